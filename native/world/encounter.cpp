#include "world/encounter.h"

#include "world/advance.h"
#include "world/dents.h"

#include <algorithm>

namespace world {

using collision::Contact;
using collision::Pose;
using collision::Query;
using collision::Swept;
using math::dvec2;
using math::dvec3;
using vehicle::Motion;

namespace {

constexpr int kRestRounds = 4;
constexpr int kWedgeRounds = 16;    // of walls that a vehicle pushes against together
constexpr double kRestLeast = 1e-6; // [m/s] of approach; less is none
constexpr int kYawPasses = 12;      // each takes the rest of an error of about 1e-3 in the yaw inertia
constexpr double kLeastRoom = 0.2;  // [m] from a wall to the mass centre a step ahead; with less no pulse acts

constexpr double kDeepest = 0.5; // [m] that an outline may stand in a wall where the body leaves it

// A vehicle that comes to lean on walls.
constexpr double kStands = 0.01; // [m/s] of every point of it, at most
constexpr double kSteady = 0.5;  // share by which the forces of two steps may differ
constexpr double kDriven = 20.0; // [m/s2] of a vehicle by its own tires and a slope
constexpr double kNearArm = 3.0; // [m] from the mass centre to the force's line of action; farther: walls all around

dvec2 flat(const dvec3& v)
{
    return {v.x, v.y};
}

void displaceVehicle(World& world, size_t i, const dvec2& shift)
{
    withVehicle(world, i, [&](const auto& model, auto& state) { vehicle::displace(model, state, shift); });
}

// Calls hold(point) for each place where a resting contact holds: faces at both ends.
template <class F> void eachHold(const Contact& c, F&& hold)
{
    const bool a = c.gapA <= collision::kSkin, b = c.gapB <= collision::kSkin;
    if (a && b) hold(c.point);
    if (a) hold(c.a);
    if (b) hold(c.b);
}

}

Encounter::Encounter(World& w, size_t vehicle, double begun)
    : elapsed(begun), world(w), i(vehicle), settings(w.setup.walls), state(w.state.walls[vehicle]),
      cache(w.wallCaches[vehicle]), body(cache.body)
{
    cache.episodes = true;
}

double Encounter::now() const
{
    return time(world) + elapsed;
}

Query Encounter::query(const Standing& m)
{
    const collision::Broken broken{world.state.broken};
    const std::span<const collision::Entered> in(entered, open);
    if (settings.form == WallSettings::Form::plate)
        return {*world.setup.scene, broken, cache.outline, collision::plateLevel(m.position.z), &cache.clearance, in};
    shadow[0] = collision::shadow(body.front, body.rear, body.width, body.low, body.high, m.orientation);
    return {*world.setup.scene,
            broken,
            shadow[0],
            collision::boxLevel(m.position, m.orientation, body.front, body.rear, body.width, body.low, body.high),
            &cache.clearance,
            in};
}

void Encounter::noteEntered()
{
    open = 0;
    for (const WallEntry& e : state.entry)
        if (e.active) entered[open++] = {e.normal, e.top, e.object};
    for (size_t k = 0; k < passedBy; ++k) entered[open++] = passed[k];
}

void Encounter::pass(const Contact& c)
{
    if (passedBy == kMostPassed) return;
    passed[passedBy++] = {c.normal, math::dot(c.point, c.normal) + kDeepest, c.object};
    noteEntered();
}

void Encounter::part(double duration)
{
    if (passedBy == 0) return;
    passedBy = 0;
    noteEntered();
    const Standing s = standing(world, i);
    const collision::WayOut out = collision::pushOut(query(s), s.pose());
    if (!out.overlapping || !out.free) return;
    displaceVehicle(world, i, out.shift * std::min(1.0, kRecede * duration / math::length(out.shift)));
}

void Encounter::drive(double duration)
{
    noteEntered();
    for (size_t k = 0; k < open; ++k)
        for (collision::ContactEpisode& episode : state.episodes.entry)
            if (episode.active && episode.partner == entered[k].object) episode.lastTime = now();
    integrate(world, i, duration);
}

WallEntry* Encounter::freeEntry()
{
    for (WallEntry& e : state.entry)
        if (!e.active) return &e;
    return nullptr;
}

WallEntry* Encounter::entryAt(uint32_t object, const dvec2& from, const dvec2& to)
{
    for (WallEntry& e : state.entry)
        if (e.active && e.object == object && collision::samePlace(e.from, e.to, from, to)) return &e;
    return nullptr;
}

bool Encounter::letIn(uint32_t object, const dvec2& place, double depth) const
{
    for (const WallEntry& e : state.entry)
        if (e.active && e.object == object && now() < e.until && depth <= e.allowed &&
            collision::samePlace(e.from, e.to, place, place))
            return true;
    return false;
}

bool Encounter::pushedBy(uint32_t object) const
{
    for (const WallEntry& e : state.entry)
        if (e.active && e.object == object && now() < e.until) return true;
    return false;
}

Motion Encounter::beyondPulses(uint32_t object) const
{
    Motion m = motion(world, i);
    for (const impact::PulseState& p : world.state.pulses[i].slot) {
        if (!p.active || p.other != object) continue;
        const bool turns = p.frame == uint32_t(impact::PulseFrame::body);
        const math::dquat turn = turns ? m.orientation : math::dquat(1, 0, 0, 0);
        const double rest = 1.0 - p.given;
        m.velocity += turn * p.impulse * (rest / body.mass);
        m.angularVelocity.z += (turn * p.lever).z * (rest / yawInertia(world, i));
    }
    return m;
}

bool Encounter::endPulses(uint32_t object)
{
    if (!finishPulses(world, i, object)) return false;
    for (WallEntry& e : state.entry)
        if (e.active && e.object == object) e.until = std::min(e.until, now());
    for (size_t k = world.events.size(); k-- > 0 && now() - world.events[k].time <= settings.pulse.duration;) {
        Event& e = world.events[k];
        if (e.a != double(i) || e.b >= 0.0 || e.object != double(object) || !(e.time + e.duration > now())) continue;
        world.cuts.push_back({k, world.state.clock.step + 1, e});
        e.duration = now() - e.time;
        e.flags = double(uint32_t(e.flags) | impact::pulseAtOnce);
    }
    return true;
}

void Encounter::startPulse(const impact::BarrierEvent& r, const dvec3& arm, const Pose& pose, const Contact& c,
                           Event& e, WallEntry& entry)
{
    const bool step = settings.pulse.application == impact::Application::step; // constant in body axes
    dvec3 impulse(r.impulse, 0.0), angular = math::cross(arm, impulse);
    if (step) {
        const math::dquat q = motion(world, i).orientation;
        const math::dquat back(q.w, -q.x, -q.y, -q.z);
        impulse = back * impulse;
        angular = back * angular;
    }
    const impact::PulseShape shape = step ? impact::PulseShape::square : settings.pulse.shape;
    const double duration = step ? world.setup.dt : settings.pulse.duration;
    double peak = impact::peakForceFactor(shape) / duration;
    const auto frame = step ? impact::PulseFrame::body : impact::PulseFrame::world;
    impact::PulseState pulse;
    if (shape == impact::PulseShape::forceDeflection) {
        const impact::CrushSettings& crush = world.setup.vehicles[i].crush;
        const double width = std::max(math::length(c.a - c.b), crush.contactWidth);
        const impact::CrushSpring spring =
            impact::springOf(impact::stiffnessOf(crush, uint32_t(c.side)), width); // against a rigid wall
        const double mass = r.impulseNormal / (r.p2 - r.p1);                       // that the contact moves
        pulse = impact::startForceDeflection(spring, mass, -r.p1, math::clamp(-r.p2 / r.p1, 0.01, 1.0), impulse,
                                             angular, frame);
        peak =
            math::sqrt(math::square(spring.preload) + spring.stiffness * mass * math::square(r.p1)) / r.impulseNormal;
    } else {
        pulse = impact::startPulse(shape, duration, impulse, angular, frame);
    }
    // How deep it lets the vehicle in: at most half of the closing speed times the duration with a drawn shape (its
    // second half is its first one turned round), 2/pi of it while the spring is loaded.
    const bool drawn = shape != impact::PulseShape::forceDeflection;
    const double way = -r.p1 * (drawn ? 0.5 : 2.0 / math::kPi * pulse.loadingTime);
    const double room = kMostLetIn * std::max(-math::dot(flat(arm), c.normal), 0.0);
    const double fits = std::max(room / way, world.setup.dt);
    if (pulse.duration > fits) {
        peak *= pulse.duration / fits;
        pulse.duration = fits;
    }
    addPulse(world, i, pulse, c.object);
    entry.normal = c.normal;
    entry.from = pose.toBody(c.a);
    entry.to = pose.toBody(c.b);
    entry.top = math::dot(c.point, c.normal) + collision::kSkin;
    entry.allowed = -r.p1 * pulse.duration;
    entry.until = now() + pulse.duration;
    entry.object = c.object;
    entry.active = 1;
    noteEntered();
    e.duration = pulse.duration;
    e.force = peak * dvec3(r.impulse, 0.0);
    e.moment = peak * r.moment;
}

Event Encounter::blank(EventKind kind) const
{
    Event e;
    e.kind = double(kind);
    e.step = double(world.state.clock.step + 1);
    e.time = now();
    e.a = double(i);
    return e;
}

bool Encounter::meet(const Contact& c, bool resting)
{
    const Standing s = standing(world, i);
    endPulses(c.object);
    const Pose pose = s.pose();
    return answer(motion(world, i), c, c.point, resting || entryAt(c.object, pose.toBody(c.a), pose.toBody(c.b)));
}

bool Encounter::answer(const Motion& m, const Contact& c, const dvec2& point, bool resting)
{
    const dvec2 arm = point - flat(m.position), velocity = flat(m.velocity);
    const Pose pose = collision::poseOf(m.position, m.orientation);
    const impact::PlanarMotion planar{velocity, m.angularVelocity.z};
    impact::BarrierSettings response = settings.response;
    const bool later = !resting && settings.pulse.application != impact::Application::reset;
    WallEntry* const entry = later && !tight ? freeEntry() : nullptr;
    if (resting) {
        response.restSpeed = HUGE_VAL;
        response.method = impact::Method::restitution;
    }
    dvec3 arm3(arm, 0.0);
    if (settings.contactHeight) arm3.z = 0.5 * (c.low + c.high) - m.position.z;
    double asked;
    const impact::PairReaction yields = reactionOf(world, i, m, arm3, c.normal, asked);
    impact::PlanarMass mass{body.mass, yawInertia(world, i)};
    impact::BarrierEvent r;
    if (settings.contactHeight) {
        const dvec2 pointVelocity = velocity + planar.yawRate * math::left(arm);
        r = impact::barrier(response, mass, planar, {arm, c.normal}, pose.forward, yields.compliance,
                            math::dot(pointVelocity, c.normal) + yields.p,
                            math::dot(pointVelocity, math::left(c.normal)) + yields.q);
    } else {
        r = impact::barrier(response, mass, planar, {arm, c.normal}, pose.forward);
        // The wheels of a tilted car go their own way under an impulse, which turns it a little besides the moment:
        // the yaw inertia that this impulse meets is moment over yaw rate, and the impulse is solved for it.
        const double base = mass.izz;
        for (int pass = 0; pass < kYawPasses && r.impulseNormal > 0.0; ++pass) {
            const double turned = yields.yawNormal * r.impulseNormal + yields.yawTangential * r.impulseTangential;
            const double met = r.moment / turned;
            if (!(met > 0.5 * base && met < 2.0 * base) || std::abs(met - mass.izz) < 1e-13 * base) break;
            mass.izz = met;
            r = impact::barrier(response, mass, planar, {arm, c.normal}, pose.forward);
        }
    }
    if (!(r.impulseNormal > 0.0)) return false;

    Event e = blank(resting ? EventKind::contact : EventKind::impact);
    const double yawBefore = yawMomentum(world, i);
    if (entry)
        startPulse(r, arm3, pose, c, e, *entry);
    else
        applyImpulse(world, i, dvec3(r.impulse, 0.0), m.position + arm3);
    const bool passes = r.method == impact::Method::energy && r.root == impact::Root::through;
    if (passes) breakObject(c.object);
    const double lost = -0.5 * r.impulseNormal * (r.p1 + r.p2); // along the normal
    if (settings.crush && !(r.limits & uint32_t(impact::resting)) && lost > 0.0)
        dent(world, i, pose, c.side, c.a, c.b, lost);
    if (collision::touch(state.episodes, now(), c.object, pose.toBody(c.a), pose.toBody(c.b), r.impulseNormal))
        tell(e, r, mass.izz, yields, c, m, arm3, entry, yawBefore);
    if (passes) {
        Event end = blank(EventKind::broken);
        end.object = double(c.object);
        end.point = m.position + arm3;
        end.normal = dvec3(c.normal, 0.0);
        world.events.push_back(end);
    }
    return true;
}

void Encounter::tell(Event& e, const impact::BarrierEvent& r, double izz, const impact::PairReaction& yields,
                     const Contact& c, const Motion& before, const dvec3& arm, bool later, double yawBefore)
{
    Motion after = beyondPulses(c.object);
    if (later) { // what the pulse alone will have done
        after.velocity = before.velocity + dvec3(r.impulse / body.mass, 0.0);
        after.angularVelocity.z =
            before.angularVelocity.z + yields.yawNormal * r.impulseNormal + yields.yawTangential * r.impulseTangential;
    }
    e.object = double(c.object);
    e.method = double(uint32_t(r.method));
    e.point = before.position + arm;
    e.position = before.position;
    e.orientation = before.orientation;
    e.spinBefore = before.angularVelocity;
    e.yawInertia = izz;
    e.normal = dvec3(c.normal, 0.0);
    e.angleOfAttack = r.angleOfAttack;
    e.headingAngle = r.headingAngle;
    e.e = r.e;
    e.P = r.P;
    e.mu = r.mu;
    e.normalImpulse = r.impulseNormal;
    e.tangentialImpulse = r.impulseTangential;
    if (!later) e.moment = 0.0;
    e.velocityBefore = before.velocity;
    e.velocityAfter = after.velocity;
    e.yawRateBefore = before.angularVelocity.z;
    e.yawRateAfter = after.angularVelocity.z;
    e.energyBefore = r.energyBefore;
    e.energyAfter = r.energyAfter;
    e.deltaV = math::length(flat(after.velocity - before.velocity));
    e.flags = double(r.limits);
    e.yields = {yields.compliance.nn,
                yields.compliance.tt,
                yields.compliance.nt,
                yields.yawNormal,
                yields.yawTangential,
                yields.p,
                yields.q};
    balance(e, r, before, after, arm, later ? r.moment : yawMomentum(world, i) - yawBefore);
    world.events.push_back(e);
}

void Encounter::balance(Event& e, const impact::BarrierEvent& r, const Motion& before, const Motion& after,
                        const dvec3& arm, double turned) const
{
    const dvec2 change = body.mass * flat(after.velocity - before.velocity);
    const double size = math::length(r.impulse), reach = math::length(flat(arm));
    e.linearResidual = math::length(change - r.impulse) / (size + body.mass * math::length(flat(before.velocity)));
    const double turning = reach * size + e.yawInertia * std::abs(e.yawRateBefore);
    e.angularResidual = turning > 0.0 ? std::abs(turned - r.moment) / turning : 0.0;
    if (settings.contactHeight) { // of the point itself, roll and pitch included
        const dvec2 velocity = flat(after.velocity + after.bodyDrift + math::cross(after.angularVelocity, arm));
        const bool whole = r.method == impact::Method::restitution && change != dvec2(0.0) && e.duration == 0.0;
        e.methodResidual =
            whole ? (math::dot(velocity, dvec2(e.normal)) + r.e * r.p1) / std::abs(r.p1) : r.residualMethod;
        return;
    }
    const dvec2 velocity = flat(after.velocity) + after.angularVelocity.z * math::left(flat(arm));
    const double energy = 0.5 * (body.mass * math::dot(flat(after.velocity), flat(after.velocity)) +
                                 e.yawInertia * math::square(after.angularVelocity.z)); // (4-29)
    if (r.method == impact::Method::restitution)
        e.methodResidual = (math::dot(velocity, dvec2(e.normal)) + r.e * r.p1) / std::abs(r.p1); // (4-10)
    else
        e.methodResidual = energy / e.energyBefore - r.P;
    e.energyAfter = energy;
}

void Encounter::breakObject(uint32_t object)
{
    const size_t word = object / 64;
    if (word < world.state.broken.size()) world.state.broken[word] |= uint64_t(1) << (object % 64);
    for (WallState& w : world.state.walls) w.leaning = {}; // perhaps against that
}

double Encounter::approach(const Motion& m, const dvec2& normal, const dvec2& point) const
{
    return -math::dot(flat(m.velocity) + m.angularVelocity.z * math::left(point - flat(m.position)), normal);
}

void Encounter::press(double duration)
{
    for (size_t k = 0; k < kWallEntries; ++k) {
        WallEntry& e = state.entry[k];
        if (!e.active) continue;
        cache.still = false;
        const uint32_t object = e.object;
        const collision::Entered wall{e.normal, e.top, object};
        const Standing s = standing(world, i);
        Query all = query(s);
        all.entered = {};
        const Pose pose = s.pose();
        collision::Depth depth;
        if (all.broken(object))
            depth.count = 0;
        else
            collision::depthIn(all, pose, wall, depth);
        e.top = depth.top;
        for (int round = 0; round < kRestRounds; ++round) {
            bool any = false;
            for (int32_t p = 0; p < depth.count; ++p) {
                const collision::Depth::Place& at = depth.place[p];
                const dvec2 place = pose.toBody(at.point);
                const Motion now = motion(world, i);
                tight = math::dot(flat(now.position + world.setup.dt * now.velocity), wall.normal) - e.top < kLeastRoom;
                if (!(approach(now, wall.normal, at.point) > kRestLeast) || (!tight && letIn(object, place, at.depth)))
                    continue;
                if (tight || at.depth > e.allowed || !freeEntry()) endPulses(object);
                const Motion m = beyondPulses(object);
                const double speed = approach(m, wall.normal, at.point);
                if (!(speed > kRestLeast)) continue; // what its pulses still hold stops it
                const bool rests = entryAt(object, place, place) || speed <= settings.response.restSpeed;
                any = answer(m, collision::contactAt(all, pose, wall, at), at.point, rests) || any;
            }
            if (!any) break;
        }
        tight = false;
        if (pushedBy(object)) continue;
        if (depth.count == 0)
            e = {};
        else
            recede(wall.normal * std::min(depth.deepest + collision::kRestGap, kRecede * duration));
    }
    noteEntered();
}

void Encounter::recede(dvec2 shift)
{
    for (int part = 0; part < 2 && shift != dvec2(0.0); ++part) {
        noteEntered();
        const Standing s = standing(world, i);
        const Swept swept = collision::firstContact(query(s), {s.pose(), shift, 0.0});
        const double share = swept.hit ? swept.contact.time : 1.0;
        displaceVehicle(world, i, share * shift);
        if (!swept.hit) return;
        shift *= 1.0 - share;
        shift -= math::dot(shift, swept.contact.normal) * swept.contact.normal;
    }
}

void Encounter::settle(const Standing& s, const Pose& pose, double duration)
{
    collision::Room<Contact, collision::kMaxTouches> room;
    Contact* const c = &room[0];
    const int n = collision::touches(query(s), pose, 2.0 * collision::kSkin, c, false);
    if (n == 0) {
        state.leaning = {};
        return;
    }
    Rested rested;
    collision::ContactEpisode* episode[collision::kMaxTouches] = {};
    bool known = !settings.contactHeight;
    for (int k = 0; known && k < n; ++k) {
        episode[k] = collision::episodeOf(state.episodes, c[k].object, pose.toBody(c[k].a), pose.toBody(c[k].b));
        known = episode[k] != nullptr;
    }
    if (known)
        rest(pose, {c, size_t(n)}, rested);
    else
        arrive(motion(world, i), {c, size_t(n)});
    if (known && n == 1)
        collision::touch(*episode[0], now(), pose.toBody(c->a), pose.toBody(c->b), rested.given[0]);
    else
        for (int k = 0; k < n; ++k)
            collision::touch(state.episodes, now(), c[k].object, pose.toBody(c[k].a), pose.toBody(c[k].b),
                             rested.given[k]);
    const dvec2 shift = collision::restGap(c, n);
    if (shift != dvec2(0.0)) displaceVehicle(world, i, shift);
    if (!known || !rested.stands || anyEntry(state) || anyPulse(world, i) || !(settings.response.restSpeed > 0.0)) {
        state.leaning = {};
        return;
    }
    Leaning next;
    next.position = dvec3(pose.position + shift, s.position.z);
    next.forward = pose.forward;
    next.contacts = uint32_t(n);
    for (int k = 0; k < n; ++k) next.episode[k] = uint32_t(episode[k] - state.episodes.entry);
    lean(next, rested, duration);
}

void Encounter::lean(Leaning& next, const Rested& rested, double duration)
{
    const Leaning& last = state.leaning;
    bool same = last.contacts == next.contacts;
    for (uint32_t k = 0; same && k < next.contacts; ++k) same = last.episode[k] == next.episode[k];
    // What it has moved by since the force was found is the force's error over all of that time.
    const double share = same && last.held > duration ? duration / last.held : 1.0;
    next.force = (1.0 - share) * last.force + (share / duration) * rested.impulse;
    next.moment = math::mix(last.moment, rested.moment / duration, share);
    for (uint32_t k = 0; k < next.contacts; ++k)
        next.normal[k] = math::mix(last.normal[k], rested.given[k] / duration, share);
    const double size = math::length(next.force), most = kSteady * size;
    next.steady = same && std::abs(next.moment) <= kNearArm * size && math::length(next.force - last.force) <= most &&
                  std::abs(next.moment - last.moment) <= kNearArm * most;
    // Left by what it leans against, and driven as it may be, it does not come to the speed of rest within a step.
    const double gain = size / body.mass + kNearArm * std::abs(next.moment) / body.inertia[2][2] + kDriven;
    if (next.steady && gain * world.setup.dt < settings.response.restSpeed - 2.0 * kPushedOff) next.steady = 2;
    state.leaning = next;
}

void Encounter::arrive(const Motion& m, std::span<const Contact> contacts)
{
    Motion at = m;
    for (int round = 0; round < kRestRounds; ++round) {
        bool any = false;
        for (const Contact& c : contacts)
            eachHold(c, [&](const dvec2& point) {
                const double speed = approach(at, c.normal, point);
                if (!(speed > kRestLeast && speed <= settings.response.restSpeed)) return;
                if (!answer(at, c, point, true)) return;
                any = true;
                at = motion(world, i);
            });
        if (!any) break;
    }
}

void Encounter::rest(const Pose& pose, std::span<const Contact> contacts, Rested& out)
{
    withVehicle(world, i, [&](const auto& model, auto& moving) {
        auto m = vehicle::motion(model, moving);
        Push pushes[collision::kMaxTouches];
        out.stands = push(m, world::yawInertia(model, moving, m), pose, contacts, pushes);
        bool struck = false;
        for (size_t k = 0; k < contacts.size(); ++k) {
            const Push& p = pushes[k];
            out.given[k] = p.normal;
            if (!(p.normal > 0.0)) continue;
            if (struck) m = vehicle::motion(model, moving);
            const dvec2 J = p.normal * contacts[k].normal + p.tangential * math::left(contacts[k].normal);
            out.impulse += J;
            out.moment += p.moment;
            const dvec2 arm = -math::left(J) * (p.moment / math::dot(J, J)); // its line of action, nearest the centre
            strike(model, moving, m, dvec3(J, 0.0), m.position + dvec3(arm, 0.0));
            struck = true;
        }
    });
}

bool Encounter::push(const Motion& m, double izz, const Pose& pose, std::span<const Contact> contacts,
                     Push* pushes) const
{
    const impact::BarrierSettings& response = settings.response;
    const double perMass = 1.0 / body.mass, perInertia = 1.0 / izz;
    dvec2 velocity = flat(m.velocity);
    double yawRate = m.angularVelocity.z;
    for (size_t k = 0; k < contacts.size(); ++k) {
        const Contact& c = contacts[k];
        Push& p = pushes[k];
        const dvec2 &n = c.normal, t = math::left(n);
        eachHold(c, [&](const dvec2& point) {
            const dvec2 arm = point - flat(m.position);
            p.x[p.places] = math::dot(arm, n);
            p.y[p.places++] = math::dot(arm, t);
        });
        if (p.places == 0) continue;
        const double speed = yawRate * p.y[0] - math::dot(velocity, n);
        const dvec2 direction = response.angle == impact::AttackAngle::velocity ? velocity : pose.forward;
        p.mu = impact::valueOf(response.friction, direction, n, speed > 0.0 ? speed : 0.0);
    }
    const int rounds = contacts.size() > 1 ? kWedgeRounds : kRestRounds;
    bool any = true;
    for (int round = 0; round < rounds && any; ++round) {
        const dvec2 velocityBefore = velocity;
        const double yawRateBefore = yawRate;
        Push before[collision::kMaxTouches];
        const bool slowly = round >= kRestRounds - 1 && contacts.size() > 1;
        if (slowly) std::copy(pushes, pushes + contacts.size(), before);
        any = false;
        for (size_t k = 0; k < contacts.size(); ++k) {
            Push& p = pushes[k];
            const dvec2 &n = contacts[k].normal, t = math::left(n);
            double along = math::dot(velocity, n), across = math::dot(velocity, t);
            bool changed = false;
            for (int place = 0; place < p.places; ++place) {
                const double x = p.x[place], y = p.y[place], p1 = along - yawRate * y; // (4-9) mended
                if (!(-p1 > kRestLeast && -p1 <= response.restSpeed)) continue;
                const impact::Compliance give{perMass + y * y * perInertia, perMass + x * x * perInertia,
                                              -x * y * perInertia};
                const auto j = impact::restitutionImpulse(give, p1, across + yawRate * x, 0.0, p.mu);
                if (!(j.normal > 0.0)) continue;
                const double moment = x * j.tangential - y * j.normal;
                along += j.normal * perMass;
                across += j.tangential * perMass;
                yawRate += moment * perInertia;
                p.normal += j.normal;
                p.tangential += j.tangential;
                p.moment += moment;
                changed = true;
            }
            if (!changed) continue;
            velocity = along * n + across * t;
            any = true;
        }
        if (!any || !slowly) continue;
        // Between walls that are nearly alike or opposite each round takes little away, and always in the same
        // proportion. Another `further` times the round leaves the least energy that it can; impulses that push within
        // their cones of friction do so in any sum.
        const dvec2 change = velocity - velocityBefore;
        const double turn = yawRate - yawRateBefore;
        const double further = -(body.mass * math::dot(velocity, change) + izz * yawRate * turn) /
                               (body.mass * math::dot(change, change) + izz * turn * turn);
        if (!(further > 0.0)) continue;
        velocity += further * change;
        yawRate += further * turn;
        for (size_t k = 0; k < contacts.size(); ++k) {
            pushes[k].normal += further * (pushes[k].normal - before[k].normal);
            pushes[k].tangential += further * (pushes[k].tangential - before[k].tangential);
            pushes[k].moment += further * (pushes[k].moment - before[k].moment);
        }
    }
    return math::dot(velocity, velocity) + math::square(cache.outline.radius * yawRate) < kStands * kStands;
}

void Encounter::hold()
{
    applyImpulse(world, i, -body.mass * dvec3(flat(motion(world, i).velocity), 0.0), motion(world, i).position);
    const Motion m = motion(world, i);
    const dvec3 couple(0.0, 0.5 * yawInertia(world, i) * m.angularVelocity.z, 0.0), arm(1.0, 0.0, 0.0);
    applyImpulse(world, i, -couple, m.position + arm);
    applyImpulse(world, i, couple, m.position - arm);
}

void Encounter::standStill(double duration)
{
    const dvec2 place = flat(motion(world, i).position);
    drive(duration);
    displaceVehicle(world, i, place - flat(motion(world, i).position));
}

void Encounter::leaveWall()
{
    const Motion m = motion(world, i);
    const collision::WayOut out =
        collision::pushOut(query({m.position, m.orientation}), collision::poseOf(m.position, m.orientation));
    if (!out.overlapping) return;
    const bool known = anyActive(state.episodes);
    const double far = math::length(out.shift), step = kRecede * world.setup.dt;
    if (out.free) displaceVehicle(world, i, known && far > step ? out.shift * (step / far) : out.shift);
    Event e = blank(EventKind::pushedOut);
    e.object = double(out.object);
    e.point = dvec3(out.point, m.position.z);
    e.normal = dvec3(out.normal, 0.0);
    e.velocityBefore = e.velocityAfter = m.velocity;
    const dvec2 place = collision::poseOf(m.position, m.orientation).toBody(out.point);
    if (collision::ContactEpisode* goesOn = collision::episodeOf(state.episodes, out.object, place, place))
        goesOn->lastTime = now(); // as wide as it was: it has not met only where it is deepest
    else if (collision::touch(state.episodes, now(), out.object, place, place, 0.0))
        world.events.push_back(e);
}

}
