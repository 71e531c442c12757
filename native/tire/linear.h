// Linear in slip up to the friction circle, constant beyond: the simplest tire with a limit, whose handling has closed
// forms.
#pragma once

#include "tire/patch.h"

namespace tire {

struct LinearSettings {
    double cx = 80000.0; // [N] slip stiffness
    double cy = 60000.0; // [N/rad] cornering stiffness
    double mu = 0.9;     // friction
};

template <class V> void describe(V& v, LinearSettings& s)
{
    v.number("cx", s.cx, {.unit = "N", .min = 1e3, .max = 1e6, .doc = "longitudinal slip stiffness"});
    v.number("cy", s.cy, {.unit = "N/rad", .min = 1e3, .max = 1e6, .doc = "cornering stiffness"});
    v.number("mu", s.mu, {.min = 0.01, .max = 3.0, .doc = "friction"});
}

inline Response linear(const LinearSettings& t, const Patch& p)
{
    Response r;
    r.speed = std::abs(p.vx) > kSpeedFloor ? std::abs(p.vx) : kSpeedFloor;
    const double limit = t.mu * p.friction * p.load;
    const double demand = math::sqrt(math::square(t.cx * (p.vx - p.rolling)) + math::square(t.cy * p.vy)) / r.speed;
    const double share = demand > limit ? limit / demand : 1.0;
    r.gx = t.cx * share;
    r.gy = t.cy * share;
    r.limitX = r.limitY = r.sliding = limit;
    r.adhesion = share;
    return r;
}

}
