// Detection and response serve any vehicle simulation. This one is foreign: a rigid disc on skates with its own state,
// its own integrator, nothing of `vehicle` or `world`. It uses `collision` to find contacts and `impact` to answer.
#include "collision/cast.h"
#include "collision/pair.h"
#include "impact/barrier.h"

#include <catch_amalgamated.hpp>

using Catch::Approx;
using math::dvec2;

namespace {

struct Skater {
    double mass, inertia;
    dvec2 at, speed;
    double heading, spin;

    void glide(double dt)
    {
        at += dt * speed;
        heading += dt * spin;
        speed *= 1.0 - 0.02 * dt;
    }
    void push(const dvec2& impulse, const dvec2& where)
    {
        speed += impulse / mass;
        spin += math::cross2(where - at, impulse) / inertia;
    }
    double energy() const { return 0.5 * mass * math::dot(speed, speed) + 0.5 * inertia * spin * spin; }
    collision::Pose pose() const { return {at, {math::cos(heading), math::sin(heading)}}; }
    collision::Sweep sweep(double dt) const { return {pose(), dt * speed, dt * spin}; }
};

const collision::Outline kShape = collision::rectangle(0.8, 0.8, 0.6);
constexpr double kStep = 0.01; // [s]

}

TEST_CASE("a foreign vehicle bounces off a wall with collision and impact alone")
{
    scene::Soup soup;
    soup.quad({10.0, -5.0, 0.0}, {10.0, 5.0, 0.0}, {10.0, 5.0, 2.0}, {10.0, -5.0, 2.0});
    const scene::Scene scene = scene::Scene::build(soup);
    Skater s{90.0, 12.0, {0.0, 0.2}, {8.0, 1.0}, 0.3, 0.4};
    int hits = 0;
    for (int i = 0; i < 300; ++i) {
        const collision::Query query{scene, {}, kShape, collision::plateLevel(0.5), nullptr};
        const auto swept = collision::firstContact(query, s.sweep(kStep), 0.0, 0.0);
        s.glide(swept.hit ? swept.contact.time * kStep : kStep);
        if (!swept.hit) continue;
        impact::BarrierSettings settings;
        settings.restitution = impact::constantLaw(0.4);
        const auto r = impact::barrier(settings, {s.mass, s.inertia}, {s.speed, s.spin},
                                       {swept.contact.point - s.at, swept.contact.normal});
        const double before = s.energy();
        s.push(r.impulse, swept.contact.point);
        CHECK(s.energy() <= before);
        CHECK(r.p2 == Approx(-0.4 * r.p1));
        ++hits;
    }
    CHECK(hits > 0);
    CHECK(s.speed.x < 0.0);
    CHECK(s.at.x < 10.0);
}

TEST_CASE("two foreign vehicles hit each other and keep their momentum")
{
    Skater a{90.0, 12.0, {0.0, 0.0}, {5.0, 0.0}, 0.1, 0.0}, b{60.0, 7.0, {6.0, 0.3}, {-3.0, 0.0}, 2.0, 1.0};
    int hits = 0;
    for (int i = 0; i < 200; ++i) {
        const auto swept = collision::firstContact(collision::Moving{kShape, a.sweep(kStep)},
                                                   collision::Moving{kShape, b.sweep(kStep)});
        const double share = swept.hit ? swept.contact.time : 1.0;
        a.glide(share * kStep);
        b.glide(share * kStep);
        if (!swept.hit) continue;
        const dvec2 n = swept.contact.normal, t = math::left(n), armA = swept.contact.point - a.at,
                    armB = swept.contact.point - b.at;
        const dvec2 v = a.speed + a.spin * math::left(armA) - b.speed - b.spin * math::left(armB);
        const auto k =
            impact::planarCompliance(a.mass, a.inertia, armA, n) + impact::planarCompliance(b.mass, b.inertia, armB, n);
        const auto j = impact::restitutionImpulse(k, math::dot(v, n), math::dot(v, t), 0.3, 0.2);
        const dvec2 before = a.mass * a.speed + b.mass * b.speed;
        const double energy = a.energy() + b.energy();
        a.push(j.normal * n + j.tangential * t, swept.contact.point);
        b.push(-(j.normal * n + j.tangential * t), swept.contact.point);
        CHECK(math::length(a.mass * a.speed + b.mass * b.speed - before) < 1e-12 * math::length(before));
        CHECK(a.energy() + b.energy() - energy ==
              Approx(impact::energyChange(j, math::dot(v, n), math::dot(v, t))).epsilon(1e-9));
        ++hits;
    }
    CHECK(hits > 0);
    CHECK(a.at.x < b.at.x);
}
