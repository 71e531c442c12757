// Answers a contact: the impulse of the scenario's method, at once or as a pulse; what it leaves of dents, of the record
// and of the scene; and its event, where the record begins with it.
#include "world/contact_respond.h"

#include "vehicle/roll_view.h"
#include "world/advance.h"
#include "world/contact_impact.h"
#include "world/dents.h"
#include "world/pulses.h"

#include <cmath>

namespace world {

using collision::BodyPair;
using collision::Contact;
using math::dvec2;
using math::dvec3;
using vehicle::Motion;

namespace {

// Brings a vehicle to the states that the 4-DOF model gives it, tire impulses included: the velocity of its mass centre
// by an impulse there, roll rate and yaw rate by the twist that changes the vehicle's own by as much.
void takeStates(World& w, const Party& before, const impact::PairCarResult& r)
{
    const size_t i = before.vehicle;
    const dvec2 ahead = before.pose.forward, left = math::left(ahead);
    const VehicleKind kind = w.setup.vehicles[i].kind;
    const bool rolls = kind == VehicleKind::roll || kind == VehicleKind::car;
    dvec2 target = r.velocity;
    double sway = 0.0; // [m/s] of the mass centre above the roll axis
    if (kind == VehicleKind::roll) {
        const auto k = w.setup.vehicles[i].model;
        sway = -w.setup.rollCars[k].massArm * r.rollRate * math::cos(w.state.rollCars[k].roll);
    } else if (rolls) {
        sway = -vehicle::rollView(w.setup.cars[w.setup.vehicles[i].design]).massArm * r.rollRate;
    }
    target += sway * left;
    applyImpulse(w, i, dvec3(before.mass * (target - before.velocity()), 0.0), before.motion.position);
    const double yawChange = r.yawRate - before.yawRate();
    if (!rolls) return applyAngularImpulse(w, i, dvec3(0.0, 0.0, before.izz * yawChange));
    const double rollChange = r.rollRate - rollRate(before);
    const dvec3 roll(ahead, 0.0), yaw(0.0, 0.0, 1.0);
    const math::dmat3 turning = mobility(w, i).angular;
    const auto change = [&](const dvec3& axis) { // of roll rate and yaw rate, per N m s
        const dvec3 spin = turning * axis;
        return dvec2(math::dot(spin, roll), spin.z);
    };
    const dvec2 byRoll = change(roll), byYaw = change(yaw), wanted(rollChange, yawChange);
    const double det = math::cross2(byRoll, byYaw);
    applyAngularImpulse(w, i, roll * (math::cross2(wanted, byYaw) / det) + yaw * (math::cross2(byRoll, wanted) / det));
}

void breakObject(World& w, uint32_t object)
{
    const size_t word = object / 64;
    if (word < w.state.broken.size()) w.state.broken[word] |= uint64_t(1) << (object % 64);
    for (Contacts& c : w.state.contacts) {
        for (ContactRecord& r : c.entry) {
            if (!r.active || r.partner != object) continue;
            if (!r.pulse.active && !r.letIn)
                r = {};
            else
                r.push[0] = r.push[1] = r.rub[0] = r.rub[1] = 0.0;
        }
    }
}

void dentBoth(World& w, const Impact& hit)
{
    const double lost = -0.5 * hit.response.normal * (hit.p1 + hit.response.p2); // normal part, Zhou 2008 section 2
    const bool wanted = hit.parties == 1 ? w.setup.walls.crush : w.setup.collisions.crush;
    if (!wanted || (hit.response.limits & uint32_t(impact::resting)) || !(lost > 0.0)) return;
    const Contact& c = hit.contact;
    const collision::Side side[2] = {c.side, c.otherSide};
    const auto stiffness = [&](int k) -> const auto&
    {
        return impact::stiffnessOf(w.setup.vehicles[hit.party[k].vehicle].crush, uint32_t(side[k]));
    };
    for (int k = 0; k < hit.parties; ++k) {
        const double share = hit.parties == 1 ? 1.0 : impact::energyShare(stiffness(k), stiffness(1 - k));
        dent(w, hit.party[k].vehicle, hit.party[k].pose, side[k], c.a, c.b, lost * share);
    }
}

double energyOf(const World& w, const Impact& hit)
{
    return kineticEnergy(w, hit.party[0].vehicle) + kineticEnergy(w, hit.party[1].vehicle);
}

// The relative motion of the points that meet, Knight 2002 (4-9), (4-4), and how they yield.
void takeApproach(const World& w, Impact& hit)
{
    const dvec2 n = hit.contact.normal, t = math::left(n);
    for (int k = 0; k < hit.parties; ++k) {
        Party& p = hit.party[k];
        const double sign = k == 0 ? 1.0 : -1.0;
        const vehicle::Mobility whole = mobility(w, p.vehicle);
        p.izz = whole.yawInertia();
        p.yields = reactionOf(whole, p.motion, p.arm3(), n);
        p.spin = yawMomentum(w, p.vehicle);
        hit.yields = k == 0 ? p.yields.compliance : hit.yields + p.yields.compliance;
        const dvec2 velocity = p.velocity() + p.yawRate() * math::left(p.arm); // of the point, in the plane
        hit.p1 += sign * (math::dot(velocity, n) + p.yields.p);
        hit.q1 += sign * (math::dot(velocity, t) + p.yields.q);
    }
}

// Everything that follows from a response. `given`: the vehicles have its states already.
void give(World& w, Impact& hit, bool atOnce, bool given)
{
    const Contact& c = hit.contact;
    const Response& r = hit.response;
    const Party &a = hit.party[0], &b = hit.party[1];
    const uint32_t partner = hit.parties == 1 ? c.object : kVehiclePartner + uint32_t(b.vehicle);
    if (r.passes) breakObject(w, c.object);
    const dvec2 from = a.pose.toBody(c.a), to = a.pose.toBody(c.b);
    ContactRecord* record = recordOf(w.state.contacts[a.vehicle], partner, from, to);
    const bool opens = !record;
    if (opens) record = &openContact(w, a.vehicle, partner, hit.at);
    touch(*record, hit.at, from, to, r.normal);
    ContactRecord* const half = twinOf(w, *record);
    if (half) touch(*half, hit.at, b.pose.toBody(c.a), b.pose.toBody(c.b), r.normal);
    const bool later = !atOnce && startPulse(w, hit, *record);
    if (!later && !given)
        for (int k = 0; k < hit.parties; ++k)
            applyImpulse(w, hit.party[k].vehicle, dvec3(k == 0 ? hit.impulse() : -hit.impulse(), 0.0),
                         hit.party[k].point());
    if (!later && hit.parties == 2) hit.energyAfter = energyOf(w, hit);
    dentBoth(w, hit);
    if (opens) {
        const Motion after[2] = {beyondPulses(w, a.vehicle, partner),
                                 hit.parties == 2 ? motion(w, b.vehicle) : Motion()};
        const int64_t id = tell(w, describe(w, hit, after));
        if (later) record->pulse.event = id;
        if (later && half) half->pulse.event = id;
    }
    if (!r.passes) return;
    Event end = blankEvent(w, EventKind::broken, a.vehicle, hit.at);
    end.object = double(c.object);
    end.point = a.point();
    end.normal = dvec3(c.normal, 0.0);
    tell(w, end);
}

}

Motion beyondPulses(const World& w, size_t i, uint32_t partner)
{
    Motion m = motion(w, i);
    for (const ContactRecord& r : w.state.contacts[i].entry) {
        const impact::PulseState& p = r.pulse;
        if (!p.active || r.partner != partner || impact::atPoint(p)) continue;
        const bool turns = p.frame == uint32_t(impact::PulseFrame::body);
        const math::dquat turn = turns ? m.orientation : math::dquat(1, 0, 0, 0);
        const double rest = 1.0 - p.given;
        m.velocity += turn * p.impulse * (rest / w.caches[i].body.mass);
        m.angularVelocity.z += (turn * p.lever).z * (rest / mobility(w, i).yawInertia());
    }
    return m;
}

bool respondToWall(World& w, size_t i, const Motion& m, const Contact& c, const dvec2& point, bool resting, bool pulses,
                   double at)
{
    const WallSettings& s = w.setup.walls;
    std::optional<double> height;
    if (s.contactHeight) height = 0.5 * (c.low + c.high);
    Impact hit(c, at, resting, 1);
    hit.party[0] = Party(w, i, m, point, height);
    takeApproach(w, hit);
    hit.response = wallResponse(w, hit);
    hit.energyBefore = hit.response.energyBefore;
    hit.energyAfter = hit.response.energyAfter;
    // With all of the energy kept it passes without a force.
    const bool pushes = hit.response.normal > 0.0;
    if (!pushes && !hit.response.passes) return false;
    give(w, hit, resting || !pulses || !pushes || s.pulse.application == impact::Application::reset, false);
    return true;
}

double closing(const World& w, const BodyPair& who, const Contact& contact)
{
    const Party a(w, who.a, motion(w, who.a), contact.point), b(w, who.b, motion(w, who.b), contact.point);
    return -math::dot(a.pointVelocity() - b.pointVelocity(), contact.normal);
}

bool respondToVehicle(World& w, const BodyPair& who, const Contact& met, bool resting, double at)
{
    const CollisionSettings& s = w.setup.collisions;
    Contact contact = met;
    const Motion moves[2] = {motion(w, who.a), motion(w, who.b)};
    if (s.contactPoint && !resting)
        contact.point =
            collision::poseOf(moves[0].position, moves[0].orientation).toWorld({s.contactPoint->x, s.contactPoint->y});
    Impact hit(contact, at, resting, 2);
    const auto standAt = [&](std::optional<double> height) {
        hit.party[0] = Party(w, who.a, moves[0], contact.point, height);
        hit.party[1] = Party(w, who.b, moves[1], contact.point, height);
        return math::dot(hit.party[0].pointVelocity() - hit.party[1].pointVelocity(), contact.normal) < 0.0;
    };
    hit.level = resting || !s.contactHeight;
    if (!hit.level) {
        const double ground = w.setup.ground.sample(contact.point.x, contact.point.y).height;
        // A body that rolls away there may part where the outlines close: those are what must not overlap.
        hit.level = !standAt(ground + *s.contactHeight);
    }
    if (hit.level && !standAt({})) return false;
    takeApproach(w, hit);
    if (!(hit.p1 < 0.0)) return false;
    hit.energyBefore = energyOf(w, hit);
    hit.response = vehicleResponse(w, hit, s.impactTime);
    Response& j = hit.response;
    if (!(j.normal > 0.0)) return false;
    const bool atOnce = (j.limits & uint32_t(impact::resting)) || s.pulse.application == impact::Application::reset;
    // The states that the 4-DOF model gives are those of upright cars on its own tires: where these would gain energy
    // by them, its duration is shortened, and where nothing is left of that, the planar model answers.
    SavedVehicle saved[2];
    for (int k = 0; atOnce && j.wholeStates && k < 2; ++k) save(w, hit.party[k].vehicle, saved[k]);
    uint32_t shortened = 0;
    for (double longest = j.pair.duration; atOnce && j.wholeStates;) {
        takeStates(w, hit.party[0], j.pair.a);
        takeStates(w, hit.party[1], j.pair.b);
        if (!(energyOf(w, hit) > hit.energyBefore * (1.0 + 1e-13))) break;
        for (int k = 0; k < 2; ++k) putBack(w, hit.party[k].vehicle, saved[k]);
        longest = longest > 1e-3 ? 0.5 * longest : longest > 0.0 ? 0.0 : -1.0;
        if (longest >= 0.0) shortened = impact::durationLimited;
        j = vehicleResponse(w, hit, longest);
    }
    if (j.wholeStates) j.limits |= shortened;
    hit.energyAfter = hit.energyBefore + hit.work();
    j.wholeStates = j.wholeStates && atOnce;
    give(w, hit, atOnce, j.wholeStates);
    return true;
}

impact::PairCar pairCarOf(const World& w, size_t i, const Motion& m, const dvec2& point, double yawInertia,
                          std::optional<double> height)
{
    Party p(w, i, m, point, height);
    p.izz = yawInertia;
    impact::PairCar c = pairCar(w, p);
    const VehicleSetup& v = w.setup.vehicles[i];
    if (w.setup.collisions.method != CollisionSettings::Method::roll4 || v.kind != VehicleKind::roll) return c;
    // What the car's state holds, from how it moves: see motion() in vehicle/roll_car.cpp.
    const double arm = w.setup.rollCars[v.model].massArm, roll = math::toYawPitchRoll(m.orientation).roll;
    const dvec2 own = p.pose.turnedBack(p.velocity());
    c.rollRate = math::dot(flat(m.angularVelocity), p.pose.forward);
    c.velocity =
        p.pose.turned({own.x - p.yawRate() * arm * math::sin(roll), own.y + arm * math::cos(roll) * c.rollRate});
    return c;
}

double allowedOverlap(const World& w, const BodyPair& who)
{
    for (const ContactRecord& r : w.state.contacts[who.a].entry) {
        if (!r.pulse.active || r.partner != kVehiclePartner + who.b) continue;
        // Both close at most at the speed that the whole impulse takes from them, for the time that is left.
        const impact::PulseState& p = r.pulse;
        const double change =
            math::length(flat(p.impulse)) * (1.0 / w.caches[who.a].body.mass + 1.0 / w.caches[who.b].body.mass);
        return 2.0 * change * (p.duration - p.elapsed);
    }
    return 0.0;
}

const char* methodName(uint32_t method)
{
    static const char* const names[] = {"restitution", "energy", "planar", "roll4", "zones", "none"};
    return method < 6 ? names[method] : "";
}

}
