// One description per settings struct serves reading, checking, writing, the schema and the tuning panel.
//
// Usage, in the room's own namespace, beside the struct:
//
//     template <class V> void describe(V& v, EngineSettings& s)
//     {
//         v.number("idleSpeed", s.idleSpeed, {.unit = "rad/s", .min = 10, .max = 400, .doc = "speed held without
//         throttle"}); v.choice("clutch", s.clutch, {{"dry", Clutch::dry}, {"viscous", Clutch::viscous}}, "kind of
//         clutch"); v.object("curve", s.curve, "full-load torque");
//     }
//
// The default is what the struct holds before reading: declare defaults in the struct, nowhere else. Unknown keys are
// an error naming the path; a missing key keeps its default. Visitors: JsonReader, JsonWriter, SchemaWriter below; the
// writer with a second struct as base writes differences only.
#pragma once

#include "core/json.h"
#include "core/status.h"
#include "core/text.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace core {

struct Quantity {
    const char* unit = "1"; // "m", "rad/s", "N s/m", "1" for a pure number
    double min = -1e12;
    double max = 1e12;
    const char* doc = "";  // one line: what it is, positive sense, frame where it is not obvious
    bool positive = false; // above 0, not only at least min
};

template <class E> struct Choice {
    const char* name;
    E value;
};

// A piecewise linear function given as [[x, y], ...] with rising x; constant beyond its ends.
struct Table {
    std::vector<std::array<double, 2>> points;

    double at(double x) const
    {
        if (points.empty()) return 0.0;
        if (x <= points.front()[0]) return points.front()[1];
        for (size_t i = 1; i < points.size(); ++i) {
            if (x < points[i][0]) {
                const auto& [x0, y0] = points[i - 1];
                return y0 + (points[i][1] - y0) * ((x - x0) / (points[i][0] - x0));
            }
        }
        return points.back()[1];
    }
};

// --- reading ---------------------------------------------------------------------------------------------------------

class JsonReader {
public:
    JsonReader(const Json& source, std::string path) : m_source(source), m_path(std::move(path))
    {
        if (!m_source.is_object()) fail("", "expected an object, found " + std::string(kindOf(m_source)));
    }

    Status status;

