// Scenario files: whatever is accepted has a canonical form that is accepted and means the same, and it runs.
#include "fuzz.h"

#include "scenario/scenario.h"

void fuzz(std::string_view input)
{
    scenario::Scenario first;
    const auto status = scenario::loadText(input, first);
    if (!status) {
        FUZZ_REQUIRE(!status.message.empty(), "a refusal says why");
        return;
    }
    scenario::Scenario second;
    FUZZ_REQUIRE(scenario::load(scenario::canonicalJson(first.document), second).ok(),
                 "the canonical form is a scenario");
    FUZZ_REQUIRE(scenario::hash(first.document) == scenario::hash(second.document),
                 "the canonical form means the same");
    // Building a big terrain takes its time and has its own tests; here it would only starve the fuzzer.
    if (first.document.cars.size() > 8) return;
    world::World world;
    scenario::start(first, world);
    for (int step = 0; step < 20 && !world.state.clock.stopped; ++step) world::step(world);
    world::hash(world);
}
