#include "control/law_text.h"

#include "core/json.h"
#include "math/math.h"

namespace control {

static bool letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

bool LawText::seesDigit() const
{
    return m_at < m_text.size() && digit(m_text[m_at]);
}

void LawText::fail(size_t at, core::Message message)
{
    if (!ok()) return;
    size_t line = 1, start = 0;
    for (size_t i = 0; i < at && i < m_text.size(); ++i)
        if (m_text[i] == '\n') {
            ++line;
            start = i + 1;
        }
    const bool several = m_text.find('\n') != std::string_view::npos;
    const size_t column = at - start + 1;
    m_status = core::Status::fail(
        "", several ? core::say("line {line}, column {column}: {what}",
                                {{"line", line}, {"column", column}, {"what", std::move(message)}})
                    : core::say("column {column}: {what}", {{"column", column}, {"what", std::move(message)}}));
}

core::Message LawText::found(size_t at) const
{
    if (at >= m_text.size()) return core::say("the end");
    const char c = m_text[at];
    if (c < ' ' || c > '~') return core::say("a character that is not plain text");
    return core::verbatim("\"" + std::string(1, c) + "\"");
}

void LawText::skip()
{
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c == '#') {
            while (m_at < m_text.size() && m_text[m_at] != '\n') ++m_at;
        } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            ++m_at;
        } else {
            return;
        }
    }
}

bool LawText::take(std::string_view symbol)
{
    skip();
    if (m_text.substr(m_at, symbol.size()) != symbol) return false;
    m_at += symbol.size();
    return true;
}

std::string_view LawText::word()
{
    skip();
    size_t end = m_at;
    if (end < m_text.size() && letter(m_text[end]))
        while (end < m_text.size() && (letter(m_text[end]) || digit(m_text[end]))) ++end;
    return m_text.substr(m_at, end - m_at);
}

bool LawText::takeWord(std::string_view w)
{
    if (word() != w) return false;
    m_at += w.size();
    return true;
}

size_t LawText::behind(std::string_view name) const
{
    size_t after = m_at + name.size();
    while (after < m_text.size() && (m_text[after] == ' ' || m_text[after] == '\t')) ++after;
    return after;
}

bool LawText::assigns(std::string_view name) const
{
    const size_t after = behind(name);
    return !name.empty() && after < m_text.size() && m_text[after] == '=' &&
           (after + 1 >= m_text.size() || m_text[after + 1] != '=');
}

void LawText::passAssignment(std::string_view name)
{
    m_at = behind(name) + 1;
}

bool LawText::number(double& out)
{
    const size_t start = m_at;
    const auto digits = [&] {
        const size_t from = m_at;
        while (seesDigit()) ++m_at;
        return m_at - from;
    };
    const auto wrong = [&](size_t at, core::Message message) {
        fail(at, std::move(message));
        return false;
    };
    size_t count = digits();
    if (sees('.')) {
        ++m_at;
        count += digits();
    }
    if (count == 0) return wrong(start, core::say("expected digits beside the point"));
    if (sees('e') || sees('E')) {
        ++m_at;
        if (sees('+') || sees('-')) ++m_at;
        if (digits() == 0) return wrong(start, core::say("a number with an empty exponent"));
    }
    if (m_at < m_text.size() && letter(m_text[m_at]))
        return wrong(m_at, core::say("expected an operator between number and name"));
    // JSON's reader, so that a number means the same bits everywhere; JSON wants digits on both sides of the point.
    std::string s(m_text.substr(start, m_at - start));
    if (s[0] == '.') s = "0" + s;
    const size_t point = s.find('.');
    if (point != std::string::npos && (point + 1 >= s.size() || !digit(s[point + 1]))) s.insert(point + 1, "0");
    const size_t first = s.find_first_not_of('0'); // leading zeros: 007
    if (first == std::string::npos)
        s = "0";
    else if (first > 0)
        s = (digit(s[first]) ? "" : "0") + s.substr(first);
    core::Json value;
    if (!core::parseJson(s, value).ok() || !value.is_number() || !math::isFinite(value.get<double>()))
        return wrong(start, core::say("not a number the engine can hold"));
    out = value.get<double>();
    return true;
}

}
