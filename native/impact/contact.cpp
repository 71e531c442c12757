#include "impact/contact.h"

#include <cmath>

namespace impact {

Compliance planarCompliance(double mass, double izz, const dvec2& arm, const dvec2& normal)
{
    const double x = math::dot(arm, normal), y = math::dot(arm, math::left(normal)); // both signed
    // nn is a of Knight 2002 (4-15), h of Knight 2003 (15); nt is -b of Knight 2002 (4-16), -k of Knight 2003 (16).
    return {1.0 / mass + y * y / izz, 1.0 / mass + x * x / izz, -x * y / izz};
}

Compliance spatialCompliance(double mass, const dmat3& inertiaInverse, const dvec3& arm, const dvec2& normal)
{
    const dvec3 n(normal, 0.0), t(math::left(normal), 0.0);
    const dvec3 rn = math::cross(arm, n), rt = math::cross(arm, t);
    const dvec3 wn = inertiaInverse * rn, wt = inertiaInverse * rt; // angular velocity per unit impulse
    return {1.0 / mass + math::dot(rn, wn), 1.0 / mass + math::dot(rt, wt), math::dot(rn, wt)};
}

double energyChange(const ContactImpulse& j, double p1, double q1)
{
    return 0.5 * j.normal * (p1 + j.p2) + 0.5 * j.tangential * (q1 + j.q2);
}

static ContactImpulse with(const Compliance& k, double p1, double q1, double normal, double tangential)
{
    ContactImpulse j;
    j.normal = normal;
    j.tangential = tangential;
    j.p2 = p1 + (k.nn * normal + k.nt * tangential); // Knight 2002 (4-14), Knight 2003 (14)
    j.q2 = q1 + (k.nt * normal + k.tt * tangential);
    return j;
}

static ContactImpulse separating(double p1, double q1, double e, double mu)
{
    ContactImpulse j;
    j.p2 = p1;
    j.q2 = q1;
    j.e = e;
    j.mu = mu;
    return j;
}

// What became of the sliding. Friction against it changes q by nt - sign(q1) mu tt per impulse along n.
static void tellSliding(const Compliance& k, double q1, double mu, ContactImpulse& j)
{
    const double rate = k.nt - math::sign(q1) * mu * k.tt, ends = rate != 0.0 ? -q1 / rate : -1.0;
    j.slipEnds = q1 == 0.0 ? 0.0 : ends > 0.0 && ends < j.normal ? ends / j.normal : 1.0;
    if (j.regime != Regime::sliding || !(j.q2 * q1 < 0.0)) return;
    j.regime = Regime::reversed;
    j.limits |= slipReversed;
}

ContactImpulse restitutionImpulse(const Compliance& k, double p1, double q1, double e, double mu)
{
    if (!(p1 < 0.0)) return separating(p1, q1, e, mu);
    uint32_t limits = 0;
    if (e > 1.0) {
        e = 1.0;
        limits |= restitutionLimited;
    }
    const double det = k.nn * k.tt - k.nt * k.nt; // > 0
    const double c = -(1.0 + e) * p1;             // wanted change of p
    // Sticking: p2 = -e p1 and q2 = 0.
    const double stickNormal = (c * k.tt + k.nt * q1) / det;
    const double stickTangential = (-k.nn * q1 - k.nt * c) / det;
    ContactImpulse j;
    if (stickNormal > 0.0 && std::fabs(stickTangential) <= mu * stickNormal) {
        j = with(k, p1, q1, stickNormal, stickTangential);
        j.q2 = 0.0;
        j.regime = Regime::sticking;
    } else {
        // nn + nt ms > 0: the line p2 = -e p1 leaves the friction cone on its way to sticking.
        const double ms = math::sign(stickTangential) * mu;
        const double normal = c / (k.nn + k.nt * ms); // Knight 2002 (4-17) with its minus, Knight 2003 (17)
        j = with(k, p1, q1, normal, ms * normal);     // Knight 2002 (5-1), Knight 2003 (36)
        j.regime = Regime::sliding;
    }
    j.p2 = -e * p1; // Knight 2002 (4-8), Knight 2003 (9)
    const double gain = energyChange(j, p1, q1);
    if (gain > 1e-14 * j.normal * std::fabs(p1)) {
        // Along p2 = -e p1, Jn = (c - nt Jt)/nn, the change is E0 + g Jt + 1/2 h Jt^2 with E0 <= 0: take its root
        // between frictionless and what was found, u = |Jt|, in the form that does not cancel.
        const double e0 = 0.5 * c / k.nn * p1 * (1.0 - e), h = det / k.nn, s = math::sign(j.tangential);
        const double b = (q1 - k.nt * p1 / k.nn) * s, root = math::sqrt(b * b - 2.0 * h * e0);
        const double u = math::clamp(b > 0.0 ? -2.0 * e0 / (b + root) : (root - b) / h, 0.0, std::fabs(j.tangential));
        j = with(k, p1, q1, (c - k.nt * s * u) / k.nn, s * u);
        j.p2 = -e * p1;
        j.regime = Regime::sliding;
        mu = u / j.normal;
        limits |= frictionLimited;
    }
    j.e = e;
    j.mu = mu;
    j.limits = limits;
    tellSliding(k, q1, mu, j);
    return j;
}

namespace {

// The energy method on two lines through the plane of impulses: along friction, and along q2 = 0. On each the change of
// energy is a parabola in Jn that reaches -(1 - P) E1 twice, or only for a larger P: its lowest point is Pmin.
struct EnergyCase {
    const Compliance& k;
    double p1, q1, energy;
    Root root;

