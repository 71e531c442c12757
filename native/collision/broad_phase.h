// Which of many moving boxes may meet: a grid, in time that grows with their number and not its square.
//
// Every body is filed under the cell of its middle; a cell is as large as the largest body, so whoever meets somebody
// sits in the same or a neighbouring cell. Cells are kept as one list sorted by row, column and index: no hashing, the
// same order everywhere.
#pragma once

#include "collision/outline.h"

#include <cstdint>
#include <span>
#include <vector>

namespace collision {

struct BodyPair {
    uint32_t a, b; // a < b
};

class BroadPhase {
public:
    // Before the first step: find() then uses no heap until more than 8 pairs a body overlap.
    void reserve(size_t bodies);
    // Every pair of boxes that overlap, sorted by a, then b. Valid until the next call.
    std::span<const BodyPair> find(std::span<const Box2> boxes);

private:
    struct Filed {
        int64_t row, column;
        uint32_t body;
    };
    std::vector<Filed> m_filed;
    std::vector<BodyPair> m_pairs;
};

}
