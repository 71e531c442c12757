#include "vehicle/driveline.h"

namespace vehicle {

using math::both;
using math::Pair;
using math::PairMask;
using math::select;
using math::sum;

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

double stallFreeEngagement(const DrivelineModel& m, double engineSpeed, double geared, double dt)
{
    const EngineSettings& e = m.engine.settings;
    const bool dry = m.clutch.kind == ClutchSettings::Kind::dry;
    // A viscous clutch does not take the engine below the shaft, and that far no brake stops both in one step.
    if (!dry && geared > 2.0 * e.stallSpeed) return 1.0;
    const double torque = dry ? m.clutch.capacity : m.clutch.viscosity * (engineSpeed - (geared < 0.0 ? geared : 0.0));
    const double spare = 0.5 * e.inertia * (engineSpeed - e.stallSpeed);
    return spare > torque * dt ? 1.0 : spare > 0.0 ? spare / (torque * dt) : 0.0;
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

Pair signOf(Pair x)
{
    return select(x > 0.0, both(1.0), select(x < 0.0, both(-1.0), both(0.0)));
}

// The brakes of an axle: Element, as coulomb() makes it, for two wheels at once.
struct Brakes {
    Pair most, sense;
    PairMask active, sticks;

    Brakes(Pair limit, PairMask stuck, Pair speed)
        : most(limit), sense(signOf(speed)), active(limit > 0.0), sticks(stuck | (sense == 0.0))
    {
    }
    Pair stiff() const { return select(active & sticks, both(kStick), both(0.0)); }
    Pair slide() const { return select(active & ~sticks, most * sense, both(0.0)); }
    Pair torque(Pair speed) const { return select(active, select(sticks, kStick * speed, most * sense), both(0.0)); }
    bool judge(Pair speed)
    {
        const Pair holds = kStick * speed;
        const PairMask slips = active & sticks & (math::magnitude(holds) > most),
                       stops = active & ~sticks & (speed * sense < 0.0);
        sense = select(slips, signOf(holds), sense);
        sticks = (sticks & ~slips) | stops;
        return math::any(slips | stops);
    }
};

// Front and rear axle side by side, each in sum and difference of its wheels: a_L W_L = b_L, a_R W_R = b_R with a
// coupling of stiffness q / 4 between them, reduced to the mean speed m: A m = B. Written without the differences that
// would cancel when one wheel is held.
struct Axles {
    Pair aL, aR, bL, bR, q, inverse;
    Pair A, B;

    Axles(Pair al, Pair ar, Pair bl, Pair br, Pair coupling) : aL(al), aR(ar), bL(bl), bR(br), q(coupling)
    {
        inverse = 1.0 / ((aL + aR) + q);
        A = (4.0 * aL * aR + (aL + aR) * q) * inverse;
        B = (2.0 * (aL * bR + aR * bL) + q * (bL + bR)) * inverse;
    }
    Pair left(Pair m) const { return ((bL - bR) + m * (2.0 * aR + q)) * inverse; }
    Pair right(Pair m) const { return ((bR - bL) + m * (2.0 * aL + q)) * inverse; }
};

// From left and right of two axles to front and rear of two sides, and back.
Pair lefts(const Pair (&v)[2])
{
    return Pair{v[0][0], v[1][0]};
}
Pair rights(const Pair (&v)[2])
{
    return Pair{v[0][1], v[1][1]};
}

// tire::withinLimit() with one over the limits.
Pair withinLimit(Pair perX, Pair perY, Pair fx, Pair fy)
{
    const Pair e = math::square(fx * perX) + math::square(fy * perY);
    if (!math::any(e > 1.0)) return both(1.0);
    return select(e > 1.0, 1.0 / math::root(e), both(1.0));
}

}

void solve(const DrivelineModel& model, const DriveInput& in, DriveAxle (&axle)[2], DriveOutput& out, DriveWork& work,
           double dt)
{
    const double h = dt / kSubsteps, part = 1.0 / kSubsteps;
    const double g = in.ratio, front = model.frontShare, rear = 1.0 - front;
    const double engineInertia = model.engine.settings.inertia;
    const bool allWheels = front > 0.0 && front < 1.0;
    const bool inGear = g != 0.0;
    const Pair zero = both(0.0);
    double clutchMean = 0.0, engineMean = 0.0, coupleMean[3] = {};
    double clutchBefore = out.clutchTorque;
    Pair brakeShare[2];
    PairMask down[2], stuck[2]; // on the ground; held by its brake
    for (int a = 0; a < 2; ++a) {
        DriveAxle& x = axle[a];
        x.fx = x.fy = x.brakeTorque = x.driveTorque = x.aligning = zero;
        const Pair most = x.brake + x.rolling;
        brakeShare[a] = select(most > 0.0, x.brake / select(most > 0.0, most, both(1.0)), zero);
        down[a] = x.load > 0.0;
        stuck[a] = Pair{out.modes & brakeBit(2 * a) ? 1.0 : 0.0, out.modes & brakeBit(2 * a + 1) ? 1.0 : 0.0} > 0.0;
    }

    for (int j = 0; j < kSubsteps; ++j) {
        // Tires, linear in the rolling speed to come.
        const auto patchOf = [&](const DriveAxle& x, PairMask touches) -> tire::PatchOf<Pair> {
            const double ahead = (j + 0.5) * h;
            return {select(touches, x.load, both(1.0)),
                    x.vx + ahead * x.ax,
                    x.vy + ahead * x.ay,
                    x.spin * x.radius,
                    x.camber,
                    x.friction};
        };
        const tire::PatchOf<Pair> patch[2] = {patchOf(axle[0], down[0]), patchOf(axle[1], down[1])};
        const tire::ResponseOf<Pair> response[2] = {tire::respond(*axle[0].tires, axle[0].tire, patch[0]),
                                                    tire::respond(*axle[1].tires, axle[1].tire, patch[1])};
        tire::RelaxedOf<Pair> relaxed[2];
        PairMask saturated[2] = {};
        Pair fx0[2], slope[2], fy[2], perX[2], perY[2];
        for (int a = 0; a < 2; ++a) {
            DriveAxle& x = axle[a];
            x.deflection.x = select(down[a], x.deflection.x, zero);
            x.deflection.y = select(down[a], x.deflection.y, zero);
            relaxed[a] = tire::relax(*x.tires, response[a], patch[a], x.deflection, h);
            fx0[a] = select(down[a], relaxed[a].fx0, zero);
            slope[a] = select(down[a], relaxed[a].fxRolling, zero);
            const Pair limit = response[a].limitY;
            fy[a] = select(down[a], math::smallest(math::largest(relaxed[a].fy, -limit), limit), zero);
            perX[a] = 1.0 / response[a].limitX;
            perY[a] = 1.0 / response[a].limitY;
        }

        const double we0 = out.engineSpeed;
        const EngineTorque te = engineTorque(model.engine, we0, in.throttle, in.engineFlags, in.starterTime);
        const double be = engineInertia * we0 + h * (te.fired - te.friction);
        const Pair spin0[2] = {axle[0].spin, axle[1].spin};
        const double differenceF0 = spin0[0][0] - spin0[0][1], differenceR0 = spin0[1][0] - spin0[1][1];
        const double mf0 = 0.5 * sum(spin0[0]), mr0 = 0.5 * sum(spin0[1]);
        const double shaft0 = front * mf0 + rear * mr0;
        // Gearbox loss: Coulomb drag of the share that does not arrive.
        const double loss = (1.0 - model.gearbox.efficiency) * std::abs(clutchBefore) *
                            math::clamp(shaft0 / 0.5, -1.0, 1.0) * std::abs(g);

        Element clutch, couple[3];
        Brakes brake[2] = {Brakes(axle[0].brake + axle[0].rolling, stuck[0], spin0[0]),
                           Brakes(axle[1].brake + axle[1].rolling, stuck[1], spin0[1])};
        if (inGear) {
            if (model.clutch.kind == ClutchSettings::Kind::dry) {
                clutch = coulomb(model.clutch.capacity * in.engagement, out.modes & kClutchBit, we0 - g * shaft0);
            } else {
                clutch.stiffness = model.clutch.viscosity * in.engagement;
                clutch.viscous = clutch.sticks = clutch.active = true;
            }
        }
        if (front > 0.0)
            couple[0] =
                coupling(model.differential[0], g * front * clutchBefore, out.modes & differentialBit(0), differenceF0);
        if (rear > 0.0)
            couple[1] =
                coupling(model.differential[1], g * rear * clutchBefore, out.modes & differentialBit(1), differenceR0);
        if (allWheels)
            couple[2] = coupling(model.differential[2], g * clutchBefore, out.modes & differentialBit(2), mf0 - mr0);

        Pair spin[2];
        double we = we0, shaft = shaft0, mf = mf0, mr = mr0, tc = 0.0, differenceF = 0.0, differenceR = 0.0;
        for (int pass = 0; pass < kPasses; ++pass) {
            Pair a[2], b[2];
            for (int i = 0; i < 2; ++i) {
                const DriveAxle& x = axle[i];
                a[i] = x.inertia + h * (brake[i].stiff() + x.radius * x.radius * slope[i]);
                b[i] = x.inertia * x.spin - h * (brake[i].slide() + x.radius * fx0[i]);
            }
            // A sliding differential turns the faster side back.
            const Pair t{h * couple[0].slide(), h * couple[1].slide()};
            const double tx = h * couple[2].slide();
            const Axles both2(lefts(a), rights(a), lefts(b) - t, rights(b) + t,
                              Pair{4.0 * h * couple[0].stiff(), 4.0 * h * couple[1].stiff()});
            double A11 = both2.A[0], A12 = 0.0, A22 = both2.A[1], B1 = both2.B[0] - tx - h * front * loss,
                   B2 = both2.B[1] + tx - h * rear * loss;
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
            const Pair mean{mf, mr}, left = both2.left(mean), right = both2.right(mean);
            spin[0] = Pair{left[0], right[0]};
            spin[1] = Pair{left[1], right[1]};
            differenceF = left[0] - right[0];
            differenceR = left[1] - right[1];
            shaft = front * mf + rear * mr;
            tc = clutch.active && clutch.sticks ? k * (be - engineInertia * g * shaft) / h : clutch.slide();
            we = (be - h * tc) / engineInertia;

            bool changed = false;
            for (int i = 0; i < 2; ++i) {
                changed |= brake[i].judge(spin[i]);
                const Pair fx = fx0[i] + slope[i] * axle[i].radius * spin[i];
                const Pair inside = withinLimit(perX[i], perY[i], fx, fy[i]);
                const PairMask over = (inside < 1.0 - 1e-12) & down[i] & ~saturated[i];
                if (!math::any(over)) continue;
                saturated[i] |= over;
                changed = true;
                fx0[i] = select(over, fx * inside, fx0[i]);
                fy[i] = select(over, fy[i] * inside, fy[i]);
                slope[i] = select(over, zero, slope[i]);
            }
            changed |= clutch.judge(we - g * shaft, tc);
            changed |= couple[0].judge(differenceF, couple[0].torque(differenceF));
            changed |= couple[1].judge(differenceR, couple[1].torque(differenceR));
            changed |= couple[2].judge(mf - mr, couple[2].torque(mf - mr));
            if (!changed) break;
        }

        // Advance, with the work each torque did: torque times the mean of old and new speed is exactly the change of
        // energy.
        const double shaftMean = 0.5 * (shaft0 + shaft), engineSpeedMean = 0.5 * (we0 + we);
        const double across[2] = {couple[0].torque(differenceF), couple[1].torque(differenceR)};
        const double tx = couple[2].torque(mf - mr);
        Pair brakeLoss[2], rollingLoss[2], tireWork[2];
        for (int i = 0; i < 2; ++i) {
            DriveAxle& x = axle[i];
            const Pair mean = 0.5 * (x.spin + spin[i]);
            const Pair tb = brake[i].torque(spin[i]);
            const Pair fx = fx0[i] + slope[i] * x.radius * spin[i];
            const Pair lost = h * tb * mean;
            brakeLoss[i] = lost * brakeShare[i];
            rollingLoss[i] = lost * (1.0 - brakeShare[i]);
            tireWork[i] = h * x.radius * fx * mean;
            x.brakeTorque += part * tb;
            x.fx += part * fx;
            x.fy += part * fy[i];
            const double drive = (i == 0 ? 0.5 * front : 0.5 * rear) * (g * tc - loss), shared = i == 0 ? -0.5 : 0.5;
            x.driveTorque += part * Pair{drive - across[i] + shared * tx, drive + across[i] + shared * tx};
            const Pair ux = relaxed[i].ux(x.radius * spin[i]), uy = relaxed[i].uy;
            const Pair inside = withinLimit(perX[i], perY[i], x.tires->kx * ux, x.tires->ky * uy);
            x.deflection.x = select(down[i], ux * inside, zero);
            x.deflection.y = select(down[i], uy * inside, zero);
            x.aligning += select(down[i], part * (relaxed[i].moves * tire::aligningTorque(response[i], fy[i])), zero);
            x.spin = spin[i];
            stuck[i] = brake[i].sticks;
        }
        work.brakes += sum(brakeLoss[0] + brakeLoss[1]);
        work.rolling += sum(rollingLoss[0] + rollingLoss[1]);
        work.tires += sum(tireWork[0] + tireWork[1]);
        work.engine += h * te.fired * engineSpeedMean;
        work.friction += h * te.friction * engineSpeedMean;
        work.clutch += h * tc * (engineSpeedMean - g * shaftMean);
        work.gearbox += h * loss * shaftMean;
        work.differentials +=
            h * (across[0] * (0.5 * (differenceF0 + differenceF)) + across[1] * (0.5 * (differenceR0 + differenceR)) +
                 tx * (0.5 * ((mf0 - mr0) + (mf - mr))));
        out.engineSpeed = we;
        out.modes = clutch.sticks ? out.modes | kClutchBit : out.modes & ~kClutchBit;
        for (int k = 0; k < 3; ++k)
            out.modes = couple[k].sticks ? out.modes | differentialBit(k) : out.modes & ~differentialBit(k);
        clutchBefore = tc;
        clutchMean += part * tc;
        engineMean += part * (te.fired - te.friction);
        coupleMean[0] += part * across[0];
        coupleMean[1] += part * across[1];
        coupleMean[2] += part * tx;
    }
    for (int i = 0; i < 4; ++i) out.modes = stuck[i / 2][i % 2] ? out.modes | brakeBit(i) : out.modes & ~brakeBit(i);
    out.clutchTorque = clutchMean;
    out.engineTorque = engineMean;
    for (int k = 0; k < 3; ++k) out.couple[k] = coupleMean[k];
}

}
