// What the figures grew into: closed forms, sums that are kept, ends that are reached.
#include "make.h"

#include "math/math.h"
#include "tire/tire.h"

#include <cmath>

using Catch::Approx;
using test::cell;
using test::number;

namespace {

const figures::Table& table(const figures::Figure& f, const std::string& title)
{
    for (const figures::Table& t : f.tables)
        if (t.title == title) return t;
    FAIL("no table " << title);
    std::abort();
}

}

TEST_CASE("wall: head-on in the middle, the closed form of both methods", "[figures]")
{
    const figures::Figure f = test::figure(
        "wall", R"({"angle": 1.5707963267948966, "contactX": 2.2, "contactY": 0, "velocityX": 20, "e": 0.25, "P": 0.09,
                    "mu": 0, "mass": 1000, "duration": 0.1})");
    const figures::Table& t = f.tables[0];
    CHECK(number(cell(t, "angle of attack", 2)) == Approx(90));
    CHECK(number(cell(t, "velocity ahead after", 2)) == Approx(-5));       // -e U
    CHECK(number(cell(t, "velocity ahead after", 3)) == Approx(-6));       // -sqrt(P) U
    CHECK(number(cell(t, "velocity ahead after", 4)) == Approx(6));        // the other root goes through
    CHECK(number(cell(t, "impulse out of the wall", 2)) == Approx(25000)); // (1 + e) m U
    CHECK(number(cell(t, "energy kept", 2)) == Approx(0.0625).margin(6e-4));
    CHECK(number(cell(table(f, "what if it lasted"), "100.0 ms", 1)) == Approx(250)); // kN
}

TEST_CASE("wall: impulses lie on the ellipse of the energy that they leave", "[figures]")
{
    const figures::Figure f = test::figure("wall", R"({"mu": 0.2, "velocityY": -3, "yawRate": 1})");
    const figures::Plot& p = f.plots[1];
    const figures::Line& kept = test::curve(p, "P of the energy method kept");
    const figures::Point at = p.marks[1].at; // energy, bounces
    double nearest = 1e9, size = 0.0;
    for (size_t i = 1; i < kept.size(); ++i) {
        size = std::max(size, std::hypot(kept[i][0], kept[i][1]));
        const double dx = kept[i][0] - kept[i - 1][0], dy = kept[i][1] - kept[i - 1][1], ll = dx * dx + dy * dy;
        const double s = std::clamp(((at[0] - kept[i - 1][0]) * dx + (at[1] - kept[i - 1][1]) * dy) / ll, 0.0, 1.0);
        nearest = std::min(nearest, std::hypot(at[0] - kept[i - 1][0] - s * dx, at[1] - kept[i - 1][1] - s * dy));
    }
    CHECK(nearest < 1e-3 * size);
}

TEST_CASE("wall: a contact that moves away is said to be none", "[figures]")
{
    const figures::Figure f = test::figure("wall", R"({"velocityX": -20})");
    CHECK(f.says.find("no impact") != std::string::npos);
    CHECK(number(cell(f.tables[0], "impulse out of the wall", 2)) == 0);
}

TEST_CASE("pair: momenta add up, backwards is what came, presets collide", "[figures]")
{
    for (const char* preset : {"rear", "side", "frontal"}) {
        INFO(preset);
        const figures::Figure f =
            test::figure("pair", (R"({"model": "planar", "preset": ")" + std::string(preset) + "\"}").c_str());
        const auto& marks = f.plots[1].marks;
        CHECK(marks[0].at[0] == Approx(marks[1].at[0]).margin(1e-9)); // the sum before and after
        CHECK(marks[0].at[1] == Approx(marks[1].at[1]).margin(1e-9));
        CHECK(number(cell(f.tables[1], "closing speed", 2)) > 3);
        for (const size_t column : {size_t(2), size_t(4)}) // planar, both cars
            CHECK(number(cell(f.tables[2], "differs from what came by", column)) < 1e-5);
        CHECK(number(cell(f.tables[2], "differs from what came by", 3)) < 1e-4); // 4-DOF
    }
    CHECK_FALSE(test::figure("pair", R"({"bVelocityX": -10, "bVelocityY": 0})").says.find("no impact") ==
                std::string::npos);
}

TEST_CASE("pair: of two equal discs head-on the closed form, in either system of units", "[figures]")
{
    const char* given = R"({"preset": "frontal", "model": "planar", "aContactY": 0, "bContactY": 0, "e": 0.5, "mu": 0,
                            "aVelocityX": 10, "bVelocityX": -10})";
    const figures::Figure f = test::figure("pair", given);
    CHECK(number(cell(f.tables[0], "delta-V", 2)) == Approx(15)); // (1 + e) u
    std::string us = given;
    us.insert(1, R"("units": "US", )");
    CHECK(number(cell(test::figure("pair", us.c_str()).tables[0], "delta-V", 2)) == Approx(33.55)); // mph
}

