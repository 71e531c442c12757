// A spline ground with its layers: heights, cover (what grows or lies there), roads, micro-relief.
//
// Every layer goes through the evaluator of the heights, as Deak 2003, section 3.2, has it of friction and dust:
// friction, rolling drag, dust colour and relief amplitude are the cover's table values at the nodes, blended with the
// B-spline weights of the place. A road is sharper than the grid: its nodes hold the signed lateral distance to the
// centre line, which is nearly linear across a cell, so that edges and painted lines are exact to centimetres.
//
// The micro-relief is a periodic B-spline grid of 1 m nodes (no wavelength under 2 m), scaled by the cover's amplitude
// and faded out on roads. Physics and drawing evaluate the same two grids.
#pragma once

#include "terrain/grid.h"
#include "terrain/ground.h"
#include "terrain/road.h"
#include "terrain/surfaces.h"

#include <array>
#include <cstdint>
#include <vector>

namespace terrain {

inline constexpr int32_t kReliefNodes = 64;             // period of the micro-relief [nodes]
inline constexpr double kReliefSpacing = 1.0;           // [m]
inline constexpr int32_t kReliefRow = kReliefNodes + 3; // nodes -1 .. 65

class Terrain {
public:
    Grid grid;                     // [m] heights, control values
    std::vector<uint8_t> cover;    // per node: Surface of the open land; empty means `surface` everywhere
    uint32_t surface = 0;          // where cover is empty
    RoadLayer roads;               // empty without roads
    double friction = 1.0;         // factor on every surface's friction
    double relief = 0.0;           // factor on the relief amplitudes; 0 switches the micro-relief off
    Grid reliefGrid;               // unit amplitude, periodic, node (0, 0) at the grid's origin
    BendMap bends;                 // of the heights; empty with micro-relief
    std::vector<float> reliefRows; // the same with what goes on beyond its edges, kReliefRow a row: no border to ask
    uint32_t seed = 0;             // of what grows here (scatter.h)
    double growth = 0.0;           // its density; 0: bare
    double treeLine = 1e9;         // [m] height above which few trees grow
    std::vector<RoadLine> lines;   // middles of the roads, in the order of carving
    std::vector<float> rails;      // guard rails: triangles, 9 numbers each [m], world

    void makeRelief(uint32_t reliefSeed);

    GroundSample sample(double x, double y) const;
    GroundLanes sample(math::Lanes x, math::Lanes y) const;
    SurfaceValue value(double x, double y) const; // height and gradient with relief, as sample() sees them
    // Colour of what a wheel throws up here, linear RGB.
    std::array<float, 3> dustColour(double x, double y) const;

private:
    struct Cover; // blended properties
    struct Land;  // cover and road of one place
    // `share`, where wanted: the weight of each surface, kSurfaceCount numbers.
    Cover coverAt(const Cell& cell, double* share = nullptr) const;
    std::array<Land, 1> landsAt(const Cell& cell) const;
    std::array<Land, 2> landsAt(const CellLanes& cells) const;
    GroundSample treadOf(const Land& land) const;
    // At one place (T = double) or two (T = math::Lanes).
    template <class T> auto sampleAt(T x, T y) const;
    template <class T, class Cells, class Lands>
    void addRelief(const Cells& cells, const Lands& lands, SurfaceOf<T>& v) const;
};

}
