#include "vehicle/driveline.h"

namespace vehicle {

// A sticking element turns by T / kStick: a wheel held by 1500 N m creeps at 0.5 um/s.
static constexpr double kStick = 1e9; // [N m s/rad]

// Mode bits: brake of wheel i sticks, clutch sticks, differential k sticks.
static constexpr uint32_t brakeBit(int i)
{
    return 1u << i;
}
static constexpr uint32_t kClutchBit = 16;
static constexpr uint32_t differentialBit(int k)
{
    return 32u << k;
}

double automaticEngagement(const ClutchSettings& c, double engineSpeed)
{
    return math::clamp((engineSpeed - c.engageSpeed) / (c.lockSpeed - c.engageSpeed), 0.0, 1.0);
}

namespace {

// A coupling of two shafts or of a shaft and the car: what it adds to the system in its present mode.
struct Element {
    double most = 0.0;      // [N m] Coulomb limit
    double stiffness = 0.0; // [N m s/rad] while it sticks, or of a viscous one
    bool viscous = false, sticks = false, active = false;
    double sense = 0.0; // of the sliding

    double stiff() const { return active && sticks ? stiffness : 0.0; }
    double slide() const { return active && !sticks ? most * sense : 0.0; }
    double torque(double speed) const { return active ? (sticks ? stiffness * speed : most * sense) : 0.0; }

    // After a pass: true when the mode turned out wrong and was changed.
    bool judge(double speed, double torqueNow)
    {
        if (!active || viscous) return false;
        if (sticks) {
            if (std::abs(torqueNow) <= most) return false;
            sticks = false;
            sense = math::sign(torqueNow);
            return true;
        }
        if (speed * sense >= 0.0) return false;
        sticks = true;
        return true;
    }
};

Element coulomb(double most, bool sticks, double speed)
{
    Element e;
    e.most = most;
    e.stiffness = kStick;
    e.active = most > 0.0;
    e.sense = math::sign(speed);
    e.sticks = sticks || e.sense == 0.0;
    return e;
}

Element coupling(const DifferentialSettings& d, double through, bool stuck, double speed)
{
    using Kind = DifferentialSettings::Kind;
    switch (d.kind) {
    case Kind::open:
        break;
    case Kind::viscous: {
        Element e;
        e.stiffness = d.viscosity;
        e.viscous = e.sticks = e.active = true;
        return e;
    }
    case Kind::limitedSlip:
        return coulomb(d.preload + d.ramp * std::abs(through), stuck, speed);
    case Kind::locked:
        return coulomb(1e9, true, speed);
    }
    return {};
}

// One axle in sum and difference of its wheels: a_L W_L = b_L, a_R W_R = b_R with a coupling of stiffness q / 4 between
// them, reduced to the mean speed m: A m = B. Written without the differences that would cancel when one wheel is held.
struct Axle {
    double aL, aR, bL, bR, q, inverse;
    double A, B;

