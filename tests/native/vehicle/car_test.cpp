#include "vehicle/car_rig.h"

#include "math/random.h"

using namespace test;
using Catch::Approx;

namespace {

// No air, no rolling resistance: what is left has closed forms.
CarSettings bare()
{
    CarSettings s;
    s.aero.density = 0.0;
    s.frontTires.rollingResistance = s.rearTires.rollingResistance = 0.0;
    return s;
}

Placement moving(double speed)
{
    return {.velocity = {speed, 0.0}};
}

}

TEST_CASE("a car stands as statics asks for: loads, ride height, pitch", "[car]")
{
    const CarSettings s;
    Rig r(s);
    r.drive(5.0, {});
    const CarTelemetry t = r.telemetry();
    const double weight = s.mass * math::kGravity, wheelbase = s.front.position - s.rear.position;
    CHECK(t.wheel[0].load == Approx(0.5 * weight * -s.rear.position / wheelbase).epsilon(1e-6));
    CHECK(t.wheel[1].load == t.wheel[0].load);
    CHECK(t.wheel[2].load == Approx(0.5 * weight * s.front.position / wheelbase).epsilon(1e-6));
    CHECK(r.motion().position.z == Approx(s.massHeight).epsilon(1e-6));
    CHECK(std::abs(t.pitch) < 1e-6);
    CHECK(t.speed < 1e-6);
    CHECK(t.wheel[0].tireDeflection *
              (s.frontTires.verticalRate + s.frontTires.verticalRise * t.wheel[0].tireDeflection) ==
          Approx(t.wheel[0].load).epsilon(1e-6));
}

TEST_CASE("the energy ledger closes over a drive", "[car]")
{
    Rig r;
    const double before = r.unexplained();
    double most = 0.0;
    const auto watch = [&] { most = std::max(most, mechanicalEnergy(r.model, r.state, r.ground)); };
    r.drive(6.0, {.throttle = 1.0}, watch);
    r.drive(3.0, {.steer = 0.08, .throttle = 0.4}, watch);
    r.drive(3.0, {.steer = -0.15, .throttle = 0.0}, watch);
    r.drive(5.0, {.brake = 0.7}, watch);
    CHECK(std::abs(r.unexplained() - before) < 1e-4 * most);
    const Ledger& l = r.state.ledger;
    for (double loss : {l.engineFriction, l.clutch, l.gearbox, l.brakes, l.rolling, l.tires, l.dampers, l.air})
        CHECK(loss > 0.0);
}

