// Runs a world and notes of one vehicle what the handling tests read (control/metrics.h).
#pragma once

#include "control/metrics.h"
#include "world/world.h"

#include <functional>

namespace world {

// From where the world stands, `steps` steps or until it stops; `progress`, if any, is told how many are done.
control::Run measure(World& world, size_t vehicle, int64_t steps, const std::function<void(int64_t)>& progress = {});

// [kg] sum of I / R^2 of a vehicle's wheels: by so much it is harder to slow, in neutral, than its mass alone.
double turningMass(const World& world, size_t vehicle);

}
