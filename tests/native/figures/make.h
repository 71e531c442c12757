// Figures made for tests: settings as text, found parts by name.
#pragma once

#include "figures/figure.h"

#include "core/json.h"

#include <catch_amalgamated.hpp>

namespace test {

inline figures::Figure figure(const char* id, const char* settings = "{}", figures::Way way = figures::Way::printed)
{
    core::Json json;
    REQUIRE(core::parseJson(settings, json).ok());
    figures::Figure out;
    const figures::Entry* entry = nullptr;
    const core::Status status = figures::makeNamed(id, json, way, out, entry);
    INFO(id << ": " << status.text());
    REQUIRE(status.ok());
    return out;
}

inline const figures::Line& curve(const figures::Plot& plot, const std::string& name)
{
    for (const figures::Curve& c : plot.curves)
        if (c.name == name) return c.points;
    FAIL("no curve " << name);
    std::abort();
}

inline double at(const figures::Line& line, double x)
{
    for (size_t i = 1; i < line.size(); ++i) {
        const auto &a = line[i - 1], &b = line[i];
        if ((a[0] <= x && x <= b[0]) || (b[0] <= x && x <= a[0]))
            return a[0] == b[0] ? a[1] : a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]);
    }
    FAIL("no point at " << x);
    std::abort();
}

inline std::string cell(const figures::Table& table, const std::string& row, size_t column)
{
    for (const auto& r : table.rows)
        if (r[0] == row) return r.at(column);
    FAIL("no row " << row);
    std::abort();
}
inline double number(std::string text)
{
    if (text.rfind("\u2212", 0) == 0) text = "-" + text.substr(3);
    return std::atof(text.c_str());
}

}
