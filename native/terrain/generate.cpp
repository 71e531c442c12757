#include "terrain/generate.h"

#include "terrain/erosion.h"
#include "terrain/noise.h"

#include <algorithm>

namespace terrain {

using math::dvec2;

namespace {

constexpr int32_t kCoarse = 8; // the broad shape has nodes this many times farther apart

double smoothstep(double low, double high, double x)
{
    const double t = math::clamp((x - low) / (high - low), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

// Octaves of noise, each damped where the sum so far is steep, because worn slopes are smooth:
// h = sum a_k n_k / (1 + |g|^2), g the gradient summed so far.
double wornNoise(const Noise& noise, double x, double y, int octaves)
{
    double sum = 0.0, weight = 1.0;
    dvec2 slope(0.0);
    for (int k = 0; k < octaves; ++k) {
        const NoiseValue v = noise.at(x, y);
        slope += weight * v.slope;
        sum += weight * v.value / (1.0 + math::dot(slope, slope));
        // Turned by atan(3/4) and doubled, so that the lattices of the octaves do not line up.
        const double rx = 2.0 * (0.8 * x - 0.6 * y) + 17.3, ry = 2.0 * (0.6 * x + 0.8 * y) + 5.7;
        x = rx;
        y = ry;
        weight *= 0.5;
    }
    return sum;
}

// Octaves of sharp crests, 1 - |n|, each growing on the crests below it.
double ridgedNoise(const Noise& noise, double x, double y, int octaves)
{
    double sum = 0.0, weight = 0.5, previous = 1.0;
    for (int k = 0; k < octaves; ++k) {
        const double crest = 1.0 - std::abs(noise.at(x, y).value);
        const double v = crest * crest;
        sum += weight * v * previous;
        previous = math::clamp(1.4 * v, 0.0, 1.0);
        const double rx = 2.0 * (0.8 * x - 0.6 * y) + 3.1, ry = 2.0 * (0.6 * x + 0.8 * y) + 11.9;
        x = rx;
        y = ry;
        weight *= 0.5;
    }
    return sum;
}

int32_t nodesOf(const TerrainSettings& s)
{
    return std::max(64, std::min(4096, int32_t(std::round(s.size / s.spacing))));
}

Grid coarseGrid(const TerrainSettings& s)
{
    const int32_t nodes = nodesOf(s), coarse = (nodes + kCoarse - 2) / kCoarse + 1;
    return Grid::make(coarse, coarse, kCoarse * s.spacing, dvec2(-0.5 * s.spacing * (nodes - 1)));
}

Grid cropped(const Grid& g, int32_t nodes)
{
    Grid out = Grid::make(nodes, nodes, g.spacing, g.origin);
    for (int32_t j = 0; j < nodes; ++j)
        std::copy_n(g.values.data() + size_t(j) * size_t(g.width), nodes,
                    out.values.data() + size_t(j) * size_t(nodes));
    return out;
}

void addDetail(Grid& g, const Noise& noise, double wavelength, double amplitude)
{
    if (amplitude == 0.0) return;
    for (int32_t j = 0; j < g.height; ++j)
        for (int32_t i = 0; i < g.width; ++i) {
            const dvec2 p = g.place(i, j) / wavelength;
            g.at(i, j) += float(amplitude * noise.at(p.x, p.y).value);
        }
}

// Knot insertion thrice, finer noise added on the way: the broad shape costs a sixty-fourth.
Grid refinedThrice(Grid g, int32_t nodes, const Noise& noise, double detail)
{
    g = refined(g);
    addDetail(g, noise, 45.0, 1.1 * detail);
    g = refined(g);
    addDetail(g, noise, 23.0, 0.45 * detail);
    g = refined(g);
    addDetail(g, noise, 11.0, 0.10 * detail);
    return cropped(g, nodes);
}

// Turns and shifts a closed control polygon so that its line starts at the world's origin heading east: a car placed at
// (0, 0) without a heading stands on the road.
void startAtOrigin(std::vector<dvec2>& points)
{
    const size_t n = points.size();
    const dvec2 &a = points[n - 1], &b = points[0], &c = points[1];
    const dvec2 start = (a + 4.0 * b + c) / 6.0, d = math::normalize(c - a);
    for (dvec2& p : points) {
        const dvec2 r = p - start;
        p = dvec2(r.x * d.x + r.y * d.y, r.y * d.x - r.x * d.y);
    }
}

// Beyond the grid the ground goes on level; heights that fade to one value before it leave no extruded cliffs there.
void fadeBorder(Grid& g, double width, double height)
{
    const dvec2 extent = g.extent();
    for (int32_t j = 0; j < g.height; ++j)
        for (int32_t i = 0; i < g.width; ++i) {
            const dvec2 p = g.spacing * dvec2(i, j);
            const double edge = std::min(std::min(p.x, extent.x - p.x), std::min(p.y, extent.y - p.y));
            g.at(i, j) = float(math::mix(height, double(g.at(i, j)), smoothstep(2.0 * g.spacing, width, edge)));
        }
}

void addRoad(Terrain& out, const RoadSettings& road)
{
    const RoadLine line = layRoad(out.grid, road);
    carveRoad(out.grid, out.roads, road, line);
    addRails(out.grid, out.roads, road, line, out.rails);
    out.lines.push_back(line);
}

// What the open land is: `choose(place, height, steepness, noise)` for every node.
template <class F> void layCover(Terrain& out, const Noise& noise, F choose)
{
    const Grid& g = out.grid;
    out.cover.resize(g.values.size());
    const double scale = 0.5 / g.spacing;
    for (int32_t j = 0; j < g.height; ++j)
        for (int32_t i = 0; i < g.width; ++i) {
            const int32_t e = std::min(i + 1, g.width - 1), w = std::max(i - 1, 0), n = std::min(j + 1, g.height - 1),
                          s = std::max(j - 1, 0);
            const double dx = scale * double(g.at(e, j) - g.at(w, j)), dy = scale * double(g.at(i, n) - g.at(i, s));
            const dvec2 p = g.place(i, j);
            out.cover[size_t(j) * size_t(g.width) + size_t(i)] = uint8_t(
                choose(double(g.at(i, j)), math::sqrt(dx * dx + dy * dy), noise.at(p.x / 38.0, p.y / 38.0).value));
        }
}

void hills(const TerrainSettings& s, Terrain& out)
{
    const Noise noise(s.seed);
    math::Random random = math::seeded(s.seed, 2);
    Grid g = coarseGrid(s);
    for (int32_t j = 0; j < g.height; ++j)
        for (int32_t i = 0; i < g.width; ++i) {
            const dvec2 p = g.place(i, j);
            g.at(i, j) = float(s.amplitude * (92.0 * wornNoise(noise, p.x / 820.0 + 40.0, p.y / 820.0 + 40.0, 6)));
        }
    erode(g, {.steps = 12, .incision = 0.05, .creep = 0.03});
    fadeBorder(g, 0.13 * s.size, 0.0);

    // A loop of gentle and tighter bends about a quarter of the terrain across.
    RoadSettings road;
    road.surface = s.roadSurface;
    const double a = std::min(0.36 * s.size, 1100.0), b = std::min(0.2 * s.size, 620.0);
    const int32_t count = 18;
    for (int32_t k = 0; k < count; ++k) {
        const double angle = math::kTau * (double(k) / count - 0.25),
                     stretch = k == 0 ? 1.0 : math::uniform(random, 0.72, 1.12);
        road.points.push_back(dvec2(a * math::cos(angle), b * math::sin(angle) + b) * stretch);
    }
    startAtOrigin(road.points);
    drawTowards(g, layRoad(g, road), 170.0);
    out.grid = refinedThrice(std::move(g), nodesOf(s), noise, s.amplitude);
    addRoad(out, road);
    layCover(out, noise,
             [](double, double steep, double n) { return steep > 0.62 + 0.12 * n ? Surface::gravel : Surface::grass; });
    out.growth = 1.0;
}

// A path of straights and bends as a control polygon with a point about every 22 m.
class PathPen {
public:
    std::vector<dvec2> points;

    explicit PathPen(const dvec2& start) : m_place(start) { points.push_back(start); }

    void straight(double length)
    {
        const auto n = int32_t(std::max(1.0, std::round(length / 22.0)));
        for (int32_t k = 1; k <= n; ++k) points.push_back(m_place + m_direction * (length * k / n));
        m_place = points.back();
    }
    void bend(double angle, double radius) // left positive
    {
        const double sense = angle > 0.0 ? 1.0 : -1.0, length = std::abs(angle) * radius;
        const auto n = int32_t(std::max(2.0, std::round(length / 16.0)));
        const dvec2 centre = m_place + sense * radius * math::left(m_direction), arm = m_place - centre;
        for (int32_t k = 1; k <= n; ++k) points.push_back(centre + math::rotate(arm, angle * k / n));
        m_place = points.back();
        m_direction = math::rotate(m_direction, angle);
    }
    const dvec2& place() const { return m_place; }

private:
    dvec2 m_place, m_direction{1.0, 0.0};
};

// A valley in the south, a ridge in the north, hairpins up the eastern half and, mirrored, down the western.
void pass(const TerrainSettings& s, Terrain& out)
{
    constexpr double kDegree = math::kPi / 180.0;
    const double unit = s.size / 2048.0;
    const Noise noise(s.seed);
    PathPen pen(dvec2(0.0));
    pen.straight(520.0 * unit);
    pen.bend(165.0 * kDegree, 26.0);
    for (int k = 0; k < 2; ++k) {
        pen.straight(350.0 * unit);
        pen.bend(-150.0 * kDegree, 24.0);
        pen.straight(350.0 * unit);
        pen.bend((k == 0 ? 150.0 : 165.0) * kDegree, 24.0);
    }
    pen.straight(std::max(20.0, pen.place().x - 60.0));
    const double crest = pen.place().y;

    Grid g = coarseGrid(s);
    for (int32_t j = 0; j < g.height; ++j)
        for (int32_t i = 0; i < g.width; ++i) {
            const dvec2 p = g.place(i, j);
            const double up = smoothstep(-0.15 * crest, 1.05 * crest, p.y),
                         south = smoothstep(-0.12 * s.size, -0.5 * s.size, p.y);
            const double beyond = smoothstep(crest + 20.0, crest + 0.2 * s.size, p.y),
                         side = smoothstep(0.3 * s.size, 0.5 * s.size, std::abs(p.x));
            const double middle = 1.0 - smoothstep(0.0, 140.0 * unit, std::abs(p.x)); // a spur between the two climbs
            const double ridges = ridgedNoise(noise, p.x / 520.0 + 7.0, p.y / 520.0 + 7.0, 6),
                         worn = wornNoise(noise, p.x / 300.0, p.y / 300.0, 5);
            double h = 0.245 * crest * up + 18.0 * worn * (0.25 + up);
            h += (150.0 * beyond + 110.0 * side * (0.3 + up) + 95.0 * south) * (0.25 + 1.5 * ridges);
            h += 42.0 * middle * up * (1.0 - smoothstep(0.8 * crest, crest, p.y)) * (0.4 + 1.2 * ridges);
            g.at(i, j) = float(s.amplitude * h);
        }
    erode(g, {.steps = 8, .incision = 0.03, .creep = 0.02});
    fadeBorder(g, 0.16 * s.size, 0.1 * crest * s.amplitude);

    RoadSettings road;
    road.surface = s.roadSurface;
    road.halfWidth = 3.25;
    road.shoulder = 1.0;
    road.designSpeed = 14.0;
    road.smoothing = 50.0;
    road.points = pen.points;
    for (size_t k = pen.points.size() - 1; k-- > 1;) road.points.push_back(dvec2(-pen.points[k].x, pen.points[k].y));
    startAtOrigin(road.points);
    drawTowards(g, layRoad(g, road), 60.0);
    out.grid = refinedThrice(std::move(g), nodesOf(s), noise, 1.6 * s.amplitude);
    addRoad(out, road);
    const double snowLine = 0.20 * crest * s.amplitude;
    layCover(out, noise, [&](double height, double steep, double n) {
        if (height > snowLine + 14.0 * n && steep < 0.85) return Surface::snow;
        return steep > 0.55 + 0.15 * n ? Surface::gravel : Surface::grass;
    });
    out.growth = 0.8;
    out.treeLine = 0.9 * snowLine;
}

// Level ground with an apron for manoeuvres, strips of every surface, a skid pad, ramps, waves and a handling track.
void provingGround(const TerrainSettings& s, Terrain& out)
{
    const double unit = s.size / 2048.0;
    out.grid = Grid::centred(nodesOf(s), nodesOf(s), s.spacing);
    Grid& g = out.grid;
    out.cover.assign(g.values.size(), uint8_t(Surface::grass));
    const auto lay = [&](double x0, double y0, double x1, double y1, Surface surface) {
        for (int32_t j = 0; j < g.height; ++j)
            for (int32_t i = 0; i < g.width; ++i) {
                const dvec2 p = g.place(i, j);
                if (p.x >= x0 && p.x <= x1 && p.y >= y0 && p.y <= y1)
                    out.cover[size_t(j) * size_t(g.width) + size_t(i)] = uint8_t(surface);
            }
    };
    const auto raise = [&](double x0, double y0, double x1, double y1,
                           auto&& height) { // along x, faded out at the sides
        for (int32_t j = 0; j < g.height; ++j)
            for (int32_t i = 0; i < g.width; ++i) {
                const dvec2 p = g.place(i, j);
                if (p.x < x0 || p.x > x1) continue;
                const double side = smoothstep(y0 - 15.0, y0, p.y) * (1.0 - smoothstep(y1, y1 + 15.0, p.y));
                g.at(i, j) += float(side * height(p.x - x0));
            }
    };
    // Apron 700 m x 90 m around the origin; strips of 160 m x 14 m north of it, entered from the apron's lane.
    lay(-200.0 * unit, -45.0, 520.0 * unit, 45.0, Surface::asphalt);
    const Surface strips[] = {Surface::wetAsphalt, Surface::gravel, Surface::snow, Surface::ice};
    for (int k = 0; k < 4; ++k) {
        const double y = 70.0 + 24.0 * k;
        lay(-60.0, y - 11.0, 240.0, y + 11.0, Surface::asphalt);
        lay(0.0, y - 7.0, 160.0, y + 7.0, strips[k]);
    }
    // Ramps of 10 % and 20 % up and down over a plateau 6 m high, and waves of 10 m and 5 cm.
    lay(-190.0, -130.0, 90.0, -110.0, Surface::asphalt);
    raise(-150.0, -132.0, 10.0, -108.0, [](double x) {
        const double up = 0.1 * (x - 10.0), down = 0.2 * (140.0 - x);
        return math::clamp(std::min(up, down), 0.0, 6.0);
    });
    lay(120.0, -130.0, 330.0, -110.0, Surface::asphalt);
    raise(160.0, -132.0, 300.0, -108.0, [](double x) { return 0.05 * math::square(math::sin(math::kPi * x / 10.0)); });

    // The skid pad: a disc with a circle of 40 m radius painted on it, south-west of the apron.
    const dvec2 pad(-330.0 * unit - 40.0, -150.0);
    for (int32_t j = 0; j < g.height; ++j)
        for (int32_t i = 0; i < g.width; ++i)
            if (math::length(g.place(i, j) - pad) < 62.0)
                out.cover[size_t(j) * size_t(g.width) + size_t(i)] = uint8_t(Surface::asphalt);
    RoadSettings circle;
    circle.rails = false;
    circle.crown = circle.bank = 0.0;
    circle.halfWidth = 8.0;
    circle.shoulder = 0.0;
    circle.reach = 12.0;
    circle.shoulderSurface = Surface::asphalt;
    circle.marking = Marking::circle;
    circle.surface = s.roadSurface;
    // A spline's line lies inside its polygon by cos-like shrinkage: n points at radius R give R (2 + cos(2 pi / n))
    // / 3.
    for (int k = 0; k < 24; ++k) {
        const double angle = math::kTau * k / 24.0, radius = 40.0 * 3.0 / (2.0 + math::cos(math::kTau / 24.0));
        circle.points.push_back(pad + radius * dvec2(math::cos(angle), math::sin(angle)));
    }
    addRoad(out, circle);

    // A lane along the apron through the origin.
    RoadSettings lane = circle;
    lane.closed = false;
    lane.marking = Marking::road;
    lane.halfWidth = 3.5;
    lane.points.clear();
    for (int k = 0; k <= 30; ++k) lane.points.push_back(dvec2((-190.0 + 23.0 * k) * unit, 0.0));
    addRoad(out, lane);

    // The handling track around it all: bends of many radii, both ways.
    RoadSettings track;
    track.surface = s.roadSurface;
    track.halfWidth = 5.0;
    track.shoulder = 2.0;
    track.crown = 0.01;
    track.marking = Marking::track;
    track.shoulderSurface = Surface::grass;
    track.rails = true;
    static constexpr double kTrack[][2] = {{-500, -360}, {-250, -400}, {0, -330},   {200, -420}, {460, -400},
                                           {640, -300},  {600, -120},  {720, 20},   {700, 220},  {520, 260},
                                           {480, 400},   {250, 430},   {100, 330},  {-80, 420},  {-300, 400},
                                           {-380, 260},  {-560, 280},  {-680, 120}, {-560, -60}, {-660, -220}};
    for (const auto& p : kTrack) track.points.push_back(unit * dvec2(p[0], p[1]));
    addRoad(out, track);
    out.growth = 0.25;
}

}

void generate(const TerrainSettings& s, Terrain& out)
{
    out.seed = s.seed;
    switch (s.kind) {
    case TerrainKind::pass:
        return pass(s, out);
    case TerrainKind::provingGround:
        return provingGround(s, out);
    default:
        return hills(s, out);
    }
}

}
