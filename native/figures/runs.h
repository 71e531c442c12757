// A run of a scenario as the figures need it: where the vehicles were and what happened.
#pragma once

#include "figures/figure.h"
#include "scenario/scenario.h"

namespace figures {

struct Moment {
    double time; // [s]
    double x, y, yaw;
    double vx, vy;  // [m/s] world
    double u, v;    // [m/s] body
    double yawRate; // [rad/s]
};

struct Run {
    double dt = 0.005;                     // [s] between moments
    std::vector<std::vector<Moment>> cars; // [vehicle][moment]
    std::vector<std::string> names;
    std::vector<Line> outlines; // [m] body axes
    std::vector<world::Event> events;
};

// A scenario as JSON, run to `until` [s]; a moment every `every` steps.
core::Status trace(const core::Json& json, double until, int every, Run& out);

const Moment& momentAt(const std::vector<Moment>& moments, double time);

}
