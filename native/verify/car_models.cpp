// The car against closed forms that want more of it: on a slope, its energy, and every built-in car as a single-track
// model.
#include "core/describe.h"
#include "scenario/models.h"
#include "vehicle/telemetry.h"
#include "verify/verify.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace verify {

namespace {

using vehicle::CarModel;
using vehicle::CarSettings;
using vehicle::CarState;

constexpr double kStep = 0.005; // [s]

template <class F>
void drive(const CarModel& m, CarState& s, double seconds, const vehicle::Controls& c, const terrain::Ground& ground,
           F&& each)
{
    for (long i = std::lround(seconds / kStep); i > 0; --i) {
        vehicle::step(m, s, c, {}, ground, dynamics::Integrator::midpoint, kStep);
        each();
    }
}

// Yaw rate over steering angle: what it comes to, and when nine tenths of it are there.
struct Response {
    double gain = 0.0, time = 0.0;
};
template <class F> Response respond(F&& yawRateAfterStep, double angle, double seconds, double dt)
{
    std::vector<double> rate;
    for (double t = 0.0; t < seconds; t += dt) rate.push_back(yawRateAfterStep());
    Response r{rate.back() / angle, 0.0};
    for (size_t i = 1; i < rate.size(); ++i)
        if (rate[i] >= 0.9 * rate.back()) {
            const double share = (0.9 * rate.back() - rate[i - 1]) / (rate[i] - rate[i - 1]);
            r.time = dt * (double(i) + share); // rate[i] is that after i + 1 steps
            break;
        }
    return r;
}

// P. Riekert, T. E. Schunck, 1940, forward speed held: m (v' + u r) = Ff + Fr, I r' = a Ff - b Fr.
Response singleTrackModel(const CarSettings& s, double u, double angle, double seconds)
{
    const double a = s.front.position, b = -s.rear.position;
    const double cf = 2.0 * s.frontTires.linear.cy, cr = 2.0 * s.rearTires.linear.cy, dt = 1e-4;
    double v = 0.0, r = 0.0;
    const auto rate = [&](double vy, double w) {
        const double ff = -cf * ((vy + a * w) / u - angle), fr = -cr * (vy - b * w) / u;
        return std::pair((ff + fr) / s.mass - u * w, (a * ff - b * fr) / s.inertia[2]);
    };
    return respond(
        [&] {
            const auto k1 = rate(v, r), k2 = rate(v + 0.5 * dt * k1.first, r + 0.5 * dt * k1.second);
            v += dt * k2.first;
            r += dt * k2.second;
            return r;
        },
        angle, seconds, dt);
}

// The slope of a tire's own lateral force at this load, with grip that no manoeuvre here spends.
void linearise(tire::TireSettings& s, double load)
{
    const tire::Tire own = tire::build(s);
    const auto across = [&](double angle) {
        const tire::Patch p{.load = load, .vx = 20.0, .vy = -20.0 * angle, .rolling = 20.0};
        return tire::force(tire::respond(own, p), p).y;
    };
    constexpr double kAngle = 1e-4; // [rad]
    s.linear.cy = (across(kAngle) - across(-kAngle)) / (2.0 * kAngle);
    s.model = tire::Model::linear;
    s.relaxationX = s.relaxationY = 0.02;
    s.rollingResistance = 0.0;
}

}

void slope(Cases& cases)
{
    constexpr double kGrade = 0.1;
    core::Status status;
    terrain::TerrainSettings hill;
    hill.kind = terrain::TerrainKind::slope;
    hill.grade = kGrade;
    const terrain::Ground ground = terrain::build(hill, {}, status);
    const CarSettings s;
    const CarModel m = vehicle::build(s);
    CarState state;
    vehicle::reset(m, state, {}, ground);
    drive(m, state, 5.0, {.brake = 1.0, .gear = 100}, ground, [] {});
    const vehicle::CarTelemetry t = vehicle::telemetry(m, state, ground);
    double load = 0.0, along = 0.0;
    math::dvec3 front(0.0), rear(0.0), sum(0.0);
    for (size_t i = 0; i < 4; ++i) {
        load += t.wheel[i].load;
        along += t.wheel[i].forceX;
        (i < 2 ? front : rear) += 0.5 * t.wheel[i].point;
        sum += t.wheel[i].normalForce + t.wheel[i].longitudinalForce + t.wheel[i].lateralForce;
    }
    const double weight = s.mass * math::kGravity, cosine = 1.0 / math::sqrt(1.0 + kGrade * kGrade),
                 sine = kGrade * cosine;
    const char* source = "equilibrium on a slope";
    cases.push_back({"car.slope.load", source, weight * cosine, load, 1e-3 * weight, "N", ""});
    cases.push_back({"car.slope.pull", source, weight * sine, along, 1e-3 * weight, "N", ""});
    cases.push_back(
        {"car.slope.vertical", source, weight, sum.z, 1e-3 * weight, "N", "of all wheels together, upwards"});
    // Moments about the middle of the rear contact points, in the plane that is along the slope.
    const math::dvec3 up = t.wheel[0].normal, ahead(cosine, 0.0, sine), arm = state.body.position - rear;
    const double wheelbase = math::dot(front - rear, ahead);
    const double expected = weight * (cosine * math::dot(arm, ahead) - sine * math::dot(arm, up)) / wheelbase;
    cases.push_back({"car.slope.front-load", "moments about the rear contact points", expected,
                     t.wheel[0].load + t.wheel[1].load, 2e-3 * weight, "N",
                     "the mass centre where the springs let it stand"});
}

