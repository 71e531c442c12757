#include "control/path.h"
#include "control/racing_line.h"
#include "core/describe.h"

#include "math/random.h"

#include <catch_amalgamated.hpp>

using namespace control;
using Catch::Approx;
using math::dvec2;

static Path made(const PathSettings& s)
{
    Path p;
    const core::Status status = Path::build(s, p);
    INFO(status.text());
    REQUIRE(status.ok());
    return p;
}

// What at() gives, moved sideways, is what project() finds.
static void agrees(const Path& path, double from, double to, double widest, double tolerance)
{
    double near = from;
    for (double s = from; s < to; s += 0.37) {
        const Path::Pose p = path.at(s);
        for (double offset : {0.0, 0.4 * widest, -widest}) {
            const dvec2 at = p.position + offset * dvec2(-std::sin(p.heading), std::cos(p.heading));
            const Path::Place found = path.project(at, near);
            REQUIRE(found.along == Approx(s).margin(tolerance));
            REQUIRE(found.offset == Approx(offset).margin(tolerance));
            REQUIRE(std::fabs(math::wrapAngle(found.heading - p.heading)) < 0.1 * tolerance + 1e-9);
        }
        near = s;
    }
}

TEST_CASE("path: a line, a circle and a chain of both are exact")
{
    PathSettings line;
    line.start[0] = 3;
    line.heading = 0.5;
    agrees(made(line), -50, 200, 4.0, 1e-9);
    CHECK(made(line).at(10).position.x == Approx(3 + 10 * std::cos(0.5)));

    PathSettings circle;
    circle.pieces = {{1000.0, 1.0 / 30.48}}; // five rounds
    const Path ring = made(circle);
    agrees(ring, 0, 990, 4.0, 1e-9);
    for (double s : {0.0, 47.0, 700.0})
        CHECK(std::hypot(ring.at(s).position.x, ring.at(s).position.y - 30.48) == Approx(30.48).epsilon(1e-12));
    agrees(ring, 1000, 1400, 4.0, 1e-9); // goes on beyond its end

    PathSettings chain;
    chain.pieces = {{50, 0}, {40, 0.02}, {30, -0.03}, {100, 0}};
    agrees(made(chain), -20, 300, 3.0, 1e-9);
    CHECK(made(chain).length() == 220);
    CHECK(made(chain).curvature(60) == 0.02);
}

TEST_CASE("path: a spline goes through its points, smoothly, and comes back when closed")
{
    PathSettings s;
    s.points = {0, 0, 60, 10, 120, -15, 200, 0, 260, 60};
    const Path open = made(s);
    for (size_t i = 0; i < s.points.size(); i += 2) {
        const Path::Place p = open.locate({s.points[i], s.points[i + 1]});
        CHECK(std::fabs(p.offset) < 1e-3);
    }
    agrees(open, 0, open.length(), 2.0, 2e-2);
    for (double a = 1; a < open.length(); a += 0.5) {
        CHECK(std::hypot(open.at(a + 1e-4).position.x - open.at(a - 1e-4).position.x,
                         open.at(a + 1e-4).position.y - open.at(a - 1e-4).position.y) < 1e-3);
        CHECK(std::fabs(open.curvature(a + 1) - open.curvature(a)) < 5e-3);
    }

    PathSettings loop;
    loop.closed = true;
    for (int i = 0; i < 12; ++i) {
        loop.points.push_back(100 * std::cos(math::kTau * i / 12));
        loop.points.push_back(100 * std::sin(math::kTau * i / 12));
    }
    const Path round = made(loop);
    CHECK(round.length() == Approx(math::kTau * 100).epsilon(1e-3)); // through 12 points of a circle
    // A cubic spline's second derivative errs by h^2/12 times the fourth: (2 pi/12)^2/12 = 2.3 % here.
    for (double a = 0; a < 2 * round.length(); a += 7) CHECK(round.curvature(a) == Approx(0.01).epsilon(0.025));
    agrees(round, 0.1, 3 * round.length(), 2.0, 2e-2); // rounds are counted on
    CHECK(round.ahead(10, round.length() + 5) == Approx(-5));
    CHECK(round.ahead(round.length() - 5, 10) == Approx(15));
}

TEST_CASE("path: the other way it is the same line, left is right, and twice round it is itself")
{
    PathSettings chain, open, ring;
    chain.pieces = {{50, 0}, {40, 0.02}, {30, -0.03}, {100, 0}};
    open.points = {0, 0, 40, 10, 90, -5, 130, 30};
    ring.points = {0, 0, 60, -20, 110, 30, 40, 70};
    ring.closed = true;
    for (PathSettings s : {chain, open, ring}) {
        const Path there = made(s);
        s.reverse = true;
        const Path back = made(s);
        REQUIRE(back.length() == Approx(there.length()).epsilon(1e-12));
        CHECK(back.closed() == there.closed());
        for (double along = 0.3; along < there.length(); along += 1.7) {
            const double other = there.length() - along;
            const Path::Pose a = there.at(along), b = back.at(other);
            REQUIRE(math::length(a.position - b.position) < 1e-9);
            REQUIRE(std::fabs(math::wrapAngle(a.heading - b.heading - math::kPi)) < 1e-9);
            REQUIRE(back.curvature(other) == -there.curvature(along));
            const dvec2 left = a.position + 1.8 * dvec2(-std::sin(a.heading), std::cos(a.heading));
            REQUIRE(back.project(left, other).offset == Approx(-1.8).margin(1e-6));
        }
        agrees(back, 0.0, there.length(), 2.0, 1e-6);
        const Path again = back.reversed();
        for (double along = 0.3; along < there.length(); along += 3.1)
            REQUIRE(math::length(again.at(along).position - there.at(along).position) < 1e-9);
    }
    // A racing line keeps how far from the road's middle it runs, with the sign of the other side.
    PathSettings road;
    road.points = {0, 0, 200, 0, 260, 80, 200, 160, 0, 160, -60, 80};
    road.closed = true;
    const Path line = racingLine(made(road), 3.0), back = line.reversed();
    double most = 0.0;
    for (double along = 1.0; along < line.length(); along += 5.0) {
        REQUIRE(back.beside(line.length() - along) == Approx(-line.beside(along)).margin(1e-9));
        most = std::max(most, std::fabs(line.beside(along)));
    }
    CHECK(most > 1.0);
    // A scenario without it has the JSON, and so the hash, that it had.
    CHECK_FALSE(core::writeJson(chain).contains("reverse"));
    chain.reverse = true;
    CHECK(core::writeJson(chain)["reverse"] == true);
}

TEST_CASE("path: judged with the place of the mistake")
{
    PathSettings s;
    CHECK(core::readJson(core::Json::parse(R"({"points": [0, 0, 1]})"), s, "paths[0]").path == "paths[0].points");
    CHECK(core::readJson(core::Json::parse(R"({"points": [0, 0, 5, 5], "pieces": [{"length": 3}]})"), s, "p").path ==
          "p.points");
    CHECK(core::readJson(core::Json::parse(R"({"points": [0, 0, 5, 5], "closed": true})"), s, "p").path == "p.points");
    s.points = {0, 0, 5, 5, 5, 5};
    Path p;
    CHECK(Path::build(s, p).path == "points");
}
