// Runs a world and notes of one vehicle what the handling tests read (control/metrics.h).
#pragma once

#include "control/metrics.h"
#include "world/world.h"

#include <functional>

namespace watch {

using world::World;

// The same a step at a time, for whoever steps the world: note() after each step.
class Measuring {
public:
    Measuring(const World& world, size_t vehicle);
    void note(const World& world);
    const control::Run& run() const { return m_run; }

private:
    size_t m_vehicle;
    control::Run m_run;
    math::dvec3 m_velocity; // [m/s] before
    double m_steer;         // [rad]
};

// From where the world stands, `steps` steps or until it stops; `progress`, if any, is told how many are done.
control::Run measure(World& world, size_t vehicle, int64_t steps, const std::function<void(int64_t)>& progress = {});

// [kg] sum of I / R^2 of a vehicle's wheels: by so much it is harder to slow, in neutral, than its mass alone.
double turningMass(const World& world, size_t vehicle);

}
