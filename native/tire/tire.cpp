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
    t.verticalRate = settings.verticalRate;
    t.verticalRise = settings.verticalRise;
    t.verticalDamping = settings.verticalDamping;
    t.lacombe = constants(settings.lacombe, settings.nominalLoad);
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

TirePair pair(const Tire& l, const Tire& r)
{
    using math::Pair;
    TirePair t;
    t.together = l.s.model == Model::lacombe && r.s.model == Model::lacombe;
    t.kx = Pair{l.kx, r.kx};
    t.ky = Pair{l.ky, r.ky};
    t.dx = Pair{l.dx, r.dx};
    t.dy = Pair{l.dy, r.dy};
    t.verticalRate = Pair{l.verticalRate, r.verticalRate};
    t.verticalRise = Pair{l.verticalRise, r.verticalRise};
    t.verticalDamping = Pair{l.verticalDamping, r.verticalDamping};
    const LacombeOf<double>&a = l.lacombe, &b = r.lacombe;
    t.lacombe = {Pair{a.cx, b.cx},
                 Pair{a.cy, b.cy},
                 Pair{a.mus, b.mus},
                 Pair{a.muk, b.muk},
                 Pair{a.perS0, b.perS0},
                 Pair{a.stiffnessLoad, b.stiffnessLoad},
                 Pair{a.frictionLoad, b.frictionLoad},
                 Pair{a.camberStiffness, b.camberStiffness},
                 Pair{a.trail, b.trail},
                 Pair{a.perLoad, b.perLoad},
                 Pair{a.top, b.top},
                 Pair{a.peak, b.peak}};
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
