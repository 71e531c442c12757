// Wavefront OBJ: vertices, faces, objects and groups. Whatever else stands in a file changes nothing that can be hit.
//
// tinyobjloader reads the faces and the names, line by line. What it does not tell is found before: the line of each
// face, words that are no index, which it takes for zero, and every digit of the vertices. The rule is that of
// web/src/app/obj_file.ts, so that the page hits the same walls and refuses a file with the same words. A face may
// stand above its vertices; one that names a vertex that is nowhere is refused with its line.
#include "scenefile/scenefile.h"

#include "scenefile/polygons.h"

#define TINYOBJLOADER_IMPLEMENTATION
#include <tiny_obj_loader.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

namespace scenefile {

using math::dvec3;

namespace {

constexpr size_t kMostDigits = 9; // of an index: no file has more vertices

bool blankAt(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

// Words of one line, comment apart.
std::vector<std::string_view> wordsOf(std::string_view line)
{
    line = line.substr(0, line.find('#'));
    std::vector<std::string_view> words;
    for (size_t at = 0; at < line.size();) {
        const size_t begin = at;
        while (at < line.size() && !blankAt(line[at])) ++at;
        if (at > begin) words.push_back(line.substr(begin, at - begin));
        while (at < line.size() && blankAt(line[at])) ++at;
    }
    return words;
}

// What a line tells: v, f, o and g; 0 for everything else.
char keyOf(std::string_view line)
{
    const size_t at = line.find_first_not_of(" \t");
    if (at == line.npos) return 0;
    const char c = line[at];
    const bool alone = at + 1 == line.size();
    if (!alone && !blankAt(line[at + 1])) return 0;
    return c == 'o' || c == 'g' || (!alone && (c == 'v' || c == 'f')) ? c : char(0);
}

std::string atLine(size_t line, const std::string& what)
{
    return "line " + std::to_string(line) + ": " + what;
}

// What is wrong with a corner of a face, `7`, `7/1`, `7//3` or `-2/1/3`; empty: nothing. `seen` vertices stand above.
std::string faultOf(std::string_view word, size_t seen)
{
    const size_t sign = word[0] == '-' || word[0] == '+' ? 1 : 0;
    size_t end = sign, value = 0;
    while (end < word.size() && word[end] >= '0' && word[end] <= '9') {
        if (end - sign == kMostDigits) return "an index of more than nine digits";
        value = 10 * value + size_t(word[end++] - '0');
    }
    const std::string told(word.substr(0, std::min(word.find('/'), size_t(40))));
    if (end == sign || (end < word.size() && word[end] != '/')) return "\"" + told + "\" is no vertex";
    if (value == 0) return "vertex 0 is none, OBJ counts from 1";
    if (word[0] == '-' && value > seen)
        return "vertex " + told + " is not there, " + std::to_string(seen) + " stand above it";
    return "";
}

// A file before the loader sees it.
struct Lines {
    std::string text;            // those that count, whole and without comments
    std::vector<dvec3> vertices; // NaN where one of the three is no number
    std::vector<size_t> faces;   // the lines on which they stand, from 1
    size_t unreadable = 0;       // vertices
    size_t firstUnreadable = 0;  // its line
    std::string fault;
};

// One line, continued ones taken together.
void readLine(std::string_view line, size_t number, Lines& file)
{
    const char key = keyOf(line);
    if (!key) return;
    const auto words = wordsOf(line);
    file.text += key;
    file.text += ' ';
    if (key == 'v') {
        dvec3 v(std::numeric_limits<double>::quiet_NaN());
        if (words.size() > 3) v = {coordinate(words[1]), coordinate(words[2]), coordinate(words[3])};
        if (std::isnan(v.x) || std::isnan(v.y) || std::isnan(v.z)) {
            v = dvec3(std::numeric_limits<double>::quiet_NaN());
            if (file.unreadable++ == 0) file.firstUnreadable = number;
        }
        file.vertices.push_back(v);
        file.text += '0';
    } else {
        for (size_t k = 1; k < words.size(); ++k) {
            const std::string fault = key == 'f' ? faultOf(words[k], file.vertices.size()) : "";
            if (!fault.empty() && file.fault.empty()) file.fault = atLine(number, fault);
            file.text += words[k];
            file.text += ' ';
        }
        if (key == 'f' && words.size() > 1) file.faces.push_back(number);
    }
    file.text += '\n';
}

Lines linesOf(std::string_view bytes)
{
    Lines file;
    std::string continued; // what lines that end in a backslash have said so far
    size_t number = 0, first = 0;
    for (size_t at = 0; at < bytes.size() && file.fault.empty();) {
        const size_t end = std::min(bytes.find_first_of("\r\n", at), bytes.size());
        std::string_view line = bytes.substr(at, end - at);
        at = end + (bytes.substr(end, 2) == "\r\n" ? 2 : 1);
        ++number;
        if (continued.empty()) first = number;
        if (!line.empty() && line.back() == '\\' && end < bytes.size()) {
            continued += line.substr(0, line.size() - 1);
            continued += ' ';
            continue;
        }
        if (continued.empty())
            readLine(line, first, file);
        else
            readLine(continued += line, first, file);
        continued.clear();
    }
    if (!continued.empty() && file.fault.empty()) readLine(continued, first, file);
    return file;
}

// What the loader tells.
struct Faces {
    std::vector<std::string> objects{""};
    std::vector<size_t> object; // of each face
    std::vector<size_t> first;  // of its corners in `vertices`
    std::vector<int64_t> vertices;
    int64_t seen = 0;

    // The first name holds for what stands above it as long as that is nothing.
    void name(std::string text)
    {
        if (object.empty() || object.back() + 1 < objects.size())
            objects.back() = std::move(text);
        else
            objects.push_back(std::move(text));
    }
    void add(const tinyobj::index_t* corners, int count)
    {
        object.push_back(objects.size() - 1);
        first.push_back(vertices.size());
        for (int k = 0; k < count; ++k) {
            const int64_t v = corners[k].vertex_index;
            vertices.push_back(v < 0 ? seen + v : v - 1);
        }
    }
};

Faces facesOf(const std::string& text)
{
    Faces out;
    tinyobj::callback_t tell;
    tell.vertex_cb = [](void* faces, float, float, float, float) { ++static_cast<Faces*>(faces)->seen; };
    tell.index_cb = [](void* faces, tinyobj::index_t* corners, int count) {
        static_cast<Faces*>(faces)->add(corners, count);
    };
    tell.group_cb = [](void* faces, const char** names, int count) {
        std::string all;
        for (int k = 0; k < count; ++k) all += (k > 0 ? " " : "") + std::string(names[k]);
        static_cast<Faces*>(faces)->name(std::move(all));
    };
    tell.object_cb = [](void* faces, const char* name) {
        const std::string_view words(name);
        static_cast<Faces*>(faces)->name(std::string(words.substr(0, words.find_last_not_of(' ') + 1)));
    };
    std::istringstream in(text);
    tinyobj::LoadObjWithCallback(in, tell, &out);
    out.first.push_back(out.vertices.size());
    return out;
}

}

core::Status readObj(const std::string& path, std::string_view bytes, collision::Soup& soup, Report& report)
{
    report.format = "OBJ";
    if (bytes.substr(0, 3) == "\xEF\xBB\xBF") bytes.remove_prefix(3); // the mark that Windows puts before UTF-8
    if (bytes.substr(0, 2) == "\xFF\xFE" || bytes.substr(0, 2) == "\xFE\xFF")
        return core::Status::fail(path, "is text in UTF-16; save it as UTF-8 or plain ASCII");
    const Lines file = linesOf(bytes);
    if (!file.fault.empty()) return core::Status::fail(path, file.fault);
    if (file.unreadable > 0)
        report.warnings += std::to_string(file.unreadable) + (file.unreadable == 1 ? " vertex is" : " vertices are") +
                           " not three numbers, the first in line " + std::to_string(file.firstUnreadable) +
                           ": triangles with such corners are skipped\n";
    const Faces faces = facesOf(file.text);
    if (faces.object.size() != file.faces.size() || faces.seen != int64_t(file.vertices.size()))
        return core::Status::fail(path, "not a Wavefront OBJ file");
    std::vector<dvec3> corners;
    size_t object = faces.objects.size(); // of the face before; those without triangles are none
    for (size_t i = 0; i < file.faces.size(); ++i) {
        corners.clear();
        if (faces.first[i + 1] - faces.first[i] < 3) continue;
        for (size_t k = faces.first[i]; k < faces.first[i + 1]; ++k) {
            const int64_t v = faces.vertices[k];
            if (v >= int64_t(file.vertices.size()))
                return core::Status::fail(path, atLine(file.faces[i], "vertex " + std::to_string(v + 1) +
                                                                          " is not there, the file has " +
                                                                          std::to_string(file.vertices.size())));
            corners.push_back(file.vertices[size_t(v)]);
        }
        if (faces.object[i] != object) report.names.push_back(faces.objects[object = faces.object[i]]);
        if (soup.size() + corners.size() - 2 > kMostTriangles)
            return core::Status::fail(path, "more than " + std::to_string(kMostTriangles) + " triangles");
        for (const auto& t : trianglesOf(corners))
            soup.add(corners[t[0]], corners[t[1]], corners[t[2]], uint32_t(report.names.size() - 1));
    }
    return {};
}

}
