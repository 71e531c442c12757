// The parts of the driveline alone on their rigs, driven by tables, and together: power from crankshaft to road.
#include "vehicle/car_rig.h"

#include <array>

using namespace test;
using Catch::Approx;

namespace {

// One wheel of the rig; the driveline takes them in pairs.
struct RigWheel {
    double inertia = 1.1, radius = 0.31, brake = 0.0, rolling = 0.0, load = 0.0, vx = 0.0, friction = 1.0;
    double spin = 0.0;
    tire::Deflection deflection;
    double fx = 0.0, brakeTorque = 0.0, driveTorque = 0.0; // means over the step
};

// Four wheels on rollers: a driveline without a car. Wheels roll at `speed` with `load` on each.
struct Bench {
    DrivelineModel model;
    tire::Tire tire = tire::build({});
    tire::TireLanes tires = tire::sideBySide(tire, tire);
    RigWheel wheel[4];
    double motor[4] = {};
    DriveInput input;
    DriveOutput out;
    DriveWork work;

    explicit Bench(const CarSettings& s, double speed = 0.0, double load = 4000.0) : model(build(s).driveline)
    {
        for (RigWheel& w : wheel) {
            w.load = load;
            w.vx = speed;
            w.spin = speed / w.radius;
        }
        out.engineSpeed = 200.0;
    }
    void run(double seconds, double dt = 0.005)
    {
        for (long i = 0; i < std::lround(seconds / dt); ++i) step(dt);
    }
    void step(double dt)
    {
        DriveAxle axle[2];
        for (int i = 0; i < 2; ++i) {
            const RigWheel &l = wheel[2 * i], &r = wheel[2 * i + 1];
            using math::Lanes;
            DriveAxle& a = axle[i];
            a.tires = &tires;
            a.tire[0] = a.tire[1] = &tire;
            a.inertia = Lanes{l.inertia, r.inertia};
            a.radius = Lanes{l.radius, r.radius};
            a.brake = Lanes{l.brake, r.brake};
            a.rolling = Lanes{l.rolling, r.rolling};
            a.motor = Lanes{motor[2 * i], motor[2 * i + 1]};
            a.load = Lanes{l.load, r.load};
            a.vx = Lanes{l.vx, r.vx};
            a.vy = a.ax = a.ay = a.camber = math::both(0.0);
            a.friction = Lanes{l.friction, r.friction};
            a.spin = Lanes{l.spin, r.spin};
            a.deflection = {Lanes{l.deflection.x, r.deflection.x}, Lanes{l.deflection.y, r.deflection.y}};
        }
        solve(model, input, axle, out, work, dt);
        for (int i = 0; i < 4; ++i) {
            const DriveAxle& a = axle[i / 2];
            RigWheel& w = wheel[i];
            const int n = i % 2;
            w.spin = a.spin[n];
            w.deflection = {a.deflection.x[n], a.deflection.y[n]};
            w.fx = a.fx[n];
            w.brakeTorque = a.brakeTorque[n];
            w.driveTorque = a.driveTorque[n];
        }
    }
    double kinetic() const
    {
        double e = 0.5 * model.engine.settings.inertia * out.engineSpeed * out.engineSpeed;
        for (const RigWheel& w : wheel) e += 0.5 * w.inertia * w.spin * w.spin;
        return e;
    }
};

}

