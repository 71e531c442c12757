// Ours against the platform: the one file that calls the platform's maths, to be measured against (tests/structure).
#include "cli/bench.h"

#include "math/math.h"

#include <cmath>

namespace cli {

namespace {

// Ours against the platform's libm over the same 1024 arguments.
template <class Ours, class Platform>
void compare(Bench& bench, const char* name, double low, double high, Ours ours, Platform platform)
{
    const std::string full = "math." + std::string(name) + ".ratio";
    if (!bench.wants(full)) return;
    std::vector<double> x(1024);
    for (size_t i = 0; i < x.size(); ++i) x[i] = low + (high - low) * double((i * 619) % 1024) / 1024.0;
    const auto sweep = [&](auto f) {
        double sum = 0;
        for (double v : x) sum += f(v);
        keep(sum);
    };
    bench.add(full, "1", bench.ratio([&] { sweep(ours); }, [&] { sweep(platform); }));
}

}

void benchMath(Bench& b)
{
    compare(
        b, "sin", -6.3, 6.3, [](double x) { return math::sin(x); }, [](double x) { return std::sin(x); });
    compare(
        b, "cos", -6.3, 6.3, [](double x) { return math::cos(x); }, [](double x) { return std::cos(x); });
    compare(
        b, "tan", -1.5, 1.5, [](double x) { return math::tan(x); }, [](double x) { return std::tan(x); });
    compare(
        b, "atan", -10, 10, [](double x) { return math::atan(x); }, [](double x) { return std::atan(x); });
    compare(
        b, "atan2", -10, 10, [](double x) { return math::atan2(x, 0.7); }, [](double x) { return std::atan2(x, 0.7); });
    compare(
        b, "exp", -20, 20, [](double x) { return math::exp(x); }, [](double x) { return std::exp(x); });
    compare(
        b, "log", 0.01, 100, [](double x) { return math::log(x); }, [](double x) { return std::log(x); });
    compare(
        b, "pow", 0.01, 100, [](double x) { return math::pow(x, 1.7); }, [](double x) { return std::pow(x, 1.7); });
    compare(
        b, "tanh", -3, 3, [](double x) { return math::tanh(x); }, [](double x) { return std::tanh(x); });
}

}
