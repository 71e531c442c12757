#include "core/describe.h"
#include "impact/barrier.h"
#include "impact/barrier_io.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <functional>
#include <random>

using namespace impact;
using Catch::Approx;

namespace {

constexpr double kDegree = math::kPi / 180.0;
const PlanarMass kCar{1500.0, 2500.0}; // docs/models/knight.md
constexpr double kThirtyMph = 13.4112, kSixtyMph = 26.8224;

BarrierSettings fixedLaws(Method method, double e, double mu, double P, Root root = Root::bounce)
{
    BarrierSettings s;
    s.method = method;
    s.root = root;
    s.restitution = constantLaw(e);
    s.friction = constantLaw(mu);
    s.energy = constantLaw(P);
    s.restSpeed = 0.0;
    return s;
}

BarrierSettings byLaws(Method method)
{
    BarrierSettings s;
    s.method = method;
    return s;
}

dvec2 wallAt(double degrees)
{
    return {-math::sin(degrees * kDegree), math::cos(degrees * kDegree)}; // wall on the right, met at this angle
}

struct Draw {
    std::mt19937_64 bits{20240917};
    double operator()(double low, double high) { return low + (high - low) * (double(bits() >> 11) * 0x1p-53); }
};

}

TEST_CASE("head-on at 30 mph by restitution keeps a four-hundredth of the energy")
{
    const auto ev = barrier(byLaws(Method::restitution), kCar, {{kThirtyMph, 0}, 0}, {{2.2, 0}, {-1, 0}});
    CHECK(ev.e == Approx(0.05).epsilon(1e-12));
    CHECK(std::fabs(ev.mu) < 1e-12);
    CHECK(ev.velocityAfter.x == Approx(-0.67056).epsilon(1e-6));
    CHECK(std::fabs(ev.velocityAfter.y) < 1e-9);
    CHECK(std::fabs(ev.yawRateAfter) < 1e-9);
    CHECK(ev.impulseNormal == Approx(21122.64).epsilon(1e-6));
    CHECK(ev.energyKept == Approx(0.0025).epsilon(1e-6));
    CHECK(ev.angleOfAttack == Approx(90 * kDegree).epsilon(1e-12));
}

TEST_CASE("head-on at 30 mph by energy has a root that bounces and one that goes through")
{
    auto s = byLaws(Method::energy);
    auto ev = barrier(s, kCar, {{kThirtyMph, 0}, 0}, {{2.2, 0}, {-1, 0}});
    CHECK(ev.velocityAfter.x == Approx(-2.68224).epsilon(1e-6));
    CHECK(ev.impulseNormal == Approx(24140.16).epsilon(1e-6));
    CHECK(ev.energyKept == Approx(0.04).epsilon(1e-6));
    CHECK(ev.root == Root::bounce);
    CHECK(ev.reachable == 1);
    s.root = Root::through;
    ev = barrier(s, kCar, {{kThirtyMph, 0}, 0}, {{2.2, 0}, {-1, 0}});
    CHECK(ev.velocityAfter.x == Approx(2.68224).epsilon(1e-6));
    CHECK(ev.impulseNormal == Approx(16093.44).epsilon(1e-6));
    CHECK(ev.energyKept == Approx(0.04).epsilon(1e-6));
    CHECK(ev.root == Root::through);
}

TEST_CASE("right-front corner at 10 degrees and 60 mph by restitution")
{
    const auto ev = barrier(byLaws(Method::restitution), kCar, {{kSixtyMph, 0}, 0}, {{2.2, -0.9}, wallAt(10)});
    CHECK(ev.mu == Approx(0.290954).epsilon(1e-6));
    CHECK(ev.velocityAfter.x == Approx(25.892685).epsilon(1e-6));
    CHECK(ev.velocityAfter.y == Approx(1.887553).epsilon(1e-6));
    CHECK(ev.yawRateAfter == Approx(1.989524).epsilon(1e-6));
    CHECK(ev.impulseNormal == Approx(3030.480).epsilon(1e-6));
    CHECK(ev.energyKept == Approx(0.946000).epsilon(1e-6));
    CHECK(ev.regime == Regime::sliding);
    CHECK(ev.impulseTangential * ev.q1 < 0.0); // friction opposes sliding; along it the case would gain energy
}

TEST_CASE("the same corner by energy: P is out of reach, Pmin would rebound faster than it came, restitution answers")
{
    const auto ev = barrier(byLaws(Method::energy), kCar, {{kSixtyMph, 0}, 0}, {{2.2, -0.9}, wallAt(10)});
    CHECK(ev.PAsked == Approx(0.893465).epsilon(1e-6));
    CHECK(ev.PLeast == Approx(0.921594).epsilon(1e-6));
    CHECK(ev.reachable == 0);
    CHECK((ev.limits & energyUnreachable));
    CHECK((ev.limits & fellBack));
    CHECK(ev.method == Method::restitution);
    CHECK(ev.energyKept == Approx(0.946).epsilon(1e-6));
}

