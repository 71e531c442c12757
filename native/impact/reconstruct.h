// Reconstruction: the approach speeds that lead to what was found after the impact, and how far each datum moves them.
//
//     {"pair": a pair case whose "a.speed" and "b.speed" are first guesses,
//      "after": {"a": {"velocity": [vx, vy], "yawRate": r} or {"rest": {"distance", "drag", "course"}}, "b": {...}},
//      "unknowns": ["a.speed", "b.speed"], "yawLength": 1.5}
//  -> {"unknowns": {"a.speed": .., "b.speed": ..}, "converged", "passes", "misfit", "after": the pair's result,
//      "sensitivity": [{"input", "unit", "value", "a.speed": d(a.speed)/d(input), "b.speed": ..}, ...]}
//
// Least squares on the differences of the velocities [m/s] and of the yaw rates times yawLength [m], by Gauss and
// Newton with Levenberg's and Marquardt's damping. A car found at rest after sliding over `distance` at the drag factor
// `drag` (deceleration over g) left the impact at sqrt(2 drag g distance) along `course`: the slide to rest of every
// textbook, e.g. R. M. Brach and R. M. Brach, Vehicle Accident Analysis and Reconstruction Methods, 2005. The
// sensitivities are central differences of the whole solution.
#pragma once

#include "core/json_fwd.h"
#include "core/status.h"
#include "impact/pair_values.h"

namespace impact {

struct RestData {
    double distance = 0.0; // [m] from the impact to rest
    double drag = 0.7;     // [1] deceleration over g
    double course = 0.0;   // [rad] earth, direction of departure
};

struct AfterData {
    dvec2 velocity{0.0};           // [m/s] earth
    std::optional<double> yawRate; // [rad/s] empty: not known
    bool byRest = false;
    RestData rest;
};

struct Reconstruction {
    PairCase pair;
    AfterData a, b;
    std::vector<std::string> unknowns{"a.speed", "b.speed"};
    double yawLength = 1.5; // [m] weighs a yaw rate against velocities: about the radius of gyration
};

struct ReconstructionResult {
    std::vector<double> unknowns;
    double misfit = 0.0; // [m/s] root of the mean squared difference
    int32_t passes = 0;
    bool converged = false;
    PairResult pair;
};

template <class V> void describe(V& v, RestData& s)
{
    v.number("distance", s.distance, {.unit = "m", .min = 0.0, .max = 1000.0, .doc = "slid from the impact to rest"});
    v.number("drag", s.drag, {.min = 0.0, .max = 3.0, .doc = "drag factor: mean deceleration over g"});
    v.number("course", s.course,
             {.unit = "rad", .min = -1000.0, .max = 1000.0, .doc = "direction of departure, earth"});
}

core::Status readReconstruction(const core::Json& in, const std::string& path, Reconstruction& out);
ReconstructionResult reconstruct(const Reconstruction&);
// One case or a list, sensitivities included. On failure `out` is untouched.
core::Status reconstructCases(const core::Json& in, core::Json& out);

}
