// Two vehicles hit each other: the planar model of Brach and the 4-DOF model of Zhou, forward and backward.
//
// J. Zhou, H. Peng and J. Lu, Collision model for vehicle motion prediction after light impacts, 2008, cited as Zhou
// 2008; the planar model is R. M. Brach's as its section 2 restates it. docs/models/zhou.md has signs, misprints and
// the way from the matrices to the reduced form here. The paper's vehicle 1, the target, is our a; 2, the bullet, is b.
// Set right: da, db, dc, dd of Zhou 2008 (3), (4) are signed moment arms; the pre-impact slip adds in (15), (16); with
// the contact height z above the roll axis the roll moment of (13), (17) is -Fy z; a tire over its adhesion limit is
// clipped with the factor dt/2 kept; slip is over |vx|. mu = Pt/Pn is signed and prescribed, not Coulomb's: the share
// of the critical value (which just ends the sliding) may be given instead. Not modelled: vertical and pitch motion,
// turning of the contact normal during the impact, load transfer, steer.
//
// Velocities are in earth axes, contact points in the own body's, n points into vehicle a, t = n turned +90 degrees.
// 4-DOF body velocities after the impact are in axes that turned with the car; `velocity` is turned back to earth axes
// with the end heading, theta + dt (w1 + w2)/2.
//
// Two residuals. `residual` says how well the equations hold: rounding, or the impact is refused. `momentumResidual`
// says what of the pair's momentum in earth axes the equations do not keep. Their axes turn with each car, and dt is
// one trapezoid: a car that turned with w1 before takes its part of the impulse turned by dt w1/2, so that P and -P are
// not opposite; and the angle turned enters by its first power only, its square times half the car's own momentum is
// lost, which may be many times the impulse. 0.06 in Table 2's case, where a turns by 0.125 rad; a quarter of that at
// half of dt. The planar model, and dt = 0, keep the momentum to rounding.
//
//     const PairResult r = impact::solvePair(settings, a, b);
//     if (r.fault != PairFault::none) ... else a.velocity = r.a.velocity;
#pragma once

#include "core/message.h"
#include "impact/contact.h"

#include <cstdint>
#include <optional>

