// The swept plate against walls: nothing is passed, and the contact is where geometry says.
#include "collision/cast.h"
#include "collision/overlap.h"
#include "collision/walls.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>

using namespace collision;
using namespace scene;
using Catch::Approx;
using test::block;
using test::poseAt;
using test::Random;
using test::sheet;
using test::sweepOf;

namespace {

const Outline kCar = rectangle(2.2, 2.4, 1.8); // Knight 2002, the vehicle of docs/models/knight.md
constexpr double kDegree = math::kPi / 180.0;

Query ask(const Scene& scene, Clearance* cache = nullptr)
{
    return {scene, {}, kCar, plateLevel(0.55), cache};
}

bool overlapsAt(const Scene& scene, const Outline& outline, const Pose& pose)
{
    const Placed world(outline, pose);
    Feature f;
    for (const Triangle& t : scene.triangles())
        if (cut(t, plateLevel(0.55), f) && overlaps(world.span(), outline.convex != 0, f.span(), true)) return true;
    return false;
}

double gapAt(const Scene& scene, const Outline& outline, const Pose& pose)
{
    const Placed world(outline, pose);
    Feature f;
    double least = 1e9;
    for (const Triangle& t : scene.triangles())
        if (cut(t, plateLevel(0.55), f)) least = std::min(least, closest(world.span(), f.span()).distance);
    return least;
}

// To the last bit; what stands behind the last field is nobody's.
bool sameBits(const Contact& a, const Contact& b)
{
    return std::memcmp(&a, &b, offsetof(Contact, otherSide) + sizeof a.otherSide) == 0;
}

}

TEST_CASE("head-on: the whole front meets the wall, at the time distance over speed", "[collision][cast]")
{
    Soup soup;
    sheet(soup, {10, -5}, {10, 5}, 7);
    const Scene scene = Scene::build(soup);
    // front bumper 0.2 m before the wall, 50 m/s: 0.25 m a step
    const Swept s = firstContact(ask(scene), sweepOf({7.6, 0.3}, 0.0, {50, 0}, 0.0));
    REQUIRE(s.hit);
    CHECK(s.contact.time == Approx((0.2 - 0.5 * kSkin) / 0.25).margin(kSkin / 0.25));
    CHECK(s.contact.normal.x == Approx(-1).margin(1e-12));
    CHECK(s.contact.point.x == Approx(10).margin(2 * kSkin));
    CHECK(s.contact.point.y == Approx(0.3).margin(1e-9)); // middle of a-b
    CHECK(std::abs(s.contact.a.y - s.contact.b.y) == Approx(1.8).margin(1e-9));
    CHECK(s.contact.side == Side::front);
    CHECK(s.contact.closing == Approx(0.25));
}

TEST_CASE("10 degrees: the front right corner comes first, with the wall's normal", "[collision][cast]")
{
    // The case of docs/models/knight.md: normal (-sin 10, cos 10) in body axes, point (2.2, -0.9).
    const double a = 10 * kDegree;
    Soup soup;
    const dvec2 corner(2.2, -0.9), along(math::cos(a), math::sin(a)), n(-along.y, along.x);
    const dvec2 p = corner - 0.02 * n;
    sheet(soup, p - 20.0 * along, p + 20.0 * along, 13);
    const Scene scene = Scene::build(soup);
    const Swept s = firstContact(ask(scene), sweepOf({0, 0}, 0.0, {26.8224, 0}, 0.0));
    REQUIRE(s.hit);
    const dvec2 travelled = s.contact.time * dvec2(0.134112, 0);
    CHECK(math::dot(travelled, -n) == Approx(0.02 - 0.5 * kSkin).margin(kSkin));
    CHECK(math::length(s.contact.normal - n) < 1e-12);
    CHECK(math::length(s.contact.point - travelled - corner) < 0.5 * kSkin / math::sin(a));
    // As the plate looked at once a step: half a step's approach deep, so a-b ends on side and front (figure 3-2).
    const Swept deep = firstContact(ask(scene), sweepOf({0, 0}, 0.0, {26.8224, 0}, 0.0), 0.0, 0.5);
    const double depth = 0.5 * 0.134112 * math::sin(a) + 0.5 * kSkin;
    CHECK(math::length(deep.contact.b - travelled - (corner - dvec2(depth / math::sin(a), 0))) < 1e-6);
    CHECK(math::length(deep.contact.a - travelled - (corner + dvec2(0, depth / math::cos(a)))) < 1e-6);
    CHECK(deep.contact.time == s.contact.time);
}

