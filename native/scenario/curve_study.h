// Which of two cars on a curve rotates more: the report's run over everything that it does not print.
//
// B. H. Tongue, A. Moon, California PATH UCB-ITS-PRR-95-25, 1995, section 4.2: two cars on a curve of 100 ft, hit at
// 0.67 s; "the cars rotate afterwards. Car 1 rotates more than car 2", seen in snapshots at the hit and 0.6 s after it.
// Not printed are tire stiffness, axle positions, the direction of the contact of two corners, what becomes of the
// steering when the controls end, and whether equation (2) takes the speed of the vehicle or of the sliding patch.
// Printed, and varied all the same: e 0.8 and no friction between the bumpers.
//
// Each variant is the built-in scenario curve-pair up to its impact, which is answered with the variant's contact, and
// from the states after it 0.6 s of two planar cars with the variant's tires, axles and steering. The sentence is read
// in one way: the heading of car 1 changes by more than that of car 2 between the two snapshots.
#pragma once

#include "core/status.h"

#include <cstdint>
#include <string>
#include <vector>

namespace scenario {

enum class CurveNormal : uint32_t { rearOfCar1, frontOfCar2, centres, overlap };

struct CurveVariant {
    double e = 0.8, mu = 0.0; // of the contact
    CurveNormal normal = CurveNormal::rearOfCar1;
    double frontStiffness = 45e3, rearStiffness = 45e3; // [N] cornering, one tire
    double frontAxle = 4.0, rearAxle = 4.0;             // [ft] from the mass centre
    bool held = false;                                  // the front wheels stay at the curve's L/R, else straight ahead
    bool byVehicle = false;                             // equation (2) by the speed of the vehicle
    bool printed() const { return e == 0.8 && mu == 0.0; }
};

struct CurveOutcome {
    CurveVariant variant;
    double turned1 = 0.0, turned2 = 0.0; // [rad] change of heading in 0.6 s after the hit
    int32_t hits = 1;                    // impacts in all; the report has one

    bool holds() const; // car 1 rotates more
};

// Every `stride`-th variant. On failure `out` is untouched.
core::Status studyCurve(std::vector<CurveOutcome>& out, int stride = 1);

std::string curveCsv(const std::vector<CurveOutcome>&);
std::string curveMarkdown(const std::vector<CurveOutcome>&); // docs/curve-pair.md

}
