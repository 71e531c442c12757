#include "world/walls.h"

#include "world/advance.h"

#include <algorithm>

namespace world {

using collision::Contact;
using collision::Pose;
using collision::Query;
using collision::Swept;
using math::dvec2;
using math::dvec3;
using vehicle::Body;
using vehicle::Motion;

namespace {

dvec2 flat(const dvec3& v)
{
    return {v.x, v.y};
}

bool finite(const Motion& m)
{
    return math::isFinite(m.position) && math::isFinite(m.orientation);
}

void displaceVehicle(World& world, size_t i, const dvec2& shift)
{
    withVehicle(world, i, [&](const auto& model, auto& state) { vehicle::displace(model, state, shift); });
}

// One vehicle's dealings with the scene during one step.
struct Encounter {
    World& world;
    const size_t i;
    const WallSettings& settings;
    const Body body;
    WallState& state;
    WallCache& cache;
    collision::Outline shadow; // of the box; the plate's outline is the cache's
    double elapsed = 0.0;      // [s] of the step

    Encounter(World& w, size_t vehicle)
        : world(w), i(vehicle), settings(w.setup.walls), body(world::body(w, vehicle)), state(w.state.walls[vehicle]),
          cache(w.wallCaches[vehicle])
    {
    }

    Query query(const Motion& m)
    {
        const collision::Broken broken{world.state.broken};
        if (settings.form == WallSettings::Form::plate)
            return {*world.setup.scene, broken, cache.outline, collision::plateLevel(m.position.z), &cache.clearance};
        shadow = collision::shadow(body.front, body.rear, body.width, body.low, body.high, m.orientation);
        return {*world.setup.scene, broken, shadow,
                collision::boxLevel(m.position, m.orientation, body.front, body.rear, body.width, body.low, body.high),
                &cache.clearance};
    }

    double now() const { return time(world) + elapsed; }

    Event blank(EventKind kind) const
    {
        Event e;
        e.kind = double(kind);
        e.step = double(world.state.clock.step + 1);
        e.time = now();
        e.a = double(i);
        return e;
    }

    // Answers a contact; `resting`: without restitution whatever the speed. False when nothing approaches there.
    bool answer(const Contact& c, const dvec2& point, bool resting)
    {
        const Motion m = motion(world, i);
        const dvec2 arm = point - flat(m.position), velocity = flat(m.velocity);
        const Pose pose = collision::poseOf(m.position, m.orientation);
        const impact::PlanarMass mass{body.mass, body.inertia[2][2]};
        const impact::PlanarMotion planar{velocity, m.angularVelocity.z};
        impact::BarrierSettings response = settings.response;
        if (resting) {
            response.restSpeed = HUGE_VAL;
            response.method = impact::Method::restitution;
        }
        dvec3 arm3(arm, 0.0);
        impact::BarrierEvent r;
        if (settings.contactHeight) {
            arm3.z = 0.5 * (c.low + c.high) - m.position.z;
            const math::dmat3 turn(m.orientation);
            const math::dmat3 inverse = turn * glm::inverse(body.inertia) * glm::transpose(turn);
            const dvec2 v = flat(m.velocity + math::cross(m.angularVelocity, arm3));
            r = impact::barrier(response, mass, planar, {arm, c.normal}, pose.forward,
                                impact::spatialCompliance(body.mass, inverse, arm3, c.normal), math::dot(v, c.normal),
                                math::dot(v, math::left(c.normal)));
        } else {
            r = impact::barrier(response, mass, planar, {arm, c.normal}, pose.forward);
        }
        if (!(r.impulseNormal > 0.0)) return false;

        applyImpulse(world, i, dvec3(r.impulse, 0.0), m.position + arm3);
        const bool passes = r.method == impact::Method::energy && r.root == impact::Root::through;
        if (passes) breakObject(c.object);
        if (collision::touch(state.episodes, now(), c.object, pose.toBody(c.a), pose.toBody(c.b), r.impulseNormal))
            tell(r, c, m, arm3, resting);
        if (passes) {
            Event e = blank(EventKind::broken);
            e.object = double(c.object);
            e.point = m.position + arm3;
            e.normal = dvec3(c.normal, 0.0);
            world.events.push_back(e);
        }
        return true;
    }

    void tell(const impact::BarrierEvent& r, const Contact& c, const Motion& before, const dvec3& arm, bool resting)
    {
        const Motion after = motion(world, i);
        Event e = blank(resting ? EventKind::contact : EventKind::impact);
        e.object = double(c.object);
        e.method = double(uint32_t(r.method));
        e.point = before.position + arm;
        e.normal = dvec3(c.normal, 0.0);
        e.angleOfAttack = r.angleOfAttack;
        e.headingAngle = r.headingAngle;
        e.e = r.e;
        e.P = r.P;
        e.mu = r.mu;
        e.normalImpulse = r.impulseNormal;
        e.tangentialImpulse = r.impulseTangential;
        e.moment = r.moment;
        e.velocityBefore = before.velocity;
        e.velocityAfter = after.velocity;
        e.yawRateBefore = before.angularVelocity.z;
        e.yawRateAfter = after.angularVelocity.z;
        e.energyBefore = r.energyBefore;
        e.energyAfter = r.energyAfter;
        e.deltaV = math::length(flat(after.velocity - before.velocity));
        e.linearResidual = r.residualLinear;
        e.angularResidual = r.residualAngular;
        e.methodResidual = r.residualMethod;
        e.flags = double(r.limits);
        world.events.push_back(e);
    }

