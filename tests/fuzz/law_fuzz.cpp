// Driving laws as text: whatever compiles costs the same in every step and never gives what is not a number.
#include "fuzz.h"

#include "control/law.h"

void fuzz(std::string_view input)
{
    control::Law law;
    const std::vector<core::NamedNumber> parameters = {{"k1", 0.4}, {"k2", 0.8}, {"h", 1.2}};
    const auto status = control::Law::compile(input, parameters, 0.005, law);
    if (!status) {
        FUZZ_REQUIRE(status.text().find("column") != std::string::npos, "an error names the column");
        return;
    }
    FUZZ_REQUIRE(law.cost() <= control::Law::kMaxCode && law.memory() <= control::Law::kMaxMemory, "a law is bounded");
    std::vector<double> memory(law.memory(), 0.0); // of exactly the size asked for, so that a step beyond it shows
    control::LawInputs inputs;
    for (int step = 0; step < 8; ++step) {
        inputs.t = 0.005 * step;
        inputs.v = 20.0 - 5.0 * step;
        inputs.gap = step == 3 ? 0.0 : 12.5;
        inputs.leadSpeed = step == 5 ? 1e308 : 19.0;
        const auto out = law.run(inputs, memory.data());
        const double values[] = {out.accel, out.speed, out.throttle, out.brake, out.steer, out.turn, out.handbrake};
        for (const double value : values) FUZZ_REQUIRE(math::isFinite(value), "an output is a number");
    }
}
