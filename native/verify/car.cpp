// The car and its tires against closed forms: statics, sliding friction, the single-track model, the two-region tire.
#include "verify/verify.h"

#include "core/text.h"
#include "vehicle/telemetry.h"

#include <algorithm>
#include <cmath>

namespace verify {

namespace {

using vehicle::CarModel;
using vehicle::CarSettings;
using vehicle::CarState;

void advance(const CarModel& m, CarState& s, double seconds, const vehicle::Controls& c)
{
    for (int i = 0; i < std::lround(seconds / 0.005); ++i)
        vehicle::step(m, s, c, {}, {}, dynamics::Integrator::midpoint, 0.005);
}

}

void tire(Cases& cases)
{
    const char* source = "two-region tire, tire/lacombe.h (L1), (L2)";
    tire::TireSettings s;
    s.lacombe = {.stiffnessLoad = 0.0, .frictionLoad = 0.0, .camberStiffness = 0.0};
    const tire::Tire t = tire::build(s);
    const auto along = [&](double slip) { // driving, slip ratio
        const tire::Patch p{.load = 4000.0, .vx = 20.0, .rolling = 20.0 * (1.0 + slip)};
        return tire::force(tire::respond(t, p), p).x;
    };
    double peak = 0.0, at = 0.0;
    for (int i = 0; i < 20000; ++i)
        if (const double f = along(i * 1e-5) / 4000.0; f > peak) {
            peak = f;
            at = i * 1e-5;
        }
    const char* assumed = "Fz 4000 N, mus 1, muk 0.8, Cx 80 kN; neither falls behind the load";
    cases.push_back({"car.tire.peak", source, 0.816327, peak, 1e-6, "1", assumed});
    cases.push_back({"car.tire.peak.slip", source, 0.12, at, 5e-4, "1", assumed});
    cases.push_back({"car.tire.slope", source, 80000.0, along(1e-7) / 1e-7, 1.0, "N", assumed});
    cases.push_back({"car.tire.sliding", source, 3200.0, along(0.1765), 0.05, "N", assumed});
}

void statics(Cases& cases)
{
    const CarSettings s;
    const CarModel m = vehicle::build(s);
    CarState state;
    vehicle::reset(m, state, {}, {});
    advance(m, state, 3.0, {.gear = 100});
    const vehicle::CarTelemetry t = vehicle::telemetry(m, state, {});
    const double front = 0.5 * s.mass * math::kGravity * -s.rear.position / m.wheelbase;
    cases.push_back({"car.static.front-load", "moments about the rear axle", front, t.wheel[0].load, 1e-6 * front, "N",
                     "the engine's default car"});
    cases.push_back({"car.static.height", "as set", s.massHeight, state.body.position.z, 1e-6, "m", ""});
}

void stops(Cases& cases)
{
    CarSettings s;
    s.aero.density = 0.0;
    for (auto* t : {&s.frontTires, &s.rearTires}) t->lacombe.frictionLoad = t->rollingResistance = 0.0;
    s.brakes = {.frontTorque = 20000, .rearTorque = 20000, .lag = 0.001};
    const CarModel m = vehicle::build(s);
    const struct {
        const char* name;
        double friction; // factor of the ground
    } rows[] = {{"car.stop.locked", 1.0}, {"car.stop.locked.half", 0.5}, {"car.stop.locked.fifth", 0.2}};
    for (const auto& row : rows) {
        terrain::TerrainSettings plane;
        plane.friction = row.friction;
        core::Status status;
        const terrain::Ground ground = terrain::build(plane, {}, status);
        CarState state;
        vehicle::reset(m, state, {.velocity = {30.0, 0.0}}, ground);
        const auto drive = [&](double seconds) {
            for (long i = std::lround(seconds / 0.005); i > 0; --i)
                vehicle::step(m, state, {.brake = 1.0, .gear = 100}, {}, ground, dynamics::Integrator::midpoint, 0.005);
        };
        drive(0.15);
        const double v = state.body.momentum.x / s.mass, x = state.body.position.x;
        drive(8.0 / row.friction);
        const double expected = v * v / (2.0 * s.frontTires.lacombe.muk * row.friction * math::kGravity);
        cases.push_back({row.name, "v^2 / (2 muk g), all wheels locked, no drag", expected, state.body.position.x - x,
                         0.01 * expected, "m",
                         row.friction == 1.0 ? "" : "friction of the ground " + core::number(row.friction)});
    }
}

// Linear tires, roll centres at the height of the centre of mass, no relaxation, parallel steering: the single-track
// model of the same parameters. With roll, relaxation and compliance on it differs: the second case says by how much.
void singleTrack(Cases& cases)
{
    CarSettings s;
    s.aero.density = 0.0;
    s.steering.ackermann = 0.0;
    for (auto* t : {&s.frontTires, &s.rearTires}) {
        t->model = tire::Model::linear;
        t->relaxationX = t->relaxationY = 0.02;
        t->rollingResistance = 0.0;
    }
    s.frontTires.linear.cy = 45000.0;
    s.rearTires.linear.cy = 52000.0;
    for (vehicle::AxleSettings* a : {&s.front, &s.rear}) {
        a->camberGain = 0.0;
        a->rollCentreHeight = s.massHeight;
    }
    const double u = 20.0, angle = 0.01, a = s.front.position, b = -s.rear.position, L = a + b;
    const double cf = 2.0 * s.frontTires.linear.cy, cr = 2.0 * s.rearTires.linear.cy;
    const double expected = u / (L + s.mass * (b * cr - a * cf) / (L * cf * cr) * u * u);
    const auto gain = [&](const CarSettings& settings) {
        const CarModel m = vehicle::build(settings);
        CarState state;
        vehicle::reset(m, state, {.velocity = {u, 0.0}}, {});
        advance(m, state, 2.0, {.steer = angle / settings.steering.maxAngle, .gear = 100});
        return vehicle::motion(m, state).angularVelocity.z / angle;
    };
    const char* source = "single-track model, yaw gain u / (L + K u^2) at 20 m/s";
    cases.push_back({"car.single-track.gain", source, expected, gain(s), 0.03 * expected, "1/s",
                     "speed falls by cornering drag alone"});
    for (vehicle::AxleSettings* axle : {&s.front, &s.rear}) axle->rollCentreHeight = 0.05;
    s.front.camberGain = s.rear.camberGain = -0.3;
    s.steering.compliance = 2e-5;
    s.steering.casterTrail = 0.03;
    cases.push_back({"car.single-track.gain.whole-car", source, expected, gain(s), 0.15 * expected, "1/s",
                     "roll, camber and column compliance on: compliance gives angle away at the front"});
}

}
