// Which ground a scenario has. One description reads, checks and writes it.
//
//     {"kind": "flat"}                                          level, dry asphalt
//     {"kind": "slope", "grade": 0.2}                           20 %, rising along +x
//     {"kind": "flat", "patches": [{"surface": "ice", "position": [0, 2], "size": [200, 4]}]}   split friction
//     {"kind": "hills", "seed": 7, "size": 4096}                seeded hills with a road through them
//     {"kind": "data", "file": "valley.png", "spacing": 5, "range": 300}
//     {"kind": "data", "columns": 5, "heights": [...], "interpolate": true}
//     {"kind": "flat", "layers": [{"property": "friction", "columns": 2, "values": [1, 0.3, 1, 0.3]}]}
#pragma once

#include "core/quantity.h"
#include "math/math.h"
#include "terrain/grid.h"
#include "terrain/surfaces.h"

#include <array>
#include <string>
#include <vector>

namespace terrain {

enum class TerrainKind : uint32_t { flat, slope, hills, provingGround, pass, data };

// What a layer of data changes.
enum class LayerProperty : uint32_t { friction, surface, dust };

// One property of the ground as numbers over a rectangle: measured, drawn or computed. It counts inside its rectangle,
// on any kind of ground, over what the ground is otherwise; later layers act on earlier ones. Friction and dust go
// through the evaluator of the heights (a uniform cubic B-spline), or pass through the numbers where `interpolate` is
// set, as survey data should.
//
//     {"property": "friction", "spacing": 25, "columns": 3, "values": [1, 0.8, 1, 1, 0.3, 1, 1, 0.8, 1]}
//     {"property": "surface", "spacing": 5, "columns": 2, "values": [4, 4, 2, 2]}     0 asphalt .. 10 kerb, spline ground
//     {"property": "dust", "file": "data:image/png;base64,...", "colour": [0.5, 0.2, 0.1]}
struct LayerSettings {
    LayerProperty property = LayerProperty::friction;
    math::dvec2 position{0.0};    // [m] centre of the rectangle
    double spacing = 10.0;        // [m] between numbers
    int32_t columns = 0;          // numbers along x
    std::vector<double> values{}; // row by row from the south, west to east
    std::string file{};           // or a greyscale PNG
    double low = 0.0, high = 1.0; // value of its black and white
    bool interpolate = false;
    std::array<double, 3> colour{0.5, 0.45, 0.4}; // linear RGB of a dust layer's 1

    bool operator==(const LayerSettings&) const = default;
};

// A rectangle of another surface on flat or sloping ground. Later patches lie over earlier ones.
struct PatchSettings {
    Surface surface = Surface::ice;
    double friction = 1.0;        // factor on the surface's own friction
    math::dvec2 position{0.0};    // [m] centre
    math::dvec2 size{20.0, 20.0}; // [m] along its own x and y
    double heading = 0.0;         // [rad] of its x axis

    bool operator==(const PatchSettings&) const = default;
};

struct TerrainSettings {
    TerrainKind kind = TerrainKind::flat;
    uint32_t seed = 1;
    double size = 2048.0;                   // [m] edge of a generated terrain
    double spacing = 2.0;                   // [m] between grid nodes
    double amplitude = 1.0;                 // factor on generated heights
    double relief = 1.0;                    // factor on the micro-relief of spline ground
    double friction = 1.0;                  // factor on every surface's friction
    Surface surface = Surface::asphalt;     // of flat, sloping and imported ground
    Surface roadSurface = Surface::asphalt; // of generated roads
    double grade = 0.1;                     // rise over run of a slope
    double gradeHeading = 0.0;              // [rad] uphill direction
    std::vector<PatchSettings> patches{};
    std::string file{};            // data: a greyscale PNG, 8 or 16 bit
    double range = 100.0;          // [m] height of white above black
    double base = 0.0;             // [m] height of black
    int32_t columns = 0;           // data: nodes along x of `heights`
    std::vector<double> heights{}; // [m] data: row by row from the south, west to east
    bool interpolate = false;      // data: the surface passes through the given heights
    Border border = Border::clamp;
    bool obstacles = false; // trunks and rocks can be hit
    std::vector<LayerSettings> layers{};

