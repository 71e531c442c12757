// What a scenario says of how it is shown: judged, without weight in the run, and kept by every built-in scenario.
#include "scenario/show.h"

#include "assets/catalog.h"
#include "core/hash.h"
#include "runs.h"
#include "scenario/story.h"
#ifndef __EMSCRIPTEN__
#include "scenefile/scenefile.h"
#endif

#include <cmath>

using core::Json;

namespace {

core::Status refusal(const char* name, const char* path, const Json& value)
{
    Json json;
    REQUIRE(scenario::namedJson(name, json).ok());
    REQUIRE(scenario::setPath(json, path, value).ok());
    scenario::Scenario s;
    return scenario::load(json, s);
}

std::string endOf(const scenario::Scenario& s, double seconds)
{
    world::World w;
    scenario::start(s, w);
    world::run(w, int64_t(std::floor(seconds / w.setup.dt + 0.5)));
    return core::hex(world::hash(w));
}

core::Status readOwnScene([[maybe_unused]] const scene::SceneFile& file, [[maybe_unused]] scene::Soup& soup)
{
#ifdef __EMSCRIPTEN__
    return core::Status::fail("", core::verbatim("no reader"));
#else
    const assets::Asset* asset = assets::find(file.name);
    REQUIRE(asset);
    scenefile::Report report;
    return scenefile::read(file.name, asset->text, {}, file, soup, report);
#endif
}

Json told(const scenario::Scenario& s)
{
    scenario::Story story(s);
    while (!story.advance(700)) {
    }
    return story.json();
}

}

TEST_CASE("what show and variants name has to be there", "[show]")
{
    const auto said = [](const char* path, const Json& value) { return refusal("head-on", path, value).text(); };
    CHECK(said("show.camera.kind", "moon").find("show.camera.kind: expected one of auto, side") == 0);
    CHECK(said("show.daylight", "evening").find("show.daylight: expected one of golden, morning") == 0);
    CHECK(said("show.weather", "hail").find("show.weather: expected one of dry, rain") == 0);
    CHECK(said("show.camera.of", "Cat").find("show.camera.of: no vehicle \"Cat\"") == 0);
    CHECK(said("show.camera.look", "wal").find("show.camera.look: ") == 0);
    CHECK(said("show.camera.keys", Json::parse(R"([{"t": 1}, {"t": 1}])")).find("show.camera.keys[1].t") == 0);
    CHECK(said("show.plots", {"sped"}) == "show.plots[0]: no channel \"sped\"; did you mean \"speed\"?");
    CHECK(said("show.plots", "speed").find("show.plots: expected a list") == 0);
    CHECK(said("show.labels", {"names"}).find("show.labels[0]: ") == 0);
    CHECK(said("show.end", {"impact.deltav"}).find("show.end[0]: unknown value \"impact.deltav\"; did you mean") == 0);
    CHECK(said("show.end", {"2.turned"}) == "show.end[0]: \"2.turned\": there are 1 vehicles, counted from 1");
    for (const char* none : {"", "lunch", "2", "2 h", "impact 0", "impact 1.5", "-1 s", "1e3 s", "2  s"})
        CHECK(said("show.moments", Json::array({{{"at", none}}})).find("show.moments[0].at") == 0);
    for (const char* good : {"2 s", "0.5 s", "30 m", "impact", "impact 12", "stopped", "end"})
        CHECK(said("show.moments", Json::array({{{"at", good}}})).empty());
    CHECK(said("show.moments", Json::array({{{"at", "impact"}, {"say", "{speed"}}})).empty());
    CHECK(said("show.moments", Json::array({{{"at", "impact"}, {"say", "{sped}"}}})).find("show.moments[0].say") == 0);
    const auto variants = [&](const char* list) { return said("variants.list", Json::parse(list)); };
    CHECK(variants(R"([{"name": "a", "set": {"dt": 0.01}}])").find("variants.list[0].set: the first") == 0);
    CHECK(variants(R"([{"name": "a"}, {"name": "a"}])").find("variants.list[1].name") == 0);
    CHECK(variants(R"([{"name": "a"}, {"name": "b", "set": {"dt": 1}}])").find("variants.list[1].set: dt: 1 s") == 0);
    CHECK(variants(R"([{"name": "a"}, {"name": "b", "set": {"show.caption": "x"}}])").find("variants.list[1].set") ==
          0);
    CHECK(variants(R"([{"name": "a"}, {"name": "b", "set": {"cars": [], "cars.0.speed": 1}}])").find("variants") == 0);
    CHECK(variants(R"([{"name": "a"}, {"name": "b", "set": {"cars": []}}])")
              .find("variants.list[1].set: a variant has") == 0);
}

