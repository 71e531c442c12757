#include "assets/catalog.h"
#include "scenario/difference.h"
#include "scenario/link.h"

#include "support.h"

#include <catch_amalgamated.hpp>

using namespace scenario;
using Catch::Matchers::ContainsSubstring;

static core::Status loadError(std::string_view text)
{
    Scenario s;
    return loadText(text, s);
}

TEST_CASE("a bad scenario names the place and the remedy")
{
    const auto [text, expected] = GENERATE(table<const char*, const char*>({
        {R"({"yawlab": 2})", "yawlab: expected a whole number from 1 to 1"},
        {R"({"cars": [{"model": "nosuch"}]})", "cars[0].model: no car of the name \"nosuch\"; there are"},
        {R"({"cars": [{"model": "box", "set": {"mass": 0}}]})", "cars[0].set.mass: 0 kg is not above 0"},
        {R"({"cars": [{"model": "box", "set": {"masss": 1}}]})",
         "cars[0].set.masss: unknown key; did you mean \"mass\"?"},
        {R"({"cars": [{"model": "box", "set": 3}]})", "cars[0].set: expected an object, found a number"},
        {R"({"cars": [{"speed": "fast"}]})", "cars[0].speed: expected a number in m/s, found \"fast\""},
        {R"({"dt": 0.02})", "dt: 0.02 s is outside 0.0005 to 0.01 s"},
        {R"({"integrator": "rk5"})", "integrator: expected one of euler, semi-implicit, midpoint, rk4"},
        {R"({"recording": "*"})", "recording: not base64url text"},
        {R"({"recording": "AAAA"})", "recording: "},
        {R"({"revision": 77})", "revision: 77 is not known to this engine"},
    }));
    const core::Status s = loadError(text);
    CHECK_FALSE(s.ok());
    CHECK_THAT(s.text(), ContainsSubstring(expected));
}

TEST_CASE("every built-in scenario loads, and its canonical form reads back to the same run")
{
    for (const CatalogEntry& entry : catalog()) {
        INFO(entry.name);
        Scenario s, again;
        REQUIRE(loadNamed(entry.name, s).text() == "");
        CHECK_FALSE(entry.title.empty());
        REQUIRE(load(canonicalJson(s.document), again).text() == "");
        CHECK(hash(s.document) == hash(again.document));
        world::World a, b;
        start(s, a);
        start(again, b);
        world::run(a, 100);
        world::run(b, 100);
        CHECK(world::hash(a) == world::hash(b));
    }
}

TEST_CASE("every built-in scenario goes through a link unchanged")
{
    for (const CatalogEntry& entry : catalog()) {
        INFO(entry.name);
        Scenario s, linked;
        REQUIRE(loadNamed(entry.name, s).ok());
        const std::string link = encodeLink(s.document);
        LinkOptions options;
        REQUIRE(loadLink(link, linked, options).text() == "");
        CHECK(encodeLink(linked.document) == link);
        Document same = linked.document;
        same.revision = s.document.revision;
        CHECK(hash(same) == hash(s.document));
        CHECK(link.size() < 2000);
    }
}

TEST_CASE("the readable form names a scenario and changes it by path")
{
    Scenario s;
    LinkOptions options;
    REQUIRE(
        loadLink("http://x/y/#scenario=drop&cars.0.speed=13.4&cars.1.set.mass=700&title=Two%20boxes&ui=0", s, options)
            .text() == "");
    CHECK(s.document.cars[0].speed == 13.4);
    CHECK(s.setup.boxes[1].settings.mass == 700);
    CHECK(s.document.title == "Two boxes");
    REQUIRE(options.page.size() == 1);
    CHECK(options.page[0].first == "ui");
}

TEST_CASE("a broken link says what is wrong and leaves what was there")
{
    Scenario s;
    LinkOptions options;
    REQUIRE(loadNamed("drop", s).ok());
    const std::string before = hash(s.document);
    const std::string good = encodeLink(s.document);
    for (const auto& [link, expected] : std::vector<std::pair<std::string, std::string>>{
             {good.substr(0, good.size() - 5), "damaged"},
             {"#y1.!!!!", "damaged"},
             {"#y1.", "damaged"},
             {"#y9.abcd", "made by a newer version"},
             {"#scenario=nosuch", "no scenario of the name"},
             {"#scenario=drop&cars.7.speed=1", "cars.7.speed: the list has 2 entries"},
             {"#scenario=drop&cars.x.speed=1", "should be the number of a list entry"},
             {"#scenario=drop&duration.x=1", "nothing can stand below a number"},
             {"#scenario=drop&duration=-1", "duration: -1 s is not above 0"},
             {"#scenario=drop&nonsense", "is not of the form key=value"},
             {"#scenario=drop&a=%zz", "is not of the form key=value"},
             {"#scenario=drop&nonsense=1", "nonsense: unknown key"},
         }) {
        INFO(link);
        const core::Status status = loadLink(link, s, options);
        CHECK_FALSE(status.ok());
        CHECK_THAT(status.text(), ContainsSubstring(expected));
        CHECK(hash(s.document) == before);
    }
}

