// The walls of the C interface. What it asks of `collision` stands in one function, contactOf().
#include "collision/plate.h"
#include "embed/error.h"
#include "embed/yawlab.h"
#include "impact/barrier.h"
#include "scene/scenes.h"

#include <cmath>
#include <memory>
#include <new>

using math::dvec2;

struct yawlab_walls {
    scene::Scene scene;
};

namespace embed {

namespace {

struct PlateContact {
    bool found = false;
    dvec2 point{0.0}, normal{0.0}; // world
    double depth = 0.0;            // [m]
    uint32_t object = 0;
};

// Knight 2002, chapter 3: where the plate's border meets a wall, as it stands.
PlateContact contactOf(const scene::Scene& scene, const yawlab_plate& p, const yawlab_state& s)
{
    const collision::Outline outline = collision::rectangle(p.front, p.rear, p.width);
    const collision::Query query{scene, {}, outline, collision::plateLevel(s.z)};
    const collision::Interference met =
        collision::interference(query, {{s.x, s.y}, {math::cos(s.yaw), math::sin(s.yaw)}});
    return {met.found, met.point, met.normal, met.depth, met.object};
}

bool inRange(double x, double low, double high)
{
    return x >= low && x <= high; // false for what is no number
}

// What is wrong with the numbers; empty for nothing.
const char* wrongWith(const yawlab_plate& p, const yawlab_response& r, const yawlab_state& s, double dt)
{
    const auto lawOr = [](double x, double high) { return std::isnan(x) || inRange(x, 0.0, high); };
    if (!inRange(p.mass, 1e-3, 1e9)) return "plate.mass: expected 0.001 to 1e9 kg";
    if (!inRange(p.yaw_inertia, 1e-6, 1e12)) return "plate.yaw_inertia: expected 1e-6 to 1e12 kg m2";
    for (double length : {p.front, p.rear, p.width})
        if (!inRange(length, 1e-3, 100.0)) return "plate: front, rear and width are 0.001 to 100 m";
    for (double place : {s.x, s.y, s.z})
        if (!inRange(place, -1e6, 1e6)) return "state: x, y and z are within 1e6 m";
    if (!inRange(s.yaw, -1e6, 1e6)) return "state.yaw: expected an angle in radians";
    for (double speed : {s.u, s.v})
        if (!inRange(speed, -1000.0, 1000.0)) return "state: u and v are within 1000 m/s";
    if (!inRange(s.yaw_rate, -1000.0, 1000.0)) return "state.yaw_rate: expected at most 1000 rad/s";
    if (r.method != YAWLAB_RESTITUTION && r.method != YAWLAB_ENERGY)
        return "response.method: expected YAWLAB_RESTITUTION or YAWLAB_ENERGY";
    if (r.root != YAWLAB_BOUNCE && r.root != YAWLAB_THROUGH)
        return "response.root: expected YAWLAB_BOUNCE or YAWLAB_THROUGH";
    if (!lawOr(r.e, 1.0) || !lawOr(r.P, 1.0) || !lawOr(r.mu, 10.0))
        return "response: e and P are 0 to 1, mu is 0 to 10, or NAN for the law";
    if (!inRange(r.rest_speed, 0.0, 10.0)) return "response.rest_speed: expected 0 to 10 m/s";
    if (!inRange(dt, 1e-6, 1.0)) return "dt: expected 1e-6 to 1 s";
    return "";
}

impact::BarrierSettings settingsOf(const yawlab_response& r)
{
    impact::BarrierSettings s;
    s.method = r.method == YAWLAB_ENERGY ? impact::Method::energy : impact::Method::restitution;
    s.root = r.root == YAWLAB_THROUGH ? impact::Root::through : impact::Root::bounce;
    s.restSpeed = r.rest_speed;
    if (!std::isnan(r.e)) s.restitution = impact::constantLaw(r.e);
    if (!std::isnan(r.P)) s.energy = impact::constantLaw(r.P);
    if (!std::isnan(r.mu)) s.friction = impact::constantLaw(r.mu);
    return s;
}

yawlab_walls* keep(const scene::Soup& soup)
{
    auto* walls = new (std::nothrow) yawlab_walls;
    if (!walls) {
        fail("out of memory");
        return nullptr;
    }
    walls->scene = scene::Scene::build(soup);
    return walls;
}

}

}

using namespace embed;

yawlab_walls* yawlab_walls_new(const double* corners, const uint32_t* objects, size_t triangles)
{
    clear();
    if (!corners && triangles) {
        fail("corners: is NULL");
        return nullptr;
    }
    if (triangles > 20000000) {
        fail("triangles: more than 20 million");
        return nullptr;
    }
    scene::Soup soup;
    for (size_t k = 0; k < triangles; ++k) {
        const double* c = corners + 9 * k;
        soup.add({c[0], c[1], c[2]}, {c[3], c[4], c[5]}, {c[6], c[7], c[8]}, objects ? objects[k] : 0);
    }
    yawlab_walls* walls = keep(soup);
    if (walls && triangles && walls->scene.empty()) {
        delete walls;
        fail("corners: no triangle is a wall (all are ground, without area, or no numbers)");
        return nullptr;
    }
    return walls;
}

yawlab_walls* yawlab_test_rail(void)
{
    clear();
    return keep(scene::testRail());
}

void yawlab_walls_free(yawlab_walls* walls)
{
    delete walls;
}

yawlab_response yawlab_default_response(void)
{
    return {YAWLAB_RESTITUTION, YAWLAB_BOUNCE, NAN, NAN, NAN, impact::BarrierSettings().restSpeed};
}

int yawlab_wall_force(const yawlab_walls* walls, const yawlab_plate* plate, const yawlab_response* response,
                      const yawlab_state* state, double dt, yawlab_force* out)
{
    clear();
    if (!walls || !plate || !response || !state || !out) return fail("a pointer is NULL");
    *out = {};
    if (const char* wrong = wrongWith(*plate, *response, *state, dt); *wrong) return fail(wrong);
    const PlateContact met = contactOf(walls->scene, *plate, *state);
    if (!met.found) return 0;
    // Body axes at the contact, in which the force stays constant over the step (5-2).
    const dvec2 arm = math::rotate(met.point - dvec2(state->x, state->y), -state->yaw),
                normal = math::rotate(met.normal, -state->yaw);
    const impact::BarrierEvent hit = impact::barrier(settingsOf(*response), {plate->mass, plate->yaw_inertia},
                                                     {{state->u, state->v}, state->yaw_rate}, {arm, normal});
    if (!(hit.impulseNormal > 0.0)) return 0;
    out->x = hit.impulse.x / dt; // (4-18), (4-19)
    out->y = hit.impulse.y / dt;
    out->moment = hit.moment / dt; // (4-20)
    out->normal_impulse = hit.impulseNormal;
    out->tangential_impulse = hit.impulseTangential;
    out->point_x = met.point.x;
    out->point_y = met.point.y;
    out->normal_x = met.normal.x;
    out->normal_y = met.normal.y;
    out->depth = met.depth;
    out->energy_kept = hit.energyKept;
    out->angle_of_attack = hit.angleOfAttack;
    out->limits = hit.limits;
    out->object = met.object;
    return 1;
}
