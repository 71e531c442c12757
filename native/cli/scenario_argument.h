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

namespace cli {

// Reads the scene file that the scenario of this argument names, from beside it.
inline scenario::SceneReader sceneReader([[maybe_unused]] const std::string& argument)
{
#ifdef YAWLAB_SCENE_FILES
    const size_t slash = scenario::looksLikeLink(argument) ? argument.npos : argument.find_last_of('/');
    return [folder = slash == argument.npos ? std::string() : argument.substr(0, slash + 1)](
               const collision::SceneFile& file, collision::Soup& soup) { return readSceneFile(folder, file, soup); };
#else
    return [](const collision::SceneFile&, collision::Soup&) {
        return core::Status::fail("", "this build reads no scene files; the native one does");
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

inline core::Status loadFile(const std::string& text, const std::string& beside, scenario::Scenario& out,
                             const scenario::SceneReader& reader)
{
    core::Json json;
    if (core::Status status = core::parseJson(text, json); !status) return status;
    takePicturesIn(json, beside);
    return scenario::load(json, out, reader);
}

inline bool loadArgument(const std::string& argument, scenario::Scenario& out)
{
    core::Status status;
    scenario::LinkOptions options;
    const scenario::SceneReader reader = sceneReader(argument);
    const bool builtIn = assets::find("scenarios/" + argument + ".json") != nullptr;
    std::FILE* file = argument == "-" || builtIn ? nullptr : std::fopen(argument.c_str(), "rb");
    if (file) std::fclose(file);
    if (argument == "-" || file) {
        std::string text;
        if (!readAll(argument, text)) return false;
        status = !text.empty() && text[0] != '{' && scenario::looksLikeLink(text)
                     ? scenario::loadLink(text, out, options, reader)
                     : loadFile(text, argument == "-" ? "" : argument, out, reader);
        if (!status)
            status.path =
                (argument == "-" ? "standard input" : argument) + (status.path.empty() ? "" : ": " + status.path);
    } else if (scenario::looksLikeLink(argument)) {
        status = scenario::loadLink(argument, out, options, reader);
    } else {
        status = scenario::loadNamed(argument, out, reader);
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
