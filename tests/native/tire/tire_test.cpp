#include "core/describe.h"
#include "tire/tire.h"

#include "support.h"

#include <catch_amalgamated.hpp>

using namespace tire;
using Catch::Approx;
using math::dvec2;

namespace {

// The tire of docs/models/deak.md, of which the closed forms are stated.
TireSettings reference(Model model = Model::lacombe)
{
    TireSettings s;
    s.model = model;
    s.lacombe = {.cx = 80000,
                 .cy = 60000,
                 .mus = 1.0,
                 .muk = 0.8,
                 .s0 = 0.6,
                 .stiffnessLoad = 0.0,
                 .frictionLoad = 0.0,
                 .camberStiffness = 0.0,
                 .trail = 0.03};
    return s;
}

Patch rolling(double vx, double slipRatio, double tanAngle, double load = 4000.0)
{
    Patch p;
    p.load = load;
    p.vx = vx;
    p.rolling = vx + slipRatio * std::abs(vx);
    p.vy = tanAngle * std::abs(vx);
    return p;
}

dvec2 steady(const Tire& t, const Patch& p)
{
    return force(respond(t, p), p);
}

const Model kModels[] = {Model::lacombe, Model::magicFormula, Model::dugoff, Model::linear};

}

TEST_CASE("the two-region tire has the slopes, peak and full sliding of its closed form", "[tire]")
{
    const Tire t = build(reference());
    const double d = 1e-7;
    CHECK(steady(t, rolling(20, d, 0)).x / d == Approx(80000).epsilon(1e-5));
    CHECK(steady(t, rolling(20, 0, d)).y / d == Approx(-60000).epsilon(1e-5));

    // Peak muk + 4 (mus - muk)^3 / (3 mus - 2 muk)^2 at sigma 0.10714, slip ratio 0.12.
    double best = 0.0, at = 0.0;
    for (double k = 0.0; k < 0.5; k += 1e-5) {
        const double f = steady(t, rolling(20, k, 0)).x / 4000.0;
        if (f > best) best = f, at = k;
    }
    CHECK(best == Approx(0.8 + 4 * std::pow(0.2, 3) / std::pow(3 - 1.6, 2)).epsilon(1e-8));
    CHECK(best == Approx(0.816327).epsilon(1e-6));
    CHECK(at == Approx(0.12).margin(2e-4)); // flat top: the place is known to the root of the value's error

    // All slides from sigma = 3 mus Fz / Cx = 0.15 on, slip ratio 0.15 / 0.85.
    CHECK(steady(t, rolling(20, 0.15 / 0.85, 0)).x == Approx(3200).epsilon(1e-9));
    CHECK(respond(t, rolling(20, 0.1764, 0)).adhesion > 0.0);
    CHECK(respond(t, rolling(20, 0.1766, 0)).adhesion == 0.0);
    CHECK(steady(t, rolling(20, 3.0, 0)).x == Approx(3200).epsilon(1e-9));

    // Locked: Coulomb against the motion, in any direction.
    Patch locked = rolling(3, -1.0, 4.0 / 3.0);
    const dvec2 f = steady(t, locked);
    CHECK(f.x == Approx(-3200 * 0.6).epsilon(1e-5));
    CHECK(f.y == Approx(-3200 * 0.8).epsilon(1e-5));
}

