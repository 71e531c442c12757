// One impact, four models of the struck car: planar pair and 4-DOF pair at once, roll car and 17-DOF car in time, with
// the same numbers in each. What `yawlab compare` and the page's comparison show.
//
// Zhou 2008, Table 2 and Figure 7 (docs/models/zhou.md): there CarSim takes the part that the 17-DOF car has here. The
// pulse is the impulse that the 4-DOF pair finds, as a triangle over its dt in the struck car's axes. Before and after
// it the cars roll freely.
//
//     impact::PairCase c = paperImpact();      // or readComparison() of a roll4 case as `yawlab impact pair` takes it
//     Comparison r;
//     if (const core::Status s = compare(c, r); !s) ... s.text()
//     toJson(r)
//
//     {"after": [{"name", "unit", "planar", "roll4", "rollCar", "car", "printedPlanar", ...}],    null: no such number
//      "inputs": [the same four columns: what each model really got, read back from the models as they were built],
//      "impulse": {"normal", "tangential"},                [N s] on a
//      "time": 2.15,                                       [s] of "after" in the run
//      "case": the case, "scenario": the run in time,
//      "responses": {"time": [s], "channels": [{"name", "unit", "before", "after", "rollCar": [...], "car": [...]}]}}
// "responses" is the paper's Figure 7: own axes of the car; before and after are the 4-DOF pair's, the figure's
// circles. The printed columns stand there for the paper's own case only.
#pragma once

#include "core/json.h"
#include "impact/pair_io.h"

#include <optional>
#include <string>
#include <vector>

namespace scenario {

using Number = std::optional<double>; // none: a model that has no such number

struct ComparedRow {
    const char* name;
    const char* unit;
    std::vector<Number> values; // one a column
};

// One quantity over time.
struct Response {
    const char* name;
    const char* unit;
    Number before, after;             // of the 4-DOF pair
    std::vector<double> rollCar, car; // one a sample
};

struct Comparison {
    impact::PairCase given;
    std::vector<const char*> models;  // columns of `inputs`
    std::vector<const char*> columns; // of `after`: the models, then what is printed
    std::vector<ComparedRow> after, inputs;
    double impulseNormal = 0.0, impulseTangential = 0.0; // [N s] on a
    double time = 0.0;                                   // [s] of `after` in the run
    core::Json run;                                      // the scenario
    std::vector<double> times;                           // [s] of the responses
    std::vector<Response> responses;
};

impact::PairCase paperImpact(); // Table 1, Figure 6; what is not printed as said in compare.cpp

// A roll4 case whose car a neither yaws nor rolls. On failure `out` is untouched.
core::Status readComparison(const core::Json& in, impact::PairCase& out);

// On failure `out` is untouched.
core::Status compare(const impact::PairCase&, Comparison& out);
core::Json toJson(const Comparison&);

// A comparison asked for as text, the paper's case when it is empty.
core::Status compareText(std::string_view text, Comparison& out);

}
