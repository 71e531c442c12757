// Scrubbing: a snapshot a second plus replay lands on any step of the run, exactly. A byte cap thins old snapshots,
// every second one, so that the far past costs a longer replay but is never lost.
#pragma once

#include "world/world.h"

namespace watch {

using world::World;

class Timeline {
public:
    explicit Timeline(size_t byteCap = 64u << 20) : m_cap(byteCap) {}

    void start(const World& world);        // call after build() or load: keeps the start
    void visit(const World& world);        // call after each step: keeps a snapshot when a second is full
    void seek(World& world, int64_t step); // back from a snapshot, forward by replaying; never before the start
    void branch(World& world);             // live controls count from now on; what lay ahead is forgotten
    int64_t end() const { return m_end; }  // furthest step of this run
    size_t bytes() const { return m_bytes; }

private:
    struct Entry {
        int64_t step;
        core::Bytes bytes;
    };
    std::vector<Entry> m_entries; // rising steps; the first is the start
    size_t m_cap;
    size_t m_bytes = 0;
    int64_t m_end = 0;
};

}
