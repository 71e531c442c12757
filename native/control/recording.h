// A recording is what the drivers did: controls sampled at 50 Hz, quantised before the step uses them, run-length
// coded, and the state hash of every second to compare a replay with. With the scenario it is the whole run.
#pragma once

#include "core/bytes.h"
#include "core/status.h"
#include "vehicle/controls.h"

#include <cstdint>
#include <vector>

namespace control {

// How a step of `dt` seconds goes into 50 Hz samples and one hash a second: 4 and 200 at 200 Hz.
struct Rhythm {
    int64_t stepsPerSample = 4;
    int64_t stepsPerHash = 200;

    static Rhythm of(double dt);
};

// The only values a step ever sees: steer in 1/1000, pedals in 1/200.
struct QuantisedControls {
    int16_t steer = 0;
    uint8_t throttle = 0, brake = 0, clutch = 0, handbrake = 0;
    int8_t gear = 0;
    uint8_t buttons = 0;

    bool operator==(const QuantisedControls&) const = default;
};
static_assert(sizeof(QuantisedControls) == 8);

QuantisedControls quantise(const vehicle::Controls& c); // clamps; a value that is not a number counts as 0
vehicle::Controls expand(const QuantisedControls& q);

// One driver's samples as runs of equal values.
struct ControlTrack {
    struct Run {
        int64_t end; // sample after the last of this run
        QuantisedControls controls;
    };
    std::vector<Run> runs;

    void append(int64_t sample, const QuantisedControls& q); // samples before it that are missing count as neutral
    QuantisedControls at(int64_t sample) const;              // neutral beyond the end
    void truncate(int64_t samples);
};

struct Recording {
    std::vector<ControlTrack> tracks; // one per vehicle; only live-driven ones hold runs
    std::vector<uint64_t> hashes;     // [k]: after k * stepsPerHash steps
    int64_t samples = 0;              // samples recorded so far, over all tracks

    void clear(size_t vehicles);
    void truncate(int64_t step, const Rhythm& rhythm); // keeps what steps before `step` used
};

core::Bytes encode(const Recording& recording);
core::Status decode(const core::Bytes& bytes, Recording& out); // hostile input: bounded, untouched on failure

}
