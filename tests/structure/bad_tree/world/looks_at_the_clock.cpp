// Not compiled: see tire/reaches_up.cpp. The world may use the rooms below it.
#include "scenario/scenario.h" // caught: rooms
#include "scene/scene.h"
#include "tire/tire.h"

#include <chrono> // caught: repeatable

namespace world {

long now()
{
    std::unordered_set<int> order;                              // caught: repeatable
    std::uniform_real_distribution<double> dice;                // caught: repeatable
    return std::chrono::steady_clock::now().time_since_epoch(); // caught: repeatable
}

}
