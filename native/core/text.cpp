#include "core/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace core {

std::string number(double value)
{
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    if (value == std::floor(value) && std::fabs(value) < 1e15) {
        char text[32];
        std::snprintf(text, sizeof text, "%.0f", value == 0.0 ? 0.0 : value);
        return text;
    }
    char buffer[64];
    return std::string(buffer, nlohmann::detail::to_chars(buffer, buffer + sizeof buffer, value)); // Grisu2
}

std::string fixed(double value, int decimals)
{
    char text[400];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    bool zero = text[0] == '-';
    for (const char* c = text; *c && zero; ++c) zero = *c == '-' || *c == '0' || *c == '.';
    return zero ? text + 1 : text;
}

static std::string lower(std::string s)
{
    for (char& c : s)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    return s;
}

// Letters to insert, drop, change or swap with their neighbour (optimal string alignment).
static size_t distance(const std::string& a, const std::string& b)
{
    std::vector<size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

std::string nearest(const std::string& word, const std::vector<std::string>& known)
{
    constexpr size_t longest = 60;
    const std::string w = lower(word);
    std::string best;
    size_t bestDistance = std::min<size_t>(3, 1 + w.size() / 4) + 1;
    for (const std::string& k : known) {
        if (w.size() > longest || k.size() > longest) continue;
        const std::string name = lower(k);
        const bool begins = w.size() >= 3 && name.size() >= 3 && (name.find(w) == 0 || w.find(name) == 0);
        const size_t d = std::min(distance(w, name), begins ? size_t(2) : longest);
        if (d >= bestDistance) continue;
        bestDistance = d;
        best = k;
    }
    return best;
}

std::string remedy(const std::string& word, const std::vector<std::string>& known)
{
    constexpr size_t listed = 60;
    const std::string meant = nearest(word, known);
    if (!meant.empty()) return "; did you mean \"" + meant + "\"?";
    std::string names;
    for (size_t i = 0; i < known.size() && i < listed; ++i) names += (i == 0 ? "" : ", ") + known[i];
    if (known.empty()) return "";
    return "; there are " + names + (known.size() > listed ? ", ..." : "");
}

bool staysBeside(std::string_view name)
{
    if (name.empty() || name.front() == '/') return false;
    for (const char c : name)
        if (c == ':' || c == '\\' || c == '?' || c == '#' || c == '%' || static_cast<unsigned char>(c) < 0x20)
            return false;
    for (size_t begin = 0; begin <= name.size();) {
        const size_t end = std::min(name.find('/', begin), name.size());
        if (name.substr(begin, end - begin) == "..") return false;
        begin = end + 1;
    }
    return true;
}

}