TEST_CASE("nothing passes a 1 cm wall: 0 to 100 m/s, any yaw rate to 20 rad/s, any heading", "[collision][cast]")
{
    Random r{11};
    int hits = 0, misses = 0;
    const int n = test::scaled(3000);
    for (int k = 0; k < n; ++k) {
        Soup soup;
        const bool thin = r.next() < 0.5;
        const double length = r.next() < 0.3 ? r.in(0.02, 1.0) : r.in(1, 30); // posts and walls
        const double angle = r.in(0, math::kTau);
        const double heading = r.in(0, math::kTau);
        const dvec2 along(math::cos(angle), math::sin(angle)); // its middle near one of the car's faces
        const dvec2 onFace = r.next() < 0.5 ? dvec2(r.next() < 0.5 ? 2.2 : -2.4, r.in(-1, 1))
                                            : dvec2(r.in(-2, 2), r.next() < 0.5 ? 0.9 : -0.9);
        const dvec2 middle = poseAt({0, 0}, heading).toWorld(onFace) + dvec2(r.in(-0.5, 0.5), r.in(-0.5, 0.5));
        const dvec2 p = middle - 0.5 * length * along, q = middle + 0.5 * length * along;
        if (thin)
            sheet(soup, p, q, 1 + int(r.next() * 6));
        else
            block(soup, p, q, 0.01, 1 + int(r.next() * 6));
        const Scene scene = Scene::build(soup);
        const double speed = r.next() < 0.2 ? r.in(0, 1) : r.in(0, 100), course = r.in(0, math::kTau);
        Sweep sweep =
            sweepOf({0, 0}, r.in(0, math::kTau), speed * dvec2(math::cos(course), math::sin(course)), r.in(-20, 20));
        if (r.next() < 0.2) sweep.turn = 0.0;
        if (overlapsAt(scene, kCar, sweep.start)) continue;
        const Swept s = firstContact(ask(scene), sweep);
        REQUIRE_FALSE(s.inside);
        double passed = 2.0; // where a fine sampling first overlaps
        for (int i = 1; i <= 400 && passed > 1.0; ++i)
            if (overlapsAt(scene, kCar, sweep.at(i / 400.0))) passed = i / 400.0;
        CAPTURE(k, thin, length, speed, sweep.turn, passed, s.hit, s.contact.time);
        if (passed <= 1.0) {
            REQUIRE(s.hit);
            REQUIRE(s.contact.time <= passed);
        }
        if (s.hit) {
            ++hits;
            const Pose at = sweep.at(s.contact.time);
            REQUIRE_FALSE(overlapsAt(scene, kCar, at));
            REQUIRE(gapAt(scene, kCar, at) <= kSkin + 1e-12);
            REQUIRE(s.contact.closing > 0.0);
            REQUIRE(math::length(s.contact.normal) == Approx(1.0));
        } else {
            ++misses;
        }
    }
    CHECK(hits > n / 60); // most walls this near stand in the car at the start and are left out
    CHECK(misses > n / 60);
}

