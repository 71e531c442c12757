// A finished terrain, with what choosing its patches needs, as one block of bytes: a Worker builds it from a large
// height map, the page drives on it.
//
//     core::Bytes block = packed(terrain, lod);                                   // there
//     auto t = std::make_shared<Terrain>(); LodModel lod;
//     core::Status status = unpack(block.data(), block.size(), *t, lod);          // here
//
// The block is host-endian (every target is little-endian), holds no pointers and is of this engine version alone.
// unpack() checks every size and index in it.
#pragma once

#include "core/bytes.h"
#include "core/status.h"
#include "terrain/lod.h"
#include "terrain/terrain.h"

namespace terrain {

core::Bytes packed(const Terrain& terrain, const LodModel& lod);

// On failure both are as they were.
core::Status unpack(const void* data, size_t size, Terrain& terrain, LodModel& lod);

}
