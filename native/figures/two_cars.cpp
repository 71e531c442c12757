// Two cars that collide, to be taken apart: Zhou 2008, Figures 1 to 8 grown into one tool. Places, velocities and the
// contact are dragged; both pair models stand side by side, forwards and backwards.
#include "figures/two_cars.h"

#include "figures/entry.h"
#include "figures/tools.h"
#include "scenario/compare.h"

#include <algorithm>

namespace figures {

using impact::PairCase;
using impact::PairModel;
using impact::PairResult;
using math::dvec2;

namespace {

constexpr double kArrow = 0.1;                          // [m per m/s] of velocities
constexpr double kNose = 2.1, kTail = 2.5, kWide = 1.9; // [m] what is drawn about a mass centre

PairCase presetCase(Preset preset)
{
    PairCase c = scenario::paperImpact(); // its cars; an angled rear-end impact
    c.mu = 0.0;
    if (preset == Preset::rear) return c;
    c.e = 0.1;
    c.mu.reset();
    c.muFraction = 0.9;
    if (preset == Preset::side) {
        c.a.heading = 90 * kDegree;
        c.a.velocity = {0, 10};
        c.a.contact = {0.6, 0.95};
        c.b.heading = c.normal = 0;
        c.b.velocity = {15, 0};
        c.b.contact = {2.1, 0.2};
    } else {
        c.a.velocity = {14, 0};
        c.a.contact = {2.1, 0.55};
        c.b.heading = c.normal = math::kPi;
        c.b.velocity = {-14, 0};
        c.b.contact = {2.1, 0.55};
    }
    return c;
}

}

PairCase caseOf(const TwoCars& s)
{
    PairCase c = presetCase(s.preset);
    c.model = s.model;
    for (auto [car, given] : {std::pair{&c.a, &s.a}, {&c.b, &s.b}}) {
        const auto take = [](const std::optional<double>& from, double& to) { to = from.value_or(to); };
        if (given->mass) car->rollingMass *= *given->mass / car->mass; // as much of it rolls
        take(given->mass, car->mass);
        take(given->izz, car->izz);
        take(given->heading, car->heading);
        take(given->velocityX, car->velocity.x);
        take(given->velocityY, car->velocity.y);
        take(given->yawRate, car->yawRate);
        take(given->contactX, car->contact.x);
        take(given->contactY, car->contact.y);
        car->contactHeight = s.contactHeight;
    }
    c.normal = s.normal.value_or(c.normal);
    c.e = s.e.value_or(c.e);
    if (s.mu) {
        c.mu = s.mu;
        c.muFraction.reset();
    }
    if (s.share) {
        c.mu.reset();
        c.muFraction = s.share;
    }
    c.dt = s.duration;
    return c;
}

namespace {

PairResult solve(const PairCase& c, PairModel model)
{
    impact::PairImpact settings = impact::settingsOf(c);
    settings.model = model;
    return impact::solvePair(settings, c.a, c.b);
}

// Where a car's mass centre is, the contact being the origin.
dvec2 placeOf(const impact::PairCar& car)
{
    return -math::rotate(car.contact, car.heading);
}
Line outlineOf(const impact::PairCar& car)
{
    return box(std::max(kNose, car.contact.x), std::max(kTail, -car.contact.x),
               std::max(kWide, 2.0 * std::abs(car.contact.y)));
}

// Handles of one car: its place, which is the contact's place on it; its heading; its velocity.
void handles(Plot& p, const impact::PairCar& car, const char* const (&keys)[5])
{
    const dvec2 at = placeOf(car), v = at + kArrow * car.velocity;
    const double c = math::cos(car.heading), s = math::sin(car.heading);
    Handle place{{at.x, at.y}, keys[0], keys[1], {car.contact.x, car.contact.y}, {-c, -c}, "contact on this car"};
    place.cross = {-s, s};
    p.handles.push_back(place);
    const dvec2 nose = at + math::rotate({kNose, 0}, car.heading), tail = at - math::rotate({kTail, 0}, car.heading);
    const dvec2 far = math::length(nose) > math::length(tail) ? nose : tail;
    const double lever = math::dot(far, far);
    Handle turn{{far.x, far.y}, keys[2], "", {car.heading, 0}, {-far.y / lever, 0}, "heading of this car"};
    turn.cross = {far.x / lever, 0};
    p.handles.push_back(turn);
    p.handles.push_back({{v.x, v.y},
                         keys[3],
                         keys[4],
                         {car.velocity.x, car.velocity.y},
                         {1 / kArrow, 1 / kArrow},
                         "velocity of this car"});
}

double reachOf(const PairCase& c)
{
    double reach = 5.5;
    for (const impact::PairCar* car : {&c.a, &c.b})
        reach = std::max(reach, 2.9 + math::length(placeOf(*car)) + 0.5 * kArrow * math::length(car->velocity));
    return reach;
}

Plot plan(const PairCase& c, const PairResult& r)
{
    Plot p;
    p.title = "the impact, from above";
    p.plan = true;
    const double reach = reachOf(c);
    p.x = {"east", "m", -reach, reach};
    p.y = {"north", "m", -0.7 * reach, 0.7 * reach};
    const dvec2 n{math::cos(c.normal), math::sin(c.normal)}, t = math::left(n);
    p.curves.push_back({"", Ink::quiet, "6 4", {{-2.2 * t.x, -2.2 * t.y}, {2.2 * t.x, 2.2 * t.y}}, "", 1.4});
    size_t i = 0;
    for (const auto& [car, after, ink] : {std::tuple{&c.a, &r.a, Ink::text}, {&c.b, &r.b, Ink::quiet}}) {
        const dvec2 at = placeOf(*car);
        p.bodies.push_back({placed(outlineOf(*car), at, car->heading), ink, true});
        p.marks.push_back({{at.x, at.y}, Sign::dot, ++i == 1 ? "1" : "2", Ink::text, ""});
        const auto arrow = [&](const dvec2& v, Ink colour, const char* text) {
            p.arrows.push_back({{at.x, at.y}, {at.x + kArrow * v.x, at.y + kArrow * v.y}, text, colour});
        };
        arrow(car->velocity, Ink::before, i == 1 ? "before" : "");
        if (r.fault == impact::PairFault::none) arrow(after->velocity, Ink::after, i == 1 ? "after" : "");
    }
    const dvec2 impulse = r.impulseNormal * n + r.impulseTangential * t;
    if (const double size = math::length(impulse); size > 0) {
        const dvec2 along = 1.6 / size * impulse;
        p.arrows.push_back({{0, 0}, {along.x, along.y}, "P on 1", Ink::impact});
    }
    p.arrows.push_back({{0, 0}, {2.6 * n.x, 2.6 * n.y}, "n", Ink::normal});
    handles(p, c.a, {"aContactX", "aContactY", "aHeading", "aVelocityX", "aVelocityY"});
    handles(p, c.b, {"bContactX", "bContactY", "bHeading", "bVelocityX", "bVelocityY"});
    Handle turn{{2.6 * n.x, 2.6 * n.y}, "normal", "", {c.normal, 0}, {-n.y / 2.6, 0}, "normal of the contact"};
    turn.cross = {n.x / 2.6, 0};
    p.handles.push_back(turn);
    return p;
}

// One behind the other: what the two bring is what they take away.
Plot momenta(const PairCase& c, const PairResult& r)
{
    Plot p;
    p.title = "momenta: one behind the other, and their sum";
    p.plan = true;
    p.x = {"east", "kN s", 0, 0};
    p.y = {"north", "kN s", 0, 0};
    const auto chain = [&](const dvec2& a, const dvec2& b, Ink ink, const char* when) {
        const dvec2 one = 1e-3 * c.a.mass * a, sum = one + 1e-3 * c.b.mass * b;
        p.arrows.push_back({{0, 0}, {one.x, one.y}, std::string("1 ") + when, ink});
        p.arrows.push_back({{one.x, one.y}, {sum.x, sum.y}, std::string("2 ") + when, ink});
        return sum;
    };
    const dvec2 before = chain(c.a.velocity, c.b.velocity, Ink::before, "before");
    dvec2 after = before;
    if (r.fault == impact::PairFault::none) after = chain(r.a.velocity, r.b.velocity, Ink::after, "after");
    p.marks = {{{before.x, before.y}, Sign::circle, "", Ink::before, "sum before"},
               {{after.x, after.y}, Sign::cross, "", Ink::after, "sum after"}};
    fit(p, true, true);
    const double wide = p.x.to - p.x.from, high = p.y.to - p.y.from; // room for both, and for the words
    for (auto [axis, least] : {std::pair{&p.x, 1.4 * wide}, {&p.y, std::max(1.15 * high, 0.55 * wide)}}) {
        const double middle = 0.5 * (axis->from + axis->to);
        axis->from = middle - 0.5 * std::max(least, 1.0);
        axis->to = middle + 0.5 * std::max(least, 1.0);
    }
    return p;
}

Plot motion(const PairCase& c, const PairResult& r, double time)
{
    Plot p;
    p.title = "motion before and after, by time";
    p.plan = true;
    const double reach = reachOf(c) + 0.3 * std::max(math::length(c.a.velocity), math::length(c.b.velocity));
    p.x = {"east", "m", -reach, reach};
    p.y = {"north", "m", -0.7 * reach, 0.7 * reach};
    for (const auto& [car, after, ink] : {std::tuple{&c.a, &r.a, Ink::text}, {&c.b, &r.b, Ink::accent}}) {
        const auto put = [&, car = car, after = after, ink = ink](double when, bool filled) {
            const bool gone = when > 0.0 && r.fault == impact::PairFault::none;
            const dvec2 at = placeOf(*car) + when * (gone ? after->velocity : car->velocity);
            const double yaw = car->heading + when * (gone ? after->yawRate : car->yawRate);
            p.bodies.push_back({placed(outlineOf(*car), at, yaw),
                                filled ? ink
                                : gone ? Ink::after
                                       : Ink::before,
                                filled});
        };
        for (const double when : {-0.3, 0.25, 0.5}) put(when, false);
        put(time, true);
    }
    return p;
}

struct Spoken {
    double factor;
    const char* unit;
};
struct Speech {
    Spoken speed, impulse, energy;
};
Speech speech(Units units)
{
    if (units == Units::si) return {{1.0, "m/s"}, {1.0, "N s"}, {1e-3, "kJ"}};
    return {{1.0 / 0.44704, "mph"}, {1.0 / 4.4482216152605, "lb s"}, {1.0 / 1.3558179483314, "ft lb"}};
}

std::string spoken(double value, const Spoken& in, int digits)
{
    return written(in.factor * value, digits);
}

Table outcome(const PairCase& c, const PairResult (&results)[2], const Speech& in)
{
    Table t{"side by side", {"", "unit", "1, planar", "1, 4-DOF", "2, planar", "2, 4-DOF"}, {}};
    const auto row = [&](const char* what, const char* unit, auto&& value) {
        std::vector<std::string> cells{what, unit};
        for (const bool second : {false, true})
            for (const PairResult& r : results)
                cells.push_back(r.fault == impact::PairFault::none ? value(second ? r.b : r.a, second ? c.b : c.a)
                                                                   : "\u2013");
        t.rows.push_back(std::move(cells));
    };
    using After = impact::PairCarResult;
    using Before = impact::PairCar;
    row("speed before", in.speed.unit,
        [&](const After&, const Before& b) { return spoken(math::length(b.velocity), in.speed, 2); });
    row("velocity after, east", in.speed.unit,
        [&](const After& a, const Before&) { return spoken(a.velocity.x, in.speed, 2); });
    row("velocity after, north", in.speed.unit,
        [&](const After& a, const Before&) { return spoken(a.velocity.y, in.speed, 2); });
    row("yaw rate after", "deg/s", [](const After& a, const Before&) { return written(a.yawRate / kDegree, 1); });
    row("roll rate after", "deg/s", [](const After& a, const Before&) { return written(a.rollRate / kDegree, 1); });
    row("delta-V", in.speed.unit,
        [&](const After& a, const Before&) { return spoken(math::length(a.deltaV), in.speed, 2); });
    row("force came from, left of ahead", "deg",
        [](const After& a, const Before&) { return written(a.pdof / kDegree, 1); });
    return t;
}

Table whole(const PairResult (&results)[2], const Speech& in)
{
    Table t{"the impact", {"", "unit", "planar", "4-DOF"}, {}};
    const auto row = [&](const char* what, const char* unit, auto&& value) {
        std::vector<std::string> cells{what, unit};
        for (const PairResult& r : results) cells.push_back(r.fault == impact::PairFault::none ? value(r) : "\u2013");
        t.rows.push_back(std::move(cells));
    };
    row("closing speed", in.speed.unit, [&](const PairResult& r) { return spoken(-r.p1, in.speed, 2); });
    row("impulse along the normal", in.impulse.unit,
        [&](const PairResult& r) { return spoken(r.impulseNormal, in.impulse, 0); });
    row("impulse along the tangent", in.impulse.unit,
        [&](const PairResult& r) { return spoken(r.impulseTangential, in.impulse, 0); });
    row("friction in effect", "1", [](const PairResult& r) { return written(r.mu, 3); });
    row("critical friction, that ends the sliding", "1", [](const PairResult& r) { return written(r.criticalMu, 3); });
    row("restitution in effect", "1", [](const PairResult& r) { return written(r.e, 3); });
    row("energy before", in.energy.unit, [&](const PairResult& r) { return spoken(r.energyBefore, in.energy, 1); });
    row("energy lost", in.energy.unit,
        [&](const PairResult& r) { return spoken(r.energyBefore - r.energyAfter, in.energy, 1); });
    return t;
}

// From the velocities after the impact those before it.
Table backward(const PairCase& c, const PairResult (&results)[2], const Speech& in)
{
    Table t{"backwards: from what is left to what came",
            {"", "unit", "1, planar", "1, 4-DOF", "2, planar", "2, 4-DOF"},
            {{"speed", in.speed.unit}, {"yaw rate", "deg/s"}, {"differs from what came by", in.speed.unit}}};
    std::vector<std::string> cells[3];
    for (const bool second : {false, true})
        for (size_t k = 0; k < 2; ++k) {
            PairCase after = c; // headings stay those of the contact
            for (const auto& [car, end] : {std::pair{&after.a, &results[k].a}, {&after.b, &results[k].b}}) {
                car->velocity = end->velocity;
                car->yawRate = end->yawRate;
                car->rollRate = end->rollRate;
            }
            impact::PairImpact settings = impact::settingsOf(after);
            settings.model = k == 0 ? PairModel::planar : PairModel::roll4;
            const bool good = results[k].fault == impact::PairFault::none;
            const PairResult r = good ? impact::invertPair(settings, after.a, after.b) : results[k];
            const impact::PairCarResult& car = second ? r.b : r.a;
            const impact::PairCar& came = second ? c.b : c.a;
            const bool found = good && r.fault == impact::PairFault::none;
            cells[0].push_back(found ? spoken(math::length(car.velocity), in.speed, 2) : "\u2013");
            cells[1].push_back(found ? written(car.yawRate / kDegree, 1) : "\u2013");
            cells[2].push_back(found ? spoken(math::length(car.velocity - came.velocity), in.speed, 6) : "\u2013");
        }
    for (size_t i = 0; i < 3; ++i) t.rows[i].insert(t.rows[i].end(), cells[i].begin(), cells[i].end());
    return t;
}

}

// Both set off so that they come to the contact, and the run keeps to this contact and this normal.
std::string runOf(const PairCase& c, double contactHeight)
{
    constexpr double kAxis = 0.299184; // [m] roll axis of the paper's car
    const bool turns = c.a.yawRate != 0.0 || c.b.yawRate != 0.0;
    const double before = turns ? 0.02 : 0.6; // [s] they come straight
    std::string out = "scenario=zhou-figure-6";
    const auto put = [&](const std::string& key, double value) { out += "&" + key + "=" + core::number(value); };
    size_t i = 0;
    for (const impact::PairCar* car : {&c.a, &c.b}) {
        const std::string at = "cars." + std::to_string(i++) + ".";
        const dvec2 from = placeOf(*car) - before * car->velocity, own = math::rotate(car->velocity, -car->heading);
        put(at + "position.0", from.x);
        put(at + "position.1", from.y);
        put(at + "heading", car->heading);
        put(at + "speed", own.x);
        put(at + "lateralSpeed", own.y);
        put(at + "yawRate", car->yawRate);
        put(at + "set.mass", car->mass);
        put(at + "set.rollingMass", car->rollingMass);
        put(at + "set.yawInertia", car->izz);
        put(at + "set.front", std::max(kNose, car->contact.x));
        put(at + "set.rear", std::max(kTail, -car->contact.x));
    }
    out += std::string("&collisions.method=") + (c.model == PairModel::planar ? "planar" : "roll4");
    put("collisions.normalAngle", math::wrapAngle(c.normal));
    put("collisions.contactPoint.x", c.a.contact.x);
    put("collisions.contactPoint.y", c.a.contact.y);
    put("collisions.contactHeight", std::max(0.0, kAxis + contactHeight));
    put("collisions.impactTime", c.dt);
    out += "&collisions.e.law=constant";
    put("collisions.e.value", c.e);
    if (c.muFraction)
        put("collisions.muFraction", *c.muFraction);
    else
        put("collisions.mu.value", std::abs(c.mu.value_or(0.0)));
    return out;
}

namespace {

core::Status twoCars(const TwoCars& s, Way, Figure& f)
{
    if (s.mu && s.share)
        return core::Status::fail("share", core::say("give mu or the share of the critical friction, not both"));
    const PairCase c = caseOf(s);
    PairCase judged;
    if (core::Status status = core::readJson(core::writeJson(c), judged); !status) return status;
    const PairResult results[2] = {solve(c, PairModel::planar), solve(c, PairModel::roll4)};
    const PairResult& r = results[s.model == PairModel::roll4];
    f.says = "Two cars collide. Drag either car, its heading, its velocity, the contact's normal; the momenta add up "
             "before and after. Zhou 2008, sections 2 and 3.";
    if (r.fault != impact::PairFault::none)
        f.says = "This model has no answer here: " + impact::explain(r.fault).english() + ".";
    else if (r.p1 >= 0.0)
        f.says = "The contact points move apart: there is no impact. Drag a velocity, or the normal.";
    f.assumed = "Roll, suspension and tires of both cars are those of Zhou's Table 1; the outlines are drawn only.";
    if (s.model == PairModel::roll4)
        f.differs = "The 4-DOF equations let tires act during the impact: the sum of the momenta moves by as much.";
    f.run = runOf(c, s.contactHeight);
    f.columns = 2;
    f.play = {"time", -0.4, 0.8, 2.4};
    f.plots = {plan(c, r), momenta(c, r), motion(c, r, s.time)};
    const Speech in = speech(s.units);
    f.tables = {outcome(c, results, in), whole(results, in), backward(c, results, in)};
    return {};
}

}

void addTwoCars(Entries& list)
{
    list.push_back(entry<TwoCars, twoCars>("pair", kTools, "Two cars", "A collision of two cars, planar and 4-DOF"));
}

}
