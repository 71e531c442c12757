// The numbers of finding contacts, in one place. docs/contact.md tells what breaks when one of them changes, and
// tests/structure holds its table to this file. What follows from a formula, and tolerances that only guard a division,
// stand where they are used.
#pragma once

namespace collision {

// Contact is a small gap.
inline constexpr double kSkin = 1e-3;             // [m] a gap of at most this is contact
inline constexpr double kStop = 0.5 * kSkin;      // [m] gap at which a moving body is stopped
inline constexpr double kNearStop = kStop + 1e-9; // [m] the same, with room for rounding
inline constexpr double kRestGap = 0.75e-3;       // [m] gap that restGap() brings a resting body back to
inline constexpr double kMostSink = 1.5e-3;       // [m] that a slow approach may close in one step
inline constexpr double kInterference = 2e-3;     // [m] depth that counts as the line where two outlines meet
inline constexpr double kFlush = 1e-7;            // [m] a corner this near a border may belong to either face there
inline constexpr int kMaxTouches = 4;             // directions in which a body touches at once
inline constexpr int kMaxOutline = 32;            // points of an outline, dents included

// Walls that are one wall.
inline constexpr double kHeightGrain = 0.01;     // [m] the plate's height is taken in these steps
inline constexpr double kSameDirection = 0.9986; // cos 3 deg: directions of one wall
inline constexpr double kSamePlane = 0.99999;    // cos 0.3 deg: directions of one plane
inline constexpr double kOnward = 0.866;         // cos 30 deg: a wall that bends more is another one
inline constexpr double kJoint = 1e-5;           // [m] nearer than this, ends of walls are one corner
inline constexpr double kStraight = 1e-6;        // [rad] a wall that bends less at a joint goes straight on there
inline constexpr double kEven = 1e-7;            // [m] pieces of one face are even to this
inline constexpr double kFlatCorner = 0.05; // sine of the angle below which a corner's neighbour counts as the face
inline constexpr int kMostWalls = 24;       // looked at to find the way out of them

// Conservative advancement.
inline constexpr int kMaxPasses = 160;            // then time stops where it safely is
inline constexpr int kCreeping = 40;              // passes, after which coming nearer counts as touching
inline constexpr double kLeastAdvance = 1.0 / 64; // share of the sweep, within the skin
inline constexpr double kMostAdvance = 1.0 / 16;  // share of the sweep, while one stands in the other

// The cache: speed alone.
inline constexpr double kFar = 40.0;      // [m] free space beyond this is not looked for
inline constexpr double kAhead = 0.5;     // [m] of height that a free region holds for, up and down
inline constexpr double kKept = 2.5;      // [m] around the outline: segments kept for the steps that come
inline constexpr int kPatience = 8;       // steps near a plane after which a better region is looked for, at first
inline constexpr int kMostPatience = 512; // and at last

}
