#include "vehicle/car.h"

#include "vehicle/car_hull.h"
#include "vehicle/car_stage.h"

namespace vehicle {

using math::cross;
using math::dot;
using math::dvec3;
using math::Lanes;
using math::Lanes3;
using math::select;
using math::square;

static void steer(const CarModel& m, CarState& s, const Controls& c, double dt)
{
    const SteeringSettings& t = m.steering;
    const double mean = math::clamp(c.steer, -1.0, 1.0) * t.maxAngle;
    Lanes front = ackermannAngles(mean, t.ackermann, m.axle[0].track, m.wheelbase) +
                  Lanes{s.wheel[0].input.steer, s.wheel[1].input.steer};
    if (t.compliance > 0.0) {
        const double give = t.compliance * (s.wheel[0].aligning + s.wheel[1].aligning);
        const double follows = dt / (t.lag + dt); // first order, implicit
        for (int i = 0; i < 2; ++i) front[i] = math::mix(s.wheel[i].steer, front[i] + give, follows);
    }
    for (int i = 0; i < 2; ++i) s.wheel[i].steer = approach(s.wheel[i].steer, front[i], t.rate, dt);
    const Lanes rear = ackermannAngles(mean * t.rearShare, t.ackermann, m.axle[1].track, -m.wheelbase) +
                       Lanes{s.wheel[2].input.steer, s.wheel[3].input.steer};
    for (int i = 0; i < 2; ++i) s.wheel[2 + i].steer = approach(s.wheel[2 + i].steer, rear[i], t.rate, dt);
}

// Whether the carriageway of a road that is of anything but dry asphalt is there.
static bool onOtherRoad(const terrain::Ground& ground, double x, double y)
{
    terrain::OnRoad road;
    return ground.sample(x, y).surface != 0 && ground.road(x, y, road);
}

// The last good place on a road, or on asphalt anywhere, to a fifth of a metre.
static void notePlace(CarState& s, const stage::Stage& now, const terrain::Ground& ground)
{
    if (square(s.body.position.x - s.lastGood[0]) + square(s.body.position.y - s.lastGood[1]) < 0.04) return;
    bool asphalt = true;
    for (const stage::AxleStage& k : now.axle) {
        asphalt = asphalt && k.surface[0] == 0 && k.surface[1] == 0;
        if (math::any(k.load <= 0.0)) return;
    }
    if (now.up < 0.8 || now.velocity.x < 1.0) return;
    if (!asphalt && !onOtherRoad(ground, s.body.position.x, s.body.position.y)) return;
    s.lastGood[0] = s.body.position.x;
    s.lastGood[1] = s.body.position.y;
    s.lastGood[2] = math::atan2(now.r[3], now.r[0]);
}

// A wheel that lies on its sidewall does not roll: it drills. Turning about the ground's normal it drags all of the
// sidewall round under the load, on the way to that, from 60 degrees of lean on, as much of it as has come down. [N m]
static constexpr double kLying = 0.75; // square of the sine of the lean
static Lanes lyingDrag(const DriveAxle& x)
{
    const Lanes share = math::largest(square(x.camber) - kLying, math::both(0.0)) * (1.0 / (1.0 - kLying));
    return share * x.friction * x.load * x.radius;
}

// Into how many parts the chassis cuts its step. One, as long as all wheels are between their stops and slow enough for
// the step: wheel hop of a road car is w h = 0.4 at 5 ms. Otherwise parts of w h <= kFine, in which even Euler, whose
// undamped spring gains 1 + (w h)^2 a step, loses more to a stop's damper than it gains.
static constexpr double kCoarse = 1.0, kFine = 0.4;
static constexpr int kParts = 32;
static constexpr double kTumbles = 8.0; // [rad/s] beyond it Euler's methods, to which wobbling is an undamped spring,
static constexpr double kTurnFine = 0.003; // [rad] turn no further in a part: 0.5 % of the wobble a radian
static constexpr double kPressedIn = 4.0;  // times the deflection at rest: a tire's own rise counts from there on

// Dampers that would stop what they part within the shortest of these are taken to be as steep as it can take. Else a
// damper of 73 kN s/m on a chassis that hardly resists a roll throws the car to 50 m/s in two steps.
static double dampingShare(const CarModel& m, double dt)
{
    const double most = double(kParts) * kCoarse, rate = dt * m.damperRate;
    return rate > most ? most / rate : 1.0;
}

static int chassisParts(const CarModel& m, const CarState& s, const stage::Stage& now, dynamics::Integrator integrator,
                        double dt)
{
    double most = dt * m.wheelRate / kCoarse;
    const bool euler = integrator == dynamics::Integrator::euler || integrator == dynamics::Integrator::semiImplicit;
    if (euler && dot(now.omega, now.omega) > square(kTumbles))
        most = math::largest(most, dt * math::length(now.omega) / kTurnFine);
    for (int k = 0; k < 2; ++k) {
        const AxleSettings& a = m.axle[k];
        const Lanes z{s.wheel[2 * k].travel, s.wheel[2 * k + 1].travel}, goes = dt * now.axle[k].travelRate;
        const Lanes in = now.axle[k].penetration, sinks = dt * now.axle[k].penetrationRate;
        const Lanes up = math::largest(z, z + goes) - a.bumpTravel,
                    down = -math::smallest(z, z + goes) - a.reboundTravel;
        const Lanes depth = math::largest(up, down), deflection = math::largest(in, in + sinks);
        const Lanes pressed = kPressedIn * Lanes{m.wheel[2 * k].deflection, m.wheel[2 * k + 1].deflection};
        if (!math::any((depth > 0.0) | (deflection > pressed))) continue;
        for (int n = 0; n < 2; ++n) {
            if (!(depth[n] > 0.0) && !(deflection[n] > pressed[n])) continue;
            const double rate = stage::wheelRate(m, 2 * k + n, z[n], depth[n], deflection[n]);
            most = math::largest(most, dt * rate / kFine);
        }
    }
    if (!(most > 1.0)) return 1;
    return most < kParts ? int(most) + 1 : kParts;
}

namespace {

// What the phases of a step hand on to each other.
class Step {
public:
    Step(const CarModel& model, CarState& state, const Controls& controls, const terrain::Ground& ground, double dt)
        : m(model), s(state), m_controls(controls), m_ground(ground), m_dt(dt)
    {
    }

