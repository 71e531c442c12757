#include "world/pulses.h"

#include "scenario/scenario.h"
#include "world/advance.h"

#include <catch_amalgamated.hpp>

#include <algorithm>

using Catch::Approx;
using math::dvec2;
using math::dvec3;

namespace {

const char* const kShapes[] = {"square", "triangle", "halfSine", "haversine", "forceDeflection"};
const char* const kKinds[] = {"saloon", "path", "suv-roll-bare"}; // 17-DOF, planar, roll

dvec2 flat(const dvec3& v)
{
    return {v.x, v.y};
}

// Linear momentum in the plane, and angular momentum about the world's origin.
struct Momentum {
    dvec2 linear{0.0};
    double angular = 0.0;
    double size = 0.0, turning = 0.0; // of the largest parts, what an error is relative to
};

Momentum momentumOf(const world::World& w)
{
    Momentum sum;
    for (size_t i = 0; i < w.setup.vehicles.size(); ++i) {
        const auto m = world::motion(w, i);
        const dvec2 p = world::body(w, i).mass * flat(m.velocity);
        const double orbital = math::cross2(flat(m.position), p), own = world::yawMomentum(w, i);
        sum.linear += p;
        sum.angular += orbital + own;
        sum.size = std::max(sum.size, math::length(p));
        sum.turning = std::max({sum.turning, std::fabs(orbital), std::fabs(own)});
    }
    return sum;
}

bool pulsing(const world::World& w)
{
    for (size_t i = 0; i < w.state.contacts.size(); ++i)
        if (world::anyPulse(w, i)) return true;
    return false;
}

core::Json car(const char* kind, double x, double y, double heading, double speed, bool slippery)
{
    core::Json j = {{"model", kind}, {"position", {x, y}}, {"heading", heading}, {"speed", speed}};
    if (kind == kKinds[0]) j["set"] = {{"aero", {{"density", 0}}}};
    if (!slippery) return j;
    if (kind == kKinds[0]) {
        j["height"] = 30; // in the air
        // A spinning wheel that leans as it travels would turn the car a little: not modelled (vehicle/car.h), 5e-9.
        const core::Json straight = {{"camberGain", 0}, {"bumpSteer", 0}};
        j["set"]["front"] = straight;
        j["set"]["rear"] = straight;
    }
    if (kind == kKinds[1])
        j["set"] = {{"dragCoefficient", 0},
                    {"rollingResistance", 0},
                    {"frontTire", {{"friction", 0}}},
                    {"rearTire", {{"friction", 0}}}};
    if (kind == kKinds[2]) j["set"] = {{"roadFriction", 0}, {"rollYawProduct", 0}};
    return j;
}

// A skew front-to-side impact a little way off the world's origin.
void startImpact(world::World& w, const char* first, const char* second, const core::Json& collisions, bool slippery,
                 const char* integrator = "midpoint")
{
    const core::Json j = {
        {"yawlab", 1},
        {"integrator", integrator},
        {"collisions", collisions},
        {"cars", {car(first, 40, -3, 0.4, 17, slippery), car(second, 43.75, -1.1, 2.1, 2, slippery)}}};
    scenario::Scenario s;
    const core::Status status = scenario::load(j, s);
    INFO(status.text());
    REQUIRE(status.ok());
    scenario::start(s, w);
}

core::Json pulseOf(const char* shape)
{
    return {{"e", {{"value", 0.25}}}, {"pulse", {{"apply", "pulse"}, {"shape", shape}, {"duration", 0.12}}}};
}

// A pulse as the response to the impact would start it, without the shifts by which overlapping bodies are parted.
void givePulse(world::World& w, uint32_t shape)
{
    const dvec3 place(41.9, -1.9, 0.0);
    const auto frame = impact::PulseFrame::pointLevel;
    const dvec2 J = math::rotate({9000.0, 0.0}, 0.4 + math::kPi + 0.15);
    const dvec3 impulse(J, 0.0);
    const bool spring = impact::PulseShape(shape) == impact::PulseShape::forceDeflection;
    const impact::PulseState p = spring
                                     ? impact::startForceDeflection({3e4, 4e5}, 500.0, 15.0, 0.2, impulse, place, frame)
                                     : impact::startPulse(impact::PulseShape(shape), 0.12, impulse, place, frame);
    world::beginPulse(w, 0, world::openContact(w, 0, world::kVehiclePartner + 1, world::time(w)), p);
}

// To the first step after which a pulse acts.
void runToPulse(world::World& w)
{
    for (int i = 0; i < 200 && !pulsing(w); ++i) world::step(w);
    REQUIRE(pulsing(w));
}

}

