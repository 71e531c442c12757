// Two-region tire after J. Lacombe, Tire Model for Simulations of Vehicle Motion on High and Low Friction Surfaces,
// Winter Simulation Conference 2000, as S. Deak 2003, section 5.7, uses it: part of the patch sticks and acts as a
// spring (linear along, degressive across), the rest slides and Coulomb friction opposes its motion on the ground.
//
// No equation is printed there; this closed form has its structure (PHYSICS notes, section 4):
//     sigma = -Vs / |w R|      E = (Cx sx, Cy sy / (1 + |sy| / s0))      s = max(0, 1 - |E| / (3 mus Fz))        (L1)
//     F = s^2 E + muk Fz (1 - 3 s^2 + 2 s^3) (-Vs / |Vs|)                                                        (L2)
// Peak muk + 4 (mus - muk)^3 / (3 mus - 2 muk)^2 of the load, also the bound of |F| in combined slip; all slides from
// |E| = 3 mus Fz on.                                                                                              (L3)
// Ours: stiffness and friction that fall behind the load, and camber thrust. Not modelled: pressure, temperature, wear.
#pragma once

#include "tire/patch.h"

namespace tire {

struct LacombeSettings {
    double cx = 80000.0;          // [N] slip stiffness at nominal load
    double cy = 60000.0;          // [N/rad] cornering stiffness at nominal load
    double mus = 1.0;             // static friction at nominal load
    double muk = 0.8;             // sliding friction, <= mus
    double s0 = 0.6;              // lateral slip at which the lateral spring is half as stiff
    double stiffnessLoad = 0.3;   // C = C0 x (1 + e (1 - x)), x = load / nominal; 0: proportional
    double frictionLoad = 0.08;   // mu = mu0 (1 - e (x - 1))
    double camberStiffness = 0.9; // [1/rad] camber thrust over load
    double trail = 0.03;          // [m] pneumatic trail at small slip
};

template <class V> void describe(V& v, LacombeSettings& s)
{
    v.number("cx", s.cx, {.unit = "N", .min = 1e3, .max = 1e6, .doc = "longitudinal slip stiffness at nominal load"});
    v.number("cy", s.cy, {.unit = "N/rad", .min = 1e3, .max = 1e6, .doc = "cornering stiffness at nominal load"});
    v.number("mus", s.mus, {.min = 0.01, .max = 3.0, .doc = "static friction at nominal load"});
    v.number("muk", s.muk, {.min = 0.01, .max = 3.0, .doc = "sliding friction at nominal load"});
    v.number("s0", s.s0,
             {.min = 0.05, .max = 10.0, .doc = "lateral slip at which the lateral spring is half as stiff"});
    v.number("stiffnessLoad", s.stiffnessLoad,
             {.min = 0.0, .max = 0.6, .doc = "how far stiffness falls behind load; 0 is proportional"});
    v.number("frictionLoad", s.frictionLoad,
             {.min = 0.0, .max = 0.3, .doc = "friction lost per nominal load above it"});
    v.number("camberStiffness", s.camberStiffness,
             {.unit = "1/rad", .min = 0.0, .max = 5.0, .doc = "camber thrust over load"});
    v.number("trail", s.trail, {.unit = "m", .min = 0.0, .max = 0.1, .doc = "pneumatic trail at small slip"});
    v.require(s.muk <= s.mus, "muk", "sliding friction is above static friction; lower it or raise mus");
}

// Stiffness over that at nominal load, x = load / nominal. Flat beyond the parabola's top, so that it never falls.
inline double stiffnessShare(double x, double e)
{
    const double top = e > 0.0 ? (1.0 + e) / (2.0 * e) : 1e9;
    const double at = x < top ? x : top;
    return at * (1.0 + e * (1.0 - at));
}

inline double frictionShare(double x, double e)
{
    return math::clamp(1.0 - e * (x - 1.0), 0.3, 1.5);
}

inline Response lacombe(const LacombeSettings& t, double nominalLoad, const Patch& p)
{
    const double x = p.load / nominalLoad;
    const double share = stiffnessShare(x, t.stiffnessLoad);
    const double cx = t.cx * share, cy = t.cy * share;
    const double grip = p.friction * frictionShare(x, t.frictionLoad) * p.load;
    const double stick = t.mus * grip, slide = t.muk * grip; // [N]

    const double rolling = std::abs(p.rolling);
    Response r;
    r.speed = rolling > kSpeedFloor ? rolling : kSpeedFloor;
    const double inverse = 1.0 / r.speed;
    const double sx = std::abs(p.vx - p.rolling) * inverse; // |sigma|
    const double sy = std::abs(p.vy) * inverse;
    const double across = cy / (1.0 + sy / t.s0);
    const double e = math::sqrt(math::square(cx * sx) + math::square(across * sy)); // |E| of (L1)
    const double reach = e / (3.0 * stick);
    const double q = reach < 1.0 ? reach : 1.0; // 1 - s
    const double s = 1.0 - q;
    // Second term of (L2) over |sigma|; 1 - 3 s^2 + 2 s^3 = q^2 (3 - 2 q), which vanishes with slip as its square.
    const double slip = math::sqrt(sx * sx + sy * sy);
    const double coulomb = slip > 1e-12 ? slide * q * q * (3.0 - 2.0 * q) / slip : 0.0;
    r.gx = s * s * cx + coulomb;
    r.gy = s * s * across + coulomb;
    r.fy0 = s * t.camberStiffness * p.camber * p.load * p.friction; // only what sticks can lean
    const double rest = t.mus - t.muk;
    r.limitX = r.limitY = grip * (t.muk + 4.0 * rest * rest * rest / math::square(3.0 * t.mus - 2.0 * t.muk)); // (L3)
    r.sliding = slide;
    r.adhesion = s;
    r.trail = t.trail * s;
    return r;
}

}