TEST_CASE("pair: a handle moves what is under it", "[figures]")
{
    // The place of car 1: moved by (dx, dy) the contact on it moves the other way, in its own axes.
    const figures::Figure f = test::figure("pair", R"({"aHeading": 0.7})");
    const figures::Handle& h = f.plots[0].handles[0];
    const double dx = 0.3, dy = -0.2, x = h.value[0] + h.scale[0] * dx + h.cross[0] * dy,
                 y = h.value[1] + h.scale[1] * dy + h.cross[1] * dx;
    const figures::Figure g = test::figure("pair", ("{\"aHeading\": 0.7, \"aContactX\": " + std::to_string(x) +
                                                    ", \"aContactY\": " + std::to_string(y) + "}")
                                                       .c_str());
    CHECK(g.plots[0].handles[0].at[0] == Approx(h.at[0] + dx).margin(1e-5));
    CHECK(g.plots[0].handles[0].at[1] == Approx(h.at[1] + dy).margin(1e-5));
}

TEST_CASE("map: the point of the case has the tool's own numbers; like inputs are refused", "[figures]")
{
    const figures::Figure one = test::figure("pair");
    const figures::Figure f = test::figure("map");
    REQUIRE(f.plots.size() == 3);
    CHECK(f.plots[0].marks[0].at[0] == Approx(25));
    CHECK(f.run == one.run);
    const figures::Figure moved = test::figure("map", R"({"hereAcross": 0.2, "hereUp": -0.3})");
    CHECK(moved.plots[1].marks[0].at[1] == Approx(-0.3));
    CHECK(moved.run.find("collisions.contactPoint.y=-0.3") != std::string::npos);
    figures::Figure none;
    const figures::Entry* e = nullptr;
    CHECK(figures::makeNamed("map", {{"up", "incidence"}}, figures::Way::printed, none, e).path == "up");
}

TEST_CASE("tire bench: forces are the tire's own, of the car that is chosen and of a file", "[figures]")
{
    tire::TireSettings plain;
    const tire::Tire t = tire::build(plain);
    tire::Patch p{.load = 4000.0, .vx = 20.0 * std::cos(0.1), .vy = 20.0 * std::sin(0.1)};
    p.rolling = p.vx * 1.05;
    const tire::Response r = tire::respond(t, p);
    math::dvec2 force = tire::force(r, p);
    force *= tire::withinLimit(r, force.x, force.y);
    const figures::Table plainRow = test::figure("tire", R"({"slip": 0.05, "angle": 0.1})").tables[0];
    CHECK(number(cell(plainRow, "two regions (Lacombe)", 1)) == Approx(force.x).margin(0.6));
    CHECK(number(cell(plainRow, "two regions (Lacombe)", 2)) == Approx(force.y).margin(0.6));
    CHECK(cell(test::figure("tire", R"({"source": "van"})").tables[0], "two regions (Lacombe)", 2) !=
          cell(plainRow, "two regions (Lacombe)", 2));
    figures::Figure f;
    const figures::Entry* e = nullptr;
    const core::Status bad = figures::makeNamed(
        "tire", {{"file", "[MDI_HEADER]\nFILE_TYPE = 'tir'\n[LONGITUDINAL_COEFFICIENTS]\nPDX1 much\n"}},
        figures::Way::printed, f, e);
    CHECK(bad.text().find("line 4") != std::string::npos);
    CHECK(
        figures::makeNamed("tire", {{"peak", 0.2}, {"sliding", 0.9}}, figures::Way::printed, f, e).text().find("muk") !=
        std::string::npos);
}

TEST_CASE("driveline: at top speed the pull is what resists; a differential passes what comes in", "[figures]")
{
    const figures::Figure f =
        test::figure("driveline", R"({"rolling": 0, "dragArea": 0.8, "through": 500, "difference": 3,
                                      "kind": "limitedSlip", "preload": 50, "ramp": 0.2})");
    const figures::Table& can = table(f, "what it can");
    CHECK(number(cell(can, "torque of the left wheel", 1)) == Approx(250 - 150)); // preload + ramp * through
    CHECK(number(cell(can, "torque of the right wheel", 1)) == Approx(250 + 150));
    const double top = number(cell(can, "top speed on the level", 1)) / 3.6;
    const double drag = 0.5 * 1.225 * 0.8 * top * top;
    double pull = 0.0; // of the gear that pulls hardest there
    for (const figures::Curve& c : f.plots[1].curves)
        if (c.name.rfind("gear", 0) == 0 && c.points.front()[0] < 3.6 * top && c.points.back()[0] > 3.6 * top)
            pull = std::max(pull, 1e3 * test::at(c.points, 3.6 * top));
    CHECK(pull == Approx(drag).epsilon(0.02));
    CHECK(number(cell(can, "top speed on the grade", 1)) < 3.6 * top);
    figures::Figure none;
    const figures::Entry* e = nullptr;
    CHECK(figures::makeNamed("driveline", {{"gear2", 8}}, figures::Way::printed, none, e).path == "gear2");
}

