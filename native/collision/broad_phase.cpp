#include "collision/broad_phase.h"

#include <algorithm>
#include <cmath>

namespace collision {

void BroadPhase::reserve(size_t bodies)
{
    m_filed.reserve(bodies);
    m_pairs.reserve(8 * bodies);
}

std::span<const BodyPair> BroadPhase::find(std::span<const Box2> boxes)
{
    m_pairs.clear();
    double size = 1e-3;
    for (const Box2& b : boxes) size = std::max({size, b.high.x - b.low.x, b.high.y - b.low.y});
    const double cells = 1.0 / size;
    const auto file = [&](Filed& f) {
        const dvec2 middle = 0.5 * (boxes[f.body].low + boxes[f.body].high);
        const auto cell = [&](double x) { return int64_t(std::floor(math::clamp(x * cells, -1e15, 1e15))); };
        f.row = cell(middle.y);
        f.column = cell(middle.x);
        return math::isFinite(middle); // a body that is lost meets nobody
    };
    const auto before = [](const Filed& p, const Filed& q) {
        if (p.row != q.row) return p.row < q.row;
        return p.column != q.column ? p.column < q.column : p.body < q.body;
    };
    // The order is total, so it is the same wherever sorting begins: with last time's order there is little to do.
    bool known = m_filed.size() == boxes.size();
    for (size_t k = 0; known && k < m_filed.size(); ++k) {
        known = m_filed[k].body < boxes.size() && file(m_filed[k]);
        for (size_t j = k; known && j > 0 && before(m_filed[j], m_filed[j - 1]); --j)
            std::swap(m_filed[j], m_filed[j - 1]);
    }
    if (!known) {
        m_filed.clear();
        for (uint32_t i = 0; i < boxes.size(); ++i) {
            Filed f{0, 0, i};
            if (file(f)) m_filed.push_back(f);
        }
        std::sort(m_filed.begin(), m_filed.end(), before);
    }
    const size_t n = m_filed.size();
    const auto test = [&](uint32_t p, uint32_t q) {
        if (boxes[p].overlaps(boxes[q])) m_pairs.push_back({std::min(p, q), std::max(p, q)});
    };
    size_t below = 0; // first entry of the next row that may be a neighbour; both lists are walked once, side by side
    for (size_t i = 0; i < n; ++i) {
        const Filed& f = m_filed[i];
        for (size_t j = i + 1; j < n && m_filed[j].row == f.row && m_filed[j].column <= f.column + 1; ++j)
            test(f.body, m_filed[j].body);
        while (below < n && (m_filed[below].row < f.row + 1 ||
                             (m_filed[below].row == f.row + 1 && m_filed[below].column < f.column - 1)))
            ++below;
        for (size_t j = below; j < n && m_filed[j].row == f.row + 1 && m_filed[j].column <= f.column + 1; ++j)
            test(f.body, m_filed[j].body);
    }
    std::sort(m_pairs.begin(), m_pairs.end(),
              [](const BodyPair& p, const BodyPair& q) { return p.a != q.a ? p.a < q.a : p.b < q.b; });
    return m_pairs;
}

}
