// Tipping over on level ground: friction has to exceed what track and height of the centre of mass allow.
#include "vehicle/car_rig.h"

using namespace test;
using Catch::Approx;

namespace {

double steepestRoll(const CarSettings& s, double speed, double steer, double friction, bool liftOff = false)
{
    Rig r(s, {.velocity = {speed, 0.0}}, slope(0.0, friction));
    double most = 0.0;
    const auto watch = [&] { most = std::max(most, std::abs(r.telemetry().roll)); };
    r.drive(3.0, {.steer = steer / s.steering.maxAngle, .throttle = 0.4}, watch);
    r.drive(3.0, {.steer = steer / s.steering.maxAngle, .throttle = liftOff ? 0.0 : 0.4}, watch);
    return most;
}

}

TEST_CASE("a stiff car tips where friction passes track over twice the height, and slides below", "[car][rollover]")
{
    CarSettings s;
    s.massHeight = 1.0;
    s.hull.height = 2.2;
    for (AxleSettings* a : {&s.front, &s.rear}) {
        a->springRate = 300000.0;
        a->antiRollRate = 100000.0;
        a->track = 1.6;
        a->bumpDamping = a->reboundDamping = 8000.0;
        a->camberGain = 0.0;
    }
    for (auto* t : {&s.frontTires, &s.rearTires}) {
        t->verticalRate = 1e6;
        t->lacombe.mus = t->lacombe.muk = 1.0;
        t->lacombe.frictionLoad = t->lacombe.stiffnessLoad = 0.0;
    }
    const double stability = 1.6 / (2.0 * s.massHeight); // 0.8: T / 2 h, rigid
    CHECK(steepestRoll(s, 22.0, 0.3, 0.9 * stability) < 0.1);
    CHECK(steepestRoll(s, 22.0, 0.3, 1.25 * stability) > 1.0);
}

TEST_CASE("cars whose track over twice the height is well above their grip stay on their wheels", "[cars][rollover]")
{
    for (const char* name : kCars) {
        const CarSettings s = carFile(name);
        const double stability = s.front.track / (2.0 * s.massHeight);
        if (stability < 1.15 * build(s).grip) continue;
        INFO(name << ", T / 2 h " << stability << ", grip " << build(s).grip);
        for (double speed : {15.0, 24.0, 35.0})
            for (double steer : {0.05, 0.09, 0.2, 0.4})
                for (bool liftOff : {false, true}) CHECK(steepestRoll(s, speed, steer, 1.0, liftOff) < 0.25);
    }
    // The Escort of 1992, 1.25 against 1.02: a roll gradient of such a car, 6 to 9 degrees per g.
    const CarSettings s = carFile("escort");
    Rig r(s, {.velocity = {20.0, 0.0}});
    r.drive(4.0, {.steer = 0.03 / s.steering.maxAngle, .throttle = 0.15});
    const CarTelemetry t = r.telemetry();
    const double gradient = std::abs(t.roll) / (t.yawRate * t.forwardSpeed) * math::kGravity * 180 / math::kPi;
    CHECK(gradient > 5.0);
    CHECK(gradient < 9.5);
}

TEST_CASE("Pacejka's friction does not grow without end with inclination", "[tire]")
{
    tire::TireSettings s;
    s.model = tire::Model::magicFormula;
    const tire::Tire t = tire::build(s);
    const auto limit = [&](double lean) {
        return tire::respond(t, {.load = 4000.0, .vx = 20.0, .vy = 2.0, .rolling = 20.0, .camber = lean}).limitY;
    };
    CHECK(limit(0.1) > limit(0.0));
    CHECK(limit(0.9) == limit(0.175));
    CHECK(limit(0.9) < 1.3 * limit(0.0)); // 9 % by PDY3, the rest is thrust
}