TEST_CASE("a pulse between two vehicles keeps their momentum, angular too, while they move", "[pulses]")
{
    for (size_t a = 0; a < 3; ++a)
        for (size_t b = 0; b < 3; ++b)
            for (uint32_t shape = 0; shape < 5; ++shape) {
                INFO(kKinds[a] << " into " << kKinds[b] << ", " << kShapes[shape]);
                world::World w;
                startImpact(w, kKinds[a], kKinds[b], {{"method", "none"}}, true, "rk4"); // exact in turning axes too
                givePulse(w, shape);
                const Momentum before = momentumOf(w);
                const dvec2 was = flat(world::motion(w, 0).velocity);
                const double turning = 1e-10 * before.turning; // wheels and engine spin, and lean with a car that rolls
                int steps = 0;
                double turned = 0.0; // [rad]
                while (pulsing(w) && ++steps < 100) {
                    world::step(w);
                    turned += std::fabs(world::motion(w, 0).angularVelocity.z - world::motion(w, 1).angularVelocity.z) *
                              w.setup.dt;
                    const Momentum now = momentumOf(w);
                    REQUIRE(math::length(now.linear - before.linear) < 1e-10 * before.size);
                    REQUIRE(std::fabs(now.angular - before.angular) < turning);
                }
                CHECK(steps > 5);
                CHECK(turned > 0.005);
                CHECK(math::length(flat(world::motion(w, 0).velocity) - was) > 1.0);
            }
}

TEST_CASE("each blow of a pulse keeps both momenta of vehicles on their tires, rolling and turning", "[pulses]")
{
    for (size_t a = 0; a < 3; ++a)
        for (size_t b = 0; b < 3; ++b)
            for (const char* shape : kShapes) {
                INFO(kKinds[a] << " into " << kKinds[b] << ", " << shape);
                core::Json collisions = pulseOf(shape);
                collisions["contactHeight"] = 0.9;
                world::World w;
                startImpact(w, kKinds[a], kKinds[b], collisions, false);
                runToPulse(w);
                world::run(w, 6);
                REQUIRE(pulsing(w));
                world::carryPulses(w);
                for (int half = 0; half < 4; ++half) {
                    const Momentum before = momentumOf(w);
                    const double yawA = world::yawMomentum(w, 0);
                    for (size_t i = 0; i < 2; ++i) {
                        world::PulsePart part;
                        // One of them in parts, as a wall splits its step.
                        world::advancePulses(w, i, i == 0 ? 0.005 : 0.003, part);
                        REQUIRE(part.blows == 1);
                        world::strikeHalf(w, i, part);
                        world::strikeHalf(w, i, part);
                        if (i == 0) continue;
                        world::PulsePart rest;
                        world::advancePulses(w, i, 0.002, rest);
                        world::strikeHalf(w, i, rest);
                        world::strikeHalf(w, i, rest);
                    }
                    const Momentum after = momentumOf(w);
                    CHECK(math::length(after.linear - before.linear) < 1e-12 * before.size);
                    CHECK(std::fabs(after.angular - before.angular) < 1e-12 * before.turning);
                    CHECK(world::yawMomentum(w, 0) != yawA);
                }
            }
}