TEST_CASE("state and ledger converge at the order of the chassis's integrator", "[car]")
{
    // Chassis, struts and tires' springs alone: a car that slides, yaws, bounces, pitches and rolls on a plane without
    // friction, wheels at rest. Smooth: no wheel lifts, dampers have one slope (theirs has a kink at rest otherwise).
    struct Result {
        double state[6];
        double ledger;
    };
    const auto drive = [](Integrator integrator, double dt) {
        CarSettings s;
        s.frontTires.rollingResistance = s.rearTires.rollingResistance = 0.0;
        for (AxleSettings* a : {&s.front, &s.rear}) {
            a->reboundDamping = a->bumpDamping;
            a->damperFade = 1.0;
            a->bumpSteer = 0.05;
        }
        Rig r(s, {.velocity = {20.0, 1.0}, .yawRate = 0.5, .height = 0.008}, slope(0.0, 1e-9));
        r.integrator = integrator;
        r.dt = dt;
        r.state.body.angularMomentum += dvec3(30.0, 100.0, 0.0);
        r.state.engine.flags = 0;
        r.state.engine.speed = 0.0;
        r.state.gearbox.gear = r.state.gearbox.lever = 0;
        for (WheelState& w : r.state.wheel) w.spin = 0.0;
        const double before = r.unexplained();
        double least = 1e9;
        r.drive(0.4, {.gear = 100}, [&] {
            for (const WheelTelemetry& w : r.telemetry().wheel) least = std::min(least, w.load);
        });
        REQUIRE(least > 500.0);
        const Motion m = r.motion();
        return Result{{m.position.z, m.velocity.z, m.angularVelocity.x, m.angularVelocity.y, r.state.wheel[0].velocity,
                       r.state.wheel[3].velocity},
                      r.unexplained() - before};
    };
    const Result exact = drive(Integrator::rk4, 0.00015625);
    const auto order = [&](Integrator integrator, double dt) {
        const Result coarse = drive(integrator, dt), fine = drive(integrator, 0.5 * dt);
        double c = 0.0, f = 0.0;
        for (int i = 0; i < 6; ++i) {
            c += std::abs(coarse.state[i] - exact.state[i]);
            f += std::abs(fine.state[i] - exact.state[i]);
        }
        return std::pair(std::log2(c / f), std::log2(coarse.ledger / fine.ledger));
    };
    // Wheel hop turns at 80 rad/s: steps from which the leading term rules.
    const auto euler = order(Integrator::euler, 0.000625), midpoint = order(Integrator::midpoint, 0.000625),
               rk4 = order(Integrator::rk4, 0.0025);
    CHECK(euler.first == Approx(1.0).margin(0.15));
    CHECK(euler.second == Approx(1.0).margin(0.15));
    CHECK(midpoint.first == Approx(2.0).margin(0.15));
    CHECK(midpoint.second == Approx(2.0).margin(0.15));
    CHECK(drive(Integrator::rk4, 0.00125).ledger < 1e-3 * std::abs(drive(Integrator::midpoint, 0.00125).ledger) * 2.0);
    CHECK(rk4.first > 3.0);
    CHECK(rk4.second == Approx(4.0).margin(0.3));
}

TEST_CASE("with rolling tires the ledger's error vanishes with the step, camber and toe that move included", "[car]")
{
    const auto error = [](Integrator integrator, double dt) {
        CarSettings s;
        s.front.bumpSteer = 0.1;
        s.front.camberGain = s.rear.camberGain = -0.6;
        Rig r(s, moving(20));
        r.integrator = integrator;
        r.dt = dt;
        const double before = r.unexplained();
        r.drive(2.0, {.steer = 0.06, .throttle = 0.3});
        return std::abs(r.unexplained() - before);
    };
    for (Integrator i : {Integrator::midpoint, Integrator::rk4}) {
        CHECK(error(i, 0.005) < 0.2); // [J] of 2.5e5
        CHECK(error(i, 0.00125) < 0.35 * error(i, 0.005));
    }
}

TEST_CASE("the whole car converges: its path with the implicit parts' first order, its ledger no slower", "[car]")
{
    // Power in a bend with rolling tires; gear and clutch stay, so nothing switches.
    struct End {
        double path[4];
        double ledger;
    };
    const auto drive = [](Integrator integrator, double dt) {
        CarSettings s;
        s.gearbox.automatic = false;
        Rig r(s, moving(20));
        r.integrator = integrator;
        r.dt = dt;
        const double before = r.unexplained();
        r.drive(1.6, {.steer = 0.05, .throttle = 0.4, .gear = 3});
        const Motion m = r.motion();
        return End{{m.position.x, m.position.y, m.velocity.x, m.angularVelocity.z}, r.unexplained() - before};
    };
    for (Integrator integrator : {Integrator::midpoint, Integrator::rk4}) {
        const End exact = drive(integrator, 0.00015625);
        const auto error = [&](double dt) {
            const End e = drive(integrator, dt);
            double sum = 0.0;
            for (int i = 0; i < 4; ++i) sum += std::abs(e.path[i] - exact.path[i]);
            return std::pair(sum, std::abs(e.ledger));
        };
        const auto coarse = error(0.005), middle = error(0.0025), fine = error(0.00125);
        CHECK(std::log2(coarse.first / middle.first) == Approx(1.0).margin(0.3));
        CHECK(std::log2(middle.first / fine.first) == Approx(1.0).margin(0.3));
        CHECK(std::log2(coarse.second / middle.second) > 0.8);
        CHECK(std::log2(middle.second / fine.second) > 0.8);
    }
}

