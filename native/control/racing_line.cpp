#include "control/racing_line.h"

#include <algorithm>

namespace control {

using math::dvec2;

static constexpr double kSpacing = 4.0; // [m]
static constexpr int kLevels = 4;       // of which each has places twice as near as the one before
static constexpr int kSweeps = 400;
static constexpr double kRelaxed = 1.5;

namespace {

struct Places {
    std::vector<dvec2> middle, normal, at;
    std::vector<double> aside; // [m] to the left of the middle
    bool closed = false;

    // The end places of an open road stay where they are.
    size_t beside(size_t i, int by) const
    {
        const auto n = int64_t(at.size()), k = int64_t(i) + by;
        return size_t(closed ? (k % n + n) % n : std::clamp<int64_t>(k, 0, n - 1));
    }
    void sweep(double room)
    {
        const size_t n = at.size();
        for (size_t i = closed ? 0 : 2; i < (closed ? n : n - 2); ++i) {
            const dvec2 best =
                (4.0 * (at[beside(i, -1)] + at[beside(i, 1)]) - (at[beside(i, -2)] + at[beside(i, 2)])) / 6.0; // (RL1)
            const double d = math::dot(best - middle[i], normal[i]);
            aside[i] = math::clamp(aside[i] + kRelaxed * (d - aside[i]), -room, room);
            at[i] = middle[i] + aside[i] * normal[i];
        }
    }
};

Places placesOn(const Path& road, size_t count, const Places* coarser)
{
    Places p;
    p.closed = road.closed();
    const double step = road.length() / double(p.closed ? count : count - 1);
    for (size_t i = 0; i < count; ++i) {
        const Path::Pose pose = road.at(step * double(i));
        p.middle.push_back(pose.position);
        p.normal.emplace_back(-math::sin(pose.heading), math::cos(pose.heading));
        const size_t half = i / 2;
        const double before = coarser ? coarser->aside[std::min(half, coarser->aside.size() - 1)] : 0.0;
        const double after = coarser ? coarser->aside[coarser->beside(half, 1)] : 0.0;
        p.aside.push_back(i % 2 == 0 ? before : 0.5 * (before + after));
        p.at.push_back(p.middle.back() + p.aside.back() * p.normal.back());
    }
    return p;
}

}

Path racingLine(const Path& road, double room)
{
    const size_t coarsest = size_t(road.length() / (kSpacing * double(1 << (kLevels - 1))));
    if (coarsest < 8 || !(room > 0.0)) return road;
    Places p;
    size_t count = coarsest;
    for (int level = 0; level < kLevels; ++level) {
        p = placesOn(road, count, level ? &p : nullptr);
        for (int k = 0; k < kSweeps; ++k) p.sweep(room);
        count = p.closed ? 2 * count : 2 * count - 1;
    }
    PathSettings s;
    s.closed = p.closed;
    for (const dvec2& at : p.at) {
        s.points.push_back(at.x);
        s.points.push_back(at.y);
    }
    Path line;
    if (!Path::build(s, line)) return road;
    line.noteBeside(road);
    return line;
}

}
