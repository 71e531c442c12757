#include "impact/pair_io.h"

#include "core/text.h"
#include "impact/cases.h"
#include "impact/pair_attempt.h"

#include <cmath>

namespace impact {

core::Status readPair(const core::Json& in, const std::string& path, PairCase& out)
{
    if (core::Status s = requireKeys(in, path, {"a", "b", "normal", "e"}); !s) return s;
    PairCase c;
    if (core::Status s = core::readJson(in, c, path); !s) return s;
    for (const char* car : {"a", "b"}) {
        const std::string at = join(path, car);
        if (core::Status s = requireKeys(in[car], at, {"mass", "izz", "velocity", "contact"}); !s) return s;
        if (c.model == PairModel::roll4)
            if (core::Status s = requireKeys(in[car], at, {"rollingMass", "h", "ixx", "a", "b", "cf", "cr"}); !s)
                return s;
        if (c.model == PairModel::roll4 && !rollMassPositive(*car == 'a' ? c.a : c.b))
            return core::Status::fail(join(at, "ixx"), explain(PairFault::roll));
    }
    out = c;
    return {};
}

PairImpact settingsOf(const PairCase& c)
{
    PairImpact s;
    s.model = c.model;
    s.normal = c.normal;
    s.e = c.e;
    s.mu = c.mu.value_or(0.0);
    s.muFraction = c.muFraction.value_or(0.0);
    s.useFraction = c.muFraction ? 1 : 0;
    s.dt = c.dt;
    s.roadFriction = c.roadFriction;
    return s;
}

static core::Json toJson(PairModel model, const PairCarResult& r)
{
    core::Json j;
    j["velocity"] = pairOf(r.velocity);
    j["velocityBody"] = pairOf(r.velocityBody);
    j["yawRate"] = r.yawRate;
    j["rollRate"] = r.rollRate;
    j["deltaV"] = math::hypot(r.deltaV.x, r.deltaV.y);
    j["pdof"] = r.pdof;
    j["deltaVelocity"] = pairOf(r.deltaV);
    j["heading"] = r.heading;
    if (model == PairModel::roll4)
        j["tireImpulse"] = {{"front", r.tireFront},
                            {"rear", r.tireRear},
                            {"frontSaturated", r.frontSaturated != 0},
                            {"rearSaturated", r.rearSaturated != 0}};
    return j;
}

core::Json toJson(const PairImpact& s, const PairResult& r)
{
    const double lost = r.energyBefore - r.energyAfter;
    core::Json j;
    j["a"] = toJson(s.model, r.a);
    j["b"] = toJson(s.model, r.b);
    j["impulse"] = {{"normal", r.impulseNormal}, {"tangential", r.impulseTangential}};
    j["energyLost"] = {{"total", lost}, {"normal", r.lossNormal}, {"tangential", std::fmax(r.lossTangential, 0.0)}};
    if (r.lossTangential < 0.0) j["energyGained"] = {{"tangential", -r.lossTangential}};
    if (s.model == PairModel::roll4)
        j["energyLost"]["tires"] = lost - r.lossNormal - r.lossTangential; // and roll damping
    j["criticalMu"] = r.criticalMu;
    j["passes"] = r.passes;
    j["residual"] = r.residual;
    j["momentumResidual"] = r.momentumResidual;
    if (s.model == PairModel::roll4) j["dt"] = r.duration;
    j["model"] = s.model == PairModel::planar ? "planar" : "roll4";
    j["e"] = r.e;
    j["mu"] = r.mu;
    j["closingSpeed"] = -r.p1;
    j["contact"] = {
        {"normalBefore", r.p1}, {"tangentialBefore", r.q1}, {"normalAfter", r.p2}, {"tangentialAfter", r.q2}};
    j["energy"] = {{"before", r.energyBefore}, {"after", r.energyAfter}};
    core::Json limits = core::Json::array();
    if (r.limits & frictionLimited) limits.push_back("mu limited: more friction would add kinetic energy");
    if (r.limits & restitutionLimited) limits.push_back("e limited: more would add kinetic energy");
    if (r.limits & durationLimited)
        limits.push_back("dt shortened: over this time the trapezoid of (14)-(17) alone would add kinetic energy");
    if (r.limits & durationUnsolved)
        limits.push_back("dt shortened: over the whole of it (14)-(17) have no solution that grows out of dt = 0 and "
                         "pushes the cars apart");
    if (r.lossTangential < 0.0)
        limits.push_back("mu has the sense of the sliding: what acts along the tangent drives the cars and gives them "
                         "energyGained, which no friction does");
    if (r.p1 >= 0.0) limits.push_back("no impact: the contact points do not close along n");
    j["limits"] = limits;
    return j;
}

static const char* keyOf(PairFault f)
{
    switch (f) {
    case PairFault::compliance:
        return "mu";
    case PairFault::noRestitution:
        return "e";
    case PairFault::fullFriction:
        return "muFraction";
    case PairFault::separating:
        return "a.velocity";
    case PairFault::diverged:
        return "dt";
    case PairFault::unsolved:
        return "a.mass";
    case PairFault::roll:
        return "a.ixx";
    case PairFault::energy:
        return "a.contactHeight";
    case PairFault::none:
        break;
    }
    return "";
}

core::Status pairCases(const core::Json& in, core::Json& out, bool invert)
{
    return eachCase(
        in, out, [invert](const core::Json& one, const std::string& path, core::Json& result) -> core::Status {
            PairCase c;
            if (core::Status s = readPair(one, path, c); !s) return s;
            const PairImpact settings = settingsOf(c);
            const PairResult r = invert ? invertPair(settings, c.a, c.b) : solvePair(settings, c.a, c.b);
            if (r.fault != PairFault::none) return core::Status::fail(join(path, keyOf(r.fault)), explain(r.fault));
            result = toJson(settings, r);
            if (!invert) return {};
            core::Json limits = core::Json::array();
            if (r.limits) limits.push_back("no such impact: with this mu it would add kinetic energy");
            if (r.otherMu != 0.0)
                limits.push_back("not the only answer: with mu " + core::number(r.otherMu) +
                                 ", the same share of its own critical ratio, another impact ends in these velocities");
            result["limits"] = limits;
            return {};
        });
}

}
