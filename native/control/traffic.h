// Who drives ahead of whom: every vehicle's place on its path, and what its driver can see and hear of the others.
//
// Vehicles are sorted along their paths with what was the order a step ago as a start, so a step costs little more than
// one pass; nothing is quadratic. A car is ahead when it is farther along and its lane overlaps; cars thrown off the
// road drop out by their offset. On a closed path the round has no end: the last one sees the first.
#pragma once

#include "control/driver.h"

namespace control {

struct TrafficMember {
    uint32_t path = 0;                           // index of its path
    uint32_t group = 0;                          // its platoon: dense from 0, one path each (groupUp)
    double front = 2.0, rear = 2.0, width = 1.8; // [m] as in vehicle::Body
    bool races = false;                          // looks at those around
};

// State: a place on the path and the speed a step ago. Plain numbers.
struct TrafficState {
    double along = 0.0;        // [m]
    double offset = 0.0;       // [m] left positive
    double speed = 0.0;        // [m/s] forward
    double acceleration = 0.0; // [m/s2] change of the forward speed over the last step
    uint64_t located = 0;      // 1 once `along` is known
};
static_assert(sizeof(TrafficState) == 5 * sizeof(double), "no padding: hashed byte by byte");

// Working space, not state: everything in it is found again from the state alone.
struct TrafficScratch {
    std::vector<uint32_t> order;
    std::vector<double> key;
    std::vector<Sight> sights;
    std::vector<uint32_t> leader, found; // per group
    std::vector<double> emergency;
};

// Numbers platoons densely: members of the same path and the same platoon number get the same group.
void groupUp(const std::vector<int32_t>& platoons, std::vector<TrafficMember>& members);

// What a step needs to know of each vehicle.
struct Observed {
    vehicle::Motion motion;
    double emergencySince = -1.0; // [s] of its driver; below 0: none
    bool bearing = true; // its driver asks for its errors of direction and its yaw rate; else they are not looked at
};

// Fills scratch.sights for all vehicles and advances `states`. All spans have one entry a vehicle. No heap use once
// scratch has its size.
void look(const std::vector<Path>& paths, const std::vector<TrafficMember>& members, const std::vector<Observed>& seen,
          double t, double dt, std::vector<TrafficState>& states, TrafficScratch& scratch);

}
