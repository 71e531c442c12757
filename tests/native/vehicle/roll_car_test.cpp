#include "core/describe.h"
#include "vehicle/roll_car.h"

#include <catch_amalgamated.hpp>

using namespace vehicle;
using Catch::Approx;
using math::dvec2;
using math::dvec3;

namespace {

constexpr double kDegree = math::kPi / 180.0;
constexpr double kTarget = 29.0; // [m/s] Zhou 2008, section 5

struct Run {
    RollCarModel model;
    RollCarState state;
    terrain::Ground ground;

    explicit Run(const RollCarSettings& s = {}, const Placement& p = {}) : model(build(s))
    {
        reset(model, state, p, ground);
    }
    void go(double seconds, const Controls& c = {}, const External& e = {}, double dt = 0.005,
            dynamics::Integrator method = dynamics::Integrator::rk4)
    {
        const int steps = int(std::floor(seconds / dt + 0.5));
        for (int i = 0; i < steps; ++i) step(model, state, c, e, ground, method, dt);
    }
};

// The triangular pulse of Figure 7: 7000.5 N s along 25 degrees in body axes at (x_A, y_A), contact 0.40 m above the
// roll axis, over 0.15 s, in the mean force of each step.
void anglePulse(Run& run, double xA, double dt, dynamics::Integrator method = dynamics::Integrator::rk4)
{
    const double impulse = 7000.5, duration = 0.15;
    const dvec3 direction(math::cos(25 * kDegree), math::sin(25 * kDegree), 0.0);
    const dvec3 arm(xA, 0.1, 0.40 - run.model.massArm);
    const auto share = [&](double t) {
        const double s = t / duration;
        return s < 0.5 ? 2 * s * s : 1 - 2 * (1 - s) * (1 - s);
    };
    const int steps = int(std::floor(duration / dt + 0.5));
    for (int i = 0; i < steps; ++i) {
        External e;
        e.bodyAxes = true;
        e.force = direction * (impulse * (share((i + 1) * dt) - share(i * dt)) / dt);
        e.torque = math::cross(arm, e.force);
        step(run.model, run.state, {}, e, run.ground, method, dt);
    }
}

}

TEST_CASE("roll car: the paper's pulse gives the values computed independently, near the printed CarSim's")
{
    Run run({}, {.velocity = {kTarget, 0}});
    anglePulse(run, -2.64, 0.0005);
    // docs/models/zhou.md: 31.303, 4.288, -89.32, -14.04; printed CarSim: 31.3, 4.3, -89.9, -13.2.
    CHECK(run.state.velocity.x == Approx(31.303).margin(0.002));
    CHECK(run.state.velocity.y == Approx(4.288).margin(0.002));
    CHECK(run.state.yawRate / kDegree == Approx(-89.32).margin(0.02));
    CHECK(run.state.rollRate / kDegree == Approx(-14.04).margin(0.02));
    // At 5 ms the same within what the mean force of a step changes.
    Run coarse({}, {.velocity = {kTarget, 0}});
    anglePulse(coarse, -2.64, 0.005);
    CHECK(coarse.state.velocity.y == Approx(run.state.velocity.y).margin(0.01));
    CHECK(coarse.state.yawRate == Approx(run.state.yawRate).margin(0.005));
}

TEST_CASE("roll car: after the pulse it spins out and skids sideways at about 0.7 g")
{
    Run run({}, {.velocity = {kTarget, 0}});
    anglePulse(run, -2.64, 0.005);
    double most = 0, turned = 0;
    for (int i = 0; i < 400; ++i) {
        run.go(0.005);
        most = std::max(most, std::fabs(run.state.acceleration) / math::kGravity);
        turned = std::max(turned, std::fabs(run.state.yaw));
    }
    CHECK(most == Approx(0.7).margin(0.05));
    CHECK(turned > math::kPi / 2);
    run.go(20.0);
    CHECK(math::length(run.state.velocity) < 40.0); // it never gains speed
}

