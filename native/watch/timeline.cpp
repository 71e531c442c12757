#include "watch/timeline.h"

#include <algorithm>

namespace watch {

void Timeline::start(const World& world)
{
    m_entries.clear();
    m_bytes = 0;
    m_end = 0;
    visit(world);
}

void Timeline::visit(const World& world)
{
    const int64_t now = world.state.clock.step;
    m_end = std::max(m_end, now);
    if (now % world.rhythm.stepsPerHash != 0 || (!m_entries.empty() && m_entries.back().step >= now)) return;
    m_entries.push_back({now, snapshot(world)});
    m_bytes += m_entries.back().bytes.size();
    if (m_bytes <= m_cap || m_entries.size() < 8) return;
    // Thin the older half: every second snapshot goes, the start stays.
    std::vector<Entry> kept;
    const size_t half = m_entries.size() / 2;
    m_bytes = 0;
    for (size_t i = 0; i < m_entries.size(); ++i) {
        if (i > 0 && i < half && i % 2 == 1) continue;
        m_bytes += m_entries[i].bytes.size();
        kept.push_back(std::move(m_entries[i]));
    }
    m_entries = std::move(kept);
}

void Timeline::seek(World& world, int64_t step)
{
    step = std::clamp<int64_t>(step, 0, m_end);
    const int64_t now = world.state.clock.step;
    const auto after = std::upper_bound(m_entries.begin(), m_entries.end(), step,
                                        [](int64_t s, const Entry& e) { return s < e.step; });
    if (after != m_entries.begin() && (step < now || std::prev(after)->step > now)) {
        const Entry& from = *std::prev(after);
        // Events between here and there are told again on the way, so that the list is complete from the start.
        if (from.step <= now) restore(world, from.bytes);
    }
    world::run(world, step - world.state.clock.step);
}

void Timeline::branch(World& world)
{
    takeOver(world);
    const int64_t now = world.state.clock.step;
    while (!m_entries.empty() && m_entries.back().step > now) {
        m_bytes -= m_entries.back().bytes.size();
        m_entries.pop_back();
    }
    m_end = now;
}

}