TEST_CASE("the thesis's P(a) is within reach only above 82.88 degrees at the nose, from 39.1 to 73.2 at the corner")
{
    const auto along = [](const dvec2& point, double degrees) { // the thesis's f = n + ms t, against the sliding
        const dvec2 n = wallAt(degrees), v(kSixtyMph, 0);
        const double mu = valueOf(frictionLaw(), degrees * kDegree, 0);
        const dvec2 f = n + (math::dot(v, math::left(n)) < 0.0 ? mu : -mu) * math::left(n);
        const double pf = math::dot(v, f), turn = math::cross2(point, f);
        const double k = math::dot(f, f) / kCar.mass + turn * turn / kCar.izz;
        const double least = 1.0 - pf * pf / (2.0 * k * 0.5 * kCar.mass * math::dot(v, v));
        return valueOf(energyLaw(), degrees * kDegree, 0) >= least;
    };
    const auto reachable = [](const dvec2& point, double degrees) {
        return barrier(byLaws(Method::energy), kCar, {{kSixtyMph, 0}, 0}, {point, wallAt(degrees)}).reachable == 1;
    };
    const dvec2 nose(2.2, 0), corner(2.2, -0.9);
    const std::function<bool(const dvec2&, double)> ways[] = {along, reachable};
    for (const auto& reached : ways) {
        CHECK_FALSE(reached(nose, 82.87));
        CHECK(reached(nose, 82.89));
        CHECK(reached(nose, 89));
        CHECK_FALSE(reached(corner, 39.0));
        CHECK(reached(corner, 39.2));
        CHECK(reached(corner, 73.1));
    }
    CHECK_FALSE(along(corner, 73.3));
    // There the corner sticks, with less than f's friction: that impulse reaches P a little further.
    CHECK(reachable(corner, 73.53));
    CHECK_FALSE(reachable(corner, 73.55));
}

TEST_CASE("unreachable P without a rebound beyond the approach is raised to Pmin and kept there")
{
    const auto ev = barrier(byLaws(Method::energy), kCar, {{kSixtyMph, 0}, 0}, {{2.2, -0.9}, wallAt(37)});
    CHECK(ev.reachable == 0);
    CHECK(ev.method == Method::energy);
    CHECK(ev.P == Approx(ev.PLeast).epsilon(1e-14));
    CHECK(ev.energyKept == Approx(ev.PLeast).epsilon(1e-10));
    CHECK(-ev.p2 / ev.p1 <= 1.0);
}

TEST_CASE("random barrier impacts keep momentum, their own condition, Coulomb's cone and never gain energy")
{
    Draw draw;
    int stuck = 0, limited = 0, reached = 0, through = 0;
    for (int i = 0; i < test::scaled(40000); ++i) {
        const PlanarMass m{draw(600, 20000), draw(500, 60000)};
        const double turn = draw(-math::kPi, math::kPi);
        const BarrierContact c{{draw(-3, 3), draw(-1.2, 1.2)}, {math::cos(turn), math::sin(turn)}};
        const PlanarMotion v{{draw(-40, 40), draw(-20, 20)}, draw(-4, 4)};
        const auto method = i % 2 ? Method::energy : Method::restitution;
        const auto s = fixedLaws(method, draw(0, 1.2), i % 5 ? draw(0, 1.5) : 0.0, draw(0, 1),
                                 i % 4 == 3 ? Root::through : Root::bounce);
        const auto ev = barrier(s, m, v, c);
        INFO(i);
        REQUIRE(ev.residualLinear < 1e-12);
        REQUIRE(ev.residualAngular < 1e-12);
        REQUIRE(std::fabs(ev.residualMethod) < 1e-9);
        REQUIRE(ev.energyKept <= 1.0 + 1e-12);
        REQUIRE(math::isFinite(ev.velocityAfter));
        REQUIRE(ev.impulseNormal >= 0.0);
        if (ev.p1 >= 0.0) {
            REQUIRE(ev.regime == Regime::separating);
            REQUIRE(ev.velocityAfter == v.velocity);
            REQUIRE(ev.yawRateAfter == v.yawRate);
            continue;
        }
        REQUIRE(std::fabs(ev.impulseTangential) <= ev.mu * ev.impulseNormal * (1 + 1e-12) + 1e-9);
        const double scale = std::fabs(ev.p1) + std::fabs(ev.q1);
        if (ev.regime == Regime::sticking)
            REQUIRE(std::fabs(ev.q2) < 1e-9 * scale);
        else
            REQUIRE(std::fabs(std::fabs(ev.impulseTangential) - ev.mu * ev.impulseNormal) <
                    1e-9 * (1 + ev.impulseNormal));
        if (ev.method == Method::energy) {
            REQUIRE(ev.energyKept == Approx(ev.P).margin(1e-10));
            if (ev.reachable) REQUIRE(ev.energyKept == Approx(ev.PAsked).margin(1e-10));
            reached += ev.reachable;
            through += ev.root == Root::through;
            if (ev.root == Root::through)
                REQUIRE(ev.p2 <= 1e-9 * scale);
            else
                REQUIRE(ev.p2 >= -1e-9 * scale);
        }
        stuck += ev.regime == Regime::sticking;
        limited += (ev.limits & frictionLimited) != 0;
        // Mirrored left to right: the same numbers with y and yaw turned, to the bit.
        const auto mirror = [](const dvec2& a) { return dvec2(a.x, -a.y); };
        const auto other = barrier(s, m, {mirror(v.velocity), -v.yawRate}, {mirror(c.arm), mirror(c.normal)});
        REQUIRE(other.velocityAfter == mirror(ev.velocityAfter));
        REQUIRE(other.yawRateAfter == -ev.yawRateAfter);
        REQUIRE(other.impulseTangential == -ev.impulseTangential);
    }
    CHECK(stuck > 0);
    CHECK(limited > 0);
    CHECK(reached > 0);
    CHECK(through > 0);
}