    void run(const External& external, dynamics::Integrator integrator)
    {
        steer(m, s, m_controls, m_dt);
        locateWheels();
        takeOutsideForces(external);
        foresee();
        loadAxles();
        shiftGear();
        const AidDemand aids = assist(m, s, m_axle, m_now.velocity.x, m_now.omega.z, m_controls.brake, m_dt);
        moveBrakes(aids);
        solveDriveline(pedals(aids));
        moveChassis(integrator);
        book();
    }

private:
    void locateWheels();
    void takeOutsideForces(const External& external);
    void foresee();
    void loadAxles();
    void shiftGear();
    void moveBrakes(const AidDemand& aids);
    DriveInput pedals(const AidDemand& aids);
    void solveDriveline(const DriveInput& input);
    void takeWheels(const Lanes (&spinBefore)[2]);
    void takeEngine(const DriveOutput& out, double speedBefore);
    void moveChassis(dynamics::Integrator integrator);
    void book();

    const CarModel& m;
    CarState& s;
    const Controls& m_controls;
    const terrain::Ground& m_ground;
    const double m_dt;

    stage::Flat m_start;
    stage::Stage m_now; // contact kinematics at the start
    stage::Held m_held; // what the chassis's integrator holds over the step
    stage::Frames m_frame[2];
    dvec3 m_acceleration{0.0}; // [m/s2] of the mass centre, body axes, as it is at the start
    dvec3 m_turning{0.0};      // [rad/s2] the same of the car's turning
    DriveAxle m_axle[2];
    DriveWork m_work;             // of the driveline's solution
    double m_shaft = 0.0;         // [rad/s] mean of the driven wheels
    double m_engineCarried = 0.0; // [rad/s] that the car turns about the crank's axis, half a step on