TEST_CASE("left and right are mirror images to the bit", "[car]")
{
    CarSettings s;
    s.driveline.frontShare = 0.4;
    s.driveline.front.kind = DifferentialSettings::Kind::viscous;
    s.driveline.rear.kind = s.driveline.centre.kind = DifferentialSettings::Kind::limitedSlip;
    s.aids.antilock = s.aids.traction = s.aids.stability = true;
    for (auto model : {tire::Model::lacombe, tire::Model::magicFormula}) {
        s.frontTires.model = s.rearTires.model = model;
        Rig a(s, moving(15)), b(s, moving(15));
        const auto both = [&](double seconds, Controls c) {
            a.drive(seconds, c);
            c.steer = -c.steer;
            b.drive(seconds, c);
        };
        both(1.0, {.steer = 0.3, .throttle = 0.8});
        both(1.0, {.steer = -0.7, .throttle = 0.2, .handbrake = 1.0});
        both(1.0, {.steer = 0.4, .brake = 1.0});
        const Motion ma = a.motion(), mb = b.motion();
        CHECK(ma.position.x == mb.position.x);
        CHECK(ma.position.y == -mb.position.y);
        CHECK(ma.position.z == mb.position.z);
        CHECK(std::abs(ma.position.y) > 0.1);
        CHECK(ma.angularVelocity.z == -mb.angularVelocity.z);
        CHECK(ma.angularVelocity.y == mb.angularVelocity.y);
        for (int i = 0; i < 4; ++i) {
            CHECK(a.state.wheel[i].spin == b.state.wheel[i ^ 1].spin);
            CHECK(a.state.wheel[i].forceY == -b.state.wheel[i ^ 1].forceY);
        }
        CHECK(a.state.engine.speed == b.state.engine.speed);
    }
}

TEST_CASE("with no input energy never appears: drop, roll, spin", "[car]")
{
    // Energy of car and carcasses. What the body's sheet metal stores while it touches the ground comes back as a rise,
    // so then only the start bounds it.
    const auto check = [](Rig& r, double seconds, bool onWheels) {
        const auto energy = [&] {
            return mechanicalEnergy(r.model, r.state, r.ground) + carcassEnergy(r.model, r.state);
        };
        const double first = energy();
        double last = first, rose = 0.0, most = 0.0;
        r.state.engine.flags = 0;
        r.drive(seconds, {.gear = 100}, [&] {
            const double e = energy();
            rose = std::max(rose, e - last);
            most = std::max(most, e);
            last = e;
            REQUIRE(math::isFinite(r.state.body.position));
        });
        if (onWheels) CHECK(rose < 1e-5 * first);
        CHECK(most <= first);
        CHECK(last < first);
        CHECK(r.motion().position.z > 0.1);
        CHECK(r.motion().position.z < 3.0);
    };
    SECTION("drop")
    {
        Rig r({}, {.height = 0.15});
        check(r, 5.0, true);
        CHECK(r.motion().position.z == Approx(0.54).margin(1e-3));
        r.place({.height = 2.0});
        check(r, 5.0, false);
        CHECK(r.motion().position.z == Approx(0.54).margin(1e-3));
    }
    SECTION("spin")
    {
        Rig r({}, {.velocity = {25.0, 0.0}, .yawRate = 4.0});
        check(r, 8.0, true);
    }
    SECTION("roll")
    {
        Rig r({}, {.velocity = {15.0, 0.0}, .height = 0.5});
        r.state.body.angularMomentum.x = 4.0 * 420.0;
        check(r, 8.0, false);
    }
    SECTION("on its roof")
    {
        Rig r({}, {.velocity = {10.0, 3.0}, .height = 1.5});
        r.state.body.orientation = math::rotation({1, 0, 0}, 3.0);
        check(r, 8.0, false);
        CHECK(r.telemetry().speed < 0.3);
        CHECK(std::abs(r.telemetry().roll) > 2.0);
    }
}

