#include "collision/episode.h"

#include "collision/outline.h"

#include <algorithm>

namespace collision {

namespace {

double apartFrom(const math::dvec2& p, const math::dvec2& a, const math::dvec2& b)
{
    return math::length(p - nearestOnSegment(p, a, b).point);
}

double apartOf(const math::dvec2& a, const math::dvec2& b, const math::dvec2& from, const math::dvec2& to)
{
    return std::min({apartFrom(a, from, to), apartFrom(b, from, to), apartFrom(from, a, b), apartFrom(to, a, b)});
}

}

bool expire(Episodes& episodes, double time)
{
    bool any = false;
    for (ContactEpisode& e : episodes.entry) {
        if (!e.active) continue;
        if (time - e.lastTime > kEpisodeGap)
            e = {};
        else
            any = true;
    }
    return any;
}

ContactEpisode* episodeOf(Episodes& episodes, uint32_t partner, const math::dvec2& from, const math::dvec2& to)
{
    ContactEpisode* only = nullptr;
    int candidates = 0;
    for (ContactEpisode& e : episodes.entry) {
        if (!e.active || e.partner != partner) continue;
        ++candidates;
        only = &e;
    }
    const auto isNear = [](const math::dvec2& a, const math::dvec2& b) {
        return math::dot(a - b, a - b) < kEpisodePlace * kEpisodePlace;
    };
    if (candidates == 0 || (candidates == 1 && (isNear(only->from, from) || isNear(only->to, to)))) return only;
    ContactEpisode* nearest = nullptr;
    double least = kEpisodePlace;
    for (ContactEpisode& e : episodes.entry) {
        if (!e.active || e.partner != partner) continue;
        const double apart = apartOf(e.from, e.to, from, to);
        if (apart < least) {
            least = apart;
            nearest = &e;
        }
    }
    return nearest;
}

void touch(ContactEpisode& e, double time, const math::dvec2& from, const math::dvec2& to, double impulse)
{
    e.lastTime = time;
    e.from = from;
    e.to = to;
    e.impulse += impulse;
}

bool touch(Episodes& episodes, double time, uint32_t partner, const math::dvec2& from, const math::dvec2& to,
           double impulse)
{
    ContactEpisode* e = episodeOf(episodes, partner, from, to);
    const bool opens = e == nullptr;
    if (opens) {
        e = &episodes.entry[0];
        for (ContactEpisode& other : episodes.entry)
            if (e->active && (!other.active || other.lastTime < e->lastTime)) e = &other;
        *e = {};
        e->active = 1;
        e->partner = partner;
        e->firstTime = time;
    }
    touch(*e, time, from, to, impulse);
    return opens;
}

bool samePlace(const math::dvec2& from, const math::dvec2& to, const math::dvec2& otherFrom, const math::dvec2& otherTo)
{
    return apartOf(from, to, otherFrom, otherTo) < kEpisodePlace;
}

bool anyActive(const Episodes& episodes)
{
    for (const ContactEpisode& e : episodes.entry)
        if (e.active) return true;
    return false;
}

}
