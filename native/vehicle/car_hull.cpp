#include "vehicle/car_hull.h"

namespace vehicle::stage {

using math::cross;
using math::dot;

// The body stands on its K with m g / K = 4 mm; damping half of critical: sheet metal does not bounce. What is pressed
// in deeper than kHard meets harder parts: stiffness and damping grow with the depth, so that a corner that comes down
// at 10 m/s goes no deeper than the eye forgives.
static constexpr double kStiffnessPerMass = 2500.0; // [1/s2]
static constexpr double kDampingPerMass = 50.0;     // [1/s]
static constexpr double kHard = 0.03;               // [m] twice as hard 0.03 m beyond it

HullContact hullContact(const CarModel& m, const Flat& x, const Stage& s, const terrain::Ground& ground, double dt)
{
    HullContact out;
    const double h = dt;
    // No point of the hull can be deeper than the highest ground by a wheel if it is above it by more than its
    // neighbours' unevenness; half a metre more is searched.
    const Pair heights = math::largest(s.axle[0].groundHeight, s.axle[1].groundHeight);
    const double highest = math::largest(heights[0], heights[1]);
    struct Touch {
        dvec3 arm, normal, velocity;
        double depth, grip;
    } touch[kHullPoints];
    for (const dvec3& point : m.hullPoint) {
        const dvec3 arm = s.toWorld(point);
        const double z = x[2] + arm.z;
        if (z > highest + 0.5) continue;
        const terrain::GroundSample g = ground.sample(x[0] + arm.x, x[1] + arm.y);
        const double depth = (g.height - z) * g.normal.z;
        if (depth <= 0.0) continue;
        Touch& t = touch[out.touching++];
        t.arm = arm;
        t.normal = g.normal;
        t.velocity = s.toWorld(s.velocity + cross(s.omega, point));
        t.depth = depth;
        t.grip = g.friction * m.hull.friction;
    }
    for (int i = 0; i < out.touching; ++i) {
        const Touch& t = touch[i];
        const auto mobility = [&](const dvec3& direction) {
            const dvec3 w = s.toBody(cross(t.arm, direction));
            return 1.0 / m.mass + w.x * w.x / m.jxx + w.y * w.y / m.jyy + w.z * w.z / m.jzz;
        };
        const double harder = t.depth > kHard ? t.depth / kHard : 1.0;
        const double K = kStiffnessPerMass * m.mass * harder, C = kDampingPerMass * m.mass * harder;
        const double inwards = -dot(t.normal, t.velocity);
        const double normal = (K * (t.depth + h * inwards) + C * inwards) /
                              (1.0 + h * (C + h * K) * mobility(t.normal) * out.touching); // (H1)
        if (normal <= 0.0) continue;
        const dvec3 slide = t.velocity + t.normal * inwards;
        const double speed = math::length(slide);
        dvec3 force = t.normal * normal;
        if (speed > 1e-9) {
            const dvec3 along = slide / speed;
            const double stops = speed / (h * mobility(along) * out.touching);
            const double friction = t.grip * normal;
            force -= along * (friction < stops ? friction : stops);
        }
        out.force += force;
        out.torque += cross(t.arm, force);
    }
    return out;
}

}