TEST_CASE("no tire pushes along its slip, leaves its friction ellipse or knows a singular place", "[tire]")
{
    uint64_t seed = 7;
    const auto next = [&] {
        seed = seed * 6364136223846793005ull + 1442695040888963407ull;
        return double(seed >> 11) / double(1ull << 53);
    };
    for (Model m : kModels) {
        const Tire t = build(reference(m));
        for (int i = 0; i < test::scaled(20000); ++i) {
            const auto speed = [&] { // 0, tiny, or up to 100 m/s, either way
                const double u = next();
                const double size = u < 0.1 ? 0.0 : u < 0.3 ? 1e-9 * next() : u < 0.5 ? 0.01 * next() : 100.0 * next();
                return next() < 0.5 ? size : -size;
            };
            Patch p;
            p.load = next() < 0.1 ? 1e-6 : 12000.0 * next() + 1e-6;
            p.vx = speed();
            p.vy = speed();
            p.rolling = speed();
            p.camber = 0.2 * (next() - 0.5);
            p.friction = 0.05 + next();
            const Response r = respond(t, p);
            const dvec2 f = force(r, p);
            REQUIRE(math::isFinite(f));
            REQUIRE(r.gx > 0.0);
            REQUIRE(r.gy > 0.0);
            REQUIRE(f.x * (p.vx - p.rolling) <= 0.0);
            REQUIRE((f.y - r.fy0) * p.vy <= 0.0);
            REQUIRE(r.limitX > 0.0);
            const double inside = withinLimit(r, f.x, f.y - r.fy0);
            // Dugoff and Pacejka combine by products and may pass the ellipse slightly; the car clips there.
            REQUIRE(inside > (m == Model::lacombe || m == Model::linear ? 1.0 - 1e-9
                              : m == Model::dugoff                      ? 0.999999
                                                                        : 0.65));
        }
    }
}

TEST_CASE("each tire is its own mirror image to the bit", "[tire]")
{
    for (Model m : kModels) {
        const Tire t = build(reference(m));
        for (double k : {-1.0, -0.3, -0.01, 0.0, 0.02, 0.4}) {
            for (double a : {0.0, 1e-4, 0.05, 0.3, 2.0}) {
                Patch p = rolling(17.3, k, a), q = p;
                p.camber = 0.03;
                q.camber = -0.03;
                q.vy = -q.vy;
                const dvec2 f = steady(t, p), g = steady(t, q);
                CHECK(f.x == g.x);
                CHECK(f.y == -g.y);
            }
        }
    }
}

TEST_CASE("Pacejka's coefficients give their own slopes, peaks and weighting", "[tire]")
{
    const Tire t = build(reference(Model::magicFormula));
    const MagicFormulaSettings& c = t.s.magicFormula;
    const double d = 1e-6;
    CHECK(steady(t, rolling(20, d, 0)).x / d == Approx(c.PKX1 * 4000).epsilon(1e-4));
    CHECK(steady(t, rolling(20, 0, d)).y / d == Approx(c.PKY1 * 4000).epsilon(1e-4));
    double fx = 0.0, fy = 0.0;
    for (double s = 0.0; s < 1.0; s += 1e-4) {
        fx = std::max(fx, steady(t, rolling(20, s, 0)).x);
        fy = std::max(fy, -steady(t, rolling(20, 0, s)).y);
    }
    CHECK(fx == Approx(c.PDX1 * 4000).epsilon(1e-6)); // D is the peak where C > 1
    CHECK(fy == Approx(c.PDY1 * 4000).epsilon(1e-6));
    // Combined slip takes from both.
    CHECK(steady(t, rolling(20, 0.1, 0.1)).x < steady(t, rolling(20, 0.1, 0)).x);
    CHECK(std::abs(steady(t, rolling(20, 0.1, 0.1)).y) < std::abs(steady(t, rolling(20, 0, 0.1)).y));
    // A printed point of the pure lateral formula, by its own terms in double-checkable form.
    const double B = c.PKY1 * 4000 / (c.PCY1 * c.PDY1 * 4000), x = B * 0.05;
    CHECK(steady(t, rolling(20, 0, 0.05)).y ==
          Approx(c.PDY1 * 4000 * std::sin(c.PCY1 * std::atan(x - c.PEY1 * (x - std::atan(x))))).epsilon(1e-9));
    // The aligning torque pulls the wheel straight and turns round in deep slip at most by the residual.
    const Response r = respond(t, rolling(20, 0, 0.05));
    CHECK(aligningTorque(r, steady(t, rolling(20, 0, 0.05)).y) > 0.0);
}

