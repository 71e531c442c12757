// The car of Deak 2003, sections 4 and 5 (docs/models/deak.md): a chassis and four wheels, 17 degrees of freedom:
// chassis 6, vertical travel and spin of each wheel 8, steering angle of each front wheel 2 (the rear ones follow where
// they steer), engine speed 1. Tires, struts, clutch, gearbox and differentials are the massless parts between them,
// each in a header of its own.
//
//     CarModel m = build(settings);
//     reset(m, state, placement, ground);
//     step(m, state, controls, external, ground, integrator, dt);     // any dt up to 10 ms
//     CarTelemetry t = telemetry(m, state, ground);                   // vehicle/telemetry.h
//
// Momentum form. The state holds position of the centre of mass, P, orientation and L of the *whole* vehicle, as the
// paper's rigid bodies do (section 4.2), and for each wheel its travel z and its absolute speed w along the car's z
// axis. A wheel moves along that axis and is carried sideways by the chassis, so with horizontal (h) and vertical parts
//     P = sum of m v,   L = J w + sum of y m w ex - sum of x m w ey                                              (C1)
//     m dw/dt = n.F - m g n.z - strut + m (wy vx - wx vy)                                                        (C2)
// exactly, from the Lagrangian, whatever the travel. J is of the horizontal distances and the chassis's own; the last
// term of (C2) is there because the car's z axis turns. Gravity and internal forces cannot change L; energy appears
// nowhere. Spins are absolute speeds about the axles; brakes, clutch and tires act on the speed relative to the car,
// and what turns a wheel turns the chassis back, also in the air.
//
// One step. Modes (gear, sticking clutch and brakes, aids) are decided once and held. Contact kinematics at the start,
// and from them the accelerations, give the solution of the stiff part (vehicle/driveline.h): spins, engine, tire
// deflections and the mean tire forces of the step, implicit, kSubsteps sub-steps. The chassis, the travels and the
// vertical tire springs then take the chosen integrator under those forces. So the integrator's order (1, 2, 4) is that
// of the chassis and of its ledger; the stiff part is backward Euler, order 1 and damped where it cannot follow, and
// its work is counted exactly at any step. The forces between chassis and carcasses are found from the motion at the
// start; where the carcasses are so stiff that a slow car would swing up on them, the whole step is cut into parts.
//
// Not modelled: steering inertia, gyroscopic torque of wheels that steer or change their camber, tire overturning
// moment, flexible frame.
#pragma once

#include "dynamics/integrator.h"
#include "dynamics/rigid_body.h"
#include "terrain/ground.h"
#include "vehicle/aero.h"
#include "vehicle/brakes.h"
#include "vehicle/controls.h"
#include "vehicle/driveline.h"
#include "vehicle/driver_aids.h"
#include "vehicle/motion.h"
#include "vehicle/steering.h"
#include "vehicle/suspension.h"
#include <algorithm>

