// The settings of a collision of two cars that is dragged about (two_cars.cpp) and swept (pair_map.cpp).
#pragma once

#include "core/describe.h"
#include "impact/pair_io.h"
#include "math/math.h"

#include <optional>
#include <string>

namespace figures {

enum class Preset : uint32_t { rear, side, frontal };
enum class Units : uint32_t { si, us };

struct OneCar {
    std::optional<double> mass, izz, heading, velocityX, velocityY, yawRate, contactX, contactY;
};
struct TwoCars {
    Preset preset = Preset::rear;
    impact::PairModel model = impact::PairModel::roll4;
    OneCar a, b;
    std::optional<double> normal, e, mu, share;
    double duration = 0.15, contactHeight = 0.40, time = 0.3;
    Units units = Units::si;
};

inline void describeCar(auto& v, OneCar& s, const char* const (&keys)[8])
{
    v.optional(keys[0], s.velocityX, {.unit = "m/s", .min = -80, .max = 80, .doc = "east; auto: the preset's"});
    v.optional(keys[1], s.velocityY, {.unit = "m/s", .min = -80, .max = 80, .doc = "north"});
    v.optional(keys[2], s.heading, {.unit = "rad", .min = -2 * math::kPi, .max = 2 * math::kPi, .doc = "from east"});
    v.optional(keys[3], s.yawRate, {.unit = "rad/s", .min = -10, .max = 10, .doc = "counter-clockwise"});
    v.optional(keys[4], s.contactX, {.unit = "m", .min = -10, .max = 10, .doc = "contact ahead of its mass centre"});
    v.optional(keys[5], s.contactY, {.unit = "m", .min = -3, .max = 3, .doc = "contact to its left"});
    v.optional(keys[6], s.mass, {.unit = "kg", .min = 100, .max = 1e5, .doc = "mass"});
    v.optional(keys[7], s.izz, {.unit = "kg m2", .min = 20, .max = 1e6, .doc = "yaw inertia"});
}
template <class V> void describe(V& v, TwoCars& s)
{
    v.choice("preset", s.preset, {{"rear", Preset::rear}, {"side", Preset::side}, {"frontal", Preset::frontal}},
             "what stands where a value is auto");
    v.choice("model", s.model, {{"planar", impact::PairModel::planar}, {"roll4", impact::PairModel::roll4}},
             "what is drawn");
    v.choice("units", s.units, {{"SI", Units::si}, {"US", Units::us}}, "of the tables");
    v.number("time", s.time, {.unit = "s", .min = -0.4, .max = 0.8, .doc = "of the motion, from the impact on"});
    v.optional("normal", s.normal,
               {.unit = "rad", .min = -2 * math::kPi, .max = 2 * math::kPi, .doc = "of the contact, into car 1"});
    v.optional("e", s.e, {.unit = "1", .min = 0, .max = 1, .doc = "restitution"});
    v.optional("mu", s.mu, {.unit = "1", .min = -2, .max = 2, .doc = "tangential over normal impulse"});
    v.optional("share", s.share, {.unit = "1", .min = 0, .max = 1, .doc = "of the critical friction, in place of mu"});
    v.number("duration", s.duration, {.unit = "s", .min = 0.02, .max = 0.3, .doc = "4-DOF: of the collision"});
    v.number("contactHeight", s.contactHeight,
             {.unit = "m", .min = -0.6, .max = 1.2, .doc = "4-DOF: contact above the roll axis"});
    describeCar(v, s.a,
                {"aVelocityX", "aVelocityY", "aHeading", "aYawRate", "aContactX", "aContactY", "aMass", "aIzz"});
    describeCar(v, s.b,
                {"bVelocityX", "bVelocityY", "bHeading", "bYawRate", "bContactX", "bContactY", "bMass", "bIzz"});
}

impact::PairCase caseOf(const TwoCars&);
std::string runOf(const impact::PairCase&, double contactHeight); // readable link of a run that comes to this contact

}
