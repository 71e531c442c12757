// A driver program: from what a car is and sees to Controls, for any kind of vehicle.
//
// Tongue 1995, section 2.1.4 (docs/models/path.md), keeps its controller apart from the car so that others may take its
// place, and lets it know nominal driving and emergencies. Here it has four stages, each a part of the settings:
//
//   senses      gap and speed of the car ahead (delay, noise), radio (delay): accelerations, the leader, emergencies
//   law         a wanted acceleration (speed hold, spacing laws, a table, a text law), no more than the road ahead
//               allows (control/road_ahead.h), and a wanted curvature (lane keeping with preview, the path itself, a
//               text law)
//   emergency   overrides the acceleration from a given time, on seeing hard braking ahead, or on hearing of it
//   actuator    dead time, lag, limits; then an inner loop turns acceleration into pedals (vehicle/ability.h)
//
// The inner loop follows a reference speed whose slope is the wanted acceleration, so that errors of the ability's
// estimate cannot accumulate: a car that shall hold a speed holds it exactly.
//
// Tables of throttle, brake, clutch, gear, steer override their part from their first point on: manoeuvres are an
// approach by the laws above and then a table. Times count from the start of the run. They are read in every step, on
// and between their points; only what hands do is sampled at 50 Hz. Gears are not mixed: a point holds until the next.
//
// `wheels` turns and steers single wheels besides what the driver does, for rigs and faults: a torque about the axle,
// an angle beyond that of the steering.
//
// State is plain numbers; delays and text laws keep theirs in memory that the world owns (control/memory.h).
#pragma once

#include "control/law.h"
#include "control/path.h"
#include "control/racer.h"
#include "control/road_ahead.h"
#include "control/spacing.h"
#include "core/quantity.h"
#include "math/random.h"
#include "vehicle/ability.h"
#include "vehicle/controls.h"
#include "vehicle/motion.h"

#include <optional>

