#include "impact/barrier_io.h"

#include "impact/cases.h"

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
    if (limits & notPassed) list.push_back("the wall is not passed: the contact point separates from it");
    return list;
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
    j["limits"] = limitsJson(ev.limits);
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
    c.root = s.root;
    c.angle = s.angle;
    c.restSpeed = s.restSpeed;
    c.spatial = spatial;
    core::Json j = core::writeJson(c);
    for (const char* law : {"lawE", "lawP", "lawMu"}) j.erase(law); // the numbers stand above
    return j;
}

static core::Status barrierCase(const core::Json& in, const std::string& path, core::Json& out)
{
    if (core::Status s = requireKeys(in, path, {"mass", "izz", "point", "normal", "velocity"}); !s) return s;
    BarrierCase c;
    if (core::Status s = core::readJson(in, c, path); !s) return s;
    BarrierSettings s;
    s.method = c.method;
    s.root = c.root;
    s.angle = c.angle;
    s.restSpeed = c.restSpeed;
    s.restitution = c.e ? constantLaw(*c.e) : c.restitution;
    s.energy = c.P ? constantLaw(*c.P) : c.energy;
    s.friction = c.mu ? constantLaw(*c.mu) : c.friction;
    const PlanarMass mass{c.mass, c.izz};
    const PlanarMotion motion{c.velocity, c.yawRate};
    const BarrierContact contact{c.point, c.normal};
    out = toJson(
        c.spatial ? barrier(s, mass, motion, contact, {1.0, 0.0}, c.spatial->compliance(), c.spatial->p, c.spatial->q)
                  : barrier(s, mass, motion, contact));
    return {};
}

core::Status barrierCases(const core::Json& in, core::Json& out)
{
    return eachCase(in, out, barrierCase);
}

}
