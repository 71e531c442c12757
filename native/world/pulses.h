// Forces that act on vehicles over some time: impacts applied as a pulse or over one step, and pushes that a scenario
// prescribes (the external pulse of J. Zhou, H. Peng and J. Lu 2008, Figure 7). Tires, suspension and driveline keep
// acting meanwhile. A pulse begins at the moment of its cause, inside the step, and hands out its impulse exactly
// (impact/pulse.h).
//
// Pulses of walls and pushes are forces over the step. The pulse between two vehicles acts at one world point common to
// both, which goes with the mean of their velocities there: half of the step's impulse when the step begins and half
// when it ends, with the vehicle's own motion under tires and gravity between (Verlet's splitting). Each half changes
// both momenta of the pair by nothing at all, whatever the kinds of vehicle, the integrator, and the walls that may
// split the step of one of them. What the pulse was to lose in energy holds for the place where it began: each step of
// it is rehearsed, and where the two have moved on so far that it would give back more than the pulse has taken, it
// ends early, and its event says how much of the impulse was given.
#pragma once

#include "collision/outline.h"
#include "core/quantity.h"
#include "impact/pulse.h"
#include "math/math.h"
#include "vehicle/motion.h"
#include "world/contact.h"

namespace world {

struct World;

// A prescribed push on one vehicle.
struct PushSettings {
    int32_t car = 0;
    double time = 0.0;      // [s] at which it begins
    double duration = 0.15; // [s]
    impact::PulseShape shape = impact::PulseShape::triangle;
    double impulse[3] = {0.0, 0.0, 0.0}; // [N s]
    double point[3] = {0.0, 0.0, 0.0};   // [m] from the mass centre, body axes
    bool bodyAxes = true;                // impulse given in body axes and turning with the body; false: world axes
};

template <class V> void describe(V& v, PushSettings& s)
{
    v.integer("car", s.car, 0, 999, "index of the vehicle");
    v.number("time", s.time, {.unit = "s", .min = 0, .max = 86400, .doc = "at which it begins"});
    v.number("duration", s.duration, {.unit = "s", .min = 0.001, .max = 60, .doc = "how long it lasts"});
    v.choice("shape", s.shape,
             {{"square", impact::PulseShape::square},
              {"triangle", impact::PulseShape::triangle},
              {"halfSine", impact::PulseShape::halfSine},
              {"haversine", impact::PulseShape::haversine}},
             "force over time");
    v.fixed("impulse", s.impulse, 3, {.unit = "N s", .min = -1e7, .max = 1e7, .doc = "whole, body axes unless said"});
    v.fixed("point", s.point, 3,
            {.unit = "m", .min = -20, .max = 20, .doc = "where it acts, from the mass centre, body axes"});
    v.flag("bodyAxes", s.bodyAxes, "the impulse is in body axes and turns with the body; false: world axes");
}

// The pulse of a record begins; of two vehicles also its other half, with the impulse the other way.
void beginPulse(World& world, size_t vehicle, ContactRecord& record, const impact::PulseState& pulse);
bool anyPulse(const World& world, size_t vehicle);
bool pulseBy(const World& world, size_t vehicle, uint32_t partner); // such a pulse acts
// What a pulse still holds, at once, to its partner too, so that no impulse is lost; its end is told.
void finishPulse(World& world, size_t vehicle, ContactRecord& record, double at);
// The same of all pulses of a partner; false when there are none. `at`: [s] now.
bool finishPulses(World& world, size_t vehicle, uint32_t partner, double at);
// Takes a pulse away, its other half too, with what it still holds.
void dropPulse(World& world, ContactRecord& record);

// Work [J] of what a pulse between two vehicles will give over the next `duration`: rehearsed, and put back.
double rehearsePulse(World& world, size_t vehicle, ContactRecord& record, double duration);

// Once a step, before anything moves: due pushes begin.
void startPushes(World& world);

// Once a step, before anything moves: the points of pulses between vehicles go to where the step's middle finds them,
// and pulses whose rest would add energy end.
void carryPulses(World& world);

// What acts on a vehicle over part of a step: forces throughout, and impulses at points of which half is struck before
// it and half after it.
struct PulsePart {
    struct Blow {
        math::dvec3 impulse; // [N s] world
        math::dvec3 point;   // [m] world
        bool level;          // at the height of the vehicle's own mass centre
        const ContactRecord* of;
    };
    vehicle::External external;
    size_t blows = 0;
    collision::RawArray<Blow, 2 * kContacts> blow; // the first `blows` are set
};
void advancePulses(World& world, size_t vehicle, double duration, PulsePart& out);
// Returns the work of the blows of `watched`. [J]
double strikeHalf(World& world, size_t vehicle, const PulsePart& part, const ContactRecord* watched = nullptr);

}
