// Planar cars with drivers on one path, without a world around them: what the tests of laws and traffic drive.
#pragma once

#include "control/traffic.h"
#include "terrain/ground.h"

#include <catch_amalgamated.hpp>

namespace test {

struct Fleet {
    std::vector<control::Path> paths = std::vector<control::Path>(1);
    std::vector<vehicle::PlanarCarModel> models;
    std::vector<vehicle::PlanarCarState> cars;
    std::vector<control::DriverModel> drivers;
    std::vector<control::DriverState> states;
    std::vector<std::vector<double>> memory;
    std::vector<control::TrafficMember> members;
    std::vector<control::TrafficState> traffic;
    std::vector<control::Observed> seen;
    std::vector<vehicle::Controls> controls;
    control::TrafficScratch scratch;
    terrain::Ground ground;
    double dt = 0.005, time = 0.0;
    int64_t steps = 0;
    dynamics::Integrator method = dynamics::Integrator::midpoint;

    size_t add(const control::DriverSettings& driver, double along, double speed, double offset = 0.0,
               const vehicle::PlanarCarSettings& car = {})
    {
        const size_t i = models.size();
        models.push_back(vehicle::build(car));
        const control::Path::Pose pose = paths[0].at(along);
        vehicle::Placement at;
        at.position = pose.position + offset * math::dvec2(-std::sin(pose.heading), std::cos(pose.heading));
        at.yaw = pose.heading;
        at.velocity = {speed, 0};
        at.yawRate = speed * pose.curvature;
        cars.emplace_back();
        vehicle::reset(models[i], cars[i], at, ground);
        drivers.emplace_back();
        const core::Status status = control::build(driver, dt, drivers.back());
        INFO(status.text());
        REQUIRE(status.ok());
        states.emplace_back();
        control::reset(drivers[i], states[i], 1, i);
        memory.emplace_back(drivers[i].memory);
        const vehicle::Body b = vehicle::body(models[i]);
        control::TrafficMember member;
        member.front = b.front;
        member.rear = b.rear;
        member.width = b.width;
        members.push_back(member);
        traffic.emplace_back();
        seen.emplace_back();
        controls.emplace_back();
        control::groupUp(std::vector<int32_t>(members.size(), 0), members);
        return i;
    }

    void step()
    {
        for (size_t i = 0; i < cars.size(); ++i)
            seen[i] = {vehicle::motion(models[i], cars[i]), states[i].emergencySince};
        control::look(paths, members, seen, time, dt, traffic, scratch);
        for (size_t i = 0; i < cars.size(); ++i) {
            const control::Command c =
                control::drive(drivers[i], states[i], memory[i].data(), scratch.sights[i], seen[i].motion,
                               vehicle::ability(models[i], cars[i]), paths[0], ground);
            cars[i].guided = c.guided;
            cars[i].guideCurvature = c.guideCurvature;
            controls[i] = c.controls;
        }
        for (size_t i = 0; i < cars.size(); ++i) vehicle::step(models[i], cars[i], controls[i], {}, ground, method, dt);
        time = double(++steps) * dt;
    }
    template <class F> void run(double seconds, F&& watch)
    {
        const auto n = int64_t(seconds / dt + 0.5);
        for (int64_t k = 0; k < n; ++k) {
            step();
            watch();
        }
    }
    void run(double seconds)
    {
        run(seconds, [] {});
    }
    double gap(size_t i) const { return scratch.sights[i].gap; }
    double speed(size_t i) const { return cars[i].forwardSpeed; }
};

}
