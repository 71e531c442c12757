// Hard landings, on the wheels and on the roof: stops and sheet metal are many times as stiff as struts.
#include "car_rig.h"

using namespace test;
using Catch::Approx;

namespace {

// What a run of a car that nobody drives came to.
struct Landing {
    double unexplained = 0.0; // most energy the ledger does not know, over the energy at the start
    double most = 0.0;        // most energy, over that at the start
    double rest = 0.0;        // [m/s] speed at the end
    bool finite = true;
};

Landing land(Rig& r, double seconds)
{
    Landing out;
    r.state.engine.flags = 0;
    const auto energy = [&] { return mechanicalEnergy(r.model, r.state, r.ground) + carcassEnergy(r.model, r.state); };
    const double first = energy(), unknown = r.unexplained();
    r.drive(seconds, {.brake = 1.0, .gear = 100}, [&] {
        out.finite = out.finite && math::isFinite(r.state.body.position);
        out.unexplained = std::max(out.unexplained, std::abs(r.unexplained() - unknown) / first);
        out.most = std::max(out.most, energy() / first);
    });
    out.rest = r.telemetry().speed;
    return out;
}

}

TEST_CASE("what the body's sheet metal takes is in the ledger, while the wheels still fall", "[car][hull]")
{
    // On its roof from 3 m the chassis stands still long before the wheels in their struts do, 10 m/s apart from the
    // mass centre between them.
    for (const char* name : {"vanagon", "hatch", "van"}) {
        INFO(name);
        double error[2];
        for (int k = 0; k < 2; ++k) {
            Rig r(carFile(name), {.height = 3.0});
            r.dt = k == 0 ? 0.005 : 0.00125;
            r.state.body.orientation = math::rotation({1, 0, 0}, 2.9);
            const Landing l = land(r, 4.0);
            CHECK(l.finite);
            CHECK(l.most <= 1.0);
            error[k] = l.unexplained;
        }
        CHECK(error[0] < 2e-3);
        CHECK(error[1] < 0.1 * error[0] + 2e-5);
    }
}

TEST_CASE("a push on a car whose wheels hang writes its work into the ledger", "[car]")
{
    // Upwards under a wheel while the struts extend: mass centre and chassis move differently.
    Rig r({}, {.height = 20.0});
    r.state.engine.flags = 0;
    r.dt = 0.001;
    const double before = r.unexplained();
    External push;
    push.bodyAxes = true;
    push.force = {3000.0, 2000.0, 60000.0};
    push.torque = {4000.0, -3000.0, 1000.0};
    for (int i = 0; i < 100; ++i)
        vehicle::step(r.model, r.state, {.gear = 100}, i < 50 ? push : External{}, r.ground, r.integrator, r.dt);
    CHECK(r.state.ledger.external > 3e3);
    CHECK(r.unexplained() - before == Approx(0.0).margin(1e-6 * r.state.ledger.external));
}

TEST_CASE("a car survives its fall with every integrator at every step", "[car][hull]")
{
    // Euler at 10 ms apart: it does not even hold a wheel between its stops (README, the car and its integrator).
    // From the highest some rock for ten seconds. What the ledger does not know is the integrator's own error: midpoint
    // gains z^4 / 4 of a spring's energy in a part of a step with z = w h, RK4 z^6 / 72. In a stop z is 0.4 at most:
    // 0.6 and 0.006 %. Between its stops a wheel hops in whole steps: z = 0.45 at 5 ms, and at 10 ms 0.9, where
    // midpoint gains 16 % a step of what little hops (up to 0.9 % of the fall from 1 m, 0.3 % of higher ones); RK4 does
    // not feel it.
    const char* names[] = {"van", "hatch", "saloon", "rally", "suv", "escort"};
    for (int c = 0; c < scaled(6); ++c) {
        const char* name = names[c % 6];
        for (const Integrator method :
             {Integrator::euler, Integrator::semiImplicit, Integrator::midpoint, Integrator::rk4}) {
            for (const double dt : {0.0025, 0.005, 0.01}) {
                if (method == Integrator::euler && dt > 0.005) continue;
                for (const double height : {1.0, 3.0, 10.0}) {
                    INFO(name << ", " << dynamics::name(method) << ", " << dt << " s, from " << height << " m");
                    Rig r(carFile(name), {.height = height});
                    r.integrator = method;
                    r.dt = dt;
                    const Landing l = land(r, 12.0);
                    CHECK(l.finite);
                    CHECK(l.most < 1.0 + (method == Integrator::euler ? 0.05 : 1e-9));
                    CHECK(l.rest < 0.05);
                    if (method == Integrator::midpoint) CHECK(l.unexplained < (dt > 0.005 ? 1e-2 : 6e-3));
                    if (method == Integrator::rk4) CHECK(l.unexplained < 1e-3);
                }
            }
        }
    }
}

