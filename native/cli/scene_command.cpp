#include "cli/scene_command.h"

#include "assets/catalog.h"
#include "cli/command.h"
#include "core/text.h"

#include <chrono>
#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab scene FILE [--up y|z] [--unit m|cm|mm|in|ft] [--out FILE]\n\n"
    "Reads a collision scene (.obj, .gltf, .glb) and tells what a vehicle can hit in it.\n"
    "  --up AXIS    of the file; default y (glTF always is; for OBJ, which does not say, a guess)\n"
    "  --unit U     of the file; default metres, or millimetres for an OBJ larger than 20 km\n"
    "  --out FILE   the built scene as one block, to be loaded as it is\n";

// What a file holds that nobody will meet: on standard error, beside whatever is asked for.
void tellWarnings(const scenefile::Report& report)
{
    if (!report.warnings.empty()) warn("yawlab: %s\n", report.warnings.c_str());
}
void tellSkipped(const std::string& path, const scene::BuildReport& r)
{
    const uint32_t skipped = r.degenerate + r.nonFinite + r.huge;
    if (skipped > 0)
        warn("yawlab: %s: %u of %u triangles skipped; yawlab scene tells which\n", path.c_str(), skipped, r.given);
}

int run(Arguments& args)
{
    const std::string out = args.option("--out", "");
    scenefile::Settings settings;
    if (!sceneOptions(args, settings)) return kUsage;
    const std::string path = args.positional("FILE");
    if (!args.good(kHelp)) return kUsage;
    scene::Soup soup;
    scenefile::Report report;
    const auto start = std::chrono::steady_clock::now();
    noteInput(path);
    if (core::Status s = scenefile::load(path, settings, soup, report); !s) {
        refuse(s);
        return kFailed;
    }
    const auto read = std::chrono::steady_clock::now();
    Progress progress("building");
    const scene::Scene scene = scene::Scene::build(soup, [&](double share) { progress.at(share); });
    const auto built = std::chrono::steady_clock::now();
    const auto ms = [](auto d) { return core::fixed(std::chrono::duration<double, std::milli>(d).count(), 1); };

    const auto& r = scene.report();
    say("%s, %u objects, %u triangles\n", report.format.c_str(), report.objects, r.given);
    say("  axes         %s\n", report.yUp ? "y up, turned to z up" : "z up");
    say("  unit         %s m%s\n", core::number(report.scale).c_str(),
        report.guessedScale ? " (taken for millimetres by its size; --unit says otherwise)" : "");
    say("  walls        %u\n  ground       %u (no wall: |nz| > 0.7)\n", r.walls, r.ground);
    const auto skipped = [](const char* what, uint32_t count, uint32_t first) {
        if (count > 0) say("  skipped      %u %s, the first is triangle %u\n", count, what, first);
    };
    skipped("without area", r.degenerate, r.firstDegenerate);
    skipped("not finite", r.nonFinite, r.firstNonFinite);
    skipped("too far out", r.huge, r.firstHuge);
    const scene::Box box = scene.bounds();
    if (!scene.empty())
        say("  extent       x %s to %s, y %s to %s, z %s to %s m\n", core::fixed(box.low.x, 2).c_str(),
            core::fixed(box.high.x, 2).c_str(), core::fixed(box.low.y, 2).c_str(), core::fixed(box.high.y, 2).c_str(),
            core::fixed(box.low.z, 2).c_str(), core::fixed(box.high.z, 2).c_str());
    say("  read in %s ms, built in %s ms, %s MB, depth %u\n", ms(read - start).c_str(), ms(built - read).c_str(),
        core::fixed(double(scene.block().size()) / 1e6, 2).c_str(), r.depth);
    tellWarnings(report);
    if (!out.empty()) {
        const auto block = scene.block();
        if (!writeAll(out, std::string(block.begin(), block.end()))) return kFailed;
    }
    return kDone;
}

}

bool sceneOptions(Arguments& args, scenefile::Settings& settings)
{
    const std::string up = args.option("--up", ""), unit = args.option("--unit", "");
    struct Unit {
        const char* name;
        double metres;
    };
    constexpr Unit kUnits[] = {{"m", 1.0}, {"cm", 0.01}, {"mm", 0.001}, {"in", 0.0254}, {"ft", 0.3048}};
    for (const Unit& u : kUnits)
        if (unit == u.name) settings.scale = u.metres;
    settings.up = up == "y" ? scenefile::Up::y : up == "z" ? scenefile::Up::z : scenefile::Up::automatic;
    if ((!unit.empty() && settings.scale == 0.0) || (!up.empty() && settings.up == scenefile::Up::automatic)) {
        warn("yawlab: --up is y or z, --unit is m, cm, mm, in or ft\n");
        return false;
    }
    return true;
}

bool sceneFromFile(const std::string& path, const scenefile::Settings& settings, world::Setup& setup)
{
    scene::Soup soup;
    scenefile::Report report;
    noteInput(path);
    if (core::Status s = scenefile::load(path, settings, soup, report); !s) {
        refuse(s);
        return false;
    }
    Progress progress("building");
    setup.scene =
        std::make_shared<const scene::Scene>(scene::Scene::build(soup, [&](double share) { progress.at(share); }));
    tellWarnings(report);
    tellSkipped(path, setup.scene->report());
    return true;
}

core::Status readSceneFile(const std::string& folder, const scene::SceneFile& file, scene::Soup& soup)
{
    scenefile::Report report;
    const std::string path = folder + file.name;
    std::FILE* there = std::fopen(path.c_str(), "rb");
    if (there) {
        noteInput(there);
        std::fclose(there);
        core::Status read = scenefile::load(path, file, soup, report);
        if (read) tellWarnings(report);
        return read;
    }
    const assets::Asset* asset = assets::find(file.name);
    if (!asset)
        return core::Status::fail(path, core::say("is not there, and no built-in scene has that name; put the file "
                                                  "beside the scenario, or name it as it lies from there"));
    return scenefile::read(file.name, asset->text, {}, file, soup, report);
}

const Command kScene = {"scene", "reads a collision scene from a file and tells what is in it", kHelp, run};

}
