// Resting contact of an island: all contacts together, of walls and of vehicles with each other, at the end of a step.
//
// At every place where a contact holds (both ends of a face, a corner) there is a normal impulse N >= 0 that leaves no
// approach, and a tangential one |T| <= mu N that leaves no sliding, if that suffices: restitution 0 with the friction
// of impacts (M. R. Knight 2002, chapter 4). A vehicle at the other side takes the same impulse the other way; a wall
// yields nothing. The places feel each other through the vehicles' mobility (vehicle/motion.h), so they are solved in
// turn, again and again, each for the sum that it has given so far: projected Gauss-Seidel, begun with what the last
// step needed (E. Catto, Iterative dynamics with temporal coherence, 2005).
//
// That start has acted as a force throughout the step already (Holding). So a vehicle that is pressed on stands still,
// and what the solution leaves of an error is its beginning in the next step.
#include "world/member.h"

#include "core/few.h"

#include <algorithm>

namespace world {

using collision::BodyPair;
using collision::Contact;
using collision::Pose;
using math::dvec2;
using math::dvec3;
using vehicle::Mobility;
using vehicle::Motion;

namespace {

constexpr int kRounds = 16;      // of the places in turn; a wedge takes more steps to settle
constexpr double kSolved = 1e-6; // [m/s] of change in a round: solved; the next step has the rest
// Of what the last step needed each step forgets so much: walls that jam a vehicle more than they must let go of it.
constexpr double kForgotten = 2e-3;
constexpr double kSameFace = 0.99;  // cosine, 8 degrees: of the directions of one resting contact
constexpr double kSamePoint = 1e-9; // of two ends: share of their yields that must tell them apart

// Of a vehicle at a place: a horizontal axis along which an impulse acts, and what a unit of it does.
struct Axis {
    dvec2 along, velocity; // of the mass centre in the plane: no axis feels its rise
    dvec3 moment, spin;
    double yield = 0.0; // [1/kg] of the place itself along it

    Axis() = default;
    Axis(const Mobility& m, const dvec2& direction, const dvec3& arm)
        : along(direction), moment(math::cross(arm, dvec3(direction, 0.0)))
    {
        const dvec3 byMoment = arm.z == 0.0 ? m.cross[2] * moment.z : m.cross * moment;
        const dvec3 turning = arm.z == 0.0 ? m.angular[2] * moment.z : m.angular * moment;
        velocity = flat(along.x * m.linear[0] + along.y * m.linear[1]) + flat(byMoment);
        spin = dvec3(dot(m.cross[0]), dot(m.cross[1]), dot(m.cross[2])) + turning;
        yield = math::dot(along, velocity) + math::dot(moment, spin);
    }

private:
    double dot(const dvec3& v) const { return along.x * v.x + along.y * v.y; }
};

// A vehicle in the solution: as it would move without any contact, and with what they have given so far.
struct Mover {
    Motion after; // of the step, as it was driven
    Pose pose;
    Mobility mobility;
    dvec2 freeVelocity, velocity; // in the plane
    dvec3 freeSpin, spin;
    dvec3 takenJ, takenM; // what acted in the step, taken back

    Mover(const World& w, const Member& m, double duration)
        : after(motion(w, m.i)), pose(collision::poseOf(after.position, after.orientation)),
          mobility(world::mobility(w, m.i))
    {
        const Holding& h = m.holding();
        takenJ = -duration * h.walls.force;
        takenM = -duration * h.walls.torque;
        for (size_t k = 0; k < h.count; ++k) {
            const dvec3 J = -duration * h.vehicles[k].impulse;
            const dvec2 arm = flat(h.vehicles[k].point) - pose.position;
            takenJ += J;
            takenM += math::cross(dvec3(arm, 0.0), J);
        }
        freeVelocity = flat(after.velocity + after.bodyDrift + mobility.velocity(takenJ, takenM));
        freeSpin = after.angularVelocity + mobility.spin(takenJ, takenM);
        start();
    }
    void start()
    {
        velocity = freeVelocity;
        spin = freeSpin;
    }
    double along(const Axis& a) const { return math::dot(velocity, a.along) + math::dot(spin, a.moment); }
    double freeAlong(const Axis& a) const { return math::dot(freeVelocity, a.along) + math::dot(freeSpin, a.moment); }
    void add(const Axis& a, double impulse)
    {
        velocity += impulse * a.velocity;
        spin += impulse * a.spin;
    }
};

// One direction at one place, between a vehicle and a wall (b null) or two vehicles.
struct Line {
    Mover* a = nullptr;
    Mover* b = nullptr;
    Axis onA, onB;
    double impulse = 0.0; // [N s] on a

