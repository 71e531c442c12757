// The rows that the engine is held to: complete, told apart, judged both ways.
#include "verify/verify.h"

#include "core/json.h"
#include "figures/figure.h"
#include "scenario/link.h"

#include <catch_amalgamated.hpp>

#include <set>

TEST_CASE("every row holds or differs as it says, under a name of its own and of its group", "[verify]")
{
    std::set<std::string> names;
    size_t rows = 0;
    for (const verify::Group& g : verify::groups()) {
        INFO(g.title);
        verify::Cases cases;
        g.compute(cases);
        CHECK_FALSE(cases.empty());
        for (const verify::Case& c : cases) {
            INFO(c.name << ": " << c.expected << ", got " << c.got << " within " << c.tolerance);
            CHECK(c.pass());
            CHECK(c.name.rfind(g.prefix, 0) == 0);
            CHECK(names.insert(c.name).second);
            CHECK_FALSE(c.source.empty());
            CHECK_FALSE(c.unit.empty());
            if (c.differs) CHECK_FALSE(c.assumed.empty()); // why
            CHECK(verify::toJson(c)["pass"] == c.pass());
        }
        rows += cases.size();
    }
    CHECK(rows >= 120);
    CHECK(verify::weaknesses().size() >= 5);
    const std::string text = verify::opening();
    CHECK(text.substr(0, text.find("\n\n", text.find("\n\n") + 2)).find("No instrumented crash") != std::string::npos);
}

TEST_CASE("a value that leaves its tolerance is missed, and so is a known difference that is gone", "[verify]")
{
    verify::Case c{"a.b", "source", 2.0, 2.5, 0.5, "m", "", false};
    CHECK(c.pass());
    c.got = 2.6;
    CHECK_FALSE(c.pass());
    c.differs = true;
    CHECK(c.pass());
    c.got = 2.0;
    CHECK_FALSE(c.pass());
    c.got = std::numeric_limits<double>::quiet_NaN();
    CHECK_FALSE(c.agrees());
}

TEST_CASE("what a group opens is there", "[verify]")
{
    for (const verify::Group& g : verify::groups()) {
        const std::string link = g.run;
        INFO(g.title << ": " << link);
        if (link.empty()) continue;
        if (link.rfind("figure=", 0) == 0) {
            CHECK(figures::find(link.substr(7)));
            continue;
        }
        scenario::Scenario s;
        scenario::LinkOptions options;
        CHECK(scenario::loadLink(link, s, options).ok());
    }
}
