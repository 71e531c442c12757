#include "control/driver.h"

namespace control {

using math::clamp;
using vehicle::Ability;
using vehicle::Controls;

namespace {

constexpr double kReferenceWindow =
    1.5;                               // [m/s] the reference speed stays this close to the speed: 3 m/s2 of correction
constexpr double kRacerWindow = 0.1;   // [m/s]
constexpr double kReferenceGain = 2.0; // [1/s] of the inner loop
constexpr double kFelt = 20.0;         // [m/s2] larger accelerations are impacts; nobody reports those
constexpr double kTableEnds = 1e-9;
constexpr double kNever = 1000.0;     // [s] since the last collision of a car that had none
constexpr double kAlongProfile = 2.0; // [1/s] how firmly the speed is held to what the road ahead allows

double magnitude(double x)
{
    return x < 0.0 ? -x : x;
}

bool begun(const core::Table& table, double t)
{
    return !table.points.empty() && t >= table.points.front()[0] - kTableEnds;
}

// The value of the last point that has come.
double heldAt(const core::Table& table, double t)
{
    double value = table.points.front()[1];
    for (const auto& point : table.points)
        if (t >= point[0] - kTableEnds) value = point[1];
    return value;
}

// One period and a half of steering: a sine whose second peak is held for `dwell`.
double sineDwellAt(const SineDwell& p, double t)
{
    const double period = 1.0 / p.frequency, time = t - p.start;
    if (time < 0.0) return 0.0;
    if (time < 0.75 * period) return p.amplitude * math::sin(math::kTau * time / period);
    if (time < 0.75 * period + p.dwell) return -p.amplitude;
    if (time < period + p.dwell) return p.amplitude * math::sin(math::kTau * (time - p.dwell) / period);
    return 0.0;
}

// Gap, speeds and accelerations as this driver knows them: late and noisy.
struct Known {
    double gap, speedAhead, accelAhead, leaderGap, leaderSpeed, leaderAccel;
    bool ahead;
};

Known sense(const DriverModel& m, DriverState& s, double* memory, const Sight& sight)
{
    const SensorSettings& eye = m.settings.sensor;
    Known k{};
    const bool seen = sight.hasAhead && sight.gap < eye.range;
    k.gap = seen ? sight.gap : 1000.0;
    k.speedAhead = seen ? sight.speedAhead : sight.v;
    if (eye.delay > 0.0) {
        k.gap = m.gapDelay.pass(memory, k.gap);
        k.speedAhead = m.speedDelay.pass(memory, k.speedAhead);
    }
    k.ahead = k.gap < eye.range;
    if (eye.gapNoise > 0.0 && k.ahead) k.gap += eye.gapNoise * math::normal(s.noise);
    if (eye.speedNoise > 0.0 && k.ahead) k.speedAhead += eye.speedNoise * math::normal(s.noise);
    const RadioSettings& radio = m.settings.radio;
    if (!radio.on) { // knows no more than it sees
        k.leaderGap = k.gap;
        k.leaderSpeed = k.speedAhead;
        return k;
    }
    k.accelAhead = seen ? clamp(sight.accelAhead, -kFelt, kFelt) : 0.0;
    k.leaderGap = sight.leaderGap;
    k.leaderSpeed = sight.leaderSpeed;
    k.leaderAccel = clamp(sight.leaderAccel, -kFelt, kFelt);
    if (radio.delay > 0.0) {
        k.accelAhead = m.accelRadio.pass(memory, k.accelAhead);
        k.leaderGap = m.leaderGapRadio.pass(memory, k.leaderGap);
        k.leaderSpeed = m.leaderSpeedRadio.pass(memory, k.leaderSpeed);
        k.leaderAccel = m.leaderAccelRadio.pass(memory, k.leaderAccel);
    }
    return k;
}

// An alarm is known from `alarmSince` on; braking begins a reaction later.
void watch(const DriverModel& m, DriverState& s, const Sight& sight)
{
    const EmergencySettings& e = m.settings.emergency;
    if (s.alarmSince < 0.0) {
        const bool own = e.at && sight.t >= *e.at - kTableEnds;
        const bool seen = e.look && sight.hasAhead && sight.gap < m.settings.sensor.range &&
                          sight.accelAhead < -e.threshold && sight.accelAhead > -kFelt;
        const bool heard = e.listen && m.settings.radio.on && sight.emergencyAhead >= 0.0 &&
                           sight.t >= sight.emergencyAhead + m.settings.radio.delay - kTableEnds;
        if (own) {
            s.alarmSince = s.emergencySince = sight.t; // its own decision: no reaction time
        } else if (seen || heard) {
            s.alarmSince = sight.t + (seen && !heard ? m.settings.sensor.delay : 0.0);
        }
    }
    if (s.alarmSince >= 0.0 && s.emergencySince < 0.0 && sight.t >= s.alarmSince + e.reaction - kTableEnds)
        s.emergencySince = sight.t;
}

double targetSpeed(const DriverModel& m, const DriverState& s, const Sight& sight)
{
    const DriverSettings& p = m.settings;
    if (!p.speedByTime.points.empty()) return p.speedByTime.at(sight.t);
    if (!p.speedByDistance.points.empty()) return p.speedByDistance.at(sight.along);
    return p.speed ? *p.speed : s.startSpeed;
}

double followed(const DriverModel& m, DriverState& s, const Sight& sight, const Known& k, double target)
{
    const DriverSettings& p = m.settings;
    const double free = speedHold(p.speedHold, target, sight.v);
    const auto least = [&](double a) { return a < free ? a : free; };
    switch (p.follow) {
    case Follow::none:
    case Follow::law:
        return 0.0;
    case Follow::speed:
        return free;
    case Follow::path: // a follower may exceed its target to close up
        return k.ahead ? pathSpacing(p.path, k.gap, sight.v, k.speedAhead, k.accelAhead, k.leaderSpeed, k.leaderAccel)
                       : free;
    case Follow::acc:
        return k.ahead ? least(timeHeadway(p.acc, k.gap, sight.v, k.speedAhead)) : free;
    case Follow::cacc: {
        if (!k.ahead) return s.cooperative = free;
        s.cooperative += m.dt * cooperative(p.cacc, s.cooperative, k.gap, sight.v, clamp(sight.a, -kFelt, kFelt),
                                            k.speedAhead, k.accelAhead);
        s.cooperative = clamp(s.cooperative, -p.actuator.deceleration, p.actuator.acceleration);
        return least(s.cooperative);
    }
    case Follow::idm:
        return intelligentDriver(p.idm, target, k.ahead ? k.gap : 1e4, sight.v, k.ahead ? k.speedAhead : sight.v);
    }
    return 0.0;
}

// Lane keeping. With L a distance of travel, e the offset and c the course error, along the path d2e/ds2 = kappa -
// kappa_path, so  kappa = kappa_path - 2 sin(c)/L - e/L^2  makes both decay, critically damped, over L. The curvature
// of the path is read a little ahead, for the time the car takes to answer ("preview").
double laneCurvature(const DriverModel& m, DriverState& s, const Sight& sight, const Path& path, double offset)
{
    const LaneSettings& p = m.settings.lane;
    const double speed = magnitude(sight.v);
    const double l = speed * p.time > p.least ? speed * p.time : p.least;
    const double e = clamp(sight.offset - offset, -0.7 * l, 0.7 * l); // approaches a far path at no more than 45 deg
    const double ahead = path.curvature(sight.along + sight.v * p.preview);
    const double parallel = 1.0 - ahead * offset; // the parallel line's curvature is k/(1 - k d)
    double kappa = (parallel > 0.1 ? ahead / parallel : ahead) - 2.0 * math::sin(sight.courseError) / l - e / (l * l);
    // What the ability's understeer misses shows as an offset that stays: slowly integrated while the car runs
    // parallel.
    const double parallelism = 1.0 - 4.0 * magnitude(sight.courseError) * l / (magnitude(e) + 1e-6);
    if (speed > 1.0 && magnitude(e) < 0.05 * l && parallelism > 0.0)
        s.lateral -= 0.3 * parallelism * e / (l * l) * speed / l * m.dt;
    s.lateral = clamp(s.lateral, -0.01, 0.01);
    return kappa + s.lateral;
}

// What a car steers of a wanted curvature: no more than the lateral acceleration that is worth asking for.
double steerable(const Ability& able, double kappa, double speed)
{
    const double most = able.lateral / (speed * speed > 1.0 ? speed * speed : 1.0);
    return clamp(kappa, -most, most);
}

// Front wheel angle for a curvature: single-track geometry, the ability's understeer, and what the yaw rate lacks.
double steerFor(const Ability& able, double kappa, const Sight& sight)
{
    const double v = sight.v;
    double angle = math::atan(able.wheelbase * kappa) + able.understeer * v * v * kappa;
    if (magnitude(v) > 3.0) {
        const double lacking = v * kappa - sight.yawRate;
        angle += 0.3 * (able.wheelbase / v + able.understeer * v) * lacking;
    }
    return clamp(angle / able.maxSteer, -1.0, 1.0);
}

}

core::Status checkLaw(const std::string& text, const std::vector<core::NamedNumber>& parameters)
{
    Law law;
    return Law::compile(text, parameters, 0.01, law);
}

core::Status build(const DriverSettings& settings, double dt, DriverModel& out)
{
    DriverModel m;
    m.settings = settings;
    m.dt = dt;
    const auto line = [&](DelayLine& d, double seconds) {
        if (!(seconds > 0.0)) return;
        d = DelayLine::make(m.memory, seconds, dt);
        m.memory += DelayLine::kDoubles;
    };
    line(m.gapDelay, settings.sensor.delay);
    line(m.speedDelay, settings.sensor.delay);
    line(m.actuatorDelay, settings.actuator.delay);
    for (DelayLine* d : {&m.accelRadio, &m.leaderGapRadio, &m.leaderSpeedRadio, &m.leaderAccelRadio})
        line(*d, settings.radio.delay);
    m.lag = Lag::make(settings.actuator.lag, dt);
    if (!settings.law.empty()) {
        const core::Status status = Law::compile(settings.law, settings.parameters, dt, m.law);
        if (!status) return core::Status::fail(status.path.empty() ? "law" : status.path, status.message);
        m.lawMemory = m.memory;
        m.memory += m.law.memory();
    }
    if (races(settings)) {
        m.racerMemory = m.memory;
        m.memory += kRacerDoubles;
    }
    out = std::move(m);
    return {};
}

void reset(const DriverModel&, DriverState& s, uint64_t seed, uint64_t stream)
{
    s = DriverState{};
    s.noise = math::seeded(seed, stream);
}

bool usesBearing(const DriverModel& m)
{
    return m.settings.steering != Steering::none || !m.law.empty();
}

namespace {

// What a text law computes; nothing without one.
LawOutputs textLaw(const DriverModel& m, const DriverState& s, double* memory, const Sight& sight, const Known& known,
                   double target, const vehicle::Motion& motion, const Path& path)
{
    if (m.law.empty()) return {};
    LawInputs in;
    in.t = sight.t;
    in.dt = m.dt;
    in.index = sight.index;
    in.count = sight.count;
    in.v = sight.v;
    in.a = clamp(sight.a, -kFelt, kFelt);
    in.targetSpeed = target;
    in.gap = known.gap;
    in.leadSpeed = known.speedAhead;
    in.leadAccel = known.accelAhead;
    in.leaderGap = known.leaderGap;
    in.leaderSpeed = known.leaderSpeed;
    in.leaderAccel = known.leaderAccel;
    in.rearGap = sight.rearGap;
    in.rearSpeed = sight.hasBehind ? sight.rearSpeed : sight.v;
    in.emergency = s.alarmSince >= 0.0 ? 1.0 : 0.0;
    in.hit = s.hitSince >= 0.0 ? 1.0 : 0.0;
    in.timeSinceHit = s.hitSince >= 0.0 ? sight.t - s.hitSince : kNever;
    in.s = sight.along;
    in.offset = sight.offset;
    in.headingError = sight.headingError;
    in.curvature = path.curvature(sight.along + sight.v * m.settings.lane.preview);
    in.yawRate = sight.yawRate;
    in.x = motion.position.x;
    in.y = motion.position.y;
    in.yaw = math::toYawPitchRoll(motion.orientation).yaw;
    return m.law.run(in, memory + m.lawMemory);
}

bool keepsLane(const DriverSettings& p)
{
    return p.steering == Steering::lane || p.steering == Steering::ideal;
}

// What a racer feels of the ground below it.
struct Below {
    double friction = 1.0;
    double uphill = 0.0; // [m/s2] that gravity takes along the path
};

Below below(const Sight& sight, const Path& path, const terrain::Ground& ground)
{
    const Path::Pose pose = path.at(sight.along);
    const double c = math::cos(pose.heading), s = math::sin(pose.heading);
    const terrain::GroundSample g =
        ground.sample(pose.position.x - sight.offset * s, pose.position.y + sight.offset * c);
    return {g.friction, -math::kGravity * g.normal.z * (g.normal.x * c + g.normal.y * s)};
}

// What a racer does across the road; true: it wants to be put back on it.
bool goRacing(const DriverModel& m, double* memory, const Sight& sight, double target, const Path& path)
{
    double* const kept = memory + m.racerMemory;
    RacerState s{kept[0], kept[1], kept[2], kept[3]};
    RacerSight r;
    r.t = sight.t;
    r.dt = m.dt;
    r.v = sight.v;
    r.offset = sight.offset;
    r.beside = path.beside(sight.along);
    r.wrongWay = sight.headingError;
    r.allowed = target;
    r.near = sight.near;
    r.count = sight.nearCount;
    const bool back = race(*m.settings.racer, s, r);
    kept[0] = s.shift;
    kept[1] = s.goal;
    kept[2] = s.since;
    kept[3] = s.started;
    return back;
}

// A racer's front wheels stay within the slip angle of most side force.
double withinSlip(const Ability& able, double steer, const Sight& sight, double friction)
{
    if (sight.v < 8.0) return steer;
    const double way =
        math::wrapAngle(sight.courseError - sight.headingError) + able.frontAxle * sight.yawRate / sight.v;
    const double most = 1.1 * able.peakSlip * friction;
    return clamp(clamp(steer * able.maxSteer, way - most, way + most) / able.maxSteer, -1.0, 1.0);
}

// The share of the throttle that a slide leaves to a racer: none of it at twice the slip angle of most side force.
double easedInSlide(const Ability& able, const Sight& sight, double friction)
{
    if (sight.v < 3.0) return 1.0;
    const double tail = math::wrapAngle(sight.courseError - sight.headingError) -
                        (able.wheelbase - able.frontAxle) * sight.yawRate / sight.v;
    return clamp(2.0 - magnitude(tail) / (able.peakSlip * math::largest(friction, 0.2)), 0.0, 1.0);
}

// What the driver wants of the car, within what its actuator gives. `followed`: by the spacing law or the held speed.
double wantedAcceleration(const DriverModel& m, const DriverState& s, const Sight& sight, double followed,
                          const LawOutputs& law, double lane, double offset, const Ability& able, const Path& path,
                          const terrain::Ground& ground, const Below& under)
{
    const DriverSettings& p = m.settings;
    double wanted = followed;
    const bool lawDrives = p.follow == Follow::law;
    if (lawDrives && m.law.sets(lawAccel)) wanted = law.accel;
    if (lawDrives && !m.law.sets(lawAccel) && m.law.sets(lawSpeed)) wanted = speedHold(p.speedHold, law.speed, sight.v);
    if (p.roadAhead && p.roadAhead->on && p.follow != Follow::none && sight.v > 0.0) {
        const RoadSpeed most = roadSpeed(*p.roadAhead, path, ground, able, sight.along + sight.v * p.lane.preview,
                                         offset, sight.v, p.steering == Steering::lane ? lane : 0.0);
        const double allowed = most.slope + kAlongProfile * (most.speed - sight.v);
        if (allowed < wanted) wanted = allowed;
        if (races(p)) {
            const double turns = magnitude(sight.v * sight.yawRate);
            const double here = p.roadAhead->margin * able.grip * under.friction * math::kGravity;
            const double bend = magnitude(lane) > 1e-4 ? math::sqrt(here / magnitude(lane)) : 1e3; // [m/s]
            const double slows = kAlongProfile * (bend - sight.v);
            if (slows < wanted) wanted = slows;
            const Left left = leftAlong(able, p.roadAhead->margin, under.friction, turns, under.uphill);
            wanted = clamp(wanted, -left.brake, left.push);
        }
    }
    if (s.emergencySince >= 0.0) wanted = -p.emergency.deceleration;
    return clamp(wanted, -p.actuator.deceleration, p.actuator.acceleration);
}

// The inner loop: pedals for s.acceleration. The reference speed belongs to the same moment as the speed; it goes on
// behind the effort.
void pedals(const DriverModel& m, DriverState& s, const Sight& sight, const Ability& able, double uphill, Controls& c)
{
    // A racer knows what the tires hold: pedals that chase a lost speed would spin its wheels.
    const double window = races(m.settings) ? kRacerWindow : kReferenceWindow;
    s.referenceSpeed = clamp(s.referenceSpeed, sight.v - window, sight.v + window);
    if (m.settings.follow != Follow::none || s.emergencySince >= 0.0) {
        const double effort = s.acceleration + kReferenceGain * (s.referenceSpeed - sight.v) + uphill;
        if (magnitude(sight.v) < 0.1 && s.acceleration <= 0.02 && s.referenceSpeed < 0.05) {
            c.brake = 0.3; // stands
        } else if (effort >= able.coast) {
            const double span = able.full - able.coast;
            c.throttle = clamp((effort - able.coast) / (span > 0.01 ? span : 0.01), 0.0, 1.0);
        } else {
            c.brake = clamp((able.coast - effort) / (able.brake > 0.01 ? able.brake : 0.01), 0.0, 1.0);
        }
    }
    s.referenceSpeed += s.acceleration * m.dt;
    if (s.referenceSpeed < 0.0) s.referenceSpeed = 0.0;
}

// Pedals that a text law sets itself; one that names neither acceleration nor speed has the others released.
void lawPedals(const Law& text, const LawOutputs& law, Controls& c)
{
    if (text.sets(lawThrottle)) c.throttle = clamp(law.throttle, 0.0, 1.0);
    if (text.sets(lawBrake)) c.brake = clamp(law.brake, 0.0, 1.0);
    if (text.sets(lawHandbrake)) c.handbrake = clamp(law.handbrake, 0.0, 1.0);
    if (text.sets(lawAccel) || text.sets(lawSpeed)) return;
    if (!text.sets(lawThrottle)) c.throttle = 0.0;
    if (!text.sets(lawBrake)) c.brake = 0.0;
}

// Tables take their part from their first point on; a table of one pedal alone releases the other.
void tables(const DriverSettings& p, double t, Command& out)
{
    Controls& c = out.controls;
    if (begun(p.throttle, t)) {
        c.throttle = clamp(p.throttle.at(t), 0.0, 1.0);
        if (!begun(p.brake, t)) c.brake = 0.0;
    }
    if (begun(p.brake, t)) {
        c.brake = clamp(p.brake.at(t), 0.0, 1.0);
        if (!begun(p.throttle, t)) c.throttle = 0.0;
    }
    if (begun(p.handbrake, t)) c.handbrake = clamp(p.handbrake.at(t), 0.0, 1.0);
    if (begun(p.clutch, t)) c.clutch = clamp(p.clutch.at(t), 0.0, 1.0);
    if (begun(p.gears, t)) c.gear = int32_t(heldAt(p.gears, t));
    for (const WheelProgram& w : p.wheels) {
        vehicle::WheelInput& in = out.wheel[size_t(w.wheel)];
        if (begun(w.torque, t)) in.torque = w.torque.at(t);
        if (begun(w.steer, t)) in.steer = w.steer.at(t);
    }
}

// Steering by a text law, the lane, the path itself, a table, a sine with dwell: the last that has begun counts.
void steering(const DriverModel& m, DriverState& s, const Sight& sight, const LawOutputs& law, double lane,
              const Ability& able, const Path& path, Command& out)
{
    const DriverSettings& p = m.settings;
    const bool lawSteers = p.steering == Steering::law;
    double steer = 0.0;
    if (lawSteers && m.law.sets(lawSteer))
        steer = clamp(law.steer, -1.0, 1.0);
    else if (lawSteers && m.law.sets(lawTurn))
        steer = steerFor(able, law.turn, sight);
    else if (keepsLane(p)) {
        const double most = p.lane.rate * m.dt;
        const double aim = steerFor(able, steerable(able, lane, sight.v), sight);
        steer = clamp(aim, s.steer - most, s.steer + most);
    }
    if (p.steering == Steering::ideal) {
        out.guided = true;
        out.guideCurvature = path.curvature(sight.along + 0.5 * sight.v * m.dt);
    }
    if (begun(p.steer, sight.t)) {
        steer = clamp(p.steer.at(sight.t), -1.0, 1.0);
        out.guided = false;
    }
    if (p.sineDwell.start >= 0.0 && sight.t >= p.sineDwell.start) {
        steer = clamp(sineDwellAt(p.sineDwell, sight.t), -1.0, 1.0);
        out.guided = false;
    }
    s.steer = out.controls.steer = steer;
}

}

Command drive(const DriverModel& m, DriverState& s, double* memory, const Sight& sight, const vehicle::Motion& motion,
              const Ability& able, const Path& path, const terrain::Ground& ground)
{
    const DriverSettings& p = m.settings;
    if (!s.started) {
        s.started = 1;
        s.startSpeed = s.referenceSpeed = sight.v;
    }
    const Known known = sense(m, s, memory, sight);
    watch(m, s, sight);
    const double target = targetSpeed(m, s, sight);

    const double follows = followed(m, s, sight, known, target);
    const LawOutputs law = textLaw(m, s, memory, sight, known, target, motion, path);
    const bool racing = races(p);
    const bool back = racing && goRacing(m, memory, sight, target, path);
    const Below under = racing ? below(sight, path, ground) : Below{};
    const double offset = racing ? memory[m.racerMemory] : p.lane.offset;              // [m] the shift of RacerState
    const double lane = keepsLane(p) ? laneCurvature(m, s, sight, path, offset) : 0.0; // [1/m]
    s.wanted = wantedAcceleration(m, s, sight, follows, law, lane, offset, able, path, ground, under);
    m.lag.pass(s.acceleration, p.actuator.delay > 0.0 ? m.actuatorDelay.pass(memory, s.wanted) : s.wanted);

    Command out;
    out.controls.gear = p.gear;
    if (s.cut) { // no control effort after the collision; the wheels stand straight
        s.referenceSpeed = sight.v;
        s.steer = 0.0;
        return out;
    }
    pedals(m, s, sight, able, under.uphill, out.controls);
    if (p.follow == Follow::law) lawPedals(m.law, law, out.controls);
    tables(p, sight.t, out);
    steering(m, s, sight, law, lane, able, path, out);
    if (racing) {
        s.steer = out.controls.steer = withinSlip(able, s.steer, sight, under.friction);
        out.controls.throttle *= easedInSlide(able, sight, under.friction);
        if (back) out.controls.buttons = vehicle::backToRoad;
    }
    return out;
}

}
