#include "core/describe.h"
#include "fleet_fixture.h"

#include <cstring>

using namespace control;
using Catch::Approx;
using test::Fleet;

namespace {

DriverSettings following(Follow f, double target = 40.0)
{
    DriverSettings s;
    s.follow = f;
    s.speed = target;
    s.actuator.deceleration = 12.0;
    return s;
}

// A leader at 25 m/s and a follower 20 m behind it, left alone for five minutes.
struct Pair : Fleet {
    explicit Pair(const DriverSettings& follower)
    {
        add(following(Follow::speed, 25.0), 60.0, 25.0);
        add(follower, 30.0, 25.0);
        run(300.0);
    }
};

}

TEST_CASE("driver: a held speed is held exactly, though drag and rolling resistance are not what it thinks")
{
    vehicle::PlanarCarSettings heavy;
    heavy.dragCoefficient = 1.4;
    heavy.rollingResistance = 0.05;
    Fleet fleet;
    fleet.add(following(Follow::speed, 20.0), 0.0, 12.0, 0.0, heavy);
    // The driver believes in another car altogether.
    for (int i = 0; i < 12000; ++i) {
        fleet.step();
        vehicle::Ability wrong;
        wrong.full = 2.0;
        fleet.seen[0] = {vehicle::motion(fleet.models[0], fleet.cars[0]), -1.0};
        Sight sight = fleet.scratch.sights[0];
        sight.v = fleet.cars[0].forwardSpeed;
        sight.t = fleet.time;
        fleet.controls[0] = drive(fleet.drivers[0], fleet.states[0], nullptr, sight, fleet.seen[0].motion, wrong,
                                  fleet.paths[0], fleet.ground)
                                .controls;
        vehicle::step(fleet.models[0], fleet.cars[0], fleet.controls[0], {}, fleet.ground, fleet.method, fleet.dt);
    }
    CHECK(fleet.speed(0) == Approx(20.0).margin(2e-3));
    Fleet right;
    right.add(following(Follow::speed, 20.0), 0.0, 12.0, 0.0, heavy);
    right.run(40.0);
    CHECK(right.speed(0) == Approx(20.0).epsilon(1e-9));
}

TEST_CASE("driver: each spacing law settles at its own equilibrium gap")
{
    const auto check = [](const DriverSettings& s, double expected) {
        Pair pair(s);
        CHECK(pair.gap(1) == Approx(expected).epsilon(1e-5));
        CHECK(pair.speed(1) == Approx(25.0).epsilon(1e-6));
    };
    DriverSettings idm = following(Follow::idm, 33.0);
    check(idm, equilibriumGap(idm.idm, 33.0, 25.0));
    DriverSettings acc = following(Follow::acc);
    check(acc, acc.acc.standstill + acc.acc.headway * 25.0);
    DriverSettings cacc = following(Follow::cacc);
    check(cacc, cacc.cacc.standstill + cacc.cacc.headway * 25.0);
    DriverSettings path = following(Follow::path);
    check(path, path.path.gap);
    DriverSettings text = following(Follow::law);
    text.law = "accel = k1*(gap - h*v) + k2*(leadSpeed - v)";
    text.parameters = {{"k1", 0.4}, {"k2", 1.1}, {"h", 0.9}};
    check(text, 0.9 * 25.0);
}

