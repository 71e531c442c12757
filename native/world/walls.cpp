#include "world/walls.h"

#include "world/advance.h"
#include "world/dents.h"
#include "world/pair_response.h"

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

constexpr int kRestRounds = 4;
constexpr double kRestLeast = 1e-6; // [m/s] of approach; less is none
constexpr int kYawPasses = 12;      // each takes the rest of an error of about 1e-3 in the yaw inertia
constexpr double kLeastRoom = 0.2;  // [m] from a wall to the mass centre a step ahead; with less no pulse acts

dvec2 flat(const dvec3& v)
{
    return {v.x, v.y};
}

bool finite(const Standing& s)
{
    return math::isFinite(s.position) && math::isFinite(s.orientation);
}

Standing standing(const World& world, size_t i)
{
    return withVehicle(world, i, [](const auto& model, const auto& state) -> Standing {
        if constexpr (requires { state.body.orientation; }) return {state.body.position, state.body.orientation};
        const Motion m = vehicle::motion(model, state);
        return {m.position, m.orientation};
    });
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
    WallState& state;
    WallCache& cache;
    const Body& body;
    collision::Room<collision::Outline, 1> shadow; // of the box; the plate's outline is the cache's
    collision::Entered entered[kWallEntries];
    size_t open = 0;      // how many of `entered` count
    bool tight = false;   // no room for a pulse
    double elapsed = 0.0; // [s] of the step

    Encounter(World& w, size_t vehicle)
        : world(w), i(vehicle), settings(w.setup.walls), state(w.state.walls[vehicle]), cache(w.wallCaches[vehicle]),
          body(cache.body)
    {
        cache.episodes = true;
    }

    Query query(const Standing& m)
    {
        const collision::Broken broken{world.state.broken};
        const std::span<const collision::Entered> in(entered, open);
        if (settings.form == WallSettings::Form::plate)
            return {*world.setup.scene, broken, cache.outline, collision::plateLevel(m.position.z),
                    &cache.clearance,   in};
        shadow[0] = collision::shadow(body.front, body.rear, body.width, body.low, body.high, m.orientation);
        return {*world.setup.scene,
                broken,
                shadow[0],
                collision::boxLevel(m.position, m.orientation, body.front, body.rear, body.width, body.low, body.high),
                &cache.clearance,
                in};
    }

    // The walls that let the vehicle in.
    void noteEntered()
    {
        open = 0;
        for (const WallEntry& e : state.entry)
            if (e.active) entered[open++] = {e.normal, e.top, e.object};
    }

    // Integrates over `duration`; contact with a wall that lets the vehicle in goes on.
    void drive(double duration)
    {
        noteEntered();
        for (size_t k = 0; k < open; ++k)
            for (collision::ContactEpisode& episode : state.episodes.entry)
                if (episode.active && episode.partner == entered[k].object) episode.lastTime = now();
        integrate(world, i, duration);
    }

    WallEntry* freeEntry()
    {
        for (WallEntry& e : state.entry)
            if (!e.active) return &e;
        return nullptr;
    }
    // The pulse of `object` that lets in what touches from-to, body axes, or has let it in; null for none.
    WallEntry* entryAt(uint32_t object, const dvec2& from, const dvec2& to)
    {
        for (WallEntry& e : state.entry)
            if (e.active && e.object == object && collision::samePlace(e.from, e.to, from, to)) return &e;
        return nullptr;
    }
    bool letIn(uint32_t object, const dvec2& place, double depth) const
    {
        for (const WallEntry& e : state.entry)
            if (e.active && e.object == object && now() < e.until && depth <= e.allowed &&
                collision::samePlace(e.from, e.to, place, place))
                return true;
        return false;
    }
    bool pushedBy(uint32_t object) const
    {
        for (const WallEntry& e : state.entry)
            if (e.active && e.object == object && now() < e.until) return true;
        return false;
    }

    // The motion that pulses of `object` will have left when they are over.
    Motion beyondPulses(uint32_t object) const
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

    // The pulses of `object` end now: what they still hold is given at once, and their events say so.
    bool endPulses(uint32_t object)
    {
        if (!finishPulses(world, i, object)) return false;
        for (WallEntry& e : state.entry)
            if (e.active && e.object == object) e.until = std::min(e.until, now());
        for (size_t k = world.events.size(); k-- > 0 && now() - world.events[k].time <= settings.pulse.duration;) {
            Event& e = world.events[k];
            if (e.a != double(i) || e.b >= 0.0 || e.object != double(object) || !(e.time + e.duration > now()))
                continue;
            world.cuts.push_back({k, world.state.clock.step + 1, e});
            e.duration = now() - e.time;
            e.flags = double(uint32_t(e.flags) | impact::pulseAtOnce);
        }
        return true;
    }

    // The impulse as a force over time (Knight 2002, equations 5-2 and 4-18 to 4-20).
    void startPulse(const impact::BarrierEvent& r, const dvec3& arm, const Pose& pose, const Contact& c, Event& e,
                    WallEntry& entry)
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
            peak = math::sqrt(math::square(spring.preload) + spring.stiffness * mass * math::square(r.p1)) /
                   r.impulseNormal;
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

    // A contact on the way. An episode has one pulse, and where the object meets the vehicle besides, that one is over.
    bool meet(const Contact& c, bool resting)
    {
        const Standing s = standing(world, i);
        endPulses(c.object);
        const Pose pose = s.pose();
        return answer(motion(world, i), c, c.point, resting || entryAt(c.object, pose.toBody(c.a), pose.toBody(c.b)));
    }

    // Answers a contact of the vehicle as it moves; `resting`: without restitution whatever the speed. False when
    // nothing approaches there.
    bool answer(const Motion& m, const Contact& c, const dvec2& point, bool resting)
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

    void tell(Event& e, const impact::BarrierEvent& r, double izz, const impact::PairReaction& yields, const Contact& c,
              const Motion& before, const dvec3& arm, bool later, double yawBefore)
    {
        Motion after = beyondPulses(c.object);
        if (later) { // what the pulse alone will have done
            after.velocity = before.velocity + dvec3(r.impulse / body.mass, 0.0);
            after.angularVelocity.z = before.angularVelocity.z + yields.yawNormal * r.impulseNormal +
                                      yields.yawTangential * r.impulseTangential;
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

    // What is wrong with the vehicle's own motion after it, by momentum, angular momentum and the method's condition.
    void balance(Event& e, const impact::BarrierEvent& r, const Motion& before, const Motion& after, const dvec3& arm,
                 double turned) const
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

    // The walls that let the vehicle in, at the end of a stretch: what comes there besides the part that a pulse may
    // press in is answered, and when no pulse acts any more the vehicle goes out where it came in.
    void press(double duration)
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
                    tight =
                        math::dot(flat(now.position + world.setup.dt * now.velocity), wall.normal) - e.top < kLeastRoom;
                    if (!(approach(now, wall.normal, at.point) > kRestLeast) ||
                        (!tight && letIn(object, place, at.depth)))
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

    // A shift, as far as other walls let it, and along the first of them.
    void recede(dvec2 shift)
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

    // Resting contact at the end of a step.
    void settle(const Standing& s, const Pose& pose)
    {
        collision::Room<Contact, collision::kMaxTouches> room;
        Contact* const c = &room[0];
        const int n = collision::touches(query(s), pose, 2.0 * collision::kSkin, c, false);
        if (n == 0) return;
        double given[collision::kMaxTouches] = {}; // [N s] along the normals
        collision::ContactEpisode* episode = nullptr;
        bool known = !settings.contactHeight;
        for (int k = 0; known && k < n; ++k) {
            episode = collision::episodeOf(state.episodes, c[k].object, pose.toBody(c[k].a), pose.toBody(c[k].b));
            known = episode != nullptr;
        }
        if (known)
            rest(pose, {c, size_t(n)}, given);
        else
            arrive(motion(world, i), {c, size_t(n)});
        if (known && n == 1)
            collision::touch(*episode, now(), pose.toBody(c->a), pose.toBody(c->b), given[0]);
        else
            for (int k = 0; k < n; ++k)
                collision::touch(state.episodes, now(), c[k].object, pose.toBody(c[k].a), pose.toBody(c[k].b),
                                 given[k]);
        const dvec2 shift = collision::restGap(c, n);
        if (shift != dvec2(0.0)) displaceVehicle(world, i, shift);
    }

    // Calls hold(point) for each place where a resting contact holds: faces at both ends.
    template <class F> static void eachHold(const Contact& c, F&& hold)
    {
        const bool a = c.gapA <= collision::kSkin, b = c.gapB <= collision::kSkin;
        if (a && b) hold(c.point);
        if (a) hold(c.a);
        if (b) hold(c.b);
    }

    // Resting contacts of which one has yet to be told. A few rounds, since what one end receives the other feels.
    void arrive(const Motion& m, std::span<const Contact> contacts)
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

    // Contacts of episodes that go on, every step of a vehicle that pushes or scrapes: the same rounds in the yaw plane
    // alone, with the friction of the motion as it arrives; the vehicle then gets one impulse a contact, at its centre
    // of pressure.
    struct Push {
        int places = 0;
        double x[3], y[3]; // [m] from the mass centre along normal and tangent, (4-15), (4-16)
        double mu = 0.0;
        double normal = 0.0, tangential = 0.0, moment = 0.0; // [N s], [N m s]
    };
    void rest(const Pose& pose, std::span<const Contact> contacts, double* given)
    {
        withVehicle(world, i, [&](const auto& model, auto& moving) {
            auto m = vehicle::motion(model, moving);
            Push pushes[collision::kMaxTouches];
            push(m, world::yawInertia(model, moving, m), pose, contacts, pushes);
            bool struck = false;
            for (size_t k = 0; k < contacts.size(); ++k) {
                const Push& p = pushes[k];
                given[k] = p.normal;
                if (!(p.normal > 0.0)) continue;
                if (struck) m = vehicle::motion(model, moving);
                const dvec2 J = p.normal * contacts[k].normal + p.tangential * math::left(contacts[k].normal);
                const dvec2 arm =
                    -math::left(J) * (p.moment / math::dot(J, J)); // its line of action, nearest the centre
                strike(model, moving, m, dvec3(J, 0.0), m.position + dvec3(arm, 0.0));
                struck = true;
            }
        });
    }
    void push(const Motion& m, double izz, const Pose& pose, std::span<const Contact> contacts, Push* pushes) const
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
        bool any = true;
        for (int round = 0; round < kRestRounds && any; ++round) {
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
        }
    }

    // Takes the motion in the plane away: the impulses of walls all around, at the mass centre and as a couple.
    void hold()
    {
        applyImpulse(world, i, -body.mass * dvec3(flat(motion(world, i).velocity), 0.0), motion(world, i).position);
        const Motion m = motion(world, i);
        const dvec3 couple(0.0, 0.5 * yawInertia(world, i) * m.angularVelocity.z, 0.0), arm(1.0, 0.0, 0.0);
        applyImpulse(world, i, -couple, m.position + arm);
        applyImpulse(world, i, couple, m.position - arm);
    }

    // Time passes for all of the vehicle, its mass centre stays where it is in the plane.
    void standStill(double duration)
    {
        const dvec2 place = flat(motion(world, i).position);
        drive(duration);
        displaceVehicle(world, i, place - flat(motion(world, i).position));
    }

    void leaveWall()
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
        if (collision::touch(state.episodes, now(), out.object, place, place, 0.0)) world.events.push_back(e);
    }
};

}

