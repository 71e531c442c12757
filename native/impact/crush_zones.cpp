#include "impact/crush_zones.h"

#include <cmath>

namespace impact {

// Spring i lies between places 3 - i (inner end, towards the compartment 2 - i) and outwards; compression positive.
static double springForce(const CrushZoneSettings& s, ZoneState& z, int i)
{
    const int outer = 3 - i, inner = 2 - i;
    const double c = z.x[inner] - z.x[outer], rate = z.v[inner] - z.v[outer];
    // Yield surface F <= yield + hardening set, with set growing so that F stays on it.
    double f = s.stiffness[i] * (c - z.set[i]);
    const double over = f - (s.yield[i] + s.hardening[i] * z.set[i]);
    if (over > 0.0) {
        z.set[i] += over / (s.stiffness[i] + s.hardening[i]);
        f = s.stiffness[i] * (c - z.set[i]);
    }
    return f + s.damping[i] * rate;
}

static double kinetic(const double* m, const ZoneState& z)
{
    double e = 0.0;
    for (int i = 0; i < 4; ++i) e += 0.5 * m[i] * z.v[i] * z.v[i];
    return e;
}

ZoneCrash crashZones(const CrushZoneSettings& a, double massA, const CrushZoneSettings& b, double massB, double closing,
                     double dt, std::vector<ZoneMoment>* moments)
{
    const CrushZoneSettings* s[2] = {&a, &b};
    double m[2][4];
    for (int k = 0; k < 2; ++k) { // the compartment is what the zone's masses leave of the car, at least half
        const double whole = k == 0 ? massA : massB;
        const double zone = s[k]->zoneMass[0] + s[k]->zoneMass[1] + s[k]->bumperMass;
        const double scale = zone > 0.5 * whole ? 0.5 * whole / zone : 1.0;
        m[k][0] = whole - scale * zone;
        m[k][1] = scale * s[k]->zoneMass[1];
        m[k][2] = scale * s[k]->zoneMass[0];
        m[k][3] = scale * s[k]->bumperMass;
    }
    // Each looks along its own axis towards the other, in the frame of the common mass centre.
    ZoneState z[2];
    const double total = massA + massB, share[2] = {massB / total, massA / total};
    for (int k = 0; k < 2; ++k)
        for (double& v : z[k].v) v = share[k] * closing;
    ZoneCrash out;
    const double before = kinetic(m[0], z[0]) + kinetic(m[1], z[1]);
    // Bumper against bumper: a stiff linear contact, ten times the stiffer bumper spring.
    const double contact = 10.0 * (a.stiffness[0] > b.stiffness[0] ? a.stiffness[0] : b.stiffness[0]);
    bool touched = false;
    constexpr int kMostSteps = 100000;
    for (out.steps = 0; out.steps < kMostSteps; ++out.steps) {
        const double overlap = z[0].x[3] + z[1].x[3];
        const double push = overlap > 0.0 ? contact * overlap : 0.0;
        if (push > out.peakForce) out.peakForce = push;
        ZoneMoment now{out.steps * dt, push, {}, {}, {z[0].v[0], z[1].v[0]}};
        for (int k = 0; k < 2; ++k) {
            double(&f)[3] = now.force[k];
            for (int i = 0; i < 3; ++i) {
                now.shorter[k][i] = z[k].x[2 - i] - z[k].x[3 - i];
                f[i] = springForce(*s[k], z[k], i);
            }
            const double force[4] = {-f[2], f[2] - f[1], f[1] - f[0], f[0] - push}; // compartment, inner, outer, bumper
            for (int i = 0; i < 4; ++i) z[k].v[i] += dt * force[i] / m[k][i];
        }
        if (moments) moments->push_back(now);
        for (auto& zone : z)
            for (int i = 0; i < 4; ++i) zone.x[i] += dt * zone.v[i];
        out.impulse += push * dt;
        touched = touched || push > 0.0;
        // Bumpers chatter: over means that the whole cars move apart while nothing touches.
        double p[2] = {0.0, 0.0};
        for (int k = 0; k < 2; ++k)
            for (int i = 0; i < 4; ++i) p[k] += m[k][i] * z[k].v[i];
        if (touched && push == 0.0 && p[0] / massA + p[1] / massB < 0.0 && z[0].v[0] + z[1].v[0] < 0.0 &&
            z[0].v[3] + z[1].v[3] < 0.0) {
            out.restitution = -(p[0] / massA + p[1] / massB) / closing;
            break;
        }
    }
    out.duration = out.steps * dt;
    for (int i = 0; i < 3; ++i) {
        out.setA[i] = z[0].set[i];
        out.setB[i] = z[1].set[i];
    }
    // What vibration is left in the zones will not come back to the cars' motion either.
    const double after = 0.5 * (massA * massB / total) * math::square(out.restitution * closing);
    out.lost = before - after;
    return out;
}

}
