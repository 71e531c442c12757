#include "core/json.h"

#include "core/text.h"

#include <cmath>
#include <vector>

namespace core {

namespace {

// Builds the document event by event, so that limits act before memory is taken. Returning false stops the parser.
class Builder : public nlohmann::json_sax<Json> {
public:
    Builder(Json& root, std::string_view text, const JsonLimits& limits) : m_root(root), m_text(text), m_limits(limits)
    {
    }

    Message problem;
    size_t position = 0; // byte after the last token read, known only after a parse error

    bool null() override { return add(nullptr); }
    bool boolean(bool v) override { return add(v); }
    bool number_integer(number_integer_t v) override { return add(v); }
    bool number_unsigned(number_unsigned_t v) override { return add(v); }
    bool number_float(number_float_t v, const string_t& text) override
    {
        if (!std::isfinite(v)) return stop(say("{number} is too large for a number", {{"number", text}}));
        return add(v);
    }
    bool string(string_t& v) override { return add(std::move(v)); }
    bool binary(binary_t&) override { return stop(say("binary data is not accepted")); }
    bool start_object(size_t) override { return open(Json::object()); }
    bool start_array(size_t) override { return open(Json::array()); }
    bool key(string_t& k) override
    {
        if (m_stack.back()->size() >= 4096) return stop(say("an object with more than 4096 keys"));
        if (m_stack.back()->contains(k))
            return stop(say("the key \"{key}\" stands twice in the same object", {{"key", k}}));
        m_key = std::move(k);
        return true;
    }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool parse_error(size_t where, const std::string& token, const nlohmann::detail::exception& e) override
    {
        position = where;
        if (where > m_text.size() || token.empty()) return stop(say("the text ends too early"));
        if (e.id == 406) return stop(say("{number} is too large a number", {{"number", quoted(token)}}));
        return stop(say("unexpected {found}", {{"found", found(where)}}));
    }

private:
    // What stands at the byte before `where`, from the start of its word and with a little of what follows; the
    // parser's own token may begin long before.
    Message found(size_t where) const
    {
        size_t from = where > 0 ? where - 1 : 0;
        if (from < m_text.size() && (m_text[from] == '\n' || m_text[from] == '\r')) return say("end of the line");
        const auto letter = [&](size_t at) {
            const int c = at < m_text.size() ? m_text[at] | 32 : 0;
            return c >= 'a' && c <= 'z';
        };
        while (from > 0 && letter(from) && letter(from - 1)) --from;
        size_t to = from;
        while (to < m_text.size() && to < from + 12 && m_text[to] > 0x20 && m_text[to] < 0x7f) ++to;
        return to > from ? verbatim(quoted(std::string(m_text.substr(from, to - from)))) : say("character");
    }
    static std::string quoted(const std::string& token)
    {
        std::string out = "'";
        for (char c : token.substr(0, 40)) out += c < 0x20 && c >= 0 ? '?' : c;
        return out + (token.size() > 40 ? "...'" : "'");
    }
    bool stop(Message why)
    {
        if (problem.empty()) problem = std::move(why);
        return false;
    }
    Json* place(Json&& v)
    {
        if (m_stack.empty()) {
            m_root = std::move(v);
            return &m_root;
        }
        Json& top = *m_stack.back();
        if (top.is_array()) {
            top.push_back(std::move(v));
            return &top.back();
        }
        return &(top[m_key] = std::move(v));
    }
    bool add(Json&& v)
    {
        if (++m_values > m_limits.values) return stop(say("more than {most} values", {{"most", m_limits.values}}));
        place(std::move(v));
        return true;
    }
    bool open(Json&& v)
    {
        if (int(m_stack.size()) >= m_limits.depth)
            return stop(say("nested deeper than {most} levels", {{"most", m_limits.depth}}));
        if (++m_values > m_limits.values) return stop(say("more than {most} values", {{"most", m_limits.values}}));
        m_stack.push_back(place(std::move(v)));
        return true;
    }
    bool close()
    {
        m_stack.pop_back();
        return true;
    }

