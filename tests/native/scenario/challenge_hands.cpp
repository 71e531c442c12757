#include "scenario/challenge_hands.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace hands {

namespace {

constexpr double kReaction = 0.2; // [s] of a beginner

double wrapped(double a)
{
    return math::wrapAngle(a);
}

// Turns towards a point ahead, as far as its direction is off.
double towards(const Look& l, double x, double y, double gain)
{
    return std::clamp(gain * wrapped(std::atan2(y - l.y, x - l.x) - l.yaw), -1.0, 1.0);
}

// Keys know three words, and what is seen is answered late.
Driver beginner(std::function<double(const Look&)> wish, std::function<double(const Look&)> speed, double dead = 0.05)
{
    auto seen = std::make_shared<std::vector<double>>();
    return [=](const Look& l) {
        seen->push_back(wish(l));
        const auto late = size_t(kReaction / 0.02);
        const double w = seen->size() > late ? (*seen)[seen->size() - 1 - late] : 0.0;
        const double wanted = speed(l);
        Act a;
        a.keys = true;
        a.steer = w > dead ? 1.0 : w < -dead ? -1.0 : 0.0;
        a.throttle = l.u < wanted ? 1.0 : 0.0;
        a.brake = l.u > wanted + 1.0 || (wanted <= 0.0 && l.u > 0.02) ? 1.0 : 0.0;
        return a;
    };
}

Act pedals(double steer, double u, double wanted, double gain = 0.6)
{
    Act a;
    a.steer = std::clamp(steer, -1.0, 1.0);
    const double p = gain * (wanted - u);
    a.throttle = std::clamp(p, 0.0, 1.0);
    a.brake = std::clamp(-p, 0.0, 1.0);
    return a;
}

// A line of one's own.
control::Path lineOf(std::vector<control::PathPiece> pieces)
{
    control::PathSettings settings;
    settings.pieces = std::move(pieces);
    control::Path path;
    (void)control::Path::build(settings, path);
    return path;
}

// --- lap, gates ------------------------------------------------------------------------------------------------------

using Line = const control::Path& (*)(const Look&);

const control::Path& goalPath(const Look& l)
{
    return l.world->setup.goal->path;
}

// Along the middle of the road that challenge-gates paints.
const control::Path& throughGates(const Look&)
{
    static const control::Path path = lineOf({{110.0, 0.0},
                                              {104.72, 1.0 / 80.0},
                                              {40.0, 0.0},
                                              {22.689, -1.0 / 26.0},
                                              {45.379, 1.0 / 26.0},
                                              {22.689, -1.0 / 26.0},
                                              {85.0, 0.0},
                                              {40.841, 1.0 / 13.0},
                                              {150.0, 0.0},
                                              {78.54, -1.0 / 60.0},
                                              {100.0, 0.0}});
    return path;
}

// The fastest speed now from which every bend ahead can be taken with a share of the grip.
double bendSpeed(const control::Path& path, double along, double u, double grip, double braking)
{
    double most = 90.0;
    for (double d = 0.0; d < 30.0 + u * u / (2.0 * braking); d += 4.0) {
        const double c = std::abs(path.curvature(along + d));
        if (c < 1e-4) continue;
        const double v = std::sqrt(grip / c);
        most = std::min(most, std::sqrt(v * v + 2.0 * braking * d));
    }
    return most;
}

control::Path::Place placeOn(const control::Path& path, const Look& l)
{
    return path.locate({l.x, l.y});
}

Driver racer(Line of, double grip, double braking)
{
    return [=](const Look& l) {
        const control::Path& line = of(l);
        const control::Path::Place here = placeOn(line, l);
        const double reach = std::max(7.0, 0.42 * l.u);
        const control::Path::Pose there = line.at(here.along + reach);
        Act a = pedals(towards(l, there.position.x, there.position.y, 13.0 / reach), l.u,
                       bendSpeed(line, here.along, l.u, grip, braking));
        return a;
    };
}

// Presses the key of the side where the line goes on.
Driver lapBeginner(double speed)
{
    return beginner(
        [](const Look& l) {
            const control::Path& path = goalPath(l);
            const control::Path::Pose there = path.at(placeOn(path, l).along + 2.0 + std::max(6.0, 1.1 * l.u));
            return wrapped(std::atan2(there.position.y - l.y, there.position.x - l.x) - l.yaw);
        },
        [speed](const Look&) { return speed; });
}

// The same, lets go of the key as the nose comes round, and is slow in bends.
Driver gatesBeginner(double speed)
{
    return beginner(
        [](const Look& l) {
            const control::Path& path = throughGates(l);
            const control::Path::Pose there = path.at(placeOn(path, l).along + 2.0 + std::max(6.0, 1.1 * l.u));
            return wrapped(std::atan2(there.position.y - l.y, there.position.x - l.x) - l.yaw) - 0.45 * l.yawRate;
        },
        [speed](const Look& l) {
            const control::Path& path = throughGates(l);
            return std::min(speed, bendSpeed(path, placeOn(path, l).along, l.u, 3.0, 3.0));
        },
        0.1);
}

// --- slalom ----------------------------------------------------------------------------------------------------------

double weave(const Look& l, double ahead, double swing)
{
    const double x = l.x + ahead;
    return x < -9.0 ? swing : swing * std::cos(math::kPi * x / 18.0);
}

Driver slalomExpert(double speed, double swing, double ahead, double lead)
{
    return [=](const Look& l) {
        const double y = weave(l, lead, swing);
        return pedals(1.6 * wrapped(std::atan2(y - l.y, ahead) - l.yaw), l.u, l.x < -14.0 ? speed + 2.0 : speed);
    };
}

// --- others ----------------------------------------------------------------------------------------------------------

Driver stopper(double aim, double steady)
{
    auto braking = std::make_shared<bool>(false);
    return [=](const Look& l) {
        const double nose = l.x + world::body(*l.world, 0).front;
        Act a = pedals(towards(l, l.x + 20.0, 0.0, 1.0), l.u, 60.0);
        const double left = 165.5 - aim - nose, asked = left > 0.0 ? l.u * l.u / (2.0 * left) / steady : 2.0;
        if (asked > 0.85) *braking = true;
        if (*braking) {
            a.throttle = 0.0;
            a.brake = std::clamp(1.0 + 8.0 * (asked - 1.0), 0.0, 1.0);
        }
        return a;
    };
}

// Along a line at a speed that ends at its end.
double wayIn(const control::Path& path, const Look& l, double fastest, double slowing)
{
    const double left = path.length() - path.locate({l.x, l.y}).along;
    return left < 0.03 ? 0.0 : std::min(fastest, std::sqrt(2.0 * slowing * left));
}

double askew(const control::Path& path, const Look& l, double reach)
{
    const control::Path::Place here = path.locate({l.x, l.y});
    const control::Path::Pose there = path.at(here.along + reach);
    return wrapped(std::atan2(there.position.y - l.y, there.position.x - l.x) - l.yaw);
}

// Turns in with a radius of 8 m, so that its middle comes to the bay's.
const control::Path& intoBay()
{
    static const control::Path path = lineOf({{16.0, 0.0}, {0.5 * math::kPi * 8.0, 0.125}, {7.9, 0.0}});
    return path;
}

Driver parker(double fastest, double slowing, double gain)
{
    return [=](const Look& l) {
        Act a = pedals(gain * askew(intoBay(), l, 2.6), l.u, wayIn(intoBay(), l, fastest, slowing), 0.9);
        if (wayIn(intoBay(), l, fastest, slowing) <= 0.0) a.brake = 1.0;
        return a;
    };
}

Driver drifter(double throttle)
{
    return [=](const Look& l) {
        Act a;
        a.keys = true;
        a.steer = l.time < 3.0 ? 0.0 : 1.0;
        a.throttle = l.time < 3.0 ? 1.0 : throttle;
        a.handbrake = l.time > 3.1 && l.time < 3.6 ? 1.0 : 0.0;
        return a;
    };
}

Driver flier(double speed)
{
    return [=](const Look& l) {
        Act a = pedals(towards(l, l.x + 25.0, 0.0, 1.2) - 0.05 * l.yawRate, l.u, speed);
        if (l.x > 30.0) a = {}; // in the air and after: hands off
        return a;
    };
}

Driver aimer(double from, double speed, double gain)
{
    return [=](const Look& l) {
        const double course = l.yaw + std::atan2(l.v, std::max(l.u, 1.0));
        const double wanted = l.x < from ? 0.0 : 10.0 * math::kPi / 180.0;
        return pedals(gain * (wanted - course) - 0.15 * l.yawRate, l.u, speed);
    };
}

// Brakes fully from a moment on, and turns to the left until another.
Driver leaner(double steer, double until, double brakes)
{
    return [=](const Look& l) {
        Act a;
        a.brake = l.time >= brakes ? 1.0 : 0.0;
        a.steer = l.time < until ? steer : 0.0;
        return a;
    };
}

}

