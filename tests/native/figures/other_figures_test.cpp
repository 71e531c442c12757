// Tongue 1995, Zhou 2008, Deak 2003: each figure against closed forms and every number that their texts print.
#include "make.h"

#include "core/text.h"
#include "vehicle/planar_car.h"

#include <algorithm>
#include <cmath>

using Catch::Approx;
using figures::Way;
using test::at;
using test::cell;
using test::curve;
using test::figure;
using test::number;

namespace {

constexpr double kDegree = math::kPi / 180.0;

}

TEST_CASE("Tongue 1995, Figure 1: the effective area is the rectangle's projection and gives the drag",
          "[figures][tongue]")
{
    const figures::Figure f = figure("p1");
    const vehicle::PlanarCarSettings car;
    const double pressure = 0.5 * car.airDensity * car.dragCoefficient * math::square(60 * 0.44704);
    const figures::Line &area = f.plots[1].curves[0].points, &drag = f.plots[2].curves[0].points;
    REQUIRE(area.size() == drag.size());
    for (size_t i = 0; i < area.size(); ++i) CHECK(drag[i][1] == Approx(pressure * area[i][1]).epsilon(1e-12)); // (1)
    CHECK(at(area, 0.0) == Approx(1.524 * car.height));
    CHECK(at(area, 90.0) == Approx(3.048 * car.height));
    CHECK(at(area, 20.0) == Approx(at(area, -20.0)));
}

TEST_CASE("Tongue 1995, equation (2): friction by the vehicle's speed as printed, by the sliding speed as ours",
          "[figures][tongue]")
{
    const figures::Figure f = figure("pd");
    const double v = 60 * 0.44704, mu = 1.05 * (1 - 0.0109908 * v), load = 1809.0 * 9.80665 / 4;
    CHECK(at(curve(f.plots[2], "A_s per foot"), 0.0) == Approx(1.05));
    CHECK(at(curve(f.plots[2], "A_s per foot"), v) == Approx(mu).epsilon(1e-4));
    CHECK(at(curve(f.plots[2], "A_s per metre"), 30.0) == Approx(1.05 * (1 - 0.00335 * 30)).epsilon(1e-4));
    // A locked wheel slides at the vehicle's speed: there both readings agree, at mu Fz.
    const double a = curve(f.plots[1], "(2) as printed: by the vehicle's speed").back()[1],
                 b = curve(f.plots[1], "ours: by the sliding speed").back()[1];
    CHECK(a == Approx(mu * load).epsilon(2e-3));
    CHECK(b == Approx(a).epsilon(2e-3));
    CHECK(at(curve(f.plots[0], "ours: by the sliding speed"), 5.0) >
          at(curve(f.plots[0], "(2) as printed: by the vehicle's speed"), 5.0));
}

TEST_CASE("Tongue 1995, Figures 2 and 3: hits at 1.36 s of cars 3 and 4, at 2.86 s of cars 4 and 5",
          "[figures][tongue]")
{
    const figures::Figure f = figure("p2");
    const auto& rows = f.tables[0].rows;
    REQUIRE(rows.size() >= 2);
    CHECK(number(rows[0][2]) == Approx(1.36).margin(0.01));
    CHECK((rows[0][3] == "3 and 4" || rows[0][3] == "4 and 3"));
    CHECK(number(rows[1][2]) == Approx(2.86).margin(0.04));
    CHECK((rows[1][3] == "4 and 5" || rows[1][3] == "5 and 4"));
    CHECK(f.differs.find(rows[1][2]) != std::string::npos);
    // Equal masses: the hit exchanges (1 + e)/2 of the difference, 4.5 of 5 mph.
    const figures::Line &three = curve(f.plots[0], "car 3"), &four = curve(f.plots[0], "car 4");
    const double mph = 0.44704;
    CHECK(at(three, 1.0) == Approx(55 * mph).margin(0.01));
    CHECK(at(four, 1.0) == Approx(60 * mph).margin(0.01));
    CHECK(at(three, 1.37) - at(four, 1.37) == Approx(0.8 * 5 * mph).margin(0.02));
    CHECK(f.plots[0].curves[0].points.back()[0] == Approx(6.0));
    const figures::Figure shots = figure("p3");
    REQUIRE(shots.plots.size() == 4);
    CHECK(shots.plots[1].title == "t = 1.36 s");
    for (const figures::Plot& p : shots.plots) CHECK(p.bodies.size() == 5);
    CHECK(figure("p3", R"({"feet": true})").plots[0].x.unit == "ft");
}