    Json& m_root;
    std::string_view m_text;
    const JsonLimits& m_limits;
    std::vector<Json*> m_stack; // stays valid: only the innermost container ever grows
    std::string m_key;
    size_t m_values = 0;
};

std::string lineAndColumn(std::string_view text, size_t position)
{
    int line = 1, column = 1;
    for (size_t i = 0; i + 1 < position && i < text.size(); ++i) {
        if (text[i] == '\n') {
            ++line;
            column = 1;
        } else if ((text[i] & 0xc0) != 0x80) {
            ++column;
        }
    }
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

void writeCanonical(const Json& v, std::string& out)
{
    if (v.is_object()) {
        out += '{';
        bool first = true;
        for (auto it = v.begin(); it != v.end(); ++it) {
            if (!first) out += ',';
            first = false;
            out += Json(it.key()).dump() + ':';
            writeCanonical(it.value(), out);
        }
        out += '}';
    } else if (v.is_array()) {
        out += '[';
        for (size_t i = 0; i < v.size(); ++i) {
            if (i) out += ',';
            writeCanonical(v[i], out);
        }
        out += ']';
    } else if (v.is_number_float()) {
        out += number(v.get<double>());
    } else {
        out += v.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
}

bool isShort(const Json& v)
{
    if (!v.is_array()) return false;
    for (const Json& e : v)
        if (e.is_object() || (e.is_array() && (e.empty() || !e[0].is_number()))) return false;
    return v.size() <= 16;
}

void writePretty(const Json& v, std::string& out, int indent)
{
    const std::string pad(size_t(indent) + 2, ' ');
    if (v.is_object() && !v.empty()) {
        out += "{\n";
        bool first = true;
        for (auto it = v.begin(); it != v.end(); ++it) {
            if (!first) out += ",\n";
            first = false;
            out += pad + Json(it.key()).dump() + ": ";
            writePretty(it.value(), out, indent + 2);
        }
        out += '\n' + std::string(size_t(indent), ' ') + '}';
    } else if (v.is_array() && !v.empty() && !isShort(v)) {
        out += "[\n";
        for (size_t i = 0; i < v.size(); ++i) {
            if (i) out += ",\n";
            out += pad;
            writePretty(v[i], out, indent + 2);
        }
        out += '\n' + std::string(size_t(indent), ' ') + ']';
    } else if (v.is_array()) {
        out += '[';
        for (size_t i = 0; i < v.size(); ++i) {
            if (i) out += ", ";
            writePretty(v[i], out, indent);
        }
        out += ']';
    } else {
        writeCanonical(v, out);
    }
}

}

Status parseJson(std::string_view text, Json& out, const JsonLimits& limits)
{
    if (text.size() > limits.bytes)
        return Status::fail("", say("the document is larger than {most} bytes", {{"most", limits.bytes}}));
    Json root;
    Builder builder(root, text, limits);
    const bool good = Json::sax_parse(text.begin(), text.end(), &builder);
    if (!good || !builder.problem.empty())
        return Status::fail(builder.position ? lineAndColumn(text, builder.position) : "",
                            builder.problem.empty() ? say("not JSON") : builder.problem);
    out = std::move(root);
    return {};
}

std::string canonicalText(const Json& value)
{
    std::string out;
    writeCanonical(value, out);
    return out;
}

std::string prettyText(const Json& value)
{
    std::string out;
    writePretty(value, out, 0);
    return visible(out, Shown::json) + '\n';
}

Message kindOf(const Json& v)
{
    if (v.is_null()) return say("null");
    if (v.is_boolean()) return say("true or false");
    if (v.is_number()) return say("a number");
    if (v.is_string()) return say("text");
    if (v.is_array()) return say("a list");
    return say("an object");
}

}