TEST_CASE("driver: IDM accelerates freely as its formula says and stops behind a standing car")
{
    Fleet fleet;
    DriverSettings s = following(Follow::idm, 30.0);
    s.idm.acceleration = 1.0;
    fleet.add(s, 0.0, 0.0);
    double worst = 0;
    fleet.run(30.0, [&] {
        if (fleet.time < 1.0) return;
        const double v = fleet.speed(0), a = 1.0 - std::pow(v / 30.0, 4) - math::square((2.0 + 1.2 * v) / 1e4);
        worst = std::max(worst, std::fabs(fleet.cars[0].acceleration - a));
    });
    CHECK(worst < 0.01);

    Fleet stop;
    DriverSettings parked = following(Follow::speed, 0.0);
    stop.add(parked, 300.0, 0.0);
    stop.add(following(Follow::idm, 25.0), 0.0, 25.0);
    double nearest = 1e9;
    stop.run(90.0, [&] { nearest = std::min(nearest, stop.gap(1)); });
    CHECK(stop.speed(1) < 0.05);
    CHECK(nearest > 1.0);
    CHECK(stop.gap(1) == Approx(2.0).margin(0.7));
}

TEST_CASE("driver: string stability is as the literature says")
{
    // The leader brakes briefly; the largest dip of speed of each car over that of the car ahead, from car 3 on.
    const auto amplification = [](DriverSettings s, double spacing, double lag) {
        constexpr size_t kCars = 10;
        Fleet fleet;
        DriverSettings lead = following(Follow::speed, 25.0);
        lead.speedByTime.points = {{5.0, 25.0}, {6.0, 22.0}, {8.0, 22.0}, {9.0, 25.0}};
        lead.speedHold.gain = 3.0;
        fleet.add(lead, 1000.0, 25.0);
        s.actuator.lag = lag;
        const double length = vehicle::PlanarCarSettings{}.length;
        for (size_t i = 1; i < kCars; ++i) fleet.add(s, 1000.0 - double(i) * (spacing + length), 25.0);
        std::vector<double> least(kCars, 25.0), ratio;
        fleet.run(60.0, [&] {
            for (size_t i = 0; i < kCars; ++i) least[i] = std::min(least[i], fleet.speed(i));
        });
        for (size_t i = 2; i < kCars; ++i) ratio.push_back((25.0 - least[i]) / (25.0 - least[i - 1]));
        return ratio;
    };
    const auto largest = [](const std::vector<double>& r) { return *std::max_element(r.begin(), r.end()); };
    const auto smallest = [](const std::vector<double>& r) { return *std::min_element(r.begin(), r.end()); };

    DriverSettings path = following(Follow::path);
    CHECK(largest(amplification(path, path.path.gap, 0.0)) < 1.0005); // the law alone: nothing grows
    CHECK(amplification(path, path.path.gap, 0.2).back() < 1.0);      // with a lag: grows at first, not without end
    // Constant spacing behind the car ahead alone cannot be string stable: it grows at every car.
    path.path.leaderWeight = 0.0;
    path.radio.on = false;
    CHECK(smallest(amplification(path, path.path.gap, 0.0)) > 1.05);
    CHECK(smallest(amplification(path, path.path.gap, 0.2)) > 1.1);
    const DriverSettings acc = following(Follow::acc);
    CHECK(largest(amplification(acc, acc.acc.standstill + acc.acc.headway * 25.0, 0.2)) < 1.0);
    const DriverSettings cacc = following(Follow::cacc);
    CHECK(largest(amplification(cacc, cacc.cacc.standstill + cacc.cacc.headway * 25.0, 0.0)) < 1.0);
    CHECK(amplification(cacc, cacc.cacc.standstill + cacc.cacc.headway * 25.0, 0.2).back() < 1.0);
}

TEST_CASE("driver: lane keeping comes back to the path and holds a curve")
{
    for (double curvature : {0.0, 0.01, -0.02}) {
        Fleet fleet;
        PathSettings road;
        road.pieces = {{100.0, 0.0}, {5000.0, curvature}};
        REQUIRE(Path::build(road, fleet.paths[0]).ok());
        fleet.add(following(Follow::speed, 15.0), 0.0, 15.0, 2.0);
        fleet.run(4.0);
        CHECK(std::fabs(fleet.traffic[0].offset) < 0.5);
        fleet.run(26.0);
        CHECK(std::fabs(fleet.traffic[0].offset) < 0.01);
        CHECK(fleet.speed(0) == Approx(15.0).margin(0.02));
        CHECK(fleet.cars[0].yawRate == Approx(15.0 * curvature).margin(2e-3));
    }
    Fleet beside;
    DriverSettings s = following(Follow::speed, 20.0);
    s.lane.offset = -1.5;
    beside.add(s, 0.0, 20.0);
    beside.run(20.0);
    CHECK(beside.traffic[0].offset == Approx(-1.5).margin(0.01));
}

