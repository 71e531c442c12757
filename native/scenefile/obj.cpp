// Wavefront OBJ by tinyobjloader.
#include "scenefile/scenefile.h"

#define TINYOBJLOADER_IMPLEMENTATION
#include <tiny_obj_loader.h>

#include <fstream>

namespace scenefile {

core::Status readObj(const std::string& path, collision::Soup& soup, Report& report)
{
    report.format = "OBJ";
    std::ifstream in(path);
    if (!in) return core::Status::fail(path, "cannot be opened");
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
