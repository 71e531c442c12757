#include "tire/tire.h"

namespace tire {

const char* name(Model m)
{
    switch (m) {
    case Model::lacombe:
        return "lacombe";
    case Model::magicFormula:
        return "magicFormula";
    case Model::dugoff:
        return "dugoff";
    case Model::linear:
        return "linear";
    }
    return "?";
}

Tire build(const TireSettings& settings)
{
    Tire t;
    t.s = settings;
    Patch nominal;
    nominal.load = settings.nominalLoad;
    nominal.vx = nominal.rolling = 1.0;
    const Response r = respond(t, nominal);
    t.kx = r.gx / settings.relaxationX;
    t.ky = r.gy / settings.relaxationY;
    // A quarter of the car on its carcass: d = 2 zeta sqrt(k m).
    const double mass = settings.nominalLoad / math::kGravity;
    t.dx = 2.0 * settings.restDamping * math::sqrt(t.kx * mass);
    t.dy = 2.0 * settings.restDamping * math::sqrt(t.ky * mass);
    return t;
}

double verticalDeflection(const Tire& t, double load)
{
    if (load <= 0.0) return 0.0;
    // k2 d^2 + k d - F = 0, the root that stays good for k2 = 0.
    const double k = t.s.verticalRate;
    return 2.0 * load / (k + math::sqrt(k * k + 4.0 * t.s.verticalRise * load));
}

}
