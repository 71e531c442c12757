// SCENARIO on the command line: - for standard input, a built-in name, a file or a link. A file with the name of a
// built-in scenario is asked for with its folder (./drive), so that a name means the same in every folder.
#pragma once

#include "assets/catalog.h"
#include "cli/command.h"
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
                     : scenario::loadText(text, out, reader);
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

}
