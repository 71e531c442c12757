// Suspension of one wheel and the coupling of an axle, after Deak 2003, section 5.6: the wheel travels along the
// car's z axis under nonlinear spring and damper and a bump stop. Ours, each switched off by a zero: anti-roll bar,
// roll-centre height, anti-dive and anti-squat, camber gain, toe, bump steer.
//
// Travel z is positive when the wheel is up in the car (bump) and zero where the car stands at rest, so the spring's
// preload is what statics asks for. With all options zero this is the paper's simple strut, whose roll centres lie on
// the ground; a roll centre at height h makes the contact patch move outwards by 2 h / track per travel, and the force
// at the patch then works along that path (virtual work), which is all that a roll centre does. Anti-dive is the same
// along x.
#pragma once

#include "core/quantity.h"
#include "math/lanes.h"

namespace vehicle {

struct AxleSettings {
    double position = 1.2;          // [m] axle ahead of the centre of mass, negative behind
    double track = 1.5;             // [m]
    double unsprungMass = 36.0;     // [kg] one wheel with its share of the suspension
    double spinInertia = 1.1;       // [kg m2] one wheel with brake and shafts
    double springRate = 24000.0;    // [N/m] at the wheel
    double springRise = 300000.0;   // [N/m3] F = F0 + k z + k3 z^3
    double bumpDamping = 1500.0;    // [N s/m] wheel going up
    double reboundDamping = 2600.0; // [N s/m] wheel going down
    double damperKnee = 0.4;        // [m/s] above this speed the damper gives way
    double damperFade = 0.35;       // slope above the knee over slope below
    double bumpTravel = 0.08;       // [m] up to the bump stop
    double reboundTravel = 0.09;    // [m] down to the rebound stop
    double stopRate = 150000.0;     // [N/m] of either stop
    double stopRise = 6.0e6;        // [N/m2]
    double stopDamping = 1500.0;    // [N s/m] while in the stop
    double antiRollRate = 12000.0;  // [N/m] per metre of travel difference, at each wheel
    double rollCentreHeight = 0.05; // [m] above the ground
    double antiPitch =
        0.0;             // forward motion of the patch per travel: anti-dive (front +), anti-lift, anti-squat (rear -)
    double camber = 0.0; // [rad] at rest, top outwards positive
    double camberGain = -0.3; // [rad/m] per travel
    double toe = 0.0;         // [rad] per wheel, toe-in positive
    double bumpSteer = 0.0;   // [rad/m] toe-in per travel
};

template <class V> void describe(V& v, AxleSettings& s)
{
    v.number("position", s.position,
             {.unit = "m", .min = -10, .max = 10, .doc = "axle ahead of the centre of mass, negative behind"});
    v.number("track", s.track, {.unit = "m", .min = 0.3, .max = 4, .doc = "between the wheels"});
    v.number("unsprungMass", s.unsprungMass,
             {.unit = "kg", .min = 2, .max = 2000, .doc = "one wheel with its share of the suspension"});
    v.number("spinInertia", s.spinInertia,
             {.unit = "kg m2", .min = 0.05, .max = 200, .doc = "one wheel with brake and shafts"});
    v.number("springRate", s.springRate, {.unit = "N/m", .min = 1e3, .max = 2e6, .doc = "at the wheel"});
    v.number("springRise", s.springRise,
             {.unit = "N/m3", .min = 0, .max = 1e8, .doc = "F = F0 + k z + k3 z^3: this is k3"});
    v.number("bumpDamping", s.bumpDamping, {.unit = "N s/m", .min = 0, .max = 1e5, .doc = "wheel going up"});
    v.number("reboundDamping", s.reboundDamping, {.unit = "N s/m", .min = 0, .max = 1e5, .doc = "wheel going down"});
    v.number("damperKnee", s.damperKnee,
             {.unit = "m/s", .min = 0.01, .max = 10, .doc = "speed above which the damper gives way"});
    v.number("damperFade", s.damperFade,
             {.unit = "1", .min = 0, .max = 1, .doc = "slope above the knee over slope below; 1 is linear"});
    v.number("bumpTravel", s.bumpTravel, {.unit = "m", .min = 0.005, .max = 1, .doc = "up to the bump stop"});
    v.number("reboundTravel", s.reboundTravel,
             {.unit = "m", .min = 0.005, .max = 1, .doc = "down to the rebound stop"});
    v.number("stopRate", s.stopRate, {.unit = "N/m", .min = 0, .max = 5e6, .doc = "stiffness of either stop"});
    v.number("stopRise", s.stopRise, {.unit = "N/m2", .min = 0, .max = 1e9, .doc = "its growth with depth"});
    v.number("stopDamping", s.stopDamping, {.unit = "N s/m", .min = 0, .max = 1e5, .doc = "damping while in the stop"});
    v.number("antiRollRate", s.antiRollRate,
             {.unit = "N/m", .min = -1e5, .max = 1e6, .doc = "force at each wheel per difference of travel"});
    v.number("rollCentreHeight", s.rollCentreHeight,
             {.unit = "m", .min = -0.5, .max = 1.5, .doc = "above the ground; 0 is a simple strut"});
    v.number(
        "antiPitch", s.antiPitch,
        {.unit = "1",
         .min = -0.5,
         .max = 0.5,
         .doc = "forward motion of the contact patch per travel: anti-dive front +, anti-lift and anti-squat rear -"});
    v.number("camber", s.camber, {.unit = "rad", .min = -0.3, .max = 0.3, .doc = "at rest, top outwards positive"});
    v.number("camberGain", s.camberGain, {.unit = "rad/m", .min = -5, .max = 5, .doc = "camber per travel upwards"});
    v.number("toe", s.toe, {.unit = "rad", .min = -0.2, .max = 0.2, .doc = "per wheel, toe-in positive"});
    v.number("bumpSteer", s.bumpSteer, {.unit = "rad/m", .min = -2, .max = 2, .doc = "toe-in per travel upwards"});
}

template <class T> struct StrutForceOf {
    T spring{}; // [N] on the car upwards, without preload
    T damper{}; // [N] on the car upwards
    T stop{};   // [N] elastic part of the stop

    T total() const { return spring + damper + stop; }
};
using StrutForce = StrutForceOf<double>;

template <class T> StrutForceOf<T> strut(const AxleSettings& a, T travel, T rate)
{
    using math::select;
    const T zero{};
    StrutForceOf<T> f;
    f.spring = travel * (a.springRate + a.springRise * travel * travel);
    const T slope = select(rate > 0.0, a.bumpDamping + zero, a.reboundDamping + zero);
    const T speed = math::magnitude(rate), slow = math::smallest(speed, a.damperKnee + zero);
    const T size = slope * (slow + a.damperFade * (speed - slow));
    f.damper = select(rate > 0.0, size, -size);
    const T up = travel - a.bumpTravel, down = -travel - a.reboundTravel;
    if (math::any((up > 0.0) | (down > 0.0))) {
        f.stop = select(up > 0.0, up * (a.stopRate + a.stopRise * up),
                        select(down > 0.0, -down * (a.stopRate + a.stopRise * down), zero));
        f.damper += select((up > 0.0) | (down > 0.0), a.stopDamping * rate, zero);
    }
    return f;
}

// Elastic energy of spring and stop [J], preload apart.
inline double strutEnergy(const AxleSettings& a, double travel)
{
    const double z2 = travel * travel;
    double e = z2 * (0.5 * a.springRate + 0.25 * a.springRise * z2);
    const double up = travel - a.bumpTravel, down = -travel - a.reboundTravel;
    const double depth = up > 0.0 ? up : down > 0.0 ? down : 0.0;
    return e + depth * depth * (0.5 * a.stopRate + a.stopRise * depth / 3.0);
}

}
