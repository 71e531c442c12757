// Driver programs in the world: before a step every driver looks, then every driver acts, so that no one's index
// matters; after it collisions end controls as the setup says.
#pragma once

#include "world/world.h"

namespace world {

void resetDrivers(World& world); // part of reset(): sizes and start values
void drive(World& world);        // fills state.controls of driven vehicles that are not live
void cutAfterCollisions(World& world,
                        size_t firstEvent); // impacts among the events from firstEvent on; notes who was hit

}
