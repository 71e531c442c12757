// Barrier cases as `yawlab impact barrier` reads them: whatever is accepted gives numbers, and energy never grows.
#include "numbers.h"

#include "impact/barrier_io.h"

static void requireResult(const core::Json& result)
{
    requireNumbers(result);
    if (result.contains("energyKept") && result["energyKept"].is_number())
        FUZZ_REQUIRE(result["energyKept"].get<double>() <= 1.0 + 1e-9, "energy never grows");
}

void fuzz(std::string_view input)
{
    core::Json cases, results;
    if (!core::parseJson(input, cases)) return;
    const auto status = impact::barrierCases(cases, results);
    if (!status) {
        FUZZ_REQUIRE(!status.message.empty(), "a refusal says why");
        return;
    }
    if (results.is_array())
        for (const auto& result : results) requireResult(result);
    else
        requireResult(results);
}
