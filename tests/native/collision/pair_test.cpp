// Two moving outlines, many moving boxes.
#include "collision/broad_phase.h"
#include "collision/pair.h"
#include "collision/walls.h"
#include "support.h"

#include <catch_amalgamated.hpp>

using namespace collision;
using Catch::Approx;
using test::poseAt;
using test::Random;
using test::sweepOf;

namespace {

const Outline kCar = rectangle(2.2, 2.4, 1.8);

bool overlapAt(const Outline& a, const Pose& pa, const Outline& b, const Pose& pb)
{
    return separation(a, pa, b, pb).overlapping;
}

Outline randomOutline(Random& r)
{
    if (r.next() < 0.5) return rectangle(r.in(0.5, 3), r.in(0.5, 3), r.in(0.5, 3));
    dvec2 dented[] = {{2.2, -0.9}, {2.2 - r.in(0, 1), r.in(-0.5, 0.5)}, {2.2, 0.9}, {-2.4, 0.9}, {-2.4, -0.9}};
    return polygon(dented);
}

}

TEST_CASE("rear-end: the struck car's rear face, the middle of the overlap, the right time", "[collision][pair]")
{
    // a ahead at 10 m/s, b behind at 30 m/s and 0.6 m to the left, 0.05 m apart
    const Moving a{kCar, sweepOf({0, 0}, 0.0, {10, 0}, 0.0)}, b{kCar, sweepOf({-4.65, 0.6}, 0.0, {30, 0}, 0.0)};
    const Swept s = firstContact(a, b);
    REQUIRE(s.hit);
    CHECK(s.contact.time == Approx((0.05 - 0.5 * kSkin) / 0.1).margin(kSkin / 0.1));
    CHECK(math::length(s.contact.normal - dvec2(1, 0)) < 1e-12); // out of b into a
    CHECK(s.contact.point.y == Approx(0.3).margin(1e-9));        // from -0.3 to 0.9
    CHECK(s.contact.closing == Approx(0.1));
    CHECK(s.contact.side == Side::rear);
    CHECK(s.contact.otherSide == Side::front);
    const Swept back = firstContact(b, a);
    CHECK(math::length(back.contact.normal + s.contact.normal) < 1e-12);
    CHECK(back.contact.time == Approx(s.contact.time));
    CHECK(math::length(back.contact.point - s.contact.point) < 1e-9);
}

TEST_CASE("a corner in a side: the side's normal; corner on corner: the struck car's", "[collision][pair]")
{
    const Moving a{kCar, sweepOf({0, 0}, 0.0, {0, 0}, 0.0)};
    const double yaw = 30 * math::kPi / 180;
    Sweep in = sweepOf({0, 0}, math::kPi / 2 + yaw, {0, 20}, 0.0); // from the right, nose up and turned left
    const dvec2 corner = in.start.turned({2.2, -0.9});             // its front right corner leads
    in.start.position = dvec2(0.5, -0.95) - corner;
    const Swept s = firstContact(a, Moving{kCar, in});
    REQUIRE(s.hit);
    CHECK(math::length(s.contact.normal - dvec2(0, 1)) < 1e-12);
    CHECK(s.contact.point.x == Approx(0.5).margin(5e-3));
    CHECK(s.contact.side == Side::right);

    // Two cars in a row on a circle, the second faster: their inner corners meet, and the normal is that of the rear
    // face of the one ahead, whoever is asked first (Tongue and Moon 1995, section 4.2).
    const Outline car = rectangle(1.524, 1.524, 1.524);
    const double angle = 0.101; // [rad] half the arc between them: their inner rear and front corner just apart
    const double radius = 1.524 / math::tan(angle) + 0.762 + 2e-3;
    const auto onArc = [&](double at, double speed) {
        return sweepOf({radius * math::sin(at), radius * (1 - math::cos(at))}, at,
                       speed * dvec2(math::cos(at), math::sin(at)), speed / radius);
    };
    const Moving ahead{car, onArc(angle, 24.6)}, behind{car, onArc(-angle, 29.1)};
    const dvec2 rearFace(math::cos(angle), math::sin(angle));
    const Swept c = firstContact(ahead, behind), turned = firstContact(behind, ahead);
    REQUIRE(c.hit);
    REQUIRE(turned.hit);
    const double spin = 24.6 / radius * c.contact.time; // it has turned on until they meet
    CHECK(math::length(c.contact.normal - math::rotate(rearFace, spin)) < 1e-9);
    CHECK(math::length(turned.contact.normal + c.contact.normal) < 1e-9);

    // prescribed and overlap
    PairRule rule;
    rule.rule = NormalRule::prescribed;
    rule.prescribed = {math::cos(1.0) * 3, math::sin(1.0) * 3};
    CHECK(math::length(firstContact(a, Moving{kCar, in}, rule).contact.normal - dvec2(math::cos(1.0), math::sin(1.0))) <
          1e-12);
    rule.rule = NormalRule::overlap;
    rule.depth = 0.1;
    const Swept o = firstContact(a, Moving{kCar, in}, rule);
    REQUIRE(o.hit);
    // A corner let into a straight side crosses it twice: the line lies along the side.
    CHECK(math::length(o.contact.normal - dvec2(0, 1)) < 1e-9);
    CHECK(math::length(o.contact.a - o.contact.b) > 0.1);
    // Offset head-on, both crossings in the corners' faces: the line is oblique and its normal points into a.
    const Swept offset = firstContact(a, Moving{kCar, sweepOf({4.42, 1.2}, math::kPi, {-30, 0}, 0.0)}, rule);
    REQUIRE(offset.hit);
    CHECK(offset.contact.normal.x < -0.1);
    CHECK(offset.contact.normal.y < -0.1);
}

