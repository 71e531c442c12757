// What a scenario may set of contacts: with walls ("barrier") and of vehicles with each other ("collisions").
//
// Responses: Knight's restitution and energy methods with laws over the angle between the velocity and the contact
// plane (impact/contact.h), for two vehicles also Brach's planar pair and Zhou's 4-DOF pair with prescribed friction
// (impact/pair.h), and PATH's crush zones, integrated in time, whose restitution is then used (impact/crush_zones.h).
//
// Impulses are horizontal. They act at the height of a vehicle's own mass centre, or, where it is asked for, at that of
// the contact, and then roll and pitch what can roll and pitch. The 4-DOF model rolls the roll car and the 17-DOF car
// by their own roll axes, masses, inertias and dampers; a planar car has no roll. At once, its own tires act; under a
// pulse the vehicles' do.
//
// Dents: of the energy lost along the normal a rigid wall takes nothing, two vehicles share it by their stiffness; how
// deep it goes follows from the side's A and B (impact/crush.h). What a broken object has taken is not known: a car
// that goes through it is dented by all of it, an upper bound. The papers' plate has no dents, so walls leave none
// unless asked to.
#pragma once

#include "collision/pair.h"
#include "impact/barrier.h"
#include "impact/barrier_io.h"
#include "impact/crush_zones.h"
#include "impact/law.h"
#include "impact/pulse.h"

#include <optional>

namespace world {

struct WallSettings {
    impact::BarrierSettings response;
    impact::PulseSettings pulse;
    enum class Form : uint32_t { plate, box } form = Form::plate;
    double interference = 0.0025; // [s] of approach that the line of interference is deep; half of Knight's step
    bool crush = false;           // impacts dent the vehicle
    bool contactHeight = false;   // impulse at the height of the contact, with pitch and roll; false: at CG height
};

template <class V> void describe(V& v, WallSettings& s)
{
    describe(v, s.response);
    v.object("pulse", s.pulse, "how the impulse reaches the vehicle");
    v.choice("body", s.form, {{"plate", WallSettings::Form::plate}, {"box", WallSettings::Form::box}},
             "what meets walls: the plate at the height of the centre of mass, or the body's box with its height");
    v.number("interference", s.interference,
             {.unit = "s",
              .min = 0,
              .max = 0.1,
              .doc = "of approach that the line of interference is deep; 0: first touch"});
    v.flag("crush", s.crush, "impacts dent the vehicles");
    v.flag("contactHeight", s.contactHeight,
           "the impulse acts at the height of the contact and pitches and rolls the vehicle, not at the mass centre's");
}

struct CollisionSettings {
    enum class Method : uint32_t { restitution, energy, planar, roll4, zones, none } method = Method::restitution;
    impact::LawSettings e = impact::constantLaw(0.2);
    impact::LawSettings P = impact::energyLaw();
    impact::LawSettings mu = impact::constantLaw(0.3);
    std::optional<double> muFraction; // planar, roll4: share of the critical friction instead of mu
    double restSpeed = 0.3;           // [m/s]
    collision::NormalRule rule = collision::NormalRule::struckFace;
    double overlap = 0.1;     // [m] rule overlap
    double normalAngle = 0.0; // [rad] rule prescribed: world angle of the normal into the vehicle of the lower index
    // Rule prescribed: the contact point in the axes of the vehicle of the lower index; none: where the outlines meet.
    struct ContactPoint {
        double x = 0.0, y = 0.0; // [m] from the mass centre
    };
    std::optional<ContactPoint> contactPoint;
    std::optional<double> contactHeight; // [m] above the ground; none: the height of either's own mass centre
    impact::PulseSettings pulse;
    double impactTime = 0.15;  // [s] roll4: dt of its equations
    double roadFriction = 0.7; // roll4: adhesion limit
    bool crush = true;
    impact::CrushZoneSettings zones;
};

template <class V> void describe(V& v, CollisionSettings::ContactPoint& s)
{
    v.number("x", s.x, {.unit = "m", .min = -100.0, .max = 100.0, .doc = "ahead of the mass centre"});
    v.number("y", s.y, {.unit = "m", .min = -100.0, .max = 100.0, .doc = "to the left of it"});
}

template <class V> void describe(V& v, CollisionSettings& s)
{
    using Method = CollisionSettings::Method;
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
    v.maybe("contactPoint", s.contactPoint,
            "prescribed contact point, in the axes of the vehicle of the lower index; absent: where the outlines meet");
    v.require(!s.contactPoint || s.rule == NormalRule::prescribed, "contactPoint",
              core::say("goes with \"normal\": \"prescribed\" and its normalAngle"));
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

// What the response's method is called in events, those of walls too (restitution, energy): index into this list.
const char* methodName(uint32_t method);

}
