// The line a racer drives: of all that stay within some metres of a road's middle one that bends little and is short.
//
// A place every kSpacing metres, moved to the left by d: p_i = c_i + n_i d_i. Least is the sum of the squares of
// p_(i-1) - 2 p_i + p_(i+1) under |d_i| <= room. These are the curvature times the square of the spacing, which is less
// on the inner side: of a ring it is the inner line, of a bend between straights the one that opens it. Every place is
// put where the sum is least while its four neighbours stay,
//
//     p_i = (4 (p_(i-1) + p_(i+1)) - (p_(i-2) + p_(i+2))) / 6                                                (RL1)
//
// along its normal, over and over (Gauss and Seidel, over-relaxed), first with places far apart and then with nearer
// ones, because what is long settles slowly. F. Braghin et al., Race driver model, Computers and Structures 86, 2008,
// choose their line by the same sum. The places are then joined by a spline.
#pragma once

#include "control/path.h"

namespace control {

// `room` [m] to either side of the road's middle. The line knows how far from the middle it runs (Path::beside).
Path racingLine(const Path& middle, double room);

}