namespace control {

enum class Follow : uint32_t { none, speed, path, acc, cacc, idm, law };
enum class Steering : uint32_t { none, lane, ideal, law };

struct SensorSettings {
    double range = 150.0;    // [m] farther cars are not seen
    double delay = 0.0;      // [s]
    double gapNoise = 0.0;   // [m] standard deviation
    double speedNoise = 0.0; // [m/s] standard deviation
};
struct RadioSettings {
    bool on = true;     // without it the accelerations and the leader are unknown
    double delay = 0.0; // [s]
};
struct ActuatorSettings {
    double delay = 0.0;        // [s] dead time
    double lag = 0.0;          // [s] time constant
    double acceleration = 3.0; // [m/s2] most that is asked for
    double deceleration = 9.0; // [m/s2] most that is asked for, positive
};
struct EmergencySettings {
    std::optional<double> at;  // [s] this car begins an emergency stop of its own; none: never
    bool look = false;         // brakes when the car ahead brakes harder than `threshold`
    bool listen = false;       // brakes when a car of the platoon ahead says by radio that it does
    double threshold = 4.0;    // [m/s2]
    double reaction = 0.3;     // [s] between knowing and braking
    double deceleration = 8.0; // [m/s2] asked for
};
struct LaneSettings {
    double time = 1.0;     // [s] of travel in which an offset shrinks by about e
    double least = 4.0;    // [m] the same as a distance, at low speed
    double preview = 0.15; // [s] ahead the path's curvature is read
    double offset = 0.0;   // [m] left of the path to drive at
    double rate = 3.0;     // [1/s] fastest change of the steering command
};
struct SineDwell {          // a sine of steering that dwells at its second peak (FMVSS 126)
    double start = -1.0;    // [s]; below 0: none
    double frequency = 0.7; // [Hz]
    double dwell = 0.5;     // [s]
    double amplitude = 0.2; // [1] share of the steering range, first to the left
};

struct WheelProgram { // one wheel by itself, of a vehicle of the kind "car"
    vehicle::WheelPlace wheel = vehicle::WheelPlace::frontLeft;
    core::Table torque; // [s] -> [N m], forwards positive
    core::Table steer;  // [s] -> [rad], to the left positive
};

struct DriverSettings {
    Follow follow = Follow::speed;
    Steering steering = Steering::lane;
    std::optional<double> speed; // [m/s] to hold; none: the speed at the start
    core::Table speedByTime;     // [s] -> [m/s]; counts before `speed`
    core::Table speedByDistance; // [m] along the path -> [m/s]; counts before `speed`
    SpeedHold speedHold;
    std::optional<RoadAheadSettings> roadAhead;
    std::optional<RacerSettings> racer;
    PathSpacing path;
    TimeHeadway acc;
    Cooperative cacc;
    IntelligentDriver idm;
    LaneSettings lane;
    std::string law;                           // text, control/law.h
    std::vector<core::NamedNumber> parameters; // of the law: {"k1": 0.4}
    SensorSettings sensor;
    RadioSettings radio;
    ActuatorSettings actuator;
    EmergencySettings emergency;
    core::Table throttle, brake, handbrake, clutch, steer; // [s] -> [1], override from their first point on
    core::Table gears;                                     // [s] -> as `gear`, each held until the next
    std::vector<WheelProgram> wheels;
    SineDwell sineDwell;
    int32_t gear = 0; // as Controls::gear
};

// The gap that a law keeps behind a car of the same steady speed [m]; 6 m for those that know no gap.
inline double keptGap(const DriverSettings& s, double speed)
{
    switch (s.follow) {
    case Follow::path:
        return s.path.gap;
    case Follow::acc:
        return s.acc.standstill + s.acc.headway * speed;
    case Follow::cacc:
        return s.cacc.standstill + s.cacc.headway * speed;
    case Follow::idm: {
        const double target = s.speed ? *s.speed : speed;
        return speed < target ? equilibriumGap(s.idm, target, speed) : s.idm.standstill + s.idm.headway * speed;
    }
    default:
        return 6.0;
    }
}

// What a car sees and hears before delays and noise; filled by control/traffic.h.
struct Sight {
    double t = 0.0;
    double v = 0.0, a = 0.0;                      // own forward speed and acceleration
    double along = 0.0, offset = 0.0;             // on the path
    double headingError = 0.0, courseError = 0.0; // [rad] of the nose and of the velocity, from the path
    double yawRate = 0.0;
    bool hasAhead = false, hasBehind = false;
    double gap = 1000.0, speedAhead = 0.0, accelAhead = 0.0;
    double offsetAhead = 0.0; // [m] of the car ahead, from this one, left positive
    double rearGap = 1000.0, rearSpeed = 0.0;
    double leaderGap = 0.0, leaderSpeed = 0.0, leaderAccel = 0.0;
    double index = 1.0, count = 1.0; // place in the platoon
    Near near[kMostNear];            // those around, of a racer alone
    int32_t nearCount = 0;
    double emergencyAhead = -1.0; // [s] since when a car of the platoon ahead has been in an emergency; below 0: none
};

struct DriverState {
    double startSpeed = 0.0;      // [m/s]
    double referenceSpeed = 0.0;  // [m/s] of the inner loop
    double acceleration = 0.0;    // [m/s2] after the actuator's lag
    double wanted = 0.0;          // [m/s2] what the law asked for
    double cooperative = 0.0;     // [m/s2] u of the cooperative law
    double steer = 0.0;           // [1] last command
    double lateral = 0.0;         // [1/m] integral part of lane keeping
    double emergencySince = -1.0; // [s] braking for an emergency; below 0: not
    double hitSince = -1.0;       // [s] was last in a collision; below 0: never
    double alarmSince = -1.0;     // [s] knows of an emergency, by own decision, eye or radio
    uint64_t started = 0;
    uint64_t cut = 0; // 1: controls ended after a collision
    math::Random noise;
};
static_assert(sizeof(DriverState) == 14 * sizeof(double), "no padding: hashed byte by byte");

struct DriverModel {
    DriverSettings settings;
    double dt = 0.005;
    Law law;
    uint32_t memory = 0; // doubles it needs
    DelayLine gapDelay, speedDelay, actuatorDelay;
    DelayLine accelRadio, leaderGapRadio, leaderSpeedRadio, leaderAccelRadio;
    Lag lag;
    uint32_t lawMemory = 0;   // first double of the law's
    uint32_t racerMemory = 0; // of the racer's
};

struct Command {
    vehicle::Controls controls;
    bool guided = false;         // ideal path keeping: the car shall run on an arc of
    double guideCurvature = 0.0; // [1/m]
    vehicle::WheelInput wheel[4];
};

// `dt`: seconds between two calls of drive(). An error's path is relative to the driver.
core::Status build(const DriverSettings& settings, double dt, DriverModel& out);
void reset(const DriverModel&, DriverState&, uint64_t seed, uint64_t stream);
bool usesBearing(const DriverModel&); // Sight's errors of direction and its yaw rate
inline bool races(const DriverSettings& s)
{
    return s.racer && s.racer->on;
}
Command drive(const DriverModel&, DriverState&, double* memory, const Sight&, const vehicle::Motion&,
              const vehicle::Ability&, const Path&, const terrain::Ground&);

core::Status checkLaw(const std::string& text, const std::vector<core::NamedNumber>& parameters);

template <class V> void describe(V& v, SensorSettings& s)
{
    v.number("range", s.range, {.unit = "m", .min = 1, .max = 1000, .doc = "farther cars are not seen"});
    v.number("delay", s.delay, {.unit = "s", .min = 0, .max = 10, .doc = "of gap and speed ahead"});
    v.number("gapNoise", s.gapNoise, {.unit = "m", .min = 0, .max = 100, .doc = "standard deviation"});
    v.number("speedNoise", s.speedNoise, {.unit = "m/s", .min = 0, .max = 100, .doc = "standard deviation"});
}
template <class V> void describe(V& v, RadioSettings& s)
{
    v.flag("on", s.on, "off: accelerations of others and the leader are unknown, they count as 0 and as the car ahead");
    v.number("delay", s.delay, {.unit = "s", .min = 0, .max = 10, .doc = "of everything heard"});
}
template <class V> void describe(V& v, ActuatorSettings& s)
{
    v.number("delay", s.delay, {.unit = "s", .min = 0, .max = 10, .doc = "dead time"});
    v.number("lag", s.lag, {.unit = "s", .min = 0, .max = 10, .doc = "time constant of engine and brakes"});
    v.number("acceleration", s.acceleration, {.unit = "m/s2", .min = 0, .max = 50, .doc = "most that is asked for"});
    v.number("deceleration", s.deceleration,
             {.unit = "m/s2", .min = 0, .max = 50, .doc = "most that is asked for, positive"});
}
template <class V> void describe(V& v, EmergencySettings& s)
{
    v.optional("at", s.at,
               {.unit = "s", .min = 0, .max = 86400, .doc = "this car begins an emergency stop of its own"});
    v.flag("look", s.look, "brakes when the car ahead brakes harder than the threshold");
    v.flag("listen", s.listen, "brakes when a car of the platoon ahead says by radio that it does");
    v.number("threshold", s.threshold,
             {.unit = "m/s2", .min = 0.1, .max = 50, .doc = "deceleration ahead that alarms"});
    v.number("reaction", s.reaction, {.unit = "s", .min = 0, .max = 10, .doc = "between knowing and braking"});
    v.number("deceleration", s.deceleration, {.unit = "m/s2", .min = 0, .max = 50, .doc = "asked for, positive"});
}
template <class V> void describe(V& v, LaneSettings& s)
{
    v.number("time", s.time, {.unit = "s", .min = 0.1, .max = 20, .doc = "in which an offset shrinks by about e"});
    v.number("least", s.least, {.unit = "m", .min = 0.5, .max = 200, .doc = "the same as a distance, at low speed"});
    v.number("preview", s.preview, {.unit = "s", .min = 0, .max = 5, .doc = "ahead the path's curvature is read"});
    v.number("offset", s.offset, {.unit = "m", .min = -1000, .max = 1000, .doc = "left of the path to drive at"});
    v.number("rate", s.rate,
             {.unit = "1/s", .min = 0.01, .max = 1000, .doc = "fastest change of the steering command"});
}
template <class V> void describe(V& v, WheelProgram& s)
{
    vehicle::describePlace(v, s.wheel);
    v.table("torque", s.torque, {.unit = "s", .min = 0, .max = 86400},
            {.unit = "N m", .min = -1e5, .max = 1e5, .doc = "about the axle against time, forwards positive"});
    v.table("steer", s.steer, {.unit = "s", .min = 0, .max = 86400},
            {.unit = "rad", .min = -1.2, .max = 1.2, .doc = "besides the steering against time, left positive"});
}
template <class V> void describe(V& v, SineDwell& s)
{
    v.number("start", s.start, {.unit = "s", .min = -1, .max = 86400, .doc = "of the manoeuvre; below 0: none"});
    v.number("frequency", s.frequency, {.unit = "1/s", .min = 0.05, .max = 5, .doc = "of the sine"});
    v.number("dwell", s.dwell, {.unit = "s", .min = 0, .max = 10, .doc = "at the second peak"});
    v.number("amplitude", s.amplitude,
             {.unit = "1", .min = -1, .max = 1, .doc = "share of the steering range, left first"});
}

template <class V> void describe(V& v, DriverSettings& s)
{
    v.choice("follow", s.follow,
             {{"none", Follow::none},
              {"speed", Follow::speed},
              {"path", Follow::path},
              {"acc", Follow::acc},
              {"cacc", Follow::cacc},
              {"idm", Follow::idm},
              {"law", Follow::law}},
             "what the acceleration follows: none, a speed, or the car ahead by one of the laws");
    v.choice("steering", s.steering,
             {{"none", Steering::none}, {"lane", Steering::lane}, {"ideal", Steering::ideal}, {"law", Steering::law}},
             "none: straight; lane: keeps to the path by steering; ideal: a planar car is held on the path");
    v.optional("speed", s.speed, {.unit = "m/s", .min = 0, .max = 150, .doc = "to hold; auto: the speed at the start"});
    v.table("speedByTime", s.speedByTime, {.unit = "s", .min = 0, .max = 86400},
            {.unit = "m/s", .min = 0, .max = 150, .doc = "speed to hold against time; counts before speed"});
    v.table("speedByDistance", s.speedByDistance, {.unit = "m", .min = -1e6, .max = 1e6},
            {.unit = "m/s", .min = 0, .max = 150, .doc = "speed to hold against distance along the path"});
    v.object("speedHold", s.speedHold, "holding a speed");
    v.maybe("roadAhead", s.roadAhead,
            "the speed that bends, hills and grip of the path allow; {}: as its defaults say");
    v.maybe("racer", s.racer,
            "passes slower cars, keeps off others, is put back on the road when stuck; {}: as its defaults say");
    v.object("path", s.path, "constant spacing with the leader's motion by radio (PATH)");
    v.object("acc", s.acc, "constant time headway, no radio");
    v.object("cacc", s.cacc, "cooperative: time headway with the acceleration ahead by radio");
    v.object("idm", s.idm, "intelligent driver model");
    v.object("lane", s.lane, "lane keeping");
    v.text("law", s.law, Law::kMaxText, "text law: accel = ...; see native/control/law.h");
    v.named("parameters", s.parameters, 32, "named numbers of the text law");
    v.object("sensor", s.sensor, "eyes: gap and speed of the car ahead");
    v.object("radio", s.radio, "ears: accelerations, leader, emergencies");
    v.object("actuator", s.actuator, "engine and brakes");
    v.object("emergency", s.emergency, "emergency stop");
    v.table("throttle", s.throttle, {.unit = "s", .min = 0, .max = 86400},
            {.unit = "1", .min = 0, .max = 1, .doc = "accelerator against time, from its first point on"});
    v.table("brake", s.brake, {.unit = "s", .min = 0, .max = 86400},
            {.unit = "1", .min = 0, .max = 1, .doc = "brake pedal against time, from its first point on"});
    v.table("handbrake", s.handbrake, {.unit = "s", .min = 0, .max = 86400},
            {.unit = "1", .min = 0, .max = 1, .doc = "handbrake against time, from its first point on"});
    v.table("clutch", s.clutch, {.unit = "s", .min = 0, .max = 86400},
            {.unit = "1",
             .min = 0,
             .max = 1,
             .doc = "clutch pedal against time, 1 pressed down; not of an automatic clutch"});
    v.table("gears", s.gears, {.unit = "s", .min = 0, .max = 86400},
            {.unit = "1", .min = -1, .max = 100, .doc = "gear against time as in gear, each held until the next"});
    v.table("steer", s.steer, {.unit = "s", .min = 0, .max = 86400},
            {.unit = "1", .min = -1, .max = 1, .doc = "steering against time, left positive, from its first point on"});
    v.object("sineDwell", s.sineDwell, "sine with dwell of the steering");
    v.integer("gear", s.gear, -1, 100, "0: left to the gearbox, -1 reverse, 100 neutral, 1.. a gear");
    v.objects("wheels", s.wheels, 4, "torque and steer angle of single wheels, of a car with wheels of its own");
    for (const auto& point : s.gears.points)
        v.require(point[1] == std::floor(point[1]), "gears", core::say("a gear is a whole number"));
    for (size_t i = 0; i < s.wheels.size(); ++i)
        for (size_t k = 0; k < i; ++k)
            v.require(s.wheels[i].wheel != s.wheels[k].wheel, "wheels",
                      core::say("entries {first} and {second} are for the same wheel; leave one out",
                                {{"first", k}, {"second", i}}));
    const bool textual = s.follow == Follow::law || s.steering == Steering::law;
    v.require(!textual || !s.law.empty(), "law", core::say("follow or steering is \"law\" but there is no text"));
    const core::Status status = s.law.empty() ? core::Status{} : checkLaw(s.law, s.parameters);
    v.require(status.ok() || status.path != "parameters", "parameters", status.message);
    v.require(status.ok(), "law", status.message);
}

}
