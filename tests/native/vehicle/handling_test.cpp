// Handling and performance against closed forms, and the differences that driven axles, bars and differentials make.
#include "core/describe.h"
#include "vehicle/car_rig.h"

using namespace test;
using Catch::Approx;

namespace {

// A single-track car in disguise: linear tires, no roll, no relaxation, no compliance, no losses.
CarSettings planarLike()
{
    CarSettings s;
    s.aero.density = 0.0;
    s.steering.ackermann = 0.0;
    s.steering.rate = 100.0;
    for (auto* t : {&s.frontTires, &s.rearTires}) {
        t->model = tire::Model::linear;
        t->relaxationX = t->relaxationY = 0.02;
        t->rollingResistance = 0.0;
    }
    s.frontTires.linear.cy = 45000.0;
    s.rearTires.linear.cy = 52000.0;
    for (AxleSettings* a : {&s.front, &s.rear}) {
        a->camberGain = 0.0;
        a->rollCentreHeight = s.massHeight; // no roll moment
    }
    return s;
}

struct Response {
    double gain = 0.0, peakTime = 0.0, peak = 0.0, half = 0.0; // yaw rate over angle, its peak, time of half of it
};

Response respondTo(const std::function<double(double)>& yawRateAfter, double angle, double seconds, double dt)
{
    Response r;
    double highest = 0.0;
    std::vector<double> all;
    for (double t = dt; t < seconds; t += dt) {
        const double w = yawRateAfter(t);
        all.push_back(w);
        if (w > highest) {
            highest = w;
            r.peakTime = t;
        }
        r.gain = w / angle;
    }
    r.peak = highest / (r.gain * angle);
    for (double w : all)
        if (w < 0.5 * all.back()) r.half += dt; // it rises but once through half
    return r;
}

// R. Riekert, T. E. Schunck, 1940: m (v' + u r) = Yb b + Yr r + Cf d, Iz r' = ... with linear tires, forward speed
// held.
Response singleTrack(const CarSettings& s, double u, double angle, double seconds)
{
    const double m = s.mass, I = s.inertia[2], a = s.front.position, b = -s.rear.position;
    const double cf = 2.0 * s.frontTires.linear.cy, cr = 2.0 * s.rearTires.linear.cy;
    double v = 0.0, r = 0.0;
    const double dt = 0.0005;
    return respondTo(
        [&](double) {
            const auto rate = [&](double vy, double w) {
                const double ff = -cf * ((vy + a * w) / u - angle), fr = -cr * (vy - b * w) / u;
                return std::pair((ff + fr) / m - u * w, (a * ff - b * fr) / I);
            };
            const auto k1 = rate(v, r), k2 = rate(v + 0.5 * dt * k1.first, r + 0.5 * dt * k1.second);
            v += dt * k2.first;
            r += dt * k2.second;
            return r;
        },
        angle, seconds, dt);
}

Response car17(const CarSettings& s, double u, double angle, double seconds)
{
    Rig r(s, {.velocity = {u, 0.0}});
    return respondTo(
        [&](double) {
            r.drive(r.dt, {.steer = angle / s.steering.maxAngle, .gear = 100});
            return r.motion().angularVelocity.z;
        },
        angle, seconds, r.dt);
}

}

TEST_CASE("without roll, relaxation and compliance the car is the single-track model", "[handling]")
{
    for (double u : {12.0, 20.0, 30.0}) {
        const CarSettings s = planarLike();
        const double angle = 0.01, seconds = 2.5;
        const Response ours = car17(s, u, angle, seconds), theirs = singleTrack(s, u, angle, seconds);
        // Closed form: gain = u / (L + K u^2), K = m (b Cr - a Cf) / (L Cf Cr).
        const double a = s.front.position, b = -s.rear.position, L = a + b;
        const double cf = 2.0 * s.frontTires.linear.cy, cr = 2.0 * s.rearTires.linear.cy;
        const double gain = u / (L + s.mass * (b * cr - a * cf) / (L * cf * cr) * u * u);
        CHECK(theirs.gain == Approx(gain).epsilon(0.002));
        CHECK(ours.gain == Approx(gain).epsilon(0.03));
        if (theirs.peak > 1.005) { // it overshoots at all
            CHECK(ours.peakTime == Approx(theirs.peakTime).epsilon(0.10));
            CHECK(ours.peak == Approx(theirs.peak).epsilon(0.03));
        }
        // With roll, relaxation and compliance on it answers later and, giving way at the front, less.
        CarSettings real = s;
        for (auto* t : {&real.frontTires, &real.rearTires}) t->relaxationY = 0.5;
        real.front.rollCentreHeight = real.rear.rollCentreHeight = 0.05;
        real.steering.compliance = 2e-5;
        real.steering.casterTrail = 0.03;
        const Response late = car17(real, u, angle, seconds);
        CHECK(late.gain < ours.gain);
        CHECK(late.half > ours.half + 0.25 * 0.5 / u); // relaxation length over speed, in part
    }
}

