// How a contact is answered (world/step.cpp says when). A wall and a vehicle are met in the same way: what the method
// gives, at once or as a pulse, with its dents, its record and its event.
#pragma once

#include "collision/broad_phase.h"
#include "collision/pair.h"
#include "impact/pair.h"
#include "vehicle/motion.h"

#include <optional>

namespace world {

struct World;

// A vehicle that moves so (beyond what acts on it now: see beyondPulses) meets a wall at `point`, `at` seconds since the
// start. Resting: without restitution and at once, whatever the speed; `pulses`: a pulse may be had. False when nothing
// approaches there.
bool respondToWall(World& world, size_t vehicle, const vehicle::Motion& motion, const collision::Contact& contact,
                   const math::dvec2& point, bool resting, bool pulses, double at);
bool respondToVehicle(World& world, const collision::BodyPair& pair, const collision::Contact& contact, bool resting,
                      double at);

// The motion that the forces of a partner will have left when they are over.
vehicle::Motion beyondPulses(const World& world, size_t vehicle, uint32_t partner);

// A vehicle that moves so and meets an impulse at `point`, as the pair models of impact/pair.h take it. height: [m] of
// the impulse, world; none: of the mass centre.
impact::PairCar pairCarOf(const World& world, size_t vehicle, const vehicle::Motion& motion, const math::dvec2& point,
                          double yawInertia, std::optional<double> height = {});

double closing(const World& world, const collision::BodyPair& pair,
               const collision::Contact& contact); // [m/s] > 0: they approach
double allowedOverlap(const World& world,
                      const collision::BodyPair& pair); // [m] that a pulse between the two still allows

}
