#include "goal/judge.h"

#include <algorithm>
#include <cmath>

namespace goal {

using math::dvec2;

About about(const Settings& s)
{
    switch (s.kind) {
    case Kind::time:
        return {"time", "s", false};
    case Kind::slalom:
        return {"slalom", "s", false};
    case Kind::stop:
        return {"stop", "m", false};
    case Kind::park:
        return {"park", "s", false};
    case Kind::damage:
        return s.measure == Measure::energy ? About{"damage", "J", false} : About{"damage", "m/s", false};
    case Kind::jump:
        return s.measure == Measure::time ? About{"jump", "s", true} : About{"jump", "m", true};
    case Kind::drift:
        return {"drift", "rad s", true};
    case Kind::angle:
    default:
        return {"angle", "rad", false};
    }
}

bool better(const Settings& s, double score, double than)
{
    return about(s).more ? score > than : score < than;
}

Medal medal(const Settings& s, double score)
{
    Medal out = Medal::none;
    for (size_t k = 0; k < s.medals.size(); ++k)
        if (!better(s, s.medals[k], score)) out = Medal(k + 1);
    return out;
}

const char* name(Phase phase)
{
    constexpr const char* kNames[] = {"waiting", "running", "reached", "failed"};
    return kNames[size_t(phase) & 3];
}

const char* name(Reason reason)
{
    constexpr const char* kNames[] = {"none",   "late",   "overturned", "putBack", "shortOf",
                                      "beyond", "beside", "slow",       "nothing"};
    static_assert(sizeof kNames / sizeof kNames[0] == size_t(Reason::count));
    return kNames[size_t(reason) < size_t(Reason::count) ? size_t(reason) : 0];
}

namespace {

bool over(const State& s)
{
    return s.phase >= int64_t(Phase::reached);
}

void reach(State& s, double score, double time)
{
    s.phase = int64_t(Phase::reached);
    s.score = score;
    s.ended = time;
}

void fail(State& s, Reason reason, double time)
{
    s.phase = int64_t(Phase::failed);
    s.reason = int64_t(reason);
    s.ended = time;
}

// Along and across a direction.
dvec2 into(const dvec2& v, double heading)
{
    const double c = math::cos(heading), n = math::sin(heading);
    return {v.x * c + v.y * n, v.y * c - v.x * n};
}

// The four corners of the outline, in the box's axes, its middle the origin.
void corners(const Box& box, const Seen& seen, dvec2 out[4])
{
    const dvec2 ahead(math::cos(seen.yaw), math::sin(seen.yaw)), left(-ahead.y, ahead.x);
    for (int i = 0; i < 4; ++i)
        out[i] = into(seen.position + ahead * (i < 2 ? seen.front : -seen.rear) +
                          left * (i % 2 ? seen.half : -seen.half) - box.at,
                      box.heading);
}

// How the car stands in the box: the way left to its end, and why it is not inside.
double wayLeft(const Box& box, const Seen& seen, Reason& outside)
{
    dvec2 c[4];
    corners(box, seen, c);
    double front = c[0].x, rear = c[0].x, beside = 0.0;
    for (const dvec2& p : c) {
        front = std::max(front, p.x);
        rear = std::min(rear, p.x);
        beside = std::max(beside, std::fabs(p.y));
    }
    outside = Reason::none;
    if (beside > 0.5 * box.width) outside = Reason::beside;
    if (rear < -0.5 * box.length) outside = Reason::shortOf;
    if (front > 0.5 * box.length) outside = Reason::beyond;
    return 0.5 * box.length - front;
}

// What is followed: of a slalom the tail, so that no part of the car is still to pass a cone.
dvec2 placeOf(const Settings& g, const Seen& seen)
{
    if (g.kind != Kind::slalom) return seen.position;
    return seen.position - seen.rear * dvec2(math::cos(seen.yaw), math::sin(seen.yaw));
}

// Time for which something has been so; 0 again when it is not.
void count(double& since, bool so, double dt)
{
    since = so ? since + dt : 0.0;
}

void timeStep(const Judge& j, State& s, const Seen& seen)
{
    const Settings& g = j.settings;
    if (g.path < 0) return;
    const double whole = g.to - g.from, from = s.progress, way = seen.along - from;
    if (!seen.onPath || std::fabs(way) > kLeap) return;
    s.progress = seen.along;
    const auto moment = [&](double place) { return seen.time - seen.dt * (seen.along - place) / way; };
    if (s.phase == int64_t(Phase::waiting) && seen.along >= 0.0) {
        s.phase = int64_t(Phase::running);
        s.began = from < 0.0 ? moment(0.0) : 0.0;
    }
    s.toGo = whole - seen.along;
    if (s.phase == int64_t(Phase::running) && from < whole && seen.along >= whole) {
        const double at = moment(whole);
        reach(s, j.clock(s, at), at);
    }
}

void slalomStep(const Judge& j, State& s, const Seen& seen)
{
    const dvec2 before(s.before[0], s.before[1]), tail = placeOf(j.settings, seen);
    while (size_t(s.next) < j.cones.size() && !over(s)) {
        const dvec2 cone = j.cones[size_t(s.next)];
        const dvec2 a = into(before - cone, j.heading), b = into(tail - cone, j.heading);
        if (!(a.x < 0.0 && b.x >= 0.0)) return;
        const double share = a.x / (a.x - b.x), at = seen.time - seen.dt * (1.0 - share);
        const int64_t side = a.y + (b.y - a.y) * share > 0.0 ? 1 : -1;
        if (s.next == 0) {
            s.phase = int64_t(Phase::running);
            s.began = at;
            s.side = side;
        } else if (side != (s.next % 2 ? -s.side : s.side)) {
            ++s.faults;
        }
        ++s.next;
        s.toGo = double(j.cones.size() - size_t(s.next));
        if (size_t(s.next) == j.cones.size()) reach(s, j.clock(s, at), at);
    }
}

void stopStep(const Judge& j, State& s, const Seen& seen)
{
    Reason outside = Reason::none;
    s.toGo = wayLeft(j.box, seen, outside);
    count(s.since, s.fastest > kDrove && math::length(seen.velocity) < kStands, seen.dt);
    if (s.since < kRest) return;
    if (outside == Reason::none) return reach(s, s.toGo, seen.time);
    fail(s, outside, seen.time);
}

void parkStep(const Judge& j, State& s, const Seen& seen)
{
    Reason outside = Reason::none;
    wayLeft(j.box, seen, outside);
    s.toGo = math::length(seen.position - j.box.at);
    const bool straight = std::fabs(math::wrapAngle(seen.yaw - j.box.heading)) <= j.settings.angle;
    count(s.since, outside == Reason::none && straight && math::length(seen.velocity) < kStands, seen.dt);
    if (s.since >= kParked) reach(s, j.clock(s, seen.time - s.since), seen.time);
}

void damageStep(State& s, const Seen& seen, double limit)
{
    s.toGo = limit - seen.time;
    if (seen.upright < 0.0) return fail(s, Reason::overturned, seen.time);
    count(s.since, s.fastest > kDrove && math::length(seen.velocity) < kStands, seen.dt);
    if (s.since >= kRest || seen.time >= limit) reach(s, s.score, seen.time);
}

void jumpStep(const Judge& j, State& s, const Seen& seen)
{
    s.toGo = j.settings.limit - seen.time;
    if (s.next > 0 && seen.upright < kTilt) return fail(s, Reason::overturned, seen.time);
    if (seen.airborne) {
        if (s.piece == 0.0) {
            s.takeOff[0] = s.before[0];
            s.takeOff[1] = s.before[1];
        }
        s.piece += seen.dt;
        if (s.piece >= kAir) s.since = 0.0;
        return;
    }
    if (s.piece >= kAir) {
        const dvec2 from(s.takeOff[0], s.takeOff[1]);
        const double made = j.settings.measure == Measure::time ? s.piece : math::length(seen.position - from);
        s.score = std::max(s.score, made);
        s.since = 0.0;
        ++s.next;
    }
    s.piece = 0.0;
    s.since += seen.dt;
    if (s.next > 0 && s.since >= kUpright) reach(s, s.score, seen.time);
}

void driftStep(const Judge& j, State& s, const Seen& seen)
{
    s.toGo = j.settings.limit - seen.time;
    const dvec2 v = into({seen.velocity.x, seen.velocity.y}, seen.yaw);
    const double slip = std::fabs(math::atan2(v.y, v.x));
    const bool fast = math::length(v) >= std::max(j.settings.speed, kDrove);
    if (fast && slip >= j.settings.angle && slip < kSpun) {
        s.piece += slip * seen.dt;
        s.since = 0.0;
    } else {
        s.since += seen.dt;
        if (slip >= kSpun || s.since > kPause) s.piece = 0.0;
    }
    s.score = std::max(s.score, s.piece);
}

}

double Judge::clock(const State& s, double now) const
{
    if (s.phase == int64_t(Phase::waiting)) return 0.0;
    return now - s.began + settings.penalty * double(s.faults + s.cones) + kPutBack * double(s.putBack);
}

void Judge::start(State& s, const Seen& seen) const
{
    s = {};
    const dvec2 now = placeOf(settings, seen);
    s.before[0] = now.x;
    s.before[1] = now.y;
    s.progress = seen.along;
    const bool waits = settings.kind == Kind::time || settings.kind == Kind::slalom;
    s.phase = int64_t(waits ? Phase::waiting : Phase::running);
    s.toGo = settings.kind == Kind::slalom ? double(cones.size())
             : settings.kind == Kind::time
                 ? (settings.path < 0 ? double(settings.gates.size()) : settings.to - settings.from - seen.along)
                 : 0.0;
}

void Judge::pass(State& s, int32_t gate, double time) const
{
    if (over(s) || settings.kind != Kind::time || settings.path >= 0) return;
    if (size_t(s.next) >= settings.gates.size() || double(gate) != settings.gates[size_t(s.next)]) return;
    if (s.next == 0) {
        s.phase = int64_t(Phase::running);
        s.began = time;
    }
    ++s.next;
    s.toGo = double(settings.gates.size() - size_t(s.next));
    if (s.next > 1 && size_t(s.next) == settings.gates.size()) reach(s, clock(s, time), time);
}

void Judge::meet(State& s, const Impact& impact) const
{
    if (over(s)) return;
    switch (settings.kind) {
    case Kind::damage:
        s.score = settings.measure == Measure::energy ? s.score + std::max(impact.energyLost, 0.0)
                                                      : std::max(s.score, impact.deltaV);
        return;
    case Kind::angle:
        if (!impact.wall) return;
        if (impact.speed < settings.speed) return fail(s, Reason::slow, impact.time);
        return reach(s, std::fabs(impact.angle - settings.angle), impact.time);
    case Kind::park:
        ++s.faults;
        return;
    default:
        return;
    }
}

void Judge::step(State& s, const Seen& seen) const
{
    if (over(s)) return;
    s.fastest = std::max(s.fastest, math::length(seen.velocity));
    if (seen.putBack) {
        if (settings.kind != Kind::time) return fail(s, Reason::putBack, seen.time);
        ++s.putBack;
    }
    s.cones = seen.cones;
    switch (settings.kind) {
    case Kind::time:
        timeStep(*this, s, seen);
        break;
    case Kind::slalom:
        slalomStep(*this, s, seen);
        break;
    case Kind::stop:
        stopStep(*this, s, seen);
        break;
    case Kind::park:
        parkStep(*this, s, seen);
        break;
    case Kind::damage:
        damageStep(s, seen, settings.limit);
        break;
    case Kind::jump:
        jumpStep(*this, s, seen);
        break;
    case Kind::drift:
        driftStep(*this, s, seen);
        break;
    default:
        break;
    }
    const dvec2 now = placeOf(settings, seen);
    s.before[0] = now.x;
    s.before[1] = now.y;
    if (over(s) || seen.time < settings.limit) return;
    if (settings.kind == Kind::drift && s.score > 0.0) return reach(s, s.score, seen.time);
    const bool tried = settings.kind != Kind::drift && settings.kind != Kind::jump && settings.kind != Kind::angle;
    fail(s, tried ? Reason::late : Reason::nothing, seen.time);
}

}