TEST_CASE("a stiffer front bar means more understeer, a stiffer rear bar less", "[handling]")
{
    for (const char* name : {"saloon", "hatch", "bmw320i"}) {
        INFO(name);
        const auto curvature = [&](double front, double rear) {
            CarSettings s = carFile(name);
            s.front.antiRollRate += front;
            s.rear.antiRollRate += rear;
            s.aids = {};
            Rig r(s, {.velocity = {20.0, 0.0}});
            double speed = 0.0, yaw = 0.0;
            const double L = s.front.position - s.rear.position;
            r.drive(5.0, {.steer = L / 60.0 / s.steering.maxAngle, .throttle = 0.3}, [&] {
                if (r.time < 4.0) return;
                speed += r.speed();
                yaw += r.motion().angularVelocity.z;
            });
            return yaw / speed;
        };
        const double base = curvature(0.0, 0.0);
        CHECK(curvature(25000.0, 0.0) < 0.995 * base);
        CHECK(curvature(0.0, 25000.0) > 1.005 * base);
    }
}

TEST_CASE("acceleration is limited by traction, as the driven axle's load allows", "[performance]")
{
    // Wheels spin: sliding friction times the load of the driven axle, which the acceleration itself shifts.
    const double mu = 0.5;
    const auto limited = [&](double frontShare) {
        CarSettings s;
        s.aero.density = 0.0;
        for (auto* t : {&s.frontTires, &s.rearTires}) {
            t->rollingResistance = 0.0;
            t->lacombe.mus = t->lacombe.muk = 1.0;
            t->lacombe.frictionLoad = 0.0;
        }
        s.engine.maxTorque = 600.0;
        s.engine.inertia = 0.05;
        s.clutch.capacity = 2000.0;
        s.gearbox.ratios = {6.0};
        s.gearbox.automatic = false;
        s.engine.limitSpeed = 2900.0;
        s.engine.torque = {{{0, 1.0}, {3000, 1.0}}};
        s.driveline.frontShare = frontShare;
        s.driveline.centre.kind = DifferentialSettings::Kind::locked; // an open one gives twice the weaker axle's
        Rig r(s, {}, slope(0.0, mu));
        r.drive(1.5, {.throttle = 1.0, .gear = 1}); // pitch has settled
        const double v = r.speed();
        r.drive(1.0, {.throttle = 1.0, .gear = 1});
        return r.speed() - v;
    };
    const CarSettings s;
    const double a = s.front.position, b = -s.rear.position, L = a + b, h = s.massHeight, g = math::kGravity;
    CHECK(limited(1.0) == Approx(mu * g * b / (L + mu * h)).epsilon(0.03));
    CHECK(limited(0.0) == Approx(mu * g * a / (L - mu * h)).epsilon(0.03));
    CHECK(limited(0.5) == Approx(mu * g).epsilon(0.03));
}

