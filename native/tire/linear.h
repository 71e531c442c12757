// Linear in slip up to the friction circle, constant beyond: the simplest tire with a limit, whose handling has closed
// forms. Ours: stiffnesses that follow the load,
//     C = C0 (1 - k + k x),   x = load / nominal,   k = stiffnessLoad: 0 the same at any load, 1 in proportion     (L4)
#pragma once

#include "tire/patch.h"

namespace tire {

struct LinearSettings {
    double cx = 80000.0;        // [N] slip stiffness
    double cy = 60000.0;        // [N/rad] cornering stiffness
    double mu = 0.9;            // friction
    double stiffnessLoad = 0.0; // how far the stiffnesses follow the load
};

template <class V> void describe(V& v, LinearSettings& s)
{
    v.number("cx", s.cx, {.unit = "N", .min = 1e3, .max = 1e6, .doc = "longitudinal slip stiffness at nominal load"});
    v.number("cy", s.cy, {.unit = "N/rad", .min = 1e3, .max = 1e6, .doc = "cornering stiffness at nominal load"});
    v.number("mu", s.mu, {.min = 0.01, .max = 3.0, .doc = "friction"});
    v.number("stiffnessLoad", s.stiffnessLoad,
             {.unit = "1", .min = 0.0, .max = 1.0, .doc = "stiffness follows load: 0 not at all, 1 in proportion"});
}

inline Response linear(const LinearSettings& t, double nominalLoad, const Patch& p)
{
    Response r;
    r.speed = std::abs(p.vx) > kSpeedFloor ? std::abs(p.vx) : kSpeedFloor;
    const double limit = t.mu * p.friction * p.load;
    const double stiff = 1.0 - t.stiffnessLoad + t.stiffnessLoad * (p.load / nominalLoad); // (L4)
    const double cx = t.cx * stiff, cy = t.cy * stiff;
    const double demand = math::sqrt(math::square(cx * (p.vx - p.rolling)) + math::square(cy * p.vy)) / r.speed;
    const double share = demand > limit ? limit / demand : 1.0;
    r.gx = cx * share;
    r.gy = cy * share;
    r.limitX = r.limitY = r.sliding = limit;
    r.adhesion = share;
    return r;
}

}
