#include "terrain/erosion.h"

#include <algorithm>

namespace terrain {

void erode(Grid& g, const ErosionSettings& s)
{
    const int32_t w = g.width, h = g.height;
    const auto n = size_t(w) * size_t(h);
    constexpr int32_t kStepX[8] = {1, 0, -1, 0, 1, -1, -1, 1}, kStepY[8] = {0, 1, 0, -1, 1, 1, -1, -1};
    constexpr float kNear = 0.70710678f; // 1 / length of a diagonal step
    std::vector<int32_t> receiver(n), donors(n + 1), list(n), order(n);
    std::vector<float> reach(n), area(n), smooth(n);
    for (int32_t step = 0; step < s.steps; ++step) {
        for (int32_t j = 0; j < h; ++j) {
            for (int32_t i = 0; i < w; ++i) {
                const size_t at = size_t(j) * size_t(w) + size_t(i);
                const float own = g.values[at];
                float steepest = 0.0f;
                receiver[at] = int32_t(at);
                reach[at] = 1.0f;
                for (int k = 0; k < 8; ++k) {
                    const int32_t x = i + kStepX[k], y = j + kStepY[k];
                    if (x < 0 || y < 0 || x >= w || y >= h) continue;
                    const size_t to = size_t(y) * size_t(w) + size_t(x);
                    const float drop = (own - g.values[to]) * (k < 4 ? 1.0f : kNear);
                    if (drop > steepest) {
                        steepest = drop;
                        receiver[at] = int32_t(to);
                        reach[at] = k < 4 ? 1.0f : kNear;
                    }
                }
            }
        }
        // Donors of each node by counting, then every node after its receiver.
        std::fill(donors.begin(), donors.end(), 0);
        for (size_t k = 0; k < n; ++k)
            if (receiver[k] != int32_t(k)) ++donors[size_t(receiver[k]) + 1];
        for (size_t k = 0; k < n; ++k) donors[k + 1] += donors[k];
        std::copy(donors.begin(), donors.end() - 1, order.begin()); // where the next donor of each goes
        for (size_t k = 0; k < n; ++k)
            if (receiver[k] != int32_t(k)) list[size_t(order[size_t(receiver[k])]++)] = int32_t(k);
        size_t placed = 0;
        for (size_t k = 0; k < n; ++k)
            if (receiver[k] == int32_t(k)) order[placed++] = int32_t(k);
        for (size_t k = 0; k < placed; ++k)
            for (int32_t d = donors[size_t(order[k])]; d < donors[size_t(order[k]) + 1]; ++d)
                order[placed++] = list[size_t(d)];

        std::fill(area.begin(), area.end(), 1.0f); // in cells
        for (size_t k = n; k-- > 0;) {
            const auto at = size_t(order[k]), to = size_t(receiver[at]);
            if (to != at) area[to] += area[at];
        }
        for (size_t k = 0; k < n; ++k) {
            const auto at = size_t(order[k]), to = size_t(receiver[at]);
            if (to == at) continue;
            const float f = float(s.incision) * std::sqrt(area[at]) * reach[at];
            if (g.values[at] > g.values[to]) g.values[at] = (g.values[at] + f * g.values[to]) / (1.0f + f);
        }
        for (int32_t j = 0; j < h; ++j)
            for (int32_t i = 0; i < w; ++i) {
                const float mean =
                    0.25f * (g.beyond(i - 1, j) + g.beyond(i + 1, j) + g.beyond(i, j - 1) + g.beyond(i, j + 1));
                smooth[size_t(j) * size_t(w) + size_t(i)] = g.at(i, j) + float(4.0 * s.creep) * (mean - g.at(i, j));
            }
        g.values.swap(smooth);
    }
}

}