TEST_CASE("acceleration is limited by power, top speed is where power meets drag", "[performance]")
{
    CarSettings s;
    s.gearbox.automatic = false;
    s.gearbox.ratios = {1.0};
    s.gearbox.finalDrive = 3.3;
    s.clutch.capacity = 1000.0;
    Rig r(s, {.velocity = {25.0, 0.0}});
    const double G = s.gearbox.finalDrive, R = r.model.wheel[0].rollingRadius;
    const EngineModel& e = r.model.driveline.engine;
    const auto pull = [&](double v) { // force at the wheels less what holds back
        const double rolling = s.frontTires.rollingResistance * s.mass * math::kGravity;
        const double drag = 0.5 * s.aero.density * s.aero.dragFront * v * v;
        const double slip = (drag + rolling) / (2.0 * s.frontTires.lacombe.cx); // of the driven wheels
        return s.gearbox.efficiency * fullTorque(e, G * v * (1.0 + slip) / R) * G / R - drag - rolling;
    };
    const double mass = s.mass + 2.0 * (s.front.spinInertia + s.rear.spinInertia) / (R * R) +
                        s.gearbox.efficiency * s.engine.inertia * G * G / (R * R);
    r.drive(0.5, {.throttle = 1.0});
    const double v = r.speed();
    r.drive(0.5, {.throttle = 1.0});
    CHECK((r.speed() - v) / 0.5 == Approx(pull(0.5 * (v + r.speed())) / mass).epsilon(0.03));
    r.drive(250.0, {.throttle = 1.0}); // it closes in with m / (dF/dv) = 20 s
    double top = 30.0;
    while (pull(top) > 0.0) top += 0.01;
    REQUIRE(G * top / R < 0.95 * s.engine.limitSpeed);
    CHECK(r.speed() == Approx(top).epsilon(0.01));
}

TEST_CASE("front, rear and all-wheel drive differ as they do in life", "[handling]")
{
    const auto car = [](double frontShare) {
        CarSettings s = carFile("saloon");
        s.aids = {};
        s.driveline.frontShare = frontShare;
        s.engine.transverse = true;
        return s;
    };
    // From rest on a wet road: all wheels first, then the rear axle that is loaded, then the front.
    const auto wet = [&](double share) {
        Rig r(car(share), {}, slope(0.0, 0.4));
        r.drive(4.0, {.throttle = 1.0});
        return r.speed();
    };
    const double front = wet(1.0), rear = wet(0.0), all = wet(0.5);
    CHECK(all > 1.3 * rear);
    CHECK(rear > 1.02 * front);
    // Full throttle in a bend: the rear-driven car turns in and slides, the front-driven one runs wide.
    struct Bend {
        double yaw, sideslip;
    };
    const auto power = [&](double share) {
        CarSettings s = car(share);
        s.gearbox.automatic = false;
        s.engine.maxTorque = 420.0;
        Rig r(s, {.velocity = {13.0, 0.0}});
        r.drive(2.5, {.steer = 0.1 / s.steering.maxAngle, .throttle = 0.15, .gear = 2});
        const double before = r.motion().angularVelocity.z;
        double slip = 0.0;
        r.drive(2.5, {.steer = 0.1 / s.steering.maxAngle, .throttle = 1.0, .gear = 2},
                [&] { slip = std::max(slip, std::abs(r.telemetry().sideslip)); });
        return Bend{r.motion().angularVelocity.z / before, slip};
    };
    const Bend f = power(1.0), r = power(0.0), a = power(0.5);
    CHECK(r.sideslip > 0.25); // power oversteer
    CHECK(f.sideslip < 0.12);
    CHECK(r.sideslip > a.sideslip);
    CHECK(f.yaw < r.yaw);
}