TEST_CASE("a scrape along a wall of many triangles never meets a seam", "[collision][cast]")
{
    for (double gap : {0.6e-3, 0.9e-3, 5e-3}) {
        Soup soup;
        sheet(soup, {-50, 0}, {50, 0}, 97);
        const Scene scene = Scene::build(soup);
        Clearance cache;
        double x = -30.0;
        for (int step = 0; step < 400; ++step) { // 30 m/s, side at `gap`
            const Swept s = firstContact(ask(scene, &cache), sweepOf({x, 0.9 + gap}, 0.0, {30, 0}, 0.0));
            REQUIRE_FALSE(s.hit);
            x += 0.15;
        }
        // and with a real approach of 1 mm/s and more there is only the wall's normal
        x = -30.0;
        int hits = 0;
        for (int step = 0; step < 400; ++step) {
            const Swept s = firstContact(ask(scene, &cache), sweepOf({x, 0.9 + gap}, 1e-4, {30, -1.5}, 0.0));
            if (s.hit) {
                ++hits;
                REQUIRE(math::length(s.contact.normal - dvec2(0, 1)) < 1e-9);
                REQUIRE(s.contact.side == Side::right);
            }
            x += 0.15;
        }
        CHECK(hits == 400); // 7.5 mm a step is more than each gap
    }
}

TEST_CASE("both walls of an inner corner are touched at once", "[collision][cast]")
{
    Soup soup;
    sheet(soup, {10, -20}, {10, 10}, 5, 1);
    sheet(soup, {10, 10}, {-20, 10}, 5, 2);
    const Scene scene = Scene::build(soup);
    const Pose nose = poseAt({10 - 2.2 - 0.0008, 10 - 0.9 - 0.0007}, 0.0);
    Contact c[kMaxTouches];
    REQUIRE(touches(ask(scene), nose, 2e-3, c) == 2);
    CHECK(c[0].object == 2); // the nearer first
    CHECK(c[0].gap == Approx(0.0007));
    CHECK(math::length(c[0].normal - dvec2(0, -1)) < 1e-12);
    CHECK(c[0].side == Side::left);
    CHECK(c[1].object == 1);
    CHECK(c[1].gap == Approx(0.0008));
    CHECK(math::length(c[1].normal - dvec2(-1, 0)) < 1e-12);
    CHECK(c[1].side == Side::front);
    CHECK(c[1].point.y == Approx(10 - 0.9 - 0.0007));
    CHECK(restGap(c, 2) == dvec2(0.0)); // both within half a skin of rest
    c[0].gap = -0.001;
    const dvec2 shift = restGap(c, 2);
    CHECK(shift.y == Approx(-(kRestGap + 0.001)));
    CHECK(shift.x == 0.0);

    // 45 degrees into the corner: both in the same step, the first by distance
    const Swept s = firstContact(ask(scene), sweepOf({10 - 2.2 - 0.05, 10 - 0.9 - 0.02}, 0.0, {20, 20}, 0.0));
    REQUIRE(s.hit);
    CHECK(math::length(s.contact.normal - dvec2(0, -1)) < 1e-12);
    CHECK(s.contact.time == Approx(0.195).margin(0.01));
}

TEST_CASE("the end of a wall pushes along the normal of the face it meets", "[collision][cast]")
{
    Soup soup;
    sheet(soup, {3, 0.4}, {20, 0.4}, 9); // a sheet end-on before the car's front
    const Scene scene = Scene::build(soup);
    const Swept s = firstContact(ask(scene), sweepOf({0.7, 0}, 0.0, {40, 0}, 1.0));
    REQUIRE(s.hit);
    CHECK(math::length(s.contact.normal - dvec2(-1, 0)) < 0.01);
    CHECK(s.contact.point.y == Approx(0.4).margin(1e-3));
    CHECK(s.contact.side == Side::front);
    // Half of the front over the end of a thick wall: the middle of what overlaps.
    Soup thick;
    block(thick, {5, 0.0}, {20, 0.0}, 3.0);
    const Scene other = Scene::build(thick);
    const Swept t = firstContact(ask(other), sweepOf({2.7, 0}, 0.0, {40, 0}, 0.0));
    REQUIRE(t.hit);
    CHECK(t.contact.point.y == Approx(0.45).margin(1e-9)); // from the wall's edge 0.0 to the car's side 0.9
    CHECK(math::length(t.contact.normal - dvec2(-1, 0)) < 1e-12);
}

