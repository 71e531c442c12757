// Forces that act on vehicles over some time: impacts applied as a pulse or over one step, and pushes that a scenario
// prescribes (the external pulse of J. Zhou, H. Peng and J. Lu 2008, Figure 7). Tires, suspension and driveline keep
// acting meanwhile. A pulse begins at the moment of its cause, inside the step, and hands out its impulse exactly
// (impact/pulse.h).
#pragma once

#include "core/describe.h"
#include "impact/pulse.h"
#include "math/math.h"
#include "vehicle/motion.h"

#include <vector>

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

inline constexpr int kPulseSlots = 4;

// Part of the state, one per vehicle.
struct VehiclePulses {
    impact::PulseState slot[kPulseSlots];
};

// What a pulse belongs to, its `other`: an object of the scene by its index, a vehicle, or a prescribed push.
inline constexpr uint32_t kVehicleCause = 0x80000000u; // + index of the partner
inline constexpr uint32_t kPushCause = 0xffffffffu;

// Starts a pulse now; `cause` as above. With all slots taken what the oldest still holds is given at once, so that no
// impulse is lost. The pulse is about the mass centre: force and torque.
void addPulse(World& world, size_t vehicle, const impact::PulseState& pulse, uint32_t cause);
bool pulseBy(const World& world, size_t vehicle, uint32_t cause); // such a pulse acts

// Once a step, before anything moves: due pushes begin.
void startPushes(World& world);

// Hands out what the vehicle's pulses give over the next `duration` seconds.
vehicle::External advancePulses(World& world, size_t vehicle, double duration);

}
