// A rigid box with springy corners: the simplest body that falls, bounces, slides and comes to rest. It shows what the
// integrators do without a car in the way, and serves as debris.
//
// Contact is a penalty: each corner below the ground feels a spring and a damper along the ground's normal and Coulomb
// friction against its sliding, smoothed below `slipSpeed` (so a box on a slope creeps; a car does not).
#pragma once

#include "core/quantity.h"
#include "dynamics/rigid_body.h"
#include "terrain/ground.h"
#include "vehicle/controls.h"
#include "vehicle/motion.h"

namespace vehicle {

struct BoxSettings {
    double mass = 1200.0;
    double size[3] = {4.0, 1.7, 1.2}; // length, width, height
    double stiffness = 120000.0;
    double damping = 4000.0;
    double friction = 0.6;
    double slipSpeed = 0.05;
};

template <class V> void describe(V& v, BoxSettings& s)
{
    v.number("mass", s.mass, {.unit = "kg", .max = 1e7, .doc = "mass", .positive = true});
    v.fixed("size", s.size, 3, {.unit = "m", .max = 100, .doc = "length, width, height", .positive = true});
    v.number("stiffness", s.stiffness, {.unit = "N/m", .max = 1e9, .doc = "of each corner", .positive = true});
    v.number("damping", s.damping, {.unit = "N s/m", .min = 0, .max = 1e7, .doc = "of each corner"});
    v.number("friction", s.friction,
             {.unit = "1", .min = 0, .max = 5, .doc = "of each corner on ground of friction 1"});
    v.number("slipSpeed", s.slipSpeed,
             {.unit = "m/s", .max = 10, .doc = "speed above which friction is fully developed", .positive = true});
}

struct BoxModel {
    BoxSettings settings;
    dynamics::Inertia inertia;
    math::dvec3 half{0.0}; // [m] half of the size
};

struct BoxState {
    dynamics::RigidBodyState body;
};

BoxModel build(const BoxSettings& settings);
void reset(const BoxModel& model, BoxState& state, const Placement& start, const terrain::Ground& ground);
void step(const BoxModel& model, BoxState& state, const Controls& controls, const External& external,
          const terrain::Ground& ground, dynamics::Integrator integrator, double dt);
Motion motion(const BoxModel& model, const BoxState& state);
Body body(const BoxModel& model);
inline Travel travel(const BoxModel& model, const BoxState& state)
{
    return Travel::of(motion(model, state));
}
Mobility mobility(const BoxModel&, const BoxState&);
void applyImpulse(const BoxModel&, BoxState&, const math::dvec3& linear, const math::dvec3& angular);
double yawMomentum(const BoxModel&, const BoxState&);
double kineticEnergy(const BoxModel&, const BoxState&);                           // [J]
double potentialEnergy(const BoxModel&, const BoxState&, const terrain::Ground&); // [J] height, corner springs
void displace(const BoxModel&, BoxState&, const math::dvec2& shift);

}
