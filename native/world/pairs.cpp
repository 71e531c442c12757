#include "world/pairs.h"

#include "world/advance.h"
#include "world/dents.h"
#include "world/pair_response.h"

#include <algorithm>
#include <cmath>

namespace world {

using collision::BodyPair;
using collision::Outline;
using collision::PairContact;
using collision::PairRule;
using collision::Pose;
using math::dvec2;
using math::dvec3;
using vehicle::Body;
using vehicle::Motion;

namespace {

constexpr double kNoTime = 1e-9; // [s] less is no time at all
constexpr double kAside = 1e-2;  // [m] off the straight sweep, by a curved path at most, is by a wall when more

dvec2 flat(const dvec3& v)
{
    return {v.x, v.y};
}

Pose poseNow(const World& w, size_t i)
{
    const Motion m = motion(w, i);
    return collision::poseOf(m.position, m.orientation);
}

void shift(World& w, size_t i, const dvec2& by)
{
    withVehicle(w, i, [&](const auto& model, auto& state) { vehicle::displace(model, state, by); });
}

PairRule ruleOf(const PairSettings& s)
{
    PairRule r;
    r.rule = s.rule;
    r.depth = s.overlap;
    r.prescribed = {math::cos(s.normalAngle), math::sin(s.normalAngle)};
    return r;
}

struct Island {
    World& w;
    const PairSettings& s;
    PairScratch& scratch;
    std::span<const BodyPair> pairs;
    double elapsed = 0.0;

    bool pulsing(const BodyPair& p) const { return pulseBy(w, p.a, kVehicleCause + p.b); }

    // Two that a pulse holds are not swept, also through the sweep in which it ends.
    void notePulsing()
    {
        scratch.passing.clear();
        for (size_t k = 0; k < pairs.size(); ++k) {
            const BodyPair& p = pairs[k];
            const bool passes = pulsing(p);
            scratch.passing.push_back(passes || scratch.parting[k]);
            if (!passes) continue;
            for (collision::ContactEpisode& e : w.state.pairs[p.a].episodes.entry)
                if (e.active && e.partner == kVehicleCause + p.b) e.lastTime = time(w) + elapsed;
        }
    }

    void saveAll()
    {
        for (uint32_t i : scratch.members) {
            withVehicle(w, i, [&](const auto&, const auto& state) {
                std::memcpy(scratch.saved[i].data(), &state, sizeof state);
            });
            scratch.savedPulses[i] = w.state.pulses[i];
        }
    }
    void putBackAll()
    {
        for (uint32_t i : scratch.members) {
            withVehicle(w, i, [&](const auto&, auto& state) {
                std::memcpy(static_cast<void*>(&state), scratch.saved[i].data(), sizeof state);
            });
            w.state.pulses[i] = scratch.savedPulses[i];
        }
    }

    // Integrates everybody and keeps the sweeps; false when something stopped being a number.
    bool moveAll(double duration)
    {
        bool good = true;
        for (uint32_t i : scratch.members) {
            const Pose from = poseNow(w, i);
            integrate(w, i, duration);
            const Motion to = motion(w, i);
            good = good && math::isFinite(to.position) && math::isFinite(to.orientation);
            if (good) scratch.sweeps[i] = collision::sweepBetween(from, collision::poseOf(to.position, to.orientation));
        }
        return good;
    }

