// Braking: anti-lock against locked wheels, on every surface, steering kept, by pressure alone.
#include "vehicle/car_rig.h"

#include <cstring>

using namespace test;
using Catch::Approx;

namespace {

double stoppingDistance(CarSettings s, bool antilock, double speed, double friction, double dt = 0.005)
{
    s.aids.antilock = antilock;
    Rig r(s, {.velocity = {speed, 0.0}}, slope(0.0, friction));
    r.dt = dt;
    const double x = r.motion().position.x;
    while (r.time < 30.0 && r.speed() > 0.02) r.drive(0.05, {.brake = 1.0});
    r.drive(4.0, {.brake = 1.0}); // the car rocks back on its tires
    CHECK(r.telemetry().speed < 0.02);
    return r.motion().position.x - x;
}

}

TEST_CASE("anti-lock stops every car from 100 km/h in 50 m and no later than locked wheels", "[car][brakes]")
{
    for (const char* name : kCars) {
        INFO(name);
        const CarSettings s = carFile(name);
        const double kept = stoppingDistance(s, true, 100 / 3.6, 1.0),
                     locked = stoppingDistance(s, false, 100 / 3.6, 1.0);
        CHECK(kept < 50.0);
        CHECK(kept < locked);
        // No shorter than the tires' peak with pressure there at once (grip is the lower of the axles, and lateral).
        CHECK(kept > 0.88 * (100 / 3.6) * (100 / 3.6) / (2.0 * build(s).grip * math::kGravity));
    }
}

TEST_CASE("anti-lock is at home on wet roads and ice, and at every step", "[car][brakes]")
{
    for (const char* name : {"hatch", "saloon", "bmw320i"}) {
        INFO(name);
        const CarSettings s = carFile(name);
        for (double friction : {0.5, 0.1}) {
            const double speed = friction < 0.2 ? 15.0 : 25.0;
            const double kept = stoppingDistance(s, true, speed, friction);
            // The two-region tires slide alike beyond their peak, which shrinks with friction: there is little to gain.
            CHECK(kept < 1.02 * stoppingDistance(s, false, speed, friction));
            CHECK(kept == Approx(stoppingDistance(s, true, speed, friction, 0.0025)).epsilon(0.02));
        }
    }
}

TEST_CASE("with anti-lock a braked car steers, with locked wheels it slides straight on", "[car][brakes]")
{
    for (const char* name : {"hatch", "saloon", "rally", "suv", "van"}) {
        INFO(name);
        CarSettings s = carFile(name);
        const auto aside = [&](bool antilock) {
            s.aids.antilock = antilock;
            Rig r(s, {.velocity = {22.0, 0.0}});
            r.drive(0.3, {.brake = 1.0});
            double slowest = 1e9;
            r.drive(1.0, {.steer = 0.06 / s.steering.maxAngle, .brake = 1.0}, [&] {
                for (const WheelTelemetry& w : r.telemetry().wheel) slowest = std::min(slowest, w.spin);
            });
            CHECK((slowest > 5.0) == antilock);
            return r.motion().position.y;
        };
        CHECK(aside(true) > 0.6);
        CHECK(std::abs(aside(false)) < 0.05);
    }
}

