#include "cli/scenario_argument.h"
#include "control/metrics.h"
#include "core/text.h"
#include "vehicle/telemetry.h"

#include <cmath>
#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab metrics SCENARIO [--vehicle N] [--until S] [--json]\n\n"
    "Runs a scenario and prints what the standard handling tests read off it: those whose manoeuvre is in the run\n"
    "(constant-radius circle, step steer, sine with dwell, lane change, coast-down, 0-100 and 100-0 km/h), and the "
    "extremes.\n"
    "SI units and radians. Built in: circle, step-steer, sine-dwell, lane-change, coast-down, sprint, full-stop.\n"
    "  --vehicle N  which one, counted from 0 (default 0)\n";

control::Sample sample(const world::World& w, size_t i)
{
    const vehicle::Motion m = world::motion(w, i);
    const math::YawPitchRoll angles = math::toYawPitchRoll(m.orientation);
    const vehicle::Controls& c = w.state.controls[i];
    control::Sample s;
    s.x = m.position.x;
    s.y = m.position.y;
    s.yaw = angles.yaw;
    s.roll = angles.roll;
    s.u = m.velocity.x * math::cos(angles.yaw) + m.velocity.y * math::sin(angles.yaw);
    s.v = m.velocity.y * math::cos(angles.yaw) - m.velocity.x * math::sin(angles.yaw);
    s.yawRate = m.angularVelocity.z;
    s.command = c.steer;
    s.throttle = c.throttle;
    s.brake = c.brake;
    const world::VehicleSetup& v = w.setup.vehicles[i];
    if (v.kind == world::VehicleKind::car) {
        const vehicle::CarState& car = w.state.cars[v.model];
        s.steer = 0.5 * (car.wheel[0].steer + car.wheel[1].steer);
    } else if (v.kind == world::VehicleKind::planar) {
        s.steer = w.state.planarCars[v.model].steer;
    }
    return s;
}

void print(const core::Json& group, const std::string& name)
{
    std::printf("%s\n", name.c_str());
    for (auto it = group.begin(); it != group.end(); ++it)
        std::printf("  %-28s %s\n", it.key().c_str(),
                    it->is_boolean() ? (it->get<bool>() ? "yes" : "no") : core::number(it->get<double>()).c_str());
}

int run(Arguments& args)
{
    const auto which = size_t(args.number("--vehicle", 0, 0, 1e6));
    const double until = args.number("--until", -1.0, 0.0, 86400.0);
    const bool json = args.flag("--json");
    const std::string name = args.positional("SCENARIO");
    if (!args.good(kHelp)) return kUsage;
    scenario::Scenario s;
    if (!loadArgument(name, s)) return kFailed;
    world::World w;
    scenario::start(s, w);
    if (which >= w.setup.vehicles.size())
        return refuse(core::Status::fail("--vehicle", "the scenario has " + std::to_string(w.setup.vehicles.size()) +
                                                          " vehicles, counted from 0"));

    control::Run run;
    run.dt = w.setup.dt;
    const auto steps = int64_t(std::floor((until >= 0 ? until : s.document.duration) / run.dt + 0.5));
    math::dvec3 before = world::motion(w, which).velocity;
    Progress progress("running");
    for (int64_t i = 0; i < steps && !w.state.clock.stopped; ++i) {
        world::step(w);
        control::Sample now = sample(w, which);
        // Lateral acceleration on the road: change of velocity across the heading.
        const math::dvec3 velocity = world::motion(w, which).velocity;
        const math::dvec3 a = (velocity - before) / run.dt;
        now.ay = a.y * math::cos(now.yaw) - a.x * math::sin(now.yaw);
        before = velocity;
        run.samples.push_back(now);
        if (i % 100 == 0) progress.at(double(i) / double(steps));
    }
    const world::VehicleSetup& v = w.setup.vehicles[which];
    double density = 1.225;
    if (v.kind == world::VehicleKind::car) density = w.setup.cars[v.design].aero.density;
    if (v.kind == world::VehicleKind::planar) density = w.setup.planarCars[v.model].settings.airDensity;
    const core::Json out = control::metricsJson(run, world::body(w, which).mass, density);
    if (json) {
        std::printf("%s", core::prettyText(out).c_str());
        return kDone;
    }
    std::printf("%s, vehicle %s\n", s.document.title.c_str(), v.name.c_str());
    for (auto it = out.begin(); it != out.end(); ++it) print(*it, it.key());
    return kDone;
}

}

const Command kMetrics = {"metrics", "runs a scenario and prints the handling tests' numbers", kHelp, run};

}