TEST_CASE("roll car: linear steady turn has the single-track model's yaw gain")
{
    // r/delta = v / (L + K v^2), K = M (b Cr - a Cf)/(L Cf Cr); roll does not matter in the steady state.
    RollCarSettings s;
    s.roadFriction = 3.0;
    Run run(s, {.velocity = {15, 0}});
    Controls c;
    c.steer = 0.01;
    s.driveForce = 0;
    run.go(4.0, c);
    const double L = s.frontAxle + s.rearAxle, v = run.state.velocity.x;
    const double K = s.mass * (s.rearAxle * s.rearStiffness - s.frontAxle * s.frontStiffness) /
                     (L * s.frontStiffness * s.rearStiffness);
    CHECK(run.state.yawRate / (0.01 * s.maxSteer) == Approx(v / (L + K * v * v)).epsilon(0.01));
    CHECK(run.state.yawRate > 0);
    // Turning left it leans to the right, by the static moment over Ks - mR g h.
    const double lean = s.rollingMass * s.rollArm * v * run.state.yawRate /
                        (s.rollStiffness - s.rollingMass * math::kGravity * s.rollArm);
    CHECK(run.state.roll == Approx(lean).epsilon(0.02));
}

TEST_CASE("roll car: with its whole sway momentum and energy hold while it rolls and yaws; (10) as printed loses them")
{
    for (const auto sway : {RollCarSettings::Sway::paper, RollCarSettings::Sway::whole}) {
        RollCarSettings s;
        s.sway = sway;
        s.frontStiffness = s.rearStiffness = s.rollDamping = 0.0;
        Run run(s, {.velocity = {20, -3}, .yawRate = 3});
        run.state.rollRate = 2.0;
        const auto total = [&] { return kineticEnergy(run.model, run.state) + rollPotential(run.model, run.state); };
        // M (vx' - vy wz) lacks 2 mR h wx wz, so upright the mass centre feels a force of that from nowhere.
        const double missing = 2 * s.rollingMass * s.rollArm * 2.0 * 3.0;
        const double energy = total(), dt = 1e-5;
        const dvec3 velocity = motion(run.model, run.state).velocity;
        run.go(dt, {}, {}, dt);
        const dvec3 force = (motion(run.model, run.state).velocity - velocity) * (s.mass / dt);
        const bool whole = sway == RollCarSettings::Sway::whole;
        CHECK(force.x == Approx(whole ? 0.0 : missing).margin(missing * 1e-3));
        CHECK((total() - energy) / dt == Approx(whole ? 0.0 : missing * 20.0).margin(missing * 20.0 * 1e-3));
        run.go(1.0, {}, {}, 0.0005);
        if (!whole) continue;
        CHECK(math::length(motion(run.model, run.state).velocity - velocity) < 1e-7);
        CHECK(total() == Approx(energy).epsilon(1e-9));
        CHECK(yawMomentum(run.model, run.state) == Approx(4946 * 3 + 40 * 2).epsilon(1e-12));
    }
    // In the paper's own impact the difference is small.
    RollCarSettings s;
    s.sway = RollCarSettings::Sway::whole;
    Run run(s, {.velocity = {kTarget, 0}});
    anglePulse(run, -2.64, 0.0005);
    CHECK(run.state.velocity.x == Approx(31.303).margin(0.05));
    CHECK(run.state.velocity.y == Approx(4.288).margin(0.05));
    CHECK(run.state.yawRate / kDegree == Approx(-89.32).margin(0.5));
    CHECK(run.state.rollRate / kDegree == Approx(-14.04).margin(0.5));
}

TEST_CASE("roll car: free roll swings at its own frequency and decays")
{
    RollCarSettings s;
    s.rollYawProduct = 0;
    s.rollDamping = 0;
    s.frontStiffness = s.rearStiffness = 0;
    Run run(s);
    run.state.roll = 0.02;
    // Without lateral force the mass centre stays and the body rolls about it: w^2 = (Ks - mR g h)/rollSelf.
    const double w = std::sqrt((s.rollStiffness - s.rollingMass * math::kGravity * s.rollArm) / run.model.rollSelf);
    const double before = kineticEnergy(run.model, run.state) + rollPotential(run.model, run.state);
    const double quarter = 0.5 * math::kPi / w;
    run.go(quarter, {}, {}, quarter / 200);
    CHECK(std::fabs(run.state.roll) < 1e-6);
    CHECK(run.state.rollRate == Approx(-0.02 * w).epsilon(1e-6));
    run.go(5.0, {}, {}, 0.002);
    CHECK(kineticEnergy(run.model, run.state) + rollPotential(run.model, run.state) == Approx(before).epsilon(1e-6));
    CHECK(std::fabs(motion(run.model, run.state).position.y + run.model.massArm * 0.02) <
          1e-5); // the mass centre stayed
}

