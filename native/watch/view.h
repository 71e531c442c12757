// What the page, the CSV and the panels read: plain blocks of doubles filled from the world on demand.
#pragma once

#include "core/channels.h"
#include "vehicle/telemetry_channels.h"
#include "world/world.h"

namespace watch {

using world::World;

struct WorldView {
    double time, step, dt, stopped, vehicles, events, replaying, firstDifference, cones, conesStruck;
};

// Pose now and one step earlier, so that the page can interpolate between steps.
struct VehicleView {
    double kind;
    double x, y, z, qw, qx, qy, qz;
    double previousX, previousY, previousZ, previousQw, previousQx, previousQy, previousQz;
    double yaw, pitch, roll;
    double u, v, w;
    double speed;
    double rollRate, pitchRate, yawRate;
    double energy;
    double steer, throttle, brake, handbrake;
    double gap;
    double front, rear, width, low, high;
    double pressed, scrapes;
};

template <class V> void channels(V& v, WorldView& s)
{
    v.channel("time", s.time, {"s", "-", "simulated time"});
    v.channel("step", s.step, {"1", "-", "steps since the start"});
    v.channel("dt", s.dt, {"s", "-", "length of a step"});
    v.channel("stopped", s.stopped, {"1", "-", "1 once a state stopped being a number"});
    v.channel("vehicles", s.vehicles, {"1", "-", "number of vehicles"});
    v.channel("events", s.events, {"1", "-", "number of events so far"});
    v.channel("replaying", s.replaying, {"1", "-", "1 while controls come from a recording"});
    v.channel("firstDifference", s.firstDifference,
              {"1", "-", "step at which a replay first differed from its recording, -1 for never"});
    v.channel("cones", s.cones, {"1", "-", "cones of the course"});
    v.channel("conesStruck", s.conesStruck, {"1", "-", "of them, how many were struck so far"});
}

// A cone of the course, for whoever draws it.
struct ConeView {
    double x, y, z;
    double previousX, previousY, previousZ;
    double tilt, previousTilt, fallsX, fallsY;
    double height, struck;
};

template <class V> void channels(V& v, ConeView& s)
{
    v.channel("x", s.x, {"m", "world", "middle of its base, east"});
    v.channel("y", s.y, {"m", "world", "middle of its base, north"});
    v.channel("z", s.z, {"m", "world", "ground there"});
    v.channel("previousX", s.previousX, {"m", "world", "x one step earlier"});
    v.channel("previousY", s.previousY, {"m", "world", "y one step earlier"});
    v.channel("previousZ", s.previousZ, {"m", "world", "z one step earlier"});
    v.channel("tilt", s.tilt, {"rad", "-", "of its axis from upright"});
    v.channel("previousTilt", s.previousTilt, {"rad", "-", "tilt one step earlier"});
    v.channel("fallsX", s.fallsX, {"1", "world", "where it tips to, unit vector; zero while it stands"});
    v.channel("fallsY", s.fallsY, {"1", "world", "where it tips to, north"});
    v.channel("height", s.height, {"m", "-", "of the cone"});
    v.channel("struck", s.struck, {"1", "-", "0: never; else 1 + the vehicle that struck it first"});
}

template <class V> void channels(V& v, VehicleView& s)
{
    v.channel("kind", s.kind, {"1", "-", "kind of vehicle, an index into the list of kinds"});
    v.channel("x", s.x, {"m", "world", "centre of mass, east"});
    v.channel("y", s.y, {"m", "world", "centre of mass, north"});
    v.channel("z", s.z, {"m", "world", "centre of mass, up"});
    v.channel("qw", s.qw, {"1", "world", "orientation quaternion, body to world, scalar part"});
    v.channel("qx", s.qx, {"1", "world", "orientation quaternion, x"});
    v.channel("qy", s.qy, {"1", "world", "orientation quaternion, y"});
    v.channel("qz", s.qz, {"1", "world", "orientation quaternion, z"});
    v.channel("previousX", s.previousX, {"m", "world", "x one step earlier"});
    v.channel("previousY", s.previousY, {"m", "world", "y one step earlier"});
    v.channel("previousZ", s.previousZ, {"m", "world", "z one step earlier"});
    v.channel("previousQw", s.previousQw, {"1", "world", "qw one step earlier"});
    v.channel("previousQx", s.previousQx, {"1", "world", "qx one step earlier"});
    v.channel("previousQy", s.previousQy, {"1", "world", "qy one step earlier"});
    v.channel("previousQz", s.previousQz, {"1", "world", "qz one step earlier"});
    v.channel("yaw", s.yaw, {"rad", "world", "heading of body x from east, counter-clockwise"});
    v.channel("pitch", s.pitch, {"rad", "world", "nose down positive"});
    v.channel("roll", s.roll, {"rad", "world", "right side down positive"});
    v.channel("u", s.u, {"m/s", "body", "velocity of the centre of mass, forward"});
    v.channel("v", s.v, {"m/s", "body", "velocity of the centre of mass, to the left"});
    v.channel("w", s.w, {"m/s", "body", "velocity of the centre of mass, up"});
    v.channel("speed", s.speed, {"m/s", "world", "magnitude of the velocity"});
    v.channel("rollRate", s.rollRate, {"rad/s", "body", "angular velocity about x, right side down"});
    v.channel("pitchRate", s.pitchRate, {"rad/s", "body", "angular velocity about y, nose down"});
    v.channel("yawRate", s.yawRate, {"rad/s", "body", "angular velocity about z, counter-clockwise"});
    v.channel("energy", s.energy, {"J", "-", "kinetic energy of the vehicle as one rigid body"});
    v.channel("steer", s.steer, {"1", "-", "steering command, left positive, -1 to 1"});
    v.channel("throttle", s.throttle, {"1", "-", "accelerator, 0 to 1"});
    v.channel("brake", s.brake, {"1", "-", "brake pedal, 0 to 1"});
    v.channel("handbrake", s.handbrake, {"1", "-", "handbrake, 0 to 1"});
    v.channel(
        "gap", s.gap,
        {"m", "world", "from the nose straight to the tail of the car before it in its platoon; the first has none"});
    v.channel("front", s.front, {"m", "body", "centre of mass to front end"});
    v.channel("rear", s.rear, {"m", "body", "centre of mass to rear end, positive"});
    v.channel("width", s.width, {"m", "body", "width"});
    v.channel("low", s.low, {"m", "body", "underside above the centre of mass (negative)"});
    v.channel("high", s.high, {"m", "body", "roof above the centre of mass"});
    v.channel("pressed", s.pressed, {"N", "contact", "onto walls and other vehicles, in resting contact"});
    v.channel("scrapes", s.scrapes, {"m/s", "contact", "speed at which it slides there, mean by force"});
}

// How the run stands to what it is to reach; a row where the scenario has a goal.
struct GoalView {
    double phase, reason, time, score, medal, cones, faults, piece, toGo, ended;
};

template <class V> void channels(V& v, GoalView& s)
{
    v.channel("phase", s.phase, {"1", "-", "an index into the list of phases"});
    v.channel("reason", s.reason, {"1", "-", "why it failed, an index into the list of reasons"});
    v.channel("time", s.time, {"s", "-", "of its clock, penalties counted"});
    v.channel("score", s.score, {"1", "-", "so far, in the unit of the goal; final once reached"});
    v.channel("medal", s.medal, {"1", "-", "of a reached goal: 0 none, 1 bronze, 2 silver, 3 gold"});
    v.channel("cones", s.cones, {"1", "-", "struck by the vehicle that is judged"});
    v.channel("faults", s.faults, {"1", "-", "cones passed on the wrong side, impacts"});
    v.channel("piece", s.piece, {"1", "-", "of the jump [s] or the drift [rad s] under way"});
    v.channel("toGo", s.toGo, {"1", "-", "[m], gates or cones to the end; time left [s] of damage, jump and drift"});
    v.channel("ended", s.ended, {"s", "-", "of the run, when it was decided"});
}

// The blocks the page reads: notePoses() before the last step of a frame, refresh() after it.
struct Views {
    WorldView world{};
    std::vector<VehicleView> vehicles;
    std::vector<vehicle::CarTelemetry> telemetry; // one a vehicle; zeros where a kind has no such part
    std::vector<ConeView> cones;
    std::vector<GoalView> goal;
};

void notePoses(const World& world, Views& views);
void refresh(const World& world, Views& views);

}