TEST_CASE("a gap narrower than the car holds it at both posts", "[collision][cast]")
{
    Soup soup;
    block(soup, {5, 0.8}, {25, 0.8}, 0.3, 4, 1);
    block(soup, {5, -1.1}, {25, -1.1}, 0.3, 4, 2); // free width 1.6 m
    const Scene scene = Scene::build(soup);
    const Sweep sweep = sweepOf({2.7, 0}, 0.0, {60, 0}, 0.0);
    const Swept s = firstContact(ask(scene), sweep);
    REQUIRE(s.hit);
    CHECK(math::length(s.contact.normal - dvec2(-1, 0)) < 1e-12);
    CHECK(s.contact.point.y == Approx(0.0).margin(1e-9)); // held symmetrically: no yaw
    CHECK(sweep.at(s.contact.time).position.x + 2.2 == Approx(5).margin(2 * kSkin));
}

TEST_CASE("a body that starts inside a wall is shown the way out", "[collision][cast]")
{
    SECTION("front through a sheet: back, on the side of the centre")
    {
        Soup soup;
        sheet(soup, {2, -9}, {2, 9}, 31);
        const Scene scene = Scene::build(soup);
        const WayOut w = pushOut(ask(scene), poseAt({0.1, 0.0}, 0.2));
        REQUIRE(w.overlapping);
        REQUIRE(w.free);
        CHECK(math::length(w.normal - dvec2(-1, 0)) < 1e-12);
        const double deepest = 0.1 + 2.2 * math::cos(0.2) + 0.9 * math::sin(0.2) - 2.0;
        CHECK(w.shift.x == Approx(-deepest - kRestGap).margin(1e-9));
        CHECK(w.shift.y == 0.0);
        Pose moved = poseAt(dvec2(0.1, 0.0) + w.shift, 0.2);
        CHECK_FALSE(overlapsAt(scene, kCar, moved));
        CHECK_FALSE(pushOut(ask(scene), moved).overlapping);
    }
    SECTION("nose in a gap too narrow: out of it backwards")
    {
        Soup soup;
        block(soup, {2, 0.8}, {22, 0.8}, 0.3, 4);
        block(soup, {2, -1.1}, {22, -1.1}, 0.3, 4);
        const Scene scene = Scene::build(soup);
        const WayOut w = pushOut(ask(scene), poseAt({0.05, 0.0}, 0.0));
        REQUIRE(w.free);
        CHECK(w.shift.x == Approx(-0.25 - kRestGap).margin(1e-6));
        CHECK(w.shift.y == Approx(0.0).margin(1e-9));
    }
    SECTION("random placements in random walls: free afterwards, or said not to be")
    {
        Random r{21};
        int overlapping = 0, freed = 0;
        for (int k = 0; k < test::scaled(400); ++k) {
            Soup soup;
            for (int i = 0; i < 4; ++i) {
                const double a = r.in(0, math::kTau), length = r.in(2, 15);
                const dvec2 p(r.in(-6, 6), r.in(-6, 6));
                block(soup, p, p + length * dvec2(math::cos(a), math::sin(a)), r.in(0.01, 0.5), 3);
            }
            const Scene scene = Scene::build(soup);
            const Pose pose = poseAt({0, 0}, r.in(0, math::kTau));
            const WayOut w = pushOut(ask(scene), pose);
            REQUIRE(w.overlapping == overlapsAt(scene, kCar, pose));
            overlapping += w.overlapping;
            freed += w.overlapping && w.free;
            Pose moved = pose;
            moved.position += w.shift;
            if (w.free)
                REQUIRE_FALSE(overlapsAt(scene, kCar, moved));
            else if (w.overlapping)
                CHECK(w.shift == dvec2(0.0));
        }
        CHECK(freed > overlapping * 9 / 10);
    }
}

