#include "world/world.h"

#include "world/advance.h"
#include "world/drivers.h"

#include <type_traits>

namespace world {

const char* name(VehicleKind kind)
{
    switch (kind) {
    case VehicleKind::box:
        return "box";
    case VehicleKind::car:
        return "car";
    case VehicleKind::planar:
        return "planar";
    case VehicleKind::roll:
        return "roll";
    }
    return "?";
}

void build(Setup setup, World& world)
{
    world = {};
    world.setup = std::move(setup);
    world.rhythm = Rhythm::of(world.setup.dt);
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
    s.pulses.resize(setup.vehicles.size());
    s.pairs.resize(setup.vehicles.size());
    s.boxes.resize(setup.boxes.size());
    for (const VehicleSetup& v : setup.vehicles)
        if (v.kind == VehicleKind::car && v.model >= s.cars.size()) s.cars.resize(v.model + 1);
    s.planarCars.resize(setup.planarCars.size());
    s.rollCars.resize(setup.rollCars.size());
    if (setup.scene) {
        s.walls.resize(setup.vehicles.size());
        s.broken.resize((setup.scene->report().objects + 63) / 64);
    }
    world.live.assign(setup.vehicles.size(), {});
    world.events.clear();
    world.cuts.clear();
    world.firstDifference = -1;
    for (size_t i = 0; i < setup.vehicles.size(); ++i)
        withVehicle(world, i, [&](const auto& model, auto& state) {
            vehicle::reset(model, state, setup.vehicles[i].start, setup.ground);
        });
    prepareWalls(world);
    preparePairs(world);
    resetDrivers(world);
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
        ControlTrack& track = world.recording.tracks[i];
        if (!replay) track.append(sample, quantise(world.live[i]));
        s.controls[i] = expand(track.at(sample));
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

static bool finite(const vehicle::Motion& m)
{
    return math::isFinite(m.position) && math::isFinite(m.orientation) && math::isFinite(m.velocity) &&
           math::isFinite(m.angularVelocity);
}

// A car's state without working out its motion, which every step would pay for.
static bool finite(const vehicle::CarState& s)
{
    double wheels = 0.0;
    for (const vehicle::WheelState& w : s.wheel) wheels += w.travel + w.velocity;
    return math::isFinite(s.body.position) && math::isFinite(s.body.orientation) && math::isFinite(s.body.momentum) &&
           math::isFinite(s.body.angularMomentum) && math::isFinite(wheels);
}

// Cars that are put on their wheels or back on the road jump there: nothing on the way is met, whatever acted on them
// is over, and a wall or a car at the new place parts from them as at the start of a run.
static void replaceCars(World& world)
{
    State& s = world.state;
    for (size_t i = 0; i < s.controls.size(); ++i) {
        if (!s.controls[i].buttons) continue;
        const bool jumped = withVehicle(world, i, [&]([[maybe_unused]] const auto& model, auto& state) {
            if constexpr (std::is_same_v<std::decay_t<decltype(state)>, vehicle::CarState>)
                return vehicle::replace(model, state, s.controls[i].buttons, world.setup.ground);
            else
                return false;
        });
        if (!jumped) continue;
        s.pulses[i] = {};
        if (!s.walls.empty()) s.walls[i] = {};
        if (!world.wallCaches.empty()) world.wallCaches[i].forget();
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
    startPushes(world);
    carryPulses(world);
    stepVehicles(world);
    ++s.clock.step;
    cutAfterCollisions(world, told);
    for (size_t i = 0; i < setup.vehicles.size(); ++i) {
        const bool good = withVehicle(world, i, []([[maybe_unused]] const auto& model, const auto& state) {
            if constexpr (std::is_same_v<std::decay_t<decltype(state)>, vehicle::CarState>)
                return finite(state);
            else
                return finite(vehicle::motion(model, state));
        });
        if (good) continue;
        s.clock.stopped = 1;
        Event e;
        e.kind = double(EventKind::nonFinite);
        e.step = double(s.clock.step);
        e.time = time(world);
        e.a = double(i);
        world.events.push_back(e);
        return; // a state that is not a number is never hashed
    }
    noteHash(world);
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

double yawInertia(const World& world, size_t vehicle)
{
    return withVehicle(world, vehicle,
                       [](const auto& model, const auto& state) { return vehicle::yawInertia(model, state); });
}

double kineticEnergy(const World& world, size_t vehicle)
{
    return withVehicle(world, vehicle,
                       [](const auto& model, const auto& state) { return vehicle::kineticEnergy(model, state); });
}

void applyImpulse(World& world, size_t vehicle, const math::dvec3& impulse, const math::dvec3& pointWorld)
{
    withVehicle(world, vehicle,
                [&](const auto& model, auto& state) { vehicle::applyImpulse(model, state, impulse, pointWorld); });
}

}