    void number(const char* key, double& value, const Quantity& q)
    {
        if (const Json* j = find(key)) check(*j, at(key), value, q);
    }
    // A number, or the word "auto": left to the model.
    void optional(const char* key, std::optional<double>& value, const Quantity& q)
    {
        const Json* j = find(key);
        if (!j) return;
        if (j->is_string() && j->get_ref<const std::string&>() == "auto") {
            value.reset();
            return;
        }
        if (j->is_string()) return fail(key, "expected a number or \"auto\", found " + shown(*j));
        double number = 0.0;
        check(*j, at(key), number, q);
        if (status) value = number;
    }
    template <class I> void integer(const char* key, I& value, int64_t min, int64_t max, const char*)
    {
        const Json* j = find(key);
        if (!j) return;
        const double d = j->is_number() ? j->get<double>() : std::numeric_limits<double>::quiet_NaN();
        if (!(d == std::floor(d)) || d < double(min) || d > double(max))
            return fail(key, "expected a whole number from " + std::to_string(min) + " to " + std::to_string(max) +
                                 ", found " + shown(*j));
        value = I(d);
    }
    void flag(const char* key, bool& value, const char*)
    {
        const Json* j = find(key);
        if (!j) return;
        if (!j->is_boolean()) return fail(key, "expected true or false, found " + shown(*j));
        value = j->get<bool>();
    }
    void text(const char* key, std::string& value, size_t maxLength, const char*)
    {
        const Json* j = find(key);
        if (!j) return;
        if (!j->is_string()) return fail(key, "expected text, found " + shown(*j));
        const auto& s = j->get_ref<const std::string&>();
        if (s.size() > maxLength) return fail(key, "longer than " + std::to_string(maxLength) + " bytes");
        value = s;
    }
    template <class E> void choice(const char* key, E& value, std::initializer_list<Choice<E>> choices, const char*)
    {
        const Json* j = find(key);
        if (!j) return;
        std::string names;
        for (const auto& c : choices) {
            if (j->is_string() && j->get_ref<const std::string&>() == c.name) {
                value = c.value;
                return;
            }
            names += (names.empty() ? "" : ", ") + std::string(c.name);
        }
        fail(key, "expected one of " + names + "; found " + shown(*j));
    }
    // A list of numbers of free length, or a fixed one (std::array, GLM vector through data()).
    void numbers(const char* key, std::vector<double>& values, const Quantity& q, size_t minCount, size_t maxCount)
    {
        const Json* j = find(key);
        if (!j || !list(*j, key, minCount, maxCount)) return;
        std::vector<double> out(j->size());
        for (size_t i = 0; i < out.size() && status; ++i) check((*j)[i], at(key, i), out[i], q);
        if (status) values = std::move(out);
    }
    void fixed(const char* key, double* values, size_t count, const Quantity& q)
    {
        const Json* j = find(key);
        if (!j || !list(*j, key, count, count)) return;
        for (size_t i = 0; i < count && status; ++i) check((*j)[i], at(key, i), values[i], q);
    }
    void table(const char* key, Table& value, const Quantity& x, const Quantity& y, size_t maxCount = 256)
    {
        const Json* j = find(key);
        if (!j || !list(*j, key, 1, maxCount)) return;
        Table out;
        for (size_t i = 0; i < j->size() && status; ++i) {
            const Json& p = (*j)[i];
            if (!p.is_array() || p.size() != 2) return fail(at(key, i), "expected a pair [x, y]", true);
            std::array<double, 2> point{};
            check(p[0], at(key, i) + "[0]", point[0], x);
            check(p[1], at(key, i) + "[1]", point[1], y);
            if (status && !out.points.empty() && !(point[0] > out.points.back()[0]))
                return fail(at(key, i) + "[0]", "x must rise from point to point", true);
            out.points.push_back(point);
        }
        if (status) value = std::move(out);
    }
    template <class T> void object(const char* key, T& value, const char*)
    {
        if (const Json* j = find(key)) read(*j, at(key), value);
    }
    // An object that may be absent (or null).
    template <class T> void maybe(const char* key, std::optional<T>& value, const char*)
    {
        const Json* j = find(key);
        if (!j) return;
        if (j->is_null()) return value.reset();
        T out = value ? *value : T();
        read(*j, at(key), out);
        if (status) value = std::move(out);
    }
    // Entries start as `prototype` (its defaults), so that an entry names only what differs.
    template <class T>
    void objects(const char* key, std::vector<T>& values, size_t maxCount, const char*, const T& prototype = T())
    {
        const Json* j = find(key);
        if (!j || !list(*j, key, 0, maxCount)) return;
        std::vector<T> out(j->size(), prototype);
        for (size_t i = 0; i < out.size() && status; ++i) read((*j)[i], at(key, i), out[i]);
        if (status) values = std::move(out);
    }
    // Something that no entry above describes; the room that owns it judges it later.
    void raw(const char* key, Json& value, const char*)
    {
        if (const Json* j = find(key)) value = *j;
    }
    // A rule between fields, said at the field to mend.
    void require(bool good, const char* key, const std::string& message)
    {
        if (!good) fail(key, message);
    }