TEST_CASE("an impulse's entry in the ledger is the change of the mechanical energy", "[car]")
{
    Rig r({}, {.velocity = {20.0, -2.0}, .yawRate = 0.8, .height = 0.05});
    math::Random random = math::seeded(3);
    const auto in = [&](double size) { return math::uniform(random, -size, size); };
    for (int k = 0; k < 50; ++k) {
        r.drive(0.05, {.steer = in(1.0), .throttle = 0.5, .brake = k % 3 == 0 ? 0.7 : 0.0});
        const double before = mechanicalEnergy(r.model, r.state, r.ground), ledger = r.state.ledger.external;
        const dvec3 arm(in(2.0), in(1.0), in(0.6)), impulse{in(3000.0), in(3000.0), in(1500.0)};
        applyImpulse(r.model, r.state, impulse, math::cross(arm, impulse));
        const double change = mechanicalEnergy(r.model, r.state, r.ground) - before;
        CHECK(r.state.ledger.external - ledger == Approx(change).margin(1e-12 * before));
    }
}

TEST_CASE("in the air momentum is kept, whatever turns inside", "[car]")
{
    Rig r({}, {.velocity = {20.0, 0.0}, .yawRate = 1.0, .height = 500.0});
    CarSettings s = bare();
    r.model = build(s);
    reset(r.model, r.state, {.velocity = {20.0, 0.0}, .yawRate = 1.0, .height = 500.0}, r.ground);
    // Whole angular momentum: the chassis's and that of everything that spins.
    const auto whole = [&] {
        const math::dmat3 rot = glm::mat3_cast(r.state.body.orientation);
        double spin = 0.0;
        for (int i = 0; i < 4; ++i) spin += r.model.wheel[i].inertia * r.state.wheel[i].spin;
        spin += r.model.driveline.engine.settings.inertia * r.state.engine.speed; // transverse; no camber or toe below
        return r.state.body.angularMomentum + rot * dvec3(0.0, spin, 0.0);
    };
    for (auto& a : r.model.axle) a.camber = a.camberGain = 0.0;
    const dvec3 before = whole();
    const dvec3 momentum = r.state.body.momentum;
    const double pitchRate = r.motion().angularVelocity.y;
    r.drive(1.0, {.throttle = 1.0, .gear = 1});
    r.drive(1.0, {.brake = 1.0});
    const dvec3 after = whole();
    CHECK(math::length(after - before) < 2e-3 * math::length(before)); // spins' axis moves within a step: first order
    CHECK(r.state.body.momentum.x == Approx(momentum.x).epsilon(1e-12));
    CHECK(r.state.body.momentum.z == Approx(-2.0 * math::kGravity * s.mass).epsilon(1e-9));
    // Braking the wheels in the air pitches the nose down.
    CHECK(r.motion().angularVelocity.y > pitchRate);
}

