#include "vehicle/car.h"

#include "vehicle/car_hull.h"
#include "vehicle/car_stage.h"

namespace vehicle {

using math::cross;
using math::dot;
using math::dvec3;
using math::Pair;
using math::Pair3;
using math::select;
using math::square;

// --- start -----------------------------------------------------------------------------------------------------------

// Sets the motion of the whole car as one rigid piece with rolling wheels. v, w: body axes.
static void setMotion(const CarModel& m, CarState& s, const dvec3& v, const dvec3& w, const terrain::Ground& ground)
{
    const math::dmat3 r = glm::mat3_cast(s.body.orientation);
    double vertical[4];
    for (int i = 0; i < 4; ++i) {
        vertical[i] = v.z + w.x * m.wheel[i].y - w.y * m.wheel[i].x;
        s.wheel[i].velocity = vertical[i];
    }
    s.body.momentum = m.mass * (r * v);
    const double sprung = v.z - w.y * m.sprungX;
    const auto part = [&](int i) { return m.wheel[i].mass * vertical[i]; };
    // (C1) at rest height.
    dvec3 l{m.jxx * w.x + m.jxz * w.z, m.jyy * w.y, m.jxz * w.x + m.jzz * w.z};
    l.x += (part(0) * m.wheel[0].y + part(1) * m.wheel[1].y) + (part(2) * m.wheel[2].y + part(3) * m.wheel[3].y);
    l.y -=
        ((part(0) + part(1)) * m.wheel[0].x + (part(2) + part(3)) * m.wheel[2].x) + m.sprungMass * m.sprungX * sprung;
    s.body.angularMomentum = r * l;

    stage::Held held;
    stage::aimWheels(m, s, held);
    stage::Stage at;
    stage::evaluate(m, held, ground, stage::flatten(s), at);
    for (int k = 0; k < 2; ++k) {
        const stage::AxleStage& axle = at.axle[k];
        const stage::Frames f = stage::contactFrames(held.headingX[k], held.headingY[k], axle.normal);
        const Pair spin =
            dot(axle.velocity, f.along) / m.pair[k].rollingRadius + dot(held.axle[k], math::both(at.omega));
        s.wheel[2 * k].spin = spin[0];
        s.wheel[2 * k + 1].spin = spin[1];
    }
}

void reset(const CarModel& m, CarState& s, const Placement& p, const terrain::Ground& ground)
{
    s = {};
    // Lie on the plane through the ground under the wheels.
    const double c = math::cos(p.yaw), n = math::sin(p.yaw);
    dvec3 at[4];
    bool level = true;
    for (int i = 0; i < 4; ++i) {
        const WheelModel& w = m.wheel[i];
        const double x = p.position.x + c * w.x - n * w.y, y = p.position.y + n * w.x + c * w.y;
        const terrain::GroundSample g = ground.sample(x, y);
        at[i] = {x, y, g.height};
        level = level && g.normal.z == 1.0 && g.height == at[0].z;
    }
    const dvec3 front = 0.5 * (at[0] + at[1]), rear = 0.5 * (at[2] + at[3]);
    const dvec3 along = math::normalize(front - rear);
    const dvec3 left = 0.5 * ((at[0] - at[1]) + (at[2] - at[3]));
    const dvec3 up = math::normalize(cross(along, left));
    const math::dquat yaw = math::yawRotation(p.yaw);
    if (level) {
        s.body.orientation = yaw;
    } else {
        s.body.orientation = math::normalize(glm::quat_cast(math::dmat3(along, cross(up, along), up)));
    }
    const double share = -m.axle[1].position / m.wheelbase;
    const double height = math::mix(rear.z, front.z, share);
    // The centre of mass is massHeight above the plane, over the asked place.
    s.body.position = {p.position.x, p.position.y, height + m.massHeight / up.z + p.height};

    const GearboxModel& gears = m.driveline.gearbox;
    int32_t gear = 1;
    const double turn = p.velocity.x / m.wheel[0].rollingRadius;
    s.gearbox.demand = 0.3;
    while (gear < gears.gears && turn * gears.ratio[gear] > upshiftSpeed(gears, gear, s.gearbox.demand)) ++gear;
    s.gearbox.gear = s.gearbox.wished = p.velocity.x < -0.1 ? -1 : gear;
    s.refuge[0] = p.position.x;
    s.refuge[1] = p.position.y;
    s.refuge[2] = p.yaw;
    const double idle = m.driveline.engine.settings.idleSpeed;
    const double carried = turn * ratio(gears, s.gearbox.gear);
    s.engineSpeed = carried > idle ? carried : idle;

    const bool parked = p.velocity == math::dvec2(0.0) && p.yawRate == 0.0 && p.height == 0.0;
    setMotion(m, s, dvec3(0.0), dvec3(0.0), ground);
    if (parked && !level) {
        const bool handbrake = p.hold == Placement::Hold::handbrake;
        // A car parked on a slope is held by its tires' carcasses from the first step on: the downhill pull shared by
        // load, along the car by the wheels that are braked.
        const dvec3 pull = glm::mat3_cast(math::dquat(s.body.orientation.w, -s.body.orientation.x,
                                                      -s.body.orientation.y, -s.body.orientation.z)) *
                           dvec3(0.0, 0.0, -math::kGravity);
        for (int i = 0; i < 4; ++i) {
            const double mass = m.wheel[i].preload / math::kGravity + m.wheel[i].mass;
            const double held = !handbrake ? mass : i < 2 ? 0.0 : 0.5 * m.mass;
            s.wheel[i].deflectionX = -pull.x * held / m.tire[i].kx;
            s.wheel[i].deflectionY = -pull.y * mass / m.tire[i].ky;
            s.wheel[i].forceX = -pull.x * held;
            s.wheel[i].forceY = -pull.y * mass;
        }
        // Struts and tires settle under the slope's load transfer, brakes on, before time begins.
        CarState settling = s;
        Controls hold;
        hold.handbrake = 1.0;
        hold.brake = handbrake ? 0.0 : 1.0;
        hold.gear = handbrake ? 100 : 0;
        for (int i = 0; i < 1200; ++i) step(m, settling, hold, {}, ground, dynamics::Integrator::midpoint, 0.005);
        const auto good = [&](const CarState& t) {
            return math::isFinite(t.body.position) && math::length(t.body.momentum) < 1e-3 * m.mass &&
                   math::length(t.body.position - s.body.position) < 0.5;
        };
        if (good(settling)) {
            s.body = settling.body;
            s.body.momentum = s.body.angularMomentum = dvec3(0.0);
            for (int i = 0; i < 4; ++i) {
                s.wheel[i].travel = settling.wheel[i].travel;
                s.wheel[i].deflectionX = settling.wheel[i].deflectionX;
                s.wheel[i].deflectionY = settling.wheel[i].deflectionY;
                s.wheel[i].forceX = settling.wheel[i].forceX;
                s.wheel[i].forceY = settling.wheel[i].forceY;
                if (p.hold == Placement::Hold::brakes) s.wheel[i].pressure = settling.wheel[i].pressure;
            }
            if (p.hold != Placement::Hold::nothing) s.modes = settling.modes;
        }
    }
    if (!parked) setMotion(m, s, {p.velocity.x, p.velocity.y, 0.0}, {0.0, 0.0, p.yawRate}, ground);
}

// --- decisions, once a step ------------------------------------------------------------------------------------------

static void steer(const CarModel& m, CarState& s, const Controls& c, double dt)
{
    const SteeringSettings& t = m.steering;
    const double mean = math::clamp(c.steer, -1.0, 1.0) * t.maxAngle;
    Pair front = ackermannAngles(mean, t.ackermann, m.axle[0].track, m.wheelbase);
    if (t.compliance > 0.0) {
        const double give = t.compliance * (s.wheel[0].aligning + s.wheel[1].aligning);
        const double settles = dt / (t.lag + dt); // first order, implicit
        for (int i = 0; i < 2; ++i) front[i] = math::mix(s.wheel[i].steer, front[i] + give, settles);
    }
    for (int i = 0; i < 2; ++i) s.wheel[i].steer = approach(s.wheel[i].steer, front[i], t.rate, dt);
    if (t.rearShare != 0.0) {
        const Pair rear = ackermannAngles(mean * t.rearShare, t.ackermann, m.axle[1].track, -m.wheelbase);
        for (int i = 0; i < 2; ++i) s.wheel[2 + i].steer = approach(s.wheel[2 + i].steer, rear[i], t.rate, dt);
    }
}

// Anti-lock: a valve at each wheel moves the most pressure it lets pass in proportion to the slip in hand, as fast as
// valves do: down in 70 ms, up in a quarter of a second.
static constexpr double kAntilockGain = 60.0;    // [1/s] of full pressure per slip
static constexpr double kAntilockRelease = 15.0; // [1/s]
static constexpr double kAntilockBuild = 4.0;    // [1/s]
static constexpr double kAntilockLead = 0.03;    // [s] how far ahead the wheel's deceleration is used to look

// Traction control: the throttle whose torque is what the road takes of the driven wheels and what turns them along
// with the car, and besides changes their slip speed towards that of the wanted slip at kTractionRate. Of the engine's
// inertia the wheels feel only what a closed clutch passes: a spinning wheel with a slipping clutch is quick, and needs
// little. No integral, so there is nothing to wind up.
static constexpr double kTractionRate = 8.0;     // [1/s] slower than sensing, throttle and a slipping clutch together
static constexpr double kTractionRelease = 3.0;  // [1/s] of the throttle, once the slip is below half of what is wanted
static constexpr double kSlippingRelease = 0.75; // [1/s] the same while the clutch slips
static constexpr double kRoadSettles = 0.3;      // [s] what the road takes, while a slipping clutch makes it swing
static constexpr double kClosed = 0.2;           // of its speed: the engine may be so much off the gearbox's

// speeds [m/s]: of the contact patches; driven: largest slip of the driven wheels, as sensed.
static double tractionThrottle(const CarModel& m, CarState& s, const DriveAxle (&axle)[2], const Pair (&speeds)[2],
                               double driven, double dt)
{
    const DrivelineModel& drive = m.driveline;
    const double share[2] = {drive.frontShare, 1.0 - drive.frontShare};
    const double g = ratio(drive.gearbox, s.gearbox.gear), sense = g < 0.0 ? -1.0 : 1.0;
    double road = 0.0, resists = 0.0, inertia = 0.0, turns = 0.0, u = 0.0; // of the driven wheels
    for (int i = 0; i < 2; ++i) {
        if (!(share[i] > 0.0)) continue;
        const DriveAxle& x = axle[i];
        road += sense * math::sum(Pair{s.wheel[2 * i].forceX, s.wheel[2 * i + 1].forceX} * x.radius);
        resists += math::sum(x.rolling);
        inertia += math::sum(x.inertia);
        turns += share[i] * 0.5 * math::sum(x.spin);
        u += share[i] * 0.5 * math::sum(speeds[i]);
    }
    const double radius = m.wheel[share[0] < 0.5 ? 2 : 0].rollingRadius;
    const double geared = g * turns;
    const bool closed = std::abs(s.engineSpeed - geared) < kClosed * s.engineSpeed;
    if (closed) inertia += drive.engine.settings.inertia * g * g;
    const double along = 1.0 + inertia / (m.mass * radius * radius); // they speed up as the car does: u' = F / m
    const double gap = (m.aids.tractionSlip - driven) * (u > 1.5 ? u : 1.5);
    s.roadTorque = closed ? road : math::mix(s.roadTorque, road, dt / (kRoadSettles + dt));
    const double wanted = s.roadTorque * along + resists + inertia * kTractionRate * gap / radius;
    const double loss = frictionTorque(drive.engine, s.engineSpeed),
                 range = fullTorque(drive.engine, s.engineSpeed) + loss;
    const double torque = wanted / (sense * g * drive.gearbox.efficiency);
    const double throttle = range > 0.0 ? math::clamp((torque + loss) / range, 0.0, 1.0) : 1.0; // (E1)
    const double free =
        s.traction + (closed ? kTractionRelease : kSlippingRelease) * (m.aids.delay + dt); // what the lag makes of it
    return driven < 0.5 * m.aids.tractionSlip && free > throttle ? (free < 1.0 ? free : 1.0) : throttle;
}

// What the aids sense and do, through pressure and throttle. Sensing lags by aids.delay.
struct AidDemand {
    double brake[4] = {}; // [0, 1] added at single wheels
    double throttle = 1.0;
};
static AidDemand aid(const CarModel& m, CarState& s, const DriveAxle (&axle)[2], const stage::Stage& now, double brake,
                     double dt)
{
    const AidSettings& a = m.aids;
    AidDemand out;
    const double settles = dt / (a.delay + dt);
    double driven = 0.0;
    Pair speeds[2], slips[2];
    for (int i = 0; i < 2; ++i) {
        const DriveAxle& x = axle[i];
        const Pair u = speeds[i] = math::magnitude(x.vx), turned = x.spin * x.radius;
        const Pair rolling = select(x.vx < 0.0, -turned, turned);
        slips[i] = select(x.load > 0.0, (rolling - u) / math::largest(u, math::both(1.5)), math::both(0.0));
    }
    for (int i = 0; i < 4; ++i) {
        WheelState& k = s.wheel[i];
        const double slip = slips[i / 2][i % 2], u = speeds[i / 2][i % 2];
        const double before = k.sensedSlip;
        k.sensedSlip = math::mix(k.sensedSlip, slip, settles);
        const bool isDriven = i < 2 ? m.driveline.frontShare > 0.0 : m.driveline.frontShare < 1.0;
        if (isDriven && k.sensedSlip > driven) driven = k.sensedSlip;
        if (a.antilock && u > 1.0 && (brake > 0.0 || k.pressure > 0.0)) {
            // Beyond the peak of the tire's curve a wheel locks within the time that sensing and valves take, so the
            // rate of the sensed slip counts too (real ones use the wheel's deceleration).
            const double excess = -(k.sensedSlip + kAntilockLead * (k.sensedSlip - before) / dt) - a.antilockSlip;
            if (excess > 0.0 && k.antilock > k.pressure) k.antilock = k.pressure;
            const double rate = math::clamp(-kAntilockGain * excess, -kAntilockRelease, kAntilockBuild);
            k.antilock = math::clamp(k.antilock + dt * rate, 0.02, 1.0);
        } else {
            k.antilock = 1.0;
        }
    }
    if (a.traction && s.gearbox.gear != 0) {
        if (s.gearbox.shiftTime == 0.0)
            s.traction = math::mix(s.traction, tractionThrottle(m, s, axle, speeds, driven, dt), settles);
    } else {
        s.traction = 1.0;
    }
    out.throttle = s.traction;
    if (a.stability && now.velocity.x > 4.0) {
        const double v = now.velocity.x, yawRate = now.omega.z;
        const double angle = 0.5 * (s.wheel[0].steer + s.wheel[1].steer);
        const double most = 0.9 * m.grip * math::kGravity / v;
        const double wanted = math::clamp(v * angle / (m.wheelbase + m.understeer * v * v), -most, most);
        const double off = wanted - yawRate;
        const double size = std::abs(off) > a.yawTolerance ? std::abs(off) - a.yawTolerance : 0.0;
        const double share = math::clamp(a.yawGain * size, 0.0, 1.0) * math::sign(off);
        s.stability = math::mix(s.stability, share, settles);
        // To turn left a left wheel is braked: the front one against a spin, the rear one against running wide.
        const bool spins = std::abs(yawRate) > std::abs(wanted) || yawRate * wanted < 0.0;
        const int wheel = (spins ? 0 : 2) + (s.stability > 0.0 ? 0 : 1);
        out.brake[wheel] = std::abs(s.stability);
        out.throttle *= 1.0 - std::abs(s.stability);
    } else {
        s.stability = 0.0;
    }
    return out;
}

// The last good place on a road, to a fifth of a metre.
static void noteRefuge(CarState& s, const stage::Stage& now)
{
    if (square(s.body.position.x - s.refuge[0]) + square(s.body.position.y - s.refuge[1]) < 0.04) return;
    for (const stage::AxleStage& k : now.axle)
        if (k.surface[0] != 0 || k.surface[1] != 0 || math::any(k.load <= 0.0)) return;
    if (now.up < 0.8 || now.velocity.x < 1.0) return;
    s.refuge[0] = s.body.position.x;
    s.refuge[1] = s.body.position.y;
    s.refuge[2] = math::atan2(now.r[3], now.r[0]);
}

// A wheel that lies on its sidewall does not roll: it drills. Turning about the ground's normal it drags all of the
// sidewall round under the load, on the way to that, from 60 degrees of lean on, as much of it as has come down. [N m]
static constexpr double kLying = 0.75; // square of the sine of the lean
static Pair lyingDrag(const DriveAxle& x)
{
    const Pair share = math::largest(square(x.camber) - kLying, math::both(0.0)) * (1.0 / (1.0 - kLying));
    return share * x.friction * x.load * x.radius;
}

bool replace(const CarModel& m, CarState& s, uint32_t buttons, const terrain::Ground& ground)
{
    if (!(buttons & (rightCar | backToRoad))) return false;
    double x = s.refuge[0], y = s.refuge[1], yaw = s.refuge[2];
    if (!(buttons & backToRoad)) {
        const Motion was = motion(m, s);
        x = was.position.x;
        y = was.position.y;
        yaw = math::toYawPitchRoll(was.orientation).yaw;
    }
    const double before = mechanicalEnergy(m, s, ground) + carcassEnergy(m, s);
    CarState fresh;
    reset(m, fresh, {.position = {x, y}, .yaw = yaw}, ground);
    fresh.ledger = s.ledger;
    for (int i = 0; i < 3; ++i) fresh.refuge[i] = s.refuge[i];
    s = fresh;
    s.ledger.external += mechanicalEnergy(m, s, ground) + carcassEnergy(m, s) - before;
    return true;
}

// --- the step --------------------------------------------------------------------------------------------------------

// Into how many parts the chassis cuts its step. One, as long as all wheels are between their stops and slow enough for
// the step: wheel hop of a road car is w h = 0.4 at 5 ms. Otherwise parts of w h <= kFine, in which even Euler, whose
// undamped spring gains 1 + (w h)^2 a step, loses more to a stop's damper than it gains.
static constexpr double kCoarse = 1.0, kFine = 0.4;
static constexpr int kParts = 32;
static constexpr double kTumbles = 8.0; // [rad/s] beyond it Euler's methods, to which wobbling is an undamped spring,
static constexpr double kTurnFine = 0.003; // [rad] turn no further in a part: 0.5 % of the wobble a radian
static constexpr double kPressedIn = 4.0;  // times the deflection at rest: a tire's own rise counts from there on

static int chassisParts(const CarModel& m, const CarState& s, const stage::Stage& now, dynamics::Integrator integrator,
                        double dt)
{
    double most = dt * m.wheelRate / kCoarse;
    const bool euler = integrator == dynamics::Integrator::euler || integrator == dynamics::Integrator::semiImplicit;
    if (euler && dot(now.omega, now.omega) > square(kTumbles))
        most = math::largest(most, dt * math::length(now.omega) / kTurnFine);
    for (int k = 0; k < 2; ++k) {
        const AxleSettings& a = m.axle[k];
        const Pair z{s.wheel[2 * k].travel, s.wheel[2 * k + 1].travel}, goes = dt * now.axle[k].travelRate;
        const Pair in = now.axle[k].penetration, sinks = dt * now.axle[k].penetrationRate;
        const Pair up = math::largest(z, z + goes) - a.bumpTravel,
                   down = -math::smallest(z, z + goes) - a.reboundTravel;
        const Pair depth = math::largest(up, down), deflection = math::largest(in, in + sinks);
        const Pair pressed = kPressedIn * Pair{m.wheel[2 * k].deflection, m.wheel[2 * k + 1].deflection};
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

static void stepOnce(const CarModel& m, CarState& s, const Controls& c, const External& external,
                     const terrain::Ground& ground, dynamics::Integrator integrator, double dt)
{
    steer(m, s, c, dt);
    stage::Held held;
    stage::headWheels(m, s, held);
    const stage::Flat start = stage::flatten(s);
    stage::Stage now;
    stage::evaluate(m, held, ground, start, now);
    for (int i = 0; i < 2; ++i) held.axle[i] = now.axle[i].axle;
    noteRefuge(s, now);

    const stage::HullTouch touch = stage::hullTouch(m, start, now, ground);
    held.externalForce = external.force;
    held.externalTorque = external.torque;
    held.externalBody = external.bodyAxes;
    held.external = external.force != dvec3(0.0) || external.torque != dvec3(0.0);
    if (!external.bodyAxes) {
        held.outsideForce = external.force;
        held.outsideTorque = external.torque;
    }

    // Accelerations now, under the carcasses' present forces, carry the contact velocities to the middle of the step.
    stage::Frames frame[2];
    DriveAxle axle[2];
    for (int i = 0; i < 2; ++i) {
        const WheelState &left = s.wheel[2 * i], &right = s.wheel[2 * i + 1];
        const tire::TirePair& tires = m.pair[i].tires;
        const stage::Frames& f = frame[i] =
            stage::contactFrames(held.headingX[i], held.headingY[i], now.axle[i].normal);
        const math::PairMask down = now.axle[i].load > 0.0;
        axle[i].deflection = {Pair{left.deflectionX, right.deflectionX}, Pair{left.deflectionY, right.deflectionY}};
        held.tireForce[i] = f.along * select(down, tires.kx * axle[i].deflection.x, math::both(0.0)) +
                            f.across * select(down, tires.ky * axle[i].deflection.y, math::both(0.0));
    }
    stage::Loads before = stage::loads(m, held, now);
    if (touch.count > 0) {
        const stage::HullContact hull = stage::hullContact(m, start, now, ground, touch, before, dt);
        held.hull = true;
        held.hullForce = hull.force;
        held.hullTorque = hull.torque;
        held.outsideForce += hull.force;
        held.outsideTorque += hull.torque;
        before.force += hull.force;
        before.torque += hull.torque;
    }
    const dvec3 force = now.toBody(before.force), torque = now.toBody(before.torque);
    const dvec3 a = force * m.perMass - cross(now.omega, now.velocity);
    const Pair lift0 = m.pair[0].mass * before.lift[0], lift1 = m.pair[1].mass * before.lift[1];
    const dvec3 turn{(torque.x - math::sum(lift0 * m.pair[0].y + lift1 * m.pair[1].y)) / m.jxx,
                     (torque.y + math::sum(lift0 * m.pair[0].x + lift1 * m.pair[1].x)) / m.jyy, torque.z / m.jzz};

    const dvec3 middle = now.omega + turn * (0.5 * dt); // [rad/s] of the car, half a step on

    for (int i = 0; i < 2; ++i) {
        const stage::AxleStage& k = now.axle[i];
        const AxleModel& model = m.pair[i];
        DriveAxle& x = axle[i];
        x.tires = &model.tires;
        x.tire[0] = &m.tire[2 * i];
        x.tire[1] = &m.tire[2 * i + 1];
        x.inertia = model.inertia;
        x.radius = model.rollingRadius;
        x.load =
            select(k.load > 0.0,
                   tire::verticalForce(model.tires, k.penetration + 0.5 * dt * k.penetrationRate, k.penetrationRate),
                   math::both(0.0));
        // Acceleration of the contact point, travel apart.
        const Pair3 ahead = math::both(a) + cross(math::both(turn), k.contact);
        x.vx = dot(k.velocity, frame[i].along);
        x.vy = dot(k.velocity, frame[i].across);
        x.ax = dot(ahead, frame[i].along);
        x.ay = dot(ahead, frame[i].across);
        x.camber = -dot(held.axle[i], k.normal);
        x.friction = k.friction;
        const Pair resistance{x.tire[0]->s.rollingResistance, x.tire[1]->s.rollingResistance};
        x.rolling = (resistance + k.rollingDrag) * x.load * x.radius;
        // Relative to the car as it turns about the axle in the middle of the step.
        x.spin = Pair{s.wheel[2 * i].spin, s.wheel[2 * i + 1].spin} - dot(held.axle[i], math::both(middle));
    }

    const Pair leans = math::largest(square(axle[0].camber), square(axle[1].camber));
    if (math::any(leans > kLying))
        for (DriveAxle& x : axle) x.rolling += lyingDrag(x);

    // Driver, gearbox, clutch, brakes, aids.
    const DrivelineModel& drive = m.driveline;
    const double frontMean = 0.5 * math::sum(axle[0].spin), rearMean = 0.5 * math::sum(axle[1].spin);
    const double shaft = drive.frontShare * frontMean + (1.0 - drive.frontShare) * rearMean;
    const dvec3 axis = stage::engineAxis(m);
    const double engineCarried = dot(axis, middle);
    advance(drive.gearbox, drive.engine, s.gearbox, c, shaft, now.velocity.x,
            m.wheel[drive.frontShare < 0.5 ? 2 : 0].rollingRadius, dt);
    advanceEngineFlags(drive.engine, s.engineSpeed - engineCarried, c.buttons & starter, dt, s.engineFlags,
                       s.starterTime);
    const AidDemand aids = aid(m, s, axle, now, c.brake, dt);
    DriveInput input;
    input.ratio = ratio(drive.gearbox, s.gearbox.gear);
    input.engineFlags = s.engineFlags;
    input.starterTime = s.starterTime;
    const bool shifting = s.gearbox.shiftTime > 0.0;
    input.throttle = shifting ? 0.0 : math::clamp(c.throttle, 0.0, 1.0) * aids.throttle;
    if (shifting) {
        input.engagement = 0.0;
    } else if (drive.clutch.automatic) {
        const double geared = shaft * input.ratio, engine = s.engineSpeed - engineCarried;
        input.engagement = automaticEngagement(drive.clutch, geared > engine ? geared : engine);
        if (s.engineFlags & engineRuns) {
            const double most = stallFreeEngagement(drive, engine, geared, dt);
            input.engagement = input.engagement < most ? input.engagement : most;
        }
    } else {
        input.engagement = 1.0 - math::clamp(c.clutch, 0.0, 1.0);
    }
    s.throttle = input.throttle;
    s.engagement = input.engagement;
    const double follows = dt / (m.brakes.lag + dt);
    for (int i = 0; i < 4; ++i) {
        WheelState& k = s.wheel[i];
        const double pedal = math::clamp(c.brake, 0.0, 1.0);
        k.pressure = math::mix(k.pressure, pedal > aids.brake[i] ? pedal : aids.brake[i], follows);
        // Anti-lock's valve stands between line and wheel.
        if (k.pressure > k.antilock) k.pressure = k.antilock;
        if (k.pressure < 1e-6) k.pressure = 0.0;
    }
    const double pulled = math::clamp(c.handbrake, 0.0, 1.0) * m.brakes.handbrakeTorque;
    axle[0].brake = Pair{s.wheel[0].pressure, s.wheel[1].pressure} * m.brakes.frontTorque;
    axle[1].brake = Pair{s.wheel[2].pressure, s.wheel[3].pressure} * m.brakes.rearTorque + pulled;

    // The stiff part.
    DriveOutput out;
    out.engineSpeed = s.engineSpeed - engineCarried;
    out.clutchTorque = s.clutchTorque;
    out.modes = s.modes;
    const Pair spinBefore[2] = {axle[0].spin, axle[1].spin};
    const double engineBefore = out.engineSpeed;
    DriveWork work;
    solve(drive, input, axle, out, work, dt);

    Pair3 change[2], mean[2];
    for (int i = 0; i < 2; ++i) {
        const DriveAxle& x = axle[i];
        WheelState* const k = &s.wheel[2 * i];
        const Pair gained = x.spin - spinBefore[i];
        change[i] = held.axle[i] * (x.inertia * gained / dt);
        mean[i] = held.axle[i] * (x.inertia * (Pair{k[0].spin, k[1].spin} + 0.5 * gained));
        held.tireForce[i] = frame[i].along * x.fx + frame[i].across * x.fy;
        held.aligning[i] = x.aligning;
        const Pair aligning = x.aligning - (i == 0 ? m.steering.casterTrail : 0.0) * x.fy;
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
    const double engineGained = out.engineSpeed - engineBefore, engineInertia = drive.engine.settings.inertia;
    held.spinRate = math::sum(change[0] + change[1]) + axis * (engineInertia * engineGained / dt);
    held.spinMomentum = math::sum(mean[0] + mean[1]) + axis * (engineInertia * (s.engineSpeed + 0.5 * engineGained));
    s.engineSpeed += engineGained;
    s.clutchTorque = out.clutchTorque;
    s.engineTorque = out.engineTorque;
    for (int k = 0; k < 3; ++k) s.couple[k] = out.couple[k];
    s.modes = out.modes;

    // The chassis.
    stage::Flat x = start;
    bool first = true;
    const int parts = chassisParts(m, s, now, integrator, dt);
    for (int part = 0; part < parts; ++part) {
        dynamics::advance(integrator, x, stage::kPositions, dt / parts, [&](const stage::Flat& at, stage::Flat& d) {
            if (!first) stage::evaluate(m, held, ground, at, now);
            first = false;
            stage::finish(m, held, at, now, d);
        });
    }
    stage::unflatten(x, s);

    Ledger& l = s.ledger;
    l.engine += work.engine;
    l.engineFriction += work.friction;
    l.clutch += work.clutch;
    l.gearbox += work.gearbox;
    l.differentials += work.differentials;
    l.brakes += work.brakes;
    l.rolling += work.rolling;
    l.tires += work.tires;
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
    if (parts == 1) return stepOnce(m, s, c, external, ground, integrator, dt);
    Controls now = c;
    for (int i = 0; i < parts; ++i) {
        stepOnce(m, s, now, external, ground, integrator, dt / parts);
        now.buttons &= starter; // the others are pressed once
    }
}

}
