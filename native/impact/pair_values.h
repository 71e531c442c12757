// Numbers of a pair impact by name: what a map sweeps, what it shows, and what a reconstruction is sensitive to.
//
// Inputs are the keys of a pair case ("e", "normal", "b.heading", "a.contact[1]", ...), and besides
//     a.speed, b.speed   magnitude of the velocity, its direction kept (the heading's where it is 0)
//     a.course, b.course direction of the velocity, its magnitude kept
//     incidence          Zhou 2008, Figure 8: b's heading, with its velocity and the normal turned along
//     offset             Figure 8: the contact on a from its centre line, left positive: a.contact[1]
// Outputs are the keys of a pair's result ("a.deltaV", "b.rollRate", "impulse.normal", "energyLost.total", ...).
#pragma once

#include "impact/pair_io.h"

#include <string_view>
#include <vector>

namespace impact {

struct PairInput {
    std::string name;
    const char* unit = "1";
    double (*get)(const PairCase&) = nullptr;
    void (*set)(PairCase&, double) = nullptr;
};
const std::vector<PairInput>& pairInputs();
const PairInput* findInput(std::string_view name); // null when there is none

struct PairOutput {
    std::string name;
    const char* unit = "1";
    double (*get)(const PairResult&) = nullptr;
};
const std::vector<PairOutput>& pairOutputs();
const PairOutput* findOutput(std::string_view name);

}