namespace {

// The energy method a second way: a turn along the ellipse of equal energy, v2 = R L (cos a, sin a) with L L^T = K and
// R^2/2 the energy of the contact point that is left, from the sticking impulse until the friction cone is met.
struct Turned {
    double normal = 0.0, tangential = 0.0, p2 = 0.0, q2 = 0.0, least = 0.0;
    bool sticks = false;
    double margin = 0.0; // of P over what is least: the square root of it is how well anything is known
};
Turned turnedImpulse(const Compliance& k, double p1, double q1, double energy, double P, double mu, Root root)
{
    const double l11 = std::sqrt(k.nn), l21 = k.nt / l11, l22 = std::sqrt(k.tt - l21 * l21);
    const double u1 = p1 / l11, u2 = (q1 - l21 * u1) / l22; // before, on the circle's own axes
    const double full = 0.5 * (u1 * u1 + u2 * u2);          // what stopping the contact point takes
    const auto at = [&](double R, double a) {
        const double c = R * std::cos(a), s = R * std::sin(a);
        Turned t;
        t.p2 = l11 * c;
        t.q2 = l21 * c + l22 * s;
        t.tangential = (s - u2) / l22; // J = L^-T (u2 - u1)
        t.normal = (c - u1 - l21 * t.tangential) / l11;
        return t;
    };
    const double still = std::atan2(-l21, l22) + (root == Root::bounce ? 0.0 : math::kPi); // q2 = 0 here
    const double leastStick = std::clamp(1.0 - full / energy, 0.0, 1.0);
    Turned t = at(P <= leastStick ? 0.0 : std::sqrt(2.0 * (full - (1.0 - P) * energy)), still);
    t.least = leastStick;
    t.sticks = t.normal > 0.0 && std::fabs(t.tangential) <= mu * t.normal;
    t.margin = P - leastStick;
    if (t.sticks) return t;
    // Jt - m Jn = A + R (B cos a + C sin a)
    const double m = t.tangential > 0.0 ? mu : -mu;
    const auto gap = [&](const Turned& x) { return x.tangential - m * x.normal; };
    const double A = gap(at(0.0, 0.0)), B = gap(at(1.0, 0.0)) - A, C = gap(at(1.0, math::kPi / 2)) - A;
    const double size = std::hypot(B, C), middle = std::atan2(C, B);
    const double leastSlide = std::clamp(1.0 - (full - 0.5 * A * A / (size * size)) / energy, 0.0, 1.0);
    double R = std::fabs(A) / size, a = middle + (A > 0.0 ? math::kPi : 0.0); // where the circle just touches the cone
    if (P > leastSlide) {
        R = std::sqrt(2.0 * (full - (1.0 - P) * energy));
        // Against the tangential impulse q2 grows: to the left of a bounce, to the right of a way through.
        const double side = (m > 0.0 ? -1.0 : 1.0) * (root == Root::bounce ? 1.0 : -1.0);
        const double half = std::acos(std::clamp(-A / (R * size), -1.0, 1.0));
        double first = HUGE_VAL;
        for (const double meets : {middle + half, middle - half}) {
            const double way = math::wrapAngle(side * (meets - still));
            first = std::min(first, way < -1e-9 ? way + math::kTau : way);
        }
        a = still + side * first;
    }
    t = at(R, a);
    t.least = leastSlide;
    t.margin = P - leastSlide;
    return t;
}

struct EnergyDraw {
    Compliance k;
    double p1, q1, energy, P, mu;
    Root root;
};
EnergyDraw energyDraw(Draw& draw)
{
    const PlanarMass m{draw(600, 20000), draw(500, 60000)};
    const double turn = draw(-math::kPi, math::kPi);
    const dvec2 n(math::cos(turn), math::sin(turn)), arm(draw(-3, 3), draw(-1.2, 1.2)), v(draw(-40, 40), draw(-20, 20));
    const double r = draw(-4, 4), x = math::dot(arm, n), y = math::dot(arm, math::left(n));
    return {planarCompliance(m.mass, m.izz, arm, n),
            -std::fabs(math::dot(v, n) - r * y),
            math::dot(v, math::left(n)) + r * x,
            0.5 * m.mass * math::dot(v, v) + 0.5 * m.izz * r * r,
            draw(0, 1),
            draw(0, 1.5),
            draw(0, 1) < 0.5 ? Root::bounce : Root::through};
}

}

