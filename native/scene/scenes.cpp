#include "scene/scenes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace scene {

namespace {

dvec3 raised(const dvec2& p, double z)
{
    return {p, z};
}

// The four upright faces of an arm; `pieces` along from p to q, `thickness` to the left; top as well.
void arm(Soup& soup, const dvec2& p, const dvec2& q, const dvec2& pBack, const dvec2& qBack, int pieces, double height,
         uint32_t object)
{
    for (int i = 0; i < pieces; ++i) {
        const double s = double(i) / pieces, t = double(i + 1) / pieces;
        const dvec2 a = p + s * (q - p), b = p + t * (q - p), c = pBack + s * (qBack - pBack),
                    d = pBack + t * (qBack - pBack);
        soup.quad(raised(a, 0), raised(b, 0), raised(b, height), raised(a, height), object);
        soup.quad(raised(c, 0), raised(d, 0), raised(d, height), raised(c, height), object);
        soup.quad(raised(a, height), raised(b, height), raised(d, height), raised(c, height), object);
    }
}

struct Shuffle {
    uint64_t state;
    uint64_t next()
    {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        return state >> 33;
    }
    double in(double low, double high) { return low + (high - low) * double(next()) * 0x1p-31; }
};

// Control points of the course's centre line, a closed uniform cubic B-spline [m].
constexpr double kControl[][2] = {{0, 0},      {120, -8},  {260, 0},    {390, 10},   {470, 70},  {440, 160}, {330, 170},
                                  {290, 230},  {360, 310}, {330, 400},  {220, 420},  {130, 350}, {60, 390},  {-50, 410},
                                  {-130, 340}, {-90, 240}, {-160, 170}, {-250, 120}, {-230, 30}, {-120, 5}};
constexpr int kControls = int(sizeof kControl / sizeof kControl[0]);

dvec2 splineAt(double u, dvec2& tangent) // u in [0, kControls)
{
    const int k = int(u);
    const double t = u - k;
    const double w[4] = {(1 - t) * (1 - t) * (1 - t) / 6, (3 * t * t * t - 6 * t * t + 4) / 6,
                         (-3 * t * t * t + 3 * t * t + 3 * t + 1) / 6, t * t * t / 6};
    const double d[4] = {-(1 - t) * (1 - t) / 2, (3 * t * t - 4 * t) / 2, (-3 * t * t + 2 * t + 1) / 2, t * t / 2};
    dvec2 p(0.0);
    tangent = dvec2(0.0);
    for (int i = 0; i < 4; ++i) {
        const auto& c = kControl[(k + i) % kControls];
        p += w[i] * dvec2(c[0], c[1]);
        tangent += d[i] * dvec2(c[0], c[1]);
    }
    return p;
}

// Arc length table of the centre line: the same spacing everywhere.
struct Course {
    static constexpr int kSteps = 4000;
    std::array<double, kSteps + 1> length{};

    Course()
    {
        dvec2 unused, last = splineAt(0.0, unused);
        for (int i = 1; i <= kSteps; ++i) {
            const dvec2 p = splineAt(i == kSteps ? 0.0 : kControls * double(i) / kSteps, unused);
            length[size_t(i)] = length[size_t(i) - 1] + math::length(p - last);
            last = p;
        }
    }
    dvec2 at(double share, dvec2& direction) const
    {
        const double s = math::clamp(share, 0.0, 1.0) * length[kSteps];
        const size_t i =
            std::min<size_t>(size_t(std::upper_bound(length.begin(), length.end(), s) - length.begin()), kSteps);
        const double within = (s - length[i - 1]) / (length[i] - length[i - 1]);
        const double u = kControls * (double(i) - 1.0 + within) / kSteps;
        const dvec2 p = splineAt(u >= kControls ? u - kControls : u, direction);
        direction = math::normalize(direction);
        return p;
    }
};
const Course& course()
{
    static const Course c;
    return c;
}

constexpr double kRoadHalf = 5.0, kBarrier = 9.0, kBarrierHeight = 0.9;
// Parts of the course; the first three are the objects that a scene knows, the others look only.
enum CoursePart : uint32_t { kRoad, kLeftBarrier, kRightBarrier, kVerge, kGantry };
constexpr int kLeftPieces = 460, kRightPieces = 459, kRoadPieces = 867; // 2 (460 + 459) = 1838, + 8 * 867 + 6 = 8780

void barrier(Soup& soup, double side, int pieces, uint32_t object)
{
    std::vector<dvec3> line;
    for (int i = 0; i <= pieces; ++i) {
        dvec2 direction;
        const dvec2 p = course().at(i == pieces ? 0.0 : double(i) / pieces, direction);
        line.push_back(raised(p + side * kBarrier * math::left(direction), 0.0));
    }
    guardRail(soup, line, 0.0, kBarrierHeight, object);
}

}

