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
using math::dvec3;
using scene::Scene;
using scene::Soup;
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

scene::Box boxOf(const Soup& soup)
{
    scene::Box b{soup.corners[0], soup.corners[0]};
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

namespace {

// What reading `content` under a name of this ending says; "" when it is accepted.
std::string said(const std::string& ending, const std::string& content, const scenefile::Beside& beside = {},
                 Soup* out = nullptr)
{
    Soup soup;
    Report report;
    const core::Status s = scenefile::read("file" + ending, content, beside, {}, soup, report);
    if (!s) CHECK(soup.size() == 0);
    if (s) Scene::build(soup); // whatever is in it
    if (out) *out = soup;
    return s.ok() ? "" : s.text();
}

std::string with(std::string text, const std::string& what, const std::string& by)
{
    const size_t at = text.find(what);
    REQUIRE(at != text.npos);
    return text.replace(at, what.size(), by);
}

}

TEST_CASE("hostile glTF: counts, offsets, indices and nodes that are not there are refused by name", "[scenefile]")
{
    const std::string good = gltf(R"([{"mesh": 0}])", "[0]", inlineBuffer());
    REQUIRE(said(".gltf", good) == "");
    const auto answer = [&](const std::string& what, const std::string& by) {
        return said(".gltf", with(good, what, by));
    };
    for (const char* count : {"4294967296", "1000000000000", "18446744073709551615", "5"})
        CHECK(answer(R"("count": 4)", R"("count": )" + std::string(count)) != "");
    CHECK(answer(R"("count": 6)", R"("count": 4000000000)").find("buffer") != std::string::npos);
    CHECK(answer(R"("byteOffset": 48)", R"("byteOffset": 18446744073709551000)") != "");
    for (const char* none : {"-48", "-9223372036854775808", "48.0", "\"48\"", "null", "true", "[48]"}) {
        const std::string told =
            std::string(": ") + none + " is no whole number from 0 on; copy or export the file again";
        const std::string key = R"("byteOffset": )", length = R"("byteLength": )";
        CAPTURE(none);
        CHECK_THAT(answer(key + "48", key + none), Catch::Matchers::EndsWith("byteOffset" + told));
        CHECK_THAT(answer(length + "60", length + none), Catch::Matchers::EndsWith("byteLength" + told));
        CHECK_THAT(answer(R"("count": 4)", std::string(R"("count": )") + none),
                   Catch::Matchers::EndsWith("accessors[0].count" + told));
    }
    CHECK(answer(R"("buffer": 0)", R"("buffer": 12)") != "");
    CHECK(answer(R"("bufferView": 0)", R"("bufferView": -7)") != "");
    CHECK(answer(R"("POSITION": 0)", R"("POSITION": 99)") == "file.gltf: a mesh has no positions");
    CHECK(answer(R"("indices": 1)", R"("indices": 0)") == "file.gltf: indices that are not unsigned whole numbers");
    CHECK(answer(R"("componentType": 5123)", R"("componentType": 5126)") != "");
    CHECK(answer(R"("componentType": 5126)", R"("componentType": 5123)") ==
          "file.gltf: positions that are not three floats are not read");
    CHECK(answer(R"("nodes": [0])", R"("nodes": [3])") != "");
    CHECK(answer(R"("nodes": [0])", R"("nodes": [-1])") != "");
    CHECK(answer(R"("mesh": 0)", R"("mesh": 2)") == "file.gltf: a mesh that is not there");
    CHECK(answer(R"("version": "2.0")", R"("version": "9.0")").size() < 400);
    for (const char* junk : {"\"x\"", "null", "[]", "{}", "1e300", "-1", "true"}) // any value of any key
        for (const char* key : {R"("scene": 0)", R"("nodes": [0])", R"("mesh": 0)", R"("count": 4)",
                                R"("type": "VEC3")", R"("byteLength": 60)", R"("buffer": 0)", R"("primitives": [)",
                                R"("POSITION": 0)", R"("mode": 4)", R"("asset": {"version": "2.0"})"}) {
            const std::string name = std::string(key).substr(0, std::string(key).find(':') + 1);
            std::string broken = good;
            const size_t at = broken.find(key);
            REQUIRE(at != broken.npos);
            if (std::string(key).back() == '[') continue;
            broken.replace(at, std::string(key).size(), name + junk);
            CAPTURE(key, junk);
            const std::string text = said(".gltf", broken);
            CHECK(text.size() < 500);
        }

    const auto nodes = [&](const std::string& list, const std::string& roots) {
        return said(".gltf", gltf(list, roots, inlineBuffer()));
    };
    CHECK(nodes(R"([{"children": [1]}, {"children": [0], "mesh": 0}])", "[0]") ==
          "file.gltf: node 0 is reached twice: nodes must form trees, without circles");
    CHECK(nodes(R"([{"mesh": 0, "children": [0]}])", "[0]") != "");
    std::string chain = "[", shared = "[";
    for (int i = 0; i < 300; ++i) {
        chain += R"({"children": [)" + std::to_string(i + 1) + "]},";
        if (i < 200) // 2^200 leaves
            shared += R"({"children": [)" + std::to_string(i + 1) + "," + std::to_string(i + 1) + "]},";
    }
    CHECK(nodes(chain + R"({"mesh": 0}])", "[0]") == "file.gltf: nodes nested more than 256 deep");
    CHECK(nodes(shared + R"({"mesh": 0}])", "[0]").find("reached twice") != std::string::npos);
    // Numbers that are none in a transform make triangles that are none: counted and skipped.
    Soup soup;
    const std::string infinite = gltf(
        R"([{"mesh": 0, "scale": [1e300, 1e300, 1e300], "translation": [1e308, 1e308, 0]}])", "[0]", inlineBuffer());
    CHECK(said(".gltf", infinite, {}, &soup) == "");
    CHECK(Scene::build(soup).report().walls == 0);
}

TEST_CASE("a glTF's buffers: inside, beside it or below, and nowhere else", "[scenefile]")
{
    const std::string nodes = R"([{"mesh": 0}])";
    int asked = 0;
    const scenefile::Beside folder = [&](const std::string& name, std::string& bytes) {
        ++asked;
        if (name != "wall.bin" && name != "parts/wall 1.bin")
            return core::Status::fail(name, core::say("cannot be opened"));
        bytes = wallBuffer();
        return core::Status();
    };
    Soup soup;
    CHECK(said(".gltf", gltf(nodes, "[0]", "wall.bin"), folder, &soup) == "");
    CHECK(soup.size() == 2);
    CHECK(said(".gltf", gltf(nodes, "[0]", "parts/wall%201.bin"), folder) == "");
    CHECK(said(".gltf", gltf(nodes, "[0]", "other.bin"), folder) == "file.gltf: other.bin: cannot be opened");
    CHECK(said(".gltf", gltf(nodes, "[0]", "wall.bin")).find("not at hand") != std::string::npos);
    asked = 0;
    for (const char* uri : {"../wall.bin", "..%2Fwall.bin", "%2e%2e/wall.bin", "a/../../wall.bin", "/etc/passwd",
                            "C:/wall.bin", "file:///etc/passwd", "https://example.org/wall.bin", "//host/wall.bin",
                            "..\\\\wall.bin", "data:text/plain,hello", ""})
        CHECK(said(".gltf", gltf(nodes, "[0]", uri[0] ? uri : "./../wall.bin"), folder) != "");
    CHECK(asked == 0);
    CHECK(said(".gltf", gltf(nodes, "[0]", "data:application/octet-stream;base64,AAAA"), folder) != ""); // too short
    CHECK(said(".gltf", gltf(nodes, "[0]", ""), folder) != "");                                          // none at all

    const TemporaryFile bin(".bin", wallBuffer()); // on the disk
    const std::string name = bin.path.substr(bin.path.find_last_of('/') + 1);
    const TemporaryFile file(".gltf", gltf(nodes, "[0]", name));
    Report report;
    CHECK(loaded(file, report).size() == 2);
}

TEST_CASE("hostile OBJ: numbers that are none are skipped, indices that name nothing refused", "[scenefile]")
{
    const std::string wall = "v 0 0 0\nv 2 0 0\nv 2 1 0\n";
    Soup soup;
    CHECK(said(".obj", wall + "f 1 2 3\n", {}, &soup) == "");
    CHECK(soup.size() == 1);
    CHECK(said(".obj", wall + "v nan 0 0\nv 1e300 0 0\nv inf -inf 0\nf 1 2 3\nf 1 2 4\nf 1 2 5\nf 1 2 6\n", {},
               &soup) == "");
    CHECK(Scene::build(soup).report().walls == 1);
    CHECK(std::abs(soup.corners[1].x) == 2.0); // a stray vertex does not make millimetres of it
    for (const char* face : {"f 1 2 9\n", "f 1 2 -9\n", "f 0 1 2\n", "f 1 2 99999999999999999999\n",
                             "f 1 2 -2147483648\n", "f 1 2 2147483647\n"})
        CHECK(said(".obj", wall + face) != "");
    // What some loaders take for a corner of its own behind a texture's number is none, and reaches before no vertex.
    CHECK(said(".obj", wall + "f -1 -2/1/1\x18-3//r\n") == "file.obj: no triangles in it");
    CHECK(said(".obj", wall + "f -1 -2/1/1\x18-9//r -3\n", {}, &soup) == "");
    CHECK(soup.size() == 1);
    CHECK(said(".obj", wall + "f -1 -2 -4//r\n") == "file.obj: line 4: vertex -4 is not there, 3 stand above it");
    for (const char* face :
         {"f\n", "f 1\n", "f 1 2\n", "f a b c\n", "f 1/ 2/ 3/\n", "f 1//1 2//1 3//1\n", "f 1/9/9 2/9/9 3/9/9\n"})
        said(".obj", wall + face); // whatever it says, it returns
    CHECK(said(".obj", "v 1 2\nv\nv x y z\n") != "");
    CHECK(said(".obj", std::string(200000, '(')) != "");
    CHECK(said(".obj", std::string("\0\0\0v 0 0 0\n", 11)) != "");
    std::string polygon = "f";
    std::string round;
    for (int i = 0; i < 2000; ++i) {
        round += "v " + std::to_string(i % 50) + " " + std::to_string(i / 50) + " 0\n";
        polygon += " " + std::to_string(i + 1);
    }
    said(".obj", round + polygon + "\n");
    CHECK(said(".obj", wall + "f 1 2 3\nf 1 2 3", {}, &soup) == ""); // cut off without a line feed
    CHECK(said(".obj", "mtllib ../../etc/passwd\nusemtl x\n" + wall + "f 1 2 3\n") == "");
    Report report;
    CHECK_FALSE(scenefile::load("/tmp", {}, soup, report).ok());
}

TEST_CASE("a vertex of an OBJ that is not three numbers is told with its line, and its triangles are skipped",
          "[scenefile]")
{
    const std::string wall = "v 0 0 0\nv 2 0 0\nv 2 1 0\nf 1 2 3\n";
    for (const char* none : {"nan 0 3", "inf 0 3", "-Infinity 0 3", "0 -nan(ind) 3", "abc 0 3", "0 0 --5", "1,5 0 3",
                             "0x10 0 0", "1e 0 0", "1.5.5 0 0", "0 0", "", "# 0 0 0"}) {
        Soup soup;
        Report report;
        CAPTURE(none);
        const std::string more = std::string("v ") + none + "\nf 1 2 4\nf 4 2 3\nf -1 -2 -3 -4\n";
        REQUIRE(scenefile::read("a.obj", wall + more, {}, {}, soup, report).text() == "");
        CHECK_THAT(report.warnings,
                   Catch::Matchers::ContainsSubstring("1 vertex is not three numbers, the first in line 5"));
        const Scene scene = Scene::build(soup);
        CHECK(scene.report().walls == 1);
        CHECK(scene.report().nonFinite >= 3);
    }
    Soup soup;
    Report report;
    REQUIRE(scenefile::read("a.obj", "v 0 0 0\r\nv +2 .0 0. # 2 m\r\nv \\\r\n2e+0 100E-2 -0\r\nv x 0 0\r\nf 1 2 3", {},
                            {}, soup, report)
                .text() == "");
    CHECK_THAT(report.warnings, Catch::Matchers::ContainsSubstring("in line 5"));
    CHECK(soup.corners == std::vector<dvec3>{{0, 0, 0}, {2, 0, 0}, {2, 0, 1}});
    REQUIRE(scenefile::read("a.obj", wall, {}, {}, soup, report).ok());
    CHECK(report.warnings == "");
}

TEST_CASE("an OBJ with Windows' mark before it or with old Macintosh's line ends is the same scene", "[scenefile]")
{
    const std::string wall = "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nf 1 2 3 4\n";
    Soup plain, soup;
    CHECK(said(".obj", wall, {}, &plain) == "");
    CHECK(said(".obj", "\xEF\xBB\xBF" + wall, {}, &soup) == "");
    CHECK(soup.corners == plain.corners);
    std::string old = wall;
    for (char& c : old) c = c == '\n' ? '\r' : c;
    CHECK(said(".obj", old, {}, &soup) == "");
    CHECK(soup.corners == plain.corners);
    CHECK(said(".obj", old + "f 0 1 2\r") == "file.obj: line 6: vertex 0 is none, OBJ counts from 1");
    CHECK_THAT(said(".obj", std::string("\xFF\xFEv\0 \0", 6)), Catch::Matchers::ContainsSubstring("UTF-16"));
    CHECK(said(".gltf", "\xEF\xBB\xBF" + gltf(R"([{"mesh": 0}])", "[0]", inlineBuffer())) == "");
}

TEST_CASE("how a file stands in the world: up, scale, heading, position", "[scenefile]")
{
    scenefile::Settings s;
    s.up = scenefile::Up::y;
    s.scale = 0.001;
    s.heading = math::kPi / 2;
    s.position[0] = 100;
    s.position[1] = 50;
    s.position[2] = 3;
    Soup soup;
    Report report;
    REQUIRE(scenefile::read("a.obj", "v 0 0 0\nv 2000 0 0\nv 2000 1000 -500\nf 1 2 3\n", {}, s, soup, report).ok());
    near(soup.corners[0], {100, 50, 3});
    near(soup.corners[1], {100, 52, 3});           // x became y
    near(soup.corners[2], {100 - 0.5, 52, 3 + 1}); // -z of the file is y, and then -x
}

TEST_CASE("bad files are refused with the reason, never fatal", "[scenefile]")
{
    const auto refused = [](const std::string& ending, const std::string& content) {
        const TemporaryFile file(ending, content);
        Soup soup;
        Report report;
        const core::Status s = scenefile::load(file.path, {}, soup, report);
        CHECK(soup.size() == 0);
        return s.ok() ? "accepted" : s.message.english();
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
TEST_CASE("a buffer may be longer than its byteLength, beside the file or inside, never shorter", "[scenefile]")
{
    const std::string nodes = R"([{"mesh": 0}])", longer = wallBuffer() + std::string(7, '\x55');
    scenefile::Settings settings;
    const auto readWith = [&](const std::string& uri, const std::string& beside) {
        Soup soup;
        Report report;
        const core::Status s = scenefile::read(
            "wall.gltf", gltf(nodes, "[0]", uri),
            [&](const std::string&, std::string& bytes) {
                bytes = beside;
                return core::Status();
            },
            settings, soup, report);
        if (s.ok()) CHECK(soup.size() == 2);
        return s.text();
    };
    const std::string head = "data:application/octet-stream;base64,";
    CHECK(readWith("wall.bin", longer) == "");
    CHECK(readWith("wall.bin", wallBuffer()) == "");
    for (size_t more : {1u, 2u, 3u, 7u}) CHECK(readWith(head + base64(longer.substr(0, 60 + more)), "") == "");
    CHECK(readWith("wall.bin", wallBuffer().substr(0, 59)) != "");
    CHECK(readWith(head + base64(wallBuffer().substr(0, 57)), "") != "");
    // Two buffers, the first one longer: each is held against its own length.
    std::string two = gltf(nodes, "[0]", "first.bin");
    two.replace(two.find("]}", two.find("first.bin")), 1, R"(, {"byteLength": 4, "uri": "second.bin"}])");
    Soup soup;
    Report report;
    CHECK(scenefile::read(
              "two.gltf", two,
              [&](const std::string& name, std::string& bytes) {
                  bytes = name == "first.bin" ? longer : "12345678";
                  return core::Status();
              },
              settings, soup, report)
              .text() == "");
}

TEST_CASE("what is no GLB is told so, by name, with what to do", "[scenefile]")
{
    Soup soup;
    Report report;
    const auto told = [&](const std::string& bytes) {
        return scenefile::read("car.glb", bytes, {}, {}, soup, report).text();
    };
    for (const std::string& bytes :
         {std::string("PK\x03\x04 something else, long enough for a header"), std::string(), std::string("gl")}) {
        CHECK_THAT(told(bytes), Catch::Matchers::StartsWith("car.glb: not a GLB file: expected the bytes \"glTF\""));
        CHECK_THAT(told(bytes), Catch::Matchers::ContainsSubstring("export it again"));
    }
    CHECK_THAT(told("  " + gltf(R"([{"mesh": 0}])", "[0]", inlineBuffer())),
               Catch::Matchers::ContainsSubstring("name it .gltf"));
}

TEST_CASE("glTF extensions: what would change what is hit is refused by name, what only looks is not", "[scenefile]")
{
    const std::string good = gltf(R"([{"mesh": 0}])", "[0]", inlineBuffer());
    const auto needs = [&](const std::string& list) {
        return said(".gltf", with(good, R"("scene": 0,)", R"("scene": 0, "extensionsRequired": [)" + list + "],"));
    };
    CHECK(needs(R"("KHR_materials_unlit", "KHR_texture_transform", "KHR_lights_punctual", "EXT_texture_webp")") == "");
    for (const char* name :
         {"KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_mesh_something", "ACME_walls"})
        CHECK(needs('"' + std::string(name) + '"') ==
              "file.gltf: needs " + std::string(name) + ", which is not read; export it without");
    const char* instancing =
        "file.gltf: needs EXT_mesh_gpu_instancing, which is not read: its copies would be missing; "
        "export it without, each copy a node of its own";
    CHECK(needs(R"("KHR_materials_unlit", "EXT_mesh_gpu_instancing")") == instancing);
    const std::string extended = R"("extensions": {"EXT_mesh_gpu_instancing": {"attributes": {"TRANSLATION": 0}}})";
    CHECK(said(".gltf", gltf("[{\"mesh\": 0, " + extended + "}]", "[0]", inlineBuffer())) == instancing);
    CHECK(said(".gltf", gltf("[{\"mesh\": 0}, {\"mesh\": 0, " + extended + "}]", "[0]", inlineBuffer())) ==
          ""); // not seen
}

namespace {

// A wall of four corners by accessors as given, over a buffer of the wall's 48 bytes, its indices in 12 and `more`.
std::string sparse(const std::string& positions, const std::string& indices, const std::string& more)
{
    const std::string bytes = wallBuffer() + more, size = std::to_string(more.size());
    return R"({"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}], "meshes": [{"primitives":
        [{"attributes": {"POSITION": 0}, "indices": 1}]}], "accessors": [{"componentType": 5126, "type": "VEC3", )" +
           positions + R"(}, {"componentType": 5123, "type": "SCALAR", )" + indices +
           R"(}], "bufferViews": [{"buffer": 0, "byteLength": 48}, {"buffer": 0, "byteOffset": 48, "byteLength": 12},
        {"buffer": 0, "byteOffset": 60, "byteLength": )" +
           size + R"(}], "buffers": [{"byteLength": )" + std::to_string(bytes.size()) +
           R"(, "uri": "data:application/octet-stream;base64,)" + base64(bytes) + "\"}]}";
}

template <class T> std::string bytesOf(std::initializer_list<T> values)
{
    std::string out;
    for (const T& v : values) out.append(reinterpret_cast<const char*>(&v), sizeof v);
    return out;
}

}

TEST_CASE("glTF: sparse accessors replace what they name, accessors without bytes are zeros", "[scenefile]")
{
    const std::string whole = R"("bufferView": 0, "count": 4)", order = R"("bufferView": 1, "count": 6)";
    // Corner 2 at (7, 8, 9) and corner 3 at (0, 5, 0), behind the numbers of the two as bytes, shorts or words.
    const std::string at = bytesOf<float>({7, 8, 9, 0, 5, 0});
    const auto replaced = [](int type, const std::string& count = "2") {
        return R"(, "sparse": {"count": )" + count +
               R"(, "indices": {"bufferView": 2, "byteOffset": 24, "componentType": )" + std::to_string(type) +
               R"(}, "values": {"bufferView": 2}})";
    };
    Soup soup;
    for (const auto& [type, numbers] :
         {std::pair{5121, bytesOf<uint8_t>({2, 3})}, std::pair{5123, bytesOf<uint16_t>({2, 3})},
          std::pair{5125, bytesOf<uint32_t>({2, 3})}}) {
        CAPTURE(type);
        REQUIRE(said(".gltf", sparse(whole + replaced(type), order, at + numbers), {}, &soup) == "");
        REQUIRE(soup.size() == 2);
        near(soup.corners[1], {2, 0, 0}); // as it was
        near(soup.corners[2], {7, -9, 8});
        near(soup.corners[5], {0, 0, 5});
        REQUIRE(said(".gltf", sparse(R"("count": 4)" + replaced(type), order, at + numbers), {}, &soup) == "");
        near(soup.corners[1], {0, 0, 0}); // of no buffer
        near(soup.corners[2], {7, -9, 8});
    }
    const std::string zeros = sparse(R"("count": 4)", order, "more");
    CHECK(said(".gltf", zeros, {}, &soup) == "");
    CHECK(soup.size() == 2);
    CHECK(Scene::build(soup).report().walls == 0);
    // Indices: the second triangle's last becomes corner 1.
    const std::string swap = R"(, "sparse": {"count": 1, "indices": {"bufferView": 2, "byteOffset": 2,
        "componentType": 5121}, "values": {"bufferView": 2}})";
    REQUIRE(said(".gltf", sparse(whole, order + swap, bytesOf<uint16_t>({1, 5})), {}, &soup) == "");
    near(soup.corners[5], {2, 0, 0});
    CHECK(said(".gltf", sparse(whole, order + swap, bytesOf<uint16_t>({4, 5}))) ==
          "file.gltf: an index names a vertex that is not there");

    const std::string shorts = bytesOf<uint16_t>({2, 3});
    for (const char* count : {"3", "1000000000", "-1", "2147483647", "99999999999", "\"x\"", "1.5e300"})
        CHECK(said(".gltf", sparse(whole + replaced(5123, count), order, at + shorts)) != "");
    for (const int type : {5120, 5126, 0, -1, 99}) // bytes with a sign, floats, none
        CHECK(said(".gltf", sparse(whole + replaced(type), order, at + shorts)) != "");
    CHECK(said(".gltf", sparse(whole + replaced(5123), order, at + bytesOf<uint16_t>({2, 4}))) ==
          "file.gltf: positions: a sparse one replaces what is not there");
    CHECK(said(".gltf", sparse(whole + replaced(5123), order, at)) == "file.gltf: positions lie outside of the buffer");
    for (const char* wrong : {R"("bufferView": 3)", R"("bufferView": -1)", R"("bufferView": 2, "byteOffset": -4)",
                              R"("bufferView": 2, "byteOffset": 5)", R"("bufferView": 2, "byteOffset": 2147483647)"}) {
        CAPTURE(wrong);
        const std::string given = sparse(whole + replaced(5123), order, at + shorts);
        CHECK(said(".gltf",
                   with(given, R"("values": {"bufferView": 2})", R"("values": {)" + std::string(wrong) + "}")) != "");
        CHECK(said(".gltf", with(given, R"("bufferView": 2, "byteOffset": 24)", wrong)) != "");
    }
    for (const char* count : {"2000000", "4294967296", "18446744073709551615"}) // zeros cost no bytes of the file
        CHECK_THAT(said(".gltf", sparse(R"("count": )" + std::string(count), order, at)),
                   Catch::Matchers::ContainsSubstring("stand in no buffer, more than 1048576"));
    for (size_t n = 0; n < 3; ++n) // cut off anywhere
        CHECK(said(".gltf", sparse(whole + replaced(5123), order, (at + shorts).substr(0, 9 * n))) != "");
}