TEST_CASE("the car stands on a 20 % slope and is let go at once", "[car]")
{
    for (double gradient : {0.2, -0.2}) {
        for (bool handbrake : {false, true}) {
            Rig r({}, {.position = {3.0, 1.0}}, slope(gradient));
            const Controls hold{.brake = handbrake ? 0.0 : 1.0, .handbrake = handbrake ? 1.0 : 0.0, .gear = 100};
            // In the first second the handbrake's two tires take over what four held: their carcasses wind up by F / k.
            const dvec3 placed = r.motion().position;
            r.drive(1.0, hold);
            const dvec3 start = r.motion().position;
            CHECK(math::length(start - placed) <
                  0.5 * r.model.mass * math::kGravity * std::abs(gradient) / r.model.tire[2].kx);
            double fastest = 0.0, jitter = 0.0, last[4] = {};
            r.drive(60.0, hold, [&] {
                fastest = std::max(fastest, math::length(r.state.body.momentum) / r.model.mass);
                for (int i = 0; i < 4; ++i) {
                    if (r.time > 3.0) jitter = std::max(jitter, std::abs(r.state.wheel[i].forceX - last[i]));
                    last[i] = r.state.wheel[i].forceX;
                }
            });
            CHECK(math::length(r.motion().position - start) < 1e-3);
            CHECK(fastest < 1e-3);
            CHECK(jitter < 1.0);
            // Released: it moves in the next step (the pedal's pressure has to fall first), and rolls down as gravity
            // less rolling resistance asks.
            const double before = r.motion().velocity.x;
            r.drive(handbrake ? r.dt : 4.0 * r.model.brakes.lag, {.gear = 100});
            CHECK((r.motion().velocity.x - before) * gradient < -1e-4);
            r.drive(2.0, {.gear = 100});
            const double pull = math::kGravity * std::abs(gradient) / std::sqrt(1 + gradient * gradient);
            CHECK(std::abs(r.speed()) > 0.8 * 2.0 * pull);
        }
    }
}

TEST_CASE("the car stands on the flat in neutral and moves off with full lock and full throttle", "[car]")
{
    Rig r;
    r.drive(60.0, {.gear = 100});
    CHECK(math::length(r.motion().position - dvec3(0, 0, r.model.massHeight)) < 1e-3);
    Rig q;
    q.drive(1.0, {.steer = 1.0, .throttle = 1.0});
    CHECK(q.telemetry().speed > 1.0);
    CHECK(q.motion().angularVelocity.z > 0.1);
}

TEST_CASE("all wheels locked, the car stops within v^2 / (2 muk g)", "[car]")
{
    CarSettings s = bare();
    for (auto* t : {&s.frontTires, &s.rearTires}) t->lacombe.frictionLoad = 0.0;
    s.brakes = {.frontTorque = 20000, .rearTorque = 20000, .lag = 0.001};
    Rig r(s, moving(30));
    r.drive(0.15, {.brake = 1.0, .gear = 100});
    const double v = r.speed(), x = r.motion().position.x;
    for (const WheelTelemetry& w : r.telemetry().wheel)
        CHECK(std::abs(w.spin) < 0.05); // the wheel's own inertia in a pitching car
    r.drive(8.0, {.brake = 1.0, .gear = 100});
    const double muk = s.frontTires.lacombe.muk;
    CHECK(r.motion().position.x - x == Approx(v * v / (2 * muk * math::kGravity)).epsilon(0.01));
    CHECK(r.telemetry().speed < 1e-3);
}

TEST_CASE("the automatic gearbox and clutch start, change up, stop without stalling and start again", "[car]")
{
    Rig r;
    int highest = 0;
    r.drive(12.0, {.throttle = 1.0}, [&] { highest = std::max(highest, r.state.gearbox.gear); });
    CHECK(highest >= 3);
    CHECK(r.speed() > 25.0);
    r.drive(8.0, {.brake = 1.0});
    CHECK(r.telemetry().speed < 0.01);
    CHECK((r.state.engine.flags & engineRuns) != 0);
    CHECK(r.state.gearbox.gear == 1);
    r.drive(3.0, {.throttle = 0.5});
    CHECK(r.speed() > 2.0);
    r.drive(5.0, {.brake = 1.0});
    r.drive(4.0, {.throttle = 0.5, .gear = -1});
    CHECK(r.speed() < -2.0);
    CHECK(r.state.gearbox.gear == -1);
}

