#include "scenefile/polygons.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>

namespace scenefile {

using math::dvec2;
using math::dvec3;
using Triple = std::array<uint32_t, 3>;

std::vector<Triple> trianglesOf(std::span<const dvec3> face)
{
    const size_t n = face.size();
    std::vector<Triple> out;
    dvec3 area(0.0); // twice, by Newell's sum
    for (size_t i = 0; i < n; ++i) {
        const dvec3 &p = face[i], &q = face[(i + 1) % n];
        area.x += (p.y - q.y) * (p.z + q.z);
        area.y += (p.z - q.z) * (p.x + q.x);
        area.z += (p.x - q.x) * (p.y + q.y);
    }
    const double x = std::fabs(area.x), y = std::fabs(area.y), z = std::fabs(area.z);
    if (n > kMostCorners || !(x + y + z > 0.0) || !(x + y + z < HUGE_VAL)) {
        for (uint32_t i = 1; i + 1 < n; ++i) out.push_back({0, i, i + 1});
        return out;
    }
    std::vector<dvec2> flat; // counter-clockwise
    for (const dvec3& p : face) {
        if (z >= x && z >= y)
            flat.emplace_back(area.z > 0.0 ? p.x : -p.x, p.y);
        else if (x >= y)
            flat.emplace_back(area.x > 0.0 ? p.y : -p.y, p.z);
        else
            flat.emplace_back(area.y > 0.0 ? p.z : -p.z, p.x);
    }
    const auto turn = [&](uint32_t a, uint32_t b, uint32_t c) {
        const dvec2 &p = flat[a], &q = flat[b], &r = flat[c];
        return (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x);
    };
    std::vector<uint32_t> left;
    for (uint32_t i = 0; i < n; ++i) left.push_back(i);
    const auto isEar = [&](size_t at) {
        const size_t m = left.size();
        const uint32_t a = left[(at + m - 1) % m], b = left[at], c = left[(at + 1) % m];
        if (!(turn(a, b, c) > 0.0)) return false;
        for (const uint32_t k : left) {
            if (flat[k] == flat[a] || flat[k] == flat[b] || flat[k] == flat[c]) continue;
            if (turn(a, b, k) >= 0.0 && turn(b, c, k) >= 0.0 && turn(c, a, k) >= 0.0) return false;
        }
        return true;
    };
    while (left.size() > 3) {
        const size_t m = left.size();
        size_t ear = 1; // a face that crosses itself may have none
        for (size_t s = 1; s <= m; ++s) {
            if (!isEar(s % m)) continue;
            ear = s % m;
            break;
        }
        out.push_back({left[(ear + m - 1) % m], left[ear], left[(ear + 1) % m]});
        left.erase(left.begin() + long(ear));
    }
    out.push_back({left[0], left[1], left[2]});
    return out;
}

double coordinate(std::string_view word)
{
    size_t at = 0;
    const auto one = [&](const char* of) {
        if (at == word.size() || !std::strchr(of, word[at]) || word[at] == '\0') return false;
        ++at;
        return true;
    };
    const auto digits = [&] {
        const size_t first = at;
        while (one("0123456789")) {
        }
        return at > first;
    };
    one("+-");
    const bool whole = digits(), part = one(".") && digits();
    bool good = whole || part;
    if (good && one("eE")) {
        one("+-");
        good = digits();
    }
    if (!good || at < word.size()) return std::numeric_limits<double>::quiet_NaN();
    return double(float(std::strtod(std::string(word).c_str(), nullptr)));
}

}