TEST_CASE("the cache changes no bit of any answer", "[collision][cast]")
{
    Random r{31};
    Soup soup;
    for (int i = 0; i < 60; ++i) {
        const double a = r.in(0, math::kTau), length = r.in(0.5, 25);
        const dvec2 p(r.in(-60, 60), r.in(-60, 60));
        sheet(soup, p, p + length * dvec2(math::cos(a), math::sin(a)), 1 + int(r.next() * 20), uint32_t(i), 0.0,
              r.in(0.3, 3));
    }
    const Scene scene = Scene::build(soup);
    uint64_t words[1] = {0};
    int hits = 0, known = 0;
    for (int drive = 0; drive < test::scaled(60); ++drive) {
        Clearance cache;
        words[0] = 0;
        dvec2 position(r.in(-60, 60), r.in(-60, 60)), velocity(r.in(-40, 40), r.in(-40, 40));
        double yaw = r.in(0, math::kTau), yawRate = r.in(-2, 2), height = 0.55;
        for (int step = 0; step < 500; ++step) {
            Query with = ask(scene, &cache), without = ask(scene);
            with.level = without.level = plateLevel(height);
            with.broken = without.broken = Broken{words};
            Sweep sweep = sweepOf(position, yaw, velocity, yawRate);
            const double reach = math::length(sweep.travel) + std::abs(sweep.turn) * kCar.radius;
            const bool nothing = clear(with, sweep.start, reach);
            known += nothing;
            const Swept a = firstContact(with, sweep, 1.5e-3), b = firstContact(without, sweep, 1.5e-3);
            if (nothing) REQUIRE_FALSE((b.hit || b.inside));
            REQUIRE(a.hit == b.hit);
            REQUIRE(a.inside == b.inside);
            REQUIRE(sameBits(a.contact, b.contact));
            double share = 1.0;
            if (a.hit) {
                ++hits;
                share = a.contact.time;
                const double vn = math::dot(velocity, a.contact.normal);
                velocity -= 1.3 * std::min(vn, 0.0) * a.contact.normal;
                yawRate = r.in(-3, 3);
                if (r.next() < 0.1) words[0] |= uint64_t(1) << (a.contact.object % 64);
            }
            position = sweep.at(share).position;
            yaw += sweep.turn * share;
            height = 0.55 + 0.03 * math::sin(0.05 * step);
            if (r.next() < 0.01) velocity = {r.in(-40, 40), r.in(-40, 40)};
        }
    }
    CHECK(hits > 50 * 60 / 60 * test::scaled(60) / 60);
    CHECK(known > test::scaled(60) * 300);
}

TEST_CASE("a body at rest: what it touches by the cache is what it touches", "[collision][cast]")
{
    Random r{37};
    int touched = 0;
    for (int place = 0; place < test::scaled(200); ++place) {
        Soup soup; // walls at the car's border, of many pieces, in every direction
        for (int i = 0; i < 1 + int(3 * r.next()); ++i) {
            const double x = r.next() < 0.5 ? 2.2 : r.in(-2.4, 2.2), a = r.in(0, math::kTau);
            const dvec2 at(x, x == 2.2 ? r.in(-0.9, 0.9) : 0.9), gap = r.in(0.0, 1.2e-3) * dvec2(x == 2.2, x != 2.2);
            const dvec2 along = r.next() < 0.6 ? dvec2(x != 2.2, x == 2.2) : dvec2(math::cos(a), math::sin(a));
            const double from = r.in(0.0, 4.0);
            sheet(soup, at + gap - from * along, at + gap + (0.2 + 4.0 * r.next()) * along, 1 + int(r.next() * 12),
                  uint32_t(i));
        }
        const Scene scene = Scene::build(soup);
        Clearance cache;
        Sweep sweep = sweepOf({0, 0}, 0.0, {0, 0}, 0.0);
        for (int step = 0; step < 100; ++step) {
            const double speed = step < 60 ? 0.01 : 1.0; // [m/s]
            sweep.travel = 0.005 * speed * dvec2(r.in(-1, 1), r.in(-1, 1));
            sweep.turn = 0.005 * speed * r.in(-0.5, 0.5);
            const Pose end = sweep.at(1.0);
            const Query with = ask(scene, &cache), without = ask(scene);
            firstContact(with, sweep, 1.5e-3);
            Contact a[kMaxTouches], b[kMaxTouches];
            const int n = touches(with, end, 2.0 * kSkin, a);
            REQUIRE(n == touches(without, end, 2.0 * kSkin, b));
            REQUIRE(std::equal(a, a + n, b, sameBits));
            touched += n > 0;
            sweep.start = end;
        }
    }
    CHECK(touched > test::scaled(200) * 20);
}

