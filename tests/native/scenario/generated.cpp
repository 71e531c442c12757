#include "scenario/generated.h"

#include "math/random.h"
#include "scenario/link.h"

#include <string>
#include <vector>

namespace test {

using core::Json;

namespace {

struct Leaf {
    std::string path; // below its root: driver.idm.headway
    Json schema;
};

// Numbers, choices and switches; lists are left to those who write them.
void collect(const Json& schema, const std::string& path, std::vector<Leaf>& out)
{
    if (schema.contains("properties")) {
        for (const auto& [key, part] : schema["properties"].items())
            collect(part, path.empty() ? key : path + "." + key, out);
        return;
    }
    const std::string type = schema.value("type", "");
    if (type == "number" || type == "integer" || type == "boolean" || schema.contains("enum"))
        out.push_back({path, schema});
}

std::vector<Leaf> leaves(const Json& schema, const std::vector<std::string>& roots)
{
    std::vector<Leaf> out;
    for (const std::string& root : roots) collect(schema["properties"][root], root, out);
    return out;
}

struct Table {
    std::vector<Leaf> world, car;
    std::vector<std::pair<std::string, std::vector<Leaf>>> models; // by kind
};

const Table& table()
{
    static const Table made = [] {
        const Json schema = scenario::schema();
        Table t;
        t.world = leaves(schema, {"dt", "integrator", "barrier", "collisions", "afterCollision"});
        t.car = leaves(schema["properties"]["cars"]["items"],
                       {"lateralSpeed", "yawRate", "rollRate", "pitchRate", "verticalSpeed", "driver", "crush"});
        for (const auto& [kind, model] : schema["models"].items()) {
            t.models.emplace_back(kind, std::vector<Leaf>());
            std::vector<Leaf>& leaves = t.models.back().second;
            collect(model, "", leaves);
            // The outline stays: a longer one begins in the ground or in the next car.
            std::erase_if(leaves, [](const Leaf& l) { return l.path.starts_with("hull."); });
        }
        return t;
    }();
    return made;
}

size_t index(math::Random& r, size_t size)
{
    return size_t(math::uniform(r) * double(size));
}

template <size_t N> const char* oneOf(math::Random& r, const char* const (&names)[N])
{
    return names[index(r, N)];
}

// An end of the range, a place between, or near the default.
Json valueOf(math::Random& r, const Json& schema)
{
    if (schema.contains("enum")) return schema["enum"][index(r, schema["enum"].size())];
    if (schema.value("type", "") == "boolean") return math::uniform(r) < 0.5;
    const double low = schema.value("minimum", schema.value("exclusiveMinimum", 0.0)),
                 high = schema.value("maximum", 1.0);
    const double how = math::uniform(r), share = math::uniform(r);
    double x = low + (high - low) * share;
    if (how < 0.2) x = low;
    if (how > 0.8) x = high;
    if (how > 0.4 && how < 0.7 && schema.contains("default") && schema["default"].is_number())
        x = math::clamp(schema["default"].get<double>() * (0.5 + 1.5 * share), low, high);
    if (schema.value("type", "") == "integer") return int64_t(x);
    return x;
}

Json firstDraft(math::Random& r, std::vector<std::string>& kinds)
{
    static const char* const kModels[] = {"bmw320i", "box", "escort", "hatch",    "path",  "rally",
                                          "saloon",  "suv", "van",    "suv-roll", "hatch", "vanagon"};
    Json j = {{"yawlab", 1}, {"duration", 3}, {"cars", Json::array()}};
    const size_t count = 1 + index(r, 3);
    for (size_t i = 0; i < count; ++i) {
        const std::string model = oneOf(r, kModels);
        kinds.push_back(model == "box" ? "box" : model == "path" ? "planar" : model == "suv-roll" ? "roll" : "car");
        Json car = {{"model", model},
                    {"position", {-12.0 * double(i), math::uniform(r, -1.5, 1.5)}},
                    {"heading", math::uniform(r, -0.3, 0.3)},
                    {"speed", math::uniform(r, 0.0, 40.0) + 8.0 * double(i)}};
        if (kinds.back() == "car" && math::uniform(r) < 0.2) { // high enough not to begin within the ground
            car["height"] = math::uniform(r, 4.0, 10.0);
            car["roll"] = math::uniform(r, -4.0, 4.0);
            car["pitch"] = math::uniform(r, -1.6, 1.6);
        }
        if (math::uniform(r) < 0.6) car["driver"] = {{"speed", math::uniform(r, 0.0, 45.0)}};
        j["cars"].push_back(std::move(car));
    }
    if (math::uniform(r) < 0.4)
        j["scene"] = {{"walls",
                       {{{"from", {math::uniform(r, 15.0, 40.0), -30}},
                         {"to", {math::uniform(r, 15.0, 60.0), 30}},
                         {"height", 1.5}}}}};
    if (math::uniform(r) < 0.4)
        j["terrain"] = {{"kind", math::uniform(r) < 0.5 ? "slope" : "flat"},
                        {"friction", math::uniform(r, 0.1, 1.5)},
                        {"grade", math::uniform(r, -0.3, 0.3)}};
    if (math::uniform(r) < 0.3) {
        j["paths"] = {
            {{"pieces", {{{"length", 30}}, {{"length", 200}, {"curvature", math::uniform(r, -0.05, 0.05)}}}}}};
        for (Json& car : j["cars"])
            if (car.contains("driver")) car["path"] = 0;
    }
    return j;
}

}

Json generated(uint64_t number, int settings, scenario::Scenario& out)
{
    const Table& t = table();
    math::Random r = math::seeded(number, 23);
    std::vector<std::string> kinds;
    Json j = firstDraft(r, kinds);
    if (!scenario::load(j, out)) return nullptr;
    for (int k = 0; k < settings; ++k) {
        const double where = math::uniform(r);
        const size_t car = index(r, kinds.size());
        const std::string root = "cars." + std::to_string(car) + ".";
        const std::vector<Leaf>* from = &t.world;
        std::string path;
        if (where > 0.3) {
            from = &t.car;
            path = root;
        }
        if (where > 0.5) {
            for (const auto& [kind, model] : t.models)
                if (kind == kinds[car]) from = &model;
            path = root + "set.";
        }
        const Leaf& leaf = (*from)[index(r, from->size())];
        Json changed = j;
        const Json value = valueOf(r, leaf.schema);
        scenario::Scenario tried;
        if (!scenario::setPath(changed, path + leaf.path, value) || !scenario::load(changed, tried)) continue;
        j = std::move(changed);
        out = std::move(tried);
    }
    return j;
}

}
