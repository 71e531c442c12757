// Snapshots of a world: whatever is taken back is what the world then is, and a refusal leaves it as it was. A snapshot
// comes from the engine itself, so its sizes are judged, not its numbers: the world is not stepped on.
#include "changed.h"
#include "fuzz.h"

#include "scenario/scenario.h"

void fuzz(std::string_view input)
{
    static const auto kScenario = [] {
        scenario::Scenario s;
        FUZZ_REQUIRE(scenario::loadNamed("yard", s).ok(), "a built-in scenario opens");
        return s;
    }();
    static world::World world;
    static const core::Bytes kGood = [] {
        scenario::start(kScenario, world);
        for (int step = 0; step < 50; ++step) world::step(world);
        return world::snapshot(world);
    }();
    const core::Bytes bytes = changed(input, kGood);
    if (!world::restore(world, bytes)) {
        FUZZ_REQUIRE(world::snapshot(world) == kGood, "a refusal changes nothing");
        return;
    }
    FUZZ_REQUIRE(world::snapshot(world) == bytes, "the world is what it was told to be");
    world::hash(world);
    FUZZ_REQUIRE(world::restore(world, kGood).ok() && world::snapshot(world) == kGood, "and finds back");
}
