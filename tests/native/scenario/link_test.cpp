// Links in every form: what stands behind a packed one, and ten thousand scenarios that nobody wrote, there and back.
#include "scenario/link.h"

#include "core/hash.h"
#include "support.h"

#include <catch_amalgamated.hpp>

using namespace scenario;
using core::Json;

namespace {

struct Chance {
    uint64_t seed;

    uint32_t bits()
    {
        seed = seed * 6364136223846793005ull + 1442695040888963407ull;
        return uint32_t(seed >> 33);
    }
    uint32_t below(uint32_t n) { return bits() % n; }
    bool in(uint32_t n) { return below(n) == 0; }
    // Some round, as people type them, some with all their digits.
    double between(double low, double high)
    {
        const double x = low + (high - low) * (double(bits()) / 2147483648.0);
        return in(2) ? x : double(int64_t(x * 10)) / 10;
    }
    Json place() { return Json::array({between(-200, 200), between(-200, 200)}); }
    template <size_t N> const char* of(const char* const (&words)[N]) { return words[below(N)]; }
};

Json anyCar(Chance& c)
{
    static const char* const kModels[] = {"box", "saloon", "hatch", "van", "path", "suv-roll"};
    Json car = {{"model", c.of(kModels)}, {"position", c.place()}};
    if (c.in(2)) car["heading"] = c.between(-3.2, 3.2);
    if (c.in(2)) car["speed"] = c.between(-5, 40);
    if (c.in(4)) car["yawRate"] = c.between(-1, 1);
    if (c.in(3)) car["name"] = c.in(2) ? "Größe & <b>" : "a/b?c=d#e";
    if (c.in(3)) car["set"] = {{"mass", c.between(600, 3000)}};
    if (c.in(5)) car["live"] = true;
    return car;
}

Json anyScenario(Chance& c)
{
    static const char* const kSurfaces[] = {"asphalt", "wet-asphalt", "gravel",    "grass",     "snow", "ice",
                                            "sand",    "mud",         "deep-snow", "wet-grass", "kerb"};
    static const char* const kMethods[] = {"euler", "semi-implicit", "midpoint", "rk4"};
    Json s = {{"yawlab", 1}, {"title", c.in(2) ? "50 % \"+&=#\" \u00e9\u4e2d\U0001f697" : "Plain"}};
    if (c.in(2)) s["duration"] = c.between(0.5, 600);
    if (c.in(3)) s["integrator"] = c.of(kMethods);
    if (c.in(4)) s["dt"] = 0.001 * double(1 + c.below(10));
    if (c.in(4)) s["seed"] = c.bits();
    if (c.in(3)) s["summary"] = std::string(c.below(300), 'x');
    if (c.in(2)) s["terrain"] = {{"kind", "flat"}, {"friction", c.between(0.1, 1.5)}, {"surface", c.of(kSurfaces)}};
    if (s.contains("terrain") && c.in(2))
        s["terrain"]["patches"] = Json::array({{{"surface", c.of(kSurfaces)}, {"position", c.place()}}});
    for (uint32_t k = c.below(5); k > 0; --k) s["cars"].push_back(anyCar(c));
    for (uint32_t k = c.below(3); k > 0; --k)
        s["scene"]["walls"].push_back(
            {{"from", c.place()}, {"to", Json::array({300, c.between(-9, 9)})}, {"height", c.between(0.1, 5)}});
    for (uint32_t k = c.below(3); k > 0; --k)
        s["paths"].push_back({{"start", c.place()}, {"pieces", {{{"length", c.between(1, 500)}}}}});
    if (c.in(3)) s["course"] = Json::array({{{"kind", "slalom"}, {"at", c.place()}, {"count", 2 + c.below(8)}}});
    if (c.in(3))
        s["barrier"] = {{"method", c.in(2) ? "restitution" : "energy"}, {"interference", 0.01 * double(c.below(10))}};
    if (c.in(3)) s["show"] = {{"caption", "What happens?"}, {"camera", {{"kind", "side"}}}};
    return s;
}

}

TEST_CASE("scenarios that nobody wrote go through a link and back, byte for byte")
{
    Chance chance{20};
    core::Hash all; // of the first links: the same from every compiler, and so the same in the page
    size_t loaded = 0;
    const int count = std::max(100, test::scaled(10000));
    for (int i = 0; i < count; ++i) {
        const Json json = anyScenario(chance);
        INFO(core::canonicalText(json));
        Scenario s, linked;
        if (const core::Status status = load(json, s); !status) FAIL(status.text());
        const std::string link = encodeLink(s.document);
        if (i < 100) all.text(link);
        LinkOptions options;
        REQUIRE(loadLink(link, linked, options).text() == "");
        REQUIRE(encodeLink(linked.document) == link);
        linked.document.revision = s.document.revision;
        REQUIRE(core::canonicalText(canonicalJson(linked.document)) == core::canonicalText(canonicalJson(s.document)));
        ++loaded;
    }
    CHECK(loaded == size_t(count));
    CHECK(core::hex(all.finish()) == "28d5286f5c171d22");
}

TEST_CASE("a generated scenario runs the same from its link")
{
    Chance chance{7};
    for (int i = 0; i < test::scaled(60); ++i) {
        Scenario s, linked;
        REQUIRE(load(anyScenario(chance), s).text() == "");
        LinkOptions options;
        REQUIRE(loadLink(encodeLink(s.document), linked, options).text() == "");
        world::World a, b;
        start(s, a);
        start(linked, b);
        world::run(a, 40);
        world::run(b, 40);
        CHECK(world::hash(a) == world::hash(b));
    }
}

TEST_CASE("changes and wishes stand behind a packed link as behind a readable one")
{
    Scenario s;
    REQUIRE(loadNamed("drop", s).ok());
    const std::string packed = encodeLink(s.document);
    const std::string asks =
        "&paused=1&camera=bird&eye=1,2,3&title=Two%20boxes&cars.0.speed=13.4&show.caption=Look%3A&run=0";
    Scenario a, b;
    LinkOptions ofPacked, ofReadable;
    REQUIRE(loadLink(packed + asks, a, ofPacked).text() == "");
    REQUIRE(loadLink("#scenario=drop" + asks, b, ofReadable).text() == "");
    CHECK(ofPacked.page == ofReadable.page);
    REQUIRE(ofPacked.page.size() == 4);
    CHECK(ofPacked.page[2] == std::pair<std::string, std::string>("eye", "1,2,3"));
    CHECK(a.document.title == "Two boxes");
    CHECK(a.document.show.caption == "Look:");
    CHECK(a.document.cars[0].speed == 13.4);
    b.document.revision = a.document.revision;
    CHECK(core::canonicalText(canonicalJson(a.document)) == core::canonicalText(canonicalJson(b.document)));

    CHECK_FALSE(loadLink(packed + "&nonsense=1", a, ofPacked).ok());
    CHECK_FALSE(loadLink(packed + "&nonsense", a, ofPacked).ok());
    CHECK_FALSE(loadLink(packed + "&cars=5", a, ofPacked).ok());
    CHECK_FALSE(loadLink(packed + "&recording=AAAA", a, ofPacked).ok());
    CHECK(loadLink(packed + "&&", a, ofPacked).ok());
}
