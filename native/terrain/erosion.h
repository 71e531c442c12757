// Valleys cut by running water, so that generated hills drain like real ones.
//
// J. Braun, S. Willett, A very efficient O(n), implicit and parallel method to solve the stream power equation
// governing fluvial incision and landscape evolution, Geomorphology 180-181, 2013: dh/dt = -K A^m (dh/dl)^n along each
// node's steepest descent, here with m = 1/2 and n = 1, for which an implicit step needs no iteration,
//
//     h' = (h + F h'_receiver) / (1 + F),   F = K dt A^(1/2) / l                                        their (22)
//
// taken from the outlets upwards. Nodes without a lower neighbour are outlets and stay. Then hillslopes creep:
// dh/dt = D (hxx + hyy).
#pragma once

#include "terrain/grid.h"

namespace terrain {

struct ErosionSettings {
    int32_t steps = 10;
    double incision = 0.02; // F of a node that drains itself alone, straight downhill
    double creep = 0.05;    // share of the neighbours' mean taken on in each step, at most 0.25
};

void erode(Grid& land, const ErosionSettings& settings);

}
