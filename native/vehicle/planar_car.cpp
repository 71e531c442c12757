#include "vehicle/planar_car.h"

namespace vehicle {

using math::dvec2;
using math::dvec3;
using math::sqrt;

namespace {

struct Axis {
    double c, s; // cosine and sine of the yaw
    dvec2 forward() const { return {c, s}; }
    dvec2 toBody(const dvec2& w) const { return {c * w.x + s * w.y, c * w.y - s * w.x}; }
    dvec2 toWorld(const dvec2& b) const { return {c * b.x - s * b.y, s * b.x + c * b.y}; }
};

Axis axis(double yaw)
{
    return {math::cos(yaw), math::sin(yaw)};
}

double magnitude(double x)
{
    return x < 0.0 ? -x : x;
}

dvec2 dragAlong(const PlanarCarModel& m, const dvec2& velocity, const Axis& a, double share)
{
    const double speed = sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
    if (speed == 0.0) return dvec2(0.0);
    // Tongue 1995 (1): 1/2 rho Cd A v^2 against the velocity, with A = height (width |cos s| + length |sin s|) at the
    // sideslip s: what is seen along the velocity. build() puts the constants together.
    const dvec2 own = a.toBody(velocity);
    const double k = m.dragFront * share * magnitude(own.x) + m.dragSide * magnitude(own.y);
    return -k * velocity;
}

// Everything decided once a step and held over the integrator's stages.
struct Plan {
    double steerCos = 1.0, steerSin = 0.0;
    double frontDrive = 0.0, rearDrive = 0.0; // [N] forward positive: traction
    double frontBrake = 0.0, rearBrake = 0.0; // [N] >= 0: brakes and rolling resistance
    double sense = 0.0;                       // of the braking force: -1 rolls forwards, +1 backwards, 0 held
    double hold = 0.0;                        // [N] body x: stops the car in this step, when sense is 0
    double frontHoldShare = 0.0;
    bool stuck = false;                     // no tire slides: the forces below act instead of the tires
    dvec2 stuckFront{0.0}, stuckRear{0.0};  // [N] body axes
    double frontLoad = 0.0, rearLoad = 0.0; // [N]
    double ground = 1.0;                    // friction factor
    dvec2 push{0.0};                        // [N] world: slope and outside force
    dvec2 pushBody{0.0};                    // [N] outside force that turns with the body
    double torque = 0.0;                    // [N m]
};

// Two tires, and their slip ratio (w R - u) / |u|: (D2) solved for the turning of the wheel.
struct AxleForce {
    double x, y, slipRatio;
};
constexpr double kMostSlipRatio = 10.0; // of a wheel that spins, as telemetry shows it

AxleForce axleForce(const tire::DugoffSettings& p, double load, double ground, double u, double v, double request,
                    double slipLimit, double speed)
{
    const tire::DugoffForce f = tire::dugoffAtForce(p, 0.5 * load, ground, u, v, 0.5 * request, slipLimit, speed);
    const bool drives = u < 0.0 ? request < 0.0 : request > 0.0;
    const double turned = f.slip < 1.0 ? f.slip / (1.0 - f.slip) : kMostSlipRatio;
    const double size = drives ? math::smallest(turned, kMostSlipRatio) : f.slip;
    return {2.0 * f.x, 2.0 * f.y, request < 0.0 ? -size : size};
}

struct AxleForces {
    dvec2 front{0.0}, rear{0.0};            // [N] body axes
    double frontSlip = 0.0, rearSlip = 0.0; // slip ratios
};

// F_r and M_r of Tongue 1995 (3) and (4). `v`: velocity of the centre of mass in body axes.
AxleForces tires(const PlanarCarModel& m, const Plan& p, const dvec2& v, double yawRate)
{
    if (p.stuck) return {p.stuckFront, p.stuckRear, 0.0, 0.0};
    const PlanarCarSettings& s = m.settings;
    const double speed =
        s.frictionSpeed == PlanarCarSettings::FrictionSpeed::vehicle ? sqrt(v.x * v.x + v.y * v.y) : -1.0;
    const double vyFront = v.y + s.frontAxle * yawRate, vyRear = v.y - s.rearAxle * yawRate;
    const double u = p.steerCos * v.x + p.steerSin * vyFront, w = p.steerCos * vyFront - p.steerSin * v.x;
    const bool held = p.sense == 0.0;
    const double frontRequest = p.frontDrive + (held ? p.hold * p.frontHoldShare : p.sense * p.frontBrake);
    const double rearRequest = p.rearDrive + (held ? p.hold * (1.0 - p.frontHoldShare) : p.sense * p.rearBrake);
    const AxleForce f = axleForce(s.frontTire, p.frontLoad, p.ground, u, w, frontRequest, s.slipLimit, speed);
    const AxleForce r = axleForce(s.rearTire, p.rearLoad, p.ground, v.x, vyRear, rearRequest, s.slipLimit, speed);
    return {{p.steerCos * f.x - p.steerSin * f.y, p.steerSin * f.x + p.steerCos * f.y},
            {r.x, r.y},
            f.slipRatio,
            r.slipRatio};
}

// Can the tires hold the whole car still for this step without sliding? Then their forces are those that do.
void tryToStick(const PlanarCarModel& m, Plan& p, const dvec2& v, double yawRate, const dvec2& other, double dt)
{
    const PlanarCarSettings& s = m.settings;
    const double lateral = -s.mass * v.y / dt - other.y;           // front + rear
    const double moment = -s.yawInertia * yawRate / dt - p.torque; // a front - b rear
    const double wheelbase = s.frontAxle + s.rearAxle;
    const double front = (moment + s.rearAxle * lateral) / wheelbase;
    const double rear = (s.frontAxle * lateral - moment) / wheelbase;
    const double alongFront = p.frontDrive + p.hold * p.frontHoldShare;
    const double alongRear = p.rearDrive + p.hold * (1.0 - p.frontHoldShare);
    // Half of the friction: up to there Dugoff's patch does not slide anywhere (lambda = 1).
    const double frontLimit = 0.5 * tire::dugoffFriction(s.frontTire, 0.0, p.ground) * p.frontLoad;
    const double rearLimit = 0.5 * tire::dugoffFriction(s.rearTire, 0.0, p.ground) * p.rearLoad;
    if (front * front + alongFront * alongFront > frontLimit * frontLimit) return;
    if (rear * rear + alongRear * alongRear > rearLimit * rearLimit) return;
    p.stuck = true;
    p.stuckFront = {alongFront, front};
    p.stuckRear = {alongRear, rear};
}

Plan plan(const PlanarCarModel& m, const PlanarCarState& x, const Axis& a, const Controls& c, const External& e,
          const terrain::GroundSample& g, double dt)
{
    const PlanarCarSettings& s = m.settings;
    Plan p;
    p.steerCos = math::cos(x.steer);
    p.steerSin = math::sin(x.steer);
    p.ground = g.friction;
    p.frontLoad = m.frontLoad * g.normal.z;
    p.rearLoad = m.rearLoad * g.normal.z;
    const double pull = s.mass * math::kGravity * g.normal.z; // normal force of the slope, its horizontal part
    p.push = {pull * g.normal.x, pull * g.normal.y};
    if (e.bodyAxes)
        p.pushBody = {e.force.x, e.force.y};
    else
        p.push += dvec2(e.force.x, e.force.y);
    p.torque = e.torque.z;

    const dvec2 v = a.toBody(x.velocity);
    const bool neutral = c.gear == 100;
    const double drive = neutral ? 0.0
                                 : (c.gear < 0 ? -1.0 : 1.0) * math::clamp(c.throttle, 0.0, 1.0) *
                                       availableDrive(s, c.gear < 0 ? -v.x : v.x);
    p.frontDrive = s.driveFront * drive;
    p.rearDrive = drive - p.frontDrive;
    const double brake = s.brakeForce * math::clamp(c.brake, 0.0, 1.0);
    const double handbrake = 0.5 * s.brakeForce * math::clamp(c.handbrake, 0.0, 1.0);
    const double rolling = s.rollingResistance + g.rollingDrag;
    p.frontBrake = s.brakeFront * brake + rolling * p.frontLoad;
    p.rearBrake = (1.0 - s.brakeFront) * brake + handbrake + rolling * p.rearLoad;

    // Coulomb's law for brakes and rolling resistance over a whole step: the force that would bring the car to rest
    // within it, if they can give it; else all they can give, against the motion.
    const dvec2 air = a.toBody(dragAlong(m, x.velocity, a, x.dragShare));
    const dvec2 other = air + a.toBody(p.push) + p.pushBody;
    const double capacity = p.frontBrake + p.rearBrake;
    const double needed = -s.mass * v.x / dt - other.x - drive;
    if (capacity > 0.0 && magnitude(needed) <= capacity) {
        p.hold = needed;
        p.frontHoldShare = p.frontBrake / capacity;
        tryToStick(m, p, v, x.yawRate, other, dt);
    } else {
        const double moving = v.x != 0.0 ? v.x : other.x + drive;
        p.sense = moving > 0.0 ? -1.0 : 1.0;
    }
    return p;
}

void show(PlanarCarState& x, const AxleForces& f)
{
    x.frontForce = f.front;
    x.rearForce = f.rear;
    x.frontSlip = f.frontSlip;
    x.rearSlip = f.rearSlip;
}

// On an arc of known curvature at whatever speed the forces along it give: exact for constant acceleration. Traction
// and brakes act through the tires as they do straight ahead, so that no more comes of them than there is grip.
void stepGuided(const PlanarCarModel& m, PlanarCarState& x, Plan p, const Axis& a, double dt)
{
    const double speed = math::dot(x.velocity, a.forward());
    p.steerCos = 1.0;
    p.steerSin = 0.0;
    const AxleForces f = tires(m, p, {speed, 0.0}, 0.0);
    show(x, {{f.front.x, 0.0}, {f.rear.x, 0.0}, f.frontSlip, f.rearSlip});
    const double along = f.front.x + f.rear.x + math::dot(p.push, a.forward()) + p.pushBody.x +
                         math::dot(dragAlong(m, a.forward() * speed, a, x.dragShare), a.forward());
    double next = speed + along / m.settings.mass * dt;
    if (p.sense == 0.0 && p.hold != 0.0 && magnitude(next) < 1e-9) next = 0.0;
    const double turn = x.guideCurvature * 0.5 * (speed + next) * dt;
    const double path = 0.5 * (speed + next) * dt;
    // Chord of an arc: path sin(turn/2)/(turn/2) along the mean heading.
    const double half = 0.5 * turn;
    const double chord = magnitude(half) < 1e-6 ? path * (1.0 - half * half / 6.0) : path * math::sin(half) / half;
    const Axis middle = axis(x.yaw + half);
    x.position += chord * middle.forward();
    x.yaw += turn;
    x.velocity = next * axis(x.yaw).forward();
    x.yawRate = x.guideCurvature * next;
}

}

PlanarCarModel build(const PlanarCarSettings& s)
{
    PlanarCarModel m;
    m.settings = s;
    const double weight = s.mass * math::kGravity, wheelbase = s.frontAxle + s.rearAxle;
    m.frontLoad = weight * s.rearAxle / wheelbase;
    m.rearLoad = weight - m.frontLoad;
    m.dragFront = 0.5 * s.airDensity * s.dragCoefficient * s.width * s.height;
    m.dragSide = 0.5 * s.airDensity * s.dragCoefficient * s.length * s.height;
    return m;
}

static void follow(PlanarCarState& x, const terrain::GroundSample& g)
{
    x.groundHeight = g.height;
    x.groundSlope = {-g.normal.x / g.normal.z, -g.normal.y / g.normal.z};
}

void reset(const PlanarCarModel&, PlanarCarState& x, const Placement& at, const terrain::Ground& ground)
{
    x = PlanarCarState{};
    x.position = at.position;
    x.yaw = at.yaw;
    x.velocity = axis(at.yaw).toWorld(at.velocity);
    x.yawRate = at.yawRate;
    x.forwardSpeed = at.velocity.x;
    follow(x, ground.sample(x.position.x, x.position.y));
}

void step(const PlanarCarModel& m, PlanarCarState& x, const Controls& c, const External& e,
          const terrain::Ground& ground, dynamics::Integrator method, double dt)
{
    const PlanarCarSettings& s = m.settings;
    x.steer = s.maxSteer * math::clamp(c.steer, -1.0, 1.0);
    const Axis a = axis(x.yaw);
    const Plan p = plan(m, x, a, c, e, ground.sample(x.position.x, x.position.y), dt);
    x.holding = p.stuck;
    if (x.guided == 1) {
        stepGuided(m, x, p, a, dt);
    } else {
        show(x, tires(m, p, a.toBody(x.velocity), x.yawRate));
        std::array<double, 6> q{x.position.x, x.position.y, x.yaw, x.velocity.x, x.velocity.y, x.yawRate};
        dynamics::advance(method, q, 3, dt, [&](const std::array<double, 6>& at, std::array<double, 6>& d) {
            const Axis b = axis(at[2]);
            const dvec2 velocity{at[3], at[4]};
            const AxleForces f = tires(m, p, b.toBody(velocity), at[5]);
            // Tongue 1995 (3)
            const dvec2 force =
                b.toWorld(f.front + f.rear + p.pushBody) + p.push + dragAlong(m, velocity, b, x.dragShare);
            // Tongue 1995 (4), drag acts at the centre
            const double moment = s.frontAxle * f.front.y - s.rearAxle * f.rear.y + p.torque;
            d = {at[3], at[4], at[5], force.x / s.mass, force.y / s.mass, moment / s.yawInertia};
        });
        x.position = {q[0], q[1]};
        x.yaw = q[2];
        x.velocity = {q[3], q[4]};
        x.yawRate = q[5];
    }
    const double forward = math::dot(x.velocity, axis(x.yaw).forward());
    x.acceleration = (forward - x.forwardSpeed) / dt;
    x.forwardSpeed = forward;
    follow(x, ground.sample(x.position.x, x.position.y));
}

Motion motion(const PlanarCarModel& m, const PlanarCarState& x)
{
    Motion out;
    const double climb = math::dot(x.groundSlope, x.velocity);
    out.position = {x.position.x, x.position.y, x.groundHeight + m.settings.massHeight};
    out.velocity = {x.velocity.x, x.velocity.y, climb};
    out.angularVelocity = {0.0, 0.0, x.yawRate};
    // Lies flat on the slope: yaw, then the tilt that takes z to the normal.
    const dvec3 normal = math::normalize(dvec3(-x.groundSlope.x, -x.groundSlope.y, 1.0));
    const double w = sqrt(0.5 * (1.0 + normal.z));
    const math::dquat tilt(w, -normal.y / (2.0 * w), normal.x / (2.0 * w), 0.0);
    out.orientation = tilt * math::yawRotation(x.yaw);
    return out;
}

Body body(const PlanarCarModel& m)
{
    const PlanarCarSettings& s = m.settings;
    Body b;
    b.mass = s.mass;
    // Roll and pitch moments of a box of that mass; they only serve those who ask for a full tensor.
    const double h2 = s.height * s.height;
    b.inertia = math::dmat3(0.0);
    b.inertia[0][0] = s.mass * (s.width * s.width + h2) / 12.0;
    b.inertia[1][1] = s.mass * (s.length * s.length + h2) / 12.0;
    b.inertia[2][2] = s.yawInertia;
    b.front = b.rear = 0.5 * s.length;
    b.width = s.width;
    b.low = 0.2 - s.massHeight;
    b.high = s.height - s.massHeight;
    return b;
}

// Moves in the plane and turns about the vertical; what it climbs follows from the slope.
Mobility mobility(const PlanarCarModel& m, const PlanarCarState& x)
{
    const double perMass = 1.0 / m.settings.mass;
    Mobility out;
    out.linear[0] = {perMass, 0.0, perMass * x.groundSlope.x};
    out.linear[1] = {0.0, perMass, perMass * x.groundSlope.y};
    out.angular[2][2] = 1.0 / m.settings.yawInertia;
    return out;
}

void applyImpulse(const PlanarCarModel& m, PlanarCarState& x, const dvec3& linear, const dvec3& angular)
{
    x.velocity += dvec2(linear.x, linear.y) / m.settings.mass;
    x.yawRate += angular.z / m.settings.yawInertia;
    if (x.guided) x.guided = 2; // no ideal path keeping survives a blow
}

double yawMomentum(const PlanarCarModel& m, const PlanarCarState& s)
{
    return m.settings.yawInertia * s.yawRate;
}

double kineticEnergy(const PlanarCarModel& m, const PlanarCarState& s)
{
    return 0.5 * m.settings.mass * math::dot(s.velocity, s.velocity) +
           0.5 * m.settings.yawInertia * s.yawRate * s.yawRate;
}

void displace(const PlanarCarModel&, PlanarCarState& s, const dvec2& shift)
{
    s.position += shift;
}

dvec2 drag(const PlanarCarModel& m, const dvec2& velocity, double yaw, double share)
{
    return dragAlong(m, velocity, axis(yaw), share);
}

double shieldedShare(const PlanarCarSettings& s, double gap, double offset)
{
    if (s.shieldingDepth <= 0.0 || gap > 20.0 * s.shieldingLength) return 1.0;
    const double overlap = math::clamp(1.0 - magnitude(offset) / s.width, 0.0, 1.0);
    return 1.0 - s.shieldingDepth * overlap * math::exp(-(gap > 0.0 ? gap : 0.0) / s.shieldingLength);
}

double availableDrive(const PlanarCarSettings& s, double speed)
{
    return speed * s.driveForce > s.drivePower ? s.drivePower / speed : s.driveForce;
}

double resistance(const PlanarCarModel& m, const PlanarCarState& x, double speed)
{
    return m.dragFront * x.dragShare * speed * speed + m.settings.rollingResistance * (m.frontLoad + m.rearLoad);
}

}
