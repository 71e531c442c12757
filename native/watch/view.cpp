#include "watch/view.h"

#include "watch/scrape.h"
#include "world/kinds.h"

#include <algorithm>
#include <limits>

namespace watch {

void notePoses(const World& world, Views& views)
{
    views.vehicles.resize(world.setup.vehicles.size());
    for (size_t i = 0; i < views.vehicles.size(); ++i) {
        const vehicle::Motion m = motion(world, i);
        VehicleView& v = views.vehicles[i];
        v.previousX = m.position.x;
        v.previousY = m.position.y;
        v.previousZ = m.position.z;
        v.previousQw = m.orientation.w;
        v.previousQx = m.orientation.x;
        v.previousQy = m.orientation.y;
        v.previousQz = m.orientation.z;
    }
    if (views.cones.size() != world.state.cones.size()) return;
    for (size_t i = 0; i < views.cones.size(); ++i) {
        ConeView& c = views.cones[i];
        const course::ConeState& s = world.state.cones[i];
        if (c.x != s.position.x || c.y != s.position.y) c.z = world.setup.ground.height(s.position.x, s.position.y);
        c.previousX = c.x = s.position.x;
        c.previousY = c.y = s.position.y;
        c.previousZ = c.z;
        c.previousTilt = s.tilt;
    }
}

static void refreshCones(const World& world, std::vector<ConeView>& cones)
{
    const std::vector<course::ConeState>& state = world.state.cones;
    const bool anew = cones.size() != state.size();
    cones.resize(state.size());
    for (size_t i = 0; i < cones.size(); ++i) {
        ConeView& c = cones[i];
        const course::ConeState& s = state[i];
        if (anew || c.x != s.position.x || c.y != s.position.y)
            c.z = world.setup.ground.height(s.position.x, s.position.y);
        c.x = s.position.x;
        c.y = s.position.y;
        c.tilt = s.tilt;
        c.fallsX = s.falls.x;
        c.fallsY = s.falls.y;
        c.height = world.setup.cones[i].height;
        c.struck = double(s.struck);
        if (!anew) continue;
        c.previousX = c.x;
        c.previousY = c.y;
        c.previousZ = c.z;
        c.previousTilt = c.tilt;
    }
}

// [m] NaN where there is nobody to keep it to.
static double gapAhead(const World& world, size_t i)
{
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    if (i == 0 || world.setup.vehicles[i].driver < 0) return kNone;
    const world::VehicleSetup &own = world.setup.vehicles[i], &ahead = world.setup.vehicles[i - 1];
    if (own.platoon != ahead.platoon || own.path != ahead.path) return kNone;
    const double apart = math::length(motion(world, i - 1).position - motion(world, i).position);
    return std::max(0.0, apart - body(world, i).front - body(world, i - 1).rear);
}

static void refreshVehicle(const World& world, size_t i, VehicleView& v)
{
    const vehicle::Motion m = motion(world, i);
    const vehicle::Body b = body(world, i);
    const vehicle::Controls& c = world.state.controls[i];
    v.kind = double(world.setup.vehicles[i].kind);
    v.x = m.position.x;
    v.y = m.position.y;
    v.z = m.position.z;
    v.qw = m.orientation.w;
    v.qx = m.orientation.x;
    v.qy = m.orientation.y;
    v.qz = m.orientation.z;
    const auto angles = math::toYawPitchRoll(m.orientation);
    v.yaw = angles.yaw;
    v.pitch = angles.pitch;
    v.roll = angles.roll;
    const math::dmat3 toBody = glm::transpose(glm::mat3_cast(m.orientation));
    const math::dvec3 velocity = toBody * m.velocity, rates = toBody * m.angularVelocity;
    v.u = velocity.x;
    v.v = velocity.y;
    v.w = velocity.z;
    v.speed = math::length(m.velocity);
    v.rollRate = rates.x;
    v.pitchRate = rates.y;
    v.yawRate = rates.z;
    v.energy = 0.5 * b.mass * math::dot(velocity, velocity) + 0.5 * math::dot(rates, b.inertia * rates);
    v.steer = c.steer;
    v.throttle = c.throttle;
    v.brake = c.brake;
    v.handbrake = c.handbrake;
    v.gap = gapAhead(world, i);
    v.front = b.front;
    v.rear = b.rear;
    v.width = b.width;
    v.low = b.low;
    v.high = b.high;
    const Scrape rubs = scrape(world, i);
    v.pressed = rubs.pressed;
    v.scrapes = rubs.scrapes;
}

static GoalView goalView(const goal::Judge& judge, const goal::State& s, double now)
{
    const bool reached = s.phase == int64_t(goal::Phase::reached), open = s.phase <= int64_t(goal::Phase::running);
    return {double(s.phase),
            double(s.reason),
            judge.clock(s, open ? now : s.ended),
            s.score,
            reached ? double(goal::medal(judge.settings, s.score)) : 0.0,
            double(s.cones),
            double(s.faults),
            s.piece,
            s.toGo,
            s.ended};
}

void refresh(const World& world, Views& views)
{
    if (views.vehicles.size() != world.setup.vehicles.size()) notePoses(world, views);
    for (size_t i = 0; i < views.vehicles.size(); ++i) refreshVehicle(world, i, views.vehicles[i]);
    views.telemetry.resize(views.vehicles.size());
    for (size_t i = 0; i < views.telemetry.size(); ++i)
        views.telemetry[i] = withVehicle(world, i, [&](const auto& model, const auto& state) {
            return vehicle::telemetry(model, state, world.setup.ground);
        });
    views.world = {time(world),
                   double(world.state.clock.step),
                   world.setup.dt,
                   double(world.state.clock.stopped),
                   double(world.setup.vehicles.size()),
                   double(world.events.size()),
                   replaying(world) ? 1.0 : 0.0,
                   double(world.firstDifference),
                   double(world.state.cones.size()),
                   double(conesStruck(world))};
    refreshCones(world, views.cones);
    views.goal.clear();
    for (const goal::State& s : world.state.goal)
        views.goal.push_back(goalView(world.setup.goal->judge, s, time(world)));
}

}