TEST_CASE("driver: tables and the sine with dwell override from their first point on")
{
    Fleet fleet;
    DriverSettings s = following(Follow::speed, 20.0);
    s.brake.points = {{2.0, 0.0}, {2.5, 0.6}};
    s.steer.points = {{3.0, 0.1}};
    fleet.add(s, 0.0, 20.0, 0.3);
    fleet.run(0.3);
    CHECK(fleet.controls[0].throttle > 0.0);
    CHECK(fleet.controls[0].steer < 0.0); // keeps its lane
    fleet.run(2.2);
    CHECK(fleet.controls[0].throttle == 0.0);
    CHECK(fleet.controls[0].brake == Approx(0.6).margin(0.02));
    fleet.run(0.6);
    CHECK(fleet.controls[0].steer == Approx(0.1));

    DriverSettings sine = following(Follow::speed, 20.0);
    sine.sineDwell = {1.0, 0.5, 0.5, 0.2};
    Fleet swing;
    swing.add(sine, 0.0, 20.0);
    std::vector<double> command;
    swing.run(5.0, [&] { command.push_back(swing.controls[0].steer); });
    const auto at = [&](double t) { return command[size_t(t / swing.dt + 0.5)]; };
    CHECK(at(1.5) == Approx(0.2));
    CHECK(at(2.0) == Approx(0.0).margin(1e-9));
    CHECK(at(2.5) == Approx(-0.2));
    CHECK(at(2.9) == Approx(-0.2));
    CHECK(at(3.5) == Approx(0.0).margin(1e-9));
}

TEST_CASE("driver: an emergency goes down the line by eye or by radio, with its delays")
{
    const auto times = [](bool radio) {
        Fleet fleet;
        for (int i = 0; i < 6; ++i) {
            DriverSettings s = following(Follow::path);
            s.path.gap = 10.0;
            s.emergency.look = !radio;
            s.emergency.listen = radio;
            s.emergency.reaction = 0.2;
            s.radio.delay = 0.1;
            s.radio.on = radio;
            if (i == 0) s.emergency.at = 1.0;
            fleet.add(s, 500.0 - 13.048 * i, 25.0);
        }
        fleet.run(3.0);
        std::vector<double> since;
        for (const auto& s : fleet.states) since.push_back(s.emergencySince);
        return since;
    };
    const std::vector<double> heard = times(true), seen = times(false);
    CHECK(heard[0] == Approx(1.0));
    for (int i = 1; i < 6; ++i) CHECK(heard[i] == Approx(1.3).margin(0.011)); // radio delay + reaction, all at once
    for (int i = 1; i < 6; ++i) {
        CHECK(seen[i] - seen[i - 1] >= 0.2 - 1e-9); // one reaction after the other
        CHECK(seen[i] - seen[i - 1] < 0.6);
    }
}

TEST_CASE("driver: sensors are late and noisy as told, and the noise repeats")
{
    DriverSettings s = following(Follow::idm, 33.0);
    s.sensor.delay = 0.4;
    s.sensor.gapNoise = 0.3;
    s.sensor.speedNoise = 0.2;
    s.radio.delay = 0.15;
    s.actuator.delay = 0.1;
    s.actuator.lag = 0.2;
    Pair a(s), b(s);
    CHECK(std::memcmp(&a.cars[1], &b.cars[1], sizeof a.cars[1]) == 0);
    CHECK(a.gap(1) == Approx(equilibriumGap(s.idm, 33.0, 25.0)).margin(3.0));
    CHECK(a.gap(1) != Approx(equilibriumGap(s.idm, 33.0, 25.0)).margin(1e-4));
}

