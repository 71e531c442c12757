// What a settings struct says of its values; core/describe.h reads, checks and writes them. Settings headers include
// this one only: JSON is for the few files that read or write it.
#pragma once

#include "core/message.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace core {

struct Quantity {
    const char* unit = "1"; // "m", "rad/s", "N s/m", "1" for a pure number
    double min = -1e12;
    double max = 1e12;
    const char* doc = "";  // one line: what it is, positive sense, frame where it is not obvious
    bool positive = false; // above 0, not only at least min
};

template <class E> struct Choice {
    const char* name;
    E value;
};

// A piecewise linear function given as [[x, y], ...] with rising x; constant beyond its ends.
struct Table {
    std::vector<std::array<double, 2>> points;

    double at(double x) const
    {
        if (points.empty()) return 0.0;
        if (x <= points.front()[0]) return points.front()[1];
        for (size_t i = 1; i < points.size(); ++i) {
            if (x < points[i][0]) {
                const auto& [x0, y0] = points[i - 1];
                return y0 + (points[i][1] - y0) * ((x - x0) / (points[i][0] - x0));
            }
        }
        return points.back()[1];
    }
};

// Numbers that somebody named: {"k1": 0.4}.
struct NamedNumber {
    std::string name;
    double value = 0.0;
};

}
