#include "vehicle/car_hull.h"

namespace vehicle::stage {

using math::cross;
using math::dot;
using math::LanesMask;

// The body stands on its K with m g / K = 4 mm; damping half of critical: sheet metal does not bounce. What is pressed
// in deeper than kHard meets harder parts: stiffness and damping grow with the depth, so that a corner that comes down
// at 10 m/s goes no deeper than the eye forgives.
static constexpr double kStiffnessPerMass = 2500.0; // [1/s2]
static constexpr double kDampingPerMass = 50.0;     // [1/s]
static constexpr double kHard = 0.03;               // [m] twice as hard 0.03 m beyond it

static constexpr double kRounding = 1e-6; // [m] far more than heights and places are rounded by

// Which points of the hull, left and right, are clear of the ground without a look at it: from the tangent plane under
// the axle's wheel on their side the ground departs by at most bend d^2 / 2 at a distance d. True when all are.
static bool provenClear(const CarModel& m, const Stage& s, double bend, LanesMask (&clear)[kHullPoints / 2])
{
    LanesMask all = ~LanesMask{};
    for (int k = 0; k < kHullPoints / 2; ++k) {
        const AxleStage& wheels = s.axle[k % 2];
        const Lanes3& point = m.hullLanes[k];
        const Lanes3 way{point.x - wheels.arm.x, point.y - wheels.arm.y, (point.z - s.rise) - wheels.arm.z};
        clear[k] = (dot(wheels.normal, way) + wheels.above) - 0.5 * bend * dot(way, way) > kRounding;
        all &= clear[k];
    }
    return all[0] && all[1];
}

HullTouch hullTouch(const CarModel& m, const Flat& x, const Stage& s, const terrain::Ground& ground)
{
    HullTouch out;
    LanesMask clear[kHullPoints / 2];
    if (provenClear(m, s, ground.bend(x[0], x[1], m.reach), clear)) return out;
    // Where the ground may bend without a known bound, points half a metre above the highest wheel's ground are let be.
    const Lanes heights = math::largest(s.axle[0].groundHeight, s.axle[1].groundHeight);
    const double highest = math::largest(heights[0], heights[1]);
    for (int k = 0; k < kHullPoints; ++k) {
        if (clear[k % (kHullPoints / 2)][k / (kHullPoints / 2)]) continue;
        const dvec3& point = m.hullPoint[k];
        const dvec3 arm = s.toWorld({point.x, point.y, point.z - s.rise});
        const double z = x[2] + arm.z;
        out.at[k] = !(z > highest + 0.5) && ground.height(x[0] + arm.x, x[1] + arm.y) - z > 0.0;
        out.count += out.at[k] ? 1 : 0;
    }
    return out;
}

static constexpr int kRounds = 64;         // at most, around the points
static constexpr double kUnchanged = 1e-9; // [m/s] what a point's velocity changes by in the last of them

namespace {

// How the chassis moves: its origin, where the centre of mass is at rest, and its turning. Body axes.
struct Moves {
    dvec3 origin{0.0}, omega{0.0};

