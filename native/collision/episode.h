// One event an episode: a body that scrapes, rocks or rests against the same thing with the same part of itself goes on
// with one contact, however often the two part and meet again within a moment.
//
// Plain data for a world's state. Every impulse belongs to an episode; the first one opens it. An episode is the same
// partner (object of a scene, or another body) at the same place of the body: the front corner and, a tenth of a second
// later, the rear corner on the same wall are two (Knight and Bernard 2003, figures 6 and 7).
#pragma once

#include "math/math.h"

#include <cstdint>

namespace collision {

inline constexpr double kEpisodeGap = 0.1;   // [s] without touch after which an episode is over
inline constexpr double kEpisodePlace = 0.6; // [m] nearer than this is the same place of the body

struct ContactEpisode {
    double lastTime = 0.0;  // [s] of the last touch
    double firstTime = 0.0; // [s]
    double impulse = 0.0;   // [N s] sum of normal impulses
    math::dvec2 from{0.0};  // [m] body axes, ends of the last touch
    math::dvec2 to{0.0};
    uint32_t partner = 0; // object of a scene, or 0x80000000 + index of a body
    uint32_t active = 0;  // 1 while it goes on
};
static_assert(sizeof(ContactEpisode) == 64, "no padding: the state is hashed byte by byte");

inline constexpr int kEpisodes = 8;

struct Episodes {
    ContactEpisode entry[kEpisodes];
};

// Ends what has been apart for kEpisodeGap; true while any goes on. Call once a step, before the contacts.
bool expire(Episodes& episodes, double time);
// Notes a touch. True when it opens an episode, so that an event is due. With all entries taken the one longest without
// a touch makes room. The touch reaches from-to: a corner, or a face and then also its corners.
bool touch(Episodes& episodes, double time, uint32_t partner, const math::dvec2& fromBody, const math::dvec2& toBody,
           double impulse);
// The same for the episode that it is known to belong to.
void touch(ContactEpisode& episode, double time, const math::dvec2& fromBody, const math::dvec2& toBody,
           double impulse);
// The episode that such a touch belongs to, null when it would open one.
ContactEpisode* episodeOf(Episodes& episodes, uint32_t partner, const math::dvec2& fromBody, const math::dvec2& toBody);
bool anyActive(const Episodes& episodes);
// Two touches, each from-to in body axes, nearer to each other than kEpisodePlace.
bool samePlace(const math::dvec2& from, const math::dvec2& to, const math::dvec2& otherFrom,
               const math::dvec2& otherTo);

}
