// An impulse handed out over time: how an impact's momentum reaches a vehicle that keeps rolling, steering and sliding.
//
// Knight 2002 (5-2): the force J/dt over one step, constant in body axes. Zhou 2008, section 4: pulses of 0.1..0.2 s,
// square, triangle, half-sine, haversine (sine squared). The force-deflection pulse follows a crush spring instead of a
// drawn shape (below). docs/models/knight.md and docs/models/zhou.md. Usage, each step:
//
//     impact::PulseStep f = impact::advance(pulse, dt);       // mean force of this step, so any dt may be used
//     external.force = f.force; external.torque = f.torque; external.bodyAxes = pulse.frame == PulseFrame::body;
//
// The shares of the steps telescope and the last one hands out what is left, so the steps' impulses sum to the total.
//
// Where a pulse acts. On one vehicle alone (walls, pushes) it is a force at the mass centre and a torque, both of the
// pulse's shape. Between two vehicles that move meanwhile, equal and opposite forces with torques of the first moment's
// arms would not keep the pair's angular momentum: it would drift by the integral of (rA - rB) x F. Such a pulse has a
// place instead, one world point common to both, at which its owner applies each step's impulse: then the two change
// the momentum about any point by c x J and -c x J, exactly, wherever they have gone.
#pragma once

#include "core/quantity.h"
#include "math/math.h"

namespace impact {

using math::dvec3;

enum class PulseShape : uint32_t { square, triangle, halfSine, haversine, forceDeflection };
enum class Application : uint32_t { reset, step, pulse };
// What `impulse` and `lever` of a pulse mean: force and torque in world axes or turning with the body, or an impulse in
// world axes at a world point (pointLevel: at that point's x and y, at the height of the vehicle's own mass centre).
enum class PulseFrame : uint32_t { world, body, point, pointLevel };

struct PulseSettings {
    Application application = Application::reset;
    PulseShape shape = PulseShape::triangle;
    double duration = 0.1; // [s] of a pulse; a force over one step takes the step
};

struct PulseState {
    dvec3 impulse{0.0};        // [N s] whole
    dvec3 lever{0.0};          // [N m s] whole angular impulse about the mass centre, or the point [m], see frame
    double duration = 0.0;     // [s]
    double elapsed = 0.0;      // [s]
    double given = 0.0;        // share handed out, 0..1
    double loadingShare = 0.0; // force-deflection: share of the impulse until the cars stop closing, 1/(1 + e)
    double loadingTime = 0.0;  // force-deflection: share of the duration
    double phase = 0.0;        // force-deflection: phase of the loading cosine at first touch [rad]
    double planned = 0.0;      // [J] work that its response foresaw, for the owner
    double work = 0.0;         // [J] that it has done so far, for the owner
    int64_t event = -1;        // id of the event that told of it, for the owner; -1: none
    uint32_t shape = 0;        // PulseShape
    uint32_t active = 0;
    uint32_t frame = 0; // PulseFrame
    uint32_t other = 0; // for the owner: which partner or event it belongs to
};
static_assert(sizeof(PulseState) == 15 * sizeof(double) + 4 * sizeof(uint32_t), "no padding: part of the state hash");

struct PulseStep {
    dvec3 force{0.0};  // [N]
    dvec3 torque{0.0}; // [N m]; of a pulse at a point none
};

PulseState startPulse(PulseShape, double duration, const dvec3& impulse, const dvec3& lever, PulseFrame);

// A spring between the bodies: force F0 + k x while x grows from 0 at the closing speed, on the mass 1/nn that the
// contact moves; unloading along a quarter cosine that returns the share e of the loading impulse. Duration and phase
// follow.
struct CrushSpring {
    double preload = 0.0;   // [N] F0
    double stiffness = 1e6; // [N/m] k > 0
};
PulseState startForceDeflection(const CrushSpring&, double effectiveMass, double closingSpeed, double e,
                                const dvec3& impulse, const dvec3& lever, PulseFrame);

double shareAt(const PulseState&, double time); // of the impulse, 0..1, rising
double peakForceFactor(PulseShape);             // peak force = factor * impulse / duration; drawn shapes only
PulseStep advance(PulseState&, double dt);      // zero once it is over
inline bool atPoint(const PulseState& p)
{
    return p.frame >= uint32_t(PulseFrame::point);
}

const char* name(PulseShape);

template <class V> void describe(V& v, PulseSettings& s)
{
    v.choice("apply", s.application,
             {{"reset", Application::reset}, {"step", Application::step}, {"pulse", Application::pulse}},
             "new velocities at once, a constant body-axes force over one step, or a pulse");
    v.choice("shape", s.shape,
             {{"square", PulseShape::square},
              {"triangle", PulseShape::triangle},
              {"halfSine", PulseShape::halfSine},
              {"haversine", PulseShape::haversine},
              {"forceDeflection", PulseShape::forceDeflection}},
             "of a pulse; forceDeflection follows the crush stiffness and takes its own time");
    v.number("duration", s.duration, {.unit = "s", .min = 0.001, .max = 1.0, .doc = "of a pulse"});
}

}
