// The one place that knows which model and state list belongs to which kind of vehicle.
#pragma once

#include "world/world.h"

#include <cassert>

namespace world {

inline math::dvec2 flat(const math::dvec3& v) // seen from above
{
    return {v.x, v.y};
}

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

inline vehicle::Travel travel(const World& world, size_t vehicle)
{
    return withVehicle(world, vehicle,
                       [](const auto& model, const auto& state) { return vehicle::travel(model, state); });
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

}
