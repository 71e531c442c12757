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
    Carried about() const { return about(place); }
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

// One vehicle of an impact, as the event tells it.
struct Body {
    size_t vehicle;
    Moving before, after;
};

Body bodyOf(const World& world, const Event& e, bool other)
{
    const auto vehicle = size_t(other ? e.b : e.a);
    Moving m{body(world, vehicle).mass, other ? e.otherYawInertia : e.yawInertia,
             flat(other ? e.otherPosition : e.position), flat(other ? e.otherBefore : e.velocityBefore),
             other ? e.otherYawRateBefore : e.yawRateBefore};
    Body b{vehicle, m, m};
    b.after.velocity = flat(other ? e.otherAfter : e.velocityAfter);
    b.after.yawRate = other ? e.otherYawRateAfter : e.yawRateAfter;
    return b;
}

dvec2 centreOf(const std::vector<Body>& bodies)
{
    const Moving &a = bodies.front().before, &b = bodies.back().before;
    return bodies.size() == 1 ? a.place : (a.mass * a.place + b.mass * b.place) / (a.mass + b.mass);
}

bool tells(const Event& e)
{
    return (isImpact(e) || e.kind == double(EventKind::contact)) &&
           (e.normalImpulse != 0.0 || e.tangentialImpulse != 0.0);
}

// A vehicle's impact before the one at hand.
struct Last {
    bool met = false;
    Carried after;     // about its own mass centre
    size_t impact = 0; // place in the list
    size_t body = 0;   // and in that impact
};

}

core::Json momentum(const World& world)
{
    core::Json list = core::Json::array();
    std::vector<Last> last(world.setup.vehicles.size());
    const auto nowOf = [&](const Body& b) {
        const vehicle::Motion m = motion(world, b.vehicle);
        const Moving now{b.before.mass, b.before.inertia, flat(m.position), flat(m.velocity), m.angularVelocity.z};
        return told(now.about());
    };
    const auto takenSince = [&](const Body& b) -> core::Json {
        const Last& past = last[b.vehicle];
        if (!past.met) return nullptr;
        list[past.impact]["bodies"][past.body]["now"] = nullptr;
        return difference(past.after, b.before.about());
    };
    for (size_t k = 0; k < world.events.size(); ++k) {
        const Event& e = world.events[k];
        if (!tells(e)) continue;
        std::vector<Body> bodies{bodyOf(world, e, false)};
        if (e.b >= 0.0) bodies.push_back(bodyOf(world, e, true));
        const dvec2 centre = centreOf(bodies);
        core::Json each = core::Json::array();
        Carried before, after;
        for (const Body& b : bodies) {
            const Carried then = b.before.about(centre), later = b.after.about(centre);
            before = before + then;
            after = after + later;
            each.push_back({{"vehicle", b.vehicle},
                            {"mass", b.before.mass},
                            {"before", told(then)},
                            {"after", told(later)},
                            {"taken", takenSince(b)},
                            {"now", nowOf(b)}});
            last[b.vehicle] = {true, b.after.about(), list.size(), each.size() - 1};
        }
        list.push_back({{"event", k},
                        {"time", e.time},
                        {"wall", bodies.size() == 1},
                        {"bodies", std::move(each)},
                        {"before", told(before)},
                        {"after", told(after)}});
    }
    return list;
}

}