TEST_CASE("from no height does a car come back higher than it fell", "[car][hull]")
{
    // Tires whose friction falls with load carry eight times their own there. RK4 and midpoint as above.
    for (const char* name : kCars) {
        for (const double height : {8.0, 30.0, 50.0, 100.0}) {
            for (const Integrator method : {Integrator::midpoint, Integrator::rk4}) {
                for (const double dt : {0.0025, 0.005, 0.01}) {
                    INFO(name << ", " << dynamics::name(method) << ", " << dt << " s, from " << height << " m");
                    Rig r(carFile(name), {.height = height});
                    r.integrator = method;
                    r.dt = dt;
                    const Landing l = land(r, 10.0);
                    CHECK(l.finite);
                    CHECK(l.most < 1.0 + 1e-9);
                }
            }
        }
    }
}

TEST_CASE("a car that spins wildly gains nothing by Euler's methods", "[car]")
{
    // Six turns a second, on the ground and in the air: nutation is a spring that nothing damps.
    for (const char* name : {"van", "hatch"}) {
        for (const Integrator method : {Integrator::euler, Integrator::semiImplicit}) {
            for (const double dt : {0.0025, 0.005}) {
                for (const double height : {0.0, 60.0}) {
                    INFO(name << ", " << dynamics::name(method) << ", " << dt << " s, from " << height << " m");
                    Rig r(carFile(name), {.velocity = {50.0, 0.0}, .yawRate = 40.0, .height = height});
                    r.integrator = method;
                    r.dt = dt;
                    const Landing l = land(r, 3.0);
                    CHECK(l.finite);
                    CHECK(l.most <= 1.0);
                }
            }
        }
    }
}

TEST_CASE("a car parked on a slope stands from the first step on", "[car]")
{
    // 1 mm and 1 mm/s, counted from the start: what settles has settled before time begins.
    for (const char* name : kCars) {
        for (const double gradient : {-0.2, -0.1, 0.2}) {
            for (const auto hold : {Placement::Hold::handbrake, Placement::Hold::brakes}) {
                const bool pedal = hold == Placement::Hold::brakes;
                INFO(name << " on " << gradient << (pedal ? " by its brakes" : " by its handbrake"));
                Rig r(carFile(name), {.hold = hold}, slope(gradient));
                const dvec3 start = r.motion().position;
                double fastest = 0.0;
                r.drive(20.0, {.brake = pedal ? 1.0 : 0.0, .handbrake = pedal ? 0.0 : 1.0, .gear = 100},
                        [&] { fastest = std::max(fastest, math::length(r.motion().velocity)); });
                CHECK(math::length(r.motion().position - start) < 1e-3);
                CHECK(fastest < 1e-3);
                // Let go, it moves: by the handbrake in the next step, by the pedal when the pressure has fallen.
                const double before = math::length(r.motion().velocity);
                r.drive(pedal ? 0.5 : r.dt, {.gear = 100});
                CHECK(math::length(r.motion().velocity) > 10.0 * before);
            }
        }
    }
}
