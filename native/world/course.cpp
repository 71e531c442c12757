#include "world/course.h"

#include "world/kinds.h"

#include <algorithm>

namespace world {

using math::dvec2;

namespace {

course::Rectangle rectangleOf(const World& world, size_t vehicle)
{
    const vehicle::Travel t = travel(world, vehicle);
    const vehicle::Body b = body(world, vehicle);
    return {collision::poseOf(t.position, t.orientation), b.front, b.rear, 0.5 * b.width};
}

void strike(World& world, size_t vehicle, size_t index, const course::Rectangle& now)
{
    course::ConeState& s = world.state.cones[index];
    const double height = world.setup.cones[index].height;
    const vehicle::Motion m = motion(world, vehicle);
    const double low = m.position.z + body(world, vehicle).low;
    dvec2 n;
    if (!course::strike(s, height,
                        {world.outlines[vehicle], now, flat(m.velocity), m.angularVelocity.z,
                         low - world.setup.ground.height(s.position.x, s.position.y)},
                        n) ||
        s.struck != 0)
        return;
    s.struck = int64_t(vehicle) + 1;
    Event e = eventOf(world, EventKind::cone, vehicle, time(world), m);
    e.step = double(world.state.clock.step);
    e.object = double(index);
    e.point = math::dvec3(s.position - course::kConeBase * height * n, low);
    e.normal = math::dvec3(-n, 0.0);
    tell(world, e);
}

void passGate(World& world, size_t vehicle, size_t index, const course::Rectangle& before, const course::Rectangle& now)
{
    const GateSetup& gate = world.setup.gates[index];
    const dvec2 d = gate.b - gate.a, p = before.position + before.forward * before.front,
                q = now.position + now.forward * now.front;
    const auto side = [&](const dvec2& at) { return d.x * (at.y - gate.a.y) - d.y * (at.x - gate.a.x); };
    const double from = side(p), to = side(q);
    if (from == to || (from < 0.0) == (to < 0.0)) return;
    const double share = from / (from - to); // of the step
    const dvec2 at = p + (q - p) * share;
    const double along = math::dot(at - gate.a, d) / math::dot(d, d);
    if (along < 0.0 || along > 1.0) return;
    Event e =
        eventOf(world, EventKind::gate, vehicle, time(world) - (1.0 - share) * world.setup.dt, motion(world, vehicle));
    e.step = double(world.state.clock.step);
    e.object = double(index);
    e.point = {at.x, at.y, world.setup.ground.height(at.x, at.y)};
    tell(world, e);
}

}

size_t conesStruck(const World& world)
{
    size_t struck = 0;
    for (const course::ConeState& s : world.state.cones) struck += s.struck != 0;
    return struck;
}

void resetCourse(World& world)
{
    world.state.cones.clear();
    for (const ConeSetup& c : world.setup.cones) {
        course::ConeState s;
        s.position = c.position;
        world.state.cones.push_back(s);
    }
}

void noteCourse(World& world)
{
    if (world.setup.cones.empty() && world.setup.gates.empty()) return;
    world.outlines.resize(world.setup.vehicles.size());
    for (size_t i = 0; i < world.outlines.size(); ++i) world.outlines[i] = rectangleOf(world, i);
}

void strikeCourse(World& world)
{
    if (world.setup.cones.empty() && world.setup.gates.empty()) return;
    for (size_t i = 0; i < world.setup.vehicles.size(); ++i) {
        const course::Rectangle now = rectangleOf(world, i);
        const double far = math::length(dvec2(std::max(now.front, now.rear), now.half));
        for (size_t k = 0; k < world.state.cones.size(); ++k) {
            const dvec2 d = world.state.cones[k].position - now.position;
            const double near = far + course::kConeBase * world.setup.cones[k].height;
            if (math::dot(d, d) < near * near) strike(world, i, k, now);
        }
        for (size_t k = 0; k < world.setup.gates.size(); ++k) passGate(world, i, k, world.outlines[i], now);
    }
    for (size_t k = 0; k < world.state.cones.size(); ++k) {
        course::ConeState& s = world.state.cones[k];
        if (course::moves(s))
            course::advance(s, world.setup.cones[k].height,
                            world.setup.ground.sample(s.position.x, s.position.y).friction, world.setup.dt);
    }
}

}
