#include "vehicle/driveline.h"

namespace vehicle {

using math::both;
using math::Lanes;
using math::LanesMask;
using math::select;
using math::sum;

namespace {

// Mode bits: brake of wheel i sticks, clutch sticks, differential k sticks.
constexpr uint64_t brakeBit(int i)
{
    return uint64_t(1) << i;
}
constexpr uint64_t kClutchBit = 16;
constexpr uint64_t differentialBit(int k)
{
    return uint64_t(32) << k;
}

// Front and rear axle side by side, each in sum and difference of its wheels: a_L W_L = b_L, a_R W_R = b_R with a
// coupling of stiffness q / 4 between them, reduced to the mean speed m: A m = B. Written without the differences that
// would cancel when one wheel is held.
struct AxleMeans {
    Lanes aL, aR, bL, bR, q, inverse;
    Lanes A, B;

    AxleMeans(Lanes al, Lanes ar, Lanes bl, Lanes br, Lanes coupling) : aL(al), aR(ar), bL(bl), bR(br), q(coupling)
    {
        inverse = 1.0 / ((aL + aR) + q);
        A = (4.0 * aL * aR + (aL + aR) * q) * inverse;
        B = (2.0 * (aL * bR + aR * bL) + q * (bL + bR)) * inverse;
    }
    Lanes left(Lanes m) const { return ((bL - bR) + m * (2.0 * aR + q)) * inverse; }
    Lanes right(Lanes m) const { return ((bR - bL) + m * (2.0 * aL + q)) * inverse; }
};

// From left and right of two axles to front and rear of two sides.
Lanes lefts(const Lanes (&v)[2])
{
    return Lanes{v[0][0], v[1][0]};
}
Lanes rights(const Lanes (&v)[2])
{
    return Lanes{v[0][1], v[1][1]};
}

// tire::withinLimit() with one over the limits.
Lanes withinLimit(Lanes perX, Lanes perY, Lanes fx, Lanes fy)
{
    const Lanes e = math::square(fx * perX) + math::square(fy * perY);
    if (!math::any(e > 1.0)) return both(1.0);
    return select(e > 1.0, 1.0 / math::root(e), both(1.0));
}

// Speeds of everything that turns [rad/s].
struct Speeds {
    Lanes wheel[2];    // of the front, the rear axle: left, right
    double mean[2];    // of the axles
    double differs[2]; // left less right
    double shaft;      // mean of the driven wheels
    double engine;

    double betweenAxles() const { return mean[0] - mean[1]; }
};

// The tires of an axle over a sub-step, linear in the rolling speed R W after it.
struct AxleTires {
    tire::RelaxedOf<Lanes> relaxed; // the carcasses
    Lanes fx0, slope, fy;           // forces: fx0 + slope R W along, fy across
    Lanes perX, perY;               // one over the half axes of the ellipse of limits
    Lanes trail, residual;          // of the aligning torque
    LanesMask saturated{};          // brought onto the ellipse, constant from then on
};

// One solution of the equations in the header, from the start of a step to its end.
class Solution {
public:
    Solution(const DrivelineModel& model, const DriveInput& input, DriveAxle (&axles)[2], DriveOutput& output,
             DriveWork& work, double dt)
        : m_model(model), m_in(input), m_axle(axles), m_out(output), m_work(work),
          m_h(dt / kSubsteps), m_share{model.frontShare, 1.0 - model.frontShare}, m_ratio(input.ratio),
          m_inertia(model.engine.settings.inertia), m_clutchTorque(output.clutchTorque)
    {
    }

    void run()
    {
        begin();
        for (int j = 0; j < kSubsteps; ++j) {
            linearise((j + 0.5) * m_h);
            takeTorques();
            solveCouplings();
            for (int pass = 0; pass < kPasses; ++pass) {
                solveSpeeds();
                if (!judgeModes()) break;
            }
            advance();
        }
        finish();
    }

private:
    static constexpr double kPart = 1.0 / kSubsteps; // of a mean over the step

    void begin();
    void linearise(double ahead);
    void takeTorques();
    void solveCouplings();
    void solveSpeeds();
    bool judgeModes();
    void advance();
    void finish();

    const DrivelineModel& m_model;
    const DriveInput& m_in;
    DriveAxle (&m_axle)[2];
    DriveOutput& m_out;
    DriveWork& m_work;
    const double m_h;                // [s] sub-step
    const double m_share[2];         // of the torque: sf, sr
    const double m_ratio;            // g
    const double m_inertia;          // Ie
    Lanes m_brakeShare[2];           // of what holds a wheel: the brake's, the rest is rolling resistance
    LanesMask m_down[2], m_stuck[2]; // on the ground; held by its brake

