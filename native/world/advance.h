// One vehicle through part of a step, and back: a contact splits a step, so the vehicle is put back, integrated to the
// contact, answered there, and integrated over the rest. Pulses go back with it.
#pragma once

#include "world/kinds.h"

#include <cstring>

namespace world {

// A copy of one vehicle's state, whatever its kind, and of its pulses, without the heap.
struct SavedVehicle {
    alignas(8) unsigned char state[4096];
    collision::RawArray<impact::PulseState, kContacts> pulse;
    bool pulses = false; // that any act
};

inline void save(const World& world, size_t vehicle, SavedVehicle& out)
{
    withVehicle(world, vehicle, [&](const auto&, const auto& state) {
        static_assert(sizeof state <= sizeof out.state);
        std::memcpy(out.state, static_cast<const void*>(&state), sizeof state);
    });
    out.pulses = anyPulse(world, vehicle);
    for (size_t k = 0; out.pulses && k < kContacts; ++k) out.pulse[k] = world.state.contacts[vehicle].entry[k].pulse;
}
inline void putBack(World& world, size_t vehicle, SavedVehicle& saved)
{
    for (size_t k = 0; saved.pulses && k < kContacts; ++k)
        world.state.contacts[vehicle].entry[k].pulse = saved.pulse[k];
    withVehicle(world, vehicle,
                [&](const auto&, auto& state) { std::memcpy(static_cast<void*>(&state), saved.state, sizeof state); });
}

// Integrates over `duration` (0 < duration <= dt) under the step's controls and a given force; no pulses, no contacts.
inline void integrateUnder(World& world, size_t vehicle, double duration, const vehicle::External& external)
{
    withVehicle(world, vehicle, [&](const auto& model, auto& state) {
        vehicle::step(model, state, world.state.controls[vehicle], external, world.setup.ground, world.setup.integrator,
                      duration);
    });
}

inline void displace(World& world, size_t vehicle, const math::dvec2& shift)
{
    withVehicle(world, vehicle, [&](const auto& model, auto& state) { vehicle::displace(model, state, shift); });
}

}
