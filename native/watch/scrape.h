// How a body scrapes: what presses it onto walls and other vehicles in resting contact, and how fast it slides there. Read off the
// records of the last step (world/contact.h), for those who listen; nothing of it acts.
//
// A record holds a force N at each end of the touch, and there the body slides with the speed v along the contact, in the plane:
//
//     pressed = sum N,    scrapes = sum N |v| / pressed                                                          (SC1)
//
// so that pressed times scrapes is what friction takes in a second, over its coefficient. Blows are events, no scraping; what the
// ground does to a body that lies on it is not in any record.
#pragma once

#include "world/world.h"

namespace watch {

struct Scrape {
    double pressed = 0.0; // [N]
    double scrapes = 0.0; // [m/s] >= 0
};

Scrape scrape(const world::World& world, size_t vehicle);

}
