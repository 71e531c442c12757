#include "control/racer.h"

namespace control {

using math::clamp;

static constexpr double kMoves = 2.2;      // [m/s] across the road
static constexpr double kLooks = 1.6;      // [s] ahead for somebody slower
static constexpr double kLooksLeast = 8.0; // [m]
static constexpr double kSlower = 0.5;     // [m/s] worth passing
static constexpr double kBeside = 2.0;     // [m] fore and aft of touching, alongside
static constexpr double kStands = 1.0;     // [m/s]

namespace {

double magnitude(double x)
{
    return x < 0.0 ? -x : x;
}

struct Lane {
    double least, most; // [m] of the path
};

bool alongside(const Near& o)
{
    return magnitude(o.ahead) < o.length + kBeside;
}

// The nearest one ahead that is in the way of the line `at`.
const Near* inTheWay(const RacerSight& sight, double at, double reach, double aside)
{
    const Near* found = nullptr;
    for (int k = 0; k < sight.count; ++k) {
        const Near& o = sight.near[k];
        const double apart = magnitude(sight.offset + o.left - at);
        if (o.ahead <= 0.0 || o.ahead - o.length > reach || apart > o.width + aside) continue;
        if (!found || o.ahead < found->ahead) found = &o;
    }
    return found;
}

// Whether a line beside `passed` is free of others as far as that car, and of those alongside or coming up from behind.
bool isFree(const RacerSight& sight, double at, const Near& passed, double aside)
{
    for (int k = 0; k < sight.count; ++k) {
        const Near& o = sight.near[k];
        if (&o == &passed || magnitude(sight.offset + o.left - at) > o.width + 0.5 * aside) continue;
        const double comes = o.speed > sight.v ? 1.0 * (o.speed - sight.v) : 0.0; // [m] in a second
        if (o.ahead > -o.length - kBeside - comes && o.ahead < passed.ahead + passed.length) return false;
    }
    return true;
}

double wanted(const RacerSettings& p, const RacerState& s, const RacerSight& sight, const Lane& lane)
{
    const double reach = kLooksLeast + kLooks * sight.v;
    const Near* slow = inTheWay(sight, 0.0, reach, 0.5 * p.aside);
    if (!slow) return 0.0;
    const bool beside = alongside(*slow);
    if (!beside && slow->speed > sight.allowed - kSlower) return s.goal;
    const double theirs = sight.offset + slow->left, away = slow->width + p.aside;
    const double sides[2] = {theirs + away, theirs - away};
    double best = s.goal, least = 1e9;
    for (const double at : sides) {
        if (at < lane.least || at > lane.most || !isFree(sight, at, *slow, p.aside)) continue;
        const double way = magnitude(at - sight.offset) + 0.3 * magnitude(at);
        if (way >= least) continue;
        least = way;
        best = at;
    }
    return best;
}

// Who is alongside is given room, whatever is wanted.
double keptOff(const RacerSettings& p, const RacerSight& sight, double goal)
{
    for (int k = 0; k < sight.count; ++k) {
        const Near& o = sight.near[k];
        if (!alongside(o)) continue;
        const double theirs = sight.offset + o.left, away = o.width + p.aside;
        if (o.left > 0.0 && goal > theirs - away) goal = theirs - away;
        if (o.left <= 0.0 && goal < theirs + away) goal = theirs + away;
    }
    return goal;
}

}

bool race(const RacerSettings& p, RacerState& s, const RacerSight& sight)
{
    if (s.started == 0.0) {
        s.started = 1.0;
        s.shift = s.goal = sight.offset;
    }
    const Lane lane{-p.room - sight.beside, p.room - sight.beside};
    s.goal = clamp(keptOff(p, sight, wanted(p, s, sight, lane)), lane.least, lane.most);
    const double most = kMoves * sight.dt * clamp(sight.v / 5.0, 0.1, 1.0);
    s.shift += clamp(s.goal - s.shift, -most, most);
    const bool goes = sight.v > kStands && magnitude(sight.wrongWay) < 2.0;
    if (goes || sight.allowed < kStands)
        s.since = -1.0;
    else if (s.since < 0.0)
        s.since = sight.t;
    if (s.since < 0.0 || sight.t - s.since < p.patience) return false;
    s.since = sight.t; // once more after as long
    s.started = 0.0;
    return true;
}

Left leftAlong(const vehicle::Ability& able, double margin, double friction, double across, double uphill)
{
    constexpr double kKept = 0.15; // of the grip: no foot leaves its pedal altogether
    const double all = able.grip * friction * math::kGravity;
    const auto left = [&](double share) {
        const double grip = share * all, rest = grip * grip - across * across;
        return math::largest(math::sqrt(rest > 0.0 ? rest : 0.0), kKept * grip);
    };
    return {math::smallest(able.pushes * left(margin), able.pushes * left(0.9) - uphill),
            left(math::smallest(1.25 * margin, 0.95)) + uphill};
}

}
