// Two moving outlines against each other: first contact inside a step, what touches, how to part them.
//
// The same conservative advancement as cast.h with both outlines moving, straight and turning, over the step. The
// normal always points out of b into a. Rules for it, because two cars, unlike a car and a wall, have no rigid surface
// between them:
//     struckFace  the face that a corner of the other meets (B. H. Tongue and A. Moon, Low Speed Collision Dynamics and
//                 Control, 1995: the rear face of the struck car); corner against corner: the face of the body whose
//                 corner moves slower over the ground, of two such the one approached faster
//     overlap     both borders are let into each other by `depth` along the relative motion at the contact; the line
//                 through the two places where they then cross is the contact plane, its middle the contact point
//     prescribed  the given direction; the point is that of struckFace
#pragma once

#include "collision/contact.h"

namespace collision {

struct Moving {
    const Outline& outline;
    Sweep sweep;
};

enum class NormalRule : uint32_t { struckFace, overlap, prescribed };

struct PairRule {
    NormalRule rule = NormalRule::struckFace;
    double depth = 0.1;         // [m] overlap: of the borders into each other
    dvec2 prescribed{1.0, 0.0}; // world, out of b into a; normalised by us
};

// Swept::inside: overlapping at the start, see separation().
Swept firstContact(const Moving& a, const Moving& b, const PairRule& rule = {}, double slow = 0.0);

// What touches where they stand, gaps from -reach to +reach, grouped by direction, the deepest first.
int touches(const Outline& a, const Pose& poseA, const Outline& b, const Pose& poseB, double reach, Contact* out);

// The least shift that parts two overlapping outlines (dented ones as their hulls): move a by depth along normal, or
// share it between both.
struct Separation {
    bool overlapping = false;
    double depth = 0.0; // [m]
    dvec2 normal{0.0};  // unit, out of b into a
};
Separation separation(const Outline& a, const Pose& poseA, const Outline& b, const Pose& poseB);

}
