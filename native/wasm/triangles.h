// Triangles as JavaScript puts them into an input buffer: nine floats each, then an object each (uint32).
#pragma once

#include "core/status.h"
#include "scene/scene.h"

#include <cstdint>
#include <vector>

namespace wasm {

core::Status trianglesIn(const std::vector<uint8_t>& input, int32_t triangles, scene::Soup& soup);

}
