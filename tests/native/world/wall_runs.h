// A rectangle of a car and walls around it: what the tests of vehicles against walls share.
#pragma once

#include "collision/walls.h"
#include "impact/barrier_io.h"
#include "scenario/scenario.h"
#include "scene/scenes.h"
#include "support.h"
#include "terrain/scatter.h"
#include "watch/event_case.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

#include <cmath>

namespace test {

using math::dvec2;
using math::dvec3;
using scene::Scene;
using scene::Soup;
using world::Event;
using world::EventKind;
using world::World;

// The rectangle of the collision tests: 1500 kg, 2500 kg m2, 4.4 m x 1.8 m, on the paper's tires.
inline vehicle::PlanarCarSettings plateCar()
{
    vehicle::PlanarCarSettings s;
    s.mass = 1500;
    s.yawInertia = 2500;
    s.length = 4.4;
    s.width = 1.8;
    s.rollingResistance = 0.0;
    s.dragCoefficient = 0.0;
    return s;
}

struct Start {
    dvec2 position{0.0};
    double yaw = 0.0;
    dvec2 velocity{0.0}; // body axes
    double yawRate = 0.0;
};

inline World worldWith(const Soup& soup, const std::vector<Start>& starts, const world::WallSettings& walls = {})
{
    world::Setup setup;
    setup.scene = std::make_shared<const Scene>(Scene::build(soup));
    setup.walls = walls;
    for (const Start& s : starts) {
        world::VehicleSetup v;
        v.kind = world::VehicleKind::planar;
        v.model = uint32_t(setup.planarCars.size());
        v.start.position = s.position;
        v.start.yaw = s.yaw;
        v.start.velocity = s.velocity;
        v.start.yawRate = s.yawRate;
        v.live = true;
        setup.vehicles.push_back(v);
        setup.planarCars.push_back(vehicle::build(plateCar()));
    }
    World w;
    build(std::move(setup), w);
    return w;
}

inline double energyOf(const World& w, size_t i = 0)
{
    const auto& s = w.state.planarCars[i];
    return 0.5 * 1500 * math::dot(s.velocity, s.velocity) + 0.5 * 2500 * s.yawRate * s.yawRate;
}

inline dvec2 corner(const World& w, int k, size_t i = 0)
{
    const auto& s = w.state.planarCars[i];
    const dvec2 c[] = {{2.2, -0.9}, {2.2, 0.9}, {-2.2, 0.9}, {-2.2, -0.9}};
    return s.position + math::rotate(c[k], s.yaw);
}

inline int countOf(const World& w, EventKind kind)
{
    int n = 0;
    for (const Event& e : w.events) n += e.kind == double(kind);
    return n;
}

inline vehicle::Controls throttle(double share)
{
    vehicle::Controls c;
    c.throttle = share;
    return c;
}

inline constexpr double kDegree = math::kPi / 180.0;

}
