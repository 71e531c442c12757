// The bits of runs: one line a scenario, "name hash", of every built-in one and of 200 that are generated. Another
// compiler, other flags, another machine write the same lines (scripts/matrix).
#include "assets/catalog.h"
#include "core/hash.h"
#include "core/text.h"
#include "scenario/generated.h"
#include "scenario/link.h"
#include "scenario/scenario.h"
#include "world/world.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace {

constexpr double kSeconds = 3.0;
constexpr int kGenerated = 200;

void tell(const char* name, const scenario::Scenario& s)
{
    world::World w;
    scenario::start(s, w);
    world::run(w, int64_t(std::floor(std::min(kSeconds, s.document.duration) / w.setup.dt + 0.5)));
    // What is not a number has no bits of its own: of such a state it is told when it came.
    if (w.state.clock.stopped)
        std::printf("%s stopped-at-%s\n", name, core::number(world::time(w)).c_str());
    else
        std::printf("%s %s\n", name, core::hex(world::hash(w)).c_str());
}

}

int main()
{
    for (const std::string_view listed : assets::names("scenarios")) {
        const std::string name(listed);
        scenario::Scenario s;
        if (!scenario::loadNamed(name, s)) {
            std::printf("%s needs a scene file\n", name.c_str());
            continue;
        }
        tell(name.c_str(), s);
    }
    for (int k = 0; k < kGenerated; ++k) {
        scenario::Scenario s;
        test::generated(uint64_t(1000 + k), 25, s);
        tell(("generated " + std::to_string(k)).c_str(), s);
    }
    return 0;
}