namespace {

bool anyEntry(const WallState& state)
{
    for (const WallEntry& e : state.entry)
        if (e.active) return true;
    return false;
}

// Plate, and no pulse, nor a wall that it has been let into: what the two short ways below are for.
bool plain(const World& world, size_t i)
{
    if (world.wallCaches[i].clearance.radius < 0.0 || world.setup.walls.form != WallSettings::Form::plate) return false;
    return !anyPulse(world, i) && !(world.wallCaches[i].episodes && anyEntry(world.state.walls[i]));
}

// The plate where it stands. Its height is not taken in grains: what the cache knows holds for half a metre around.
Query plateAt(const World& world, const WallCache& cache, const Standing& s)
{
    return {*world.setup.scene, {}, cache.outline, {s.position.z, s.position.z, dvec3(0.0), 0.0, 0.0}, nullptr};
}

// Looks for the room around a place. Of the slack that every point of the body has, a share goes to turning and the
// rest to moving, so that a step inside needs four comparisons.
bool findRoom(const World& world, WallCache& cache, const Standing& s)
{
    const Pose pose = s.pose();
    const double slack = collision::roomAround(cache.clearance, plateAt(world, cache, s), pose);
    const math::dquat& q = s.orientation;
    const double level = math::hypot(1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y + q.w * q.z));
    cache.free = {};
    if (!(slack > 0.0) || level < 0.9) return false; // level: of the nose's direction; steeper ones turn it faster
    cache.clearance.patience = collision::Clearance::kPatience;
    // A quaternion that differs by d turns the body by less than 2.001 d, its heading by less than 2.5 d where the nose
    // is level to 0.9 and d < 0.08: each point by less than 2.5 d reach. Between two such places a turning corner
    // leaves its chord by less than reach (2 turn / reach)^2 / 8 < 0.11 turn, as turn <= 0.2 reach.
    const double reach = cache.outline.radius, turn = std::min(0.25 * slack, 0.2 * reach), move = slack - 1.11 * turn;
    cache.free.centre = s;
    cache.free.moved = move * move;
    cache.free.turned = math::square(turn / (2.5 * reach));
    cache.free.low = cache.clearance.low + collision::kHeightGrain;
    cache.free.high = cache.clearance.high - collision::kHeightGrain;
    return true;
}