    void run()
    {
        const double dt = w.setup.dt;
        const PairRule rule = ruleOf(s);
        partAll();
        scratch.parting.assign(pairs.size(), 0);
        double left = dt;
        for (int contacts = 0;; ++contacts) {
            notePulsing();
            saveAll();
            if (!moveAll(left)) return;
            PairContact first;
            const BodyPair* who = nullptr;
            for (size_t k = 0; k < pairs.size(); ++k) {
                const BodyPair& p = pairs[k];
                if (scratch.passing[k]) continue;
                const auto swept =
                    collision::firstContact({scratch.outlines[p.a], scratch.sweeps[p.a]},
                                            {scratch.outlines[p.b], scratch.sweeps[p.b]}, rule, s.restSpeed * left);
                if (!swept.hit || (who && !(swept.contact.time < first.time))) continue;
                first = swept.contact;
                who = &p;
            }
            putBackAll();
            if (!who) break;
            double part = first.time * left;
            if (part < kNoTime) part = 0.0;
            if (left - part < kNoTime) part = left;
            const auto foreseen = [&](uint32_t i) { return scratch.sweeps[i].at(first.time).position; };
            bool walled = false; // a wall was in the way: who meets whom is looked for again
            if (part > 0.0)
                for (uint32_t i : scratch.members) {
                    stepAgainstWalls(w, i, elapsed, part);
                    walled = walled || math::length(poseNow(w, i).position - foreseen(i)) > kAside;
                }
            elapsed += part;
            left -= part;
            if (walled && contacts < kMostPairContacts && left > 0.0) continue;
            if (contacts == kMostPairContacts) { // wedged: they stay where they are for the rest of the step
                left = 0.0;
                break;
            }
            // An outline turns with the nose's direction, which a tilted body's pitch and roll turn as well: it may
            // come where the body leaves. Nothing holds that up; what overlaps in the end is parted.
            if (!respond(w, *who, first, elapsed, false)) scratch.parting[size_t(who - pairs.data())] = 1;
            if (left <= 0.0) break;
        }
        if (left > 0.0)
            for (uint32_t i : scratch.members) stepAgainstWalls(w, i, elapsed, left);
        elapsed = dt;
        settle();
        partAll();
    }

    // Resting contact: what touches and approaches slowly is stopped without restitution, in a few rounds because what
    // one contact gives the next one feels.
    void settle()
    {
        for (int round = 0; round < 6; ++round) {
            bool any = false;
            for (const BodyPair& p : pairs) {
                if (pulsing(p)) continue;
                PairContact c[collision::kMaxTouches];
                const Outline &a = scratch.outlines[p.a], &b = scratch.outlines[p.b];
                const Pose poseA = poseNow(w, p.a), poseB = poseNow(w, p.b);
                const collision::Separation apart = collision::separation(a, poseA, b, poseB); // a wall shifts them too
                const double reach = std::max(2.0 * collision::kSkin, apart.depth + collision::kSkin);
                const int n = collision::touches(a, poseA, b, poseB, reach, c);
                for (int k = 0; k < n; ++k) {
                    if (c[k].gap > 2.0 * collision::kSkin) continue;
                    for (const dvec2& point : {c[k].point, c[k].a, c[k].b}) {
                        PairContact at = c[k];
                        at.point = point;
                        const double speed = closing(w, p, at);
                        if (speed > 1e-6 && speed <= s.restSpeed) {
                            respond(w, p, at, elapsed, true);
                            any = true;
                        }
                    }
                }
            }
            if (!any) return;
        }
    }

