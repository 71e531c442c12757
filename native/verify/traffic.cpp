// Rows of cars against their laws' own equations: transfer functions, and the intelligent driver model in time.
#include "control/spacing.h"
#include "core/json.h"
#include "scenario/scenario.h"
#include "verify/verify.h"

#include <cmath>

namespace verify {

namespace {

// Two cars without air and rolling resistance, the first driven by a table of speeds.
core::Json pair(const char* law, core::Json speeds, double speed)
{
    return {{"yawlab", 1},
            {"platoons",
             {{{"cars", 2},
               {"model", "path"},
               {"speed", speed},
               {"gap", "auto"},
               {"driver", {{"follow", law}, {"speed", 40}, {"actuator", {{"acceleration", 9}}}}},
               {"members",
                {{{"car", 1},
                  {"driver",
                   {{"follow", "speed"}, {"speedByTime", std::move(speeds)}, {"speedHold", {{"gain", 10}}}}}}}}}}}};
}

bool start(const core::Json& json, world::World& w)
{
    scenario::Scenario s;
    if (!scenario::load(json, s).ok()) return false;
    scenario::start(s, w);
    return true;
}

double speed(const world::World& w, size_t car)
{
    return world::motion(w, car).velocity.x;
}

constexpr double kMean = 25.0; // [m/s] about which the first car's speed swings

// How much of a sine in the first car's speed the second one has, over whole periods once it has settled.
double amplification(const core::Json& json, double frequency)
{
    world::World w;
    if (!start(json, w)) return std::nan("");
    const double period = math::kTau / frequency;
    double sine[2] = {}, cosine[2] = {};
    while (world::time(w) < 8.0 * period) {
        world::step(w);
        const double t = world::time(w);
        if (t <= 4.0 * period) continue;
        for (size_t i = 0; i < 2; ++i) {
            sine[i] += (speed(w, i) - kMean) * math::sin(frequency * t);
            cosine[i] += (speed(w, i) - kMean) * math::cos(frequency * t);
        }
    }
    return math::hypot(sine[1], cosine[1]) / math::hypot(sine[0], cosine[0]);
}

}

// |V / V_ahead| at s = j w. ACC, Ioannou and Chien 1993: h s^2 V = -s (V - Va) - lambda (h s V - (Va - V)) has the factor
// s + lambda on both sides and leaves 1 / (h s + 1); CACC, Ploeg et al. 2011, with nothing lost on the air, the same;
// PATH's law without the leader gives every car the dip of the one ahead: 1.
void strings(Cases& cases)
{
    for (const double frequency : {0.4, 1.0}) { // [rad/s]
        core::Json speeds = core::Json::array();
        const double period = math::kTau / frequency;
        for (int i = 0; i <= 8 * 30; ++i) {
            const double t = period * i / 30.0;
            speeds.push_back({t, kMean + 0.5 * math::sin(frequency * t)});
        }
        const auto row = [&](const char* law, const char* source, double expected, const core::Json& json) {
            cases.push_back({std::string("platoon.string.") + law + "." + (frequency < 0.5 ? "slow" : "quick"), source,
                             expected, amplification(json, frequency), 0.005 * expected, "1",
                             frequency < 0.5 ? "0.4 rad/s, 0.5 m/s about 25 m/s; actuators without lag"
                                             : "1 rad/s, 0.5 m/s about 25 m/s; actuators without lag"});
        };
        const auto headway = [&](double h) { return 1.0 / math::hypot(1.0, h * frequency); };
        row("acc", "Ioannou and Chien 1993: 1 / (h s + 1)", headway(control::TimeHeadway{}.headway),
            pair("acc", speeds, kMean));
        row("cacc", "Ploeg et al. 2011: 1 / (h s + 1)", headway(control::Cooperative{}.headway),
            pair("cacc", speeds, kMean));
        core::Json path = pair("path", speeds, kMean);
        path["platoons"][0]["driver"]["path"] = {{"leaderWeight", 0}};
        row("path", "Rajamani et al. 2000 with C1 = 0: 1", 1.0, path);
    }
}

// Treiber, Hennecke, Helbing 2000, (3) and (4), behind the first car as the world has it.
void idm(Cases& cases)
{
    const double v0 = 20.0;
    core::Json json = pair("idm", {{0, v0}, {5, v0}, {10, 10}, {20, 10}, {30, 22}, {60, 22}}, v0);
    world::World w;
    if (!start(json, w)) return;
    const control::IntelligentDriver law;
    const double target = 40.0, dt = w.setup.dt;
    const auto along = [&](size_t i) { return world::motion(w, i).position.x; };
    const vehicle::Body ahead = world::body(w, 0), own = world::body(w, 1);
    const auto gapNow = [&] { return along(0) - ahead.rear - along(1) - own.front; };
    double gap = gapNow(), v = speed(w, 1), worstGap = 0.0, worstSpeed = 0.0;
    while (world::time(w) < 60.0) {
        const double before = speed(w, 0);
        world::step(w);
        const double after = speed(w, 0);
        constexpr int kParts = 5; // of a millisecond
        for (int i = 0; i < kParts; ++i) {
            const double h = dt / kParts;
            const auto rate = [&](double share, double g, double u) {
                const double lead = before + (after - before) * (i + share) / kParts;
                return std::pair(lead - u, control::intelligentDriver(law, target, g, u, lead));
            };
            const auto k1 = rate(0.0, gap, v), k2 = rate(0.5, gap + 0.5 * h * k1.first, v + 0.5 * h * k1.second),
                       k3 = rate(0.5, gap + 0.5 * h * k2.first, v + 0.5 * h * k2.second),
                       k4 = rate(1.0, gap + h * k3.first, v + h * k3.second);
            gap += h / 6.0 * (k1.first + 2 * k2.first + 2 * k3.first + k4.first);
            v += h / 6.0 * (k1.second + 2 * k2.second + 2 * k3.second + k4.second);
        }
        worstGap = std::fmax(worstGap, std::fabs(gapNow() - gap));
        worstSpeed = std::fmax(worstSpeed, std::fabs(speed(w, 1) - v));
    }
    world::run(w, int64_t(120.0 / dt));
    const char* source = "Treiber, Hennecke, Helbing 2000, (3), (4)";
    cases.push_back({"platoon.idm.gap", source, 0.0, worstGap, 0.05, "m", "largest difference in 60 s"});
    cases.push_back({"platoon.idm.speed", source, 0.0, worstSpeed, 0.05, "m/s", "largest difference in 60 s"});
    cases.push_back({"platoon.idm.equilibrium", "(s0 + v T) / sqrt(1 - (v/v0)^4)",
                     control::equilibriumGap(law, target, 22.0), gapNow(), 0.05, "m", "150 s after the last change"});
}

}
