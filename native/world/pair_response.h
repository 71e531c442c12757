// How two vehicles in contact are answered, and what that leaves behind: event, pulse, dents (world/pairs.h says when).
#pragma once

#include "collision/broad_phase.h"
#include "collision/pair.h"
#include "impact/pair.h"
#include "vehicle/motion.h"

#include <optional>

namespace world {

struct World;

// Computes and applies the response at a contact `at` seconds into the step. Resting: restitution without rebound.
// False when nothing approaches there.
bool respond(World& world, const collision::BodyPair& pair, const collision::PairContact& contact, double at,
             bool resting);

// A vehicle that moves so and meets an impulse at `point`, as the pair models of impact/pair.h take it. height: [m] of
// the impulse, world; none: of the mass centre.
impact::PairCar pairCarOf(const World& world, size_t vehicle, const vehicle::Motion& motion, const math::dvec2& point,
                          double yawInertia, std::optional<double> height = {});

// What a horizontal impulse at `arm` from the mass centre (world axes) does to a vehicle that moves so, asked of the
// vehicle itself: a car that stands tilted, is struck above or below its mass centre, or whose roll is coupled to its
// yaw, is not quite a disc. So the responses hold for every kind. izz: [kg m2] that a yaw moment meets.
impact::PairReaction reactionOf(World& world, size_t vehicle, const vehicle::Motion& motion, const math::dvec3& arm,
                                const math::dvec2& normal, double& izz);

double closing(const World& world, const collision::BodyPair& pair,
               const collision::PairContact& contact); // [m/s] > 0: they approach
double allowedOverlap(const World& world,
                      const collision::BodyPair& pair); // [m] that a pulse between the two still allows

}