TEST_CASE("the energy method is that of a turn along the ellipse of equal energy into the friction cone")
{
    Draw draw;
    int stuck = 0, least = 0, passed = 0, elastic = 0;
    for (int i = 0; i < test::scaled(20000); ++i) {
        const EnergyDraw d = energyDraw(draw);
        const Turned t = turnedImpulse(d.k, d.p1, d.q1, d.energy, d.P, d.mu, d.root);
        const ContactImpulse j = energyImpulse(d.k, d.p1, d.q1, d.energy, d.P, d.mu, d.root, 0.1);
        CAPTURE(i, d.P, t.least, d.mu, d.p1, d.q1);
        REQUIRE(j.shareLeast == Approx(t.least).margin(1e-9));
        REQUIRE(energyChange(j, d.p1, d.q1) <= 1e-9 * d.energy);
        if (std::fabs(t.margin) < 1e-7) continue; // it may lie on either side
        REQUIRE(((j.limits & energyUnreachable) != 0) == (t.margin < 0.0));
        REQUIRE(((j.limits & fellBack) != 0) == (t.margin < 0.0 && t.p2 > -d.p1));
        if (j.limits & fellBack) {
            ++elastic;
            continue;
        }
        REQUIRE((j.regime == Regime::sticking) == t.sticks);
        const double size = std::hypot(t.normal, t.tangential), speed = std::hypot(d.p1, d.q1);
        REQUIRE(j.normal == Approx(t.normal).margin(1e-8 * size));
        REQUIRE(j.tangential == Approx(t.tangential).margin(1e-8 * size));
        REQUIRE(j.p2 == Approx(t.p2).margin(1e-8 * speed));
        REQUIRE(j.q2 == Approx(t.q2).margin(1e-8 * speed));
        REQUIRE(j.tangential * j.q2 <= 1e-8 * size * speed);         // friction opposes what sliding is left
        if (d.root == Root::bounce) REQUIRE(j.p2 >= -1e-12 * speed); // the larger root separates
        REQUIRE(energyChange(j, d.p1, d.q1) == Approx(-(1.0 - j.share) * d.energy).margin(1e-9 * d.energy));
        stuck += t.sticks;
        least += t.margin < 0.0;
        passed += d.root == Root::through && j.p2 < 0.0;
    }
    if (test::scaled(100) >= 100) {
        CHECK(stuck > 1000);
        CHECK(least > 1000);
        CHECK(passed > 1000);
        CHECK(elastic > 100);
    }
}

TEST_CASE("a square offset hit keeps the share asked for on both sides of no sliding, and turned by any angle")
{
    // Sticking can keep as little as 0.037 here, sliding at mu 0.3 in either sense not less than 0.095 and 0.473.
    const auto s = fixedLaws(Method::energy, 0.05, 0.3, 0.1);
    const auto square = barrier(s, kCar, {{13.4, 0}, 0}, {{2.2, 0.5}, {-1, 0}});
    CHECK(square.regime == Regime::sticking);
    CHECK(square.PLeast == Approx(0.0370005).epsilon(1e-6));
    for (double v : {-1e-3, -1e-9, -1e-15, 0.0, 1e-15, 1e-9, 1e-3}) {
        const auto ev = barrier(s, kCar, {{13.4, v}, 0}, {{2.2, 0.5}, {-1, 0}});
        CAPTURE(v);
        CHECK(ev.reachable == 1);
        CHECK(ev.energyKept == Approx(0.1).margin(1e-12));
        CHECK(math::length(ev.velocityAfter - square.velocityAfter) < 2.0 * std::fabs(v) + 1e-12);
    }
    for (int i = 0; i < 360; ++i) {
        const double c = math::cos(i * kDegree), si = math::sin(i * kDegree);
        const auto turned = [&](const dvec2& a) { return dvec2(c * a.x - si * a.y, si * a.x + c * a.y); };
        const auto ev = barrier(s, kCar, {turned({13.4, 0}), 0}, {turned({2.2, 0.5}), turned({-1, 0})});
        CAPTURE(i);
        CHECK(math::length(ev.velocityAfter - turned(square.velocityAfter)) < 1e-11);
        CHECK(ev.yawRateAfter == Approx(square.yawRateAfter).epsilon(1e-11));
    }
}