void ledger(Cases& cases)
{
    const CarSettings s;
    const CarModel m = vehicle::build(s);
    const terrain::Ground ground;
    CarState state;
    vehicle::reset(m, state, {}, ground);
    const auto unexplained = [&] {
        return vehicle::mechanicalEnergy(m, state, ground) - vehicle::balance(state.ledger);
    };
    const double before = unexplained();
    double most = 0.0;
    const auto watch = [&] { most = std::max(most, vehicle::mechanicalEnergy(m, state, ground)); };
    drive(m, state, 6.0, {.throttle = 1.0}, ground, watch);
    drive(m, state, 3.0, {.steer = 0.08, .throttle = 0.4}, ground, watch);
    drive(m, state, 3.0, {.steer = -0.15}, ground, watch);
    drive(m, state, 5.0, {.brake = 0.7}, ground, watch);
    cases.push_back({"car.ledger.unexplained", "conservation of energy", 0.0, unexplained() - before, 1e-4 * most, "J",
                     "tolerance: a ten-thousandth of the most energy that the car had"});
}

void everyCar(Cases& cases)
{
    constexpr double u = 20.0, angle = 0.01, seconds = 2.0; // [m/s], [rad], [s]
    for (const char* name : {"hatch", "saloon", "rally", "suv", "van", "escort", "bmw320i", "vanagon"}) {
        core::Json json;
        CarSettings s;
        if (!scenario::readModel(name, nullptr, json).ok()) continue;
        for (const char* key : {"kind", "title", "source"}) json.erase(key);
        if (!core::readJson(json, s, name).ok()) continue;
        const double a = s.front.position, b = -s.rear.position, L = a + b, weight = s.mass * math::kGravity;
        linearise(s.frontTires, 0.5 * weight * b / L);
        linearise(s.rearTires, 0.5 * weight * a / L);
        s.wheelTires.clear();
        s.aero.density = 0.0;
        s.aids = {};
        s.inertiaXz = 0.0;
        s.steering.ackermann = s.steering.compliance = s.steering.rearShare = 0.0;
        s.steering.rate = 100.0;
        s.driveline.front = s.driveline.rear =
            s.driveline.centre = {}; // open: nothing holds the wheels of an axle together
        for (vehicle::AxleSettings* axle : {&s.front, &s.rear}) {
            axle->camber = axle->camberGain = axle->toe = axle->bumpSteer = axle->antiPitch = 0.0;
            axle->rollCentreHeight = s.massHeight; // no roll moment
        }
        const CarModel m = vehicle::build(s);
        const terrain::Ground ground;
        CarState state;
        vehicle::reset(m, state, {.velocity = {u, 0.0}}, ground);
        const Response ours = respond(
            [&] {
                drive(m, state, kStep, {.steer = angle / s.steering.maxAngle, .gear = 100}, ground, [] {});
                return vehicle::motion(m, state).angularVelocity.z;
            },
            angle, seconds, kStep);
        const double cf = 2.0 * s.frontTires.linear.cy, cr = 2.0 * s.rearTires.linear.cy;
        const double gain = u / (L + s.mass * (b * cr - a * cf) / (L * cf * cr) * u * u);
        const std::string row = std::string("car.every.") + name;
        cases.push_back({row + ".gain", "single-track model, u / (L + K u^2) at 20 m/s", gain, ours.gain, 0.03 * gain,
                         "1/s",
                         "slope of its own tires at rest; open differentials; no roll, camber, toe, compliance, air"});
        const double time = singleTrackModel(s, u, angle, seconds).time;
        cases.push_back({row + ".time", "Riekert and Schunck 1940, their equations at 20 m/s", time, ours.time,
                         0.1 * time + kStep, "s", "the same; steps of 5 ms"});
    }
}

}
