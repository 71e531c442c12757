// Gearbox after Deak 2003, section 5.4: a gear divides the engine's speed and multiplies its torque by its ratio.
// Changed by hand or by itself. A change takes time, during which the clutch is open and the throttle closed.
//
// The torque that arrives is `efficiency` of the engine's; of an automatic `automaticEfficiency` of that again
// (the paper lets an automatic give less, without a number). What takes it is not modelled: the slip of a converter and
// its oil pump, or pump and drag of a double clutch. The shares in the car files are assumptions.
//
// How the automatic decides, once a step. The paper: it takes the neighbouring gear when the torque at the wheels is
// higher there. Ours, so that it drives like one:
//   - Full throttle: it changes up at the speed where the next gear pulls harder (GearboxModel::upSpeed).
//   - Less throttle: earlier, down to `ecoSpeed` with the pedal up.
//   - It changes down where the lower gear would turn `hysteresis` slower than it would change up again; at once when
//     the engine lugs near idle, or when the pedal is floored (kick-down).
// It must not hunt, that is change up and down again while the driver only holds a speed. A change itself moves the
// pedal: the higher gear needs more of it for the same pull, and for a moment more again to make good what the change
// cost. Against that:
//   - Both ways of a pair of gears are judged by the pedal that gives the same pull in the lower one.
//   - Not the pedal of the moment counts but what it has meant for a while (`demand`).
//   - The last change is not undone within two seconds (`settling`).
//   - Where the pedal was all but down in a gear and it had to change down, it goes back up only when the higher gear
//     could give the pull in use now, with more in reserve the oftener that has happened (`forcedDown`).
//
// Gears are numbered -1 reverse, 0 neutral, 1 and up.
#pragma once

#include "vehicle/controls.h"
#include "vehicle/engine.h"

#include <string>
#include <vector>

namespace vehicle {

struct GearboxSettings {
    bool automatic = true;
    std::vector<double> ratios{3.6, 2.1, 1.4, 1.05, 0.82}; // first gear first
    double reverse = 3.4;                                  // positive
    double finalDrive = 3.9;
    double efficiency = 0.95;         // share of the torque that arrives
    double automaticEfficiency = 1.0; // of that, while the gearbox works by itself
    double shiftTime = 0.25;          // [s]
    double ecoSpeed = 230.0;          // [rad/s] the automatic changes up here without throttle
    double hysteresis = 0.12;         // the automatic changes down this share below where it would change up again
};

template <class V> void describe(V& v, GearboxSettings& s)
{
    v.flag("automatic", s.automatic, "changes gear by itself; a driver's request still counts");
    v.numbers("ratios", s.ratios, {.unit = "1", .min = 0.2, .max = 30, .doc = "forward gears, first gear first"}, 1,
              10);
    v.number("reverse", s.reverse, {.unit = "1", .min = 0.2, .max = 30, .doc = "reverse ratio, positive"});
    v.number("finalDrive", s.finalDrive, {.unit = "1", .min = 0.2, .max = 30, .doc = "between gearbox and wheels"});
    v.number("efficiency", s.efficiency,
             {.unit = "1", .min = 0.5, .max = 1, .doc = "share of the torque that arrives"});
    v.number("automaticEfficiency", s.automaticEfficiency,
             {.unit = "1",
              .min = 0.5,
              .max = 1,
              .doc = "automatic: share of that which its converter or its actuators leave; 1: as by hand"});
    v.number("shiftTime", s.shiftTime, {.unit = "s", .min = 0, .max = 3, .doc = "clutch open while a gear is changed"});
    v.number("ecoSpeed", s.ecoSpeed,
             {.unit = "rad/s", .min = 50, .max = 2000, .doc = "automatic: changes up here without throttle"});
    v.number("hysteresis", s.hysteresis,
             {.unit = "1", .min = 0.02, .max = 0.5, .doc = "automatic: changes down this share below changing up"});
    for (size_t i = 1; i < s.ratios.size(); ++i)
        v.require(s.ratios[i] < s.ratios[i - 1], "ratios",
                  core::say("must fall from gear to gear; gear {gear} is not longer than the one before it",
                            {{"gear", i + 1}}));
}

struct GearboxModel {
    static constexpr int32_t kMost = 10;
    int32_t gears = 0;
    double ratio[kMost + 1] = {};   // engine turns per wheel turn, final drive included; [0] is reverse, negative
    double upSpeed[kMost + 1] = {}; // [rad/s] input shaft speed from which the next gear pulls harder, full throttle
    double efficiency = 1.0, shiftTime = 0.0, ecoSpeed = 0.0, hysteresis = 0.0;
    uint32_t automatic = 1;
};

struct GearboxState {
    double shiftTime = 0.0; // [s] left of the change going on
    double demand = 0.0;    // [0, 1] what the pedal has meant for a while, in this gear
    double settling = 0.0;  // [s] left in which the last change is not undone
    int32_t gear = 1;       // engaged, or the one being engaged
    int32_t lever = 1;      // what the driver asked for last: forward, 0 neutral, -1 reverse
    int32_t lastChange = 0; // of the automatic: 1 up, -1 down
    int32_t forcedDown = 0; // how often it had to change down with the pedal all but down
};

// `clutchSlip` [rad/(s N m)]: by how much a viscous clutch makes the engine turn faster than the input shaft, per
// torque it passes; 0 of one that locks.
GearboxModel build(const GearboxSettings& settings, const EngineModel& engine, double clutchSlip = 0.0);

// Engine turns per wheel turn of a gear; 0 in neutral.
inline double ratio(const GearboxModel& m, int32_t gear)
{
    return gear == 0 ? 0.0 : gear < 0 ? m.ratio[0] : m.ratio[gear];
}

// Input shaft speed above which the automatic changes up.
double upshiftSpeed(const GearboxModel& m, int32_t gear, double throttle);

// Decides once a step. `speed`: of the car [m/s], forward positive; `drivenSpeed`: mean of the driven wheels [rad/s];
// `radius` [m] they roll on. The automatic looks at the road as well as at its wheels: one that spins does not make it
// change up, to find the higher gear too long a moment later, and one that locks does not make it change down.
void advance(const GearboxModel& m, const EngineModel& engine, GearboxState& s, const Controls& controls,
             double drivenSpeed, double speed, double radius, double dt);

}
