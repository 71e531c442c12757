#include "vehicle/gearbox.h"

#include "math/math.h"

namespace vehicle {

// Engine speed at which a clutch that slips in proportion to the engine's full torque turns its output at `shaft`.
static double engineSpeedOver(const EngineModel& engine, double shaft, double clutchSlip)
{
    if (clutchSlip == 0.0) return shaft;
    double low = shaft, high = shaft + clutchSlip * engine.settings.maxTorque * 1.5; // the curve's highest point
    for (int i = 0; i < 30; ++i) {
        const double w = 0.5 * (low + high);
        (w - clutchSlip * fullTorque(engine, w) < shaft ? low : high) = w;
    }
    return high;
}

GearboxModel build(const GearboxSettings& settings, const EngineModel& engine, double clutchSlip)
{
    GearboxModel m;
    m.gears =
        int32_t(settings.ratios.size()) < GearboxModel::kMost ? int32_t(settings.ratios.size()) : GearboxModel::kMost;
    m.ratio[0] = -settings.reverse * settings.finalDrive;
    for (int32_t g = 1; g <= m.gears; ++g) m.ratio[g] = settings.ratios[size_t(g - 1)] * settings.finalDrive;
    m.efficiency = settings.automatic ? settings.efficiency * settings.automaticEfficiency : settings.efficiency;
    m.shiftTime = settings.shiftTime;
    m.ecoSpeed = settings.ecoSpeed;
    m.hysteresis = settings.hysteresis;
    m.automatic = settings.automatic;
    for (int32_t g = 1; g < m.gears; ++g) {
        // Deak 2003, section 5.4: up when the torque at the wheels is higher in the next gear. Found by a walk along
        // the curve, as far as the limiter. The shaft turns slower than the engine by what the clutch slips then.
        const double last = 0.985 * engine.settings.limitSpeed;
        const auto shaft = [&](double w) { return w - clutchSlip * fullTorque(engine, w); };
        double w = engine.settings.idleSpeed;
        while (w < last &&
               fullTorque(engine, w) * m.ratio[g] >=
                   fullTorque(engine, engineSpeedOver(engine, shaft(w) * m.ratio[g + 1] / m.ratio[g], clutchSlip)) *
                       m.ratio[g + 1])
            w += 1.0;
        const double up = shaft(w < last ? w : last);
        m.upSpeed[g] = up > engine.settings.idleSpeed ? up : engine.settings.idleSpeed;
    }
    return m;
}

double upshiftSpeed(const GearboxModel& m, int32_t gear, double throttle)
{
    const double eco = m.ecoSpeed < m.upSpeed[gear] ? m.ecoSpeed : m.upSpeed[gear];
    return math::mix(eco, m.upSpeed[gear], throttle);
}

// Pedal that gives the wheels in gear `to` the torque that `throttle` gives them in gear `from`, with the driven wheels
// at `driven` [rad/s]: (E1) of the one solved for the other. Above 1 when that gear cannot.
static double pedalFor(const GearboxModel& m, const EngineModel& engine, double throttle, int32_t from, int32_t to,
                       double driven)
{
    const double here = driven * m.ratio[from], there = driven * m.ratio[to];
    const double lossHere = frictionTorque(engine, here), lossThere = frictionTorque(engine, there);
    const double torque = throttle * (fullTorque(engine, here) + lossHere) - lossHere;
    const double range = fullTorque(engine, there) + lossThere;
    return range > 0.0 ? (torque * m.ratio[from] / m.ratio[to] + lossThere) / range : 2.0;
}

static void change(const GearboxModel& m, GearboxState& s, int32_t gear)
{
    if (gear == s.gear) return;
    s.gear = gear;
    s.shiftTime = m.shiftTime;
}

// Slip of wheels that pull hard without spinning, and then some.
static constexpr double kPullingSlip = 0.2;

static constexpr double kDemandFollows = 0.25; // [s] in which the demand follows the pedal
static constexpr double kSettling = 2.0;       // [s] after a change in which the pedal still makes good what it cost
static constexpr double kKickDown = 0.9;       // of the pedal: asks for all there is
static constexpr double kPatience = 3.0;       // [s] for which a pedal let up shows that the next gear will do
static constexpr int32_t kTries = 4;

// Of the pedal, what the next gear may take to give what is given now: the less, the oftener it did not do.
static double reserve(int32_t tries)
{
    double share = 1.0;
    for (int32_t i = 0; i < tries; ++i) share *= 0.75;
    return share;
}

// The automatic's own change, after which the demand is what it was, in the new gear's terms.
static void shift(const GearboxModel& m, const EngineModel& engine, GearboxState& s, int32_t gear, double driven)
{
    s.demand = math::clamp(pedalFor(m, engine, s.demand, s.gear, gear, driven), 0.0, 1.0);
    s.lastChange = gear > s.gear ? 1 : -1;
    s.settling = kSettling;
    change(m, s, gear);
}

void advance(const GearboxModel& m, const EngineModel& engine, GearboxState& s, const Controls& c, double drivenSpeed,
             double speed, double radius, double dt)
{
    if (s.shiftTime > 0.0) {
        s.shiftTime = s.shiftTime > dt ? s.shiftTime - dt : 0.0;
        return;
    }
    const double pedal = math::clamp(c.throttle, 0.0, 1.0);
    s.demand = math::mix(s.demand, pedal, dt / (kDemandFollows + dt)); // first order, implicit
    if (s.settling > 0.0) {
        s.settling = s.settling > dt ? s.settling - dt : 0.0;
        if (s.settling == 0.0 && s.lastChange > 0) s.forcedDown = 0; // the higher gear did
    }
    const int32_t before = s.gear;
    if (c.gear != 0) {
        const int32_t asked = c.gear == 100 ? 0 : c.gear < 0 ? -1 : c.gear < m.gears ? c.gear : m.gears;
        // A lever held in a gear means "drive" to an automatic; to change direction the car must all but stand.
        const bool turnsRound = (asked < 0 && speed > 2.0) || (asked > 0 && before < 0 && speed < -2.0);
        s.lever = asked;
        if (!turnsRound && (!m.automatic || asked <= 0 || before <= 0)) change(m, s, asked);
        if (!m.automatic || asked <= 0) return;
    }
    if (c.buttons & shiftUp) change(m, s, before < m.gears ? before + 1 : before);
    if (c.buttons & shiftDown) change(m, s, before > -1 && (before > 1 || speed < 2.0) ? before - 1 : before);
    if (s.shiftTime > 0.0 || !m.automatic || before < 1) return;
    const double rolling = speed / radius, pulling = (1.0 + kPullingSlip) * rolling;
    const double shaft = drivenSpeed * m.ratio[before];
    if (before < m.gears) {
        const double gripping = drivenSpeed < pulling ? shaft : pulling * m.ratio[before];
        // Later by a pedal that goes down, not sooner by one that comes up for a moment.
        if (gripping > upshiftSpeed(m, before, pedal > s.demand ? pedal : s.demand)) {
            const bool best = gripping > m.upSpeed[before];
            if (s.forcedDown > 0 &&
                pedalFor(m, engine, s.demand, before, before + 1, drivenSpeed) > reserve(s.forcedDown))
                s.settling = kPatience;
            if (best || !(s.settling > 0.0 && s.lastChange < 0)) {
                shift(m, engine, s, before + 1, drivenSpeed);
                if (best)
                    s.forcedDown = 0;
                else if (s.forcedDown > 0)
                    s.settling = kPatience;
                return;
            }
        }
    }
    if (before > 1) {
        const double lower = (drivenSpeed > rolling ? drivenSpeed : rolling) * m.ratio[before - 1]; // engine speed then
        // A pedal that goes down counts at once, unless it may only be making good what a change has cost.
        const double keeps = 1.0 - m.hysteresis, meant = s.settling > 0.0 && s.demand < pedal ? s.demand : pedal;
        const bool lugging = shaft < 1.25 * engine.settings.idleSpeed;
        if (!(lower < (lugging ? 1.0 : keeps) * upshiftSpeed(m, before - 1, meant))) return;
        const bool kick = meant >= kKickDown;
        const double there = kick ? meant : pedalFor(m, engine, meant, before, before - 1, drivenSpeed);
        const double up = upshiftSpeed(m, before - 1, math::clamp(there, 0.0, meant));
        const bool tooSoon = s.settling > 0.0 && s.lastChange > 0 && !kick;
        if ((lugging && lower < up) || (!tooSoon && lower < keeps * up)) {
            s.forcedDown = !kick ? 0 : s.forcedDown < kTries ? s.forcedDown + 1 : s.forcedDown;
            shift(m, engine, s, before - 1, drivenSpeed);
        }
    }
}

}
