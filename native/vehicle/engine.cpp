#include "vehicle/engine.h"

#include "math/math.h"

namespace vehicle {

static constexpr double kStarterSeconds = 1.5; // one press of the starter turns the engine for this long
static constexpr double kIdleGain = 1.2;       // [N m s/rad] of idle control
static constexpr double kIdleMost = 0.5;       // share of the throttle idle control may take

EngineModel build(const EngineSettings& settings)
{
    EngineModel m;
    m.settings = settings;
    m.torque = curve(settings.torque);
    for (int32_t i = 0; i < m.torque.count; ++i) m.torque.y[i] *= settings.maxTorque;
    return m;
}

double fullTorque(const EngineModel& m, double speed)
{
    return m.torque.at(speed);
}

double frictionTorque(const EngineModel& m, double speed)
{
    // Coulomb friction is smoothed within 5 rad/s, so that a stopped engine stays where it stops.
    return m.settings.friction * math::clamp(speed / 5.0, -1.0, 1.0) + m.settings.frictionSlope * speed;
}

EngineTorque engineTorque(const EngineModel& m, double speed, double throttle, uint64_t flags, double starterTime)
{
    EngineTorque t;
    t.friction = frictionTorque(m, speed);
    if (flags & engineRuns) {
        const double range = fullTorque(m, speed) + t.friction;
        // Idle control: the friction's own share, and more the further the speed is below idle.
        double share = throttle;
        if (speed < 1.5 * m.settings.idleSpeed && range > 0.0) {
            const double wanted = (t.friction + kIdleGain * (m.settings.idleSpeed - speed)) / range;
            const double idle = math::clamp(wanted, 0.0, kIdleMost);
            share = idle > share ? idle : share;
        }
        t.fired = flags & engineCut ? 0.0 : share * range; // (E1)
    }
    if (starterTime > 0.0 && speed < m.settings.idleSpeed) t.fired += m.settings.starterTorque;
    return t;
}

void advance(const EngineModel& m, EngineState& s, double speed, bool starter, double dt)
{
    if (starter && !(s.flags & engineRuns)) s.starterTime = kStarterSeconds;
    if (s.starterTime > 0.0) {
        s.starterTime = s.starterTime > dt ? s.starterTime - dt : 0.0;
        if (speed > 0.6 * m.settings.idleSpeed) {
            s.flags |= engineRuns;
            s.starterTime = 0.0;
        }
    } else if (speed < m.settings.stallSpeed) {
        s.flags &= ~uint64_t(engineRuns);
    }
    if (speed > m.settings.limitSpeed) s.flags |= engineCut;
    if (speed < 0.985 * m.settings.limitSpeed) s.flags &= ~uint64_t(engineCut);
}

}
