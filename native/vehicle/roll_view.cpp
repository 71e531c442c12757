#include "vehicle/roll_view.h"

namespace vehicle {

RollView rollView(const CarModel& m)
{
    RollView v;
    v.rollingMass = m.sprungMass;
    v.frontAxle = m.axle[0].position;
    v.rearAxle = -m.axle[1].position;
    v.axisHeight = math::mix(m.axle[0].rollCentreHeight, m.axle[1].rollCentreHeight, v.frontAxle / m.wheelbase);
    v.massArm = m.massHeight - v.axisHeight;
    v.rollArm = v.massArm * m.mass / m.sprungMass;
    v.yawInertia = m.inertia[2][2];
    v.rollYawProduct = m.inertia[0][2];
    double carried = 0.0; // [kg m2] of wheels, which do not roll
    double stiffness[2] = {};
    for (int i = 0; i < 2; ++i) {
        const AxleSettings& a = m.axle[i];
        const double squared = a.track * a.track;
        carried += 0.5 * a.unsprungMass * squared;
        v.rollStiffness += (0.5 * a.springRate + a.antiRollRate) * squared;
        v.rollDamping += 0.25 * (a.bumpDamping + a.reboundDamping) * squared;
        const double load = 0.5 * m.mass * math::kGravity * (i == 0 ? v.rearAxle : v.frontAxle) / m.wheelbase;
        for (int k = 2 * i; k < 2 * i + 2; ++k)
            stiffness[i] += tire::respond(m.tire[k], {.load = load, .vx = 10.0, .rolling = 10.0}).gy;
    }
    // About the mass centre the chassis rolls with what the wheels leave of the whole; about the axis M massArm^2 more.
    v.rollInertia = m.inertia[0][0] - carried + m.mass * v.massArm * v.massArm;
    v.frontStiffness = stiffness[0];
    v.rearStiffness = stiffness[1];
    return v;
}

}
