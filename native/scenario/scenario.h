// From a document to a world: names are looked up, overrides applied, everything is judged with the path of the
// mistake.
#pragma once

#include "course/layout.h"
#include "scenario/document.h"
#include "world/world.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scenario {

struct Scenario {
    Document document;
    world::Setup setup;
    course::Layout course;        // as it is laid out on the setup's ground
    control::Recording recording; // empty when the document has none
    core::Message note;           // "recorded with 0.3, this is 0.5", else empty

    // Walls from a file: its triangles in world axes, and the object of the scene that is its object 0.
    std::shared_ptr<const scene::Soup> file; // null: no file is named, or it has yet to be read: sceneAwaited()
    uint32_t fileObject = 0;
};

// Reads the file that a scenario's scene names, into world axes. The CLI looks beside the scenario; the page has no
// files at hand and completes the scenario when they have come.
using SceneReader = std::function<core::Status(const scene::SceneFile& file, scene::Soup& soup)>;

// Makes the ground in place of terrain::build(settings, fetch, status), where somebody may have it already.
using GroundMaker = std::function<terrain::Ground(const terrain::TerrainSettings& settings, const terrain::Fetch& fetch,
                                                  core::Status& status)>;

const char* engineVersion();

// All leave `out` untouched on failure.
core::Status load(const core::Json& json, Scenario& out, const SceneReader& reader = {}, const GroundMaker& maker = {});
core::Status loadText(std::string_view text, Scenario& out, const SceneReader& reader = {},
                      const GroundMaker& maker = {});
core::Status loadNamed(std::string_view name, Scenario& out,
                       const SceneReader& reader = {}); // assets/scenarios/<name>.json
bool sceneAwaited(const Scenario& scenario);
void completeScene(Scenario& scenario, std::shared_ptr<const scene::Soup> file); // in world axes
core::Status namedJson(std::string_view name, core::Json& out);

struct CatalogEntry {
    std::string name, title, summary, topic, keywords;
};
std::vector<CatalogEntry> catalog(); // built-in scenarios, by topic, then by name

core::Json canonicalJson(const Document& document); // complete: every key, in the order of describe()
std::string hash(const Document& document);         // of the canonical text without recording and what is only shown
void start(const Scenario& scenario, world::World& world); // builds the world and gives it the recording
core::Json schema(); // of the document and, under "models" and "courseKinds", of vehicles and items of a course

// The frozen defaults and car files that links of `revision` refer to: assets/frozen/<revision>.json, written by
// `yawlab schema --freeze` when a revision is released and never touched again. A key that comes later must by default
// mean what the engine did before it.
inline constexpr int kRevision = 3;
core::Json liveDefaults(); // {"document": ..., "car": ..., "models": {name: complete}}
core::Status frozenDefaults(int revision, core::Json& out);

}
