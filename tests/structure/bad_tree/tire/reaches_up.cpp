// Not compiled: what rules.cmake must find, each line marked, and what it must leave alone.
#include "tire/reaches_up.h"
#include "../math/math.h" // caught: rooms
#include "core/status.h"
#include "math/math.h"
#include "neighbour.h"      // caught: rooms
#include "vehicle/motion.h" // caught: rooms
#include "world/world.h"    // caught: rooms

#include <glm/gtx/quaternion.hpp> // caught: repeatable
#include <random>                 // caught: repeatable
#include <unordered_map>          // caught: repeatable

namespace tire {

double bad(double x)
{
    double y = std::sin(x);                        // caught: repeatable
    y += sin(x);                                   // caught: repeatable
    y += x * atan2(x, y);                          // caught: repeatable
    y += std::hypot(x, y);                         // caught: repeatable
    y += __builtin_pow(x, 2.0);                    // caught: repeatable
    y += glm::angle(math::dquat(1, 0, 0, x));      // caught: repeatable
    math::dquat q = math::dquat(math::dvec3(0.0)); // caught: repeatable
    q = glm::slerp(q, q, 0.5);                     // caught: repeatable
    return y + std::expf(float(x));                // caught: repeatable
}

double good(const Curve& curve, double x)
{
    using math::cos;
    // std::sin(x) in a comment and "std::sin(x)" in a text are not calls.
    const char* text = "sin(x)";
    return math::sin(x) + cos(x) + curve.exp(x) + curve->log(x) + expected(x) + basin(x) + std::sqrt(x) + text[0];
}

}
