// `yawlab verify`: printed and closed-form values against ours. Each room's cases are one function in its own file,
// listed in verifications.cpp.
#pragma once

#include <string>
#include <vector>

namespace cli {

struct VerifyCase {
    std::string name;   // "impact.barrier.head-on.u2"
    std::string source; // "Knight 2002, section 4.2"
    double expected = 0;
    double got = 0;
    double tolerance = 0; // absolute
    std::string unit;
    std::string assumed; // what the source does not print and we chose; empty: nothing

    bool pass() const { return got - expected <= tolerance && expected - got <= tolerance; }
};

using VerifyCases = std::vector<VerifyCase>;

void verifyCar(VerifyCases& cases);
void verifyDynamics(VerifyCases& cases);
void verifyImpact(VerifyCases& cases);
void verifyPlatoon(VerifyCases& cases);

}
