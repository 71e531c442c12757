// Vehicles against each other, any two kinds: found inside the step, answered, and the step finished.
//
// One step. A grid finds who may meet (collision/broad_phase.h); vehicles that may, and through them their neighbours,
// form an island that moves together: all are integrated over what is left of the step, the earliest contact is looked
// for (collision/pair.h, swept), everybody is put back and integrated to it, the two are answered, and so on, at most
// kMostPairContacts times. Then what touches slowly rests (no restitution, friction as for impacts) and what overlaps
// is parted by shifts that change no speed. Vehicles in no island, the usual case, only meet walls (world/walls.h).
//
// Responses: restitution and energy with laws over the angle between the relative velocity and the contact plane
// (impact/contact.h, Knight's methods for two bodies), Brach's planar pair and Zhou's 4-DOF pair with prescribed
// friction (impact/pair.h), and PATH's crush zones, integrated in time, whose restitution is then used
// (impact/crush_zones.h).
//
// At once, or as a pulse in world axes, equal and opposite on both at one world point (world/pulses.h), during which
// tires, suspension and driveline keep acting: the two may then overlap by the way that the pulse lets them close,
// which shrinks to nothing with its end. At once, the 4-DOF model's own tires act; under a pulse the vehicles' do.
//
// Impulses are horizontal. They act at `contactHeight` above the ground, the same for both, and then roll and pitch
// what can roll and pitch; without it each vehicle is struck at the height of its own mass centre. The 4-DOF model
// rolls the roll car and the 17-DOF car by their own roll axes, masses, inertias and dampers; a planar car has no roll.
//
// Crush: the normal part of the lost energy dents the touched sides by their A and B (impact/crush.h); the outlines
// that meet next time are the dented ones.
#pragma once

#include "collision/broad_phase.h"
#include "collision/episode.h"
#include "collision/pair.h"
#include "impact/barrier.h"
#include "impact/crush.h"
#include "impact/crush_zones.h"
#include "impact/pulse.h"
#include "world/pulses.h"

#include <optional>
#include <vector>

namespace world {

struct World;

struct PairSettings {
    enum class Method : uint32_t { restitution, energy, planar, roll4, zones, none } method = Method::restitution;
    impact::LawSettings e = impact::constantLaw(0.2);
    impact::LawSettings P = impact::energyLaw();
    impact::LawSettings mu = impact::constantLaw(0.3);
    std::optional<double> muFraction; // planar, roll4: share of the critical friction instead of mu
    double restSpeed = 0.3;           // [m/s]
    collision::NormalRule rule = collision::NormalRule::struckFace;
    double overlap = 0.1;     // [m] rule overlap
    double normalAngle = 0.0; // [rad] rule prescribed: world angle of the normal into the vehicle of the lower index
    std::optional<double> contactHeight; // [m] above the ground; none: the height of either's own mass centre
    impact::PulseSettings pulse;
    double impactTime = 0.15;  // [s] roll4: dt of its equations
    double roadFriction = 0.7; // roll4: adhesion limit
    bool crush = true;
    impact::CrushZoneSettings zones;
};

template <class V> void describe(V& v, PairSettings& s)
{
    using Method = PairSettings::Method;
    using collision::NormalRule;
    v.choice("method", s.method,
             {{"restitution", Method::restitution},
              {"energy", Method::energy},
              {"planar", Method::planar},
              {"roll4", Method::roll4},
              {"zones", Method::zones},
              {"none", Method::none}},
             "response of two vehicles; none: they pass through each other");
    v.object("e", s.e, "restitution");
    v.object("P", s.P, "energy: share kept of the kinetic energy relative to the common mass centre");
    v.object("mu", s.mu, "friction: Coulomb's; of planar and roll4 the ratio Pt/Pn against the sliding");
    v.optional("muFraction", s.muFraction,
               {.min = 0.0, .max = 1.0, .doc = "planar, roll4: share of the critical ratio instead of mu"});
    v.number("restSpeed", s.restSpeed,
             {.unit = "m/s", .min = 0.0, .max = 10.0, .doc = "approaches slower than this do not bounce"});
    v.choice("normal", s.rule,
             {{"struckFace", NormalRule::struckFace},
              {"overlap", NormalRule::overlap},
              {"prescribed", NormalRule::prescribed}},
             "where the contact normal comes from");
    v.number("overlap", s.overlap,
             {.unit = "m",
              .min = 0.005,
              .max = 1.0,
              .doc = "normal from overlap: how far the borders are let into each other"});
    v.number(
        "normalAngle", s.normalAngle,
        {.unit = "rad", .min = -10.0, .max = 10.0, .doc = "prescribed normal, into the vehicle of the lower index"});
    v.optional("contactHeight", s.contactHeight,
               {.unit = "m",
                .min = 0.0,
                .max = 5.0,
                .doc = "of the impulse above the ground, for roll and pitch; auto: either's own mass centre"});
    v.object("pulse", s.pulse, "how the impulse reaches the vehicles");
    v.number("impactTime", s.impactTime,
             {.unit = "s", .min = 0.0, .max = 1.0, .doc = "roll4: duration in its equations"});
    v.number("roadFriction", s.roadFriction, {.min = 0.0, .max = 5.0, .doc = "roll4: tire adhesion limit"});
    v.flag("crush", s.crush, "impacts dent the vehicles");
    v.object("zones", s.zones, "zones: of either vehicle");
}

// Part of the state, one per vehicle.
struct PairState {
    collision::Episodes episodes; // with vehicles of a higher index
    impact::CrushState crush;
};

// Beside the state: working space and what follows from it.
struct PairScratch {
    collision::BroadPhase broad;
    std::vector<collision::Box2> boxes;
    std::vector<collision::Outline> outlines;
    std::vector<uint8_t> reached;           // one per vehicle: its box is what it can reach, not its surroundings
    std::vector<collision::BodyPair> found; // who may meet
    std::vector<collision::BodyPair> pairs; // of the island at hand
    std::vector<uint32_t> island;           // root of each vehicle
    std::vector<uint32_t> members;          // of the island at hand
    std::vector<collision::Sweep> sweeps;   // one per vehicle
    std::vector<std::vector<unsigned char>> saved; // one per vehicle
    std::vector<VehiclePulses> savedPulses;        // one per vehicle
    std::vector<uint8_t> passing;                  // one per pair of the island: a pulse holds them
    std::vector<uint8_t> parting;                  // one per pair of the island: see pairs.cpp
};

inline constexpr int kMostPairContacts = 24;

// Moves every vehicle over the step, against walls and against each other.
void stepVehicles(World& world);

// After build(), reset() and restore().
void preparePairs(World& world);

// What the response's method is called in events, those of walls too (restitution, energy): index into this list.
const char* pairMethodName(uint32_t method);

}
