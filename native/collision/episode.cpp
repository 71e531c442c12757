#include "collision/episode.h"

namespace collision {

void expire(Episodes& episodes, double time)
{
    for (ContactEpisode& e : episodes.entry)
        if (e.active && time - e.lastTime > kEpisodeGap) e = {};
}

bool touch(Episodes& episodes, double time, uint32_t partner, const math::dvec2& place, double impulse)
{
    ContactEpisode* nearest = nullptr;
    ContactEpisode* oldest = nullptr;
    double least = kEpisodePlace;
    for (ContactEpisode& e : episodes.entry) {
        if (!oldest || (oldest->active && (!e.active || e.lastTime < oldest->lastTime))) oldest = &e;
        if (!e.active || e.partner != partner) continue;
        const double apart = math::length(e.place - place);
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
    nearest->place = place;
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
