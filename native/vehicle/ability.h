// What a vehicle can do now, as a driver feels it: how much it speeds up and slows down with its pedals, how it turns.
// A driver turns a wanted acceleration and curvature into pedals and steering with it, whatever kind of vehicle it
// drives, and corrects what is left by what it measures; so estimates are enough.
//
// A kind of vehicle that knows better than the defaults says so by an overload.
#pragma once

#include "vehicle/car.h"
#include "vehicle/planar_car.h"
#include "vehicle/roll_car.h"

namespace vehicle {

struct Ability {
    double coast = -0.2;     // [m/s2] without pedals at the present speed: resistances, engine braking
    double full = 3.0;       // [m/s2] at full throttle at the present speed, resistances included
    double brake = 9.0;      // [m/s2] lost at full brake, besides the resistances
    double wheelbase = 2.6;  // [m]
    double frontAxle = 1.2;  // [m] ahead of the mass centre
    double maxSteer = 0.6;   // [rad] front wheel angle at steer = 1
    double peakSlip = 0.12;  // [rad] slip angle at which the front tires give the most, on ground of factor 1
    double understeer = 0.0; // [rad s2/m] front wheel angle needed per lateral acceleration, besides wheelbase/radius
    double lateral = 8.0;    // [m/s2] largest lateral acceleration worth asking for
    double pushes = 0.55;    // [1] share of the load on wheels that are driven
    double grip = 1.0;       // [1] friction of its tires on ground of factor 1
    double tips = 1e3;       // [m/s2] lateral acceleration at which it turns over
};

template <class Model, class State> Ability ability(const Model&, const State&)
{
    return {};
}

Ability ability(const PlanarCarModel&, const PlanarCarState&); // exact while its tires hold
Ability ability(const CarModel&, const CarState&);
Ability ability(const RollCarModel&, const RollCarState&);

}
