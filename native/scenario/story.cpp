#include "scenario/story.h"

#include "control/metrics.h"

#include <algorithm>
#include <cstring>

namespace scenario {

using core::Json;

namespace {

constexpr double kStands = 0.05;    // [m/s] slower than this is standing
constexpr size_t kMostImpacts = 64; // told

double speedOf(const math::dvec3& v)
{
    return math::length(v);
}

}

Story::Story(const Scenario& s) : m_show(s.document.show), m_variants(s.document.variants)
{
    start(s, m_world);
    const world::Setup& setup = m_world.setup;
    std::vector<std::string> names;
    for (const world::VehicleSetup& v : setup.vehicles) names.push_back(v.name);
    m_focus = std::max(0, vehicleCalled(m_show.camera.of, names));
    m_steps = int64_t(std::floor(s.document.duration / setup.dt + 0.5));
    std::vector<std::string> asked = m_show.end;
    for (const Moment& m : m_show.moments)
        for (std::string& v : valuesIn(m.say)) asked.push_back(std::move(v));
    std::vector<bool> wanted(setup.vehicles.size(), false);
    for (const std::string& text : asked) {
        const ValueAsked value = readValue(text);
        const int vehicle = value.vehicle < 0 ? m_focus : value.vehicle;
        if (value.impact == 0 && size_t(vehicle) < wanted.size()) wanted[size_t(vehicle)] = true;
    }
    for (size_t i = 0; i < wanted.size(); ++i) {
        const vehicle::Motion m = world::motion(m_world, i);
        Way way;
        way.start = way.last = m.position;
        way.heading = way.yaw = math::toYawPitchRoll(m.orientation).yaw;
        way.startSpeed = way.lowest = way.fastest = speedOf(m.velocity);
        m_ways.push_back(way);
        if (wanted[i]) m_measured.emplace_back(i, watch::Measuring(m_world, i));
    }
}

bool Story::whole() const
{
    return m_world.state.clock.step >= m_steps || m_world.state.clock.stopped;
}

bool Story::advance(int64_t steps)
{
    for (; steps > 0 && !whole(); --steps) {
        world::step(m_world);
        note();
    }
    return whole();
}

void Story::note()
{
    for (auto& [vehicle, measuring] : m_measured) measuring.note(m_world);
    for (size_t i = 0; i < m_ways.size(); ++i) {
        const vehicle::Motion m = world::motion(m_world, i);
        Way& way = m_ways[i];
        const double yaw = math::toYawPitchRoll(m.orientation).yaw;
        way.distance += math::length(m.position - way.last);
        way.turned += math::wrapAngle(yaw - way.yaw);
        way.yaw = yaw;
        way.last = m.position;
        way.lowest = std::min(way.lowest, speedOf(m.velocity));
        way.fastest = std::max(way.fastest, speedOf(m.velocity));
        const double bottom = world::body(m_world, i).low + m.position.z;
        const double ground = m_world.setup.ground.sample(m.position.x, m.position.y).height;
        way.touched = way.touched || bottom - ground < 0.02;
        const double height = m.position.z - way.start.z;
        if (way.touched && !(height <= way.highest)) way.highest = height;
    }
    for (const control::Sight& sight : m_world.convoy.scratch.sights)
        if (sight.hasAhead && !(sight.gap >= m_leastGap)) m_leastGap = sight.gap;
    if (m_ways.empty()) return;
    m_covered.push_back(m_ways[size_t(m_focus)].distance);
    const bool moves = speedOf(world::motion(m_world, size_t(m_focus)).velocity) > kStands;
    if (moves)
        m_stands = -1;
    else if (m_stands < 0)
        m_stands = m_world.state.clock.step;
}

const world::Event* Story::impact(int number) const
{
    for (const world::Event& e : m_world.events)
        if (isImpact(e) && --number == 0) return &e;
    return nullptr;
}

int64_t Story::step(const MomentAt& at) const
{
    using Kind = MomentAt::Kind;
    const int64_t last = m_world.state.clock.step;
    switch (at.kind) {
    case Kind::time: {
        const auto step = int64_t(std::floor(at.number / m_world.setup.dt + 0.5));
        return step <= last ? step : -1;
    }
    case Kind::distance:
        for (size_t k = 0; k < m_covered.size(); ++k)
            if (m_covered[k] >= at.number) return int64_t(k) + 1;
        return -1;
    case Kind::impact:
        if (const world::Event* e = impact(int(at.number))) return int64_t(e->step);
        return -1;
    case Kind::stopped:
        return m_stands;
    case Kind::end:
        return last;
    case Kind::none:
        break;
    }
    return -1;
}

double Story::ofImpact(const world::Event& e, size_t name) const
{
    const bool pair = e.b >= 0.0;
    const double values[] = {e.time,
                             speedOf(e.velocityBefore),
                             speedOf(e.velocityAfter),
                             pair ? speedOf(e.otherBefore) : kNone,
                             pair ? speedOf(e.otherAfter) : kNone,
                             e.deltaV,
                             pair ? e.otherDeltaV : kNone,
                             e.energyBefore > 0.0 ? e.energyAfter / e.energyBefore : kNone,
                             e.energyBefore - e.energyAfter,
                             e.angleOfAttack,
                             math::length(math::dvec2(e.normalImpulse, e.tangentialImpulse)),
                             e.yawRateAfter,
                             pair ? e.otherYawRateAfter : kNone,
                             e.e,
                             e.P,
                             e.mu};
    static_assert(sizeof values / sizeof *values == 16);
    return values[name];
}

const control::Run* Story::measured(size_t vehicle) const
{
    for (const auto& [which, measuring] : m_measured)
        if (which == vehicle) return &measuring.run();
    return nullptr;
}

double Story::ofRun(size_t i, size_t which) const
{
    const Way& way = m_ways[i];
    const std::string name = valueNames(false)[which].name;
    const control::Run* run = measured(i);
    if (!run) return kNone;
    const auto of = [](const auto& found, auto use) { return found ? double(use(*found)) : kNone; };
    if (name == "distance") return way.distance;
    if (name == "topSpeed") return way.fastest; // what falls is fast too
    if (name == "lowestSpeed") return way.lowest;
    if (name == "speed") return speedOf(world::motion(m_world, i).velocity);
    if (name == "turned") return way.turned;
    if (name == "climb") return way.last.z - way.start.z;
    if (name == "height") return way.last.z;
    if (name == "made")
        return (way.last.x - way.start.x) * math::cos(way.heading) +
               (way.last.y - way.start.y) * math::sin(way.heading);
    if (name == "highest") return way.highest;
    if (name == "leastGap") return m_leastGap;
    if (name == "amplification") {
        const double first = m_ways.front().startSpeed - m_ways.front().lowest;
        return m_ways.size() > 1 && first > 1e-9 ? (m_ways.back().startSpeed - m_ways.back().lowest) / first : kNone;
    }
    if (name == "hits" || name == "deltaV" || name == "allHits") {
        double hits = 0.0, most = 0.0;
        std::vector<std::pair<double, double>> met;
        for (const world::Event& e : m_world.events) {
            if (!isImpact(e)) continue;
            if (std::find(met.begin(), met.end(), std::pair(e.a, e.b)) == met.end()) met.emplace_back(e.a, e.b);
            if (e.a != double(i) && e.b != double(i)) continue;
            hits += 1.0;
            most = std::max(most, e.a == double(i) ? e.deltaV : e.otherDeltaV);
        }
        return name == "hits" ? hits : name == "deltaV" ? most : double(met.size());
    }
    const control::Extremes e = control::extremes(*run);
    if (name == "lateral") return e.lateral;
    if (name == "yawRate") return e.yawRate;
    if (name == "sideslip") return e.sideslip;
    if (name == "roll") return e.roll;
    if (name == "understeer") return of(control::circle(*run), [](const auto& c) { return c.understeer; });
    if (name == "radius") return of(control::circle(*run), [](const auto& c) { return c.radius; });
    if (name == "responseTime") return of(control::stepSteer(*run), [](const auto& s) { return s.responseTime; });
    if (name == "overshoot") return of(control::stepSteer(*run), [](const auto& s) { return s.overshoot; });
    if (name == "yawRatio1") return of(control::sineDwell(*run), [](const auto& s) { return s.ratio100; });
    if (name == "yawRatio175") return of(control::sineDwell(*run), [](const auto& s) { return s.ratio175; });
    if (name == "displacement") return of(control::sineDwell(*run), [](const auto& s) { return s.displacement; });
    if (name == "laneOffset") return of(control::laneChange(*run), [](const auto& l) { return l.offset; });
    if (name == "turnIn") return of(control::bend(*run), [](const auto& b) { return b.ratio1; });
    if (name == "turnInPeak") return of(control::bend(*run), [](const auto& b) { return b.peakRatio; });
    if (name == "slipChange") return of(control::bend(*run), [](const auto& b) { return b.sideslip; });
    if (name == "handbrakeTurned") return of(control::handbrakeTurn(*run), [](const auto& h) { return h.turned; });
    if (name == "pullDistance") return of(control::pullAway(*run), [](const auto& p) { return p.distance; });
    if (name == "wheelspin") return of(control::pullAway(*run), [](const auto& p) { return p.wheelspin; });
    if (name == "sprintTime") return of(control::sprint(*run), [](const auto& s) { return s.seconds; });
    if (name == "sprintDistance") return of(control::sprint(*run), [](const auto& s) { return s.metres; });
    if (name == "stopTime") return of(control::stop(*run), [](const auto& s) { return s.seconds; });
    if (name == "stopDistance") return of(control::stop(*run), [](const auto& s) { return s.metres; });
    if (name == "deceleration") return of(control::stop(*run), [](const auto& s) { return s.deceleration; });
    double density = 1.225; // [kg/m3] of air
    const world::VehicleSetup& v = m_world.setup.vehicles[i];
    if (v.kind == world::VehicleKind::car) density = m_world.setup.cars[v.design].aero.density;
    if (v.kind == world::VehicleKind::planar) density = m_world.setup.planarCars[v.model].settings.airDensity;
    const auto coast = control::coastDown(*run, world::body(m_world, i).mass, watch::turningMass(m_world, i), density);
    if (name == "rollingResistance") return of(coast, [](const auto& c) { return c.rolling; });
    if (name == "dragArea") return of(coast, [](const auto& c) { return c.dragArea; });
    return kNone;
}

double Story::value(const ValueAsked& asked) const
{
    if (asked.name < 0) return kNone;
    if (asked.impact > 0) {
        const world::Event* e = impact(asked.impact);
        return e ? ofImpact(*e, size_t(asked.name)) : kNone;
    }
    const auto vehicle = size_t(asked.vehicle < 0 ? m_focus : asked.vehicle);
    return vehicle < m_ways.size() ? ofRun(vehicle, size_t(asked.name)) : kNone;
}

Json Story::json() const
{
    Json values = Json::object(), moments = Json::array(), impacts = Json::array();
    const auto tell = [&](const std::string& text) {
        const ValueAsked asked = readValue(text);
        if (asked.name < 0 || values.contains(text)) return;
        const double x = value(asked);
        values[text] = {{"name", valueNames(asked.impact > 0)[size_t(asked.name)].name},
                        {"unit", valueNames(asked.impact > 0)[size_t(asked.name)].unit},
                        {"impact", asked.impact},
                        {"vehicle", asked.vehicle},
                        {"value", std::isfinite(x) ? Json(x) : Json()}};
    };
    for (const Moment& m : m_show.moments) {
        const int64_t at = step(readMoment(m.at));
        moments.push_back(at < 0 ? Json() : Json(at));
        for (const std::string& v : valuesIn(m.say)) tell(v);
    }
    for (const std::string& v : m_show.end) tell(v);
    for (const world::Event& e : m_world.events) {
        if (!isImpact(e) || impacts.size() >= kMostImpacts) continue;
        impacts.push_back({{"step", e.step},
                           {"time", e.time},
                           {"a", e.a},
                           {"b", e.b},
                           {"point", {e.point.x, e.point.y, e.point.z}},
                           {"normal", {e.normal.x, e.normal.y, e.normal.z}},
                           {"gaveUp", (uint32_t(e.flags) & impact::fellBack) != 0}});
    }
    const int64_t align = m_variants.align.empty() ? 0 : step(readMoment(m_variants.align));
    return {{"end", m_world.state.clock.step},
            {"align", std::max<int64_t>(align, 0)},
            {"moments", std::move(moments)},
            {"impacts", std::move(impacts)},
            {"values", std::move(values)}};
}

}
