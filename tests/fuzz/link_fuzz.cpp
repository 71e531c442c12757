// Links: both forms, whole or broken. A link whose scenario is accepted is made into a link again that means the same.
#include "fuzz.h"
#include "quick_ground.h"

#include "scenario/link.h"

void fuzz(std::string_view input)
{
    scenario::looksLikeLink(input);
    scenario::Scenario first;
    scenario::LinkOptions options;
    const auto status = scenario::loadLink(input, first, options, {}, quickGround);
    if (!status) {
        FUZZ_REQUIRE(!status.message.empty(), "a refusal says why");
        return;
    }
    const std::string link = scenario::encodeLink(first.document);
    scenario::Scenario second;
    FUZZ_REQUIRE(scenario::loadLink(link, second, options, {}, quickGround).ok(), "a link of ours opens");
    // A link names the revision of the frozen defaults that it refers to; all else is as it was.
    first.document.revision = second.document.revision = 0;
    FUZZ_REQUIRE(scenario::hash(first.document) == scenario::hash(second.document), "a link of ours means the same");
}
