// Knight 2002 and 2003: each figure against closed forms and every number that their texts print.
#include "make.h"

#include "impact/barrier.h"

#include <cmath>

using Catch::Approx;
using figures::Way;
using test::at;
using test::curve;
using test::figure;

namespace {

constexpr double kDegree = math::kPi / 180.0, kMph = 0.44704;

}

TEST_CASE("Knight 2002, Figure 4-2: e from 0.3 at grazing to 0.05 head-on, (4-11) between", "[figures][knight]")
{
    const figures::Figure f = figure("k4-2");
    const figures::Line& e = curve(f.plots[0], "cosine, (4-11)");
    REQUIRE(e.size() == 91);
    for (const figures::Point& p : e)
        CHECK(p[1] == Approx(0.125 * std::cos(2 * p[0] * kDegree) + 0.175).epsilon(1e-12));
    CHECK(e.front()[1] == Approx(0.3).epsilon(1e-12));
    CHECK(e.back()[1] == Approx(0.05).epsilon(1e-12));
    CHECK(f.plots[0].marks[0].at == figures::Point{0.0, 0.3});
    CHECK(f.plots[0].marks[1].at == figures::Point{90.0, 0.05});
    // Straight and in the middle; a table's own points are met.
    CHECK(at(curve(f.plots[0], "linear"), 30.0) == Approx(0.3 - 0.25 / 3));
    const figures::Figure table = figure("k4-2", R"({"at30": 0.11})");
    CHECK(at(curve(table.plots[0], "table"), 30.0) == Approx(0.11));
    // The other way: radians.
    CHECK(figure("k4-2", "{}", Way::ours).plots[0].x.to == Approx(math::kPi / 2));
}

TEST_CASE("Knight 2002, Figure 4-3: P from 92 to 4 per cent, and what can be reached", "[figures][knight]")
{
    const figures::Figure f = figure("k4-3");
    const figures::Line& P = curve(f.plots[0], "P(a), (4-22)");
    for (const figures::Point& p : P)
        CHECK(p[1] == Approx(100 * (0.44 * std::cos(2 * p[0] * kDegree) + 0.48)).epsilon(1e-12));
    CHECK(P.front()[1] == Approx(92.0));
    CHECK(P.back()[1] == Approx(4.0));
    // Front middle, no arm about the mass centre at 90 degrees: everything can go; at 82.88 degrees the law leaves the shade.
    const figures::Line& edge = f.plots[0].zones.at(0).outline;
    CHECK(at(edge, 82.5) > at(P, 82.5));
    CHECK(at(edge, 83.25) < at(P, 83.25));
    CHECK(at(edge, 89.999) == Approx(0.0).margin(1e-2));
    CHECK(f.says.find("between 82.9 and 90.0 degrees") != std::string::npos);
    // The right front corner: from 39.1 degrees; to 73.2 by friction that slides, to 73.5 since the contact sticks there.
    const figures::Figure corner = figure("k4-3", R"({"contactX": 2.2, "contactY": -0.9})");
    CHECK(corner.says.find("between 39.1 and 73.5 degrees") != std::string::npos);
}

