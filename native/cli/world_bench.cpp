#include "cli/bench.h"

#include "scenario/scenario.h"

namespace cli {

void benchWorld(Bench& b)
{
    if (!b.wants("world.")) return;
    scenario::Scenario s;
    scenario::loadNamed("drop", s);
    world::World w;
    scenario::start(s, w);
    b.add("world.drop.step.us", "us", b.time([&] { world::step(w); }), 1e6);
    b.add("world.hash.us", "us", b.time([&] {
        uint64_t h = world::hash(w);
        keep(h);
    }),
          1e6);
    b.add("world.snapshot.us", "us", b.time([&] {
        core::Bytes bytes = world::snapshot(w);
        keep(bytes);
    }),
          1e6);
}

}
