#include "impact/pulse.h"

namespace impact {

const char* name(PulseShape s)
{
    switch (s) {
    case PulseShape::square:
        return "square";
    case PulseShape::triangle:
        return "triangle";
    case PulseShape::halfSine:
        return "halfSine";
    case PulseShape::haversine:
        return "haversine";
    case PulseShape::forceDeflection:
        return "forceDeflection";
    }
    return "";
}

PulseState startPulse(PulseShape shape, double duration, const dvec3& impulse, const dvec3& lever, PulseFrame frame)
{
    PulseState p;
    p.impulse = impulse;
    p.lever = lever;
    p.duration = duration;
    p.shape = uint32_t(shape);
    p.active = 1;
    p.frame = uint32_t(frame);
    return p;
}

// Loading: m x'' = -(F0 + k x), x(0) = 0, x'(0) = v. With w^2 = k/m and X = x + F0/k the force is k R cos(w (t1 - t)),
// R^2 = (F0/k)^2 + (v/w)^2, until x' = 0 at w t1 = atan2(v/w, F0/k); its impulse is m v. Unloading: k R cos(w2 (t -
// t1)) for a quarter turn, impulse k R/w2 = e m v, so w2 = k R/(e m v).
PulseState startForceDeflection(const CrushSpring& spring, double mass, double v, double e, const dvec3& impulse,
                                const dvec3& lever, PulseFrame frame)
{
    const double w = math::sqrt(spring.stiffness / mass);
    const double phase = math::atan2(v / w, spring.preload / spring.stiffness);
    const double peak = spring.stiffness * math::hypot(spring.preload / spring.stiffness, v / w);
    const double loading = phase / w;
    const double unloading = 0.5 * math::kPi * e * mass * v / peak;
    PulseState p = startPulse(PulseShape::forceDeflection, loading + unloading, impulse, lever, frame);
    p.loadingShare = 1.0 / (1.0 + e);
    p.loadingTime = loading / p.duration;
    p.phase = phase;
    return p;
}

// Knight 2002 (4-6), Knight 2003 (6): the integral of the force up to `time`, over the whole impulse.
double shareAt(const PulseState& p, double time)
{
    const double s = p.duration > 0.0 ? time / p.duration : 1.0;
    if (s <= 0.0) return 0.0;
    if (s >= 1.0) return 1.0;
    switch (PulseShape(p.shape)) {
    case PulseShape::square:
        return s;
    case PulseShape::triangle: // force rises to 2 at the middle
        return s < 0.5 ? 2.0 * s * s : 1.0 - 2.0 * (1.0 - s) * (1.0 - s);
    case PulseShape::halfSine: // force pi/2 sin(pi s)
        return 0.5 * (1.0 - math::cos(math::kPi * s));
    case PulseShape::haversine: // force 2 sin^2(pi s)
        return s - math::sin(math::kTau * s) / math::kTau;
    case PulseShape::forceDeflection:
        if (s < p.loadingTime)
            return p.loadingShare * (1.0 - math::sin(p.phase * (1.0 - s / p.loadingTime)) / math::sin(p.phase));
        return p.loadingShare +
               (1.0 - p.loadingShare) * math::sin(0.5 * math::kPi * (s - p.loadingTime) / (1.0 - p.loadingTime));
    }
    return 1.0;
}

double peakForceFactor(PulseShape s)
{
    switch (s) {
    case PulseShape::square:
        return 1.0;
    case PulseShape::triangle:
    case PulseShape::haversine:
        return 2.0;
    case PulseShape::halfSine:
        return 0.5 * math::kPi;
    case PulseShape::forceDeflection:
        break; // depends on the spring
    }
    return 0.0;
}

PulseStep advance(PulseState& p, double dt)
{
    PulseStep out;
    if (!p.active) return out;
    p.elapsed += dt;
    const bool last = p.elapsed >= p.duration * (1.0 - 1e-12);
    const double upTo = last ? 1.0 : shareAt(p, p.elapsed);
    const double share = (upTo - p.given) / dt;    // of a force over one step 1/dt: Knight 2002 (5-2), Knight 2003 (37)
    out.force = p.impulse * share;                 // Knight 2002 (4-18), (4-19): normal and tangential part together
    if (!atPoint(p)) out.torque = p.lever * share; // Knight 2002 (4-20)
    p.given = upTo;
    if (last) p = PulseState{}; // over: nothing of it is left in the state
    return out;
}

}
