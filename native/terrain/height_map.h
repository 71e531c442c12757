// Height maps from outside: a greyscale PNG of 8 or 16 bits, or numbers in the scenario. Both are hostile until read.
//
// Pictures are held to 4,096 x 4,096 pixels and to 64 MB of file; those in colour are refused rather than guessed at.
// Black is `base`, white is `base + range`. Rows of a picture run from the north.
#pragma once

#include "core/status.h"
#include "terrain/grid.h"
#include "terrain/ground.h"
#include "terrain/settings.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace terrain {

inline constexpr int32_t kMaxMapNodes = 4096;     // a side
inline constexpr size_t kMaxMapBytes = 64u << 20; // of a file

struct HeightMap {
    int32_t width = 0, height = 0;
    std::vector<float> values; // [m], first row south
};

// `path` names the place in the scenario for messages.
core::Status readPng(std::span<const uint8_t> bytes, double base, double range, const std::string& path,
                     HeightMap& out);
core::Status heightsFrom(const TerrainSettings& settings, HeightMap& out);
core::Status heightsFromFile(const TerrainSettings& settings, const Fetch& fetch, HeightMap& out);

// The map as a grid about the world's origin, prefiltered if the settings ask for it.
Grid gridFrom(HeightMap map, const TerrainSettings& settings);

}
