// A run as the drawing and sweeping commands need it: channels of all vehicles by name, and what happened.
#pragma once

#include "scenario/scenario.h"
#include "watch/view.h"

#include <functional>
#include <string>
#include <vector>

namespace cli {

// From the start to `until` [s]; to the scenario's end when that is below 0.
int64_t stepsTo(double until, const scenario::Scenario& s, const world::World& w);
// Runs to `until` seconds and calls `sample` at the start and after every step. False when a state stopped being a
// number.
bool runTraced(const scenario::Scenario& s, double until, world::World& w,
               const std::function<void(const world::World&, const watch::Views&)>& sample, const char* progress);

// "4-3": the vehicles of an impact by name, "4-wall" for a wall.
std::string partners(const world::World& w, const world::Event& e);
std::string runStamp(const scenario::Scenario& s); // the first line of every CSV: engine, scenario hash, title

}
