// Faces of an OBJ file with more than three corners, cut into triangles before any loader sees them, so that the CLI
// and the page (web/src/app/polygons.ts, the same rule line by line) give the same triangles: loaders differ in which
// diagonal of a quad they take, and most fan a dented face into triangles that lie beside it.
//
// Ear clipping (G. H. Meisters, Polygons have ears, 1975), seen along the largest axis of the face's area vector: the
// first corner, from the second on, that turns the way the face does and whose triangle holds no other corner. A convex
// face becomes the fan from its first corner. A face without area, with a corner that is not there or with more than
// kMostCorners corners is fanned.
#pragma once

#include "math/math.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scenefile {

inline constexpr size_t kMostCorners = 256;

// Triples of indices into `face`; n - 2 of them.
std::vector<std::array<uint32_t, 3>> trianglesOf(std::span<const math::dvec3> face);

// A decimal number and nothing else, as float, as files keep them; everything else, "nan", "inf" and "1,5" too, is NaN.
double coordinate(std::string_view word);

// An OBJ file with triangles alone; everything else of its text stays as it is.
struct Triangulated {
    std::string text;
    std::vector<math::dvec3> vertices; // in the order of the lines; NaN where one of the three is no number
    size_t unreadable = 0;             // vertices
    size_t firstUnreadable = 0;        // its line, from 1
};
// Lines end in a line feed, a carriage return or both.
Triangulated triangulated(std::string_view text);

}
