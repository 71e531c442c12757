// Memory of a driver: a run of doubles that the world owns, hashes and snapshots, handed out in fixed pieces when the
// driver is built. Delay lines and the memories of text laws live in it, so that a driver without them costs nothing.
#pragma once

#include "math/math.h"

#include <cstdint>

namespace control {

// A signal `seconds` ago. Keeps 64 samples, taken every `stride` steps, and interpolates between them: exact on the
// sample for delays up to 63 steps, a straight line between samples longer ones. Before the start it answers the first
// value.
struct DelayLine {
    static constexpr int kSamples = 64;
    static constexpr uint32_t kDoubles = kSamples + 2; // samples, count of steps, the value at the start

    uint32_t at = 0;    // first double in the driver's memory
    int32_t stride = 1; // steps a sample
    double steps = 0.0; // the delay in steps, whole or not

    static DelayLine make(uint32_t at, double seconds, double dt)
    {
        DelayLine d;
        d.at = at;
        d.steps = seconds / dt;
        d.stride = 1 + int32_t(d.steps / (kSamples - 2));
        return d;
    }

    // Call once a step.
    double pass(double* memory, double now) const
    {
        double* const ring = memory + at;
        double& count = ring[kSamples];
        double& first = ring[kSamples + 1];
        const auto step = int64_t(count);
        if (step == 0) first = now;
        if (step % stride == 0) ring[(step / stride) % kSamples] = now;
        count += 1.0;
        const double wanted = double(step) - steps; // the moment asked for, in steps since the start
        if (wanted <= 0.0) return first;
        const auto sample = int64_t(wanted / stride);
        const double x0 = ring[sample % kSamples];
        const double after = double((sample + 1) * stride);
        if (after > double(step)) { // the next sample is not taken yet: towards the value of now
            const double from = double(sample * stride);
            return double(step) > from ? math::mix(x0, now, (wanted - from) / (double(step) - from)) : x0;
        }
        return math::mix(x0, ring[(sample + 1) % kSamples], wanted / stride - double(sample));
    }
};

// First-order lag with time constant T: y' = (x - y) / T, exact for an input held over the step.
struct Lag {
    double keep = 0.0; // exp(-dt/T); 0 without lag

    static Lag make(double seconds, double dt) { return {seconds > 0.0 ? math::exp(-dt / seconds) : 0.0}; }
    double pass(double& y, double x) const { return y = x + (y - x) * keep; }
};

}
