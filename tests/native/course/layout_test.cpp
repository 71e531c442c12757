// What items of a course amount to, and how they are judged.
#include "core/describe.h"
#include "course/layout.h"
#include "scenario/link.h"
#include "scenario/scenario.h"

#include <catch_amalgamated.hpp>

#include <cmath>

using namespace course;

namespace {

Layout laid(const std::string& items)
{
    scenario::Scenario s;
    const core::Status status = scenario::loadText("{\"yawlab\": 1, \"course\": " + items + "}", s);
    INFO(status.text());
    REQUIRE(status.ok());
    return s.course;
}

std::string refusal(const std::string& items)
{
    scenario::Scenario s;
    return scenario::loadText("{\"yawlab\": 1, \"course\": " + items + "}", s).text();
}

}

TEST_CASE("the double lane change has the lengths and widths of ISO 3888-1", "[course]")
{
    const double b = 1.8, radius = 0.14;
    const Layout out = laid(R"([{"kind": "lane-change", "width": 1.8}])");
    REQUIRE(out.cones.size() == 34);
    CHECK(out.gates.size() == 2);
    // The free width between the base circles of facing cones, section by section.
    const auto check = [&](double x0, double x1, double middle, double width) {
        int found = 0;
        for (const Cone& c : out.cones)
            if (c.at.x > x0 - 1e-9 && c.at.x < x1 + 1e-9) {
                CHECK(std::abs(std::abs(c.at.y - middle) - (width / 2 + radius)) < 1e-9);
                ++found;
            }
        return found;
    };
    CHECK(check(0, 15, 0, 1.1 * b + 0.25) == 8);
    CHECK(check(45, 70, 3.5, 1.2 * b + 0.25) == 12);
    CHECK(check(95, 125, 0, 1.3 * b + 0.25) == 14);
}

TEST_CASE("the obstacle avoidance has 61 m, and 1 m between its first two lanes", "[course]")
{
    const double b = 1.8, radius = 0.14;
    const Layout out = laid(R"([{"kind": "avoidance", "width": 1.8}])");
    CHECK(out.cones.size() == 24);
    double firstTop = -1e9, secondLow = 1e9, secondTop = -1e9, most = 0;
    for (const Cone& c : out.cones) {
        most = std::max(most, c.at.x);
        if (c.at.x <= 12.0) firstTop = std::max(firstTop, c.at.y - radius);
        if (c.at.x >= 25.5 && c.at.x <= 36.5) {
            secondLow = std::min(secondLow, c.at.y + radius);
            secondTop = std::max(secondTop, c.at.y - radius);
        }
    }
    CHECK(most == 61.0);
    CHECK(std::abs(secondLow - firstTop - 1.0) < 1e-9);
    CHECK(std::abs(secondTop - secondLow - (b + 1.0)) < 1e-9);
}

TEST_CASE("to the right is the mirror image", "[course]")
{
    for (const char* kind : {"lane-change", "avoidance"}) {
        const std::string k = kind;
        const Layout left = laid("[{\"kind\": \"" + k + "\"}]"),
                     right = laid("[{\"kind\": \"" + k + "\", \"right\": true}]");
        REQUIRE(left.cones.size() == right.cones.size());
        for (const Cone& c : left.cones) {
            bool found = false;
            for (const Cone& m : right.cones) found = found || math::length(m.at - math::dvec2(c.at.x, -c.at.y)) < 1e-9;
            CHECK(found);
        }
    }
}

TEST_CASE("a painted circle and a bend have the radius that is asked", "[course]")
{
    const Layout out = laid(R"([{"kind": "circle", "at": [3, -4], "radius": 60}])");
    REQUIRE(out.strips.size() == 1);
    const auto& p = out.strips[0].points;
    for (size_t i = 0; i + 1 < p.size(); ++i) {
        CHECK(std::abs(math::length(p[i] - math::dvec2(3, -4)) - 60.0) < 1e-9);
        CHECK(math::length(0.5 * (p[i] + p[i + 1]) - math::dvec2(3, -4)) > 60.0 - 0.03); // chords stay on it
    }
    // A road of 100 ft of radius to the left, 30 m long: its edges are concentric.
    const Layout bend = laid(R"([{"kind": "road", "style": "lane", "lanes": 1, "width": 3.6, "radius": 30.48,
                                  "length": 30}])");
    REQUIRE(bend.strips.size() == 3);
    for (const Strip& s : bend.strips) {
        const double r = math::length(s.points.front() - math::dvec2(0, 30.48));
        CHECK((std::abs(r - 30.48) < 1e-9 || std::abs(std::abs(r - 30.48) - 1.8) < 1e-9));
        for (const math::dvec2& q : s.points) CHECK(std::abs(math::length(q - math::dvec2(0, 30.48)) - r) < 1e-9);
    }
}

TEST_CASE("a grade sign tells the ground's own slope", "[course]")
{
    scenario::Scenario s;
    REQUIRE(scenario::loadText(R"({"yawlab": 1, "terrain": {"kind": "slope", "grade": 0.2},
                                   "course": [{"kind": "grade"}]})",
                               s)
                .ok());
    REQUIRE(s.course.texts.size() == 1);
    CHECK(s.course.texts[0].text == "20 %");
}

TEST_CASE("an angle on the floor tells its own number", "[course]")
{
    const Layout out = laid(R"([{"kind": "angle", "angle": 0.17453292519943295}])");
    REQUIRE(out.texts.size() == 1);
    CHECK(out.texts[0].text == "10\u00b0");
}

