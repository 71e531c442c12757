#include "watch/momentum.h"

#include "core/json.h"

#include <vector>

namespace watch {

using math::dvec2;
using math::dvec3;
using world::Event;
using world::EventKind;
using world::isImpact;

namespace {

struct Carried {
    dvec2 momentum{0.0}; // [N s] east, north
    double spin = 0.0;   // [N m s] about the point asked for
    double energy = 0.0; // [J]
};
Carried operator+(const Carried& p, const Carried& q)
{
    return {p.momentum + q.momentum, p.spin + q.spin, p.energy + q.energy};
}

struct Moving {
    double mass, inertia; // [kg], [kg m2] about the vertical
    dvec2 place, velocity;
    double yawRate;
    Carried about(const dvec2& point) const
    {
        const dvec2 p = mass * velocity;
        return {p, math::cross2(place - point, p) + inertia * yawRate,
                0.5 * (math::dot(p, velocity) + inertia * yawRate * yawRate)};
    }
};

dvec2 flat(const dvec3& v)
{
    return {v.x, v.y};
}

core::Json told(const Carried& c)
{
    return {{"x", c.momentum.x}, {"y", c.momentum.y}, {"spin", c.spin}, {"energy", c.energy}};
}
core::Json difference(const Carried& from, const Carried& to)
{
    return told({to.momentum - from.momentum, to.spin - from.spin, to.energy - from.energy});
}

}

core::Json momentum(const World& world)
{
    core::Json list = core::Json::array();
    struct Last {
        bool met = false;
        Carried after;     // about its own mass centre
        size_t impact = 0; // place in the list
        size_t body = 0;   // and in that impact
    };
    std::vector<Last> last(world.setup.vehicles.size());
    for (size_t k = 0; k < world.events.size(); ++k) {
        const Event& e = world.events[k];
        if (!isImpact(e) && e.kind != double(EventKind::contact)) continue;
        if (e.normalImpulse == 0.0 && e.tangentialImpulse == 0.0) continue;
        const size_t parties = e.b >= 0.0 ? 2 : 1;
        const size_t vehicles[2] = {size_t(e.a), parties == 2 ? size_t(e.b) : 0};
        Moving before[2], after[2];
        for (size_t i = 0; i < parties; ++i) {
            const double mass = body(world, vehicles[i]).mass;
            const bool own = i == 0;
            before[i] = {mass, own ? e.yawInertia : e.otherYawInertia, flat(own ? e.position : e.otherPosition),
                         flat(own ? e.velocityBefore : e.otherBefore), own ? e.yawRateBefore : e.otherYawRateBefore};
            after[i] = before[i];
            after[i].velocity = flat(own ? e.velocityAfter : e.otherAfter);
            after[i].yawRate = own ? e.yawRateAfter : e.otherYawRateAfter;
        }
        dvec2 centre = before[0].place;
        if (parties == 2)
            centre = (before[0].mass * before[0].place + before[1].mass * before[1].place) /
                     (before[0].mass + before[1].mass);
        core::Json bodies = core::Json::array();
        Carried sums[2];
        for (size_t i = 0; i < parties; ++i) {
            const Carried then = before[i].about(centre), later = after[i].about(centre);
            sums[0] = sums[0] + then;
            sums[1] = sums[1] + later;
            Last& past = last[vehicles[i]];
            core::Json taken = nullptr;
            if (past.met) {
                taken = difference(past.after, before[i].about(before[i].place));
                list[past.impact]["bodies"][past.body]["now"] = nullptr;
            }
            bodies.push_back({{"vehicle", vehicles[i]},
                              {"mass", before[i].mass},
                              {"before", told(then)},
                              {"after", told(later)},
                              {"taken", std::move(taken)}});
            const vehicle::Motion now = motion(world, vehicles[i]);
            const Moving moving{before[i].mass, before[i].inertia, flat(now.position), flat(now.velocity),
                                now.angularVelocity.z};
            bodies.back()["now"] = told(moving.about(moving.place));
            past = {true, after[i].about(after[i].place), list.size(), i};
        }
        list.push_back({{"event", k},
                        {"time", e.time},
                        {"wall", parties == 1},
                        {"bodies", std::move(bodies)},
                        {"before", told(sums[0])},
                        {"after", told(sums[1])}});
    }
    return list;
}

}
