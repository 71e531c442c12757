// The 4-DOF pair wherever it may be asked: what is answered holds the equations, what is refused says why.
#include "core/describe.h"
#include "impact/pair_io.h"
#include "impact/pair_roll.h"
#include "pair_cases.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <cmath>
#include <random>

using namespace pair_cases;
using Catch::Approx;

namespace {

struct Draw {
    std::mt19937_64 bits{2008};
    double operator()(double low, double high) { return low + (high - low) * (double(bits() >> 11) * 0x1p-53); }
};

// What an answer must hold, whoever asked.
void requireSound(const PairResult& r)
{
    REQUIRE(r.fault == PairFault::none);
    if (!(r.p1 < 0.0)) return;
    REQUIRE(r.residual <= kMostResidual);
    REQUIRE(r.impulseNormal > 0.0);
    REQUIRE(r.energyAfter <= r.energyBefore * (1.0 + 1e-12));
    REQUIRE(r.p2 == Approx(-r.e * r.p1).margin(1e-9 * (1.0 + std::fabs(r.p1))));
    REQUIRE(r.impulseTangential == Approx(r.mu * r.impulseNormal).margin(1e-9 * r.impulseNormal));
    REQUIRE(std::isfinite(r.a.velocity.x + r.b.velocity.y + r.a.rollRate + r.b.yawRate + r.momentumResidual));
}

// Linear momentum of the pair in earth axes, of a result or before it; a sprung mass sways with the roll.
dvec2 momentumOf(const PairCar& c, const dvec2& body, double rollRate, double heading)
{
    return math::rotate({c.mass * body.x, c.mass * body.y - c.rollingMass * c.h * rollRate}, heading);
}

}

TEST_CASE("4-DOF pair: a struck car at any speed, resting, reversed, sideways, is answered")
{
    PairCar a, b;
    int shortened = 0, count = 0;
    const int step = test::scaled(4) < 4 ? 4 : 1;
    for (int k = -120; k <= 120; k += step)
        for (int i = 0; i <= 30; ++i)
            for (double dt : {0.05, 0.15, 0.3}) {
                PairImpact s = angledRearEnd(PairModel::roll4, -2.5, -0.5 + i / 30.0, (i % 7) * 5 * kDegree, a, b);
                a.velocity = {0.25 * k, (i % 3) * 0.5};
                if (i % 2) a.contactHeight = 0;
                s.mu = (i % 5 - 2) * 0.2;
                s.dt = dt;
                INFO("speed " << a.velocity.x << " row " << i << " dt " << dt);
                const PairResult r = solvePair(s, a, b);
                requireSound(r);
                ++count;
                shortened += (r.limits & durationUnsolved) != 0;
                // The reason given for a shorter dt is true: as it stands the equations are refused, and where their
                // solution ends there is one.
                if (!(r.limits & durationUnsolved)) continue;
                s.limitEnergy = 0;
                const PairResult whole = solvePair(s, a, b);
                REQUIRE(whole.fault == PairFault::diverged);
                REQUIRE(whole.duration < dt);
                s.dt = whole.duration;
                REQUIRE(solvePair(s, a, b).fault == PairFault::none);
            }
    CHECK(shortened < count / 10); // of spinning a radian within dt
}

TEST_CASE("4-DOF pair: a car at rest, or nearly, on the road is struck as one that creeps")
{
    PairCar a, b;
    PairImpact s = angledRearEnd(PairModel::roll4, -2.5, 0.1, 25 * kDegree, a, b);
    PairResult before;
    for (double speed : {0.0, 1e-300, 1e-12, 0.01, 0.1, 0.3, 0.5, 0.7}) {
        a.velocity = {speed, 0.0};
        const PairResult r = solvePair(s, a, b);
        INFO(speed);
        requireSound(r);
        CHECK(r.limits == 0);
        if (before.impulseNormal > 0.0) CHECK(r.impulseNormal == Approx(before.impulseNormal).epsilon(0.03));
        before = r;
    }
    for (double height : {0.0, 1e-300, -0.0}) {
        a.contactHeight = b.contactHeight = height;
        requireSound(solvePair(s, a, b));
    }
}

