// What impacts leave of a vehicle's shape, whoever it met: the crush profile of impact/crush.h, part of the state, and
// the outline that follows it, by which the vehicle meets walls and others from then on.
#pragma once

#include "collision/outline.h"
#include "impact/crush.h"

namespace world {

struct World;

// Dents side `side` of a vehicle in `pose` between the points `a` and `b` of its border (world axes) by the energy that
// it takes of an impact [J]. A contact narrower than crush.contactWidth counts as wide as that.
void dent(World& world, size_t vehicle, const collision::Pose& pose, collision::Side side, const math::dvec2& a,
          const math::dvec2& b, double energy);

// The same of the roof or the underside, which the ground dents.
void dentTop(World& world, size_t vehicle, impact::Top top, double energy);

void takeOutline(World& world, size_t vehicle); // from body and dents

}
