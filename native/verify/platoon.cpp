#include "verify/verify.h"

#include "collision/constants.h"
#include "core/text.h"
#include "scenario/scenario.h"
#include "vehicle/planar_car.h"

#include <cmath>
#include <limits>

namespace verify {

namespace {

constexpr const char* kSource = "Tongue 1995";

bool impact(const world::Event& e)
{
    return world::EventKind(uint32_t(e.kind)) == world::EventKind::impact;
}

double number(const world::World& w, double vehicle)
{
    return vehicle < 0 ? 0.0 : std::atof(w.setup.vehicles[size_t(vehicle)].name.c_str());
}

}

// Section 4.1: five cars at 60 mph, 20 ft apart, car 3 at 55 mph.
void fiveCars(Cases& cases)
{
    scenario::Scenario s;
    if (!scenario::loadNamed("five-cars", s).ok()) return;
    world::World w;
    scenario::start(s, w);
    world::run(w, int64_t(5.0 / s.setup.dt));
    std::vector<world::Event> hits;
    for (const world::Event& e : w.events)
        if (impact(e)) hits.push_back(e);
    hits.resize(2, [] {
        world::Event none;
        none.time = std::numeric_limits<double>::infinity();
        return none;
    }());
    const std::string where = std::string(kSource) + ", section 4.1";
    const char* us = "US units unrounded: 60 and 55 mph, 20 ft, cars of 10 ft; controls cut for all at the first hit";
    const char* after = "e 0.8, no friction; drag, rolling resistance and tires ours";
    const auto pair = [&](const world::Event& e) {
        const double a = number(w, e.a), b = number(w, e.b);
        return 10 * std::fmax(a, b) + std::fmin(a, b); // 43: cars 4 and 3
    };
    cases.push_back({"platoon.five.first.time", where, 1.36, hits[0].time, 0.01, "s", us});
    cases.push_back({"platoon.five.first.closed", "10 ft / 5 mph", 10 * vehicle::kFoot / (5 * vehicle::kMilePerHour),
                     hits[0].time, collision::kSkin / (5 * vehicle::kMilePerHour), "s",
                     "contact counts from a gap of at most 1 mm on (collision/constants.h)"});
    cases.push_back({"platoon.five.first.cars", where, 43, pair(hits[0]), 0, "1", "two digits: the cars' numbers"});
    cases.push_back({"platoon.five.second.time", where, 2.86, hits[1].time, 0.04, "s", after});
    // With any common constant deceleration: car 4 leaves the hit at 60 - 4.5 mph (half of 1 + e of 5 mph), car 5
    // closes 10 ft at 4.5 mph.
    const double first = 10 * vehicle::kFoot / (5 * vehicle::kMilePerHour);
    cases.push_back({"platoon.five.second.closed", "first + 10 ft / 4.5 mph",
                     first + 10 * vehicle::kFoot / (4.5 * vehicle::kMilePerHour), hits[1].time, 0.04, "s",
                     "the closed form has no drag"});
    cases.push_back({"platoon.five.second.cars", where, 54, pair(hits[1]), 0, "1", "two digits: the cars' numbers"});
}

// Section 4.2: two cars on a curve of 100 ft radius.
void curvePair(Cases& cases)
{
    scenario::Scenario s;
    if (!scenario::loadNamed("curve-pair", s).ok()) return;
    world::World w;
    scenario::start(s, w);
    world::step(w);
    const double rate1 = world::motion(w, 0).angularVelocity.z, rate2 = world::motion(w, 1).angularVelocity.z;
    double contact = std::numeric_limits<double>::infinity();
    world::Event hit;
    double turned1 = 0, turned2 = 0; // [rad] change of heading since the contact
    for (int64_t i = 1; i < int64_t(2.0 / s.setup.dt) && world::time(w) < contact + 0.6; ++i) {
        world::step(w);
        if (contact < 1e9) {
            turned1 += world::motion(w, 0).angularVelocity.z * s.setup.dt;
            turned2 += world::motion(w, 1).angularVelocity.z * s.setup.dt;
            continue;
        }
        for (const world::Event& e : w.events)
            if (impact(e) && !(contact < 1e9)) {
                contact = e.time;
                hit = e;
            }
    }
    const std::string where = std::string(kSource) + ", section 4.2";
    const char* held =
        "US units unrounded: 55 and 65 mph, 20 ft of arc, 100 ft radius; cars held on the path until contact";
    cases.push_back({"platoon.curve.contact", where, 0.67, contact, 0.02, "s", held});
    cases.push_back({"platoon.curve.contact.computed", "geometry of the two arcs", 0.6649, contact, 2e-4, "s", held});
    cases.push_back(
        {"platoon.curve.rate1", where + ", 55 mph / 100 ft", 0.8067, rate1, 5e-5, "rad/s", "printed .55 is mph/ft"});
    cases.push_back(
        {"platoon.curve.rate2", where + ", 65 mph / 100 ft", 0.9533, rate2, 5e-5, "rad/s", "printed .65 is mph/ft"});
    // 20 ft of arc less the cars' way until contact leaves car 1 at this heading, its rear face square to it.
    const double rear = (20 * vehicle::kFoot + 55 * vehicle::kMilePerHour * contact) / (100 * vehicle::kFoot);
    cases.push_back({"platoon.curve.normal", "rear face of the struck car", rear,
                     math::atan2(hit.normal.y, hit.normal.x), 1e-9, "rad", "two corners meet"});
    const auto degrees = [](double angle) { return core::fixed(angle * 180.0 / math::kPi, 1); };
    Case more{"platoon.curve.rotates-more",
              where + ": that car 1 rotates more than car 2",
              1,
              std::fabs(turned1) > std::fabs(turned2) ? 1.0 : 2.0,
              0,
              "1",
              "between the snapshots at the hit and 0.6 s after it the headings change by " + degrees(turned1) +
                  " and " + degrees(turned2) +
                  " deg with our axles and tires; docs/curve-pair.md (yawlab curve) tells with which of what is "
                  "not printed the sentence holds"};
    more.differs = true;
    cases.push_back(more);
}

// The printed SI numbers are rounded US units: both, and how far apart they are.
void units(Cases& cases)
{
    const vehicle::PlanarCarSettings car;
    const std::string table = std::string(kSource) + ", Tables 1 to 3, printed in SI";
    const auto add = [&](const char* name, double printed, double exact, double tolerance, const char* unit,
                         const char* us) {
        cases.push_back({std::string("platoon.units.") + name, table, printed, exact, tolerance, unit, us});
    };
    add("mass", 1809, car.mass, 1.0, "kg", "124 slug");
    add("inertia", 4068, car.yawInertia, 1.0, "kg m2", "3000 slug ft2");
    add("length", 3.048, car.length, 1e-9, "m", "10 ft");
    add("width", 1.524, car.width, 1e-9, "m", "5 ft");
    add("spacing", 6.1, 20 * vehicle::kFoot, 0.05, "m", "20 ft");
    add("radius", 30.48, 100 * vehicle::kFoot, 1e-9, "m", "100 ft");
    add("speed60", 26.8, 60 * vehicle::kMilePerHour, 0.05, "m/s", "60 mph");
    add("speed55", 24.6, 55 * vehicle::kMilePerHour, 0.05, "m/s", "55 mph");
    add("speed65", 29.1, 65 * vehicle::kMilePerHour, 0.05, "m/s", "65 mph");
    add("air", 1.2266, car.airDensity, 1e-4, "kg/m3", "0.00238 slug/ft3, printed with the wrong unit");
}

}
