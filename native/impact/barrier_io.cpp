#include "impact/barrier_io.h"

#include "impact/cases.h"

#include <cmath>
#include <utility>

namespace impact {

core::Json limitsJson(uint32_t limits)
{
    core::Json list = core::Json::array();
    if (limits & frictionLimited) list.push_back("mu limited: more friction would add kinetic energy");
    if (limits & restitutionLimited) list.push_back("e limited to 1: more would add kinetic energy");
    if (limits & energyUnreachable) list.push_back("P unreachable along this impulse: raised to PMin");
    if (limits & fellBack)
        list.push_back("energy method replaced by restitution: it would rebound faster than it came, or not at all");
    if (limits & resting) list.push_back("resting contact: e = 0");
    if (limits & slipReversed)
        list.push_back(
            "the sliding turns round inside the impact (at slipEnds of its normal impulse): friction is taken "
            "in its last sense for all of it");
    if (limits & notPassed) list.push_back("the wall is not passed: the contact point separates from it");
    return list;
}

std::string limitNames(uint32_t limits)
{
    static constexpr std::pair<Limit, const char*> kNames[] = {{frictionLimited, "frictionLimited"},
                                                               {restitutionLimited, "restitutionLimited"},
                                                               {energyUnreachable, "energyUnreachable"},
                                                               {fellBack, "fellBack"},
                                                               {resting, "resting"},
                                                               {notPassed, "notPassed"},
                                                               {durationLimited, "durationLimited"},
                                                               {pulseCut, "pulseCut"},
                                                               {pulseAtOnce, "pulseAtOnce"},
                                                               {durationUnsolved, "durationUnsolved"},
                                                               {slipReversed, "slipReversed"}};
    std::string out;
    for (const auto& [bit, name] : kNames)
        if (limits & bit) out += (out.empty() ? "" : " ") + std::string(name);
    return out;
}

const char* fallbackReason(const BarrierEvent& ev)
{
    if (!(ev.limits & fellBack)) return "";
    if (ev.PLeast >= 1.0) return "no impulse in the direction of friction takes energy";
    if (ev.limits & energyUnreachable) return "at PMin, the least it can keep, it would rebound faster than it came";
    return "no impulse leaves this share of the energy";
}

core::Json toJson(const BarrierEvent& ev)
{
    core::Json j;
    j["velocity"] = pairOf(ev.velocityAfter);
    j["yawRate"] = ev.yawRateAfter;
    j["impulse"] = {{"normal", ev.impulseNormal}, {"tangential", ev.impulseTangential}};
    j["energyKept"] = ev.energyKept;
    j["reachable"] = ev.reachable != 0;
    j["angleOfAttack"] = ev.angleOfAttack;
    j["e"] = ev.e;
    j["mu"] = ev.mu;
    j["P"] = ev.P;
    j["method"] = name(ev.method);
    j["residual"] = {{"linear", ev.residualLinear}, {"angular", ev.residualAngular}, {"method", ev.residualMethod}};
    j["methodAsked"] = name(ev.asked);
    j["root"] = name(ev.root);
    j["contact"] = name(ev.regime);
    j["slipEnds"] = ev.slipEnds;
    j["limits"] = limitsJson(ev.limits);
    if (ev.limits & fellBack) j["fallback"] = fallbackReason(ev);
    j["asked"] = {{"e", ev.eAsked}, {"mu", ev.muAsked}, {"P", ev.PAsked}};
    if (ev.asked == Method::energy) j["PMin"] = ev.PLeast;
    j["headingAngle"] = ev.headingAngle;
    j["normal"] = pairOf(ev.normal);
    j["point"] = pairOf(ev.arm);
    j["pointVelocity"] = {
        {"normalBefore", ev.p1}, {"tangentialBefore", ev.q1}, {"normalAfter", ev.p2}, {"tangentialAfter", ev.q2}};
    j["impulseVector"] = pairOf(ev.impulse);
    j["moment"] = ev.moment;
    j["deltaV"] = math::hypot(ev.velocityAfter.x - ev.velocityBefore.x, ev.velocityAfter.y - ev.velocityBefore.y);
    j["before"] = {{"velocity", pairOf(ev.velocityBefore)}, {"yawRate", ev.yawRateBefore}};
    j["energy"] = {{"before", ev.energyBefore}, {"after", ev.energyAfter}};
    return j;
}

core::Json caseOf(const BarrierSettings& s, const PlanarMass& m, const BarrierEvent& ev,
                  const std::optional<SpatialContact>& spatial)
{
    BarrierCase c;
    c.method = ev.asked;
    c.mass = m.mass;
    c.izz = m.izz;
    c.point = ev.arm;
    c.normal = ev.normal;
    c.velocity = ev.velocityBefore;
    c.yawRate = ev.yawRateBefore;
    c.e = ev.eAsked;
    c.mu = ev.muAsked;
    c.P = ev.PAsked;
    c.root = s.root == Root::through ? BarrierCase::Roots::through : BarrierCase::Roots::bounce;
    c.angle = s.angle;
    c.restSpeed = s.restSpeed;
    c.spatial = spatial;
    core::Json j = core::writeJson(c);
    for (const char* key : {"lawE", "lawP", "lawMu", "penetration"}) j.erase(key); // the numbers stand above
    return j;
}

// describe() knows the point of the case, not the one that follows from the body.
static core::Status judgeInertia(const BarrierCase& c, const std::string& path)
{
    const double least = kLeastConditioned * c.mass * (c.point.x * c.point.x + c.point.y * c.point.y);
    return c.izz >= least ? core::Status() : core::Status::fail(join(path, "izz"), smallInertia());
}

bool interference(const BodyRectangle& r, const dvec2& normal, double penetration, Interference& out)
{
    const dvec2 n = normal / math::hypot(normal.x, normal.y), t = math::left(n);
    const double side = 0.5 * r.width;
    const dvec2 corners[4] = {{r.front, -side}, {r.front, side}, {-r.rear, side}, {-r.rear, -side}};
    double wall = HUGE_VAL; // [m] of the wall along n, from the mass centre
    for (const dvec2& c : corners) wall = std::fmin(wall, math::dot(c, n));
    wall += penetration;
    if (!(wall < 0.0)) return false;
    double low = HUGE_VAL, high = -HUGE_VAL; // [m] along the wall
    for (int k = 0; k < 4; ++k) {
        const dvec2 from = corners[k], to = corners[(k + 1) % 4];
        const double d1 = math::dot(from, n) - wall, d2 = math::dot(to, n) - wall;
        // A face along the wall is met as a whole. Rounding of the corners' places decides that.
        const double flat = 1e-12 * (r.front + r.rear + r.width);
        if (std::fabs(d1) <= flat && std::fabs(d2) <= flat)
            for (const dvec2& c : {from, to}) {
                low = std::fmin(low, math::dot(c, t));
                high = std::fmax(high, math::dot(c, t));
            }
        if (!((d1 <= 0.0 && d2 > 0.0) || (d2 <= 0.0 && d1 > 0.0))) continue;
        const double at = math::dot(from + d1 / (d1 - d2) * (to - from), t);
        low = std::fmin(low, at);
        high = std::fmax(high, at);
    }
    out.a = wall * n + low * t;
    out.b = wall * n + high * t;
    out.point = 0.5 * (out.a + out.b);
    return true;
}

core::Status readBarrier(const core::Json& in, const std::string& path, BarrierCase& out)
{
    if (core::Status s = requireKeys(in, path, {"mass", "izz", "normal", "velocity"}); !s) return s;
    const bool body = in.contains("body");
    if (body == in.contains("point"))
        return core::Status::fail(join(path, "point"),
                                  body ? core::say("give point, or body and penetration, not both")
                                       : core::say("is missing: give the contact point, or body and penetration"));
    BarrierCase c;
    if (core::Status s = core::readJson(in, c, path); !s) return s;
    if (!body && in.contains("penetration"))
        return core::Status::fail(join(path, "penetration"),
                                  core::say("needs body, the rectangle that enters the wall"));
    Interference line;
    if (c.body && !interference(*c.body, c.normal, c.penetration, line))
        return core::Status::fail(
            join(path, "penetration"),
            core::say("the wall would reach the mass centre: give less than the body is deep there"));
    if (c.body) {
        c.point = line.point;
        if (core::Status s = judgeInertia(c, path); !s) return s;
    }
    out = c;
    return {};
}

BarrierEvent solveBarrier(const BarrierCase& c, Root root)
{
    BarrierSettings s;
    s.method = c.method;
    s.root = root;
    s.angle = c.angle;
    s.restSpeed = c.restSpeed;
    s.restitution = c.e ? constantLaw(*c.e) : c.restitution;
    s.energy = c.P ? constantLaw(*c.P) : c.energy;
    s.friction = c.mu ? constantLaw(*c.mu) : c.friction;
    const PlanarMass mass{c.mass, c.izz};
    const PlanarMotion motion{c.velocity, c.yawRate};
    const BarrierContact contact{c.point, c.normal};
    return c.spatial
               ? barrier(s, mass, motion, contact, {1.0, 0.0}, c.spatial->compliance(), c.spatial->p, c.spatial->q)
               : barrier(s, mass, motion, contact);
}

static core::Status barrierCase(const core::Json& in, const std::string& path, core::Json& out)
{
    BarrierCase c;
    if (core::Status s = readBarrier(in, path, c); !s) return s;
    Interference line;
    if (c.body) interference(*c.body, c.normal, c.penetration, line);
    const auto answer = [&](Root root) {
        const BarrierEvent ev = solveBarrier(c, root);
        core::Json j = toJson(ev);
        if (c.dt) // (4-18), (4-19), (4-20): constant over dt, in body axes
            j["force"] = {{"normal", ev.impulseNormal / *c.dt},
                          {"tangential", ev.impulseTangential / *c.dt},
                          {"moment", ev.moment / *c.dt},
                          {"dt", *c.dt}};
        if (c.body) j["interference"] = core::Json::array({pairOf(line.a), pairOf(line.b)});
        return j;
    };
    if (c.root == BarrierCase::Roots::both)
        out = {{"bounce", answer(Root::bounce)}, {"through", answer(Root::through)}};
    else
        out = answer(c.root == BarrierCase::Roots::through ? Root::through : Root::bounce);
    return {};
}

core::Status barrierCases(const core::Json& in, core::Json& out)
{
    return eachCase(in, out, barrierCase);
}

static core::Status barrierCurve(const core::Json& in, const std::string& path, core::Json& out)
{
    BarrierCase c;
    if (core::Status s = readBarrier(in, path, c); !s) return s;
    const double dt = c.dt.value_or(0.005); // Knight 2002 (5-3)
    c.method = Method::energy;
    c.P = 0.0;
    const double least = std::fmin(solveBarrier(c, Root::bounce).PLeast, 1.0);
    core::Json points = core::Json::array();
    constexpr int kPoints = 101;
    for (int i = 0; i < kPoints; ++i) { // closer where the roots meet
        c.P = 1.0 - (1.0 - math::square(1.0 - double(i) / (kPoints - 1))) * (1.0 - least);
        core::Json point = {{"P", *c.P}};
        for (const Root root : {Root::bounce, Root::through}) {
            const BarrierEvent ev = solveBarrier(c, root);
            core::Json& at = point[name(root)];
            at = nullptr; // the energy method has no answer there
            if (ev.method != Method::energy || ev.regime == Regime::separating) continue;
            at = {{"force", math::length(ev.impulse) / dt},
                  {"normal", ev.impulseNormal / dt},
                  {"tangential", ev.impulseTangential / dt},
                  {"moment", ev.moment / dt},
                  {"root", name(ev.root)},
                  {"e", ev.p1 < 0.0 ? -ev.p2 / ev.p1 : 0.0}};
        }
        points.push_back(std::move(point));
    }
    out = {{"dt", dt}, {"PMin", least}, {"points", std::move(points)}};
    return {};
}

core::Status barrierCurves(const core::Json& in, core::Json& out)
{
    return eachCase(in, out, barrierCurve);
}

}