TEST_CASE("4-DOF pair: random cars, heavy on light, any friction, are answered or refused for a reason that holds")
{
    Draw draw;
    int solved = 0, refused = 0;
    for (int i = 0; i < test::scaled(20000); ++i) {
        const auto car = [&] {
            PairCar c = suv();
            c.mass = std::exp(draw(std::log(300.0), std::log(40000.0)));
            c.izz = c.mass * draw(0.8, 3.0);
            c.rollingMass = draw(0.0, 1.0) * c.mass;
            c.h = draw(-0.2, 0.8);
            c.ixx = c.mass * draw(0.2, 0.7) + c.rollingMass * c.h * c.h;
            c.ixz = draw(-0.1, 0.1) * c.ixx;
            c.rollDamping = draw(0.0, 10.0) * c.mass;
            c.cf = draw(0.0, 100.0) * c.mass;
            c.cr = draw(0.0, 100.0) * c.mass;
            c.heading = draw(-3.1, 3.1);
            c.velocity = i % 4 == 0 ? dvec2(0.0) : dvec2(draw(-40, 40), draw(-40, 40));
            c.yawRate = i % 3 == 0 ? 0.0 : draw(-3, 3);
            c.rollRate = i % 3 == 0 ? 0.0 : draw(-1, 1);
            c.contact = {draw(-2.5, 2.5), draw(-1, 1)};
            c.contactHeight = i % 5 == 0 ? 0.0 : draw(-0.3, 0.8);
            return c;
        };
        const PairCar a = car();
        PairCar b = car();
        if (i % 4 == 0) b.velocity = {draw(-40, 40), draw(-40, 40)};
        PairImpact s;
        s.model = PairModel::roll4;
        s.normal = draw(-3.1, 3.1);
        s.e = draw(0, 1);
        if (i % 2) {
            s.useFraction = 1;
            s.muFraction = i % 6 == 1 ? 1.0 : draw(0, 1);
        } else {
            s.mu = draw(-0.8, 0.8);
        }
        s.dt = draw(0.0, 0.3);
        s.roadFriction = draw(0.0, 1.2);
        const PairResult r = solvePair(s, a, b);
        INFO(i);
        if (r.fault == PairFault::none) {
            requireSound(r);
            solved += r.p1 < 0.0;
            // All of the critical friction leaves no sliding, also of the nonlinear equations.
            if (r.p1 < 0.0 && s.useFraction && s.muFraction == 1.0 && !r.limits) REQUIRE(std::fabs(r.q2) < 1e-8);
            continue;
        }
        ++refused;
        if (r.fault == PairFault::compliance) { // jams without duration as well
            s.dt = 0.0;
            REQUIRE(solvePair(s, a, b).fault == PairFault::compliance);
            continue;
        }
        REQUIRE(r.fault == PairFault::energy); // at e = 0 and mu = 0 too
        s.useFraction = 0;
        s.mu = s.e = s.limitEnergy = 0;
        s.dt = r.duration;
        const PairResult soft = solvePair(s, a, b);
        REQUIRE(soft.energyAfter > soft.energyBefore);
    }
    CHECK(solved > test::scaled(20000) / 3);
    CHECK(refused < test::scaled(20000) / 50 + 5);
}