TEST_CASE("the engine gives its curve, its friction, its idle and no more than its limit", "[driveline]")
{
    const EngineModel m = build(EngineSettings{});
    const EngineSettings& s = m.settings;
    for (double w : {100.0, 210.0, 367.5, 420.0, 600.0}) {
        const EngineTorque full = engineTorque(m, w, 1.0, engineRuns, 0.0),
                           none = engineTorque(m, w, 0.0, engineRuns, 0.0);
        CHECK(full.fired - full.friction == Approx(fullTorque(m, w)).epsilon(1e-12));
        CHECK(none.friction == Approx(s.friction + s.frictionSlope * w).epsilon(1e-12));
        if (w > 1.5 * s.idleSpeed) CHECK(none.fired == 0.0);
        // Linear in the throttle (E1).
        const EngineTorque half = engineTorque(m, w, 0.5, engineRuns, 0.0);
        if (w > 1.5 * s.idleSpeed) CHECK(half.fired == Approx(0.5 * full.fired).epsilon(1e-12));
    }
    // Half way along a segment of the table, half way between its ends.
    CHECK(fullTorque(m, 367.5) == Approx(150.0 * 0.5 * (0.97 + 1.0)).epsilon(1e-12));
    CHECK(engineTorque(m, 300.0, 1.0, engineRuns | engineCut, 0.0).fired == 0.0);
    CHECK(engineTorque(m, 300.0, 1.0, 0, 0.0).fired == 0.0);
    // Alone on its rig: idles, revs up to the limiter, falls back and stops when switched off.
    CarSettings car;
    Bench b(car);
    EngineState engine;
    double highest = 0.0;
    const auto run = [&](double seconds, double throttle) {
        for (int i = 0; i < int(seconds / 0.005); ++i) {
            advance(m, engine, b.out.engineSpeed, false, 0.005);
            b.input.engineFlags = engine.flags;
            b.input.throttle = throttle;
            b.run(0.005);
            highest = std::max(highest, b.out.engineSpeed);
        }
    };
    run(3.0, 0.0);
    CHECK(b.out.engineSpeed == Approx(s.idleSpeed).epsilon(0.02));
    run(4.0, 1.0);
    CHECK(highest > 0.985 * s.limitSpeed);
    CHECK(highest < 1.02 * s.limitSpeed);
    run(8.0, 0.0);
    CHECK(b.out.engineSpeed == Approx(s.idleSpeed).epsilon(0.02));
    engine.flags = 0;
    run(5.0, 0.0);
    CHECK(std::abs(b.out.engineSpeed) < 1.0);
}

TEST_CASE("a dry clutch slides with Coulomb torque, locks, and breaks away above what it holds", "[driveline]")
{
    CarSettings s;
    s.gearbox.efficiency = 1.0;
    s.clutch.automatic = false;
    Bench b(s, 0.0, 0.0); // wheels in the air: known inertia
    b.input.ratio = 10.0;
    b.input.engineFlags = 0;
    b.input.engagement = 0.5;
    b.model.engine.settings.friction = b.model.engine.settings.frictionSlope = 0.0;
    b.out.engineSpeed = 300.0;
    const double torque = 0.5 * s.clutch.capacity, Ie = s.engine.inertia;
    b.run(0.005);
    CHECK(b.out.clutchTorque == Approx(torque).epsilon(1e-12)); // sliding
    CHECK(b.out.engineSpeed == Approx(300.0 - torque / Ie * 0.005).epsilon(1e-9));
    b.run(2.0);
    // Locked: one speed, angular momentum shared. Engine and, reflected, the two driven wheels: 2 I (g/2)^2 ... in
    // terms of the mean speed m: Ie g we + 2 I m stays, we = g m.
    const double mean = 0.5 * (b.wheel[0].spin + b.wheel[1].spin);
    CHECK(b.out.engineSpeed == Approx(10.0 * mean).epsilon(1e-9));
    CHECK(mean == Approx(Ie * 10.0 * 300.0 / (Ie * 100.0 + 2.0 * 1.1)).epsilon(1e-6));
    CHECK((b.out.modes & 16) != 0);
    // Brakes stop the wheels faster than the clutch can hold the engine back: it breaks away.
    b.wheel[0].brake = b.wheel[1].brake = 3000.0;
    b.run(0.02);
    CHECK(std::abs(b.out.clutchTorque) == Approx(torque).epsilon(1e-9));
    CHECK(b.out.engineSpeed > 10.0 * b.wheel[0].spin + 50.0);
}

TEST_CASE("a viscous clutch passes torque by the difference of speed", "[driveline]")
{
    CarSettings s;
    s.clutch.kind = ClutchSettings::Kind::viscous;
    s.clutch.viscosity = 2.0;
    Bench b(s, 0.0, 0.0);
    b.input.ratio = 10.0;
    b.input.engineFlags = 0;
    b.model.engine.settings.friction = b.model.engine.settings.frictionSlope = 0.0;
    for (RigWheel& w : b.wheel) w.brake = 1e6; // held
    b.out.engineSpeed = 100.0;
    b.run(0.05, 0.0005);
    CHECK(b.out.engineSpeed == Approx(100.0 * std::exp(-2.0 / s.engine.inertia * 0.05)).epsilon(0.01));
    CHECK(b.out.clutchTorque == Approx(2.0 * b.out.engineSpeed).epsilon(0.01));
}