TEST_CASE("closing the throttle or braking in a bend turns the car in; the handbrake turns it round", "[handling]")
{
    const auto yawGain = [](const Controls& then) {
        CarSettings s = carFile("hatch");
        s.aids = {};
        Rig r(s, {.velocity = {22.0, 0.0}});
        const double steer = 0.055 / s.steering.maxAngle;
        r.drive(3.0, {.steer = steer, .throttle = 0.45});
        const double speed = r.speed(), curvature = r.motion().angularVelocity.z / speed;
        double most = 0.0;
        Controls c = then;
        c.steer = steer;
        r.drive(0.6, c, [&] { most = std::max(most, r.motion().angularVelocity.z / r.speed()); });
        return most / curvature;
    };
    const double kept = yawGain({.throttle = 0.45}), lifted = yawGain({}), braked = yawGain({.brake = 0.15});
    CHECK(lifted > 1.02 * kept);
    CHECK(braked > lifted);
    CarSettings s = carFile("hatch");
    Rig r(s, {.velocity = {14.0, 0.0}});
    r.drive(0.3, {.steer = 0.7});
    double turned = 0.0;
    r.drive(1.6, {.steer = 0.7, .handbrake = 1.0}, [&] { turned += r.dt * r.motion().angularVelocity.z; });
    CHECK(turned > 1.4);
    Rig q(s, {.velocity = {14.0, 0.0}});
    q.drive(0.3, {.steer = 0.7});
    double without = 0.0;
    q.drive(1.6, {.steer = 0.7}, [&] { without += q.dt * q.motion().angularVelocity.z; });
    CHECK(turned > 1.3 * without);
}

TEST_CASE("on split friction the open differential spins, viscous, limited-slip and locked ones climb", "[handling]")
{
    terrain::TerrainSettings t;
    t.kind = terrain::TerrainKind::slope;
    t.grade = 0.1;
    core::Json patch;
    REQUIRE(core::parseJson(
        R"({"kind": "slope", "grade": 0.1, "patches": [{"surface": "ice", "position": [100, 1.5], "size": [400, 3]}]})",
        patch));
    REQUIRE(core::readJson(patch, t, "terrain").ok());
    core::Status status;
    const terrain::Ground ground = terrain::build(t, {}, status);
    REQUIRE(status.ok());
    using Kind = DifferentialSettings::Kind;
    const auto climb = [&](Kind kind) {
        CarSettings s = carFile("saloon");
        s.aids = {};
        s.driveline.rear = {.kind = kind, .viscosity = 80.0, .preload = 80.0, .ramp = 0.4};
        Rig r(s, {}, ground);
        const double x = r.motion().position.x;
        double spinning = 0.0;
        r.drive(4.0, {.throttle = 0.5},
                [&] { spinning = std::max(spinning, r.telemetry().wheel[2].spin - r.telemetry().wheel[3].spin); });
        return std::pair(r.motion().position.x - x, spinning);
    };
    const auto open = climb(Kind::open), viscous = climb(Kind::viscous), limited = climb(Kind::limitedSlip),
               locked = climb(Kind::locked);
    CHECK(open.second > 30.0); // the wheel on ice spins
    CHECK(open.first < 1.0);
    CHECK(viscous.first > open.first + 3.0);
    CHECK(limited.first > open.first + 3.0);
    CHECK(locked.first > open.first + 3.0);
    CHECK(std::abs(locked.second) < 0.5);
}

TEST_CASE("the same manoeuvre is stable at every step, and midpoint agrees with RK4 at 5 ms", "[handling]")
{
    struct End {
        dvec3 position;
        double way, fastest;
    };
    const auto drive = [](Integrator integrator, double dt, const char* name) {
        CarSettings s = carFile(name);
        Rig r(s, {.velocity = {20.0, 0.0}});
        r.integrator = integrator;
        r.dt = dt;
        End e{{}, 0.0, 0.0};
        const auto watch = [&] {
            const double v = r.telemetry().speed;
            e.way += dt * v;
            e.fastest = std::max(e.fastest, v);
            REQUIRE(math::isFinite(r.state.body.position));
            REQUIRE(std::abs(r.telemetry().roll) < 0.3);
        };
        r.drive(2.0, {.steer = 0.04, .throttle = 0.8}, watch);
        r.drive(1.0, {.steer = -0.06, .throttle = 0.0}, watch);
        r.drive(1.0, {.steer = 0.0, .brake = 0.8}, watch);
        r.drive(1.0, {.steer = 0.1, .throttle = 0.5}, watch);
        e.position = r.motion().position;
        return e;
    };
    for (const char* name : {"hatch", "saloon", "rally", "escort", "suv"}) {
        INFO(name);
        const End exact = drive(Integrator::rk4, 0.00125, name);
        const auto off = [&](Integrator i, double dt) {
            const End e = drive(i, dt, name);
            CHECK(e.fastest < 40.0);
            return math::length(e.position - exact.position) / exact.way;
        };
        for (Integrator i : {Integrator::euler, Integrator::semiImplicit, Integrator::midpoint, Integrator::rk4}) {
            CHECK(off(i, 0.0025) < 0.01);
            CHECK(off(i, 0.005) < 0.02);
        }
        CHECK(off(Integrator::midpoint, 0.01) < 0.03);
        CHECK(off(Integrator::rk4, 0.01) < 0.03);
        const End m = drive(Integrator::midpoint, 0.005, name), k = drive(Integrator::rk4, 0.005, name);
        CHECK(math::length(m.position - k.position) < 0.01 * k.way);
    }
}