namespace vehicle {

// Outline from the centre of mass, for collisions, and how the body meets the ground.
struct HullSettings {
    double front = 2.1;      // [m] centre of mass to front bumper
    double rear = 2.2;       // [m]
    double width = 1.75;     // [m]
    double height = 1.45;    // [m] roof above the ground
    double clearance = 0.15; // [m] underside above the ground
    double friction = 0.5;   // of the body on the ground
};

template <class V> void describe(V& v, HullSettings& s)
{
    v.number("front", s.front, {.unit = "m", .min = 0.1, .max = 15, .doc = "centre of mass to front bumper"});
    v.number("rear", s.rear, {.unit = "m", .min = 0.1, .max = 15, .doc = "centre of mass to rear bumper"});
    v.number("width", s.width, {.unit = "m", .min = 0.3, .max = 5, .doc = "of the body"});
    v.number("height", s.height, {.unit = "m", .min = 0.3, .max = 6, .doc = "roof above the ground"});
    v.number("clearance", s.clearance, {.unit = "m", .min = 0.02, .max = 2, .doc = "underside above the ground"});
    v.number("friction", s.friction, {.unit = "1", .min = 0, .max = 3, .doc = "of the body on the ground"});
    v.require(s.clearance < s.height, "clearance", core::say("must be below the roof"));
}

// A tire of its own for one wheel.
struct WheelTire {
    WheelPlace wheel = WheelPlace::frontLeft;
    tire::TireSettings tire;
};

template <class V> void describe(V& v, WheelTire& s)
{
    describePlace(v, s.wheel);
    v.object("tire", s.tire, "its tire");
}

struct CarSettings {
    enum class Shape : uint32_t { hatch, saloon, suv, rally, van, formula } shape = Shape::hatch;
    double mass = 1250.0;                        // [kg] whole vehicle
    double massHeight = 0.54;                    // [m] centre of mass above the ground at rest
    double inertia[3] = {420.0, 1650.0, 1800.0}; // [kg m2] whole vehicle about its centre of mass: roll, pitch, yaw
    double inertiaXz = 0.0;                      // [kg m2] product of inertia, sum of m x z
    HullSettings hull;
    AxleSettings front;
    AxleSettings rear{.position = -1.4, .springRate = 26000.0, .antiRollRate = 8000.0};
    tire::TireSettings frontTires, rearTires;
    std::vector<WheelTire> wheelTires;
    SteeringSettings steering;
    EngineSettings engine;
    ClutchSettings clutch;
    GearboxSettings gearbox;
    DrivelineSettings driveline;
    BrakeSettings brakes;
    AidSettings aids;
    AeroSettings aero;
};

// How the whole divides into chassis and wheels.
struct Masses {
    double sprung, sprungX;    // [kg], [m] of the chassis alone ahead of the whole's centre
    double jxx, jyy, jzz, jxz; // [kg m2] J of (C1) at rest; jxz = -sum of m x z
    double own[3], ownXz;      // [kg m2] of the chassis alone about its own centre: wheels that travel leave J no less
};
Masses masses(const CarSettings& s);

template <class V> void describe(V& v, CarSettings& s)
{
    using Shape = CarSettings::Shape;
    v.choice("shape", s.shape,
             {{"hatch", Shape::hatch},
              {"saloon", Shape::saloon},
              {"suv", Shape::suv},
              {"rally", Shape::rally},
              {"van", Shape::van},
              {"formula", Shape::formula}},
             "body that is drawn");
    v.number("mass", s.mass, {.unit = "kg", .min = 100, .max = 1e5, .doc = "whole vehicle"});
    v.number("massHeight", s.massHeight,
             {.unit = "m", .min = 0.1, .max = 3, .doc = "centre of mass above the ground at rest"});
    v.fixed(
        "inertia", s.inertia, 3,
        {.unit = "kg m2", .min = 10, .max = 1e6, .doc = "whole vehicle about its centre of mass: roll, pitch, yaw"});
    v.number("inertiaXz", s.inertiaXz,
             {.unit = "kg m2", .min = -1e5, .max = 1e5, .doc = "product of inertia, sum of m x z"});
    v.object("hull", s.hull, "outline from the centre of mass");
    v.object("front", s.front, "front axle");
    v.object("rear", s.rear, "rear axle");
    v.object("frontTires", s.frontTires, "tires of the front axle");
    v.object("rearTires", s.rearTires, "tires of the rear axle");
    v.objects("wheelTires", s.wheelTires, 4, "tires of single wheels, in place of the axle's");
    v.object("steering", s.steering, "steering");
    v.object("engine", s.engine, "engine");
    v.object("clutch", s.clutch, "clutch");
    v.object("gearbox", s.gearbox, "gearbox");
    v.object("driveline", s.driveline, "differentials and torque split");
    v.object("brakes", s.brakes, "brakes");
    v.object("aids", s.aids, "driver aids");
    v.object("aero", s.aero, "air");
    v.require(!s.clutch.automatic || s.clutch.engageSpeed > s.engine.stallSpeed, "clutch.engageSpeed",
              core::say("must be above engine.stallSpeed for an automatic clutch, which else holds the engine until it "
                        "stalls; raise it, or lower engine.stallSpeed"));
    v.require(
        s.front.position > 0.0 && s.rear.position < 0.0, "front",
        core::say(
            "front.position must be above 0 and rear.position below 0: the centre of mass lies between the axles"));
    v.require(s.front.position - s.rear.position > s.frontTires.radius + s.rearTires.radius, "front",
              core::say("the wheels of the two axles meet; front.position and rear.position must lie further apart, or "
                        "the tires be smaller"));
    v.require(s.massHeight < s.hull.height, "massHeight", core::say("must be below the roof, hull.height"));
    for (size_t i = 0; i < s.wheelTires.size(); ++i)
        for (size_t k = 0; k < i; ++k)
            v.require(s.wheelTires[i].wheel != s.wheelTires[k].wheel, "wheelTires",
                      core::say("entries {first} and {second} are for the same wheel; leave one out",
                                {{"first", k}, {"second", i}}));
    v.require(s.mass > 2.2 * (s.front.unsprungMass + s.rear.unsprungMass), "mass",
              core::say("the chassis must weigh more than a tenth of the wheels"));
    const Masses j = masses(s);
    const double(&i)[3] = s.inertia;
    const core::Message axis[3] = {core::say("roll"), core::say("pitch"), core::say("yaw")};
    for (int k = 0; k < 3; ++k)
        v.require(j.own[k] > 0.01 * i[k], "inertia",
                  core::say("{axis} inertia must exceed that of wheels and engine alone; raise it, or lower "
                            "unsprungMass, spinInertia or engine.inertia",
                            {{"axis", axis[k]}}));
    v.require(i[0] + i[1] > i[2] && i[1] + i[2] > i[0] && i[2] + i[0] > i[1], "inertia",
              core::say("no body has a moment of inertia larger than the other two together"));
    v.require(j.own[0] * j.own[2] > 1.02 * j.ownXz * j.ownXz, "inertiaXz",
              core::say("too large for the moments of inertia"));
}

// Wheels: front left, front right, rear left, rear right.
struct WheelModel {
    double x, y, z;       // [m] wheel centre at rest, from the centre of mass, body axes
    double side;          // +1 left, -1 right
    double mass;          // [kg]
    double inertia;       // [kg m2] spin
    double preload;       // [N] of the strut at rest
    double deflection;    // [m] of the tire at rest
    double rollingRadius; // [m]
    double moveX, moveY;  // motion of the contact patch per travel: anti-pitch, roll centre
};

// The two wheels of an axle side by side, and what else a step reads of them: left, right.
struct AxleModel {
    math::Lanes x, y, z, side, mass, perMass, inertia, preload, rollingRadius, moveX, moveY; // as in WheelModel
    math::Lanes radius, width;                                                               // [m] of the tires
    tire::TireLanes tires;
};

inline constexpr int kHullPoints = 12;

struct CarModel {
    double mass = 0.0, sprungMass = 0.0, sprungX = 0.0; // [kg], [m] of the chassis alone ahead of the whole's centre
    double jxx = 0.0, jyy = 0.0, jzz = 0.0, jxz = 0.0;  // [kg m2] J of (C1) at rest; jxz = -sum of m x z
    math::dmat3 inertia{1.0};                           // whole vehicle
    double perMass = 0.0, perSprungMass = 0.0;          // [1/kg]
    WheelModel wheel[4];
    AxleModel lanes[2];
    AxleSettings axle[2];
    tire::Tire tire[4];
    double wheelbase = 0.0;
    double understeer = 0.0;  // [rad s2/m] of the single-track model, for stability control
    double grip = 1.0;        // friction of the tires at rest
    double peakSlip = 0.12;   // [rad] slip angle at which a front tire gives the most, on ground of factor 1
    double tips = 0.0;        // [m/s2] lateral acceleration at which it turns over
    double strutYield = 0.0;  // [1/kg] of the chassis to its struts, where it rises, rolls or pitches most
    double damperRate = 0.0;  // [1/s] of the steepest strut's damper
    double wheelRate = 0.0;   // [1/s] of the fastest wheel between its stops
    double carcassRate = 0.0; // [1/s] of the chassis, standing, on its tires' carcasses
    double slipRate = 0.0;    // [m/s2] times a step: speed that slip takes from a chassis that slow within it
    SteeringSettings steering;
    DrivelineModel driveline;
    BrakeSettings brakes;
    AidSettings aids;
    AeroSettings aero;
    HullSettings hull;
    Body outline;
    math::dvec3 hullPoint[kHullPoints];      // the left side's, then the right side's
    math::Lanes3 hullLanes[kHullPoints / 2]; // the same, left and right; front and rear ones in turn
    double reach = 0.0;                      // [m] no wheel and no point of the hull is farther from the mass centre
    double massHeight = 0.0;
};

struct WheelState {
    double travel = 0.0;      // [m] up in the car positive, 0 at rest
    double velocity = 0.0;    // [m/s] absolute, along the car's z axis
    double spin = 0.0;        // [rad/s] absolute, about the axle, forward positive
    double steer = 0.0;       // [rad] left positive, without toe
    double deflectionX = 0.0; // [m] of the carcass
    double deflectionY = 0.0; // [m]
    double pressure = 0.0;    // [0, 1] brake pressure
    double antilock = 1.0;    // [0, 1] what anti-lock lets pass
    double sensedSlip = 0.0;  // slip ratio as the aids see it
    double forceX = 0.0;      // [N] mean over the last step, along the heading
    double forceY = 0.0;      // [N] mean over the last step, to the left
    double brakeTorque = 0.0; // [N m] mean over the last step, opposing the spin positive forwards
    double driveTorque = 0.0; // [N m] mean over the last step
    double aligning = 0.0;    // [N m] mean over the last step, about the ground's normal
    WheelInput input;         // besides the driver's controls, set before the step
};

// [J] since reset. mechanicalEnergy() + carcass energy apart: change = engine + external - all others.
struct Ledger {
    double engine = 0.0, engineFriction = 0.0, clutch = 0.0, gearbox = 0.0, differentials = 0.0, brakes = 0.0,
           rolling = 0.0;
    double tires = 0.0;   // slip, and what the carcass stores
    double dampers = 0.0; // struts
    double tireDampers = 0.0;
    double air = 0.0;
    double ground = 0.0;   // body against ground
    double external = 0.0; // contact pulses and impulses, motors of single wheels, positive when they add
};

struct CarState {
    dynamics::RigidBodyState body; // of the whole vehicle
    WheelState wheel[4];
    EngineState engine;
    ClutchState clutch;
    GearboxState gearbox;
    double couplingTorque[3] = {}; // [N m] of front, rear, centre differential, mean over the last step
    uint64_t modes = 0;            // what sticks in the driveline: DriveOutput::modes
    AidState aids;
    double lastGood[3] = {}; // x, y, yaw of the last good place on a road
    Ledger ledger;
};
static_assert(sizeof(CarState) == (13 + 4 * 16 + 5 + 2 + 5 + 3 + 1 + 3 + 3 + 13) * sizeof(double),
              "no padding: the state is hashed byte by byte");

// How the turning answers angular momentum at given speeds of the wheels: (C1) solved for the angular velocity.
struct Turning {
    double ix, iy;   // [1/(kg m2)] of the diagonal
    double jxz, jyz; // [kg m2]
    double jz;       // [kg m2] about z, what roll and pitch take of it off

