#include "watch/glossary.h"

#include <catch_amalgamated.hpp>

#include <fstream>
#include <sstream>

TEST_CASE("native/README.md holds the glossary that the engine itself uses")
{
    std::ifstream file(YAWLAB_SOURCE_DIR "/native/README.md");
    std::stringstream text;
    text << file.rdbuf();
    const std::string mark = "<!-- glossary: `yawlab schema --glossary` writes what follows -->\n\n";
    const size_t at = text.str().find(mark);
    REQUIRE(at != std::string::npos);
    CHECK(text.str().substr(at + mark.size()) == watch::glossaryTables());
}
