// The terrain and driving figures, the pile-up, and the runs that figures open.
#include "make.h"

#include "scenario/link.h"

#include <cmath>

using Catch::Approx;
using test::cell;
using test::figure;
using test::number;

namespace {

// The run behind a figure, as far as `seconds`.
world::World runOf(const figures::Figure& f, double seconds)
{
    scenario::Scenario s;
    scenario::LinkOptions options;
    const core::Status status = scenario::loadLink(f.run, s, options);
    INFO(f.run << ": " << status.text());
    REQUIRE(status.ok());
    world::World w;
    scenario::start(s, w);
    world::run(w, int64_t(seconds / s.setup.dt + 0.5));
    return w;
}

}

TEST_CASE("what a figure opens loads, with its settings at their ends as well", "[figures]")
{
    for (const figures::Entry& e : figures::entries()) {
        INFO(e.id);
        const core::Json schema = e.schema()["properties"];
        core::Json ends = core::Json::object();
        for (const auto& [key, value] : schema.items())
            if (value.contains("maximum") && e.id != std::string("d2") && e.id != std::string("ps"))
                ends[key] = value["minimum"];
        for (const core::Json& settings : {core::Json(core::Json::object()), ends}) {
            figures::Figure f;
            const figures::Entry* entry = nullptr;
            if (!figures::makeNamed(e.id, settings, figures::Way::printed, f, entry) || f.run.empty()) continue;
            scenario::Scenario s;
            scenario::LinkOptions options;
            const core::Status status = scenario::loadLink(f.run, s, options);
            INFO(f.run << ": " << status.text());
            CHECK(status.ok());
        }
    }
}

TEST_CASE("a figure's run has the figure's settings", "[figures]")
{
    const world::World five = runOf(figure("p2", R"({"gap": 2, "speed3": 22})"), 1.0);
    REQUIRE_FALSE(five.events.empty());
    CHECK(five.events[0].time == Approx(2.0 / (60 * 0.44704 - 22)).margin(0.02));

    const figures::Figure hits = figure("kb6", R"({"speed": 30})");
    const world::World two = runOf(hits, 1.5);
    REQUIRE_FALSE(two.events.empty());
    CHECK(two.events[0].time == Approx(number(hits.tables[0].rows[0][0])).margin(1e-3));

    const figures::Figure wall =
        figure("k4-1", R"({"angle": 0.6, "speed": 20, "mass": 1200, "mu": 0.1, "contactY": -0.9})");
    const world::World w = runOf(wall, 1.0);
    REQUIRE_FALSE(w.events.empty());
    CHECK(w.events[0].angleOfAttack == Approx(0.6).margin(0.01));
    CHECK(w.events[0].mu == Approx(0.1));
    CHECK(math::length(w.events[0].velocityBefore) == Approx(20).epsilon(0.01));
}

TEST_CASE("Zhou 2008, Figure 8: the run of a point is the point of the map", "[figures][zhou]")
{
    for (const char* settings :
         {R"({})", R"({"incidence": 0.2, "offset": -0.3})", R"({"incidence": 0.5, "offset": 0.3, "e": 0.1})"}) {
        INFO(settings);
        const figures::Figure f = figure("zT2", settings), map = figure("z8", settings);
        const world::World w = runOf(map, 1.5);
        REQUIRE_FALSE(w.events.empty());
        CHECK(w.events[0].yawRateAfter / (math::kPi / 180) ==
              Approx(number(cell(f.tables[0], "yaw rate", 5))).margin(1.5));
        REQUIRE(map.plots.size() == 3);
        for (const figures::Plot& p : map.plots) {
            REQUIRE(p.handles.size() == 1);
            CHECK(p.handles[0].comes);
        }
    }
}

TEST_CASE("Knight 2002, Figure 3-1: car and wall turned together meet as deep", "[figures][knight]")
{
    const figures::Figure level = figure("k3-1");
    const double turn = 0.3, x = -2.9 * std::cos(turn) - 1.15 * std::sin(turn),
                 y = -2.9 * std::sin(turn) + 1.15 * std::cos(turn);
    const std::string settings = "{\"x\": " + std::to_string(x) + ", \"y\": " + std::to_string(y) +
                                 ", \"heading\": " + std::to_string(-20 * math::kPi / 180 + turn) +
                                 ", \"wallHeading\": " + std::to_string(turn) + "}";
    const figures::Figure turned = figure("k3-1", settings.c_str());
    for (const char* row : {"depth behind the surface", "angle of attack, moving along its axis"})
        CHECK(number(cell(turned.tables[0], row, 1)) == Approx(number(cell(level.tables[0], row, 1))).margin(1e-3));
    const figures::Figure away = figure("k3-1", R"({"wallAt": -2})");
    CHECK(away.tables[0].rows.empty()); // the wall went from the car
}

TEST_CASE("Knight 2002, Figures 6-3 and 6-4: the same runs in perspective and from above", "[figures][knight]")
{
    for (const char* id : {"k6-3", "k6-4"}) {
        const figures::Figure seen = figure(id), above = figure(id, R"({"above": true})");
        CHECK(seen.tables[0].rows == above.tables[0].rows);
        REQUIRE(seen.plots.size() == above.plots.size());
        for (const figures::Plot& p : seen.plots) {
            int dark = 0; // wheels: the car stands in every picture
            for (const figures::Body& b : p.bodies) dark += b.light == 0.12;
            CHECK(dark >= 4);
        }
        CHECK(above.plots[0].bodies.size() == 1);
    }
}

