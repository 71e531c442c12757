// Wavefront OBJ: vertices, faces, objects and groups. Whatever else stands in a file changes nothing that can be hit.
//
// The rule is that of web/src/files/obj_file.ts, so that the page hits the same walls and refuses a file with the same
// words. A face may stand above its vertices; one that names a vertex that is nowhere is refused with its line.
#include "scenefile/scenefile.h"

#include "scenefile/polygons.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

struct Face {
    size_t line = 0;   // on which it stands, from 1
    size_t object = 0; // index into File::objects
    size_t first = 0;  // of its corners, which end where those of the next face begin
};

struct File {
    std::vector<dvec3> vertices; // NaN where one of the three is no number
    std::vector<Face> faces;     // of three corners and more
    std::vector<size_t> corners; // vertices, from 0
    std::vector<std::string> objects{""};
    size_t unreadable = 0;      // vertices
    size_t firstUnreadable = 0; // its line
    std::string fault;

    // The first name holds for what stands above it as long as that is nothing.
    void name(std::string text)
    {
        if (faces.empty() || faces.back().object + 1 < objects.size())
            objects.back() = std::move(text);
        else
            objects.push_back(std::move(text));
    }
};

// A corner of a face, `7`, `7/1`, `7//3` or `-2/1/3`, as an index from 0; `seen` vertices stand above. What is wrong
// with it, else "".
std::string corner(std::string_view word, size_t seen, size_t& index)
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
    index = word[0] == '-' ? seen - value : value - 1;
    return "";
}

// One line, continued ones taken together.
void readLine(std::string_view line, size_t number, File& file)
{
    const char key = keyOf(line);
    if (!key) return;
    const auto words = wordsOf(line);
    if (key == 'v') {
        dvec3 v(std::numeric_limits<double>::quiet_NaN());
        if (words.size() > 3) v = {coordinate(words[1]), coordinate(words[2]), coordinate(words[3])};
        if (std::isnan(v.x) || std::isnan(v.y) || std::isnan(v.z)) {
            v = dvec3(std::numeric_limits<double>::quiet_NaN());
            if (file.unreadable++ == 0) file.firstUnreadable = number;
        }
        file.vertices.push_back(v);
    } else if (key == 'f') {
        const Face face{number, file.objects.size() - 1, file.corners.size()};
        for (size_t k = 1; k < words.size(); ++k) {
            size_t index = 0;
            const std::string fault = corner(words[k], file.vertices.size(), index);
            if (!fault.empty()) {
                file.fault = atLine(number, fault);
                return;
            }
            file.corners.push_back(index);
        }
        if (words.size() > 3)
            file.faces.push_back(face);
        else
            file.corners.resize(face.first);
    } else {
        std::string name;
        for (size_t k = 1; k < words.size(); ++k) name += (k > 1 ? " " : "") + std::string(words[k]);
        file.name(std::move(name));
    }
}

File fileOf(std::string_view bytes)
{
    File file;
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

}

core::Status readObj(const std::string& path, std::string_view bytes, scene::Soup& soup, Report& report)
{
    report.format = "OBJ";
    if (bytes.substr(0, 3) == "\xEF\xBB\xBF") bytes.remove_prefix(3); // the mark that Windows puts before UTF-8
    if (bytes.substr(0, 2) == "\xFF\xFE" || bytes.substr(0, 2) == "\xFE\xFF")
        return core::Status::fail(path, core::say("is text in UTF-16; save it as UTF-8 or plain ASCII"));
    const File file = fileOf(bytes);
    if (!file.fault.empty()) return core::Status::fail(path, core::verbatim(file.fault));
    if (file.unreadable > 0)
        report.warnings += std::to_string(file.unreadable) + (file.unreadable == 1 ? " vertex is" : " vertices are") +
                           " not three numbers, the first in line " + std::to_string(file.firstUnreadable) +
                           ": triangles with such corners are skipped\n";
    std::vector<dvec3> points;
    size_t object = file.objects.size(); // of the face before; those without triangles are none
    for (size_t i = 0; i < file.faces.size(); ++i) {
        const Face& face = file.faces[i];
        const size_t end = i + 1 < file.faces.size() ? file.faces[i + 1].first : file.corners.size();
        points.clear();
        for (size_t k = face.first; k < end; ++k) {
            const size_t v = file.corners[k];
            if (v >= file.vertices.size())
                return core::Status::fail(path,
                                          core::verbatim(atLine(face.line, "vertex " + std::to_string(v + 1) +
                                                                               " is not there, the file has " +
                                                                               std::to_string(file.vertices.size()))));
            points.push_back(file.vertices[v]);
        }
        if (face.object != object) report.names.push_back(file.objects[object = face.object]);
        if (soup.size() + points.size() - 2 > kMostTriangles)
            return core::Status::fail(path, core::say("more than {most} triangles", {{"most", kMostTriangles}}));
        for (const auto& t : trianglesOf(points))
            soup.add(points[t[0]], points[t[1]], points[t[2]], uint32_t(report.names.size() - 1));
    }
    return {};
}

}
