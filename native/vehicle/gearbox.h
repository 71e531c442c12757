// Gearbox after S. Deak 2003, section 5.4: ratios multiply torque and divide speed; manual or automatic. The automatic
// takes the neighbouring gear when the torque at the wheels is higher there, with hysteresis; under part throttle the
// change comes earlier. Shifting takes time, during which the clutch is open and the throttle closed.
//
// A driver who holds a speed moves the pedal with every change: it must be pressed further in the higher gear for the
// same torque at the wheels, and further still for a moment to make good what the change cost. So that this alone never
// changes gear again, both ways of a pair of gears are judged by the pedal of the lower one that would turn the wheels
// as hard; by what the pedal has meant for a while; and what was changed last is not undone at once. A gear left
// because the pedal was all but down is not left again for one that could not give the torque in use now.
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
    double efficiency = 0.95; // share of the torque that arrives
    double shiftTime = 0.25;  // [s]
    double ecoSpeed = 230.0;  // [rad/s] the automatic changes up here without throttle
    double hysteresis = 0.12; // the automatic changes down this share below where it would change up again
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
    v.number("shiftTime", s.shiftTime, {.unit = "s", .min = 0, .max = 3, .doc = "clutch open while a gear is changed"});
    v.number("ecoSpeed", s.ecoSpeed,
             {.unit = "rad/s", .min = 50, .max = 2000, .doc = "automatic: changes up here without throttle"});
    v.number("hysteresis", s.hysteresis,
             {.unit = "1", .min = 0.02, .max = 0.5, .doc = "automatic: changes down this share below changing up"});
    for (size_t i = 1; i < s.ratios.size(); ++i)
        v.require(s.ratios[i] < s.ratios[i - 1], "ratios",
                  "must fall from gear to gear; gear " + std::to_string(i + 1) +
                      " is not longer than the one before it");
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
    double rest = 0.0;      // [s] left in which the last change is not undone
    int32_t gear = 1;       // engaged, or the one being engaged
    int32_t wished = 1;     // what a driver asked last by lever: forward, 0 neutral, -1 reverse
    int32_t last = 0;       // the automatic's last change: 1 up, -1 down
    int32_t labours = 0;    // how often it has changed down because the pedal was all but down
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