TEST_CASE("with tires on the road the pair's momentum changes by what the tires give it", "[pulses]")
{
    // Semi-implicit Euler takes the planar car's forces at a step's start and moves it by the momentum they leave: then
    // the sum over the steps is exact, and a drift of the pulse would show.
    for (uint32_t shape = 0; shape < 5; ++shape) {
        INFO(kShapes[shape]);
        world::World w;
        startImpact(w, "path", "path", {{"method", "none"}}, false, "semi-implicit");
        givePulse(w, shape);
        const Momentum before = momentumOf(w);
        dvec2 given{0.0};
        double turned = 0.0, size = 0.0;
        while (pulsing(w)) {
            dvec2 place[2];
            double yaw[2];
            for (size_t i = 0; i < 2; ++i) {
                place[i] = w.state.planarCars[i].position;
                yaw[i] = w.state.planarCars[i].yaw;
            }
            world::World alone = w; // velocities that the step's own motion begins with: after half of the blow
            world::carryPulses(alone);
            for (size_t i = 0; i < 2; ++i) {
                world::PulsePart part;
                world::advancePulses(alone, i, w.setup.dt, part);
                world::strikeHalf(alone, i, part);
            }
            world::step(w);
            for (size_t i = 0; i < 2; ++i) {
                const auto& s = w.state.planarCars[i];
                const auto& m = w.setup.planarCars[i];
                const dvec2 drag = vehicle::drag(m, alone.state.planarCars[i].velocity, yaw[i], s.dragShare);
                const dvec2 force = math::rotate(s.frontForce + s.rearForce, yaw[i]) + drag;
                given += force * w.setup.dt;
                turned += (math::cross2(place[i], force) + m.settings.frontAxle * s.frontForce.y -
                           m.settings.rearAxle * s.rearForce.y) *
                          w.setup.dt;
                size += math::length(force) * w.setup.dt;
            }
        }
        const Momentum after = momentumOf(w);
        CHECK(size > 100.0); // [N s]
        CHECK(math::length(after.linear - before.linear - given) < 1e-10 * before.size);
        CHECK(std::fabs(after.angular - before.angular - turned) < 1e-10 * before.turning);
    }
}

TEST_CASE("17-DOF cars under a pulse get from their tires what the instruments show", "[pulses]")
{
    world::World w;
    startImpact(w, "saloon", "saloon", {{"method", "none"}}, false, "rk4");
    givePulse(w, uint32_t(impact::PulseShape::haversine));
    const Momentum before = momentumOf(w);
    dvec2 given{0.0};
    double size = 0.0;
    const auto yawOf = [&](size_t i) { return math::toYawPitchRoll(world::motion(w, i).orientation).yaw; };
    while (pulsing(w)) {
        const double yaw[2] = {yawOf(0), yawOf(1)};
        world::step(w);
        for (size_t i = 0; i < 2; ++i) {
            dvec2 body{0.0};
            for (const auto& wheel : w.state.cars[i].wheel)
                body += math::rotate({wheel.forceX, wheel.forceY}, wheel.steer);
            const dvec2 force = math::rotate(body, 0.5 * (yaw[i] + yawOf(i)));
            given += force * w.setup.dt;
            size += math::length(force) * w.setup.dt;
        }
    }
    const Momentum after = momentumOf(w);
    CHECK(size > 100.0);
    CHECK(math::length(after.linear - before.linear - given) < 0.02 * size); // toe, roll and pitch are left out here
}

TEST_CASE("more pulses than a vehicle has records for lose no momentum", "[pulses]")
{
    core::Json cars = core::Json::array();
    for (int i = 0; i < 13; ++i) cars.push_back(car("path", 0.1 * i, 0, 0.3 * i, i == 0 ? 30 : 0, true));
    scenario::Scenario s;
    REQUIRE(scenario::load({{"yawlab", 1}, {"collisions", {{"method", "none"}}}, {"cars", cars}}, s).ok());
    world::World w;
    scenario::start(s, w);
    const Momentum before = momentumOf(w);
    for (uint32_t k = 1; k < 13; ++k) {
        const dvec3 impulse(-300.0 - k, -200.0, 0.0), point(0.0, 0.1 * k, 0.5);
        const impact::PulseState p = impact::startPulse(impact::PulseShape::triangle, 0.05 + 0.01 * k, impulse, point,
                                                        impact::PulseFrame::pointLevel);
        world::beginPulse(w, 0, world::openContact(w, 0, world::kVehiclePartner + k, world::time(w)), p);
        world::step(w);
        const Momentum now = momentumOf(w);
        CHECK(math::length(now.linear - before.linear) < 1e-12 * before.size);
        CHECK(std::fabs(now.angular - before.angular) < 1e-9); // [N m s] of blows of some 100
    }
    world::run(w, 40);
    CHECK(!pulsing(w));
    const dvec2 sum(-12 * 300.0 - 78.0, -12 * 200.0);
    CHECK(math::length(world::body(w, 0).mass * flat(world::motion(w, 0).velocity) -
                       world::body(w, 0).mass * dvec2(30, 0) - sum) < 1e-9 * math::length(sum));
}
