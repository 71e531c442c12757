#include "figures/perspective.h"

#include <algorithm>
#include <cmath>

namespace figures {

using math::dvec2;
using math::dvec3;

Eye Eye::towards(const dvec3& from, const dvec3& to)
{
    const dvec3 d = to - from;
    return {from, math::atan2(d.y, d.x), -math::atan2(d.z, math::hypot(d.x, d.y))};
}

dvec3 Eye::seen(const dvec3& p) const
{
    const dvec2 level = math::rotate(dvec2(p.x - at.x, p.y - at.y), -heading);
    const double z = p.z - at.z, c = math::cos(down), s = math::sin(down);
    return {-level.y, s * level.x + c * z, c * level.x - s * z};
}

std::optional<Point> Eye::of(const dvec3& p) const
{
    const dvec3 q = seen(p);
    if (q.z < near) return {};
    return Point{q.x / q.z, q.y / q.z};
}

double lit(const dvec3& normal, double dark)
{
    const dvec3 sun = math::normalize(dvec3(-0.45, 0.5, 0.74));
    return dark + (1.0 - dark) * std::max(0.0, math::dot(normal, sun));
}

void ground(std::vector<Face>& faces, Point low, Point high, double side)
{
    const int columns = int((high[0] - low[0]) / side), rows = int((high[1] - low[1]) / side);
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            const double x = low[0] + side * i, y = low[1] + side * j;
            faces.push_back({{{x, y, 0}, {x + side, y, 0}, {x + side, y + side, 0}, {x, y + side, 0}},
                             (i + j) % 2 ? 0.80 : 0.86,
                             Ink::text,
                             0});
        }
}

void wall(std::vector<Face>& faces, const Line& line, double height)
{
    for (size_t i = 1; i < line.size(); ++i) {
        const dvec2 a(line[i - 1][0], line[i - 1][1]), b(line[i][0], line[i][1]);
        const double length = math::length(b - a);
        const int pieces = std::max(1, int(std::lround(length / 2.0)));
        const double across = std::abs(b.x - a.x) / length;
        for (int k = 0; k < pieces; ++k) {
            const dvec2 p = a + (b - a) * (double(k) / pieces), q = a + (b - a) * (double(k + 1) / pieces);
            faces.push_back({{{p.x, p.y, 0}, {q.x, q.y, 0}, {q.x, q.y, height}, {p.x, p.y, height}},
                             0.35 + 0.25 * across + (k % 2 ? 0.03 : 0.0),
                             Ink::text,
                             1});
        }
    }
}

void car(std::vector<Face>& faces, dvec2 at, double heading, double front, double rear, double width, double under)
{
    const double half = 0.5 * width, low = under + 0.25, belt = under + 0.8, roof = under + 1.35;
    const auto place = [&](double x, double y, double z) {
        const dvec2 p = at + math::rotate(dvec2(x, y), heading);
        return dvec3(p.x, p.y, z);
    };
    const auto face = [&](std::vector<dvec3> c, bool glass) {
        const dvec3 normal = math::normalize(math::cross(c[1] - c[0], c[2] - c[0]));
        faces.push_back({std::move(c), (glass ? 0.12 : 0.3) + (glass ? 0.25 : 0.6) * lit(normal, 0.2), Ink::text, 1});
    };
    // Corners of a block that narrows upwards, and its faces from outside.
    const auto block = [&](double f0, double r0, double w0, double z0, double f1, double r1, double w1, double z1,
                           bool glass) {
        const dvec3 a = place(f0, w0, z0), b = place(-r0, w0, z0), c = place(-r0, -w0, z0), d = place(f0, -w0, z0),
                    A = place(f1, w1, z1), B = place(-r1, w1, z1), C = place(-r1, -w1, z1), D = place(f1, -w1, z1);
        face({a, b, B, A}, glass);
        face({b, c, C, B}, glass);
        face({c, d, D, C}, glass);
        face({d, a, A, D}, glass);
        face({A, B, C, D}, false);
    };
    block(front, rear, half, low, front, rear, half, belt, false);
    block(0.35 * front, 0.85 * rear, 0.92 * half, belt, 0.05 * front, 0.65 * rear, 0.72 * half, roof, true);
    for (const double x : {0.62 * front, -0.62 * rear})
        for (const double side : {1.0, -1.0}) {
            std::vector<dvec3> rim;
            for (int i = 0; i < 14; ++i) {
                const double a = math::kTau * i / 14.0;
                rim.push_back(place(x + 0.31 * math::cos(a), side * (half + 0.01), under + 0.31 + 0.31 * math::sin(a)));
            }
            faces.push_back({std::move(rim), 0.12, Ink::text, 1});
        }
}

Plot picture(const Eye& eye, const std::vector<Face>& faces, double halfWidth, double halfHeight)
{
    struct Seen {
        double away;
        const Face* face;
        Line outline;
    };
    std::vector<Seen> seen;
    for (const Face& f : faces) {
        // Cut by the plane before the eye (Sutherland and Hodgman 1974, one plane).
        std::vector<dvec3> in, out;
        for (const dvec3& p : f.corners) in.push_back(eye.seen(p));
        dvec3 middle(0.0);
        for (size_t i = 0; i < in.size(); ++i) {
            const dvec3 &p = in[i], &q = in[(i + 1) % in.size()];
            middle += p / double(in.size());
            if (p.z >= eye.near) out.push_back(p);
            if ((p.z >= eye.near) != (q.z >= eye.near)) out.push_back(p + (q - p) * ((eye.near - p.z) / (q.z - p.z)));
        }
        if (out.size() < 3) continue;
        Line line;
        double left = 1e9, right = -1e9, low = 1e9, high = -1e9;
        for (const dvec3& p : out) {
            line.push_back({p.x / p.z, p.y / p.z});
            left = std::min(left, line.back()[0]);
            right = std::max(right, line.back()[0]);
            low = std::min(low, line.back()[1]);
            high = std::max(high, line.back()[1]);
        }
        if (right < -halfWidth || left > halfWidth || high < -halfHeight || low > halfHeight) continue;
        for (Point& q : line) // far outside there is nothing to see
            q = {math::clamp(q[0], -4 * halfWidth, 4 * halfWidth), math::clamp(q[1], -4 * halfHeight, 4 * halfHeight)};
        seen.push_back({math::length(middle), &f, std::move(line)});
    }
    std::stable_sort(seen.begin(), seen.end(), [](const Seen& a, const Seen& b) {
        return a.face->layer != b.face->layer ? a.face->layer < b.face->layer : a.away > b.away;
    });
    Plot p;
    p.plan = p.bare = true;
    p.x = {"to the right", "1", -halfWidth, halfWidth};
    p.y = {"up", "1", -halfHeight, halfHeight};
    p.bodies.push_back(
        {{{-halfWidth, -halfHeight}, {halfWidth, -halfHeight}, {halfWidth, halfHeight}, {-halfWidth, halfHeight}},
         Ink::quiet,
         true,
         0.94}); // the sky
    for (Seen& s : seen) p.bodies.push_back({std::move(s.outline), s.face->ink, true, s.face->light});
    return p;
}

}
