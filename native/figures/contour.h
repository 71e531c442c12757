// Lines of equal value over a grid (marching squares), joined from cell to cell.
#pragma once

#include "figures/figure.h"

namespace figures {

struct Contour {
    double level;
    int digits;              // decimals that tell levels apart
    std::vector<Line> lines; // in shares of the grid, 0 to 1 along columns and rows
};

// values[row * columns + column]; cells with a value that is not a number are left out. About `wanted` levels.
std::vector<Contour> contours(const std::vector<double>& values, size_t columns, size_t rows, int wanted = 8);

}