TEST_CASE("spring: growth in a step, closed form; the run grows by it", "[figures]")
{
    const double dt = 0.04, z = 2 * math::kPi * 1.5 * dt;
    const figures::Table t = test::figure("spring", R"({"frequency": 1.5, "dt": 0.04})").tables[0];
    CHECK(number(cell(t, "Euler", 1)) == Approx(std::sqrt(1 + z * z)).epsilon(1e-8));
    CHECK(number(cell(t, "midpoint", 1)) == Approx(std::sqrt(1 + z * z * z * z / 4)).epsilon(1e-8));
    CHECK(number(cell(t, "RK4", 1)) == Approx(std::sqrt(1 - std::pow(z, 6) / 72 + std::pow(z, 8) / 576)).epsilon(1e-8));
    CHECK(number(cell(t, "semi-implicit Euler", 1)) == Approx(1));
    for (const char* method : {"Euler", "midpoint", "RK4"})
        CHECK(number(cell(t, method, 2)) == Approx(number(cell(t, method, 3))));
    CHECK(cell(t, "Euler", 4) == "none");
    CHECK(cell(t, "midpoint", 4) == "none");
    CHECK(number(cell(t, "semi-implicit Euler", 4)) == Approx(2 / (2 * math::kPi * 1.5)).epsilon(1e-3));
    CHECK(number(cell(t, "RK4", 4)) == Approx(std::sqrt(8.0) / (2 * math::kPi * 1.5)).epsilon(1e-3));
    // Damped, Euler holds up to a step of 2 zeta / w.
    const figures::Table damped = test::figure("spring", R"({"frequency": 1, "damping": 0.1})").tables[0];
    CHECK(number(cell(damped, "Euler", 4)) == Approx(0.2 / (2 * math::kPi)).epsilon(2e-3));
}

TEST_CASE("zones: momentum, energy and deformation of the crash, and springs that never yield keep nothing",
          "[figures]")
{
    const figures::Figure f = test::figure("zones", R"({"closing": 8, "massA": 1500, "massB": 1000})");
    const figures::Table &both = table(f, "the impact"), &each = table(f, "each car");
    const double e = number(cell(both, "restitution", 1)), impulse = 1500.0 * 1000 / 2500 * 8 * (1 + e);
    CHECK(1e3 * number(cell(both, "impulse [kN s]", 1)) == Approx(impulse).epsilon(1e-3));
    CHECK(number(cell(each, "delta-V [m/s]", 1)) == Approx(impulse / 1500).epsilon(1e-3));
    CHECK(number(cell(each, "delta-V [m/s]", 2)) == Approx(impulse / 1000).epsilon(1e-3));
    const double before = 0.5 * 1500 * 1000 / 2500 * 64 * 1e-3; // [kJ]
    CHECK(number(cell(both, "energy that can be lost [kJ]", 1)) == Approx(before).epsilon(1e-3));
    CHECK(number(cell(both, "energy lost [kJ]", 1)) == Approx(before * (1 - e * e)).epsilon(2e-3));
    // What was pushed in to the end is what stays, but for the spring itself: F / k at most.
    const figures::Line& outer = test::curve(f.plots[1], "outer zone");
    double deepest = 0.0, most = 0.0;
    for (const auto& [shorter, force] : outer) {
        deepest = std::max(deepest, shorter);
        most = std::max(most, force);
    }
    const double stays = number(cell(each, "what stays of it, outer zone [mm]", 1));
    CHECK(stays > 0);
    CHECK(deepest > stays);
    CHECK(deepest - stays < most / 12e6 * 1e6 + 1);
    // The harder zones of the other car leave the deformation to this one.
    const figures::Figure hard = test::figure("zones", R"({"closing": 8, "strength": 3})");
    const figures::Table& cars = table(hard, "each car");
    CHECK(number(cell(cars, "most deformation [mm]", 1)) > 2 * number(cell(cars, "most deformation [mm]", 2)));
    // Restitution falls along the curve, and this impact lies on it.
    const figures::Line& line = test::curve(f.plots[3], "e");
    CHECK(test::at(line, 8.0) == Approx(e).margin(0.01));
    CHECK(test::at(line, 2.0) > e);
    const figures::Figure springs = test::figure("zones", R"({"closing": 1, "yield": 50, "damping": 0})");
    CHECK(number(cell(springs.tables[0], "restitution", 1)) > 0.75); // the rest swings on in the zones
    for (const char* spring : {"bumper", "outer zone", "inner zone"})
        CHECK(number(cell(springs.tables[1], std::string("what stays of it, ") + spring + " [mm]", 1)) == 0);
}
