#include "math/math.h"

namespace math {

dvec2 rotate(const dvec2& v, double angle)
{
    const double c = cos(angle), s = sin(angle);
    return {c * v.x - s * v.y, s * v.x + c * v.y};
}

double wrapAngle(double angle)
{
    return angle - kTau * std::floor((angle + kPi) / kTau);
}

dquat rotation(const dvec3& axisUnit, double angle)
{
    const double s = sin(0.5 * angle);
    return dquat(cos(0.5 * angle), s * axisUnit.x, s * axisUnit.y, s * axisUnit.z);
}

dquat yawRotation(double yaw)
{
    return dquat(cos(0.5 * yaw), 0.0, 0.0, sin(0.5 * yaw));
}

dquat fromYawPitchRoll(double yaw, double pitch, double roll)
{
    return rotation({0, 0, 1}, yaw) * rotation({0, 1, 0}, pitch) * rotation({1, 0, 0}, roll);
}

YawPitchRoll toYawPitchRoll(const dquat& q)
{
    // Of R = Rz(yaw) Ry(pitch) Rx(roll): R31 = -sin(pitch), R21/R11 = tan(yaw), R32/R33 = tan(roll).
    const double r11 = 1.0 - 2.0 * (q.y * q.y + q.z * q.z);
    const double r21 = 2.0 * (q.x * q.y + q.w * q.z);
    const double r31 = 2.0 * (q.x * q.z - q.w * q.y);
    const double r32 = 2.0 * (q.y * q.z + q.w * q.x);
    const double r33 = 1.0 - 2.0 * (q.x * q.x + q.y * q.y);
    return {atan2(r21, r11), asin(clamp(-r31, -1.0, 1.0)), atan2(r32, r33)};
}

}
