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
    alignas(8) unsigned char pulses[sizeof(VehiclePulses)];
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

inline void savePulses(const World& world, size_t vehicle, SavedVehicle& out)
{
    std::memcpy(out.pulses, &world.state.pulses[vehicle], sizeof out.pulses);
}
inline void save(const World& world, size_t vehicle, SavedVehicle& out)
{
    saveState(world, vehicle, out.state);
    savePulses(world, vehicle, out);
}
inline void putBack(World& world, size_t vehicle, const SavedVehicle& saved)
{
    std::memcpy(static_cast<void*>(&world.state.pulses[vehicle]), saved.pulses, sizeof saved.pulses);
    putBackState(world, vehicle, saved.state);
}

// Integrates over `duration` (0 < duration <= dt) under the step's controls and a given force; no pulses, no contacts.
inline void integrateUnder(World& world, size_t vehicle, double duration, const vehicle::External& external)
{
    withVehicle(world, vehicle, [&](const auto& model, auto& state) {
        vehicle::step(model, state, world.state.controls[vehicle], external, world.setup.ground, world.setup.integrator,
                      duration);
    });
}

// The same under the pulses that act. Returns the work of the blows of the pulse of `watched`, if there is one. [J]
inline double integrate(World& world, size_t vehicle, double duration, uint32_t watched = kNoCause)
{
    if (!anyPulse(world, vehicle)) {
        integrateUnder(world, vehicle, duration, {});
        return 0.0;
    }
    PulsePart pulses;
    advancePulses(world, vehicle, duration, pulses);
    double work = strikeHalf(world, vehicle, pulses, watched);
    integrateUnder(world, vehicle, duration, pulses.external);
    work += strikeHalf(world, vehicle, pulses, watched);
    return work;
}

}
