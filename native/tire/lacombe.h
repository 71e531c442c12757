// Two-region tire after J. Lacombe, Tire Model for Simulations of Vehicle Motion on High and Low Friction Surfaces,
// Winter Simulation Conference 2000, as Deak 2003, section 5.7, uses it (docs/models/deak.md): part of the patch sticks
// and acts as a spring (linear along, degressive across), the rest slides and Coulomb friction opposes its motion on
// the ground.
//
// Deak prints no equation of it; this closed form is ours and has its structure:
//     sigma = -Vs / |w R|      E = (Cx sx, Cy sy / (1 + |sy| / s0))      s = max(0, 1 - |E| / (3 mus Fz))        (L1)
//     F = s^2 E + muk Fz (1 - 3 s^2 + 2 s^3) (-Vs / |Vs|)                                                        (L2)
// Peak muk + 4 (mus - muk)^3 / (3 mus - 2 muk)^2 of the load, also the bound of |F| in combined slip; all slides from
// |E| = 3 mus Fz on.                                                                                              (L3)
// Ours: stiffness and friction that fall behind the load, and camber thrust. Not modelled: pressure, temperature, wear.
//
// Friction that differs along and across, by the factors mx and my (ours): with E' = (Ex / mx, Ey / my) for E in (L1)
// every force lies within the ellipse whose half axes are mx and my times (L3). What slides is opposed by the most
// dissipation that the ellipse allows, the associated law of orthotropic Coulomb friction:
//     F = s^2 E - muk Fz (1 - 3 s^2 + 2 s^3) (mx^2 Vsx, my^2 Vsy) / |(mx Vsx, my Vsy)|                           (L5)
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
    double mux = 1.0;             // factor of both frictions along the wheel
    double muy = 1.0;             // factor of both frictions across it
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
    v.number("mux", s.mux, {.min = 0.1, .max = 3.0, .doc = "factor of both frictions along the wheel"});
    v.number("muy", s.muy, {.min = 0.1, .max = 3.0, .doc = "factor of both frictions across the wheel"});
    v.require(s.muk <= s.mus, "muk", core::say("sliding friction is above static friction; lower it or raise mus"));
}

// What the settings come to for one tire or the two of an axle, with the divisions done.
template <class T> struct LacombeOf {
    T cx, cy, mus, muk, perS0, stiffnessLoad, frictionLoad, camberStiffness, trail;
    T perLoad;      // [1/N] one over nominal load
    T top;          // load over nominal beyond which the stiffness stays: the parabola's top, so that it never falls
    T peakX, peakY; // most force over grip (L3)
    T slideX;       // what slides along, over grip
    T mux, muy, mux2, muy2, perMux, perMuy;
};

inline LacombeOf<double> constants(const LacombeSettings& s, double nominalLoad)
{
    const double e = s.stiffnessLoad, rest = s.mus - s.muk;
    const double peak = s.muk + 4.0 * rest * rest * rest / math::square(3.0 * s.mus - 2.0 * s.muk); // (L3)
    return {s.cx,
            s.cy,
            s.mus,
            s.muk,
            1.0 / s.s0,
            e,
            s.frictionLoad,
            s.camberStiffness,
            s.trail,
            1.0 / nominalLoad,
            e > 0.0 ? (1.0 + e) / (2.0 * e) : 1e9,
            peak * s.mux,
            peak * s.muy,
            s.muk * s.mux,
            s.mux,
            s.muy,
            s.mux * s.mux,
            s.muy * s.muy,
            1.0 / s.mux,
            1.0 / s.muy};
}

template <class T> ResponseOf<T> lacombe(const LacombeOf<T>& t, const PatchOf<T>& p)
{
    using math::largest, math::magnitude, math::root, math::select, math::smallest;
    const T one = 1.0 + T{};
    const T x = p.load * t.perLoad, at = smallest(x, t.top);
    const T share = at * (1.0 + t.stiffnessLoad * (1.0 - at)); // stiffness over that at nominal load
    const T cx = t.cx * share, cy = t.cy * share;
    const T grip = p.friction * math::within(1.0 - t.frictionLoad * (x - 1.0), 0.3, 1.5) * p.load;
    const T stick = t.mus * grip, slide = t.muk * grip; // [N]

    ResponseOf<T> r;
    r.speed = largest(magnitude(p.rolling), kSpeedFloor + T{});
    const T inverse = 1.0 / r.speed;
    const T sx = magnitude(p.vx - p.rolling) * inverse; // |sigma|
    const T sy = magnitude(p.vy) * inverse;
    const T across = cy / (1.0 + sy * t.perS0);
    const T e = root(math::square(cx * sx * t.perMux) + math::square(across * sy * t.perMuy)); // |E'|
    const T q = smallest(e / (3.0 * stick), one);                                              // 1 - s
    const T s = 1.0 - q;
    // Second term of (L5) over |(mx sx, my sy)|; 1 - 3 s^2 + 2 s^3 = q^2 (3 - 2 q), which vanishes with slip as its
    // square.
    const T slip = root(math::square(t.mux * sx) + math::square(t.muy * sy));
    const T coulomb = select(slip > 1e-12, slide * q * q * (3.0 - 2.0 * q) / slip, T{});
    r.gx = s * s * cx + coulomb * t.mux2;
    r.gy = s * s * across + coulomb * t.muy2;
    r.fy0 = s * t.camberStiffness * p.camber * p.load * p.friction; // only what sticks can lean
    r.limitX = grip * t.peakX;
    r.limitY = grip * t.peakY;
    r.sliding = t.slideX * grip;
    r.adhesion = s;
    r.trail = t.trail * s;
    return r;
}

}
