#include "cli/scenario_argument.h"
#include "cli/trace.h"
#include "core/text.h"
#include "watch/measure.h"

#include <cmath>
#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab metrics SCENARIO [--vehicle N] [--until S] [--json]\n\n"
    "Runs a scenario and prints what the standard handling tests read off it: those whose manoeuvre is in the run\n"
    "(constant-radius circle, step steer, sine with dwell, lane change, power-off, braking and power-on in a bend,\n"
    "handbrake turn, pulling away, coast-down, 0-100 and 100-0 km/h), the extremes, and what the course counts: cones\n"
    "struck, gates passed. SI units and radians.\n"
    "Built in: circle, step-steer, sine-dwell, lane-change, lift-off, turn-in-braking, power-oversteer, "
    "handbrake-turn,\n"
    "split-open, split-viscous, split-limited, coast-down, sprint, full-stop.\n"
    "  --vehicle N  which one, counted from 0 (default 0)\n";

void print(const core::Json& group, const std::string& name)
{
    say("%s\n", name.c_str());
    for (auto it = group.begin(); it != group.end(); ++it)
        say("  %-28s %s\n", it.key().c_str(),
            it->is_boolean() ? (it->get<bool>() ? "yes" : "no") : core::number(it->get<double>()).c_str());
}

// Cones that the vehicle struck, and where it passed a gate.
core::Json courseJson(const world::World& w, size_t vehicle)
{
    size_t struck = 0;
    for (const course::ConeState& c : w.state.cones) struck += c.struck == int64_t(vehicle) + 1;
    core::Json out = {{"cones", double(w.state.cones.size())}, {"conesStruck", double(struck)}};
    for (const world::Event& e : w.events) {
        if (e.kind != double(world::EventKind::gate) || e.a != double(vehicle)) continue;
        const std::string gate = "gate" + std::to_string(int(e.object) + 1);
        if (out.contains(gate + "Time")) continue; // the first time counts
        out[gate + "Time"] = e.time;
        out[gate + "Speed"] = math::length(math::dvec2(e.velocityBefore.x, e.velocityBefore.y));
    }
    return out;
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
        return refuse(core::Status::fail("--vehicle", core::say("the scenario has {count} vehicles, counted from 0",
                                                                {{"count", w.setup.vehicles.size()}})));

    const int64_t steps = stepsTo(until, s, w);
    Progress progress("running");
    const control::Run run = watch::measure(w, which, steps, [&](int64_t i) {
        if (i % 100 == 0) progress.at(double(i) / double(steps));
    });
    const world::VehicleSetup& v = w.setup.vehicles[which];
    double density = 1.225;
    if (v.kind == world::VehicleKind::car) density = w.setup.cars[v.design].aero.density;
    if (v.kind == world::VehicleKind::planar) density = w.setup.planarCars[v.model].settings.airDensity;
    core::Json out = control::metricsJson(run, world::body(w, which).mass, watch::turningMass(w, which), density);
    if (!w.state.cones.empty() || !w.setup.gates.empty()) out["course"] = courseJson(w, which);
    if (json) {
        say("%s", core::prettyText(out).c_str());
        return kDone;
    }
    say("%s, vehicle %s\n", core::visible(s.document.title).c_str(), core::visible(v.name).c_str());
    for (auto it = out.begin(); it != out.end(); ++it) print(*it, it.key());
    return kDone;
}

}

const Command kMetrics = {"metrics", "runs a scenario and prints the handling tests' numbers", kHelp, run};

}
