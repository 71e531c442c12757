#include "world/step.h"

#include "world/contact_find.h"
#include "world/dents.h"
#include "world/member.h"

#include <algorithm>

namespace world {

using collision::BodyPair;
using collision::Contact;
using collision::Pose;
using math::dvec2;

namespace {

constexpr double kNoTime = 1e-9; // [s] less is no time at all
constexpr int kPartRounds = 8;

collision::PairRule ruleOf(const CollisionSettings& s)
{
    collision::PairRule r;
    r.rule = s.rule;
    r.depth = s.overlap;
    r.prescribed = {math::cos(s.normalAngle), math::sin(s.normalAngle)};
    return r;
}

class Island {
public:
    Island(World& world, std::span<Member> members, std::span<const BodyPair> pairs)
        : m_world(world), m_members(members), m_pairs(pairs), m_rule(ruleOf(world.setup.collisions)),
          m_notSwept(pairs.size(), 0), m_letBe(pairs.size(), 0)
    {
    }

    void run(double dt)
    {
        partVehicles();
        double left = dt, elapsed = 0.0;
        for (bool first = true; left > 0.0; first = false) {
            begin(left);
            if (!move(left)) return;
            Next next = earliest(left);
            if (first && leaveWalls(next)) continue;
            if (!next.hit) break;
            for (Member& m : m_members) m.goBack();
            double part = next.contact.time * left;
            if (part < kNoTime) part = 0.0;
            if (left - part < kNoTime) part = left;
            if (part > 0.0)
                for (Member& m : m_members) m.move(part);
            elapsed += part;
            for (Member& m : m_members) m.elapsed = elapsed;
            answer(next, left);
            left -= part;
        }
        for (Member& m : m_members) {
            m.elapsed = dt;
            m.finishStep(dt);
        }
        rest(m_world, m_members, m_pairs, m_notSwept, dt);
        partVehicles();
    }

private:
    struct Next {
        bool hit = false;
        bool inside = false; // somebody stood in a wall when the step began
        Contact contact;
        Member* member = nullptr; // met a wall
        size_t pair = 0;          // else these two met
    };

    Member& member(uint32_t vehicle)
    {
        return *std::lower_bound(m_members.begin(), m_members.end(), vehicle,
                                 [](const Member& m, uint32_t i) { return m.i < i; });
    }

    // Two that a pulse holds are not swept, also through the sweep in which it ends; nor are those of which the
    // outlines close and the bodies leave.
    void begin(double left)
    {
        for (Member& m : m_members) m.keep(left, m_members.size() == 1);
        for (size_t k = 0; k < m_pairs.size(); ++k) {
            const BodyPair& p = m_pairs[k];
            const bool pulsing = pulseBy(m_world, p.a, kVehiclePartner + p.b);
            m_notSwept[k] = pulsing || m_letBe[k];
            for (const auto& [i, other] : {std::pair{p.a, p.b}, std::pair{p.b, p.a}})
                for (ContactRecord& r : m_world.state.contacts[i].entry)
                    if (pulsing && r.active && r.partner == kVehiclePartner + other) r.lastTime = member(i).now();
        }
    }

    bool move(double duration)
    {
        bool good = true;
        for (Member& m : m_members) {
            m.move(duration);
            good = m.noteSweep() && good;
        }
        return good;
    }

    Next earliest(double left)
    {
        Next next;
        Contact c;
        for (Member& m : m_members) {
            const bool hit = m.findWall(left, c);
            next.inside = next.inside || m.inside;
            if (!hit || (next.hit && !(c.time < next.contact.time))) continue;
            next.hit = true;
            next.contact = c;
            next.member = &m;
        }
        const double slow = collision::slowWay(m_world.setup.collisions.restSpeed, left);
        for (size_t k = 0; k < m_pairs.size(); ++k) {
            if (m_notSwept[k]) continue;
            const BodyPair& p = m_pairs[k];
            const auto swept = collision::firstContact({m_world.caches[p.a].outline, member(p.a).sweep},
                                                       {m_world.caches[p.b].outline, member(p.b).sweep}, m_rule, slow);
            if (!swept.hit || (next.hit && !(swept.contact.time < next.contact.time))) continue;
            next.hit = true;
            next.contact = swept.contact;
            next.member = nullptr;
            next.pair = k;
        }
        return next;
    }

