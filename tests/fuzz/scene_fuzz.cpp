// Scene files: the first byte says which format, the rest is the file. Whatever is accepted makes a scene, and a car
// can be swept through it.
#include "fuzz.h"

#include "collision/cast.h"
#include "scenefile/scenefile.h"

#include <string>

void fuzz(std::string_view input)
{
    if (input.empty()) return;
    static const char* const kNames[] = {"a.obj", "a.gltf", "a.glb"};
    const std::string name = kNames[static_cast<unsigned char>(input[0]) % 3];
    const std::string bytes(input.substr(1));
    const scenefile::Beside beside = [&](const std::string& other, std::string& out) {
        FUZZ_REQUIRE(other.substr(0, 3) != "../" && other.find("/../") == other.npos, "no way up");
        FUZZ_REQUIRE(other[0] != '/' && other.find(':') == other.npos, "nowhere else");
        out = bytes;
        return core::Status();
    };
    scene::Soup soup;
    scenefile::Report report;
    const auto status = scenefile::read(name, bytes, beside, {}, soup, report);
    if (!status) {
        FUZZ_REQUIRE(!status.message.empty(), "a refusal says why");
        FUZZ_REQUIRE(soup.size() == 0, "a refusal gives nothing");
        return;
    }
    FUZZ_REQUIRE(soup.size() > 0 && soup.objects.size() == soup.size(), "triangles, each of an object");
    const scene::Scene scene = scene::Scene::build(soup);
    const auto& r = scene.report();
    FUZZ_REQUIRE(r.given == r.walls + r.ground + r.degenerate + r.nonFinite + r.huge,
                 "every triangle is accounted for");
    const collision::Outline car = collision::rectangle(2.1, 2.2, 1.8);
    collision::Sweep sweep;
    sweep.travel = {0.5, 0.1};
    sweep.turn = 0.05;
    collision::firstContact({scene, {}, car, collision::plateLevel(0.5), nullptr}, sweep, 1.5e-3, 0.5);
}
