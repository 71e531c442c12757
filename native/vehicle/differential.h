// Differentials after Deak 2003, section 5.5: one divides torque in a given ratio and averages the speed of its two
// outputs. Viscous, limited-slip and locked ones couple the outputs besides.
#pragma once

#include "core/quantity.h"
#include "vehicle/coupling.h"

namespace vehicle {

struct DifferentialSettings {
    enum class Kind : uint32_t { open, viscous, limitedSlip, locked } kind = Kind::open;
    double viscosity = 60.0; // [N m s/rad] viscous: torque per difference of speed
    double preload = 40.0;   // [N m] limited slip: locking torque without load
    double ramp = 0.3;       // limited slip: locking torque over the torque passing through
};

template <class V> void describe(V& v, DifferentialSettings& s)
{
    using Kind = DifferentialSettings::Kind;
    v.choice("kind", s.kind,
             {{"open", Kind::open},
              {"viscous", Kind::viscous},
              {"limitedSlip", Kind::limitedSlip},
              {"locked", Kind::locked}},
             "coupling of the two outputs");
    v.number("viscosity", s.viscosity,
             {.unit = "N m s/rad", .min = 0, .max = 1e5, .doc = "viscous: torque per difference of speed"});
    v.number("preload", s.preload,
             {.unit = "N m", .min = 0, .max = 1e4, .doc = "limited slip: locking torque without load"});
    v.number("ramp", s.ramp,
             {.unit = "1", .min = 0, .max = 2, .doc = "limited slip: locking torque over torque passing through"});
}

// What couples the two outputs. `through` [N m]: torque passing to both; `stuck`: as the last step left it;
// `difference` [rad/s]: of the outputs' speeds.
Coupling coupling(const DifferentialSettings& d, double through, bool stuck, double difference);

}
