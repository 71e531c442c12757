// One pass of the 4-DOF model for one car: what a contact impulse does to its four velocities (Zhou 2008, eqs 14-17).
#pragma once

#include "impact/pair.h"

#include <array>

namespace impact {

using Vector4 = std::array<double, 4>; // vx, vy, yaw rate, roll rate; own axes

struct RollStep {
    Vector4 free{};                // velocities at the end without contact impulse
    std::array<Vector4, 2> unit{}; // change per unit impulse along body x, body y at the contact
    bool solvable = true;
};

Vector4 startOf(const PairCar&);
// Linear in the end velocities with the coefficients of the iterate `at` (appendix, general pre-impact states).
RollStep rollStep(const PairCar&, double dt, double roadFriction, const Vector4& at);
// Lateral tire impulses over dt, trapezoid of the start and the end slip force, each clipped: front, rear.
std::array<double, 2> tireImpulses(const PairCar&, double dt, double roadFriction, const Vector4& end);
// Slip forces at a state: front, rear [N], and whether each is at its adhesion limit.
struct TireForces {
    std::array<double, 2> force{};
    std::array<bool, 2> saturated{};
};
TireForces tireForces(const PairCar&, double roadFriction, const Vector4& at);
// Worst of (14)-(17), each relative to the size of its own terms.
double rollResidual(const PairCar&, double dt, double roadFriction, const Vector4& end, const dvec2& impulseBody);

}
