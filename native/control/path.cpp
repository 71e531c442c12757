#include "control/path.h"

#include <algorithm>

namespace control {

using math::dvec2;

namespace {

Path::Arc arc(const dvec2& start, double heading, double length, double curvature)
{
    return {0.0, length, start, heading, math::cos(heading), math::sin(heading), curvature};
}

// The point of an arc at a distance from its start, in its start's frame: x = sin(k d)/k, y = (1 - cos(k d))/k.
dvec2 within(double curvature, double d)
{
    const double turn = curvature * d;
    if (math::sqrt(turn * turn) < 1e-4)
        return {d * (1.0 - turn * turn / 6.0), 0.5 * d * turn * (1.0 - turn * turn / 12.0)};
    const double half = math::sin(0.5 * turn);
    return {math::sin(turn) / curvature, 2.0 * half * half / curvature};
}

Path::Pose poseOn(const Path::Arc& a, double d)
{
    const dvec2 p = within(a.curvature, d);
    return {{a.start.x + a.c * p.x - a.s * p.y, a.start.y + a.s * p.x + a.c * p.y},
            a.heading + a.curvature * d,
            a.curvature};
}

struct Local {
    double d, offset; // distance from the arc's start, left of it
};

// The nearest point of the arc's whole line or circle; of a circle's turns, the one nearest to `near` along the arc.
Local placeOn(const Path::Arc& a, const dvec2& point, double near)
{
    const dvec2 r = point - a.start;
    const double x = a.c * r.x + a.s * r.y, y = a.c * r.y - a.s * r.x;
    if (a.curvature == 0.0) return {x, y};
    const double k = a.curvature, px = k * x, py = 1.0 - k * y; // seen from the centre, scaled by k
    const double radius = math::sqrt(px * px + py * py);
    double turn = math::atan2(px, py);
    turn += math::kTau * std::floor((k * near - turn) / math::kTau + 0.5);
    // (1 - radius)/k, written so that a nearly straight arc keeps its digits
    return {turn / k, (2.0 * y - k * (x * x + y * y)) / (1.0 + radius)};
}

// Solves for the second derivatives of a cubic spline through values at equal parameter steps (not-a-knot is not
// needed: natural ends, or periodic ones by the Sherman-Morrison form). Textbook tridiagonal elimination.
std::vector<double> secondDerivatives(const std::vector<double>& y, const std::vector<double>& h, bool closed)
{
    const size_t n = y.size();
    std::vector<double> m(n, 0.0);
    if (!closed) {
        if (n < 3) return m;
        std::vector<double> c(n, 0.0), d(n, 0.0);
        for (size_t i = 1; i + 1 < n; ++i) {
            const double a = h[i - 1], b = 2.0 * (h[i - 1] + h[i]);
            const double rhs = 6.0 * ((y[i + 1] - y[i]) / h[i] - (y[i] - y[i - 1]) / h[i - 1]);
            const double p = b - a * c[i - 1];
            c[i] = h[i] / p;
            d[i] = (rhs - a * d[i - 1]) / p;
        }
        for (size_t i = n - 2; i > 0; --i) m[i] = d[i] - c[i] * m[i + 1];
        return m;
    }
    // Periodic: y has n distinct values, h has n intervals, the last one back to the first.
    std::vector<double> diagonal(n), rhs(n), u(n, 0.0);
    for (size_t i = 0; i < n; ++i) {
        const size_t before = (i + n - 1) % n, after = (i + 1) % n;
        diagonal[i] = 2.0 * (h[before] + h[i]);
        rhs[i] = 6.0 * ((y[after] - y[i]) / h[i] - (y[i] - y[before]) / h[before]);
    }
    const double corner = h[n - 1], gamma = -diagonal[0];
    u[0] = gamma;
    u[n - 1] = corner;
    diagonal[0] -= gamma;
    diagonal[n - 1] -= corner * corner / gamma;
    const auto solve = [&](std::vector<double> r) {
        std::vector<double> c(n, 0.0), x(n);
        double p = diagonal[0];
        x[0] = r[0] / p;
        for (size_t i = 1; i < n; ++i) {
            c[i] = h[i - 1] / p;
            p = diagonal[i] - h[i - 1] * c[i];
            x[i] = (r[i] - h[i - 1] * x[i - 1]) / p;
        }
        for (size_t i = n - 1; i > 0; --i) x[i - 1] -= c[i] * x[i];
        return x;
    };
    const std::vector<double> x = solve(rhs), z = solve(u);
    const double factor = (x[0] + corner * x[n - 1] / gamma) / (1.0 + z[0] + corner * z[n - 1] / gamma);
    for (size_t i = 0; i < n; ++i) m[i] = x[i] - factor * z[i];
    return m;
}

// Between two places the arc over their chord that turns as the headings do; it starts in the chord's direction less
// half the turn.
std::vector<Path::Arc> arcsThrough(const std::vector<dvec2>& places, const std::vector<double>& headings)
{
    std::vector<Path::Arc> arcs;
    double heading = headings[0];
    for (size_t i = 0; i + 1 < places.size(); ++i) {
        const dvec2 chord = places[i + 1] - places[i];
        const double c = math::hypot(chord.x, chord.y);
        if (c < 1e-6) continue;
        const double turn = math::wrapAngle(headings[i + 1] - headings[i]), half = 0.5 * turn;
        const double length = math::sqrt(half * half) < 1e-6 ? c : c * half / math::sin(half);
        heading += math::wrapAngle(math::atan2(chord.y, chord.x) - half - heading);
        arcs.push_back(arc(places[i], heading, length, turn / length));
    }
    return arcs;
}

// A cubic spline through the points, chord-length parameter, cut into arcs of about a metre.
core::Status spline(const std::vector<double>& xy, bool closed, std::vector<Path::Arc>& arcs)
{
    const size_t n = xy.size() / 2;
    std::vector<double> x(n), y(n);
    for (size_t i = 0; i < n; ++i) {
        x[i] = xy[2 * i];
        y[i] = xy[2 * i + 1];
    }
    const size_t spans = closed ? n : n - 1;
    std::vector<double> h(spans);
    double total = 0.0;
    for (size_t i = 0; i < spans; ++i) {
        const size_t j = (i + 1) % n;
        h[i] = math::hypot(x[j] - x[i], y[j] - y[i]);
        if (!(h[i] > 0.01)) return core::Status::fail("points", core::say("two neighbouring points coincide"));
        total += h[i];
    }
    if (total > 200e3) return core::Status::fail("points", core::say("longer than 200 km"));
    const std::vector<double> mx = secondDerivatives(x, h, closed), my = secondDerivatives(y, h, closed);
    std::vector<dvec2> places;
    std::vector<double> headings;
    const auto place = [&](size_t i, double t) { // t in [0, h]
        const size_t j = (i + 1) % n;
        const double a = (h[i] - t) / h[i], b = t / h[i], q = h[i] * h[i] / 6.0;
        const auto value = [&](const std::vector<double>& f, const std::vector<double>& m) {
            return a * f[i] + b * f[j] + q * ((a * a * a - a) * m[i] + (b * b * b - b) * m[j]);
        };
        const auto slope = [&](const std::vector<double>& f, const std::vector<double>& m) {
            return (f[j] - f[i]) / h[i] + h[i] / 6.0 * ((3.0 * b * b - 1.0) * m[j] - (3.0 * a * a - 1.0) * m[i]);
        };
        places.push_back({value(x, mx), value(y, my)});
        headings.push_back(math::atan2(slope(y, my), slope(x, mx)));
    };
    const double step = std::max(1.0, total / 20000.0);
    for (size_t i = 0; i < spans; ++i) {
        const int cuts = std::max(4, int(h[i] / step) + 1);
        for (int k = 0; k < cuts; ++k) place(i, h[i] * k / cuts);
    }
    place(spans - 1, h[spans - 1]);
    arcs = arcsThrough(places, headings);
    return {};
}

}

Path Path::through(const std::vector<dvec2>& places, const std::vector<double>& headings, bool closed)
{
    std::vector<dvec2> p = places;
    std::vector<double> h = headings;
    if (closed) {
        p.push_back(places.front());
        h.push_back(headings.front());
    }
    std::vector<Arc> arcs = arcsThrough(p, h);
    return arcs.empty() ? Path() : fromArcs(std::move(arcs), closed);
}

Path Path::fromArcs(std::vector<Arc> arcs, bool closed)
{
    Path p;
    p.m_arcs = std::move(arcs);
    p.m_closed = closed;
    p.m_length = 0.0;
    for (Arc& a : p.m_arcs) {
        a.from = p.m_length;
        p.m_length += a.length;
    }
    return p;
}

Path Path::reversed() const
{
    std::vector<Arc> arcs;
    std::vector<double> beside;
    for (size_t k = m_arcs.size(); k > 0; --k) {
        const Arc& a = m_arcs[k - 1];
        const Pose end = poseOn(a, a.length);
        arcs.push_back(arc(end.position, math::wrapAngle(end.heading + math::kPi), a.length, -a.curvature));
        if (m_beside.empty()) continue;
        const size_t next = k < m_beside.size() ? k : m_closed ? 0 : k - 1;
        beside.push_back(-m_beside[next]);
    }
    Path out = fromArcs(std::move(arcs), m_closed);
    out.m_beside = std::move(beside);
    return out;
}

core::Status Path::build(const PathSettings& s, Path& out)
{
    std::vector<Arc> arcs;
    if (!s.points.empty()) {
        if (core::Status status = spline(s.points, s.closed, arcs); !status) return status;
    } else {
        dvec2 at{s.start[0], s.start[1]};
        double heading = s.heading;
        for (const PathPiece& piece : s.pieces) {
            arcs.push_back(arc(at, heading, piece.length, piece.curvature));
            const Pose end = poseOn(arcs.back(), piece.length);
            at = end.position;
            heading = end.heading;
        }
        if (arcs.empty()) arcs.push_back(arc(at, heading, 1.0, 0.0));
    }
    out = fromArcs(std::move(arcs), s.closed && !s.points.empty());
    if (s.reverse) out = out.reversed();
    return {};
}

double Path::wrapped(double along) const
{
    return m_closed ? along - m_length * std::floor(along / m_length) : along;
}

size_t Path::arcAt(double along) const
{
    size_t low = 0, high = m_arcs.size() - 1;
    while (low < high) {
        const size_t middle = (low + high + 1) / 2;
        if (m_arcs[middle].from <= along)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

Path::Pose Path::at(double along) const
{
    const double s = wrapped(along);
    const Arc& a = m_arcs[arcAt(s)];
    return poseOn(a, s - a.from);
}

double Path::curvature(double along) const
{
    return m_arcs[arcAt(wrapped(along))].curvature;
}

Path::Place Path::project(const dvec2& point, double near) const
{
    const double turns = m_closed ? std::floor(near / m_length) : 0.0;
    auto i = int64_t(arcAt(near - turns * m_length));
    const auto n = int64_t(m_arcs.size());
    double base = turns * m_length; // distance at the start of the current round
    // An end arc goes on for ever, a circle for many rounds: there `near` decides, elsewhere the arc's own middle.
    const auto look = [&](int64_t k) {
        const Arc& a = m_arcs[size_t(k)];
        const bool endless =
            (!m_closed && (k == 0 || k == n - 1)) || math::square(a.curvature * a.length) > math::square(math::kPi);
        return placeOn(a, point, endless ? near - base - a.from : 0.5 * a.length);
    };
    Local l = look(i);
    // Walks towards the arc on which the point falls; in the wedge between two arcs it settles at their joint.
    for (int64_t steps = 0, sense = 0; steps < 64; ++steps) {
        const Arc& a = m_arcs[size_t(i)];
        const int64_t next = l.d < 0.0 ? -1 : l.d > a.length ? 1 : 0;
        if (next == 0) break;
        if (sense != 0 && next != sense) { // bounced: the joint itself
            l.d = next < 0 ? 0.0 : a.length;
            break;
        }
        if (!m_closed && (i + next < 0 || i + next >= n)) break; // beyond an open end
        sense = next;
        i += next;
        if (i < 0) {
            i = n - 1;
            base -= m_length;
        } else if (i >= n) {
            i = 0;
            base += m_length;
        }
        l = look(i);
    }
    const Arc& a = m_arcs[size_t(i)];
    Place p;
    p.along = base + a.from + l.d;
    p.offset = l.offset;
    p.heading = a.heading + a.curvature * l.d;
    p.curvature = a.curvature;
    return p;
}

Path::Place Path::locate(const dvec2& point) const
{
    double best = 1e300, near = 0.0;
    for (const Arc& a : m_arcs) {
        // Of several rounds the first.
        const double turn = math::sqrt(a.curvature * a.curvature) * a.length;
        const Local l = placeOn(a, point, turn > math::kTau ? 0.5 * a.length * math::kTau / turn : 0.5 * a.length);
        const double d = math::clamp(l.d, m_arcs.size() == 1 ? l.d : 0.0, m_arcs.size() == 1 ? l.d : a.length);
        const dvec2 r = point - poseOn(a, d).position;
        const double distance = r.x * r.x + r.y * r.y;
        if (distance < best) {
            best = distance;
            near = a.from + math::clamp(l.d, 0.0, a.length);
        }
    }
    return project(point, near);
}

double Path::beside(double along) const
{
    if (m_beside.empty()) return 0.0;
    const double s = wrapped(along);
    const size_t i = arcAt(s), next = i + 1 < m_beside.size() ? i + 1 : m_closed ? 0 : i;
    const double share = math::clamp((s - m_arcs[i].from) / m_arcs[i].length, 0.0, 1.0);
    return math::mix(m_beside[i], m_beside[next], share);
}

void Path::noteBeside(const Path& middle)
{
    m_beside.clear();
    double near = middle.locate(m_arcs[0].start).along;
    for (const Arc& a : m_arcs) {
        const Place p = middle.project(a.start, near);
        m_beside.push_back(p.offset);
        near = p.along;
    }
}

double Path::ahead(double from, double to) const
{
    const double d = to - from;
    return m_closed ? d - m_length * std::floor(d / m_length + 0.5) : d;
}

}