TEST_CASE("Tongue 1995, Figures 4 and 5: the hit at 0.67 s; what of the report's sentence holds is said",
          "[figures][tongue]")
{
    const figures::Figure f = figure("p4");
    CHECK(number(cell(f.tables[0], "hit [s]", 2)) == Approx(0.67).margin(0.01));
    CHECK(number(cell(f.tables[0], "yaw rate of car 1 at the start [rad/s]", 2)) ==
          Approx(55 * 0.44704 / 30.48).margin(1e-3));
    CHECK(number(cell(f.tables[0], "yaw rate of car 2 at the start [rad/s]", 2)) ==
          Approx(65 * 0.44704 / 30.48).margin(1e-3));
    CHECK(f.differs.find("it does not hold") != std::string::npos);
    const figures::Figure shots = figure("p5");
    REQUIRE(shots.plots.size() == 3);
    CHECK(shots.plots[1].title == "t = 0.665 s");
    CHECK(shots.plots[2].title == "t = 1.265 s");
    for (const figures::Point& p : shots.plots[0].curves[1].points) // the road's middle
        CHECK(std::hypot(p[0], p[1] - 30.48) == Approx(30.48));
}

TEST_CASE("Tongue 1995, Tables 1 to 3: printed beside ours", "[figures][tongue]")
{
    const figures::Figure f = figure("pT1");
    for (const char* row : {"mass", "yaw inertia", "length", "width", "nominal friction", "restitution"})
        CHECK(number(cell(f.tables[0], row, 3)) == Approx(number(cell(f.tables[0], row, 1))).epsilon(5e-4));
    const figures::Figure two = figure("pT2"), three = figure("pT3");
    for (const figures::Figure* t : {&two, &three})
        for (const auto& row : t->tables[0].rows) {
            const size_t n = (row.size() - 1) / 2;
            if (row[0] == "yaw rate [rad/s]" && t == &three) continue; // printed in mph per foot: said
            for (size_t i = 1; i <= n; ++i) CHECK(number(row[i + n]) == Approx(number(row[i])).margin(0.06));
        }
}

