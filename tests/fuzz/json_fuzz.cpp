// JSON text: whatever is accepted has a canonical text that is accepted again and means the same.
#include "fuzz.h"

#include "core/json.h"

void fuzz(std::string_view input)
{
    core::Json first, second;
    const auto status = core::parseJson(input, first);
    if (!status) {
        FUZZ_REQUIRE(!status.text().empty(), "a refusal says why");
        return;
    }
    const std::string text = core::canonicalText(first);
    FUZZ_REQUIRE(core::parseJson(text, second).ok(), "canonical text is JSON");
    FUZZ_REQUIRE(core::canonicalText(second) == text, "canonical text is canonical");
    core::Json pretty;
    FUZZ_REQUIRE(core::parseJson(core::prettyText(first), pretty).ok(), "pretty text is JSON");
    FUZZ_REQUIRE(core::canonicalText(pretty) == text, "pretty text means the same");
}