    // Who stood in a wall before this step began is put out, and the step begins from there.
    bool leaveWalls(const Next& next)
    {
        if (!next.inside) return false;
        for (Member& m : m_members) m.goBack();
        for (Member& m : m_members)
            if (m.inside) m.leaveWall();
        return true;
    }

    void answer(const Next& next, double left)
    {
        if (next.member) {
            next.member->respondTo(next.contact, next.contact.closing <= m_world.setup.walls.response.restSpeed * left);
            return;
        }
        const BodyPair& p = m_pairs[next.pair];
        Member &a = member(p.a), &b = member(p.b);
        const int impacts = std::max(++a.impacts, ++b.impacts);
        const bool wedged = impacts > kMostImpacts + kMostRests;
        // An outline turns with the nose's direction, which a tilted body's pitch and roll turn as well: it may come
        // where the body leaves. Nothing holds that up; what overlaps in the end is parted.
        if (wedged || !respondToVehicle(m_world, p, next.contact, impacts > kMostImpacts, a.now()))
            m_letBe[next.pair] = 1;
    }

    // Overlap is parted by shifts shared by mass, which change no speed, as far as walls let them. Under a pulse the two
    // may overlap by what it has still to give.
    void partVehicles()
    {
        for (int round = 0; round < kPartRounds; ++round) {
            bool any = false;
            for (const BodyPair& p : m_pairs) {
                const collision::Separation apart =
                    collision::separation(m_world.caches[p.a].outline, standing(m_world, p.a).pose(),
                                          m_world.caches[p.b].outline, standing(m_world, p.b).pose());
                if (!apart.overlapping) continue;
                const double excess = apart.depth - allowedOverlap(m_world, p);
                if (!(excess > 1e-9)) continue;
                any = true;
                const double mA = m_world.caches[p.a].body.mass, mB = m_world.caches[p.b].body.mass;
                const dvec2 way = apart.normal * (excess + 0.5 * collision::kSkin);
                member(p.a).makeRoom(way * (mB / (mA + mB)));
                member(p.b).makeRoom(-way * (mA / (mA + mB)));
            }
            if (!any) return;
        }
    }

    World& m_world;
    std::span<Member> m_members; // rising by vehicle
    std::span<const BodyPair> m_pairs;
    const collision::PairRule m_rule;
    std::vector<uint8_t> m_notSwept; // one per pair: not swept in the stretch at hand
    std::vector<uint8_t> m_letBe;    // one per pair: let be for the rest of the step
};

void stepAlone(World& w, size_t i)
{
    if (keepsClear(w, i, w.setup.dt)) {
        integrateUnder(w, i, w.setup.dt, {});
        return;
    }
    Member one(w, i);
    Island(w, {&one, 1}, {}).run(w.setup.dt);
}

}

void stepVehicles(World& w)
{
    const size_t count = w.setup.vehicles.size();
    for (size_t i = 0; i < count; ++i)
        if (w.caches[i].contacts) w.caches[i].contacts = expire(w.state.contacts[i], time(w));
    if (count < 2 || w.setup.collisions.method == CollisionSettings::Method::none || !findIslands(w)) {
        for (size_t i = 0; i < count; ++i) stepAlone(w, i);
        return;
    }
    std::vector<Member> members;
    for (size_t i = 0; i < count; ++i) {
        if (!takeIsland(w.find, i)) continue;
        if (w.find.members.size() == 1) {
            stepAlone(w, i);
            continue;
        }
        members.clear();
        members.reserve(w.find.members.size());
        for (const uint32_t k : w.find.members) members.emplace_back(w, k);
        Island(w, members, w.find.pairs).run(w.setup.dt);
    }
}

void prepareContacts(World& w)
{
    const size_t count = w.setup.vehicles.size();
    w.caches.resize(count);
    w.find.resize(count);
    for (size_t i = 0; i < count; ++i) {
        w.caches[i].body = body(w, i);
        takeOutline(w, i);
    }
}

}
