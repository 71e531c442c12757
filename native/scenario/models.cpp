#include "scenario/models.h"

#include "assets/catalog.h"

#include <algorithm>
#include <type_traits>

namespace scenario {

using core::Json;
using core::Status;

Status unknownName(core::Message what, const char* folder, const std::string& name)
{
    std::vector<std::string> known;
    for (auto n : assets::names(folder)) known.emplace_back(n);
    return Status::fail(
        "",
        core::say("no {what} of the name \"{name}\"{remedy}",
                  {{"what", std::move(what)}, {"name", name.substr(0, 64)}, {"remedy", core::remedy(name, known)}}));
}

namespace {

const char* const kFileKeys[] = {"kind", "title", "source"};

Json parametersOf(const Json& model)
{
    Json out = model;
    for (const char* key : kFileKeys) out.erase(key);
    return out;
}

template <class Settings, class Model> struct Kind {
    const char* name;
    world::VehicleKind kind;
    std::vector<Model> world::Setup::*models;
    using SettingsType = Settings;
};

// The kinds of vehicle; use(kind) is called until it returns true.
template <class F> bool eachKind(F&& use)
{
    using world::Setup;
    using world::VehicleKind;
    return use(Kind<vehicle::BoxSettings, vehicle::BoxModel>{"box", VehicleKind::box, &Setup::boxes}) ||
           use(Kind<vehicle::CarSettings, vehicle::CarModel>{"car", VehicleKind::car, &Setup::cars}) ||
           use(Kind<vehicle::PlanarCarSettings, vehicle::PlanarCarModel>{"planar", VehicleKind::planar,
                                                                         &Setup::planarCars}) ||
           use(Kind<vehicle::RollCarSettings, vehicle::RollCarModel>{"roll", VehicleKind::roll, &Setup::rollCars});
}

std::string kindNames()
{
    std::string names;
    eachKind([&](const auto& k) {
        names += (names.empty() ? "" : ", ") + std::string(k.name);
        return false;
    });
    return names;
}

}

Status readModel(const std::string& name, const Json* first, Json& out)
{
    if (first && first->is_object()) {
        const auto it = first->find(name);
        if (it != first->end()) {
            out = *it;
            return {};
        }
    }
    const assets::Asset* asset = assets::find("cars/" + name + ".json");
    if (!asset) return unknownName(core::say("car"), "cars", name);
    return core::parseJson(asset->text, out);
}

Status addModel(const Json& model, const Json& overrides, const std::string& path, world::Setup& setup,
                world::VehicleSetup& vehicle)
{
    const std::string kind =
        model.contains("kind") && model["kind"].is_string() ? model["kind"].get<std::string>() : "";
    Status status;
    const bool known = eachKind([&](const auto& k) {
        if (kind != k.name) return false;
        typename std::decay_t<decltype(k)>::SettingsType settings;
        status = core::readJson(parametersOf(model), settings, "model");
        if (status) status = core::readJson(overrides, settings, path);
        if (!status) return true;
        auto& models = setup.*(k.models);
        vehicle.kind = k.kind;
        vehicle.model = uint32_t(models.size());
        if constexpr (std::is_same_v<std::decay_t<decltype(settings)>, vehicle::CarSettings>) {
            vehicle.model = 0;
            for (const world::VehicleSetup& v : setup.vehicles) vehicle.model += v.kind == k.kind;
            const std::string design = core::writeJson(settings).dump();
            const auto found = std::find(setup.carDesigns.begin(), setup.carDesigns.end(), design);
            vehicle.design = uint32_t(found - setup.carDesigns.begin());
            if (found != setup.carDesigns.end()) return true;
            setup.carDesigns.push_back(design);
        }
        models.push_back(vehicle::build(settings));
        return true;
    });
    return known ? status
                 : Status::fail("model.kind", core::say("\"{kind}\" is not a kind of vehicle; there are {names}",
                                                        {{"kind", kind}, {"names", kindNames()}}));
}

Json completeModel(const Json& model)
{
    Json out = Json::object();
    for (const char* key : kFileKeys)
        if (model.contains(key)) out[key] = model[key];
    eachKind([&](const auto& k) {
        if (model.value("kind", "") != k.name) return false;
        typename std::decay_t<decltype(k)>::SettingsType settings;
        core::readJson(parametersOf(model), settings, "model");
        out.update(core::writeJson(settings));
        return true;
    });
    return out;
}

Status judgeCarFiles(Json& carFiles)
{
    if (!carFiles.is_object()) return Status::fail("carFiles", core::say("expected {\"name.json\": {car file}}"));
    if (carFiles.size() > kMostCarFiles)
        return Status::fail("carFiles", core::say("more than {most} of them", {{"most", kMostCarFiles}}));
    for (auto it = carFiles.begin(); it != carFiles.end(); ++it) {
        const std::string& name = it.key();
        const std::string path = "carFiles." + name.substr(0, 64);
        if (name.size() > 64 || name.size() < 6 || name.compare(name.size() - 5, 5, ".json") != 0)
            return Status::fail(path, core::say("the name must end in .json and have 64 bytes at most"));
        if (!it->is_object())
            return Status::fail(path, core::say("expected a car file: {\"kind\": \"car\", parameters}"));
        world::Setup setup;
        world::VehicleSetup vehicle;
        Status s = addModel(*it, Json::object(), path, setup, vehicle);
        if (!s) {
            const bool inModel = s.path.rfind("model", 0) == 0; // as addModel() calls what it reads
            return Status::fail(inModel ? path + s.path.substr(5) : s.path, s.message);
        }
        *it = completeModel(*it);
    }
    return {};
}

Json modelSchemas()
{
    Json out = Json::object();
    eachKind([&](const auto& k) {
        typename std::decay_t<decltype(k)>::SettingsType settings;
        out[k.name] = core::SchemaWriter::schemaOf(settings);
        return false;
    });
    return out;
}

}
