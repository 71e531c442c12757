// Tire property files (.tir) of the Magic Formula, versions 5.2, 6.0, 6.1 and 6.2 (FITTYP 6, 52, 60, 61, 62), as they
// come from tire makers and fitting programs: sections in brackets, NAME = VALUE, comments after $ or !, texts in
// single quotes.
//
//     tire::TireSettings settings;
//     tire::TirReport report;
//     if (core::Status s = tire::readTir(text, settings, report); !s) ... s.text(): "line 57, PDX1: ..."
//
// What tire/magic_formula.h has is taken; what it has not (pressure, turn slip, RHX1, ...) is named in the report where
// it is not zero. A coefficient that the file leaves out is zero, not our default. Scale factors of friction and
// nominal load are multiplied in, the others named where they are not 1. Camber's stiffness of 6.x (PKY6, PKY7) becomes
// the shift PHY3 of 5.2 that has the same effect at nominal load.
//
// Files are hostile until read: size, length of lines, numbers and names are judged with the line they stand in.
#pragma once

#include "core/status.h"
#include "tire/tire.h"

#include <string>
#include <string_view>
#include <vector>

namespace tire {

inline constexpr size_t kMostTirBytes = 1u << 20;

struct TirReport {
    std::string version;             // "MF 6.1"
    std::string side;                // of the car it was measured on: "LEFT", "RIGHT", "" where the file does not say
    int used = 0;                    // numbers that the tire has now
    std::vector<std::string> unused; // names of those that our model has not, not zero
    std::vector<std::string> notes;  // what was made of something else, or is missing
};

core::Status readTir(std::string_view text, TireSettings& out, TirReport& report);

}
