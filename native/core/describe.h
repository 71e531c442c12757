// One description per settings struct serves reading, checking, writing, the schema and the tuning panel.
//
// Usage, in the room's own namespace, beside the struct:
//
//     template <class V> void describe(V& v, EngineSettings& s)
//     {
//         v.number("idleSpeed", s.idleSpeed, {.unit = "rad/s", .min = 10, .max = 400, .doc = "held without throttle"});
//         v.choice("clutch", s.clutch, {{"dry", Clutch::dry}, {"viscous", Clutch::viscous}}, "kind of clutch");
//         v.object("curve", s.curve, "full-load torque");
//     }
//
// The default is what the struct holds before reading: declare defaults in the struct, nowhere else. Unknown keys are
// an error naming the path; a missing key keeps its default. Visitors: JsonReader, JsonWriter, SchemaWriter below; the
// writer with a second struct as base writes differences only.
#pragma once

#include "core/json.h"
#include "core/quantity.h"
#include "core/status.h"
#include "core/text.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace core {

// --- reading ---------------------------------------------------------------------------------------------------------

class JsonReader {
public:
    JsonReader(const Json& source, std::string path);

    Status status;

    // What is said for people alone, the last argument or `doc`, goes no further than this header: a program that only reads and
    // writes does not carry it.
    void number(const char* key, double& value, const Quantity& q)
    {
        number(key, value, q.unit, q.min, q.max, q.positive);
    }
    // Names (a letter first; letters and digits) and numbers of free choice.
    void named(const char* key, std::vector<NamedNumber>& values, size_t maxCount, const char*)
    {
        named(key, values, maxCount);
    }
    // A number, or the word "auto": left to the model.
    void optional(const char* key, std::optional<double>& value, const Quantity& q)
    {
        optional(key, value, q.unit, q.min, q.max, q.positive);
    }
    template <class I> void integer(const char* key, I& value, int64_t min, int64_t max, const char*)
    {
        int64_t read = 0;
        if (whole(key, read, min, max)) value = I(read);
    }
    void flag(const char* key, bool& value, const char*) { flag(key, value); }
    void text(const char* key, std::string& value, size_t maxLength, const char*) { text(key, value, maxLength); }
    template <class E> void choice(const char* key, E& value, std::initializer_list<Choice<E>> choices, const char*)
    {
        std::vector<const char*> names;
        for (const auto& c : choices) names.push_back(c.name);
        const size_t i = pick(key, names);
        if (i < names.size()) value = choices.begin()[i].value;
    }
    // A list of numbers of free length, or a fixed one (std::array, GLM vector through data()).
    void numbers(const char* key, std::vector<double>& values, const Quantity& q, size_t minCount, size_t maxCount);
    void fixed(const char* key, double* values, size_t count, const Quantity& q)
    {
        fixed(key, values, count, q.unit, q.min, q.max, q.positive);
    }
    void table(const char* key, Table& value, const Quantity& x, const Quantity& y, size_t maxCount = 256);
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
    void require(bool good, const char* key, Message message)
    {
        if (!good) fail(key, std::move(message));
    }

    // Call after describe(): anything not asked for is unknown.
    void finish();

private:
    template <class T> void read(const Json& j, std::string path, T& value)
    {
        if (!status) return;
        JsonReader inner(j, std::move(path));
        if (inner.status) describe(inner, value);
        inner.finish();
        if (!inner.status) status = inner.status;
    }
    // One number after the other: they are not laid in memory first.
    void number(const char* key, double& value, const char* unit, double min, double max, bool positive);
    void optional(const char* key, std::optional<double>& value, const char* unit, double min, double max,
                  bool positive);
    void fixed(const char* key, double* values, size_t count, const char* unit, double min, double max, bool positive);
    void named(const char* key, std::vector<NamedNumber>& values, size_t maxCount);
    void flag(const char* key, bool& value);
    void text(const char* key, std::string& value, size_t maxLength);
    const Json* find(const char* key);
    std::string at(const std::string& key) const { return m_path.empty() ? key : m_path + "." + key; }
    std::string at(const std::string& key, size_t i) const { return at(key) + "[" + std::to_string(i) + "]"; }
    void fail(const std::string& key, Message message, bool absolute = false);
    bool whole(const char* key, int64_t& value, int64_t min, int64_t max);
    size_t pick(const char* key, const std::vector<const char*>& names); // their number when it is none of them
    bool list(const Json& j, const char* key, size_t min, size_t max);
    void check(const Json& j, const std::string& path, double& value, const Quantity& q);

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

