// Grey PNG pictures (W3C, Portable Network Graphics specification, third edition, 2025), whole or interlaced: hostile
// until read.
//
// A picture is inflated row by row, and no further than its header says: what a few bytes could blow up to beyond
// that is refused, not kept. Chunks that change nothing of grey pixels are passed over. Section numbers are the
// specification's.
#pragma once

#include "core/status.h"

#include <cstdint>
#include <span>
#include <vector>

namespace core {

struct PngHead { // 11.2.1
    uint32_t width = 0, height = 0;
    uint8_t depth = 0;  // [bits] of a sample
    uint8_t colour = 0; // 0: grey without transparency
    uint8_t compression = 0, filter = 0, interlace = 0;
};

bool readPngHead(std::span<const uint8_t> bytes, PngHead& head); // false: not a PNG

// Pixels of a picture of 8 or 16 bits and colour type 0, row by row from the top; those of 8 bits are times 257, so
// that white is 65535. Whoever calls has judged the size. On failure `pixels` may hold anything.
Status readGreyPng(std::span<const uint8_t> bytes, const PngHead& head, std::vector<uint16_t>& pixels);

}