TEST_CASE("a body that slides along a wall: the cache changes no bit of what it meets and touches", "[collision][cast]")
{
    Random r{61};
    int slid = 0, stopped = 0;
    for (int place = 0; place < test::scaled(400); ++place) {
        // A wall at the right side of the car in any direction, of many pieces and up to three objects, and perhaps
        // something on it: a post, a branch to the front or the back, a kink, a gap, thin or thick.
        const double course = r.in(0, math::kTau);
        const auto turned = [&](double x, double y) { return math::rotate(dvec2(x, y), course); };
        Soup soup;
        const int objects = 1 + int(3 * r.next());
        const double shift = r.in(0, 3);
        const int gap = r.next() < 0.4 ? 4 : -1;
        for (int k = 0; k < 6; ++k)
            if (k != gap)
                sheet(soup, turned(-12 + 4 * k + shift, -0.9), turned(-8 + 4 * k + shift, -0.9), 1 + int(4 * r.next()),
                      uint32_t(k % objects));
        const double x = r.in(2, 8), kind = r.next();
        if (kind < 0.2)
            sheet(soup, turned(x, -0.9), turned(x, -0.9 + r.in(0.0005, 0.3)), 1, r.next() < 0.5 ? 0 : 9); // in the way
        else if (kind < 0.4)
            sheet(soup, turned(x, -0.9), turned(x + r.in(-1, 1), -0.9 - r.in(0.001, 2)), 1, r.next() < 0.5 ? 0 : 9);
        else if (kind < 0.5)
            sheet(soup, turned(x, -0.9), turned(x + 2, -0.9 + r.in(-0.02, 0.002)), 1 + int(3 * r.next()), 9);
        else if (kind < 0.6)
            block(soup, turned(x, -0.9 - r.in(0, 0.01)), turned(x + 0.3, -0.9 - r.in(0, 0.01)), 0.2, 1, 9);
        const Scene scene = Scene::build(soup);
        uint64_t words[1] = {r.next() < 0.3 ? uint64_t(2) : 0};
        Clearance cache;
        Pose pose;
        pose.position = turned(0, r.in(0.2e-3, 1.0e-3));
        pose.forward = turned(1, 0);
        for (int step = 0; step < 120; ++step) {
            Sweep sweep;
            sweep.start = pose;
            sweep.travel = turned(0.005 * r.in(5, 25), 0.005 * r.in(-0.1, 0.1));
            sweep.turn = r.next() < 0.5 ? 0.0 : r.in(-1e-4, 1e-4);
            if (r.next() < 0.02) words[0] ^= 1;
            Query with = ask(scene, &cache), without = ask(scene);
            with.broken = without.broken = Broken{words};
            const Pose end = sweep.at(1.0);
            Contact a[kMaxTouches], b[kMaxTouches];
            const Swept met = firstContact(with, sweep, 1.5e-3), bare = firstContact(without, sweep, 1.5e-3);
            CAPTURE(place, step, kind, x);
            REQUIRE(met.hit == bare.hit);
            REQUIRE(met.inside == bare.inside);
            REQUIRE(sameBits(met.contact, bare.contact));
            if (met.hit) {
                ++stopped;
                break;
            }
            const int m = touches(with, end, 2.0 * kSkin, a);
            REQUIRE(m == touches(without, end, 2.0 * kSkin, b));
            REQUIRE(std::equal(a, a + m, b, sameBits));
            slid += m > 0;
            pose = end;
            const int n = touches(without, pose, 2.0 * kSkin, a);
            pose.position += restGap(a, n); // as a vehicle does it
        }
    }
    CHECK(slid > test::scaled(400) * 10);
    CHECK(stopped > test::scaled(400) / 20);
}

