// PNG pictures: whatever is accepted has the pixels that its header says, and a header never makes more of it. After a
// first byte below 128 the input is a file; after any other, header and filtered rows that are packed here, since a
// fuzzer hits no check sums.
#include "fuzz.h"
#include "png_file.h"

#include "terrain/height_map.h"

void fuzz(std::string_view input)
{
    if (input.size() < 5) return;
    const auto byte = [&](size_t at) { return uint8_t(input[at]); };
    core::Bytes file(input.begin() + 1, input.end());
    if (byte(0) >= 128) {
        const core::PngHead head{byte(1), byte(2), uint8_t(byte(3) & 1 ? 16 : 8), 0, 0, 0, uint8_t(byte(4) & 1)};
        file = test::pngFile(head, test::zlibOf(std::string(input.substr(5))), size_t(1) + byte(4));
    }
    terrain::HeightMap map;
    core::PngHead head;
    const auto status = terrain::readPng(file, 0.0, 1.0, "picture", map);
    if (!status) {
        FUZZ_REQUIRE(!status.message.empty() && status.path == "picture", "a refusal says why and where");
        FUZZ_REQUIRE(map.values.empty(), "a refusal gives nothing");
        return;
    }
    FUZZ_REQUIRE(core::readPngHead(file, head), "what is accepted has a header");
    FUZZ_REQUIRE(uint32_t(map.width) == head.width && uint32_t(map.height) == head.height, "of this size");
    FUZZ_REQUIRE(map.values.size() == size_t(head.width) * head.height, "and so many pixels");
    for (const float v : map.values) FUZZ_REQUIRE(v >= 0.0f && v <= 1.0f, "within the range");
}
