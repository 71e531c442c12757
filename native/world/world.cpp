#include "world/world.h"

#include "vehicle/kind.h"
#include "world/contact_ground.h"
#include "world/drivers.h"
#include "world/kinds.h"

namespace world {

const char* name(VehicleKind kind)
{
    static const char* const kNames[] = {"box", "car", "planar", "roll"};
    return kind <= VehicleKind::roll ? kNames[size_t(kind)] : "?";
}

void build(Setup setup, World& world)
{
    world = {};
    world.setup = std::move(setup);
    world.rhythm = control::Rhythm::of(world.setup.dt);
    world.recording.clear(world.setup.vehicles.size());
    reset(world);
}

void reset(World& world)
{
    const Setup& setup = world.setup;
    State& s = world.state;
    s = {};
    s.clock.seed = setup.seed;
    s.controls.resize(setup.vehicles.size());
    s.contacts.resize(setup.vehicles.size());
    s.crush.resize(setup.vehicles.size());
    s.boxes.resize(setup.boxes.size());
    for (const VehicleSetup& v : setup.vehicles)
        if (v.kind == VehicleKind::car && v.model >= s.cars.size()) s.cars.resize(v.model + 1);
    s.planarCars.resize(setup.planarCars.size());
    s.rollCars.resize(setup.rollCars.size());
    if (setup.scene) s.broken.resize((setup.scene->report().objects + 63) / 64);
    world.live.assign(setup.vehicles.size(), {});
    world.events.clear();
    world.firstDifference = -1;
    for (size_t i = 0; i < setup.vehicles.size(); ++i)
        withVehicle(world, i, [&](const auto& model, auto& state) {
            vehicle::reset(model, state, setup.vehicles[i].start, setup.ground);
        });
    prepareContacts(world);
    resetDrivers(world);
    resetCourse(world);
    resetGoal(world);
    if (world.recording.hashes.empty()) world.recording.hashes.push_back(hash(world));
}

void setInput(World& world, size_t vehicle, const vehicle::Controls& controls)
{
    const uint32_t pressed = world.live[vehicle].buttons; // a short press between two samples is not lost
    world.live[vehicle] = controls;
    world.live[vehicle].buttons |= pressed;
}

void takeOver(World& world)
{
    world.recording.truncate(world.state.clock.step, world.rhythm);
}

bool replaying(const World& world)
{
    return world.state.clock.step < world.recording.samples * world.rhythm.stepsPerSample;
}

// Sampled at 50 Hz and held in between. What a live driver does is quantised first, then recorded, then used.
static void takeControls(World& world)
{
    State& s = world.state;
    if (s.clock.step % world.rhythm.stepsPerSample != 0) {
        for (auto& c : s.controls) c.buttons = 0; // pressed once, not for four steps
        return;
    }
    const int64_t sample = s.clock.step / world.rhythm.stepsPerSample;
    const bool replay = sample < world.recording.samples;
    for (size_t i = 0; i < s.controls.size(); ++i) {
        if (!world.setup.vehicles[i].live) continue;
        control::ControlTrack& track = world.recording.tracks[i];
        if (!replay) track.append(sample, control::quantise(world.live[i]));
        s.controls[i] = control::expand(track.at(sample));
        world.live[i].buttons = 0;
    }
    if (!replay) world.recording.samples = sample + 1;
}

static void noteHash(World& world)
{
    const int64_t step = world.state.clock.step;
    if (step % world.rhythm.stepsPerHash != 0) return;
    const auto k = size_t(step / world.rhythm.stepsPerHash);
    const uint64_t h = hash(world);
    if (k == world.recording.hashes.size())
        world.recording.hashes.push_back(h);
    else if (k < world.recording.hashes.size() && world.recording.hashes[k] != h && world.firstDifference < 0)
        world.firstDifference = step;
}

// Cars that are put on their wheels or back on the road jump there: nothing on the way is met, whatever acted on them
// is over, and a wall or a car at the new place parts from them as at the start of a run.
static void replaceCars(World& world)
{
    State& s = world.state;
    for (size_t i = 0; i < s.controls.size(); ++i) {
        if (!s.controls[i].buttons) continue;
        const bool jumped = withVehicle(world, i, [&](const auto& model, auto& state) {
            return vehicle::replace(model, state, s.controls[i].buttons, world.setup.ground);
        });
        if (!jumped) continue;
        for (ContactRecord& r : s.contacts[i].entry) dropContact(world, r);
        world.caches[i].forget();
    }
}

void step(World& world)
{
    State& s = world.state;
    if (s.clock.stopped) return;
    takeControls(world);
    drive(world);
    replaceCars(world);
    const size_t told = world.events.size();
    const Setup& setup = world.setup;
    noteCourse(world);
    noteBefore(world);
    startPushes(world);
    carryPulses(world);
    stepVehicles(world);
    ++s.clock.step;
    cutAfterCollisions(world, told);
    for (size_t i = 0; i < setup.vehicles.size(); ++i) {
        const bool good =
            withVehicle(world, i, [](const auto& model, const auto& state) { return vehicle::isNumber(model, state); });
        if (good) continue;
        s.clock.stopped = 1;
        Event e = blankEvent(world, EventKind::nonFinite, i, time(world));
        e.step = double(s.clock.step);
        tell(world, e);
        return; // a state that is not a number is never hashed
    }
    strikeCourse(world);
    tellStrikes(world);
    tellStalled(world);
    judgeGoal(world, told);
    noteHash(world);
}

int64_t tell(World& world, Event event)
{
    const int64_t id = world.state.clock.events++;
    event.id = double(id);
    world.events.push_back(event);
    return id;
}

void run(World& world, int64_t steps)
{
    for (int64_t i = 0; i < steps && !world.state.clock.stopped; ++i) step(world);
}

double time(const World& world)
{
    return double(world.state.clock.step) * world.setup.dt;
}

vehicle::Motion motion(const World& world, size_t vehicle)
{
    return withVehicle(world, vehicle, [](const auto& model, const auto& state) -> vehicle::Motion {
        return vehicle::motion(model, state);
    });
}

vehicle::Body body(const World& world, size_t vehicle)
{
    return withVehicle(world, vehicle, [](const auto& model, const auto&) { return vehicle::body(model); });
}

double yawMomentum(const World& world, size_t vehicle)
{
    return withVehicle(world, vehicle,
                       [](const auto& model, const auto& state) { return vehicle::yawMomentum(model, state); });
}

vehicle::Mobility mobility(const World& world, size_t vehicle)
{
    return withVehicle(world, vehicle,
                       [](const auto& model, const auto& state) { return vehicle::mobility(model, state); });
}

double kineticEnergy(const World& world, size_t vehicle)
{
    return withVehicle(world, vehicle,
                       [](const auto& model, const auto& state) { return vehicle::kineticEnergy(model, state); });
}

void applyImpulse(World& world, size_t vehicle, const math::dvec3& impulse, const math::dvec3& pointWorld)
{
    const math::dvec3 arm = pointWorld - travel(world, vehicle).position;
    withVehicle(world, vehicle, [&](const auto& model, auto& state) {
        vehicle::applyImpulse(model, state, impulse, math::cross(arm, impulse));
    });
}

void applyAngularImpulse(World& world, size_t vehicle, const math::dvec3& angular)
{
    withVehicle(world, vehicle, [&](const auto& model, auto& state) {
        vehicle::applyImpulse(model, state, math::dvec3(0.0), angular);
    });
}

}
