// Terrains of our own, from a seed: rolling hills, a mountain pass, a proving ground. The same bits on every machine.
#pragma once

#include "terrain/settings.h"
#include "terrain/terrain.h"

namespace terrain {

void generate(const TerrainSettings& settings, Terrain& out);

}
