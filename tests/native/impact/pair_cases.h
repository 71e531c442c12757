// The pair impacts the papers print, shared by tests of the models, of the case files and of the map.
#pragma once

#include "impact/pair.h"

namespace pair_cases {

using namespace impact;

inline constexpr double kDegree = math::kPi / 180.0;
inline constexpr double kMph = 0.44704, kFoot = 0.3048, kPound = 0.45359237;
inline constexpr double kFootSecond2 = 32.2 * kFoot; // g of the US-unit cases [m/s2]
inline constexpr double kPoundForce = kPound * kFootSecond2;
inline constexpr double kSlug = kPoundForce / kFoot; // pound force per ft/s2

// Zhou 2008, Table 1; contact height: the paper's z_A = 0 at the sprung CG.
inline PairCar suv()
{
    PairCar c;
    c.mass = 2450;
    c.izz = 4946;
    c.rollingMass = 2210;
    c.h = 0.40;
    c.ixz = 40;
    c.ixx = 1597;
    c.rollDamping = 8000;
    c.a = 1.105;
    c.b = 1.745;
    c.cf = 145750;
    c.cr = 104830;
    c.contactHeight = 0.40;
    return c;
}

// Angled rear-end collision of Figure 6: target at 29 m/s, bullet at 33.5 m/s and `incidence`; xA: rear bumper to CG.
inline PairImpact angledRearEnd(PairModel model, double xA, double offset, double incidence, PairCar& a, PairCar& b)
{
    a = b = suv();
    a.velocity = {29.0, 0.0};
    a.contact = {xA, offset};
    b.heading = incidence;
    b.velocity = math::rotate({33.5, 0.0}, incidence);
    b.contact = {2.0, 0.0}; // bumper centre: the impulse passes through the CG, the distance does not matter
    PairImpact s;
    s.model = model;
    s.normal = incidence;
    s.e = 0.2;
    s.dt = 0.15;
    s.roadFriction = 0.7;
    return s;
}

}