    double leastSliding(double ms) const // Pmin of the direction n + ms t
    {
        const double pf = p1 + ms * q1, g = k.nn + 2.0 * k.nt * ms + k.tt * ms * ms;
        return pf < 0.0 ? math::clamp(1.0 - pf * pf / (2.0 * g * energy), 0.0, 1.0) : 1.0;
    }
    // pf Jn + 1/2 g Jn^2 = -(1 - P) E1 is Knight 2002 (4-35), Knight 2003 (31) for Jn = F0 dt and the direction
    // f = n + ms t: A = dt^2 g, B = 2 dt pf, C = 2 (1 - P) E1 (docs/models/knight.md).
    ContactImpulse slide(double ms, double P, double least) const
    {
        const double pf = p1 + ms * q1;                           // Knight 2002 (4-38), Knight 2003 (34)
        const double g = k.nn + 2.0 * k.nt * ms + k.tt * ms * ms; // Knight 2002 (4-37), Knight 2003 (33)
        const double loss = (1.0 - P) * energy;                   // Knight 2002 (4-28), (4-39), Knight 2003 (24), (35)
        if (!(pf < 0.0)) return separating(p1, q1, 0.0, 0.0);     // no impulse this way loses energy
        // At Pmin both roots are one; what rounding leaves of the difference would come back as its root, 1e-8.
        const double w = P <= least ? 0.0 : math::sqrt(std::fmax(0.0, pf * pf - 2.0 * g * loss));
        // Knight 2002 (4-36), Knight 2003 (32)
        const double normal = root == Root::bounce ? (-pf + w) / g : 2.0 * loss / (-pf + w);
        ContactImpulse j = with(k, p1, q1, normal, ms * normal);
        j.regime = Regime::sliding;
        return j;
    }
    double leastSticking() const // Pmin with the contact point stopped altogether: of all impulses
    {
        const double det = k.nn * k.tt - k.nt * k.nt;
        const double stopped = 0.5 * (k.tt * p1 * p1 - 2.0 * k.nt * p1 * q1 + k.nn * q1 * q1) / det;
        return math::clamp(1.0 - stopped / energy, 0.0, 1.0);
    }
    // q2 = 0 leaves Jt = -(q1 + nt Jn)/tt and p2 = b + g Jn: b Jn + 1/2 g Jn^2 + c = 0.
    ContactImpulse stick(double P, double least) const
    {
        const double b = p1 - k.nt * q1 / k.tt, g = (k.nn * k.tt - k.nt * k.nt) / k.tt;
        const double c =
            (1.0 - P) * energy - 0.5 * q1 * q1 / k.tt; // Knight 2002 (4-28), (4-39), Knight 2003 (24), (35)
        const double w = P <= least ? 0.0 : math::sqrt(std::fmax(0.0, b * b - 2.0 * g * c));
        const double p2 = root == Root::bounce ? w : -w;
        const double sum = std::fabs(b) + w; // of the two forms of a root the one that does not cancel
        const double normal = p2 * b <= 0.0 ? (p2 - b) / g : (b < 0.0 ? 2.0 : -2.0) * c / sum;
        ContactImpulse j = with(k, p1, q1, normal, -(q1 + k.nt * normal) / k.tt);
        j.p2 = p2;
        j.q2 = 0.0;
        j.regime = Regime::sticking;
        return j;
    }
};

}

ContactImpulse energyImpulse(const Compliance& k, double p1, double q1, double energy, double P, double mu, Root root,
                             double e)
{
    if (!(p1 < 0.0) || !(energy > 0.0)) return separating(p1, q1, e, mu);
    const EnergyCase c{k, p1, q1, energy, root};
    double least = c.leastSticking(), share = std::fmax(P, least);
    ContactImpulse j = c.stick(share, least);
    if (!(j.normal > 0.0 && std::fabs(j.tangential) <= mu * j.normal)) {
        // The ellipse of equal energy goes from the sticking impulse into the friction cone through impulses whose Jt
        // opposes the q2 they leave; it meets the cone's near side first at the larger Jn when it bounces, and at the
        // smaller when it goes through. There b < 0, and the larger leaves p2 > -ms q2 >= 0: it separates.
        const double ms = math::sign(j.tangential) * mu;
        least = c.leastSliding(ms);
        share = std::fmax(P, least);
        j = c.slide(ms, share, least);
    }
    uint32_t limits = P < least ? uint32_t(energyUnreachable) : 0u;
    const bool tooElastic = P < least && j.p2 > -p1;
    if (tooElastic || (!(j.normal > 0.0) && P < 1.0)) {
        j = restitutionImpulse(k, p1, q1, e, mu);
        j.share = share;
        j.shareLeast = least;
        j.limits |= limits | fellBack | (root == Root::through ? uint32_t(notPassed) : 0u);
        return j;
    }
    if (root == Root::through && j.p2 > 1e-12 * std::fabs(p1)) limits |= notPassed;
    j.e = -j.p2 / p1;
    j.mu = mu;
    j.share = share;
    j.shareLeast = least;
    j.limits = limits;
    if (j.normal > 0.0)
        tellSliding(k, q1, mu, j);
    else
        j.regime = Regime::separating; // all energy kept on the way through: no force
    return j;
}

}
