// The 4-DOF model for one car: its four equations, and what a contact impulse does to its four velocities.
//
// Zhou 2008 (14), (15), (16), (17), with general pre-impact states. The paper solves them by inserting the last
// velocities into the coefficients; where a car is slow the slip over |vx| makes that wander. Here each pass is one of
// Newton's: the same equations, with the derivatives of the products and of the tires' slip.
#pragma once

#include "impact/pair.h"

#include <array>

namespace impact {

using Vector4 = std::array<double, 4>; // vx, vy, yaw rate, roll rate; own axes

// Slip forces at a state: front, rear [N], and whether each is at its adhesion limit.
struct TireForces {
    std::array<double, 2> force{};
    std::array<bool, 2> saturated{};
};
std::array<double, 2> adhesionLimits(const PairCar&, double roadFriction); // [N] front, rear
TireForces tireForces(const PairCar&, const std::array<double, 2>& limit, const Vector4& at);
// Lateral tire impulses over dt, trapezoid of the start and the end slip force, each clipped: front, rear.
std::array<double, 2> tireImpulses(const PairCar&, double dt, double roadFriction, const Vector4& end);

Vector4 startOf(const PairCar&);

// What the equations need of the states before the impact.
struct RollStart {
    Vector4 velocity{};
    std::array<double, 2> limit{}; // [N] of the tires
    TireForces tires;
};
RollStart rollStart(const PairCar&, double roadFriction);

// Newton's pass from the end velocities `at`: the next ones are free + unit P for any impulse P along body x and y.
struct RollStep {
    Vector4 free{};
    std::array<Vector4, 2> unit{}; // change per unit impulse along body x, body y at the contact
    bool solvable = true;
};
RollStep rollStep(const PairCar&, double dt, const RollStart&, const Vector4& at);

// How far the equations are from holding: sum of the squares of Zhou 2008 (14) to (17), each over its own inertia. [m2/s2], the
// rates as at a metre.
double rollMiss(const PairCar&, double dt, const RollStart&, const Vector4& at, const dvec2& impulseBody);
// Worst of Zhou 2008 (14), (15), (16), (17), relative to the size of the terms of forces and of moments.
double rollResidual(const PairCar&, double dt, double roadFriction, const Vector4& end, const dvec2& impulseBody);

}
