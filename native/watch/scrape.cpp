#include "watch/scrape.h"

#include "collision/outline.h"
#include "world/kinds.h"

namespace watch {

using math::dvec2;
using math::dvec3;

// Of the body's place over a point of the world, in the plane; `rise` [m] over the mass centre.
static dvec2 velocityAt(const vehicle::Motion& m, const dvec2& point, double rise)
{
    return world::flat(m.at(dvec3(point - world::flat(m.position), rise)));
}

Scrape scrape(const world::World& world, size_t vehicle)
{
    Scrape out;
    double power = 0.0; // [W] over the coefficient of friction
    for (const world::ContactRecord& r : world.state.contacts[vehicle].entry) {
        if (!r.active || !r.rests()) continue;
        const vehicle::Motion own = motion(world, vehicle);
        const collision::Pose pose = collision::poseOf(own.position, own.orientation);
        for (int k = 0; k < 2; ++k) {
            const dvec2 point = pose.toWorld(k ? r.to : r.from);
            dvec2 slides = velocityAt(own, point, r.rise);
            if (r.withVehicle()) slides -= velocityAt(motion(world, r.vehicle()), point, r.rise);
            out.pressed += r.push[k];
            power += r.push[k] * std::abs(math::dot(slides, math::left(r.normal)));
        }
    }
    if (out.pressed > 0.0) out.scrapes = power / out.pressed;
    return out;
}

}
