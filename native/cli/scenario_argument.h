// SCENARIO on the command line: - for standard input, a built-in name, a file or a link. A file with the name of a
// built-in scenario is asked for with its folder (./drive), so that a name means the same in every folder.
#pragma once

#include "assets/catalog.h"
#include "cli/command.h"
#include "scenario/link.h"

namespace cli {

inline bool loadArgument(const std::string& argument, scenario::Scenario& out)
{
    core::Status status;
    scenario::LinkOptions options;
    const bool builtIn = assets::find("scenarios/" + argument + ".json") != nullptr;
    std::FILE* file = argument == "-" || builtIn ? nullptr : std::fopen(argument.c_str(), "rb");
    if (file) std::fclose(file);
    if (argument == "-" || file) {
        std::string text;
        if (!readAll(argument, text)) return false;
        status = !text.empty() && text[0] != '{' && scenario::looksLikeLink(text)
                     ? scenario::loadLink(text, out, options)
                     : scenario::loadText(text, out);
        if (!status)
            status.path =
                (argument == "-" ? "standard input" : argument) + (status.path.empty() ? "" : ": " + status.path);
    } else if (scenario::looksLikeLink(argument)) {
        status = scenario::loadLink(argument, out, options);
    } else {
        status = scenario::loadNamed(argument, out);
    }
    if (!status) refuse(status);
    return status.ok();
}

}
