// What the vehicles of each impact carried before and after it: momentum in the plane, angular momentum about their common
// mass centre, kinetic energy of the motion in the plane, each body and the sum; and what road and air took of each since its
// impact before, or since, from what it carries now. From the events' records alone.
//
//     momentum(world) -> [{"event": 0, "time": 1.2, "wall": false,
//                          "bodies": [{"vehicle": 0, "mass", "before": {"x", "y", "spin", "energy"}, "after": {..},
//                                      "taken": {..} | null, "now": {..} | null}, ..],
//                          "before": {..}, "after": {..}}, ..]
//
// Two vehicles without a wall: x, y and spin of the sum are the same before and after, whatever the method (Newton's third
// law); a wall takes what is missing. `taken` is what came since the impact before (null for a vehicle's first); `now` is
// given for its last one. Left out: an episode of contact tells its first impulse, so later ones are among what was taken;
// under a pulse, "after" is what the impulse alone will have done.
#pragma once

#include "core/json_fwd.h"
#include "world/world.h"

namespace watch {

using world::World;

core::Json momentum(const World& world);

}