    dvec3 at(const dvec3& point) const { return origin + cross(omega, point); }
};

// What an impulse P with moment L about the centre of mass adds to it (H2).
Moves changeBy(const CarModel& m, double rise, const dvec3& P, const dvec3& L)
{
    const dvec3 w{L.x / m.jxx, (L.y + m.sprungX * P.z) / m.jyy, L.z / m.jzz};
    return {{P.x * m.perMass - rise * w.y, P.y * m.perMass + rise * w.x, P.z * m.perSprungMass + w.y * m.sprungX}, w};
}

// A point in the ground. Body axes.
struct Point {
    bool touches = false;
    dvec3 place;              // from the chassis's origin
    dvec3 arm;                // from the centre of mass
    dvec3 normal;             // of the ground, world
    double normalForce = 0.0; // [N] along it
    dvec3 along, across;      // on the ground
    double most = 0.0;        // [N s] of friction
    double gives = 0.0;       // [kg] one over the point's own part of Y, in the direction where that is largest
    dvec3 impulse{0.0};       // [N s] of friction
};

// Pushes a point out and readies its friction. `sharing`: points that touch; `beside`: of its pair.
void pushOut(const CarModel& m, const Flat& x, const Stage& s, const terrain::Ground& ground, double h, int sharing,
             double beside, Point& p)
{
    // The points are the chassis's: it carries the wheels along, but not along its own z axis (C1).
    const dvec3 arm = s.toWorld(p.arm);
    const terrain::GroundSample g = ground.sample(x[0] + arm.x, x[1] + arm.y);
    const double depth = (g.height - (x[2] + arm.z)) * g.normal.z;
    const dvec3 velocity = s.toWorld(s.origin + cross(s.omega, p.place));
    const dvec3 n = s.toBody(g.normal);
    const auto yields = [&](const dvec3& to, const dvec3& of) { // (H2): the point's velocity along `to` by an impulse
        return dot(to, changeBy(m, s.rise, of, cross(p.arm, of)).at(p.place));
    };
    const double harder = depth > kHard ? depth / kHard : 1.0;
    const double K = kStiffnessPerMass * m.mass * harder, C = kDampingPerMass * m.mass * harder;
    const double inwards = -dot(g.normal, velocity);
    const double normal =
        (K * (depth + h * inwards) + C * inwards) / (1.0 + h * (C + h * K) * yields(n, n) * sharing); // (H1)
    if (!(normal > 0.0)) return;
    p.touches = true;
    p.normal = g.normal;
    p.normalForce = normal;
    p.most = g.friction * m.hull.friction * normal * h;
    // Along the car, or its height where it stands on end: either turns with its mirror image.
    const dvec3 ahead = std::abs(n.x) < 0.8 ? dvec3(1.0, 0.0, 0.0) : dvec3(0.0, 0.0, 1.0);
    p.along = math::normalize(ahead - n * dot(ahead, n));
    p.across = cross(n, p.along);
    const double a = yields(p.along, p.along), b = yields(p.along, p.across), c = yields(p.across, p.across);
    p.gives = 1.0 / (beside * (0.5 * (a + c) + math::hypot(0.5 * (a - c), b)));
}

// Gives a point what stops it, within its limit, and returns the change.
dvec3 stop(Point& p, const Moves& moves)
{
    const dvec3 velocity = moves.at(p.place);
    const double l = dot(velocity, p.along), c = dot(velocity, p.across);
    dvec3 wanted = p.impulse - (p.along * l + p.across * c) * p.gives; // scaled back, it opposes what slip is left
    const double size = math::length(wanted);
    if (size > p.most) wanted *= p.most / size;
    const dvec3 change = wanted - p.impulse;
    p.impulse = wanted;
    return change;
}

}

HullContact hullContact(const CarModel& m, const Flat& x, const Stage& s, const terrain::Ground& ground,
                        const HullTouch& touch, const Loads& others, double h)
{
    constexpr int kPairs = kHullPoints / 2;
    Point point[2][kPairs];
    dvec3 P[2], L[2];
    for (int side = 0; side < 2; ++side) {
        P[side] = L[side] = dvec3(0.0);
        for (int k = 0; k < kPairs; ++k) {
            if (!touch.at[side * kPairs + k]) continue;
            Point& p = point[side][k];
            p.place = m.hullPoint[side * kPairs + k];
            p.arm = {p.place.x, p.place.y, p.place.z - s.rise};
            pushOut(m, x, s, ground, h, touch.count, touch.at[(1 - side) * kPairs + k] ? 2.0 : 1.0, p);
            const dvec3 force = s.toBody(p.normal) * p.normalForce;
            if (p.touches) P[side] += force, L[side] += cross(p.arm, force);
        }
    }
    // The motion at the end of the step without friction: all that acts, less what speeds the wheels along the car's z
    // axis.
    const Lanes up[2] = {m.lanes[0].mass * others.lift[0], m.lanes[1].mass * others.lift[1]};
    dvec3 force = s.toBody(others.force) + (P[0] + P[1]), torque = s.toBody(others.torque) + (L[0] + L[1]);
    force.z -= math::sum(up[0] + up[1]);
    torque.x -= math::sum(up[0] * m.lanes[0].y + up[1] * m.lanes[1].y);
    torque.y += math::sum(up[0] * m.lanes[0].x + up[1] * m.lanes[1].x);
    const Moves gained = changeBy(m, s.rise, h * force, h * torque);
    Moves moves{s.origin + gained.origin, s.omega + gained.omega};
    for (int round = 0; round < kRounds; ++round) { // (H3)
        double most = 0.0;
        for (int k = 0; k < kPairs; ++k) {
            Point &left = point[0][k], &right = point[1][k];
            if (!left.touches && !right.touches) continue;
            const dvec3 l = left.touches ? stop(left, moves) : dvec3(0.0),
                        r = right.touches ? stop(right, moves) : dvec3(0.0);
            const Moves by = changeBy(m, s.rise, l + r, cross(left.arm, l) + cross(right.arm, r));
            moves.origin += by.origin;
            moves.omega += by.omega;
            if (left.touches) most = math::largest(most, math::length(by.at(left.place)));
            if (right.touches) most = math::largest(most, math::length(by.at(right.place)));
        }
        if (!(most > kUnchanged)) break;
    }
    HullContact out;
    dvec3 forces[2], torques[2];
    for (int side = 0; side < 2; ++side) {
        forces[side] = torques[side] = dvec3(0.0);
        for (const Point& p : point[side]) {
            if (!p.touches) continue;
            const dvec3 acts = p.normal * p.normalForce + s.toWorld(p.impulse / h);
            forces[side] += acts;
            torques[side] += cross(s.toWorld(p.arm), acts);
        }
    }
    out.force = forces[0] + forces[1];
    out.torque = torques[0] + torques[1];
    return out;
}

}
