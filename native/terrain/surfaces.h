// What the ground is made of: one table for tires, wheels, dust and the drawing.
//
// Friction is a factor on a tire's own friction, measured on dry asphalt, of which the factors take 0.8. `rollingDrag` is
// what the ground adds to a tire's rolling resistance, per load; `relief` the amplitude of the micro-relief (terrain.h),
// whose root mean square is 0.28 of it. All are typical middle values, rounded, and ours to choose; a scenario may scale
// them. Where they come from:
//
//   wet asphalt         H. Pacejka 2012; film of water, no aquaplaning
//   gravel              loose on a road: friction 0.5, J. Wong, Theory of Ground Vehicles, 4th ed., 2008; drag 0.05 less
//                       the asphalt's 0.012, "crushed aggregate, loose" of the rolling resistance of surfacing materials
//                       in AASHTO, A Policy on Geometric Design of Highways and Streets, which has 0.10 for loose gravel
//                       and 0.25 for the pea gravel of arrester beds
//   grass, wet grass    a field: Wong has 0.1 to 0.35 of drag for cars; wet, R. Noon, Engineering Analysis of Vehicular
//                       Accidents, 1994, has friction 0.2 where dry asphalt has 0.65. Its relief: ISO 8608 class E
//   snow, ice           a rolled road: Wong, table 2.5 and 2.6
//   deep snow           20 cm and more: P. Richmond et al., CRREL Report 95-7, and S. Shoop, CRREL TR-01-16, table 11:
//                       0.05 to 0.12 by compaction; the floor that drags through it adds some hundredths
//   sand                dry and loose: AASHTO 0.15, Wong 0.2 to 0.4; it shears at about 30 degrees less what sinks
//   mud                 soft, rutted, wheels 20 cm deep: 0.14 to 0.2 in the handbooks of earth moving
//   kerb                painted concrete, rumbling
#pragma once

#include <array>
#include <cstdint>

namespace terrain {

enum class Surface : uint32_t { asphalt, wetAsphalt, gravel, grass, snow, ice, sand, mud, deepSnow, wetGrass, kerb };
inline constexpr uint32_t kSurfaceCount = 11;

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
    {"gravel", 0.60, 0.040, 0.020, 1.00, {0.300f, 0.255f, 0.200f}, {0.55f, 0.48f, 0.38f}},
    {"grass", 0.50, 0.180, 0.045, 0.35, {0.085f, 0.140f, 0.035f}, {0.30f, 0.26f, 0.15f}},
    {"snow", 0.30, 0.035, 0.008, 0.80, {0.780f, 0.810f, 0.860f}, {0.90f, 0.92f, 0.95f}},
    {"ice", 0.10, 0.000, 0.000, 0.10, {0.400f, 0.560f, 0.660f}, {0.80f, 0.86f, 0.90f}},
    {"sand", 0.45, 0.250, 0.020, 1.00, {0.470f, 0.380f, 0.240f}, {0.72f, 0.62f, 0.45f}},
    {"mud", 0.35, 0.180, 0.035, 0.60, {0.085f, 0.058f, 0.036f}, {0.20f, 0.15f, 0.10f}},
    {"deep-snow", 0.25, 0.130, 0.020, 1.00, {0.800f, 0.830f, 0.880f}, {0.92f, 0.94f, 0.97f}},
    {"wet-grass", 0.30, 0.160, 0.045, 0.25, {0.060f, 0.115f, 0.030f}, {0.26f, 0.25f, 0.18f}},
    {"kerb", 0.85, 0.000, 0.020, 0.05, {0.420f, 0.090f, 0.075f}, {0.45f, 0.45f, 0.46f}},
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
