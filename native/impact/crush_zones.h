// Crush zones in time: rigid compartments, each with a zone of two masses and a bumper; the restitution results.
//
// Tongue 1995, sections 2.1.1, 2.2 (docs/models/path.md) name the plan: a rigid
// passenger compartment, front and rear crush zones of two degrees of freedom each, and bumpers. No equations are
// printed; this is the plainest model of that structure: along the line of impact a chain
//     compartment -k- m1 -k- m2 -k- bumper || bumper -k- m2 -k- m1 -k- compartment
// of springs that yield: loading at k up to the yield force, which then moves with the permanent set (hardening h),
// unloading at k; a damper beside each; the bumpers push but never pull. Integrated by semi-implicit Euler at a fixed
// step until they part. A bumper gentle enough not to yield gives back what it got: restitution falls with the closing
// speed, as measured cars do.
#pragma once

#include "core/quantity.h"
#include "math/math.h"

#include <vector>

namespace impact {

struct CrushZoneSettings {
    double zoneMass[2] = {40.0, 60.0};         // [kg] outer, inner
    double bumperMass = 15.0;                  // [kg]
    double stiffness[3] = {6e6, 1.2e7, 2.4e7}; // [N/m] bumper, outer, inner spring
    double yield[3] = {50e3, 80e3, 120e3};     // [N]
    double hardening[3] = {4e5, 2e5, 2e5};     // [N/m] slope beyond the yield force
    double damping[3] = {6e3, 8e3, 1e4};       // [N s/m]
};

struct ZoneState {
    double x[4] = {};   // [m] compartment, inner, outer, bumper; towards the other car
    double v[4] = {};   // [m/s]
    double set[3] = {}; // [m] permanent shortening of the bumper, outer, inner spring
};

struct ZoneCrash {
    double restitution = 0.0;          // of the compartments' closing speed
    double duration = 0.0;             // [s] until the bumpers part
    double peakForce = 0.0;            // [N] between the bumpers
    double impulse = 0.0;              // [N s] between the bumpers
    double setA[3] = {}, setB[3] = {}; // [m] permanent shortening
    double lost = 0.0;                 // [J] of the whole
    int32_t steps = 0;
};

// A step of it as it begins, for whoever draws it: of both cars the springs from the bumper inwards.
struct ZoneMoment {
    double time = 0.0;         // [s]
    double push = 0.0;         // [N] between the bumpers
    double force[2][3] = {};   // [N] of spring and damper, compression positive; the inner one is on the compartment
    double shorter[2][3] = {}; // [m] each spring
    double speed[2] = {};      // [m/s] of the compartments, towards the other car, seen from the common mass centre
};

// Two cars of masses along the line of impact (the contact's effective masses) at a closing speed > 0. dt: fixed step.
ZoneCrash crashZones(const CrushZoneSettings& a, double massA, const CrushZoneSettings& b, double massB, double closing,
                     double dt = 2e-5, std::vector<ZoneMoment>* moments = nullptr);

template <class V> void describe(V& v, CrushZoneSettings& s)
{
    v.fixed("zoneMass", s.zoneMass, 2,
            {.unit = "kg", .max = 1e4, .doc = "outer and inner mass of the zone", .positive = true});
    v.number("bumperMass", s.bumperMass, {.unit = "kg", .max = 1e4, .doc = "bumper", .positive = true});
    v.fixed("stiffness", s.stiffness, 3,
            {.unit = "N/m", .max = 1e8, .doc = "bumper, outer, inner spring", .positive = true});
    v.fixed("yield", s.yield, 3,
            {.unit = "N", .max = 1e9, .doc = "force at which each begins to set", .positive = true});
    v.fixed("hardening", s.hardening, 3, {.unit = "N/m", .min = 0.0, .max = 1e8, .doc = "slope beyond it"});
    v.fixed("damping", s.damping, 3, {.unit = "N s/m", .min = 0.0, .max = 1e6, .doc = "beside each spring"});
}

}