TEST_CASE("roll car: an impulse changes the momentum by itself and rolls by its height")
{
    Run run({}, {.velocity = {10, 1}, .yawRate = 0.2});
    run.state.yaw = 0.7;
    run.state.roll = 0.05;
    const Motion before = motion(run.model, run.state);
    const dvec3 impulse(3000, -2000, 0), arm(-1.0, 0.8, 0.3);
    applyImpulse(run.model, run.state, impulse, math::cross(arm, impulse));
    const Motion after = motion(run.model, run.state);
    const Body b = body(run.model);
    CHECK(b.mass * (after.velocity.x - before.velocity.x) == Approx(impulse.x).epsilon(1e-12));
    CHECK(b.mass * (after.velocity.y - before.velocity.y) == Approx(impulse.y).epsilon(1e-12));
    // Angular momentum about the mass centre, body axes.
    const double dYaw = run.state.yawRate - 0.2, dRoll = run.state.rollRate;
    const dvec3 moment = math::cross(arm, impulse);
    CHECK(b.inertia[2][2] * dYaw + b.inertia[0][2] * dRoll == Approx(moment.z).epsilon(1e-12));
    CHECK(b.inertia[0][0] * dRoll + b.inertia[0][2] * dYaw ==
          Approx(math::cos(0.7) * moment.x + math::sin(0.7) * moment.y).epsilon(1e-12));
}

TEST_CASE("roll car: zero inputs lose energy, brakes stop it, it stands and no speed is singular")
{
    RollCarSettings s;
    s.brakeForce = 20000;
    Run run(s, {.velocity = {20, 3}, .yawRate = 1.5});
    double last = kineticEnergy(run.model, run.state) + rollPotential(run.model, run.state);
    for (int i = 0; i < 600; ++i) {
        run.go(0.005);
        const double now = kineticEnergy(run.model, run.state) + rollPotential(run.model, run.state);
        REQUIRE(now <= last * (1 + 1e-9));
        last = now;
    }
    Run stop(s, {.velocity = {10, 0}});
    stop.go(10.0, {.brake = 1});
    CHECK(std::fabs(stop.state.velocity.x) < 1e-9);
    const double limit = s.roadFriction * math::kGravity;
    CHECK(stop.state.position.x == Approx(100.0 / (2 * limit)).epsilon(0.01));
    for (double vx : {0.0, -5.0, 100.0, 0.01})
        for (double vy : {0.0, 8.0, -60.0}) {
            Run any({}, {.velocity = {vx, vy}, .yawRate = -9});
            any.go(10.0);
            CHECK(math::isFinite(any.state.velocity));
            CHECK(std::fabs(any.state.yawRate) <= 9.0);
        }
}

TEST_CASE("roll car: spinning fast, Euler's methods keep to RK4 and give no energy")
{
    // 45 m/s and two to four turns a second at 5 ms: the turning of the axes is the car's, not the integrator's.
    for (const auto sway : {RollCarSettings::Sway::paper, RollCarSettings::Sway::whole}) {
        for (const double yawRate : {-25.0, -10.8, 3.0}) {
            RollCarSettings s;
            s.sway = sway;
            double end[3];
            const dynamics::Integrator methods[] = {dynamics::Integrator::rk4, dynamics::Integrator::euler,
                                                    dynamics::Integrator::semiImplicit};
            for (int k = 0; k < 3; ++k) {
                Run run(s, {.velocity = {45, 0}, .yawRate = yawRate});
                const double start = kineticEnergy(run.model, run.state);
                for (int i = 0; i < 600; ++i) {
                    run.go(0.005, {}, {}, 0.005, methods[k]);
                    REQUIRE(kineticEnergy(run.model, run.state) + rollPotential(run.model, run.state) <= start);
                }
                end[k] = kineticEnergy(run.model, run.state);
            }
            CHECK(end[1] == Approx(end[0]).epsilon(0.02));
            CHECK(end[2] == Approx(end[0]).epsilon(0.02));
        }
    }
}

