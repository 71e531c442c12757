#include "terrain/road.h"

#include "math/bspline.h"
#include "terrain/ground.h"

#include <algorithm>

namespace terrain {

using math::dvec2;

namespace {

constexpr double kEdgeBlend = 0.2;  // [m] over which friction changes at the edge of a road
constexpr double kGraded = 0.5;     // of a surface's relief is left on a road of it
constexpr double kReliefFade = 1.0; // [m] beyond the shoulder until the relief is whole

double smoothstep(double t)
{
    t = math::clamp(t, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

// Place and derivatives of the control polygon's spline at parameter u (one unit a control point).
struct LinePoint {
    dvec2 position, slope, curvature;
};

LinePoint lineAt(const std::vector<dvec2>& points, bool closed, double u)
{
    const auto n = int32_t(points.size());
    const double whole = std::floor(u);
    const auto i = int32_t(whole);
    const Border border = closed ? Border::repeat : Border::clamp;
    const auto w = math::bsplineWeights(u - whole), s = math::bsplineSlopes(u - whole),
               c = math::bsplineCurvatures(u - whole);
    LinePoint out{dvec2(0.0), dvec2(0.0), dvec2(0.0)};
    for (int k = 0; k < 4; ++k) {
        const dvec2& p = points[size_t(borderIndex(border, i - 1 + k, n))];
        out.position += w.w[k] * p;
        out.slope += s.w[k] * p;
        out.curvature += c.w[k] * p;
    }
    return out;
}

// Moving average over 2 half + 1 samples, periodic or with held ends.
void average(std::vector<double>& v, int32_t half, bool closed)
{
    const auto n = int32_t(v.size());
    if (half < 1 || n < 2) return;
    const Border border = closed ? Border::repeat : Border::clamp;
    std::vector<double> out(v.size());
    double sum = 0.0;
    for (int32_t k = -half; k <= half; ++k) sum += v[size_t(borderIndex(border, k, n))];
    for (int32_t i = 0; i < n; ++i) {
        out[size_t(i)] = sum / double(2 * half + 1);
        sum += v[size_t(borderIndex(border, i + 1 + half, n))] - v[size_t(borderIndex(border, i - half, n))];
    }
    v = std::move(out);
}

// The mean of the highest profile below the land and the lowest above it that rise or fall by at most `step` a sample:
// half of what is too steep is cut, half is filled. Forward and backward passes of h[i] <= h[i-1] + step; on a closed
// line twice around, so that the seam is an ordinary place.
void limitGrade(std::vector<double>& h, double step, bool closed)
{
    const size_t n = h.size(), passes = closed ? 2 : 1, first = closed ? 0 : 1;
    std::vector<double> above = h;
    for (size_t pass = 0; pass < passes; ++pass) {
        for (size_t i = first; i < n; ++i) h[i] = std::min(h[i], h[(i + n - 1) % n] + step);
        for (size_t i = first; i < n; ++i) above[i] = std::max(above[i], above[(i + n - 1) % n] - step);
    }
    for (size_t pass = 0; pass < passes; ++pass) {
        for (size_t i = n - first; i-- > 0;) h[i] = std::min(h[i], h[(i + 1) % n] + step);
        for (size_t i = n - first; i-- > 0;) above[i] = std::max(above[i], above[(i + 1) % n] - step);
    }
    for (size_t i = 0; i < n; ++i) h[i] = 0.5 * (h[i] + above[i]);
}

// Height of the road's surface across, relative to its middle; left positive.
double crossSection(const RoadSettings& s, const RoadSample& at, double lateral)
{
    const double width = s.halfWidth, d = math::clamp(lateral, -width, width);
    const double banked = s.bank > 0.0 ? math::clamp(std::abs(at.bank) / s.bank, 0.0, 1.0) : 0.0;
    // The crown as a parabola, so that the middle has no edge; its mean fall is `crown`.
    double z = -at.bank * d - (1.0 - banked) * s.crown * d * d / width;
    const double beyond = std::abs(lateral) - width;
    if (beyond > 0.0) z -= 0.04 * beyond; // shoulders fall by 4 %
    return z;
}

// For every node within reach of the line: the nearest segment plus the share along it, else -1; and the squared
// distance.
void findNearest(const Grid& land, const RoadLine& line, double reach, std::vector<float>& nearest,
                 std::vector<float>& distance)
{
    nearest.assign(land.values.size(), -1.0f);
    distance.assign(land.values.size(), float(reach * reach));
    const size_t n = line.samples.size(), segments = line.closed ? n : n - 1;
    const double scale = 1.0 / land.spacing;
    for (size_t k = 0; k < segments; ++k) {
        const dvec2 a = line.samples[k].position, b = line.samples[(k + 1) % n].position, d = b - a;
        const double inverse = 1.0 / std::max(1e-12, math::dot(d, d));
        const dvec2 low = (glm::min(a, b) - dvec2(reach) - land.origin) * scale;
        const dvec2 high = (glm::max(a, b) + dvec2(reach) - land.origin) * scale;
        const int32_t i0 = int32_t(math::clamp(std::ceil(low.x), 0.0, land.width)),
                      i1 = int32_t(math::clamp(std::floor(high.x), -1.0, land.width - 1));
        const int32_t j0 = int32_t(math::clamp(std::ceil(low.y), 0.0, land.height)),
                      j1 = int32_t(math::clamp(std::floor(high.y), -1.0, land.height - 1));
        for (int32_t j = j0; j <= j1; ++j) {
            for (int32_t i = i0; i <= i1; ++i) {
                const dvec2 p = land.place(i, j) - a;
                const double t = math::clamp(math::dot(p, d) * inverse, 0.0, 1.0);
                const dvec2 r = p - t * d;
                const auto d2 = float(math::dot(r, r));
                const size_t at = size_t(j) * size_t(land.width) + size_t(i);
                if (d2 < distance[at]) {
                    distance[at] = d2;
                    nearest[at] = float(double(k) + t);
                }
            }
        }
    }
}

}

void drawTowards(Grid& land, const RoadLine& line, double width)
{
    if (line.samples.size() < 2) return;
    std::vector<float> nearest, distance;
    findNearest(land, line, width, nearest, distance);
    const size_t n = line.samples.size();
    for (size_t at = 0; at < land.values.size(); ++at) {
        if (nearest[at] < 0.0f) continue;
        const double share = smoothstep((math::sqrt(double(distance[at])) - 12.0) / (width - 12.0));
        land.values[at] =
            float(math::mix(line.samples[size_t(nearest[at]) % n].height, double(land.values[at]), share));
    }
}

void RoadProfile::cover(double distance, GroundSample& s) const
{
    const double outer = halfWidth + shoulder;
    if (distance >= outer + kEdgeBlend) return;
    const auto lay = [&](Surface surfaceHere, double share) {
        const SurfaceProperties& p = properties(surfaceHere);
        s.friction = math::mix(s.friction, p.friction, share);
        s.rollingDrag = math::mix(s.rollingDrag, p.rollingDrag, share);
        if (share >= 0.5) s.surface = uint32_t(surfaceHere);
    };
    lay(shoulderSurface, smoothstep(0.5 - (distance - outer) / (2.0 * kEdgeBlend)));
    lay(surface, smoothstep(0.5 - (distance - halfWidth) / (2.0 * kEdgeBlend)));
}

double RoadProfile::reliefShare(double distance) const
{
    return smoothstep((distance - halfWidth) / (shoulder + kReliefFade));
}

double RoadProfile::reliefShareSlope(double distance) const
{
    const double width = shoulder + kReliefFade, t = (distance - halfWidth) / width;
    return t <= 0.0 || t >= 1.0 ? 0.0 : 6.0 * t * (1.0 - t) / width;
}

double RoadProfile::relief() const
{
    return kGraded * properties(surface).relief;
}

RoadPlace RoadLayer::at(const Grid& grid, const Cell& cell) const
{
    RoadPlace out;
    if (nodes.empty()) return out;
    if (cell.i < 0 || cell.j < 0 || cell.i + 1 >= grid.width || cell.j + 1 >= grid.height) return out;
    const size_t low = size_t(cell.j) * size_t(grid.width) + size_t(cell.i), high = low + size_t(grid.width);
    const int16_t a = nodes[2 * low], b = nodes[2 * low + 2], c = nodes[2 * high], d = nodes[2 * high + 2];
    if (a == kFar || b == kFar || c == kFar || d == kFar) return out;
    // |lateral| changes by at most the cell's diagonal; more means two arms of a bend meet here.
    const int32_t spread = std::max(std::max(a, b), std::max(c, d)) - std::min(std::min(a, b), std::min(c, d));
    if (double(spread) > 150.0 * grid.spacing) return out;
    const double tx = cell.tx, ty = cell.ty;
    const double south = math::mix(double(a), double(b), tx), north = math::mix(double(c), double(d), tx);
    const double west = math::mix(double(a), double(c), ty), east = math::mix(double(b), double(d), ty);
    const double scale = 0.01 / grid.spacing;
    out.index = index[low];
    out.lateral = 0.01 * math::mix(south, north, ty);
    out.gradient = dvec2(east - west, north - south) * scale;
    return out;
}

RoadLine layRoad(const Grid& land, const RoadSettings& s)
{
    RoadLine line;
    line.closed = s.closed;
    const auto n = int32_t(s.points.size());
    if (n < 4) return line;
    const double first = s.closed ? 0.0 : -1.0, last = s.closed ? double(n) : double(n);
    // Arc length along a fine polyline, then samples at even distances.
    const int32_t fine = int32_t(last - first) * 64;
    std::vector<double> arc(size_t(fine) + 1, 0.0);
    dvec2 before = lineAt(s.points, s.closed, first).position;
    for (int32_t k = 1; k <= fine; ++k) {
        const dvec2 p = lineAt(s.points, s.closed, first + double(k) / 64.0).position;
        arc[size_t(k)] = arc[size_t(k) - 1] + math::length(p - before);
        before = p;
    }
    line.length = arc.back();
    const auto count = std::max(int32_t(8), int32_t(line.length));
    const double step = line.length / double(count);
    const int32_t samples = s.closed ? count : count + 1;
    std::vector<double> heights(size_t(samples), 0.0);
    line.samples.resize(size_t(samples));
    size_t k = 1;
    for (int32_t i = 0; i < samples; ++i) {
        const double target = step * double(i);
        while (k + 1 < arc.size() && arc[k] < target) ++k;
        const double span = arc[k] - arc[k - 1];
        const double u = first + (double(k - 1) + (span > 0.0 ? (target - arc[k - 1]) / span : 0.0)) / 64.0;
        const LinePoint p = lineAt(s.points, s.closed, u);
        const double speed = math::length(p.slope);
        RoadSample& out = line.samples[size_t(i)];
        out.position = p.position;
        out.direction = speed > 1e-9 ? p.slope / speed : dvec2(1.0, 0.0);
        out.along = target;
        out.curvature = speed > 1e-9 ? math::cross2(p.slope, p.curvature) / (speed * speed * speed) : 0.0;
        if (s.followLand || s.heights.size() != s.points.size()) {
            heights[size_t(i)] = surfaceHeight(land, p.position.x, p.position.y);
        } else {
            const double whole = std::floor(u);
            const auto w = math::bsplineWeights(u - whole);
            for (int q = 0; q < 4; ++q)
                heights[size_t(i)] += w.w[q] * s.heights[size_t(borderIndex(s.closed ? Border::repeat : Border::clamp,
                                                                            int32_t(whole) - 1 + q, n))];
        }
    }
    // Three moving averages are close to a Gaussian; the grade limit stands between them so that its corners are
    // rounded.
    const auto half = int32_t(0.5 * s.smoothing / step);
    if (s.followLand) {
        average(heights, half, s.closed);
        average(heights, half, s.closed);
    }
    limitGrade(heights, s.maxGrade * step, s.closed);
    average(heights, std::max(1, half / 2), s.closed);
    average(heights, std::max(1, half / 3), s.closed);

    std::vector<double> banks(heights.size());
    for (size_t i = 0; i < banks.size(); ++i)
        banks[i] =
            math::clamp(math::square(s.designSpeed) * line.samples[i].curvature / math::kGravity, -s.bank, s.bank);
    average(banks, 12, s.closed);
    average(banks, 8, s.closed);
    for (size_t i = 0; i < heights.size(); ++i) {
        line.samples[i].height = heights[i];
        line.samples[i].bank = banks[i];
    }
    return line;
}

void carveRoad(Grid& land, RoadLayer& layer, const RoadSettings& s, const RoadLine& line)
{
    if (line.samples.size() < 2) return;
    const size_t count = size_t(land.width) * size_t(land.height);
    if (layer.nodes.empty()) {
        layer.nodes.assign(2 * count, 0);
        for (size_t i = 0; i < count; ++i) layer.nodes[2 * i] = kFar;
        layer.index.assign(count, 0);
    }
    const auto own = uint8_t(layer.profiles.size());
    layer.profiles.push_back({s.halfWidth, s.shoulder, s.surface, s.shoulderSurface, s.marking});

    std::vector<float> nearest, distance;
    findNearest(land, line, s.reach, nearest, distance);
    const size_t n = line.samples.size(), segments = line.closed ? n : n - 1;
    const double periods = std::max(1.0, std::round(line.length / kMarkPeriod));
    const double edge = s.halfWidth + s.shoulder;
    for (size_t at = 0; at < count; ++at) {
        if (nearest[at] < 0.0f) continue;
        const size_t k = std::min(size_t(nearest[at]), segments - 1);
        const double t = double(nearest[at]) - double(k);
        const RoadSample &a = line.samples[k], &b = line.samples[(k + 1) % n];
        const dvec2 place = land.place(int32_t(at % size_t(land.width)), int32_t(at / size_t(land.width)));
        const dvec2 middle = a.position + t * (b.position - a.position),
                    direction = a.direction + t * (b.direction - a.direction);
        const double away = math::sqrt(double(distance[at]));
        const double lateral = math::cross2(direction, place - middle) < 0.0 ? -away : away;
        if (layer.nodes[2 * at] != kFar && std::abs(double(layer.nodes[2 * at])) <= 100.0 * away)
            continue; // another road is nearer

        RoadSample section = a;
        section.bank = math::mix(a.bank, b.bank, t);
        const double road = math::mix(a.height, b.height, t) + crossSection(s, section, lateral);
        const double natural = double(land.values[at]);
        double height = road;
        if (away > edge) { // cut or fill: about 1 : 2, at least 5 m wide, ending within reach
            const double rise = natural - road;
            const double width = math::clamp(5.0 + 2.2 * std::abs(rise), 5.0, s.reach - edge);
            height = math::mix(road, natural, smoothstep((away - edge) / width));
        }
        land.values[at] = float(height);
        layer.nodes[2 * at] = int16_t(std::round(math::clamp(100.0 * lateral, -32000.0, 32000.0)));
        const double along =
            math::mix(a.along, k + 1 == n ? line.length : b.along, t) / line.length * periods * kMarkPeriod;
        layer.nodes[2 * at + 1] = int16_t(uint16_t(int64_t(std::round(100.0 * along)) & 0xffff));
        layer.index[at] = own;
    }
}

void addRails(const Grid& land, const RoadLayer& layer, const RoadSettings& s, const RoadLine& line,
              std::vector<float>& out)
{
    constexpr double kStep = 4.0, kTop = 0.85, kMinimumRun = 16.0; // [m]
    const size_t n = line.samples.size();
    if (!s.rails || n < 16) return;
    const double offset = s.halfWidth + s.shoulder + 0.3;
    const auto stride = size_t(std::max(1.0, std::round(kStep * double(n) / std::max(1.0, line.length))));
    for (const double side : {1.0, -1.0}) {
        const size_t posts = n / stride;
        std::vector<char> wanted(posts, 0);
        const auto place = [&](size_t post, double lateral) {
            const RoadSample& a = line.samples[post * stride];
            return a.position + lateral * math::left(a.direction);
        };
        for (size_t p = 0; p < posts; ++p) {
            const RoadSample& a = line.samples[p * stride];
            const dvec2 outside = place(p, side * (offset + 10.0));
            const bool drop = surfaceHeight(land, outside.x, outside.y) < a.height - 2.5;
            const bool tight = a.curvature * side < -1.0 / 70.0; // the outer side of a bend under 70 m
            // Not where another part of a road runs: a rail would stand across it.
            const dvec2 foot = place(p, side * offset);
            const RoadPlace there = layer.at(land, cellAt(land, foot.x, foot.y));
            const bool clear = there.index >= 0 && std::abs(there.lateral) > offset - 0.5;
            wanted[p] = clear && (drop || tight);
        }
        // Single posts are no rail, and a short gap in one is closed.
        const auto run = size_t(kMinimumRun / kStep);
        std::vector<char> kept = wanted;
        for (size_t p = 0; p < posts; ++p) {
            for (size_t q = 1; q <= run && !kept[p]; ++q) {
                const bool before = p >= q ? wanted[p - q] : line.closed && wanted[p + posts - q];
                const size_t ahead = p + run - q;
                const bool after = ahead < posts ? wanted[ahead] : line.closed && wanted[ahead % posts];
                kept[p] = before && after;
            }
        }
        for (size_t p = 0; p + (line.closed ? 0 : 1) < posts; ++p) {
            const size_t q = (p + 1) % posts;
            if (!kept[p] || !kept[q]) continue;
            const dvec2 a = place(p, side * offset), b = place(q, side * offset);
            const auto za = float(surfaceHeight(land, a.x, a.y)), zb = float(surfaceHeight(land, b.x, b.y));
            const float ax = float(a.x), ay = float(a.y), bx = float(b.x), by = float(b.y), top = float(kTop);
            const float quad[18] = {ax, ay, za, bx, by, zb,       bx, by, zb + top,
                                    ax, ay, za, bx, by, zb + top, ax, ay, za + top};
            out.insert(out.end(), quad, quad + 18);
        }
    }
}

}
