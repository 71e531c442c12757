// Hands that drive the challenges: a beginner at the keys and somebody who knows how, each a function of what can be seen.
// They prove that bronze is within reach of the one and gold of the other, and they drove the entries of assets/boards.
#pragma once

#include "control/hand.h"
#include "scenario/scenario.h"
#include "world/kinds.h"
#include "world/world.h"

#include <functional>
#include <string>
#include <vector>

namespace hands {

// What somebody at the wheel knows of the moment.
struct Look {
    const world::World* world;
    double time;                            // [s]
    double x, y, yaw, speed, u, v, yawRate; // of the car
};

// `steer` is the wheel; with `keys` it is what a key asks, and a driver's hand turns the wheel.
struct Act {
    double steer = 0.0, throttle = 0.0, brake = 0.0, handbrake = 0.0;
    bool keys = false;
};
using Driver = std::function<Act(const Look&)>;

struct Drive {
    std::string challenge;
    std::string name;  // of the board's entry
    goal::Medal medal; // that it reaches
    Driver drive;
};
std::vector<Drive> drives();

// Drives until the goal is decided and the second in which it was is full, so that a hash of the recording covers it.
world::World driven(const scenario::Scenario& scenario, const Driver& driver);

}
