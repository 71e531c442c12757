// What stands or lies on a slope stays there: on stiff carcasses, with its wheels turned, on its side, on its roof.
#include "car_rig.h"

using namespace test;

namespace {

CarSettings with(const std::string& name, const char* changes)
{
    CarSettings s = carFile(name);
    core::Json j;
    REQUIRE(core::parseJson(changes, j).ok());
    const core::Status status = core::readJson(j, s, name);
    INFO(status.text());
    REQUIRE(status.ok());
    return s;
}

// How far a car goes in a time, and its greatest speed in the later half of it.
struct Rest {
    double moved, fastest;
};
Rest rest(Rig& r, double seconds, const Controls& c)
{
    Rest out{0.0, 0.0};
    const dvec3 start = r.motion().position;
    r.drive(0.5 * seconds, c);
    r.drive(0.5 * seconds, c, [&] { out.fastest = std::max(out.fastest, math::length(r.motion().velocity)); });
    out.moved = math::length(r.motion().position - start);
    return out;
}

constexpr Controls kParked{.handbrake = 1.0, .gear = 100};

}

TEST_CASE("a car stands on any legal tire at any step", "[car][standing]")
{
    // Carcasses on which the chassis would turn at up to 5 rad a step.
    const char* tires[] = {
        R"({"frontTires": {"relaxationX": 0.02, "relaxationY": 0.02},
            "rearTires": {"relaxationX": 0.02, "relaxationY": 0.02}})",
        R"({"frontTires": {"model": "lacombe", "lacombe": {"cx": 3e5, "cy": 3e5}, "relaxationX": 0.02,
                           "relaxationY": 0.02},
            "rearTires": {"model": "lacombe", "lacombe": {"cx": 3e5, "cy": 3e5}, "relaxationX": 0.02,
                          "relaxationY": 0.02}})",
        R"({"frontTires": {"model": "dugoff", "dugoff": {"longitudinalStiffness": 4e6, "corneringStiffness": 4e6}},
            "rearTires": {"model": "dugoff", "dugoff": {"longitudinalStiffness": 4e6, "corneringStiffness": 4e6}}})",
    };
    for (const char* tire : tires) {
        for (const char* name : kCars) {
            for (const double dt : {0.0025, 0.005, 0.01}) {
                INFO(name << " at " << dt << " s on " << tire);
                Rig slopes(with(name, tire), {.yaw = math::kPi, .hold = Placement::Hold::handbrake}, slope(0.2));
                slopes.dt = dt;
                slopes.drive(5.0, kParked); // the struts come to rest
                const Rest held = rest(slopes, 10.0, kParked);
                CHECK(held.moved < 1e-3);
                CHECK(held.fastest < 2e-3);
                Rig level(with(name, tire));
                level.dt = dt;
                const Rest free = rest(level, 10.0, {.gear = 100});
                CHECK(free.moved < 1e-5);
                CHECK(free.fastest < 1e-6);
            }
        }
    }
}

TEST_CASE("a car on a short relaxation length drives the same at every step", "[car][standing]")
{
    // From standing to 10 m/s and back: what is cut into parts when slow is whole when fast.
    double way[3];
    const double steps[] = {0.0025, 0.005, 0.01};
    for (int k = 0; k < 3; ++k) {
        Rig r(with("saloon", R"({"frontTires": {"relaxationX": 0.02, "relaxationY": 0.02},
                                 "rearTires": {"relaxationX": 0.02, "relaxationY": 0.02}})"));
        r.dt = steps[k];
        r.drive(5.0, {.throttle = 0.6});
        r.drive(5.0, {.brake = 0.7});
        CHECK(r.telemetry().speed < 1e-3);
        way[k] = r.motion().position.x;
    }
    CHECK(way[0] > 20.0);
    CHECK(way[1] == Catch::Approx(way[0]).epsilon(0.02));
    CHECK(way[2] == Catch::Approx(way[0]).epsilon(0.02));
}

