// The 17-DOF car as a model of four degrees of freedom sees it: longitudinal, lateral, yaw, roll.
//
// The terms are those of Zhou 2008 (10) to (13) (vehicle/roll_car.h): the chassis rolls about the line through both
// axles' roll centres, wheels stay upright on the road, springs, bars and dampers of the four corners add up about that
// line. Small roll, dampers below their knee, mean of bump and rebound, tires at rest load.
#pragma once

#include "vehicle/car.h"

namespace vehicle {

struct RollView {
    double rollingMass = 0.0;                         // [kg] chassis
    double axisHeight = 0.0;                          // [m] roll axis above the ground, under the mass centre
    double massArm = 0.0;                             // [m] mass centre of the whole car above the roll axis
    double rollArm = 0.0;                             // [m] of the rolling mass, h: mR h = M massArm
    double yawInertia = 0.0;                          // [kg m2] whole car
    double rollInertia = 0.0;                         // [kg m2] about the roll axis
    double rollYawProduct = 0.0;                      // [kg m2] with the printed + of Zhou 2008 (12), (13)
    double rollStiffness = 0.0;                       // [N m/rad]
    double rollDamping = 0.0;                         // [N m s/rad]
    double frontAxle = 0.0, rearAxle = 0.0;           // [m] to the mass centre
    double frontStiffness = 0.0, rearStiffness = 0.0; // [N/rad] cornering, axle
};

RollView rollView(const CarModel&);

}