TEST_CASE("a broken object is air, its neighbour is not", "[collision][cast]")
{
    Soup soup;
    sheet(soup, {5, -5}, {5, 5}, 3, 70);
    sheet(soup, {5.2, -5}, {5.2, 5}, 3, 71);
    const Scene scene = Scene::build(soup);
    uint64_t words[2] = {0, uint64_t(1) << 6};
    Query q = ask(scene);
    const Sweep sweep = sweepOf({2.7, 0}, 0.0, {100, 0}, 0.0);
    CHECK(firstContact(q, sweep).contact.object == 70);
    q.broken = Broken{words};
    CHECK(firstContact(q, sweep).contact.object == 71);
}

TEST_CASE("a resting face that rocks stops at the corner that arrives", "[collision][cast]")
{
    Soup soup;
    sheet(soup, {-50, 0}, {50, 0}, 11);
    const Scene scene = Scene::build(soup);
    // right side on the wall at half a skin, turning about the middle: one corner leaves, the other comes at 5 m/s
    const Swept s = firstContact(ask(scene), sweepOf({0, 0.9 + 0.6e-3}, 0.0, {0, 0}, 2.0), 1.5e-3);
    REQUIRE(s.hit);
    CHECK(s.contact.time <= 0.1);
    CHECK(s.contact.point.x == Approx(-2.4).margin(2e-2)); // yaw counter-clockwise: the rear right corner goes down
    CHECK(math::length(s.contact.normal - dvec2(0, 1)) < 1e-9);
}

TEST_CASE("one corner rests, the other still cannot swing through", "[collision][cast]")
{
    Soup soup;
    sheet(soup, {-50, 0}, {50, 0}, 1);
    const Scene scene = Scene::build(soup);
    // front right corner resting and sinking at 0.2 m/s; the rear right corner 20 mm above and coming down fast
    const double yaw = 0.02 / 4.6; // nose down to the right means negative yaw
    Sweep sweep = sweepOf({0, 0}, -yaw, {0, 0}, 0.0);
    dvec2 corner = sweep.start.toWorld({2.2, -0.9});
    sweep.start.position.y += 0.7e-3 - corner.y;
    sweep.turn = 0.05; // rear corner comes down 0.22 m
    corner = sweep.start.toWorld({2.2, -0.9});
    const dvec2 arm = corner - sweep.start.position;
    sweep.travel = -sweep.turn * math::left(arm) - dvec2(0, 1e-3);
    const Swept s = firstContact(ask(scene), sweep, 1.5e-3);
    REQUIRE(s.hit);
    CHECK(s.contact.time < 0.02 / 0.2);
    CHECK(s.contact.side == Side::right); // the whole side lies on the wall by then: the middle of a-b
    CHECK(s.contact.normal.y == Approx(1.0));
    CHECK(s.near);
}