std::vector<Drive> drives()
{
    using goal::Medal;
    return {
        {"challenge-lap", "beginner at the keys (scripted)", Medal::bronze, lapBeginner(70.0 / 3.6)},
        {"challenge-lap", "brakes for the bends (scripted)", Medal::gold, racer(goalPath, 7.0, 5.0)},
        {"challenge-gates", "beginner at the keys (scripted)", Medal::bronze, gatesBeginner(36.0 / 3.6)},
        {"challenge-gates", "brakes for the bends (scripted)", Medal::gold, racer(throughGates, 7.5, 5.0)},
        {"challenge-slalom", "beginner at the keys (scripted)", Medal::bronze,
         beginner([](const Look& l) { return wrapped(std::atan2(weave(l, 9.0, 2.2) - l.y, 9.0) - l.yaw); },
                  [](const Look&) { return 8.0; })},
        {"challenge-slalom", "even weave (scripted)", Medal::gold, slalomExpert(15.0, 1.6, 8.0, 10.0)},
        {"challenge-stop", "beginner at the keys (scripted)", Medal::bronze,
         beginner([](const Look&) { return 0.0; }, // lets the wheel be
                  [](const Look& l) { return l.x < 105.0   ? 19.0
                                             : l.x < 155.4 ? 7.0
                                                           : 0.0; })},
        {"challenge-stop", "late and steady brake (scripted)", Medal::gold, stopper(0.25, 8.0)},
        {"challenge-park", "beginner at the keys (scripted)", Medal::bronze,
         beginner([](const Look& l) { return askew(intoBay(), l, 3.0); },
                  [](const Look& l) { return wayIn(intoBay(), l, 2.2, 0.8); }, 0.06)},
        {"challenge-park", "one sweep (scripted)", Medal::gold, parker(5.0, 2.4, 1.6)},
        {"challenge-crash", "brakes late (scripted)", Medal::bronze, leaner(0.0, 0.0, 0.45)},
        {"challenge-crash", "brakes and turns a little (scripted)", Medal::gold, leaner(0.02, 1.0, 0.0)},
        {"challenge-jump", "careful (scripted)", Medal::bronze, flier(16.0)},
        {"challenge-jump", "flat out (scripted)", Medal::gold, flier(60.0)},
        {"challenge-drift", "handbrake and a key (scripted)", Medal::bronze, drifter(0.7)},
        {"challenge-drift", "half throttle (scripted)", Medal::gold, drifter(0.5)},
        {"challenge-ten-degrees", "beginner at the keys (scripted)", Medal::bronze,
         beginner([](const Look& l) { return l.x < 60.0 ? -0.5 * l.yaw : 0.17 - l.yaw; },
                  [](const Look&) { return 19.0; }, 0.03)},
        {"challenge-ten-degrees", "by the course (scripted)", Medal::gold, aimer(60.0, 19.0, 2.0)},
    };
}