TEST_CASE("Zhou 2008, Figure 7: circles before and after, pulse from 2.00 to 2.15 s", "[figures][zhou]")
{
    const figures::Figure f = figure("z7");
    REQUIRE(f.plots.size() == 8);
    const auto circles = [&](size_t k) {
        std::vector<figures::Point> out;
        for (const figures::Mark& m : f.plots[k].marks)
            if (m.sign == figures::Sign::circle) out.push_back(m.at);
        REQUIRE(out.size() == 2);
        CHECK(out[0][0] == 2.0);
        CHECK(out[1][0] == Approx(2.15));
        return std::pair{out[0][1], out[1][1]};
    };
    CHECK(circles(2).first == 29.0);
    CHECK(circles(3).first == 0.0);
    // The rear overhang is not printed: with the one that fits the 4-DOF column its numbers come out.
    const figures::Figure fitted = figure("zT2", R"({"rear": 2.5})");
    CHECK(number(cell(fitted.tables[0], "Vx", 5)) == Approx(31.1).margin(0.06));
    CHECK(number(cell(fitted.tables[0], "Vy", 5)) == Approx(4.5).margin(0.06));
    CHECK(number(cell(fitted.tables[0], "yaw rate", 5)) == Approx(-95.3).margin(0.4));
    CHECK(number(cell(fitted.tables[0], "roll rate", 5)) == Approx(-15.8).margin(0.4));
    const figures::Figure planar = figure("zT2", R"({"rear": 2.64})");
    CHECK(number(cell(planar.tables[0], "Vx", 3)) == Approx(31.9).margin(0.06));
    CHECK(number(cell(planar.tables[0], "yaw rate", 3)) == Approx(-109.0).margin(0.1));
    // Every circle is the same model's number as in the table.
    const figures::Figure table = figure("zT2");
    CHECK(circles(4).second == Approx(number(cell(table.tables[0], "yaw rate", 5))).margin(0.06));
    // Sideways at about 0.7 g in the end, and the heading is the sum of the yaw rate.
    const figures::Line &rate = f.plots[4].curves[0].points, &yaw = f.plots[6].curves[0].points;
    double sum = 0;
    for (size_t i = 1; i < rate.size(); ++i) sum += 0.5 * (rate[i][1] + rate[i - 1][1]) * (rate[i][0] - rate[i - 1][0]);
    CHECK(yaw.back()[1] == Approx(sum).epsilon(1e-9));
}

TEST_CASE("Zhou 2008, Figure 8: levels are where they say; beyond 100 deg/s at 30 degrees", "[figures][zhou]")
{
    const figures::Figure f = figure("z8");
    REQUIRE(f.plots.size() == 3);
    CHECK(f.tables[0].rows[0][2].rfind("yes", 0) == 0);
    // A point of a line, made a case of its own, gives the line's level.
    const figures::Plot& p = f.plots[1];
    int tried = 0;
    for (size_t i = 0; i < p.curves.size(); i += 2) {
        const figures::Point q = p.curves[i].points[p.curves[i].points.size() / 3];
        const std::string settings =
            "{\"incidence\": " + core::number(q[0] * kDegree) + ", \"offset\": " + core::number(q[1]) + "}";
        const figures::Figure one = figure("z6", settings.c_str());
        CHECK(number(cell(one.tables[0], "\u03a91z", 1)) == Approx(number(p.words[i].text)).margin(0.5));
        ++tried;
    }
    CHECK(tried > 2);
}

TEST_CASE("Zhou 2008, Table 1: every digit", "[figures][zhou]")
{
    const figures::Figure f = figure("zT1");
    CHECK(f.tables[0].rows.size() == 14);
    for (const auto& row : f.tables[0].rows) CHECK(row[1] == row[3]);
}

TEST_CASE("Zhou 2008, Figures 1, 5 and 6: impulses on both cars, their components, the case's angles",
          "[figures][zhou]")
{
    const figures::Figure f = figure("z5");
    const double x = number(cell(f.tables[0], "Px", 1)), y = number(cell(f.tables[0], "Py", 1)),
                 own = number(cell(f.tables[0], "Px\u2032", 1)), across = number(cell(f.tables[0], "Py\u2032", 1));
    const double theta = 25 * kDegree;
    CHECK(x == Approx(-own * std::cos(theta) + across * std::sin(theta)).margin(0.1)); // (19)
    CHECK(y == Approx(-own * std::sin(theta) - across * std::cos(theta)).margin(0.1)); // (20)
    CHECK(across == Approx(0.0).margin(0.1)); // section 5: no lateral impulse on the bullet
    CHECK(cell(figure("z1").tables[0], "\u0393", 1) == "25.0");
    CHECK(cell(figure("z6", R"({"incidence": 0.1745329252})").tables[0], "\u03b82", 1) == "10.0");
    CHECK(figure("z4").plots.size() == 3);
}

TEST_CASE("Zhou 2008, Figure 2: said not to be reproducible", "[figures][zhou]")
{
    CHECK(figure("z2").differs.find("cannot be reproduced") != std::string::npos);
}