    Line() = default;
    Line(Mover& first, Mover* second, const dvec2& direction, const dvec2& point, double rise)
        : a(&first), b(second), onA(first.mobility, direction, dvec3(point - first.pose.position, rise))
    {
        if (b) onB = Axis(b->mobility, direction, dvec3(point - b->pose.position, rise));
    }
    double yield() const { return onA.yield + onB.yield; }
    double by(const Line& other) const // [1/kg] the speed here by an impulse there
    {
        return math::dot(onA.along, other.onA.velocity) + math::dot(onA.moment, other.onA.spin) +
               math::dot(onB.along, other.onB.velocity) + math::dot(onB.moment, other.onB.spin);
    }
    double speed() const { return a->along(onA) - (b ? b->along(onB) : 0.0); }
    double freeSpeed() const { return a->freeAlong(onA) - (b ? b->freeAlong(onB) : 0.0); }
    double work() const { return 0.5 * impulse * (freeSpeed() + speed()); } // [J]
    void add(double more)
    {
        a->add(onA, more);
        if (b) b->add(onB, -more);
    }
    void take() const // into what the vehicles receive
    {
        a->takenJ += dvec3(impulse * onA.along, 0.0);
        a->takenM += impulse * onA.moment;
        if (!b) return;
        b->takenJ -= dvec3(impulse * onB.along, 0.0);
        b->takenM -= impulse * onB.moment;
    }
    // To this impulse; how much the place's velocity changes by it. [m/s]
    double become(double wanted)
    {
        const double more = wanted - impulse;
        impulse = wanted;
        add(more);
        return std::abs(more) * yield();
    }
};

// A touch with a wall (b kWall) or of two vehicles, and the lines along which it holds at one end or at both.
struct RestingContact {
    static constexpr size_t kWall = SIZE_MAX;

    const Contact& contact;
    size_t a, b; // members
    ContactRecord* record = nullptr;
    size_t ends = 0; // that hold
    size_t end[2] = {};
    collision::RawArray<Line, 2> normal, tangent; // of those ends
    double coupling = 0.0;                        // [1/kg] of the one end by the other's normal impulse
    double mu = 0.0;

    RestingContact(const Contact& c, size_t first, size_t second = kWall) : contact(c), a(first), b(second) {}

    // Takes the ends that rest into the solution.
    void hold(Mover& first, Mover* second, double rise, double friction, double restSpeed)
    {
        const Contact& c = contact;
        record->rise = rise;
        mu = friction;
        for (size_t k = 0; k < (c.b == c.a ? 1 : 2); ++k) {
            if (!holds(k ? c.gapB : c.gapA, record->push[k])) continue;
            const dvec2 point = k ? c.b : c.a;
            Line& line = *::new (&normal[ends]) Line(first, second, c.normal, point, rise);
            if (-line.speed() > restSpeed) continue; // that is no rest: the sweep will meet it
            if (ends == 1) {
                coupling = line.by(normal[0]);
                const double alone = normal[0].yield() * line.yield();
                if (!(alone - coupling * coupling > kSamePoint * alone)) continue;
            }
            ::new (&tangent[ends]) Line(first, second, math::left(c.normal), point, rise);
            end[ends++] = k;
        }
    }
    // Those that have pushed hold a little longer.
    static bool holds(double gap, double push) { return gap <= (push > 0.0 ? 1.25 : 1.0) * collision::kSkin; }

