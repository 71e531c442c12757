// Vectors, quaternions and elementary functions, the same bits on every compiler and engine.
//
// Vectors are GLM's double types. Elementary functions are musl's, compiled under a prefix into native and wasm alike
// (cmake/Dependencies.cmake): std:: functions differ from libm to libm by an ulp, and a crash amplifies an ulp into
// another crash. sqrt, abs, floor and the four operations are exact in IEEE 754, so they are taken from anywhere.
// Nobody outside this room calls std:: or GLM trigonometry (glm::rotate, glm::angleAxis, glm::angle, ... call it);
// tests/structure says so.
//
// Frames: world x east, y north, z up. Body ISO 8855: x forward, y left, z up. Yaw counter-clockwise positive.
// A quaternion turns body components into world components: world = orientation * body.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>

extern "C" {
double yl_sin(double);
double yl_cos(double);
double yl_tan(double);
double yl_atan(double);
double yl_atan2(double, double);
double yl_asin(double);
double yl_acos(double);
double yl_exp(double);
double yl_log(double);
double yl_pow(double, double);
double yl_tanh(double);
}

namespace math {

using glm::cross;
using glm::dmat2;
using glm::dmat3;
using glm::dot;
using glm::dquat;
using glm::dvec2;
using glm::dvec3;
using glm::dvec4;
using glm::length;
using glm::normalize;

inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kTau = 2.0 * kPi;
inline constexpr double kGravity = 9.80665; // [m/s2] standard gravity (CGPM 1901)

inline double sin(double x)
{
    return yl_sin(x);
}
inline double cos(double x)
{
    return yl_cos(x);
}
inline double tan(double x)
{
    return yl_tan(x);
}
inline double atan(double x)
{
    return yl_atan(x);
}
inline double atan2(double y, double x)
{
    return yl_atan2(y, x);
}
inline double asin(double x)
{
    return yl_asin(x);
}
inline double acos(double x)
{
    return yl_acos(x);
}
inline double exp(double x)
{
    return yl_exp(x);
}
inline double log(double x)
{
    return yl_log(x);
}
inline double pow(double x, double y)
{
    return yl_pow(x, y);
}
inline double tanh(double x)
{
    return yl_tanh(x);
}
inline double sqrt(double x)
{
    return std::sqrt(x); // correctly rounded by IEEE 754
}
inline double hypot(double x, double y)
{
    return std::sqrt(x * x + y * y); // our quantities do not overflow when squared
}

template <class T> T square(T x)
{
    return x * x;
}
inline double sign(double x)
{
    return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0;
}
inline double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}
inline double mix(double a, double b, double share)
{
    return a + (b - a) * share;
}
// The planar cross product: the z component of (a, 0) x (b, 0).
inline double cross2(const dvec2& a, const dvec2& b)
{
    return a.x * b.y - a.y * b.x;
}
// v turned +90 degrees (counter-clockwise).
inline dvec2 left(const dvec2& v)
{
    return {-v.y, v.x};
}
inline bool isFinite(double x)
{
    return std::isfinite(x);
}
inline bool isFinite(const dvec2& v)
{
    return std::isfinite(v.x) && std::isfinite(v.y);
}
inline bool isFinite(const dvec3& v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}
inline bool isFinite(const dquat& q)
{
    return std::isfinite(q.w) && std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z);
}

dvec2 rotate(const dvec2& v, double angle);          // counter-clockwise
double wrapAngle(double angle);                      // into [-pi, pi)
dquat rotation(const dvec3& axisUnit, double angle); // right-hand rule
dquat yawRotation(double yaw);                       // about z
dquat fromYawPitchRoll(double yaw, double pitch,
                       double roll); // z, then y (nose down positive), then x (right side down)
struct YawPitchRoll {
    double yaw, pitch, roll;
};
YawPitchRoll toYawPitchRoll(const dquat& orientation); // pitch in [-pi/2, pi/2]

}