TEST_CASE("the energy method's impulse does not jump where sticking ends or sliding begins in the other sense")
{
    Draw draw;
    int ends = 0, starts = 0;
    for (int i = 0; i < test::scaled(20000); ++i) {
        const EnergyDraw d = energyDraw(draw);
        const auto with = [&](double q1, double mu) {
            return energyImpulse(d.k, d.p1, q1, d.energy, d.P, mu, d.root, 0.1);
        };
        const auto close = [&](const ContactImpulse& a, const ContactImpulse& b) {
            CAPTURE(i, a.normal, b.normal, a.tangential, b.tangential);
            const double size = 1e-5 * std::hypot(a.normal, a.tangential);
            REQUIRE(std::fabs(a.normal - b.normal) <= size);
            REQUIRE(std::fabs(a.tangential - b.tangential) <= size);
        };
        const ContactImpulse j = with(d.q1, 1e3);
        const double border = std::fabs(j.tangential) / j.normal;                       // the least mu that sticks
        if (j.regime == Regime::sticking && std::fabs(j.p2) > 0.01 * std::fabs(d.p1)) { // else a root, and steep
            close(with(d.q1, border * (1.0 + 1e-9)), with(d.q1, border * (1.0 - 1e-9)));
            ++ends;
        }
        const ContactImpulse zero = with(0.0, d.mu);   // no sliding before
        if (std::fabs(d.P - zero.shareLeast) > 1e-3) { // near it the root is steep
            close(zero, with(1e-10, d.mu));
            close(zero, with(-1e-10, d.mu));
            ++starts;
        }
    }
    CHECK(ends > 0);
    CHECK(starts > 0);
}

TEST_CASE("sliding friction that would add energy is lowered to what just keeps it, and said")
{
    // Sticking with e above about 0.78 at mu 0.3 can add energy.
    Draw draw;
    double lowest = 1.0;
    int found = 0;
    for (int i = 0; i < test::scaled(200000); ++i) {
        const double turn = draw(-math::kPi, math::kPi);
        const auto s = fixedLaws(Method::restitution, draw(0, 1), 0.3, 1);
        const auto ev = barrier(s, kCar, {{draw(-30, 30), draw(-30, 30)}, draw(-5, 5)},
                                {{draw(-2.4, 2.2), draw(-0.9, 0.9)}, {math::cos(turn), math::sin(turn)}});
        if (!(ev.limits & frictionLimited)) continue;
        ++found;
        lowest = std::min(lowest, ev.eAsked);
        REQUIRE(ev.mu < 0.3);
        REQUIRE(ev.energyKept == Approx(1.0).margin(1e-10));
        REQUIRE(ev.p2 == Approx(-ev.eAsked * ev.p1));
    }
    if (test::scaled(100) >= 100) {
        CHECK(found > 0);
        CHECK(lowest > 0.7);
    }
    const auto ev = barrier(fixedLaws(Method::restitution, 1.3, 0, 1), kCar, {{10, 0}, 0}, {{2.2, 0.4}, {-1, 0}});
    CHECK(ev.e == 1.0);
    CHECK((ev.limits & restitutionLimited));
    CHECK(ev.energyKept == Approx(1.0).epsilon(1e-12));
}

TEST_CASE("corners of a barrier case: departing, at rest, through the mass centre, resting contact")
{
    auto s = byLaws(Method::restitution);
    SECTION("departing contact gets nothing")
    {
        const auto ev = barrier(s, kCar, {{-5, 1}, 0.2}, {{2.2, 0}, {-1, 0}});
        CHECK(ev.impulseNormal == 0.0);
        CHECK(ev.velocityAfter == dvec2(-5, 1));
        CHECK(ev.energyKept == 1.0);
    }
    SECTION("a car at rest")
    {
        for (Method m : {Method::restitution, Method::energy}) {
            s.method = m;
            const auto ev = barrier(s, kCar, {{0, 0}, 0}, {{2.2, 0}, {-1, 0}});
            CHECK(ev.impulseNormal == 0.0);
            CHECK(ev.energyKept == 1.0);
            CHECK(ev.angleOfAttack == 0.0);
        }
    }
    SECTION("a wall through the mass centre turns nothing")
    {
        const auto ev = barrier(fixedLaws(Method::restitution, 0.5, 0.1, 1), kCar, {{10, 0}, 1.0}, {{0, 0}, {-3, 0}});
        CHECK(ev.velocityAfter.x == Approx(-5.0));
        CHECK(ev.yawRateAfter == 1.0);
    }
    SECTION("slower than 0.3 m/s does not bounce, by either method")
    {
        for (Method m : {Method::restitution, Method::energy}) {
            s.method = m;
            const auto ev = barrier(s, kCar, {{0.29, 0}, 0}, {{2.2, 0}, {-1, 0}});
            CHECK(ev.p2 == 0.0);
            CHECK((ev.limits & resting));
            CHECK(barrier(s, kCar, {{0.31, 0}, 0}, {{2.2, 0}, {-1, 0}}).p2 > 0.0);
        }
    }
}

