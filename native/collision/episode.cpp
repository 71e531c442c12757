#include "collision/episode.h"

#include "collision/outline.h"

#include <algorithm>

namespace collision {

namespace {

double apartFrom(const math::dvec2& p, const math::dvec2& a, const math::dvec2& b)
{
    return math::length(p - nearestOnSegment(p, a, b).point);
}

}

void expire(Episodes& episodes, double time)
{
    for (ContactEpisode& e : episodes.entry)
        if (e.active && time - e.lastTime > kEpisodeGap) e = {};
}

bool touch(Episodes& episodes, double time, uint32_t partner, const math::dvec2& from, const math::dvec2& to,
           double impulse)
{
    ContactEpisode* nearest = nullptr;
    ContactEpisode* oldest = nullptr;
    double least = kEpisodePlace;
    for (ContactEpisode& e : episodes.entry) {
        if (!oldest || (oldest->active && (!e.active || e.lastTime < oldest->lastTime))) oldest = &e;
        if (!e.active || e.partner != partner) continue;
        const double apart = std::min({apartFrom(e.from, from, to), apartFrom(e.to, from, to),
                                       apartFrom(from, e.from, e.to), apartFrom(to, e.from, e.to)});
        if (apart < least) {
            least = apart;
            nearest = &e;
        }
    }
    const bool opens = nearest == nullptr;
    if (opens) {
        nearest = oldest;
        *nearest = {};
        nearest->active = 1;
        nearest->partner = partner;
        nearest->firstTime = time;
    }
    nearest->lastTime = time;
    nearest->from = from;
    nearest->to = to;
    nearest->impulse += impulse;
    return opens;
}

bool anyActive(const Episodes& episodes)
{
    for (const ContactEpisode& e : episodes.entry)
        if (e.active) return true;
    return false;
}

}
