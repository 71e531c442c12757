// Generated lands and large pictures take their time to make and have tests of their own; here they would starve the
// fuzzer at its first seeds. What stands on them meets level ground.
#pragma once

#include "terrain/ground.h"

inline terrain::Ground quickGround(const terrain::TerrainSettings& settings, const terrain::Fetch& fetch,
                                   core::Status& status)
{
    using Kind = terrain::TerrainKind;
    const bool quick = settings.kind == Kind::flat || settings.kind == Kind::slope ||
                       (settings.kind == Kind::data && settings.file.empty());
    return quick ? terrain::build(settings, fetch, status) : terrain::Ground();
}
