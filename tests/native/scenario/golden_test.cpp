#include "assets/catalog.h"
#include "core/hash.h"
#include "scenario/difference.h"
#include "scenario/link.h"
#ifndef __EMSCRIPTEN__
#include "scenefile/scenefile.h"
#endif

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

// Scene files are read natively only: in the page three.js reads them, and tests/web holds it to the same bits.
static core::Status readOwnScene([[maybe_unused]] const scene::SceneFile& file, [[maybe_unused]] scene::Soup& soup)
{
#ifdef __EMSCRIPTEN__
    return core::Status::fail("", core::say("no reader"));
#else
    const assets::Asset* asset = assets::find(file.name);
    REQUIRE(asset);
    scenefile::Report report;
    return scenefile::read(file.name, asset->text, {}, file, soup, report);
#endif
}

TEST_CASE("golden runs end in the same bits")
{
    const core::Json runs = golden("runs.json");
    for (const auto& [name, run] : runs.items()) {
        INFO(name);
        scenario::Scenario s;
#ifdef __EMSCRIPTEN__
        if (scenario::loadNamed(name, s, readOwnScene).text().find("no reader") != std::string::npos) continue;
#endif
        REQUIRE(scenario::loadNamed(name, s, readOwnScene).text() == "");
        CHECK(hashAfter(s, run["until"].get<double>()) == run["hash"].get<std::string>());
    }
}

// What {"link", "until", "hash"} promises is kept: empty text. Else what came instead.
static std::string broken(const core::Json& promise)
{
    scenario::Scenario s;
    scenario::LinkOptions options;
    if (core::Status status = scenario::loadLink(promise["link"].get<std::string>(), s, options, readOwnScene); !status)
        return status.text();
    const std::string hash = hashAfter(s, promise["until"].get<double>());
    return hash == promise["hash"].get<std::string>() ? "" : "ends in " + hash;
}

TEST_CASE("links that were given out open for ever")
{
    // The judge bites, also as long as no revision is frozen.
    scenario::Scenario s;
    REQUIRE(scenario::loadNamed("drop", s).ok());
    core::Json promise = {{"link", scenario::encodeLink(s.document)}, {"until", 0.5}, {"hash", hashAfter(s, 0.5)}};
    CHECK(broken(promise) == "");
    promise["until"] = 0.505;
    CHECK(broken(promise).substr(0, 8) == "ends in ");
    promise["link"] = promise["link"].get<std::string>().substr(0, 60);
    CHECK(broken(promise).substr(0, 4) == "link");

    for (int revision = 1; revision <= scenario::kRevision; ++revision) {
        const std::string name = std::to_string(revision) + ".json";
        INFO(name);
        if (!assets::find("frozen/" + name)) {
            CHECK(revision == scenario::kRevision); // only the newest may still move
            continue;
        }
        const core::Json promises = golden("links/" + name);
        CHECK(promises.size() >= 10);
        for (const core::Json& each : promises) {
            INFO(each.dump());
            const std::string said = broken(each);
#ifdef __EMSCRIPTEN__
            if (said.find("no reader") != std::string::npos) continue;
#endif
            CHECK(said == "");
        }
    }
}

TEST_CASE("new links mean what the engine does today")
{
    // Otherwise "Copy link" would give another run than the one on the screen: raise kRevision, then freeze again.
    core::Json frozen, live = scenario::liveDefaults();
    REQUIRE(scenario::frozenDefaults(scenario::kRevision, frozen).ok());
    CHECK(core::canonicalText(scenario::difference(frozen, live)) == "{}");
    for (const auto& [model, parameters] : live["models"].items()) CHECK(frozen["models"].contains(model));
    const std::string link = scenario::encodeLink(scenario::Document{}); // young keys make no link longer
    core::Json packed;
    scenario::LinkOptions options;
    REQUIRE(scenario::decodeLink(link, packed, options).ok());
    packed.erase("revision");
    CHECK(core::canonicalText(packed) == "{}");
    live["models"]["saloon"]["mass"] = 1.0;
    CHECK(core::canonicalText(scenario::difference(frozen, live)) != "{}");
}

TEST_CASE("a document of a revision is copied as a link of that revision")
{
    scenario::Scenario s, again;
    scenario::LinkOptions options;
    REQUIRE(scenario::loadNamed("drop", s).ok());
    REQUIRE(scenario::loadLink(scenario::encodeLink(s.document), again, options).ok());
    CHECK(again.document.revision == scenario::kRevision);
    CHECK(scenario::encodeLink(again.document) == scenario::encodeLink(s.document));
}