TEST_CASE("differentials divide torque and average speed; couplings oppose the difference", "[driveline]")
{
    CarSettings s;
    s.gearbox.efficiency = 1.0;
    using Kind = DifferentialSettings::Kind;
    const auto difference = [&](Kind kind, double front) {
        CarSettings c = s;
        c.driveline.frontShare = front;
        c.driveline.front.kind = c.driveline.rear.kind = c.driveline.centre.kind = kind;
        Bench b(c, 0.0, 0.0);
        b.input.ratio = 8.0;
        b.input.throttle = 0.5;
        b.out.engineSpeed = 8.0 * 10.0;
        for (RigWheel& w : b.wheel) w.spin = 10.0;
        const int left = front > 0.0 ? 0 : 2;
        b.wheel[left].brake = 60.0; // one side resists
        b.run(0.3);
        // Open: the same torque on both sides. Otherwise more goes to the braked one.
        return std::pair(b.wheel[left + 1].spin - b.wheel[left].spin,
                         b.wheel[left].driveTorque - b.wheel[left + 1].driveTorque);
    };
    for (double front : {1.0, 0.0, 0.4}) {
        const auto open = difference(Kind::open, front), viscous = difference(Kind::viscous, front),
                   limited = difference(Kind::limitedSlip, front), locked = difference(Kind::locked, front);
        CHECK(std::abs(open.second) < 1e-9);
        CHECK(open.first == Approx(60.0 / 1.1 * 0.3).epsilon(0.02)); // the brake's own doing
        CHECK(viscous.first > 0.0);
        CHECK(viscous.first < 0.2 * open.first);
        CHECK(limited.first < 0.2 * open.first);
        CHECK(std::abs(locked.first) < 1e-6);
        CHECK(viscous.second > 0.0);
        CHECK(limited.second > 0.0);
        CHECK(locked.second == Approx(60.0).epsilon(0.02)); // all wheels slow down alike
    }
}

TEST_CASE("torque is split between the axles as asked", "[driveline]")
{
    for (double front : {0.0, 0.3, 0.5, 1.0}) {
        CarSettings s;
        s.driveline.frontShare = front;
        Bench b(s, 15.0);
        b.input.ratio = 8.0;
        b.input.throttle = 0.7;
        b.out.engineSpeed = 8.0 * 15.0 / 0.31;
        b.run(0.2);
        const double f = b.wheel[0].driveTorque + b.wheel[1].driveTorque,
                     r = b.wheel[2].driveTorque + b.wheel[3].driveTorque;
        CHECK(f == Approx(front * (f + r)).margin(1e-9));
        CHECK(f + r > 100.0);
    }
}

TEST_CASE("power balances from crankshaft to contact patch, whatever slips", "[driveline]")
{
    using Kind = DifferentialSettings::Kind;
    for (Kind kind : {Kind::open, Kind::viscous, Kind::limitedSlip, Kind::locked}) {
        for (double front : {1.0, 0.0, 0.42}) {
            for (auto clutch : {ClutchSettings::Kind::dry, ClutchSettings::Kind::viscous}) {
                CarSettings s;
                s.driveline.frontShare = front;
                s.driveline.front.kind = s.driveline.rear.kind = s.driveline.centre.kind = kind;
                s.clutch.kind = clutch;
                Bench b(s, 8.0);
                b.input.ratio = 13.0;
                b.input.throttle = 1.0;
                b.wheel[0].friction = b.wheel[2].friction = 0.2; // one side slips
                b.wheel[1].rolling = b.wheel[3].rolling = 15.0;
                double road = 0.0; // [J] that tires took from their wheels' rotation: R Fx w
                const double before = b.kinetic();
                for (int i = 0; i < 400; ++i) {
                    for (RigWheel& w : b.wheel) w.brake = i > 200 && i < 300 ? 400.0 : 0.0;
                    double old[4];
                    for (int k = 0; k < 4; ++k) old[k] = b.wheel[k].spin;
                    b.run(0.005);
                    // Each wheel: I dw/dt = drive - brake - R Fx, of the means over the step.
                    for (int k = 0; k < 4; ++k) {
                        const RigWheel& w = b.wheel[k];
                        REQUIRE(w.inertia * (w.spin - old[k]) / 0.005 ==
                                Approx(w.driveTorque - w.brakeTorque - w.radius * w.fx).margin(0.02).epsilon(1e-6));
                    }
                }
                road = b.work.tires;
                const double lost =
                    b.work.clutch + b.work.gearbox + b.work.differentials + b.work.brakes + b.work.rolling;
                const double given = b.work.engine - b.work.friction;
                CHECK(given > 5e3);
                CHECK(b.work.clutch >= 0.0);
                CHECK(b.work.gearbox > 0.0);
                CHECK(b.work.differentials >= -1e-9);
                CHECK(b.work.brakes > 0.0);
                CHECK(b.work.rolling > 0.0);
                CHECK(b.kinetic() - before == Approx(given - lost - road).epsilon(1e-6).margin(1e-6 * given));
            }
        }
    }
}

