// Wavefront OBJ by tinyobjloader.
#include "scenefile/scenefile.h"

#include "scenefile/polygons.h"

#define TINYOBJLOADER_IMPLEMENTATION
#include <tiny_obj_loader.h>

#include <sstream>

namespace scenefile {

// The line of the first face whose index has more digits than any file has vertices: as a number it would be another,
// and perhaps one that is there. 0: none.
static size_t absurdFace(std::string_view text)
{
    size_t line = 1, digits = 0;
    bool first = true, face = false; // of a line: nothing but blanks so far; it began with f
    for (const char c : text) {
        if (c == '\n') {
            ++line;
            digits = 0;
            first = true;
            face = false;
            continue;
        }
        if (first && c != ' ' && c != '\t') {
            first = false;
            face = c == 'f';
        }
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        if (face && digits > 9) return line;
    }
    return 0;
}

core::Status readObj(const std::string& path, std::string_view bytes, collision::Soup& soup, Report& report)
{
    report.format = "OBJ";
    if (const size_t line = absurdFace(bytes))
        return core::Status::fail(path, "line " + std::to_string(line) + ": an index of more than nine digits");
    std::istringstream in{triangulated(bytes)};
    tinyobj::attrib_t vertices;
    std::vector<tinyobj::shape_t> shapes;
    std::vector<tinyobj::material_t> materials;
    std::string warnings, error;
    if (!tinyobj::LoadObj(&vertices, &shapes, &materials, &warnings, &error, &in, nullptr, true) || !error.empty())
        return core::Status::fail(path, error.empty() ? "not a Wavefront OBJ file" : error);
    report.warnings = warnings;
    const size_t count = vertices.vertices.size() / 3;
    for (const auto& shape : shapes) {
        const auto object = uint32_t(report.names.size());
        const auto& indices = shape.mesh.indices;
        if (indices.size() < 3) continue;
        report.names.push_back(shape.name);
        if (soup.size() + indices.size() / 3 > kMostTriangles)
            return core::Status::fail(path, "more than " + std::to_string(kMostTriangles) + " triangles");
        for (size_t i = 0; i + 2 < indices.size(); i += 3) {
            collision::dvec3 corner[3];
            for (size_t k = 0; k < 3; ++k) {
                const int v = indices[i + k].vertex_index;
                if (v < 0 || size_t(v) >= count)
                    return core::Status::fail(path,
                                              "a face of \"" + shape.name + "\" names a vertex that is not there");
                for (int axis = 0; axis < 3; ++axis)
                    corner[k][axis] = double(vertices.vertices[3 * size_t(v) + size_t(axis)]);
            }
            soup.add(corner[0], corner[1], corner[2], object);
        }
    }
    return {};
}

}