enum class Short { no, moved, done };

// The short ways below: `done`, or nothing was done, or the vehicle has moved but must be looked at in full; `saved` is
// where it was.

// A vehicle that touches nothing and is known to have room: no sweep, no query.
Short passesClear(World& world, size_t i, const Standing& from, double duration, SavedState& saved)
{
    WallCache& cache = world.wallCaches[i];
    if (!cache.free.holds(from) && !findRoom(world, cache, from)) return Short::no;
    saveState(world, i, saved);
    integrateUnder(world, i, duration, {});
    const Standing to = standing(world, i);
    if (cache.free.holds(to)) return Short::done;
    if (finite(to) && collision::knownClear(cache.clearance, plateAt(world, cache, from), from.pose(), to.pose()))
        return Short::done;
    return Short::moved;
}

// A vehicle in contact that moves so little that no wall can be hit, only rested against: no sweep.
Short staysAtRest(World& world, size_t i, const Standing& from, double start, double duration, SavedState& saved)
{
    WallCache& cache = world.wallCaches[i];
    if (!cache.still) return Short::no;
    const bool same = cache.stood.position == from.position && cache.stood.orientation == from.orientation;
    const Pose pose = same ? cache.pose : from.pose(); // as a rule it stands where the last step left it
    saveState(world, i, saved);
    integrateUnder(world, i, duration, {});
    cache.stood = standing(world, i);
    cache.pose = cache.stood.pose();
    cache.still =
        finite(cache.stood) && collision::barelyMoves(cache.clearance, plateAt(world, cache, from), pose, cache.pose,
                                                      world.setup.walls.response.restSpeed * duration);
    if (!cache.still) return Short::moved;
    Encounter encounter(world, i);
    encounter.elapsed = start + duration;
    encounter.settle(cache.stood, cache.pose);
    return Short::done;
}

}

