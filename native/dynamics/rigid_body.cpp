#include "dynamics/rigid_body.h"

namespace dynamics {

Inertia Inertia::diagonal(double mass, const dvec3& moments)
{
    return tensor(mass, dmat3(moments.x, 0, 0, 0, moments.y, 0, 0, 0, moments.z));
}

Inertia Inertia::tensor(double mass, const dmat3& body)
{
    return {mass, body, glm::inverse(body)};
}

dvec3 velocity(const Inertia& inertia, const RigidBodyState& s)
{
    return s.momentum / inertia.mass; // Deak 2003 (4.2-2)
}

// The orientation may be slightly off unit length inside a step; conjugate/norm keeps it a pure rotation.
static dmat3 rotationMatrix(const dquat& q)
{
    return glm::mat3_cast(renormalised(q));
}

// Deak 2003 (4.2-3), w = I^-1 L, with Deak 2003 (4.2-1), I = R Ib R^T: I^-1 = R Ib^-1 R^T, as R^-1 = R^T.
dvec3 angularVelocity(const Inertia& inertia, const RigidBodyState& s)
{
    const dmat3 r = rotationMatrix(s.orientation);
    return r * (inertia.bodyInverse * (glm::transpose(r) * s.angularMomentum));
}

double kineticEnergy(const Inertia& inertia, const RigidBodyState& s)
{
    return 0.5 * math::dot(velocity(inertia, s), s.momentum) +
           0.5 * math::dot(angularVelocity(inertia, s), s.angularMomentum);
}

void setMotion(const Inertia& inertia, RigidBodyState& s, const dvec3& velocity, const dvec3& w)
{
    const dmat3 r = rotationMatrix(s.orientation);
    s.momentum = inertia.mass * velocity;
    s.angularMomentum = r * (inertia.body * (glm::transpose(r) * w)); // Deak 2003 (4.2-1): L = R Ib R^T w
}

void applyImpulse(RigidBodyState& s, const dvec3& impulse, const dvec3& armWorld)
{
    s.momentum += impulse;
    s.angularMomentum += math::cross(armWorld, impulse);
}

std::array<double, 13> flatten(const RigidBodyState& s)
{
    const auto &r = s.position, &p = s.momentum, &l = s.angularMomentum;
    const auto& q = s.orientation;
    return {r.x, r.y, r.z, q.w, q.x, q.y, q.z, p.x, p.y, p.z, l.x, l.y, l.z};
}

RigidBodyState unflatten(const std::array<double, 13>& x)
{
    RigidBodyState s;
    s.position = {x[0], x[1], x[2]};
    s.orientation = dquat(x[3], x[4], x[5], x[6]);
    s.momentum = {x[7], x[8], x[9]};
    s.angularMomentum = {x[10], x[11], x[12]};
    return s;
}

}