TEST_CASE("aids act by brake pressure and throttle alone, and not before their delay", "[car][brakes]")
{
    // The same pressures without the aid give the same forces: friction is not touched.
    CarSettings s = carFile("hatch");
    s.aids.antilock = true;
    Rig r(s, {.velocity = {25.0, 0.0}});
    CarSettings plain = s;
    plain.aids.antilock = false;
    const CarModel unaided = build(plain);
    double least = 1.0;
    int compared = 0;
    for (int i = 0; i < 300; ++i) {
        const CarState before = r.state;
        r.drive(r.dt, {.brake = 1.0});
        least = std::min(least, r.state.wheel[0].antilock);
        // A car without the aid whose pressures follow a pedal at once: put them where the aid's are.
        CarState twin = before;
        CarModel direct = unaided;
        direct.brakes.lag = 1e-9;
        direct.brakes.frontTorque *= r.state.wheel[0].pressure;
        direct.brakes.rearTorque *= r.state.wheel[2].pressure;
        vehicle::step(direct, twin, {.brake = 1.0}, {}, r.ground, r.integrator, r.dt);
        if (r.state.wheel[0].pressure != r.state.wheel[1].pressure) continue;
        REQUIRE(twin.wheel[0].forceX == Approx(r.state.wheel[0].forceX).epsilon(1e-6).margin(0.01));
        REQUIRE(twin.wheel[2].forceX == Approx(r.state.wheel[2].forceX).epsilon(1e-6).margin(0.01));
        ++compared;
    }
    CHECK(least < 0.7);
    CHECK(compared > 250);
    // A wheel that is stopped within one step is noticed no faster than sensing allows.
    Rig q(s, {.velocity = {25.0, 0.0}});
    q.drive(0.5, {.brake = 0.2});
    q.state.wheel[0].spin = 0.0;
    q.drive(q.dt, {.brake = 0.2});
    CHECK(std::abs(q.state.wheel[0].sensedSlip) < 0.35);
}

namespace {

// The same step by a car without aids whose driver gives the throttle that came through and whose lines hold the
// pressures that were there: if the aids do nothing else, it ends in the same bits.
void requireSameWithoutAids(const Rig& after, const CarState& before, const Controls& c)
{
    CarModel plain = after.model;
    plain.aids.antilock = plain.aids.traction = plain.aids.stability = false;
    plain.brakes.lag = 1e300; // holds what it has
    CarState twin = before;
    for (int i = 0; i < 4; ++i) twin.wheel[i].pressure = after.state.wheel[i].pressure;
    Controls through = c;
    through.throttle = after.state.engine.throttle;
    vehicle::step(plain, twin, through, {}, after.ground, after.integrator, after.dt);
    const CarState& s = after.state;
    REQUIRE(twin.body.momentum == s.body.momentum);
    REQUIRE(twin.body.angularMomentum == s.body.angularMomentum);
    REQUIRE(twin.engine.speed == s.engine.speed);
    for (int i = 0; i < 4; ++i) {
        REQUIRE(twin.wheel[i].forceX == s.wheel[i].forceX);
        REQUIRE(twin.wheel[i].forceY == s.wheel[i].forceY);
        REQUIRE(twin.wheel[i].spin == s.wheel[i].spin);
    }
}

CarSettings aided(bool traction, bool stability, double delay = 0.015)
{
    CarSettings s = carFile("saloon");
    s.gearbox.automatic = false;
    s.aids = {};
    s.aids.traction = traction;
    s.aids.stability = stability;
    s.aids.delay = delay;
    return s;
}

}

TEST_CASE("traction control acts by the throttle alone, after its delay", "[car][brakes]")
{
    const auto start = [](double delay) {
        Rig r(aided(true, false, delay), {.velocity = {3.0, 0.0}}, slope(0.0, 0.3));
        const Controls c{.throttle = 1.0, .gear = 1};
        double least = 1.0, acts = -1.0;
        for (int i = 0; i < 400; ++i) {
            const CarState before = r.state;
            r.drive(r.dt, c);
            requireSameWithoutAids(r, before, c);
            for (const WheelState& w : r.state.wheel) REQUIRE(w.pressure == 0.0);
            least = std::min(least, r.state.engine.throttle);
            if (acts < 0.0 && r.state.engine.throttle < 0.95) acts = r.time;
        }
        CHECK(least < 0.7);
        REQUIRE(acts > 0.0);
        return acts;
    };
    // Sensing lags: the throttle comes back later by about the difference, and never in the first step.
    const double quick = start(0.015), slow = start(0.2);
    CHECK(quick > 0.006);
    CHECK(slow > quick + 0.05);
}

