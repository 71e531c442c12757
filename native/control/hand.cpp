#include "control/hand.h"

namespace control {

using math::clamp;

static constexpr double kHeld = 0.5;                // [rad] of the rear axle's slip: a drift, not yet a spin
static constexpr double kTap = 0.6;                 // share of a small press that counts
static constexpr double kJog = 3.0, kDriving = 8.0; // [m/s] from lock to slip
static constexpr double kCalms = 0.25;              // [s] angle taken back per yaw rate too much
static constexpr double kLeastSlip = 0.02;          // [rad] of most side force, on ice too

static double smoothstep(double t)
{
    t = clamp(t, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

static double magnitude(double x)
{
    return x < 0.0 ? -x : x;
}

double handSteer(HandState& s, double fingers, double aid, const vehicle::Ability& able, const vehicle::Motion& m,
                 const terrain::Ground& ground, double dt)
{
    const double rate = fingers * s.asked < 0.0 || magnitude(fingers) < magnitude(s.asked) ? kHandLetsGo : kHandTurns;
    s.asked += clamp(fingers - s.asked, -rate * dt, rate * dt);

    const math::dvec3 ahead = m.orientation * math::dvec3(1, 0, 0), left = m.orientation * math::dvec3(0, 1, 0);
    const double vx = math::dot(m.velocity, ahead), vy = math::dot(m.velocity, left), r = m.angularVelocity.z;
    const double driving = clamp(aid, 0.0, 1.0) * smoothstep((vx - kJog) / (kDriving - kJog));
    if (driving <= 0.0) return s.asked;

    const double q = s.asked * math::mix(kTap, 1.0, magnitude(s.asked));
    const double friction = ground.sample(m.position.x, m.position.y).friction;
    const double most = math::largest(able.peakSlip * friction, kLeastSlip); // s of (H1)
    const double way = math::atan2(vy + able.frontAxle * r, vx);             // w
    const double rear = math::atan2(vy - (able.wheelbase - able.frontAxle) * r, vx);
    // Who asks to the left pushes a tail further out that moves to the right.
    const double out = q * rear < 0.0 ? magnitude(rear) : 0.0;
    const double gives = clamp((kHeld - out) / math::largest(kHeld - most, kLeastSlip), 0.0, 1.0);
    const double follows = math::mix(smoothstep(0.5 * magnitude(way) / most), 1.0, magnitude(q));
    const double turns = q * able.grip * friction * math::kGravity / vx; // (H2)
    const double angle = follows * way + gives * q * most - kCalms * (r - turns);
    return clamp(math::mix(s.asked, angle / able.maxSteer, driving), -1.0, 1.0);
}

}
