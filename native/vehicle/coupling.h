// Two shafts that Coulomb friction or a viscous fluid couples, or one shaft that a brake holds: clutch, differential
// and brake are all this one element.
//
// Coulomb friction passes at most the torque `most`. While the shafts turn alike it passes whatever keeps them so; once
// that would be more, it slides and passes `most` against the sliding. In the implicit equations of vehicle/driveline.h
// a sticking coupling is a very stiff viscous one. judge() finds whether it sticks: an active set.
#pragma once

#include "math/lanes.h"

namespace vehicle {

// A sticking coupling turns by T / kStick: a wheel held by 1500 N m creeps at 0.5 um/s.
inline constexpr double kStick = 1e9; // [N m s/rad]

struct Coupling {
    double most = 0.0;      // [N m] Coulomb limit
    double stiffness = 0.0; // [N m s/rad] while it sticks, or of a viscous one
    bool viscous = false, sticks = false, active = false;
    double sense = 0.0; // of the sliding

    // The torque at a difference of speed [rad/s] is stiff() * speed + slide().
    double stiff() const { return active && sticks ? stiffness : 0.0; }
    double slide() const { return active && !sticks ? most * sense : 0.0; }
    double torque(double speed) const { return active ? (sticks ? stiffness * speed : most * sense) : 0.0; }

    // `speed` and `torqueNow` are the solution's. True when the mode was wrong for them, and has been changed.
    bool judge(double speed, double torqueNow)
    {
        if (!active || viscous) return false;
        if (sticks) {
            if (std::abs(torqueNow) <= most) return false;
            sticks = false;
            sense = math::sign(torqueNow);
            return true;
        }
        if (speed * sense >= 0.0) return false;
        sticks = true;
        return true;
    }
};

// `sticks`: as the last step left it; `speed` [rad/s]: difference of the two shafts.
inline Coupling coulombCoupling(double most, bool sticks, double speed)
{
    Coupling c;
    c.most = most;
    c.stiffness = kStick;
    c.active = most > 0.0;
    c.sense = math::sign(speed);
    c.sticks = sticks || c.sense == 0.0;
    return c;
}

inline Coupling viscousCoupling(double stiffness)
{
    Coupling c;
    c.stiffness = stiffness;
    c.viscous = c.sticks = c.active = true;
    return c;
}

// The brakes of an axle, left and right: two Coulomb couplings at once, the same bits as one by one.
struct BrakeLanes {
    math::Lanes most{}, sense{};
    math::LanesMask active{}, sticks{};

    BrakeLanes() = default;
    BrakeLanes(math::Lanes limit, math::LanesMask stuck, math::Lanes speed)
        : most(limit), sense(signOf(speed)), active(limit > 0.0), sticks(stuck | (sense == 0.0))
    {
    }
    math::Lanes stiff() const { return math::select(active & sticks, math::both(kStick), math::both(0.0)); }
    math::Lanes slide() const { return math::select(active & ~sticks, most * sense, math::both(0.0)); }
    math::Lanes torque(math::Lanes speed) const
    {
        return math::select(active, math::select(sticks, kStick * speed, most * sense), math::both(0.0));
    }
    bool judge(math::Lanes speed)
    {
        const math::Lanes holds = kStick * speed;
        const math::LanesMask slips = active & sticks & (math::magnitude(holds) > most),
                              stops = active & ~sticks & (speed * sense < 0.0);
        sense = math::select(slips, signOf(holds), sense);
        sticks = (sticks & ~slips) | stops;
        return math::any(slips | stops);
    }

private:
    static math::Lanes signOf(math::Lanes x)
    {
        using math::both, math::select;
        return select(x > 0.0, both(1.0), select(x < 0.0, both(-1.0), both(0.0)));
    }
};

}
