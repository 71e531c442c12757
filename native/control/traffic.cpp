#include "control/traffic.h"

namespace control {

using math::dvec2;

namespace {

constexpr int kLookAhead = 8;       // as many cars are tried for one that is in the lane
constexpr double kLaneMargin = 0.3; // [m] added to half the sum of the widths

bool before(const TrafficMember& a, double keyA, uint32_t indexA, const TrafficMember& b, double keyB, uint32_t indexB)
{
    if (a.path != b.path) return a.path < b.path;
    if (keyA != keyB) return keyA < keyB;
    return indexA < indexB;
}

// Platoons of one path, from the front: leader, place, number, and the earliest emergency ahead. The leader is the
// first on an open path; on a closed one, where nobody is first, the one with the lowest index.
void muster(const Path& line, const std::vector<TrafficMember>& members, const std::vector<Observed>& seen,
            const std::vector<TrafficState>& states, TrafficScratch& x, size_t first, size_t last)
{
    const auto back = [&](auto&& use) {
        for (size_t k = last; k > first; --k) use(x.order[k - 1], members[x.order[k - 1]].group);
    };
    constexpr uint32_t kNone = 0xffffffffu;
    back([&](uint32_t, uint32_t g) {
        x.leader[g] = kNone;
        x.found[g] = 0;
        x.emergency[g] = -1.0;
    });
    back([&](uint32_t i, uint32_t g) {
        if (x.leader[g] == kNone || (line.closed() && i < x.leader[g])) x.leader[g] = i;
    });
    const auto visit = [&](uint32_t i, uint32_t g) {
        if (x.found[g] == 0 ? i != x.leader[g] : x.sights[i].index > 0.0) return; // not yet, or already
        const uint32_t l = x.leader[g];
        Sight& s = x.sights[i];
        s.index = double(++x.found[g]);
        s.leaderSpeed = states[l].speed;
        s.leaderAccel = states[l].acceleration;
        double distance = x.key[l] - x.key[i];
        if (distance < 0.0) distance += line.length();
        s.leaderGap = i == l ? 0.0 : distance - members[i].front - members[l].rear;
        s.emergencyAhead = x.emergency[g];
        const double own = seen[i].emergencySince;
        if (own >= 0.0 && (x.emergency[g] < 0.0 || own < x.emergency[g])) x.emergency[g] = own;
    };
    back([&](uint32_t i, uint32_t) { x.sights[i].index = 0.0; });
    back(visit);
    if (line.closed()) back(visit); // those between the end of the round and their leader
    back([&](uint32_t i, uint32_t g) { x.sights[i].count = double(x.found[g]); });
}

// The scratch fits these members; their groups and number do not change within a run.
void makeRoom(const std::vector<TrafficMember>& members, TrafficScratch& scratch)
{
    const size_t n = members.size();
    if (scratch.order.size() == n) return;
    scratch.order.resize(n);
    for (uint32_t i = 0; i < n; ++i) scratch.order[i] = i;
    scratch.key.resize(n);
    scratch.sights.resize(n);
    uint32_t groups = 0;
    for (const TrafficMember& m : members) groups = m.group + 1 > groups ? m.group + 1 : groups;
    scratch.leader.resize(groups);
    scratch.found.resize(groups);
    scratch.emergency.resize(groups);
}

// Where one is on its path, and what it knows of itself.
void locate(const Path& path, const Observed& seen, double t, double dt, TrafficState& s, double& key, Sight& sight)
{
    const vehicle::Motion& m = seen.motion;
    const dvec2 at{m.position.x, m.position.y}, velocity{m.velocity.x, m.velocity.y};
    const Path::Place place = s.located ? path.project(at, s.along) : path.locate(at);
    const math::dquat& q = m.orientation;
    const dvec2 nose{1.0 + 2.0 * (-q.y * q.y - q.z * q.z), 2.0 * (q.z * q.w + q.y * q.x)}; // body x from above
    const double flat = math::sqrt(nose.x * nose.x + nose.y * nose.y);
    const dvec2 forward = flat > 1e-6 ? dvec2{nose.x / flat, nose.y / flat} : dvec2{1.0, 0.0};
    const double speed = math::dot(velocity, forward);
    s.acceleration = s.located ? (speed - s.speed) / dt : 0.0;
    s.located = 1;
    s.along = place.along;
    s.offset = place.offset;
    s.speed = speed;
    key = path.closed() ? s.along - path.length() * std::floor(s.along / path.length()) : s.along;
    sight = Sight{};
    sight.t = t;
    sight.v = speed;
    sight.a = s.acceleration;
    sight.along = place.along;
    sight.offset = place.offset;
    if (!seen.bearing) return;
    sight.headingError = math::wrapAngle(math::atan2(forward.y, forward.x) - place.heading);
    // The course is the velocity's direction; too slow to have one, it is the nose's.
    const double fast = velocity.x * velocity.x + velocity.y * velocity.y;
    const bool back = speed < 0.0;
    sight.courseError =
        fast > 1.0 ? math::wrapAngle(math::atan2(back ? -velocity.y : velocity.y, back ? -velocity.x : velocity.x) -
                                     place.heading)
                   : sight.headingError;
    sight.yawRate = m.angularVelocity.z;
}

// Insertion sort: the order hardly changes from step to step. The result does not depend on where it starts.
void sortAlong(const std::vector<TrafficMember>& members, const std::vector<double>& key, std::vector<uint32_t>& order)
{
    for (size_t k = 1; k < order.size(); ++k) {
        const uint32_t i = order[k];
        size_t j = k;
        for (; j > 0; --j) {
            const uint32_t o = order[j - 1];
            if (!before(members[i], key[i], i, members[o], key[o], o)) break;
            order[j] = o;
        }
        order[j] = i;
    }
}

// Those around the racer at place `k`, along the path: half of them ahead, half behind.
void seeAround(const Path& line, const std::vector<TrafficMember>& members, const std::vector<TrafficState>& states,
               size_t first, size_t count, size_t k, TrafficScratch& scratch)
{
    const uint32_t i = scratch.order[first + k];
    Sight& sight = scratch.sights[i];
    const TrafficMember& own = members[i];
    for (const int sense : {1, -1})
        for (size_t hop = 1; hop <= size_t(kMostNear / 2) && hop < count; ++hop) {
            const size_t place = sense > 0 ? k + hop : k + count - hop;
            if (!line.closed() && (place >= (sense > 0 ? count : 2 * count) || (sense < 0 && place < count))) break;
            const uint32_t o = scratch.order[first + place % count];
            Near n;
            n.ahead = line.ahead(scratch.key[i], scratch.key[o]);
            n.left = states[o].offset - states[i].offset;
            n.speed = states[o].speed;
            n.length = 0.5 * (own.front + own.rear + members[o].front + members[o].rear);
            n.width = 0.5 * (own.width + members[o].width);
            if (n.ahead * sense >= 0.0) sight.near[sight.nearCount++] = n;
        }
}

// The next one in the lane of place `k` among the `count` members of a path, whose order begins at `first`.
void seeAhead(const Path& line, const std::vector<TrafficMember>& members, const std::vector<TrafficState>& states,
              size_t first, size_t count, size_t k, TrafficScratch& scratch)
{
    const uint32_t i = scratch.order[first + k];
    Sight& sight = scratch.sights[i];
    size_t next = k;
    for (size_t hop = 1; hop <= size_t(kLookAhead) && hop < count; ++hop) {
        if (++next == count) {
            if (!line.closed()) return;
            next = 0;
        }
        const uint32_t o = scratch.order[first + next];
        const double reach = 0.5 * (members[i].width + members[o].width) + kLaneMargin;
        const double aside = states[o].offset - states[i].offset;
        if (aside > reach || aside < -reach) continue;
        double distance = scratch.key[o] - scratch.key[i];
        if (distance < 0.0) distance += line.length();
        sight.hasAhead = true;
        sight.gap = distance - members[i].front - members[o].rear;
        sight.speedAhead = states[o].speed;
        sight.accelAhead = states[o].acceleration;
        sight.offsetAhead = aside;
        Sight& other = scratch.sights[o];
        if (!other.hasBehind || sight.gap < other.rearGap) {
            other.hasBehind = true;
            other.rearGap = sight.gap;
            other.rearSpeed = sight.v;
        }
        return;
    }
}

}

void groupUp(const std::vector<int32_t>& platoons, std::vector<TrafficMember>& members)
{
    uint32_t groups = 0;
    for (size_t i = 0; i < members.size(); ++i) {
        members[i].group = groups;
        for (size_t k = 0; k < i; ++k)
            if (platoons[k] == platoons[i] && members[k].path == members[i].path) {
                members[i].group = members[k].group;
                break;
            }
        if (members[i].group == groups) ++groups;
    }
}

void look(const std::vector<Path>& paths, const std::vector<TrafficMember>& members, const std::vector<Observed>& seen,
          double t, double dt, std::vector<TrafficState>& states, TrafficScratch& scratch)
{
    const size_t n = members.size();
    makeRoom(members, scratch);
    for (size_t i = 0; i < n; ++i)
        locate(paths[members[i].path], seen[i], t, dt, states[i], scratch.key[i], scratch.sights[i]);
    sortAlong(members, scratch.key, scratch.order);
    // Neighbours, path by path.
    for (size_t first = 0; first < n;) {
        const uint32_t path = members[scratch.order[first]].path;
        size_t last = first;
        while (last < n && members[scratch.order[last]].path == path) ++last;
        for (size_t k = 0; k < last - first; ++k)
            seeAhead(paths[path], members, states, first, last - first, k, scratch);
        for (size_t k = 0; k < last - first; ++k)
            if (members[scratch.order[first + k]].races)
                seeAround(paths[path], members, states, first, last - first, k, scratch);
        muster(paths[path], members, seen, states, scratch, first, last);
        first = last;
    }
}

}
