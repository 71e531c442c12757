#include "dynamics/rigid_body.h"

#include <catch_amalgamated.hpp>

using namespace dynamics;
using math::dvec3;

// docs/models/deak.md: energy ratio per step of an undamped spring, z = w h.
TEST_CASE("an undamped spring gains or loses energy exactly as each method's closed form says")
{
    const double w = 3.0, h = 0.05, z = w * h;
    const auto ratio = [&](Integrator m) {
        std::array<double, 2> x{0.7, 0.4};
        const auto energy = [&] { return 0.5 * x[1] * x[1] + 0.5 * w * w * x[0] * x[0]; };
        const double before = energy();
        advance(m, x, 1, h, [&](const auto& s, auto& d) { d = {s[1], -w * w * s[0]}; });
        return energy() / before;
    };
    CHECK(ratio(Integrator::euler) == Catch::Approx(1 + z * z).epsilon(1e-9));
    CHECK(ratio(Integrator::midpoint) == Catch::Approx(1 + z * z * z * z / 4).epsilon(1e-9));
    CHECK(ratio(Integrator::rk4) == Catch::Approx(1 - std::pow(z, 6) / 72 + std::pow(z, 8) / 576).epsilon(1e-9));
}

TEST_CASE("the semi-implicit method keeps its own quadratic form of a spring exactly")
{
    // Kick then drift conserves x'^2 + w^2 x^2 - h w^2 x x' (symplectic Euler's modified Hamiltonian, this order of the
    // two).
    const double w = 3.0, h = 0.05;
    std::array<double, 2> x{0.7, 0.4};
    const auto form = [&] { return x[1] * x[1] + w * w * x[0] * x[0] - h * w * w * x[0] * x[1]; };
    const double before = form();
    for (int i = 0; i < 1000; ++i)
        advance(Integrator::semiImplicit, x, 1, h, [&](const auto& s, auto& d) { d = {s[1], -w * w * s[0]}; });
    CHECK(form() == Catch::Approx(before).epsilon(1e-11));
}

TEST_CASE("constant acceleration is exact for midpoint and RK4, and late by g h t / 2 for Euler")
{
    const Inertia body = Inertia::diagonal(2.0, dvec3(1, 2, 3));
    for (Integrator m : {Integrator::midpoint, Integrator::rk4, Integrator::euler}) {
        RigidBodyState s;
        const double h = 0.005;
        for (int i = 0; i < 200; ++i)
            advance(m, body, s, h, [](const RigidBodyState&) { return Wrench{dvec3(0, 0, -20), dvec3(0)}; });
        const double exact = -0.5 * 10.0 * 1.0;
        const double expected = m == Integrator::euler ? exact + 0.5 * 10.0 * h : exact;
        CHECK(s.position.z == Catch::Approx(expected).epsilon(1e-12));
    }
}

// Complete elliptic-function solution by the arithmetic-geometric mean (Landen transformation). Abramowitz & Stegun,
// Handbook of Mathematical Functions, 1964, section 16.4.
static void jacobi(double u, double m, double& sn, double& cn, double& dn)
{
    double a[12], c[12], b = std::sqrt(1 - m);
    a[0] = 1;
    c[0] = std::sqrt(m);
    int n = 0;
    while (std::fabs(c[n]) > 1e-16 && n < 11) {
        a[n + 1] = (a[n] + b) / 2;
        c[n + 1] = (a[n] - b) / 2;
        b = std::sqrt(a[n] * b);
        ++n;
    }
    double phi = std::ldexp(a[n] * u, n);
    for (int i = n; i > 0; --i) phi = (phi + std::asin(c[i] / a[i] * std::sin(phi))) / 2;
    sn = std::sin(phi);
    cn = std::cos(phi);
    dn = std::sqrt(1 - m * sn * sn);
}

TEST_CASE("a torque-free asymmetric top follows its elliptic-function solution")
{
    // L. D. Landau, E. M. Lifshitz, Mechanics, 3rd ed., 1976, section 37, eqs (37.10)-(37.12); I1 < I2 < I3, L^2 > 2 E
    // I2.
    const dvec3 I(1.0, 2.0, 3.0);
    const Inertia body = Inertia::diagonal(1.0, I);
    RigidBodyState s;
    const dvec3 start(0.5, 0.0, 1.2); // starts on the plane where the second component vanishes
    setMotion(body, s, dvec3(0), start);
    const dvec3 L0 = s.angularMomentum;
    const double e2 = math::dot(I * start, start), l2 = math::dot(I * start, I * start);
    REQUIRE(l2 > e2 * I.y);
    const double k2 = (I.y - I.x) * (e2 * I.z - l2) / ((I.z - I.y) * (l2 - e2 * I.x));
    const double rate = std::sqrt((I.z - I.y) * (l2 - e2 * I.x) / (I.x * I.y * I.z));
    const double h = 0.002;
    double worst = 0;
    for (int i = 1; i <= 5000; ++i) {
        advance(Integrator::rk4, body, s, h, [](const RigidBodyState&) { return Wrench{}; });
        const dvec3 w = glm::transpose(glm::mat3_cast(s.orientation)) * angularVelocity(body, s);
        double sn, cn, dn;
        jacobi(rate * h * i, k2, sn, cn, dn);
        const dvec3 exact(std::sqrt((e2 * I.z - l2) / (I.x * (I.z - I.x))) * cn,
                          std::sqrt((e2 * I.z - l2) / (I.y * (I.z - I.y))) * sn,
                          std::sqrt((l2 - e2 * I.x) / (I.z * (I.z - I.x))) * dn);
        worst = std::max(worst, math::length(w - exact));
    }
    CHECK(worst < 1e-8); // RK4's global error at h = 2 ms over 10 s, h^4 times a constant of order 10
    CHECK(math::length(s.angularMomentum - L0) == 0.0); // no torque: not a bit changes
    CHECK(std::fabs(glm::length(s.orientation) - 1.0) < 1e-15);
}

TEST_CASE("an impulse off the centre turns the body about the right axis")
{
    const Inertia body = Inertia::diagonal(4.0, dvec3(1, 2, 8));
    RigidBodyState s;
    applyImpulse(s, dvec3(0, 2, 0), dvec3(3, 0, 0)); // at the nose, to the left: yaw counter-clockwise
    CHECK(velocity(body, s).y == Catch::Approx(0.5));
    CHECK(angularVelocity(body, s).z == Catch::Approx(6.0 / 8.0));
    CHECK(kineticEnergy(body, s) == Catch::Approx(0.5 * 4 * 0.25 + 0.5 * 8 * 0.5625));
}
