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

struct Box2 {
    dvec2 low{0.0}, high{0.0};

    bool overlaps(const Box2& b) const
    {
        return low.x <= b.high.x && b.low.x <= high.x && low.y <= b.high.y && b.low.y <= high.y;
    }
};
// All that an outline passes during a sweep, grown by `margin`.
Box2 sweptBox(const Outline& outline, const Sweep& sweep, double margin);

struct BodyPair {
    uint32_t a, b; // a < b
};

class BroadPhase {
public:
    void
    reserve(size_t bodies); // before the first step: find() then uses no heap until more than 8 pairs a body overlap
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
