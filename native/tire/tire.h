// One tire of any model: settings, the steady force, the carcass's relaxation, the vertical spring.
//
//     tire::Tire t = tire::build(settings);
//     tire::Response r = tire::respond(t, patch);         // steady state: tire::force(r, patch)
//     tire::Relaxed x = tire::relax(t, r, patch, deflection, h);
//     double fx = x.fx(patch.rolling), fy = x.fy;         // force after h, deflections in x.ux(rolling), x.uy
//
// Relaxation. The carcass is a spring whose deflection u (two numbers a tire) carries the force, F = k u. It follows
//     du/dt = -Vs - lambda (u - u0),   lambda_x = kx speed / gx,   lambda_y = ky speed / gy                      (R1)
// whose steady state is the chosen model's force whatever that is, and whose relaxation length speed / lambda = gx / kx
// starts at C / k and shrinks as the tire saturates (as it does: Pacejka 2012, section 7.2.3). A locked wheel gives
// lambda = k |Vs| / (muk Fz), Dahl's friction; a standing one lambda = 0, a spring: rest needs no rule of its own.
// (R1) is stepped implicitly in u: u is a weighted mean of the old deflection and the steady one for any step.
//
// Rest. Below 0.1 m/s lambda is scaled down while the force is inside friction, so that a parked car does not creep by
// the path its own swaying makes: the elasto-plastic form of Dahl's friction, elastic up to a break-away force (P.
// Dupont et al., Single State Elastoplastic Friction Models, IEEE Trans. Automatic Control 47, 2002). A damper beside
// the spring, which fades out above about 1 m/s, ends the swaying.
#pragma once

#include "core/quantity.h"
#include "tire/dugoff_response.h"
#include "tire/lacombe.h"
#include "tire/linear.h"
#include "tire/magic_formula.h"

