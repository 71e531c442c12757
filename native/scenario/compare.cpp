#include "scenario/compare.h"

#include "scenario/scenario.h"
#include "vehicle/roll_view.h"
#include "vehicle/telemetry.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <tuple>

namespace scenario {

using impact::PairCar;
using math::dvec2;

constexpr double kDegree = math::kPi / 180.0;
constexpr double kPulseStart = 2.0; // [s] Figure 7
constexpr int64_t kStepsPerSample = 2;
constexpr double kRearBumper = -2.60; // [m] not printed; the one geometry for demonstrations

impact::PairCase paperImpact()
{
    impact::PairCase c;
    c.model = impact::PairModel::roll4;
    PairCar& a = c.a;
    a.mass = 2450; // Table 1
    a.izz = 4946;
    a.rollingMass = 2210;
    a.h = 0.40;
    a.ixz = 40;
    a.ixx = 1597;
    a.rollDamping = 8000;
    a.a = 1.105;
    a.b = 1.745;
    a.cf = 145750;
    a.cr = 104830;
    a.contactHeight = 0.40;
    a.velocity = {29, 0};
    a.contact = {kRearBumper, 0.1};
    c.b = a;
    c.b.heading = 25 * kDegree;
    c.b.velocity = math::rotate({33.5, 0}, c.b.heading);
    c.b.contact = {2.1, 0};
    c.normal = c.b.heading;
    c.e = 0.2;
    c.dt = 0.15;
    c.roadFriction = 0.7;
    return c;
}

static core::Json tires(double corneringStiffness, double friction)
{
    // As good as no carcass, nothing that rolls away: the 4-DOF model has neither.
    return {{"model", "linear"},
            {"linear", {{"cx", corneringStiffness}, {"cy", corneringStiffness}, {"mu", friction}}},
            {"rollingResistance", 0},
            {"relaxationX", 0.02},
            {"relaxationY", 0.02}};
}

// Both cars in one world, far apart, under the same pulse.
static core::Json scenarioOf(const impact::PairCase& c, const dvec2& impulseBody, double duration)
{
    const PairCar& a = c.a;
    const vehicle::RollCarSettings table;
    const double arm = a.rollingMass * a.h / a.mass; // mass centre above the roll axis
    const dvec2 v = math::rotate(a.velocity, -a.heading);
    const core::Json roll = {{"mass", a.mass},
                             {"rollingMass", a.rollingMass},
                             {"frontAxle", a.a},
                             {"rearAxle", a.b},
                             {"rollArm", a.h},
                             {"yawInertia", a.izz},
                             {"rollInertia", a.ixx},
                             {"rollYawProduct", a.ixz},
                             {"rollDamping", a.rollDamping},
                             {"frontStiffness", a.cf},
                             {"rearStiffness", a.cr},
                             {"roadFriction", c.roadFriction}};
    // Springs and bars give Table 1's 94 kN m/rad over a track of 1.6 m.
    constexpr double kTrack = 1.6;
    const double wheel = 0.25 * (a.mass - a.rollingMass);
    const double damping = 0.5 * a.rollDamping / (0.5 * kTrack * kTrack);
    // About the mass centre of the whole: Zhou 2008 (13) with (11) put in leaves Ixxs - (mR h)^2/M.
    const double rolling = a.ixx - a.mass * arm * arm;
    const auto axle = [&](double position, double spring, double bar) {
        return core::Json{{"position", position},
                          {"unsprungMass", wheel},
                          {"springRate", spring},
                          {"antiRollRate", bar},
                          {"springRise", 0},
                          {"bumpDamping", damping},
                          {"reboundDamping", damping},
                          {"damperFade", 1},
                          {"antiPitch", 0},
                          {"camberGain", 0},
                          {"rollCentreHeight", table.massHeight - arm},
                          {"track", kTrack}};
    };
    // Nobody prints a pitch inertia: that of the study's car, within what a body with the other two can have.
    const double whole = rolling + wheel * kTrack * kTrack, pitch = math::clamp(4700.0, a.izz - 0.5 * whole, a.izz);
    // The printed + of Ixz in Zhou 2008 (12), (13) is the tensor's entry, minus the sum of m x z.
    const core::Json car = {{"mass", a.mass},
                            {"massHeight", table.massHeight},
                            {"inertia", {whole, pitch, a.izz}},
                            {"inertiaXz", -a.ixz},
                            {"front", axle(a.a, 30000, 2231.25)},
                            {"rear", axle(-a.b, 36000, 1487.5)},
                            {"frontTires", tires(0.5 * a.cf, c.roadFriction)},
                            {"rearTires", tires(0.5 * a.cr, c.roadFriction)},
                            {"aero", {{"dragFront", 0}, {"dragSide", 0}, {"liftFront", 0}, {"liftRear", 0}}}};
    const auto entry = [&](const char* model, const char* name, double y, const core::Json& set) {
        return core::Json{
            {"model", model},      {"name", name}, {"position", {0.0, y}}, {"heading", a.heading}, {"speed", v.x},
            {"lateralSpeed", v.y}, {"set", set}};
    };
    core::Json json = {{"yawlab", 1}, {"title", "Angled rear-end impact as a pulse"}, {"duration", 8}};
    json["summary"] =
        "Zhou, Peng and Lu 2008, Figure 7: from 2 s to 2.15 s a triangular pulse at the rear bumper of the big SUV, 25 "
        "degrees from behind. It spins out and skids sideways at about 0.7 g. The same pulse acts on the roll car of "
        "the "
        "paper's equations (10) to (13) and, 40 m aside, on the 17-DOF car with the same numbers; `yawlab compare` "
        "tells them.";
    json["integrator"] = "rk4";
    json["collisions"] = {{"method", "none"}};
    core::Json second = entry("suv", "17 degrees of freedom", -40.0, car);
    second["driver"] = {{"follow", "none"}, {"steering", "none"}, {"gear", 100}};
    json["cars"] = core::Json::array({entry("suv-roll-bare", "Roll car", 0.0, roll), second});
    json["pushes"] = core::Json::array();
    for (int i = 0; i < 2; ++i)
        json["pushes"].push_back({{"car", i},
                                  {"time", kPulseStart},
                                  {"duration", duration},
                                  {"shape", "triangle"},
                                  {"impulse", {impulseBody.x, impulseBody.y, 0.0}},
                                  {"point", {a.contact.x, a.contact.y, a.contactHeight - arm}}});
    return json;
}

namespace {

struct State {
    double vx, vy, yawRate, rollRate, roll;
};

}

static State stateOf(const world::World& w, size_t i)
{
    const vehicle::Motion m = world::motion(w, i);
    const auto angles = math::toYawPitchRoll(m.orientation);
    const dvec2 v = math::rotate({m.velocity.x, m.velocity.y}, -angles.yaw);
    const dvec2 rates = math::rotate({m.angularVelocity.x, m.angularVelocity.y}, -angles.yaw);
    return {v.x, v.y, m.angularVelocity.z, rates.x, angles.roll};
}

// What each model got, read back from the models as they were built.
static std::vector<ComparedRow> inputsOf(const impact::PairCase& c, const world::World& w, const dvec2& impulse,
                                         double duration)
{
    const PairCar& a = c.a;
    const vehicle::RollCarSettings& r = w.setup.rollCars[0].settings;
    const vehicle::CarModel& car = w.setup.cars[0];
    const vehicle::RollView view = vehicle::rollView(car);
    const double roll = w.setup.rollCars[0].massArm, axis = r.massHeight - roll;
    const Number none;
    const world::PushSettings &p = w.setup.pushes[0], &q = w.setup.pushes[1];
    return {
        {"mass", "kg", {a.mass, a.mass, r.mass, car.mass}},
        {"rolling mass", "kg", {none, a.rollingMass, r.rollingMass, view.rollingMass}},
        {"front axle to mass centre", "m", {none, a.a, r.frontAxle, view.frontAxle}},
        {"rear axle to mass centre", "m", {none, a.b, r.rearAxle, view.rearAxle}},
        {"roll axis above ground", "m", {none, none, axis, view.axisHeight}},
        {"rolling mass above axis", "m", {none, a.h, r.rollArm, view.rollArm}},
        {"yaw inertia", "kg m2", {a.izz, a.izz, r.yawInertia, view.yawInertia}},
        {"roll inertia about axis", "kg m2", {none, a.ixx, r.rollInertia, view.rollInertia}},
        {"roll-yaw product", "kg m2", {none, a.ixz, r.rollYawProduct, view.rollYawProduct}},
        {"roll stiffness", "N m/rad", {none, none, r.rollStiffness, view.rollStiffness}},
        {"roll damping", "N m s/rad", {none, a.rollDamping, r.rollDamping, view.rollDamping}},
        {"front cornering stiffness", "N/rad", {none, a.cf, r.frontStiffness, view.frontStiffness}},
        {"rear cornering stiffness", "N/rad", {none, a.cr, r.rearStiffness, view.rearStiffness}},
        {"road friction", "1", {none, c.roadFriction, r.roadFriction, car.tire[0].s.linear.mu}},
        {"contact ahead", "m", {a.contact.x, a.contact.x, p.point[0], q.point[0]}},
        {"contact to the left", "m", {a.contact.y, a.contact.y, p.point[1], q.point[1]}},
        {"contact above roll axis", "m", {none, a.contactHeight, p.point[2] + roll, q.point[2] + roll}},
        {"impulse ahead", "N s", {none, impulse.x, p.impulse[0], q.impulse[0]}},
        {"impulse to the left", "N s", {none, impulse.y, p.impulse[1], q.impulse[1]}},
        {"duration", "s", {0.0, duration, p.duration, q.duration}},
        {"restitution", "1", {c.e, c.e, none, none}},
    };
}

core::Status readComparison(const core::Json& in, impact::PairCase& out)
{
    impact::PairCase c;
    if (core::Status s = impact::readPair(in, "", c); !s) return s;
    if (c.model != impact::PairModel::roll4)
        return core::Status::fail("model", core::say("must be roll4: the planar model follows from it"));
    if (c.a.yawRate != 0.0 || c.a.rollRate != 0.0)
        return core::Status::fail("a.yawRate", core::say("car a must neither yaw nor roll before the impact"));
    out = c;
    return {};
}

namespace {

// The impact by both models of the pair.
struct Impulses {
    impact::PairResult planar, roll4;
    dvec2 body; // [N s] of roll4 on a, in a's axes
};

core::Status impulsesOf(const impact::PairCase& c, Impulses& out)
{
    impact::PairImpact settings = impact::settingsOf(c);
    out.roll4 = impact::solvePair(settings, c.a, c.b);
    settings.model = impact::PairModel::planar;
    out.planar = impact::solvePair(settings, c.a, c.b);
    for (const impact::PairResult* r : {&out.roll4, &out.planar})
        if (r->fault != impact::PairFault::none) return core::Status::fail("", impact::explain(r->fault));
    if (!(out.roll4.impulseNormal > 0.0))
        return core::Status::fail("a.velocity",
                                  core::say("no impact: the contact points do not close along the normal"));
    if (!(out.roll4.duration > 0.0))
        return core::Status::fail("dt", core::say("must be above 0: the pulse takes this time"));
    const dvec2 n(math::cos(c.normal), math::sin(c.normal));
    out.body = math::rotate(out.roll4.impulseNormal * n + out.roll4.impulseTangential * math::left(n), -c.a.heading);
    return {};
}

// Names, units and, where the models of the pair say them, values before and after.
std::vector<Response> emptyResponses(const impact::PairCase& c, const impact::PairResult& roll4)
{
    const dvec2 before = math::rotate(c.a.velocity, -c.a.heading);
    return {{"force ahead", "N", {}, {}, {}, {}},
            {"force to the left", "N", {}, {}, {}, {}},
            {"Vx", "m/s", before.x, roll4.a.velocityBody.x, {}, {}},
            {"Vy", "m/s", before.y, roll4.a.velocityBody.y, {}, {}},
            {"yaw rate", "deg/s", c.a.yawRate / kDegree, roll4.a.yawRate / kDegree, {}, {}},
            {"roll rate", "deg/s", c.a.rollRate / kDegree, roll4.a.rollRate / kDegree, {}, {}},
            {"roll", "deg", {}, {}, {}, {}},
            {"front tires to the left", "N", {}, {}, {}, {}},
            {"rear tires to the left", "N", {}, {}, {}, {}},
            {"lateral acceleration", "m/s2", {}, {}, {}, {}}};
}

// Where both vehicles are now, behind what is known of them.
void sample(const world::World& w, const dvec2& impulse, double duration, Comparison& r)
{
    const double now = world::time(w) - kPulseStart;
    r.times.push_back(world::time(w));
    const double share = now > 0.0 && now < duration ? now / duration : 0.0;
    const double force = (share < 0.5 ? share : 1.0 - share) * 4.0 / duration; // of the triangle, per N s
    for (size_t i = 0; i < 2; ++i) {
        const State x = stateOf(w, i);
        const vehicle::CarTelemetry t =
            i == 0 ? vehicle::telemetry(w.setup.rollCars[0], w.state.rollCars[0], w.setup.ground)
                   : vehicle::telemetry(w.setup.cars[0], w.state.cars[0], w.setup.ground);
        const double values[] = {force * impulse.x,
                                 force * impulse.y,
                                 x.vx,
                                 x.vy,
                                 x.yawRate / kDegree,
                                 x.rollRate / kDegree,
                                 x.roll / kDegree,
                                 t.wheel[0].forceY + t.wheel[1].forceY,
                                 t.wheel[2].forceY + t.wheel[3].forceY,
                                 t.acceleration.y};
        for (size_t k = 0; k < r.responses.size(); ++k)
            (i == 0 ? r.responses[k].rollCar : r.responses[k].car).push_back(values[k]);
    }
}

// Roll car and car when the pulse ends, and what their tires gave meanwhile.
struct Ends {
    State rollCar{}, car{};
    double tires[2] = {0.0, 0.0}; // [N s]
};

Ends runBoth(const Scenario& s, const dvec2& impulse, double duration, Comparison& r)
{
    world::World w;
    start(s, w);
    const double dt = w.setup.dt;
    const auto first = int64_t(std::floor(kPulseStart / dt + 0.5)),
               last = int64_t(std::ceil((kPulseStart + duration) / dt - 1e-9)),
               end = int64_t(std::floor(s.document.duration / dt + 0.5));
    Ends ends;
    for (int64_t k = 0; k < end && !w.state.clock.stopped; ++k) {
        if (k % kStepsPerSample == 0) sample(w, impulse, duration, r);
        world::step(w);
        if (k >= first && k < last) {
            ends.tires[0] += (w.state.rollCars[0].frontForce + w.state.rollCars[0].rearForce) * dt;
            for (const vehicle::WheelState& wheel : w.state.cars[0].wheel) ends.tires[1] += wheel.forceY * dt;
        }
        if (k + 1 == last) {
            r.time = world::time(w);
            ends.rollCar = stateOf(w, 0);
            ends.car = stateOf(w, 1);
        }
    }
    if (!w.state.clock.stopped) sample(w, impulse, duration, r);
    r.inputs = inputsOf(r.given, w, impulse, duration);
    return ends;
}

std::vector<ComparedRow> rowsAfter(const Impulses& x, const Ends& e, double massArm)
{
    const impact::PairCarResult &planar = x.planar.a, &roll4 = x.roll4.a;
    // The pair's velocity is that of the roll axis, the cars' that of the mass centre, which sways above it.
    const double mass = roll4.velocityBody.y - massArm * roll4.rollRate;
    const Number none;
    const auto share = [&](double tires) { return x.body.y != 0.0 ? Number(std::fabs(tires / x.body.y)) : none; };
    return {
        {"Vx", "m/s", {planar.velocityBody.x, roll4.velocityBody.x, e.rollCar.vx, e.car.vx}},
        {"Vy", "m/s", {planar.velocityBody.y, roll4.velocityBody.y, e.rollCar.vy, e.car.vy}},
        {"Vy of the mass centre", "m/s", {planar.velocityBody.y, mass, e.rollCar.vy, e.car.vy}},
        {"yaw rate",
         "deg/s",
         {planar.yawRate / kDegree, roll4.yawRate / kDegree, e.rollCar.yawRate / kDegree, e.car.yawRate / kDegree}},
        {"roll rate",
         "deg/s",
         {none, roll4.rollRate / kDegree, e.rollCar.rollRate / kDegree, e.car.rollRate / kDegree}},
        {"tire over lateral impulse",
         "1",
         {none, share(roll4.tireFront + roll4.tireRear), share(e.tires[0]), share(e.tires[1])}},
    };
}

}

core::Status compare(const impact::PairCase& c, Comparison& out)
{
    Impulses x;
    if (core::Status status = impulsesOf(c, x); !status) return status;
    const double duration = x.roll4.duration;
    Comparison r;
    r.given = c;
    r.impulseNormal = x.roll4.impulseNormal;
    r.impulseTangential = x.roll4.impulseTangential;
    r.run = scenarioOf(c, x.body, duration);
    Scenario s;
    if (const core::Status status = load(r.run, s); !status)
        return core::Status::fail(
            "a", core::say("no vehicle in time can be built of it: {what}", {{"what", status.told()}}));
    r.responses = emptyResponses(c, x.roll4);
    const Ends ends = runBoth(s, x.body, duration, r);
    r.models = {"planar", "roll4", "rollCar", "car"};
    r.columns = r.models;
    r.after = rowsAfter(x, ends, s.setup.rollCars[0].massArm);
    out = std::move(r);
    return {};
}

// Table 2 and, of CarSim, the share of the tires (text above Figure 8).
static void addPrinted(Comparison& r)
{
    r.columns.insert(r.columns.end(), {"printedPlanar", "printed4Dof", "printedCarSim"});
    const std::tuple<std::string_view, Number, Number, Number> printed[] = {
        {"Vx", 31.9, 31.1, 31.3},
        {"Vy", 1.4, 4.5, 4.3},
        {"yaw rate", -109.0, -95.3, -89.9},
        {"roll rate", {}, -15.8, -13.2},
        {"tire over lateral impulse", {}, {}, 0.37},
    };
    for (ComparedRow& row : r.after) {
        row.values.resize(r.columns.size());
        for (const auto& [name, planar, roll4, carSim] : printed)
            if (name == row.name) {
                const Number in[] = {planar, roll4, carSim};
                std::copy(std::begin(in), std::end(in), row.values.end() - 3);
            }
    }
}

core::Status compareText(std::string_view text, Comparison& out)
{
    impact::PairCase c = paperImpact();
    const bool own = text.find_first_not_of(" \t\r\n") != std::string_view::npos;
    if (own) {
        core::Json in;
        if (core::Status s = core::parseJson(text, in); !s) return s;
        if (core::Status s = readComparison(in, c); !s) return s;
    }
    if (core::Status s = compare(c, out); !s) return s;
    if (!own) addPrinted(out);
    return {};
}

static core::Json rowsJson(const std::vector<ComparedRow>& rows, const std::vector<const char*>& columns)
{
    core::Json out = core::Json::array();
    for (const ComparedRow& r : rows) {
        core::Json one = {{"name", r.name}, {"unit", r.unit}};
        for (size_t k = 0; k < columns.size(); ++k)
            one[columns[k]] = r.values[k] ? core::Json(*r.values[k]) : core::Json();
        out.push_back(std::move(one));
    }
    return out;
}

core::Json toJson(const Comparison& r)
{
    core::Json channels = core::Json::array();
    for (const Response& x : r.responses) {
        core::Json one = {{"name", x.name}, {"unit", x.unit}};
        one["before"] = x.before ? core::Json(*x.before) : core::Json();
        one["after"] = x.after ? core::Json(*x.after) : core::Json();
        one["rollCar"] = x.rollCar;
        one["car"] = x.car;
        channels.push_back(std::move(one));
    }
    impact::PairCase given = r.given;
    return {{"after", rowsJson(r.after, r.columns)},
            {"inputs", rowsJson(r.inputs, r.models)},
            {"impulse", {{"normal", r.impulseNormal}, {"tangential", r.impulseTangential}}},
            {"time", r.time},
            {"case", core::writeJson(given)},
            {"scenario", r.run},
            {"responses", {{"time", r.times}, {"channels", std::move(channels)}}}};
}

}