    void breakObject(uint32_t object)
    {
        const size_t word = object / 64;
        if (word < world.state.broken.size()) world.state.broken[word] |= uint64_t(1) << (object % 64);
    }

    // Where the wall is approached within a touch: its middle, or the end that arrives.
    double approach(const Motion& m, const dvec2& normal, const dvec2& point) const
    {
        return -math::dot(flat(m.velocity) + m.angularVelocity.z * math::left(point - flat(m.position)), normal);
    }

    // Resting contact at the end of a step.
    void settle()
    {
        Contact c[collision::kMaxTouches];
        const Motion m = motion(world, i);
        const int n =
            collision::touches(query(m), collision::poseOf(m.position, m.orientation), 2.0 * collision::kSkin, c);
        // Faces are held at both ends; a few rounds, since what one end receives the other feels.
        for (int round = 0; round < 4; ++round) {
            bool any = false;
            for (int k = 0; k < n; ++k) {
                const auto hold = [&](const dvec2& point) {
                    const double speed = approach(motion(world, i), c[k].normal, point);
                    if (speed > 1e-6 && speed <= settings.response.restSpeed) any = answer(c[k], point, true) || any;
                };
                const bool a = c[k].gapA <= collision::kSkin, b = c[k].gapB <= collision::kSkin;
                if (a && b) hold(c[k].point);
                if (a) hold(c[k].a);
                if (b) hold(c[k].b);
            }
            if (!any) break;
        }
        const Pose pose = collision::poseOf(m.position, m.orientation);
        for (int k = 0; k < n; ++k)
            collision::touch(state.episodes, now(), c[k].object, pose.toBody(c[k].a), pose.toBody(c[k].b), 0.0);
        const dvec2 shift = collision::restGap(c, n);
        if (shift != dvec2(0.0)) displaceVehicle(world, i, shift);
    }

    void leaveWall()
    {
        const Motion m = motion(world, i);
        const collision::WayOut out = collision::pushOut(query(m), collision::poseOf(m.position, m.orientation));
        if (!out.overlapping) return;
        const bool known = anyActive(state.episodes);
        if (out.free) displaceVehicle(world, i, out.shift);
        if (known && math::length(out.shift) < 0.01) return; // [m] rounding of a contact, nothing to tell
        Event e = blank(EventKind::pushedOut);
        e.object = double(out.object);
        e.point = dvec3(out.point, m.position.z);
        e.normal = dvec3(out.normal, 0.0);
        e.velocityBefore = e.velocityAfter = m.velocity;
        const dvec2 place = collision::poseOf(m.position, m.orientation).toBody(out.point);
        if (collision::touch(state.episodes, now(), out.object, place, place, 0.0)) world.events.push_back(e);
    }
};

}

void stepAgainstWalls(World& world, size_t i)
{
    const double dt = world.setup.dt;
    if (!world.setup.scene || world.setup.scene->empty()) return integrate(world, i, dt);
    Encounter encounter(world, i);
    collision::expire(encounter.state.episodes, time(world));
    SavedVehicle saved;
    double left = dt;
    Motion from = motion(world, i);
    bool touched = false;
    for (int contacts = 0;; ++contacts) {
        save(world, i, saved);
        integrate(world, i, left);
        const Motion to = motion(world, i);
        if (!finite(to)) return;
        const collision::Sweep sweep = collision::sweepBetween(collision::poseOf(from.position, from.orientation),
                                                               collision::poseOf(to.position, to.orientation));
        const Query query = encounter.query(from);
        Swept swept = collision::firstContact(query, sweep, encounter.settings.response.restSpeed * left,
                                              encounter.settings.interference / left);
        if (swept.inside && contacts == 0) { // before this step began: out, and once more from there
            putBack(world, i, saved);
            encounter.leaveWall();
            from = motion(world, i);
            touched = true;
            contacts = 0;
            save(world, i, saved);
            integrate(world, i, left);
            const Motion again = motion(world, i);
            swept = collision::firstContact(
                encounter.query(from),
                collision::sweepBetween(collision::poseOf(from.position, from.orientation),
                                        collision::poseOf(again.position, again.orientation)),
                encounter.settings.response.restSpeed * left, encounter.settings.interference / left);
        }
        touched = touched || swept.touching || swept.hit;
        if (!swept.hit) break;
        putBack(world, i, saved);
        double part = swept.contact.time * left;
        if (part < 1e-9) part = 0.0; // [s] less is no time at all
        if (left - part < 1e-9) part = left;
        if (part > 0.0) integrate(world, i, part);
        encounter.elapsed += part;
        left -= part;
        if (contacts == kMostContacts) break; // wedged: it stays there, and the rest of the step passes it by
        encounter.answer(swept.contact, swept.contact.point, false);
        from = motion(world, i);
        if (left <= 0.0) break;
    }
    encounter.elapsed = dt;
    if (touched || collision::anyActive(encounter.state.episodes)) encounter.settle();
}

void prepareWalls(World& world)
{
    world.wallCaches.resize(world.setup.vehicles.size());
    for (size_t i = 0; i < world.wallCaches.size(); ++i) {
        const Body b = body(world, i);
        world.wallCaches[i].outline = collision::rectangle(b.front, b.rear, b.width);
        world.wallCaches[i].clearance.reset();
    }
}

}