TEST_CASE("two that have sunk into each other bumper on bumper touch there, however well they are in line",
          "[collision][pair]")
{
    for (const double aside : {0.0, 1e-9, 2e-5, -3e-4, 9e-4})
        for (const double depth : {1e-5, 2e-4, 1e-3, 4e-3}) {
            if (std::abs(aside) >= depth) continue; // the sides are less deep
            CAPTURE(aside, depth);
            Contact c[kMaxTouches];
            const int n = touches(kCar, poseAt({0, 0}, 0.0), kCar, poseAt({-4.6 + depth, aside}, 0.0),
                                  std::max(2.0 * kSkin, depth + kSkin), c);
            REQUIRE(n == 1);
            CHECK(c[0].normal.x == Approx(1.0)); // out of b into a
            CHECK(c[0].gap == Approx(-depth).margin(1e-9));
            CHECK(math::length(c[0].a - c[0].b) == Approx(1.8).margin(std::abs(aside) + 1e-9));
        }
}

TEST_CASE("moving outlines never pass through each other", "[collision][pair]")
{
    Random r{51};
    int hits = 0, misses = 0;
    const int n = test::scaled(4000);
    for (int k = 0; k < n; ++k) {
        const Outline oa = randomOutline(r), ob = randomOutline(r);
        const auto sweep = [&](const dvec2& at) {
            const double course = r.in(0, math::kTau);
            return sweepOf(at, r.in(0, math::kTau), r.in(0, 60) * dvec2(math::cos(course), math::sin(course)),
                           r.in(-20, 20));
        };
        const double where = r.in(0, math::kTau);
        const Moving a{oa, sweep({0, 0})}, b{ob, sweep(r.in(1.5, 5) * dvec2(math::cos(where), math::sin(where)))};
        if (overlapAt(oa, a.sweep.start, ob, b.sweep.start)) continue;
        const Swept s = firstContact(a, b);
        double passed = 2.0;
        for (int i = 1; i <= 300 && passed > 1.0; ++i)
            if (overlapAt(oa, a.sweep.at(i / 300.0), ob, b.sweep.at(i / 300.0))) passed = i / 300.0;
        CAPTURE(k, passed, s.hit, s.contact.time, oa.convex, ob.convex);
        REQUIRE_FALSE(s.inside);
        if (passed <= 1.0) REQUIRE((s.hit && s.contact.time <= passed));
        (s.hit ? hits : misses) += 1;
        if (!s.hit) continue;
        REQUIRE_FALSE(overlapAt(oa, a.sweep.at(s.contact.time), ob, b.sweep.at(s.contact.time)));
        REQUIRE(s.contact.closing > 0.0);
        REQUIRE(math::length(s.contact.normal) == Approx(1.0));
    }
    CHECK(hits > n / 80);
    CHECK(misses > n / 10);
}

TEST_CASE("two that touch and turn about each other meet where they touch, not at a far corner", "[collision][pair]")
{
    Random r{52};
    int hits = 0;
    const int n = test::scaled(20000);
    const double dt = 0.005;
    for (int k = 0; k < n; ++k) {
        const Outline oa = randomOutline(r), ob = randomOutline(r);
        const auto sweep = [&](const dvec2& at) {
            return sweepOf(at, r.in(0, math::kTau), {r.in(-2, 2), r.in(-2, 2)}, r.in(-2, 2), dt);
        };
        const double where = r.in(0, math::kTau);
        const dvec2 way(math::cos(where), math::sin(where));
        const Moving a{oa, sweep({0, 0})};
        Moving b{ob, sweep(8.0 * way)};
        double apart = 8.0, inside = 0.0; // [m] of the centres
        while (apart - inside > 1e-4) {
            const double middle = 0.5 * (apart + inside);
            b.sweep.start.position = middle * way;
            (overlapAt(oa, a.sweep.start, ob, b.sweep.start) ? inside : apart) = middle;
        }
        b.sweep.start.position = (apart + r.in(0, 4e-4)) * way;
        const Swept s = firstContact(a, b, {}, 0.3 * dt);
        if (!s.hit) continue;
        ++hits;
        CHECK(s.contact.gap < 2.1 * kSkin);
        CHECK(s.contact.closing > 0.0);
    }
    CHECK(hits > n / 10);
}

