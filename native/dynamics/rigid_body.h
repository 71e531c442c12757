// One rigid body with the state of Deak 2003, section 4.2: position r, linear momentum P, orientation, angular momentum
// L; velocity and angular velocity are computed from them. docs/models/deak.md has the numbers of the equations.
//
// r and P and L are in world axes about the centre of mass; inertia in body axes, symmetric, not necessarily diagonal.
#pragma once

#include "dynamics/integrator.h"
#include "math/math.h"

namespace dynamics {

using math::dmat3;
using math::dquat;
using math::dvec3;

struct Inertia {
    double mass = 1.0; // [kg]
    dmat3 body{1.0};   // [kg m2] inertia tensor, body axes
    dmat3 bodyInverse{1.0};

    static Inertia diagonal(double mass, const dvec3& moments);
    static Inertia tensor(double mass, const dmat3& body);
};

struct RigidBodyState {
    dvec3 position{0.0};           // [m] centre of mass, world
    dquat orientation{1, 0, 0, 0}; // body -> world, unit
    dvec3 momentum{0.0};           // [kg m/s] world
    dvec3 angularMomentum{0.0};    // [kg m2/s] about the centre of mass, world
};
static_assert(sizeof(RigidBodyState) == 13 * sizeof(double), "no padding: the state is hashed byte by byte");

// Force and torque accumulators, zeroed at the start of each evaluation: Deak 2003 (4.3-1), (4.3-2).
struct Wrench {
    dvec3 force{0.0};  // [N] world
    dvec3 torque{0.0}; // [N m] about the centre of mass, world

    void addForce(const dvec3& f) { force += f; }
    void addTorque(const dvec3& t) { torque += t; }
    void addForceAt(const dvec3& f, const dvec3& armWorld) // arm: centre of mass -> point
    {
        force += f;
        torque += math::cross(armWorld, f);
    }
};

dvec3 velocity(const Inertia& inertia, const RigidBodyState& s);        // v = P / m
dvec3 angularVelocity(const Inertia& inertia, const RigidBodyState& s); // w = R Ib^-1 R^T L, world axes
double kineticEnergy(const Inertia& inertia, const RigidBodyState& s);  // 1/2 v.P + 1/2 w.L
void setMotion(const Inertia& inertia, RigidBodyState& s, const dvec3& velocity, const dvec3& angularVelocityWorld);
void applyImpulse(RigidBodyState& s, const dvec3& impulse, const dvec3& armWorld);

// Deak 2003 (4.3-6): dq/dt = 0.5 (0, w) q with w in world axes.
inline dquat spin(const dquat& q, const dvec3& w)
{
    return dquat(0.0, 0.5 * w.x, 0.5 * w.y, 0.5 * w.z) * q;
}
inline dquat renormalised(const dquat& q)
{
    const double n = 1.0 / math::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return dquat(q.w * n, q.x * n, q.y * n, q.z * n);
}

// Flat form for dynamics::advance: positions (7: r, q as w x y z), then momenta (6: P, L).
inline constexpr size_t kRigidBodyPositions = 7;
std::array<double, 13> flatten(const RigidBodyState& s);
RigidBodyState unflatten(const std::array<double, 13>& x); // as it stands: the caller renormalises after a whole step

// One step under `wrench(state) -> Wrench`, the integrals Deak 2003 (4.3-7), (4.3-8), (4.3-9), (4.3-10); the quaternion
// is renormalised once at the end.
template <class F> void advance(Integrator method, const Inertia& inertia, RigidBodyState& s, double dt, F&& wrench)
{
    std::array<double, 13> x = flatten(s);
    advance(method, x, kRigidBodyPositions, dt, [&](const std::array<double, 13>& at, std::array<double, 13>& d) {
        RigidBodyState t = unflatten(at);
        const Wrench w = wrench(t);
        RigidBodyState rate;
        rate.position = velocity(inertia, t); // Deak 2003 (4.3-5)
        rate.orientation = spin(t.orientation, angularVelocity(inertia, t));
        rate.momentum = w.force;         // Deak 2003 (4.3-3)
        rate.angularMomentum = w.torque; // Deak 2003 (4.3-4)
        d = flatten(rate);
    });
    s = unflatten(x);
    s.orientation = renormalised(s.orientation);
}

}
