#ifndef __EMSCRIPTEN__
#include "embed/yawlab.h"
#include "math/math.h"

#include <catch_amalgamated.hpp>

#include <cmath>
#include <cstring>
#include <vector>

using Catch::Approx;

TEST_CASE("the C interface gives force and moment of a corner at 10 degrees, and nothing away from walls")
{
    yawlab_walls* rail = yawlab_test_rail();
    REQUIRE(rail);
    const yawlab_plate plate{1500, 2500, 2.2, 2.4, 1.8};
    const yawlab_response response = yawlab_default_response();
    const double angle = 10.0 * math::kPi / 180.0;
    // The right front corner 1 mm behind the wall y = 0, at 60 mph (Knight and Bernard 2003; A values of our notes).
    const double low = -2.2 * std::sin(angle) - 0.9 * std::cos(angle);
    yawlab_state now{-50.0, -low - 1e-3, 0.5, -angle, 26.8224, 0.0, 0.0};
    yawlab_force push;
    REQUIRE(yawlab_wall_force(rail, &plate, &response, &now, 0.005, &push) == 1);
    CHECK(push.normal_impulse == Approx(3030.48).epsilon(3e-3)); // the contact is 1 mm deep
    CHECK(push.x * 0.005 / plate.mass == Approx(25.892685 - 26.8224).epsilon(5e-3));
    CHECK(push.y * 0.005 / plate.mass == Approx(1.887553).epsilon(5e-3));
    CHECK(push.moment * 0.005 / plate.yaw_inertia == Approx(1.989524).epsilon(5e-3));
    CHECK(push.normal_y == Approx(1.0));
    now.y += 1.0;
    CHECK(yawlab_wall_force(rail, &plate, &response, &now, 0.005, &push) == 0);
    CHECK(push.x == 0.0);
    CHECK(push.normal_impulse == 0.0);
    yawlab_walls_free(rail);
}

TEST_CASE("the C interface refuses what is no number, and says where")
{
    yawlab_walls* rail = yawlab_test_rail();
    const yawlab_plate plate{1500, 2500, 2.2, 2.4, 1.8};
    const yawlab_response response = yawlab_default_response();
    yawlab_force push;
    const auto said = [&](yawlab_plate p, yawlab_response r, yawlab_state s, double dt) {
        const int code = yawlab_wall_force(rail, &p, &r, &s, dt, &push);
        return code < 0 ? std::string(yawlab_error()) : std::string();
    };
    const yawlab_state state{};
    CHECK(said(plate, response, state, 0.005) == "");
    CHECK(std::string(yawlab_error()).empty());
    yawlab_state broken = state;
    broken.u = NAN;
    CHECK(said(plate, response, broken, 0.005).find("state: u and v") == 0);
    yawlab_plate flat = plate;
    flat.width = 0;
    CHECK(said(flat, response, state, 0.005).find("plate: ") == 0);
    yawlab_response wild = response;
    wild.e = 7;
    CHECK(said(plate, wild, state, 0.005).find("response: ") == 0);
    CHECK(said(plate, response, state, 0.0).find("dt: ") == 0);
    CHECK(yawlab_wall_force(nullptr, &plate, &response, &state, 0.005, &push) == -1);
    const double ground[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    CHECK(yawlab_walls_new(ground, nullptr, 1) == nullptr);
    CHECK(std::string(yawlab_error()).find("corners: ") == 0);
    yawlab_walls_free(rail);
}

TEST_CASE("the C interface runs scenarios: channels, events, controls, hash")
{
    CHECK(yawlab_run_new("no such scenario") == nullptr);
    CHECK(std::string(yawlab_error()).find("no scenario of the name") != std::string::npos);
    CHECK(yawlab_run_new("{\"yawlab\": 1, \"cars\": [{\"speed\": 1e9}]}") == nullptr);
    CHECK(std::string(yawlab_error()).find("cars[0].speed") == 0);

    yawlab_run* run = yawlab_run_new("head-on");
    REQUIRE(run);
    REQUIRE(yawlab_channel_name(yawlab_channels()) == nullptr);
    size_t speed = 0;
    while (std::strcmp(yawlab_channel_name(speed), "speed")) ++speed;
    CHECK(std::string(yawlab_channel_unit(speed)) == "m/s");
    std::vector<double> values(yawlab_channels()), event(yawlab_event_channels());
    REQUIRE(yawlab_run_read(run, 0, values.data()) == 0);
    CHECK(values[speed] == Approx(13.4112));
    CHECK(yawlab_run_read(run, 99, values.data()) == -1);
    char before[17], after[17];
    CHECK(yawlab_run_hash(run, before, sizeof before) == 16);
    REQUIRE(yawlab_run_step(run, 400) == 400);
    CHECK(yawlab_run_time(run) == Approx(2.0));
    REQUIRE(yawlab_run_events(run) > 0);
    REQUIRE(yawlab_run_read_event(run, 0, event.data()) == 0);
    CHECK(std::string(yawlab_event_kind(event[0])) == "impact");
    CHECK(yawlab_run_control(run, 99, 0, 0, 0) == -1);
    CHECK(yawlab_run_reset(run) == 0);
    CHECK(yawlab_run_hash(run, after, sizeof after) == 16);
    CHECK(std::string(before) == after);
    yawlab_run_free(run);
    yawlab_run_free(nullptr);
}
#endif
