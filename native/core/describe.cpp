#include "core/describe.h"

#include <cmath>
#include <limits>

namespace core {

// --- reading ---------------------------------------------------------------------------------------------------------

static Message shown(const Json& j)
{
    if (j.is_object() || j.is_array()) return kindOf(j);
    std::string s = canonicalText(j);
    return verbatim(s.size() > 40 ? s.substr(0, 40) + "..." : s);
}

JsonReader::JsonReader(const Json& source, std::string path) : m_source(source), m_path(std::move(path))
{
    if (!m_source.is_object()) fail("", say("expected an object, found {found}", {{"found", kindOf(m_source)}}));
}

void JsonReader::number(const char* key, double& value, const char* unit, double min, double max, bool positive)
{
    if (const Json* j = find(key))
        check(*j, at(key), value, {.unit = unit, .min = min, .max = max, .positive = positive});
}

void JsonReader::named(const char* key, std::vector<NamedNumber>& values, size_t maxCount)
{
    const Json* j = find(key);
    if (!j) return;
    if (!j->is_object())
        return fail(key, say("expected an object of names and numbers, found {found}", {{"found", shown(*j)}}));
    if (j->size() > maxCount) return fail(key, say("more than {most} names", {{"most", maxCount}}));
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    std::vector<NamedNumber> out;
    for (auto it = j->begin(); it != j->end() && status; ++it) {
        const std::string& name = it.key();
        bool good = !name.empty() && name.size() <= 40 && letter(name[0]);
        for (const char c : name) good = good && (letter(c) || (c >= '0' && c <= '9'));
        if (!good)
            return fail(key, say("\"{name}\" is not a name: a letter, then letters and digits",
                                 {{"name", name.substr(0, 40)}}));
        out.push_back({name, 0.0});
        check(it.value(), at(key) + "." + name, out.back().value, {.min = -1e300, .max = 1e300});
    }
    if (status) values = std::move(out);
}

void JsonReader::optional(const char* key, std::optional<double>& value, const char* unit, double min, double max,
                          bool positive)
{
    const Json* j = find(key);
    if (!j) return;
    if (j->is_string() && j->get_ref<const std::string&>() == "auto") {
        value.reset();
        return;
    }
    if (j->is_string()) return fail(key, say("expected a number or \"auto\", found {found}", {{"found", shown(*j)}}));
    double number = 0.0;
    check(*j, at(key), number, {.unit = unit, .min = min, .max = max, .positive = positive});
    if (status) value = number;
}

bool JsonReader::whole(const char* key, int64_t& value, int64_t min, int64_t max)
{
    const Json* j = find(key);
    if (!j) return false;
    const double d = j->is_number() ? j->get<double>() : std::numeric_limits<double>::quiet_NaN();
    if (!(d == std::floor(d)) || d < double(min) || d > double(max)) {
        fail(key, say("expected a whole number from {min} to {max}, found {found}",
                      {{"min", min}, {"max", max}, {"found", shown(*j)}}));
        return false;
    }
    value = int64_t(d);
    return true;
}

void JsonReader::flag(const char* key, bool& value)
{
    const Json* j = find(key);
    if (!j) return;
    if (!j->is_boolean()) return fail(key, say("expected true or false, found {found}", {{"found", shown(*j)}}));
    value = j->get<bool>();
}

void JsonReader::text(const char* key, std::string& value, size_t maxLength)
{
    const Json* j = find(key);
    if (!j) return;
    if (!j->is_string()) return fail(key, say("expected text, found {found}", {{"found", shown(*j)}}));
    const auto& s = j->get_ref<const std::string&>();
    if (s.size() > maxLength) return fail(key, say("longer than {most} bytes", {{"most", maxLength}}));
    value = s;
}

size_t JsonReader::pick(const char* key, const std::vector<const char*>& names)
{
    const Json* j = find(key);
    if (!j) return names.size();
    std::string list;
    for (size_t i = 0; i < names.size(); ++i) {
        if (j->is_string() && j->get_ref<const std::string&>() == names[i]) return i;
        list += (i == 0 ? "" : ", ") + std::string(names[i]);
    }
    fail(key, say("expected one of {names}; found {found}", {{"names", list}, {"found", shown(*j)}}));
    return names.size();
}

void JsonReader::numbers(const char* key, std::vector<double>& values, const Quantity& q, size_t minCount,
                         size_t maxCount)
{
    const Json* j = find(key);
    if (!j || !list(*j, key, minCount, maxCount)) return;
    std::vector<double> out(j->size());
    for (size_t i = 0; i < out.size() && status; ++i) check((*j)[i], at(key, i), out[i], q);
    if (status) values = std::move(out);
}

void JsonReader::fixed(const char* key, double* values, size_t count, const char* unit, double min, double max,
                       bool positive)
{
    const Json* j = find(key);
    if (!j || !list(*j, key, count, count)) return;
    const Quantity q = {.unit = unit, .min = min, .max = max, .positive = positive};
    for (size_t i = 0; i < count && status; ++i) check((*j)[i], at(key, i), values[i], q);
}

void JsonReader::table(const char* key, Table& value, const Quantity& x, const Quantity& y, size_t maxCount)
{
    const Json* j = find(key);
    if (!j || !list(*j, key, 1, maxCount)) return;
    Table out;
    for (size_t i = 0; i < j->size() && status; ++i) {
        const Json& p = (*j)[i];
        if (!p.is_array() || p.size() != 2) return fail(at(key, i), say("expected a pair [x, y]"), true);
        std::array<double, 2> point{};
        check(p[0], at(key, i) + "[0]", point[0], x);
        check(p[1], at(key, i) + "[1]", point[1], y);
        if (status && !out.points.empty() && !(point[0] > out.points.back()[0]))
            return fail(at(key, i) + "[0]", say("x must rise from point to point"), true);
        out.points.push_back(point);
    }
    if (status) value = std::move(out);
}

void JsonReader::finish()
{
    if (!status || !m_source.is_object()) return;
    for (auto it = m_source.begin(); it != m_source.end(); ++it) {
        bool known = false;
        for (const std::string& k : m_asked) known = known || k == it.key();
        if (!known)
            return fail(it.key().substr(0, 60), say("unknown key{remedy}", {{"remedy", remedy(it.key(), m_asked)}}));
    }
}

const Json* JsonReader::find(const char* key)
{
    m_asked.push_back(key);
    if (!status || !m_source.is_object()) return nullptr;
    const auto it = m_source.find(key);
    return it == m_source.end() ? nullptr : &*it;
}

void JsonReader::fail(const std::string& key, Message message, bool absolute)
{
    if (status) status = Status::fail(absolute ? key : key.empty() ? m_path : at(key), std::move(message));
}

bool JsonReader::list(const Json& j, const char* key, size_t min, size_t max)
{
    if (j.is_array() && j.size() >= min && j.size() <= max) return true;
    const Message found = j.is_array() ? verbatim(std::to_string(j.size())) : shown(j);
    fail(key, min == max ? say("expected a list of {count} entries, found {found}", {{"count", min}, {"found", found}})
                         : say("expected a list of {min} to {max} entries, found {found}",
                               {{"min", min}, {"max", max}, {"found", found}}));
    return false;
}

void JsonReader::check(const Json& j, const std::string& path, double& value, const Quantity& q)
{
    if (!status) return;
    const std::string unit = std::string(q.unit) == "1" ? "" : std::string(" ") + q.unit;
    if (!j.is_number())
        return fail(path,
                    unit.empty()
                        ? say("expected a number, found {found}", {{"found", shown(j)}})
                        : say("expected a number in{unit}, found {found}", {{"unit", unit}, {"found", shown(j)}}),
                    true);
    const double d = j.get<double>();
    if (q.positive && !(d > 0.0))
        return fail(path, say("{value}{unit} is not above 0", {{"value", d}, {"unit", unit}}), true);
    if (!(d >= q.min && d <= q.max)) {
        const bool open = q.min == Quantity().min; // then only the side that was passed is worth a word
        return fail(path,
                    !open ? say("{value}{unit} is outside {min} to {max}{unit}",
                                {{"value", d}, {"unit", unit}, {"min", q.min}, {"max", q.max}})
                    : d > q.max
                        ? say("{value}{unit} is above {max}{unit}", {{"value", d}, {"unit", unit}, {"max", q.max}})
                        : say("{value}{unit} is below {min}{unit}", {{"value", d}, {"unit", unit}, {"min", q.min}}),
                    true);
    }
    value = d == 0.0 ? 0.0 : d; // no negative zero from outside
}

// --- writing ---------------------------------------------------------------------------------------------------------

static double plain(double v)
{
    return v == 0.0 ? 0.0 : v;
}

Json& JsonWriter::put(const char* key, Json value)
{
    return out[key] = std::move(value);
}

void JsonWriter::number(const char* key, double value)
{
    put(key, plain(value));
}

void JsonWriter::named(const char* key, const std::vector<NamedNumber>& values)
{
    Json& object = put(key, Json::object());
    for (const NamedNumber& v : values) object[v.name] = v.value;
}

void JsonWriter::optional(const char* key, const std::optional<double>& value)
{
    put(key, value ? Json(plain(*value)) : Json("auto"));
}

void JsonWriter::fixed(const char* key, const double* values, size_t count)
{
    Json& list = put(key, Json::array());
    for (size_t i = 0; i < count; ++i) list.push_back(plain(values[i]));
}

void JsonWriter::table(const char* key, const Table& value)
{
    if (value.points.empty()) return; // absent: an empty list would not read back
    Json& list = put(key, Json::array());
    for (const auto& p : value.points) list.push_back(Json::array({plain(p[0]), plain(p[1])}));
}

// --- schema ----------------------------------------------------------------------------------------------------------

static Json quantity(const Quantity& q)
{
    Json p = {{"type", "number"}};
    if (q.positive) p["exclusiveMinimum"] = 0;
    if (!q.positive || q.min > 0.0) p["minimum"] = q.min;
    p["maximum"] = q.max;
    p["unit"] = q.unit;
    p["description"] = q.doc;
    return p;
}

void SchemaWriter::number(const char* key, double& value, const Quantity& q)
{
    Json& p = properties[key] = quantity(q);
    p["default"] = value;
}

void SchemaWriter::optional(const char* key, std::optional<double>& value, const Quantity& q)
{
    Json& p =
        properties[key] = {{"anyOf", Json::array({quantity(q), Json{{"const", "auto"}}})}, {"description", q.doc}};
    p["default"] = value ? Json(*value) : Json("auto");
}

void SchemaWriter::whole(const char* key, int64_t value, int64_t min, int64_t max, const char* doc)
{
    properties[key] = {
        {"type", "integer"}, {"minimum", min}, {"maximum", max}, {"description", doc}, {"default", value}};
}

void SchemaWriter::flag(const char* key, bool& value, const char* doc)
{
    properties[key] = {{"type", "boolean"}, {"description", doc}, {"default", value}};
}

void SchemaWriter::text(const char* key, std::string& value, size_t maxLength, const char* doc)
{
    properties[key] = {{"type", "string"}, {"maxLength", maxLength}, {"description", doc}, {"default", value}};
}

void SchemaWriter::words(const char* key, const std::vector<const char*>& names, const char* chosen, const char* doc)
{
    Json& p = properties[key] = Json::object();
    if (chosen) p["default"] = chosen;
    p["enum"] = names;
    p["description"] = doc;
}

void SchemaWriter::numbers(const char* key, std::vector<double>&, const Quantity& q, size_t min, size_t max)
{
    properties[key] = {
        {"type", "array"}, {"minItems", min}, {"maxItems", max}, {"items", quantity(q)}, {"description", q.doc}};
}

void SchemaWriter::fixed(const char* key, double* values, size_t count, const Quantity& q)
{
    std::vector<double> list(values, values + count);
    numbers(key, list, q, count, count);
    properties[key]["default"] = list;
}

void SchemaWriter::table(const char* key, Table&, const Quantity& x, const Quantity& y, size_t maxCount)
{
    const Json pair = {
        {"type", "array"}, {"prefixItems", Json::array({quantity(x), quantity(y)})}, {"minItems", 2}, {"maxItems", 2}};
    listOf(key, pair, maxCount, y.doc);
    properties[key]["minItems"] = 1;
}

void SchemaWriter::named(const char* key, std::vector<NamedNumber>&, size_t maxCount, const char* doc)
{
    properties[key] = {{"type", "object"},
                       {"maxProperties", maxCount},
                       {"additionalProperties", {{"type", "number"}}},
                       {"description", doc}};
}

void SchemaWriter::raw(const char* key, Json&, const char* doc)
{
    properties[key] = {{"description", doc}};
}

Json SchemaWriter::objectOf(Json properties)
{
    return {{"type", "object"}, {"additionalProperties", false}, {"properties", std::move(properties)}};
}

void SchemaWriter::nested(const char* key, Json schema, const char* doc)
{
    schema["description"] = doc;
    properties[key] = std::move(schema);
}

void SchemaWriter::listOf(const char* key, Json items, size_t maxCount, const char* doc)
{
    properties[key] = {{"type", "array"}, {"maxItems", maxCount}, {"items", std::move(items)}, {"description", doc}};
}

}