    // Overlap is parted by shifts shared by mass, which change no speed. Under a pulse the two may overlap by what it
    // has still to give.
    void partAll()
    {
        for (int round = 0; round < 8; ++round) {
            bool any = false;
            for (const BodyPair& p : pairs) {
                const collision::Separation apart = collision::separation(scratch.outlines[p.a], poseNow(w, p.a),
                                                                          scratch.outlines[p.b], poseNow(w, p.b));
                if (!apart.overlapping) continue;
                const double excess = apart.depth - allowedOverlap(w, p);
                if (!(excess > 1e-9)) continue;
                any = true;
                const double mA = body(w, p.a).mass, mB = body(w, p.b).mass;
                const dvec2 way = apart.normal * (excess + 0.5 * collision::kSkin);
                shift(w, p.a, way * (mB / (mA + mB)));
                shift(w, p.b, -way * (mA / (mA + mB)));
            }
            if (!any) return;
        }
    }
};

uint32_t rootOf(std::vector<uint32_t>& island, uint32_t i)
{
    while (island[i] != i) {
        island[i] = island[island[i]];
        i = island[i];
    }
    return i;
}

// [m] What forces can add to a vehicle's way in one step.
double push(const World& w, size_t i)
{
    const double dt = w.setup.dt;
    double way = 0.5 * dt * dt * 200.0; // 20 g
    for (const impact::PulseState& p : w.state.pulses[i].slot)
        if (p.active) way += dt * math::length(flat(p.impulse)) * (1.0 - p.given) / body(w, i).mass;
    return way;
}

// Where a vehicle can get to in one step: its outline, its way at the present speed, and a margin for what forces add.
collision::Box2 reach(const World& w, const PairScratch& scratch, size_t i)
{
    const Motion m = motion(w, i);
    const Pose pose = collision::poseOf(m.position, m.orientation);
    const double dt = w.setup.dt;
    collision::Sweep sweep;
    sweep.start = pose;
    sweep.travel = flat(m.velocity) * dt;
    sweep.turn = math::clamp(m.angularVelocity.z * dt, -1.0, 1.0);
    return collision::sweptBox(scratch.outlines[i], sweep, 4.0 * collision::kSkin + push(w, i));
}

// A square that holds reach(), known without heading and turning: most vehicles are near nobody.
collision::Box2 surroundings(const World& w, const PairScratch& scratch, size_t i)
{
    const Motion t = travel(w, i);
    // A corner that turns by at most 1 rad leaves its chord by radius / 8; the fifth skin is for rounding.
    const double r = scratch.outlines[i].radius * (1.0 + 1.0 / 8.0) + 5.0 * collision::kSkin + push(w, i);
    const dvec2 from = flat(t.position), to = from + flat(t.velocity) * w.setup.dt;
    return {glm::min(from, to) - r, glm::max(from, to) + r};
}

// Who may meet whom in this step, sorted by a, then b: first by surroundings, then by reach.
std::span<const BodyPair> whoMayMeet(const World& w, PairScratch& scratch)
{
    for (size_t i = 0; i < scratch.boxes.size(); ++i) {
        scratch.boxes[i] = surroundings(w, scratch, i);
        scratch.reached[i] = 0;
    }
    scratch.found.clear();
    for (const BodyPair& p : scratch.broad.find(scratch.boxes)) {
        for (const uint32_t i : {p.a, p.b}) {
            if (scratch.reached[i]) continue;
            scratch.boxes[i] = reach(w, scratch, i);
            scratch.reached[i] = 1;
        }
        if (scratch.boxes[p.a].overlaps(scratch.boxes[p.b])) scratch.found.push_back(p);
    }
    return scratch.found;
}

}

void stepVehicles(World& world)
{
    const size_t count = world.setup.vehicles.size();
    PairScratch& scratch = world.pairScratch;
    const PairSettings& s = world.setup.collisions;
    if (count < 2 || s.method == PairSettings::Method::none) {
        for (size_t i = 0; i < count; ++i) stepAgainstWalls(world, i, 0.0, world.setup.dt);
        return;
    }
    for (size_t i = 0; i < count; ++i) {
        collision::expire(world.state.pairs[i].episodes, time(world));
        scratch.island[i] = uint32_t(i);
    }
    const std::span<const BodyPair> found = whoMayMeet(world, scratch);
    for (const BodyPair& p : found) {
        const uint32_t a = rootOf(scratch.island, p.a), b = rootOf(scratch.island, p.b);
        if (a != b) scratch.island[std::max(a, b)] = std::min(a, b);
    }
    if (found.empty()) {
        for (size_t i = 0; i < count; ++i) stepAgainstWalls(world, i, 0.0, world.setup.dt);
        return;
    }
    for (size_t i = 0; i < count; ++i) {
        if (rootOf(scratch.island, uint32_t(i)) != i) continue;
        scratch.members.clear();
        for (size_t j = i; j < count; ++j)
            if (rootOf(scratch.island, uint32_t(j)) == i) scratch.members.push_back(uint32_t(j));
        if (scratch.members.size() < 2) {
            stepAgainstWalls(world, i, 0.0, world.setup.dt);
            continue;
        }
        scratch.pairs.clear();
        for (const BodyPair& p : found)
            if (rootOf(scratch.island, p.a) == i) scratch.pairs.push_back(p);
        Island{world, s, scratch, scratch.pairs}.run();
    }
}

void preparePairs(World& world)
{
    const size_t count = world.setup.vehicles.size();
    PairScratch& scratch = world.pairScratch;
    scratch.boxes.resize(count);
    scratch.reached.resize(count);
    scratch.found.reserve(8 * count);
    scratch.outlines.resize(count);
    scratch.island.resize(count);
    scratch.sweeps.resize(count);
    scratch.members.reserve(count);
    scratch.pairs.reserve(8 * count);
    scratch.broad.reserve(count);
    scratch.saved.resize(count);
    scratch.savedPulses.resize(count);
    scratch.passing.reserve(8 * count);
    scratch.parting.reserve(8 * count);
    for (size_t i = 0; i < count; ++i) {
        withVehicle(world, i, [&](const auto&, const auto& state) { scratch.saved[i].resize(sizeof state); });
        takeOutline(world, i);
    }
}

}
