#include "watch/measure.h"

namespace watch {

using world::VehicleKind;
using world::VehicleSetup;

static control::Sample sample(const World& w, size_t i)
{
    const vehicle::Motion m = motion(w, i);
    const math::YawPitchRoll angles = math::toYawPitchRoll(m.orientation);
    const vehicle::Controls& c = w.state.controls[i];
    control::Sample s;
    s.x = m.position.x;
    s.y = m.position.y;
    s.yaw = angles.yaw;
    s.roll = angles.roll;
    s.u = m.velocity.x * math::cos(angles.yaw) + m.velocity.y * math::sin(angles.yaw);
    s.v = m.velocity.y * math::cos(angles.yaw) - m.velocity.x * math::sin(angles.yaw);
    s.yawRate = m.angularVelocity.z;
    s.command = c.steer;
    s.throttle = c.throttle;
    s.brake = c.brake;
    s.handbrake = c.handbrake;
    const VehicleSetup& v = w.setup.vehicles[i];
    if (v.kind == VehicleKind::car) {
        const vehicle::CarState& car = w.state.cars[v.model];
        const vehicle::CarModel& model = w.setup.cars[v.design];
        s.frontWheels = 0.5 * (car.wheel[0].steer + car.wheel[1].steer);
        for (int k = 0; k < 4; ++k) s.rim[k] = car.wheel[k].spin * model.wheel[k].rollingRadius;
    } else if (v.kind == VehicleKind::planar) {
        s.frontWheels = w.state.planarCars[v.model].steer;
        for (double& rim : s.rim) rim = s.u; // its wheels have no spin of their own
    } else if (v.kind == VehicleKind::roll) {
        s.frontWheels = w.state.rollCars[v.model].steer;
    }
    return s;
}

// [rad] steering-wheel angle over its ratio, a step after `before`: the wheel turns no faster than the road wheels can.
static double steeringAngle(const World& w, size_t i, const control::Sample& s, double before)
{
    const VehicleSetup& v = w.setup.vehicles[i];
    if (v.kind != VehicleKind::car) return s.frontWheels; // rigid
    const vehicle::SteeringSettings& t = w.setup.cars[v.design].steering;
    return vehicle::approach(before, math::clamp(s.command, -1.0, 1.0) * t.maxAngle, t.rate, w.setup.dt);
}

double turningMass(const World& w, size_t i)
{
    const VehicleSetup& v = w.setup.vehicles[i];
    if (v.kind != VehicleKind::car) return 0.0; // wheels without inertia
    double sum = 0.0;
    for (const vehicle::WheelModel& k : w.setup.cars[v.design].wheel)
        sum += k.inertia / (k.rollingRadius * k.rollingRadius);
    return sum;
}

Measuring::Measuring(const World& w, size_t vehicle)
    : m_vehicle(vehicle), m_velocity(motion(w, vehicle).velocity), m_steer(sample(w, vehicle).frontWheels)
{
    m_run.dt = w.setup.dt;
}

void Measuring::note(const World& w)
{
    control::Sample now = sample(w, m_vehicle);
    now.steer = m_steer = steeringAngle(w, m_vehicle, now, m_steer);
    // Lateral acceleration on the road: change of velocity across the heading.
    const math::dvec3 velocity = motion(w, m_vehicle).velocity;
    const math::dvec3 a = (velocity - m_velocity) / m_run.dt;
    now.ay = a.y * math::cos(now.yaw) - a.x * math::sin(now.yaw);
    m_velocity = velocity;
    m_run.samples.push_back(now);
}

control::Run measure(World& w, size_t vehicle, int64_t steps, const std::function<void(int64_t)>& progress)
{
    Measuring measuring(w, vehicle);
    for (int64_t i = 0; i < steps && !w.state.clock.stopped; ++i) {
        step(w);
        measuring.note(w);
        if (progress) progress(i);
    }
    return measuring.run();
}

}
