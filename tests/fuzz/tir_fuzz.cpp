// Tire property files: whatever is accepted is a tire that answers with finite forces within its friction.
#include "fuzz.h"

#include "tire/tir_file.h"

void fuzz(std::string_view input)
{
    tire::TireSettings settings;
    tire::TirReport report;
    const core::Status status = tire::readTir(input, settings, report);
    if (!status) {
        FUZZ_REQUIRE(!status.message.empty() && !status.path.empty(), "a refusal says where and why");
        return;
    }
    FUZZ_REQUIRE(report.used >= 8, "what a tire cannot be without");
    const tire::Tire t = tire::build(settings);
    for (const double load : {0.1, 1.0, 3.0})
        for (const double slip : {-1.0, -0.05, 0.0, 0.1, 5.0})
            for (const double side : {-0.5, 0.0, 0.02}) {
                const tire::Patch p{.load = load * settings.nominalLoad,
                                    .vx = 20.0,
                                    .vy = 20.0 * side,
                                    .rolling = 20.0 * (1.0 + slip),
                                    .camber = 0.05 * side};
                const tire::Response r = tire::respond(t, p);
                const math::dvec2 f = tire::force(r, p);
                FUZZ_REQUIRE(math::isFinite(f.x) && math::isFinite(f.y), "finite forces");
                FUZZ_REQUIRE(math::isFinite(tire::aligningTorque(r, f.y)), "a finite torque");
            }
}
