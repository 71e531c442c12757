// How vehicles answer impulses, in closed form and as they do.
#include "collision/walls.h"
#include "impact/contact.h"
#include "scenario/scenario.h"
#include "world/contact_impact.h"
#include "world/kinds.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

using Catch::Approx;
using math::dvec2;
using math::dvec3;
using test::Random;
using vehicle::Mobility;
using vehicle::Motion;
using world::World;

namespace {

// A vehicle that has been driven and pushed about on a slope: tilted, rolling, on its springs.
World tossed(const char* model, Random& r)
{
    scenario::Scenario s;
    const core::Json car = {{"model", model},         {"speed", r.in(-30, 30)}, {"lateralSpeed", r.in(-5, 5)},
                            {"heading", r.in(-3, 3)}, {"yawRate", r.in(-2, 2)}, {"live", true}};
    const core::Json all = {
        {"yawlab", 1}, {"terrain", {{"kind", "slope"}, {"grade", r.in(-0.6, 0.6)}}}, {"cars", {car}}};
    REQUIRE(scenario::load(all, s).text() == "");
    World w;
    scenario::start(s, w);
    vehicle::Controls c;
    c.steer = r.in(-1, 1);
    c.brake = r.next();
    setInput(w, 0, c);
    for (int k = 0; k < 8; ++k) {
        world::run(w, int64_t(20.0 * r.next()));
        applyAngularImpulse(w, 0, {r.in(-900, 900), r.in(-900, 900), r.in(-2000, 2000)});
    }
    return w;
}

dvec3 bodyVelocity(const Motion& m)
{
    return m.velocity + m.bodyDrift;
}

dvec3 any(Random& r, double size)
{
    const double x = r.in(-size, size), y = r.in(-size, size);
    return {x, y, r.in(-size, size)};
}

}

TEST_CASE("mobility in closed form is what an impulse does, to rounding, for every kind however it stands",
          "[world][mobility]")
{
    const auto model = GENERATE("saloon", "hatch", "van", "vanagon", "suv-roll", "suv-roll-bare", "path", "box");
    CAPTURE(model);
    Random r{41};
    for (int k = 0; k < 40; ++k) {
        World w = tossed(model, r);
        const bool inPlane = w.state.boxes.empty() && w.state.cars.empty(); // these do not go up and down by themselves
        const Mobility answer = mobility(w, 0);
        const Motion before = motion(w, 0);
        dvec3 J = any(r, 3000.0), M = any(r, 2000.0);
        if (inPlane) J.z = 0.0;
        const double energy = kineticEnergy(w, 0);
        world::withVehicle(w, 0, [&](const auto& m, auto& state) { vehicle::applyImpulse(m, state, J, M); });
        const Motion after = motion(w, 0);
        const dvec3 du = bodyVelocity(after) - bodyVelocity(before),
                    dw = after.angularVelocity - before.angularVelocity;
        CHECK(math::length(du - answer.velocity(J, M)) < 1e-12 * (math::length(bodyVelocity(before)) + 1.0));
        CHECK(math::length(dw - answer.spin(J, M)) < 1e-12 * (math::length(before.angularVelocity) + 1.0));
        if (inPlane) continue; // of their energy the way up a slope is no part
        const double work =
            math::dot(J, bodyVelocity(before) + 0.5 * du) + math::dot(M, before.angularVelocity + 0.5 * dw);
        CHECK(kineticEnergy(w, 0) - energy == Approx(work).margin(1e-12 * (energy + std::abs(work))));
        for (int a = 0; a < 3; ++a)
            for (int b = 0; b < 3; ++b) {
                CHECK(answer.linear[a][b] == Approx(answer.linear[b][a]).margin(1e-18));
                CHECK(answer.angular[a][b] == Approx(answer.angular[b][a]).margin(1e-18));
            }
    }
}

TEST_CASE("at e = 1 without friction a wall neither gives nor takes, also on a grade", "[world][mobility]")
{
    const auto model = GENERATE("saloon", "van", "suv-roll", "path", "box");
    const double height = GENERATE(0.0, 0.4); // [m] of the impulse over the mass centre
    CAPTURE(model, height);
    Random r{43};
    for (int k = 0; k < 40; ++k) {
        World w = tossed(model, r);
        const Motion m = motion(w, 0);
        const double course = r.in(0, math::kTau);
        const dvec2 n(math::cos(course), math::sin(course)), t = math::left(n);
        const dvec3 arm(r.in(-2, 2), r.in(-1, 1), height);
        const impact::PairReaction yields = world::reactionOf(mobility(w, 0), m, arm, n);
        const dvec2 point = dvec2(m.velocity) + m.angularVelocity.z * math::left(dvec2(arm));
        const double p1 = math::dot(point, n) + yields.p, q1 = math::dot(point, t) + yields.q;
        const auto j = impact::restitutionImpulse(yields.compliance, p1, q1, 1.0, 0.0);
        const double energy = kineticEnergy(w, 0);
        applyImpulse(w, 0, dvec3(j.normal * n + j.tangential * t, 0.0), m.position + arm);
        CHECK(kineticEnergy(w, 0) == Approx(energy).epsilon(1e-11));
        const Motion after = motion(w, 0);
        const dvec3 moved = bodyVelocity(after) + math::cross(after.angularVelocity, arm);
        if (p1 < 0.0) CHECK(math::dot(dvec2(moved), n) == Approx(-p1).epsilon(1e-9));
    }
}
