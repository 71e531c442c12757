// The impulse at one contact point, whoever the bodies are: a car and a wall, or two cars.
//
// n = unit normal into the body that is pushed, t = n turned +90 degrees; p and q = relative velocity of the contact
// point along n and t (closing when p < 0); Jn and Jt = impulse along them. The bodies enter only through how much an
// impulse changes p and q:
//
//     p2 - p1 = nn Jn + nt Jt        q2 - q1 = nt Jn + tt Jt
//
// which is Knight 2002 (4-4) to (4-10) solved for p and q (docs/models/knight.md, also for Knight's form of the energy
// method).
//
// For one body with CG -> point rho, x = rho.n, y = rho.t:  nn = 1/m + y^2/I, tt = 1/m + x^2/I, nt = -x y/I; two bodies
// add. Change of kinetic energy of an impulse: 1/2 Jn (p1 + p2) + 1/2 Jt (q1 + q2).
//
// Friction is Coulomb's: sticking (q2 = 0) when |Jt| <= mu Jn suffices, else sliding in the sense that sticking would
// have needed. So an impact in which the sliding turns round is answered with the friction it has afterwards, for all
// of the impulse, where a contact followed through it would have changed friction's sense at `slipEnds`: regime and
// limits say so. Energy never grows: where e and mu would make it grow (sticking with e above about 0.78 at mu 0.3
// can), mu is limited to what just keeps the energy, after e to 1, and the result says so.
#pragma once

#include "math/math.h"

#include <cstdint>

namespace impact {

using math::dmat3;
using math::dvec2;
using math::dvec3;

struct Compliance {
    double nn = 1.0; // [1/kg] > 0
    double tt = 1.0; // [1/kg] > 0
    double nt = 0.0; // [1/kg] nn tt > nt^2

    Compliance operator+(const Compliance& b) const { return {nn + b.nn, tt + b.tt, nt + b.nt}; }
};

Compliance planarCompliance(double mass, double izz, const dvec2& arm, const dvec2& normal);
// With pitch and roll reaction: the arm has a height. inertiaInverse in the axes of arm and normal; n and t horizontal.
Compliance spatialCompliance(double mass, const dmat3& inertiaInverse, const dvec3& arm, const dvec2& normal);

// How the contact point moves along the tangent: it slides on in the sense in which it came, it sticks in the end, or
// it slides back in the end.
enum class Regime : uint32_t { separating, sticking, sliding, reversed };
enum class Root : uint32_t { bounce, through };

// What could not be done as asked, as bits of ContactImpulse::limits.
enum Limit : uint32_t {
    frictionLimited = 1,    // mu lowered so that energy does not grow
    restitutionLimited = 2, // e lowered to 1
    energyUnreachable = 4,  // P raised to the least that this impulse direction leaves
    fellBack = 8,           // energy method given up, restitution used: -p2/p1 would exceed 1, or it found no impulse
    resting = 16,           // approach slower than the resting speed: e = 0
    durationLimited = 64,   // 4-DOF pair: dt shortened, its trapezoid alone would add energy
    pulseCut = 128,         // a pulse ended early: what it had still to give would have added energy
    pulseAtOnce = 256,      // a pulse was given at once: over time it would have added energy, or let a car in too far
    durationUnsolved = 512, // 4-DOF pair: dt shortened, over the whole of it the equations have no solution
    slipReversed = 1024,    // the sliding turns round inside the impact; friction is taken as after that for all of it
    notPassed = 32          // the root through the wall was asked, but it separates: the wall is not passed
};

struct ContactImpulse {
    double normal = 0.0;     // [N s] Jn >= 0
    double tangential = 0.0; // [N s] Jt
    double p2 = 0.0;         // [m/s]
    double q2 = 0.0;         // [m/s]
    double e = 0.0;          // restitution in effect
    double mu = 0.0;         // friction in effect: |Jt| <= mu Jn
    double share = 1.0;      // energy method: P in effect (at least shareLeast)
    double shareLeast = 0.0; // energy method: Pmin of the impulse used: 1 - pf^2/(2 g E1) of one that slides
    double slipEnds = 1.0;   // share of Jn after which friction against q1 has ended the sliding, 1: it never does
    Regime regime = Regime::separating;
    uint32_t limits = 0;
};

// p2 = -e p1; separating contact (p1 >= 0) gives no impulse. e >= 0, mu >= 0.
ContactImpulse restitutionImpulse(const Compliance&, double p1, double q1, double e, double mu);

// Knight 2002, section 4.3: the impulse that leaves the share P of `energy` (which the compliance's bodies hold, E1 >
// 0). Sticking first: of the impulses with q2 = 0 two leave P, the larger bounces (p2 >= 0), the smaller goes through.
// In the friction cone it is taken; else the force is along f = n + ms t, ms = +-mu in the sense that sticking would
// have needed. Both roots again: the larger separates; the smaller goes through unless friction makes it separate too,
// by the sign of p2. P that the one or the other cannot reach is raised to its own Pmin; where then -p2/p1 > 1
// restitution with `e` replaces the method.
ContactImpulse energyImpulse(const Compliance&, double p1, double q1, double energy, double P, double mu, Root root,
                             double e);

// Energy the impulse adds, negative for a loss. [J]
double energyChange(const ContactImpulse&, double p1, double q1);

}