TEST_CASE("the planar pair keeps its momentum, the 4-DOF pair says what its turning axes do not keep")
{
    Draw draw;
    double worst = 0.0;
    for (int i = 0; i < test::scaled(2000); ++i) {
        PairCar a = suv(), b = suv();
        for (PairCar* c : {&a, &b}) {
            c->heading = draw(-3.1, 3.1);
            c->velocity = {draw(-30, 30), draw(-30, 30)};
            c->yawRate = draw(-2, 2);
            c->contact = {draw(-2.3, 2.3), draw(-0.9, 0.9)};
        }
        PairImpact s;
        s.normal = draw(-3.1, 3.1);
        s.mu = draw(-0.2, 0.2);
        s.roadFriction = 0.0; // no tires: nothing but the impulse acts
        const PairResult planar = solvePair(s, a, b);
        if (planar.fault == PairFault::none) REQUIRE(planar.momentumResidual < 1e-11);
        s.model = PairModel::roll4;
        s.dt = 0.0;
        const PairResult atOnce = solvePair(s, a, b);
        if (atOnce.fault == PairFault::none) REQUIRE(atOnce.momentumResidual < 1e-11);
        s.dt = 0.15;
        const PairResult r = solvePair(s, a, b);
        if (r.fault != PairFault::none || !(r.p1 < 0.0)) continue;
        const dvec2 gained = momentumOf(a, r.a.velocityBody, r.a.rollRate, r.a.heading) +
                             momentumOf(b, r.b.velocityBody, r.b.rollRate, r.b.heading) - a.mass * a.velocity -
                             b.mass * b.velocity;
        const double impulse = math::hypot(r.impulseNormal, r.impulseTangential);
        if (r.duration > 0.0 || !r.limits)
            REQUIRE(r.momentumResidual == Approx(math::length(gained) / impulse).margin(1e-9));
        REQUIRE(r.residual <= kMostResidual);
        worst = std::fmax(worst, r.momentumResidual);
    }
    CHECK(worst > 0.1); // that is what it is for
    // Of cars that did not turn before, by the square of the angle turned: half of dt leaves a quarter.
    PairCar a, b;
    PairImpact half = angledRearEnd(PairModel::roll4, -2.5, 0.1, 25 * kDegree, a, b);
    half.roadFriction = 0.0;
    double lost[2];
    for (int k = 0; k < 2; ++k) {
        half.dt = 0.04 / (k + 1);
        const PairResult r = solvePair(half, a, b);
        lost[k] = r.momentumResidual;
        const double own = a.mass * math::length(a.velocity) / r.impulseNormal;
        CHECK(lost[k] == Approx(0.5 * r.a.heading * r.a.heading * own).epsilon(0.1));
    }
    CHECK(lost[0] / lost[1] == Approx(4.0).epsilon(0.05));
    // Two cars that do not turn keep theirs.
    a = b = suv();
    a.velocity = {29, 0};
    a.contact = {-2.5, 0};
    b.velocity = {33.5, 0};
    b.contact = {2, 0};
    PairImpact s;
    s.model = PairModel::roll4;
    CHECK(solvePair(s, a, b).momentumResidual < 1e-12);
}

TEST_CASE("a mu in the sense of the sliding gives energy, and is not called a loss")
{
    PairCar a, b;
    PairImpact s = angledRearEnd(PairModel::planar, -2.5, 0.1, 25 * kDegree, a, b);
    for (double mu : {-0.2, 0.2}) {
        s.mu = mu;
        const PairResult r = solvePair(s, a, b);
        const core::Json j = toJson(s, r);
        const bool drives = r.impulseTangential * r.q1 > 0.0;
        CHECK((r.lossTangential < 0.0) == drives);
        CHECK(j["energyLost"]["tangential"].get<double>() >= 0.0);
        CHECK(j.contains("energyGained") == drives);
        const double gained = drives ? j["energyGained"]["tangential"].get<double>() : 0.0;
        CHECK(j["energyLost"]["total"].get<double>() ==
              Approx(j["energyLost"]["normal"].get<double>() + j["energyLost"]["tangential"].get<double>() - gained));
        CHECK((j["limits"].dump().find("drives the cars") != std::string::npos) == drives);
    }
}

TEST_CASE("pair cases out of all bounds are refused with path and remedy")
{
    const auto said = [](const std::string& car, const core::Json& change) {
        PairCar a, b;
        const PairImpact s = angledRearEnd(PairModel::roll4, -2.5, 0.1, 0.4, a, b);
        PairCase c;
        c.model = s.model;
        c.a = a;
        c.b = b;
        c.normal = s.normal;
        c.e = s.e;
        core::Json in = core::writeJson(c), out;
        in.erase("muFraction");
        in[car].update(change);
        return pairCases(in, out, false).text();
    };
    CHECK(said("a", core::Json::object()) == "");
    CHECK(said("a", {{"mass", 1e12}}).find("a.mass: ") == 0);
    CHECK(said("b", {{"mass", 1e-9}, {"rollingMass", 0}}).find("b.mass: is less than 1e-6 kg") == 0);
    CHECK(said("b", {{"izz", 1e-9}}).find("b.izz: is too small for this mass and contact point") == 0);
    CHECK(said("a", {{"izz", 1e15}}).find("a.izz: ") == 0);
    CHECK(said("a", {{"rollingMass", 3000}}).find("a.rollingMass: is more than mass") == 0);
    CHECK(said("b", {{"ixx", 1.0}}).find("b.ixx: roll inertia too small") == 0); // of b, not of a
}
