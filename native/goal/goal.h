// What a run is to reach, as data of the scenario:
//
//     "goal": {"kind": "stop", "item": 0, "limit": 8, "medals": [2, 0.8, 0.25]}
//
// Each kind has one number for a score, in one unit, and says whether less or more of it is better (about()). Whoever
// reaches the goal has a score; a medal is a score at least as good as its threshold. goal/judge.h computes both.
#pragma once

#include "core/quantity.h"

#include <cstdint>
#include <vector>

namespace goal {

enum class Kind : uint32_t {
    time,   // through gates in their order, or along a path: the time it takes
    slalom, // through a row of cones, each on the other side than the one before: time and penalties
    stop,   // to a standstill inside a box: how far before its end
    park,   // to a standstill inside a box, in its direction: the time it takes
    damage, // a crash that cannot be avoided: how hard it is
    jump,   // in the air and down on the wheels: how far or how long
    drift,  // how much slip angle, for how long, in one piece
    angle,  // to a wall at an angle: by how much that was missed
    count
};

enum class Measure : uint32_t { deltaV, energy, distance, time };

struct Settings {
    Kind kind = Kind::time;
    Measure measure = Measure::deltaV; // of a crash, of a jump
    int32_t car = 0;                   // index of the vehicle that is judged
    int32_t item = -1;                 // index into the course: the box, the slalom
    std::vector<double> gates;         // to pass, in this order, counted from 1: the first starts the clock
    int32_t path = -1;                 // index into paths, instead of gates
    double from = 0.0, to = 0.0;       // [m] along the path
    double room = 15.0;                // [m] to either side of the path that counts as on it
    double speed = 0.0;                // [m/s] at least: of a drift, at a wall
    double angle = 0.1745329251994330; // [rad] to the wall; of a drift at least; of a parked car at most
    double penalty = 2.0;              // [s] for a cone, a wall, a car that was hit
    double limit = 60.0;               // [s] of the run
    std::vector<double> medals;        // bronze, silver, gold; or none
};

struct About {
    const char* name;
    const char* unit; // of the score, SI
    bool more;        // is better
};
About about(const Settings&);

enum class Medal : uint32_t { none, bronze, silver, gold };
bool better(const Settings&, double score, double than); // strictly
Medal medal(const Settings&, double score);

template <class V> void describe(V& v, Settings& s)
{
    v.choice("kind", s.kind,
             {{"time", Kind::time},
              {"slalom", Kind::slalom},
              {"stop", Kind::stop},
              {"park", Kind::park},
              {"damage", Kind::damage},
              {"jump", Kind::jump},
              {"drift", Kind::drift},
              {"angle", Kind::angle}},
             "what is to be reached; docs/challenges.md has the rules of each");
    v.choice(
        "measure", s.measure,
        {{"deltaV", Measure::deltaV},
         {"energy", Measure::energy},
         {"distance", Measure::distance},
         {"time", Measure::time}},
        "of damage: deltaV, the largest change of velocity, or energy, all that was lost; of a jump: distance or time");
    v.integer("car", s.car, 0, 1999, "index of the vehicle that is judged");
    v.integer("item", s.item, -1, 199, "index into the course: the box of stop and park, the slalom");
    v.numbers("gates", s.gates,
              {.unit = "1",
               .min = 1,
               .max = 64,
               .doc = "to be passed in this order, counted from 1; the first starts the clock, the last stops it"},
              0, 200);
    v.integer("path", s.path, -1, 1000, "index into paths, instead of gates");
    v.number("from", s.from, {.unit = "m", .min = -1e6, .max = 1e6, .doc = "along the path, where the clock starts"});
    v.number("to", s.to, {.unit = "m", .min = -1e6, .max = 1e6, .doc = "along the path, where it stops"});
    v.number("room", s.room,
             {.unit = "m", .min = 1, .max = 1000, .doc = "to either side of the path that counts as on it"});
    v.number("speed", s.speed, {.unit = "m/s", .min = 0, .max = 150, .doc = "at least: in a drift, at the wall"});
    v.number("angle", s.angle,
             {.unit = "rad",
              .min = 0,
              .max = 1.6,
              .doc = "to the wall; of a drift the least slip angle; of a parked car the most it may be askew"});
    v.number(
        "penalty", s.penalty,
        {.unit = "s", .min = 0, .max = 600, .doc = "for each cone struck or passed on the wrong side, each impact"});
    v.number("limit", s.limit,
             {.unit = "s", .max = 86400, .doc = "of the run; later nothing counts", .positive = true});
    v.numbers("medals", s.medals,
              {.unit = "1",
               .min = 0,
               .max = 1e9,
               .doc = "bronze, silver and gold, in the unit of the score; none: no medals"},
              0, 3);
    v.require(s.medals.empty() || s.medals.size() == 3, "medals", core::say("give three, or none"));
    v.require(s.medals.size() != 3 || (!better(s, s.medals[0], s.medals[1]) && !better(s, s.medals[1], s.medals[2])),
              "medals", core::say("silver is no better than bronze, or gold no better than silver"));
    const bool boxed = s.kind == Kind::stop || s.kind == Kind::park || s.kind == Kind::slalom;
    v.require(!boxed || s.item >= 0, "item", core::say("say which item of the course it is"));
    v.require(s.kind != Kind::time || s.path >= 0 || s.gates.size() >= 2, "gates",
              core::say("give two gates or more, or a path"));
    v.require(s.kind != Kind::time || s.path < 0 || s.to > s.from, "to", core::say("lies beyond `from`"));
}

}