TEST_CASE("roll car: mirrored left to right it does the same to the bit")
{
    Run one({}, {.velocity = {20, 2}, .yawRate = 0.4}), other({}, {.velocity = {20, -2}, .yawRate = -0.4});
    Controls c, m;
    c.steer = 0.2;
    m.steer = -0.2;
    one.go(3.0, c);
    other.go(3.0, m);
    CHECK(one.state.velocity.x == other.state.velocity.x);
    CHECK(one.state.velocity.y == -other.state.velocity.y);
    CHECK(one.state.roll == -other.state.roll);
    CHECK(one.state.position.y == -other.state.position.y);
}

TEST_CASE("roll car: a mass matrix that is not positive is refused at the field to mend")
{
    RollCarSettings s;
    CHECK(core::readJson({{"rollInertia", 100}}, s).path == "rollInertia");
    CHECK(core::readJson({{"rollInertia", 1200}}, s).ok());
}

TEST_CASE("roll car: steering a car that stands moves nothing, and a crawling one only as it rolls")
{
    Run still;
    still.go(2.0, {.steer = 1.0});
    CHECK(still.state.velocity == dvec2(0.0));
    CHECK(still.state.yawRate == 0.0);
    CHECK(still.state.roll == 0.0);
    CHECK(still.state.frontForce == 0.0);
    // Which way it was rolling, to the last bit, no longer decides where it is pushed.
    for (const double u : {1e-3, -1e-3}) {
        Run crawls({}, {.velocity = {u, 0.0}});
        crawls.go(0.04, {.steer = 1.0});
        CHECK(std::abs(crawls.state.velocity.y) < 2e-3);
        CHECK(crawls.state.yawRate * u > 0.0);
        Run mirrored({}, {.velocity = {u, 0.0}});
        mirrored.go(0.04, {.steer = -1.0});
        CHECK(mirrored.state.yawRate == -crawls.state.yawRate);
    }
    // From the floor of the slip on it is the paper's: Cf (delta - (vy + a wz)/|vx|).
    Run fast({}, {.velocity = {10.0, 0.0}});
    fast.go(0.001, {.steer = 0.02}, {}, 0.001);
    const RollCarSettings& p = fast.model.settings;
    CHECK(fast.state.frontForce == Approx(p.frontStiffness * 0.02 * p.maxSteer).epsilon(0.01));
}

TEST_CASE("roll car: a damper or a spring far steeper than a step creeps as it should, whatever the method")
{
    const auto method = GENERATE(dynamics::Integrator::euler, dynamics::Integrator::semiImplicit,
                                 dynamics::Integrator::midpoint, dynamics::Integrator::rk4);
    const double dt = GENERATE(0.001, 0.005, 0.01);
    CAPTURE(int(method), dt);
    RollCarSettings damped;
    damped.rollDamping = 1e7;
    Run creeping(damped, {.roll = 0.1});
    creeping.go(10.0, {}, {}, dt, method);
    // Ds wx = -(Ks - mR g h) roll
    const double net = damped.rollStiffness - damped.rollingMass * math::kGravity * damped.rollArm;
    CHECK(creeping.state.roll == Approx(0.1 * math::exp(-10.0 * net / damped.rollDamping)).epsilon(1e-4));

    RollCarSettings steep;
    steep.rollStiffness = 1e8;
    steep.rollDamping = 0.0;
    Run springing(steep, {.velocity = {20, 0}, .roll = 0.05, .rollRate = 3.0});
    const auto held = [&] {
        return kineticEnergy(springing.model, springing.state) + rollPotential(springing.model, springing.state);
    };
    const double first = held();
    springing.go(3.0, {}, {}, dt, method);
    if (steep.rollStiffness * dt * dt > springing.model.rollSelf) { // a spring that a step can follow is an oscillator
        CHECK(held() < first);
        CHECK(std::abs(springing.state.roll) < 1e-3);
    }
}
