#include "vehicle/car_hull.h"

namespace vehicle::stage {

using math::cross;
using math::dot;
using math::PairMask;

// The body stands on its K with m g / K = 4 mm; damping half of critical: sheet metal does not bounce. What is pressed
// in deeper than kHard meets harder parts: stiffness and damping grow with the depth, so that a corner that comes down
// at 10 m/s goes no deeper than the eye forgives.
static constexpr double kStiffnessPerMass = 2500.0; // [1/s2]
static constexpr double kDampingPerMass = 50.0;     // [1/s]
static constexpr double kHard = 0.03;               // [m] twice as hard 0.03 m beyond it

static constexpr double kRounding = 1e-6; // [m] far more than heights and places are rounded by

// Forces of the points that touch, `out.touching` of them.
static void press(const CarModel& m, const Flat& x, const Stage& s, const terrain::Ground& ground, double h,
                  const int (&touching)[kHullPoints], HullContact& out)
{
    for (int i = 0; i < out.touching; ++i) {
        // The points are the chassis's: it carries the wheels along, but not along its own z axis (C1).
        const dvec3& point = m.hullPoint[touching[i]];
        const dvec3 fromMass{point.x, point.y, point.z - s.rise};
        const dvec3 arm = s.toWorld(fromMass);
        const terrain::GroundSample g = ground.sample(x[0] + arm.x, x[1] + arm.y);
        const double depth = (g.height - (x[2] + arm.z)) * g.normal.z;
        const dvec3 velocity = s.toWorld(s.origin + cross(s.omega, point));
        const auto mobility = [&](const dvec3& direction) { // (H2)
            const dvec3 n = s.toBody(direction), w = cross(fromMass, n);
            const double wy = w.y + m.sprungX * n.z;
            return (n.x * n.x + n.y * n.y) * m.perMass + n.z * n.z * m.perSprungMass + w.x * w.x / m.jxx +
                   wy * wy / m.jyy + w.z * w.z / m.jzz;
        };
        const double harder = depth > kHard ? depth / kHard : 1.0;
        const double K = kStiffnessPerMass * m.mass * harder, C = kDampingPerMass * m.mass * harder;
        const double inwards = -dot(g.normal, velocity);
        const double normal = (K * (depth + h * inwards) + C * inwards) /
                              (1.0 + h * (C + h * K) * mobility(g.normal) * out.touching); // (H1)
        if (normal <= 0.0) continue;
        const dvec3 slide = velocity + g.normal * inwards;
        const double speed = math::length(slide);
        dvec3 force = g.normal * normal;
        if (speed > 1e-9) {
            const dvec3 along = slide / speed;
            const double stops = speed / (h * mobility(along) * out.touching);
            const double friction = g.friction * m.hull.friction * normal;
            force -= along * (friction < stops ? friction : stops);
        }
        out.force += force;
        out.torque += cross(arm, force);
    }
}

// Which points of the hull, left and right, are clear of the ground without a look at it: from the tangent plane under
// the axle's wheel on their side the ground departs by at most bend d^2 / 2 at a distance d. True when all are.
static bool provenClear(const CarModel& m, const Stage& s, double bend, PairMask (&clear)[kHullPoints / 2])
{
    PairMask all = ~PairMask{};
    for (int k = 0; k < kHullPoints / 2; ++k) {
        const AxleStage& wheels = s.axle[k % 2];
        const Pair3& point = m.hullPair[k];
        const Pair3 way{point.x - wheels.arm.x, point.y - wheels.arm.y, (point.z - s.rise) - wheels.arm.z};
        clear[k] = (dot(wheels.normal, way) + wheels.above) - 0.5 * bend * dot(way, way) > kRounding;
        all &= clear[k];
    }
    return all[0] && all[1];
}

HullContact hullContact(const CarModel& m, const Flat& x, const Stage& s, const terrain::Ground& ground, double dt)
{
    HullContact out;
    PairMask clear[kHullPoints / 2];
    if (provenClear(m, s, ground.bend(x[0], x[1], m.reach), clear)) return out;
    // Where the ground may bend without a known bound, points half a metre above the highest wheel's ground are let be.
    const Pair heights = math::largest(s.axle[0].groundHeight, s.axle[1].groundHeight);
    const double highest = math::largest(heights[0], heights[1]);
    int touching[kHullPoints];
    for (int k = 0; k < kHullPoints; ++k) {
        if (clear[k % (kHullPoints / 2)][k / (kHullPoints / 2)]) continue;
        const dvec3& point = m.hullPoint[k];
        const dvec3 arm = s.toWorld({point.x, point.y, point.z - s.rise});
        const double z = x[2] + arm.z;
        if (!(z > highest + 0.5) && ground.height(x[0] + arm.x, x[1] + arm.y) - z > 0.0) touching[out.touching++] = k;
    }
    if (out.touching > 0) press(m, x, s, ground, dt, touching, out);
    return out;
}

}
