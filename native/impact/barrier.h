// A vehicle against a rigid wall in the yaw plane.
//
// M. R. Knight, Simulation of vehicle collisions in real time, MSc thesis, Iowa State University, 2002, chapter 4,
// cited as Knight 2002; M. Knight and J. Bernard, the paper of the same name, 2003, cited as Knight 2003. Their
// assumptions: rigid wall, normal in the yaw plane, one force at the height of the mass centre, a time short against
// the vehicle's motion. Misprints, signs and where the forms differ: docs/models/knight.md.
//
// Vectors are planar and in any one frame that does not turn during the impact; `forward` names the vehicle's x axis in
// it (body frame: the default). Usage:
//
//     impact::BarrierSettings settings;                                   // restitution with the thesis's laws
//     const auto event = impact::barrier(settings, {1500, 2500}, {{26.8, 0}, 0}, {{2.2, -0.9}, {-0.17, 0.98}});
//     vehicle.velocity += event.impulse / 1500; vehicle.yawRate += event.moment / 2500;
#pragma once

#include "impact/contact.h"
#include "impact/law.h"

namespace impact {

enum class Method : uint32_t { restitution, energy };
enum class AttackAngle : uint32_t { velocity, heading };

struct BarrierSettings {
    Method method = Method::restitution;
    Root root = Root::bounce; // energy method: which of the two impulses
    LawSettings restitution = restitutionLaw();
    LawSettings energy = energyLaw();
    LawSettings friction = frictionLaw();
    AttackAngle angle = AttackAngle::velocity; // what the laws take: of the CG velocity or of the heading
    double restSpeed = 0.3;                    // [m/s] slower approaches are resting contact: e = 0
};

struct PlanarMass {
    double mass = 1500.0; // [kg]
    double izz = 2500.0;  // [kg m2] about the vertical through the mass centre
};
struct PlanarMotion {
    dvec2 velocity{0.0};  // [m/s] of the mass centre
    double yawRate = 0.0; // [rad/s] counter-clockwise
};
struct BarrierContact {
    dvec2 arm{0.0};         // [m] mass centre -> contact point: Knight 2002 (4-27), Knight 2003 (23)
    dvec2 normal{1.0, 0.0}; // from the wall into the vehicle; any length but 0
};

// A contact with pitch and roll reaction, as it enters the response: compliance along normal and tangent, and the
// velocity of the contact point.
struct SpatialContact {
    double nn = 0.0, tt = 0.0, nt = 0.0; // [1/kg] see Compliance
    double p = 0.0, q = 0.0;             // [m/s] along the normal, along the normal turned +90 degrees

    Compliance compliance() const { return {nn, tt, nt}; }
};

// One impact, complete: enough to draw it, to check it and to run it again.
struct BarrierEvent {
    dvec2 arm{0.0}, normal{0.0};       // [m], unit
    double angleOfAttack = 0.0;        // [rad] 0..pi/2 between CG velocity and wall plane; 0 when at rest
    double headingAngle = 0.0;         // [rad] 0..pi/2 between heading and wall plane
    double e = 0.0, P = 0.0, mu = 0.0; // in effect
    double eAsked = 0.0, PAsked = 0.0, muAsked = 0.0;    // by law or constant, before any limit
    double PLeast = 0.0;                                 // energy method: the least share this regime can leave
    double p1 = 0.0, q1 = 0.0, p2 = 0.0, q2 = 0.0;       // [m/s] contact point along n and t, before and after
    double impulseNormal = 0.0, impulseTangential = 0.0; // [N s] along n, along t = n turned +90 degrees
    dvec2 impulse{0.0};                                  // [N s] on the vehicle
    double moment = 0.0;                                 // [N m s] about the mass centre
    dvec2 velocityBefore{0.0}, velocityAfter{0.0};       // [m/s]
    double yawRateBefore = 0.0, yawRateAfter = 0.0;      // [rad/s]
    double energyBefore = 0.0, energyAfter = 0.0,
           energyKept = 1.0;      // [J], share: planar translation and yaw, total mass
    double slipEnds = 1.0;        // share of the normal impulse after which the sliding would end, 1: it does not
    double residualLinear = 0.0;  // |m (V2 - V1) - J| relative to |J| + m |V1|
    double residualAngular = 0.0; // |I (r2 - r1) - rho x J| relative to |rho| |J| + I |r1|
    double residualMethod = 0.0;  // restitution: (p2 + e p1)/|p1|; energy: energyKept - P
    Method asked = Method::restitution, method = Method::restitution; // asked for, used
    Root root = Root::bounce; // energy method: bounced or went through, by the sign of p2
    Regime regime = Regime::separating;
    uint32_t limits = 0;    // Limit bits
    uint32_t reachable = 1; // energy method: P asked >= PLeast
};

BarrierEvent barrier(const BarrierSettings&, const PlanarMass&, const PlanarMotion&, const BarrierContact&,
                     const dvec2& forward = {1.0, 0.0});
// The same contact solved with another compliance (pitch and roll reaction: spatialCompliance); velocityAfter and yaw
// rate are then left to the caller's own body; energyBefore is the planar one, energyAfter that and the impulse's work.
BarrierEvent barrier(const BarrierSettings&, const PlanarMass&, const PlanarMotion&, const BarrierContact&,
                     const dvec2& forward, const Compliance&, double p1, double q1);

// It goes through the wall; with all its energy (P = 1) without a force, and then it does not separate either.
inline bool passes(const BarrierEvent& ev)
{
    return ev.method == Method::energy && ev.root == Root::through;
}

double angleOfAttack(const dvec2& direction, const dvec2& normalUnit); // [rad] 0..pi/2, 0 for no direction

const char* name(Method);
const char* name(Root);
const char* name(Regime);

inline constexpr double kMostRestSpeed = 10.0; // [m/s]

template <class V> void describe(V& v, BarrierSettings& s)
{
    v.choice("method", s.method, {{"restitution", Method::restitution}, {"energy", Method::energy}}, "response method");
    v.choice("root", s.root, {{"bounce", Root::bounce}, {"through", Root::through}},
             "energy method: bounce off or break through");
    v.object("e", s.restitution, "restitution against the angle of attack, Knight 2002 (4-11)");
    v.object("P", s.energy, "share of kinetic energy kept, Knight 2002 (4-22)");
    v.object("mu", s.friction, "Coulomb friction along the wall");
    v.choice("angle", s.angle, {{"velocity", AttackAngle::velocity}, {"heading", AttackAngle::heading}},
             "angle of attack of the laws: of the CG velocity or of the heading, against the wall plane");
    v.number("restSpeed", s.restSpeed,
             {.unit = "m/s", .min = 0.0, .max = kMostRestSpeed, .doc = "approaches slower than this do not bounce"});
}

}
