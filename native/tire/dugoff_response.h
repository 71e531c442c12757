// Dugoff's tire (tire/dugoff.h: D1 to D5) as secant stiffnesses, for wheels that have a spin of their own. Written
// without the floor under the speed: the quotients of (D5) are finite as secants, standing, locked and spinning.
#pragma once

#include "tire/dugoff.h"
#include "tire/patch.h"

#include <algorithm>

namespace tire {

inline Response dugoff(const DugoffSettings& t, const Patch& p)
{
    const double u = std::abs(p.vx), rolling = p.vx < 0.0 ? -p.rolling : p.rolling; // backwards is the mirror image
    const double hub = std::max(u, kSpeedFloor), faster = std::max(rolling, hub);
    Response r;
    r.speed = faster;
    const double s = std::abs(rolling - u) / faster; // (D2); above 1 when the wheel turns against the motion
    const double rest = 1.0 - s > 1e-9 ? 1.0 - s : 1e-9;
    const double tanA = std::abs(p.vy) / hub;
    const double mu = dugoffFriction(t, math::sqrt(math::square(u * s) + p.vy * p.vy), p.friction); // (D1)
    const double demand =
        math::sqrt(math::square(t.longitudinalStiffness * s) + math::square(t.corneringStiffness * tanA));
    const double lambda = mu * p.load * rest / (2.0 * demand + 1e-300); // (D3)
    const double f = lambda < 1.0 ? lambda * (2.0 - lambda) : 1.0;      // (D4)
    r.gx = t.longitudinalStiffness / rest * f;                          // (D5) over slip
    r.gy = t.corneringStiffness / rest * f * faster / hub;
    r.limitX = r.limitY = r.sliding = mu * p.load;
    r.adhesion = f;
    return r;
}

}
