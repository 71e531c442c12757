// The scenes everybody shares: one function makes what the tests check, the benchmark measures and the page shows.
//
// The L-shaped test rail and the road course follow the two databases of M. Knight, 2002, figures 6-1 and 6-2, in
// number of triangles and in spirit: 612 triangles of flat ground and an L of walls; a race track of 8,780 triangles of
// which only the 1,838 of its barriers collide, in no spatial order. Geometry and dimensions are ours.
#pragma once

#include "core/quantity.h"
#include "core/text.h"
#include "scene/scene.h"

#include <vector>

namespace scene {

// Both arms are 0.3 m thick and 1 m high; the inner faces meet in the origin. The side wall's inner face is y = 0 from
// x = -100 m to 0, the end wall's is x = 0 from y = 0 to 40 m: drive at y > 0 towards +x. Object 1: side, 2: end, 0:
// ground.
Soup testRail();

// A closed course, about 1.9 km, on level ground, road 10 m wide, barriers 0.9 m high 9 m either side of the centre
// line. Objects: 1 left barrier, 2 right. `visual` adds road, verges and start gantry (object 0), which do not collide.
Soup roadCourse(bool visual = false);
dvec2 courseCentre(double share, dvec2& direction); // 0 to 1 once around; unit direction of travel
double courseLength();                              // [m]

// An upright strip along a line of points on the ground, `low` to `high` above each, seen from both sides.
void guardRail(Soup& soup, std::span<const dvec3> line, double low, double high, uint32_t object);

// `given` triangles of free-standing walls, 1 to 3 m long, over a square that grows with their number (about 40 m2
// each); nothing within 8 m of the origin's x axis. The same for the same seed.
Soup manyWalls(uint32_t given, uint64_t seed);

// What a scenario writes under "scene".
struct WallEntry {
    double from[2] = {20.0, -10.0};
    double to[2] = {20.0, 10.0};
    double bottom = 0.0;
    double height = 1.0;
    double thickness = 0.3;
};
// Walls from a file (OBJ, glTF, GLB; in the page whatever its readers know), and how they stand in the world.
struct SceneFile {
    enum class Up : uint32_t { automatic, y, z };
    std::string name; // beside the scenario or below; empty: none
    Up up = Up::automatic;
    double scale = 0.0; // [m] per unit of the file; 0: automatic
    double position[3] = {0.0, 0.0, 0.0};
    double heading = 0.0;
};
struct SceneSettings {
    enum class Base : uint32_t { none, rail, course } base = Base::none;
    std::vector<WallEntry> walls;
    SceneFile file;
};
Soup soupOf(const SceneSettings& settings); // objects of the base, then one object a wall: see firstWallObject()

inline constexpr double kLargestInMetres = 20000.0; // [m] in extent; what is larger was not in metres

// Turns what a file holds into world axes and metres: up, scale, heading, position, in this order. `yUp`: automatic
// means so for this format; `metres`: the format is in metres, else something larger than kLargestInMetres is taken for
// millimetres.
struct Stands {
    bool turned = false; // from y up
    double scale = 1.0;
    bool guessed = false;
};
Stands stand(Soup& soup, const SceneFile& file, bool yUp, bool metres);
uint32_t firstWallObject(const SceneSettings& settings);

// What a triangle is made of, for whoever draws it.
enum class Material : uint32_t { ground, concrete, rail, road, verge, gantry, wall, guardRail, brought, growth, count };
const char* name(Material material);
Material materialOf(const SceneSettings& settings, uint32_t object); // of what soupOf() gives

// The same scene as it looks: with the road, verges and gantry of the course and the tops of the walls.
struct Look {
    Soup soup;
    std::vector<Material> materials; // one a triangle
};
Look lookOf(const SceneSettings& settings);

template <class V> void describe(V& v, WallEntry& s)
{
    v.fixed("from", s.from, 2, {.unit = "m", .min = -1e5, .max = 1e5, .doc = "one end of the face, world x and y"});
    v.fixed("to", s.to, 2, {.unit = "m", .min = -1e5, .max = 1e5, .doc = "the other end"});
    v.number("bottom", s.bottom, {.unit = "m", .min = -1000, .max = 10000, .doc = "world height of its foot"});
    v.number("height", s.height, {.unit = "m", .min = 0.01, .max = 1000, .doc = "above its foot"});
    v.number("thickness", s.thickness,
             {.unit = "m", .min = 0, .max = 1000, .doc = "to the left of from-to; 0: a sheet"});
    v.require(s.from[0] != s.to[0] || s.from[1] != s.to[1], "to", core::say("a wall needs two different ends"));
}

template <class V> void describe(V& v, SceneFile& s)
{
    using Up = SceneFile::Up;
    v.text("name", s.name, 200, "of an .obj, .gltf or .glb file beside the scenario (or the page) or below");
    v.choice("up", s.up, {{"auto", Up::automatic}, {"y", Up::y}, {"z", Up::z}},
             "axis that points up in it; auto: what its format says, y where it says nothing");
    v.number("scale", s.scale,
             {.unit = "m", .min = 0, .max = 1e6, .doc = "per unit of the file; 0: metres, or millimetres by its size"});
    v.fixed("position", s.position, 3, {.unit = "m", .min = -1e5, .max = 1e5, .doc = "of its origin in the world"});
    v.number("heading", s.heading,
             {.unit = "rad", .min = -100, .max = 100, .doc = "turned by so much, counter-clockwise"});
    v.require(
        s.name.empty() || core::staysBeside(s.name), "name",
        core::say(
            "must lie beside the scenario or below: no scheme, no drive, no leading /, no .. and none of : \\ ? # %"));
}

template <class V> void describe(V& v, SceneSettings& s)
{
    v.choice("base", s.base,
             {{"none", SceneSettings::Base::none},
              {"rail", SceneSettings::Base::rail},
              {"course", SceneSettings::Base::course}},
             "built-in walls: none, the L-shaped test rail, the barriers of the road course");
    v.objects("walls", s.walls, 10000, "walls of your own, each an object that can be broken through");
    v.object("file", s.file, "more walls, from a file");
}

}
