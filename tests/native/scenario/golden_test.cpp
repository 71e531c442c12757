#include "core/hash.h"
#include "scenario/link.h"

#include <catch_amalgamated.hpp>

#include <cmath>
#include <fstream>
#include <sstream>

static core::Json golden(const std::string& name)
{
    std::ifstream file(std::string(YAWLAB_SOURCE_DIR "/tests/golden/") + name);
    std::stringstream text;
    text << file.rdbuf();
    core::Json json = core::Json::object();
    REQUIRE(core::parseJson(text.str(), json).text() == "");
    return json;
}

static std::string hashAfter(const scenario::Scenario& s, double seconds)
{
    world::World w;
    scenario::start(s, w);
    world::run(w, int64_t(std::floor(seconds / w.setup.dt + 0.5)));
    return core::hex(world::hash(w));
}

TEST_CASE("golden runs end in the same bits")
{
    const core::Json runs = golden("runs.json");
    for (const auto& [name, run] : runs.items()) {
        INFO(name);
        scenario::Scenario s;
        REQUIRE(scenario::loadNamed(name, s).text() == "");
        CHECK(hashAfter(s, run["until"].get<double>()) == run["hash"].get<std::string>());
    }
}
