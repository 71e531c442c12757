// What stands or is painted around a run: cones, gates, lines, roads, signs. A list of items, each of one kind:
//
//     "course": [{"kind": "lane-change", "at": [35, 0]}, {"kind": "circle", "radius": 60, "text": "R 60 m"}]
//
// Every item has a place and a direction, `at` and `heading`; which other keys it takes and what they are without a word
// depends on its kind (kKinds in item.cpp). course/layout.h makes of them what is hit, measured and drawn.
//
// What meets a car: a body is struck (cones: they move, the car does not notice), a measure notes who passes, paint lies
// on the ground and scenery stands there, and neither does anything to anybody. Walls that stop cars are "scene".
#pragma once

#include "core/quantity.h"
#include "math/math.h"

#include <array>
#include <cstdint>
#include <string>

namespace course {

enum class Kind : uint32_t {
    cones,      // a row of cones
    slalom,     // cones in a line, with a timing gate at the first and the last
    laneChange, // ISO 3888-1:2018, double lane change
    avoidance,  // ISO 3888-2:2011, obstacle avoidance
    box,        // cones around a rectangle, to park or stop in
    gate,       // tells the speed and the time of whoever passes
    circle,     // painted
    line,       // painted, with a text at its right end
    marks,      // distance marks along a line
    road,       // a piece of road, straight or bent
    crossing,   // two roads that cross, kerbs, stop lines
    bays,       // parking bays
    angle,      // two rays, an arc and the number of degrees
    arrow,      // painted
    text,       // letters on the ground
    patch,      // a field that looks like a surface
    mesh,       // squares drawn on the ground as it is curved, posts at the corners of the middle one
    hall,       // a floor with a scale, pillars, a truss with lamps
    barrier,    // the face of a crash barrier, before a wall of the scene
    ruler,      // a height scale on a post
    grade,      // the slope of the ground as a sign, with a level line
    sign,       // a board on posts; may offer a scenario
    count
};

enum class Nature : uint32_t { body, measure, paint, scenery };

// How a road is marked, and what a patch looks like.
enum class Style : uint32_t { lane, street, motorway };
enum class Look : uint32_t { asphalt, concrete, gravel, grass, water, ice, hatched };
enum class Colour : uint32_t { white, yellow, blue, red, orange };

struct Item {
    Kind kind = Kind::cones;
    double at[2] = {0.0, 0.0}; // [m] world
    double to[2] = {0.0, 0.0}; // [m] world
    double heading = 0.0;      // [rad] from east, counter-clockwise
    double length = 0.0, width = 0.0, height = 0.0;
    double radius = 0.0;  // [m] of a road: left positive, 0 straight
    double angle = 0.0;   // [rad]
    double spacing = 0.0; // [m]
    double scale = 1.0;   // what a mark's number counts, per metre
    int32_t count = 0;
    int32_t lanes = 0;
    bool right = false; // to the other side
    bool open = false;
    Style style = Style::lane;
    Look look = Look::asphalt;
    Colour colour = Colour::white;
    std::string text;
    std::string opens; // name of a scenario
};

// The keys that an item may have beside `kind` and `at`.
enum Key : uint32_t {
    kTo = 1,
    kHeading = 2,
    kLength = 4,
    kWidth = 8,
    kHeight = 16,
    kRadius = 32,
    kAngle = 64,
    kSpacing = 128,
    kScale = 256,
    kCount = 512,
    kLanes = 1024,
    kRight = 2048,
    kOpen = 4096,
    kStyle = 8192,
    kLook = 16384,
    kColour = 32768,
    kText = 65536,
    kOpens = 131072,
};

struct KindInfo {
    const char* name;
    Nature nature;
    uint32_t keys;
    const char* doc;
};
const KindInfo& about(Kind kind);
const char* name(Nature nature);
Item standard(Kind kind); // an item of that kind, nothing said of it

inline constexpr size_t kMostItems = 200;

// What is wrong with the whole of it beyond single numbers; "" for nothing. Sizes stay small enough to be drawn.
template <class V> void describe(V& v, Item& s)
{
    constexpr bool kReads = requires
    {
        v.status;
    }; // then what its kind has without a word comes first
    constexpr bool kSchema = requires
    {
        v.properties;
    }; // then every key is told, whatever the kind
    v.choice(
        "kind", s.kind,
        {{"cones", Kind::cones},
         {"slalom", Kind::slalom},
         {"lane-change", Kind::laneChange},
         {"avoidance", Kind::avoidance},
         {"box", Kind::box},
         {"gate", Kind::gate},
         {"circle", Kind::circle},
         {"line", Kind::line},
         {"marks", Kind::marks},
         {"road", Kind::road},
         {"crossing", Kind::crossing},
         {"bays", Kind::bays},
         {"angle", Kind::angle},
         {"arrow", Kind::arrow},
         {"text", Kind::text},
         {"patch", Kind::patch},
         {"mesh", Kind::mesh},
         {"hall", Kind::hall},
         {"barrier", Kind::barrier},
         {"ruler", Kind::ruler},
         {"grade", Kind::grade},
         {"sign", Kind::sign}},
        "what it is; `yawlab schema` tells under \"course\" which keys each kind takes, what they are without a word, "
        "and whether it is a body, a measure, paint or scenery");
    if constexpr (kReads) s = standard(s.kind);
    const uint32_t keys = kSchema ? ~0u : about(s.kind).keys;
    const auto has = [&](uint32_t key) { return (keys & key) != 0; };
    v.fixed("at", s.at, 2, {.unit = "m", .min = -1e5, .max = 1e5, .doc = "its place, world x and y"});
    if (has(kTo)) v.fixed("to", s.to, 2, {.unit = "m", .min = -1e5, .max = 1e5, .doc = "its other end"});
    if (has(kHeading))
        v.number("heading", s.heading,
                 {.unit = "rad", .min = -100, .max = 100, .doc = "where it points, from east, counter-clockwise"});
    if (has(kLength)) v.number("length", s.length, {.unit = "m", .min = 0.1, .max = 5000, .doc = "along its heading"});
    if (has(kWidth))
        v.number(
            "width", s.width,
            {.unit = "m", .min = 0.02, .max = 500, .doc = "across its heading; of a lane, of the vehicle, of a line"});
    if (has(kHeight))
        v.number("height", s.height,
                 {.unit = "m", .min = 0, .max = 50, .doc = "above the ground; of letters; of a cone"});
    if (has(kRadius))
        v.number("radius", s.radius,
                 {.unit = "m", .min = -5000, .max = 5000, .doc = "of a road: left positive, 0 for straight on"});
    if (has(kAngle))
        v.number("angle", s.angle,
                 {.unit = "rad", .min = -6.3, .max = 6.3, .doc = "from its heading on, counter-clockwise"});
    if (has(kSpacing))
        v.number("spacing", s.spacing, {.unit = "m", .min = 0, .max = 500, .doc = "from one to the next"});
    if (has(kScale))
        v.number("scale", s.scale,
                 {.unit = "1/m", .min = 0.001, .max = 1000, .doc = "what its numbers count, per metre"});
    if (has(kCount)) v.integer("count", s.count, 1, 200, "how many");
    if (has(kLanes)) v.integer("lanes", s.lanes, 1, 8, "how many, beside each other");
    if (has(kRight)) v.flag("right", s.right, "to the right where it would be to the left");
    if (has(kOpen)) v.flag("open", s.open, "without its rear side");
    if (has(kStyle))
        v.choice("style", s.style, {{"lane", Style::lane}, {"street", Style::street}, {"motorway", Style::motorway}},
                 "how it is marked");
    if (has(kLook))
        v.choice("look", s.look,
                 {{"asphalt", Look::asphalt},
                  {"concrete", Look::concrete},
                  {"gravel", Look::gravel},
                  {"grass", Look::grass},
                  {"water", Look::water},
                  {"ice", Look::ice},
                  {"hatched", Look::hatched}},
                 "what it looks like; the friction is that of the terrain");
    if (has(kColour))
        v.choice("colour", s.colour,
                 {{"white", Colour::white},
                  {"yellow", Colour::yellow},
                  {"blue", Colour::blue},
                  {"red", Colour::red},
                  {"orange", Colour::orange}},
                 "of the paint");
    if (has(kText)) v.text("text", s.text, 60, "written at it");
    if (has(kOpens)) v.text("opens", s.opens, 64, "name of a built-in scenario that it offers to whoever comes by");
    v.require(!has(kTo) || kSchema || s.at[0] != s.to[0] || s.at[1] != s.to[1], "to",
              core::say("a line needs two different ends"));
    v.require(!has(kSpacing) || s.kind == Kind::line || s.spacing >= 0.05, "spacing",
              core::say("give at least 0.05 m"));
    v.require(s.kind != Kind::circle || s.radius >= 0.2, "radius", core::say("give at least 0.2 m"));
    v.require(s.kind != Kind::road || s.radius == 0.0 || s.radius >= 5.0 || s.radius <= -5.0, "radius",
              core::say("a bend of less than 5 m is none to drive; 0 is straight on"));
    v.require(s.kind != Kind::marks || s.length <= 100.0 * s.spacing, "spacing", core::say("more than 100 marks"));
    v.require(s.kind != Kind::hall || s.length * s.width <= 40000.0, "length",
              core::say("a hall of more than 40,000 m2"));
}

}
