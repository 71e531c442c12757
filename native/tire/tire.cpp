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
    if (settings.model == Model::lacombe) t.aspect = settings.lacombe.mux / settings.lacombe.muy;
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

TireLanes sideBySide(const Tire& l, const Tire& r)
{
    using math::Lanes;
    TireLanes t;
    t.together = l.s.model == Model::lacombe && r.s.model == Model::lacombe;
    t.aspect = Lanes{l.aspect, r.aspect};
    t.kx = Lanes{l.kx, r.kx};
    t.ky = Lanes{l.ky, r.ky};
    t.dx = Lanes{l.dx, r.dx};
    t.dy = Lanes{l.dy, r.dy};
    t.verticalRate = Lanes{l.verticalRate, r.verticalRate};
    t.verticalRise = Lanes{l.verticalRise, r.verticalRise};
    t.verticalDamping = Lanes{l.verticalDamping, r.verticalDamping};
    const LacombeOf<double>&a = l.lacombe, &b = r.lacombe;
    t.lacombe = {Lanes{a.cx, b.cx},
                 Lanes{a.cy, b.cy},
                 Lanes{a.mus, b.mus},
                 Lanes{a.muk, b.muk},
                 Lanes{a.perS0, b.perS0},
                 Lanes{a.stiffnessLoad, b.stiffnessLoad},
                 Lanes{a.frictionLoad, b.frictionLoad},
                 Lanes{a.camberStiffness, b.camberStiffness},
                 Lanes{a.trail, b.trail},
                 Lanes{a.perLoad, b.perLoad},
                 Lanes{a.top, b.top},
                 Lanes{a.peakX, b.peakX},
                 Lanes{a.peakY, b.peakY},
                 Lanes{a.slideX, b.slideX},
                 Lanes{a.mux, b.mux},
                 Lanes{a.muy, b.muy},
                 Lanes{a.mux2, b.mux2},
                 Lanes{a.muy2, b.muy2},
                 Lanes{a.perMux, b.perMux},
                 Lanes{a.perMuy, b.perMuy}};
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
