// How fast the road ahead can be driven: its bends, hills, banks and grip, read along the path.
//
// The friction of a place, of which a driver uses the share `margin`, is all there is for turning and slowing down
// together. Per mass, with N = g nz on ground of normal n, f the friction of car and ground, and gravity's pull along
// the ground A forwards and B to the left (g nz times the normal's parts along and across the path):
//     F = margin f N                       holds
//     |v^2 k - B| <= F                     v^2 <= (F + B sign k) / |k|  through curvature k                     (V1)
//     b = sqrt(F^2 - (v^2 k - B)^2) - A    slows down at the speed v                                            (V2)
// and of two places a distance d apart the first may be passed with v1^2 = v2^2 + 2 b d at most. From the horizon back
// to the car that is the profile which a racer brakes along. A tall car turns over before it slides: v^2 |k| stays
// below `margin` times what tips it, too.
//
// Limits: the load that braking and turning shift, the air and the time that brakes take are in the margin.
#pragma once

#include "control/path.h"
#include "terrain/ground.h"
#include "vehicle/ability.h"

namespace control {

struct RoadAheadSettings {
    bool on = true;         // false: kept, and not used
    double margin = 0.55;   // [1] share of the grip
    double horizon = 300.0; // [m] no farther is looked
};

template <class V> void describe(V& v, RoadAheadSettings& s)
{
    v.flag("on", s.on, "slows down for the bends, hills and slippery places of the path");
    v.number("margin", s.margin, {.unit = "1", .min = 0.05, .max = 1.2, .doc = "share of the grip that is used"});
    v.number("horizon", s.horizon, {.unit = "m", .min = 10, .max = 2000, .doc = "no farther is looked"});
}

// The profile at the car: [m/s], and how it changes with time when it is driven along [m/s2].
struct RoadSpeed {
    double speed = 1000.0;
    double slope = 0.0;
};

// `along` [m]: the car's place; `offset` [m]: left of the path at which it drives; `speed` [m/s]; `steered` [1/m]: the
// curvature it steers to come back to its line, which counts where it is sharper than the path's.
RoadSpeed roadSpeed(const RoadAheadSettings&, const Path&, const terrain::Ground&, const vehicle::Ability&,
                    double along, double offset, double speed, double steered = 0.0);

}
