// The shadow of a box: the hull of its eight corners at every tilt, also where corners stand above one another.
#include "collision/outline.h"
#include "collision/walls.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <cstring>

using namespace collision;
using test::Random;

namespace {

math::dquat mirrored(const math::dquat& q) // left for right
{
    return {q.w, -q.x, q.y, -q.z};
}

double next(double x, Random& r) // one unit in the last place on, back, or as it is
{
    const double way = r.next();
    return way < 0.3 ? std::nextafter(x, 2.0) : way < 0.6 ? std::nextafter(x, -2.0) : x;
}

}

TEST_CASE("a box's shadow reaches as far as its eight corners in every direction, at every tilt", "[collision]")
{
    Random r{17};
    for (int i = 0; i < test::scaled(5000); ++i) {
        const double kPlain[] = {0.0, 1e-16, 1e-14, 1e-12, 1e-10, 1e-7, 1e-3, math::kPi / 2, math::kPi};
        const auto angle = [&](double most) {
            const double sign = r.next() < 0.5 ? -1.0 : 1.0;
            return r.next() < 0.5 ? r.in(-most, most) : sign * kPlain[int(9 * r.next())];
        };
        math::dquat q = math::fromYawPitchRoll(r.in(-math::kPi, math::kPi), angle(1.5), angle(math::kPi));
        q = {next(q.w, r), next(q.x, r), next(q.y, r), next(q.z, r)};
        const double front = r.in(0.5, 3), rear = r.in(0.5, 3), width = r.in(0.5, 2.5), low = r.in(-1, -0.1),
                     high = r.in(0.1, 2);
        const Outline o = shadow(front, rear, width, low, high, q);
        CAPTURE(i, o.count, q.w, q.x, q.y, q.z);
        REQUIRE((o.count == 4 || o.count == 6));
        REQUIRE(o.convex == 1);
        const Pose heading = poseOf(dvec3(0.0), q);
        dvec2 corners[8];
        for (int c = 0; c < 8; ++c) {
            const dvec3 w = q * dvec3(c & 1 ? front : -rear, (c & 2 ? 0.5 : -0.5) * width, c & 4 ? high : low);
            corners[c] = heading.turnedBack({w.x, w.y});
        }
        for (int k = 0; k < 64; ++k) {
            const dvec2 way(math::cos(k * math::kTau / 64), math::sin(k * math::kTau / 64));
            double box = -HUGE_VAL, outline = -HUGE_VAL;
            for (const dvec2& p : corners) box = std::max(box, math::dot(way, p));
            for (const dvec2& p : o.span()) outline = std::max(outline, math::dot(way, p));
            REQUIRE(std::fabs(box - outline) < 1e-11); // 1e-12 m2 of a corner left out, over an edge of 0.5 m, twice
        }
        double twiceArea = 0.0;
        for (int k = 0; k < o.count; ++k) {
            const dvec2 &a = o.points[k], &b = o.points[(k + 1) % o.count];
            twiceArea += math::cross2(a, b);
            REQUIRE(math::length(b - a) > 0.0);
        }
        REQUIRE(twiceArea > 0.0); // counter-clockwise
    }
}

TEST_CASE("a level box's shadow is the rectangle to the bit, whichever way it looks", "[collision]")
{
    const Outline flat = rectangle(2.2, 2.4, 1.8);
    for (int i = -180; i <= 180; ++i) {
        const Outline o = shadow(2.2, 2.4, 1.8, -0.35, 0.9, math::fromYawPitchRoll(i * math::kPi / 180, 0.0, 0.0));
        CAPTURE(i);
        REQUIRE(o.count == flat.count);
        for (int k = 0; k < 4; ++k) REQUIRE(o.points[k] == flat.points[k]);
    }
}

TEST_CASE("mirror images of a box have mirror images for shadows, to the bit", "[collision]")
{
    Random r{23};
    for (int i = 0; i < test::scaled(5000); ++i) {
        const double pitch = i % 3 ? r.in(-1.5, 1.5) : 0.0, roll = i % 5 ? r.in(-3, 3) : 0.0;
        const math::dquat q = math::fromYawPitchRoll(r.in(-3, 3), pitch, roll);
        const Outline a = shadow(2.2, 2.4, 1.8, -0.35, 0.9, q), b = shadow(2.2, 2.4, 1.8, -0.35, 0.9, mirrored(q));
        CAPTURE(i, pitch, roll);
        REQUIRE(a.count == b.count);
        int first = 0; // b's corner that is a's first
        while (first < b.count && b.points[first] != dvec2(a.points[0].x, -a.points[0].y)) ++first;
        REQUIRE(first < b.count);
        for (int k = 0; k < a.count; ++k) {
            const dvec2 &p = a.points[k], &m = b.points[(first - k + b.count) % b.count];
            REQUIRE(p == dvec2(m.x, -m.y));
        }
    }
}
