// Collision scenes from files: Wavefront OBJ and glTF 2.0 (text or GLB), as they come, with nothing to prepare.
//
//     scene::Soup soup;
//     scenefile::Report report;
//     if (core::Status s = scenefile::load("track.glb", {}, soup, report); !s) ...
//
// All meshes of the default scene (glTF), all faces (OBJ) become triangles in world axes, metres, z up. Node transforms
// are multiplied through, instances repeat, mirrored and non-uniform scale is allowed: only positions count, normals
// come from the triangles, so files without normals or with wrong ones are all the same. Strips and fans are taken
// apart, polygons of an OBJ triangulated, indices beyond the vertices refused. One object of the scene per glTF node
// with a mesh, or per OBJ object or group. glTF is y up and metres by its specification. OBJ says neither: y up unless
// told, metres unless the whole is larger than scene::kLargestInMetres, which is taken for millimetres; the report
// says what was assumed.
//
// Files are hostile until read: sizes are held against the bytes that are there before anything is made room for, nodes
// form a tree or are refused, and a glTF may name buffers only beside itself or below (core::staysBeside).
//
// Not read: skinning and morph targets (rest pose); refused by name: Draco and meshopt compression, quantized
// positions, EXT_mesh_gpu_instancing and every other required extension that is not about looks alone.
#pragma once

#include "core/status.h"
#include "scene/scenes.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace scenefile {

inline constexpr size_t kMostBytes = size_t(1) << 30; // of one file
inline constexpr size_t kMostTriangles = 20'000'000;  // of one scene
inline constexpr int kDeepest = 256;                  // nodes below each other

using Settings = scene::SceneFile; // its name is not looked at: the path is given
using Up = scene::SceneFile::Up;

struct Report {
    std::string format;   // "OBJ", "glTF"
    uint32_t objects = 0; // names below
    std::vector<std::string> names;
    bool yUp = false;   // axes were turned
    double scale = 1.0; // that was used
    bool guessedScale = false;
    std::string warnings; // of the loader, one a line
};

// Gives the bytes of a file beside the one that is read. Names have been judged by core::staysBeside before.
using Beside = std::function<core::Status(const std::string& name, std::string& bytes)>;

core::Status load(const std::string& path, const Settings& settings, scene::Soup& soup, Report& report);
// The same from memory; the ending of `name` says what it is. On failure `soup` is untouched.
core::Status read(const std::string& name, std::string_view bytes, const Beside& beside, const Settings& settings,
                  scene::Soup& soup, Report& report);

core::Status readBytes(const std::string& path, std::string& bytes); // of a file on the disk, up to kMostBytes

// The two readers: triangles in the file's own axes and units.
core::Status readObj(const std::string& name, std::string_view bytes, scene::Soup& soup, Report& report);
core::Status readGltf(const std::string& name, std::string_view bytes, bool binary, const Beside& beside,
                      scene::Soup& soup, Report& report);

}
