// What the run is to reach (goal/judge.h), judged after each step by what the world is and tells.
#pragma once

#include "control/path.h"
#include "goal/judge.h"

#include <cstddef>

namespace world {

struct World;

struct GoalSetup {
    goal::Judge judge;
    control::Path path; // of a goal along one
};

void resetGoal(World& world);
void judgeGoal(World& world, size_t firstEvent); // after a step, which told the events from there on

}
