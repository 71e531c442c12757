// Which settings struct, model list and state list belong to which kind of vehicle, and where their files are.
#pragma once

#include "core/status.h"
#include "scenario/document.h"
#include "world/world.h"

namespace scenario {

// A car file: {"kind": "box", "title": ..., "source": ..., parameters}. `defaults` is null, or a frozen set of models.
core::Status readModel(const std::string& name, const core::Json* defaults, core::Json& out);

// Applies `overrides` to the model's parameters, builds it and appends it to the setup's list of its kind.
core::Status addModel(const core::Json& model, const core::Json& overrides, const std::string& path,
                      world::Setup& setup, world::VehicleSetup& vehicle);

core::Json completeModel(const core::Json& model); // every parameter written out, for freezing
core::Json modelSchemas();                         // {kind: schema}

}
