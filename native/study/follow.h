// A measured run driven again by a model: its steering, and its speed held or its pedals, open loop; what the model then
// does beside what was measured, with the errors; and parameters fitted on the first part, judged on the second.
//
//     study::FollowSettings s{.car = "saloon", .fit = {"frontTires.lacombe.cy", "mass:900:1600"}};
//     study::Followed f;
//     if (core::Status status = study::follow(measured, s, f); !status) ... status.text()
//
// The fit is Levenberg-Marquardt within bounds, over yaw rate, lateral acceleration and sideslip (and speed and
// longitudinal acceleration where pedals are given), each over its own size; it begins at the best of the car's own
// values and a few drawn by the seed. Deviations are those of white noise; a model that cannot do what was measured has
// larger ones.
#pragma once

#include "core/json.h"
#include "study/measured.h"

#include <functional>
#include <optional>

namespace study {

inline constexpr size_t kMostFitted = 8;

struct FollowSettings {
    std::string car = "hatch";             // built in, of the kind "car"
    core::Json set = core::Json::object(); // parameters changed beforehand
    bool pedals = false;                   // throttle and brake as measured, in place of holding the speed
    std::vector<std::string> fit;          // parameters: "mass", "mass:900:1600" with bounds
    double first = 0.5;                    // share of the run that is fitted to
    int64_t seed = 1;
};

struct Compared {
    Quantity quantity;
    std::vector<double> model;        // at the measured times
    double rms[2] = {}, most[2] = {}; // of the difference, in the first and in the second part
    double size = 0.0;                // rms of what was measured
    bool counts = false;              // in the fit
};
struct Fitted {
    std::string path;
    double before = 0.0, after = 0.0, deviation = 0.0, low = 0.0, high = 0.0;
};
struct Followed {
    std::vector<Compared> channels, own; // fitted; `own`: with the car as it was, empty without a fit
    std::vector<Fitted> fitted;
    double split = 0.0; // [s] end of the first part
    int32_t runs = 0;
};

core::Status follow(const Measured&, const FollowSettings&, Followed& out);

// A run as an instrument would have written it: a car with parameters of its own through a slalom that grows, `noise` times
// what good sensors add (0.3 deg/s, 0.1 m/s2, 0.1 deg). For whoever has no file at hand, and for tests: what is fitted to it
// is known.
core::Status example(const std::string& car, const core::Json& set, double noise, int64_t seed, std::string& csv);

}
