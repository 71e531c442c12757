// What one asks of a run: a number by name, or nothing when it did not happen.
//
//     hits, wallHits, firstHit, maxDeltaV ...   of all that happened; `totals()` lists them
//     car0.x   max:car0.yawRate   min:..        a channel of a vehicle at the end, its largest, its least value
//     car0.worstDeltaV                          the largest change of velocity of one vehicle in an impact
//     impact0.normalImpulse                     a value of the first, second ... impact
#pragma once

#include "core/status.h"
#include "scenario/scenario.h"

#include <string>
#include <vector>

namespace study {

struct Output {
    enum class Kind { total, last, largest, least, worstDeltaV, impact };

    std::string name, unit;
    Kind kind = Kind::total;
    int index = 0;          // into totals(), or of a channel
    size_t which = 0;       // vehicle or impact
    bool telemetry = false; // the channel is one of a car's parts, not of the body
};

struct Total {
    const char* name;
    const char* unit;
    const char* doc;
};
const std::vector<Total>& totals();

core::Status readOutput(const std::string& name, Output& out);

// Runs from the start to `until` [s], to the scenario's end where that is below 0; NaN where nothing happened.
core::Status measure(const scenario::Scenario& s, double until, const std::vector<Output>& outputs,
                     std::vector<double>& values);

}
