// `yawlab bench`: medians over interleaved runs, in one process. Each room's cases are one function in its own file,
// listed in benches.cpp. Compiled to wasm the same cases run under Node.
#pragma once

#include <string>
#include <vector>

namespace cli {

struct BenchResult {
    std::string name; // "terrain.query.ns"
    double value;     // median
    std::string unit;
    double spread; // half of the distance between the quartiles, relative to the median
    int runs;
};

class Bench {
public:
    Bench(std::string prefix, int runs) : m_prefix(std::move(prefix)), m_runs(runs) {}

    bool wants(const std::string& name) const
    {
        return name.compare(0, m_prefix.size(), m_prefix) == 0 || m_prefix.compare(0, name.size(), name) == 0;
    }

    // Median seconds of one call, each run long enough to be timed (about 20 ms).
    template <class F> BenchResult time(F&& call)
    {
        const long count = calibrate([&] { call(); });
        std::vector<double> times;
        times.reserve(size_t(m_runs));
        for (int r = 0; r < m_runs; ++r) times.push_back(timed(count, [&] { call(); }));
        return summary(times);
    }
    // Median ratio a/b, the two run alternately so that a noisy machine hits both.
    template <class A, class B> BenchResult ratio(A&& a, B&& b)
    {
        const long countA = calibrate([&] { a(); }), countB = calibrate([&] { b(); });
        std::vector<double> ratios;
        for (int r = 0; r < m_runs; ++r) {
            const double first = timed(countA, [&] { a(); }), second = timed(countB, [&] { b(); }),
                         again = timed(countA, [&] { a(); });
            ratios.push_back(0.5 * (first + again) / second);
        }
        return summary(ratios);
    }
    void add(const std::string& name, const std::string& unit, BenchResult result, double scale = 1.0)
    {
        result.name = name;
        result.unit = unit;
        result.value *= scale;
        results.push_back(result);
    }

    std::vector<BenchResult> results;

private:
    template <class F> static double timed(long count, F&& call)
    {
        const double start = now();
        for (long i = 0; i < count; ++i) call();
        return (now() - start) / double(count);
    }
    template <class F> static long calibrate(F&& call)
    {
        long count = 1;
        while (timed(count, call) * double(count) < 0.02 && count < 1000000000L) count *= 2;
        return count;
    }
    static double now();
    static BenchResult summary(std::vector<double> values);

    std::string m_prefix;
    int m_runs;
};

// Keeps the compiler from dropping a computation whose result nobody reads.
template <class T> inline void keep(T& value)
{
    asm volatile("" : "+m"(value) : : "memory");
}

void benchMath(Bench& bench);
void benchWorld(Bench& bench);
void benchImpact(Bench& bench);
void benchCar(Bench& bench);
void benchPlatoon(Bench& bench);
void benchTerrain(Bench& bench);
void benchCollision(Bench& bench);

}
