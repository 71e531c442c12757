// One impact on its way through the response of the scenario's method, its pulse, its dents and its event. The same for
// walls and vehicles: a wall is a body that yields nothing. Private to world/contact_*.cpp.
#pragma once

#include "impact/barrier.h"
#include "impact/pair.h"
#include "world/contact_settings.h"
#include "world/kinds.h"

#include <optional>

namespace world {

// What a horizontal impulse at `arm` from the mass centre (world axes) does to a vehicle that moves so: a car that
// stands tilted, is struck above or below its mass centre, or whose roll is coupled to its yaw, is not quite a disc.
impact::PairReaction reactionOf(const vehicle::Mobility& mobility, const vehicle::Motion& motion,
                                const math::dvec3& arm, const math::dvec2& normal);

// A vehicle at the point of contact.
struct Party {
    size_t vehicle = 0;
    vehicle::Motion motion;
    double mass = 0.0; // [kg]
    double izz = 0.0;  // [kg m2] that an impulse in the plane meets
    collision::Pose pose;
    math::dvec2 arm{0.0}; // [m] mass centre -> contact, world
    double rise = 0.0;    // [m] of the contact over the mass centre
    impact::PairReaction yields;
    double spin = 0.0; // [kg m2/s] yaw momentum before

    Party() = default;
    // height: [m] of the contact, world; none: of the mass centre.
    Party(const World& world, size_t i, const vehicle::Motion& m, const math::dvec2& at,
          std::optional<double> height = {})
        : vehicle(i), motion(m), mass(world.caches[i].body.mass), izz(world.caches[i].body.inertia[2][2]),
          pose(collision::poseOf(m.position, m.orientation)), arm(at - flat(m.position)),
          rise(height.value_or(m.position.z) - m.position.z)
    {
    }
    math::dvec2 velocity() const { return flat(motion.velocity); }
    double yawRate() const { return motion.angularVelocity.z; }
    math::dvec3 arm3() const { return math::dvec3(arm, rise); }
    math::dvec3 point() const { return motion.position + arm3(); }
    math::dvec2 pointVelocity() const
    {
        if (rise == 0.0) return velocity() + yawRate() * math::left(arm) + flat(motion.bodyDrift);
        return flat(motion.at(arm3()));
    }
};

// What the method decided, before it is applied; on the first party, out of the wall or of the second.
struct Response : impact::ContactImpulse {
    double residual = 0.0;
    uint32_t method = 0;                          // index into methodName()
    double energyBefore = 0.0, energyAfter = 0.0; // [J] of a wall: planar, as Knight has it
    bool passes = false;                          // through the wall, which breaks
    bool byRestitution = true;                    // p2 = -e p1 is what the method says
    double zonesTime = 0.0;                       // [s] duration that the crush zones took
    bool wholeStates = false;                     // 4-DOF at once: `pair` holds the states after it
    impact::PairResult pair;
};

struct Impact {
    const collision::Contact& contact;
    double at = 0.0; // [s] since the start
    bool resting = false;
    bool level = true; // at the height of either's own mass centre
    int parties = 1;   // 1: against a wall
    Party party[2];
    double p1 = 0.0, q1 = 0.0; // [m/s] relative velocity of the contact point along the normal and the tangent
    impact::Compliance yields; // of all parties
    Response response;
    double energyBefore = 0.0, energyAfter = 0.0; // [J]
    // Of a pulse; 0: at once.
    double duration = 0.0; // [s]
    double peak = 0.0;     // [1/s] largest force per impulse

    Impact(const collision::Contact& c, double when, bool rests, int count)
        : contact(c), at(when), resting(rests), parties(count)
    {
    }
    math::dvec2 impulse() const
    {
        return response.normal * contact.normal + response.tangential * math::left(contact.normal);
    }
    double work() const // [J] that the impulse does
    {
        const double Jn = response.normal, Jt = response.tangential;
        return p1 * Jn + q1 * Jt + 0.5 * (yields.nn * Jn * Jn + 2.0 * yields.nt * Jn * Jt + yields.tt * Jt * Jt);
    }
};

// contact_method.cpp: what the scenario's method gives. `longest`: roll4, of the duration in its equations; below 0 the
// planar model answers for it.
Response wallResponse(const World& world, const Impact& hit);
Response vehicleResponse(const World& world, const Impact& hit, double longest);
double rollRate(const Party& party); // [rad/s] about the nose, seen from above
impact::PairCar pairCar(const World& world, const Party& party);

// contact_pulse.cpp: the impulse over some time. False where it has to be given at once.
bool startPulse(World& world, Impact& hit, ContactRecord& record);

// contact_event.cpp
Event describe(const World& world, const Impact& hit, const vehicle::Motion (&after)[2]);

}