    // Of the present sub-step.
    AxleTires m_tires[2];
    Speeds m_before, m_after;
    EngineTorque m_engine;
    double m_impetus = 0.0; // Ie we + h Te, before the clutch takes its part
    double m_loss = 0.0;    // [N m] of the gearbox, at the wheels
    BrakeLanes m_brake[2];
    Coupling m_clutch, m_differential[3];
    double m_clutchTorque; // of the last sub-step, then of this one

    double m_clutchMean = 0.0, m_engineMean = 0.0, m_couplingMean[3] = {}; // over the step
};

void Solution::begin()
{
    const Lanes zero = both(0.0);
    for (int a = 0; a < 2; ++a) {
        DriveAxle& x = m_axle[a];
        x.fx = x.fy = x.brakeTorque = x.driveTorque = x.aligning = zero;
        const Lanes most = x.brake + x.rolling;
        m_brakeShare[a] = select(most > 0.0, x.brake / select(most > 0.0, most, both(1.0)), zero);
        m_down[a] = x.load > 0.0;
        m_stuck[a] =
            Lanes{m_out.modes & brakeBit(2 * a) ? 1.0 : 0.0, m_out.modes & brakeBit(2 * a + 1) ? 1.0 : 0.0} > 0.0;
    }
}

// Tires, linear in the rolling speed to come. `ahead` [s]: from the start of the step to the middle of the sub-step.
void Solution::linearise(double ahead)
{
    const Lanes zero = both(0.0);
    for (int a = 0; a < 2; ++a) {
        DriveAxle& x = m_axle[a];
        AxleTires& t = m_tires[a];
        const LanesMask down = m_down[a];
        const tire::PatchOf<Lanes> patch{select(down, x.load, both(1.0)),
                                         x.vx + ahead * x.ax,
                                         x.vy + ahead * x.ay,
                                         x.spin * x.radius,
                                         x.camber,
                                         x.friction};
        const tire::ResponseOf<Lanes> response = tire::respond(*x.tires, x.tire, patch);
        x.deflection.x = select(down, x.deflection.x, zero);
        x.deflection.y = select(down, x.deflection.y, zero);
        t.relaxed = tire::relax(*x.tires, response, patch, x.deflection, m_h);
        t.saturated = LanesMask{};
        t.fx0 = select(down, t.relaxed.fx0, zero);
        t.slope = select(down, t.relaxed.fxRolling, zero);
        const Lanes limit = response.limitY;
        t.fy = select(down, math::smallest(math::largest(t.relaxed.fy, -limit), limit), zero);
        t.perX = 1.0 / response.limitX;
        t.perY = 1.0 / response.limitY;
        t.trail = response.trail;
        t.residual = response.residual;
    }
}

// Speeds now, the engine's torque, the gearbox's loss.
void Solution::takeTorques()
{
    Speeds& s = m_before;
    for (int a = 0; a < 2; ++a) {
        s.wheel[a] = m_axle[a].spin;
        s.differs[a] = s.wheel[a][0] - s.wheel[a][1];
        s.mean[a] = 0.5 * sum(s.wheel[a]);
    }
    s.shaft = m_share[0] * s.mean[0] + m_share[1] * s.mean[1];
    s.engine = m_out.engineSpeed;
    m_engine = engineTorque(m_model.engine, s.engine, m_in.throttle, m_in.engineFlags, m_in.starterTime);
    m_impetus = m_inertia * s.engine + m_h * (m_engine.fired - m_engine.friction);
    // Coulomb drag of the share of the torque that does not arrive.
    m_loss = (1.0 - m_model.gearbox.efficiency) * std::abs(m_clutchTorque) * math::clamp(s.shaft / 0.5, -1.0, 1.0) *
             std::abs(m_ratio);
}

// Brakes, clutch and differentials, each in the mode that the last sub-step left it in.
void Solution::solveCouplings()
{
    const Speeds& s = m_before;
    for (int a = 0; a < 2; ++a) m_brake[a] = BrakeLanes(m_axle[a].brake + m_axle[a].rolling, m_stuck[a], s.wheel[a]);
    const bool inGear = m_ratio != 0.0;
    m_clutch = inGear
                   ? coupling(m_model.clutch, m_in.engagement, m_out.modes & kClutchBit, s.engine - m_ratio * s.shaft)
                   : Coupling{};
    const bool allWheels = m_share[0] > 0.0 && m_share[1] > 0.0;
    const double through[3] = {m_share[0], m_share[1], allWheels ? 1.0 : 0.0}; // shares of the torque
    const double differs[3] = {s.differs[0], s.differs[1], s.betweenAxles()};
    for (int k = 0; k < 3; ++k) {
        const DifferentialSettings& d = m_model.differential[k];
        const bool coupled = through[k] > 0.0 && d.kind != DifferentialSettings::Kind::open;
        m_differential[k] =
            coupled ? coupling(d, m_ratio * through[k] * m_clutchTorque, m_out.modes & differentialBit(k), differs[k])
                    : Coupling{};
    }
}

void Solution::solveSpeeds()
{
    const double h = m_h, g = m_ratio, front = m_share[0], rear = m_share[1];
    Lanes a[2], b[2];
    for (int i = 0; i < 2; ++i) {
        const DriveAxle& x = m_axle[i];
        a[i] = x.inertia + h * (m_brake[i].stiff() + x.radius * x.radius * m_tires[i].slope);
        b[i] = x.inertia * x.spin - h * (m_brake[i].slide() + x.radius * m_tires[i].fx0 - x.motor);
    }
    // A sliding differential turns the faster side back.
    const Lanes t{h * m_differential[0].slide(), h * m_differential[1].slide()};
    const double tx = h * m_differential[2].slide();
    const AxleMeans axles(lefts(a), rights(a), lefts(b) - t, rights(b) + t,
                          Lanes{4.0 * h * m_differential[0].stiff(), 4.0 * h * m_differential[1].stiff()});
    double A11 = axles.A[0], A12 = 0.0, A22 = axles.A[1], B1 = axles.B[0] - tx - h * front * m_loss,
           B2 = axles.B[1] + tx - h * rear * m_loss;
    const double cx = h * m_differential[2].stiff();
    A11 += cx;
    A22 += cx;
    A12 -= cx;
    // Clutch, the engine eliminated: h Tc = k (be - Ie G), G = g (sf mf + sr mr), k = h c / (Ie + h c).
    const bool sticks = m_clutch.active && m_clutch.sticks;
    double k = 0.0;
    if (sticks) {
        k = m_clutch.viscous ? h * m_clutch.stiffness / (m_inertia + h * m_clutch.stiffness) : 1.0;
        const double reflected = k * m_inertia * g * g;
        A11 += reflected * front * front;
        A12 += reflected * front * rear;
        A22 += reflected * rear * rear;
        B1 += g * front * k * m_impetus;
        B2 += g * rear * k * m_impetus;
    } else {
        B1 += h * g * front * m_clutch.slide();
        B2 += h * g * rear * m_clutch.slide();
    }
    const double det = 1.0 / (A11 * A22 - A12 * A12);
    Speeds& s = m_after;
    s.mean[0] = (B1 * A22 - B2 * A12) * det;
    s.mean[1] = (B2 * A11 - B1 * A12) * det;
    const Lanes mean{s.mean[0], s.mean[1]}, left = axles.left(mean), right = axles.right(mean);
    for (int i = 0; i < 2; ++i) {
        s.wheel[i] = Lanes{left[i], right[i]};
        s.differs[i] = left[i] - right[i];
    }
    s.shaft = front * s.mean[0] + rear * s.mean[1];
    m_clutchTorque = sticks ? k * (m_impetus - m_inertia * g * s.shaft) / h : m_clutch.slide();
    s.engine = (m_impetus - h * m_clutchTorque) / m_inertia;
}

// True when a coupling or a tire turned out to be in another mode than it was solved in.
bool Solution::judgeModes()
{
    const Speeds& s = m_after;
    bool changed = false;
    for (int i = 0; i < 2; ++i) {
        changed |= m_brake[i].judge(s.wheel[i]);
        AxleTires& t = m_tires[i];
        const Lanes fx = t.fx0 + t.slope * m_axle[i].radius * s.wheel[i];
        const Lanes inside = withinLimit(t.perX, t.perY, fx, t.fy);
        const LanesMask over = (inside < 1.0 - 1e-12) & m_down[i] & ~t.saturated;
        if (!math::any(over)) continue;
        t.saturated |= over;
        changed = true;
        t.fx0 = select(over, fx * inside, t.fx0);
        t.fy = select(over, t.fy * inside, t.fy);
        t.slope = select(over, both(0.0), t.slope);
    }
    changed |= m_clutch.judge(s.engine - m_ratio * s.shaft, m_clutchTorque);
    const double differs[3] = {s.differs[0], s.differs[1], s.betweenAxles()};
    for (int k = 0; k < 3; ++k) changed |= m_differential[k].judge(differs[k], m_differential[k].torque(differs[k]));
    return changed;
}

// Takes the solution over, with the work each torque did: torque times the mean of old and new speed is exactly the
// change of energy.
void Solution::advance()
{
    const Speeds &was = m_before, &is = m_after;
    const double h = m_h, g = m_ratio;
    const double across[3] = {m_differential[0].torque(is.differs[0]), m_differential[1].torque(is.differs[1]),
                              m_differential[2].torque(is.betweenAxles())};
    Lanes brakeLoss[2], rollingLoss[2], tireWork[2], motorWork[2];
    for (int i = 0; i < 2; ++i) {
        DriveAxle& x = m_axle[i];
        const AxleTires& t = m_tires[i];
        const Lanes mean = 0.5 * (x.spin + is.wheel[i]);
        const Lanes held = m_brake[i].torque(is.wheel[i]);
        const Lanes fx = t.fx0 + t.slope * x.radius * is.wheel[i];
        const Lanes lost = h * held * mean;
        brakeLoss[i] = lost * m_brakeShare[i];
        rollingLoss[i] = lost * (1.0 - m_brakeShare[i]);
        tireWork[i] = h * x.radius * fx * mean;
        motorWork[i] = h * x.motor * mean;
        x.brakeTorque += kPart * held;
        x.fx += kPart * fx;
        x.fy += kPart * t.fy;
        const double drive = 0.5 * m_share[i] * (g * m_clutchTorque - m_loss), shared = i == 0 ? -0.5 : 0.5;
        x.driveTorque += kPart * Lanes{drive - across[i] + shared * across[2], drive + across[i] + shared * across[2]};
        const Lanes ux = t.relaxed.ux(x.radius * is.wheel[i]), uy = t.relaxed.uy;
        const Lanes inside = withinLimit(t.perX, t.perY, x.tires->kx * ux, x.tires->ky * uy);
        x.deflection.x = select(m_down[i], ux * inside, both(0.0));
        x.deflection.y = select(m_down[i], uy * inside, both(0.0));
        const Lanes aligning = t.relaxed.moves * (t.residual - t.trail * t.fy);
        x.aligning += select(m_down[i], kPart * aligning, both(0.0));
        x.spin = is.wheel[i];
        m_stuck[i] = m_brake[i].sticks;
    }
    const double shaftMean = 0.5 * (was.shaft + is.shaft), engineMean = 0.5 * (was.engine + is.engine);
    m_work.brakes += sum(brakeLoss[0] + brakeLoss[1]);
    m_work.rolling += sum(rollingLoss[0] + rollingLoss[1]);
    m_work.tires += sum(tireWork[0] + tireWork[1]);
    m_work.motors += sum(motorWork[0] + motorWork[1]);
    m_work.engine += h * m_engine.fired * engineMean;
    m_work.friction += h * m_engine.friction * engineMean;
    m_work.clutch += h * m_clutchTorque * (engineMean - g * shaftMean);
    m_work.gearbox += h * m_loss * shaftMean;
    m_work.differentials += h * (across[0] * (0.5 * (was.differs[0] + is.differs[0])) +
                                 across[1] * (0.5 * (was.differs[1] + is.differs[1])) +
                                 across[2] * (0.5 * (was.betweenAxles() + is.betweenAxles())));
    m_out.engineSpeed = is.engine;
    m_out.modes = m_clutch.sticks ? m_out.modes | kClutchBit : m_out.modes & ~kClutchBit;
    for (int k = 0; k < 3; ++k)
        m_out.modes = m_differential[k].sticks ? m_out.modes | differentialBit(k) : m_out.modes & ~differentialBit(k);
    m_clutchMean += kPart * m_clutchTorque;
    m_engineMean += kPart * (m_engine.fired - m_engine.friction);
    for (int k = 0; k < 3; ++k) m_couplingMean[k] += kPart * across[k];
}

void Solution::finish()
{
    for (int i = 0; i < 4; ++i)
        m_out.modes = m_stuck[i / 2][i % 2] ? m_out.modes | brakeBit(i) : m_out.modes & ~brakeBit(i);
    m_out.clutchTorque = m_clutchMean;
    m_out.engineTorque = m_engineMean;
    for (int k = 0; k < 3; ++k) m_out.coupling[k] = m_couplingMean[k];
}

}

void solve(const DrivelineModel& model, const DriveInput& input, DriveAxle (&axles)[2], DriveOutput& out,
           DriveWork& work, double dt)
{
    Solution(model, input, axles, out, work, dt).run();
}

}
