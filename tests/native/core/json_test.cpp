#include "core/describe.h"

#include <catch_amalgamated.hpp>

namespace sample {

enum class Color { red, blue };

struct Inner {
    double mass = 2.0;
    Color color = Color::red;
};
template <class V> void describe(V& v, Inner& s)
{
    v.number("mass", s.mass, {.unit = "kg", .max = 10, .doc = "how heavy", .positive = true});
    v.choice("color", s.color, {{"red", Color::red}, {"blue", Color::blue}}, "paint");
}

struct Outer {
    int count = 3;
    bool on = false;
    std::string title = "none";
    std::vector<Inner> parts;
    core::Table curve{{{0.0, 1.0}}};
    double at[2] = {1.0, 2.0};
};
template <class V> void describe(V& v, Outer& s)
{
    v.integer("count", s.count, 0, 9, "how many");
    v.flag("on", s.on, "whether");
    v.text("title", s.title, 16, "name");
    v.objects("parts", s.parts, 4, "pieces");
    v.table("curve", s.curve, {.unit = "s"}, {.unit = "N"});
    v.fixed("at", s.at, 2, {.unit = "m"});
}

}

static core::Status read(std::string_view text, sample::Outer& out)
{
    core::Json j;
    if (auto s = core::parseJson(text, j); !s) return s;
    return core::readJson(j, out);
}

TEST_CASE("a bad document names the place and the remedy")
{
    const auto [text, expected] = GENERATE(table<const char*, const char*>({
        {"{\"on\":", "line 1, column 7: the text ends too early"},
        {"{\n  \"on\": yes}", "line 2, column 9: unexpected 'yes}'"},
        {"{\"parts\": [\"hatch\"},]}", "line 1, column 19: unexpected '},]}'"}, // not the good text before it
        {"{\"on\": \"yes\n\"}", "line 1, column 12: unexpected end of the line"},
        {"not a document", "line 1, column 2: unexpected 'not'"}, // 'n' might still have been null
        {"[]", "expected an object, found a list"},
        {"{\"count\": 2.5}", "count: expected a whole number from 0 to 9, found 2.5"},
        {"{\"on\": 1}", "on: expected true or false, found 1"},
        {"{\"parts\": [{}, {\"mass\": 0}]}", "parts[1].mass: 0 kg is not above 0"},
        {"{\"parts\": [{\"mass\": 11}]}", "parts[0].mass: 11 kg is above 10 kg"},
        {"{\"parts\": [{\"mass\": \"x\"}]}", "parts[0].mass: expected a number in kg, found \"x\""},
        {"{\"parts\": [{\"colour\": \"red\"}]}", "parts[0].colour: unknown key; did you mean \"color\"?"},
        {"{\"parts\": [{\"color\": \"green\"}]}", "parts[0].color: expected one of red, blue; found \"green\""},
        {"{\"curve\": [[0, 1], [0, 2]]}", "curve[1][0]: x must rise from point to point"},
        {"{\"at\": [1]}", "at: expected a list of 2 entries, found 1"},
        {"{\"on\": true, \"on\": false}", "the key \"on\" stands twice"},
        {"{\"count\": 1e999}", "1e999' is too large"},
    }));
    sample::Outer out;
    const core::Status s = read(text, out);
    CHECK_FALSE(s.ok());
    CHECK_THAT(s.text(), Catch::Matchers::StartsWith(expected) || Catch::Matchers::ContainsSubstring(expected));
    CHECK(out.count == 3); // untouched
}

TEST_CASE("depth, size and number of values are bounded")
{
    core::Json j;
    CHECK_FALSE(core::parseJson(std::string(100000, '['), j).ok());
    CHECK_FALSE(core::parseJson("[1,2,3]", j, {.values = 3}).ok());
    CHECK_FALSE(core::parseJson("[1,2,3]", j, {.bytes = 3}).ok());
    CHECK(j.is_null());
}

TEST_CASE("what is written reads back to the same document")
{
    sample::Outer a;
    REQUIRE(
        read(
            R"({"count":7,"title":"é \"x\"","parts":[{"mass":0.1},{"color":"blue"}],"curve":[[0,1],[2.5,-3]],"at":[-0.0,1e-7]})",
            a)
            .ok());
    const std::string once = core::canonicalText(core::writeJson(a));
    sample::Outer b;
    REQUIRE(read(once, b).ok());
    CHECK(core::canonicalText(core::writeJson(b)) == once);
    CHECK(read(core::prettyText(core::writeJson(a)), b).ok());
    CHECK_THAT(once, Catch::Matchers::ContainsSubstring("\"at\":[0,1e-07]") ||
                         Catch::Matchers::ContainsSubstring("\"at\":[0,1e-7]"));
}

namespace sample {
struct Chosen {
    std::optional<double> e;
    core::Table curve;
};
template <class V> void describe(V& v, Chosen& s)
{
    v.optional("e", s.e, {.min = 0.0, .max = 2.0, .doc = "restitution"});
    v.table("curve", s.curve, {}, {});
}
}

TEST_CASE("an optional number is a number in its range or the word auto")
{
    sample::Chosen c;
    CHECK(core::readJson({{"e", 0.5}}, c).ok());
    CHECK(c.e == 0.5);
    CHECK(core::readJson({{"e", 3}}, c).text() == "e: 3 is outside 0 to 2");
    CHECK(core::readJson({{"e", "soft"}}, c).text() == "e: expected a number or \"auto\", found \"soft\"");
    CHECK(c.e == 0.5);
    CHECK(core::readJson({{"e", "auto"}}, c).ok());
    CHECK(!c.e);
    CHECK(core::canonicalText(core::writeJson(c)) == R"({"e":"auto"})"); // an empty table is not written
}

TEST_CASE("a table is linear between its points and constant beyond")
{
    const core::Table t{{{0, 1}, {2, 5}}};
    CHECK(t.at(-1) == 1);
    CHECK(t.at(0.5) == 2);
    CHECK(t.at(9) == 5);
}

TEST_CASE("numbers are written in their shortest form")
{
    CHECK(core::number(0.005) == "0.005");
    CHECK(core::number(-0.0) == "0");
    CHECK(core::number(1500) == "1500");
    CHECK(core::fixed(-0.0004, 2) == "0.00");
    CHECK(core::fixed(-1.25, 1) == "-1.2");
}