namespace impact {

enum class PairModel : uint32_t { planar, roll4 };
enum class PairFault : uint32_t {
    none,
    compliance,
    noRestitution,
    fullFriction,
    separating,
    diverged,
    unsolved,
    roll,
    energy
};

// Planar model: how a car that is no disc yields to an impulse in the plane, as one that stands tilted, is struck above
// or below its mass centre, or whose roll is coupled to its yaw. Along n and t of the impact, per impulse on the car.
struct PairReaction {
    Compliance compliance;      // [1/kg] of its contact point
    double yawNormal = 0.0;     // [rad/s per N s] yaw rate
    double yawTangential = 0.0; // [rad/s per N s]
    double p = 0.0, q = 0.0;    // [m/s] that pitch and roll add to the contact point's velocity, along n and t
};

struct PairCar {
    double mass = 1500.0; // [kg]
    double izz = 2500.0;  // [kg m2]
    double heading = 0.0; // [rad]
    dvec2 velocity{0.0};  // [m/s] earth
    double yawRate = 0.0; // [rad/s]
    dvec2 contact{0.0};   // [m] from the mass centre, own body axes
    // 4-DOF only
    double rollingMass = 0.0;             // [kg] sprung mass mR
    double h = 0.0;                       // [m] sprung CG above the roll axis
    double ixz = 0.0;                     // [kg m2]
    double ixx = 500.0;                   // [kg m2] sprung roll inertia about the roll axis
    double rollDamping = 0.0;             // [N m s/rad]
    double rollRate = 0.0;                // [rad/s] right side down positive
    double a = 1.2, b = 1.4;              // [m] axles to mass centre
    double cf = 0.0, cr = 0.0;            // [N/rad] axle cornering stiffness
    double contactHeight = 0.0;           // [m] of the contact above the roll axis
    std::optional<PairReaction> reaction; // planar only; none: a disc, 1/m and izz
};

// What one impact of two vehicles is asked with, apart from the two cars.
struct PairImpact {
    PairModel model = PairModel::planar;
    double normal = 0.0; // [rad] earth angle of n, into a
    double e = 0.2;
    double mu = 0.0;         // Pt/Pn, signed
    double muFraction = 0.0; // share of the critical mu, when useFraction
    uint32_t useFraction = 0;
    double dt = 0.15;          // [s] 4-DOF: duration
    double roadFriction = 0.7; // 4-DOF: tire adhesion limit
    uint32_t limitEnergy = 1;  // lower mu, then e, where they would make kinetic energy grow (see also durationLimited)
};

struct PairCarResult {
    dvec2 velocity{0.0};     // [m/s] earth
    dvec2 velocityBody{0.0}; // [m/s] own axes, turned during a 4-DOF impact
    double yawRate = 0.0;    // [rad/s]
    double rollRate = 0.0;   // [rad/s]
    double heading = 0.0;    // [rad] at the end
    dvec2 deltaV{0.0};       // [m/s] earth
    double pdof = 0.0;       // [rad] principal direction of force: where it comes from, 0 ahead, pi/2 left
    double tireFront = 0.0, tireRear = 0.0;         // [N s] lateral tire impulses, own axes, left positive
    uint32_t frontSaturated = 0, rearSaturated = 0; // adhesion limit met at the end of the impact
};

struct PairResult {
    PairFault fault = PairFault::none;
    uint32_t limits = 0; // Limit bits
    PairCarResult a, b;
    double impulseNormal = 0.0, impulseTangential = 0.0; // [N s] on a along n and t
    double p1 = 0.0, q1 = 0.0, p2 = 0.0, q2 = 0.0;       // [m/s] contact point of a relative to b's, along n and t
    double e = 0.0, mu = 0.0;                            // in effect
    double criticalMu = 0.0;                             // signed Pt/Pn that just ends the sliding
    double energyBefore = 0.0, energyAfter = 0.0;        // [J] both cars, roll included in 4-DOF
    double lossNormal = 0.0, lossTangential = 0.0; // [J] of the contact; the rest is tires and damping. A mu in the
                                                   // sense of the sliding makes the latter negative: a gain
    double duration = 0.0; // [s] of the impact, dt unless limited; of a fault `diverged` how far it could be followed
    int32_t passes = 0;    // of the iteration; 1 for the planar model
    double residual = 0.0; // worst of all equations, relative: at most kMostResidual
    double momentumResidual = 0.0; // the pair's momentum in earth axes, what tires gave apart, relative to the impulse
    double otherMu = 0.0; // planar, backward by a share of the critical mu: a second answer's mu; 0: there is none
};

// Post-impact from pre-impact states. Separating cars (p1 >= 0) keep their states: no impact.
PairResult solvePair(const PairImpact&, const PairCar& a, const PairCar& b);
// Pre-impact from post-impact states; needs e > 0 and a friction share below 1.
PairResult invertPair(const PairImpact&, const PairCar& a, const PairCar& b);

inline constexpr double kMostResidual = 1e-10;

core::Message explain(PairFault);

// What both models share: geometry of the contact in earth axes.
struct PairGeometry {
    dvec2 n{1.0, 0.0}, t{0.0, 1.0};
    dvec2 armA{0.0}, armB{0.0}; // [m] earth
};
PairGeometry geometry(const PairImpact&, const PairCar& a, const PairCar& b);
Compliance complianceOf(const PairCar&, const dvec2& arm, const dvec2& normal); // in the plane, of its contact point

// Kinetic energy of one car: planar, or with the roll motion's coupling terms. [J]
double kineticEnergy(PairModel, const PairCar&, const dvec2& velocityBody, double yawRate, double rollRate);

}