TEST_CASE("the plate passes over low walls and under overhangs, the box does not", "[collision][cast]")
{
    const math::dquat level(1, 0, 0, 0);
    const auto hits = [&](const Soup& soup, bool box) {
        const Scene scene = Scene::build(soup);
        const dvec3 position(2.7, 0, 0.55);
        const Level l = box ? boxLevel(position, level, 2.2, 2.4, 1.8, -0.35, 0.9) : plateLevel(0.55);
        return firstContact({scene, {}, kCar, l, nullptr}, sweepOf({2.7, 0}, 0.0, {60, 0}, 0.0));
    };
    const auto wall = [](double low, double high) {
        Soup soup;
        sheet(soup, {5, -5}, {5, 5}, 4, 0, low, high);
        return soup;
    };
    CHECK_FALSE(hits(wall(0.0, 0.4), false).hit); // kerb stone below the plate
    CHECK(hits(wall(0.0, 0.4), true).hit);
    CHECK_FALSE(hits(wall(0.0, 0.15), true).hit); // below the underside at 0.2: between the wheels
    CHECK_FALSE(hits(wall(1.0, 3.0), false).hit); // above the plate, below the roof at 1.45
    CHECK(hits(wall(1.0, 3.0), true).hit);
    CHECK_FALSE(hits(wall(1.5, 3.0), true).hit); // a bridge
    CHECK(hits(wall(0.0, 3.0), false).hit);

    // A ramp of 30 degrees is ground for both. A bank of 60 degrees: the plate meets it where it is 0.55 m high, the
    // box with its lower edge at 0.2 m, both with the horizontal normal.
    const auto bank = [](double degrees) {
        const double t = math::tan(degrees * kDegree);
        Soup soup;
        soup.quad({5, -5, 0}, {5, 5, 0}, {5 + 3 / t, 5, 3}, {5 + 3 / t, -5, 3});
        return soup;
    };
    CHECK_FALSE(hits(bank(30), false).hit);
    CHECK_FALSE(hits(bank(30), true).hit);
    const Swept plate = hits(bank(60), false), box = hits(bank(60), true);
    CHECK_FALSE(plate.hit); // 5.318 is beyond this step, which ends at 5.2
    REQUIRE(box.hit);
    CHECK(math::length(box.contact.normal - dvec2(-1, 0)) < 1e-9);
    CHECK(0.3 * box.contact.time + 4.9 == Approx(5 + 0.2 / math::tan(60 * kDegree)).margin(2 * kSkin));

    // Nose up by 15 degrees the same box clears the kerb that it would hit level.
    const math::dquat up = math::fromYawPitchRoll(0.0, -15 * kDegree, 0.0);
    const Outline tilted = shadow(2.2, 2.4, 1.8, -0.35, 0.9, up);
    CHECK(tilted.count == 4);
    const Scene kerb = Scene::build(wall(0.0, 0.4));
    const dvec3 position(2.7, 0, 0.75);
    CHECK_FALSE(firstContact({kerb, {}, tilted, boxLevel(position, up, 2.2, 2.4, 1.8, -0.35, 0.9), nullptr},
                             sweepOf({2.7, 0}, 0.0, {40, 0}, 0.0))
                    .hit);
}

TEST_CASE("a dented nose meets a post later than a whole one", "[collision][cast]")
{
    const dvec2 dented[] = {{2.2, -0.9}, {2.2, -0.3}, {1.7, 0.0}, {2.2, 0.3}, {2.2, 0.9}, {-2.4, 0.9}, {-2.4, -0.9}};
    const Outline outline = polygon(dented);
    REQUIRE(outline.count == 7);
    CHECK(outline.convex == 0);
    Soup soup;
    block(soup, {5, -0.02}, {5.3, -0.02}, 0.04);
    const Scene scene = Scene::build(soup);
    const Sweep sweep = sweepOf({2.5, 0}, 0.0, {200, 0}, 0.0);
    const Swept whole = firstContact(ask(scene), sweep),
                dent = firstContact({scene, {}, outline, plateLevel(0.55), nullptr}, sweep);
    REQUIRE(whole.hit);
    REQUIRE(dent.hit);
    CHECK(whole.contact.time * 1.0 == Approx(0.3).margin(2 * kSkin));
    // the dent's flanks hold the post's two corners, 0.02 either side of its bottom
    CHECK(dent.contact.time * 1.0 == Approx(0.8 - 0.02 * 5.0 / 3.0).margin(2 * kSkin));
    Random r{41};
    for (int k = 0; k < test::scaled(300); ++k) { // and it is never passed either
        const double course = r.in(0, math::kTau);
        const Sweep s = sweepOf({r.in(-3, 3), r.in(-3, 3)}, r.in(0, math::kTau),
                                100.0 * dvec2(math::cos(course), math::sin(course)), r.in(-20, 20));
        Soup one;
        sheet(one, {0, 0}, {r.in(0.01, 2), 0.0}, 2);
        const Scene post = Scene::build(one);
        if (overlapsAt(post, outline, s.start)) continue;
        const Swept w = firstContact({post, {}, outline, plateLevel(0.55), nullptr}, s);
        double passed = 2.0;
        for (int i = 1; i <= 200 && passed > 1.0; ++i)
            if (overlapsAt(post, outline, s.at(i / 200.0))) passed = i / 200.0;
        CAPTURE(k, passed, w.hit, w.contact.time);
        if (passed <= 1.0) REQUIRE((w.hit && w.contact.time <= passed));
        if (w.hit) REQUIRE_FALSE(overlapsAt(post, outline, s.at(w.contact.time)));
    }
}