TEST_CASE("glTF: quantized positions are read where the file says that it has them", "[scenefile]")
{
    const auto file = [](int type, const char* normalized, const std::string& points) {
        return R"({"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_mesh_quantization"], "extensionsRequired":
            ["KHR_mesh_quantization"], "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0, "scale": [2, 2, 2]}], "meshes":
            [{"primitives": [{"attributes": {"POSITION": 0}}]}], "accessors": [{"bufferView": 0, "componentType": )" +
               std::to_string(type) + R"(, "normalized": )" + normalized +
               R"(, "count": 3, "type": "VEC3"}], "bufferViews": [{"buffer": 0, "byteStride": 8, "byteLength": 24}],
            "buffers": [{"byteLength": 24, "uri": "data:application/octet-stream;base64,)" +
               base64(points) + "\"}]}";
    };
    const std::string shorts = bytesOf<int16_t>({0, 0, 0, 0, 32767, -32768, 0, 0, 300, 7, -32767, 0});
    Soup soup;
    REQUIRE(said(".gltf", file(5122, "true", shorts), {}, &soup) == "");
    near(soup.corners[1], {2, 0, -2});
    near(soup.corners[2], {2 * 300 / 32767.0, 2, 2 * 7 / 32767.0});
    REQUIRE(said(".gltf", file(5122, "false", bytesOf<int16_t>({0, 0, 0, 0, 4, -3, 0, 0, 1, 7, 2, 0})), {}, &soup) ==
            "");
    near(soup.corners[1], {8, 0, -6});
    near(soup.corners[2], {2, -4, 14});
    const std::string bytes =
        bytesOf<uint8_t>({0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 51, 0, 0, 0, 0, 0, 0});
    REQUIRE(said(".gltf", file(5121, "true", bytes), {}, &soup) == "");
    near(soup.corners[1], {2, 0, 0});
    near(soup.corners[2], {0, 0, 0.4});
    REQUIRE(said(".gltf", file(5120, "true", bytes), {}, &soup) == "");
    near(soup.corners[1], {-2 / 127.0, 0, 0});
    CHECK(said(".gltf", file(5125, "false", shorts)) == "file.gltf: positions that are not three floats are not read");
    CHECK(said(".gltf", with(file(5122, "true", shorts), R"("count": 3)", R"("count": 4)")) ==
          "file.gltf: positions lie outside of the buffer");
}
#endif
