#include "control/recording.h"

#include "math/math.h"

#include <algorithm>

namespace control {

namespace {

constexpr int64_t kMaxSamples = 50 * 3600 * 24; // a day
constexpr size_t kMaxRuns = 1 << 20;
constexpr size_t kMaxVehicles = 4096;
constexpr uint8_t kFormat = 1;

double share(double x, double low)
{
    return math::isFinite(x) ? math::clamp(x, low, 1.0) : 0.0;
}

uint8_t pedal(double x)
{
    return uint8_t(std::floor(share(x, 0.0) * 200.0 + 0.5));
}

}

Rhythm Rhythm::of(double dt)
{
    const auto steps = [dt](double seconds) { return std::max<int64_t>(1, int64_t(std::floor(seconds / dt + 0.5))); };
    return {steps(0.02), steps(1.0)};
}

QuantisedControls quantise(const vehicle::Controls& c)
{
    QuantisedControls q;
    const double steer = share(c.steer, -1.0) * 1000.0;
    q.steer = int16_t(steer < 0.0 ? -std::floor(-steer + 0.5) : std::floor(steer + 0.5)); // left and right alike
    q.throttle = pedal(c.throttle);
    q.brake = pedal(c.brake);
    q.clutch = pedal(c.clutch);
    q.handbrake = pedal(c.handbrake);
    q.gear = int8_t(std::clamp(c.gear, -1, 100));
    q.buttons = uint8_t(c.buttons & 255u);
    return q;
}

vehicle::Controls expand(const QuantisedControls& q)
{
    vehicle::Controls c;
    c.steer = q.steer / 1000.0;
    c.throttle = q.throttle / 200.0;
    c.brake = q.brake / 200.0;
    c.clutch = q.clutch / 200.0;
    c.handbrake = q.handbrake / 200.0;
    c.gear = q.gear;
    c.buttons = q.buttons;
    return c;
}

void ControlTrack::append(int64_t sample, const QuantisedControls& q)
{
    const int64_t end = runs.empty() ? 0 : runs.back().end;
    if (sample > end) runs.push_back({sample, {}});
    if (!runs.empty() && runs.back().controls == q)
        runs.back().end = sample + 1;
    else
        runs.push_back({sample + 1, q});
}

QuantisedControls ControlTrack::at(int64_t sample) const
{
    const auto run =
        std::upper_bound(runs.begin(), runs.end(), sample, [](int64_t s, const Run& r) { return s < r.end; });
    return run == runs.end() ? QuantisedControls{} : run->controls;
}

void ControlTrack::truncate(int64_t samples)
{
    while (!runs.empty() && (runs.size() > 1 ? runs[runs.size() - 2].end : 0) >= samples) runs.pop_back();
    if (!runs.empty()) runs.back().end = std::min(runs.back().end, samples);
}

void Recording::clear(size_t vehicles)
{
    tracks.assign(vehicles, {});
    hashes.clear();
    samples = 0;
}

void Recording::truncate(int64_t step, const Rhythm& rhythm)
{
    samples = std::min(samples, (step + rhythm.stepsPerSample - 1) / rhythm.stepsPerSample);
    for (ControlTrack& t : tracks) t.truncate(samples);
    const auto keep = size_t(step / rhythm.stepsPerHash + 1);
    if (hashes.size() > keep) hashes.resize(keep);
}

core::Bytes encode(const Recording& r)
{
    core::Bytes out;
    core::ByteWriter w(out);
    w.value(kFormat);
    w.varint(uint64_t(r.samples));
    w.varint(r.tracks.size());
    for (const ControlTrack& t : r.tracks) {
        w.varint(t.runs.size());
        int64_t start = 0;
        for (const auto& run : t.runs) {
            w.varint(uint64_t(run.end - start));
            w.value(run.controls);
            start = run.end;
        }
    }
    w.varint(r.hashes.size());
    for (uint64_t h : r.hashes) w.value(h);
    return out;
}

core::Status decode(const core::Bytes& bytes, Recording& out)
{
    const auto broken = [](core::Message what) { return core::Status::fail("recording", std::move(what)); };
    core::ByteReader in(bytes.data(), bytes.size());
    if (in.value<uint8_t>() != kFormat)
        return broken(core::say("made by another version of the format, or not a recording"));
    Recording r;
    const uint64_t samples = in.varint(), tracks = in.varint();
    if (in.bad() || samples > uint64_t(kMaxSamples) || tracks > kMaxVehicles)
        return broken(core::say("longer than a day, or cut off"));
    r.samples = int64_t(samples);
    r.tracks.resize(size_t(tracks));
    size_t total = 0;
    for (ControlTrack& t : r.tracks) {
        const uint64_t runs = in.varint();
        if (in.bad() || runs > kMaxRuns || (total += size_t(runs)) > kMaxRuns)
            return broken(core::say("cut off or too many changes"));
        int64_t end = 0;
        for (uint64_t i = 0; i < runs; ++i) {
            const uint64_t count = in.varint();
            const auto raw = in.value<QuantisedControls>();
            if (in.bad() || count == 0 || count > samples || (end += int64_t(count)) > r.samples)
                return broken(core::say("cut off or its counts do not add up"));
            t.runs.push_back({end, quantise(expand(raw))}); // through the clamp: nothing out of range gets in
        }
    }
    const uint64_t hashes = in.varint();
    if (in.bad() || hashes > uint64_t(r.samples / 25 + 2) || hashes * 8 != in.left())
        return broken(core::say("its hashes are cut off"));
    for (uint64_t i = 0; i < hashes; ++i) r.hashes.push_back(in.value<uint64_t>());
    out = std::move(r);
    return {};
}

}
