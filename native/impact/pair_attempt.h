// One impact of two vehicles with given restitution and friction, forward or backward in time: what solvePair() and
// invertPair() try until energy and end states are right.
#pragma once

#include "impact/pair_roll.h"

namespace impact {

struct Attempt {
    double e = 0.0, mu = 0.0, muFraction = 0.0;
    bool useFraction = false;
};

// Backward in time is the same equations with dt -> -dt, e -> 1/e, impulses reversed. `critical`: the critical ratio is
// wanted too, which of the 4-DOF model is a solution of its own.
PairResult attempt(const PairImpact&, const PairCar& a, const PairCar& b, const Attempt&, double dt,
                   bool critical = true);

// Velocity of a's contact point relative to b's, along n and t. [m/s]
dvec2 approach(const PairImpact&, const PairGeometry&, const PairCar& a, const PairCar& b);
// End states from the end velocities in the car's own axes.
void finish(const PairImpact&, const PairCar&, const Vector4& end, const dvec2& impulseEarth, double dt,
            PairCarResult&);
bool rollMassPositive(const PairCar&); // the 4-DOF mass matrix

}
