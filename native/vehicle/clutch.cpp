#include "vehicle/clutch.h"

namespace vehicle {

double automaticEngagement(const ClutchSettings& c, double engineSpeed)
{
    return math::clamp((engineSpeed - c.engageSpeed) / (c.lockSpeed - c.engageSpeed), 0.0, 1.0);
}

double stallFreeEngagement(const ClutchSettings& c, const EngineSettings& e, double engineSpeed, double geared,
                           double dt)
{
    const bool dry = c.kind == ClutchSettings::Kind::dry;
    // A viscous clutch does not take the engine below the shaft, and that far no brake stops both in one step.
    if (!dry && geared > 2.0 * e.stallSpeed) return 1.0;
    const double torque = dry ? c.capacity : c.viscosity * (engineSpeed - (geared < 0.0 ? geared : 0.0));
    const double spare = 0.5 * e.inertia * (engineSpeed - e.stallSpeed);
    return spare > torque * dt ? 1.0 : spare > 0.0 ? spare / (torque * dt) : 0.0;
}

double engagement(const ClutchSettings& c, const EngineSettings& engine, bool engineRunning, double engineSpeed,
                  double geared, double pedal, double dt)
{
    if (!c.automatic) return 1.0 - math::clamp(pedal, 0.0, 1.0);
    const double wanted = automaticEngagement(c, geared > engineSpeed ? geared : engineSpeed);
    if (!engineRunning) return wanted;
    const double most = stallFreeEngagement(c, engine, engineSpeed, geared, dt);
    return wanted < most ? wanted : most;
}

}
