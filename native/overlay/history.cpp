#include "overlay/history.h"

#include <algorithm>
#include <cmath>

namespace overlay {

void History::add(double value)
{
    if (m_size < kSamples) {
        m_values[(m_first + m_size++) % kSamples] = value;
        return;
    }
    m_values[m_first] = value;
    m_first = (m_first + 1) % kSamples;
}

void History::clear()
{
    m_first = m_size = 0;
}

History::Range History::range() const
{
    Range r;
    bool any = false;
    for (size_t i = 0; i < m_size; ++i) {
        const double v = at(i);
        if (!std::isfinite(v)) continue;
        r.low = any ? std::min(r.low, v) : v;
        r.high = any ? std::max(r.high, v) : v;
        any = true;
    }
    return r;
}

}