    void number(const char* key, double& value, const Quantity&) { number(key, value); }
    void named(const char* key, std::vector<NamedNumber>& values, size_t, const char*) { named(key, values); }
    void optional(const char* key, std::optional<double>& value, const Quantity&) { optional(key, value); }
    template <class I> void integer(const char* key, I& value, int64_t, int64_t, const char*)
    {
        put(key, int64_t(value));
    }
    void flag(const char* key, bool& value, const char*) { put(key, value); }
    void text(const char* key, std::string& value, size_t, const char*) { put(key, value); }
    template <class E> void choice(const char* key, E& value, std::initializer_list<Choice<E>> choices, const char*)
    {
        for (const auto& c : choices)
            if (c.value == value) put(key, c.name);
    }
    void numbers(const char* key, std::vector<double>& values, const Quantity&, size_t, size_t)
    {
        fixed(key, values.data(), values.size());
    }
    void fixed(const char* key, double* values, size_t count, const Quantity&) { fixed(key, values, count); }
    void table(const char* key, Table& value, const Quantity&, const Quantity&, size_t = 0) { table(key, value); }
    template <class T> void object(const char* key, T& value, const char*) { put(key, writeJson(value)); }
    template <class T> void maybe(const char* key, std::optional<T>& value, const char*)
    {
        if (value) put(key, writeJson(*value)); // absent otherwise
    }
    template <class T> void objects(const char* key, std::vector<T>& values, size_t, const char*, const T& = T())
    {
        Json& list = put(key, Json::array());
        for (T& v : values) list.push_back(writeJson(v));
    }
    void raw(const char* key, Json& value, const char*) { put(key, value); }
    void require(bool, const char*, const Message&) {}

    template <class T> static Json writeJson(T& value)
    {
        JsonWriter w;
        describe(w, value);
        return std::move(w.out);
    }

private:
    void number(const char* key, double value);
    void named(const char* key, const std::vector<NamedNumber>& values);
    void optional(const char* key, const std::optional<double>& value);
    void fixed(const char* key, const double* values, size_t count);
    void table(const char* key, const Table& value);
    Json& put(const char* key, Json value);
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

    void number(const char* key, double& value, const Quantity& q);
    void named(const char* key, std::vector<NamedNumber>& values, size_t maxCount, const char* doc);
    void optional(const char* key, std::optional<double>& value, const Quantity& q);
    template <class I> void integer(const char* key, I& value, int64_t min, int64_t max, const char* doc)
    {
        whole(key, int64_t(value), min, max, doc);
    }
    void flag(const char* key, bool& value, const char* doc);
    void text(const char* key, std::string& value, size_t maxLength, const char* doc);
    template <class E> void choice(const char* key, E& value, std::initializer_list<Choice<E>> choices, const char* doc)
    {
        std::vector<const char*> names;
        const char* chosen = nullptr;
        for (const auto& c : choices) {
            names.push_back(c.name);
            if (c.value == value) chosen = c.name;
        }
        words(key, names, chosen, doc);
    }
    void numbers(const char* key, std::vector<double>&, const Quantity& q, size_t min, size_t max);
    void fixed(const char* key, double* values, size_t count, const Quantity& q);
    void table(const char* key, Table&, const Quantity& x, const Quantity& y, size_t maxCount = 256);
    template <class T> void maybe(const char* key, std::optional<T>&, const char* doc)
    {
        T value;
        nested(key, schemaOf(value), doc);
    }
    template <class T> void object(const char* key, T& value, const char* doc) { nested(key, schemaOf(value), doc); }
    template <class T>
    void objects(const char* key, std::vector<T>&, size_t maxCount, const char* doc, const T& prototype = T())
    {
        T copy = prototype;
        listOf(key, schemaOf(copy), maxCount, doc);
    }
    void raw(const char* key, Json&, const char* doc);
    void require(bool, const char*, const Message&) {}

    template <class T> static Json schemaOf(T& value)
    {
        SchemaWriter w;
        describe(w, value);
        return objectOf(std::move(w.properties));
    }

private:
    static Json objectOf(Json properties);
    void whole(const char* key, int64_t value, int64_t min, int64_t max, const char* doc);
    void words(const char* key, const std::vector<const char*>& names, const char* chosen, const char* doc);
    void nested(const char* key, Json schema, const char* doc);
    void listOf(const char* key, Json items, size_t maxCount, const char* doc);
};

}
