#include "cli/scenario_argument.h"
#include "cli/trace.h"
#include "core/hash.h"
#include "core/json.h"
#include "verify/verify.h"

#include <cmath>
#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp = "usage: yawlab hash SCENARIO [--until S] [--seconds]\n"
                              "       yawlab hash --all\n\n"
                              "Prints the 64-bit state hash after the scenario's duration, or after S seconds.\n"
                              "  --seconds  a hash for every whole second instead\n"
                              "  --all      of every built-in scenario after 2 s, as JSON: what assets/bits.json keeps "
                              "and `yawlab verify bits` holds\n";

int run(Arguments& args)
{
    const double until = args.number("--until", -1.0, 0.0, 86400.0);
    const bool each = args.flag("--seconds"), all = args.flag("--all");
    if (all) {
        if (!args.good(kHelp)) return kUsage;
        say("%s\n", verify::bitsHere().dump(2).c_str());
        return kDone;
    }
    const std::string name = args.positional("SCENARIO");
    if (!args.good(kHelp)) return kUsage;
    scenario::Scenario s;
    world::World w;
    if (!startArgument(name, s, w)) return kFailed;
    const int64_t steps = stepsTo(until, s, w);
    Progress progress("hashing");
    for (int64_t i = 0; i < steps && !w.state.clock.stopped; ++i) {
        if (each && i % w.rhythm.stepsPerHash == 0) say("%s\n", core::hex(world::hash(w)).c_str());
        world::step(w);
        if (i % 100 == 0) progress.at(double(i) / double(steps));
    }
    if (w.state.clock.stopped)
        return refuse(core::Status::fail("", core::say("the run stopped: a state is not a number")));
    say("%s\n", core::hex(world::hash(w)).c_str());
    return kDone;
}

}

const Command kHash = {"hash", "prints the state hash of a run", kHelp, run};

}
