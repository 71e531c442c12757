// Numbers of the standard handling tests, read off a run of one vehicle: what it did, not how it was asked to.
//
// A run is a list of samples at a fixed step. Each function finds its manoeuvre in the run, or says that it is not
// there.
//   circle        ISO 4138, constant radius: steering angle against lateral acceleration
//                 (steering angle, here and below: of the steering wheel over its ratio, compliance is the car's)
//   step steer    ISO 7401: times from 50 % of the steering to 90 % of the response, and to its peak; overshoot
//   sine dwell    FMVSS 126: yaw rate 1.00 s and 1.75 s after the steering ended over its peak; displacement at 1.07 s
//   lane change   ISO 3888 in kind: aside by 2.5 m and more, back onto the first line, without braking
//   bend          ISO 9816 power-off, ISO 7975 braking, and power-on alike: the pedals move, the steering is held
//   handbrake     pulled at speed: how far and how fast the car comes round
//   pull away     from rest under power: way made good, and how far wheels run ahead of the car and of each other
//   coast-down    (m + sum of I/R^2) dv/dt = -(f0 m g + rho/2 CdA v^2), fitted
//   sprint, stop  0-100 km/h, 100-0 km/h
#pragma once

#include "core/json_fwd.h"
#include "core/quantity.h"
#include "math/math.h"

#include <optional>
#include <vector>

namespace control {

struct Sample {
    double x = 0.0, y = 0.0;  // [m] world
    double yaw = 0.0;         // [rad]
    double u = 0.0, v = 0.0;  // [m/s] forward, to the left
    double yawRate = 0.0;     // [rad/s]
    double roll = 0.0;        // [rad]
    double steer = 0.0;       // [rad] steering-wheel angle over the steering ratio: what is asked of the front wheels
    double frontWheels = 0.0; // [rad] mean of the front wheels, toe apart: what compliance leaves of it
    double command = 0.0;     // [-1, 1]
    double throttle = 0.0, brake = 0.0, handbrake = 0.0;
    double rim[4] = {}; // [m/s] speed of each wheel's rim: front left, front right, rear left, rear right
    double ay = 0.0;    // [m/s2] to the left, on the road
};

struct Run {
    double dt = 0.005;
    std::vector<Sample> samples;
};

struct Circle {
    double radius = 0.0;           // [m] mean
    double understeer = 0.0;       // [rad s2/m] slope of steering angle over lateral acceleration, 0.5 to 4 m/s2
    double rollGradient = 0.0;     // [rad s2/m]
    double sideslipGradient = 0.0; // [rad s2/m]
    double highest = 0.0;          // [m/s2] lateral acceleration reached
};
struct StepSteer {
    double speed = 0.0; // [m/s] when steering began
    double steadyYawRate = 0.0, steadyLateral = 0.0, steadyRoll = 0.0;
    double gain = 0.0;                // [1/s] steady yaw rate over steering angle
    double responseTime = 0.0;        // [s] of the yaw rate
    double peakTime = 0.0;            // [s]
    double overshoot = 0.0;           // peak over steady less 1
    double lateralResponseTime = 0.0; // [s] of the lateral acceleration
};
struct SineDwellResult {
    double peakYawRate = 0.0;  // [rad/s] second peak
    double ratio100 = 0.0;     // yaw rate 1.00 s after the end over that peak; the rule asks <= 0.35
    double ratio175 = 0.0;     // at 1.75 s; <= 0.20
    double displacement = 0.0; // [m] to the side 1.07 s after the beginning; >= 1.83
};
struct LaneChange {                              // there and back again
    double entrySpeed = 0.0, exitSpeed = 0.0;    // [m/s]
    double offset = 0.0;                         // [m] furthest to the side of the line it came on
    double peakLateral = 0.0, peakYawRate = 0.0; // [m/s2], [rad/s]
    double peakSteer = 0.0;                      // [rad] of the front wheels
};
struct Bend { // what the car does, steering held, once the pedals move in a steady bend
    enum class Pedals : uint32_t { powerOff, braking, powerOn } pedals = Pedals::powerOff;
    double speed = 0.0, lateral = 0.0; // [m/s], [m/s2] in the steady bend
    double curvature = 0.0;            // [1/m] yaw rate over speed there
    double ratio1 = 0.0;               // curvature 1.00 s later over that; above 1 the car turns in
    double peakRatio = 0.0;            // the largest within 2 s
    double sideslip = 0.0;             // [rad] largest change within 2 s
    double acceleration = 0.0;         // [m/s2] mean of the first second
};
struct HandbrakeTurn {
    double speed = 0.0;                // [m/s] when it is pulled
    double turned = 0.0;               // [rad] until the car stands or the run ends
    std::optional<double> quarterTime; // [s] from the pull to a quarter turn
};
struct PullAway {
    double time = 0.0;       // [s] from the throttle's opening to the end of the run
    double distance = 0.0;   // [m] made good forwards in that time
    double speed = 0.0;      // [m/s] at the end, forwards
    double wheelspin = 0.0;  // [m/s] the most that a rim ran ahead of the car
    double difference = 0.0; // [m/s] the most that the two rims of an axle differed
};
struct CoastDown {
    double rolling = 0.0;  // f0
    double dragArea = 0.0; // [m2]
};
struct Sprint {
    double seconds = 0.0, metres = 0.0;
};
struct Stop {
    double seconds = 0.0, metres = 0.0, deceleration = 0.0; // [m/s2] v^2 / (2 s)
};
struct Extremes {
    double topSpeed = 0.0, lateral = 0.0, yawRate = 0.0, sideslip = 0.0, roll = 0.0, lowestSpeed = 0.0;
};

std::optional<Circle> circle(const Run& run);
std::optional<StepSteer> stepSteer(const Run& run);
std::optional<SineDwellResult> sineDwell(const Run& run);
std::optional<LaneChange> laneChange(const Run& run);
std::optional<Bend> bend(const Run& run);
std::optional<HandbrakeTurn> handbrakeTurn(const Run& run);
std::optional<PullAway> pullAway(const Run& run);
// `turning` [kg]: sum of I / R^2 of the wheels, which turn as the car rolls.
std::optional<CoastDown> coastDown(const Run& run, double mass, double turning, double airDensity);
std::optional<Sprint> sprint(const Run& run, double to = 100.0 / 3.6);
std::optional<Stop> stop(const Run& run, double from = 100.0 / 3.6);
Extremes extremes(const Run& run);

// All that are there, by name.
core::Json metricsJson(const Run& run, double mass, double turning, double airDensity);

}