TEST_CASE("the automatic clutch never stalls the engine, whatever stops the wheels", "[car]")
{
    // Every car as it is, and with the most violent clutches that are accepted.
    enum class Clutch { own, dry, viscous };
    for (const char* name : kCars)
        for (const Clutch clutch : {Clutch::own, Clutch::dry, Clutch::viscous})
            for (const double gradient : {0.0, 0.25, -0.25}) {
                for (const double friction : {1.0, 0.2}) {
                    INFO(name << ", clutch " << int(clutch) << ", gradient " << gradient << ", friction " << friction);
                    CarSettings s = carFile(name);
                    if (clutch != Clutch::own) {
                        s.clutch.kind =
                            clutch == Clutch::dry ? ClutchSettings::Kind::dry : ClutchSettings::Kind::viscous;
                        s.clutch.capacity = 1e4;
                        s.clutch.viscosity = 1e3;
                        s.clutch.engageSpeed = s.engine.stallSpeed + 1.0;
                        s.clutch.lockSpeed = s.engine.stallSpeed + 2.0;
                    }
                    Rig r(s, {.velocity = {12.0, 0.0}}, slope(gradient, friction));
                    bool runs = true;
                    const auto watch = [&] { runs = runs && (r.state.engine.flags & engineRuns); };
                    r.drive(0.5, {.throttle = 0.5}, watch);
                    r.drive(4.0, {.brake = 1.0}, watch);
                    r.drive(0.5, {.throttle = 1.0, .brake = 1.0, .handbrake = 1.0}, watch);
                    r.drive(1.0, {.throttle = 0.1}, watch); // may roll back
                    r.drive(1.0, {.throttle = 1.0}, watch);
                    r.drive(1.0, {.brake = 1.0, .gear = -1}, watch);
                    r.drive(1.0, {.throttle = 1.0, .gear = -1}, watch);
                    r.drive(0.5, {.handbrake = 1.0, .gear = 1}, watch);
                    CHECK(runs);
                }
            }
}

TEST_CASE("a stalled engine stays still until it is started", "[car]")
{
    CarSettings s;
    s.clutch.automatic = false;
    s.gearbox.automatic = false;
    Rig r(s);
    r.drive(1.0, {.clutch = 1.0, .gear = 1});
    CHECK((r.state.engine.flags & engineRuns) != 0);
    r.drive(2.0, {.brake = 1.0, .gear = 1}); // clutch dropped against the brake
    CHECK((r.state.engine.flags & engineRuns) == 0);
    CHECK(std::abs(r.telemetry().engineSpeed) < 1.0);
    r.drive(2.0, {.throttle = 1.0, .clutch = 1.0, .gear = 1});
    CHECK((r.state.engine.flags & engineRuns) == 0);
    r.drive(r.dt, {.clutch = 1.0, .gear = 1, .buttons = starter});
    r.drive(1.5, {.clutch = 1.0, .gear = 1});
    CHECK((r.state.engine.flags & engineRuns) != 0);
    CHECK(r.telemetry().engineSpeed == Approx(s.engine.idleSpeed).epsilon(0.05));
}

TEST_CASE("a car on its roof is put on its wheels, and back on the road", "[car]")
{
    Rig r({}, moving(10));
    r.drive(1.0, {});
    const dvec3 road = r.motion().position;
    r.state.body.orientation = math::rotation({1, 0, 0}, 3.0);
    r.state.body.position += dvec3(30.0, 20.0, 1.0);
    r.drive(3.0, {});
    CHECK(std::abs(r.telemetry().roll) > 2.0);
    r.drive(r.dt, {.buttons = rightCar});
    CHECK(std::abs(r.telemetry().roll) < 0.01);
    CHECK(r.motion().position.y > 10.0);
    r.drive(r.dt, {.buttons = backToRoad});
    CHECK(math::length(r.motion().position - road) < 0.3);
    r.drive(2.0, {});
    CHECK(r.telemetry().speed < 0.01);
}