TEST_CASE("an approach that only rounding sees is none: along the wall at any angle, nothing happens")
{
    Draw in;
    for (int i = 0; i < test::scaled(2000); ++i) {
        const double a = in(-math::kPi, math::kPi), speed = in(0.1, 60.0);
        const dvec2 n(math::cos(a), math::sin(a)), arm(in(-3, 3), in(-2, 2));
        for (const Method method : {Method::restitution, Method::energy}) {
            const auto ev = barrier(byLaws(method), kCar, {speed * math::left(n), 0.0}, {arm, n});
            CAPTURE(a, speed, i);
            REQUIRE(ev.impulseNormal == 0.0);
            REQUIRE(ev.residualMethod == 0.0);
            REQUIRE(ev.energyKept == 1.0);
        }
        // A real one, a millionth of the speed, is answered.
        const auto ev = barrier(fixedLaws(Method::restitution, 0.5, 0.3, 1.0), kCar,
                                {speed * (math::left(n) - 1e-6 * n), 0.0}, {arm, n});
        REQUIRE(ev.impulseNormal > 0.0);
        REQUIRE(std::fabs(ev.residualMethod) < 1e-9);
    }
}

TEST_CASE("each law may be a constant, a line or a table in the place of the thesis's cosine")
{
    CHECK(valueOf(restitutionLaw(), 10 * kDegree, 0) == Approx(0.125 * std::cos(20 * kDegree) + 0.175).epsilon(1e-14));
    CHECK(valueOf(energyLaw(), 37 * kDegree, 0) == Approx(0.44 * std::cos(74 * kDegree) + 0.48).epsilon(1e-14));
    CHECK(valueOf(frictionLaw(), 10 * kDegree, 0) == Approx(0.290954).epsilon(1e-6));
    LawSettings s;
    CHECK(core::readJson({{"law", "linear"}, {"glancing", 0.4}, {"headOn", 0.1}}, s).ok());
    CHECK(valueOf(s, 45 * kDegree, 0) == Approx(0.25));
    CHECK(core::readJson({{"law", "table"}, {"over", "speed"}, {"table", {{2.0, 0.4}, {6.0, 0.2}}}}, s).ok());
    CHECK(valueOf(s, 0, 4) == Approx(0.3));
    CHECK(core::readJson({{"law", "table"}, {"table", core::Json::array()}}, s).path == "table");
    LawSettings written;
    CHECK(core::readJson(core::writeJson(s), written).ok());
    CHECK(valueOf(written, 0, 4) == Approx(0.3));
}

TEST_CASE("with pitch and roll reaction a contact at CG height gives the planar compliance, a low one is softer")
{
    const math::dmat3 inverse(1.0 / 500, 0, 0, 0, 1.0 / 2200, 0, 0, 0, 1.0 / 2500);
    const dvec2 n = wallAt(30);
    const Compliance flat = planarCompliance(1500, 2500, {2.2, -0.9}, n);
    const Compliance level = spatialCompliance(1500, inverse, {2.2, -0.9, 0}, n),
                     low = spatialCompliance(1500, inverse, {2.2, -0.9, -0.4}, n);
    CHECK(level.nn == Approx(flat.nn).epsilon(1e-13));
    CHECK(level.tt == Approx(flat.tt).epsilon(1e-13));
    CHECK(level.nt == Approx(flat.nt).epsilon(1e-13));
    CHECK(low.nn > flat.nn);
    CHECK(low.tt > flat.tt);
}

