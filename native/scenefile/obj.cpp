// Wavefront OBJ by tinyobjloader.
#include "scenefile/scenefile.h"

#include "scenefile/polygons.h"

#define TINYOBJLOADER_IMPLEMENTATION
#include <tiny_obj_loader.h>

#include <sstream>

namespace scenefile {

// What loaders would not tell, or with the line of another face (polygons.h adds lines): an index with more digits than
// any file has vertices, which as a number would be another and perhaps one that is there, and vertex zero. Empty:
// none.
static std::string badFace(std::string_view text)
{
    size_t line = 1, digits = 0;
    bool blank = true, face = false;   // of a line: nothing but blanks so far; it began with f
    bool vertex = false, zero = false; // of a word: its first number is being read; it is nothing but zeros
    const auto told = [&](const char* what) { return "line " + std::to_string(line) + ": " + what; };
    for (size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : '\n';
        const bool digit = c >= '0' && c <= '9', space = c == ' ' || c == '\t' || c == '\r' || c == '\n';
        if (face && vertex && digits > 0 && zero && !digit) return told("vertex 0 is none, OBJ counts from 1");
        digits = digit ? digits + 1 : 0;
        if (face && digits > 9) return told("an index of more than nine digits");
        if (space)
            vertex = zero = true;
        else if (digit)
            zero = zero && c == '0';
        else
            vertex = vertex && c == '-';
        if (blank && !space) {
            blank = false;
            face = c == 'f';
        }
        if (c == '#') face = false; // the rest is a comment
        if (c != '\n' && !(c == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'))) continue;
        ++line;
        blank = true;
        face = false;
    }
    return "";
}

core::Status readObj(const std::string& path, std::string_view bytes, collision::Soup& soup, Report& report)
{
    report.format = "OBJ";
    if (bytes.substr(0, 3) == "\xEF\xBB\xBF") bytes.remove_prefix(3); // the mark that Windows puts before UTF-8
    if (bytes.substr(0, 2) == "\xFF\xFE" || bytes.substr(0, 2) == "\xFE\xFF")
        return core::Status::fail(path, "is text in UTF-16; save it as UTF-8 or plain ASCII");
    if (const std::string bad = badFace(bytes); !bad.empty()) return core::Status::fail(path, bad);
    Triangulated file = triangulated(bytes);
    std::istringstream in{std::move(file.text)};
    tinyobj::attrib_t vertices;
    std::vector<tinyobj::shape_t> shapes;
    std::vector<tinyobj::material_t> materials;
    std::string warnings, error;
    if (!tinyobj::LoadObj(&vertices, &shapes, &materials, &warnings, &error, &in, nullptr, true) || !error.empty())
        return core::Status::fail(path, error.empty() ? "not a Wavefront OBJ file" : error);
    report.warnings = warnings;
    if (file.unreadable > 0)
        report.warnings += std::to_string(file.unreadable) + (file.unreadable == 1 ? " vertex is" : " vertices are") +
                           " not three numbers, the first in line " + std::to_string(file.firstUnreadable) +
                           ": triangles with such corners are skipped\n";
    const size_t count =
        file.vertices.size(); // read above, every digit of them; the loader makes zeros of what is none
    if (vertices.vertices.size() != 3 * count) return core::Status::fail(path, "not a Wavefront OBJ file");
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
                corner[k] = file.vertices[size_t(v)];
            }
            soup.add(corner[0], corner[1], corner[2], object);
        }
    }
    return {};
}

}
