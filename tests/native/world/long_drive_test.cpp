// Ten minutes of driving by a driver program, shared out over all kinds of ground: no hole, no fall through it, nothing
// that is no number, no memory taken on the way.
#include "scenario/scenario.h"
#include "support.h"
#include "terrain/terrain.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

#include <cmath>

namespace {

struct Drive {
    const char* name;
    std::string scenario;
    int road;     // of the terrain that is followed, -1: none
    double speed; // [m/s]
    double sway;  // [m] from the middle of its lane at most
};

std::string onTerrain(const std::string& terrain, const std::string& path, const std::string& car, double speed,
                      double lane)
{
    return R"({"yawlab": 1, "terrain": )" + terrain + R"(, "paths": [)" + path + R"(], "cars": [{"model": ")" + car +
           R"(", "path": 0, "along": 0, "speed": 5, "driver": {"follow": "speed", "steering": "lane", "speed": )" +
           std::to_string(speed) + R"(, "lane": {"offset": )" + std::to_string(lane) + "}}}]}";
}

// Waves and a step from a survey, passed through; a circle of 60 m upon it.
std::string survey()
{
    std::string heights;
    for (int j = 0; j < 48; ++j)
        for (int i = 0; i < 48; ++i)
            heights += (heights.empty() ? "" : ",") +
                       std::to_string(2.0 * std::sin(0.4 * i) * std::cos(0.3 * j) + (i > 30 ? 1.5 : 0.0));
    return R"({"kind": "data", "spacing": 8, "columns": 48, "interpolate": true, "surface": "gravel", "layers": [
        {"property": "surface", "spacing": 60, "columns": 3, "values": [3, 4, 2, 0, 5, 1, 2, 4, 3]},
        {"property": "friction", "spacing": 100, "columns": 2, "values": [0.9, 1, 1, 0.8], "interpolate": true}],
        "heights": [)" +
           heights + "]}";
}

}

TEST_CASE("ten minutes across all terrains: no hole, no fall, nothing that is no number", "[terrain][long]")
{
    const std::string circle = R"({"start": [0, -60], "pieces": [{"length": 1000000, "curvature": 0.016666666667}]})";
    const Drive drives[] = {
        {"hills",
         onTerrain(R"({"kind": "hills", "size": 2048, "obstacles": true})", R"({"road": 0})", "hatch", 18, -1.8), 0, 18,
         1.6},
        {"mountain pass", onTerrain(R"({"kind": "pass", "obstacles": true})", R"({"road": 0})", "rally", 8, -1.6), 0, 8,
         1.6},
        {"proving ground, handling track",
         onTerrain(R"({"kind": "proving-ground", "obstacles": true})", R"({"road": 2})", "saloon", 16, 0), 2, 16, 2},
        {"gravel road in other hills",
         onTerrain(R"({"kind": "hills", "seed": 9, "size": 1024, "roadSurface": "gravel"})", R"({"road": 0})", "rally",
                   11, 0),
         0, 11, 2.5},
        {"a survey with layers of data", onTerrain(survey(), circle, "van", 7, 0), -1, 7, 4},
        {"flat with patches",
         onTerrain(R"({"kind": "flat", "patches": [{"surface": "ice", "position": [60, 0], "size": [30, 30]}]})",
                   circle, "bmw320i", 10, 0),
         -1, 10, 8},
    };
    const double seconds = 100.0; // each: ten minutes in all
    for (const Drive& d : drives) {
        INFO(d.name);
        scenario::Scenario s;
        REQUIRE(scenario::loadText(d.scenario, s).text() == "");
        world::World w;
        scenario::start(s, w);
        const terrain::Terrain* land = w.setup.ground.terrain();
        double worst = 0.0, low = 1e9, high = -1e9, furthest = 0.0;
        math::dvec2 before = world::motion(w, 0).position;
        double driven = 0.0;
        const int steps = test::scaled(int(seconds)) * 200;
        for (int k = 0; k < steps; k += 20) {
            world::run(w, 20);
            REQUIRE(w.state.clock.stopped == 0);
            const vehicle::Motion m = world::motion(w, 0);
            REQUIRE((std::isfinite(m.position.x) && std::isfinite(m.position.y) && std::isfinite(m.position.z)));
            const math::dvec2 at(m.position);
            driven += math::length(at - before);
            before = at;
            const double above = m.position.z - w.setup.ground.height(at.x, at.y);
            low = std::min(low, above);
            high = std::max(high, above);
            furthest = std::max(furthest, math::length(at));
            if (d.road >= 0 && k > 2000) { // on the road it was given, once it has found its lane
                const terrain::RoadPlace place = land->roads.at(land->grid, terrain::cellAt(land->grid, at.x, at.y));
                const bool crossing = place.index != d.road; // where roads meet the nearer middle rules
                if (!crossing) worst = std::max(worst, std::abs(place.lateral));
            }
        }
        INFO("driven " << driven << " m, centre of mass " << low << " to " << high << " m above the ground, at most "
                       << worst << " m from the middle of the road");
        CHECK(driven > 0.8 * d.speed * steps / 200.0 - 40.0);
        CHECK(low > 0.2);  // neither sunk in
        CHECK(high < 1.6); // nor thrown off
        if (d.road >= 0) CHECK(worst < 1.9 + d.sway);
        for (const world::Event& e : w.events) CHECK(e.normalImpulse == 0.0); // nothing was hit
    }
}