TEST_CASE("what is shown weighs nothing: run and hash of the scenario stay", "[show]")
{
    const scenario::Scenario with = test::changed("head-on");
    const scenario::Scenario without =
        test::changed("head-on", {{"show", Json::object()}, {"variants", Json::object()}});
    CHECK(with.document.show.caption != without.document.show.caption);
    CHECK(scenario::hash(with.document) == scenario::hash(without.document));
    CHECK(endOf(with, 3.0) == endOf(without, 3.0));
    // A link carries it there and back.
    scenario::Scenario again;
    scenario::LinkOptions options;
    REQUIRE(scenario::loadLink(scenario::encodeLink(with.document), again, options).ok());
    CHECK(core::canonicalText(core::writeJson(again.document.show)) ==
          core::canonicalText(core::writeJson(with.document.show)));
    CHECK(core::canonicalText(core::writeJson(again.document.variants)) ==
          core::canonicalText(core::writeJson(with.document.variants)));
}

TEST_CASE("a variant is the scenario with its difference, and finds its way back", "[show]")
{
    for (const char* name : {"head-on", "split-open", "emergency-eyes", "lesson-attack", "drop"}) {
        INFO(name);
        Json base;
        REQUIRE(scenario::namedJson(name, base).ok());
        const Json list = base["variants"]["list"];
        scenario::Scenario own;
        REQUIRE(scenario::load(base, own).ok());
        for (const Json& variant : list) {
            Json json = base;
            REQUIRE(scenario::takeVariant(json, variant["name"].get<std::string>()).ok());
            scenario::Scenario s, back;
            REQUIRE(scenario::load(json, s).text() == "");
            CHECK(s.document.variants.list[0].name == variant["name"].get<std::string>());
            CHECK((scenario::hash(s.document) == scenario::hash(own.document)) == (variant == list[0]));
            REQUIRE(scenario::takeVariant(json, list[0]["name"].get<std::string>()).ok());
            REQUIRE(scenario::load(json, back).ok());
            CHECK(scenario::hash(back.document) == scenario::hash(own.document));
        }
        CHECK(scenario::takeVariant(base, "moon").text().find("variant: no variant \"moon\"") == 0);
    }
    Json none = Json::object();
    CHECK(scenario::takeVariant(none, "energy").text() == "variant: the scenario has no variants");
}

// Hashes of the runs of the scenarios that were files of their own, at their whole length.
TEST_CASE("names of scenarios that became variants go on meaning what they meant", "[show]")
{
    const std::pair<const char*, const char*> kept[] = {
        {"head-on-energy", "212bf67a946a3b6c"},  {"front-right-energy", "6d154dd1a3b12b66"},
        {"two-hits-energy", "dfeb69952bde7b9d"}, {"split-limited", "c8271183372183fe"},
        {"split-viscous", "3d67157c9c5319ac"},   {"emergency-radio", "da340dba94ec5d81"},
        {"split-open", "83e534dbf4bafd80"},      {"emergency-eyes", "f099a2f9506d2a5e"},
    };
    for (const auto& [name, hash] : kept) {
        INFO(name);
        scenario::Scenario s, linked;
        REQUIRE(scenario::loadNamed(name, s).text() == "");
        CHECK(endOf(s, s.document.duration) == hash);
        scenario::LinkOptions options;
        REQUIRE(scenario::loadLink("#scenario=" + std::string(name), linked, options).ok());
        CHECK(scenario::hash(linked.document) == scenario::hash(s.document));
    }
    scenario::Scenario asked, named;
    scenario::LinkOptions options;
    REQUIRE(scenario::loadLink("#scenario=head-on&variant=energy&barrier.interference=0.1", asked, options).ok());
    REQUIRE(scenario::loadNamed("head-on-energy", named).ok());
    CHECK(core::canonicalText(core::writeJson(asked.document.barrier)) !=
          core::canonicalText(core::writeJson(named.document.barrier))); // its interference is another one
    asked.document.barrier = named.document.barrier;
    CHECK(scenario::hash(asked.document) == scenario::hash(named.document));
}