    dvec3 middle() const { return m_now.omega + m_turning * (0.5 * m_dt); } // [rad/s] of the car, half a step on
    double engineSpeed() const { return s.engine.speed - m_engineCarried; } // relative to the car
    bool shifting() const { return s.gearbox.shiftTime > 0.0; }
};

void Step::locateWheels()
{
    stage::headWheels(m, s, m_held);
    m_held.damping = dampingShare(m, m_dt);
    m_start = stage::flatten(s);
    stage::evaluate(m, m_held, m_ground, m_start, m_now);
    for (int i = 0; i < 2; ++i) m_held.axle[i] = m_now.axle[i].axle;
    for (int i = 0; i < 2; ++i)
        m_frame[i] = stage::contactFrames(m_held.headingX[i], m_held.headingY[i], m_now.axle[i].normal);
    notePlace(s, m_now, m_ground);
}

void Step::takeOutsideForces(const External& external)
{
    m_held.externalForce = external.force;
    m_held.externalTorque = external.torque;
    m_held.externalBody = external.bodyAxes;
    m_held.external = external.force != dvec3(0.0) || external.torque != dvec3(0.0);
    if (external.bodyAxes) return;
    m_held.outsideForce = external.force;
    m_held.outsideTorque = external.torque;
}

// Accelerations now, under the carcasses' present forces: they carry the contact velocities to the middle of the step.
// The body's contact with the ground is answered with them.
void Step::foresee()
{
    for (int i = 0; i < 2; ++i) {
        const WheelState &left = s.wheel[2 * i], &right = s.wheel[2 * i + 1];
        const tire::TireLanes& tires = m.lanes[i].tires;
        const math::LanesMask down = m_now.axle[i].load > 0.0;
        tire::DeflectionOf<Lanes>& u = m_axle[i].deflection;
        u = {Lanes{left.deflectionX, right.deflectionX}, Lanes{left.deflectionY, right.deflectionY}};
        m_held.tireForce[i] = m_frame[i].along * select(down, tires.kx * u.x, math::both(0.0)) +
                              m_frame[i].across * select(down, tires.ky * u.y, math::both(0.0));
    }
    stage::Loads before = stage::loads(m, m_held, m_now);
    const stage::HullTouch touch = stage::hullTouch(m, m_start, m_now, m_ground);
    if (touch.count > 0) {
        const stage::HullContact hull = stage::hullContact(m, m_start, m_now, m_ground, touch, before, m_dt);
        m_held.hull = true;
        m_held.hullForce = hull.force;
        m_held.hullTorque = hull.torque;
        m_held.outsideForce += hull.force;
        m_held.outsideTorque += hull.torque;
        before.force += hull.force;
        before.torque += hull.torque;
    }
    const dvec3 force = m_now.toBody(before.force), torque = m_now.toBody(before.torque);
    m_acceleration = force * m.perMass - cross(m_now.omega, m_now.velocity);
    const AxleModel &f = m.lanes[0], &r = m.lanes[1];
    const Lanes lift0 = f.mass * before.lift[0], lift1 = r.mass * before.lift[1];
    m_turning = {(torque.x - math::sum(lift0 * f.y + lift1 * r.y)) / m.jxx,
                 (torque.y + math::sum(lift0 * f.x + lift1 * r.x)) / m.jyy, torque.z / m.jzz};
}

// What each axle brings into the driveline's solution.
void Step::loadAxles()
{
    const dvec3 turning = middle();
    for (int i = 0; i < 2; ++i) {
        const stage::AxleStage& k = m_now.axle[i];
        const AxleModel& model = m.lanes[i];
        DriveAxle& x = m_axle[i];
        x.tires = &model.tires;
        x.tire[0] = &m.tire[2 * i];
        x.tire[1] = &m.tire[2 * i + 1];
        x.inertia = model.inertia;
        x.radius = model.rollingRadius;
        x.load =
            select(k.load > 0.0,
                   tire::verticalForce(model.tires, k.penetration + 0.5 * m_dt * k.penetrationRate, k.penetrationRate),
                   math::both(0.0));
        // Acceleration of the contact point, travel apart.
        const Lanes3 ahead = math::both(m_acceleration) + cross(math::both(m_turning), k.contact);
        x.vx = dot(k.velocity, m_frame[i].along);
        x.vy = dot(k.velocity, m_frame[i].across);
        x.ax = dot(ahead, m_frame[i].along);
        x.ay = dot(ahead, m_frame[i].across);
        x.camber = -dot(m_held.axle[i], k.normal);
        x.friction = k.friction;
        x.motor = Lanes{s.wheel[2 * i].input.torque, s.wheel[2 * i + 1].input.torque};
        const Lanes resistance{x.tire[0]->s.rollingResistance, x.tire[1]->s.rollingResistance};
        x.rolling = (resistance + k.rollingDrag) * x.load * x.radius;
        // Relative to the car as it turns about the axle in the middle of the step.
        x.spin = Lanes{s.wheel[2 * i].spin, s.wheel[2 * i + 1].spin} - dot(m_held.axle[i], math::both(turning));
    }
    const Lanes leans = math::largest(square(m_axle[0].camber), square(m_axle[1].camber));
    if (math::any(leans > kLying))
        for (DriveAxle& x : m_axle) x.rolling += lyingDrag(x);
}

void Step::shiftGear()
{
    const DrivelineModel& drive = m.driveline;
    const double front = 0.5 * math::sum(m_axle[0].spin), rear = 0.5 * math::sum(m_axle[1].spin);
    m_shaft = drive.frontShare * front + (1.0 - drive.frontShare) * rear;
    m_engineCarried = dot(stage::engineAxis(m), middle());
    advance(drive.gearbox, drive.engine, s.gearbox, m_controls, m_shaft, m_now.velocity.x,
            m.wheel[drive.frontShare < 0.5 ? 2 : 0].rollingRadius, m_dt);
    advance(drive.engine, s.engine, engineSpeed(), m_controls.buttons & starter, m_dt);
}

void Step::moveBrakes(const AidDemand& aids)
{
    const double follows = m_dt / (m.brakes.lag + m_dt), pedal = math::clamp(m_controls.brake, 0.0, 1.0);
    for (int i = 0; i < 4; ++i) {
        WheelState& k = s.wheel[i];
        k.pressure = math::mix(k.pressure, pedal > aids.brake[i] ? pedal : aids.brake[i], follows);
        // Anti-lock's valve stands between line and wheel.
        if (k.pressure > k.antilock) k.pressure = k.antilock;
        if (k.pressure < 1e-6) k.pressure = 0.0;
    }
    const double pulled = math::clamp(m_controls.handbrake, 0.0, 1.0) * m.brakes.handbrakeTorque;
    m_axle[0].brake = Lanes{s.wheel[0].pressure, s.wheel[1].pressure} * m.brakes.frontTorque;
    m_axle[1].brake = Lanes{s.wheel[2].pressure, s.wheel[3].pressure} * m.brakes.rearTorque + pulled;
}

// Throttle and clutch as they reach engine and gearbox.
DriveInput Step::pedals(const AidDemand& aids)
{
    const DrivelineModel& drive = m.driveline;
    DriveInput in;
    in.ratio = ratio(drive.gearbox, s.gearbox.gear);
    in.engineFlags = s.engine.flags;
    in.starterTime = s.engine.starterTime;
    in.throttle = shifting() ? 0.0 : math::clamp(m_controls.throttle, 0.0, 1.0) * aids.throttle;
    in.engagement = shifting() ? 0.0
                               : engagement(drive.clutch, drive.engine.settings, s.engine.flags & engineRuns,
                                            engineSpeed(), m_shaft * in.ratio, m_controls.clutch, m_dt);
    s.engine.throttle = in.throttle;
    s.clutch.engaged = in.engagement;
    return in;
}

void Step::solveDriveline(const DriveInput& input)
{
    DriveOutput out;
    out.engineSpeed = engineSpeed();
    out.clutchTorque = s.clutch.torque;
    out.modes = s.modes;
    const Lanes spinBefore[2] = {m_axle[0].spin, m_axle[1].spin};
    const double engineBefore = out.engineSpeed;
    solve(m.driveline, input, m_axle, out, m_work, m_dt);
    takeWheels(spinBefore);
    takeEngine(out, engineBefore);
}

// Spins, tires and torques of the solution. What turns a wheel turns the chassis back.
void Step::takeWheels(const Lanes (&spinBefore)[2])
{
    Lanes3 change[2], mean[2];
    for (int i = 0; i < 2; ++i) {
        const DriveAxle& x = m_axle[i];
        WheelState* const k = &s.wheel[2 * i];
        const Lanes gained = x.spin - spinBefore[i];
        change[i] = m_held.axle[i] * (x.inertia * gained / m_dt);
        mean[i] = m_held.axle[i] * (x.inertia * (Lanes{k[0].spin, k[1].spin} + 0.5 * gained));
        m_held.tireForce[i] = m_frame[i].along * x.fx + m_frame[i].across * x.fy;
        m_held.aligning[i] = x.aligning;
        const Lanes aligning = x.aligning - (i == 0 ? m.steering.casterTrail : 0.0) * x.fy;
        for (int n = 0; n < 2; ++n) {
            k[n].spin += gained[n];
            k[n].deflectionX = x.deflection.x[n];
            k[n].deflectionY = x.deflection.y[n];
            k[n].forceX = x.fx[n];
            k[n].forceY = x.fy[n];
            k[n].brakeTorque = x.brakeTorque[n];
            k[n].driveTorque = x.driveTorque[n];
            k[n].aligning = aligning[n];
        }
    }
    m_held.spinRate = math::sum(change[0] + change[1]);
    m_held.spinMomentum = math::sum(mean[0] + mean[1]);
}

void Step::takeEngine(const DriveOutput& out, double speedBefore)
{
    const double gained = out.engineSpeed - speedBefore, inertia = m.driveline.engine.settings.inertia;
    const dvec3 axis = stage::engineAxis(m);
    m_held.spinRate += axis * (inertia * gained / m_dt);
    m_held.spinMomentum += axis * (inertia * (s.engine.speed + 0.5 * gained));
    s.engine.speed += gained;
    s.engine.torque = out.engineTorque;
    s.clutch.torque = out.clutchTorque;
    for (int k = 0; k < 3; ++k) s.couplingTorque[k] = out.coupling[k];
    s.modes = out.modes;
}

void Step::moveChassis(dynamics::Integrator integrator)
{
    const int parts = chassisParts(m, s, m_now, integrator, m_dt);
    stage::Flat x = m_start;
    bool first = true; // what it asks for first is known
    for (int part = 0; part < parts; ++part) {
        dynamics::advance(integrator, x, stage::kPositions, m_dt / parts, [&](const stage::Flat& at, stage::Flat& d) {
            if (!first) stage::evaluate(m, m_held, m_ground, at, m_now);
            first = false;
            stage::finish(m, m_held, at, m_now, d);
        });
    }
    stage::unflatten(x, s);
}

// Behind moveChassis(), which integrates parts of the ledger of its own.
void Step::book()
{
    Ledger& l = s.ledger;
    l.engine += m_work.engine;
    l.engineFriction += m_work.friction;
    l.clutch += m_work.clutch;
    l.gearbox += m_work.gearbox;
    l.differentials += m_work.differentials;
    l.brakes += m_work.brakes;
    l.rolling += m_work.rolling;
    l.tires += m_work.tires;
    l.external += m_work.motors;
}

}

// Into how many parts a whole step is cut. The stiff part meets a chassis that goes on as it does at the start: on
// carcasses of rate w it swings up where w h > kCarcass, at 5 ms on relaxation lengths of some centimetres, or tires
// many times as stiff as a road car's. Relaxation damps that as soon as the car is faster than slip could stop it in
// two steps.
static constexpr double kCarcass = 0.6;
static int stepParts(const CarModel& m, const CarState& s, double dt)
{
    const double most = dt * m.carcassRate / kCarcass;
    if (!(most > 1.0)) return 1;
    const dvec3& p = s.body.momentum;
    if (dot(p, p) > square(2.0 * dt * m.slipRate * m.mass)) return 1;
    return most < kParts ? int(most) + 1 : kParts;
}

void step(const CarModel& m, CarState& s, const Controls& c, const External& external, const terrain::Ground& ground,
          dynamics::Integrator integrator, double dt)
{
    const int parts = stepParts(m, s, dt);
    if (parts == 1) return Step(m, s, c, ground, dt).run(external, integrator);
    Controls now = c;
    for (int i = 0; i < parts; ++i) {
        Step(m, s, now, ground, dt / parts).run(external, integrator);
        now.buttons &= starter; // the others are pressed once
    }
}

}