TEST_CASE("Knight 2002, Figure 4-5: full range at 90 degrees, end points 0 and 2 m U / dt, both roots",
          "[figures][knight]")
{
    const double m = 1500, I = 2500, U = 30 * kMph, dt = 0.005;
    const figures::Figure f = figure("k4-5");
    const figures::Line& head = curve(f.plots[0], "90\u00b0");
    CHECK(head.front()[0] == Approx(100.0));
    CHECK(head.front()[1] == Approx(0.0).margin(1e-9));
    CHECK(head.back()[0] == Approx(100.0));
    CHECK(head.back()[1] == Approx(-1e-3 * 2 * m * U / dt)); // larger, more negative
    double least = 1e9, force = 0;
    for (const figures::Point& p : head)
        if (p[0] < least) {
            least = p[0];
            force = p[1];
        }
    CHECK(least == Approx(0.0).margin(1e-9));
    CHECK(force == Approx(-1e-3 * m * U / dt));
    // The head-on parabola itself: P = (1 - F dt / m U)^2.
    for (const figures::Point& p : head)
        CHECK(p[0] == Approx(100 * math::square(1 + 1e3 * p[1] * dt / (m * U))).margin(1e-9));
    // As the angle falls so does the energy that can be lost, by mu Fn: closed form for the front middle.
    double before = -1;
    for (const double a : {90.0, 75.0, 60.0, 45.0, 30.0, 15.0}) {
        const double s = std::sin(a * kDegree), c = std::cos(a * kDegree), mu = 0.15 * std::cos(2 * a * kDegree) + 0.15;
        const double fx = -s - mu * c, fy = c - mu * s; // n + mu t against the sliding
        const double A = (fx * fx + fy * fy) / m + math::square(2.2 * fy) / I, B = fx * U;
        const double closed = 1 - B * B / (A * m * U * U);
        double lowest = 1e9;
        for (const figures::Point& p : curve(f.plots[0], std::to_string(int(a)) + "\u00b0"))
            lowest = std::min(lowest, p[0]);
        CHECK(lowest == Approx(100 * closed).margin(1e-9));
        CHECK(lowest > before);
        before = lowest;
    }
    // Restitution lies on the larger root: e^2 is kept, by (1 + e) m U / dt.
    const figures::Line& bounce = curve(f.plots[0], "restitution at 90\u00b0, e from 0 to 1");
    for (size_t i = 0; i < bounce.size(); ++i) {
        const double e = double(i) / double(bounce.size() - 1);
        CHECK(bounce[i][0] == Approx(100 * e * e).margin(1e-9));
        CHECK(bounce[i][1] == Approx(-1e-3 * (1 + e) * m * U / dt));
        CHECK(bounce[i][0] == Approx(100 * math::square(1 + 1e3 * bounce[i][1] * dt / (m * U))).margin(1e-9));
    }
}

TEST_CASE("Knight 2002, Figure 4-5: the engine's curves are the printed ones where nothing sticks", "[figures][knight]")
{
    const figures::Figure printed = figure("k4-5", R"({"mu": 0.1})"),
                          ours = figure("k4-5", R"({"mu": 0.1})", Way::ours);
    for (const char* angle : {"60\u00b0", "45\u00b0", "30\u00b0"}) {
        const figures::Line &a = curve(printed.plots[0], angle), &b = curve(ours.plots[0], angle);
        REQUIRE(b.size() > 100);
        const double most = -1e3 * a.back()[1], energy = a.front()[0];
        REQUIRE(energy == Approx(100.0));
        for (const figures::Point& p : b) { // P = 1 + A F^2 + B F with roots 0 and `most`
            const figures::Point& q = a[a.size() / 2];
            const double Fq = -1e3 * q[1], shape = (0.01 * q[0] - 1) / (Fq * (Fq - most));
            CHECK(p[0] == Approx(1 + shape * 1e3 * p[1] * (1e3 * p[1] - most)).margin(1e-9));
        }
    }
}

