// One evaluation of the car's chassis, travels and vertical tire springs: what the integrator calls, and what telemetry
// and the driveline read. Internal to this room.
#pragma once

#include "vehicle/car.h"

#include <array>

namespace vehicle::stage {

using math::dvec3;
using math::Lanes;
using math::Lanes3;

// Flat state: positions first. The ledger's parts that the chassis's motion feeds are integrated along with it.
enum : size_t {
    kPosition = 0,    // 3
    kOrientation = 3, // 4: w x y z
    kTravel = 7,      // 4
    kDampers = 11,
    kTireDampers,
    kTires,
    kAir,
    kGround,
    kExternal,
    kPositions = 17,
    kMomentum = 17, // 3
    kAngular = 20,  // 3
    kVertical = 23, // 4
    kSize = 27
};
using Flat = std::array<double, kSize>;

Flat flatten(const CarState& s);
void unflatten(const Flat& x, CarState& s);

// Constant over a step.
struct Held {
    Lanes3 axle[2];                                // of each axle's two wheels: unit, body axes, to the left
    Lanes headingX[2], headingY[2];                // unit, body axes, before it is laid on the ground
    Lanes travel[2];                               // [m] that axle and heading belong to
    Lanes3 tireForce[2];                           // [N] body axes
    Lanes aligning[2] = {};                        // [N m]
    dvec3 spinRate{0.0};                           // [N m] change of the spins' angular momentum, body axes
    dvec3 spinMomentum{0.0};                       // [kg m2/s] mean over the step
    dvec3 hullForce{0.0}, hullTorque{0.0};         // [N], [N m] world
    dvec3 externalForce{0.0}, externalTorque{0.0}; // in the axes of `externalBody`
    dvec3 outsideForce{0.0}, outsideTorque{0.0};   // world: of these what is given there
    bool externalBody = false;
    bool hull = false, external = false; // any of these is not zero
    double damping = 1.0;                // share of the dampers that the parts of a step can take

    dvec3 axleOf(int wheel) const { return lane(axle[wheel / 2], wheel % 2); }
    dvec3 headingOf(int wheel) const { return {headingX[wheel / 2][wheel % 2], headingY[wheel / 2][wheel % 2], 0.0}; }
};

// The two wheels of an axle.
struct AxleStage {
    Lanes3 arm;      // centre of mass -> wheel centre, body axes
    Lanes3 contact;  // centre of mass -> contact point, body axes
    Lanes3 axle;     // as in Held, at the stage's travel
    Lanes3 radial;   // unit, wheel centre -> away from the ground, in the wheel's plane
    Lanes3 normal;   // of the ground, body axes
    Lanes3 velocity; // [m/s] of the contact point, body axes
    Lanes penetration, penetrationRate, load, travelRate;
    Lanes friction, rollingDrag, groundHeight;
    Lanes above; // [m] of the wheel centre over the ground's tangent plane
    uint32_t surface[2];
    StrutForceOf<Lanes> strut;
    Lanes antiRoll;
    Lanes axial; // [N] on each wheel along the car's z axis
};

// One of them.
struct WheelStage {
    dvec3 arm;      // centre of mass -> wheel centre, body axes
    dvec3 radial;   // unit, wheel centre -> away from the ground, in the wheel's plane
    dvec3 normal;   // of the ground, body axes
    dvec3 velocity; // [m/s] of the contact point, body axes
    double penetration, penetrationRate, load, travelRate;
    double friction, rollingDrag, groundHeight;
    uint32_t surface;
    StrutForce strut;
    double antiRoll;
};

// What follows from the state without looking at the ground.
struct Movement {
    double r[9];    // rotation, row by row: world = r body
    dvec3 omega;    // [rad/s] body axes
    dvec3 velocity; // [m/s] of the centre of mass, body axes
    dvec3 origin;   // [m/s] velocity of the chassis's origin, body axes
    double rise;    // [m] of the centre of mass above that origin, by the wheels' travel
    double up;      // r[8]

    dvec3 toWorld(const dvec3& v) const
    {
        return {r[0] * v.x + r[1] * v.y + r[2] * v.z, r[3] * v.x + r[4] * v.y + r[5] * v.z,
                r[6] * v.x + r[7] * v.y + r[8] * v.z};
    }
    dvec3 toBody(const dvec3& v) const
    {
        return {r[0] * v.x + r[3] * v.y + r[6] * v.z, r[1] * v.x + r[4] * v.y + r[7] * v.z,
                r[2] * v.x + r[5] * v.y + r[8] * v.z};
    }
};

struct Stage : Movement {
    dvec3 force, torque;         // body axes, gravity apart, about the centre of mass
    double dampers, tireDampers; // [W]
    double air;                  // [W]
    AxleStage axle[2];

    WheelStage wheel(int i) const;
};

// Rotation and velocities from momenta, (C1): the first part of evaluate(). The chassis's origin is where the centre of
// mass is at rest.
void resolve(const CarModel& m, const CarState& x, Movement& s, Turning& turning);
inline void resolve(const CarModel& m, const CarState& x, Movement& s)
{
    Turning turning;
    resolve(m, x, s, turning);
}
// All that needs no horizontal tire force.
void evaluate(const CarModel& m, const Held& held, const terrain::Ground& ground, const Flat& x, Stage& s);
// What acts, with the tire forces and what else is held.
struct Loads {
    dvec3 force, torque; // world, about the centre of mass
    Lanes lift[2];       // [m/s2] of each axle's wheels along the car's z axis
    Lanes slip[2];       // [W] that they lose
};
Loads loads(const CarModel& m, const Held& held, const Stage& s);
// The derivative with the tire forces and what else is held.
void finish(const CarModel& m, const Held& held, const Flat& x, const Stage& s, Flat& d);

// How fast a wheel turns or comes to rest between car and ground [1/s]: the larger of w = sqrt(k / m) and c / m, with the
// chassis that the strut moves too. travel [m], depth [m] in a stop, below 0 outside, and deflection [m] of the tire.
double wheelRate(const CarModel& m, int i, double travel, double depth, double deflection);

inline math::dvec3 engineAxis(const CarModel& m) // of the crank, body axes
{
    return m.driveline.engine.settings.transverse ? math::dvec3(0.0, 1.0, 0.0) : math::dvec3(1.0, 0.0, 0.0);
}

// The axles of two wheels in body axes, unit and to the left, and their change per travel.
struct Aim {
    Lanes3 axle, rate;
};
Aim aimAtRest(const AxleSettings& a, Lanes side); // straight ahead, without travel

// Directions of the wheels and axles for the present steering angles, travels and toe.
void aimWheels(const CarModel& m, const CarState& s, Held& held);
// The same without the axles that evaluate() finds anyway, those that lean or turn with their travel.
void headWheels(const CarModel& m, const CarState& s, Held& held);

// Unit vectors of the contact frames of an axle's wheels in body axes.
struct Frames {
    Lanes3 along, across;
};
Frames contactFrames(Lanes headingX, Lanes headingY, const Lanes3& normal);

}
