// The box on the ground: whatever it is made of, it gains nothing and begins outside of it.
#include "vehicle/box.h"

#include "collision/walls.h"
#include "support.h"
#include "vehicle/car_rig.h"

#include <catch_amalgamated.hpp>

#include <algorithm>

using Catch::Approx;
using dynamics::Integrator;
using math::dvec3;
using test::slope;

TEST_CASE("a box of any stiffness and damping that falls rises no higher than it began", "[box]")
{
    const terrain::Ground ground = slope(0.0);
    const auto integrator = GENERATE(Integrator::semiImplicit, Integrator::midpoint, Integrator::rk4);
    for (const double mass : {200.0, 1200.0, 1e5})
        for (const double stiffness : {1e5, 1e7, 1e9})
            for (const double damping : {0.0, 4e3, 1e7})
                for (const double dt : {0.001, 0.005, 0.01}) {
                    vehicle::BoxSettings s;
                    s.mass = mass;
                    s.stiffness = stiffness;
                    s.damping = damping;
                    const vehicle::BoxModel m = vehicle::build(s);
                    vehicle::BoxState state;
                    vehicle::Placement start;
                    start.height = 1.0;
                    start.velocity = {3.0, 1.0};
                    start.yawRate = 2.0;
                    vehicle::reset(m, state, start, ground);
                    const double first = vehicle::kineticEnergy(m, state) + m.inertia.mass * math::kGravity * 1.6;
                    CAPTURE(mass, stiffness, damping, dt);
                    for (int k = 0; k < int(3.0 / dt); ++k) vehicle::step(m, state, {}, {}, ground, integrator, dt);
                    const double now =
                        vehicle::kineticEnergy(m, state) + m.inertia.mass * math::kGravity * state.body.position.z;
                    CHECK(now < first * 1.02);
                }
}

TEST_CASE("a light box that tumbles over the ground gains next to nothing at any blow", "[box]")
{
    const terrain::Ground ground = slope(0.0);
    const auto integrator = GENERATE(Integrator::midpoint, Integrator::rk4);
    const double dt = GENERATE(0.001, 0.005, 0.01), mass = GENERATE(5.0, 20.0, 50.0, 100.0, 200.0);
    test::Random r{uint64_t(mass)};
    CAPTURE(int(integrator), dt, mass);
    vehicle::BoxSettings settings;
    settings.mass = mass;
    const vehicle::BoxModel m = vehicle::build(settings);
    for (int run = 0; run < test::scaled(20); ++run) {
        vehicle::BoxState state;
        vehicle::Placement start;
        start.height = r.in(0.0, 4.0);
        start.velocity = {r.in(-10, 10), r.in(-10, 10)};
        start.verticalSpeed = r.in(-5, 2);
        start.yawRate = r.in(-5, 5);
        start.rollRate = r.in(-6, 6);
        start.pitchRate = r.in(-6, 6);
        vehicle::reset(m, state, start, ground);
        const auto energy = [&] {
            return vehicle::kineticEnergy(m, state) + vehicle::potentialEnergy(m, state, ground);
        };
        double least = energy();
        for (int k = 0; k < int(3.0 / dt); ++k) {
            vehicle::step(m, state, {}, {}, ground, integrator, dt);
            const double now = energy();
            REQUIRE(now < least * 1.03 + 0.1);
            least = std::min(least, now);
        }
    }
}

TEST_CASE("a box begins with no corner in the ground", "[box]")
{
    const vehicle::BoxModel m = vehicle::build(vehicle::BoxSettings());
    for (const double grade : {0.0, 0.1, -0.3})
        for (const double roll : {0.0, 1.0, 3.0}) {
            vehicle::BoxState state;
            vehicle::Placement start;
            start.yaw = 0.4;
            start.roll = roll;
            start.height = 0.25;
            const terrain::Ground ground = slope(grade);
            vehicle::reset(m, state, start, ground);
            double least = 1e9;
            for (int i = 0; i < 8; ++i) {
                const dvec3 half{i & 1 ? 2.0 : -2.0, i & 2 ? 0.85 : -0.85, i & 4 ? 0.6 : -0.6};
                const dvec3 corner = state.body.position + state.body.orientation * half;
                least = std::min(least, corner.z - ground.sample(corner.x, corner.y).height);
            }
            CAPTURE(grade, roll);
            CHECK(least >= 0.25 - 1e-9);
            if (grade == 0.0 && roll == 0.0) CHECK(least == Approx(0.25));
        }
}