world::World driven(const scenario::Scenario& scenario, const Driver& driver)
{
    world::World w;
    scenario::start(scenario, w);
    const auto car = size_t(scenario.document.goal->car);
    control::HandState hand;
    Act act;
    double decided = -1.0;
    while (world::time(w) < 700.0) {
        if (w.state.clock.step % w.rhythm.stepsPerSample == 0) {
            const vehicle::Motion m = world::motion(w, car);
            const double yaw = math::toYawPitchRoll(m.orientation).yaw, c = std::cos(yaw), s = std::sin(yaw);
            act =
                driver({&w, world::time(w), m.position.x, m.position.y, yaw, math::length(m.velocity),
                        m.velocity.x * c + m.velocity.y * s, m.velocity.y * c - m.velocity.x * s, m.angularVelocity.z});
        }
        vehicle::Controls controls;
        controls.throttle = act.throttle;
        controls.brake = act.brake;
        controls.handbrake = act.handbrake;
        const vehicle::Ability able = world::withVehicle(
            w, car, [](const auto& model, const auto& state) { return vehicle::ability(model, state); });
        controls.steer =
            act.keys ? control::handSteer(hand, act.steer, 1.0, able, world::motion(w, car), w.setup.ground, w.setup.dt)
                     : act.steer;
        world::setInput(w, car, controls);
        world::step(w);
        const goal::State& s = w.state.goal.at(0);
        if (s.phase >= int64_t(goal::Phase::reached) && decided < 0.0) decided = s.ended;
        if (decided >= 0.0 && w.state.clock.step % w.rhythm.stepsPerHash == 0) break;
    }
    return w;
}

}