TEST_CASE("Pacejka's force in combined slip and with camber is the formula's own, within the limits it answers",
          "[tire]")
{
    const Tire t = build(reference(Model::magicFormula));
    // (4.E50), (4.E58) by hand: slip ratio -0.12, slip angle 4 degrees, 3500 N.
    const Patch one = rolling(20, -0.12, std::tan(4.0 * math::kPi / 180.0), 3500.0);
    const Response at = respond(t, one);
    const dvec2 f = force(at, one) * withinLimit(at, force(at, one).x, force(at, one).y);
    CHECK(f.x == Approx(-3485.41).margin(0.005));
    CHECK(f.y == Approx(-2546.345).margin(0.005));
    for (int i = -100; i <= 100; ++i) {
        for (int k = -30; k <= 30; ++k) {
            for (const double camber : {-0.15, 0.0, 0.05}) {
                Patch p = rolling(20, 0.01 * i, std::tan(0.01 * k), 3500.0);
                p.camber = camber;
                const Response r = respond(t, p);
                const dvec2 whole = force(r, p);
                REQUIRE(withinLimit(r, whole.x, whole.y) == 1.0);
                // Outside by no more than the weighting: 9 %, and camber's share.
                REQUIRE(r.limitX < 1.2 * t.s.magicFormula.PDX1 * 3500.0);
            }
        }
    }
}

TEST_CASE("camber softens Pacejka's cornering stiffness by PKY3, whether or not it depends on the load", "[tire]")
{
    for (const double PKY2 : {0.0, 1.7}) {
        MagicFormulaSettings c;
        c.PKY2 = PKY2;
        c.PKY3 = 1.5;
        c.PVY3 = c.PVY4 = c.PHY3 = 0.0;
        const auto stiffness = [&](double gamma) {
            const double h = 1e-7;
            const auto fy = [&](double tanA) { return magicFormulaForce(c, 4000.0, 3500.0, 1.0, 0.0, tanA, gamma).fy; };
            return (fy(h) - fy(-h)) / (2.0 * h);
        };
        const double upright = stiffness(0.0);
        CHECK(upright < 0.0);
        for (const double gamma : {-0.1, 0.1, 0.2})
            CHECK(stiffness(gamma) == Approx(upright * (1.0 - 1.5 * std::abs(gamma))).epsilon(1e-6)); // (4.E25)
    }
}

TEST_CASE("no load turns a tire's force round", "[tire]")
{
    // A landing from 50 m brings twenty times the nominal load; (4.E13), (4.E23) as fitted turn negative at eight.
    for (Model m : kModels) {
        TireSettings s = reference(m);
        s.magicFormula.PDX2 = -0.08;
        s.magicFormula.PDY2 = -0.12;
        s.magicFormula.PKX2 = -3.0;
        s.lacombe.frictionLoad = 0.3;
        const Tire t = build(s);
        for (double load = 1.0; load < 1e6; load *= 1.3) {
            for (double k : {-0.2, 0.0, 0.05, 1.0}) {
                for (double a : {-0.3, 0.0, 0.02}) {
                    const Patch p = rolling(20, k, a, load);
                    const Response r = respond(t, p);
                    const dvec2 f = force(r, p);
                    REQUIRE(r.limitX > 0.2 * load);
                    REQUIRE(r.limitY > 0.2 * load);
                    REQUIRE(f.x * k >= 0.0);
                    REQUIRE(f.y * a <= 0.0);
                }
            }
        }
    }
}

