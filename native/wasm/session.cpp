#include "wasm/session.h"

#include "core/layout.h"
#include "scenario/convoy.h"
#include "scenario/models.h"
#include "world/event.h"
#include "world/kinds.h"

#include <algorithm>
#include <cmath>

namespace wasm {

SceneFileRead& lastSceneFile()
{
    static SceneFileRead last;
    return last;
}

std::string keyOf(const scene::SceneFile& file)
{
    return core::canonicalText(core::writeJson(file));
}

GroundMade& lastGround()
{
    static GroundMade last;
    return last;
}

terrain::Ground madeGround(const terrain::TerrainSettings& settings, const terrain::Fetch& fetch, core::Status& status)
{
    GroundMade& last = lastGround();
    if (settings == last.settings) return last.ground; // level asphalt, to begin with
    terrain::Ground ground = terrain::build(settings, fetch, status);
    if (status) last = {settings, ground, nullptr};
    return ground;
}

core::Status loadOn(Session& s, std::string_view text, std::string_view block)
{
    auto terrain = std::make_shared<terrain::Terrain>();
    auto lod = std::make_shared<terrain::LodModel>();
    if (core::Status status = terrain::unpack(block.data(), block.size(), *terrain, *lod); !status) return status;
    const auto take = [&](const terrain::TerrainSettings& settings, const terrain::Fetch& fetch, core::Status& status) {
        terrain::Ground ground = terrain::build(settings, fetch, status, terrain);
        if (status) lastGround() = {settings, ground, ground.terrain() ? lod : nullptr};
        return ground;
    };
    if (core::Status status = scenario::loadText(text, s.scenario, {}, take); !status) return status;
    begin(s);
    return {};
}

void begin(Session& s)
{
    const SceneFileRead& last = lastSceneFile();
    if (scenario::sceneAwaited(s.scenario) && last.soup && last.key == keyOf(s.scenario.document.scene.file))
        scenario::completeScene(s.scenario, last.soup);
    auto& scene = s.scenario.setup.scene;
    if (s.shown.brought && scene != s.shown.brought) { // a scenario loaded meanwhile
        s.shown.own = scene;
        scene = s.shown.brought;
    }
    scenario::start(s.scenario, s.world);
    s.timeline.start(s.world);
    s.hands = {};
    s.hand = {};
    s.scoring.reset();
    s.road = {};
    watch::notePoses(s.world, s.views);
    refreshViews(s);
}

int32_t answer(Session& s, const core::Status& status)
{
    s.refusal = status.told();
    s.text = core::visible(s.refusal.english());
    return status ? 0 : 1;
}

void refreshViews(Session& s)
{
    watch::refresh(s.world, s.views);
}

static vehicle::Controls controlsOf(const std::array<double, 8>& hands)
{
    vehicle::Controls c;
    c.steer = hands[0];
    c.throttle = hands[1];
    c.brake = hands[2];
    c.clutch = hands[3];
    c.handbrake = hands[4];
    c.gear = int32_t(hands[5]);
    c.buttons = uint32_t(hands[6]);
    return c;
}

// Live vehicles get the hands. An aid below 0, or none, leaves the steering as it is; else fingers steer (control/hand.h):
// those of one hand, on the first of them.
static void handOver(Session& s, vehicle::Controls hands)
{
    const world::World& w = s.world;
    bool steered = !(s.hands[7] >= 0.0);
    for (size_t i = 0; i < w.setup.vehicles.size(); ++i) {
        if (!w.setup.vehicles[i].live) continue;
        if (!steered) {
            const vehicle::Ability able = world::withVehicle(
                w, i, [](const auto& model, const auto& state) { return vehicle::ability(model, state); });
            hands.steer = control::handSteer(s.hand, hands.steer, s.hands[7], able, world::motion(w, i), w.setup.ground,
                                             w.setup.dt);
            steered = true;
        }
        world::setInput(s.world, i, hands);
    }
}

int32_t steps(Session& s, int32_t count)
{
    vehicle::Controls hands = controlsOf(s.hands);
    int32_t done = 0;
    while (done < count && !s.world.state.clock.stopped) {
        handOver(s, hands);
        hands.buttons = 0; // a press counts once
        if (done + 1 == count) watch::notePoses(s.world, s.views);
        world::step(s.world);
        s.timeline.visit(s.world);
        ++done;
    }
    refreshViews(s);
    return done;
}

core::Json layout()
{
    core::Json out = core::Json::object();
    const auto add = [&](const char* name, View id, core::Json block) {
        block["id"] = int32_t(id);
        out[name] = std::move(block);
    };
    add("world", kWorldView, core::layoutOf<watch::WorldView>());
    add("vehicles", kVehicleView, core::layoutOf<watch::VehicleView>());
    add("telemetry", kTelemetryView, core::layoutOf<vehicle::CarTelemetry>());
    add("cones", kConeView, core::layoutOf<watch::ConeView>());
    core::Json goals = core::layoutOf<watch::GoalView>(), phases = core::Json::array(), reasons = core::Json::array();
    for (int64_t k = 0; k <= int64_t(goal::Phase::failed); ++k) phases.push_back(goal::name(goal::Phase(k)));
    for (int64_t k = 0; k < int64_t(goal::Reason::count); ++k) reasons.push_back(goal::name(goal::Reason(k)));
    goals["names"] = {{"phase", std::move(phases)}, {"reason", std::move(reasons)}};
    add("goal", kGoalView, std::move(goals));
    core::Json events = core::layoutOf<world::Event>();
    core::Json kinds = core::Json::array();
    for (uint32_t k = 0; k < uint32_t(world::EventKind::count); ++k) kinds.push_back(world::name(world::EventKind(k)));
    core::Json methods = core::Json::array();
    for (uint32_t k = 0; *world::methodName(k); ++k) methods.push_back(world::methodName(k));
    events["names"] = {{"kind", std::move(kinds)}, {"method", std::move(methods)}};
    add("events", kEventView, std::move(events));
    return out;
}

// Of the recording that the scenario brought, not of what is driven now; 0: none.
static int64_t recordedSteps(const Session& s)
{
    return s.scenario.recording.samples * s.world.rhythm.stepsPerSample;
}

// Whom a driver hears by radio: for lines in the picture.
static const char* hears(const control::DriverSettings& driver)
{
    using control::Follow;
    if (!driver.radio.on) return "";
    const bool told =
        driver.emergency.listen || (driver.follow == Follow::law && driver.law.find("leader") != driver.law.npos);
    if (told || (driver.follow == Follow::path && driver.path.leaderWeight > 0.0)) return "leader";
    return driver.follow == Follow::cacc || driver.follow == Follow::path ? "ahead" : "";
}

core::Json info(const Session& s)
{
    const scenario::Document& d = s.scenario.document;
    core::Json vehicles = core::Json::array();
    for (size_t i = 0; i < s.world.setup.vehicles.size(); ++i) {
        const world::VehicleSetup& v = s.world.setup.vehicles[i];
        core::Json entry = {{"name", v.name}, {"kind", world::name(v.kind)}, {"live", v.live}};
        if (const auto use = scenario::modelUse(d, i)) {
            entry["model"] = use->model;
            if (use->platoon >= 0) entry["platoon"] = use->platoon;
        }
        if (v.driver >= 0) {
            const control::DriverSettings& driver = s.world.setup.drivers[size_t(v.driver)].settings;
            entry["sees"] = driver.sensor.range; // [m]
            entry["hears"] = hears(driver);
        }
        vehicles.push_back(std::move(entry));
    }
    core::Json pushes = core::Json::array();
    for (const world::PushSettings& push : d.pushes) pushes.push_back(core::writeJson(push));
    core::Json aim;
    if (d.goal) {
        const goal::About about = goal::about(*d.goal);
        aim = core::writeJson(*d.goal);
        aim.update({{"unit", about.unit}, {"more", about.more}});
    }
    return {
        {"title", d.title},
        {"summary", d.summary},
        {"duration", d.duration},
        {"dt", s.world.setup.dt},
        {"integrator", dynamics::name(s.world.setup.integrator)},
        {"engine", scenario::engineVersion()},
        {"recorded", {{"steps", recordedSteps(s)}, {"engine", d.engine}}},
        {"note", core::toJson(s.scenario.note)},
        {"vehicles", std::move(vehicles)},
        {"course", !s.scenario.course.empty()},
        {"goal", std::move(aim)},
        {"walls",
         !d.scene.walls.empty() || d.scene.base != scene::SceneSettings::Base::none || !d.scene.file.name.empty()},
        {"platoons", d.platoons.size()},
        {"pushes", std::move(pushes)},
        {"driven", std::any_of(d.cars.begin(), d.cars.end(), [](const auto& car) { return car.driver.has_value(); })},
        {"show", core::writeJson(d.show)},
        {"variants", core::writeJson(d.variants)},
        {"hash", scenario::hash(d)}};
}

// What a vehicle's parameters are now and what its car file says; what each means is in the schema, under its kind.
core::Status parameters(const Session& s, size_t vehicle, core::Json& out)
{
    const auto use = scenario::modelUse(s.scenario.document, vehicle);
    if (!use) return core::Status::fail("cars", core::say("there is no vehicle {vehicle}", {{"vehicle", vehicle}}));
    core::Json model;
    if (auto status = scenario::readModel(use->model, &s.scenario.document.carFiles, model); !status) return status;
    core::Json changed = model;
    changed.merge_patch(use->set);
    const std::string kind = model.value("kind", "");
    out = {{"kind", kind},
           {"platoon", use->platoon},
           {"car", use->car},
           {"values", scenario::completeModel(changed)},
           {"defaults", scenario::completeModel(model)}};
    return {};
}

scenario::Document recorded(const Session& s)
{
    scenario::Document document = s.scenario.document;
    document.engine = scenario::engineVersion();
    document.recording = core::toBase64Url(control::encode(s.world.recording));
    return document;
}

std::string link(const Session& s, bool withControls)
{
    if (withControls) return scenario::encodeLink(recorded(s));
    scenario::Document document = s.scenario.document;
    document.recording.clear();
    document.engine.clear();
    return scenario::encodeLink(document);
}

// --- traces ----------------------------------------------------------------------------------------------------------

// "world.time", "vehicles.0.speed", "vehicles.0.fl.load": the place of a channel's double inside `views`, or null.
static const double* channel(watch::Views& views, const std::string& name)
{
    const double* found = nullptr;
    const auto search = [&](auto& view, const std::string& prefix) {
        core::eachChannel(
            view,
            [&](const std::string& full, double& value, const core::ChannelInfo&) {
                if (full == name) found = &value;
            },
            prefix);
    };
    search(views.world, "world.");
    for (size_t i = 0; i < views.vehicles.size() && !found; ++i) {
        const std::string prefix = "vehicles." + std::to_string(i) + ".";
        search(views.vehicles[i], prefix);
        if (!found) search(views.telemetry[i], prefix);
    }
    return found;
}

core::Status trace(Session& s, std::string_view request, int32_t& rows)
{
    core::Json json;
    if (auto status = core::parseJson(request, json); !status) return status;
    const int64_t every = std::max<int64_t>(1, json.value("every", int64_t(4)));
    world::World copy = s.world; // same setup and recording, from the start
    world::reset(copy);
    watch::Views views;
    watch::notePoses(copy, views);
    watch::refresh(copy, views);
    std::vector<const double*> channels;
    for (const core::Json& name : json.value("channels", core::Json::array())) {
        const double* at = channel(views, name.is_string() ? name.get<std::string>() : "");
        if (!at)
            return core::Status::fail("channels",
                                      core::say("there is no channel {name}", {{"name", core::canonicalText(name)}}));
        channels.push_back(at);
    }
    fit(s.trace, 0);
    rows = 0;
    const int64_t end = s.timeline.end();
    for (;;) {
        watch::refresh(copy, views);
        s.trace.push_back(world::time(copy));
        for (const double* at : channels) s.trace.push_back(*at);
        ++rows;
        const int64_t left = end - copy.state.clock.step;
        if (left < 1 || copy.state.clock.stopped) break;
        world::run(copy, std::min(every, left));
    }
    return {};
}

}
