#include "vehicle/box.h"

#include <cmath>

namespace vehicle {

using math::dvec3;

BoxModel build(const BoxSettings& s)
{
    BoxModel m;
    m.settings = s;
    m.half = 0.5 * dvec3(s.size[0], s.size[1], s.size[2]);
    const dvec3 q = m.half * m.half;
    m.inertia = dynamics::Inertia::diagonal(s.mass, s.mass / 3.0 * dvec3(q.y + q.z, q.x + q.z, q.x + q.y)); // solid box
    return m;
}

static dvec3 cornerOf(const BoxModel& m, int i)
{
    return {i & 1 ? m.half.x : -m.half.x, i & 2 ? m.half.y : -m.half.y, i & 4 ? m.half.z : -m.half.z};
}

static double depthOf(const terrain::GroundSample& g, double z) // below the tangent plane
{
    return (g.height - z) * g.normal.z;
}

void reset(const BoxModel& m, BoxState& state, const Placement& start, const terrain::Ground& ground)
{
    state = {};
    const double z = ground.sample(start.position.x, start.position.y).height + m.half.z + start.height;
    state.body.position = dvec3(start.position, z);
    state.body.orientation = math::yawRotation(start.yaw);
    dvec3 velocity(math::rotate(start.velocity, start.yaw), start.verticalSpeed);
    dvec3 spin(start.rollRate, start.pitchRate, start.yawRate);
    if (start.pitch != 0.0 || start.roll != 0.0) {
        state.body.orientation = math::normalize(state.body.orientation * math::rotation({0, 1, 0}, start.pitch) *
                                                 math::rotation({1, 0, 0}, start.roll));
        velocity = state.body.orientation * dvec3(start.velocity, start.verticalSpeed);
    }
    // On a slope, or turned, it begins with no corner in the ground.
    double sunk = 0.0;
    for (int i = 0; i < 8; ++i) {
        const dvec3 corner = state.body.position + state.body.orientation * cornerOf(m, i);
        sunk = math::largest(sunk, ground.sample(corner.x, corner.y).height - (corner.z - start.height));
    }
    if (sunk > 1e-9) state.body.position.z += sunk;
    spin = state.body.orientation * spin;
    dynamics::setMotion(m.inertia, state.body, velocity, spin);
}

// How a step is cut, and what of a corner's spring, damper and friction its parts can take.
struct Cut {
    int parts = 1;
    double stiffness = 0.0; // [N/m]
    double damping = 0.0;   // [N s/m]
    double grip = HUGE_VAL; // [N s/m] friction per speed of sliding
};

static void cornerForce(const BoxModel& m, const Cut& cut, const dvec3& arm, const dvec3& velocity,
                        const terrain::Ground& ground, const dvec3& position, dynamics::Wrench& wrench)
{
    const dvec3 corner = position + arm;
    const terrain::GroundSample g = ground.sample(corner.x, corner.y);
    const double depth = depthOf(g, corner.z);
    if (depth <= 0.0) return;
    const double vn = math::dot(velocity, g.normal);
    const double load = cut.stiffness * depth - cut.damping * vn;
    if (load <= 0.0) return; // the damper never pulls
    const dvec3 slip = velocity - vn * g.normal;
    const double speed = math::length(slip);
    const double grip = std::fmin(m.settings.friction * g.friction * load /
                                      math::sqrt(speed * speed + math::square(m.settings.slipSpeed)),
                                  cut.grip);
    wrench.addForceAt(load * g.normal - grip * slip, arm);
}

// Friction is steep about standing still: a corner under the load F that slides at v feels mu F v / slipSpeed, so that
// turning decays at the rate sum(mu F r^2) / (slipSpeed I), about the longest axis at most. An explicit step longer than
// one over that rate would turn it round, longer than two on and on: the step is cut into parts that are short enough.
// So are springs and dampers of corners. With the sum Y of what those that touch yield along the normal no rate is above
// c Y, no frequency above sqrt(k Y); an explicit step takes twice the one's inverse, of the other's less: a corner comes
// down by the way of one part before anything holds it up, and its spring has k Y part^2 of the energy it came with from
// nowhere. What is steeper than the shortest parts can take is taken to be as steep as they can; a spring that is gives
// nothing back, and friction, with the sum Yt of what those corners yield along the ground, stops a sliding within a
// part and no more.
static Cut cutOf(const BoxModel& m, const BoxState& state, const terrain::Ground& ground, double dt)
{
    constexpr double kMostRate = 1.0, kMostDamped = 1.8, kMostTurn = 0.3; // per part: friction, dampers, springs [rad]
    constexpr int kMostParts = 16;
    const dvec3 v = dynamics::velocity(m.inertia, state.body), spin = dynamics::angularVelocity(m.inertia, state.body);
    const math::dmat3 r = glm::mat3_cast(dynamics::renormalised(state.body.orientation));
    const math::dmat3 inverse = r * m.inertia.bodyInverse * glm::transpose(r);
    const auto yields = [&](const dvec3& arm, const dvec3& of, const dvec3& to) { // [1/kg] along `to` by an impulse
        return math::dot(of, to) / m.inertia.mass + math::dot(math::cross(arm, to), inverse * math::cross(arm, of));
    };
    double rate = 0.0, Y = 0.0, Yt = 0.0; // [1/s], [1/kg]
    for (int i = 0; i < 8; ++i) {
        const dvec3 arm = r * cornerOf(m, i), corner = state.body.position + arm;
        const terrain::GroundSample g = ground.sample(corner.x, corner.y);
        const double depth = depthOf(g, corner.z), vn = math::dot(v + math::cross(spin, arm), g.normal);
        const double reach = (std::abs(math::dot(v, g.normal)) + math::length(spin) * math::length(arm)) * dt;
        if (depth + reach + math::kGravity * dt * dt > 0.0) { // now or before the step is over
            Y += yields(arm, g.normal, g.normal);
            const dvec3 t = math::normalize(dvec3(g.normal.z, 0.0, -g.normal.x)), s = math::cross(g.normal, t);
            const double a = yields(arm, t, t), b = yields(arm, t, s), c = yields(arm, s, s);
            Yt += 0.5 * (a + c) + math::hypot(0.5 * (a - c), b); // in the direction where it yields most
        }
        if (depth <= 0.0) continue;
        const double load = m.settings.stiffness * depth - m.settings.damping * vn;
        const dvec3 turns = inverse * math::cross(arm, math::cross(g.normal, arm));
        const double turned = 1.0 / m.inertia.mass + std::abs(math::dot(turns, g.normal));
        if (load > 0.0) rate += m.settings.friction * g.friction * load / m.settings.slipSpeed * turned;
    }
    const double damper = m.settings.damping * Y, spring = math::sqrt(m.settings.stiffness * Y);
    const double wanted =
        math::largest(math::largest(rate * dt / kMostRate, damper * dt / kMostDamped), spring * dt / kMostTurn);
    const int parts = int(math::clamp(std::ceil(wanted), 1.0, double(kMostParts)));
    const double part = dt / double(parts);
    Cut cut{parts, m.settings.stiffness, m.settings.damping, Yt > 0.0 ? 1.0 / (part * Yt) : HUGE_VAL};
    if (spring * part > kMostTurn) {
        cut.stiffness = math::square(kMostTurn / part) / Y;
        cut.damping = math::largest(cut.damping, 1.0 / (part * Y));
    }
    if (damper * part > kMostDamped) cut.damping = 1.0 / (part * Y); // takes all, and turns nothing round
    return cut;
}

void step(const BoxModel& m, BoxState& state, const Controls&, const External& external, const terrain::Ground& ground,
          dynamics::Integrator integrator, double dt)
{
    const Cut cut = cutOf(m, state, ground, dt);
    const auto acceleration = [&](const dynamics::RigidBodyState& s) {
        dynamics::Wrench w;
        const math::dmat3 r = glm::mat3_cast(dynamics::renormalised(s.orientation));
        w.addForce(dvec3(0, 0, -math::kGravity * m.inertia.mass));
        w.addForce(external.bodyAxes ? r * external.force : external.force);
        w.addTorque(external.bodyAxes ? r * external.torque : external.torque);
        const dvec3 v = dynamics::velocity(m.inertia, s), spin = dynamics::angularVelocity(m.inertia, s);
        for (int i = 0; i < 8; ++i) {
            const dvec3 arm = r * cornerOf(m, i);
            cornerForce(m, cut, arm, v + math::cross(spin, arm), ground, s.position, w);
        }
        return w;
    };
    for (int k = 0; k < cut.parts; ++k)
        dynamics::advance(integrator, m.inertia, state.body, dt / double(cut.parts), acceleration);
}

Motion motion(const BoxModel& m, const BoxState& s)
{
    return {s.body.position, s.body.orientation, dynamics::velocity(m.inertia, s.body),
            dynamics::angularVelocity(m.inertia, s.body)};
}

Body body(const BoxModel& m)
{
    Body b;
    b.mass = m.inertia.mass;
    b.inertia = m.inertia.body;
    b.front = b.rear = m.half.x;
    b.width = 2.0 * m.half.y;
    b.low = -m.half.z;
    b.high = m.half.z;
    return b;
}

Mobility mobility(const BoxModel& m, const BoxState& s)
{
    const math::dmat3 r = glm::mat3_cast(dynamics::renormalised(s.body.orientation));
    return {math::dmat3(1.0 / m.inertia.mass), math::dmat3(0.0), r * m.inertia.bodyInverse * glm::transpose(r)};
}

void applyImpulse(const BoxModel&, BoxState& s, const dvec3& linear, const dvec3& angular)
{
    s.body.momentum += linear;
    s.body.angularMomentum += angular;
}

double yawMomentum(const BoxModel&, const BoxState& s)
{
    return s.body.angularMomentum.z;
}

double kineticEnergy(const BoxModel& m, const BoxState& s)
{
    return dynamics::kineticEnergy(m.inertia, s.body);
}

double potentialEnergy(const BoxModel& m, const BoxState& s, const terrain::Ground& ground)
{
    double energy = m.inertia.mass * math::kGravity * s.body.position.z;
    const math::dmat3 r = glm::mat3_cast(dynamics::renormalised(s.body.orientation));
    for (int i = 0; i < 8; ++i) {
        const dvec3 arm = r * cornerOf(m, i);
        const double depth =
            depthOf(ground.sample(s.body.position.x + arm.x, s.body.position.y + arm.y), s.body.position.z + arm.z);
        if (depth > 0.0) energy += 0.5 * m.settings.stiffness * depth * depth;
    }
    return energy;
}

void displace(const BoxModel&, BoxState& s, const math::dvec2& shift)
{
    s.body.position += dvec3(shift, 0.0);
}

}