TEST_CASE("Dugoff as secant stiffnesses is the same force as Dugoff by slip", "[tire]")
{
    const TireSettings s = reference(Model::dugoff);
    const Tire t = build(s);
    for (double k : {-0.95, -0.3, -0.02, 0.0, 0.01, 0.2, 3.0}) {
        for (double a : {-0.6, -0.02, 0.0, 0.1}) {
            for (double v : {20.0, -5.0}) {
                const Patch p = rolling(v, k, a);
                if (p.rolling * p.vx < 0.0)
                    continue; // turning against the motion: slip by slip above 1 is cut off there
                const DugoffForce f = dugoffForce(s.dugoff, p.load, 1.0, p.vx, p.vy, p.rolling);
                CHECK(steady(t, p).x == Approx(f.x).epsilon(1e-9).margin(1e-9));
                CHECK(steady(t, p).y == Approx(f.y).epsilon(1e-9).margin(1e-9));
            }
        }
    }
}

TEST_CASE("ground friction scales each tire's limit and leaves its stiffness", "[tire]")
{
    for (Model m : kModels) {
        const Tire t = build(reference(m));
        const auto peak = [&](double friction) {
            double best = 0.0;
            for (double k = 0.0; k < 3.0; k += 0.002) {
                Patch p = rolling(20, -k / (1 + k), 0);
                p.friction = friction;
                best = std::max(best, -steady(t, p).x);
            }
            return best;
        };
        CHECK(peak(0.5) / peak(1.0) ==
              Approx(0.5).epsilon(0.03)); // Dugoff peaks at less slip on less grip, and mu falls with slip
        Patch p = rolling(20, 0, 1e-6), q = p;
        q.friction = 0.5;
        CHECK(steady(t, p).y == Approx(steady(t, q).y).epsilon(1e-4));
    }
}

TEST_CASE("friction and cornering stiffness fall behind the load", "[tire]")
{
    TireSettings s = reference();
    s.lacombe.stiffnessLoad = 0.3;
    s.lacombe.frictionLoad = 0.1;
    const Tire t = build(s);
    const auto slope = [&](double load) { return -steady(t, rolling(20, 0, 1e-6, load)).y / 1e-6; };
    CHECK(slope(4000) == Approx(60000).epsilon(1e-4));
    // Moving load from the inner to the outer wheel costs the axle stiffness: x (1 + e (1 - x)) is concave, the loss 2
    // e d^2.
    CHECK(slope(4000 * 1.4) + slope(4000 * 0.6) == Approx(60000 * (2 - 2 * 0.3 * 0.16)).epsilon(1e-4));
    // The bound is the peak: muk + 4 (mus - muk)^3 / (3 mus - 2 muk)^2 of the load.
    CHECK(respond(t, rolling(20, 0, 0, 8000)).limitX ==
          Approx(8000 * 0.9 * (0.8 + 0.032 / (1.4 * 1.4))).epsilon(1e-12));
}

TEST_CASE("the carcass answers a step of slip within its relaxation length", "[tire]")
{
    const TireSettings s = reference();
    const Tire t = build(s);
    // Small slip: u' = -Vs - V / sigma u, so after the distance sigma the force is 1 - 1/e of the steady one.
    const double v = 20.0, h = 1e-5, slip = 1e-5;
    Deflection u;
    const Patch p = rolling(v, 0, slip);
    const Response r = respond(t, p);
    double f = 0.0;
    for (double x = 0.0; x < s.relaxationY - 1e-9; x += v * h) {
        const Relaxed e = relax(t, r, p, u, h);
        u = {e.ux(p.rolling), e.uy};
        f = e.fy;
    }
    CHECK(f / force(r, p).y == Approx(1 - std::exp(-1.0)).epsilon(2e-3)); // steps of V h / sigma = 5e-4
    // Long after, and in one huge step, it is the steady force.
    for (int i = 0; i < 200000; ++i) {
        const Relaxed e = relax(t, r, p, u, h);
        u = {e.ux(p.rolling), e.uy};
        f = e.fy;
    }
    CHECK(f == Approx(force(r, p).y).epsilon(1e-9));
    const Relaxed once = relax(t, r, p, {}, 1e3);
    CHECK(once.fy == Approx(force(r, p).y).epsilon(1e-3));
}

