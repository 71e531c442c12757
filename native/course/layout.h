// A course laid out: what its items amount to, in few plain shapes. The engine strikes the cones and times the gates
// (course/cone.h); the page, the plots and the command line draw the rest. Everything is given by world x and y: heights
// are the ground's, so whoever draws drapes strips over it and stands solids upon it.
#pragma once

#include "core/json_fwd.h"
#include "core/status.h"
#include "course/item.h"

#include <functional>
#include <string>
#include <vector>

namespace course {

enum class Paint : uint32_t {
    white,
    yellow,
    blue,
    red,
    orange,
    black,
    asphalt,
    concrete,
    gravel,
    grass,
    water,
    ice,
    kerb,
    floor,
    steel,
    lamp,
    count
};
const char* name(Paint paint);

struct Cone {
    math::dvec2 at{0.0};
    double height = 0.5; // [m]
};

// A vehicle passes when its nose crosses the line between a and b, in either sense.
struct Gate {
    math::dvec2 a{0.0}, b{0.0}; // right and left end
    double height = 0.0;        // [m] of its gantry; 0: none
    std::string text;
};

// A band of paint on the ground along points. Later ones lie over earlier ones.
struct Strip {
    std::vector<math::dvec2> points;
    double width = 0.1;           // [m]
    double dash = 0.0, gap = 0.0; // [m] painted and left out, in turn; 0: whole
    Paint paint = Paint::white;
};

struct Text {
    math::dvec2 at{0.0};  // its middle
    double heading = 0.0; // [rad] of whoever reads it
    double size = 1.0;    // [m] of the letters
    double above = 0.0;   // [m] of its foot above the ground; 0: it lies there
    Paint paint = Paint::white;
    bool board = false; // on a panel with posts
    std::string text;
};

// An upright box, its foot so far above the ground at its middle.
struct Solid {
    math::dvec2 at{0.0};
    double heading = 0.0;
    double length = 0.1, width = 0.1, height = 1.0, above = 0.0; // [m]
    Paint paint = Paint::steel;
};

// Whoever comes by is offered this scenario.
struct Offer {
    math::dvec2 at{0.0};
    std::string scenario, text;
};

struct Layout {
    std::vector<Cone> cones;
    std::vector<Gate> gates;
    std::vector<Strip> strips;
    std::vector<Text> texts;
    std::vector<Solid> solids;
    std::vector<Offer> offers;

    bool empty() const { return cones.empty() && gates.empty() && strips.empty() && texts.empty() && solids.empty(); }
};

inline constexpr size_t kMostCones = 1000, kMostGates = 64, kMostPoints = 40000, kMostSolids = 4000, kMostTexts = 1000;

using HeightAt = std::function<double(double x, double y)>; // of the ground [m]

// Refuses what is more than the limits above, with the path of the item that is too much.
core::Status layOut(const std::vector<Item>& items, const HeightAt& height, Layout& out);

// {"cones": [[x, y, height], ...], "gates": [{"a", "b", "height", "text"}], "strips": [{"points": [x, y, x, y ...],
// "width", "dash", "gap", "paint"}], "texts": ..., "solids": ..., "offers": ...} for the page.
core::Json layoutJson(const Layout& layout);
// {kind: {"is": "body", "description", "keys": {key: what it is without a word}}} for the schema.
core::Json kindsJson();

}