TEST_CASE("any state may come: fast, backwards, spinning, airborne, upside down, with every tire", "[handling]")
{
    for (tire::Model model :
         {tire::Model::lacombe, tire::Model::magicFormula, tire::Model::dugoff, tire::Model::linear}) {
        INFO(tire::name(model));
        CarSettings s;
        s.frontTires.model = s.rearTires.model = model;
        for (double speed : {0.0, 1e-9, 0.3, -8.0, 40.0, 100.0}) {
            for (double yawRate : {0.0, -6.0}) {
                for (double height : {0.0, 1.5}) {
                    for (double roll : {0.0, 1.6, 3.1}) {
                        if (roll != 0.0 && height == 0.0) continue;
                        Rig r(s, {.velocity = {speed, 0.3 * speed}, .yawRate = yawRate, .height = height});
                        if (roll != 0.0)
                            r.state.body.orientation = r.state.body.orientation * math::rotation({1, 0, 0}, roll);
                        r.state.wheel[2].spin = -50.0; // spinning backwards
                        const double energy = mechanicalEnergy(r.model, r.state, r.ground);
                        r.drive(0.5, {.steer = 1.0, .throttle = 1.0});
                        r.drive(1.0, {.steer = -1.0, .brake = 1.0});
                        REQUIRE(math::isFinite(r.state.body.position));
                        REQUIRE(r.telemetry().speed < std::abs(speed) * 1.1 + 12.0);
                        REQUIRE(mechanicalEnergy(r.model, r.state, r.ground) < energy + 1e5);
                        REQUIRE(r.motion().position.z > 0.0);
                    }
                }
            }
        }
    }
}

TEST_CASE("traction control holds driven wheels' slip by throttle; stability control holds the yaw rate by brakes",
          "[handling]")
{
    CarSettings s = carFile("saloon");
    s.gearbox.automatic = false;
    const auto start = [&](bool traction) {
        s.aids = {};
        s.aids.traction = traction;
        Rig r(s, {.velocity = {3.0, 0.0}}, slope(0.0, 0.3));
        double worst = 0.0, least = 1.0;
        r.drive(4.0, {.throttle = 1.0, .gear = 1}, [&] {
            if (r.time > 1.0) worst = std::max(worst, r.telemetry().wheel[2].slipRatio);
            least = std::min(least, r.state.engine.throttle);
        });
        CHECK((least < 0.7) == traction);
        return std::pair(worst, r.speed());
    };
    const auto with = start(true), without = start(false);
    CHECK(with.first < 0.35);
    CHECK(without.first > 1.0);
    CHECK(with.second > 0.95 * without.second);

    const auto swerve = [&](bool stability) {
        CarSettings c = carFile("saloon");
        c.aids = {};
        c.aids.stability = stability;
        Rig r(c, {.velocity = {30.0, 0.0}}, slope(0.0, 0.5));
        double slip = 0.0, braked = 0.0;
        const auto watch = [&] {
            if (r.speed() > 3.0) slip = std::max(slip, std::abs(r.telemetry().sideslip));
            for (const WheelState& w : r.state.wheel) braked = std::max(braked, w.pressure);
        };
        r.drive(0.7, {.steer = 0.12, .gear = 100}, watch);
        r.drive(0.9, {.steer = -0.16, .gear = 100}, watch);
        r.drive(2.0, {.gear = 100}, watch);
        CHECK((braked > 0.05) == stability);
        return slip;
    };
    CHECK(swerve(true) < 0.6 * swerve(false));
}
