// Names, units and meaning of what instruments show (vehicle/telemetry.h): one block of doubles a vehicle, read by the
// CSV, the panels and the page.
#pragma once

#include "core/channels.h"
#include "vehicle/telemetry.h"

namespace vehicle {

template <class V> void worldVector(V& v, const char* name, math::dvec3& s, const char* unit, const char* doc)
{
    const core::ChannelInfo info{unit, "world", doc};
    v.channel((std::string(name) + "X").c_str(), s.x, info);
    v.channel((std::string(name) + "Y").c_str(), s.y, info);
    v.channel((std::string(name) + "Z").c_str(), s.z, info);
}

template <class V> void channels(V& v, WheelTelemetry& s)
{
    worldVector(v, "centre", s.centre, "m", "wheel centre");
    worldVector(v, "point", s.point, "m", "contact point; in the air, the nearest point of the wheel");
    worldVector(v, "normal", s.normal, "1", "unit normal of the ground");
    worldVector(v, "heading", s.heading, "1", "unit vector along the wheel on the ground");
    worldVector(v, "normalForce", s.normalForce, "N", "force of the ground on the tire along its normal");
    worldVector(v, "longitudinalForce", s.longitudinalForce, "N", "force of the ground on the tire along the wheel");
    worldVector(v, "lateralForce", s.lateralForce, "N", "force of the ground on the tire across the wheel");
    v.channel("load", s.load, {"N", "ground", "normal force, exactly zero in the air"});
    v.channel("forceX", s.forceX, {"N", "wheel", "longitudinal force, forward positive"});
    v.channel("forceY", s.forceY, {"N", "wheel", "lateral force, to the left positive"});
    v.channel("aligning", s.aligning, {"N m", "ground", "aligning torque about the normal, counter-clockwise"});
    v.channel("slipRatio", s.slipRatio, {"1", "wheel", "(w R - vx) / |vx|, driving positive, within +-10"});
    v.channel("slipAngle", s.slipAngle, {"rad", "wheel", "atan2(vy, |vx|), positive when the patch moves to the left"});
    v.channel("slipSpeedX", s.slipSpeedX, {"m/s", "wheel", "vx - w R"});
    v.channel("slipSpeedY", s.slipSpeedY, {"m/s", "wheel", "velocity of the patch to the left"});
    v.channel("deflectionX", s.deflectionX, {"m", "wheel", "relaxation state of the carcass, forward"});
    v.channel("deflectionY", s.deflectionY, {"m", "wheel", "relaxation state of the carcass, to the left"});
    v.channel("camber", s.camber, {"rad", "ground", "inclination, top to the left positive"});
    v.channel("limit", s.limit, {"N", "wheel", "most horizontal force in the direction it has"});
    v.channel("limitX", s.limitX, {"N", "wheel", "half axis of the friction ellipse, longitudinal"});
    v.channel("limitY", s.limitY, {"N", "wheel", "half axis of the friction ellipse, lateral"});
    v.channel("saturation", s.saturation, {"1", "wheel", "horizontal force over its limit"});
    v.channel("adhesion", s.adhesion, {"1", "wheel", "share of the contact patch that sticks"});
    v.channel("friction", s.friction, {"1", "ground", "friction factor of the ground"});
    v.channel("surface", s.surface, {"1", "ground", "surface, an index into the surface table"});
    v.channel("touching", s.touching, {"1", "ground", "1 when the tire touches the ground"});
    v.channel("travel", s.travel, {"m", "body", "wheel travel, up positive"});
    v.channel("travelRate", s.travelRate, {"m/s", "body", "rate of wheel travel, up positive"});
    v.channel("spring", s.spring, {"N", "body", "spring force on the car, upwards, preload included"});
    v.channel("damper", s.damper, {"N", "body", "damper force on the car, upwards"});
    v.channel("stop", s.stop, {"N", "body", "bump or rebound stop on the car, upwards"});
    v.channel("antiRoll", s.antiRoll, {"N", "body", "anti-roll bar on the car, upwards"});
    v.channel("tireDeflection", s.tireDeflection, {"m", "ground", "vertical deflection of the tire"});
    v.channel("spin", s.spin, {"rad/s", "wheel", "wheel speed relative to the car, rolling forward positive"});
    v.channel("steer", s.steer, {"rad", "body", "steer angle, to the left positive, toe included"});
    v.channel("brakeTorque", s.brakeTorque,
              {"N m", "wheel", "brake and rolling resistance, opposing forward spin positive"});
    v.channel("driveTorque", s.driveTorque, {"N m", "wheel", "torque from the differential"});
    v.channel("brakePressure", s.brakePressure, {"1", "-", "share of full pressure"});
    v.channel("antilock", s.antilock, {"1", "-", "share of the pressure that anti-lock lets pass"});
}

template <class V> void channels(V& v, Ledger& s)
{
    v.channel("engine", s.engine, {"J", "-", "work of combustion since the start"});
    v.channel("engineFriction", s.engineFriction, {"J", "-", "lost in the engine"});
    v.channel("clutch", s.clutch, {"J", "-", "lost in the clutch"});
    v.channel("gearbox", s.gearbox, {"J", "-", "lost in the gearbox"});
    v.channel("differentials", s.differentials, {"J", "-", "lost in the differentials"});
    v.channel("brakes", s.brakes, {"J", "-", "lost in the brakes"});
    v.channel("rolling", s.rolling, {"J", "-", "lost to rolling resistance"});
    v.channel("tires", s.tires, {"J", "-", "lost to slip, and stored in the carcasses"});
    v.channel("dampers", s.dampers, {"J", "-", "lost in the struts"});
    v.channel("tireDampers", s.tireDampers, {"J", "-", "lost in the tires' vertical damping"});
    v.channel("air", s.air, {"J", "-", "lost to the air"});
    v.channel("ground", s.ground, {"J", "-", "lost between body and ground"});
    v.channel("external", s.external,
              {"J", "-", "from contact pulses, impulses and motors of single wheels, positive when they add"});
}

template <class V> void channels(V& v, CarTelemetry& s)
{
    v.group("fl", s.wheel[0], "front left");
    v.group("fr", s.wheel[1], "front right");
    v.group("rl", s.wheel[2], "rear left");
    v.group("rr", s.wheel[3], "rear right");
    v.channel("groundSpeed", s.speed, {"m/s", "world", "horizontal speed of the centre of mass"});
    v.channel("forwardSpeed", s.forwardSpeed, {"m/s", "heading", "horizontal speed along the heading"});
    v.channel("lateralSpeed", s.lateralSpeed, {"m/s", "heading", "horizontal speed to the left of the heading"});
    v.channel("sideslip", s.sideslip, {"rad", "heading", "positive when the body moves to the left of its heading"});
    v.channel("headingRate", s.yawRate, {"rad/s", "world", "yaw rate, counter-clockwise"});
    v.channel("accelerationX", s.acceleration.x, {"m/s2", "body", "of the centre of mass, forward, gravity apart"});
    v.channel("accelerationY", s.acceleration.y, {"m/s2", "body", "of the centre of mass, to the left, gravity apart"});
    v.channel("accelerationZ", s.acceleration.z, {"m/s2", "body", "of the centre of mass, up, gravity apart"});
    v.channel("longitudinalAcceleration", s.alongAcceleration,
              {"m/s2", "heading", "horizontal, along the heading, by the tires' forces"});
    v.channel("lateralAcceleration", s.lateralAcceleration,
              {"m/s2", "heading", "horizontal, to the left of the heading, by the tires' forces"});
    v.channel("bodyRoll", s.roll, {"rad", "world", "right side down positive"});
    v.channel("bodyPitch", s.pitch, {"rad", "world", "nose down positive"});
    v.channel("engineSpeed", s.engineSpeed, {"rad/s", "-", "crankshaft speed"});
    v.channel("engineTorque", s.engineTorque, {"N m", "-", "net of friction"});
    v.channel("engineRunning", s.engineRunning, {"1", "-", "1 when it runs"});
    v.channel("engineThrottle", s.throttle, {"1", "-", "throttle that reached the engine"});
    v.channel("clutchTorque", s.clutchTorque, {"N m", "-", "from engine to gearbox"});
    v.channel("clutchSlip", s.clutchSlip, {"rad/s", "-", "engine less gearbox"});
    v.channel("engagement", s.engagement, {"1", "-", "of the clutch"});
    v.channel("gear", s.gear, {"1", "-", "-1 reverse, 0 neutral, 1 and up forward"});
    v.channel("shifting", s.shifting, {"s", "-", "left of a gear change"});
    v.channel("gearboxSpeed", s.gearboxSpeed, {"rad/s", "-", "of the input shaft"});
    v.channel("gearboxTorque", s.gearboxTorque, {"N m", "-", "at the input shaft"});
    v.channel("shaftSpeed", s.shaftSpeed, {"rad/s", "-", "mean of the driven wheels"});
    v.channel("frontDifferentialTorque", s.differentialTorque[0], {"N m", "-", "into the front differential"});
    v.channel("rearDifferentialTorque", s.differentialTorque[1], {"N m", "-", "into the rear differential"});
    v.channel("centreDifferentialTorque", s.differentialTorque[2],
              {"N m", "-", "coupling torque of the centre differential"});
    v.channel("frontDifferentialSpeed", s.differentialSpeed[0], {"rad/s", "-", "left less right"});
    v.channel("rearDifferentialSpeed", s.differentialSpeed[1], {"rad/s", "-", "left less right"});
    v.channel("centreDifferentialSpeed", s.differentialSpeed[2], {"rad/s", "-", "front less rear"});
    v.channel("traction", s.traction, {"1", "-", "throttle that traction control lets pass"});
    v.channel("stability", s.stability,
              {"1", "-", "share of full brake asked by stability control, positive turns left"});
    v.channel("steeringTorque", s.steeringTorque, {"N m", "-", "at the steering wheel, for force feedback"});
    v.group("energy", s.ledger, "energy ledger");
    v.channel("mechanicalEnergy", s.mechanicalEnergy, {"J", "-", "kinetic, gravity, struts and vertical tire springs"});
    v.channel("carcassEnergy", s.carcassEnergy, {"J", "-", "stored in the tires' carcasses"});
}

}
