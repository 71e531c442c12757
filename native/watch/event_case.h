// An impact of a run as a case of its own, which `yawlab impact barrier` (against a wall) or `yawlab impact pair`
// (against another vehicle) answers with the numbers of the event: impulse, e, mu, angles, energies, residuals, and the
// motion after it.
//
// A case carries how the vehicle's own point yielded, which is no disc where it stands tilted or is struck off its mass
// centre's height: "reaction" in a pair case, "spatial" in a barrier case. Of a pulse it has the whole impulse, as the
// response had it.
//
// What differs and is not of the response: struck off its mass centre's height, or tilted, the event's yaw rate after
// a wall is that of the whole vehicle, which pitches and rolls; of an episode only the first impulse is told; under a
// pulse the 4-DOF model's own tires do not act, those of the vehicles do, so its case has the event's impulse but not
// its velocities; and a rolling car's velocity in the 4-DOF model is that of the roll axis, the event's that of the
// mass centre.
#pragma once

#include "core/json_fwd.h"
#include "core/status.h"
#include "world/world.h"

namespace watch {

using world::World;

// Body axes of vehicle a at that moment. Refuses events that are no impact against a wall.
core::Status barrierCaseOf(const World& world, size_t event, core::Json& out);
// Earth axes; the friction is what was in effect, as the signed ratio of the impulses. Refuses events that are no
// impact of two vehicles.
core::Status pairCaseOf(const World& world, size_t event, core::Json& out);
// Either; `command` becomes the word behind `yawlab impact`.
core::Status caseOf(const World& world, size_t event, core::Json& out, const char*& command);

}
