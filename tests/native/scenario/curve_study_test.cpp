#include "scenario/curve_study.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <cmath>
#include <fstream>
#include <sstream>

TEST_CASE("the curve pair over what is not printed: the page tells what the study finds")
{
    // Every variant at full count; else a part of them, to see that they run.
    const bool whole = test::scaled(10) >= 10;
    std::vector<scenario::CurveOutcome> list;
    REQUIRE(scenario::studyCurve(list, whole ? 1 : 29).ok());
    REQUIRE(list.size() > 100);
    for (const scenario::CurveOutcome& r : list) {
        REQUIRE(std::isfinite(r.turned1 + r.turned2));
        REQUIRE(r.hits >= 1);
        REQUIRE(r.holds() == (std::fabs(r.turned1) > std::fabs(r.turned2)));
    }
    if (!whole) return;
    std::ifstream file(YAWLAB_SOURCE_DIR "/docs/curve-pair.md");
    std::stringstream text;
    text << file.rdbuf();
    CHECK(text.str() == scenario::curveMarkdown(list)); // yawlab curve --markdown >docs/curve-pair.md
}
