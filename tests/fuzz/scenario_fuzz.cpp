// Scenario files: whatever is accepted has a canonical form that is accepted and means the same, and it runs.
#include "fuzz.h"
#include "quick_ground.h"

#include "scenario/scenario.h"

void fuzz(std::string_view input)
{
    scenario::Scenario first;
    const auto status = scenario::loadText(input, first, {}, quickGround);
    if (!status) {
        FUZZ_REQUIRE(!status.message.empty(), "a refusal says why");
        return;
    }
    scenario::Scenario second;
    FUZZ_REQUIRE(scenario::load(scenario::canonicalJson(first.document), second, {}, quickGround).ok(),
                 "the canonical form is a scenario");
    FUZZ_REQUIRE(scenario::hash(first.document) == scenario::hash(second.document),
                 "the canonical form means the same");
    if (first.document.cars.size() > 8) return;
    world::World world;
    scenario::start(first, world);
    for (int step = 0; step < 20 && !world.state.clock.stopped; ++step) world::step(world);
    world::hash(world);
}