TEST_CASE("Knight 2002, Figures 4-1 and 4-4: symbols of the corner at 10 degrees and 60 mph, mirrored to ISO",
          "[figures][knight]")
{
    const figures::Figure f = figure("k4-1"), o = figure("k4-1", "{}", Way::ours);
    CHECK(test::cell(f.tables[0], "Impulse", 1) == "3030.5"); // docs/models/knight.md
    CHECK(test::number(test::cell(f.tables[0], "u2", 1)) == Approx(25.893));
    CHECK(test::number(test::cell(f.tables[0], "v2", 1)) == Approx(-1.888)); // SAE: to the right positive
    CHECK(test::number(test::cell(o.tables[0], "v2", 1)) == Approx(1.888));
    CHECK(test::number(test::cell(f.tables[0], "r2", 1)) == Approx(-1.990));
    CHECK(test::number(test::cell(o.tables[0], "r2", 1)) == Approx(1.990));
    const double Fn = test::number(test::cell(f.tables[0], "Fn", 1)),
                 Ft = test::number(test::cell(f.tables[0], "Ft", 1));
    CHECK(Fn == Approx(3.0305 / 0.005).margin(0.05));                                                 // (4-18)
    CHECK(std::abs(Ft) == Approx(Fn * test::number(test::cell(f.tables[0], "mu", 1))).epsilon(2e-3)); // (5-1)
    const figures::Figure e = figure("k4-4");
    const double a = test::number(test::cell(e.tables[0], "a", 1)), b = test::number(test::cell(e.tables[0], "b", 1));
    CHECK(a * a + b * b == Approx(1.0).margin(2e-3));
}

TEST_CASE("Knight 2002, chapter 5: r is the same, u and v differ by what 5 ms of yaw explain", "[figures][knight]")
{
    const figures::Figure f = figure("k5");
    const auto end = [&](size_t k, size_t column) { return test::number(f.tables[0].rows[k][column]); };
    CHECK(end(2, 2) == Approx(end(2, 3)).margin(1e-4));
    // Closed form to first order: the axes turn by r2 dt / 2 under the velocity.
    const double turned = 0.5 * 0.005 * end(2, 3);
    CHECK(end(1, 4) == Approx(-turned * 60 * kMph).epsilon(0.05));
    // Ten times shorter, ten times less.
    const figures::Figure shorter = figure("k5", R"({"duration": 0.001})");
    CHECK(test::number(shorter.tables[0].rows[1][4]) == Approx(end(1, 4) / 5).epsilon(0.02));
}

TEST_CASE("Knight 2002, Figures 3-1 and 3-2: a, b, their middle, the normal follow the car", "[figures][knight]")
{
    const figures::Figure f = figure("k3-1");
    const auto& marks = f.plots[0].marks;
    REQUIRE(marks.size() == 3);
    for (size_t i = 0; i < 2; ++i)
        CHECK(marks[2].at[i] == Approx(0.5 * (marks[0].at[i] + marks[1].at[i])).margin(1e-12));
    for (const auto& m : marks) CHECK(m.at[1] == Approx(0.0).margin(1e-12)); // on the wall
    CHECK(test::cell(f.tables[0], "angle of attack, moving along its axis", 1) == "20.0");
    CHECK(figure("k3-1", R"({"y": 4})").tables[0].rows.empty());
}

TEST_CASE("Knight 2003, Figures 6 and 7: side wall about 1.5 s, reversal, end wall about 2.5 s, SAE signs",
          "[figures][knight]")
{
    const figures::Figure f = figure("kb6");
    const auto& rows = f.tables[0].rows;
    REQUIRE(rows.size() >= 3);
    CHECK(test::number(rows[0][0]) == Approx(1.5).margin(0.1));
    CHECK(rows[0][2] == "right front");
    CHECK(test::number(rows[0][5]) < -30); // a spike of negative yaw rate
    CHECK(rows[1][2] == "right rear");
    CHECK(test::number(rows[1][4]) * test::number(rows[1][5]) < 0); // turned round
    CHECK(rows.back()[1] == "end");
    CHECK(test::number(rows.back()[0]) == Approx(2.5).margin(0.15));
    CHECK(test::number(rows.back()[5]) < 0); // residual negative yaw rate
    if (rows.back()[2] != "left front") CHECK(f.differs.find("left front") != std::string::npos);
    const figures::Figure rate = figure("kb7"), ours = figure("kb7", "{}", Way::ours);
    const figures::Line &a = rate.plots[0].curves[0].points, &b = ours.plots[0].curves[0].points;
    REQUIRE(a.size() == b.size());
    for (size_t i = 0; i < a.size(); i += 50) CHECK(a[i][1] == -b[i][1]);
}