    Axle(double al, double ar, double bl, double br, double coupling) : aL(al), aR(ar), bL(bl), bR(br), q(coupling)
    {
        inverse = 1.0 / ((aL + aR) + q);
        A = (4.0 * aL * aR + (aL + aR) * q) * inverse;
        B = (2.0 * (aL * bR + aR * bL) + q * (bL + bR)) * inverse;
    }
    double left(double m) const { return ((bL - bR) + m * (2.0 * aR + q)) * inverse; }
    double right(double m) const { return ((bR - bL) + m * (2.0 * aL + q)) * inverse; }
};

}

void solve(const DrivelineModel& model, const DriveInput& in, DriveWheel (&w)[4], DriveOutput& out, DriveWork& work,
           double dt)
{
    const double h = dt / kSubsteps, part = 1.0 / kSubsteps;
    const double g = in.ratio, front = model.frontShare, rear = 1.0 - front;
    const double engineInertia = model.engine.settings.inertia;
    const bool allWheels = front > 0.0 && front < 1.0;
    const bool inGear = g != 0.0;
    double clutchMean = 0.0, engineMean = 0.0, coupleMean[3] = {};
    double clutchBefore = out.clutchTorque;
    for (DriveWheel& x : w) x.fx = x.fy = x.brakeTorque = x.driveTorque = x.aligning = 0.0;

    for (int j = 0; j < kSubsteps; ++j) {
        // Tires, linear in the rolling speed to come.
        tire::Relaxed relaxed[4];
        bool saturated[4] = {};
        double fx0[4], slope[4], fy[4];
        for (int i = 0; i < 4; ++i) {
            DriveWheel& x = w[i];
            fx0[i] = slope[i] = fy[i] = 0.0;
            if (x.load <= 0.0) {
                x.deflection = {};
                continue;
            }
            const double ahead = (j + 0.5) * h;
            const tire::Patch p{x.load,   x.vx + ahead * x.ax, x.vy + ahead * x.ay, x.spin * x.radius,
                                x.camber, x.friction};
            x.response = tire::respond(*x.tire, p);
            relaxed[i] = tire::relax(*x.tire, x.response, p, x.deflection, h);
            fx0[i] = relaxed[i].fx0;
            slope[i] = relaxed[i].fxRolling;
            fy[i] = relaxed[i].fy;
            if (std::abs(fy[i]) > x.response.limitY) fy[i] = fy[i] > 0.0 ? x.response.limitY : -x.response.limitY;
        }

        const double we0 = out.engineSpeed;
        const EngineTorque te = engineTorque(model.engine, we0, in.throttle, in.engineFlags, in.starterTime);
        const double be = engineInertia * we0 + h * (te.fired - te.friction);
        const double mf0 = 0.5 * (w[0].spin + w[1].spin), mr0 = 0.5 * (w[2].spin + w[3].spin);
        const double shaft0 = front * mf0 + rear * mr0;
        // Gearbox loss: Coulomb drag of the share that does not arrive.
        const double loss = (1.0 - model.gearbox.efficiency) * std::abs(clutchBefore) *
                            math::clamp(shaft0 / 0.5, -1.0, 1.0) * std::abs(g);

        Element brake[4], clutch, couple[3];
        for (int i = 0; i < 4; ++i) brake[i] = coulomb(w[i].brake + w[i].rolling, out.modes & brakeBit(i), w[i].spin);
        if (inGear) {
            if (model.clutch.kind == ClutchSettings::Kind::dry) {
                clutch = coulomb(model.clutch.capacity * in.engagement, out.modes & kClutchBit, we0 - g * shaft0);
            } else {
                clutch.stiffness = model.clutch.viscosity * in.engagement;
                clutch.viscous = clutch.sticks = clutch.active = true;
            }
        }
        if (front > 0.0)
            couple[0] = coupling(model.differential[0], g * front * clutchBefore, out.modes & differentialBit(0),
                                 w[0].spin - w[1].spin);
        if (rear > 0.0)
            couple[1] = coupling(model.differential[1], g * rear * clutchBefore, out.modes & differentialBit(1),
                                 w[2].spin - w[3].spin);
        if (allWheels)
            couple[2] = coupling(model.differential[2], g * clutchBefore, out.modes & differentialBit(2), mf0 - mr0);

        double spin[4], we = we0, shaft = shaft0, mf = mf0, mr = mr0, tc = 0.0;
        for (int pass = 0; pass < kPasses; ++pass) {
            double a[4], b[4];
            for (int i = 0; i < 4; ++i) {
                a[i] = w[i].inertia + h * (brake[i].stiff() + w[i].radius * w[i].radius * slope[i]);
                b[i] = w[i].inertia * w[i].spin - h * (brake[i].slide() + w[i].radius * fx0[i]);
            }
            // A sliding differential turns the faster side back.
            const double tf = h * couple[0].slide(), tr = h * couple[1].slide(), tx = h * couple[2].slide();
            const Axle af(a[0], a[1], b[0] - tf, b[1] + tf, 4.0 * h * couple[0].stiff());
            const Axle ar(a[2], a[3], b[2] - tr, b[3] + tr, 4.0 * h * couple[1].stiff());
            double A11 = af.A, A12 = 0.0, A22 = ar.A, B1 = af.B - tx - h * front * loss,
                   B2 = ar.B + tx - h * rear * loss;
            const double cx = h * couple[2].stiff();
            A11 += cx;
            A22 += cx;
            A12 -= cx;
            // Clutch, the engine eliminated: h Tc = k (be - Ie G), G = g (sf mf + sr mr), k = h c / (Ie + h c).
            double k = 0.0;
            if (clutch.active && clutch.sticks) {
                k = clutch.viscous ? h * clutch.stiffness / (engineInertia + h * clutch.stiffness) : 1.0;
                const double reflected = k * engineInertia * g * g;
                A11 += reflected * front * front;
                A12 += reflected * front * rear;
                A22 += reflected * rear * rear;
                B1 += g * front * k * be;
                B2 += g * rear * k * be;
            } else {
                B1 += h * g * front * clutch.slide();
                B2 += h * g * rear * clutch.slide();
            }
            const double det = 1.0 / (A11 * A22 - A12 * A12);
            mf = (B1 * A22 - B2 * A12) * det;
            mr = (B2 * A11 - B1 * A12) * det;
            spin[0] = af.left(mf);
            spin[1] = af.right(mf);
            spin[2] = ar.left(mr);
            spin[3] = ar.right(mr);
            shaft = front * mf + rear * mr;
            tc = clutch.active && clutch.sticks ? k * (be - engineInertia * g * shaft) / h : clutch.slide();
            we = (be - h * tc) / engineInertia;

            bool changed = false;
            for (int i = 0; i < 4; ++i) {
                changed |= brake[i].judge(spin[i], brake[i].torque(spin[i]));
                if (w[i].load <= 0.0 || saturated[i]) continue;
                const double fx = fx0[i] + slope[i] * w[i].radius * spin[i];
                const double inside = tire::withinLimit(w[i].response, fx, fy[i]);
                if (inside >= 1.0 - 1e-12) continue;
                saturated[i] = changed = true;
                fx0[i] = fx * inside;
                fy[i] *= inside;
                slope[i] = 0.0;
            }
            changed |= clutch.judge(we - g * shaft, tc);
            changed |= couple[0].judge(spin[0] - spin[1], couple[0].torque(spin[0] - spin[1]));
            changed |= couple[1].judge(spin[2] - spin[3], couple[1].torque(spin[2] - spin[3]));
            changed |= couple[2].judge(mf - mr, couple[2].torque(mf - mr));
            if (!changed) break;
        }

        // Advance, with the work each torque did: torque times the mean of old and new speed is exactly the change of
        // energy.
        const double shaftMean = 0.5 * (shaft0 + shaft), engineSpeedMean = 0.5 * (we0 + we);
        const double tf = couple[0].torque(spin[0] - spin[1]), tr = couple[1].torque(spin[2] - spin[3]),
                     tx = couple[2].torque(mf - mr);
        const double differenceF = 0.5 * ((w[0].spin - w[1].spin) + (spin[0] - spin[1]));
        const double differenceR = 0.5 * ((w[2].spin - w[3].spin) + (spin[2] - spin[3]));
        const double differenceX = 0.5 * ((mf0 - mr0) + (mf - mr));
        double brakeLoss[4], rollingLoss[4], tireWork[4];
        for (int i = 0; i < 4; ++i) {
            DriveWheel& x = w[i];
            const double mean = 0.5 * (x.spin + spin[i]);
            const double tb = brake[i].torque(spin[i]);
            const double fx = fx0[i] + slope[i] * x.radius * spin[i];
            const double share = brake[i].most > 0.0 ? x.brake / brake[i].most : 0.0;
            brakeLoss[i] = h * tb * mean * share;
            rollingLoss[i] = h * tb * mean * (1.0 - share);
            tireWork[i] = h * x.radius * fx * mean;
            x.brakeTorque += part * tb;
            x.fx += part * fx;
            x.fy += part * fy[i];
            const double axleShare = i < 2 ? 0.5 * front : 0.5 * rear;
            const double side = i % 2 == 0 ? -1.0 : 1.0;
            x.driveTorque +=
                part * (axleShare * (g * tc - loss) + side * (i < 2 ? tf : tr) + (i < 2 ? -0.5 : 0.5) * tx);
            if (x.load > 0.0) {
                x.deflection = {relaxed[i].ux(x.radius * spin[i]), relaxed[i].uy};
                const double inside =
                    tire::withinLimit(x.response, x.tire->kx * x.deflection.x, x.tire->ky * x.deflection.y);
                x.deflection.x *= inside;
                x.deflection.y *= inside;
                x.aligning += part * tire::aligningTorque(x.response, fy[i]);
            }
            x.spin = spin[i];
            out.modes = brake[i].sticks ? out.modes | brakeBit(i) : out.modes & ~brakeBit(i);
        }
        work.brakes += (brakeLoss[0] + brakeLoss[1]) + (brakeLoss[2] + brakeLoss[3]);
        work.rolling += (rollingLoss[0] + rollingLoss[1]) + (rollingLoss[2] + rollingLoss[3]);
        work.tires += (tireWork[0] + tireWork[1]) + (tireWork[2] + tireWork[3]);
        work.engine += h * te.fired * engineSpeedMean;
        work.friction += h * te.friction * engineSpeedMean;
        work.clutch += h * tc * (engineSpeedMean - g * shaftMean);
        work.gearbox += h * loss * shaftMean;
        work.differentials += h * (tf * differenceF + tr * differenceR + tx * differenceX);
        out.engineSpeed = we;
        out.modes = clutch.sticks ? out.modes | kClutchBit : out.modes & ~kClutchBit;
        for (int k = 0; k < 3; ++k)
            out.modes = couple[k].sticks ? out.modes | differentialBit(k) : out.modes & ~differentialBit(k);
        clutchBefore = tc;
        clutchMean += part * tc;
        engineMean += part * (te.fired - te.friction);
        coupleMean[0] += part * tf;
        coupleMean[1] += part * tr;
        coupleMean[2] += part * tx;
    }
    out.clutchTorque = clutchMean;
    out.engineTorque = engineMean;
    for (int k = 0; k < 3; ++k) out.couple[k] = coupleMean[k];
}

}