TEST_CASE("Deak 2003, Figure 7: energy grows as its closed form says, Euler and midpoint and RK4", "[figures][deak]")
{
    const figures::Figure f = figure("d7");
    for (const char* method : {"midpoint", "Euler", "RK4"}) {
        INFO(method);
        CHECK(number(cell(f.tables[0], method, 3)) == Approx(number(cell(f.tables[0], method, 4))).margin(2e-6));
    }
    const double z = math::kTau * 0.02;
    CHECK(number(cell(f.tables[0], "Euler", 1)) == Approx(z * z).margin(1e-9));
    CHECK(number(cell(f.tables[0], "midpoint", 1)) == Approx(std::pow(z, 4) / 4).margin(1e-9));
    const figures::Line& euler = curve(f.plots[1], "Euler");
    CHECK(euler.back()[1] == Approx(250 * std::log10(1 + z * z)).epsilon(1e-9));
    double most = 0;
    for (const figures::Point& p : curve(f.plots[1], "semi-implicit Euler")) most = std::max(most, std::abs(p[1]));
    CHECK(most < std::log10(1 / (1 - z / 2)));
}

TEST_CASE("Deak 2003, Figure 9: linear segments, and the force at the wheel by gear", "[figures][deak]")
{
    const figures::Figure f = figure("d9"), moved = figure("d9", R"({"share5": 0.5})");
    const figures::Line& torque = f.plots[0].curves[0].points;
    CHECK(torque.size() == 9);
    CHECK(f.plots[0].handles.size() == 9);
    CHECK(moved.plots[0].curves[0].points[4][1] == 0.5);
    const auto& rows = f.tables[0].rows;
    // Speed at the limiter goes as one over the ratio, the most force as the ratio.
    CHECK(number(rows[0][1]) * number(rows[0][2]) == Approx(number(rows[4][1]) * number(rows[4][2])).epsilon(3e-3));
    CHECK(number(rows[0][3]) / number(rows[0][1]) == Approx(number(rows[4][3]) / number(rows[4][1])).epsilon(5e-3));
    CHECK(figure("d9", "{}", Way::ours).plots[1].x.unit == "m/s");
}

TEST_CASE("Deak 2003, Figure 11: the two-region tire peaks at 0.816 of the load at slip 0.12", "[figures][deak]")
{
    const figures::Figure f = figure("d11");
    const figures::Line& line = curve(f.plots[0], "two regions (Lacombe)");
    double most = 0;
    for (const figures::Point& p : line) most = std::max(most, p[1]);
    CHECK(most == Approx(0.8 + 4 * std::pow(0.2, 3) / math::square(3.0 - 1.6)).epsilon(1e-4)); // docs/models/deak.md
    CHECK(at(line, 0.0) == Approx(0.0).margin(1e-12));
    CHECK(at(line, 0.9) == Approx(0.8).epsilon(1e-6)); // all of it slides
    // Braking mirrors driving; Dugoff's slips (D2) do at 1 - u / wR = 0.3, that is at a ratio of 0.3 / 0.7.
    for (const figures::Curve& c : f.plots[0].curves)
        CHECK(at(c.points, c.name == "Dugoff" ? 0.3 / 0.7 : 0.3) == Approx(-at(c.points, -0.3)).epsilon(1e-5));
}

TEST_CASE("Deak 2003, Figure 12: what drives takes from what steers, within the friction", "[figures][deak]")
{
    const figures::Figure f = figure("d12");
    REQUIRE(f.plots[0].curves.size() == 5);
    for (const figures::Curve& c : f.plots[0].curves) {
        CHECK(c.points.front()[0] ==
              Approx(0.0).margin(60.0)); // a wheel that turns to the side is pulled back a little
        CHECK(c.points.back()[1] < 0.5 * c.points.front()[1] + 1.0);
        for (const figures::Point& p : c.points) CHECK(std::hypot(p[0], p[1]) < 4000.0 * 1.001);
    }
}
