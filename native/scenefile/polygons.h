// Faces of an OBJ file with more than three corners, cut into triangles: the same in the CLI and in the page
// (web/src/files/polygons.ts, the same rule line by line). Loaders differ in which diagonal of a quad they take, and
// most fan a dented face into triangles that lie beside it.
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
#include <string_view>
#include <vector>

namespace scenefile {

inline constexpr size_t kMostCorners = 256;

// Triples of indices into `face`; n - 2 of them.
std::vector<std::array<uint32_t, 3>> trianglesOf(std::span<const math::dvec3> face);

// A decimal number and nothing else, as float, as files keep them; everything else, "nan", "inf" and "1,5" too, is NaN.
double coordinate(std::string_view word);

}