Soup testRail()
{
    constexpr double kHeight = 1.0, kThick = 0.3;
    Soup soup;
    for (int i = 0; i < 31; ++i) { // flat ground: 248 triangles
        for (int j = 0; j < 4; ++j) {
            const double x = -110.0 + 4.0 * i, y = -6.0 + 13.0 * j;
            soup.quad({x, y, 0}, {x + 4, y, 0}, {x + 4, y + 13, 0}, {x, y + 13, 0}, 0);
        }
    }
    // The arms meet in a mitre at the corner; each has one free end: 6 * (44 + 16) + 4 = 364 triangles.
    const dvec2 corner(0, 0), back(kThick, -kThick);
    arm(soup, {-100, 0}, corner, {-100, -kThick}, back, 44, kHeight, 1);
    arm(soup, corner, {0, 40}, back, {kThick, 40}, 16, kHeight, 2);
    soup.quad({-100, 0, 0}, {-100, -kThick, 0}, {-100, -kThick, kHeight}, {-100, 0, kHeight}, 1);
    soup.quad({0, 40, 0}, {kThick, 40, 0}, {kThick, 40, kHeight}, {0, 40, kHeight}, 2);
    return soup;
}

static Soup courseParts(bool visual)
{
    Soup soup;
    barrier(soup, 1.0, kLeftPieces, kLeftBarrier);
    barrier(soup, -1.0, kRightPieces, kRightBarrier);
    if (visual) {
        const double edges[] = {kBarrier, kRoadHalf, 0.0, -kRoadHalf, -kBarrier};
        for (int i = 0; i < kRoadPieces; ++i) {
            dvec2 d0, d1;
            const dvec2 p0 = course().at(double(i) / kRoadPieces, d0);
            const dvec2 p1 = course().at(i + 1 == kRoadPieces ? 0.0 : double(i + 1) / kRoadPieces, d1);
            for (int k = 0; k < 4; ++k)
                soup.quad(raised(p0 + edges[k + 1] * math::left(d0), 0), raised(p1 + edges[k + 1] * math::left(d1), 0),
                          raised(p1 + edges[k] * math::left(d1), 0), raised(p0 + edges[k] * math::left(d0), 0),
                          k == 0 || k == 3 ? kVerge : kRoad);
        }
        dvec2 d; // the start gantry stands outside the barriers
        const dvec2 p = course().at(0.0, d), l = p + 9.6 * math::left(d), r = p - 9.6 * math::left(d), w = 0.4 * d;
        soup.quad(raised(l, 0), raised(l + w, 0), raised(l + w, 6), raised(l, 6), kGantry);
        soup.quad(raised(r, 0), raised(r + w, 0), raised(r + w, 6), raised(r, 6), kGantry);
        soup.quad(raised(l, 5), raised(r, 5), raised(r, 6), raised(l, 6), kGantry);
    }
    // As such files come: in no spatial order (R. Durstenfeld, Algorithm 235: Random permutation, 1964).
    Shuffle shuffle{8780};
    for (size_t i = soup.size(); i > 1; --i) {
        const size_t j = size_t(shuffle.next()) % i;
        for (size_t k = 0; k < 3; ++k) std::swap(soup.corners[3 * (i - 1) + k], soup.corners[3 * j + k]);
        std::swap(soup.objects[i - 1], soup.objects[j]);
    }
    return soup;
}

Soup roadCourse(bool visual)
{
    Soup soup = courseParts(visual);
    for (uint32_t& object : soup.objects)
        if (object > kRightBarrier) object = kRoad;
    return soup;
}

dvec2 courseCentre(double share, dvec2& direction)
{
    return course().at(share, direction);
}

double courseLength()
{
    return course().length[Course::kSteps];
}

void guardRail(Soup& soup, std::span<const dvec3> line, double low, double high, uint32_t object)
{
    const dvec3 l(0, 0, low), h(0, 0, high);
    for (size_t i = 0; i + 1 < line.size(); ++i)
        soup.quad(line[i] + l, line[i + 1] + l, line[i + 1] + h, line[i] + h, object);
}

Soup manyWalls(uint32_t given, uint64_t seed)
{
    Shuffle r{seed};
    Soup soup;
    soup.corners.reserve(3 * size_t(given));
    soup.objects.reserve(given);
    const double half = 0.5 * math::sqrt(40.0 * given);
    while (soup.size() + 2 <= given) {
        const dvec2 p(r.in(-half, half), r.in(-half, half)), d(r.in(-3, 3), r.in(-3, 3));
        const double length = math::length(d);
        if (length < 1.0 || length > 3.0 || std::abs(p.y) < 11.0) continue;
        soup.quad(raised(p, 0), raised(p + d, 0), raised(p + d, 1.5), raised(p, 1.5), uint32_t(soup.size() / 2) + 1);
    }
    return soup;
}