TEST_CASE("Deak 2003, Figure 2: white is the highest, black the lowest", "[figures][deak]")
{
    const figures::Figure f = figure("d2");
    const figures::Shade& s = f.plots[0].shades.at(0);
    REQUIRE(s.values.size() == s.columns * s.rows);
    const auto [low, high] = std::minmax_element(s.values.begin(), s.values.end());
    CHECK(*low == s.black);
    CHECK(*high == s.white);
    CHECK(s.black >= number(cell(f.tables[0], "lowest, black", 1)) - 0.1); // a spline stays within its control values
    CHECK(s.white <= number(cell(f.tables[0], "highest, white", 1)) + 0.1);
    CHECK(f.run.find("terrain.seed=1") != std::string::npos);
}

TEST_CASE("Deak 2003, Figure 3: the leaves cover the land once", "[figures][deak]")
{
    for (const char* settings : {R"({})", R"({"depth": 6, "x": 300, "y": -200})", R"({"depth": 1})"}) {
        double area = 0;
        const figures::Figure f = figure("d3", settings);
        for (const auto& row : f.tables[0].rows) area += number(row[1]) * number(row[1]) * number(row[2]);
        CHECK(area == Approx(1024.0 * 1024.0));
    }
}

TEST_CASE("Deak 2003, Figure 4: whole blocks need more triangles; a larger error fewer", "[figures][deak]")
{
    const figures::Figure f = figure("d4"), coarse = figure("d4", R"({"pixelError": 16})");
    const auto& rows = f.tables[0].rows;
    REQUIRE(rows.size() == 2);
    for (const auto& row : rows) CHECK(number(row[2]) == 128 * number(row[1]));
    CHECK(number(rows[0][2]) > 1.5 * number(rows[1][2]));
    CHECK(number(coarse.tables[0].rows[1][2]) <= number(rows[1][2]));
}

TEST_CASE("Deak 2003, Figures 1 and 6: a picture each, with something ahead", "[figures][deak]")
{
    CHECK(figure("d1").plots[0].bodies.size() > 300);
    const figures::Figure near = figure("d6"), high = figure("d6", R"({"above": 150})");
    CHECK(near.plots[0].bodies.size() > 800);
    CHECK(near.plots[0].bare);
    CHECK(cell(near.tables[0], "ground under it", 1) == cell(high.tables[0], "ground under it", 1));
}

TEST_CASE("Deak 2003, Figure 10: the wheels' forces carry and accelerate the car", "[figures][deak]")
{
    const figures::Figure f = figure("d10");
    const char* all = "in all, along and across the car";
    const double carried = number(cell(f.tables[0], all, 1)) / 9.80665,
                 pushed = number(cell(f.tables[0], all, 3)) / number(cell(f.tables[1], "lateral acceleration", 1));
    CHECK(pushed == Approx(carried).epsilon(0.05)); // both the mass
    double sum = 0;
    for (size_t i = 0; i < 4; ++i) sum += number(f.tables[0].rows[i][1]);
    CHECK(sum == Approx(number(cell(f.tables[0], all, 1))).epsilon(1e-3));
    CHECK(f.plots[0].arrows.size() == 12);
}

TEST_CASE("Deak 2003, Figure 13: the tail comes out and is held; its run is the same", "[figures][deak]")
{
    const figures::Figure f = figure("d13"), spin = figure("d13", R"({"counter": 0, "eased": 1})");
    const double most = number(cell(f.tables[0], "most side slip", 1)),
                 last = number(cell(f.tables[0], "side slip after 7 s", 1));
    CHECK(std::abs(most) > 15);
    CHECK(std::abs(most) < 35);
    CHECK(std::abs(last) < std::abs(most));                                       // it comes back already
    CHECK(std::abs(number(cell(spin.tables[0], "side slip after 7 s", 1))) > 60); // without the driver it spins
    const world::World w = runOf(f, 7.0);
    const vehicle::Motion m = world::motion(w, 0);
    CHECK(std::hypot(m.velocity.x, m.velocity.y) ==
          Approx(number(cell(f.tables[0], "speed after 7 s", 1))).margin(0.06));
}

TEST_CASE("Tongue 1995: far apart nobody is hit; by radio never more often than by eye", "[figures][tongue]")
{
    const figures::Figure f = figure("ps", R"({"cars": 5})");
    REQUIRE(f.plots.size() == 2);
    const figures::Line &eye = test::curve(f.plots[0], "by eye"), &radio = test::curve(f.plots[0], "by radio");
    for (size_t i = 0; i < eye.size(); ++i) CHECK(radio[i][1] <= eye[i][1]);
    CHECK(eye.front()[1] > 0);
    CHECK(eye.back()[1] == 0);
    // All brake alike after the reaction: 0.3 s at 30 m/s are the gap that is wanted, plus what the lags differ by.
    for (const auto& p : eye)
        if (p[0] > 1.3 * 0.3 * 30) CHECK(p[1] == 0);
}
