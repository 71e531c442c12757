#include "vehicle/telemetry.h"

#include "vehicle/car_stage.h"

namespace vehicle {

using math::cross;
using math::dot;
using math::dvec3;

namespace {

// Where the tire's horizontal force stands in its friction ellipse.
void tellGrip(const tire::Tire& tire, const tire::Patch& p, WheelTelemetry& t)
{
    const tire::Response r = tire::respond(tire, p);
    t.limitX = r.limitX;
    t.limitY = r.limitY;
    const double size = math::hypot(t.forceX, t.forceY);
    const double used = math::hypot(t.forceX / r.limitX, t.forceY / r.limitY);
    t.limit = used > 1e-9 ? size / used : r.limitX;
    t.saturation = used;
    t.adhesion = r.adhesion;
}

void tellWheel(const CarModel& m, const CarState& s, const stage::Held& held, const stage::Stage& at,
               const stage::Frames& frames, int i, WheelTelemetry& t)
{
    const stage::WheelStage k = at.wheel(i);
    const WheelState& w = s.wheel[i];
    const dvec3 along = lane(frames.along, i % 2), across = lane(frames.across, i % 2);
    const dvec3 axle = held.axleOf(i), heading = held.headingOf(i);
    const double radius = m.tire[i].s.radius;
    t.touching = k.load > 0.0;
    t.centre = s.body.position + at.toWorld(k.arm);
    t.point = t.centre - at.toWorld(k.radial) * (radius - (k.penetration > 0.0 ? k.penetration : 0.0));
    t.normal = at.toWorld(k.normal);
    t.heading = at.toWorld(along);
    t.load = k.load;
    t.forceX = t.touching > 0.0 ? w.forceX : 0.0;
    t.forceY = t.touching > 0.0 ? w.forceY : 0.0;
    t.aligning = t.touching > 0.0 ? w.aligning : 0.0;
    t.normalForce = t.normal * k.load;
    t.longitudinalForce = t.heading * t.forceX;
    t.lateralForce = at.toWorld(across) * t.forceY;
    t.spin = w.spin - dot(axle, at.omega);
    tire::Patch p;
    p.load = k.load;
    p.vx = dot(k.velocity, along);
    p.vy = dot(k.velocity, across);
    p.rolling = t.spin * m.wheel[i].rollingRadius;
    p.camber = -dot(axle, k.normal);
    p.friction = k.friction;
    t.slipSpeedX = p.vx - p.rolling;
    t.slipSpeedY = p.vy;
    const double speed = std::abs(p.vx) > 0.1 ? std::abs(p.vx) : 0.1;
    // Deak 2003 (5.7-1), mended: all over |vx|, so that rolling freely backwards is no slip
    t.slipRatio = math::clamp((p.rolling - p.vx) / speed, -10.0, 10.0);
    t.slipAngle = p.vx == 0.0 && p.vy == 0.0 ? 0.0 : math::atan2(p.vy, speed);
    t.deflectionX = w.deflectionX;
    t.deflectionY = w.deflectionY;
    t.camber = math::asin(math::clamp(p.camber, -1.0, 1.0));
    if (t.touching > 0.0) tellGrip(m.tire[i], p, t);
    t.friction = k.friction;
    t.surface = k.surface;
    t.travel = w.travel;
    t.travelRate = k.travelRate;
    t.spring = m.wheel[i].preload + k.strut.spring;
    t.damper = k.strut.damper;
    t.stop = k.strut.stop;
    t.antiRoll = k.antiRoll;
    t.tireDeflection = k.penetration > 0.0 ? k.penetration : 0.0;
    t.steer = math::atan2(heading.y, heading.x);
    t.brakeTorque = w.brakeTorque;
    t.driveTorque = w.driveTorque;
    t.brakePressure = w.pressure;
    t.antilock = w.antilock;
}

// `total`: the tires' forces, world axes.
void tellMotion(const CarModel& m, const CarState& s, const stage::Stage& at, const dvec3& total, CarTelemetry& out)
{
    const dvec3 v = s.body.momentum / m.mass, forward = at.toWorld({1.0, 0.0, 0.0});
    const double level = math::hypot(forward.x, forward.y) > 1e-6 ? math::hypot(forward.x, forward.y) : 1e-6;
    out.speed = math::hypot(v.x, v.y);
    out.forwardSpeed = (v.x * forward.x + v.y * forward.y) / level;
    out.lateralSpeed = (v.y * forward.x - v.x * forward.y) / level;
    out.sideslip = out.speed > 0.1 ? math::atan2(out.lateralSpeed, std::abs(out.forwardSpeed)) : 0.0;
    out.yawRate = at.toWorld(at.omega).z;
    out.acceleration = at.toBody(total) / m.mass;
    out.alongAcceleration = (total.x * forward.x + total.y * forward.y) / (level * m.mass);
    out.lateralAcceleration = (total.y * forward.x - total.x * forward.y) / (level * m.mass);
    const math::YawPitchRoll angles = math::toYawPitchRoll(s.body.orientation);
    out.roll = angles.roll;
    out.pitch = angles.pitch;
}

void tellDriveline(const CarModel& m, const CarState& s, const stage::Stage& at, CarTelemetry& out)
{
    const DrivelineModel& d = m.driveline;
    const dvec3 axis = d.engine.settings.transverse ? dvec3(0, 1, 0) : dvec3(1, 0, 0);
    const double front = d.frontShare, rear = 1.0 - front, g = ratio(d.gearbox, s.gearbox.gear);
    const WheelTelemetry(&w)[4] = out.wheel;
    out.engineSpeed = s.engine.speed - dot(axis, at.omega);
    out.engineTorque = s.engine.torque;
    out.engineRunning = s.engine.flags & engineRuns ? 1.0 : 0.0;
    out.throttle = s.engine.throttle;
    out.clutchTorque = s.clutch.torque;
    out.engagement = s.clutch.engaged;
    out.gear = s.gearbox.gear;
    out.shifting = s.gearbox.shiftTime;
    out.shaftSpeed = front * 0.5 * (w[0].spin + w[1].spin) + rear * 0.5 * (w[2].spin + w[3].spin);
    out.gearboxSpeed = out.shaftSpeed * g;
    out.clutchSlip = g == 0.0 ? 0.0 : out.engineSpeed - out.gearboxSpeed;
    out.gearboxTorque = s.clutch.torque;
    out.differentialTorque[0] = w[0].driveTorque + w[1].driveTorque;
    out.differentialTorque[1] = w[2].driveTorque + w[3].driveTorque;
    out.differentialTorque[2] = s.couplingTorque[2];
    out.differentialSpeed[0] = w[0].spin - w[1].spin;
    out.differentialSpeed[1] = w[2].spin - w[3].spin;
    out.differentialSpeed[2] = 0.5 * ((w[0].spin + w[1].spin) - (w[2].spin + w[3].spin));
    out.traction = s.aids.traction;
    out.stability = s.aids.stability;
    out.steeringTorque = -(w[0].aligning + w[1].aligning) / m.steering.ratio;
}

}

CarTelemetry telemetry(const CarModel& m, const CarState& s, const terrain::Ground& ground)
{
    stage::Held held;
    stage::aimWheels(m, s, held);
    stage::Stage at;
    stage::evaluate(m, held, ground, stage::flatten(s), at);
    CarTelemetry out;
    dvec3 total{0.0};
    for (int axle = 0; axle < 2; ++axle) {
        const stage::Frames frames =
            stage::contactFrames(held.headingX[axle], held.headingY[axle], at.axle[axle].normal);
        for (int i = 2 * axle; i < 2 * axle + 2; ++i) {
            WheelTelemetry& t = out.wheel[i];
            tellWheel(m, s, held, at, frames, i, t);
            total += t.normalForce + t.longitudinalForce + t.lateralForce;
        }
    }
    tellMotion(m, s, at, total, out);
    tellDriveline(m, s, at, out);
    out.ledger = s.ledger;
    out.mechanicalEnergy = mechanicalEnergy(m, s, ground);
    out.carcassEnergy = carcassEnergy(m, s);
    return out;
}

namespace {

// A vehicle whose two axles are all it knows of wheels: loads and forces of an axle are shared by its two wheels.
struct Axles {
    double place[2];      // [m] front and rear axle ahead of the mass centre
    double width;         // [m] of the body
    double load[2];       // [N] of the axle on level ground
    math::dvec2 force[2]; // [N] of the axle, body axes
    double slip[2];       // slip ratio of the axle
    double limit[2];      // [1] friction, the ground's included when it is 1
    double steer;         // [rad] front wheels
    math::dvec2 slope;    // dz/dx, dz/dy of the ground
};

CarTelemetry telemetry(const Axles& axles, const Motion& body, double mass, const terrain::Ground& ground)
{
    CarTelemetry out;
    const dvec3 up = math::normalize(dvec3(-axles.slope.x, -axles.slope.y, 1.0));
    const double yaw = math::toYawPitchRoll(body.orientation).yaw;
    const dvec3 ahead(math::cos(yaw), math::sin(yaw), 0.0);
    const dvec3 forward = math::normalize(ahead - up * dot(up, ahead)), left = cross(up, forward);
    for (int i = 0; i < 4; ++i) {
        const int axle = i < 2 ? 0 : 1;
        const double side = i % 2 == 0 ? 1.0 : -1.0;
        WheelTelemetry& t = out.wheel[i];
        const dvec3 arm = forward * axles.place[axle] + left * (side * 0.42 * axles.width);
        const dvec3 at = body.position + arm;
        const terrain::GroundSample g = ground.sample(at.x, at.y);
        t.point = {at.x, at.y, g.height};
        t.centre = t.point + g.normal * kShownRadius;
        t.normal = g.normal;
        t.steer = axle == 0 ? axles.steer : 0.0;
        const math::dvec2 turned = math::rotate({1.0, 0.0}, t.steer);
        t.heading = forward * turned.x + left * turned.y;
        const dvec3 aside = left * turned.x - forward * turned.y;
        t.load = 0.5 * axles.load[axle] * up.z;
        const math::dvec2 f = math::rotate(0.5 * axles.force[axle], -t.steer); // wheel axes
        t.forceX = f.x;
        t.forceY = f.y;
        t.normalForce = t.normal * t.load;
        t.longitudinalForce = t.heading * f.x;
        t.lateralForce = aside * f.y;
        const dvec3 v = body.velocity + cross(body.angularVelocity, arm);
        const double vx = dot(v, t.heading), vy = dot(v, aside);
        t.slipRatio = axles.slip[axle];
        t.slipSpeedX = -t.slipRatio * std::abs(vx);
        t.slipSpeedY = vy;
        t.slipAngle = vx == 0.0 && vy == 0.0 ? 0.0 : math::atan2(vy, std::abs(vx) > 0.1 ? std::abs(vx) : 0.1);
        t.friction = g.friction;
        t.surface = g.surface;
        t.touching = 1.0;
        t.limit = t.limitX = t.limitY = axles.limit[axle] * g.friction * t.load;
        t.saturation = t.limit > 0.0 ? math::hypot(f.x, f.y) / t.limit : 0.0;
        t.spin = (vx - t.slipSpeedX) / kShownRadius;
    }
    out.speed = math::hypot(body.velocity.x, body.velocity.y);
    out.forwardSpeed = dot(body.velocity, forward);
    out.lateralSpeed = dot(body.velocity, left);
    out.sideslip = out.speed > 0.1 ? math::atan2(out.lateralSpeed, std::abs(out.forwardSpeed)) : 0.0;
    out.yawRate = body.angularVelocity.z;
    const math::dvec2 force = axles.force[0] + axles.force[1];
    out.acceleration = {force.x / mass, force.y / mass, math::kGravity * up.z};
    const dvec3 total = forward * force.x + left * force.y + up * (mass * math::kGravity * up.z);
    out.alongAcceleration = dot(total, ahead) / mass;
    out.lateralAcceleration = (total.y * ahead.x - total.x * ahead.y) / mass;
    const math::YawPitchRoll angles = math::toYawPitchRoll(body.orientation);
    out.roll = angles.roll;
    out.pitch = angles.pitch;
    return out;
}

}

CarTelemetry telemetry(const PlanarCarModel& m, const PlanarCarState& s, const terrain::Ground& ground)
{
    const PlanarCarSettings& p = m.settings;
    const Motion body = motion(m, s);
    const Axles axles{{p.frontAxle, -p.rearAxle},
                      p.width,
                      {m.frontLoad, m.rearLoad},
                      {s.frontForce, s.rearForce},
                      {s.frontSlip, s.rearSlip},
                      {tire::dugoffFriction(p.frontTire, 0.0, 1.0), tire::dugoffFriction(p.rearTire, 0.0, 1.0)},
                      s.steer,
                      s.groundSlope};
    CarTelemetry out = telemetry(axles, body, p.mass, ground);
    out.mechanicalEnergy = 0.5 * p.mass * dot(body.velocity, body.velocity) +
                           0.5 * p.yawInertia * s.yawRate * s.yawRate + p.mass * math::kGravity * body.position.z;
    return out;
}

CarTelemetry telemetry(const RollCarModel& m, const RollCarState& s, const terrain::Ground& ground)
{
    const RollCarSettings& p = m.settings;
    const Axles axles{{p.frontAxle, -p.rearAxle},
                      p.width,
                      {m.frontLimit, m.rearLimit}, // M g b/L and M g a/L: the axle loads
                      {{0.0, s.frontForce}, {0.0, s.rearForce}},
                      {0.0, 0.0}, // no wheel turns in this model
                      {p.roadFriction, p.roadFriction},
                      s.steer,
                      s.groundSlope};
    CarTelemetry out = telemetry(axles, motion(m, s), p.mass, ground);
    out.mechanicalEnergy = kineticEnergy(m, s) + rollPotential(m, s);
    return out;
}

}