TEST_CASE("a locked tire on a standing car is a spring: it holds, and lets go above friction", "[tire]")
{
    // A block of one wheel's mass on a slope of tangent g, wheel locked: m dv/dt = m g sin + F.
    const TireSettings s = reference();
    const Tire t = build(s);
    const double mass = 4000.0 / math::kGravity, h = 0.005;
    const auto slide = [&](double gradient, double seconds, double& creep) {
        Deflection u;
        double v = 0.0, x = 0.0, settled = 0.0;
        const int steps = int(seconds / h);
        for (int i = 0; i < steps; ++i) {
            Patch p;
            p.load = 4000.0;
            p.vx = v;
            const Relaxed e = relax(t, respond(t, p), p, u, h);
            u.x = e.ux(0.0);
            v += h * (e.fx(0.0) / mass + math::kGravity * gradient);
            x += h * v;
            if (i == steps / 2) settled = x;
        }
        creep = x - settled;
        return v;
    };
    double creep = 0.0;
    CHECK(std::abs(slide(0.2, 60.0, creep)) < 1e-12);
    CHECK(std::abs(creep) < 1e-9);
    // Above muk it slides: v = (g - muk) gravity time.
    CHECK(slide(0.9, 20.0, creep) == Approx(0.1 * math::kGravity * 20.0).epsilon(0.02));
}

TEST_CASE("the vertical spring carries its load, never pulls and is zero off the ground", "[tire]")
{
    const Tire t = build(reference());
    for (double load : {1.0, 1000.0, 4000.0, 20000.0})
        CHECK(verticalSpring(t, verticalDeflection(t, load)) == Approx(load).epsilon(1e-12));
    CHECK(verticalForce(t, 0.0, 5.0) == 0.0);
    CHECK(verticalForce(t, -0.1, 5.0) == 0.0);
    CHECK(verticalForce(t, 0.001, -100.0) == 0.0);
    const double d = 0.02, e = 1e-6;
    CHECK((verticalEnergy(t, d + e) - verticalEnergy(t, d - e)) / (2 * e) ==
          Approx(verticalSpring(t, d)).epsilon(1e-9));
}

TEST_CASE("tire settings are judged with the path of the mistake", "[tire]")
{
    TireSettings s;
    core::Json j;
    REQUIRE(core::parseJson(R"({"lacombe": {"mus": 0.5}})", j));
    CHECK(core::readJson(j, s, "cars[0].tires").text().find("cars[0].tires.lacombe.muk") == 0);
    REQUIRE(core::parseJson(R"({"model": "magic"})", j));
    CHECK(core::readJson(j, s, "tire").text().find("tire.model: expected one of lacombe") == 0);
    REQUIRE(core::parseJson(R"({"magicFormula": {"PDX1": 1.3}, "model": "magicFormula"})", j));
    REQUIRE(core::readJson(j, s));
    CHECK(s.magicFormula.PDX1 == 1.3);
}