void stepAgainstWalls(World& world, size_t i, double start, double duration)
{
    if (!world.setup.scene || world.setup.scene->empty()) {
        integrate(world, i, duration);
        return;
    }
    WallCache& cache = world.wallCaches[i];
    if (cache.episodes) cache.episodes = collision::expire(world.state.walls[i].episodes, time(world));
    SavedVehicle saved;
    Standing from = standing(world, i);
    bool moved = false; // the first stretch is behind it already, and `saved` is where it was
    if (plain(world, i)) {
        const Short s = cache.episodes ? staysAtRest(world, i, from, start, duration, saved.state)
                                       : passesClear(world, i, from, duration, saved.state);
        if (s == Short::done) return;
        moved = s == Short::moved;
        savePulses(world, i, saved);
    }
    Encounter encounter(world, i);
    encounter.elapsed = start;
    const auto keep = [&] { save(world, i, saved); };
    const auto goBack = [&] { putBack(world, i, saved); };
    double left = duration;
    bool touched = false;
    int passed = 0; // contacts that broke an object: it is met no more, so these need no bound
    for (int contacts = 0;; ++contacts) {
        if (!moved) {
            keep();
            encounter.drive(left);
        }
        moved = false;
        const Standing to = standing(world, i);
        if (!finite(to)) return;
        const Pose end = collision::poseOf(to.position, to.orientation);
        const collision::Sweep sweep = collision::sweepBetween(collision::poseOf(from.position, from.orientation), end);
        const Query query = encounter.query(from);
        Swept swept = collision::firstContact(query, sweep, encounter.settings.response.restSpeed * left,
                                              encounter.settings.interference / left);
        if (swept.inside && contacts == 0) { // before this step began: out, and once more from there
            goBack();
            encounter.leaveWall();
            from = standing(world, i);
            touched = true;
            contacts = 0;
            keep();
            encounter.drive(left);
            const Standing again = standing(world, i);
            swept = collision::firstContact(
                encounter.query(from),
                collision::sweepBetween(collision::poseOf(from.position, from.orientation),
                                        collision::poseOf(again.position, again.orientation)),
                encounter.settings.response.restSpeed * left, encounter.settings.interference / left);
        }
        touched = touched || swept.touching || swept.hit;
        if (!swept.hit) {
            const double slow = encounter.settings.response.restSpeed * left;
            encounter.cache.still =
                contacts == 0 && collision::barelyMoves(encounter.cache.clearance, query, sweep.start, end, slow);
            break;
        }
        goBack();
        double part = swept.contact.time * left;
        if (part < 1e-9) part = 0.0; // [s] less is no time at all
        if (left - part < 1e-9) part = left;
        if (part > 0.0) encounter.drive(part);
        encounter.elapsed += part;
        left -= part;
        if (contacts - passed < kMostContacts) {
            encounter.meet(swept.contact, false);
            passed += collision::Broken{world.state.broken}(swept.contact.object);
        } else if (contacts - passed <
                   kMostContacts + kMostRests) { // between walls: each further one takes its approach away
            encounter.meet(swept.contact, true);
        } else { // wedged
            encounter.hold();
            if (left > 0.0) encounter.standStill(left);
            break;
        }
        from = standing(world, i);
        if (left <= 0.0) break;
    }
    encounter.elapsed = start + duration;
    if (anyEntry(encounter.state)) encounter.press(duration);
    if (!touched && !collision::anyActive(encounter.state.episodes)) return;
    const Standing last = standing(world, i);
    encounter.settle(last, last.pose());
}

void prepareWalls(World& world)
{
    world.wallCaches.resize(world.setup.vehicles.size());
    for (size_t i = 0; i < world.wallCaches.size(); ++i) {
        const Body b = body(world, i);
        world.wallCaches[i].body = b;
        world.wallCaches[i].outline = collision::rectangle(b.front, b.rear, b.width);
        world.wallCaches[i].forget();
    }
}

}