    // Call after describe(): anything not asked for is unknown.
    void finish()
    {
        if (!status || !m_source.is_object()) return;
        for (auto it = m_source.begin(); it != m_source.end(); ++it) {
            bool known = false;
            for (const std::string& k : m_asked) known = known || k == it.key();
            if (!known) return fail(it.key().substr(0, 60), "unknown key" + suggestion(it.key()));
        }
    }

private:
    template <class T> void read(const Json& j, std::string path, T& value)
    {
        if (!status) return;
        JsonReader inner(j, std::move(path));
        if (inner.status) describe(inner, value);
        inner.finish();
        if (!inner.status) status = inner.status;
    }
    const Json* find(const char* key)
    {
        m_asked.push_back(key);
        if (!status || !m_source.is_object()) return nullptr;
        const auto it = m_source.find(key);
        return it == m_source.end() ? nullptr : &*it;
    }
    std::string at(const std::string& key) const { return m_path.empty() ? key : m_path + "." + key; }
    std::string at(const std::string& key, size_t i) const { return at(key) + "[" + std::to_string(i) + "]"; }
    void fail(const std::string& key, const std::string& message, bool absolute = false)
    {
        if (status) status = Status::fail(absolute ? key : key.empty() ? m_path : at(key), message);
    }
    static std::string shown(const Json& j)
    {
        if (j.is_object() || j.is_array()) return kindOf(j);
        std::string s = canonicalText(j);
        return s.size() > 40 ? s.substr(0, 40) + "..." : s;
    }
    bool list(const Json& j, const char* key, size_t min, size_t max)
    {
        if (j.is_array() && j.size() >= min && j.size() <= max) return true;
        const std::string count = min == max ? std::to_string(min) : std::to_string(min) + " to " + std::to_string(max);
        fail(key,
             "expected a list of " + count + " entries, found " + (j.is_array() ? std::to_string(j.size()) : shown(j)));
        return false;
    }
    void check(const Json& j, const std::string& path, double& value, const Quantity& q)
    {
        if (!status) return;
        const std::string unit = std::string(q.unit) == "1" ? "" : std::string(" ") + q.unit;
        if (!j.is_number())
            return fail(path, "expected a number" + (unit.empty() ? "" : " in" + unit) + ", found " + shown(j), true);
        const double d = j.get<double>();
        if (q.positive && !(d > 0.0)) return fail(path, core::number(d) + unit + " is not above 0", true);
        if (!(d >= q.min && d <= q.max))
            return fail(path,
                        core::number(d) + unit + " is outside " + core::number(q.min) + " to " + core::number(q.max) +
                            unit,
                        true);
        value = d == 0.0 ? 0.0 : d; // no negative zero from outside
    }
    std::string suggestion(const std::string& key) const
    {
        std::string best;
        size_t bestDistance = 3;
        for (const std::string& k : m_asked) {
            const size_t d = distance(key, k);
            if (d < bestDistance) {
                bestDistance = d;
                best = k;
            }
        }
        return best.empty() ? "; see `yawlab schema`" : "; did you mean \"" + best + "\"?";
    }
    static size_t distance(const std::string& a, const std::string& b) // Levenshtein
    {
        if (a.size() > 60 || b.size() > 60) return 99;
        std::array<size_t, 64> row{};
        for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
        for (size_t i = 1; i <= a.size(); ++i) {
            size_t diagonal = row[0];
            row[0] = i;
            for (size_t j = 1; j <= b.size(); ++j) {
                const size_t above = row[j];
                row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
                diagonal = above;
            }
        }
        return row[b.size()];
    }

    const Json& m_source;
    std::string m_path;
    std::vector<std::string> m_asked;
};

// Reads `source` over the values that `value` already holds. On failure `value` is untouched.
template <class T> Status readJson(const Json& source, T& value, const std::string& path = "")
{
    T copy = value;
    JsonReader reader(source, path);
    if (reader.status) describe(reader, copy);
    reader.finish();
    if (reader.status) value = std::move(copy);
    return reader.status;
}

// --- writing ---------------------------------------------------------------------------------------------------------

class JsonWriter {
public:
    Json out = Json::object();

    void number(const char* key, double& value, const Quantity&) { out[key] = plain(value); }
    void optional(const char* key, std::optional<double>& value, const Quantity&)
    {
        out[key] = value ? Json(plain(*value)) : Json("auto");
    }
    template <class I> void integer(const char* key, I& value, int64_t, int64_t, const char*)
    {
        out[key] = int64_t(value);
    }
    void flag(const char* key, bool& value, const char*) { out[key] = value; }
    void text(const char* key, std::string& value, size_t, const char*) { out[key] = value; }
    template <class E> void choice(const char* key, E& value, std::initializer_list<Choice<E>> choices, const char*)
    {
        for (const auto& c : choices)
            if (c.value == value) out[key] = c.name;
    }
    void numbers(const char* key, std::vector<double>& values, const Quantity&, size_t, size_t)
    {
        fixed(key, values.data(), values.size(), {});
    }
    void fixed(const char* key, double* values, size_t count, const Quantity&)
    {
        Json list = Json::array();
        for (size_t i = 0; i < count; ++i) list.push_back(plain(values[i]));
        out[key] = std::move(list);
    }
    void table(const char* key, Table& value, const Quantity&, const Quantity&, size_t = 0)
    {
        if (value.points.empty()) return; // absent: an empty list would not read back
        Json list = Json::array();
        for (const auto& p : value.points) list.push_back(Json::array({plain(p[0]), plain(p[1])}));
        out[key] = std::move(list);
    }
    template <class T> void object(const char* key, T& value, const char*) { out[key] = writeJson(value); }
    template <class T> void maybe(const char* key, std::optional<T>& value, const char*)
    {
        if (value) out[key] = writeJson(*value); // absent otherwise
    }
    template <class T> void objects(const char* key, std::vector<T>& values, size_t, const char*, const T& = T())
    {
        Json list = Json::array();
        for (T& v : values) list.push_back(writeJson(v));
        out[key] = std::move(list);
    }
    void raw(const char* key, Json& value, const char*) { out[key] = value; }
    void require(bool, const char*, const std::string&) {}

