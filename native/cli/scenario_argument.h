// SCENARIO on the command line: - for standard input, a built-in name, a file or a link. A file with the name of a
// built-in scenario is asked for with its folder (./drive), so that a name means the same in every folder.
#pragma once

#include "assets/catalog.h"
#include "cli/command.h"
#include "core/bytes.h"
#include "scenario/link.h"
#ifdef YAWLAB_SCENE_FILES
#include "cli/scene_command.h"
#endif

#include <cerrno>
#include <cstdio>

namespace cli {

// Reads the scene file that the scenario of this argument names, from beside it.
inline scenario::SceneReader sceneReader([[maybe_unused]] const std::string& argument)
{
#ifdef YAWLAB_SCENE_FILES
    const size_t slash = scenario::looksLikeLink(argument) ? argument.npos : argument.find_last_of('/');
    return [folder = slash == argument.npos ? std::string() : argument.substr(0, slash + 1)](
               const scene::SceneFile& file, scene::Soup& soup) { return readSceneFile(folder, file, soup); };
#else
    return [](const scene::SceneFile&, scene::Soup&) {
        return core::Status::fail("", core::say("this build reads no scene files; the native one does"));
    };
#endif
}

// Pictures that a scenario file names (height maps, layers of the ground) lie beside it. The engine opens no files:
// they are taken into the scenario. What is not there keeps its name, and the engine says that it knows none such.
inline constexpr size_t kMostPicture = 64u << 20; // bytes
inline void takePicturesIn(core::Json& scenario, const std::string& beside)
{
    const size_t slash = beside.find_last_of('/');
    const std::string folder = slash == std::string::npos ? "" : beside.substr(0, slash + 1);
    const auto take = [&](core::Json& owner) {
        if (!owner.is_object() || !owner.contains("file") || !owner["file"].is_string()) return;
        const std::string name = owner["file"].get<std::string>();
        const bool elsewhere = name.empty() || name[0] == '/' || name.find("..") != name.npos;
        if (elsewhere || name.rfind("data:", 0) == 0) return;
        std::FILE* file = std::fopen((folder + name).c_str(), "rb");
        if (!file) return;
        noteInput(file);
        core::Bytes bytes;
        uint8_t block[65536];
        for (size_t n; bytes.size() < kMostPicture && (n = std::fread(block, 1, sizeof block, file)) > 0;)
            bytes.insert(bytes.end(), block, block + n);
        std::fclose(file);
        owner["file"] = "data:image/png;base64," + core::toBase64Url(bytes);
    };
    if (!scenario.is_object() || !scenario.contains("terrain")) return;
    core::Json& terrain = scenario["terrain"];
    take(terrain);
    if (terrain.is_object() && terrain.contains("layers") && terrain["layers"].is_array())
        for (core::Json& layer : terrain["layers"]) take(layer);
}

// A car file of one's own, `"model": "mine.json"`, lies beside the scenario too. It is taken into the scenario, which
// then is whole: links and recordings made of it bring the car along.
inline core::Status takeCarIn(core::Json& scenario, const core::Json& owner, const std::string& path,
                              const std::string& beside)
{
    if (!owner.is_object() || !owner.contains("model") || !owner["model"].is_string()) return {};
    const std::string name = owner["model"].get<std::string>();
    if (name.size() < 6 || name.compare(name.size() - 5, 5, ".json") != 0) return {}; // a built-in one
    core::Json& files = scenario["carFiles"];
    if (files.is_null()) files = core::Json::object();
    if (!files.is_object() || files.contains(name)) return {}; // judged with the scenario
    if (name[0] == '/' || name.find("..") != name.npos)
        return core::Status::fail(
            path, core::say("\"{name}\" must lie beside the scenario, or in a folder there", {{"name", name}}));
    const size_t slash = beside.find_last_of('/');
    const std::string file = (slash == std::string::npos ? "" : beside.substr(0, slash + 1)) + name;
    std::string text;
    std::FILE* there = std::fopen(file.c_str(), "rb");
    if (!there) return core::Status::fail(path, core::say("there is no file {file}", {{"file", file}}));
    std::fclose(there);
    if (!readAll(file, text)) return core::Status::fail(path, core::say("cannot read {file}", {{"file", file}}));
    core::Json car;
    if (core::Status status = core::parseJson(text, car); !status)
        return core::Status::fail(path, core::say("{file}: {status}", {{"file", file}, {"status", status.text()}}));
    files[name] = std::move(car);
    return {};
}

inline core::Status takeCarsIn(core::Json& scenario, const std::string& beside)
{
    if (!scenario.is_object()) return {};
    for (const char* list : {"cars", "platoons"}) {
        if (!scenario.contains(list) || !scenario[list].is_array()) continue;
        for (size_t i = 0; i < scenario[list].size(); ++i) {
            const core::Json owner = scenario[list][i];
            const std::string path = std::string(list) + "[" + std::to_string(i) + "]";
            if (core::Status s = takeCarIn(scenario, owner, path + ".model", beside); !s) return s;
            if (!owner.is_object() || !owner.contains("members") || !owner["members"].is_array()) continue;
            for (size_t k = 0; k < owner["members"].size(); ++k)
                if (core::Status s = takeCarIn(scenario, owner["members"][k],
                                               path + ".members[" + std::to_string(k) + "].model", beside);
                    !s)
                    return s;
        }
    }
    return {};
}

// The scenario, or its variant of this name.
inline core::Status loadVariant(core::Json json, const std::string& variant, scenario::Scenario& out,
                                const scenario::SceneReader& reader)
{
    if (!variant.empty())
        if (core::Status status = scenario::takeVariant(json, variant); !status) return status;
    return scenario::load(json, out, reader);
}

inline core::Status loadFile(const std::string& text, const std::string& beside, const std::string& variant,
                             scenario::Scenario& out, const scenario::SceneReader& reader)
{
    core::Json json;
    if (core::Status status = core::parseJson(text, json); !status) return status;
    takePicturesIn(json, beside);
    if (core::Status status = takeCarsIn(json, beside); !status) return status;
    return loadVariant(json, variant, out, reader);
}

inline core::Status loadLinked(const std::string& link, const std::string& variant, scenario::Scenario& out,
                               const scenario::SceneReader& reader)
{
    scenario::LinkOptions options;
    core::Json json;
    if (core::Status status = scenario::decodeLink(link, json, options); !status) return status;
    return loadVariant(json, variant, out, reader);
}

// Neither a name nor a link: it is there, or it is written as a file is. Why it cannot be read is said in reading it.
inline bool meansFile(const std::string& argument)
{
    if (std::FILE* file = std::fopen(argument.c_str(), "rb")) {
        std::fclose(file);
        return true;
    }
    if (errno != ENOENT) return errno != ENAMETOOLONG; // a long link is no long name
    return !scenario::looksLikeLink(argument) && (argument.find('/') != argument.npos || argument.ends_with(".json"));
}

inline bool loadArgument(const std::string& argument, scenario::Scenario& out, const std::string& variant = "")
{
    core::Status status;
    const scenario::SceneReader reader = sceneReader(argument);
    core::Json named;
    const bool builtIn = scenario::namedJson(argument, named).ok();
    if (argument == "-" || (!builtIn && meansFile(argument))) {
        std::string text;
        if (!readAll(argument, text)) return false;
        status = !text.empty() && text[0] != '{' && scenario::looksLikeLink(text)
                     ? loadLinked(text, variant, out, reader)
                     : loadFile(text, argument == "-" ? "" : argument, variant, out, reader);
        if (!status)
            status.path =
                (argument == "-" ? "standard input" : argument) + (status.path.empty() ? "" : ": " + status.path);
    } else if (scenario::looksLikeLink(argument)) {
        status = loadLinked(argument, variant, out, reader);
    } else if (builtIn) {
        status = loadVariant(std::move(named), variant, out, reader);
    } else {
        status = scenario::namedJson(argument, named);
    }
    if (!status) refuse(status);
    return status.ok();
}

inline bool startArgument(const std::string& argument, scenario::Scenario& s, world::World& w)
{
    if (!loadArgument(argument, s)) return false;
    scenario::start(s, w);
    return true;
}

}
