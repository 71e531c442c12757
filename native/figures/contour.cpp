#include "figures/contour.h"

#include "figures/tools.h"

#include <algorithm>

namespace figures {

namespace {

struct Joint { // a point on an edge of the grid and the points it is joined to
    Point at{};
    int32_t next[2] = {-1, -1};
};

void join(std::vector<Joint>& joints, int32_t a, int32_t b)
{
    for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
        int32_t* n = joints[size_t(from)].next;
        (n[0] < 0 ? n[0] : n[1]) = to;
    }
}

std::vector<Line> linesAt(const std::vector<double>& values, size_t columns, size_t rows, double level)
{
    // Edge 2 (row * columns + column) goes along its row, the next one along its column.
    std::vector<int32_t> onEdge(2 * columns * rows, -1);
    std::vector<Joint> joints;
    const auto at = [&](size_t i, size_t j) { return values[j * columns + i]; };
    const auto crossing = [&](size_t i, size_t j, bool up) -> int32_t {
        int32_t& known = onEdge[2 * (j * columns + i) + (up ? 1 : 0)];
        if (known >= 0) return known;
        const double a = at(i, j), b = up ? at(i, j + 1) : at(i + 1, j), share = (level - a) / (b - a);
        known = int32_t(joints.size());
        Joint joint;
        joint.at = {(double(i) + (up ? 0.0 : share)) / double(columns - 1),
                    (double(j) + (up ? share : 0.0)) / double(rows - 1)};
        joints.push_back(joint);
        return known;
    };
    for (size_t j = 0; j + 1 < rows; ++j)
        for (size_t i = 0; i + 1 < columns; ++i) {
            const double v[4] = {at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)};
            if (!math::isFinite(v[0]) || !math::isFinite(v[1]) || !math::isFinite(v[2]) || !math::isFinite(v[3]))
                continue;
            int32_t cut[4];
            int count = 0;
            for (int k = 0; k < 4; ++k) {
                if ((v[k] >= level) == (v[(k + 1) % 4] >= level)) continue;
                cut[count++] = k == 0   ? crossing(i, j, false)
                               : k == 1 ? crossing(i + 1, j, true)
                               : k == 2 ? crossing(i, j + 1, false)
                                        : crossing(i, j, true);
            }
            if (count == 2) join(joints, cut[0], cut[1]);
            if (count == 4) { // a saddle: its middle says which corners belong together
                const bool middle = 0.25 * (v[0] + v[1] + v[2] + v[3]) >= level;
                const bool first = (v[0] >= level) == middle;
                join(joints, cut[0], first ? cut[1] : cut[3]);
                join(joints, cut[2], first ? cut[3] : cut[1]);
            }
        }
    std::vector<Line> lines;
    std::vector<bool> taken(joints.size(), false);
    const auto follow = [&](int32_t from) {
        Line line;
        for (int32_t k = from; k >= 0 && !taken[size_t(k)];) {
            taken[size_t(k)] = true;
            line.push_back(joints[size_t(k)].at);
            const int32_t* n = joints[size_t(k)].next;
            k = n[0] >= 0 && !taken[size_t(n[0])] ? n[0] : n[1];
        }
        return line;
    };
    for (const bool ends : {true, false}) // open lines from their ends, then closed ones
        for (size_t k = 0; k < joints.size(); ++k) {
            if (taken[k] || (ends && joints[k].next[1] >= 0)) continue;
            Line line = follow(int32_t(k));
            if (!ends && line.size() > 2) line.push_back(line.front());
            if (line.size() > 1) lines.push_back(std::move(line));
        }
    return lines;
}

}

std::vector<Contour> contours(const std::vector<double>& values, size_t columns, size_t rows, int wanted)
{
    double low = 1e300, high = -1e300;
    for (const double v : values) {
        if (!math::isFinite(v)) continue;
        low = std::min(low, v);
        high = std::max(high, v);
    }
    if (!(high > low)) return {};
    double step = 1e-12;
    int digits = 12;
    while (step * 10.0 * wanted <= high - low) {
        step *= 10.0;
        --digits;
    }
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if ((high - low) / (step * factor) <= wanted) {
            if (factor == 10.0) --digits;
            step *= factor;
            break;
        }
    std::vector<Contour> out;
    for (double k = std::ceil(low / step); k * step <= high; k += 1.0) {
        const double level = k * step;
        std::vector<Line> lines = linesAt(values, columns, rows, level);
        if (!lines.empty()) out.push_back({level, std::max(digits, 0), std::move(lines)});
    }
    return out;
}

}
