// How the impulse of an impact becomes a force over time (Knight 2002 (5-2), (4-18), (4-19), (4-20); Zhou 2008,
// section 4), at a wall and between vehicles.
#include "world/contact_impact.h"
#include "world/pulses.h"

#include <algorithm>

namespace world {

using math::dvec2;
using math::dvec3;

namespace {

constexpr double kMostLetIn = 0.75; // of the distance from the contact to the mass centre, along the normal

// Of the shape and duration that the scenario asks for; `lever` as PulseFrame has it. Sets peak and duration.
impact::PulseState drawn(const World& w, Impact& hit, const impact::PulseSettings& s, const dvec3& impulse,
                         const dvec3& lever, impact::PulseFrame frame)
{
    const Response& r = hit.response;
    const bool step = s.application == impact::Application::step;
    const impact::PulseShape shape = step ? impact::PulseShape::square : s.shape;
    impact::PulseState pulse;
    if (shape == impact::PulseShape::forceDeflection) {
        const Party &a = hit.party[0], &b = hit.party[1];
        const impact::CrushSettings& crush = w.setup.vehicles[a.vehicle].crush;
        const double width = std::max(math::length(hit.contact.a - hit.contact.b), crush.contactWidth);
        const auto& own = impact::stiffnessOf(crush, uint32_t(hit.contact.side));
        const impact::CrushSpring spring =
            hit.parties == 1
                ? impact::springOf(own, width) // against a rigid wall
                : impact::springOf(
                      own, impact::stiffnessOf(w.setup.vehicles[b.vehicle].crush, uint32_t(hit.contact.otherSide)),
                      width);
        const double mass = r.normal / (r.p2 - hit.p1); // that the contact moves
        pulse = impact::startForceDeflection(spring, mass, -hit.p1, math::clamp(-r.p2 / hit.p1, 0.01, 1.0), impulse,
                                             lever, frame);
        hit.peak = math::sqrt(math::square(spring.preload) + spring.stiffness * mass * math::square(hit.p1)) / r.normal;
    } else {
        const double duration = step ? w.setup.dt : r.zonesTime > 0.0 ? r.zonesTime : s.duration;
        pulse = impact::startPulse(shape, duration, impulse, lever, frame);
        hit.peak = impact::peakForceFactor(shape) / duration;
    }
    pulse.planned = hit.energyAfter - hit.energyBefore;
    hit.duration = pulse.duration;
    return pulse;
}

bool startAtWall(World& w, Impact& hit, ContactRecord& record)
{
    const impact::PulseSettings& s = w.setup.walls.pulse;
    const Party& a = hit.party[0];
    dvec3 impulse(hit.impulse(), 0.0), angular = math::cross(a.arm3(), impulse);
    const bool turns = s.application == impact::Application::step; // constant in body axes
    if (turns) {
        const math::dquat q = a.motion.orientation, back(q.w, -q.x, -q.y, -q.z);
        impulse = back * impulse;
        angular = back * angular;
    }
    const auto frame = turns ? impact::PulseFrame::body : impact::PulseFrame::world;
    impact::PulseState pulse = drawn(w, hit, s, impulse, angular, frame);
    // How deep it lets the vehicle in: at most half of the closing speed times the duration with a drawn shape (its
    // second half is its first one turned round), 2/pi of it while the spring is loaded.
    const bool spring = pulse.shape == uint32_t(impact::PulseShape::forceDeflection);
    const double way = -hit.p1 * (spring ? 2.0 / math::kPi * pulse.loadingTime : 0.5);
    const double room = kMostLetIn * std::max(-math::dot(a.arm, hit.contact.normal), 0.0);
    const double fits = std::max(room / way, w.setup.dt);
    if (pulse.duration > fits) {
        hit.peak *= pulse.duration / fits;
        hit.duration = pulse.duration = fits;
    }
    record.way = hit.contact.normal;
    record.top = math::dot(hit.contact.point, hit.contact.normal) + collision::kSkin;
    record.allowed = -hit.p1 * pulse.duration;
    record.until = hit.at + pulse.duration;
    record.letIn = 1;
    beginPulse(w, a.vehicle, record, pulse);
    return true;
}

bool startBetween(World& w, Impact& hit, ContactRecord& record)
{
    const Party &a = hit.party[0], &b = hit.party[1];
    // Where the two will be when half of what is left of the step has gone: the middle of what it hands out.
    const double left = time(w) + w.setup.dt - hit.at;
    const dvec3 place = a.point() + 0.25 * left * dvec3(a.pointVelocity() + b.pointVelocity(), 0.0);
    const auto frame = hit.level ? impact::PulseFrame::pointLevel : impact::PulseFrame::point;
    const impact::PulseSettings& s = w.setup.collisions.pulse;
    beginPulse(w, a.vehicle, record, drawn(w, hit, s, dvec3(hit.impulse(), 0.0), place, frame));
    // Turning fast they may meet the step's second half so differently that its work is a gain.
    const double work = left > 0.0 ? rehearsePulse(w, a.vehicle, record, left) : 0.0;
    record.pulse.work = work;
    if (!(work > 0.0)) return true;
    dropPulse(w, record);
    hit.duration = 0.0;
    hit.response.limits |= impact::pulseAtOnce;
    return false;
}

}

bool startPulse(World& w, Impact& hit, ContactRecord& record)
{
    return hit.parties == 1 ? startAtWall(w, hit, record) : startBetween(w, hit, record);
}

}