    math::dvec3 of(const math::dvec3& l) const // body axes
    {
        math::dvec3 o;
        o.z = ((l.z - jxz * ix * l.x) - jyz * iy * l.y) / jz;
        o.x = (l.x - jxz * o.z) * ix;
        o.y = (l.y - jyz * o.z) * iy;
        return o;
    }
};

CarModel build(const CarSettings& settings);
void reset(const CarModel&, CarState&, const Placement&, const terrain::Ground&);
// What the buttons rightCar and backToRoad ask for, before the step in which they are pressed: the car stands on its
// wheels where it is, or at the last good place on a road, along it. False when they ask for nothing.
bool replace(const CarModel&, CarState&, uint32_t buttons, const terrain::Ground&);
void step(const CarModel&, CarState&, const Controls&, const External&, const terrain::Ground&, dynamics::Integrator,
          double dt);
Motion motion(const CarModel&, const CarState&);
Body body(const CarModel&);
inline Travel travel(const CarModel& m, const CarState& s)
{
    // What the wheels' travel takes off the inertias is less than a third.
    const double least = std::min({m.jxx, m.jyy, m.jzz}) / 1.5;
    return {s.body.position, s.body.orientation, m.perMass * s.body.momentum,
            math::length(s.body.angularMomentum) / least};
}
Mobility mobility(const CarModel&, const CarState&);
void applyImpulse(const CarModel&, CarState&, const math::dvec3& linear, const math::dvec3& angular);
double yawMomentum(const CarModel&, const CarState&);
double kineticEnergy(const CarModel&, const CarState&); // [J] spins of wheels and engine apart
void displace(const CarModel&, CarState&, const math::dvec2& shiftWorld);

// Kinetic, gravity (zero at z = 0), struts and vertical tire springs [J]; carcasses apart, they are in Ledger::tires.
double mechanicalEnergy(const CarModel&, const CarState&, const terrain::Ground&);
double carcassEnergy(const CarModel&, const CarState&); // [J]
double balance(const Ledger&);                          // [J] what the ledger says the mechanical energy has gained

}
