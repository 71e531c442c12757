// A moving outline against a scene: the first contact inside a step.
//
// M. Knight and J. Bernard, Simulation of vehicle collisions in real time, 2003, "Collision detection": the vehicle is
// a horizontal plate at the height of its centre of mass, the contact point is the middle of the line of interference
// a-b, the normal is that of the rigid surface. They test the plate where it is at each step; a car at 100 m/s moves
// 0.5 m in 5 ms and would be through a thin wall. Here the plate is swept, so the line of interference is the part of
// the outline within kSkin of the wall at first contact (plate.h has the paper's query at one instant). The outline
// moves evenly, straight and turning, over the step.
//
// The first contact is found by conservative advancement (B. Mirtich, Impulse-based dynamic simulation of rigid body
// systems, 1996, section 2.3), one feature at a time: the closest points give a plane that parts outline and feature;
// no corner can reach it before its own distance over its own closing speed (with the curvature of its path), so time
// may advance that far. Nothing is passed, whatever the speed, thickness or yaw rate.
//
// A body stops at a gap of kSkin / 2, never overlapping, so the direction of the contact is always that of the
// closest points. Corners of a wall that continues (triangles of one wall meeting) never give a direction of their own:
// a corner counts only if no neighbour reaches farther towards the body, and where a wall goes straight on there is
// none: how it was cut into triangles does not matter.
#pragma once

#include "collision/contact.h"
#include "collision/nearby.h"

namespace collision {

// The first contact in which the body approaches by more than `slow` [m per whole sweep]. Approaches slower than that
// are resting contact: they may close by `slow` and are put right at the end of the step by touches() and restGap().
//
// `interference` deepens the line of interference by that share of the sweep's approach: Knight's plate, looked at once
// a step, stands on average half a step's approach deep in the wall when it is found there, and so meets a wall flat
// that it meets at a small angle. 0: the contact point is where the first touch is.
Swept firstContact(const Query& query, const Sweep& sweep, double slow = 0.0, double interference = 0.0);

}
