// Every built-in car through the standard manoeuvres, as a table: circle (ISO 4138), step of the steering (ISO 7401), sine
// with dwell (FMVSS 126). What `yawlab metrics` reads off the same scenarios.
#include "control/metrics.h"
#include "figures/entry.h"
#include "figures/tools.h"
#include "scenario/scenario.h"
#include "watch/measure.h"

#include <cmath>

namespace figures {

namespace {

constexpr const char* kCars[] = {"hatch", "saloon", "rally", "suv", "van", "escort", "bmw320i", "vanagon"};
enum class Which : uint32_t { all, hatch, saloon, rally, suv, van, escort, bmw320i, vanagon };

struct Handling {
    Which car = Which::all;
    double speed = 80.0 / 3.6;
    double steer = 0.05, dwell = 0.14;
    bool stability = true;
};

template <class V> void describe(V& v, Handling& s)
{
    v.choice("car", s.car,
             {{"all", Which::all},
              {"hatch", Which::hatch},
              {"saloon", Which::saloon},
              {"rally", Which::rally},
              {"suv", Which::suv},
              {"van", Which::van},
              {"escort", Which::escort},
              {"bmw320i", Which::bmw320i},
              {"vanagon", Which::vanagon}},
             "which car");
    v.number("speed", s.speed, {.unit = "m/s", .min = 8, .max = 40, .doc = "of step and sine"});
    v.number("steer", s.steer, {.unit = "1", .min = 0.01, .max = 0.3, .doc = "step, share of the steering's range"});
    v.number("dwell", s.dwell, {.unit = "1", .min = 0.02, .max = 0.5, .doc = "amplitude of the sine, likewise"});
    v.flag("stability", s.stability, "stability control in the sine with dwell");
}

core::Status drive(core::Json json, const char* car, control::Run& out)
{
    json["cars"][0]["model"] = car;
    scenario::Scenario s;
    if (core::Status status = scenario::load(json, s); !status) return status;
    world::World w;
    scenario::start(s, w);
    out = watch::measure(w, 0, int64_t(std::lround(s.document.duration / s.setup.dt)));
    return {};
}

core::Status handling(const Handling& s, Way way, Figure& f)
{
    const bool ours = way == Way::ours;
    f.says = "Standard manoeuvres by every built-in car: how it understeers, how soon and how far beyond its goal it "
             "answers a step of the steering, whether it comes back from a sine with dwell.";
    f.assumed = "The cars' own tires, springs and aids; loads as in their files. Circle of 60 m from 6 to 21 m/s.";
    f.differs =
        "No rule is met or missed by this: FMVSS 126 finds its amplitude from a slow steer first. Its limits are 35 % "
        "and 20 % of the peak yaw rate, and 1.83 m.";
    f.run = "scenario=step-steer";
    core::Json circle, step, sine;
    for (auto [name, to] : {std::pair{"circle", &circle}, {"step-steer", &step}, {"sine-dwell", &sine}})
        if (core::Status status = scenario::namedJson(name, *to); !status) return status;
    step["cars"][0]["speed"] = sine["cars"][0]["speed"] = s.speed;
    step["cars"][0]["driver"]["steer"] = core::Json::array({{0, 0}, {1.99, 0}, {2.05, s.steer}, {100, s.steer}});
    sine["cars"][0]["driver"]["sineDwell"]["amplitude"] = s.dwell;
    sine["cars"][0]["set"]["aids"]["stability"] = s.stability;
    const double angle = ours ? 1.0 : 1.0 / kDegree, gradient = ours ? 1.0 : 9.80665 / kDegree;
    Table steady{"circle: constant radius",
                 {"car", ours ? "understeer [rad s2/m]" : "understeer [deg/g]",
                  ours ? "roll [rad s2/m]" : "roll [deg/g]", ours ? "sideslip [rad s2/m]" : "sideslip [deg/g]",
                  "most lateral [m/s2]"},
                 {}},
        answer{"step of the steering",
               {"car", "yaw gain [1/s]", "response [s]", "peak [s]", "overshoot [%]", "lateral response [s]",
                "steady lateral [m/s2]"},
               {}},
        swerve{"sine with dwell",
               {"car", ours ? "peak yaw rate [rad/s]" : "peak yaw rate [deg/s]", "after 1.00 s [%]", "after 1.75 s [%]",
                "aside after 1.07 s [m]"},
               {}};
    Plot yaw, bend;
    yaw.title = "yaw rate over its steady value";
    yaw.x = {"time from the step", "s", 0, 2};
    yaw.y = {"share", "1", 0, 0};
    bend.title = "yaw rate in the sine with dwell";
    bend.x = {"time", "s", 0, 6};
    bend.y = {"counter-clockwise", ours ? "rad/s" : "deg/s", 0, 0};
    const auto digits = [&](double v, int few) { return written(v, ours ? few + 3 : few); };
    size_t i = 0;
    for (size_t k = 0; k < std::size(kCars); ++k) {
        if (s.car != Which::all && size_t(s.car) != k + 1) continue;
        const char* car = kCars[k];
        control::Run run;
        if (core::Status status = drive(circle, car, run); !status) return status;
        if (const auto c = control::circle(run))
            steady.rows.push_back({car, digits(gradient * c->understeer, 2), digits(gradient * c->rollGradient, 2),
                                   digits(gradient * c->sideslipGradient, 2), written(c->highest, 2)});
        if (core::Status status = drive(step, car, run); !status) return status;
        if (const auto c = control::stepSteer(run)) {
            answer.rows.push_back({car, written(c->gain, 2), written(c->responseTime, 3), written(c->peakTime, 3),
                                   written(100 * c->overshoot, 1), written(c->lateralResponseTime, 3),
                                   written(c->steadyLateral, 2)});
            Line line;
            for (size_t n = 0; n < run.samples.size(); n += 2)
                if (const double time = double(n) * run.dt - 2.0; time >= 0.0 && time <= 2.0)
                    line.push_back({time, run.samples[n].yawRate / c->steadyYawRate});
            yaw.curves.push_back(family(i, car, std::move(line)));
        }
        if (core::Status status = drive(sine, car, run); !status) return status;
        if (const auto c = control::sineDwell(run)) {
            swerve.rows.push_back({car, written(angle * c->peakYawRate, ours ? 3 : 1), written(100 * c->ratio100, 1),
                                   written(100 * c->ratio175, 1), written(c->displacement, 2)});
            Line line;
            for (size_t n = 0; n < run.samples.size(); n += 4)
                if (const double time = double(n) * run.dt; time <= 6.0)
                    line.push_back({time, angle * run.samples[n].yawRate});
            bend.curves.push_back(family(i, car, std::move(line)));
        }
        ++i;
    }
    fit(yaw, false, true);
    fit(bend, false, true);
    f.columns = 2;
    f.plots = {yaw, bend};
    f.tables = {steady, answer, swerve};
    return {};
}

}

void addHandling(Entries& list)
{
    list.push_back(entry<Handling, handling>("handling", kTools, "Handling", "Standard manoeuvres of every car"));
}

}