TEST_CASE("the two-region tire with other friction along than across stays inside its ellipse", "[tire]")
{
    TireSettings s = reference(), one = s;
    s.lacombe.mux = 1.2;
    s.lacombe.muy = 0.7;
    const Tire t = build(s);
    const double load = 4000.0, along = 1.2 * 0.8 * load, across = 0.7 * 0.8 * load;
    // A locked wheel that is dragged at an angle: the associated law. Its force times the slip is the most that any
    // force of the ellipse dissipates.
    for (const double angle : {0.0, 0.3, 0.8, 1.2, 0.5 * math::kPi}) {
        Patch p;
        p.load = load;
        p.vx = 5.0 * std::cos(angle);
        p.vy = 5.0 * std::sin(angle);
        const dvec2 f = steady(t, p);
        CHECK(math::square(f.x / along) + math::square(f.y / across) == Approx(1.0).epsilon(1e-3));
        const double loss = -(f.x * p.vx + f.y * p.vy);
        for (double way = 0.0; way < 2.0 * math::kPi; way += 0.05)
            CHECK(along * std::cos(way) * p.vx + across * std::sin(way) * p.vy <= loss * (1.0 + 1e-3));
    }
    // Peaks of the pure slips are those of (L3) times the factors; nowhere is the ellipse left.
    const double peak = 0.816327 * load;
    double mostX = 0.0, mostY = 0.0;
    for (double slip = -1.0; slip <= 1.0; slip += 0.005)
        for (double tangent = 0.0; tangent <= 2.0; tangent += 0.02) {
            const Patch p = rolling(20.0, slip, tangent);
            const Response r = respond(t, p);
            const dvec2 f = force(r, p);
            REQUIRE(r.limitX == Approx(1.2 * peak).epsilon(1e-6));
            REQUIRE(r.limitY == Approx(0.7 * peak).epsilon(1e-6));
            REQUIRE(math::square(f.x / r.limitX) + math::square(f.y / r.limitY) < 1.0 + 1e-9);
            if (tangent == 0.0) mostX = std::max(mostX, std::abs(f.x));
            mostY = std::max(mostY, std::abs(f.y));
        }
    CHECK(mostX == Approx(1.2 * peak).epsilon(1e-3));
    CHECK(mostY == Approx(0.7 * peak).epsilon(2e-2));
    // Slopes at small slip are the stiffnesses, whatever the friction.
    CHECK(steady(t, rolling(20.0, 1e-6, 0.0)).x / 1e-6 == Approx(80000.0).epsilon(1e-3));
    CHECK(steady(t, rolling(20.0, 0.0, 1e-6)).y / 1e-6 == Approx(-60000.0).epsilon(1e-3));
    // Equal factors are a change of both frictions; factors of one change no bit.
    TireSettings equal = one, scaled = one;
    equal.lacombe.mux = equal.lacombe.muy = 0.5;
    scaled.lacombe.mus *= 0.5;
    scaled.lacombe.muk *= 0.5;
    const Patch p = rolling(20.0, -0.1, 0.08);
    CHECK(steady(build(equal), p).x == Approx(steady(build(scaled), p).x).epsilon(1e-12));
    CHECK(steady(build(equal), p).y == Approx(steady(build(scaled), p).y).epsilon(1e-12));
}

TEST_CASE("a tire that is dragged off its place breaks away at the friction of its own direction", "[tire]")
{
    TireSettings s = reference();
    s.lacombe.mux = 1.5;
    s.lacombe.muy = 0.5;
    const Tire t = build(s);
    // Slower than rest, on a locked wheel: a spring up to kHolds of the sliding force, then it slides.
    for (const double angle : {0.0, 0.5 * math::kPi}) {
        Patch p;
        p.load = 4000.0;
        p.vx = 0.02 * std::cos(angle);
        p.vy = 0.02 * std::sin(angle);
        const double slides = (angle == 0.0 ? 1.5 : 0.5) * 0.8 * p.load, k = angle == 0.0 ? t.kx : t.ky;
        Deflection u;
        double path = 0.0;
        const double h = 0.0025;
        for (int i = 0; i < 20000; ++i) {
            const Relaxed r = relax(t, respond(t, p), p, u, h);
            u = {r.ux(0.0), r.uy};
            path += 0.02 * h;
            const double force = angle == 0.0 ? -t.kx * u.x : -t.ky * u.y;
            if (k * path < 0.5 * kHolds * slides) REQUIRE(force == Approx(k * path).epsilon(0.2)); // creeps by its pace
            REQUIRE(force < 1.01 * slides);
        }
        CHECK((angle == 0.0 ? -t.kx * u.x : -t.ky * u.y) == Approx(slides).epsilon(0.01));
    }
}