TEST_CASE("a car parked across a slope with its wheels turned settles and stays", "[car][standing]")
{
    // The front wheels are free to roll, at break-away of their rolling resistance.
    for (const char* name : kCars) {
        for (const double dt : {0.005, 0.01}) {
            INFO(name << " at " << dt << " s");
            Rig r(carFile(name), {.yaw = 0.5 * math::kPi, .hold = Placement::Hold::handbrake}, slope(0.2));
            r.dt = dt;
            Controls turned = kParked;
            turned.steer = 1.0;
            r.drive(5.0, turned);
            const double yaw = math::toYawPitchRoll(r.motion().orientation).yaw;
            const Rest l = rest(r, 30.0, turned);
            CHECK(l.moved < 1e-4);
            CHECK(l.fastest < 1e-6);
            CHECK(std::abs(math::toYawPitchRoll(r.motion().orientation).yaw - yaw) < 1e-4);
        }
    }
}

TEST_CASE("a car that lies on its side or its roof stays where it lies", "[car][hull][standing]")
{
    // Laid down on its side the wheels carry on their sidewalls, which do not roll.
    for (const char* name : kCars) {
        for (const double roll : {-1.7, -3.0, 1.7, 3.0}) {
            for (const double dt : {0.005, 0.01}) {
                INFO(name << " rolled by " << roll << " at " << dt << " s");
                Rig r(carFile(name), {.height = 0.6}, slope(0.2));
                r.dt = dt;
                r.state.engine.flags = 0;
                r.state.body.orientation = math::rotation({1, 0, 0}, roll) * r.state.body.orientation;
                const double before = r.unexplained();
                const double height = r.motion().position.z;
                r.drive(20.0, {.gear = 100});
                if (r.motion().orientation.w > 0.9) continue; // it got onto its wheels
                const Rest l = rest(r, 10.0, {.gear = 100});
                CHECK(l.moved < 1e-2);
                CHECK(l.fastest < 0.05); // it rocks on springs that nothing damps
                const double fallen = r.model.mass * math::kGravity * (height - r.motion().position.z);
                CHECK(std::abs(r.unexplained() - before) < 0.01 * fallen);
            }
        }
    }
}

TEST_CASE("the body slides to the bit alike on its left and on its right", "[car][hull]")
{
    for (const char* name : {"hatch", "saloon", "van"}) {
        INFO(name);
        Rig left(carFile(name), {.velocity = {5.0, 0.0}, .yawRate = 3.0, .height = 2.0}),
            right(carFile(name), {.velocity = {5.0, 0.0}, .yawRate = -3.0, .height = 2.0});
        for (Rig* r : {&left, &right}) {
            r->state.engine.flags = 0;
            r->state.engine.speed = 0.0; // a crank along the car has no mirror image
        }
        bool same = true;
        for (int i = 0; i < 600; ++i) {
            left.drive(left.dt, {.gear = 100});
            right.drive(right.dt, {.gear = 100});
            const dvec3 a = left.motion().position, b = right.motion().position;
            same = same && a.x == b.x && a.y == -b.y && a.z == b.z;
        }
        CHECK(left.state.ledger.ground > 10.0);
        CHECK(same);
    }
}

TEST_CASE("wheels that lean and toe in stand as statics asks for from the first step", "[car][standing]")
{
    const char* changes[] = {
        R"({})",
        R"({"front": {"camber": 0.1, "toe": 0.02}, "rear": {"camber": 0.1, "toe": 0.02}})",
        R"({"front": {"camber": 0.1, "toe": 0.02, "camberGain": -1},
            "rear": {"camber": -0.2, "toe": -0.1, "camberGain": 2, "bumpSteer": 0.3}})",
        R"({"front": {"camber": 0.3, "toe": 0.2, "antiPitch": 0.3, "bumpSteer": -0.5},
            "rear": {"camber": -0.3, "toe": -0.2, "antiPitch": -0.2}})",
    };
    for (const char* name : kCars) {
        for (const char* change : changes) {
            INFO(name << " " << change);
            Rig r(with(name, change));
            r.state.engine.flags = 0;
            const CarTelemetry at = r.telemetry();
            r.drive(10.0, {.gear = 100});
            const CarTelemetry t = r.telemetry();
            double weight = 0.0;
            for (int i = 0; i < 4; ++i) {
                CHECK(t.wheel[i].load == Catch::Approx(at.wheel[i].load).epsilon(1e-6));
                CHECK(std::abs(t.wheel[i].travel) < 1e-7);
                weight += t.wheel[i].load;
            }
            CHECK(weight == Catch::Approx(r.model.mass * math::kGravity).epsilon(1e-9));
        }
    }
}
