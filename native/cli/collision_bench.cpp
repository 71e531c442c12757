#include "cli/bench.h"

#include "scenario/scenario.h"
#include "scene/scenes.h"

#include <memory>

namespace cli {

namespace {

using math::dvec2;
using math::dvec3;
using scene::Scene;
using scene::Soup;

// A car far from every wall, along one at half a metre, and pushing one: a second each, over and over.
struct Place {
    dvec2 position;
    double yaw, speed, throttle;
    double steer = 0.0;
    int before = 0; // steps until the car is where it is measured
};

struct Runner {
    world::World world;
    core::Bytes start;

    Runner(std::shared_ptr<const Scene> scene, const Place& place)
    {
        scenario::Scenario s;
        core::Json json;
        core::parseJson(R"({"yawlab": 1, "cars": [{"model": "saloon", "live": true}]})", json);
        if (!scenario::load(json, s)) {
            core::parseJson(R"({"yawlab": 1, "cars": [{"model": "path", "live": true}]})", json);
            scenario::load(json, s);
        }
        s.setup.scene = std::move(scene);
        s.setup.integrator = dynamics::Integrator::rk4;
        auto& v = s.setup.vehicles[0];
        v.start.position = place.position;
        v.start.yaw = place.yaw;
        v.start.velocity = {place.speed, 0.0};
        world::build(s.setup, world);
        vehicle::Controls c;
        c.throttle = place.throttle;
        c.steer = place.steer;
        world::setInput(world, 0, c);
        world::run(world, place.before);
        start = world::snapshot(world);
    }
    void second()
    {
        if (!world::restore(world, start).ok()) return;
        world::takeOver(world);
        world::run(world, 200);
    }
};

// The rail, the course, or many small walls around a free road with a guard rail beside it and a wall at its end.
Soup soupOf(uint32_t triangles)
{
    if (triangles == 612) return scene::testRail();
    if (triangles == 1838) return scene::roadCourse();
    std::vector<dvec3> line;
    for (int i = 0; i <= 100; ++i) line.emplace_back(-100.0 + 2.0 * i, -2.0, 0.0);
    Soup soup;
    scene::guardRail(soup, line, 0.0, 1.0, 1);
    const dvec3 end[] = {{100, -10, 0}, {100, 10, 0}};
    scene::guardRail(soup, end, 0.0, 1.0, 2);
    const Soup rest = scene::manyWalls(triangles - uint32_t(soup.size()), 7);
    soup.corners.insert(soup.corners.end(), rest.corners.begin(), rest.corners.end());
    soup.objects.insert(soup.objects.end(), rest.objects.begin(), rest.objects.end());
    return soup;
}

constexpr int kArrives = 1000; // it has come to the wall and rests against it

std::vector<Place> placesIn(uint32_t triangles)
{
    if (triangles == 612)
        return {{{-90, 20}, 0.0, 25.0, 0.2}, {{-90, 1.5}, 0.0, 25.0, 0.2}, {{-3.0, 20}, 0.0, 0.0, 0.4, 0.0, kArrives}};
    if (triangles == 1838) { // in the middle of the road, beside the barrier, across the road into it
        dvec2 d, e;
        const dvec2 p = scene::courseCentre(0.1, d), q = scene::courseCentre(0.55, e);
        return {{p, math::atan2(d.y, d.x), 25.0, 0.2},
                {p - 7.4 * math::left(d), math::atan2(d.y, d.x), 5.0, 0.0},
                {q + 5.0 * math::left(e), math::atan2(e.x, -e.y), 0.0, 0.4, 0.0, kArrives}};
    }
    return {{{-90, 5}, 0.0, 25.0, 0.2}, {{-90, -0.6}, 0.0, 25.0, 0.2}, {{97, 3}, 0.0, 0.0, 0.4, 0.0, kArrives}};
}

}

void benchCollision(Bench& b)
{
    for (uint32_t triangles : {612u, 1838u, 100000u, 1000000u}) {
        const std::string number = std::to_string(triangles);
        const std::string ratio = "collision.ratio." + number, build = "collision.build." + number + ".ms";
        if (!b.wants(ratio) && !b.wants(build)) continue;
        const Soup soup = soupOf(triangles);
        if (b.wants(build))
            b.add(build, "ms", b.time([&] {
                Scene scene = Scene::build(soup);
                keep(scene);
            }),
                  1e3);
        if (!b.wants(ratio)) continue;
        const auto scene = std::make_shared<const Scene>(Scene::build(soup));
        b.add("collision.memory." + number + ".MB", "MB", {"", double(scene->block().size()) / 1e6, "", 0.0, 1});
        const char* const names[] = {".far", ".along"};
        BenchResult worst;
        worst.value = 0.0;
        int k = 0;
        for (const Place& place : placesIn(triangles)) {
            Runner with(scene, place), without(nullptr, place);
            const BenchResult r = b.ratio([&] { with.second(); }, [&] { without.second(); });
            if (k == 2) {
                b.add("collision.pressed." + number, "1", r);
                continue;
            }
            b.add(ratio + names[k++], "1", r);
            if (r.value > worst.value) worst = r;
        }
        b.add(ratio, "1", worst);
    }
    const std::string scraping = "collision.scraping.612"; // at 10 m/s, steered into the wall
    if (!b.wants(scraping)) return;
    const Place place{{-60, 1.2}, -0.03, 10.0, 0.3, -0.15, 200};
    Runner with(std::make_shared<const Scene>(Scene::build(soupOf(612))), place), without(nullptr, place);
    b.add(scraping, "1", b.ratio([&] { with.second(); }, [&] { without.second(); }));
}

}
