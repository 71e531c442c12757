#include "world/contact_find.h"

#include "world/kinds.h"

#include <algorithm>

namespace world {

using collision::BodyPair;
using math::dvec2;

namespace {

uint32_t rootOf(std::vector<uint32_t>& island, uint32_t i)
{
    while (island[i] != i) {
        island[i] = island[island[i]];
        i = island[i];
    }
    return i;
}

constexpr double kMostPush = 200.0; // [m/s2] that forces other than pulses give a vehicle

// [m] What forces can add to a vehicle's way in one step.
double push(const World& w, size_t i)
{
    const double dt = w.setup.dt;
    double way = 0.5 * dt * dt * kMostPush;
    if (!w.caches[i].contacts) return way;
    for (const ContactRecord& r : w.state.contacts[i].entry)
        if (r.pulse.active)
            way += dt * math::length(flat(r.pulse.impulse)) * (1.0 - r.pulse.given) / w.caches[i].body.mass;
    return way;
}

// Where a vehicle can get to in one step: its outline, its way at the present speed, and a margin for what forces add.
collision::Box2 reach(const World& w, size_t i)
{
    const vehicle::Motion m = motion(w, i);
    const double dt = w.setup.dt;
    collision::Sweep sweep;
    sweep.start = collision::poseOf(m.position, m.orientation);
    sweep.travel = flat(m.velocity) * dt;
    sweep.turn = math::clamp(m.angularVelocity.z * dt, -1.0, 1.0);
    return collision::sweptBox(w.caches[i].outline, sweep, 4.0 * collision::kSkin + push(w, i));
}

// A square that holds reach(), known without heading and turning: most vehicles are near nobody.
collision::Box2 surroundings(const World& w, size_t i)
{
    const vehicle::Travel t = travel(w, i);
    // A corner that turns by at most 1 rad leaves its chord by radius / 8; the fifth skin is for rounding.
    const double r = w.caches[i].outline.radius * (1.0 + 1.0 / 8.0) + 5.0 * collision::kSkin + push(w, i);
    const dvec2 from = flat(t.position), to = from + flat(t.velocity) * w.setup.dt;
    return {glm::min(from, to) - r, glm::max(from, to) + r};
}

}

void FindScratch::resize(size_t vehicles)
{
    boxes.resize(vehicles);
    reached.resize(vehicles);
    island.resize(vehicles);
    found.reserve(8 * vehicles);
    members.reserve(vehicles);
    pairs.reserve(8 * vehicles);
    broad.reserve(vehicles);
}

bool findIslands(World& w)
{
    FindScratch& s = w.find;
    for (size_t i = 0; i < s.boxes.size(); ++i) {
        s.boxes[i] = surroundings(w, i);
        s.reached[i] = 0;
    }
    s.found.clear();
    for (const BodyPair& p : s.broad.find(s.boxes)) { // sorted by a, then b
        for (const uint32_t i : {p.a, p.b}) {
            if (s.reached[i]) continue;
            s.boxes[i] = reach(w, i);
            s.reached[i] = 1;
        }
        if (s.boxes[p.a].overlaps(s.boxes[p.b])) s.found.push_back(p);
    }
    for (size_t i = 0; i < s.island.size(); ++i) s.island[i] = uint32_t(i);
    std::fill(s.reached.begin(), s.reached.end(), uint8_t(0));
    for (const BodyPair& p : s.found) {
        s.reached[p.a] = s.reached[p.b] = 1;
        const uint32_t a = rootOf(s.island, p.a), b = rootOf(s.island, p.b);
        if (a != b) s.island[std::max(a, b)] = std::min(a, b);
    }
    return !s.found.empty();
}

bool takeIsland(FindScratch& s, size_t root)
{
    if (rootOf(s.island, uint32_t(root)) != root) return false;
    s.members.clear();
    s.pairs.clear();
    if (!s.reached[root]) { // alone
        s.members.push_back(uint32_t(root));
        return true;
    }
    for (size_t j = root; j < s.island.size(); ++j)
        if (rootOf(s.island, uint32_t(j)) == root) s.members.push_back(uint32_t(j));
    for (const BodyPair& p : s.found)
        if (rootOf(s.island, p.a) == root) s.pairs.push_back(p);
    return true;
}

}
