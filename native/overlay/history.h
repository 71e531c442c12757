// A rolling plot's memory: the last `kSamples` values of one quantity, a ring without allocation.
#pragma once

#include <array>
#include <cstddef>

namespace overlay {

class History {
public:
    static constexpr size_t kSamples = 300;

    void add(double value);
    void clear();
    size_t size() const { return m_size; }
    double at(size_t i) const { return m_values[(m_first + i) % kSamples]; } // 0: oldest
    double last() const { return m_size ? at(m_size - 1) : 0.0; }

    struct Range {
        double low = 0.0, high = 0.0;
    };
    Range range() const; // of the values held; not-a-number is skipped

private:
    std::array<double, kSamples> m_values{};
    size_t m_first = 0, m_size = 0;
};

}
