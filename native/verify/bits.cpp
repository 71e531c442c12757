#include "verify/verify.h"

#include "assets/catalog.h"
#include "core/hash.h"
#include "core/json.h"
#include "scenario/scenario.h"

#include <cmath>

namespace verify {

namespace {

constexpr double kSeconds = 2.0; // of each scenario
constexpr const char* kFile = "bits.json";

// Empty for one whose scene stands in a file of its own, which is read outside the engine.
std::string hashOf(std::string_view name)
{
    scenario::Scenario s;
    if (!scenario::loadNamed(std::string(name), s)) return "";
    world::World w;
    scenario::start(s, w);
    world::run(w, int64_t(std::floor(kSeconds / w.setup.dt + 0.5)));
    return core::hex(world::hash(w));
}

}

core::Json bitsHere()
{
    core::Json out = core::Json::object();
    for (const std::string_view name : assets::names("scenarios"))
        if (const std::string hash = hashOf(name); !hash.empty()) out[std::string(name)] = hash;
    return out;
}

// For how long this machine's state is the one that every other machine computes.
void bits(Cases& cases)
{
    core::Json golden;
    const assets::Asset* file = assets::find(kFile);
    if (!file || !core::parseJson(file->text, golden)) golden = core::Json::object();
    for (const std::string_view name : assets::names("scenarios")) {
        const std::string here = hashOf(name), there = golden.value(std::string(name), "");
        if (here.empty()) continue;
        cases.push_back(
            {"bits." + std::string(name), "assets/bits.json", kSeconds, here == there ? kSeconds : 0.0, 0.0, "s", ""});
    }
}

}
