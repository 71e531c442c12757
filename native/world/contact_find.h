// Who may meet whom in this step: a grid (collision/broad_phase.h) and the islands that follow from it.
#pragma once

#include "collision/broad_phase.h"

#include <span>
#include <vector>

namespace world {

struct World;

// Beside the state: working space.
struct FindScratch {
    collision::BroadPhase broad;
    std::vector<collision::Box2> boxes;
    std::vector<uint8_t> reached;           // one per vehicle: its box is what it can reach; then: it may meet others
    std::vector<collision::BodyPair> found; // who may meet
    std::vector<uint32_t> island;           // root of each vehicle
    std::vector<uint32_t> members;          // of the island at hand, rising
    std::vector<collision::BodyPair> pairs; // of the island at hand

    void resize(size_t vehicles);
};

// Finds the islands; false when nobody may meet anybody.
bool findIslands(World& world);
// Who belongs to the island whose root this is, members and pairs; false when it is no root.
bool takeIsland(FindScratch& scratch, size_t root);

}
