// Recordings: whatever is accepted is written again the same, and every moment of it can be asked for.
#include "fuzz.h"

#include "world/recording.h"

void fuzz(std::string_view input)
{
    const core::Bytes bytes(input.begin(), input.end());
    world::Recording first, second;
    const auto status = world::decode(bytes, first);
    if (!status) {
        FUZZ_REQUIRE(!status.message.empty(), "a refusal says why");
        FUZZ_REQUIRE(first.tracks.empty() && first.samples == 0, "a refusal gives nothing");
        return;
    }
    const core::Bytes again = world::encode(first);
    FUZZ_REQUIRE(again.size() <= bytes.size(), "ours is the shortest form");
    FUZZ_REQUIRE(world::decode(again, second).ok() && world::encode(second) == again, "ours is read back the same");
    for (const world::ControlTrack& track : first.tracks)
        for (const int64_t sample : {int64_t(-1), int64_t(0), first.samples / 2, first.samples, first.samples + 1}) {
            const world::QuantisedControls c = track.at(sample);
            FUZZ_REQUIRE(c == world::quantise(world::expand(c)), "controls are within their ranges");
        }
    first.truncate(first.samples * 2, world::Rhythm());
    FUZZ_REQUIRE(world::decode(world::encode(first), second).ok(), "what is left of it is a recording");
}
