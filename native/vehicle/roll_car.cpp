#include "vehicle/roll_car.h"

#include <array>

namespace vehicle {

using math::clamp;
using math::dvec2;
using math::dvec3;

namespace {

// Below this speed the slip is taken over it: sideways creep is then viscous instead of stiff, and nothing is 0/0.
constexpr double kSlipFloor = 1.0; // [m/s]

double magnitude(double x)
{
    return x < 0.0 ? -x : x;
}

// x, y, yaw, roll; vx, vy, yaw rate, roll rate.
using Flat = std::array<double, 8>;

Flat flatten(const RollCarState& s)
{
    return {s.position.x, s.position.y, s.yaw, s.roll, s.velocity.x, s.velocity.y, s.yawRate, s.rollRate};
}

// Decided once a step and held over the integrator's stages.
struct Plan {
    double steer = 0.0;                       // [rad]
    double forward = 0.0;                     // [N] body x: traction, brakes, rolling resistance
    double frontLimit = 0.0, rearLimit = 0.0; // [N] lateral adhesion left by them
    dvec2 push{0.0};                          // [N] world: slope and outside force
    dvec2 pushBody{0.0};                      // [N] outside force that turns with the body
    dvec2 torque{0.0};                        // [N m] outside, about the mass centre: roll, yaw
    dvec2 torqueWorld{0.0};                   // [N m] outside horizontal torque in world axes
    double drag = 0.0;                        // [kg/m]
    double turns = 1.0; // 1: vx, vy belong to axes that turn in the step; 0: to those it began with
    double rollDamping = 0.0, rollSelf = 0.0, rollDet = 0.0; // the settings' and the model's: see takeRoll()
};

struct TireForces {
    double front, rear;
};

// Zhou 2008 (13a), the tire forces printed below (13).
TireForces tires(const RollCarModel& m, const Plan& p, double vx, double vy, double yawRate)
{
    const RollCarSettings& s = m.settings;
    const double speed = magnitude(vx) > kSlipFloor ? magnitude(vx) : kSlipFloor;
    // What a steered wheel slips sideways is its own motion's part across it, vy + a wz - vx delta: reversing, the
    // steer angle pushes the other way round, and a wheel that stands does not push at all.
    const double rolls = vx / speed; // +-1 from the floor on
    const double front = s.frontStiffness * (p.steer * rolls - (vy + s.frontAxle * yawRate) / speed);
    const double rear = s.rearStiffness * (-vy + s.rearAxle * yawRate) / speed;
    return {clamp(front, -p.frontLimit, p.frontLimit), clamp(rear, -p.rearLimit, p.rearLimit)};
}

// Body axes. The mass centre is massArm above the roll axis: rolled right side down it lies to the right.
dvec2 centreVelocity(const RollCarModel& m, const dvec2& axis, double roll, double yawRate, double rollRate)
{
    return {axis.x + yawRate * m.massArm * math::sin(roll), axis.y - m.massArm * math::cos(roll) * rollRate};
}

void derivative(const RollCarModel& m, const Plan& p, const Flat& x, Flat& d)
{
    const RollCarSettings& s = m.settings;
    const double vx = x[4], vy = x[5], wz = x[6], wx = x[7], roll = x[3];
    const double c = math::cos(x[2]), sn = math::sin(x[2]);
    const TireForces t = tires(m, p, vx, vy, wz);
    const double speed = math::hypot(vx, vy);
    const double outX = c * p.push.x + sn * p.push.y + p.pushBody.x, outY = c * p.push.y - sn * p.push.x + p.pushBody.y;
    const double Fx = p.forward + outX - p.drag * speed * vx;
    const double Fy = outY - p.drag * speed * vy; // at the mass centre
    const double torqueX = p.torque.x + c * p.torqueWorld.x + sn * p.torqueWorld.y;
    const double mh = s.rollingMass * s.rollArm;
    // Zhou 2008 (10): M (vx' - vy wz) = Fx
    const double turns = p.turns * wz;
    d[4] = Fx / s.mass + vy * turns;
    // Zhou 2008 (11): M (vy' + vx wz) - mR h wx' = Fy + Fyf + Fyr
    // Zhou 2008 (12): Izz wz' + Ixz wx' = torque + a Fyf - b Fyr
    // Zhou 2008 (13): Ixxs wx' + Ixz wz' - mR h (vy' + vx wz) = roll moment + (mR g h - Ks) roll - Ds wx
    // Solved with Y = vy' + vx wz eliminated: rollSelf wx' + Ixz wz' = Q, Q = the right side + mR h/M of (11)'s.
    const double side = Fy + t.front + t.rear;
    const double spring = (s.rollingMass * math::kGravity * s.rollArm - s.rollStiffness) * roll - p.rollDamping * wx;
    const double moment = torqueX - Fy * m.massArm + spring;
    const double turning = p.torque.y + s.frontAxle * t.front - s.rearAxle * t.rear;
    const auto turn = [&](double Q, double N) {
        d[7] = (s.yawInertia * Q - s.rollYawProduct * N) / p.rollDet;
        d[6] = (p.rollSelf * N - s.rollYawProduct * Q) / p.rollDet;
    };
    if (s.sway == RollCarSettings::Sway::whole) {
        // Lagrange's equations of T: the mass centre has the momentum, and a force F at the roll axis, vc less what the
        // sway adds there, turns by Fx sway and rolls by Fy reach.
        const double sway = -m.massArm * math::sin(roll), reach = m.massArm * math::cos(roll), swayRate = -reach * wx;
        turn(torqueX + reach * (t.front + t.rear) + spring, turning + sway * p.forward);
        d[4] = Fx / s.mass + vy * turns + 2.0 * wz * swayRate + sway * d[6];
        d[5] = side / s.mass - vx * turns + sway * wz * wz + reach * d[7] + sway * wx * wx;
    } else {
        turn(moment + m.massArm * side, turning);
        d[5] = (side + mh * d[7]) / s.mass - vx * turns;
    }
    d[0] = c * vx - sn * vy;
    d[1] = sn * vx + c * vy;
    d[2] = wz;
    d[3] = wx;
}

// A damper that would stop the roll in less than a step, Ds dt > rollSelf, would in explicit steps throw it back ever
// harder. Such a roll has no time of its own: it creeps as the damper lets it, Ds wx = moments, and its inertia says
// only how fast it comes to that. It is taken so large that it comes to it in one step. So is that of a spring which
// turns by more than 1 rad a step; such a spring gives nothing back.
void takeRoll(const RollCarModel& m, double dt, Plan& p)
{
    const RollCarSettings& s = m.settings;
    const double spring = s.rollStiffness * dt; // [N m s/rad]
    const bool steep = spring * dt > m.rollSelf;
    p.rollDamping = steep ? math::largest(s.rollDamping, 2.0 * spring) : s.rollDamping;
    p.rollSelf = math::largest(m.rollSelf, p.rollDamping * dt);
    p.rollDet = p.rollSelf * s.yawInertia - s.rollYawProduct * s.rollYawProduct;
}

Plan plan(const RollCarModel& m, const RollCarState& state, const Controls& controls, const External& external,
          const terrain::GroundSample& ground, double dt)
{
    const RollCarSettings& s = m.settings;
    Plan p;
    takeRoll(m, dt, p);
    p.steer = state.steer;
    // Gravity's pull along a slope with normal n is m g (nx, ny) nz.
    const dvec2 slope = s.mass * math::kGravity * ground.normal.z * dvec2(ground.normal.x, ground.normal.y);
    p.push = slope;
    if (external.bodyAxes) {
        p.pushBody = {external.force.x, external.force.y};
        p.torque = {external.torque.x, external.torque.z};
    } else {
        p.push += dvec2(external.force.x, external.force.y);
        p.torque = {0.0, external.torque.z};
        p.torqueWorld = {external.torque.x, external.torque.y};
    }
    const double vx = state.velocity.x, speed = magnitude(vx);
    const double adhesion = s.roadFriction * ground.friction, weight = s.mass * math::kGravity;
    double drive = controls.throttle * s.driveForce;
    if (drive * speed > controls.throttle * s.drivePower) drive = controls.throttle * s.drivePower / speed;
    if (controls.gear < 0) drive = -drive;
    const double most = adhesion * weight;
    const double brakes = (controls.brake > controls.handbrake ? controls.brake : controls.handbrake) * s.brakeForce +
                          (s.rollingResistance + ground.rollingDrag) * weight;
    // A brake gives at most what stops the car within the step.
    const double c = math::cos(state.yaw), sn = math::sin(state.yaw);
    const double pull = clamp(drive, -most, most) + c * p.push.x + sn * p.push.y + p.pushBody.x;
    const double stop = s.mass * (vx / dt + state.velocity.y * state.yawRate) + pull;
    p.forward = clamp(clamp(drive, -most, most) - clamp(stop, -brakes, brakes), -most, most);
    const double used = p.forward / (most > 0.0 ? most : 1.0);
    const double left = adhesion * math::sqrt(used * used < 1.0 ? 1.0 - used * used : 0.0);
    p.frontLimit = left * m.frontLimit;
    p.rearLimit = left * m.rearLimit;
    p.drag = 0.5 * 1.225 * s.dragArea; // air at 15 C
    return p;
}

void takeGround(RollCarState& state, const terrain::GroundSample& g)
{
    state.groundHeight = g.height;
    state.groundSlope = {-g.normal.x / g.normal.z, -g.normal.y / g.normal.z};
}

}

RollCarModel build(const RollCarSettings& s)
{
    RollCarModel m;
    m.settings = s;
    const double mh = s.rollingMass * s.rollArm;
    m.massArm = mh / s.mass;
    m.rollSelf = s.rollInertia - mh * m.massArm;
    m.rollDet = m.rollSelf * s.yawInertia - s.rollYawProduct * s.rollYawProduct;
    const double load = s.mass * math::kGravity / (s.frontAxle + s.rearAxle);
    m.frontLimit = load * s.rearAxle;
    m.rearLimit = load * s.frontAxle;
    return m;
}

void reset(const RollCarModel&, RollCarState& state, const Placement& start, const terrain::Ground& ground)
{
    state = RollCarState{};
    state.position = start.position;
    state.yaw = start.yaw;
    state.velocity = start.velocity;
    state.yawRate = start.yawRate;
    state.roll = start.roll;
    state.rollRate = start.rollRate;
    takeGround(state, ground.sample(start.position.x, start.position.y));
}

void step(const RollCarModel& m, RollCarState& state, const Controls& controls, const External& external,
          const terrain::Ground& ground, dynamics::Integrator integrator, double dt)
{
    const terrain::GroundSample under = ground.sample(state.position.x, state.position.y);
    state.steer = controls.steer * m.settings.maxSteer;
    Plan p = plan(m, state, controls, external, under, dt);
    // Taken by Euler's methods, the turning of the axes adds (wz dt)^2 of the energy a step: 0.3 % at 10 rad/s and 5
    // ms. They leave the velocity in the axes of the start and turn it at the end.
    const bool turnsAfter =
        integrator == dynamics::Integrator::euler || integrator == dynamics::Integrator::semiImplicit;
    p.turns = turnsAfter ? 0.0 : 1.0;
    const auto before = motion(m, state);
    const TireForces first = tires(m, p, state.velocity.x, state.velocity.y, state.yawRate);
    Flat x = flatten(state);
    dynamics::advance(integrator, x, 4, dt, [&](const Flat& at, Flat& d) { derivative(m, p, at, d); });
    const double turned = x[2] - state.yaw;
    state.position = {x[0], x[1]};
    state.yaw = x[2];
    state.roll = x[3];
    state.velocity = turnsAfter ? math::rotate({x[4], x[5]}, -turned) : dvec2(x[4], x[5]);
    state.yawRate = x[6];
    state.rollRate = x[7];
    const TireForces last = tires(m, p, state.velocity.x, state.velocity.y, state.yawRate);
    state.frontForce = 0.5 * (first.front + last.front);
    state.rearForce = 0.5 * (first.rear + last.rear);
    const dvec3 change = (motion(m, state).velocity - before.velocity) / dt;
    state.acceleration = math::cos(state.yaw) * change.y - math::sin(state.yaw) * change.x;
    takeGround(state, ground.sample(state.position.x, state.position.y));
}

Motion motion(const RollCarModel& m, const RollCarState& s)
{
    const double c = math::cos(s.yaw), sn = math::sin(s.yaw);
    const double cr = math::cos(s.roll), sr = math::sin(s.roll);
    const double sway = -m.massArm * sr;
    const dvec2 v = centreVelocity(m, s.velocity, s.roll, s.yawRate, s.rollRate);
    Motion out;
    out.velocity = {c * v.x - sn * v.y, sn * v.x + c * v.y, 0.0};
    out.velocity.z = s.groundSlope.x * out.velocity.x + s.groundSlope.y * out.velocity.y;
    out.position = {s.position.x - sn * sway, s.position.y + c * sway,
                    s.groundHeight + m.settings.massHeight - m.massArm * (1.0 - cr)};
    out.angularVelocity = {c * s.rollRate, sn * s.rollRate, s.yawRate};
    // z of the body along the ground's normal, x along the heading on it; then the roll.
    const dvec3 up = math::normalize(dvec3(-s.groundSlope.x, -s.groundSlope.y, 1.0));
    const dvec3 ahead = math::normalize(dvec3(c, sn, s.groundSlope.x * c + s.groundSlope.y * sn));
    const dvec3 left = math::cross(up, ahead);
    out.orientation = glm::quat_cast(math::dmat3(ahead, left, up)) * math::rotation({1, 0, 0}, s.roll);
    return out;
}

Body body(const RollCarModel& m)
{
    const RollCarSettings& s = m.settings;
    Body b;
    b.mass = s.mass;
    // Pitch is not a degree of freedom; its entry is that of a box of the same outline.
    const double length = s.front + s.rear;
    const double pitch = s.mass * (length * length + s.height * s.height) / 12.0;
    b.inertia = math::dmat3(m.rollSelf, 0.0, s.rollYawProduct, 0.0, pitch, 0.0, s.rollYawProduct, 0.0, s.yawInertia);
    b.front = s.front;
    b.rear = s.rear;
    b.width = s.width;
    b.low = 0.3 - s.massHeight;
    b.high = s.height - s.massHeight;
    return b;
}

// Zhou 2008 (11), (12), (13) integrated over no time: the mass centre takes J/M, roll (about the heading) and yaw the
// moments about it.
Mobility mobility(const RollCarModel& m, const RollCarState& x)
{
    const RollCarSettings& s = m.settings;
    const double perMass = 1.0 / s.mass, perDet = 1.0 / m.rollDet;
    const dvec3 ahead(math::cos(x.yaw), math::sin(x.yaw), 0.0), up(0.0, 0.0, 1.0);
    Mobility out;
    out.linear[0] = {perMass, 0.0, perMass * x.groundSlope.x};
    out.linear[1] = {0.0, perMass, perMass * x.groundSlope.y};
    const dvec3 byRoll = perDet * (s.yawInertia * ahead - s.rollYawProduct * up); // per moment about the heading
    const dvec3 byYaw = perDet * (m.rollSelf * up - s.rollYawProduct * ahead);    // per moment about the vertical
    out.angular = glm::outerProduct(byRoll, ahead) + glm::outerProduct(byYaw, up);
    return out;
}

void applyImpulse(const RollCarModel& m, RollCarState& state, const dvec3& linear, const dvec3& angular)
{
    const RollCarSettings& s = m.settings;
    const double c = math::cos(state.yaw), sn = math::sin(state.yaw);
    const double Jx = c * linear.x + sn * linear.y, Jy = c * linear.y - sn * linear.x;
    const double Q = c * angular.x + sn * angular.y, N = angular.z;
    const double rollChange = (s.yawInertia * Q - s.rollYawProduct * N) / m.rollDet;
    const double yawChange = (m.rollSelf * N - s.rollYawProduct * Q) / m.rollDet;
    state.rollRate += rollChange;
    state.yawRate += yawChange;
    // The mass centre gets exactly J/M; the roll axis below it what yaw and roll of the sway leave.
    const double sway = -m.massArm * math::sin(state.roll), reach = m.massArm * math::cos(state.roll);
    state.velocity += dvec2(Jx / s.mass + yawChange * sway, Jy / s.mass + reach * rollChange);
}

double yawMomentum(const RollCarModel& m, const RollCarState& s)
{
    return m.settings.yawInertia * s.yawRate + m.settings.rollYawProduct * s.rollRate;
}

void displace(const RollCarModel&, RollCarState& state, const dvec2& shift)
{
    state.position += shift;
}

double kineticEnergy(const RollCarModel& m, const RollCarState& s)
{
    const RollCarSettings& p = m.settings;
    const dvec2 centre = centreVelocity(m, s.velocity, s.roll, s.yawRate, s.rollRate);
    return 0.5 * p.mass * math::dot(centre, centre) + 0.5 * p.yawInertia * s.yawRate * s.yawRate +
           0.5 * m.rollSelf * s.rollRate * s.rollRate + p.rollYawProduct * s.yawRate * s.rollRate;
}

double rollPotential(const RollCarModel& m, const RollCarState& s)
{
    const RollCarSettings& p = m.settings;
    return 0.5 * (p.rollStiffness - p.rollingMass * math::kGravity * p.rollArm) * s.roll * s.roll;
}

}
