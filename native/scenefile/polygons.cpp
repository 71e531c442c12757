#include "scenefile/polygons.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

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

namespace {

// Words of one line, comment apart.
std::vector<std::string> wordsOf(std::string_view line)
{
    std::vector<std::string> words;
    bool inside = false;
    for (const char c : line.substr(0, line.find('#'))) {
        const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
        if (!blank && !inside) words.emplace_back();
        if (!blank) words.back() += c;
        inside = !blank;
    }
    return words;
}

template <class F> void eachLine(std::string_view text, F&& use)
{
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        use(text.substr(at, end - at), end < text.size());
        at = end + 1;
    }
}

size_t lineAt(std::string_view text, size_t place) // from 1
{
    size_t line = 1;
    for (size_t i = 0; i < place; ++i)
        if (text[i] == '\n' || (text[i] == '\r' && text[i + 1] != '\n')) ++line; // place is inside of the text
    return line;
}

bool startsWith(std::string_view line, char key)
{
    const size_t at = line.find_first_not_of(" \t");
    return at != line.npos && line[at] == key && at + 1 < line.size() && (line[at + 1] == ' ' || line[at + 1] == '\t');
}

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

Triangulated triangulated(std::string_view given)
{
    Triangulated result;
    std::string text(given); // as long as what was given: places in the one are places in the other
    for (size_t i = 0; i < text.size(); ++i) {
        const bool both = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        if (text[i] == '\r' && !both) text[i] = '\n';
        if ((text[i] != '\n' && !both) || i == 0 || text[i - 1] != '\\') continue;
        text[i - 1] = text[i] = ' '; // a backslash at its end continues a line
        if (both) text[i + 1] = ' ';
    }
    std::vector<dvec3>& vertices = result.vertices;
    size_t place = 0;
    eachLine(text, [&](std::string_view line, bool) {
        const size_t here = place;
        place += line.size() + 1;
        if (!startsWith(line, 'v')) return;
        const auto words = wordsOf(line);
        dvec3 v(std::numeric_limits<double>::quiet_NaN());
        if (words.size() > 3) v = {coordinate(words[1]), coordinate(words[2]), coordinate(words[3])};
        if (std::isnan(v.x) || std::isnan(v.y) || std::isnan(v.z)) {
            v = dvec3(std::numeric_limits<double>::quiet_NaN());
            if (result.unreadable++ == 0) result.firstUnreadable = lineAt(given, here);
        }
        vertices.push_back(v);
    });
    std::string& out = result.text;
    out.reserve(text.size());
    long seen = 0; // vertices above this line: negative indices count back from here
    eachLine(text, [&](std::string_view line, bool more) {
        if (startsWith(line, 'v')) ++seen;
        const bool isFace = startsWith(line, 'f');
        const auto words = isFace ? wordsOf(line) : std::vector<std::string>();
        if (words.size() < 5) {
            out += isFace ? line.substr(0, line.find('#')) : line; // loaders take a comment for corners
            if (more) out += '\n';
            return;
        }
        std::vector<dvec3> face;
        for (size_t k = 1; k < words.size(); ++k) {
            const long index = std::strtol(words[k].c_str(), nullptr, 10);
            const long at = index < 0 ? seen + index : index - 1;
            const bool there = at >= 0 && at < long(vertices.size());
            face.push_back(there ? vertices[size_t(at)] : dvec3(HUGE_VAL));
        }
        for (const Triple& t : trianglesOf(face)) {
            out += "f";
            for (const uint32_t k : t) out += " " + words[k + 1];
            out += '\n';
        }
    });
    return result;
}

}
