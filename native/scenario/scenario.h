// From a document to a world: names are looked up, overrides applied, everything is judged with the path of the
// mistake.
#pragma once

#include "scenario/document.h"
#include "world/world.h"

#include <string>
#include <string_view>
#include <vector>

namespace scenario {

struct Scenario {
    Document document;
    world::Setup setup;
    world::Recording recording; // empty when the document has none
    std::string note;           // "recorded with 0.3, this is 0.5", else empty
};

const char* engineVersion();

// All leave `out` untouched on failure.
core::Status load(const core::Json& json, Scenario& out);
core::Status loadText(std::string_view text, Scenario& out);
core::Status loadNamed(std::string_view name, Scenario& out); // assets/scenarios/<name>.json
core::Status namedJson(std::string_view name, core::Json& out);

struct CatalogEntry {
    std::string name, title, summary, topic;
};
std::vector<CatalogEntry> catalog(); // built-in scenarios, by topic, then by name

core::Json canonicalJson(const Document& document);        // complete: every key, in the order of describe()
std::string hash(const Document& document);                // of the canonical text without the recording
void start(const Scenario& scenario, world::World& world); // builds the world and gives it the recording
core::Json schema(); // of the document and, under "models", of every kind of vehicle

// The frozen defaults and car files that links of `revision` refer to: assets/frozen/<revision>.json, written by
// `yawlab schema --freeze` when a revision is released and never touched again. A key that comes later must by default
// mean what the engine did before it.
inline constexpr int kRevision = 1;
core::Json liveDefaults(); // {"document": ..., "car": ..., "models": {name: complete}}
core::Status frozenDefaults(int revision, core::Json& out);

}
