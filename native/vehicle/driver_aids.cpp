#include "vehicle/driver_aids.h"

#include "vehicle/car.h"

namespace vehicle {

using math::Lanes;
using math::select;

// Anti-lock: a valve at each wheel moves the most pressure it lets pass in proportion to the slip in hand, as fast as
// valves do: down in 70 ms, up in a quarter of a second.
static constexpr double kAntilockGain = 60.0;    // [1/s] of full pressure per slip
static constexpr double kAntilockRelease = 15.0; // [1/s]
static constexpr double kAntilockBuild = 4.0;    // [1/s]
static constexpr double kAntilockLead = 0.03;    // [s] how far ahead the wheel's deceleration is used to look
static constexpr double kAntilockLeast = 0.02;   // [1] of full pressure

// Traction control: the throttle whose torque is what the road takes of the driven wheels and what turns them along
// with the car, and besides changes their slip speed towards that of the wanted slip at kTractionRate. Of the engine's
// inertia the wheels feel only what a closed clutch passes: a spinning wheel with a slipping clutch is quick, and needs
// little. No integral, so there is nothing to wind up.
static constexpr double kTractionRate = 8.0;     // [1/s] slower than sensing, throttle and a slipping clutch together
static constexpr double kTractionRelease = 3.0;  // [1/s] of the throttle, once the slip is below half of what is wanted
static constexpr double kSlippingRelease = 0.75; // [1/s] the same while the clutch slips
static constexpr double kRoadFollows = 0.3;      // [s] what the road takes, while a slipping clutch makes it swing
static constexpr double kClosed = 0.2;           // of its speed: the engine may be so much off the gearbox's

static constexpr double kLeastSpeed = 1.5;     // [m/s] slip is taken over no less
static constexpr double kStabilityFrom = 4.0;  // [m/s] forward speed
static constexpr double kStabilityLimit = 0.9; // of the tires' grip: no more yaw rate is asked for than that gives
static constexpr double kAntilockFrom = 1.0;   // [m/s] speed of the contact patch

namespace {

// What the sensors of the wheels say.
struct Sensed {
    Lanes speed[2];        // [m/s] of the contact patches, forwards or backwards
    double before[4] = {}; // sensed slip a step ago
    double driven = 0.0;   // the largest slip of the driven wheels
};

// Slip ratios, late by aids.delay. `follows`: the share that comes in this step.
Sensed sense(const CarModel& m, CarState& s, const DriveAxle (&axle)[2], double follows)
{
    Sensed out;
    for (int i = 0; i < 2; ++i) {
        const DriveAxle& x = axle[i];
        const Lanes u = out.speed[i] = math::magnitude(x.vx), turned = x.spin * x.radius;
        const Lanes rolling = select(x.vx < 0.0, -turned, turned);
        const Lanes slip =
            select(x.load > 0.0, (rolling - u) / math::largest(u, math::both(kLeastSpeed)), math::both(0.0));
        const bool isDriven = i == 0 ? m.driveline.frontShare > 0.0 : m.driveline.frontShare < 1.0;
        for (int n = 0; n < 2; ++n) {
            WheelState& k = s.wheel[2 * i + n];
            out.before[2 * i + n] = k.sensedSlip;
            k.sensedSlip = math::mix(k.sensedSlip, slip[n], follows);
            if (isDriven && k.sensedSlip > out.driven) out.driven = k.sensedSlip;
        }
    }
    return out;
}

void antilock(const AidSettings& a, CarState& s, const Sensed& sensed, double brake, double dt)
{
    for (int i = 0; i < 4; ++i) {
        WheelState& k = s.wheel[i];
        if (!a.antilock || !(sensed.speed[i / 2][i % 2] > kAntilockFrom) || !(brake > 0.0 || k.pressure > 0.0)) {
            k.antilock = 1.0;
            continue;
        }
        // Beyond the peak of the tire's curve a wheel locks within the time that sensing and valves take, so the rate
        // of the sensed slip counts too (real ones use the wheel's deceleration).
        const double excess = -(k.sensedSlip + kAntilockLead * (k.sensedSlip - sensed.before[i]) / dt) - a.antilockSlip;
        if (excess > 0.0 && k.antilock > k.pressure) k.antilock = k.pressure;
        const double rate = math::clamp(-kAntilockGain * excess, -kAntilockRelease, kAntilockBuild);
        k.antilock = math::clamp(k.antilock + dt * rate, kAntilockLeast, 1.0);
    }
}

// The throttle that holds the wanted slip.
double tractionThrottle(const CarModel& m, CarState& s, const DriveAxle (&axle)[2], const Sensed& sensed, double dt)
{
    const DrivelineModel& drive = m.driveline;
    const double share[2] = {drive.frontShare, 1.0 - drive.frontShare};
    const double g = ratio(drive.gearbox, s.gearbox.gear), sense = g < 0.0 ? -1.0 : 1.0;
    double road = 0.0, resists = 0.0, inertia = 0.0, turns = 0.0, u = 0.0; // of the driven wheels
    for (int i = 0; i < 2; ++i) {
        if (!(share[i] > 0.0)) continue;
        const DriveAxle& x = axle[i];
        road += sense * math::sum(Lanes{s.wheel[2 * i].forceX, s.wheel[2 * i + 1].forceX} * x.radius);
        resists += math::sum(x.rolling);
        inertia += math::sum(x.inertia);
        turns += share[i] * 0.5 * math::sum(x.spin);
        u += share[i] * 0.5 * math::sum(sensed.speed[i]);
    }
    const double radius = m.wheel[share[0] < 0.5 ? 2 : 0].rollingRadius;
    const double geared = g * turns;
    const bool closed = std::abs(s.engine.speed - geared) < kClosed * s.engine.speed;
    if (closed) inertia += drive.engine.settings.inertia * g * g;
    const double along = 1.0 + inertia / (m.mass * radius * radius); // they speed up as the car does: u' = F / m
    const double gap = (m.aids.tractionSlip - sensed.driven) * (u > kLeastSpeed ? u : kLeastSpeed);
    s.aids.roadTorque = closed ? road : math::mix(s.aids.roadTorque, road, dt / (kRoadFollows + dt));
    const double wanted = s.aids.roadTorque * along + resists + inertia * kTractionRate * gap / radius;
    const double loss = frictionTorque(drive.engine, s.engine.speed),
                 range = fullTorque(drive.engine, s.engine.speed) + loss;
    const double torque = wanted / (sense * g * drive.gearbox.efficiency);
    const double throttle = range > 0.0 ? math::clamp((torque + loss) / range, 0.0, 1.0) : 1.0; // (E1)
    const double free = s.aids.traction + (closed ? kTractionRelease : kSlippingRelease) *
                                              (m.aids.delay + dt); // what the lag makes of it
    return sensed.driven < 0.5 * m.aids.tractionSlip && free > throttle ? (free < 1.0 ? free : 1.0) : throttle;
}

// A brake of one wheel turns the car towards the yaw rate of the single-track model.
void stability(const CarModel& m, CarState& s, double forwardSpeed, double yawRate, double follows, AidDemand& out)
{
    const AidSettings& a = m.aids;
    const double v = forwardSpeed, angle = 0.5 * (s.wheel[0].steer + s.wheel[1].steer);
    const double most = kStabilityLimit * m.grip * math::kGravity / v;
    const double wanted = math::clamp(v * angle / (m.wheelbase + m.understeer * v * v), -most, most);
    const double off = wanted - yawRate;
    const double size = std::abs(off) > a.yawTolerance ? std::abs(off) - a.yawTolerance : 0.0;
    const double share = math::clamp(a.yawGain * size, 0.0, 1.0) * math::sign(off);
    s.aids.stability = math::mix(s.aids.stability, share, follows);
    // To turn left a left wheel is braked: the front one against a spin, the rear one against running wide.
    const bool spins = std::abs(yawRate) > std::abs(wanted) || yawRate * wanted < 0.0;
    const int wheel = (spins ? 0 : 2) + (s.aids.stability > 0.0 ? 0 : 1);
    out.brake[wheel] = std::abs(s.aids.stability);
    out.throttle *= 1.0 - std::abs(s.aids.stability);
}

}

AidDemand assist(const CarModel& m, CarState& s, const DriveAxle (&axle)[2], double forwardSpeed, double yawRate,
                 double brake, double dt)
{
    const AidSettings& a = m.aids;
    const double follows = dt / (a.delay + dt);
    const Sensed sensed = sense(m, s, axle, follows);
    AidDemand out;
    antilock(a, s, sensed, brake, dt);
    if (!a.traction || s.gearbox.gear == 0)
        s.aids.traction = 1.0;
    else if (s.gearbox.shiftTime == 0.0)
        s.aids.traction = math::mix(s.aids.traction, tractionThrottle(m, s, axle, sensed, dt), follows);
    out.throttle = s.aids.traction;
    if (a.stability && forwardSpeed > kStabilityFrom)
        stability(m, s, forwardSpeed, yawRate, follows, out);
    else
        s.aids.stability = 0.0;
    return out;
}

}