TEST_CASE("driver: cut controls do nothing, the car rolls out")
{
    Fleet fleet;
    fleet.add(following(Follow::speed, 25.0), 0.0, 25.0, 0.2);
    fleet.run(1.0);
    fleet.states[0].cut = 1;
    fleet.run(5.0);
    CHECK(fleet.controls[0].throttle == 0.0);
    CHECK(fleet.controls[0].brake == 0.0);
    CHECK(fleet.controls[0].steer == 0.0);
    CHECK(fleet.speed(0) < 24.5);
}

TEST_CASE("traffic: neighbours, places and leaders are right on open and closed paths")
{
    Fleet fleet;
    PathSettings loop;
    loop.closed = true;
    for (int i = 0; i < 24; ++i) {
        loop.points.push_back(100 * std::cos(math::kTau * i / 24));
        loop.points.push_back(100 * std::sin(math::kTau * i / 24));
    }
    for (bool closed : {false, true}) {
        Fleet f;
        if (closed) REQUIRE(Path::build(loop, f.paths[0]).ok());
        // added out of order: indices 0..4 at these places
        for (double along : {40.0, 10.0, 60.0, 25.0, 80.0}) f.add(following(Follow::speed, 10.0), along, 10.0);
        f.step();
        const auto& s = f.scratch.sights;
        const double length = vehicle::PlanarCarSettings{}.length;
        CHECK(s[1].gap == Approx(15 - length).margin(0.02));
        CHECK(s[3].gap == Approx(15 - length).margin(0.02));
        CHECK(s[0].gap == Approx(20 - length).margin(0.02));
        CHECK(s[2].rearGap == Approx(20 - length).margin(0.02));
        CHECK(s[4].hasAhead == closed);
        CHECK(s[1].hasBehind == closed);
        if (closed) CHECK(s[4].gap == Approx(f.paths[0].length() - 70 - length).margin(0.02));
        const double places[2][5] = {{3, 5, 2, 4, 1}, {1, 3, 5, 2, 4}}; // closed: behind car 0 come 3, 1, 4, 2
        for (size_t i = 0; i < 5; ++i) {
            CHECK(s[i].index == places[closed][i]);
            CHECK(s[i].count == 5);
        }
    }
}

TEST_CASE("driver: judged with the place of the mistake")
{
    DriverSettings s;
    const auto path = [&](const char* text) {
        return core::readJson(core::Json::parse(text), s, "cars[0].driver").text();
    };
    CHECK(path(R"({"follow": "law"})").find("cars[0].driver.law: ") == 0);
    CHECK(path(R"({"law": "accel = 2 +"})").find("cars[0].driver.law: column 12") == 0);
    const auto parameters = [&](const std::string& value) {
        return path((R"({"law": "accel = v", "parameters": )" + value + "}").c_str());
    };
    CHECK(parameters(R"({"k1": 2, "tau_x": 0.5})").empty());
    CHECK(parameters(R"({"k": "2"})").find("cars[0].driver.parameters.k: ") == 0);
    CHECK(parameters(R"({"1k": 2})").find("cars[0].driver.parameters: \"1k\" is not a name") == 0);
    CHECK(parameters(R"({"gap": 2})").find("cars[0].driver.parameters: \"gap\" is an input") == 0);
    CHECK(parameters("[1]").find("cars[0].driver.parameters: ") == 0);
    CHECK(path(R"({"law": "accel = k", "parameters": {"k": 2}})").empty());
    CHECK(path(R"({"follow": "idm", "idm": {"headway": -1}})").find("cars[0].driver.idm.headway") == 0);
    CHECK(path(R"({"folow": "idm"})").find("did you mean \"follow\"") != std::string::npos);
}