TEST_CASE("the stiff part is of first order in the step, and its work is exact at any", "[driveline]")
{
    // Locked clutch, open differentials, rolling tires that push: smooth, no mode changes.
    struct End {
        double spin, engine, deflection, open; // open: energy that the balance misses
    };
    const auto run = [](double dt) {
        CarSettings s;
        s.driveline.frontShare = 0.4;
        Bench b(s, 12.0);
        b.input.ratio = 8.0;
        b.input.throttle = 0.6;
        b.out.engineSpeed = 12.0 / 0.31 * 8.0;
        for (RigWheel& w : b.wheel) w.rolling = 15.0;
        const double before = b.kinetic();
        b.run(0.04, dt);
        const double lost = b.work.clutch + b.work.gearbox + b.work.differentials + b.work.brakes + b.work.rolling;
        const double open = b.kinetic() - before - (b.work.engine - b.work.friction - lost - b.work.tires);
        return End{b.wheel[0].spin, b.out.engineSpeed, b.wheel[2].deflection.x, open / before};
    };
    const End exact = run(0.000002);
    const auto error = [&](double dt) {
        const End e = run(dt);
        CHECK(std::abs(e.open) < 1e-9);
        return std::array{std::abs(e.spin - exact.spin), std::abs(e.engine - exact.engine),
                          std::abs(e.deflection - exact.deflection)};
    };
    const auto coarse = error(0.00125), middle = error(0.000625), fine = error(0.0003125);
    for (size_t i = 0; i < coarse.size(); ++i) {
        INFO(i);
        CHECK(coarse[i] > 0.0);
        CHECK(std::log2(coarse[i] / middle[i]) == Approx(1.0).margin(0.35));
        CHECK(std::log2(middle[i] / fine[i]) == Approx(1.0).margin(0.25));
    }
}

TEST_CASE("the gearbox multiplies torque and divides speed; its loss is the share that does not arrive", "[driveline]")
{
    CarSettings s;
    Bench b(s, 20.0);
    const GearboxModel& g = b.model.gearbox;
    for (int gear = 1; gear <= g.gears; ++gear)
        CHECK(ratio(g, gear) == Approx(s.gearbox.ratios[size_t(gear - 1)] * s.gearbox.finalDrive));
    CHECK(ratio(g, 0) == 0.0);
    CHECK(ratio(g, -1) == Approx(-s.gearbox.reverse * s.gearbox.finalDrive));
    b.input.ratio = ratio(g, 2);
    b.input.throttle = 0.6;
    b.out.engineSpeed = b.input.ratio * 20.0 / 0.31;
    b.run(0.5);
    const double wheels = b.wheel[0].driveTorque + b.wheel[1].driveTorque;
    CHECK(wheels == Approx(s.gearbox.efficiency * b.input.ratio * b.out.clutchTorque).epsilon(1e-3));
    // Neutral passes nothing.
    b.input.ratio = 0.0;
    b.run(0.005);
    CHECK(b.wheel[0].driveTorque == 0.0);
    CHECK(b.out.clutchTorque == 0.0);
}

