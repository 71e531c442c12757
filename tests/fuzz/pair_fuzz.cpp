// Pair cases as `yawlab impact pair` reads them, forward and inverted: whatever is accepted gives numbers.
#include "numbers.h"

#include "impact/pair_io.h"

void fuzz(std::string_view input)
{
    core::Json cases;
    if (!core::parseJson(input, cases)) return;
    for (const bool invert : {false, true}) {
        core::Json results;
        const auto status = impact::pairCases(cases, results, invert);
        if (status)
            requireNumbers(results);
        else
            FUZZ_REQUIRE(!status.message.empty(), "a refusal says why");
    }
}
