// One vehicle through part of a step. A contact splits a step: the vehicle is put back, integrated to the contact, the
// response is applied, the rest is integrated. Walls (world/walls.h) and other vehicles (world/pairs.h) both work this
// way. Pulses act from the moment at which they begin, so they are handed out and put back with the vehicle.
#pragma once

#include "world/kinds.h"

#include <cstring>

namespace world {

// A copy of one vehicle's state, whatever its kind, without the heap.
struct SavedState {
    alignas(8) unsigned char bytes[4096];
};
struct SavedVehicle {
    SavedState state;
    VehiclePulses pulses;
};

inline void saveState(const World& world, size_t vehicle, SavedState& out)
{
    withVehicle(world, vehicle, [&](const auto&, const auto& state) {
        static_assert(sizeof state <= sizeof out.bytes);
        std::memcpy(out.bytes, &state, sizeof state);
    });
}
inline void putBackState(World& world, size_t vehicle, const SavedState& saved)
{
    withVehicle(world, vehicle,
                [&](const auto&, auto& state) { std::memcpy(static_cast<void*>(&state), saved.bytes, sizeof state); });
}

inline void save(const World& world, size_t vehicle, SavedVehicle& out)
{
    saveState(world, vehicle, out.state);
    out.pulses = world.state.pulses[vehicle];
}
inline void putBack(World& world, size_t vehicle, const SavedVehicle& saved)
{
    world.state.pulses[vehicle] = saved.pulses;
    putBackState(world, vehicle, saved.state);
}

// Integrates over `duration` (0 < duration <= dt) under the step's controls and the pulses that act; no contacts.
inline void integrate(World& world, size_t vehicle, double duration)
{
    const auto move = [&](const vehicle::External& external) {
        withVehicle(world, vehicle, [&](const auto& model, auto& state) {
            vehicle::step(model, state, world.state.controls[vehicle], external, world.setup.ground,
                          world.setup.integrator, duration);
        });
    };
    if (!anyPulse(world, vehicle)) return move({});
    PulsePart pulses;
    advancePulses(world, vehicle, duration, pulses);
    strikeHalf(world, vehicle, pulses);
    move(pulses.external);
    strikeHalf(world, vehicle, pulses);
}

}
