#include "tire/dugoff.h"

namespace tire {

using math::sqrt;

static double larger(double a, double b)
{
    return a > b ? a : b;
}

// (D3) to (D5) with everything known; `sense` is the sign of Fx.
static DugoffForce force(const DugoffSettings& p, double limit, double s, double tangent, double sense)
{
    const double ex = p.longitudinalStiffness * s, ey = p.corneringStiffness * tangent;
    const double d = sqrt(ex * ex + ey * ey);
    DugoffForce out;
    out.slip = s;
    if (limit * (1.0 - s) >= 2.0 * d) { // lambda >= 1: no sliding
        out.lambda = d > 0.0 ? math::clamp(limit * (1.0 - s) / (2.0 * d), 1.0, 1e9) : 1e9;
        if (d == 0.0) return out;
        out.x = sense * ex / (1.0 - s);
        out.y = -ey / (1.0 - s);
        return out;
    }
    out.lambda = limit * (1.0 - s) / (2.0 * d);
    const double scale = limit * (1.0 - 0.5 * out.lambda) / d; // f / (1 - s), written without the division by 1 - s
    out.x = sense * ex * scale;
    out.y = -ey * scale;
    return out;
}

DugoffForce dugoffForce(const DugoffSettings& p, double load, double groundFactor, double u, double v, double rolling)
{
    if (!(load > 0.0)) return {};
    const double forward = math::sqrt(u * u), spin = math::sqrt(rolling * rolling);
    const double sliding = rolling - u;
    const double s = math::clamp(sqrt(sliding * sliding) / larger(larger(forward, spin), p.lowSpeed), 0.0, 1.0); // (D2)
    const double tangent = v / larger(forward, p.lowSpeed);
    const double slidingSpeed = sqrt(forward * s * forward * s + v * v); // (D1), u tan a = v
    return force(p, dugoffFriction(p, slidingSpeed, groundFactor) * load, s, tangent, math::sign(sliding));
}

DugoffForce dugoffAtForce(const DugoffSettings& p, double load, double groundFactor, double u, double v, double request,
                          double slipLimit, double frictionSpeed)
{
    if (!(load > 0.0)) return {};
    const double forward = sqrt(u * u);
    const double tangent = v / larger(forward, p.lowSpeed);
    const double sense = math::sign(request), wanted = sqrt(request * request);
    const double cs = p.longitudinalStiffness, cy = p.corneringStiffness * tangent;
    const auto limitAt = [&](double s) {
        const double sliding = frictionSpeed >= 0.0 ? frictionSpeed : sqrt(forward * s * forward * s + v * v);
        return dugoffFriction(p, sliding, groundFactor) * load;
    };
    // Without sliding Fx = Cs s / (1 - s), so s = Fx / (Fx + Cs): exact there, too small where the patch slides.
    double s = wanted / (wanted + cs);
    if (s >= slipLimit) return force(p, limitAt(slipLimit), slipLimit, tangent, sense);
    // Newton's method on Fx(s), from the left of the smallest root. Fx(s) of the sliding branch is all but concave up
    // to its peak, so a step hardly ever passes the root; a step beyond the limit, or a falling Fx, means that there is
    // none.
    DugoffForce out;
    for (int i = 0; i < 20; ++i) {
        const double limit = limitAt(s);
        out = force(p, limit, s, tangent, sense);
        const double missing = wanted - sense * out.x;
        if (out.lambda >= 1.0 || missing * missing <= 1e-18 * load * load) return out;
        const double d = sqrt(cs * s * cs * s + cy * cy);
        const double lambda = out.lambda, half = 1.0 - 0.5 * lambda;
        const double sliding = sqrt(forward * s * forward * s + v * v);
        const bool falling = frictionSpeed < 0.0 && sliding > 0.0 && p.speedReduction * sliding < 1.0 - p.frictionFloor;
        const double dLimit =
            falling ? -load * groundFactor * p.friction * p.speedReduction * forward * forward * s / sliding : 0.0;
        const double dLambda = (dLimit * (1.0 - s) - limit) / (2.0 * d) - lambda * cs * cs * s / (d * d);
        const double slope =
            dLimit * cs * s / d * half + limit * cs * cy * cy / (d * d * d) * half - 0.5 * limit * cs * s / d * dLambda;
        if (!(slope > 0.0)) return force(p, limitAt(slipLimit), slipLimit, tangent, sense);
        s += missing / slope;
        if (!(s < slipLimit)) return force(p, limitAt(slipLimit), slipLimit, tangent, sense);
    }
    return out;
}

}
