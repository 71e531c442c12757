// Scenes from files as they come: nested transforms, instances, mirrored, y up, millimetres, without normals, broken.
#ifndef __EMSCRIPTEN__
#include "scenefile/scenefile.h"

#include <catch_amalgamated.hpp>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <unistd.h>

using Catch::Approx;
using collision::Scene;
using collision::Soup;
using math::dvec3;
using scenefile::Report;

namespace {

struct TemporaryFile {
    std::string path;

    TemporaryFile(const std::string& ending, const std::string& content)
    {
        static int number = 0;
        const char* folder = std::getenv("TMPDIR");
        path = std::string(folder ? folder : "/tmp") + "/yawlab_scene_" + std::to_string(getpid()) + "_" +
               std::to_string(number++) + ending;
        std::ofstream(path, std::ios::binary) << content;
    }
    ~TemporaryFile() { std::remove(path.c_str()); }
};

std::string base64(const std::string& bytes)
{
    constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (size_t i = 0; i < bytes.size(); i += 3) {
        uint32_t v = 0;
        for (size_t k = 0; k < 3; ++k) v = v << 8 | (i + k < bytes.size() ? uint8_t(bytes[i + k]) : 0);
        for (size_t k = 0; k < 4; ++k) out += i + k <= bytes.size() ? kDigits[v >> (18 - 6 * k) & 63] : '=';
    }
    return out;
}

// A wall 2 m wide and 1 m high in the file's x-y plane (y up): corners (0,0,0) (2,0,0) (2,1,0) (0,1,0).
std::string wallBuffer()
{
    const float points[] = {0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0};
    const uint16_t indices[] = {0, 1, 2, 0, 2, 3};
    std::string bytes(sizeof points + sizeof indices, '\0');
    std::memcpy(bytes.data(), points, sizeof points);
    std::memcpy(bytes.data() + sizeof points, indices, sizeof indices);
    return bytes;
}

std::string gltf(const std::string& nodes, const std::string& roots, const std::string& uri, int mode = 4)
{
    return R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": )" + roots + R"(}], "nodes": )" + nodes +
           R"(, "meshes": [{"name": "wall", "primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "mode": )" +
           std::to_string(mode) +
           R"(}]}], "accessors": [{"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3", "min": [0,0,0], "max": [2,1,0]},
           {"bufferView": 1, "componentType": 5123, "count": 6, "type": "SCALAR"}],
           "bufferViews": [{"buffer": 0, "byteOffset": 0, "byteLength": 48}, {"buffer": 0, "byteOffset": 48, "byteLength": 12}],
           "buffers": [{"byteLength": 60)" +
           (uri.empty() ? "" : R"(, "uri": ")" + uri + "\"") + "}]}";
}

std::string inlineBuffer()
{
    return "data:application/octet-stream;base64," + base64(wallBuffer());
}

std::string glb(std::string json)
{
    std::string bin = wallBuffer();
    while (json.size() % 4) json += ' ';
    while (bin.size() % 4) bin += '\0';
    const auto word = [](uint32_t v) { return std::string(reinterpret_cast<const char*>(&v), 4); };
    const std::string body =
        word(uint32_t(json.size())) + word(0x4E4F534A) + json + word(uint32_t(bin.size())) + word(0x004E4942) + bin;
    return word(0x46546C67) + word(2) + word(uint32_t(12 + body.size())) + body;
}

Soup loaded(const TemporaryFile& file, Report& report, const scenefile::Settings& settings = {})
{
    Soup soup;
    const core::Status s = scenefile::load(file.path, settings, soup, report);
    INFO(s.text());
    REQUIRE(s.ok());
    return soup;
}

collision::Box boxOf(const Soup& soup)
{
    collision::Box b{soup.corners[0], soup.corners[0]};
    for (const dvec3& p : soup.corners) {
        b.low = glm::min(b.low, p);
        b.high = glm::max(b.high, p);
    }
    return b;
}

void near(const dvec3& a, const dvec3& b)
{
    CHECK(a.x == Approx(b.x).margin(1e-6));
    CHECK(a.y == Approx(b.y).margin(1e-6));
    CHECK(a.z == Approx(b.z).margin(1e-6));
}

}

