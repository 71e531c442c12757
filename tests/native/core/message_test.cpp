// A message: its English, its code and its values.
#include "core/describe.h"
#include "core/message.h"

#include <catch_amalgamated.hpp>

#include <string>

using core::Message;
using core::say;

TEST_CASE("a sentence is filled with its values, which may be sentences themselves")
{
    CHECK(say("two neighbouring points coincide").english() == "two neighbouring points coincide");
    CHECK(say("{value} of {most}", {{"value", 0.5}, {"most", 3}}).english() == "0.5 of 3");
    CHECK(say("unknown key{remedy}", {{"remedy", say("; did you mean \"{name}\"?", {{"name", "mass"}})}}).english() ==
          "unknown key; did you mean \"mass\"?");
    CHECK(Message().empty());
    CHECK(Message().english().empty());
    CHECK(core::verbatim("as it is").english() == "as it is");
}

TEST_CASE("braces that are no holes stay, and what a value holds is not filled again")
{
    CHECK(say("expected {\"name.json\": {car file}}").english() == "expected {\"name.json\": {car file}}");
    CHECK(say("{name} and {other}", {{"name", "{other}"}, {"other", "x"}}).english() == "{other} and x");
    CHECK(say("open {").english() == "open {");
}

TEST_CASE("a message crosses to the page as its sentence and its values, made visible")
{
    const Message m =
        say("{path}: {what}", {{"path", "cars\x1b[0]"}, {"what", say("more than {most}", {{"most", 3}})}});
    CHECK(
        core::canonicalText(core::toJson(m)) ==
        R"({"say":"{path}: {what}","with":{"path":"cars\\x1b[0]","what":{"say":"more than {most}","with":{"most":"3"}}}})");
    CHECK(core::canonicalText(core::toJson(core::verbatim("as it is"))) == R"({"say":"","plain":"as it is"})");
}

namespace {

struct Settings {
    double mass = 1.0;
    std::vector<double> list;
};
template <class V> void describe(V& v, Settings& s)
{
    v.number("mass", s.mass, {.unit = "kg", .min = 0.5, .max = 2.0});
    v.numbers("list", s.list, {}, 2, 3);
    v.require(s.mass != 1.5, "mass", say("must not be {mass}", {{"mass", s.mass}}));
}

core::Status judged(const char* text)
{
    core::Json json;
    REQUIRE(core::parseJson(text, json).ok());
    Settings s;
    return core::readJson(json, s, "car");
}

}

TEST_CASE("every refusal of a document has a code, and its English is made of it")
{
    for (const char* bad : {R"({"mass": 3})", R"({"mass": "x"})", R"({"mas": 1})", R"({"list": [1]})", R"({"list": 1})",
                            R"([])", R"({"mass": 1.5})"}) {
        INFO(bad);
        const core::Status s = judged(bad);
        REQUIRE(!s.ok());
        CHECK(!s.message.code.empty());
        CHECK(s.text() == s.path + ": " + s.message.english());
    }
    const core::Status s = judged(R"({"mass": 3})");
    CHECK(s.path == "car.mass");
    CHECK(s.message.code == "{value}{unit} is outside {min} to {max}{unit}");
    CHECK(s.text() == "car.mass: 3 kg is outside 0.5 to 2 kg");
    for (const char* broken : {"", "{", "[1,]", "{\"a\": 1, \"a\": 2}", "1e999", "[1e400]", "nul"}) {
        INFO(broken);
        core::Json out;
        const core::Status refused = core::parseJson(broken, out);
        REQUIRE(!refused.ok());
        CHECK(!refused.message.code.empty());
    }
}
