#include "world/event_case.h"

#include "impact/barrier_io.h"

namespace world {

using math::dvec2;
using math::dvec3;

core::Status barrierCaseOf(const World& world, size_t event, core::Json& out)
{
    const std::string path = "events[" + std::to_string(event) + "]";
    if (event >= world.events.size()) return core::Status::fail(path, "there is no such event");
    const Event& e = world.events[event];
    const bool resting = e.kind == double(EventKind::contact);
    if (e.b >= 0.0 || (!resting && e.kind != double(EventKind::impact)))
        return core::Status::fail(path, "is no impact against a wall");
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
    const impact::PlanarMass mass{body.mass, body.inertia[2][2]};
    const impact::PlanarMotion motion{pose.turnedBack({e.velocityBefore.x, e.velocityBefore.y}), e.yawRateBefore};
    const impact::BarrierContact contact{pose.turnedBack({arm.x, arm.y}), pose.turnedBack(normal)};
    if (!walls.contactHeight) {
        out = impact::caseOf(s, mass, impact::barrier(s, mass, motion, contact));
        return {};
    }
    vehicle::Motion m;
    m.orientation = e.orientation;
    m.velocity = e.velocityBefore;
    m.angularVelocity = e.spinBefore;
    const impact::SpatialContact spatial = spatialContact(body, m, arm, normal);
    const impact::BarrierEvent again =
        impact::barrier(s, mass, motion, contact, {1.0, 0.0}, spatial.compliance(), spatial.p, spatial.q);
    out = impact::caseOf(s, mass, again, spatial);
    return {};
}

}
