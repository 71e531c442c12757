// Recordings: whatever is accepted is written again the same, and every moment of it can be asked for.
#include "fuzz.h"

#include "control/recording.h"

void fuzz(std::string_view input)
{
    const core::Bytes bytes(input.begin(), input.end());
    control::Recording first, second;
    const auto status = control::decode(bytes, first);
    if (!status) {
        FUZZ_REQUIRE(!status.message.empty(), "a refusal says why");
        FUZZ_REQUIRE(first.tracks.empty() && first.samples == 0, "a refusal gives nothing");
        return;
    }
    const core::Bytes again = control::encode(first);
    FUZZ_REQUIRE(again.size() <= bytes.size(), "ours is the shortest form");
    FUZZ_REQUIRE(control::decode(again, second).ok() && control::encode(second) == again, "ours is read back the same");
    for (const control::ControlTrack& track : first.tracks)
        for (const int64_t sample : {int64_t(-1), int64_t(0), first.samples / 2, first.samples, first.samples + 1}) {
            const control::QuantisedControls c = track.at(sample);
            FUZZ_REQUIRE(c == control::quantise(control::expand(c)), "controls are within their ranges");
        }
    first.truncate(first.samples * 2, control::Rhythm());
    FUZZ_REQUIRE(control::decode(control::encode(first), second).ok(), "what is left of it is a recording");
}
