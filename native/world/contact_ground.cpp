#include "world/contact_ground.h"

#include "vehicle/kind.h"
#include "world/dents.h"
#include "world/kinds.h"

#include <algorithm>

namespace world {

using math::dvec2;
using math::dvec3;

namespace {

constexpr double kTogether = 0.03; // [m] points that are hardly less deep than the deepest one strike with it

struct Strike {
    bool found = false;
    dvec3 point{0.0};  // [m] body axes, from the mass centre
    dvec3 normal{0.0}; // unit, of the ground, world
};

// The place of the body that is deepest in the ground.
template <class Model, class State>
Strike strikeOf(const Model& model, const State& state, const vehicle::Motion& m, const terrain::Ground& ground)
{
    dvec3 points[vehicle::kHullPoints];
    double depth[vehicle::kHullPoints];
    const int n = vehicle::groundPoints(model, state, points);
    double deepest = 0.0;
    for (int k = 0; k < n; ++k) {
        const dvec3 at = m.position + m.orientation * points[k];
        depth[k] = ground.height(at.x, at.y) - at.z;
        deepest = std::max(deepest, depth[k]);
    }
    Strike out;
    if (!(deepest > 0.0)) return out;
    int count = 0;
    for (int k = 0; k < n; ++k) {
        if (!(depth[k] > deepest - kTogether)) continue;
        out.point += points[k];
        ++count;
    }
    out.point /= double(count);
    const dvec3 at = m.position + m.orientation * out.point;
    out.normal = ground.sample(at.x, at.y).normal;
    out.found = true;
    return out;
}

// Of the strike's normal in body axes: roof or underside, or the side that faces the ground.
void dentBy(World& w, size_t i, const vehicle::Motion& m, const Strike& s, double energy)
{
    const math::dquat q = m.orientation;
    const dvec3 n = math::dquat(q.w, -q.x, -q.y, -q.z) * s.normal;
    if (std::abs(n.z) > 0.7) {
        dentTop(w, i, n.z < 0.0 ? impact::Top::roof : impact::Top::underside, energy);
        return;
    }
    const collision::Pose pose = collision::poseOf(m.position, m.orientation);
    const dvec2 at = pose.toWorld({s.point.x, s.point.y});
    dent(w, i, pose, collision::sideOf({-n.x, -n.y}), at, at, energy);
}

// Before this step: the ground's springs have acted in it.
template <class State> State asItCame(State state, const BeforeStep& before)
{
    if constexpr (requires { state.body = before.body; }) state.body = before.body;
    return state;
}

void strike(World& w, size_t i, const vehicle::Motion& m, const vehicle::Mobility& mobility, const Strike& s,
            double energyBefore)
{
    const dvec3 arm = m.orientation * s.point, turns = math::cross(arm, s.normal);
    const dvec3 du = mobility.velocity(s.normal, turns), dw = mobility.spin(s.normal, turns);
    const double nn = math::dot(du + math::cross(dw, arm), s.normal); // [1/kg]
    const double p = math::dot(m.at(arm), s.normal);
    const dvec2 place(s.point.x, s.point.y);
    ContactRecord* record = recordOf(w.state.contacts[i], kGroundPartner, place, place);
    const double now = time(w);
    if (record) return touch(*record, now, place, place, 0.0);
    if (!(-p > kStrike)) return;
    const double impulse = -p / nn, energy = 0.5 * p * p / nn;
    touch(openContact(w, i, kGroundPartner, now), now, place, place, impulse);
    if (w.setup.collisions.crush) dentBy(w, i, m, s, energy);
    Event e = eventOf(w, EventKind::grounded, i, now, m);
    e.step = double(w.state.clock.step);
    e.point = m.position + arm;
    e.normal = s.normal;
    e.normalImpulse = impulse;
    e.yawInertia = mobility.yawInertia();
    e.velocityAfter += impulse / w.caches[i].body.mass * s.normal;
    e.yawRateAfter += impulse * dw.z;
    e.yields.nn = nn;
    e.energyBefore = energyBefore;
    e.energyAfter = e.energyBefore - energy;
    e.P = e.energyBefore > 0.0 ? e.energyAfter / e.energyBefore : 1.0;
    e.deltaV = impulse / w.caches[i].body.mass;
    tell(w, e);
}

}

void noteBefore(World& w)
{
    w.before.resize(w.setup.vehicles.size());
    for (size_t i = 0; i < w.before.size(); ++i)
        withVehicle(w, i, [&](const auto&, const auto& state) {
            BeforeStep& b = w.before[i];
            if (const dynamics::RigidBodyState* body = vehicle::rigidBody(state)) b.body = *body;
            b.groundMark = vehicle::groundMark(state);
            b.engineTurns = vehicle::engineTurns(state);
        });
}

void tellStrikes(World& w)
{
    for (size_t i = 0; i < w.before.size(); ++i)
        withVehicle(w, i, [&](const auto& model, const auto& state) {
            if (vehicle::groundMark(state) == w.before[i].groundMark) return;
            const auto then = asItCame(state, w.before[i]);
            const vehicle::Motion m = vehicle::motion(model, then);
            const Strike s = strikeOf(model, then, m, w.setup.ground);
            if (s.found) strike(w, i, m, vehicle::mobility(model, then), s, vehicle::kineticEnergy(model, then));
        });
}

void tellStalled(World& w)
{
    for (size_t i = 0; i < w.before.size(); ++i) {
        const bool turns =
            withVehicle(w, i, [](const auto&, const auto& state) { return vehicle::engineTurns(state); });
        if (turns || !w.before[i].engineTurns) continue;
        Event e = eventOf(w, EventKind::stalled, i, time(w), motion(w, i));
        e.step = double(w.state.clock.step);
        e.point = e.position;
        tell(w, e);
    }
}

}
