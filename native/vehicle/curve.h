// A piecewise linear function in a fixed array: core::Table without a heap, for constants that the step reads.
#pragma once

#include "core/quantity.h"

#include <cstdint>

namespace vehicle {

struct Curve {
    static constexpr int32_t kMost = 24;
    int32_t count = 0;
    double x[kMost] = {}, y[kMost] = {};

    double at(double at) const
    {
        if (count == 0) return 0.0;
        if (!(at > x[0])) return y[0];
        for (int32_t i = 1; i < count; ++i)
            if (at < x[i]) return y[i - 1] + (y[i] - y[i - 1]) * ((at - x[i - 1]) / (x[i] - x[i - 1]));
        return y[count - 1];
    }
};

inline Curve curve(const core::Table& table)
{
    Curve c;
    for (const auto& p : table.points) {
        if (c.count == Curve::kMost) break;
        c.x[c.count] = p[0];
        c.y[c.count++] = p[1];
    }
    return c;
}

}