TEST_CASE("the linear tire's stiffnesses follow the load as far as they are told to", "[tire]")
{
    for (const double share : {0.0, 0.5, 1.0}) {
        TireSettings s = reference(Model::linear);
        s.linear.stiffnessLoad = share;
        const Tire t = build(s);
        for (const double load : {2000.0, 4000.0, 8000.0}) {
            const double stiff = 1.0 - share + share * load / s.nominalLoad; // (L4)
            CHECK(steady(t, rolling(20.0, 1e-3, 0.0, load)).x == Approx(stiff * s.linear.cx * 1e-3).epsilon(1e-9));
            CHECK(steady(t, rolling(20.0, 0.0, 1e-3, load)).y == Approx(-stiff * s.linear.cy * 1e-3).epsilon(1e-9));
            CHECK(respond(t, rolling(20.0, 0.0, 1e-3, load)).limitX == Approx(s.linear.mu * load));
        }
    }
}

TEST_CASE("the Magic Formula's shifts give a force without slip, and move the curve by themselves", "[tire]")
{
    TireSettings s = reference(Model::magicFormula), plain = s;
    MagicFormulaSettings& c = s.magicFormula;
    c.PHX1 = 0.004;
    c.PVX1 = 0.01;
    c.PHY1 = -0.006;
    c.PVY1 = 0.03;
    const Tire t = build(s), none = build(plain);
    const double load = s.nominalLoad;
    // Without slip: what the unshifted tire gives at the shift, and the vertical shift besides.
    CHECK(steady(t, rolling(20, 0, 0, load)).x ==
          Approx(steady(none, rolling(20, 0.004, 0, load)).x + 0.01 * load).epsilon(1e-9));
    CHECK(steady(t, rolling(20, 0, 0, load)).y ==
          Approx(steady(none, rolling(20, 0, -0.006, load)).y + 0.03 * load).epsilon(1e-9));
    // Along the whole pure curves: the same curve, moved by both.
    for (double slip = -0.5; slip <= 0.5; slip += 0.01) {
        CHECK(steady(t, rolling(20, slip, 0, load)).x ==
              Approx(steady(none, rolling(20, slip + 0.004, 0, load)).x + 0.01 * load).margin(1e-6 * load));
        CHECK(steady(t, rolling(20, 0, slip, load)).y ==
              Approx(steady(none, rolling(20, 0, slip - 0.006, load)).y + 0.03 * load).margin(1e-6 * load));
    }
    // Backwards the same tire is turned round, and so are its forces.
    for (double slip : {-0.1, 0.0, 0.05})
        for (double tangent : {-0.1, 0.0, 0.07}) {
            const Patch ahead = rolling(20, slip, tangent, load);
            Patch back = ahead;
            back.vx = -ahead.vx;
            back.vy = -ahead.vy;
            back.rolling = -ahead.rolling;
            CHECK(steady(t, back).x == Approx(-steady(t, ahead).x).epsilon(1e-9));
            CHECK(steady(t, back).y == Approx(-steady(t, ahead).y).epsilon(1e-9));
            CHECK(withinLimit(respond(t, ahead), steady(t, ahead).x, steady(t, ahead).y) == Approx(1.0));
        }
    // The carcass settles to that force; a tire that stands is not pushed.
    Deflection u;
    Patch p = rolling(20, 0, 0, load);
    for (int i = 0; i < 400; ++i) {
        const Relaxed r = relax(t, respond(t, p), p, u, 0.0025);
        u = {r.ux(p.rolling), r.uy};
    }
    CHECK(t.kx * u.x == Approx(steady(t, p).x).epsilon(1e-6));
    CHECK(t.ky * u.y == Approx(steady(t, p).y).epsilon(1e-6));
    p = rolling(0, 0, 0, load);
    u = {};
    for (int i = 0; i < 400; ++i) {
        const Relaxed r = relax(t, respond(t, p), p, u, 0.0025);
        u = {r.ux(0.0), r.uy};
    }
    CHECK(std::abs(t.kx * u.x) < 1e-3 * load);
}

