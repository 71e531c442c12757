// Numbers of an impact on a wall by name: what a map sweeps and shows.
//
// Inputs are keys of a barrier case ("mass", "point[0]", "e", ...), and besides
//     angle   of the wall from the car's own axis: the normal is (-sin, cos)
//     speed   magnitude of the velocity, its direction kept
//     course  direction of the velocity in the car's axes, its magnitude kept
// Outputs are keys of a barrier case's result, "e" the one in effect at the contact (-p2 / p1).
#pragma once

#include "impact/barrier_io.h"

#include <string_view>
#include <vector>

namespace impact {

struct BarrierInput {
    std::string name;
    const char* unit = "1";
    double (*get)(const BarrierCase&) = nullptr;
    void (*set)(BarrierCase&, double) = nullptr;
};
const std::vector<BarrierInput>& barrierInputs();
const BarrierInput* findBarrierInput(std::string_view name); // null when there is none

struct BarrierOutput {
    std::string name;
    const char* unit = "1";
    double (*get)(const BarrierEvent&) = nullptr;
};
const std::vector<BarrierOutput>& barrierOutputs();
const BarrierOutput* findBarrierOutput(std::string_view name);

}
