// Roads: closed or open spline lines carved into a height grid, and the layer that says where on a road a place lies.
//
// The line is a uniform cubic B-spline through its control polygon (C2: curvature is continuous, so are lateral
// forces). Its height follows the land, smoothed and limited in grade. The carriageway has a crown of `crown` to both
// sides on the straight, banks up to `bank` in curves, then shoulders, then a slope of cut or fill to the open land.
//
// RoadLayer keeps two 16-bit numbers a node: the signed lateral distance to the nearest centre line [cm], left of the
// line's sense positive, and the distance along it [cm] modulo 655.36 m; kFar where no road is near. Drawing reads the
// same array, so a painted line lies where the physics has it. Markings repeat every kMarkPeriod and the line's length
// is measured in whole periods (its true length differs by less than half a per cent).
#pragma once

#include "math/math.h"
#include "terrain/grid.h"
#include "terrain/surfaces.h"

#include <cstdint>
#include <vector>

namespace terrain {

struct GroundSample;

inline constexpr int16_t kFar = 32767;
inline constexpr double kMarkPeriod = 10.24; // [m] dash and gap; 64 of them are 655.36 m

enum class Marking : uint32_t {
    none,
    road,
    track,
    circle
}; // two lanes with a dashed middle; edge lines only; one line on the middle

struct RoadSettings {
    std::vector<math::dvec2> points; // [m] control polygon
    bool closed = true;
    double halfWidth = 3.5;      // [m]
    double shoulder = 1.2;       // [m]
    double crown = 0.02;         // [1] fall from the middle to both edges on the straight
    double bank = 0.06;          // [1] largest superelevation
    double designSpeed = 22.0;   // [m/s] the bank carries v^2 / R of this up to its limit
    double smoothing = 60.0;     // [m] the height profile is averaged over about this length
    double maxGrade = 0.10;      // [1]
    double reach = 34.0;         // [m] from the middle: no node beyond is touched
    bool followLand = true;      // false: heights come from `heights`, one a control point
    std::vector<double> heights; // [m]
    Surface surface = Surface::asphalt;
    Surface shoulderSurface = Surface::gravel;
    Marking marking = Marking::road;
    bool rails = true;
};

// What sample() needs of a road.
struct RoadProfile {
    double halfWidth = 3.5, shoulder = 1.2; // [m]
    Surface surface = Surface::asphalt, shoulderSurface = Surface::gravel;
    Marking marking = Marking::road;

    // Sets friction, drag and surface of a place at that distance from the middle; beyond the shoulder nothing changes.
    void cover(double distance, GroundSample& s) const;
    // The open land's relief fades in from the edge to 1 m beyond the shoulder, over the carriageway's own: 0 there, 1
    // outside.
    double reliefShare(double distance) const;
    double reliefShareSlope(double distance) const; // [1/m]
    double relief() const;                          // [m] of the carriageway: graded, of what it is made of
};

struct RoadPlace {
    int32_t index = -1;        // into profiles; -1: off every road's reach
    double lateral = 0.0;      // [m] left positive
    math::dvec2 gradient{0.0}; // of the lateral distance, world axes
};

struct RoadLayer {
    std::vector<int16_t> nodes; // lateral, along for each node; empty without roads
    std::vector<uint8_t> index; // per node: which profile is nearest
    std::vector<RoadProfile> profiles;

    // Bilinear in the cell; a cell whose corners are far, or belong to different sides of a hairpin, is off the road.
    RoadPlace at(const Grid& grid, const Cell& cell) const;
};

// The finished line, one sample about every metre.
struct RoadSample {
    math::dvec2 position{0.0}; // [m]
    math::dvec2 direction{1.0, 0.0};
    double along = 0.0;     // [m]
    double height = 0.0;    // [m] of the middle
    double curvature = 0.0; // [1/m] left positive
    double bank = 0.0;      // [1] positive: left side lower (a left curve)
};
struct RoadLine {
    bool closed = true;
    double length = 0.0; // [m]
    std::vector<RoadSample> samples;
};

RoadLine layRoad(const Grid& land, const RoadSettings& settings);
// Draws the land within `width` of the line [m] towards its height, so that the cut that follows is shallow: on the
// broad shape, before detail is added.
void drawTowards(Grid& land, const RoadLine& line, double width);
// Shapes the land and fills the layer. Call once per road; where two roads meet the nearer middle rules.
void carveRoad(Grid& land, RoadLayer& layer, const RoadSettings& settings, const RoadLine& line);
// Triangles of the guard rails, 9 numbers each, appended: where the land falls away beside the road or a curve is
// tight.
// Never across another part of a road: call it when all are carved, or before the ones that cross.
void addRails(const Grid& land, const RoadLayer& layer, const RoadSettings& settings, const RoadLine& line,
              std::vector<float>& triangles);

}
