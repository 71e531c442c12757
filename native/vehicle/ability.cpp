#include "vehicle/ability.h"

namespace vehicle {

Ability ability(const PlanarCarModel& m, const PlanarCarState& x)
{
    const PlanarCarSettings& s = m.settings;
    const double v = x.forwardSpeed, loss = resistance(m, x, v);
    const double l = s.frontAxle + s.rearAxle;
    Ability a;
    a.coast = -loss / s.mass;
    a.full = (availableDrive(s, v) - loss) / s.mass;
    a.brake = s.brakeForce / s.mass;
    a.wheelbase = l;
    a.maxSteer = s.maxSteer;
    a.understeer =
        s.mass / l *
        (s.rearAxle / (2.0 * s.frontTire.corneringStiffness) - s.frontAxle / (2.0 * s.rearTire.corneringStiffness));
    const double grip = s.frontTire.friction < s.rearTire.friction ? s.frontTire.friction : s.rearTire.friction;
    a.lateral = 0.75 * grip * math::kGravity;
    a.grip = grip;
    a.frontAxle = s.frontAxle;
    // There Dugoff's law gives seven eighths of the friction.
    a.peakSlip = s.mass * math::kGravity * s.rearAxle / l * grip / s.frontTire.corneringStiffness;
    return a;
}

// From the engine through the engaged gear to the wheels: force T i / r on the mass and the inertia that turns with it.
Ability ability(const CarModel& m, const CarState& x)
{
    const double radius = m.wheel[0].rollingRadius;
    const math::dquat& q = x.body.orientation;
    const math::dvec3 velocity = math::dquat(q.w, -q.x, -q.y, -q.z) * (x.body.momentum / m.mass);
    const double v = velocity.x > 0.0 ? velocity.x : -velocity.x;
    const int32_t gear = x.gearbox.gear > 0 ? x.gearbox.gear : 1;
    const double i = ratio(m.driveline.gearbox, gear);
    const EngineModel& engine = m.driveline.engine;
    // Below the speed at which the clutch closes the engine turns faster than the wheels ask.
    const double launch = 2.0 * engine.settings.idleSpeed;
    const double turning = v / radius * i, speed = turning > launch ? turning : launch;
    double inertia = engine.settings.inertia * i * i;
    for (const WheelModel& w : m.wheel) inertia += w.inertia;
    const double mass = m.mass + inertia / (radius * radius);
    const double loss = 0.5 * m.aero.density * m.aero.dragFront * v * v + 0.012 * m.mass * math::kGravity;
    Ability a;
    a.full = (fullTorque(engine, speed) * m.driveline.gearbox.efficiency * i / radius - loss) / mass;
    a.coast = -(loss + (turning > launch ? frictionTorque(engine, speed) * i / radius : 0.0)) / mass;
    a.brake = 2.0 * (m.brakes.frontTorque + m.brakes.rearTorque) / radius / m.mass;
    a.wheelbase = m.wheelbase;
    a.maxSteer = m.steering.maxAngle;
    a.understeer = m.understeer;
    a.lateral = 0.75 * m.grip * math::kGravity;
    a.grip = m.grip;
    a.frontAxle = m.axle[0].position;
    a.peakSlip = m.peakSlip;
    const double front = -m.axle[1].position / m.wheelbase, share = m.driveline.frontShare;
    a.pushes = share >= 1.0 ? front : share <= 0.0 ? 1.0 - front : 1.0;
    a.tips = m.tips;
    return a;
}

Ability ability(const RollCarModel& m, const RollCarState& x)
{
    const RollCarSettings& s = m.settings;
    const Motion now = motion(m, x);
    const math::dvec3 forward = now.orientation * math::dvec3(1, 0, 0);
    const double v = math::dot(now.velocity, forward), l = s.frontAxle + s.rearAxle;
    const double loss = 0.6 * s.dragArea * v * v + s.rollingResistance * s.mass * math::kGravity;
    const double drive = v * s.driveForce > s.drivePower ? s.drivePower / v : s.driveForce;
    Ability a;
    a.full = (drive - loss) / s.mass;
    a.coast = -loss / s.mass;
    a.brake = s.brakeForce / s.mass;
    a.wheelbase = l;
    a.maxSteer = s.maxSteer;
    a.understeer = s.mass / l * (s.rearAxle / s.frontStiffness - s.frontAxle / s.rearStiffness);
    a.lateral = 0.75 * s.roadFriction * math::kGravity;
    a.grip = s.roadFriction;
    a.frontAxle = s.frontAxle;
    a.peakSlip = 2.0 * s.mass * math::kGravity * s.rearAxle / l * s.roadFriction / s.frontStiffness;
    return a;
}

}
