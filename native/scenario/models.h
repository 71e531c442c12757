// Which settings struct, model list and state list belong to which kind of vehicle, and where their files are.
#pragma once

#include "core/status.h"
#include "scenario/document.h"
#include "world/world.h"

namespace scenario {

// A car file: {"kind": "box", "title": ..., "source": ..., parameters}. `first` is null, or a set of models that counts
// before the built-in ones: frozen ones, and those that a document brings along.
core::Status readModel(const std::string& name, const core::Json* first, core::Json& out);

// Judges the car files that a document brings along and writes all their parameters out, so that they stay what they
// are whatever defaults become. They cannot be mistaken for built-in ones: their names end in .json.
inline constexpr size_t kMostCarFiles = 100;
core::Status judgeCarFiles(core::Json& carFiles);

// Applies `overrides` to the model's parameters, builds it and appends it to the setup's list of its kind.
core::Status addModel(const core::Json& model, const core::Json& overrides, const std::string& path,
                      world::Setup& setup, world::VehicleSetup& vehicle);

core::Json completeModel(const core::Json& model); // every parameter written out, for freezing
core::Json modelSchemas();                         // {kind: schema}

// "no car of the name ..., did you mean ...": of a file that is not in the assets' folder.
core::Status unknownName(core::Message what, const char* folder, const std::string& name);

}
