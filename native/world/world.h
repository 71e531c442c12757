// The world: vehicles of every kind, ground, scene, one fixed step. Commands go in, events come out; nothing here knows
// frames, JavaScript or wall clocks, nothing is global, two worlds side by side just work.
//
//     World w;
//     build(setup, w);             // a Setup from scenario::load or by hand
//     setInput(w, 0, controls);    // live controls, used from the next 50 Hz sample on
//     step(w);                     // 5 ms
//     hash(w); snapshot(w); restore(w, bytes);
//
// Setup is constant while the world runs. State is everything that decides the future and nothing else: it is hashed
// and snapshotted block by block through eachBlock(). What can be had from both (events already told, views, caches)
// lives beside them.
#pragma once

#include "control/recording.h"
#include "control/traffic.h"
#include "core/bytes.h"
#include "core/status.h"
#include "dynamics/integrator.h"
#include "terrain/ground.h"
#include "vehicle/box.h"
#include "vehicle/car.h"
#include "vehicle/controls.h"
#include "vehicle/motion.h"
#include "vehicle/planar_car.h"
#include "vehicle/roll_car.h"
#include "world/contact.h"
#include "world/contact_find.h"
#include "world/contact_ground.h"
#include "world/contact_settings.h"
#include "world/course.h"
#include "world/event.h"
#include "world/goal.h"
#include "world/pulses.h"
#include "world/step.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace world {

enum class VehicleKind : uint32_t { box, car, planar, roll };
const char* name(VehicleKind kind);

// One vehicle as the setup knows it: which kind, which entry of that kind's model list, how it starts, who drives.
struct VehicleSetup {
    VehicleKind kind = VehicleKind::box;
    uint32_t model = 0;  // index into the models of its kind; its state has the same index
    uint32_t design = 0; // of a car: index into Setup::cars, whose models equal cars share
    vehicle::Placement start;
    bool live = false;   // takes live controls (keyboard, pad, recording)
    int32_t driver = -1; // index into drivers, -1: none; a live vehicle's driver rests
    uint32_t path = 0;   // index into paths
    double along = 0.0;  // [m] of its start on the path, where `onPath`; else it is looked for
    bool onPath = false;
    int32_t platoon = 0; // vehicles of the same number on the same path are one platoon
    impact::CrushSettings crush;
    std::string name;
};

// What ends the drivers' controls after a collision.
enum class AfterCollision : uint32_t { none, hit, all };

struct Setup {
    double dt = 0.005; // [s] fixed step
    dynamics::Integrator integrator = dynamics::Integrator::midpoint;
    uint64_t seed = 1;
    terrain::Ground ground;
    std::shared_ptr<const scene::Scene> scene; // null: no walls
    uint32_t growthObject = scene::kNone;      // its first object that is a tree or a rock of the ground
    WallSettings walls;
    CollisionSettings collisions;
    std::vector<VehicleSetup> vehicles;
    std::vector<PushSettings> pushes;
    std::vector<vehicle::BoxModel> boxes;
    std::vector<vehicle::CarModel> cars; // one a design: a thousand equal cars read one model, not 5 MB of copies
    std::vector<std::string> carDesigns; // their settings as text, by which equal cars are found
    std::vector<vehicle::PlanarCarModel> planarCars;
    std::vector<vehicle::RollCarModel> rollCars;
    std::vector<control::Path> paths;          // never empty where there are drivers
    std::vector<control::DriverModel> drivers; // driver k belongs to the vehicle that names it, no other
    AfterCollision afterCollision = AfterCollision::none;
    std::vector<ConeSetup> cones;
    std::vector<GateSetup> gates;
    std::optional<GoalSetup> goal;
};

struct Clock {
    int64_t step = 0;
    uint64_t seed = 0;
    int64_t events = 0;  // told so far: the next one's id
    int64_t stopped = 0; // 1 once a state stopped being a number: steps do nothing from then on
};

struct State {
    Clock clock;
    std::vector<vehicle::Controls> controls; // held between samples, one per vehicle
    std::vector<Contacts> contacts;          // one per vehicle
    std::vector<impact::CrushState> crush;   // dents, one per vehicle
    std::vector<uint64_t> broken;            // one bit per object of the scene: driven through
    std::vector<vehicle::BoxState> boxes;
    std::vector<vehicle::CarState> cars;
    std::vector<vehicle::PlanarCarState> planarCars;
    std::vector<vehicle::RollCarState> rollCars;
    std::vector<control::DriverState> drivers;
    std::vector<double> driverMemory;           // delays and text laws of all drivers, one after the other
    std::vector<control::TrafficState> traffic; // one per vehicle; empty without drivers
    std::vector<course::ConeState> cones;
    std::vector<goal::State> goal; // one where the setup has a goal, else none
};