// Against what the events of the same run say, and against closed forms.
TEST_CASE("a story tells the run's own numbers", "[show]")
{
    scenario::Scenario s = test::changed(
        "lesson-wall",
        {{"show.end",
          {"impact.speedBefore", "impact.speedAfter", "impact.energyKept", "impact.angle", "impact.deltaV", "made",
           "hits"}},
         {"show.moments", Json::parse(R"([{"at": "impact"}, {"at": "6 m"}, {"at": "0.5 s"}, {"at": "impact 2"}])")}});
    const Json json = told(s);
    const auto value = [&](const char* name) { return json["values"][name]["value"].get<double>(); };
    using Catch::Approx;
    CHECK(value("impact.speedBefore") == Approx(13.4112).epsilon(1e-12)); // nothing slows it
    CHECK(value("impact.speedAfter") == Approx(0.05 * 13.4112).epsilon(1e-9));
    CHECK(value("impact.energyKept") == Approx(0.0025).epsilon(1e-9));
    CHECK(value("impact.angle") == Approx(math::kPi / 2));
    CHECK(value("impact.deltaV") == Approx(1.05 * 13.4112).epsilon(1e-9));
    CHECK(value("hits") == 1.0);
    // Nose 2.3 m ahead of the middle: 13.7 m to the wall, then back at a twentieth for the rest of 4 s.
    const double there = 13.7 / 13.4112;
    CHECK(value("made") == Approx(13.7 - 0.05 * 13.4112 * (4.0 - there)).margin(1e-3)); // where a wall is met to a mm
    CHECK(json["moments"][0].get<double>() == std::ceil(there / 0.005));
    CHECK(json["moments"][1].get<double>() == std::ceil(6.0 / 13.4112 / 0.005));
    CHECK(json["moments"][2].get<double>() == 100.0);
    CHECK(json["moments"][3].is_null()); // it does not come
    // Whole turns count: a car that is turned at a constant rate.
    const Json spun = told(test::changed("drop", {{"show.end", {"1.turned"}},
                                                  {"show.moments", Json::array()},
                                                  {"duration", 0.5},
                                                  {"cars.0.height", 100.0},
                                                  {"cars.0.yawRate", 20.0}}));
    CHECK(spun["values"]["1.turned"]["value"].get<double>() == Approx(10.0).epsilon(0.02));
}

TEST_CASE("every scenario shows its point: caption, moments that come, numbers that are there", "[show]")
{
    for (std::string_view name : assets::names("scenarios")) {
        INFO(name);
        scenario::Scenario s;
#ifdef __EMSCRIPTEN__
        if (scenario::loadNamed(name, s, readOwnScene).text().find("no reader") != std::string::npos) continue;
#endif
        REQUIRE(scenario::loadNamed(name, s, readOwnScene).text() == "");
        const scenario::Show& show = s.document.show;
        CHECK(show.caption.size() > 10);
        CHECK(!show.keywords.empty());
        if (show.end.empty()) { // somewhere to drive, for as long as one likes
            CHECK(s.document.duration >= 60.0);
            if (show.moments.empty()) continue;
            // Or so many vehicles that the page does not look ahead (kMost in web/src/session/film.ts): by the clock.
            world::World w;
            scenario::start(s, w);
            CHECK(double(w.setup.vehicles.size()) * s.document.duration / s.document.dt > 4e6);
            for (const auto& m : show.moments) CHECK(m.at.ends_with(" s"));
            continue;
        }
        CHECK(show.end.size() >= 2);
        CHECK(show.end.size() <= 3);
        const size_t worlds = std::max<size_t>(s.document.variants.list.size(), 1);
        for (size_t k = 0; k < worlds; ++k) {
            Json json;
            REQUIRE(scenario::namedJson(name, json).ok());
            if (k > 0) REQUIRE(scenario::takeVariant(json, s.document.variants.list[k].name).ok());
            REQUIRE(scenario::load(json, s).ok());
            const Json story = told(s);
            INFO(story.dump());
            for (const auto& [asked, value] : story["values"].items()) {
                INFO(asked);
                // A variant without an impact has none to tell of; the scenario itself has all it names.
                if (k == 0) CHECK(value["value"].is_number());
            }
            if (k > 0) continue;
            double first = 1e9, lead = 0.0; // [s]
            for (size_t i = 0; i < show.moments.size(); ++i) {
                INFO(show.moments[i].at);
                CHECK(story["moments"][i].is_number());
                if (!story["moments"][i].is_number()) continue;
                const double at = story["moments"][i].get<double>() * s.document.dt;
                if (at == 0.0)
                    lead += show.moments[i].hold;
                else
                    first = std::min(first, at);
            }
            if (!story["impacts"].empty()) {
                CHECK(story["impacts"][0]["time"].get<double>() + lead >= 1.0); // a second to see what there is
                first = std::min(first, story["impacts"][0]["time"].get<double>());
            }
            CHECK(first + lead >= 0.6);
            CHECK(first < 1e9); // something is seen slowly or said
        }
    }
}
