// Trees and rocks on open land, from the terrain's seed: where they stand is the engine's affair, so that every page
// draws the same wood and a scenario may collide with it.
#pragma once

#include "terrain/terrain.h"

#include <vector>

namespace terrain {

enum class Growth : uint32_t { conifer, broadleaf, bush, rock };

inline constexpr size_t kScatterNumbers = 6; // x, y, z [m] world, heading [rad], size [m] height, Growth
inline constexpr size_t kMaxScatter = 12000;

// kScatterNumbers floats each. None on roads and their verges, on steep ground or where nothing grows.
std::vector<float> scatter(const Terrain& terrain);

}