TEST_CASE("traction control holds the slip that is asked for and costs no way", "[car][brakes]")
{
    // From rest at full throttle. Where it acts at all, sliding tires give hardly less than sticking ones.
    for (const terrain::Surface surface :
         {terrain::Surface::snow, terrain::Surface::wetAsphalt, terrain::Surface::gravel, terrain::Surface::ice})
        for (const char* name : kCars) {
            INFO(name << " on surface " << int(surface));
            terrain::TerrainSettings flat;
            flat.surface = surface;
            core::Status status;
            const terrain::Ground ground = terrain::build(flat, {}, status);
            REQUIRE(status.ok());
            double way[2], slip = 0.0, throttle = 0.0;
            for (int on = 0; on < 2; ++on) {
                CarSettings s = carFile(name);
                s.aids.traction = on == 1;
                Rig r(s, {}, ground);
                const int first = s.driveline.frontShare > 0.0 ? 0 : 2, last = s.driveline.frontShare < 1.0 ? 4 : 2;
                r.drive(10.0, {.throttle = 1.0}, [&] {
                    if (on == 0 || r.time < 1.0) return;
                    double most = -1.0;
                    for (int i = first; i < last; ++i) most = std::max(most, r.state.wheel[i].sensedSlip);
                    slip += most / 1800.0;
                    throttle += r.state.engine.throttle / 1800.0;
                });
                way[on] = r.motion().position.x;
            }
            CHECK(way[1] > 0.95 * way[0]);
            CHECK(slip < 0.12 + 0.08);
            if (throttle < 0.6) CHECK(slip > 0.12 - 0.04); // at work all the time
        }
}

TEST_CASE("stability control acts by brake pressure and throttle alone, after its delay", "[car][brakes]")
{
    const auto swerve = [](double delay) {
        Rig r(aided(false, true, delay), {.velocity = {30.0, 0.0}}, slope(0.0, 0.5));
        double most = 0.0, least = 1.0, acts = -1.0;
        for (int i = 0; i < 500; ++i) {
            const Controls c{.steer = i < 140 ? 0.12 : i < 320 ? -0.16 : 0.0, .throttle = 0.3, .gear = 4};
            const CarState before = r.state;
            r.drive(r.dt, c);
            requireSameWithoutAids(r, before, c);
            int braked = 0;
            for (const WheelState& w : r.state.wheel) {
                most = std::max(most, w.pressure);
                braked += w.pressure > 0.1;
            }
            CHECK(braked <= 2); // one at a time, and the one before that still lets go
            least = std::min(least, r.state.engine.throttle);
            if (acts < 0.0 && most > 0.02) acts = r.time;
        }
        CHECK(most > 0.1);
        CHECK(least < 0.25);
        REQUIRE(acts > 0.0);
        return acts;
    };
    const double quick = swerve(0.015), slow = swerve(0.3);
    CHECK(slow > quick + 0.02);
}

TEST_CASE("an aid that is switched off does nothing, whatever its numbers", "[car][brakes]")
{
    const auto run = [](AidSettings aids) {
        CarSettings s = carFile("saloon");
        s.aids = aids;
        s.aids.antilock = s.aids.traction = s.aids.stability = false;
        Rig r(s, {.velocity = {20.0, 0.0}}, slope(0.0, 0.4));
        const auto untouched = [&](double throttle) {
            REQUIRE(r.state.aids.traction == 1.0);
            REQUIRE(r.state.aids.stability == 0.0);
            if (r.state.gearbox.shiftTime == 0.0) REQUIRE(r.state.engine.throttle == throttle);
            for (const WheelState& w : r.state.wheel) {
                REQUIRE(w.antilock == 1.0);
                REQUIRE(w.pressure == r.state.wheel[0].pressure); // what the one pedal gives
            }
        };
        r.drive(1.5, {.steer = 0.3, .throttle = 1.0}, [&] { untouched(1.0); });
        r.drive(1.5, {.steer = -0.3, .brake = 1.0}, [&] { untouched(0.0); });
        return r.state;
    };
    AidSettings wild;
    wild.antilockSlip = wild.tractionSlip = 0.02;
    wild.yawTolerance = 0.0;
    wild.yawGain = 20.0;
    const CarState a = run({}), b = run(wild);
    CHECK(std::memcmp(&a, &b, sizeof a) == 0);
}