    template <class T> static Json writeJson(T& value)
    {
        JsonWriter w;
        describe(w, value);
        return std::move(w.out);
    }

private:
    static double plain(double v) { return v == 0.0 ? 0.0 : v; }
};

template <class T> Json writeJson(const T& value)
{
    T copy = value; // describe() takes a mutable reference because the reader needs one
    return JsonWriter::writeJson(copy);
}

// --- schema ----------------------------------------------------------------------------------------------------------

// JSON Schema (draft 2020-12) with "unit" beside every quantity and the struct's values as defaults.
class SchemaWriter {
public:
    Json properties = Json::object();

    void number(const char* key, double& value, const Quantity& q)
    {
        Json& p = properties[key] = quantity(q);
        p["default"] = value;
    }
    void optional(const char* key, std::optional<double>& value, const Quantity& q)
    {
        Json& p =
            properties[key] = {{"anyOf", Json::array({quantity(q), Json{{"const", "auto"}}})}, {"description", q.doc}};
        p["default"] = value ? Json(*value) : Json("auto");
    }
    template <class I> void integer(const char* key, I& value, int64_t min, int64_t max, const char* doc)
    {
        properties[key] = {
            {"type", "integer"}, {"minimum", min}, {"maximum", max}, {"description", doc}, {"default", int64_t(value)}};
    }
    void flag(const char* key, bool& value, const char* doc)
    {
        properties[key] = {{"type", "boolean"}, {"description", doc}, {"default", value}};
    }
    void text(const char* key, std::string& value, size_t maxLength, const char* doc)
    {
        properties[key] = {{"type", "string"}, {"maxLength", maxLength}, {"description", doc}, {"default", value}};
    }
    template <class E> void choice(const char* key, E& value, std::initializer_list<Choice<E>> choices, const char* doc)
    {
        Json names = Json::array();
        Json& p = properties[key] = Json::object();
        for (const auto& c : choices) {
            names.push_back(c.name);
            if (c.value == value) p["default"] = c.name;
        }
        p["enum"] = names;
        p["description"] = doc;
    }
    void numbers(const char* key, std::vector<double>&, const Quantity& q, size_t min, size_t max)
    {
        properties[key] = {
            {"type", "array"}, {"minItems", min}, {"maxItems", max}, {"items", quantity(q)}, {"description", q.doc}};
    }
    void fixed(const char* key, double* values, size_t count, const Quantity& q)
    {
        Json defaults = Json::array();
        for (size_t i = 0; i < count; ++i) defaults.push_back(values[i]);
        numbersSchema(key, q, count)["default"] = defaults;
    }
    void table(const char* key, Table&, const Quantity& x, const Quantity& y, size_t maxCount = 256)
    {
        const Json pair = {{"type", "array"},
                           {"prefixItems", Json::array({quantity(x), quantity(y)})},
                           {"minItems", 2},
                           {"maxItems", 2}};
        properties[key] = {
            {"type", "array"}, {"minItems", 1}, {"maxItems", maxCount}, {"items", pair}, {"description", y.doc}};
    }
    template <class T> void maybe(const char* key, std::optional<T>&, const char* doc)
    {
        T value;
        properties[key] = schemaOf(value);
        properties[key]["description"] = doc;
    }
    template <class T> void object(const char* key, T& value, const char* doc)
    {
        properties[key] = schemaOf(value);
        properties[key]["description"] = doc;
    }
    template <class T>
    void objects(const char* key, std::vector<T>&, size_t maxCount, const char* doc, const T& prototype = T())
    {
        T copy = prototype;
        properties[key] = {{"type", "array"}, {"maxItems", maxCount}, {"items", schemaOf(copy)}, {"description", doc}};
    }
    void raw(const char* key, Json&, const char* doc) { properties[key] = {{"description", doc}}; }
    void require(bool, const char*, const std::string&) {}

    template <class T> static Json schemaOf(T& value)
    {
        SchemaWriter w;
        describe(w, value);
        return {{"type", "object"}, {"additionalProperties", false}, {"properties", w.properties}};
    }

private:
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
    Json& numbersSchema(const char* key, const Quantity& q, size_t count)
    {
        return properties[key] = {{"type", "array"},
                                  {"minItems", count},
                                  {"maxItems", count},
                                  {"items", quantity(q)},
                                  {"description", q.doc}};
    }
};

}