TEST_CASE("barrier cases are read, judged and answered as JSON")
{
    core::Json in, out;
    const auto parse = [&](const char* text) { REQUIRE(core::parseJson(text, in).ok()); };
    parse(
        R"({"method":"restitution","mass":1500,"izz":2500,"point":[2.2,-0.9],"normal":[-0.17364817766693033,0.984807753012208],
              "velocity":[26.8224,0],"yawRate":0,"e":"auto","mu":"auto"})");
    REQUIRE(barrierCases(in, out).ok());
    CHECK(out["velocity"][0].get<double>() == Approx(25.892685).epsilon(1e-6));
    CHECK(out["velocity"][1].get<double>() == Approx(1.887553).epsilon(1e-6));
    CHECK(out["yawRate"].get<double>() == Approx(1.989524).epsilon(1e-6));
    CHECK(out["impulse"]["normal"].get<double>() == Approx(3030.480).epsilon(1e-6));
    CHECK(out["angleOfAttack"].get<double>() == Approx(10 * kDegree));
    CHECK(out["reachable"] == true);
    for (const char* key : {"energyKept", "e", "mu", "P", "method", "residual"}) CHECK(out.contains(key));

    const auto [text, expected] = GENERATE(table<const char*, const char*>({
        {R"([{"mass":1,"izz":1,"point":[1,0],"normal":[-1,0],"velocity":[1,0]},{"mass":-1,"izz":1,"point":[1,0],"normal":[-1,0],"velocity":[1,0]}])",
         "[1].mass: -1 kg is not above 0"},
        {R"({"izz":1})", "mass: is missing"},
        {R"([3])", "[0]: expected an object, found a number"},
        {R"({"mass":1,"izz":1,"point":[1,0],"normal":[0,0],"velocity":[1,0]})", "normal: has no length"},
        {R"({"mass":1,"izz":1,"point":[1,0],"normal":[-1e-300,0],"velocity":[1,0]})", "normal: has no length"},
        {R"({"mass":1,"izz":1,"point":[1,0],"normal":[-1,0],"velocity":[1,0],"spatial":{"nn":1,"tt":1,"nt":2}})",
         "spatial.nt: nn tt must be larger"},
        {R"({"mass":1,"izz":1,"point":[1,0],"normal":[-1,0],"velocity":[1,0],"spatial":{"nn":1,"tt":1,"nt":0.9999999999999999}})",
         "spatial.nt: nn tt is larger than nt squared by too little"},
        {R"({"mass":1e-71,"izz":1e-183,"point":[1,0],"normal":[-1,0],"velocity":[1,0]})", "mass: is less than 1e-6 kg"},
        {R"({"mass":1500,"izz":1e-7,"point":[2.2,0.5],"normal":[-1,0],"velocity":[1,0]})",
         "izz: is too small for this mass and contact point"},
        {R"({"mass":1500,"izz":1e-300,"point":[0,0],"normal":[-1,0],"velocity":[1,0]})", "izz: is too small"},
        {R"({"mass":1,"izz":1,"point":[1,0],"normal":[-1,0],"velocity":[1,0],"e":-0.1})", "e: -0.1 is outside 0 to 2"},
        {R"({"mass":1,"izz":1,"point":[1,0],"normal":[-1,0],"velocity":[1,0],"P":1.1})", "P: 1.1 is outside 0 to 1"},
        {R"({"mass":1,"izz":1,"point":[1,0],"normal":[-1,0],"velocity":[1,0],"mu":"much"})",
         "mu: expected a number or \"auto\""},
        {R"({"mass":1,"izz":1,"point":[1],"normal":[-1,0],"velocity":[1,0]})", "point: expected a list of 2 entries"},
        {R"({"mass":1,"izz":1,"point":[1,0],"normal":[-1,0],"velocity":[1,0],"yawrate":0})",
         "yawrate: unknown key; did you mean \"yawRate\"?"},
        {R"({"mass":1,"izz":1,"point":[1,0],"normal":[-1,0],"velocity":[1,0],"method":"magic"})",
         "method: expected one of restitution, energy"},
    }));
    parse(text);
    core::Json untouched = "as it was";
    const core::Status s = barrierCases(in, untouched);
    CHECK_FALSE(s.ok());
    CHECK_THAT(s.text(), Catch::Matchers::StartsWith(expected));
    CHECK(untouched == "as it was");
}

TEST_CASE("an event can be turned back into its case and gives the same numbers")
{
    const auto s = byLaws(Method::energy);
    const auto ev = barrier(s, kCar, {{kSixtyMph, 1}, 0.3}, {{2.2, -0.9}, wallAt(50)});
    core::Json out;
    REQUIRE(barrierCases(caseOf(s, kCar, ev), out).ok());
    CHECK(out["velocity"][0].get<double>() == ev.velocityAfter.x);
    CHECK(out["yawRate"].get<double>() == ev.yawRateAfter);
    CHECK(out["P"].get<double>() == ev.P);
}

