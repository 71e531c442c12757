// Layers of numbers over the ground (settings.h, LayerSettings), built: grids that any number of worlds read.
//
// Deak 2003, section 3.2: what else the ground is from place to place goes through the evaluator of the heights, as
// control values of its own. The prefilter makes the surface pass through measured numbers; both are terrain/grid.h's.
// The smoothed surface stays between the smallest and the largest number; one that passes through them may overshoot,
// so results are limited to what the property can be.
#pragma once

#include "core/status.h"
#include "terrain/grid.h"
#include "terrain/ground.h"
#include "terrain/settings.h"

#include <array>
#include <vector>

namespace terrain {

struct Layer {
    LayerProperty property = LayerProperty::friction;
    Grid grid;
    std::array<float, 3> colour{};

    bool covers(double x, double y) const;
    double at(double x, double y) const; // friction: factor; dust: share
};

using Layers = std::vector<Layer>;

// Reads the files and the numbers. Surface layers among them are for laySurfaces() alone.
core::Status buildLayers(const TerrainSettings& settings, const Fetch& fetch, Layers& out);

// Surface layers: the cover of every node of the terrain's grid that lies in one becomes the nearest number's.
void laySurfaces(const Layers& layers, Terrain& terrain);

double frictionOf(const Layers& layers, double x, double y); // product of those that cover the place
void tintDust(const Layers& layers, double x, double y, std::array<float, 3>& colour);

}
