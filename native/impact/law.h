// Restitution, kept energy and friction as functions of the angle of attack.
//
// Knight 2002 (4-11), (4-22) and chapter 5 (docs/models/knight.md): each is a cosine of twice the angle between its
// value at a glancing hit (0) and head-on (90 deg). A scenario may put a constant, a straight line or a table over
// angle or approach speed in the place of any of them.
#pragma once

#include "core/quantity.h"
#include "math/math.h"

namespace impact {

enum class LawKind : uint32_t { cosine, linear, constant, table };
enum class LawInput : uint32_t { angle, speed };

struct LawSettings {
    LawKind kind = LawKind::cosine;
    double glancing = 0.3;           // value at 0
    double headOn = 0.05;            // value at 90 deg
    double value = 0.0;              // of the constant
    LawInput over = LawInput::angle; // of the table
    core::Table table;               // [rad] or [m/s] -> value
};

inline LawSettings constantLaw(double value)
{
    LawSettings s;
    s.kind = LawKind::constant;
    s.value = value;
    return s;
}
inline LawSettings cosineLaw(double glancing, double headOn)
{
    LawSettings s;
    s.glancing = glancing;
    s.headOn = headOn;
    return s;
}
// The thesis's three. Knight 2002 (4-11): e(a) = 0.125 cos 2a + 0.175.
inline LawSettings restitutionLaw()
{
    return cosineLaw(0.3, 0.05);
}
// Knight 2002 (4-22): P(a) = 0.44 cos 2a + 0.48.
inline LawSettings energyLaw()
{
    return cosineLaw(0.92, 0.04);
}
// Knight 2002, chapter 5, has the ends 0.3 and 0; the cosine between them is ours: mu(a) = 0.15 cos 2a + 0.15.
inline LawSettings frictionLaw()
{
    return cosineLaw(0.3, 0.0);
}

double valueOf(const LawSettings&, double angle /* [rad] 0..pi/2 */, double approachSpeed /* [m/s] >= 0 */);
// The same for the angle between a direction and a wall with this normal; the cosine law needs no trigonometry.
double valueOf(const LawSettings&, const math::dvec2& direction, const math::dvec2& normal, double approachSpeed);

template <class V> void describe(V& v, LawSettings& s)
{
    v.choice("law", s.kind,
             {{"cosine", LawKind::cosine},
              {"linear", LawKind::linear},
              {"constant", LawKind::constant},
              {"table", LawKind::table}},
             "shape over the angle of attack; cosine with the default ends is the thesis's law");
    v.number("glancing", s.glancing, {.min = 0.0, .max = 2.0, .doc = "cosine, linear: value at angle 0"});
    v.number("headOn", s.headOn, {.min = 0.0, .max = 2.0, .doc = "cosine, linear: value at 90 degrees"});
    v.number("value", s.value, {.min = 0.0, .max = 2.0, .doc = "constant: the value"});
    v.choice("over", s.over, {{"angle", LawInput::angle}, {"speed", LawInput::speed}},
             "table: over angle of attack [rad] or approach speed along the normal [m/s]");
    v.table("table", s.table, {.min = 0.0, .max = 1000.0, .doc = "angle [rad] or speed [m/s]"},
            {.min = 0.0, .max = 2.0, .doc = "pairs [x, value], x rising"});
    v.require(s.kind != LawKind::table || !s.table.points.empty(), "table",
              core::say("the table law needs at least one pair [x, value]"));
}

}