TEST_CASE("hostile links are refused or loaded, never more")
{
    Scenario good;
    REQUIRE(loadNamed("drop", good).ok());
    const std::string link = encodeLink(good.document);
    uint64_t seed = 7;
    for (int i = 0; i < test::scaled(3000); ++i) {
        std::string bad = link;
        for (int k = 0; k < 3; ++k) {
            seed = seed * 6364136223846793005ull + 1442695040888963407ull;
            bad[4 + size_t(seed >> 33) % (bad.size() - 4)] = "ABCdefz0189-_"[(seed >> 25) % 13];
        }
        Scenario s;
        LinkOptions options;
        loadLink(bad, s, options);
    }
    // A bomb: megabytes of one character behind a few hundred bytes.
    const std::string bomb = "#y1." + core::toBase64Url(core::deflateRaw(std::string(20u << 20, ' ')));
    Scenario s;
    LinkOptions options;
    CHECK_FALSE(loadLink(bomb, s, options).ok());
}

TEST_CASE("a recorded run is a scenario that replays to the same hash")
{
    Scenario s;
    REQUIRE(loadNamed("drop", s).ok());
    world::World w;
    start(s, w);
    world::run(w, 500);
    s.document.recording = core::toBase64Url(control::encode(w.recording));
    s.document.engine = "0.0.1";
    Scenario replay;
    LinkOptions options;
    REQUIRE(loadLink(encodeLink(s.document), replay, options).text() == "");
    CHECK(replay.note.english() == "recorded with 0.0.1, this is " + std::string(engineVersion()));
    world::World again;
    start(replay, again);
    CHECK(world::replaying(again));
    world::run(again, 500);
    CHECK(world::hash(again) == world::hash(w));
    CHECK(again.firstDifference == -1);
}

TEST_CASE("a difference merged into its base gives the document back")
{
    const core::Json base = {{"a", 1}, {"b", {{"c", 2}, {"d", 3}}}, {"e", core::Json::array({1, 2})}};
    core::Json value = base;
    value["b"]["d"] = 4;
    value["e"].push_back(3);
    const core::Json d = difference(value, base);
    CHECK(core::canonicalText(d) == R"({"b":{"d":4},"e":[1,2,3]})");
    CHECK(merged(base, d) == value);
}

TEST_CASE("a frozen revision is complete and still loads")
{
    for (std::string_view name : assets::names("frozen")) {
        core::Json frozen;
        REQUIRE(frozenDefaults(std::atoi(std::string(name).c_str()), frozen).ok());
        CHECK(frozen.contains("document"));
        CHECK(frozen.contains("car"));
        for (const auto& [model, parameters] : frozen["models"].items()) {
            INFO(model);
            Scenario s;
            core::Json document = {{"revision", std::atoi(std::string(name).c_str())},
                                   {"cars", core::Json::array({core::Json{{"model", model}}})}};
            CHECK(load(document, s).text() == "");
        }
    }
}

TEST_CASE("a scenario may name a scene file: it is awaited, completed, told where it is wrong", "[scenario]")
{
    const auto load = [](const std::string& file, scenario::Scenario& s, const scenario::SceneReader& reader = {}) {
        return scenario::loadText(R"({"yawlab": 1, "scene": {"walls": [{}], "file": )" + file +
                                      R"(}, "cars": [{"model": "box", "speed": 20}]})",
                                  s, reader)
            .text();
    };
    scenario::Scenario s;
    REQUIRE(load(R"({"name": "walls/a.obj", "up": "z", "scale": 0.5, "position": [1, 2, 3], "heading": 0.1})", s) ==
            "");
    CHECK(scenario::sceneAwaited(s));
    CHECK(s.setup.scene->report().walls > 0); // its own wall is there
    const uint32_t own = s.setup.scene->report().walls;
    scene::Soup soup;
    soup.quad({8, -3, 0}, {8, 3, 0}, {8, 3, 2}, {8, -3, 2}, 0);
    soup.quad({9, -3, 0}, {9, 3, 0}, {9, 3, 2}, {9, -3, 2}, 1);
    scenario::completeScene(s, std::make_shared<const scene::Soup>(soup));
    CHECK_FALSE(scenario::sceneAwaited(s));
    CHECK(s.setup.scene->report().walls == own + 4);
    CHECK(s.setup.scene->report().objects == s.fileObject + 2);
    world::World w;
    scenario::start(s, w);
    world::run(w, 200);
    REQUIRE_FALSE(w.events.empty());
    CHECK(w.events[0].object == s.fileObject);

    scenario::Scenario read;
    std::string asked;
    CHECK(load(R"({"name": "b.glb"})", read, [&](const scene::SceneFile& file, scene::Soup& out) {
              asked = file.name;
              out = soup;
              return core::Status();
          }) == "");
    CHECK(asked == "b.glb");
    CHECK(read.setup.scene->report().walls == own + 4);
    CHECK(load(R"({"name": "b.glb"})", read, [](const scene::SceneFile&, scene::Soup&) {
              return core::Status::fail("b.glb", core::say("is not there"));
          }) == "scene.file.name: b.glb: is not there");

    for (const char* name : {"../a.obj", "/etc/passwd", "a/../../b.obj", "https://example.org/a.glb", "C:\\\\a.obj",
                             "a?b.obj", "..", "%2e%2e/a.obj"})
        CHECK(load(std::string(R"({"name": ")") + name + "\"}", s).substr(0, 16) == "scene.file.name:");
    CHECK(load(R"({"name": "a.obj", "scale": -1})", s).substr(0, 16) == "scene.file.scale");
    CHECK(load(R"({"name": "a.obj", "up": "x"})", s).substr(0, 13) == "scene.file.up");
    CHECK(load(R"({"name": "a.obj", "unit": "mm"})", s).substr(0, 15) == "scene.file.unit");
    CHECK(load(R"("a.obj")", s).substr(0, 10) == "scene.file");
}
