#include "scenario/scenario.h"

#include "assets/catalog.h"
#include "core/hash.h"
#include "scenario/convoy.h"
#include "scenario/difference.h"
#include "scenario/models.h"
#include "terrain/scatter.h"

#include <algorithm>

namespace scenario {

using core::Json;
using core::Status;

const char* engineVersion()
{
    return YAWLAB_VERSION;
}

namespace {

world::VehicleSetup placed(const CarEntry& car, size_t index)
{
    world::VehicleSetup v;
    v.start.position = {car.position[0], car.position[1]};
    v.start.yaw = car.heading;
    v.start.velocity = {car.speed, car.lateralSpeed};
    v.start.yawRate = car.yawRate;
    v.start.roll = car.roll;
    v.start.pitch = car.pitch;
    v.start.rollRate = car.rollRate;
    v.start.pitchRate = car.pitchRate;
    v.start.verticalSpeed = car.verticalSpeed;
    v.start.height = car.height;
    const auto pulled = [](const core::Table& t) {
        return !t.points.empty() && t.points.front()[0] <= 0.0 && t.at(0.0) > 0.0;
    };
    using Hold = vehicle::Placement::Hold;
    if (car.driver && pulled(car.driver->brake))
        v.start.hold = Hold::brakes;
    else if (car.driver && pulled(car.driver->handbrake))
        v.start.hold = Hold::handbrake;
    v.live = car.live;
    v.crush = car.crush;
    v.name = car.name.empty() ? std::to_string(index + 1) : car.name;
    return v;
}

// What a kind cannot do is told, not left out.
Status startable(const CarEntry& car, world::VehicleKind kind)
{
    using world::VehicleKind;
    const bool free = kind == VehicleKind::car || kind == VehicleKind::box, rolls = free || kind == VehicleKind::roll;
    const core::MessageValue named("kind", world::name(kind));
    const auto roll = [&](const char* key) {
        return Status::fail(key,
                            core::say("a vehicle of the kind \"{kind}\" cannot roll; leave it out, or take a model "
                                      "of the kind \"car\"",
                                      {named}));
    };
    const auto pitch = [&](const char* key) {
        return Status::fail(key, core::say("a vehicle of the kind \"{kind}\" cannot pitch; leave it out, or take a "
                                           "model of the kind \"car\"",
                                           {named}));
    };
    if (!rolls && car.roll != 0.0) return roll("roll");
    if (!rolls && car.rollRate != 0.0) return roll("rollRate");
    if (!free && car.pitch != 0.0) return pitch("pitch");
    if (!free && car.pitchRate != 0.0) return pitch("pitchRate");
    if (!free && car.verticalSpeed != 0.0)
        return Status::fail("verticalSpeed",
                            core::say("a vehicle of the kind \"{kind}\" cannot leave the ground; leave it "
                                      "out, or take a model of the kind \"car\"",
                                      {named}));
    return {};
}

Status fetchAsset(const std::string& name, std::vector<uint8_t>& bytes)
{
    constexpr std::string_view kData = "data:image/png;base64,";
    if (std::string_view(name).substr(0, kData.size()) == kData) { // a scenario that carries its own height map
        std::string text = name.substr(kData.size());
        while (!text.empty() && text.back() == '=') text.pop_back();
        for (char& c : text) c = c == '+' ? '-' : c == '/' ? '_' : c;
        return core::fromBase64Url(text, bytes) ? Status()
                                                : Status::fail("", core::say("the picture is not base64 text"));
    }
    const assets::Asset* asset = assets::find(name);
    if (!asset) return Status::fail("", core::say("no file of the name \"{name}\"", {{"name", name.substr(0, 80)}}));
    bytes.assign(asset->text.begin(), asset->text.end());
    return {};
}

uint32_t nextObject(const scene::Soup& soup)
{
    uint32_t object = 0;
    for (const uint32_t o : soup.objects) object = std::max(object, o + 1);
    return object;
}

// The terrain's guard rails as one more object of the scene.
void addRails(const terrain::Terrain& land, scene::Soup& soup)
{
    const uint32_t object = nextObject(soup);
    const auto corner = [&](size_t k) { return math::dvec3(land.rails[k], land.rails[k + 1], land.rails[k + 2]); };
    for (size_t k = 0; k + 9 <= land.rails.size(); k += 9) soup.add(corner(k), corner(k + 3), corner(k + 6), object);
}

// Each tree, each rock an object of its own, from `first` on.
void addGrowth(const terrain::Terrain& land, scene::Soup& soup, uint32_t& first)
{
    first = nextObject(soup);
    terrain::eachObstacle(terrain::scatter(land), [&](const math::dvec3& a, const math::dvec3& b, const math::dvec3& c,
                                                      uint32_t thing) { soup.add(a, b, c, first + thing); });
}

// All walls there are: the scene's own, the terrain's rails and what grows on it, those of a file.
void buildScene(Scenario& s)
{
    scene::Soup soup = scene::soupOf(s.document.scene);
    s.setup.growthObject = scene::kNone;
    if (const terrain::Terrain* land = s.setup.ground.terrain()) {
        addRails(*land, soup);
        if (s.document.terrain.obstacles) addGrowth(*land, soup, s.setup.growthObject);
    }
    s.fileObject = nextObject(soup);
    if (s.file) {
        soup.corners.insert(soup.corners.end(), s.file->corners.begin(), s.file->corners.end());
        for (size_t i = 0; i < s.file->size(); ++i)
            soup.objects.push_back(s.fileObject + (i < s.file->objects.size() ? s.file->objects[i] : 0));
    }
    s.setup.scene = soup.size() > 0 ? std::make_shared<const scene::Scene>(scene::Scene::build(soup)) : nullptr;
}

Status readScene(Scenario& s, const SceneReader& reader)
{
    const scene::SceneFile& file = s.document.scene.file;
    if (!file.name.empty() && reader) {
        scene::Soup soup;
        if (Status status = reader(file, soup); !status) return Status::fail("scene.file.name", status.told());
        s.file = std::make_shared<const scene::Soup>(std::move(soup));
    }
    buildScene(s);
    return {};
}

Status buildSetup(const Document& d, const Json* models, const GroundMaker& maker, world::Setup& setup)
{
    setup.dt = d.dt;
    setup.integrator = d.integrator;
    setup.seed = uint64_t(d.seed);
    Status ground;
    setup.ground = maker ? maker(d.terrain, fetchAsset, ground) : terrain::build(d.terrain, fetchAsset, ground);
    if (!ground) return ground;
    setup.walls = d.barrier;
    setup.collisions = d.collisions;
    setup.pushes = d.pushes;
    for (size_t i = 0; i < d.pushes.size(); ++i)
        if (size_t(d.pushes[i].car) >= d.cars.size())
            return Status::fail("pushes[" + std::to_string(i) + "].car",
                                core::say("there is no such car; they count from 0"));
    for (size_t i = 0; i < d.cars.size(); ++i) {
        const std::string path = "cars[" + std::to_string(i) + "]";
        world::VehicleSetup v = placed(d.cars[i], i);
        Json model;
        if (Status s = readModel(d.cars[i].model, models, model); !s) return Status::fail(path + ".model", s.message);
        if (Status s = addModel(model, d.cars[i].set, path + ".set", setup, v); !s) return s;
        if (Status s = startable(d.cars[i], v.kind); !s) return Status::fail(path + "." + s.path, s.message);
        setup.vehicles.push_back(std::move(v));
    }
    return addTraffic(d, models, setup);
}

// Cones and gates of the course go into the world; the rest is drawn.
Status layCourse(Scenario& s)
{
    const terrain::Ground& ground = s.setup.ground;
    Status status = course::layOut(
        s.document.course, [&](double x, double y) { return ground.height(x, y); }, s.course);
    if (!status) return status;
    for (const course::Cone& c : s.course.cones) s.setup.cones.push_back({c.at, c.height});
    for (const course::Gate& g : s.course.gates) s.setup.gates.push_back({g.a, g.b, g.text});
    return {};
}

// What the goal names has to be there.
Status setGoal(Scenario& s)
{
    const Document& d = s.document;
    if (!d.goal) return {};
    world::GoalSetup goal;
    goal.judge.settings = *d.goal;
    const goal::Settings& g = goal.judge.settings;
    if (size_t(g.car) >= s.setup.vehicles.size())
        return Status::fail("goal.car", core::say("there is no such car; they count from 0"));
    if (g.kind == goal::Kind::stop || g.kind == goal::Kind::park || g.kind == goal::Kind::slalom) {
        const course::Kind wanted = g.kind == goal::Kind::slalom ? course::Kind::slalom : course::Kind::box;
        if (size_t(g.item) >= d.course.size() || d.course[size_t(g.item)].kind != wanted)
            return Status::fail("goal.item", core::say("item {item} of the course is no {kind}; they count from 0",
                                                       {{"item", g.item}, {"kind", course::about(wanted).name}}));
        const course::Item& item = d.course[size_t(g.item)];
        const math::dvec2 at(item.at[0], item.at[1]);
        goal.judge.heading = item.heading;
        goal.judge.box = {at, item.heading, item.length, item.width};
        const math::dvec2 ahead(math::cos(item.heading), math::sin(item.heading));
        if (wanted == course::Kind::slalom)
            for (int32_t i = 0; i < item.count; ++i) goal.judge.cones.push_back(at + ahead * (i * item.spacing));
    }
    if (g.kind == goal::Kind::time && g.path >= 0) {
        if (size_t(g.path) >= d.paths.size())
            return Status::fail("goal.path", core::say("there are only {count} paths", {{"count", d.paths.size()}}));
        goal.path = s.setup.paths[size_t(g.path)];
    } else if (g.kind == goal::Kind::time) {
        for (const double gate : g.gates)
            if (gate != double(size_t(gate)) || size_t(gate) > s.setup.gates.size())
                return Status::fail("goal.gates", core::say("the course has {count} gates, numbered from 1",
                                                            {{"count", s.setup.gates.size()}}));
    }
    s.setup.goal = std::move(goal);
    return {};
}

// Each variant has to be a scenario of its own. Their ground is built only where a variant changes it.
Status judgeVariants(const Json& complete, const Json* models, const GroundMaker& maker, const Scenario& s)
{
    for (size_t i = 1; i < s.document.variants.list.size(); ++i) {
        const Variant& variant = s.document.variants.list[i];
        const std::string path = "variants.list[" + std::to_string(i) + "].set";
        Json json = complete;
        if (Status status = takeVariant(json, variant.name); !status) return Status::fail(path, status.told());
        Document d;
        if (Status status = core::readJson(json, d); !status) return Status::fail(path, status.told());
        const bool ownGround =
            core::canonicalText(core::writeJson(d.terrain)) != core::canonicalText(core::writeJson(s.document.terrain));
        const GroundMaker same = [&](const terrain::TerrainSettings&, const terrain::Fetch&, Status&) {
            return s.setup.ground;
        };
        world::Setup setup;
        if (Status status = buildSetup(d, models, ownGround ? maker : same, setup); !status)
            return Status::fail(path, status.told());
        if (setup.vehicles.size() != s.setup.vehicles.size())
            return Status::fail(path, core::say("a variant has as many vehicles as the scenario"));
    }
    return {};
}

Status readRecording(const Document& d, Scenario& s)
{
    if (d.recording.empty()) return {};
    core::Bytes bytes;
    if (!core::fromBase64Url(d.recording, bytes)) return Status::fail("recording", core::say("not base64url text"));
    if (Status status = control::decode(bytes, s.recording); !status) return status;
    if (s.recording.tracks.size() != s.setup.vehicles.size())
        return Status::fail("recording", core::say("belongs to another number of cars"));
    if (!d.engine.empty() && d.engine != engineVersion())
        s.note = core::say("recorded with {recorded}, this is {engine}",
                           {{"recorded", d.engine}, {"engine", engineVersion()}});
    return {};
}

// A link's document names only what differs from the frozen defaults of its revision.
Status thawed(const Json& json, Json& out, Json& models)
{
    const auto revision = json.is_object() ? json.find("revision") : json.end();
    out = json;
    if (!json.is_object() || revision == json.end() || !revision->is_number_integer() || *revision == 0) return {};
    Json frozen;
    if (Status s = frozenDefaults(revision->get<int>(), frozen); !s) return s;
    out = merged(frozen["document"], json);
    if (out.contains("cars") && out["cars"].is_array())
        for (Json& car : out["cars"])
            if (car.is_object()) car = merged(frozen["car"], car);
    models = frozen["models"];
    return {};
}

}

bool sceneAwaited(const Scenario& s)
{
    return !s.document.scene.file.name.empty() && !s.file;
}

void completeScene(Scenario& s, std::shared_ptr<const scene::Soup> file)
{
    s.file = std::move(file);
    buildScene(s);
}

Status load(const Json& json, Scenario& out, const SceneReader& reader, const GroundMaker& maker)
{
    Scenario s;
    Json complete, models;
    if (Status status = thawed(json, complete, models); !status) return status;
    if (Status status = core::readJson(complete, s.document); !status) return status;
    if (Status status = judgeCarFiles(s.document.carFiles); !status) return status;
    if (!models.is_object()) models = Json::object();
    models.update(s.document.carFiles);
    if (Status status = buildSetup(s.document, &models, maker, s.setup); !status) return status;
    if (Status status = layCourse(s); !status) return status;
    if (Status status = setGoal(s); !status) return status;
    std::vector<std::string> names;
    for (const world::VehicleSetup& v : s.setup.vehicles) names.push_back(v.name);
    if (Status status = judgeShow(s.document, names); !status) return status;
    if (Status status = judgeVariants(complete, &models, maker, s); !status) return status;
    if (Status status = readScene(s, reader); !status) return status;
    if (Status status = readRecording(s.document, s); !status) return status;
    out = std::move(s);
    return {};
}

Status loadText(std::string_view text, Scenario& out, const SceneReader& reader, const GroundMaker& maker)
{
    Json json;
    if (Status status = core::parseJson(text, json); !status) return status;
    return load(json, out, reader, maker);
}

namespace {

// Scenarios that have become variants of another one: their names, given out in links, go on meaning what they meant.
struct Alias {
    const char *name, *scenario, *variant;
};
constexpr Alias kAliases[] = {
    {"head-on-energy", "head-on", "energy"},    {"front-right-energy", "front-right", "energy"},
    {"two-hits-energy", "two-hits", "energy"},  {"split-limited", "split-open", "limited slip"},
    {"split-viscous", "split-open", "viscous"}, {"emergency-radio", "emergency-eyes", "by radio"},
};

}

Status namedJson(std::string_view name, Json& out)
{
    for (const Alias& alias : kAliases)
        if (name == alias.name) {
            Json json;
            if (Status s = namedJson(alias.scenario, json); !s) return s;
            if (Status s = takeVariant(json, alias.variant); !s) return s;
            out = std::move(json);
            return {};
        }
    const assets::Asset* asset = assets::find("scenarios/" + std::string(name) + ".json");
    if (!asset) return unknownName(core::say("scenario"), "scenarios", std::string(name));
    return core::parseJson(asset->text, out);
}

Status loadNamed(std::string_view name, Scenario& out, const SceneReader& reader)
{
    Json json;
    if (Status status = namedJson(name, json); !status) return status;
    return load(json, out, reader);
}

// What a scenario is about, told from what is in it. Topics stand in this order.
static constexpr const char* kTopics[] = {"Drive",        "Challenges", "Handling", "Walls",
                                          "Two vehicles", "Platoons",   "Lessons"};
static const char* topicOf(std::string_view name, const Json& json)
{
    if (name.substr(0, 7) == "lesson-") return kTopics[6];
    if (json.contains("goal")) return kTopics[1];
    if (json.contains("platoons")) return kTopics[5];
    if (json.contains("scene")) return kTopics[3];
    const Json cars = json.value("cars", Json::array());
    for (const Json& car : cars)
        if (car.value("live", false)) return kTopics[0];
    return cars.size() > 1 ? kTopics[4] : kTopics[2];
}

static std::vector<CatalogEntry> named()
{
    std::vector<CatalogEntry> out;
    for (std::string_view name : assets::names("scenarios")) {
        Json json;
        if (!namedJson(name, json).ok()) continue;
        out.push_back({std::string(name), json.value("title", std::string(name)), json.value("summary", ""),
                       topicOf(name, json), json.value("show", Json::object()).value("keywords", "")});
    }
    return out;
}

std::vector<CatalogEntry> catalog()
{
    const std::vector<CatalogEntry> all = named();
    std::vector<CatalogEntry> out;
    for (const char* topic : kTopics)
        for (const CatalogEntry& entry : all)
            if (entry.topic == topic) out.push_back(entry);
    return out;
}

Json canonicalJson(const Document& document)
{
    return core::writeJson(document);
}

std::string hash(const Document& document)
{
    Document d = document;
    d.recording.clear();
    d.engine.clear();
    core::Hash h;
    Json json = core::writeJson(d);
    if (d.course.empty()) json.erase("course"); // younger than hashes that were kept
    for (const char* shown : {"show", "variants"}) json.erase(shown);
    h.text(core::canonicalText(json));
    return core::hex(h.finish());
}

void start(const Scenario& s, world::World& world)
{
    world::build(s.setup, world);
    if (s.recording.tracks.empty()) return;
    world.recording = s.recording;
    world::reset(world);
}

Json schema()
{
    Document document;
    Json out = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", "Yawlab scenario"}};
    out.update(core::SchemaWriter::schemaOf(document));
    out["models"] = modelSchemas();
    out["courseKinds"] = course::kindsJson();
    out["shown"] = showNames();
    return out;
}

Json liveDefaults()
{
    Json models = Json::object();
    for (std::string_view name : assets::names("cars")) {
        Json model;
        if (readModel(std::string(name), nullptr, model).ok()) models[std::string(name)] = completeModel(model);
    }
    return {
        {"document", core::writeJson(Document{})}, {"car", core::writeJson(CarEntry{})}, {"models", std::move(models)}};
}

Status frozenDefaults(int revision, Json& out)
{
    const assets::Asset* asset = assets::find("frozen/" + std::to_string(revision) + ".json");
    if (!asset && revision == kRevision) { // not frozen yet: links of this revision still move with the engine
        out = liveDefaults();
        return {};
    }
    if (!asset)
        return Status::fail("revision",
                            core::say("{revision} is not known to this engine ({engine} knows up to {known}); reload "
                                      "the page for a newer one",
                                      {{"revision", revision}, {"engine", engineVersion()}, {"known", kRevision}}));
    return core::parseJson(asset->text, out);
}

}
