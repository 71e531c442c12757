#include "world/goal.h"

#include "vehicle/telemetry.h"
#include "world/kinds.h"

#include <cmath>

namespace world {

namespace {

// No wheel on the ground. What has no wheels that leave it is in the air where its underside is.
bool airborne(const World& world, size_t vehicle, const vehicle::Motion& m)
{
    if (world.setup.vehicles[vehicle].kind != VehicleKind::car)
        return m.position.z + body(world, vehicle).low - world.setup.ground.height(m.position.x, m.position.y) > 0.05;
    const vehicle::CarTelemetry t = withVehicle(world, vehicle, [&](const auto& model, const auto& state) {
        return vehicle::telemetry(model, state, world.setup.ground);
    });
    for (const auto& wheel : t.wheel)
        if (wheel.touching != 0.0) return false;
    return true;
}

goal::Seen seen(const World& world, const GoalSetup& goal, double progress)
{
    const goal::Settings& settings = goal.judge.settings;
    const auto car = size_t(settings.car);
    const vehicle::Motion m = motion(world, car);
    const vehicle::Body b = body(world, car);
    goal::Seen out;
    out.time = time(world);
    out.dt = world.setup.dt;
    out.position = flat(m.position);
    out.yaw = math::toYawPitchRoll(m.orientation).yaw;
    out.velocity = m.velocity;
    out.upright = (m.orientation * math::dvec3(0.0, 0.0, 1.0)).z;
    out.front = b.front;
    out.rear = b.rear;
    out.half = 0.5 * b.width;
    out.airborne = settings.kind == goal::Kind::jump && airborne(world, car, m);
    out.putBack = (world.state.controls[car].buttons & (vehicle::rightCar | vehicle::backToRoad)) != 0;
    if (settings.kind == goal::Kind::time && settings.path >= 0) {
        const control::Path::Place place = goal.path.project(out.position, settings.from + progress);
        out.along = progress + goal.path.ahead(settings.from + progress, place.along);
        out.onPath = std::fabs(place.offset) <= settings.room;
    }
    for (const course::ConeState& c : world.state.cones) out.cones += c.struck == int64_t(car) + 1;
    return out;
}

goal::Impact impactOf(const Event& e, bool other)
{
    return {e.time,
            e.b < 0.0,
            other ? e.otherDeltaV : e.deltaV,
            e.energyBefore - e.energyAfter,
            e.angleOfAttack,
            math::length(e.velocityBefore)};
}

}

void resetGoal(World& world)
{
    world.state.goal.clear();
    if (!world.setup.goal) return;
    const GoalSetup& goal = *world.setup.goal;
    double progress = 0.0;
    if (goal.judge.settings.path >= 0) {
        const auto car = size_t(goal.judge.settings.car);
        const VehicleSetup& v = world.setup.vehicles[car];
        const bool told = v.onPath && int32_t(v.path) == goal.judge.settings.path;
        const double along = told ? v.along : goal.path.locate(flat(motion(world, car).position)).along;
        progress = goal.path.ahead(goal.judge.settings.from, along);
    }
    world.state.goal.emplace_back();
    goal.judge.start(world.state.goal[0], seen(world, goal, progress));
}

void judgeGoal(World& world, size_t firstEvent)
{
    if (world.state.goal.empty()) return;
    const GoalSetup& goal = *world.setup.goal;
    goal::State& state = world.state.goal[0];
    const double car = goal.judge.settings.car;
    for (size_t k = firstEvent; k < world.events.size(); ++k) {
        const Event& e = world.events[k];
        if (isImpact(e) && (e.a == car || e.b == car)) goal.judge.meet(state, impactOf(e, e.a != car));
        if (e.kind == double(EventKind::gate) && e.a == car) goal.judge.pass(state, int32_t(e.object) + 1, e.time);
    }
    goal.judge.step(state, seen(world, goal, state.progress));
}

}
