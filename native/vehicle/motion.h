// What every kind of vehicle shows to collisions, impacts, drivers and views, whatever it integrates inside.
//
// Each kind is one header in this room (or, for the roll car, beside its equations) with the same parts:
//     XSettings  what the user chooses; defaults in the declaration; describe() for JSON
//     XModel     constants derived once from the settings: XModel build(const XSettings&)
//     XState     what the step changes: plain numbers, no padding, no pointers
//     void reset(const XModel&, XState&, const Placement&, const terrain::Ground&)
//     void step(const XModel&, XState&, const Controls&, const External&, const Ground&, Integrator, double dt)
//     Motion motion(const XModel&, const XState&)
//     Travel travel(const XModel&, const XState&)         as much of it as costs nothing
//     Body body(const XModel&)
//     Mobility mobility(const XModel&, const XState&)     how it answers an impulse, below
//     void applyImpulse(const XModel&, XState&, const dvec3& linear, const dvec3& angular)
//         world axes, angular about the mass centre
//     double yawMomentum(const XModel&, const XState&)
//         [kg m2/s] all of it, about the vertical through the mass centre
//     double kineticEnergy(const XModel&, const XState&)
//         [J] of all that an impulse moves: the whole vehicle's translation, turning and rolling. An impulse J that
//         changes the velocity of its point from p1 to p2 adds J.(p1 + p2)/2, exactly. Spins of wheels and engine,
//         which no impulse reaches, are not in it.
//     void displace(const XModel&, XState&, const dvec2& shiftWorld)    position alone, as a whole: out of a wall
// step() accepts any 0 < dt <= 0.01 s, because a step is split at a contact.
#pragma once

#include "math/math.h"

namespace vehicle {

// How a vehicle answers an impulse J [N s] and an angular impulse M about its mass centre [N m s], world axes: the
// velocity u of its body at the mass centre (Motion's velocity + bodyDrift) and its angular velocity w change by
//
//     du = linear J + cross M        dw = transpose(cross) J + angular M
//
// which for a rigid body is 1/m, 0 and the inverse inertia (Knight 2002 (4-1), (4-2), in three dimensions).
// An impulse adds J.(u + du/2) + M.(w + dw/2) to the kinetic energy.
struct Mobility {
    math::dmat3 linear{0.0};  // [1/kg]
    math::dmat3 cross{0.0};   // [1/(kg m)]
    math::dmat3 angular{0.0}; // [1/(kg m2)]

    math::dvec3 velocity(const math::dvec3& J, const math::dvec3& M) const { return linear * J + cross * M; }
    math::dvec3 spin(const math::dvec3& J, const math::dvec3& M) const { return J * cross + angular * M; }
    // [kg m2] that a moment about the vertical meets, of a vehicle free to roll and pitch or not.
    double yawInertia() const { return 1.0 / angular[2][2]; }
};

struct Motion {
    math::dvec3 position{0.0}; // [m] centre of mass of the whole vehicle, world
    math::dquat orientation{1, 0, 0, 0};
    math::dvec3 velocity{0.0};        // [m/s] world
    math::dvec3 angularVelocity{0.0}; // [rad/s] world axes
    // [m/s] world, of the body at the mass centre beyond `velocity`: wheels that travel move the one, not the other. A
    // point of the body moves with velocity + bodyDrift + angularVelocity x arm.
    math::dvec3 bodyDrift{0.0};

    math::dvec3 at(const math::dvec3& arm) const { return velocity + bodyDrift + math::cross(angularVelocity, arm); }
};

struct Travel {
    math::dvec3 position{0.0};
    math::dquat orientation{1, 0, 0, 0};
    math::dvec3 velocity{0.0};
    double spin = 0.0; // [rad/s] at least the angular speed

    static Travel of(const Motion& m)
    {
        return {m.position, m.orientation, m.velocity, math::length(m.angularVelocity)};
    }
};

// Mass and outline as collisions see them; body axes, origin at the centre of mass.
struct Body {
    double mass = 0.0;        // [kg] whole vehicle
    math::dmat3 inertia{1.0}; // [kg m2] whole vehicle about its centre of mass, body axes; [2][2] is Izz
    double front = 2.2;       // [m] centre of mass to front bumper
    double rear = 2.2;        // [m] centre of mass to rear bumper, positive
    double width = 1.8;       // [m]
    double low = -0.3;        // [m] underside, z below the centre of mass is negative
    double high = 0.9;        // [m] roof
};

// Where a vehicle starts. z, pitch and roll follow from the ground unless `height` is given.
struct Placement {
    math::dvec2 position{0.0};              // [m] centre of mass
    double yaw = 0.0;                       // [rad]
    math::dvec2 velocity{0.0};              // [m/s] along body x and y; wheels start rolling at this speed
    double yawRate = 0.0;                   // [rad/s]
    double roll = 0.0, pitch = 0.0;         // [rad] beyond the ground's: right side down, nose down positive
    double rollRate = 0.0, pitchRate = 0.0; // [rad/s] about body x and y
    double verticalSpeed = 0.0;             // [m/s] along body z
    double height = 0.0;                    // [m] drop height above its ride height
    // What holds a vehicle that stands on a slope when time begins. Nothing: let go in that moment.
    enum class Hold : uint32_t { nothing, brakes, handbrake } hold = Hold::nothing;
};

// Forces from outside (contact pulses, towing) held constant over one step, applied at the centre of mass.
struct External {
    math::dvec3 force{0.0};  // [N] in the axes named by bodyAxes
    math::dvec3 torque{0.0}; // [N m]
    bool bodyAxes = false;   // false: world axes; true: turns with the body
};

}
