// What some kinds of vehicle have and others have not, with what it means to have none. A kind that has it says so by an
// overload, so that nobody outside this room asks which kind it is.
#pragma once

#include "vehicle/box.h"
#include "vehicle/car.h"
#include "vehicle/motion.h"
#include "vehicle/planar_car.h"

namespace vehicle {

// Is put on its wheels or back on the road by a button; true when it was.
template <class Model, class State> bool replace(const Model&, State&, uint32_t, const terrain::Ground&)
{
    return false;
}

// All of what it integrates is a number.
template <class Model, class State> bool isNumber(const Model& model, const State& state)
{
    const Motion m = motion(model, state);
    return math::isFinite(m.position) && math::isFinite(m.orientation) && math::isFinite(m.velocity) &&
           math::isFinite(m.angularVelocity);
}
// Without working out its motion, which every step would pay for.
inline bool isNumber(const CarModel&, const CarState& s)
{
    double wheels = 0.0;
    for (const WheelState& w : s.wheel) wheels += w.travel + w.velocity;
    return math::isFinite(s.body.position) && math::isFinite(s.body.orientation) && math::isFinite(s.body.momentum) &&
           math::isFinite(s.body.angularMomentum) && math::isFinite(wheels);
}

// Inputs of single wheels, besides the driver's controls.
template <class State> void takeWheelInputs(State&, const WheelInput (&)[4]) {}
inline void takeWheelInputs(CarState& s, const WheelInput (&input)[4])
{
    for (size_t w = 0; w < 4; ++w) s.wheel[w].input = input[w];
}

// Ideal path keeping: it shall run on an arc of this curvature. [1/m]
template <class State> void guide(State&, bool, double) {}
inline void guide(PlanarCarState& s, bool guided, double curvature)
{
    if (s.guided == 2) return;
    s.guided = guided;
    s.guideCurvature = curvature;
}

// In the lee of another vehicle, so far ahead and to the side. [m]
template <class Model, class State> void shield(const Model&, State&, bool, double, double) {}
inline void shield(const PlanarCarModel& m, PlanarCarState& s, bool shielded, double gap, double offset)
{
    s.dragShare = shielded ? shieldedShare(m.settings, gap, offset) : 1.0;
}

template <class State> bool engineTurns(const State&)
{
    return true;
}
inline bool engineTurns(const CarState& s)
{
    return s.engine.flags & engineRuns;
}

// A body that strikes the ground itself, with points of it that do. Those that have none are held on the road by what
// they are.
template <class State> const dynamics::RigidBodyState* rigidBody(const State&)
{
    return nullptr;
}
inline const dynamics::RigidBodyState* rigidBody(const CarState& s)
{
    return &s.body;
}
inline const dynamics::RigidBodyState* rigidBody(const BoxState& s)
{
    return &s.body;
}
// Another number whenever such a point touches.
template <class State> double groundMark(const State&)
{
    return 0.0;
}
inline double groundMark(const CarState& s)
{
    return s.ledger.ground;
}
inline double groundMark(const BoxState& s)
{
    return s.body.momentum.z;
}
// [m] from the mass centre, body axes; how many.
template <class Model, class State> int groundPoints(const Model&, const State&, math::dvec3 (&)[kHullPoints])
{
    return 0;
}
inline int groundPoints(const CarModel& m, const CarState& s, math::dvec3 (&out)[kHullPoints])
{
    double rise = 0.0; // [m] of the mass centre in the chassis, by its wheels
    for (int w = 0; w < 4; ++w) rise += m.wheel[w].mass * s.wheel[w].travel / m.mass;
    for (int k = 0; k < kHullPoints; ++k) out[k] = m.hullPoint[k] - math::dvec3(0.0, 0.0, rise);
    return kHullPoints;
}
inline int groundPoints(const BoxModel& m, const BoxState&, math::dvec3 (&out)[kHullPoints])
{
    for (int k = 0; k < 8; ++k)
        out[k] = {k & 1 ? m.half.x : -m.half.x, k & 2 ? m.half.y : -m.half.y, k & 4 ? m.half.z : -m.half.z};
    return 8;
}

}
