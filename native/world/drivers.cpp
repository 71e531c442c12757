#include "world/drivers.h"

#include "vehicle/ability.h"
#include "vehicle/kind.h"
#include "world/kinds.h"

namespace world {

void resetDrivers(World& world)
{
    const Setup& setup = world.setup;
    State& s = world.state;
    world.convoy = {};
    if (setup.drivers.empty()) return;
    assert(!setup.paths.empty());
    Convoy& c = world.convoy;
    const size_t n = setup.vehicles.size();
    s.traffic.assign(n, {});
    c.seen.resize(n);
    std::vector<int32_t> platoons;
    for (size_t i = 0; i < n; ++i) {
        const vehicle::Body b = body(world, i);
        if (setup.vehicles[i].onPath) {
            s.traffic[i].along = setup.vehicles[i].along;
            s.traffic[i].speed = setup.vehicles[i].start.velocity.x;
            s.traffic[i].located = 1;
        }
        const int32_t k = setup.vehicles[i].driver;
        c.members.push_back({setup.vehicles[i].path, 0, b.front, b.rear, b.width,
                             k >= 0 && control::races(setup.drivers[size_t(k)].settings)});
        platoons.push_back(setup.vehicles[i].platoon);
    }
    control::groupUp(platoons, c.members);
    s.drivers.resize(setup.drivers.size());
    uint32_t memory = 0;
    for (size_t k = 0; k < setup.drivers.size(); ++k) {
        control::reset(setup.drivers[k], s.drivers[k], setup.seed, k);
        c.memory.push_back(memory);
        memory += setup.drivers[k].memory;
    }
    s.driverMemory.assign(memory, 0.0);
}

void drive(World& world)
{
    const Setup& setup = world.setup;
    if (setup.drivers.empty()) return;
    State& s = world.state;
    Convoy& c = world.convoy;
    const size_t n = setup.vehicles.size();
    for (size_t i = 0; i < n; ++i) {
        const int32_t k = setup.vehicles[i].driver;
        c.seen[i].bearing = k >= 0 && control::usesBearing(setup.drivers[size_t(k)]);
        if (c.seen[i].bearing) {
            c.seen[i].motion = motion(world, i);
        } else {
            const vehicle::Travel t = travel(world, i);
            c.seen[i].motion = {t.position, t.orientation, t.velocity, {}, {}};
        }
        c.seen[i].emergencySince = k < 0 ? -1.0 : s.drivers[size_t(k)].emergencySince;
    }
    control::look(setup.paths, c.members, c.seen, time(world), setup.dt, s.traffic, c.scratch);
    for (size_t i = 0; i < n; ++i) {
        const VehicleSetup& v = setup.vehicles[i];
        const control::Sight& sight = c.scratch.sights[i];
        control::Command command;
        const bool driven = v.driver >= 0;
        if (driven) {
            const auto k = size_t(v.driver);
            const vehicle::Ability able = withVehicle(
                world, i, [](const auto& model, const auto& state) { return vehicle::ability(model, state); });
            command = control::drive(setup.drivers[k], s.drivers[k], s.driverMemory.data() + c.memory[k], sight,
                                     c.seen[i].motion, able, setup.paths[v.path], setup.ground);
            if (!v.live) s.controls[i] = command.controls;
        }
        // Who is put back on the road is looked for anew on its path.
        if (s.controls[i].buttons & vehicle::backToRoad) s.traffic[i].located = 0;
        withVehicle(world, i, [&](const auto& model, auto& state) {
            if (driven && !setup.drivers[size_t(v.driver)].settings.wheels.empty())
                vehicle::takeWheelInputs(state, command.wheel);
            if (driven && !v.live) vehicle::guide(state, command.guided, command.guideCurvature);
            vehicle::shield(model, state, sight.hasAhead, sight.gap, sight.offsetAhead);
        });
    }
}

// When the drivers were hit, for laws that ask.
static void noteHits(World& world, size_t firstEvent)
{
    for (size_t e = firstEvent; e < world.events.size(); ++e) {
        const Event& event = world.events[e];
        if (!isImpact(event)) continue;
        for (const double vehicle : {event.a, event.b}) {
            const int32_t k = vehicle < 0.0 ? -1 : world.setup.vehicles[size_t(vehicle)].driver;
            if (k >= 0) world.state.drivers[size_t(k)].hitSince = event.time;
        }
    }
}

void cutAfterCollisions(World& world, size_t firstEvent)
{
    const Setup& setup = world.setup;
    if (setup.drivers.empty()) return;
    noteHits(world, firstEvent);
    if (setup.afterCollision == AfterCollision::none) return;
    State& s = world.state;
    const size_t last = world.events.size();
    for (size_t e = firstEvent; e < last; ++e) {
        const Event event = world.events[e]; // a copy: the list grows below
        if (!isImpact(event)) continue;
        for (size_t i = 0; i < setup.vehicles.size(); ++i) {
            const int32_t k = setup.vehicles[i].driver;
            const bool hit = double(i) == event.a || double(i) == event.b;
            if (k < 0 || s.drivers[size_t(k)].cut || (setup.afterCollision == AfterCollision::hit && !hit)) continue;
            s.drivers[size_t(k)].cut = 1;
            Event cut = blankEvent(world, EventKind::controlsCut, i, event.time);
            cut.step = event.step;
            tell(world, cut);
        }
    }
}

}
