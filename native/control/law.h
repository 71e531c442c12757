// Driving laws as text: a small safe language, compiled once to a bounded program, so that a law can travel in a link.
//
//     accel = k1*(gap - h*v) + k2*(leadSpeed - v); steer = -0.1*offset
//
//   law        = statement { ";" statement } ;     a lone expression means  accel = expression
//   statement  = name "=" expression               an output, or a variable for later statements
//   expression = or, and, not, < <= > >= == !=, + -, * /, unary -, ^ (right to left), ( ), numbers, names, calls
//   calls      = min max (2 to 8 values)  if(condition, then, else)  clamp(x, low, high)  abs sqrt sign floor exp log
//                sin cos tan atan tanh (one value)  atan2(y, x)  pow(x, y)
//                delay(x, seconds)  lowpass(x, seconds)  integral(x, limit)  latch(condition)
//   "#" opens a comment up to the end of the line.
//
// Truth is 1 and 0; anything but 0 is true. Both branches of if() are computed, so that a law costs the same in every
// step and delays and filters never miss a sample. delay and lowpass want a constant time. There are no loops, no names
// but the inputs below, the law's parameters and its own variables, and no way to anything outside. Bounds: kMaxText
// bytes, kMaxCode instructions, kMaxDepth nested parentheses, kMaxMemory doubles. A result that is not a number counts
// as 0. Every error names the column (and the line, in a text of several lines).
#pragma once

#include "control/memory.h"
#include "core/quantity.h"
#include "core/status.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace control {

// What a law may read. SI; the order is that of kLawInputs.
struct LawInputs {
    double t = 0.0;            // [s] since the start
    double dt = 0.0;           // [s] between two calls
    double index = 0.0;        // [1] place in the platoon: 1 leads
    double count = 0.0;        // [1] cars in the platoon
    double v = 0.0;            // [m/s] own forward speed
    double a = 0.0;            // [m/s2] own forward acceleration
    double targetSpeed = 0.0;  // [m/s] of the driver's settings
    double gap = 0.0;          // [m] nose to the tail of the car ahead, along the path; 1000 without one
    double leadSpeed = 0.0;    // [m/s] of the car ahead; own speed without one
    double leadAccel = 0.0;    // [m/s2] of the car ahead, by radio
    double leaderGap = 0.0;    // [m] to the tail of the platoon's first car
    double leaderSpeed = 0.0;  // [m/s] of the platoon's first car, by radio
    double leaderAccel = 0.0;  // [m/s2] of the platoon's first car, by radio
    double rearGap = 0.0;      // [m] own tail to the nose behind; 1000 without one
    double rearSpeed = 0.0;    // [m/s] of the car behind
    double emergency = 0.0;    // [1] 1 while an emergency is known to this car
    double hit = 0.0;          // [1] 1 from this car's first collision on
    double timeSinceHit = 0.0; // [s] since its last one; 1000 without one
    double s = 0.0;            // [m] travelled along the path
    double offset = 0.0;       // [m] left of the path
    double headingError = 0.0; // [rad] own heading minus the path's
    double curvature = 0.0;    // [1/m] of the path at the preview point, left positive
    double yawRate = 0.0;      // [rad/s]
    double x = 0.0, y = 0.0;   // [m] world
    double yaw = 0.0;          // [rad]
};
inline constexpr const char* kLawInputs[] = {
    "t",           "dt",      "index",        "count",     "v",         "a",
    "targetSpeed", "gap",     "leadSpeed",    "leadAccel", "leaderGap", "leaderSpeed",
    "leaderAccel", "rearGap", "rearSpeed",    "emergency", "hit",       "timeSinceHit",
    "s",           "offset",  "headingError", "curvature", "yawRate",   "x",
    "y",           "yaw"};
static_assert(sizeof(LawInputs) == std::size(kLawInputs) * sizeof(double));

// What it may set; `sets` says which it does.
struct LawOutputs {
    double accel = 0.0;     // [m/s2] forward
    double speed = 0.0;     // [m/s] to hold
    double throttle = 0.0;  // [1]
    double brake = 0.0;     // [1]
    double steer = 0.0;     // [1] share of the steering range, left positive
    double turn = 0.0;      // [1/m] curvature to drive, left positive
    double handbrake = 0.0; // [1]
};
enum LawOutput : uint32_t {
    lawAccel,
    lawSpeed,
    lawThrottle,
    lawBrake,
    lawSteer,
    lawTurn,
    lawHandbrake,
    kLawOutputCount
};
inline constexpr const char* kLawOutputs[] = {"accel", "speed", "throttle", "brake", "steer", "turn", "handbrake"};
static_assert(sizeof(LawOutputs) == kLawOutputCount * sizeof(double) && std::size(kLawOutputs) == kLawOutputCount);

class Law {
public:
    static constexpr size_t kMaxText = 4000, kMaxCode = 512, kMaxStack = 64, kMaxDepth = 48, kMaxVariables = 48;
    static constexpr uint32_t kMaxMemory = 2048; // doubles of one law: delays take DelayLine::kDoubles each
    static constexpr double kMaxDelay = 10.0;    // [s]

    // `dt`: seconds between two calls of run(). On failure `out` is untouched and the message opens with the column, or
    // the path is "parameters".
    static core::Status compile(std::string_view text, const std::vector<core::NamedNumber>& parameters, double dt,
                                Law& out);

    bool empty() const { return m_code.empty(); }
    bool sets(LawOutput o) const { return (m_sets >> o & 1u) != 0; }
    uint32_t memory() const { return m_memory; }  // doubles it needs, zero at the start
    size_t cost() const { return m_code.size(); } // instructions a call, always the same
    LawOutputs run(const LawInputs& inputs, double* memory) const;

private:
    friend class LawCompiler;
    struct Instruction {
        uint32_t op = 0;
        uint32_t index = 0; // of an input, a variable, a line; count of arguments
        double value = 0.0;
    };
    std::vector<Instruction> m_code;
    std::vector<DelayLine> m_delays;
    uint32_t m_sets = 0;
    uint32_t m_memory = 0;
};

}