uint32_t firstWallObject(const SceneSettings& s)
{
    return s.base == SceneSettings::Base::none ? 0 : 3;
}

namespace {

// Calls use(corners of the foot, foot, top, object) for every wall of the scenario's own.
template <class F> void eachWall(const SceneSettings& s, F&& use)
{
    uint32_t object = firstWallObject(s);
    for (const WallEntry& w : s.walls) {
        const dvec2 p(w.from[0], w.from[1]), q(w.to[0], w.to[1]);
        const dvec2 back = w.thickness * math::left(math::normalize(q - p));
        const dvec2 corners[] = {p, q, q + back, p + back};
        use(w, corners, object++);
    }
}

void addWall(Soup& soup, const WallEntry& w, const dvec2 (&corners)[4], uint32_t object)
{
    const double high = w.bottom + w.height;
    for (int i = 0; i < (w.thickness > 0.0 ? 4 : 1); ++i) {
        const dvec2 a = corners[i], b = corners[(i + 1) % 4];
        soup.quad(raised(a, w.bottom), raised(b, w.bottom), raised(b, high), raised(a, high), object);
    }
}

}

Soup soupOf(const SceneSettings& s)
{
    Soup soup;
    if (s.base == SceneSettings::Base::rail) soup = testRail();
    if (s.base == SceneSettings::Base::course) soup = roadCourse();
    eachWall(s, [&](const WallEntry& w, const auto& corners, uint32_t object) { addWall(soup, w, corners, object); });
    return soup;
}

Stands stand(Soup& soup, const SceneFile& file, bool yUp, bool metres)
{
    Stands out;
    out.turned = file.up == SceneFile::Up::y || (file.up == SceneFile::Up::automatic && yUp);
    out.scale = file.scale;
    if (!(out.scale > 0.0)) {
        // What is beyond any unit is a fault of the file, to be reported and skipped, and says nothing of its unit.
        constexpr double kNoUnit = 1e3 * kHugeCoordinate;
        dvec3 low(HUGE_VAL), high(-HUGE_VAL);
        for (const dvec3& p : soup.corners) {
            if (!(math::isFinite(p) && std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)}) < kNoUnit)) continue;
            low = glm::min(low, p);
            high = glm::max(high, p);
        }
        const dvec3 extent = high - low;
        out.guessed = !metres && std::max({extent.x, extent.y, extent.z}) > kLargestInMetres;
        out.scale = out.guessed ? 1e-3 : 1.0;
    }
    const double c = math::cos(file.heading), s = math::sin(file.heading);
    const dvec3 position(file.position[0], file.position[1], file.position[2]);
    for (dvec3& p : soup.corners) {
        const dvec3 q = out.scale * (out.turned ? dvec3(p.x, -p.z, p.y) : p);
        p = position + (file.heading == 0.0 ? q : dvec3(c * q.x - s * q.y, s * q.x + c * q.y, q.z));
    }
    return out;
}

const char* name(Material material)
{
    constexpr const char* kNames[] = {"ground", "concrete", "rail",       "road",    "verge",
                                      "gantry", "wall",     "guard rail", "brought", "growth"};
    static_assert(std::size(kNames) == size_t(Material::count));
    return material < Material::count ? kNames[size_t(material)] : "?";
}

Material materialOf(const SceneSettings& s, uint32_t object)
{
    const uint32_t own = firstWallObject(s);
    if (object >= own + s.walls.size()) return Material::guardRail; // what a terrain adds comes last
    if (object >= own) return Material::wall;
    if (s.base == SceneSettings::Base::rail) return object == 0 ? Material::ground : Material::concrete;
    return object == kRoad ? Material::road : Material::rail;
}

Look lookOf(const SceneSettings& s)
{
    constexpr Material kCourse[] = {Material::road, Material::rail, Material::rail, Material::verge, Material::gantry};
    Look look;
    Soup& soup = look.soup;
    if (s.base == SceneSettings::Base::rail) {
        soup = testRail();
        for (uint32_t object : soup.objects) look.materials.push_back(materialOf(s, object));
    }
    if (s.base == SceneSettings::Base::course) {
        soup = courseParts(true);
        for (uint32_t& object : soup.objects) {
            look.materials.push_back(kCourse[object]);
            if (object > kRightBarrier) object = kRoad;
        }
    }
    eachWall(s, [&](const WallEntry& w, const auto& corners, uint32_t object) {
        addWall(soup, w, corners, object);
        const double high = w.bottom + w.height;
        if (w.thickness > 0.0)
            soup.quad(raised(corners[0], high), raised(corners[1], high), raised(corners[2], high),
                      raised(corners[3], high), object);
    });
    look.materials.resize(soup.size(), Material::wall);
    return look;
}

}