TEST_CASE("glTF: y up turned to z up, nested transforms, an instance, a mirrored one", "[scenefile]")
{
    // parent turned by 90 degrees about y (x becomes -z) and moved; child twice as large; the mesh used three times
    const std::string nodes = R"([
        {"name": "parent", "translation": [10, 0, 0], "rotation": [0, 0.70710678118654752, 0, 0.70710678118654752], "children": [1]},
        {"name": "child", "mesh": 0, "scale": [2, 2, 2]},
        {"name": "instance", "mesh": 0, "translation": [0, 0, -5]},
        {"name": "mirrored", "mesh": 0, "matrix": [-1,0,0,0, 0,1,0,0, 0,0,1,0, -20,0,0,1]}])";
    const TemporaryFile file(".gltf", gltf(nodes, "[0, 2, 3]", inlineBuffer()));
    Report report;
    const Soup soup = loaded(file, report);
    REQUIRE(soup.size() == 6);
    CHECK(report.names == std::vector<std::string>{"child", "instance", "mirrored"});
    CHECK(report.yUp);
    Soup one;
    for (size_t i = 0; i < 6; ++i)
        if (soup.objects[i] == 0) one.add(soup.corners[3 * i], soup.corners[3 * i + 1], soup.corners[3 * i + 2]);
    near(boxOf(one).low, {10, 0, 0}); // x 0..4 in file axes became z 0..-4, which is y 0..4 here; height 2
    near(boxOf(one).high, {10, 4, 2});
    Soup two, three;
    for (size_t i = 0; i < 6; ++i) {
        Soup& s = soup.objects[i] == 1 ? two : three;
        if (soup.objects[i] > 0) s.add(soup.corners[3 * i], soup.corners[3 * i + 1], soup.corners[3 * i + 2]);
    }
    near(boxOf(two).low, {0, 5, 0});
    near(boxOf(two).high, {2, 5, 1});
    near(boxOf(three).low, {-22, 0, 0});
    near(boxOf(three).high, {-20, 0, 1});
    CHECK(Scene::build(soup).report().walls == 6);
}

TEST_CASE("GLB is the same scene; strips and fans are taken apart", "[scenefile]")
{
    Report report;
    const TemporaryFile text(".gltf", gltf(R"([{"mesh": 0}])", "[0]", inlineBuffer()));
    const TemporaryFile binary(".GLB", glb(gltf(R"([{"mesh": 0}])", "[0]", "")));
    CHECK(loaded(text, report).corners == loaded(binary, report).corners);
    const TemporaryFile fan(".gltf", gltf(R"([{"mesh": 0}])", "[0]", inlineBuffer(), 6));
    CHECK(loaded(fan, report).size() == 4); // 6 indices: 0 1 2, 0 2 0, 0 0 2, 0 2 3
    CHECK(Scene::build(loaded(fan, report)).report().walls == 2);
}

TEST_CASE("OBJ: groups, polygons, negative indices, no normals; y up by default, z up when told, millimetres by size",
          "[scenefile]")
{
    const std::string text =
        "o left\nv 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nf 1 2 3 4\no right\nv 5 0 0\nv 5 0 3\nv 5 1 3\nf -3 -2 -1\n";
    const TemporaryFile file(".obj", text);
    Report report;
    const Soup up = loaded(file, report);
    CHECK(up.size() == 3);
    CHECK(report.names == std::vector<std::string>{"left", "right"});
    CHECK(up.objects.back() == 1);
    near(boxOf(up).low, {0, -3, 0});
    near(boxOf(up).high, {5, 0, 1});
    scenefile::Settings z;
    z.up = scenefile::Up::z;
    z.scale = 0.3048;
    near(boxOf(loaded(file, report, z)).high, {5 * 0.3048, 0.3048, 3 * 0.3048});
    CHECK_FALSE(report.yUp);

    const TemporaryFile large(".obj", "v 0 0 0\nv 90000 0 0\nv 90000 1200 0\nv 0 1200 0\nf 1 2 3 4\n");
    near(boxOf(loaded(large, report)).high, {90, 0, 1.2});
    CHECK(report.guessedScale);
    z = {};
    z.scale = 1.0;
    near(boxOf(loaded(large, report, z)).high, {90000, 0, 1200});
}

TEST_CASE("bad files are refused with the reason, never fatal", "[scenefile]")
{
    const auto refused = [](const std::string& ending, const std::string& content) {
        const TemporaryFile file(ending, content);
        Soup soup;
        Report report;
        const core::Status s = scenefile::load(file.path, {}, soup, report);
        CHECK(soup.size() == 0);
        return s.ok() ? "accepted" : s.message;
    };
    CHECK(refused(".stl", "solid") != "accepted");
    CHECK(refused(".obj", "") == "no triangles in it");
    CHECK(refused(".obj", "v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 9\n") != "accepted");
    CHECK(refused(".gltf", "{") != "accepted");
    CHECK(refused(".gltf", "[]") != "accepted");
    CHECK(refused(".glb", "glTF") != "accepted");
    CHECK(refused(".gltf", gltf(R"([{"mesh": 7}])", "[0]", inlineBuffer())) != "accepted");
    CHECK(refused(".gltf", gltf(R"([{"mesh": 0, "children": [0]}])", "[0]", inlineBuffer())) != "accepted");
    const std::string whole = glb(gltf(R"([{"mesh": 0}])", "[0]", ""));
    for (size_t n = 0; n < whole.size(); n += 7) {
        const TemporaryFile file(".glb", whole.substr(0, n));
        Soup soup;
        Report report;
        CHECK_FALSE(scenefile::load(file.path, {}, soup, report).ok());
    }
    std::string data = gltf(R"([{"mesh": 0}])", "[0]", inlineBuffer());
    data.replace(data.find("\"count\": 6"), 10, "\"count\": 999");
    CHECK(refused(".gltf", data) != "accepted");
    Soup soup;
    Report report;
    CHECK_FALSE(scenefile::load("/nowhere/at/all.obj", {}, soup, report).ok());
}
#endif
