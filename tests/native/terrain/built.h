// A ground from settings that must be good.
#pragma once

#include "terrain/terrain.h"

#include <catch_amalgamated.hpp>

namespace test {

inline terrain::Ground groundOf(const terrain::TerrainSettings& s)
{
    core::Status status;
    terrain::Ground g = terrain::build(s, {}, status);
    REQUIRE(status.text() == "");
    return g;
}

}
