// Collision scenes from files: Wavefront OBJ and glTF 2.0 (text or GLB), as they come, with nothing to prepare.
//
//     collision::Soup soup;
//     scenefile::Report report;
//     if (core::Status s = scenefile::load("track.glb", {}, soup, report); !s) ...
//
// All meshes of the default scene (glTF), all faces (OBJ) become triangles in world axes, metres, z up. Node transforms
// are multiplied through, instances repeat, mirrored and non-uniform scale is allowed: only positions count, normals
// come from the triangles, so files without normals or with wrong ones are all the same. Strips and fans are taken
// apart, polygons of an OBJ triangulated, indices beyond the vertices refused. One object of the scene per glTF node
// with a mesh, or per OBJ object or group. glTF is y up and metres by its specification. OBJ says neither: y up unless
// told, metres unless the whole is larger than kLargest, which is taken for millimetres; the report says what was
// assumed.
//
// Not read: skinning and morph targets (rest pose), sparse accessors, Draco or meshopt compression (refused by name).
#pragma once

#include "collision/scene.h"
#include "core/status.h"

#include <string>

namespace scenefile {

inline constexpr double kLargest = 20000.0; // [m] in extent; what is larger was not in metres

enum class Up : uint32_t { automatic, y, z };

struct Settings {
    Up up = Up::automatic;
    double scale = 0.0; // [m] per unit of the file; 0: automatic
};

struct Report {
    std::string format;   // "OBJ", "glTF"
    uint32_t objects = 0; // names below
    std::vector<std::string> names;
    bool yUp = false;   // axes were turned
    double scale = 1.0; // that was used
    bool guessedScale = false;
    std::string warnings; // of the loader, one a line
};

core::Status load(const std::string& path, const Settings& settings, collision::Soup& soup, Report& report);

// For the two loaders: triangles in the file's own axes and units.
core::Status readObj(const std::string& path, collision::Soup& soup, Report& report);
core::Status readGltf(const std::string& path, bool binary, collision::Soup& soup, Report& report);

}