    bool operator==(const TerrainSettings&) const = default;
};

template <class V> void describeSurface(V& v, const char* key, Surface& s, const char* doc)
{
    v.choice(key, s,
             {{"asphalt", Surface::asphalt},
              {"wet-asphalt", Surface::wetAsphalt},
              {"gravel", Surface::gravel},
              {"grass", Surface::grass},
              {"snow", Surface::snow},
              {"ice", Surface::ice},
              {"sand", Surface::sand},
              {"mud", Surface::mud},
              {"deep-snow", Surface::deepSnow},
              {"wet-grass", Surface::wetGrass},
              {"kerb", Surface::kerb}},
             doc);
}

template <class V> void describe(V& v, PatchSettings& s)
{
    describeSurface(v, "surface", s.surface, "what the patch is made of");
    v.number("friction", s.friction, {.min = 0.01, .max = 5, .doc = "factor on the surface's own friction"});
    v.fixed("position", &s.position.x, 2, {.unit = "m", .min = -1e5, .max = 1e5, .doc = "centre, world"});
    v.fixed("size", &s.size.x, 2, {.unit = "m", .min = 0.01, .max = 1e5, .doc = "length along its heading, width"});
    v.number("heading", s.heading,
             {.unit = "rad", .min = -10, .max = 10, .doc = "of its length, counter-clockwise from east"});
}

template <class V> void describe(V& v, LayerSettings& s)
{
    v.choice(
        "property", s.property,
        {{"friction", LayerProperty::friction}, {"surface", LayerProperty::surface}, {"dust", LayerProperty::dust}},
        "friction: factor on the ground's; surface: 0 asphalt, 1 wet asphalt, 2 gravel, 3 grass, 4 snow, 5 ice, 6 "
        "sand, "
        "7 mud, 8 deep snow, 9 wet grass, 10 kerb, the nearest number counts; dust: share of `colour` in what wheels "
        "throw up");
    v.fixed("position", &s.position.x, 2, {.unit = "m", .min = -1e5, .max = 1e5, .doc = "centre, world"});
    v.number("spacing", s.spacing, {.unit = "m", .min = 0.05, .max = 1000, .doc = "between the numbers"});
    v.integer("columns", s.columns, 0, 4096, "numbers along x");
    v.numbers("values", s.values, {.min = 0, .max = 5, .doc = "row by row from the south, west to east"}, 0, 65536);
    v.text(
        "file", s.file, 60u << 20,
        "instead of values: a greyscale PNG, 8 or 16 bit; a name, or the picture itself as data:image/png;base64,...");
    v.number("low", s.low, {.min = 0, .max = 5, .doc = "file: value of black"});
    v.number("high", s.high, {.min = 0, .max = 255, .doc = "file: value of white"});
    v.flag("interpolate", s.interpolate, "pass through the numbers instead of smoothing them");
    v.fixed("colour", s.colour.data(), 3, {.min = 0, .max = 1, .doc = "linear RGB of a dust layer's 1"});
    if (s.file.empty()) {
        v.require(!s.values.empty(), "values", core::say("a layer needs values or a file"));
        v.require(s.columns >= 2, "columns", core::say("values need their number along x, at least 2"));
        v.require(s.columns < 2 ||
                      (s.values.size() % size_t(s.columns) == 0 && s.values.size() / size_t(s.columns) >= 2),
                  "values", core::say("their number is not a whole number of rows of `columns` (two rows at least)"));
    }
}

template <class V> void describe(V& v, TerrainSettings& s)
{
    v.choice("kind", s.kind,
             {{"flat", TerrainKind::flat},
              {"slope", TerrainKind::slope},
              {"hills", TerrainKind::hills},
              {"proving-ground", TerrainKind::provingGround},
              {"pass", TerrainKind::pass},
              {"data", TerrainKind::data}},
             "flat or slope: exact planes; the others: a cubic B-spline surface");
    v.integer("seed", s.seed, 0, 4294967295LL, "of generated terrain and of the micro-relief");
    v.number("size", s.size, {.unit = "m", .min = 256, .max = 8192, .doc = "edge of a generated terrain"});
    v.number("spacing", s.spacing, {.unit = "m", .min = 0.25, .max = 100, .doc = "between grid nodes"});
    v.number("amplitude", s.amplitude, {.min = 0, .max = 4, .doc = "factor on generated heights"});
    v.number("relief", s.relief, {.min = 0, .max = 3, .doc = "factor on the micro-relief of spline ground"});
    v.number("friction", s.friction, {.min = 0.01, .max = 5, .doc = "factor on every surface's friction"});
    describeSurface(v, "surface", s.surface, "of flat, sloping and imported ground");
    describeSurface(v, "roadSurface", s.roadSurface, "of generated roads");
    v.number("grade", s.grade, {.min = -2, .max = 2, .doc = "slope: rise over run"});
    v.number("gradeHeading", s.gradeHeading,
             {.unit = "rad", .min = -10, .max = 10, .doc = "slope: uphill direction, counter-clockwise from east"});
    v.objects("patches", s.patches, 64, "rectangles of another surface on flat or sloping ground");
    v.text("file", s.file, 60u << 20,
           "data: a greyscale PNG, 8 or 16 bit; a name, or the picture itself as data:image/png;base64,...");
    v.number("range", s.range, {.unit = "m", .min = 0, .max = 9000, .doc = "data: height of white above black"});
    v.number("base", s.base, {.unit = "m", .min = -1000, .max = 9000, .doc = "data: height of black"});
    v.integer("columns", s.columns, 0, 4096, "data: nodes along x of heights");
    v.numbers("heights", s.heights,
              {.unit = "m", .min = -1000, .max = 9000, .doc = "data: row by row from the south, west to east"}, 0,
              65536);
    v.flag("interpolate", s.interpolate,
           "data: the surface passes through the given heights instead of smoothing them");
    v.choice("border", s.border, {{"clamp", Border::clamp}, {"mirror", Border::mirror}, {"repeat", Border::repeat}},
             "how the ground goes on beyond its grid");
    v.flag("obstacles", s.obstacles, "trunks and rocks can be hit; else vehicles pass through them");
    v.objects("layers", s.layers, 16, "properties of the ground as numbers over rectangles");
    const bool generated =
        s.kind == TerrainKind::hills || s.kind == TerrainKind::pass || s.kind == TerrainKind::provingGround;
    v.require(!generated || s.size / s.spacing <= 4096.0, "spacing",
              core::say("size / spacing is more than 4096 nodes; take a larger spacing or a smaller size"));
    v.require(!generated || s.size / s.spacing >= 64.0, "spacing",
              core::say("size / spacing is less than 64 nodes; take a smaller spacing"));
    v.require(!generated || s.border == Border::clamp, "border",
              core::say("generated terrain goes on level; mirror and repeat are for data"));
    for (size_t k = 0; k < s.layers.size(); ++k)
        v.require(s.layers[k].property != LayerProperty::surface || s.kind == TerrainKind::data || generated, "layers",
                  core::say("a surface layer needs spline ground; on planes take patches"));
    v.require(!s.interpolate || s.border == Border::clamp, "interpolate",
              core::say("passes through the heights with border clamp only"));
    if (s.kind == TerrainKind::data && s.file.empty()) {
        v.require(!s.heights.empty(), "file", core::say("data needs a file or heights"));
        v.require(s.columns >= 2, "columns", core::say("heights need the number of nodes along x, at least 2"));
        v.require(s.columns < 2 ||
                      (s.heights.size() % size_t(s.columns) == 0 && s.heights.size() / size_t(s.columns) >= 2),
                  "heights", core::say("their number is not a whole number of rows of `columns` (two rows at least)"));
    }
}

}
