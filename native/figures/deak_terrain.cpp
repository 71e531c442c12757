// Sz. Deak, 2003, section 3: the world of a driving game, height map, quadtree, levels of detail, a view of the terrain.
// The land is that of the scenario "hills", of a smaller size; the link opens it.
#include "figures/entry.h"
#include "figures/perspective.h"
#include "figures/solid.h"
#include "scenario/scenario.h"
#include "scene/scenes.h"
#include "terrain/draw_data.h"

#include <algorithm>
#include <cmath>

namespace figures {

namespace {

using math::dvec2;
using math::dvec3;

struct Land {
    int32_t seed = 1;
    double size = 1024.0;
    double x = 0.0, y = 0.0, heading = 0.6;
    double above = 6.0;
};

template <class V> void describeLand(V& v, Land& s)
{
    v.integer("seed", s.seed, 0, 1000000, "of the generated land");
    v.number("size", s.size, {.unit = "m", .min = 512, .max = 2048, .doc = "edge of the land"});
}
template <class V> void describeCamera(V& v, Land& s)
{
    v.number("x", s.x, {.unit = "m", .min = -1024, .max = 1024, .doc = "camera, to the east"});
    v.number("y", s.y, {.unit = "m", .min = -1024, .max = 1024, .doc = "camera, to the north"});
    v.number("heading", s.heading,
             {.unit = "rad", .min = -math::kPi, .max = math::kPi, .doc = "of the camera, counter-clockwise from east"});
    v.number("above", s.above, {.unit = "m", .min = 1, .max = 200, .doc = "of the camera over the ground"});
}
template <class V> void describe(V& v, Land& s)
{
    describeLand(v, s);
    describeCamera(v, s);
}

core::Status landOf(const Land& s, terrain::Ground& out, Figure& f)
{
    core::Json json;
    if (core::Status status = scenario::namedJson("hills", json); !status) return status;
    terrain::TerrainSettings settings;
    if (core::Status status = core::readJson(json["terrain"], settings, "terrain"); !status) return status;
    settings.seed = uint32_t(s.seed);
    settings.size = s.size;
    settings.obstacles = false;
    core::Status status;
    out = terrain::build(settings, {}, status);
    f.run = "scenario=hills&terrain.seed=" + std::to_string(s.seed) + "&terrain.size=" + core::number(s.size);
    f.assumed = "The land is ours, generated; the paper prints pictures and no heights.";
    return status;
}

Plot plan(const Land& s)
{
    Plot p;
    p.plan = true;
    p.x = {"east", "m", -0.5 * s.size, 0.5 * s.size};
    p.y = {"north", "m", -0.5 * s.size, 0.5 * s.size};
    return p;
}

Shade heights(const terrain::Ground& ground, const Plot& p, size_t cells)
{
    Shade shade{"height [m]", p.x.from, p.y.from, p.x.to, p.y.to, cells, cells, 1e9, -1e9, {}};
    for (size_t j = 0; j < cells; ++j)
        for (size_t i = 0; i < cells; ++i) {
            const double h = ground.height(p.x.from + (p.x.to - p.x.from) * (double(i) + 0.5) / double(cells),
                                           p.y.from + (p.y.to - p.y.from) * (double(j) + 0.5) / double(cells));
            shade.values.push_back(h);
            shade.black = std::min(shade.black, h);
            shade.white = std::max(shade.white, h);
        }
    if (!(shade.white > shade.black)) shade.white = shade.black + 1.0;
    return shade;
}

void showCamera(Plot& p, const Land& s, double reach, double half)
{
    const auto tip = [&](double side) {
        const dvec2 t = dvec2(s.x, s.y) + reach * math::rotate(dvec2(1.0, 0.0), s.heading + side);
        return Point{t.x, t.y};
    };
    const Line sight = {tip(half), {s.x, s.y}, tip(-half)};
    p.curves.push_back({"what the camera sees", Ink::impact, "", sight, "", 2.0});
    p.marks.push_back({{s.x, s.y}, Sign::dot, "", Ink::impact, "camera"});
    p.handles.push_back({{s.x, s.y}, "x", "y", {s.x, s.y}, {1, 1}, "the camera"});
}

Line square(double x, double y, double edge)
{
    return {{x, y}, {x + edge, y}, {x + edge, y + edge}, {x, y + edge}, {x, y}, {kNone, kNone}};
}
void append(Line& line, const Line& more)
{
    line.insert(line.end(), more.begin(), more.end());
}

// --- Figure 1 ------------------------------------------------------------------------------------------------------------

struct Track {
    double share = 0.27;
    double above = 2.2;
};
template <class V> void describe(V& v, Track& s)
{
    v.number("share", s.share, {.unit = "1", .min = 0, .max = 1, .doc = "of the way around the course"});
    v.number("above", s.above, {.unit = "m", .min = 0.8, .max = 40, .doc = "of the eye over the road"});
}

Figure figure1(const Track& s, Way)
{
    Figure f;
    f.says = "The usual world of a driving game: the track and its close surroundings, and nothing beyond. Ours is the "
             "road course of Knight's Figure 6-2; what the paper has in its place is Figure 6.";
    f.assumed = "The paper shows a picture of another game, Rally Trophy; its track is not ours.";
    f.run = "scenario=lesson-wall&scene.base=course";
    scene::SceneSettings settings;
    settings.base = scene::SceneSettings::Base::course;
    const scene::Look look = scene::lookOf(settings);
    dvec2 along;
    const dvec2 at = scene::courseCentre(s.share, along);
    const Eye eye{{at.x, at.y, s.above}, math::atan2(along.y, along.x), 0.05};
    constexpr double kSight = 160.0; // [m]
    std::vector<Face> faces;
    for (size_t i = 0; i < look.soup.size(); ++i) {
        const auto* c = &look.soup.corners[3 * i];
        const dvec3 middle = (c[0] + c[1] + c[2]) / 3.0;
        const double away = math::length(dvec2(middle) - at);
        if (away > kSight) continue;
        const scene::Material m = look.materials[i];
        const bool upright = std::abs(math::cross2(dvec2(c[1] - c[0]), dvec2(c[2] - c[0]))) < 1e-9;
        const double own = m == scene::Material::road    ? 0.34
                           : m == scene::Material::verge ? 0.62
                           : upright                     ? 0.78
                                                         : 0.5;
        const int layer = m == scene::Material::road ? 1 : m == scene::Material::verge ? 0 : 2;
        faces.push_back({{c[0], c[1], c[2]}, own + (0.92 - own) * away / kSight, Ink::text, layer});
    }
    Plot p = picture(eye, faces, 1.0, 0.56);
    f.tables = {{"triangles",
                 {"", "number"},
                 {{"of the whole course", std::to_string(look.soup.size())},
                  {"seen in this picture", std::to_string(p.bodies.size())}}}};
    f.plots = {std::move(p)};
    return f;
}

// --- Figure 2 ------------------------------------------------------------------------------------------------------------

core::Status figure2(const Land& s, Way, Figure& f)
{
    terrain::Ground ground;
    if (core::Status status = landOf(s, ground, f); !status) return status;
    f.says = "The land as a height map: a regular grid of heights, the whiter the higher. It is also how land of your "
             "own comes in, as a greyscale PNG.";
    Plot p = plan(s);
    p.shades = {heights(ground, p, 128)};
    showCamera(p, s, 0.3 * s.size, 0.5);
    const terrain::Grid& grid = ground.terrain()->grid;
    const auto [low, high] = std::minmax_element(grid.values.begin(), grid.values.end());
    f.plots = {p};
    f.tables = {{"the grid",
                 {"", "value", "unit"},
                 {{"nodes", std::to_string(grid.width) + " \u00d7 " + std::to_string(grid.height), ""},
                  {"spacing", written(grid.spacing, 2), "m"},
                  {"lowest, black", written(double(*low), 1), "m"},
                  {"highest, white", written(double(*high), 1), "m"},
                  {"under the camera", written(ground.height(s.x, s.y), 2), "m"}}}};
    return {};
}

// --- Figure 3 ------------------------------------------------------------------------------------------------------------

struct Tree {
    Land land;
    int32_t depth = 4;
    View view{0.5, 0.5};
};
template <class V> void describe(V& v, Tree& s)
{
    v.integer("depth", s.depth, 1, 6, "of the quartering that is drawn");
    describe(v, s.land);
}

core::Status figure3(const Tree& s, Way, Figure& f)
{
    terrain::Ground ground;
    if (core::Status status = landOf(s.land, ground, f); !status) return status;
    f.says = "The land is quartered again and again, here towards the camera; each node knows the lowest and highest "
             "ground within, so that a box that the camera does not see is left out with all its quarters.";
    f.differs = "The paper quarters everywhere to one depth; here quartering stops where the camera is far.";
    f.columns = 2;
    const terrain::LodModel model = terrain::buildDrawData(*ground.terrain()).lod;
    Plot p = plan(s.land);
    p.title = "quarters";
    p.shades = {heights(ground, p, 96)};
    Plot boxes;
    boxes.title = "boxes of the nodes, heights three times";
    boxes.plan = true;
    boxes.x = {"across the view", "m", 0, 0};
    boxes.y = {"up the view", "m", 0, 0};
    std::vector<Line> lines(size_t(s.depth) + 1), solid(size_t(s.depth) + 1);
    std::vector<int> count(lines.size(), 0);
    std::vector<double> thick(lines.size(), 0.0);
    // Lowest and highest ground of a square, out of the blocks of 16 cells that it covers.
    const auto& blocks = model.ranges.front();
    const double block = 16.0 * model.spacing;
    const auto range = [&](double x, double y, double edge) {
        const auto index = [&](double at, double origin, int32_t most) {
            return std::clamp(int32_t(std::floor((at - origin) / block)), 0, most - 1);
        };
        double low = 1e9, high = -1e9;
        for (int32_t j = index(y, model.origin.y, blocks.height);
             j <= index(y + edge - 1e-6, model.origin.y, blocks.height); ++j)
            for (int32_t i = index(x, model.origin.x, blocks.width);
                 i <= index(x + edge - 1e-6, model.origin.x, blocks.width); ++i) {
                const auto& r = blocks.ranges[size_t(j) * size_t(blocks.width) + size_t(i)];
                low = std::min(low, double(r.low));
                high = std::max(high, double(r.high));
            }
        return Point{low, high};
    };
    constexpr double kTaller = 3.0;
    const auto visit = [&](auto&& self, double x, double y, double edge, int32_t depth) -> void {
        const dvec2 centre(x + 0.5 * edge, y + 0.5 * edge);
        if (depth < s.depth && math::length(centre - dvec2(s.land.x, s.land.y)) < 1.1 * edge) {
            for (const double v : {0.0, 0.5})
                for (const double u : {0.0, 0.5}) self(self, x + u * edge, y + v * edge, 0.5 * edge, depth + 1);
            return;
        }
        const Point r = range(x, y, edge);
        append(lines[size_t(depth)], square(x, y, edge));
        append(solid[size_t(depth)], boxEdges(s.view, {x, y, kTaller * r[0]}, {x + edge, y + edge, kTaller * r[1]},
                                              [](dvec3 q) { return q; }));
        ++count[size_t(depth)];
        thick[size_t(depth)] += r[1] - r[0];
    };
    visit(visit, p.x.from, p.y.from, s.land.size, 0);
    Table t{"nodes", {"depth", "edge [m]", "leaves", "mean box height [m]"}, {}};
    for (size_t d = 0; d < lines.size(); ++d) {
        if (!count[d]) continue;
        const std::string name = "depth " + std::to_string(d);
        p.curves.push_back({name, look(d).ink, look(d).dash, lines[d], "", 1.6});
        boxes.curves.push_back({name, look(d).ink, look(d).dash, solid[d], "", 1.2});
        t.rows.push_back({std::to_string(d), written(s.land.size / double(1u << d), 0), std::to_string(count[d]),
                          written(thick[d] / count[d], 1)});
    }
    showCamera(p, s.land, 0.15 * s.land.size, 0.5);
    fit(boxes, true, true);
    f.plots = {p, boxes};
    f.tables = {t};
    return {};
}

// --- Figure 4 ------------------------------------------------------------------------------------------------------------

struct Lod {
    Land land;
    double pixelError = 2.0;
    double reach = 512.0;
};
template <class V> void describe(V& v, Lod& s)
{
    v.number("pixelError", s.pixelError,
             {.unit = "px", .min = 0.5, .max = 32, .doc = "largest height error on the screen"});
    v.number("reach", s.reach, {.unit = "m", .min = 60, .max = 1024, .doc = "of the plan to either side"});
    describe(v, s.land);
}

core::Status figure4(const Lod& s, Way, Figure& f)
{
    terrain::Ground ground;
    if (core::Status status = landOf(s.land, ground, f); !status) return status;
    f.says =
        "Blocks that are drawn this moment, each with 8 \u00d7 8 quads: the nearer, the smaller. Left the paper's way, "
        "whole blocks by the distance of their centre; right ours, a quadtree whose vertices slide from level to "
        "level, so that nothing pops.";
    f.columns = 2;
    const Land& l = s.land;
    const terrain::LodModel model = terrain::buildDrawData(*ground.terrain()).lod;
    terrain::LodCamera camera;
    const double height = ground.height(l.x, l.y), f2 = 1.8, aspect = 16.0 / 9.0; // f2: 1 / tan(fov / 2)
    camera.position = {l.x, l.y, height + l.above};
    const dvec2 ahead = math::rotate(dvec2(1.0, 0.0), l.heading), right(ahead.y, -ahead.x);
    const double along = math::dot(ahead, dvec2(l.x, l.y)), across = math::dot(right, dvec2(l.x, l.y));
    const double wide = f2 / aspect;
    camera.viewProjection = {wide * right.x,
                             0,
                             ahead.x,
                             ahead.x,
                             wide * right.y,
                             0,
                             ahead.y,
                             ahead.y,
                             0,
                             f2,
                             0,
                             0,
                             -wide * across,
                             -f2 * camera.position.z,
                             -along - 0.6,
                             -along};
    camera.pixelsPerRadian = 360.0 * f2;
    Table t{"what is drawn", {"scheme", "blocks", "triangles", "finest vertices [m]", "coarsest [m]"}, {}};
    for (const terrain::Scheme scheme : {terrain::Scheme::blocks, terrain::Scheme::quadtree}) {
        terrain::LodSettings settings;
        settings.scheme = scheme;
        settings.pixelError = s.pixelError;
        terrain::LodSelection selection;
        terrain::select(model, settings, camera, height, selection);
        const bool blocks = scheme == terrain::Scheme::blocks;
        Plot p = plan(l);
        p.title = blocks ? "by the distance of a block's centre" : "quadtree with sliding vertices";
        p.x.from = l.x - s.reach;
        p.x.to = l.x + s.reach;
        p.y.from = l.y - s.reach;
        p.y.to = l.y + s.reach;
        std::vector<Line> lines(terrain::kMaxLevels);
        double finest = 1e9, coarsest = 0;
        for (const terrain::LodInstance& i : selection.instances) {
            const double s0 = model.finest(), stride = double(i.stride) * s0;
            append(lines[size_t(i.level)], square(model.origin.x + double(i.x) * s0, model.origin.y + double(i.y) * s0,
                                                  terrain::kPatchQuads * stride));
            finest = std::min(finest, stride);
            coarsest = std::max(coarsest, stride);
        }
        for (size_t k = 0; k < lines.size(); ++k)
            if (!lines[k].empty())
                p.curves.push_back({"every " + core::number(model.finest() * double(1u << k)) + " m", look(k).ink,
                                    look(k).dash, lines[k], "", 1.2});
        showCamera(p, l, 1.5 * s.reach, math::atan2(1.0, wide));
        f.plots.push_back(p);
        t.rows.push_back({blocks ? "blocks, Deak 2003" : "quadtree", std::to_string(selection.instances.size()),
                          std::to_string(selection.triangles), written(finest, 2), written(coarsest, 2)});
    }
    f.tables = {t};
    return {};
}

// --- Figure 6 ------------------------------------------------------------------------------------------------------------

core::Status figure6(const Land& s, Way, Figure& f)
{
    terrain::Ground ground;
    if (core::Status status = landOf(s, ground, f); !status) return status;
    f.says =
        "The same land from the camera: the spline surface at any resolution, here finer near the eye, its analytic "
        "normals giving the light.";
    const Eye eye{{s.x, s.y, ground.height(s.x, s.y) + s.above}, s.heading, 0.06};
    constexpr int kAcross = 44, kAway = 46;
    constexpr double kHalf = 0.85, kNear = 3.0, kFar = 900.0; // [rad] of the fan, [m]
    const auto node = [&](int i, int k) {
        const double angle = s.heading + kHalf - 2 * kHalf * i / kAcross;
        const double away = kNear * math::pow(kFar / kNear, double(k) / kAway);
        const dvec2 at = dvec2(s.x, s.y) + away * math::rotate(dvec2(1.0, 0.0), angle);
        return dvec3(at.x, at.y, ground.height(at.x, at.y));
    };
    std::vector<Face> faces;
    for (int k = 0; k < kAway; ++k)
        for (int i = 0; i < kAcross; ++i) {
            const std::vector<dvec3> corners = {node(i, k), node(i + 1, k), node(i + 1, k + 1), node(i, k + 1)};
            const dvec3 middle = 0.25 * (corners[0] + corners[1] + corners[2] + corners[3]);
            const terrain::GroundSample g = ground.sample(middle.x, middle.y);
            const double away = math::length(middle - eye.at), haze = away / (away + 700.0);
            const double own = (g.surface == uint32_t(terrain::Surface::asphalt) ? 0.42 : 0.66) * lit(g.normal, 0.2);
            faces.push_back({corners, own + (0.88 - own) * haze, Ink::text, 0});
        }
    f.plots = {picture(eye, faces, 0.9, 0.45)};
    f.plots[0].zones.clear();
    f.tables = {{"the eye",
                 {"", "value", "unit"},
                 {{"ground under it", written(ground.height(s.x, s.y), 2), "m"},
                  {"over the ground", written(s.above, 2), "m"},
                  {"quads in the picture", std::to_string(f.plots[0].bodies.size()), ""}}}};
    return {};
}

}

void addDeakTerrain(Entries& list)
{
    list.push_back(entry<Track, figure1>("d1", "Deak 2003", "Figure 1", "The world of a driving game"));
    list.push_back(entry<Land, figure2>("d2", "Deak 2003", "Figure 2", "Height map of the terrain"));
    list.push_back(entry<Tree, figure3>("d3", "Deak 2003", "Figure 3", "Generating a quadtree"));
    list.push_back(entry<Lod, figure4>("d4", "Deak 2003", "Figure 4", "Levels of detail at work"));
    list.push_back(entry<Land, figure6>("d6", "Deak 2003", "Figure 6", "A view of the terrain"));
}

}
