// A driver's hand: what a key, a stick or a thumb asks of the car becomes an angle of the road wheels, as somebody who
// sits in the car would turn them.
//
// A hand asks for side force, not for an angle. The front tires give the most of it at a slip angle s that their law and
// the ground set (Ability::peakSlip, times the ground's friction), whatever the speed. With w the direction in which the
// front axle moves, in the car's axes, and q in [-1, 1] what is asked,
//
//     delta = w + q s - c (r - q mu g / v),    w = atan((vy + a r) / vx)                                     (H1), (H2)
//
// turns the front wheels to that slip angle, and takes back what turns the car faster than a bend of that side force
// does: the wheels that follow w alone would take the front axle's yaw damping away. In a slide w is where the car goes,
// so that the wheels turn into it by themselves, with no limit but the steering's lock. Four rules of a hand stand
// beside:
//
//   a tap      is small: of what has reached the wheel of a press, which takes its time, a small part counts less
//   let go     a hand that asks nothing holds the wheel straight while the car goes where it points, and follows w once
//              the car slides: w counts by the smooth step of |w| / (2 s)
//   give way   asking on into a slide turns the car round; so from the rear tires' slip angle of most force on the hand
//              gives way, and at kHeld it follows w alone. What is left is a drift that is held.
//   manoeuvre  slower than a jog there is no slip worth the name: what is asked is a share of the lock
//
// `aid` is the share of all this; at 0 what is asked is a share of the lock at any speed. The law is ours.
#pragma once

#include "terrain/ground.h"
#include "vehicle/ability.h"
#include "vehicle/motion.h"

namespace control {

struct HandState {
    double asked = 0.0; // [-1, 1] what has reached the wheel of what the fingers say, left positive
};

// [1/s] how fast a finger's full press reaches the wheel, and how fast it leaves it.
inline constexpr double kHandTurns = 2.4, kHandLetsGo = 6.0;

// The steering command [-1, 1], left positive. `fingers` [-1, 1] as the key or the stick says; `aid` [0, 1]; `dt` [s].
double handSteer(HandState&, double fingers, double aid, const vehicle::Ability&, const vehicle::Motion&,
                 const terrain::Ground&, double dt);

}
