#include "course/item.h"

namespace course {

namespace {

constexpr uint32_t kPlaced = kHeading;

constexpr double kCone = 0.5; // [m] least height of a cone in ISO 3888

// What an item of a kind has without a word; the other keys of Item as they are declared there.
struct Standard {
    double to = 0.0; // [m] east of its place
    double length = 0.0, width = 0.0, height = 0.0;
    double radius = 0.0, angle = 0.0, spacing = 0.0;
    int32_t count = 0, lanes = 0;
    Style style = Style::lane;
    Colour colour = Colour::white;
    const char* text = "";
};

struct Row {
    KindInfo info;
    Standard standard;
};
constexpr Row kKinds[] = {
    {{"cones", Nature::body, kPlaced | kCount | kSpacing | kHeight, "a row of cones from its place on"},
     {.height = kCone, .spacing = 3.0, .count = 1}},
    {{"slalom", Nature::body, kPlaced | kCount | kSpacing | kHeight | kWidth | kText,
      "cones in a line from its place on; a timing gate of the given width at the first and the last one"},
     {.width = 6.0, .height = kCone, .spacing = 18.0, .count = 8}},
    {{"lane-change", Nature::body, kPlaced | kWidth | kRight,
      "ISO 3888-1:2018, double lane change, 125 m from its place, the middle of the entry, on; width: of the vehicle; "
      "gates at both ends"},
     {.width = 1.8}},
    {{"avoidance", Nature::body, kPlaced | kWidth | kRight,
      "ISO 3888-2:2011, obstacle avoidance, 61 m from its place, the middle of the entry, on; width: of the vehicle; "
      "gates at both ends"},
     {.width = 1.8}},
    {{"box", Nature::body, kPlaced | kLength | kWidth | kSpacing | kHeight | kOpen,
      "cones around a rectangle with its place in the middle"},
     {.length = 7.0, .width = 3.0, .height = kCone, .spacing = 1.0}},
    {{"gate", Nature::measure, kPlaced | kWidth | kHeight | kText,
      "tells time and speed of each nose that passes it; with a height it is a gantry that shows the speed"},
     {.width = 5.0}},
    {{"circle", Nature::paint, kRadius | kWidth | kColour | kText, "a circle around its place; width: of the line"},
     {.width = 0.15, .radius = 30.0}},
    {{"line", Nature::paint, kTo | kWidth | kSpacing | kColour | kText,
      "a line from its place on; with a spacing dashed; its text lies beside its middle"},
     {.to = 10.0, .width = 0.15}},
    {{"marks", Nature::paint, kPlaced | kLength | kSpacing | kWidth | kScale | kRight | kColour | kText,
      "a line with a mark each spacing, numbers at every second one; text: the unit; right: read from its right side"},
     {.length = 100.0, .width = 1.0, .spacing = 5.0, .text = "m"}},
    {{"road", Nature::paint, kPlaced | kLength | kRadius | kLanes | kWidth | kStyle | kText,
      "a piece of road, its place in the middle of its start; width: of a lane"},
     {.length = 200.0, .width = 3.5, .lanes = 2, .style = Style::street}},
    {{"crossing", Nature::paint, kPlaced | kLength | kLanes | kWidth,
      "two roads that cross at its place; length: of each arm; lanes: in each sense"},
     {.length = 40.0, .width = 3.5, .lanes = 1}},
    {{"bays", Nature::paint, kPlaced | kCount | kLength | kWidth | kText,
      "parking bays in a row along its heading, to the left of it; length and width: of a bay"},
     {.length = 5.0, .width = 2.5, .count = 6}},
    {{"angle", Nature::paint, kPlaced | kAngle | kRadius | kColour | kText,
      "two rays from its place, the arc between them and the number of degrees"},
     {.radius = 4.0, .angle = 0.5}},
    {{"arrow", Nature::paint, kPlaced | kLength | kWidth | kColour | kText, "an arrow from its place on"},
     {.length = 5.0, .width = 0.25}},
    {{"text", Nature::paint, kPlaced | kHeight | kColour | kText,
      "letters on the ground, to be read by who looks along its heading"},
     {.height = 1.0}},
    {{"patch", Nature::paint, kPlaced | kLength | kWidth | kLook | kText, "a rectangle around its place"},
     {.length = 20.0, .width = 10.0}},
    {{"mesh", Nature::paint, kPlaced | kSpacing | kCount | kHeight | kColour,
      "squares around its place, count to a side, drawn on the ground as it is curved"},
     {.spacing = 1.0, .count = 8, .colour = Colour::yellow}},
    {{"hall", Nature::scenery, kPlaced | kLength | kWidth | kHeight,
      "a floor with a scale in metres, pillars and a row of lamps, around its place"},
     {.length = 40.0, .width = 16.0, .height = 6.0}},
    {{"barrier", Nature::scenery, kPlaced | kWidth | kHeight | kText,
      "the face of a crash barrier, turned against its heading; the wall itself is one of the scene"},
     {.width = 4.0, .height = 1.5}},
    {{"ruler", Nature::scenery, kPlaced | kHeight | kSpacing, "a post with a scale of its height"},
     {.height = 4.0, .spacing = 0.5}},
    {{"grade", Nature::scenery, kPlaced | kLength,
      "a sign with the ground's slope along its heading, and a level line of that length uphill"},
     {.length = 6.0}},
    {{"sign", Nature::scenery, kPlaced | kHeight | kText | kOpens,
      "a board, to be read by who looks along its heading; height: of its letters"},
     {.height = 0.5}},
};
static_assert(sizeof kKinds / sizeof kKinds[0] == size_t(Kind::count));

const Row& rowOf(Kind kind)
{
    return kKinds[uint32_t(kind) < uint32_t(Kind::count) ? uint32_t(kind) : 0];
}

}

const KindInfo& about(Kind kind)
{
    return rowOf(kind).info;
}

const char* name(Nature nature)
{
    switch (nature) {
    case Nature::body:
        return "body";
    case Nature::measure:
        return "measure";
    case Nature::paint:
        return "paint";
    case Nature::scenery:
        return "scenery";
    }
    return "?";
}

Item standard(Kind kind)
{
    const Standard& given = rowOf(kind).standard;
    Item s;
    s.kind = kind;
    s.to[0] = given.to;
    s.length = given.length;
    s.width = given.width;
    s.height = given.height;
    s.radius = given.radius;
    s.angle = given.angle;
    s.spacing = given.spacing;
    s.count = given.count;
    s.lanes = given.lanes;
    s.style = given.style;
    s.colour = given.colour;
    s.text = given.text;
    return s;
}

}
