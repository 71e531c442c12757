#include "scenario/scenario.h"

#include "assets/catalog.h"
#include "core/hash.h"
#include "scenario/convoy.h"
#include "scenario/difference.h"
#include "scenario/models.h"
#include "terrain/scatter.h"

#include <algorithm>
#include <type_traits>

namespace scenario {

using core::Json;
using core::Status;

const char* engineVersion()
{
    return YAWLAB_VERSION;
}

// --- models
// ------------------------------------------------------------------------------------------------------------

namespace {

const char* const kFileKeys[] = {"kind", "title", "source"};

Json parametersOf(const Json& model)
{
    Json out = model;
    for (const char* key : kFileKeys) out.erase(key);
    return out;
}

template <class Settings, class Model> struct Kind {
    const char* name;
    world::VehicleKind kind;
    std::vector<Model> world::Setup::*models;
    using SettingsType = Settings;
};

// The kinds of vehicle; use(kind) is called until it returns true.
template <class F> bool eachKind(F&& use)
{
    using world::Setup;
    using world::VehicleKind;
    return use(Kind<vehicle::BoxSettings, vehicle::BoxModel>{"box", VehicleKind::box, &Setup::boxes}) ||
           use(Kind<vehicle::CarSettings, vehicle::CarModel>{"car", VehicleKind::car, &Setup::cars}) ||
           use(Kind<vehicle::PlanarCarSettings, vehicle::PlanarCarModel>{"planar", VehicleKind::planar,
                                                                         &Setup::planarCars}) ||
           use(Kind<vehicle::RollCarSettings, vehicle::RollCarModel>{"roll", VehicleKind::roll, &Setup::rollCars});
}

std::string kindNames()
{
    std::string names;
    eachKind([&](const auto& k) {
        names += (names.empty() ? "" : ", ") + std::string(k.name);
        return false;
    });
    return names;
}

Status unknownName(const char* what, const char* folder, const std::string& name)
{
    std::vector<std::string> known;
    for (auto n : assets::names(folder)) known.emplace_back(n);
    return Status::fail("", std::string("no ") + what + " of the name \"" + name.substr(0, 64) + "\"" +
                                core::remedy(name, known));
}

}

Status readModel(const std::string& name, const Json* defaults, Json& out)
{
    if (defaults) {
        const auto it = defaults->find(name);
        if (it != defaults->end()) {
            out = *it;
            return {};
        }
    }
    const assets::Asset* asset = assets::find("cars/" + name + ".json");
    if (!asset) return unknownName("car", "cars", name);
    return core::parseJson(asset->text, out);
}

Status addModel(const Json& model, const Json& overrides, const std::string& path, world::Setup& setup,
                world::VehicleSetup& vehicle)
{
    const std::string kind =
        model.contains("kind") && model["kind"].is_string() ? model["kind"].get<std::string>() : "";
    Status status;
    const bool known = eachKind([&](const auto& k) {
        if (kind != k.name) return false;
        typename std::decay_t<decltype(k)>::SettingsType settings;
        status = core::readJson(parametersOf(model), settings, "model");
        if (status) status = core::readJson(overrides, settings, path);
        if (!status) return true;
        auto& models = setup.*(k.models);
        vehicle.kind = k.kind;
        vehicle.model = uint32_t(models.size());
        if constexpr (std::is_same_v<std::decay_t<decltype(settings)>, vehicle::CarSettings>) {
            vehicle.model = 0;
            for (const world::VehicleSetup& v : setup.vehicles) vehicle.model += v.kind == k.kind;
            const std::string design = core::writeJson(settings).dump();
            const auto found = std::find(setup.carDesigns.begin(), setup.carDesigns.end(), design);
            vehicle.design = uint32_t(found - setup.carDesigns.begin());
            if (found != setup.carDesigns.end()) return true;
            setup.carDesigns.push_back(design);
        }
        models.push_back(vehicle::build(settings));
        return true;
    });
    return known ? status
                 : Status::fail("model.kind", "\"" + kind + "\" is not a kind of vehicle; there are " + kindNames());
}

Json completeModel(const Json& model)
{
    Json out = Json::object();
    for (const char* key : kFileKeys)
        if (model.contains(key)) out[key] = model[key];
    eachKind([&](const auto& k) {
        if (model.value("kind", "") != k.name) return false;
        typename std::decay_t<decltype(k)>::SettingsType settings;
        core::readJson(parametersOf(model), settings, "model");
        out.update(core::writeJson(settings));
        return true;
    });
    return out;
}

Json modelSchemas()
{
    Json out = Json::object();
    eachKind([&](const auto& k) {
        typename std::decay_t<decltype(k)>::SettingsType settings;
        out[k.name] = core::SchemaWriter::schemaOf(settings);
        return false;
    });
    return out;
}

// --- documents
// ---------------------------------------------------------------------------------------------------------

namespace {

world::VehicleSetup placed(const CarEntry& car, size_t index)
{
    world::VehicleSetup v;
    v.start.position = {car.position[0], car.position[1]};
    v.start.yaw = car.heading;
    v.start.velocity = {car.speed, car.lateralSpeed};
    v.start.yawRate = car.yawRate;
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

Status fetchAsset(const std::string& name, std::vector<uint8_t>& bytes)
{
    constexpr std::string_view kData = "data:image/png;base64,";
    if (std::string_view(name).substr(0, kData.size()) == kData) { // a scenario that carries its own height map
        std::string text = name.substr(kData.size());
        while (!text.empty() && text.back() == '=') text.pop_back();
        for (char& c : text) c = c == '+' ? '-' : c == '/' ? '_' : c;
        return core::fromBase64Url(text, bytes) ? Status() : Status::fail("", "the picture is not base64 text");
    }
    const assets::Asset* asset = assets::find(name);
    if (!asset) return Status::fail("", "no file of the name \"" + name.substr(0, 80) + "\"");
    bytes.assign(asset->text.begin(), asset->text.end());
    return {};
}

uint32_t nextObject(const collision::Soup& soup)
{
    uint32_t object = 0;
    for (const uint32_t o : soup.objects) object = std::max(object, o + 1);
    return object;
}

// The terrain's guard rails as one more object of the scene.
void addRails(const terrain::Terrain& land, collision::Soup& soup)
{
    const uint32_t object = nextObject(soup);
    const auto corner = [&](size_t k) { return math::dvec3(land.rails[k], land.rails[k + 1], land.rails[k + 2]); };
    for (size_t k = 0; k + 9 <= land.rails.size(); k += 9) soup.add(corner(k), corner(k + 3), corner(k + 6), object);
}

// Each tree, each rock an object of its own, from `first` on.
void addGrowth(const terrain::Terrain& land, collision::Soup& soup, uint32_t& first)
{
    first = nextObject(soup);
    terrain::eachObstacle(terrain::scatter(land), [&](const math::dvec3& a, const math::dvec3& b, const math::dvec3& c,
                                                      uint32_t thing) { soup.add(a, b, c, first + thing); });
}

// All walls there are: the scene's own, the terrain's rails and what grows on it, those of a file.
void buildScene(Scenario& s)
{
    collision::Soup soup = collision::soupOf(s.document.scene);
    s.setup.growthObject = collision::kNone;
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
    s.setup.scene = soup.size() > 0 ? std::make_shared<const collision::Scene>(collision::Scene::build(soup)) : nullptr;
}

Status readScene(Scenario& s, const SceneReader& reader)
{
    const collision::SceneFile& file = s.document.scene.file;
    if (!file.name.empty() && reader) {
        collision::Soup soup;
        if (Status status = reader(file, soup); !status) return Status::fail("scene.file.name", status.text());
        s.file = std::make_shared<const collision::Soup>(std::move(soup));
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
            return Status::fail("pushes[" + std::to_string(i) + "].car", "there is no such car; they count from 0");
    for (size_t i = 0; i < d.cars.size(); ++i) {
        const std::string path = "cars[" + std::to_string(i) + "]";
        world::VehicleSetup v = placed(d.cars[i], i);
        Json model;
        if (Status s = readModel(d.cars[i].model, models, model); !s) return Status::fail(path + ".model", s.message);
        if (Status s = addModel(model, d.cars[i].set, path + ".set", setup, v); !s) return s;
        setup.vehicles.push_back(std::move(v));
    }
    return addTraffic(d, models, setup);
}

Status readRecording(const Document& d, Scenario& s)
{
    if (d.recording.empty()) return {};
    core::Bytes bytes;
    if (!core::fromBase64Url(d.recording, bytes)) return Status::fail("recording", "not base64url text");
    if (Status status = world::decode(bytes, s.recording); !status) return status;
    if (s.recording.tracks.size() != s.setup.vehicles.size())
        return Status::fail("recording", "belongs to another number of cars");
    if (!d.engine.empty() && d.engine != engineVersion())
        s.note = "recorded with " + d.engine + ", this is " + engineVersion();
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

void completeScene(Scenario& s, std::shared_ptr<const collision::Soup> file)
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
    if (Status status = buildSetup(s.document, models.is_object() ? &models : nullptr, maker, s.setup); !status)
        return status;
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

Status namedJson(std::string_view name, Json& out)
{
    const assets::Asset* asset = assets::find("scenarios/" + std::string(name) + ".json");
    if (!asset) return unknownName("scenario", "scenarios", std::string(name));
    return core::parseJson(asset->text, out);
}

Status loadNamed(std::string_view name, Scenario& out, const SceneReader& reader)
{
    Json json;
    if (Status status = namedJson(name, json); !status) return status;
    return load(json, out, reader);
}

// What a scenario is about, told from what is in it. Topics stand in this order.
static constexpr const char* kTopics[] = {"Drive", "Handling", "Walls", "Two vehicles", "Platoons", "Lessons"};
static const char* topicOf(std::string_view name, const Json& json)
{
    if (name.substr(0, 7) == "lesson-") return kTopics[5];
    if (json.contains("platoons")) return kTopics[4];
    if (json.contains("scene")) return kTopics[2];
    const Json cars = json.value("cars", Json::array());
    for (const Json& car : cars)
        if (car.value("live", false)) return kTopics[0];
    return cars.size() > 1 ? kTopics[3] : kTopics[1];
}

static std::vector<CatalogEntry> named()
{
    std::vector<CatalogEntry> out;
    for (std::string_view name : assets::names("scenarios")) {
        Json json;
        if (!namedJson(name, json).ok()) continue;
        out.push_back({std::string(name), json.value("title", std::string(name)), json.value("summary", ""),
                       topicOf(name, json)});
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
    h.text(core::canonicalText(core::writeJson(d)));
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
        return Status::fail("revision", std::to_string(revision) + " is not known to this engine (" + engineVersion() +
                                            " knows up to " + std::to_string(kRevision) +
                                            "); reload the page for a newer one");
    return core::parseJson(asset->text, out);
}

}