    // From nothing, or from what the last step needed.
    void begin(double duration, bool warm)
    {
        for (size_t k = 0; k < ends; ++k) {
            normal[k].impulse = tangent[k].impulse = 0.0;
            if (!warm) continue;
            const double share = (1.0 - kForgotten) * duration;
            normal[k].become(share * record->push[end[k]]);
            tangent[k].become(share * record->rub[end[k]]);
        }
    }
    // Both ends of a face at once: one after the other would turn a body that meets a wall straight. Where one of them
    // would have to pull, the other holds alone (E. Catto's block solver for two points).
    double solveNormals()
    {
        const double k0 = normal[0].yield();
        if (ends == 1) return normal[0].become(std::fmax(0.0, normal[0].impulse - normal[0].speed() / k0));
        const double k1 = normal[1].yield(), N0 = normal[0].impulse, N1 = normal[1].impulse;
        const double p0 = normal[0].speed() - k0 * N0 - coupling * N1; // [m/s] without what they have given
        const double p1 = normal[1].speed() - k1 * N1 - coupling * N0;
        const double det = k0 * k1 - coupling * coupling;
        double x0 = (coupling * p1 - k1 * p0) / det, x1 = (coupling * p0 - k0 * p1) / det;
        if (!(x0 >= 0.0 && x1 >= 0.0)) {
            x0 = std::fmax(0.0, -p0 / k0);
            x1 = 0.0;
            if (p1 + coupling * x0 < 0.0) {
                x0 = 0.0;
                x1 = std::fmax(0.0, -p1 / k1);
            }
        }
        return normal[0].become(x0) + normal[1].become(x1);
    }
    // Gives what is missing, or takes back what was too much; how much velocities change by it. [m/s]
    double solve()
    {
        if (ends == 0) return 0.0;
        double change = solveNormals();
        for (size_t k = 0; k < ends; ++k) {
            Line& t = tangent[k];
            const double most = mu * normal[k].impulse;
            change += t.become(math::clamp(t.impulse - t.speed() / t.yield(), -most, most));
        }
        return change;
    }
    double work() // [J]
    {
        double sum = 0.0;
        for (size_t k = 0; k < ends; ++k) sum += normal[k].work() + tangent[k].work();
        return sum;
    }
};
using RestingContacts = core::Few<RestingContact, collision::kMaxTouches>; // the heap is for vehicles that meet
using Found = core::Few<Contact, collision::kMaxTouches>;
using Movers = core::Few<Mover, 1>;

// The record in which this contact rests, of those not yet taken: one of the same place and direction. Where the place
// is met from two sides, in a corner of one object, it gets a second one. Null when the contact has yet to be told.
ContactRecord* restingRecord(World& w, Member& m, uint32_t partner, const dvec2& normal, const dvec2& from,
                             const dvec2& to, double now, RestingContacts& touches)
{
    Contacts& contacts = m.contacts();
    ContactRecord* const known = recordOf(contacts, partner, from, to);
    if (!known) return nullptr;
    const auto isFree = [&](const ContactRecord& r) {
        for (const RestingContact& t : touches)
            if (t.record == &r) return false;
        return !r.rests() || math::dot(r.normal, normal) > kSameFace;
    };
    if (isFree(*known)) return known;
    for (ContactRecord& r : contacts.entry)
        if (r.active && r.partner == partner && samePlace(r.from, r.to, from, to) && isFree(r)) return &r;
    if (leastOf(contacts).active) return nullptr;
    const double first = known->firstTime;
    ContactRecord& second = openContact(w, m.i, partner, now);
    second.firstTime = first;
    return &second;
}

// Contacts of two vehicles where they stand; one that is slow and has yet to be told is answered.
size_t touchingPair(World& w, const BodyPair& p, Member& a, Member& b, Contact* c)
{
    const collision::Outline &outlineA = w.caches[p.a].outline, &outlineB = w.caches[p.b].outline;
    const Pose poseA = standing(w, p.a).pose(), poseB = standing(w, p.b).pose();
    const collision::Separation apart = collision::separation(outlineA, poseA, outlineB, poseB); // walls shift them too
    const double reach = std::max(2.0 * collision::kSkin, apart.depth + collision::kSkin);
    const int n = collision::touches(outlineA, poseA, outlineB, poseB, reach, c);
    for (int k = 0; k < n; ++k) {
        if (recordOf(a.contacts(), kVehiclePartner + p.b, poseA.toBody(c[k].a), poseA.toBody(c[k].b))) continue;
        for (const dvec2& point : {c[k].point, c[k].a, c[k].b}) {
            Contact at = c[k];
            at.point = point;
            const double speed = closing(w, p, at);
            if (c[k].gap <= 2.0 * collision::kSkin && speed > kApproach && speed <= w.setup.collisions.restSpeed &&
                respondToVehicle(w, p, at, true, b.now()))
                break;
        }
    }
    return size_t(n);
}

void findTouches(World& w, std::span<Member> members, std::span<const BodyPair> pairs, std::span<const uint8_t> passing,
                 Found& found, RestingContacts& out)
{
    const auto take = [&](size_t count, auto... who) {
        for (const Contact* c = found.end(); c != found.end() + count; ++c) out.add(*c, who...);
        found.take(count);
    };
    for (size_t k = 0; k < members.size(); ++k) {
        Member& m = members[k];
        if (!m.walls() || !(m.near || anyActive(m.contacts()))) continue;
        take(m.touching(found.end()), k);
    }
    const auto indexOf = [&](uint32_t vehicle) {
        size_t k = 0;
        while (members[k].i != vehicle) ++k;
        return k;
    };
    for (size_t k = 0; k < pairs.size(); ++k) {
        if (passing[k]) continue;
        const size_t a = indexOf(pairs[k].a), b = indexOf(pairs[k].b);
        take(touchingPair(w, pairs[k], members[a], members[b], found.end()), a, b);
    }
}

// Friction of a contact as the scenario has it.
double frictionOf(const World& w, const Contact& c, const Mover& a, const Mover* b)
{
    const dvec2 freeA = a.freeVelocity - flat(a.after.bodyDrift);
    const double speed = approach(a.after, c.normal, c.point);
    if (b) {
        const CollisionSettings& s = w.setup.collisions;
        const dvec2 relative = freeA - (b->freeVelocity - flat(b->after.bodyDrift));
        return impact::valueOf(s.mu, impact::angleOfAttack(relative, c.normal),
                               std::max(speed - approach(b->after, c.normal, c.point), 0.0));
    }
    const impact::BarrierSettings& s = w.setup.walls.response;
    const dvec2 direction = s.angle == impact::AttackAngle::velocity ? freeA : a.pose.forward;
    return impact::valueOf(s.friction, direction, c.normal, std::max(speed, 0.0));
}

void solve(RestingContacts& touches, Movers& movers, double duration)
{
    for (const bool warm : {true, false}) {
        for (RestingContact& t : touches) t.begin(duration, warm);
        for (int round = 0; round < kRounds; ++round) {
            double change = 0.0;
            for (RestingContact& t : touches) change += t.solve();
            if (change < kSolved) break;
        }
        // From nothing each place takes energy away. What the last step needed may be too much where all has changed.
        double work = 0.0; // [J]
        for (RestingContact& t : touches) work += t.work();
        if (!(work > 0.0)) return;
        for (Mover& m : movers) m.start();
    }
}

// What the solution gives is kept by the records, and received by the vehicles.
void give(World& w, std::span<Member> members, RestingContacts& touches, Movers& movers, double duration)
{
    for (const Member& m : members)
        for (ContactRecord& r : w.state.contacts[m.i].entry) r.push[0] = r.push[1] = r.rub[0] = r.rub[1] = 0.0;
    for (RestingContact& t : touches) {
        if (!t.record) continue;
        ContactRecord& r = *t.record;
        for (size_t k = 0; k < t.ends; ++k) {
            t.normal[k].take();
            t.tangent[k].take();
            r.normal = t.contact.normal;
            r.push[t.end[k]] = t.normal[k].impulse / duration;
            r.rub[t.end[k]] = t.tangent[k].impulse / duration;
        }
        const Contact& c = t.contact;
        const Pose& pose = movers[t.a].pose;
        const double given = (r.push[0] + r.push[1]) * duration, now = members[t.a].now();
        touch(r, now, pose.toBody(c.a), pose.toBody(c.b), given);
        ContactRecord* const half = twinOf(w, r);
        if (!half) continue;
        const Pose& other = movers[t.b].pose;
        touch(*half, now, other.toBody(c.a), other.toBody(c.b), given);
        half->normal = -r.normal;
        for (int k = 0; k < 2; ++k) {
            half->push[k] = r.push[k];
            half->rub[k] = r.rub[k];
        }
    }
    for (size_t k = 0; k < members.size(); ++k)
        if (movers[k].takenJ != dvec3(0.0) || movers[k].takenM != dvec3(0.0))
            withVehicle(w, members[k].i, [&](const auto& model, auto& moving) {
                vehicle::applyImpulse(model, moving, movers[k].takenJ, movers[k].takenM);
            });
}

}

void rest(World& w, std::span<Member> members, std::span<const BodyPair> pairs, std::span<const uint8_t> passing,
          double duration)
{
    const size_t most = collision::kMaxTouches * (members.size() + pairs.size());
    Found found(most);
    RestingContacts touches(most);
    findTouches(w, members, pairs, passing, found, touches);
    bool held = false;
    for (const Member& m : members) held = held || m.holding().any();
    if (touches.size() == 0 && !held) return;

    Movers movers(members.size());
    for (const Member& m : members) movers.add(w, m, duration);
    for (RestingContact& t : touches) {
        Member& a = members[t.a];
        Mover& first = movers[t.a];
        Mover* const second = t.b == RestingContact::kWall ? nullptr : &movers[t.b];
        const Contact& c = t.contact;
        const uint32_t partner = second ? kVehiclePartner + uint32_t(members[t.b].i) : c.object;
        const dvec2 from = first.pose.toBody(c.a), to = first.pose.toBody(c.b);
        t.record = restingRecord(w, a, partner, c.normal, from, to, a.now(), touches);
        if (!t.record) continue;
        const bool high = !second && w.setup.walls.contactHeight;
        t.hold(first, second, high ? 0.5 * (c.low + c.high) - first.after.position.z : 0.0,
               frictionOf(w, c, first, second),
               second ? w.setup.collisions.restSpeed : w.setup.walls.response.restSpeed);
    }
    solve(touches, movers, duration);
    give(w, members, touches, movers, duration);

    for (size_t at = 0; at < touches.size();) { // walls come first, those of each vehicle together
        const size_t first = at, k = touches[at].a;
        if (touches[at].b != RestingContact::kWall) break;
        while (at < touches.size() && touches[at].b == RestingContact::kWall && touches[at].a == k) ++at;
        const dvec2 shift = collision::restGap(&found[first], int(at - first));
        if (shift != dvec2(0.0)) displace(w, members[k].i, shift);
    }
}

}
