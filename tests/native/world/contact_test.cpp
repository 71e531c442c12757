// The records of contacts: which touch belongs to which.
#include "world/contact.h"

#include <catch_amalgamated.hpp>

using namespace world;

// True when it opens a record.
static bool touch(Contacts& e, double time, uint32_t partner, const math::dvec2& from, const math::dvec2& to,
                  double impulse)
{
    ContactRecord* record = recordOf(e, partner, from, to);
    const bool opens = !record;
    if (opens) open(*(record = &leastOf(e)), time, partner);
    world::touch(*record, time, from, to, impulse);
    return opens;
}

TEST_CASE("flicker is one contact; another corner, another object or a pause open the next", "[world][contact]")
{
    Contacts e;
    int opened = 0;
    for (int i = 0; i < 100; ++i) { // rattling at 100 Hz for a second
        expire(e, 0.01 * i);
        opened += touch(e, 0.01 * i, 3, {2.2, -0.9 + 0.1 * (i % 3)}, {2.2, -0.9 + 0.1 * (i % 3)}, 10.0);
    }
    CHECK(opened == 1);
    CHECK(touch(e, 1.0, 3, {-2.4, -0.9}, {-2.4, -0.9}, 5.0)); // the rear corner on the same wall
    CHECK(touch(e, 1.0, 4, {2.2, -0.9}, {2.2, -0.9}, 5.0));   // the same corner on another object
    CHECK_FALSE(touch(e, 1.05, 3, {2.2, -0.9}, {2.2, -0.9}, 5.0));
    CHECK(anyActive(e));
    expire(e, 1.2);
    CHECK_FALSE(anyActive(e));
    CHECK(touch(e, 1.2, 3, {2.2, -0.9}, {2.2, -0.9}, 5.0));
    // A whole face, and then a corner of it or another of its places, are one.
    CHECK(touch(e, 1.3, 9, {2.2, -0.9}, {-2.4, -0.9}, 5.0));
    CHECK_FALSE(touch(e, 1.31, 9, {-2.4, -0.9}, {-2.4, -0.9}, 5.0));
    CHECK_FALSE(touch(e, 1.32, 9, {2.2, -0.9}, {-2.4, -0.9}, 5.0));
    // More partners than entries: the one longest without a touch makes room, nothing breaks.
    for (uint32_t i = 0; i < 20; ++i) CHECK(touch(e, 2.0 + 0.001 * i, 100 + i, {2.2, 0.0}, {2.2, 0.0}, 1.0));
    CHECK_FALSE(touch(e, 2.03, 119, {2.2, 0.0}, {2.2, 0.0}, 1.0));
}
