// What the ground is made of: one table for tires, wheels, dust and the drawing.
//
// Friction is a factor on a tire's own friction, measured on dry asphalt. The values are typical middle ones of the
// ranges in H. Pacejka 2012 (wet), J. Wong, Theory of Ground Vehicles, 4th ed., 2008, tables 1.1 and 2.5 (gravel, soil,
// snow, rolling resistance), rounded; they are ours and each scenario may scale them.
#pragma once

#include <array>
#include <cstdint>

namespace terrain {

enum class Surface : uint32_t { asphalt, wetAsphalt, gravel, grass, snow, ice };
inline constexpr uint32_t kSurfaceCount = 6;

struct SurfaceProperties {
    const char* name;                // as in scenario files
    double friction;                 // factor on a tire's friction
    double rollingDrag;              // added rolling resistance coefficient, force per load
    double relief;                   // [m] amplitude of the micro-relief
    double dust;                     // [0, 1] how much a sliding wheel throws up
    std::array<float, 3> colour;     // linear RGB, seen by daylight
    std::array<float, 3> dustColour; // linear RGB of what is thrown up
};

inline constexpr std::array<SurfaceProperties, kSurfaceCount> kSurfaces{{
    {"asphalt", 1.00, 0.000, 0.000, 0.05, {0.085f, 0.087f, 0.092f}, {0.45f, 0.45f, 0.46f}},
    {"wet-asphalt", 0.70, 0.003, 0.000, 0.50, {0.030f, 0.034f, 0.041f}, {0.62f, 0.66f, 0.70f}},
    {"gravel", 0.60, 0.020, 0.010, 1.00, {0.300f, 0.255f, 0.200f}, {0.55f, 0.48f, 0.38f}},
    {"grass", 0.50, 0.045, 0.016, 0.35, {0.085f, 0.140f, 0.035f}, {0.30f, 0.26f, 0.15f}},
    {"snow", 0.30, 0.035, 0.008, 0.80, {0.780f, 0.810f, 0.860f}, {0.90f, 0.92f, 0.95f}},
    {"ice", 0.10, 0.000, 0.000, 0.10, {0.400f, 0.560f, 0.660f}, {0.80f, 0.86f, 0.90f}},
}};

inline constexpr const SurfaceProperties& properties(uint32_t surface)
{
    return kSurfaces[surface < kSurfaceCount ? surface : 0];
}
inline constexpr const SurfaceProperties& properties(Surface surface)
{
    return kSurfaces[uint32_t(surface)];
}

}
