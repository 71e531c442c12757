// A cone that vehicles knock over.
//
// It is a thin conical shell of height H with the base radius b = 0.28 H: its mass centre lies at H/3, its radius of
// gyration about a transverse axis through it is k, k^2 = b^2/4 + H^2/18. It weighs so little beside a car that it does
// not act on it; so its mass matters nowhere. It is struck by the outline, front, sides and rear alike, of a vehicle
// whose underside is lower than its top, as by a moving wall that is not slowed: the point at the height c of the
// underside leaves with e times the speed at which it was met. The impulse per mass J moves the cone by J and turns it
// by J (c - H/3) / k^2; what it turns goes into tipping about the edge of its base, energy for energy. Tipping follows
// the energy of a rigid body about that edge until it stands again or lies on its side; sliding is Coulomb's friction
// on level ground. Cones do not meet each other, walls, or wheels.
#pragma once

#include "collision/outline.h"

namespace course {

struct ConeState {
    math::dvec2 position{0.0}; // [m] middle of its base
    math::dvec2 velocity{0.0}; // [m/s]
    math::dvec2 falls{0.0};    // unit, where it tips to; zero while it stands
    double tilt = 0.0;         // [rad] of its axis from upright
    double tiltRate = 0.0;     // [rad/s]
    int64_t struck = 0;        // 0: never; else 1 + the vehicle that did it first
};
static_assert(sizeof(ConeState) == 9 * sizeof(double));

inline constexpr double kConeBase = 0.28;    // radius of the base over the height
inline constexpr double kConeFriction = 0.6; // on asphalt; the ground's factor comes on top
inline constexpr double kConeBounce = 0.2;   // e
inline constexpr double kConeSoft = 0.5;     // [m/s] slower than this nothing bounces

double lyingTilt();                                      // [rad] at which a cone lies on its side
double coneEnergy(const ConeState& cone, double height); // [J/kg] of motion and height, above standing still

// Where a vehicle's outline is.
struct Rectangle : collision::Pose {
    double front = 0.0, rear = 0.0, half = 0.0; // [m] from its mass centre
};
// The vehicle that strikes.
struct Striker {
    Rectangle before, now;     // a step ago and now
    math::dvec2 velocity{0.0}; // [m/s]
    double yawRate = 0.0;      // [rad/s]
    double underside = 0.0;    // [m] above the ground
};
// Moves the cone out of the outline and gives it its impulse; true where they meet, and then `normal`, into the cone.
bool strike(ConeState& cone, double height, const Striker& by, math::dvec2& normal);

inline bool moves(const ConeState& s)
{
    return s.velocity != math::dvec2(0.0) || s.tiltRate != 0.0;
}
// One step of dt on ground of that friction.
void advance(ConeState& cone, double height, double friction, double dt);

}
