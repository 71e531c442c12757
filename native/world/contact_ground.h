// Bodies that strike the ground, and engines that stall: what a step did to a vehicle besides what it met.
//
// Tires roll on the ground, the body (roof, sills, bumpers; a box's corners) strikes it. Its springs and dampers do that
// over some steps (vehicle/car_hull.h). What is told is the impulse that stops the place that strikes, without
// restitution and friction: with p the speed of that place into the ground and nn how it yields along the ground's
// normal, p / nn, and the energy p^2 / (2 nn) dents the side that faces the ground by its A and B (impact/crush.h). A
// strike slower than kStrike is none; one contact, as with walls (world/contact.h), is one event.
#pragma once

#include "dynamics/rigid_body.h"

#include <vector>

namespace world {

struct World;

inline constexpr double kStrike = 1.0; // [m/s] into the ground

// Of a vehicle before the step. Working space, no part of any state.
struct BeforeStep {
    dynamics::RigidBodyState body;
    double groundMark = 0.0;
    bool engineTurns = true;
};

void noteBefore(World& world);  // before anything moves
void tellStrikes(World& world); // after it
void tellStalled(World& world);

}
