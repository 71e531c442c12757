#include "watch/event_case.h"

#include "core/describe.h"
#include "core/json.h"
#include "impact/barrier_io.h"
#include "impact/pair_io.h"
#include "world/contact_respond.h"

#include <cmath>

namespace watch {

using math::dvec2;
using math::dvec3;
using world::CollisionSettings;
using world::Event;
using world::EventKind;
using world::WallSettings;

namespace {

core::Status find(const World& world, size_t event, bool ofTwo, const Event*& out)
{
    const std::string path = "events[" + std::to_string(event) + "]";
    if (event >= world.events.size()) return core::Status::fail(path, core::say("there is no such event"));
    const Event& e = world.events[event];
    const bool answered = e.kind == double(EventKind::contact) || isImpact(e);
    if (!answered || (e.b >= 0.0) != ofTwo)
        return core::Status::fail(path, ofTwo ? core::say("is no impact of two vehicles")
                                              : core::say("is no impact against a wall"));
    out = &e;
    return {};
}

// Only of a car that is no disc.
std::optional<impact::PairReaction> reactionOf(const Event::Yield& y, const impact::PairCar& c, const dvec2& normal)
{
    const impact::Compliance disc = impact::planarCompliance(c.mass, c.izz, math::rotate(c.contact, c.heading), normal);
    const double off = std::fabs(y.nn - disc.nn) + std::fabs(y.tt - disc.tt) + std::fabs(y.nt - disc.nt);
    if (off < 1e-12 * (disc.nn + disc.tt) && std::fabs(y.p) + std::fabs(y.q) < 1e-12) return {};
    return impact::PairReaction{{y.nn, y.tt, y.nt}, y.yawNormal, y.yawTangential, y.p, y.q};
}

}

core::Status barrierCaseOf(const World& world, size_t event, core::Json& out)
{
    const Event* found = nullptr;
    if (core::Status s = find(world, event, false, found); !s) return s;
    const Event& e = *found;
    const bool resting = e.kind == double(EventKind::contact);
    const WallSettings& walls = world.setup.walls;
    const vehicle::Body body = world::body(world, size_t(e.a));
    const collision::Pose pose = collision::poseOf(e.position, e.orientation);
    const dvec3 arm = e.point - e.position;
    const dvec2 normal(e.normal.x, e.normal.y);

    impact::BarrierSettings s = walls.response;
    if (resting) {
        s.method = impact::Method::restitution;
        s.restSpeed = impact::kMostRestSpeed;
    }
    const impact::PlanarMass mass{body.mass, e.yawInertia};
    const impact::PlanarMotion motion{pose.turnedBack({e.velocityBefore.x, e.velocityBefore.y}), e.yawRateBefore};
    const impact::BarrierContact contact{pose.turnedBack({arm.x, arm.y}), pose.turnedBack(normal)};
    const dvec2 point = motion.velocity + motion.yawRate * math::left(contact.arm);
    const impact::Compliance k{e.yields.nn, e.yields.tt, e.yields.nt};
    const impact::SpatialContact spatial{k.nn, k.tt, k.nt, math::dot(point, contact.normal) + e.yields.p,
                                         math::dot(point, math::left(contact.normal)) + e.yields.q};
    const impact::BarrierEvent again =
        impact::barrier(s, mass, motion, contact, {1.0, 0.0}, spatial.compliance(), spatial.p, spatial.q);
    out = impact::caseOf(s, mass, again, spatial);
    return {};
}

core::Status pairCaseOf(const World& world, size_t event, core::Json& out)
{
    const Event* found = nullptr;
    if (core::Status s = find(world, event, true, found); !s) return s;
    const Event& e = *found;
    const dvec2 point(e.point.x, e.point.y);
    std::optional<double> height; // of the impulse, where it is not that of either's own mass centre
    if (world.setup.collisions.contactHeight && e.point.z != e.position.z) height = e.point.z;
    const auto car = [&](double vehicle, const dvec3& position, const math::dquat& orientation, const dvec3& velocity,
                         const dvec3& spin, double yawInertia) {
        return pairCarOf(world, size_t(vehicle), {position, orientation, velocity, spin}, point, yawInertia, height);
    };
    impact::PairCar a = car(e.a, e.position, e.orientation, e.velocityBefore, e.spinBefore, e.yawInertia);
    impact::PairCar b =
        car(e.b, e.otherPosition, e.otherOrientation, e.otherBefore, e.otherSpinBefore, e.otherYawInertia);
    const CollisionSettings& collisions = world.setup.collisions;
    const bool roll4 =
        e.method == double(uint32_t(CollisionSettings::Method::roll4)) && !(uint32_t(e.flags) & impact::fellBack);
    impact::PairImpact s;
    s.model = roll4 ? impact::PairModel::roll4 : impact::PairModel::planar;
    s.normal = math::atan2(e.normal.y, e.normal.x);
    s.e = e.e;
    s.mu = e.tangentialImpulse / e.normalImpulse;
    if (!roll4) { // of the whole vehicle, also where the method is roll4
        a.izz = e.yawInertia;
        b.izz = e.otherYawInertia;
        a.velocity = {e.velocityBefore.x, e.velocityBefore.y};
        b.velocity = {e.otherBefore.x, e.otherBefore.y};
        a.reaction = reactionOf(e.yields, a, {e.normal.x, e.normal.y});
        b.reaction = reactionOf(e.otherYields, b, {e.normal.x, e.normal.y});
    }
    s.dt = collisions.impactTime;
    s.roadFriction = collisions.roadFriction;
    if (roll4) { // the world may have shortened its duration, by halves: the one that gives the event's impulse
        const auto off = [&] {
            return std::fabs(impact::solvePair(s, a, b).impulseNormal - e.normalImpulse) > 1e-6 * e.normalImpulse;
        };
        while (off() && s.dt > 0.0) s.dt = s.dt > 1e-3 ? 0.5 * s.dt : 0.0;
    }
    out = core::writeJson(impact::PairCase{s.model, a, b, s.normal, s.e, s.mu, {}, s.dt, s.roadFriction});
    out.erase("muFraction");
    if (roll4) return {};
    for (const char* key : {"dt", "roadFriction"}) out.erase(key);
    for (const char* party : {"a", "b"}) // what only the 4-DOF model reads
        for (const char* key :
             {"rollingMass", "h", "ixz", "ixx", "rollDamping", "rollRate", "a", "b", "cf", "cr", "contactHeight"})
            out[party].erase(key);
    return {};
}

core::Status caseOf(const World& world, size_t event, core::Json& out, const char*& command)
{
    const bool pair = event < world.events.size() && world.events[event].b >= 0.0;
    command = pair ? "pair" : "barrier";
    return pair ? pairCaseOf(world, event, out) : barrierCaseOf(world, event, out);
}

}
