// Crush: how deep an impact's normal energy dents which side of a car, kept as a profile that changes its outline.
//
// CRASH3 / SMAC practice (R. R. McHenry 1973; NHTSA, CRASH3 User's Guide and Technical Manual, 1982): a side resists
// with the force A + B C per width at the residual depth C, and absorbs A C + B C^2/2 + A^2/(2 B) per width, the last
// term being the elastic part that leaves no dent. A profile is the depth at kStations places across each side, from
// the left end to the right end seen from the mass centre, linear in between. A hit of energy E at the width w takes
// the part beyond A^2 w/(2 B) for dents: the struck places go to a common depth, fading out over kTaper beside them,
// such that the energy of the profile grows by just that. Of two cars, each takes the share that the other's stiffness
// leaves to it (equal force).
//
// Not modelled: vertical extent, buckling, dependence on the angle of the force. The A and B of a car are data.
#pragma once

#include "core/json_fwd.h"
#include "core/quantity.h"
#include "impact/pulse.h"

namespace impact {

inline constexpr int kStations = 8;   // across each side, corners included
inline constexpr int kCrushSides = 4; // front, left, rear, right: collision::Side's order
inline constexpr int kCrushOutline = kCrushSides * (kStations - 1);
inline constexpr double kTaper = 0.25; // [m] beside the contact over which a dent fades out

struct SideStiffness {
    double A = 0.0; // [N/m] force per width at which it begins to dent
    double B = 0.0; // [N/m2] force per width and depth
};

// Defaults: the order of CRASH3's class tables for a mid-size car (A 300..370 lb/in ahead and behind, 80 lb/in at the
// side; B 40..50 lb/in2), ours.
struct CrushSettings {
    SideStiffness front{55000.0, 320000.0};
    SideStiffness rear{62000.0, 280000.0};
    SideStiffness side{14000.0, 330000.0};
    double contactWidth = 1.0; // [m] of a hit whose width the contact does not tell
};

struct CrushState {
    double depth[kCrushSides][kStations] = {}; // [m] inwards
    double energy[kCrushSides] = {};           // [J] absorbed, elastic part included
    double topEnergy[2] = {};                  // [J] of roof and underside, which no outline shows: see Top
};
static_assert(sizeof(CrushState) == 38 * sizeof(double), "no padding: part of the state hash");

// Where a body struck the ground. It resists as its sides do, and keeps one depth.
enum class Top : uint32_t { roof, underside };

struct BodyRectangle {
    double front = 2.2, rear = 2.2, width = 1.8; // [m]
};

const SideStiffness& stiffnessOf(const CrushSettings&, uint32_t side);
double sideLength(const BodyRectangle&, uint32_t side); // [m]
// Place of a body point along a side: 0 at the left end seen from the mass centre, sideLength at the right one.
double alongSide(const BodyRectangle&, uint32_t side, const math::dvec2& pointBody);

// Dents side `side` around `along` over `width` with `energy`; returns the deepest new depth there [m].
double crush(const CrushSettings&, const BodyRectangle&, CrushState&, uint32_t side, double along, double width,
             double energy);

// Energy of a side's profile without the elastic part, and the depth of a uniform dent of `width` by `energy`. [J], [m]
double profileEnergy(const SideStiffness&, const BodyRectangle&, const CrushState&, uint32_t side);
double uniformDepth(const SideStiffness&, double width, double energy);
// [m] of roof or underside, over the width of a hit that the contact does not tell.
double topDepth(const CrushSettings&, const CrushState&, Top);
// What the first of two stiffnesses takes of a common energy: equal forces, E ~ F^2/(2 B).
double energyShare(const SideStiffness& own, const SideStiffness& other);

// Counter-clockwise outline in body axes, kCrushOutline points; returns how many (4 while nothing is dented).
int crushedOutline(const BodyRectangle&, const CrushState&, math::dvec2* out);
bool dented(const CrushState&);

// The spring of a force-deflection pulse: one side against a rigid wall, or two in series.
CrushSpring springOf(const SideStiffness&, double width);
CrushSpring springOf(const SideStiffness& a, const SideStiffness& b, double width);

// In the manner of the collision deformation classification (SAE J224): clock direction of the force, side, place on
// it, E (below the belt line; height is not modelled), W wide / N narrow / S sideswipe, extent in ninths of the way
// from the face to the mass centre. "12FDEW2"; empty where the side is not dented.
std::string deformationCode(const BodyRectangle&, const CrushState&, uint32_t side, double pdof);
core::Json crushJson(const BodyRectangle&,
                     const CrushState&); // sides with depths at their places, energy, width, deepest
core::Json topJson(const CrushSettings&, const CrushState&); // roof and underside: depth and energy

template <class V> void describe(V& v, SideStiffness& s)
{
    v.number("A", s.A, {.unit = "N/m", .min = 0.0, .max = 1e7, .doc = "force per width at which it begins to dent"});
    v.number("B", s.B, {.unit = "N/m2", .max = 1e8, .doc = "force per width and depth", .positive = true});
}

template <class V> void describe(V& v, CrushSettings& s)
{
    v.object("front", s.front, "stiffness of the front");
    v.object("rear", s.rear, "stiffness of the rear");
    v.object("side", s.side, "stiffness of either side");
    v.number("contactWidth", s.contactWidth,
             {.unit = "m", .min = 0.05, .max = 10.0, .doc = "of a hit whose width the contact does not tell"});
}

}
