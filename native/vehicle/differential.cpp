#include "vehicle/differential.h"

namespace vehicle {

static constexpr double kLocked = 1e9; // [N m] more than any torque there is

Coupling coupling(const DifferentialSettings& d, double through, bool stuck, double difference)
{
    using Kind = DifferentialSettings::Kind;
    switch (d.kind) {
    case Kind::open:
        break;
    case Kind::viscous:
        return viscousCoupling(d.viscosity);
    case Kind::limitedSlip:
        return coulombCoupling(d.preload + d.ramp * std::abs(through), stuck, difference);
    case Kind::locked:
        return coulombCoupling(kLocked, true, difference);
    }
    return {};
}

}
