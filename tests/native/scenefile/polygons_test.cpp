// Faces with more than three corners: nothing beside them is covered, and page and CLI make the same triangles.
#ifndef __EMSCRIPTEN__
#include "scenefile/polygons.h"

#include "core/json.h"
#include "scenefile/scenefile.h"

#include "collision/walls.h"

#include <catch_amalgamated.hpp>

#include <algorithm>
#include <cmath>

using Catch::Approx;
using math::dvec3;

namespace {

double areaOf(std::span<const dvec3> face)
{
    dvec3 sum(0.0);
    for (size_t i = 1; i + 1 < face.size(); ++i) sum += math::cross(face[i] - face[0], face[i + 1] - face[0]);
    return 0.5 * math::length(sum);
}

}

TEST_CASE("the triangles of a file with polygons are those that the page makes", "[scenefile]")
{
    // tests/web/polygons.test.ts holds the page's reader against the same list.
    std::string text, list;
    REQUIRE(scenefile::readBytes(YAWLAB_SOURCE_DIR "/tests/golden/scenes/polygons.obj", text).ok());
    REQUIRE(scenefile::readBytes(YAWLAB_SOURCE_DIR "/tests/golden/scenes/polygons.json", list).ok());
    core::Json expected;
    REQUIRE(core::parseJson(list, expected).ok());
    std::string windows;
    for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    for (const std::string& file : {text, windows}) {
        scene::Soup soup;
        scenefile::Report report;
        REQUIRE(scenefile::readObj("polygons.obj", file, soup, report).text() == "");
        CHECK(report.names == std::vector<std::string>{"quads", "dented", "upright", "round"});
        REQUIRE(soup.size() == expected.size());
        for (size_t t = 0; t < soup.size(); ++t) {
            CAPTURE(t);
            REQUIRE(soup.objects[t] == expected[t][0].get<uint32_t>());
            for (size_t c = 0; c < 3; ++c)
                for (size_t axis = 0; axis < 3; ++axis)
                    REQUIRE(float(soup.corners[3 * t + c][int(axis)]) == expected[t][1 + 3 * c + axis].get<float>());
        }
    }
}

TEST_CASE("an OBJ is read, or refused with its line, as the page does", "[scenefile]")
{
    // tests/web/polygons.test.ts holds the page's reader against the same list.
    std::string list;
    REQUIRE(scenefile::readBytes(YAWLAB_SOURCE_DIR "/tests/golden/scenes/obj_rules.json", list).ok());
    core::Json cases;
    REQUIRE(core::parseJson(list, cases).ok());
    for (const core::Json& c : cases) {
        CAPTURE(c["name"].get<std::string>());
        scene::Soup soup;
        scenefile::Report report;
        const core::Status read = scenefile::readObj("a.obj", c["text"].get<std::string>(), soup, report);
        if (c.contains("refused")) {
            CHECK(read.text() == "a.obj: " + c["refused"].get<std::string>());
            continue;
        }
        REQUIRE(read.text() == "");
        REQUIRE(soup.size() == c["triangles"].size());
        for (size_t t = 0; t < soup.size(); ++t) {
            CHECK(soup.objects[t] == c["triangles"][t][0].get<uint32_t>());
            for (size_t k = 0; k < 9; ++k)
                CHECK(soup.corners[3 * t + k / 3][int(k % 3)] == c["triangles"][t][1 + k].get<double>());
        }
        CHECK(report.names.size() == size_t(soup.objects.back()) + 1);
    }
}

TEST_CASE("a dented face is covered once and nothing beside it, whatever its plane and sense", "[scenefile]")
{
    test::Random r{11};
    for (int round = 0; round < 300; ++round) {
        const size_t n = 4 + size_t(12 * r.next());
        const double a = r.in(0, math::kTau), b = r.in(-1.5, 1.5);
        const dvec3 u(math::cos(a), math::sin(a), 0.0),
            w(-math::sin(a) * math::sin(b), math::cos(a) * math::sin(b), math::cos(b));
        std::vector<dvec3> face;
        for (size_t k = 0; k < n; ++k) { // a star: simple, and dented where it likes
            const double turn = math::kTau * (double(k) + r.in(0, 0.8)) / double(n), far = r.in(0.3, 3.0);
            face.push_back(dvec3(5, -3, 2) + far * (math::cos(turn) * u + math::sin(turn) * w));
        }
        if (round % 2) std::reverse(face.begin(), face.end());
        const auto triangles = scenefile::trianglesOf(face);
        REQUIRE(triangles.size() == n - 2);
        double sum = 0.0;
        for (const auto& t : triangles) {
            const dvec3 corners[] = {face[t[0]], face[t[1]], face[t[2]]};
            sum += areaOf(corners);
        }
        CAPTURE(round, n);
        REQUIRE(sum == Approx(areaOf(face)).epsilon(1e-12)); // more, were any of it covered twice or beside the face
    }
}

TEST_CASE("a face that is no polygon is fanned, and a huge one does not take for ever", "[scenefile]")
{
    const std::vector<dvec3> line = {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}};
    CHECK(scenefile::trianglesOf(line) == std::vector<std::array<uint32_t, 3>>{{0, 1, 2}, {0, 2, 3}});
    const std::vector<dvec3> lost = {{0, 0, 0}, {1, 0, 0}, {HUGE_VAL, 1, 0}, {0, 1, 0}};
    CHECK(scenefile::trianglesOf(lost) == std::vector<std::array<uint32_t, 3>>{{0, 1, 2}, {0, 2, 3}});
    std::vector<dvec3> many;
    for (int k = 0; k < 100000; ++k) many.emplace_back(math::cos(k * 5e-5), math::sin(k * 5e-5), 0.0);
    CHECK(scenefile::trianglesOf(many).size() == many.size() - 2);
}
TEST_CASE("a face with vertex zero is told with its own line, whatever stands above it", "[scenefile]")
{
    scene::Soup soup;
    scenefile::Report report;
    const std::string quad = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n";
    const auto told = [&](const std::string& more) {
        return scenefile::readObj("wall.obj", quad + more, soup, report).text();
    };
    CHECK(told("f 0 1 2 3\n") == "wall.obj: line 6: vertex 0 is none, OBJ counts from 1");
    CHECK(told("# 0\nf 1 2 3 00/1/1") == "wall.obj: line 7: vertex 0 is none, OBJ counts from 1");
    CHECK(told("f 1 2 1234567890\n") == "wall.obj: line 6: an index of more than nine digits");
    CHECK(told("f 1 -2 3 # 0 20\nv 0 0 100\nf 1 2 3\n") == "");
}
#endif
