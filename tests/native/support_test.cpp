#include "support.h"

#include <catch_amalgamated.hpp>

#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#endif

TEST_CASE("counts scale with YAWLAB_TEST_SCALE and never reach zero")
{
#ifdef __EMSCRIPTEN__
    // The process's own environment reaches the program only through tests/environment.js.
    const int thousand = emscripten_run_script_int("Math.floor(1000 * Number(process.env.YAWLAB_TEST_SCALE || 1))");
#else
    const char* set = std::getenv("YAWLAB_TEST_SCALE");
    const int thousand = set ? int(1000 * std::atof(set)) : 1000;
#endif
    CHECK(test::scaled(1000) == thousand);
    CHECK(test::scaled(1) >= 1);
}