TEST_CASE("the Magic Formula's aligning torque goes by its own coefficients", "[tire]")
{
    TireSettings s = reference(Model::magicFormula);
    s.radius = 0.31;
    MagicFormulaSettings& c = s.magicFormula;
    c.aligning = MagicFormulaSettings::Aligning::full;
    const auto moment = [&](double slip, double tangent, double load, double camber = 0.0) {
        const Tire t = build(s);
        Patch p = rolling(20, slip, tangent, load);
        p.camber = camber;
        const Response r = respond(t, p);
        return aligningTorque(r, force(r, p).y);
    };
    const double N = s.nominalLoad, R = s.radius;
    const auto lateral = [&](double tangent, double load) { return steady(build(s), rolling(20, 0, tangent, load)).y; };
    // With nothing but the subset the two forms are one, upright and without slip ratio.
    const double full = moment(0, 0.05, N);
    c.aligning = MagicFormulaSettings::Aligning::simple;
    CHECK(moment(0, 0.05, N) == Approx(full).epsilon(1e-12));
    c.aligning = MagicFormulaSettings::Aligning::full;
    // Small slip angle: the trail is Dt at its largest, QDZ1 + QDZ2 dfz of the radius times load over nominal.
    c.QDZ2 = -0.02;
    for (const double load : {0.5 * N, N, 1.5 * N}) {
        const double trail = R * load / N * (c.QDZ1 + c.QDZ2 * (load - N) / N);
        CHECK(moment(0, 1e-4, load) == Approx(-trail * lateral(1e-4, load)).epsilon(1e-4));
    }
    c.QDZ2 = 0.0;
    // Curvature: Et = 1 makes the argument of the arctangent itself an arctangent; a pure cosine is left at small Bt.
    c.QEZ1 = 1.0;
    const double x = c.QBZ1 * 0.03;
    CHECK(moment(0, 0.03, N) ==
          Approx(-c.QDZ1 * R * std::cos(c.QCZ1 * std::atan(std::atan(x))) / std::sqrt(1 + 0.0009) * lateral(0.03, N)));
    c.QEZ1 = 0.0;
    // Without slip there is the residual torque, and nothing else; it dies away with slip by QBZ9.
    c.QDZ6 = 0.003;
    c.QBZ9 = 12.0;
    c.QBZ10 = 0.0;
    CHECK(moment(0, 0, N) == Approx(0.003 * N * R));
    c.QDZ1 = 0.0;
    const double tangent = 0.06, cosine = 1.0 / std::sqrt(1.0 + tangent * tangent);
    CHECK(moment(0, tangent, N) == Approx(0.003 * N * R * cosine / std::sqrt(1.0 + 144.0 * tangent * tangent)));
    // Slip ratio counts for it as slip angle does, by the stiffnesses.
    const double along = c.PKX1 / c.PKY1 * 0.02, eq2 = tangent * tangent + along * along;
    CHECK(moment(0.02, tangent, N) == Approx(0.003 * N * R * cosine / std::sqrt(1.0 + 144.0 * eq2)));
    c.QDZ6 = 0.0;
    // The longitudinal force has an arm.
    c.SSZ1 = 0.05;
    CHECK(moment(0.03, 0, N) == Approx(0.05 * R * steady(build(s), rolling(20, 0.03, 0, N)).x));
    // A shift of the trail's slip angle makes the curve lean: at minus the shift the trail is largest.
    c.SSZ1 = 0.0;
    c.QDZ1 = 0.09;
    c.QHZ1 = 0.02;
    CHECK(moment(0, -0.02, N) / lateral(-0.02, N) == Approx(-0.09 * R / std::sqrt(1 + 0.0004)).epsilon(1e-9));
    // Camber: the residual torque turns with it, of an upright tire it is not there.
    c.QHZ1 = 0.0;
    CHECK(moment(0, 0, N) == 0.0);
    CHECK(moment(0, 1e-12, N, 0.05) * moment(0, 1e-12, N, -0.05) < 0.0);
}
