#include "vehicle/gearbox.h"

#include "math/math.h"

namespace vehicle {

GearboxModel build(const GearboxSettings& settings, const EngineModel& engine)
{
    GearboxModel m;
    m.gears =
        int32_t(settings.ratios.size()) < GearboxModel::kMost ? int32_t(settings.ratios.size()) : GearboxModel::kMost;
    m.ratio[0] = -settings.reverse * settings.finalDrive;
    for (int32_t g = 1; g <= m.gears; ++g) m.ratio[g] = settings.ratios[size_t(g - 1)] * settings.finalDrive;
    m.efficiency = settings.efficiency;
    m.shiftTime = settings.shiftTime;
    m.ecoSpeed = settings.ecoSpeed;
    m.hysteresis = settings.hysteresis;
    m.automatic = settings.automatic;
    for (int32_t g = 1; g < m.gears; ++g) {
        // Deak, section 5.4: up when the torque at the wheels is higher in the next gear. Found by a walk along the
        // curve.
        const double last = 0.985 * engine.settings.limitSpeed;
        double w = engine.settings.idleSpeed;
        while (w < last && fullTorque(engine, w) * m.ratio[g] >=
                               fullTorque(engine, w * m.ratio[g + 1] / m.ratio[g]) * m.ratio[g + 1])
            w += 1.0;
        m.upSpeed[g] = w < last ? w : last;
    }
    return m;
}

double upshiftSpeed(const GearboxModel& m, int32_t gear, double throttle)
{
    const double eco = m.ecoSpeed < m.upSpeed[gear] ? m.ecoSpeed : m.upSpeed[gear];
    return math::mix(eco, m.upSpeed[gear], throttle);
}

static void change(const GearboxModel& m, GearboxState& s, int32_t gear)
{
    if (gear == s.gear) return;
    s.gear = gear;
    s.shiftTime = m.shiftTime;
}

// Slip of wheels that pull hard without spinning, and then some.
static constexpr double kPullingSlip = 0.2;

void advance(const GearboxModel& m, const EngineModel& engine, GearboxState& s, const Controls& c, double drivenSpeed,
             double speed, double radius, double dt)
{
    if (s.shiftTime > 0.0) {
        s.shiftTime = s.shiftTime > dt ? s.shiftTime - dt : 0.0;
        return;
    }
    const int32_t before = s.gear;
    if (c.gear != 0) {
        const int32_t asked = c.gear == 100 ? 0 : c.gear < 0 ? -1 : c.gear < m.gears ? c.gear : m.gears;
        // A lever held in a gear means "drive" to an automatic; to change direction the car must all but stand.
        const bool turnsRound = (asked < 0 && speed > 2.0) || (asked > 0 && before < 0 && speed < -2.0);
        s.wished = asked;
        if (!turnsRound && (!m.automatic || asked <= 0 || before <= 0)) change(m, s, asked);
        if (!m.automatic || asked <= 0) return;
    }
    if (c.buttons & shiftUp) change(m, s, before < m.gears ? before + 1 : before);
    if (c.buttons & shiftDown) change(m, s, before > -1 && (before > 1 || speed < 2.0) ? before - 1 : before);
    if (s.shiftTime > 0.0 || !m.automatic || before < 1) return;
    const double rolling = speed / radius, pulling = (1.0 + kPullingSlip) * rolling;
    const double engineSpeed = drivenSpeed * m.ratio[before];
    const double gripping = drivenSpeed < pulling ? engineSpeed : pulling * m.ratio[before];
    if (before < m.gears && gripping > upshiftSpeed(m, before, c.throttle)) return change(m, s, before + 1);
    if (before > 1) {
        const double lower = (drivenSpeed > rolling ? drivenSpeed : rolling) * m.ratio[before - 1]; // engine speed then
        const double up = upshiftSpeed(m, before - 1, c.throttle);
        const bool lugging = engineSpeed < 1.25 * engine.settings.idleSpeed;
        if (lower < (1.0 - m.hysteresis) * up || (lugging && lower < up)) change(m, s, before - 1);
    }
}

}
