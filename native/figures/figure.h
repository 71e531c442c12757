// A figure or table of the papers as data: what its axes say, our curves, the printed numbers as marks, what cannot be
// reached, what was assumed and where ours differs. The command line and the page draw the same (figures/draw.h).
//
//     const figures::Entry* e = figures::find("k4-5");
//     figures::Figure f;
//     if (core::Status s = e->make(settings, figures::Way::printed, f); !s) ... s.text()    // settings: JSON, may be {}
//     figures::svg(f, {.width = 760})
//
// A figure is a pure function of its settings. `Way::printed` has the axes, units and signs of the paper, `Way::ours`
// ISO axes and SI units. Lengths of plan views are metres in both, so that handles need no scale.
#pragma once

#include "core/json_fwd.h"
#include "core/status.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace figures {

enum class Way : uint8_t { printed, ours };

using Point = std::array<double, 2>; // not a number: the line is cut here
using Line = std::vector<Point>;

// What a colour means, as in web/src/tokens.json.
enum class Ink : uint8_t {
    text,
    quiet,
    line,
    accent,
    good,
    warning,
    normal,
    longitudinal,
    lateral,
    resultant,
    impact,
    before,
    after,
    count
};

struct Axis {
    std::string label;
    std::string unit;        // "" for none, "1" for a pure number
    double from = 0, to = 1; // from > to: it falls to the right, or downwards
};

struct Curve {
    std::string name; // in the legend; empty: belongs to the curve before it
    Ink ink = Ink::accent;
    std::string dash; // SVG dash pattern, "" for a solid line
    Line points;
    std::string at; // written at the curve's last point
    double width = 1.8;
};

enum class Sign : uint8_t { cross, circle, square, dot };
struct Mark {
    Point at{};
    Sign sign = Sign::circle;
    std::string text; // beside it
    Ink ink = Ink::text;
    std::string name; // in the legend, once
};

struct Zone { // shaded; its name stands in the legend
    std::string name;
    Line outline;
    Ink ink = Ink::quiet;
};

struct Body { // an outline in a plan view
    Line outline;
    Ink ink = Ink::text;
    bool filled = true;
    double light = -1.0; // 0 black to 1 white: drawn in this grey and covering what is behind; below 0: in its ink
};

// A picture in greys, row by row from (x0, y0); each value fills its cell.
struct Shade {
    std::string name; // of the values, with their unit
    double x0 = 0, y0 = 0, x1 = 1, y1 = 1;
    size_t columns = 0, rows = 0;
    double black = 0, white = 1;
    std::vector<double> values;
};

struct Arrow {
    Point from{}, to{};
    std::string text; // at its tip
    Ink ink = Ink::text;
};

struct Words {
    Point at{};
    std::string text;
    Ink ink = Ink::text;
};

// Something that can be dragged: moved by (dx, dy) in the plot's axes settingX becomes value + scale dx + cross dy of its
// own, settingY value + scale dy + cross dx.
struct Handle {
    Point at{};
    std::string settingX, settingY; // "" where there is none
    Point value{};                  // of the settings now
    Point scale{1.0, 1.0};          // setting per unit of its own axis
    std::string what;
    bool comes = false; // to wherever in the plot is clicked
    Point cross{};      // setting per unit of the other axis
};

// A setting that can be let run, as time: from, to, and how long that takes.
struct Play {
    std::string setting; // "" for none
    double from = 0, to = 1;
    double seconds = 1;
};

struct Plot {
    std::string title;
    Axis x, y;
    bool plan = false;               // one scale for both axes
    double proportion = 0;           // height over width; 0: as usual
    bool bare = false;               // a picture: no numbers at its border
    std::vector<std::string> things; // that stand at x = 0, 1, 2 ..: their names in place of numbers
    std::vector<Shade> shades;
    std::vector<Zone> zones;
    std::vector<Body> bodies;
    std::vector<Curve> curves;
    std::vector<Arrow> arrows;
    std::vector<Mark> marks;
    std::vector<Words> words;
    std::vector<Handle> handles;
};

struct Table {
    std::string title;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;
};

struct Figure {
    std::string says;    // what is to be seen, in one or two sentences
    std::string assumed; // what the paper does not print and was chosen here; "" for nothing
    std::string differs; // where ours differs from what is printed; "" for nothing
    std::string run;     // readable link of a scenario that shows it in the world, "" for none
    int columns = 1;     // plots side by side where there is room
    Play play;
    std::vector<Plot> plots;
    std::vector<Table> tables;
};

struct Entry {
    const char* id;      // "k4-5"
    const char* paper;   // key of papers()
    const char* printed; // "Figure 4-5"
    const char* title;
    core::Status (*make)(const core::Json& settings, Way way, Figure& out);
    core::Json (*schema)(); // of its settings, with defaults
};

struct Paper {
    const char* key; // "Knight 2002"
    const char* title;
    bool printed = true; // it has axes to be shown as printed; else they are ours alone
};

inline constexpr const char* kTools = "Tools"; // key of what a figure grew into

// What a figure that tells times measures with [s]. Whoever draws such a figure gives it one; none: it tells no times, and
// every figure is a pure function of its settings.
using Clock = double (*)();
void setClock(Clock);

const std::vector<Paper>& papers();
const std::vector<Entry>& entries(); // paper by paper, in the order of the paper
const Entry* find(std::string_view id);

core::Json listJson(); // {"papers": [...], "figures": [{"id", "paper", "printed", "title"}]}
core::Json toJson(const Entry&, const Figure&, Way); // everything but settings
std::string toCsv(const Entry&, const Figure&, Way); // one row a point: plot, series, x, y; tables after it

// A figure by its id with settings as JSON text ("" or {}), as the page asks for it. The answer has "settings" as they
// were taken and their "schema".
core::Status makeNamed(std::string_view id, const core::Json& settings, Way way, Figure& out, const Entry*& entry);

}
