// A driver's hand: keys held as a beginner does and as somebody who means it.
#include "control/hand.h"

#include "scenario/scenario.h"
#include "world/kinds.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

using namespace control;
using Catch::Approx;

namespace {

constexpr double kDegree = math::kPi / 180.0;

// A car with somebody at its keys: what the page does in every step.
struct Drive {
    scenario::Scenario scenario;
    world::World w;
    HandState hand;
    double aid = 1.0;
    double worstSlide = 0.0; // [rad] largest sideslip at more than 5 m/s

    explicit Drive(core::Json json)
    {
        REQUIRE(scenario::load(json, scenario).text() == "");
        scenario::start(scenario, w);
    }
    static core::Json on(const char* car, double kmh, const char* surface = "asphalt")
    {
        return {{"yawlab", 1},
                {"terrain", {{"kind", "flat"}, {"surface", surface}}},
                {"cars", core::Json::array({{{"model", car}, {"live", true}, {"speed", kmh / 3.6}}})}};
    }
    double u() const { return math::dot(world::motion(w, 0).velocity, ahead()); }
    double v() const
    {
        return math::dot(world::motion(w, 0).velocity, world::motion(w, 0).orientation * math::dvec3(0, 1, 0));
    }
    math::dvec3 ahead() const { return world::motion(w, 0).orientation * math::dvec3(1, 0, 0); }
    double slide() const { return std::atan2(v(), std::abs(u())); }
    double yaw() const { return std::atan2(ahead().y, ahead().x); }
    double yawRate() const { return world::motion(w, 0).angularVelocity.z; }
    vehicle::Ability able() const
    {
        return world::withVehicle(w, 0,
                                  [](const auto& model, const auto& state) { return vehicle::ability(model, state); });
    }

    void step(double key, double throttle = 0.0, double brake = 0.0, double handbrake = 0.0)
    {
        vehicle::Controls c;
        c.steer = handSteer(hand, key, aid, able(), world::motion(w, 0), w.setup.ground, w.setup.dt);
        c.throttle = throttle;
        c.brake = brake;
        c.handbrake = handbrake;
        world::setInput(w, 0, c);
        world::step(w);
        if (math::length(world::motion(w, 0).velocity) > 5.0) worstSlide = std::max(worstSlide, std::abs(slide()));
    }
    void hold(double seconds, double key, double throttle = 0.0, double brake = 0.0, double handbrake = 0.0)
    {
        for (int k = 0; k < int(seconds / w.setup.dt); ++k) step(key, throttle, brake, handbrake);
    }
};

}

TEST_CASE("a key tapped or held at speed turns the car and lets it go straight again", "[hand]")
{
    for (const char* car : {"hatch", "saloon", "rally", "suv", "escort", "bmw320i", "vanagon", "van"})
        for (const double kmh : {60.0, 120.0, 160.0})
            for (const double throttle : {0.3, 1.0}) {
                INFO(car << " at " << kmh << " km/h, throttle " << throttle);
                Drive tapped(Drive::on(car, kmh));
                tapped.hold(0.1, 1.0, throttle);
                tapped.hold(3.0, 0.0, throttle);
                CHECK(tapped.yaw() > 0.1 * kDegree);
                CHECK(tapped.yaw() < 1.5 * kDegree);

                Drive held(Drive::on(car, kmh));
                held.hold(0.6, 1.0, throttle);
                CHECK(held.yaw() > 3.0 * kDegree);
                held.hold(3.0, 0.0, throttle);
                CHECK(held.worstSlide < 20.0 * kDegree);
                CHECK(std::abs(held.slide()) < 0.5 * kDegree);
                CHECK(std::abs(held.yawRate()) < 0.02);
            }
}

TEST_CASE("0.6 s of a held key at 120 km/h does not spin the hatch, which it does without the aid", "[hand]")
{
    Drive aided(Drive::on("hatch", 120.0));
    aided.hold(0.6, 1.0, 0.3);
    aided.hold(3.0, 0.0, 0.3);
    CHECK(aided.worstSlide < 7.0 * kDegree);
    Drive raw(Drive::on("hatch", 120.0));
    raw.aid = 0.0;
    raw.hold(0.6, 1.0, 0.3);
    raw.hold(3.0, 0.0, 0.3);
    CHECK(raw.worstSlide > 45.0 * kDegree);
}

TEST_CASE("a held key takes most of the side force that the ground has", "[hand]")
{
    for (const auto& [surface, factor] : {std::pair{"asphalt", 1.0}, {"wet-asphalt", 0.7}, {"snow", 0.3}}) {
        INFO(surface);
        Drive d(Drive::on("bmw320i", 80.0, surface));
        d.hold(1.5, 1.0, 0.3);
        double most = 0.0;
        for (int k = 0; k < 200; ++k) {
            d.step(1.0, 0.3);
            most = std::max(most, d.yawRate() * d.u());
        }
        const double grip = factor * d.able().grip * math::kGravity;
        CHECK(most > 0.75 * grip);
        CHECK(most < 1.1 * grip);
        CHECK(d.worstSlide < 15.0 * kDegree);
    }
}

TEST_CASE("without aid a key is a share of the lock, and at parking speed with it too", "[hand]")
{
    for (const double aid : {0.0, 1.0}) {
        Drive d(Drive::on("hatch", aid > 0.0 ? 5.0 : 120.0));
        d.aid = aid;
        d.step(1.0);
        CHECK(d.hand.asked == Approx(kHandTurns * d.w.setup.dt));
        CHECK(d.w.live[0].steer == d.hand.asked);
        for (int k = 0; k < 100; ++k) d.step(1.0);
        CHECK(d.w.live[0].steer == 1.0);
        d.step(0.0);
        CHECK(d.hand.asked == Approx(1.0 - kHandLetsGo * d.w.setup.dt));
    }
}

TEST_CASE("a hand is the same to both sides", "[hand]")
{
    Drive left(Drive::on("saloon", 100.0)), right(Drive::on("saloon", 100.0));
    for (int k = 0; k < 400; ++k) {
        const double key = k < 150 ? 1.0 : k < 250 ? -1.0 : 0.0;
        left.step(key, 0.4);
        right.step(-key, 0.4);
        CHECK(left.w.live[0].steer == Approx(-right.w.live[0].steer).margin(2e-3));
    }
}

TEST_CASE("somebody who means it drifts: a flick, the handbrake, and the key that holds the angle", "[hand]")
{
    for (const char* surface : {"asphalt", "wet-asphalt", "gravel"}) {
        INFO(surface);
        Drive d(Drive::on("saloon", 70.0, surface));
        d.hold(0.4, 1.0, 0.5);
        d.hold(0.5, 1.0, 0.0, 0.0, 1.0);
        double drifted = 0.0;
        for (int k = 0; k < 1600; ++k) {
            const double angle = -d.slide();
            d.step(angle < 30.0 * kDegree ? 1.0 : 0.0, 1.0);
            if (angle > 12.0 * kDegree && angle < 45.0 * kDegree) drifted += d.w.setup.dt;
        }
        CHECK(drifted > 6.0);
        CHECK(d.worstSlide < 45.0 * kDegree);
        CHECK(d.u() > 10.0);
    }
}