TEST_CASE("items are judged, with the path of the mistake", "[course]")
{
    CHECK(refusal(R"([{"kind": "cone"}])").find("course[0].kind: expected one of cones, slalom") == 0);
    CHECK(refusal(R"([{"kind": "circle"}, {"kind": "circle", "spacing": 2}])").find("course[1].spacing: unknown key") ==
          0);
    CHECK(refusal(R"([{"kind": "circle", "radius": -1}])").find("course[0].radius: give at least 0.2 m") == 0);
    CHECK(refusal(R"([{"kind": "road", "radius": 1}])").find("course[0].radius: a bend of less than 5 m") == 0);
    CHECK(refusal(R"([{"kind": "line", "to": [0, 0]}])").find("course[0].to: a line needs two different ends") == 0);
    CHECK(refusal(R"([{"kind": "cones", "count": 100000}])").find("course[0].count: expected a whole number") == 0);
    CHECK(refusal(R"([{"kind": "marks", "length": 5000, "spacing": 0.05}])").find("course[0].spacing: more than 100") ==
          0);
    CHECK(refusal(R"([{"kind": "hall", "length": 5000, "width": 500}])").find("course[0].length: a hall of more") == 0);
    CHECK(refusal(R"([{"kind": "text", "text": ")" + std::string(61, 'x') + R"("}])").find("course[0].text: longer") ==
          0);
    std::string many = "[";
    for (int i = 0; i < 6; ++i) many += std::string(i ? "," : "") + R"({"kind": "cones", "count": 200})";
    CHECK(refusal(many + "]") == "course[5]: together more than 1000 cones; leave some out");
    many = "[";
    for (int i = 0; i < 201; ++i) many += std::string(i ? "," : "") + R"({"kind": "cones"})";
    CHECK(refusal(many + "]").find("course: expected a list of 0 to 200 entries") == 0);
}

TEST_CASE("whatever its bounds allow, one item stays small and is a number", "[course]")
{
    // Every kind with everything at its largest and at its smallest.
    for (uint32_t k = 0; k < uint32_t(Kind::count); ++k)
        for (const bool large : {false, true}) {
            Item s = standard(Kind(k));
            const uint32_t keys = about(s.kind).keys;
            if (keys & kLength) s.length = large ? 5000 : 0.1;
            if (keys & kWidth) s.width = large ? 500 : 0.02;
            if (keys & kHeight) s.height = large ? 50 : 0;
            if (keys & kRadius) s.radius = large ? 5000 : 5;
            if (keys & kSpacing) s.spacing = large ? 500 : 0.05;
            if (keys & kCount) s.count = large ? 200 : 1;
            if (keys & kLanes) s.lanes = large ? 8 : 1;
            if (s.kind == Kind::hall) s.length = s.width = large ? 200 : 0.1;
            if (s.kind == Kind::box && !large) s.length = s.width = 0.1;
            Layout out;
            INFO(k << " " << large);
            const core::Status status = layOut(
                {s}, [](double, double) { return 0.0; }, out);
            if (!status) continue; // refused in words
            CHECK(out.cones.size() <= kMostCones);
            for (const Strip& strip : out.strips)
                for (const math::dvec2& p : strip.points) CHECK((std::isfinite(p.x) && std::isfinite(p.y)));
            for (const Cone& c : out.cones) CHECK((std::isfinite(c.at.x) && std::isfinite(c.at.y)));
        }
}

TEST_CASE("a course travels in links and is written whole", "[course]")
{
    scenario::Scenario s, linked;
    REQUIRE(scenario::loadText(R"({"yawlab": 1, "course": [{"kind": "slalom", "at": [20, 1], "count": 5},
                                   {"kind": "sign", "text": "Slalom", "opens": "circle"}]})",
                               s)
                .ok());
    scenario::LinkOptions options;
    REQUIRE(scenario::loadLink(scenario::encodeLink(s.document), linked, options).text() == "");
    CHECK(scenario::hash(linked.document) != scenario::hash(scenario::Document{}));
    REQUIRE(linked.document.course.size() == 2);
    CHECK(linked.document.course[0].count == 5);
    CHECK(linked.document.course[0].spacing == 18.0);
    CHECK(linked.document.course[1].opens == "circle");
    CHECK(linked.course.cones.size() == 5);
    // By path, as a teacher types it.
    core::Json json = {{"yawlab", 1}};
    REQUIRE(scenario::setPath(json, "course.0.kind", "circle").ok());
    REQUIRE(scenario::setPath(json, "course.0.radius", 12).ok());
    scenario::Scenario typed;
    REQUIRE(scenario::load(json, typed).text() == "");
    CHECK(typed.document.course[0].radius == 12.0);
}

TEST_CASE("the schema tells of every kind which keys it takes and what it does to a car", "[course]")
{
    const core::Json kinds = scenario::schema()["courseKinds"];
    CHECK(kinds.size() == size_t(Kind::count));
    CHECK(kinds["cones"]["is"] == "body");
    CHECK(kinds["gate"]["is"] == "measure");
    CHECK(kinds["crossing"]["is"] == "paint");
    CHECK(kinds["hall"]["is"] == "scenery");
    CHECK(kinds["slalom"]["keys"]["spacing"] == 18.0);
    CHECK_FALSE(kinds["circle"]["keys"].contains("spacing"));
    for (const auto& [word, info] : kinds.items()) { // an item of that kind, written out, is taken again
        core::Json item = info["keys"];
        item["kind"] = word;
        scenario::Scenario s;
        INFO(word);
        CHECK(scenario::load({{"yawlab", 1}, {"course", core::Json::array({item})}}, s).text() == "");
    }
}
