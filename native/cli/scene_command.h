// Collision scenes from files on the command line; native only (scenefile/scenefile.h).
#pragma once

#include "cli/command.h"
#include "scenefile/scenefile.h"
#include "world/world.h"

namespace cli {

bool sceneOptions(Arguments& args, scenefile::Settings& settings); // --up, --unit; false when they make no sense
bool sceneFromFile(const std::string& path, const scenefile::Settings& settings, world::Setup& setup);
// What a scenario's scene.file names: beside the scenario (`folder` with its /, or empty), else built in.
core::Status readSceneFile(const std::string& folder, const scene::SceneFile& file, scene::Soup& soup);

}
