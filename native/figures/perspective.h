// Pictures in perspective as filled outlines, drawn from far to near: a painter's picture, good for the ground and boxes.
#pragma once

#include "figures/tools.h"

#include <optional>

namespace figures {

struct Eye {
    math::dvec3 at{0.0};  // [m] world
    double heading = 0.0; // [rad] counter-clockwise from x
    double down = 0.0;    // [rad] of the line of sight below the horizon
    double near = 0.3;    // [m] nothing before

    static Eye towards(const math::dvec3& from, const math::dvec3& to);
    math::dvec3 seen(const math::dvec3& p) const;        // to the right, up, away
    std::optional<Point> of(const math::dvec3& p) const; // on the picture: tangents of the angles to the line of sight
};

struct Face {
    std::vector<math::dvec3> corners; // [m] convex
    double light = -1.0;              // as Body's; below 0: drawn in its ink
    Ink ink = Ink::text;
    int layer = 0; // lower layers lie behind whatever their distance
};

// Of a surface with this normal under the sun of all pictures; `dark` to 1 in full light.
double lit(const math::dvec3& normal, double dark = 0.25);

void ground(std::vector<Face>& faces, Point low, Point high, double side); // squares of level ground, at z = 0
void wall(std::vector<Face>& faces, const Line& line, double height);      // upright, from the ground, in short pieces
// A car with cabin and wheels, its mass centre at `at` over the ground.
void car(std::vector<Face>& faces, math::dvec2 at, double heading, double front, double rear, double width,
         double under = 0.0);

// Everything that the eye sees, as bodies of a bare plot of this half width and height.
Plot picture(const Eye& eye, const std::vector<Face>& faces, double halfWidth, double halfHeight);

}
