#include "core/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

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

namespace {

// The code point that begins at `at`, with its number of bytes; -1 and one byte where there is none (RFC 3629).
std::pair<int32_t, size_t> codeAt(std::string_view text, size_t at)
{
    const auto byte = [&](size_t k) { return k < text.size() ? uint8_t(text[k]) : uint8_t(0); };
    const uint8_t first = byte(at);
    if (first < 0x80) return {first, 1};
    const size_t more = first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xf0 ? 3 : 0;
    int32_t code = first & (0x3f >> more);
    for (size_t k = 1; k <= more; ++k) {
        if ((byte(at + k) & 0xc0) != 0x80) return {-1, 1};
        code = code << 6 | (byte(at + k) & 0x3f);
    }
    constexpr int32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    if (more == 0 || code < kLeast[more] || code > 0x10ffff || surrogate) return {-1, 1};
    return {code, more + 1};
}

bool isSeen(int32_t code)
{
    const auto within = [code](int32_t first, int32_t last) { return code >= first && code <= last; };
    return code >= 0x20 && !within(0x7f, 0x9f) && code != 0x61c && code != 0x200b && !within(0x200e, 0x200f) &&
           !within(0x2028, 0x202e) && !within(0x2060, 0x206f) && code != 0xfeff && !within(0xfff9, 0xfffb) &&
           code != 0xfffe && code != 0xffff;
}

}

std::string visible(std::string_view text, Shown how)
{
    std::string out;
    out.reserve(text.size());
    for (size_t at = 0; at < text.size();) {
        const auto [code, size] = codeAt(text, at);
        const bool stays = how != Shown::line && (code == '\n' || (code == '\t' && how == Shown::lines));
        if (isSeen(code) || stays) {
            out += text.substr(at, size);
        } else {
            char escape[16];
            const char* format = how == Shown::json ? "\\u%04x" : code < 0x80 ? "\\x%02x" : "\\u%04x";
            std::snprintf(escape, sizeof escape, format,
                          unsigned(code >= 0            ? code
                                   : how == Shown::json ? 0xfffd
                                                        : uint8_t(text[at])));
            out += escape;
        }
        at += size;
    }
    return out;
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

// What a spreadsheet would compute: it begins as a formula does and is no number.
static bool computed(const std::string& field)
{
    if (field.empty() || !std::strchr("=+-@", field[0])) return false;
    char* end = nullptr;
    std::strtod(field.c_str(), &end);
    return *end != 0;
}

std::string csvField(std::string_view text)
{
    std::string field = visible(text);
    if (computed(field)) field.insert(0, 1, '\'');
    if (field.find_first_of(",\"") == field.npos) return field;
    std::string out = "\"";
    for (const char c : field) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

}