TEST_CASE("the automatic changes where the next gear pulls harder, and does not hunt", "[driveline]")
{
    CarSettings s;
    const CarModel m = build(s);
    const GearboxModel& g = m.driveline.gearbox;
    const EngineModel& e = m.driveline.engine;
    for (int gear = 1; gear < g.gears; ++gear) {
        const double w = g.upSpeed[gear];
        if (w >= 0.984 * s.engine.limitSpeed) continue; // the limiter comes first
        const double here = fullTorque(e, w) * g.ratio[gear];
        CHECK(here == Approx(fullTorque(e, w * g.ratio[gear + 1] / g.ratio[gear]) * g.ratio[gear + 1]).epsilon(0.02));
    }
    // Speed swings by 5 % about a change: one change, not many.
    GearboxState state;
    state.gear = state.lever = 2;
    int changes = 0;
    const double middle = g.upSpeed[2] / g.ratio[2];
    for (int i = 0; i < 4000; ++i) {
        const int before = state.gear;
        const double w = middle * (1.0 + 0.05 * std::sin(i * 0.01));
        advance(g, e, state, {.throttle = 1.0}, w, w * 0.31, 0.31, 0.005);
        changes += state.gear != before;
    }
    CHECK(changes == 1);
}

TEST_CASE("the automatic is not misled by wheels that spin or lock", "[driveline]")
{
    // Full throttle with more torque than the road takes: up once a gear, never down again.
    for (double friction : {1.0, 0.6, 0.3}) {
        INFO(friction);
        CarSettings s = carFile("saloon");
        s.aids = {};
        Rig r(s, {}, slope(0.0, friction));
        int gear = 1, ups = 0, downs = 0;
        double spin = 0.0;
        r.drive(12.0, {.throttle = 1.0}, [&] {
            ups += r.state.gearbox.gear > gear;
            downs += r.state.gearbox.gear < gear;
            gear = r.state.gearbox.gear;
            spin = std::max(spin, r.state.wheel[2].spin * r.model.wheel[2].rollingRadius - r.speed());
        });
        CHECK(spin > 3.0);
        CHECK(downs == 0);
        CHECK(ups == gear - 1);
    }
    // Wheels locked at speed: the gear stays, and the engine is not torn up when they turn again.
    CarSettings s = carFile("saloon");
    s.aids = {};
    Rig r(s, {.velocity = {35.0, 0.0}});
    r.drive(0.5, {.throttle = 0.3});
    const int gear = r.state.gearbox.gear;
    REQUIRE(gear >= 4);
    r.drive(0.8, {.brake = 1.0});
    CHECK(r.telemetry().wheel[2].spin < 1.0);
    const double fast = r.speed() / r.model.wheel[2].rollingRadius;
    CHECK(fast * ratio(r.model.driveline.gearbox, r.state.gearbox.gear) < s.engine.limitSpeed);
    double fastest = 0.0;
    r.drive(1.0, {}, [&] { fastest = std::max(fastest, r.state.engine.speed); });
    CHECK(fastest < s.engine.limitSpeed);
    CHECK(r.telemetry().wheel[2].spin > 30.0);
}

TEST_CASE("an automatic gearbox passes less torque than the same box by hand", "[driveline]")
{
    const auto wheels = [](bool automatic, double share) {
        CarSettings s;
        s.gearbox.automatic = automatic;
        s.gearbox.automaticEfficiency = share;
        Bench b(s, 10.0);
        b.input.ratio = b.model.gearbox.ratio[2];
        b.input.throttle = 0.6;
        b.out.engineSpeed = b.input.ratio * b.wheel[0].spin;
        b.run(0.5);
        double torque = 0.0;
        for (const RigWheel& w : b.wheel) torque += w.driveTorque;
        return torque / (b.input.ratio * b.out.clutchTorque);
    };
    const double hand = GearboxSettings{}.efficiency;
    CHECK(wheels(false, 0.9) == Approx(hand).epsilon(1e-3));
    CHECK(wheels(true, 0.9) == Approx(0.9 * hand).epsilon(1e-3));
    CHECK(wheels(true, 1.0) == Approx(hand).epsilon(1e-3));
    // Every car says by how much.
    for (const char* name : kCars) CHECK(carFile(name).gearbox.automaticEfficiency < 1.0);
}

TEST_CASE("a motor of a wheel's own turns that wheel, and its work is booked", "[driveline]")
{
    Bench b(CarSettings{}, 0.0, 0.0); // in the air, in neutral
    b.motor[2] = 30.0;
    b.run(1.0);
    CHECK(b.wheel[2].spin == Approx(30.0 / b.wheel[2].inertia).epsilon(1e-6));
    for (int i : {0, 1, 3}) CHECK(std::abs(b.wheel[i].spin) < 1e-9);
    CHECK(b.work.motors == Approx(0.5 * b.wheel[2].inertia * math::square(b.wheel[2].spin)).epsilon(1e-9));
}
