// A line to drive along: straights, arcs and splines as one chain of arcs of constant curvature.
//
// A straight line and a circle are exact; a spline through points is cut into arcs of about a metre. Distance along the
// path is s; lateral offset is positive to the left of the path's sense. Before its first and beyond its last arc an
// open path goes on with the end's curvature; a closed one begins again.
#pragma once

#include "core/quantity.h"
#include "core/status.h"
#include "math/math.h"

#include <vector>

namespace control {

struct PathPiece {
    double length = 0.0;    // [m]
    double curvature = 0.0; // [1/m] left positive
};

template <class V> void describe(V& v, PathPiece& s)
{
    v.number("length", s.length, {.unit = "m", .max = 1e6, .doc = "of the piece", .positive = true});
    v.number("curvature", s.curvature,
             {.unit = "1/m", .min = -1, .max = 1, .doc = "1/radius, left positive, 0 straight"});
}

struct PathSettings {
    double start[2] = {0.0, 0.0};  // [m] where s = 0
    double heading = 0.0;          // [rad] there
    std::vector<PathPiece> pieces; // from there on; empty: a straight line
    std::vector<double> points;    // [m] x, y, x, y ...: a spline through them instead
    bool closed = false;           // the spline returns to its first point
    bool reverse = false;          // driven from its end to its start
    double cut = 0.0;              // [m] to either side of the road's middle that a racing line may go; 0: the middle
    int32_t road = -1;             // a road of the terrain instead: whoever has the terrain lays it (Path::through)
};

template <class V> void describe(V& v, PathSettings& s)
{
    constexpr bool kWrites = requires
    {
        v.out;
    };
    v.fixed("start", s.start, 2, {.unit = "m", .min = -1e6, .max = 1e6, .doc = "x and y where the path begins"});
    v.number("heading", s.heading, {.unit = "rad", .min = -100, .max = 100, .doc = "of the path there, from east"});
    v.objects("pieces", s.pieces, 1000, "straights and arcs from the start on; none: a straight line");
    v.numbers(
        "points", s.points,
        {.unit = "m", .min = -1e6, .max = 1e6, .doc = "x, y, x, y ... of a spline through points, instead of pieces"},
        0, 4000);
    v.integer("road", s.road, -1, 1000, "index of a road of the terrain, instead of pieces or points");
    v.number("cut", s.cut,
             {.unit = "m",
              .min = 0,
              .max = 50,
              .doc = "of a road: as far to either side of its middle a racing line may go; 0: the middle"});
    v.flag("closed", s.closed, "the spline through points returns to its first point");
    if (!kWrites || s.reverse) // younger than hashes that were kept
        v.flag("reverse", s.reverse,
               "driven from its end to its start, as oncoming traffic does; distances count from that end, and left is "
               "the other side");
    v.require(s.points.size() % 2 == 0, "points", core::say("an x without its y"));
    v.require(s.points.empty() || s.pieces.empty(), "points", core::say("give points or pieces, not both"));
    v.require(s.points.empty() || s.points.size() >= (s.closed ? 6u : 4u), "points",
              core::say("a spline wants two points, a closed one three"));
}

class Path {
public:
    struct Arc {
        double from = 0.0, length = 0.0; // [m] distance along the path at its start, and its own
        math::dvec2 start{0.0};
        double heading = 0.0, c = 1.0, s = 0.0; // at its start, cosine and sine
        double curvature = 0.0;
    };
    struct Pose {
        math::dvec2 position{0.0};
        double heading = 0.0, curvature = 0.0;
    };
    struct Place {
        double along = 0.0, offset = 0.0; // [m]
        double heading = 0.0;             // [rad] of the path there
        double curvature = 0.0;           // [1/m] there
    };

    Path() = default;
    static core::Status build(const PathSettings& settings, Path& out);
    // Arcs through places with a direction each [m], [rad], no more than a few metres apart; closed: back to the first.
    static Path through(const std::vector<math::dvec2>& places, const std::vector<double>& headings, bool closed);
    static Path fromArcs(std::vector<Arc> arcs, bool closed); // starts, headings and lengths given; `from` is filled in
    Path reversed() const; // the same line the other way: from its end, with left and right exchanged

    bool closed() const { return m_closed; }
    double length() const { return m_length; }

    Pose at(double along) const; // any distance
    double curvature(double along) const;
    Place project(const math::dvec2& point, double near) const; // the nearest place, looked for around `near`
    Place locate(const math::dvec2& point) const;               // anywhere: looks at every arc
    double beside(double along) const;          // [m] left of the middle of the road whose racing line it is, else 0
    void noteBeside(const Path& middle);        // of which it is the racing line
    double ahead(double from, double to) const; // to - from; the short way on a closed path, ahead positive

private:
    size_t arcAt(double along) const; // 0 <= along <= length
    double wrapped(double along) const;

    std::vector<Arc> m_arcs{Arc{0.0, 1.0, {0.0, 0.0}, 0.0, 1.0, 0.0, 0.0}};
    std::vector<double> m_beside; // at the start of each arc; empty: nowhere
    double m_length = 1.0;
    bool m_closed = false;
};

}
