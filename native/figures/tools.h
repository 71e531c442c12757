// What the figures share: grids of values, words for numbers, colours and dashes of a family of curves.
#pragma once

#include "core/text.h"
#include "figures/figure.h"
#include "math/math.h"

#include <limits>

namespace figures {

inline constexpr double kDegree = math::kPi / 180.0;
inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

inline std::vector<double> grid(double from, double to, int count)
{
    std::vector<double> out;
    out.reserve(size_t(count));
    for (int i = 0; i < count; ++i) out.push_back(from + (to - from) * double(i) / double(count - 1));
    return out;
}

template <class F> Line sampled(double from, double to, int count, F&& f)
{
    Line line;
    for (const double x : grid(from, to, count)) line.push_back(Point{x, f(x)});
    return line;
}

// With a true minus sign, as the page writes numbers.
inline std::string written(double value, int digits)
{
    std::string text = core::fixed(value, digits);
    if (text[0] == '-') text.replace(0, 1, "\u2212");
    return text;
}

// The readable link of a scenario with these values changed.
inline std::string runOf(const std::string& scenario, std::initializer_list<std::pair<const char*, double>> values)
{
    std::string link = "scenario=" + scenario;
    for (const auto& [path, value] : values) link += std::string("&") + path + "=" + core::number(value);
    return link;
}

struct Look {
    Ink ink;
    const char* dash;
};
// The i-th of a family: never by colour alone.
inline Look look(size_t i)
{
    static constexpr Look kLooks[] = {{Ink::accent, ""},           {Ink::impact, "9 4"},  {Ink::good, "2 4"},
                                      {Ink::lateral, "12 4 2 4"},  {Ink::warning, "5 3"}, {Ink::quiet, "1 3"},
                                      {Ink::text, "14 3 2 3 2 3"}, {Ink::normal, "6 2"}};
    return kLooks[i % std::size(kLooks)];
}

inline Curve family(size_t i, std::string name, Line points)
{
    return {std::move(name), look(i).ink, look(i).dash, std::move(points), "", 1.8};
}

// The least and the greatest of everything in a plot, a little wider, as its axes.
void fit(Plot& plot, bool x, bool y);

// An outline in body axes, x forward and y left, put where it stands.
Line placed(const Line& outline, const math::dvec2& at, double heading);
Line box(double front, double rear, double width);

}