// Calls use(name, data, bytes) for every block of the state, in a fixed order. Whoever adds to State adds a line here;
// snapshot, restore, hash and "first different block" all follow.
template <class S, class F> void eachBlock(S& state, F&& use)
{
    use("clock", &state.clock, sizeof state.clock);
    use("controls", state.controls.data(), state.controls.size() * sizeof state.controls[0]);
    use("contacts", state.contacts.data(), state.contacts.size() * sizeof state.contacts[0]);
    use("crush", state.crush.data(), state.crush.size() * sizeof state.crush[0]);
    use("broken", state.broken.data(), state.broken.size() * sizeof state.broken[0]);
    use("boxes", state.boxes.data(), state.boxes.size() * sizeof state.boxes[0]);
    use("cars", state.cars.data(), state.cars.size() * sizeof state.cars[0]);
    use("planarCars", state.planarCars.data(), state.planarCars.size() * sizeof state.planarCars[0]);
    use("rollCars", state.rollCars.data(), state.rollCars.size() * sizeof state.rollCars[0]);
    use("drivers", state.drivers.data(), state.drivers.size() * sizeof state.drivers[0]);
    use("driverMemory", state.driverMemory.data(), state.driverMemory.size() * sizeof state.driverMemory[0]);
    use("traffic", state.traffic.data(), state.traffic.size() * sizeof state.traffic[0]);
    use("cones", state.cones.data(), state.cones.size() * sizeof state.cones[0]);
    use("goal", state.goal.data(), state.goal.size() * sizeof state.goal[0]);
}

// Working space of the drivers (world/drivers.h): constants and what is found again each step.
struct Convoy {
    std::vector<control::TrafficMember> members;
    std::vector<control::Observed> seen;
    std::vector<uint32_t> memory; // first double of each driver's
    control::TrafficScratch scratch;
};

struct World {
    Setup setup;
    control::Rhythm rhythm; // of setup.dt
    State state;

    std::vector<vehicle::Controls>
        live;                         // what the hands say now; sampled, quantised and recorded before a step sees it
    std::vector<VehicleCache> caches; // of contacts; emptied by restore()
    FindScratch find;                 // of contacts: working space
    std::vector<BeforeStep> before;   // one per vehicle: working space
    control::Recording recording;     // replayed as far as it goes, then extended from the live controls
    std::vector<Event> events;        // since the start, in order; trimmed by restore()
    int64_t firstDifference = -1;     // step of the first hash that differs from the recording's, or -1
    Convoy convoy;                    // of the drivers
    std::vector<course::Rectangle> outlines; // before a step, where there are cones or gates
};

void build(Setup setup, World& world); // takes the setup and goes to its start with an empty recording
void reset(World& world);              // to the start; the recording stays and is replayed

void setInput(World& world, size_t vehicle, const vehicle::Controls& controls);
void takeOver(World& world);        // forgets the recording from now on: live controls count again
bool replaying(const World& world); // the next step still takes its controls from the recording

void step(World& world);
int64_t tell(World& world, Event event); // adds it to the events; its id
void run(World& world, int64_t steps);   // returns early when the world stopped

double time(const World& world); // [s]
uint64_t hash(const World& world);

core::Bytes snapshot(const World& world);
core::Status restore(World& world, const core::Bytes& bytes);    // untouched on failure; the same future bit for bit
std::string firstDifferentBlock(const World& a, const World& b); // name of the first block that differs, "" for none

// One face for every kind (vehicle/motion.h).
vehicle::Motion motion(const World& world, size_t vehicle);
vehicle::Body body(const World& world, size_t vehicle);
vehicle::Mobility mobility(const World& world, size_t vehicle);
double yawMomentum(const World& world, size_t vehicle);   // [kg m2/s] about its own mass centre
double kineticEnergy(const World& world, size_t vehicle); // [J] of what an impulse moves
void applyImpulse(World& world, size_t vehicle, const math::dvec3& impulse, const math::dvec3& pointWorld);
void applyAngularImpulse(World& world, size_t vehicle, const math::dvec3& angular); // bare, world axes

}
