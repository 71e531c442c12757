// The scenario file: one JSON document, everything optional has its default here, one loader judges it for the page,
// the CLI and the tests alike.
//
//     {"yawlab": 1, "title": "Head-on", "cars": [{"model": "saloon", "speed": 13.4112}]}
//
// A document may carry a recording (core/bytes base64url of control::encode) and then is a whole run.
#pragma once

#include "control/driver.h"
#include "control/path.h"
#include "core/describe.h"
#include "course/item.h"
#include "dynamics/integrator.h"
#include "goal/goal.h"
#include "scenario/show.h"
#include "scene/scenes.h"
#include "terrain/settings.h"
#include "world/contact_settings.h"
#include "world/pulses.h"
#include "world/world.h"

#include <string>
#include <vector>

namespace scenario {

// One vehicle. Where several cars have the same key, the first driven live by default.
struct CarEntry {
    std::string model = "box"; // carFiles[model] or assets/cars/<model>.json says its kind and parameters
    std::string name;
    double position[2] = {0.0, 0.0};
    double heading = 0.0;
    double speed = 0.0;
    double lateralSpeed = 0.0;
    double yawRate = 0.0;
    double roll = 0.0, pitch = 0.0, rollRate = 0.0, pitchRate = 0.0;
    double verticalSpeed = 0.0;
    double height = 0.0;
    bool live = false;
    int32_t path = -1;           // index into paths; -1: straight on from its start, or the first path without a driver
    std::optional<double> along; // [m] on the path: stands there, in its direction
    impact::CrushSettings crush;
    int32_t platoon = 0;
    std::optional<control::DriverSettings> driver;
    core::Json set = core::Json::object(); // overrides of any parameter of the model
};

// What differs for one car of a platoon. Cars count from 1, the leader.
struct PlatoonMember {
    int32_t car = 1;
    std::string model;                        // empty: the platoon's
    std::optional<double> speed;              // [m/s]
    std::optional<double> gap;                // [m] to the car ahead
    core::Json set = core::Json::object();    // model parameters, over the platoon's
    core::Json driver = core::Json::object(); // driver settings, over the platoon's
};

// Cars in a row on a path, the first one leads. They come behind the entries of `cars` in the list of vehicles.
struct PlatoonEntry {
    int32_t cars = 5;
    std::string model = "path";
    core::Json set = core::Json::object();
    int32_t path = 0;
    double at = 0.0;                 // [m] of the leader's centre of mass along the path
    double lane = 0.0;               // [m] left of the path
    std::optional<double> gap = 6.0; // [m] nose to tail; none: what the driver's law keeps
    double speed = 25.0;
    control::DriverSettings driver;
    std::vector<PlatoonMember> members;
};

struct Document {
    int32_t yawlab = 1;
    int32_t revision = 0; // of the frozen defaults a link refers to; 0: the ones of this engine
    std::string title = "Untitled";
    std::string summary;
    Show show;
    Variants variants;
    double duration = 30.0;
    double dt = 0.005; // [s] fixed step: Knight 2002 (5-3), Knight 2003 (38)
    dynamics::Integrator integrator = dynamics::Integrator::midpoint;
    int64_t seed = 1;
    terrain::TerrainSettings terrain;
    scene::SceneSettings scene;
    world::WallSettings barrier;
    world::CollisionSettings collisions;
    std::vector<control::PathSettings> paths;
    core::Json carFiles = core::Json::object(); // name ending in .json -> a car file that the scenario brings along
    std::vector<CarEntry> cars;
    std::vector<PlatoonEntry> platoons;
    world::AfterCollision afterCollision = world::AfterCollision::none;
    std::vector<world::PushSettings> pushes;
    std::vector<course::Item> course;
    std::optional<goal::Settings> goal;
    std::string engine;    // version that made the recording
    std::string recording; // base64url, empty: none
};

template <class V> void describe(V& v, CarEntry& s)
{
    v.text("model", s.model, 64, "name of a built-in car file, or of one in carFiles");
    v.text("name", s.name, 64, "shown beside the vehicle; empty: its number");
    v.fixed("position", s.position, 2, {.unit = "m", .min = -1e5, .max = 1e5, .doc = "centre of mass, world x and y"});
    v.number("heading", s.heading, {.unit = "rad", .min = -100, .max = 100, .doc = "yaw from east, counter-clockwise"});
    v.number("speed", s.speed, {.unit = "m/s", .min = -150, .max = 150, .doc = "forward speed at the start"});
    v.number("lateralSpeed", s.lateralSpeed,
             {.unit = "m/s", .min = -150, .max = 150, .doc = "speed to the left at the start"});
    v.number("yawRate", s.yawRate,
             {.unit = "rad/s", .min = -50, .max = 50, .doc = "yaw rate at the start, counter-clockwise"});
    v.number(
        "roll", s.roll,
        {.unit = "rad", .min = -4, .max = 4, .doc = "at the start, right side down positive, besides the ground's"});
    v.number("pitch", s.pitch,
             {.unit = "rad", .min = -1.6, .max = 1.6, .doc = "at the start, nose down positive, besides the ground's"});
    v.number("rollRate", s.rollRate,
             {.unit = "rad/s", .min = -50, .max = 50, .doc = "at the start, right side downwards"});
    v.number("pitchRate", s.pitchRate, {.unit = "rad/s", .min = -50, .max = 50, .doc = "at the start, nose downwards"});
    v.number("verticalSpeed", s.verticalSpeed,
             {.unit = "m/s", .min = -150, .max = 150, .doc = "at the start, upwards in the car"});
    v.number("height", s.height,
             {.unit = "m", .min = 0, .max = 1000, .doc = "drop height above standing on the ground"});
    v.flag("live", s.live, "driven by keyboard, pad, wheel or touch, or by the recording");
    v.integer("path", s.path, -1, 1000, "index into paths; -1: straight on from its start");
    v.optional(
        "along", s.along,
        {.unit = "m", .min = -1e6, .max = 1e6, .doc = "place on the path, for position and heading; auto: those"});
    v.integer("platoon", s.platoon, -1000000, 1000000, "cars of the same number on the same path are one platoon");
    v.maybe("driver", s.driver, "driver program; absent: none");
    v.object("crush", s.crush, "stiffness of the body against dents");
    v.raw("set", s.set, "overrides of any parameter of the model");
}

template <class V> void describe(V& v, PlatoonMember& s)
{
    v.integer("car", s.car, 1, 1000, "which one, counted from the leader");
    v.text("model", s.model, 64, "name of a built-in car file; empty: the platoon's");
    v.optional("speed", s.speed, {.unit = "m/s", .min = -150, .max = 150, .doc = "at the start; auto: the platoon's"});
    v.optional("gap", s.gap, {.unit = "m", .min = 0, .max = 10000, .doc = "to the car ahead; auto: the platoon's"});
    v.raw("set", s.set, "overrides of any parameter of the model");
    v.raw("driver", s.driver, "overrides of any setting of the platoon's driver");
}

template <class V> void describe(V& v, PlatoonEntry& s)
{
    v.integer("cars", s.cars, 1, 1000, "number of cars, the leader included");
    v.text("model", s.model, 64, "name of a built-in car file");
    v.raw("set", s.set, "overrides of any parameter of the model");
    v.integer("path", s.path, 0, 1000, "index into paths");
    v.number("at", s.at, {.unit = "m", .min = -1e6, .max = 1e6, .doc = "of the leader along the path"});
    v.number("lane", s.lane, {.unit = "m", .min = -1000, .max = 1000, .doc = "left of the path"});
    v.optional("gap", s.gap,
               {.unit = "m", .min = 0, .max = 10000, .doc = "nose to tail at the start; auto: what the law keeps"});
    v.number("speed", s.speed, {.unit = "m/s", .min = -150, .max = 150, .doc = "at the start"});
    v.object("driver", s.driver, "driver program of each car");
    v.objects("members", s.members, 1000, "what differs for single cars");
}

template <class V> void describe(V& v, Document& s)
{
    v.integer("yawlab", s.yawlab, 1, 1, "version of the format");
    v.integer("revision", s.revision, 0, 1000000, "revision of the frozen defaults; 0: the ones of this engine");
    v.text("title", s.title, 120, "title");
    v.text("summary", s.summary, 2000, "what it shows, in a sentence or two");
    v.object("show", s.show, "how it is shown; changes nothing of the run");
    v.object("variants", s.variants, "the same with one difference each, shown together");
    v.number("duration", s.duration, {.unit = "s", .max = 86400, .doc = "planned length of the run", .positive = true});
    v.number("dt", s.dt, {.unit = "s", .min = 0.0005, .max = 0.01, .doc = "fixed step"});
    v.choice("integrator", s.integrator,
             {{"euler", dynamics::Integrator::euler},
              {"semi-implicit", dynamics::Integrator::semiImplicit},
              {"midpoint", dynamics::Integrator::midpoint},
              {"rk4", dynamics::Integrator::rk4}},
             "method that integrates the chassis");
    v.integer("seed", s.seed, 0, 9007199254740991, "of the engine's own generator");
    v.object("terrain", s.terrain, "the ground");
    v.object("scene", s.scene, "walls to hit");
    v.object("barrier", s.barrier, "what happens at a wall");
    v.object("collisions", s.collisions, "what happens between vehicles");
    v.objects("paths", s.paths, 1000, "lines to drive along; none: a straight one from the origin to the east");
    v.raw(
        "carFiles", s.carFiles,
        "car files that the scenario brings along, by a name that ends in .json: each {\"kind\": ..., parameters}, as "
        "those of assets/cars; the command line takes in what a model names beside the scenario's file");
    v.objects("cars", s.cars, 1000, "the vehicles");
    v.objects("platoons", s.platoons, 100, "cars in rows, behind the entries of cars in the list of vehicles");
    v.choice("afterCollision", s.afterCollision,
             {{"none", world::AfterCollision::none},
              {"hit", world::AfterCollision::hit},
              {"all", world::AfterCollision::all}},
             "whose driver's controls end with a collision");
    v.objects("pushes", s.pushes, 1000, "forces from outside: pulses on a vehicle at a given time");
    v.objects("course", s.course, course::kMostItems,
              "what stands or is painted there: cones that are struck, gates that measure, paint and scenery that do "
              "nothing to anybody");
    v.maybe("goal", s.goal, "what is to be reached, with a score and medals; changes nothing of how things move");
    v.text("engine", s.engine, 32, "version of the engine that made the recording");
    v.text("recording", s.recording, 8u << 20, "a recorded run, base64url");
}

}