TEST_CASE("a sliding that turns round inside the impact is told, with the moment at which it would")
{
    Draw draw;
    int count[4] = {};
    for (int i = 0; i < test::scaled(20000); ++i) {
        const Method method = i % 2 ? Method::energy : Method::restitution;
        const auto s = fixedLaws(method, draw(0, 1), draw(0, 1), draw(0, 1), i % 4 == 3 ? Root::through : Root::bounce);
        const double angle = draw(-3.1, 3.1);
        const auto ev = barrier(s, kCar, {{draw(-30, 30), draw(-10, 10)}, draw(-3, 3)},
                                {{draw(-2.4, 2.4), draw(-0.9, 0.9)}, {math::cos(angle), math::sin(angle)}});
        if (!(ev.impulseNormal > 0.0)) continue;
        ++count[uint32_t(ev.regime)];
        INFO(i);
        REQUIRE((ev.regime == Regime::reversed) == (ev.regime != Regime::sticking && ev.q1 * ev.q2 < 0.0));
        REQUIRE((ev.regime == Regime::reversed) == ((ev.limits & slipReversed) != 0));
        // Followed along friction's first sense, the sliding ends where it says: by the compliance, from (4-15),
        // (4-16).
        const Compliance k = planarCompliance(kCar.mass, kCar.izz, ev.arm, ev.normal);
        const double first = -math::sign(ev.q1) * ev.mu * ev.slipEnds * ev.impulseNormal;
        const double q = ev.q1 + k.nt * ev.slipEnds * ev.impulseNormal + k.tt * first;
        if (ev.slipEnds < 1.0)
            REQUIRE(std::fabs(q) < 1e-9 * (1.0 + std::fabs(ev.q1)));
        else
            REQUIRE(q * ev.q1 > -1e-9);
        if (ev.regime == Regime::reversed) REQUIRE(ev.slipEnds < 1.0);
        // Without reversal the sliding is opposed from first to last.
        if (ev.regime == Regime::sliding && ev.mu > 0.0) REQUIRE(ev.impulseTangential * ev.q1 <= 0.0);
    }
    CHECK(count[uint32_t(Regime::sticking)] > 0);
    CHECK(count[uint32_t(Regime::sliding)] > 0);
    CHECK(count[uint32_t(Regime::reversed)] > 0);
    // In words: a nose that slides slowly along, turned by its own normal impulse.
    const auto ev = barrier(fixedLaws(Method::energy, 0, 0.05, 0.5), kCar, {{13, -0.1}, 0}, {{2.2, 0.6}, {-1, 0}});
    CHECK(ev.regime == Regime::reversed);
    const core::Json j = toJson(ev);
    CHECK(j["contact"] == "reversed");
    CHECK(j["slipEnds"].get<double>() < 0.2);
    CHECK(j["limits"].dump().find("turns round") != std::string::npos);
}

TEST_CASE("all energy kept on the way through: no force, and the wall is passed")
{
    for (double mu : {0.0, 0.3}) {
        const auto ev = barrier(fixedLaws(Method::energy, 0.3, mu, 1.0, Root::through), kCar, {{13, 2}, 0.4},
                                {{2.2, 0.5}, {-0.995, 0.0998}});
        CHECK(ev.impulseNormal == 0.0);
        CHECK(ev.impulseTangential == 0.0);
        CHECK(ev.p2 == ev.p1);
        CHECK(ev.energyKept == 1.0);
        CHECK(ev.limits == 0);
        CHECK(ev.regime == Regime::separating);
        CHECK(passes(ev));
    }
}

TEST_CASE("a barrier case gives the force over dt, both roots, and the contact point of a penetration")
{
    const auto ask = [](const std::string& more) {
        core::Json in, out;
        const std::string text = R"({"method": "energy", "mass": 1500, "izz": 2500, "velocity": [13.4112, 0], )" + more;
        REQUIRE(core::parseJson(text + "}", in).ok());
        const core::Status s = barrierCases(in, out);
        return s ? out : core::Json(s.text());
    };
    const core::Json j = ask(R"("point": [2.2, 0], "normal": [-1, 0], "root": "both", "dt": 0.005)");
    CHECK(j["bounce"]["force"]["normal"].get<double>() == Approx(24140.16 / 0.005));
    CHECK(j["through"]["force"]["normal"].get<double>() == Approx(16093.44 / 0.005));
    CHECK(j["through"]["root"] == "through");
    // Square on: the whole front, let in. At a corner: where the wall crosses its two sides.
    const std::string body = R"("body": {"front": 2.2, "rear": 2.4, "width": 1.8}, )";
    const core::Json square = ask(body + R"("normal": [-1, 0], "penetration": 0.1)");
    CHECK(square["point"][0].get<double>() == Approx(2.1));
    CHECK(square["point"][1].get<double>() == Approx(0.0).margin(1e-12));
    CHECK(std::fabs(square["interference"][0][1].get<double>() - square["interference"][1][1].get<double>()) ==
          Approx(1.8));
    const core::Json corner = ask(body + R"("normal": [-1, 1], "penetration": 0.1)");
    CHECK(corner["point"][0].get<double>() == Approx(2.2 - 0.05 * std::sqrt(2.0)));
    CHECK(corner["point"][1].get<double>() == Approx(-0.9 + 0.05 * std::sqrt(2.0)));
    const core::Json touch = ask(body + R"("normal": [-1, 1])");
    CHECK(touch["point"][0].get<double>() == Approx(2.2));
    CHECK(touch["point"][1].get<double>() == Approx(-0.9));
    CHECK(ask(body + R"("normal": [-1, 0], "penetration": 2.5)").dump().find("penetration: the wall would reach") == 1);
    CHECK(ask(body + R"("point": [1, 0], "normal": [-1, 0])").dump().find("point: give point, or body") == 1);
    CHECK(ask(R"("point": [1, 0], "normal": [-1, 0], "penetration": 0.1)").dump().find("penetration: needs body") == 1);
}
