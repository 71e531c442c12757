// An impact of a run as a case of its own, which `yawlab impact barrier` answers with the numbers of the event:
// impulse, e, mu, P, angles, energies, residuals, and the motion after it. Two things differ and are not of the
// response: the event's velocities after are those of its whole vehicle (an impulse turns a car with springs a little
// differently from a plate of the same yaw inertia), and of an episode only the first impulse is told.
#pragma once

#include "core/json.h"
#include "core/status.h"
#include "world/world.h"

namespace world {

// Body axes of vehicle a at that moment. Refuses events that are no impact against a wall.
core::Status barrierCaseOf(const World& world, size_t event, core::Json& out);

}