namespace tire {

enum class Model : uint32_t { lacombe, magicFormula, dugoff, linear };
const char* name(Model m);

struct TireSettings {
    Model model = Model::lacombe;
    double nominalLoad = 4000.0;      // [N] the load the stiffnesses are for
    double radius = 0.32;             // [m] unloaded
    double width = 0.2;               // [m]
    double verticalRate = 220000.0;   // [N/m] at small deflection
    double verticalRise = 1.0e6;      // [N/m2] Fz = k d + k2 d^2
    double verticalDamping = 150.0;   // [N s/m]
    double rollingResistance = 0.012; // rolling torque over load and radius
    double relaxationX = 0.1;         // [m] at nominal load and small slip; 0.02 is as good as none
    double relaxationY = 0.4;         // [m]
    double restDamping = 0.35;        // damping ratio of a standing car against its carcasses
    LacombeSettings lacombe;
    MagicFormulaSettings magicFormula;
    DugoffSettings dugoff;
    LinearSettings linear;
};

template <class V> void describe(V& v, TireSettings& s)
{
    v.choice("model", s.model,
             {{"lacombe", Model::lacombe},
              {"magicFormula", Model::magicFormula},
              {"dugoff", Model::dugoff},
              {"linear", Model::linear}},
             "tire model");
    v.number("nominalLoad", s.nominalLoad,
             {.unit = "N", .min = 100.0, .max = 1e5, .doc = "load the stiffnesses are for"});
    v.number("radius", s.radius, {.unit = "m", .min = 0.1, .max = 1.5, .doc = "unloaded radius"});
    v.number("width", s.width, {.unit = "m", .min = 0.05, .max = 0.8, .doc = "tread width"});
    v.number("verticalRate", s.verticalRate,
             {.unit = "N/m", .min = 2e4, .max = 3e6, .doc = "vertical stiffness at small deflection"});
    v.number("verticalRise", s.verticalRise,
             {.unit = "N/m2", .min = 0.0, .max = 1e8, .doc = "Fz = k d + k2 d^2: this is k2"});
    v.number("verticalDamping", s.verticalDamping,
             {.unit = "N s/m", .min = 0.0, .max = 1e4, .doc = "vertical damping"});
    v.number("rollingResistance", s.rollingResistance, {.min = 0.0, .max = 0.5, .doc = "rolling resistance over load"});
    v.number("relaxationX", s.relaxationX,
             {.unit = "m", .min = 0.02, .max = 2.0, .doc = "longitudinal relaxation length; 0.02 is as good as none"});
    v.number("relaxationY", s.relaxationY, {.unit = "m", .min = 0.02, .max = 2.0, .doc = "lateral relaxation length"});
    v.number("restDamping", s.restDamping,
             {.min = 0.0, .max = 1.0, .doc = "damping ratio of a standing car against its carcasses"});
    v.object("lacombe", s.lacombe, "two-region tire");
    v.object("magicFormula", s.magicFormula, "Pacejka 2012");
    v.object("dugoff", s.dugoff, "Dugoff with friction that falls with speed");
    v.object("linear", s.linear, "linear up to a friction circle");
    v.require(s.model != Model::dugoff || s.dugoff.friction >= 0.01, "dugoff.friction",
              core::say("must be 0.01 or more: a wheel that turns needs something to slip against"));
}

// Constants derived once, of one tire or of the two of an axle.
template <class T> struct CarcassOf {
    T aspect = 1.0 + T{};                                // sliding force along over the one across
    T kx{}, ky{};                                        // [N/m] carcass
    T dx{}, dy{};                                        // [N s/m] dampers at rest
    T verticalRate{}, verticalRise{}, verticalDamping{}; // as in the settings
    LacombeOf<T> lacombe{};
};
struct Tire : CarcassOf<double> {
    TireSettings s;
};
Tire build(const TireSettings& settings);

inline Response respond(const Tire& t, const Patch& p)
{
    switch (t.s.model) {
    case Model::magicFormula:
        return magicFormula(t.s.magicFormula, t.s.nominalLoad, t.s.radius, p);
    case Model::dugoff:
        return dugoff(t.s.dugoff, p);
    case Model::linear:
        return linear(t.s.linear, t.s.nominalLoad, p);
    case Model::lacombe:
        break;
    }
    return lacombe(t.lacombe, p);
}

// The tires of an axle, left and right, side by side: the same bits as one by one.
struct TireLanes : CarcassOf<math::Lanes> {
    bool together = false; // both are of the model that is written for two
};
TireLanes sideBySide(const Tire& left, const Tire& right);

// `side`: the two that `t` was made of.
inline ResponseOf<math::Lanes> respond(const TireLanes& t, const Tire* const (&side)[2], const PatchOf<math::Lanes>& p)
{
    if (t.together) return lacombe(t.lacombe, p);
    const auto one = [&](int i) {
        return respond(*side[i], {p.load[i], p.vx[i], p.vy[i], p.rolling[i], p.camber[i], p.friction[i]});
    };
    const Response l = one(0), r = one(1);
    using math::Lanes;
    return {Lanes{l.speed, r.speed},
            Lanes{l.gx, r.gx},
            Lanes{l.gy, r.gy},
            Lanes{l.fx0, r.fx0},
            Lanes{l.fy0, r.fy0},
            Lanes{l.limitX, r.limitX},
            Lanes{l.limitY, r.limitY},
            Lanes{l.sliding, r.sliding},
            Lanes{l.adhesion, r.adhesion},
            Lanes{l.trail, r.trail},
            Lanes{l.residual, r.residual}};
}

template <class T> struct DeflectionOf {
    T x{}; // [m] F = k u: positive deflection, positive force
    T y{}; // [m]
};
using Deflection = DeflectionOf<double>;

// Shares of sliding friction: up to the first a standing tire is a spring, from the second on it slides.
inline constexpr double kHolds = 0.8, kGives = 0.95;
inline constexpr double kRest = 0.1; // [m/s] below it a tire is on its way to standing

// The tire after a step h as a linear function of the rolling speed w R after it, which is what a wheel with stiff slip
// has to be solved with.
template <class T> struct RelaxedOf {
    T ux0, uxRolling; // ux = ux0 + uxRolling * rolling
    T fx0, fxRolling;
    T uy, fy;
    T moves; // [0, 1] share of the aligning torque: slip has no direction in a tire that stands

    T ux(T rolling) const { return ux0 + uxRolling * rolling; }
    T fx(T rolling) const { return fx0 + fxRolling * rolling; }
};
using Relaxed = RelaxedOf<double>;

template <class T>
RelaxedOf<T> relax(const CarcassOf<T>& t, const ResponseOf<T>& r, const PatchOf<T>& p, const DeflectionOf<T>& u,
                   double h)
{
    using math::magnitude, math::square;
    const T pace = (magnitude(p.vx) + magnitude(p.vy)) + magnitude(p.rolling);
    T rate = r.speed * h;
    if (math::any(pace < kRest)) {
        const T used = math::root(square(t.kx * u.x) + square(t.aspect * (t.ky * u.y))) / r.sliding;
        const T yields = math::within((used - kHolds) / (kGives - kHolds), 0.0, 1.0);
        rate *= math::select(pace < kRest, yields + (1.0 - yields) * pace / kRest, 1.0 + T{});
    }
    const T damper = 1.0 / (h * (1.0 + pace * pace));
    const T nextX = r.gx / (r.gx + t.kx * rate); // 1 / (1 + h lambda)
    RelaxedOf<T> x;
    x.ux0 = (u.x - h * p.vx) * nextX;
    if (math::any(r.fx0 != 0.0)) x.ux0 += rate * r.fx0 / (r.gx + t.kx * rate);
    x.uxRolling = h * nextX;
    x.uy = ((u.y - h * p.vy) * r.gy + rate * r.fy0) / (r.gy + t.ky * rate);
    const T sx = t.kx + t.dx * damper;
    x.fx0 = sx * x.ux0 - t.dx * damper * u.x;
    x.fxRolling = sx * x.uxRolling;
    x.fy = t.ky * x.uy + t.dy * damper * (x.uy - u.y);
    x.moves = math::smallest(pace * (1.0 / kRest), 1.0 + T{});
    return x;
}

// Vertical: spring of the deflection and damper, never pulling; exactly zero off the ground.
template <class T> T verticalSpring(const CarcassOf<T>& t, T deflection)
{
    return math::select(deflection > 0.0, deflection * (t.verticalRate + t.verticalRise * deflection), T{});
}
template <class T> T verticalForce(const CarcassOf<T>& t, T deflection, T rate)
{
    const T f = verticalSpring(t, deflection) + t.verticalDamping * rate;
    return math::select(deflection > 0.0, math::largest(f, T{}), T{});
}
inline double verticalEnergy(const Tire& t, double deflection) // [J]
{
    return deflection > 0.0 ? deflection * deflection * (0.5 * t.s.verticalRate + t.s.verticalRise * deflection / 3.0)
                            : 0.0;
}
double verticalDeflection(const Tire& t, double load); // [m] the deflection that carries a load

}
