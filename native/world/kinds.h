// The one place that knows which model and state list belongs to which kind of vehicle.
#pragma once

#include "world/world.h"

#include <cassert>
#include <type_traits>

namespace world {

// Calls use(model, state) with the types of the vehicle's kind. W is World or const World.
template <class W, class F> decltype(auto) withVehicle(W& world, size_t vehicle, F&& use)
{
    const VehicleSetup& v = world.setup.vehicles[vehicle];
    switch (v.kind) {
    case VehicleKind::car:
        return use(world.setup.cars[v.design], world.state.cars[v.model]);
    case VehicleKind::planar:
        return use(world.setup.planarCars[v.model], world.state.planarCars[v.model]);
    case VehicleKind::roll:
        return use(world.setup.rollCars[v.model], world.state.rollCars[v.model]);
    case VehicleKind::box:
    default:
        assert(v.kind == VehicleKind::box);
        return use(world.setup.boxes[v.model], world.state.boxes[v.model]);
    }
}

// motion() as far as it costs nothing: place and velocity. A car's turning and drift follow from its momenta with work.
inline vehicle::Motion travel(const World& world, size_t vehicle)
{
    return withVehicle(world, vehicle, [](const auto& model, const auto& state) -> vehicle::Motion {
        if constexpr (std::is_same_v<std::decay_t<decltype(state)>, vehicle::CarState>)
            return {state.body.position, state.body.orientation, state.body.momentum / model.mass, {}, {}};
        else
            return vehicle::motion(model, state);
    });
}

// withVehicle() for one that has a model but no state yet.
template <class F> decltype(auto) withModel(const Setup& setup, const VehicleSetup& v, F&& use)
{
    switch (v.kind) {
    case VehicleKind::car:
        return use(setup.cars[v.design]);
    case VehicleKind::planar:
        return use(setup.planarCars[v.model]);
    case VehicleKind::roll:
        return use(setup.rollCars[v.model]);
    case VehicleKind::box:
    default:
        assert(v.kind == VehicleKind::box);
        return use(setup.boxes[v.model]);
    }
}

// An impulse on a vehicle whose motion() is known: some kinds need not work it out again.
template <class Model, class VehicleState, class Known>
void strike(const Model& model, VehicleState& state, [[maybe_unused]] const Known& known, const math::dvec3& impulse,
            const math::dvec3& point)
{
    if constexpr (requires { vehicle::applyImpulse(model, state, known, impulse, point); })
        vehicle::applyImpulse(model, state, known, impulse, point);
    else
        vehicle::applyImpulse(model, state, impulse, point);
}
template <class Model, class VehicleState, class Known>
double yawInertia(const Model& model, const VehicleState& state, [[maybe_unused]] const Known& known)
{
    if constexpr (requires { vehicle::yawInertia(model, state, known); })
        return vehicle::yawInertia(model, state, known);
    else
        return vehicle::yawInertia(model, state);
}

}
