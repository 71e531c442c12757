#include "cli/scenario_argument.h"
#include "cli/trace.h"
#include "core/text.h"
#include "world/measure.h"

#include <cmath>
#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab metrics SCENARIO [--vehicle N] [--until S] [--json]\n\n"
    "Runs a scenario and prints what the standard handling tests read off it: those whose manoeuvre is in the run\n"
    "(constant-radius circle, step steer, sine with dwell, lane change, power-off, braking and power-on in a bend,\n"
    "handbrake turn, pulling away, coast-down, 0-100 and 100-0 km/h), and the extremes. SI units and radians.\n"
    "Built in: circle, step-steer, sine-dwell, lane-change, lift-off, turn-in-braking, power-oversteer, "
    "handbrake-turn,\n"
    "split-open, split-viscous, split-limited, coast-down, sprint, full-stop.\n"
    "  --vehicle N  which one, counted from 0 (default 0)\n";

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
    world::World w;
    if (!startArgument(name, s, w)) return kFailed;
    if (which >= w.setup.vehicles.size())
        return refuse(core::Status::fail("--vehicle", "the scenario has " + std::to_string(w.setup.vehicles.size()) +
                                                          " vehicles, counted from 0"));

    const int64_t steps = stepsTo(until, s, w);
    Progress progress("running");
    const control::Run run = world::measure(w, which, steps, [&](int64_t i) {
        if (i % 100 == 0) progress.at(double(i) / double(steps));
    });
    const world::VehicleSetup& v = w.setup.vehicles[which];
    double density = 1.225;
    if (v.kind == world::VehicleKind::car) density = w.setup.cars[v.design].aero.density;
    if (v.kind == world::VehicleKind::planar) density = w.setup.planarCars[v.model].settings.airDensity;
    const core::Json out = control::metricsJson(run, world::body(w, which).mass, world::turningMass(w, which), density);
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