TEST_CASE("overlapping outlines are parted by the least shift", "[collision][pair]")
{
    const Separation s = separation(kCar, poseAt({0, 0}, 0.0), kCar, poseAt({4.5, 0.4}, 0.0));
    REQUIRE(s.overlapping);
    CHECK(s.depth == Approx(0.1));
    CHECK(math::length(s.normal - dvec2(-1, 0)) < 1e-12);
    Random r{52};
    for (int k = 0; k < test::scaled(1000); ++k) {
        const Pose pa = poseAt({0, 0}, r.in(0, math::kTau));
        Pose pb = poseAt({r.in(-4, 4), r.in(-3, 3)}, r.in(0, math::kTau));
        const Separation one = separation(kCar, pa, kCar, pb);
        if (!one.overlapping) continue;
        pb.position -= (one.depth + 1e-9) * one.normal;
        REQUIRE_FALSE(overlapAt(kCar, pa, kCar, pb));
        pb.position += 2e-3 * one.normal; // and no less would do
        REQUIRE((overlapAt(kCar, pa, kCar, pb) || one.depth < 2e-3));
    }
    Contact c[kMaxTouches];
    REQUIRE(touches(kCar, poseAt({0, 0}, 0.0), kCar, poseAt({-4.6005, 0.0}, 0.0), 2e-3, c) == 1);
    CHECK(c[0].gap == Approx(0.0005));
    CHECK(math::length(c[0].normal - dvec2(1, 0)) < 1e-12);
    CHECK(std::abs(c[0].a.y - c[0].b.y) == Approx(1.8));
}

TEST_CASE("the broad phase finds exactly the boxes that overlap, a thousand as quickly as a hundred each",
          "[collision][pair]")
{
    Random r{53};
    for (int n : {0, 1, 2, 50, 1000}) {
        std::vector<Box2> boxes;
        for (int i = 0; i < n; ++i) {
            const double spread = 4.0 * math::sqrt(double(n));
            const dvec2 at(r.in(-spread, spread), r.in(-spread, spread)), size(r.in(0.5, 3), r.in(0.5, 3));
            boxes.push_back({at - size, at + size});
        }
        if (n > 10) boxes[7].low = boxes[7].high = dvec2(std::numeric_limits<double>::quiet_NaN());
        BroadPhase phase;
        phase.reserve(size_t(n));
        const auto found = phase.find(boxes);
        size_t expected = 0, at = 0;
        for (uint32_t i = 0; i < boxes.size(); ++i) {
            for (uint32_t j = i + 1; j < boxes.size(); ++j) {
                const Box2 &a = boxes[i], &b = boxes[j];
                if (!(a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y))
                    continue;
                ++expected;
                REQUIRE(at < found.size());
                CHECK((found[at].a == i && found[at].b == j));
                ++at;
            }
        }
        CHECK(found.size() == expected);
    }
}

TEST_CASE("by overlap, bodies of one width in one line meet head on, whatever the overlap and wherever they point",
          "[collision][pair]")
{
    const double depth = GENERATE(0.05, 0.1, 0.75), yaw = GENERATE(0.0, 0.3, 1.0, 2.5);
    CAPTURE(depth, yaw);
    const Outline car = rectangle(2.2, 2.2, 1.8);
    const dvec2 ahead(math::cos(yaw), math::sin(yaw));
    PairRule rule;
    rule.rule = NormalRule::overlap;
    rule.depth = depth;
    const Sweep behind = test::sweepOf(-4.45 * ahead, yaw, 13.0 * ahead, 0.0),
                before = test::sweepOf({0, 0}, yaw, {0, 0}, 0.0);
    const Swept s = firstContact({car, behind}, {car, before}, rule);
    REQUIRE(s.hit);
    CHECK(s.contact.normal.x == Catch::Approx(-ahead.x).margin(1e-9));
    CHECK(s.contact.normal.y == Catch::Approx(-ahead.y).margin(1e-9));
    CHECK(std::abs(math::cross2(s.contact.point, ahead)) < 1e-9); // in the middle
}
