// One impact, four models: planar pair, 4-DOF pair, roll car in time, 17-DOF car, with the same numbers in each.
//
// J. Zhou, H. Peng and J. Lu, Collision model for vehicle motion prediction after light impacts, 2008, Table 2 and
// Figure 7: there CarSim takes the part that the 17-DOF car has here. The pulse is the impulse that the 4-DOF pair
// finds, as a triangle over its dt in the struck car's axes.
#include "cli/command.h"
#include "core/text.h"
#include "impact/pair_io.h"
#include "scenario/scenario.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <optional>

namespace cli {

namespace {

using impact::PairCar;
using math::dvec2;

constexpr const char* kHelp =
    "usage: yawlab compare [CASE] [--json] [--scenario FILE]\n\n"
    "The same impact on four models of the struck car a: planar pair and 4-DOF pair at once, the roll car of Zhou's\n"
    "equations (10) to (13) and the 17-DOF car in time under the pulse that the 4-DOF pair finds. Says what each "
    "model\n"
    "has after the impact, and every input that each really got. CASE is a roll4 case as for `yawlab impact pair`\n"
    "(- for standard input) with car a at rest in yaw and roll; without it Zhou, Peng and Lu 2008, Figure 6, whose\n"
    "printed values then stand beside. The 17-DOF car is the built-in suv with the numbers of the case: linear tires\n"
    "cut at the road's friction, linear springs and dampers, no drag, gearbox in neutral.\n"
    "  --json           {\"after\": [{name, unit, one number a model}], \"inputs\": [..], \"impulse\": ..}\n"
    "  --scenario FILE  the run in time as a scenario, for `yawlab run`, `yawlab plot` and the page\n";

constexpr double kDegree = math::kPi / 180.0;
constexpr double kRearBumper = -2.60; // [m] not printed; the one geometry for demonstrations

impact::PairCase paperCase()
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

core::Json tires(double corneringStiffness, double friction)
{
    // As good as no carcass, nothing that rolls away: the 4-DOF model has neither.
    return {{"model", "linear"},
            {"linear", {{"cx", corneringStiffness}, {"cy", corneringStiffness}, {"mu", friction}}},
            {"rollingResistance", 0},
            {"relaxationX", 0.02},
            {"relaxationY", 0.02}};
}

// Both cars in one world, far apart, under the same pulse.
core::Json scenarioOf(const impact::PairCase& c, const dvec2& impulseBody, double duration)
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
    // The suv's springs and bars are those of Table 1: 94 kN m/rad over a track of 1.6 m.
    constexpr double kTrack = 1.6;
    const double wheel = 0.25 * (a.mass - a.rollingMass);
    const double damping = 0.5 * a.rollDamping / (0.5 * kTrack * kTrack);
    const double sprungRoll = a.ixx - a.rollingMass * a.h * a.h; // about its own mass centre
    const auto axle = [&](double position) {
        return core::Json{
            {"position", position},   {"unsprungMass", wheel},     {"springRise", 0},
            {"bumpDamping", damping}, {"reboundDamping", damping}, {"damperFade", 1},
            {"antiPitch", 0},         {"camberGain", 0},           {"rollCentreHeight", table.massHeight - arm},
            {"track", kTrack}};
    };
    // The printed + of Ixz in (12), (13) is the tensor's entry, minus the sum of m x z.
    const core::Json car = {{"mass", a.mass},
                            {"massHeight", table.massHeight},
                            {"inertia", {sprungRoll + wheel * kTrack * kTrack, 4700, a.izz}},
                            {"inertiaXz", -a.ixz},
                            {"front", axle(a.a)},
                            {"rear", axle(-a.b)},
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
                                  {"time", 2},
                                  {"duration", duration},
                                  {"shape", "triangle"},
                                  {"impulse", {impulseBody.x, impulseBody.y, 0.0}},
                                  {"point", {a.contact.x, a.contact.y, a.contactHeight - arm}}});
    return json;
}

using Number = std::optional<double>; // a model that has no such number

struct Row {
    const char* name;
    const char* unit;
    std::vector<Number> values;
};

struct State {
    double vx, vy, yawRate, rollRate;
};

State stateOf(const world::World& w, size_t i)
{
    const vehicle::Motion m = world::motion(w, i);
    const auto angles = math::toYawPitchRoll(m.orientation);
    const dvec2 v = math::rotate({m.velocity.x, m.velocity.y}, -angles.yaw);
    const dvec2 rates = math::rotate({m.angularVelocity.x, m.angularVelocity.y}, -angles.yaw);
    return {v.x, v.y, m.angularVelocity.z, rates.x};
}

core::Json toJson(const std::vector<Row>& rows, const std::vector<const char*>& columns)
{
    core::Json out = core::Json::array();
    for (const Row& r : rows) {
        core::Json one = {{"name", r.name}, {"unit", r.unit}};
        for (size_t k = 0; k < columns.size(); ++k)
            one[columns[k]] = r.values[k] ? core::Json(*r.values[k]) : core::Json();
        out.push_back(one);
    }
    return out;
}

void print(const std::vector<Row>& rows, const std::vector<const char*>& columns, int decimals)
{
    std::printf("%-28s", "");
    for (const char* c : columns) std::printf(" %13s", c);
    std::printf("\n");
    for (const Row& r : rows) {
        std::printf("%-28s", (std::string(r.name) + (*r.unit ? std::string(" [") + r.unit + "]" : "")).c_str());
        for (const Number& x : r.values) std::printf(" %13s", x ? core::fixed(*x, decimals).c_str() : "-");
        std::printf("\n");
    }
}

// What each model got, read back from the models as they were built.
std::vector<Row> inputsOf(const impact::PairCase& c, const world::World& w, const dvec2& impulse, double duration)
{
    const PairCar& a = c.a;
    const vehicle::RollCarSettings& r = w.setup.rollCars[0].settings;
    const vehicle::CarModel& car = w.setup.cars[0];
    const auto& f = car.axle[0];
    const auto& b = car.axle[1];
    const auto rollRate = [](const vehicle::AxleSettings& x) {
        return (0.5 * x.springRate + x.antiRollRate) * x.track * x.track;
    };
    const auto rollDamping = [](const vehicle::AxleSettings& x) { return 0.5 * x.bumpDamping * x.track * x.track; };
    const double wheels = 2.0 * (f.unsprungMass + b.unsprungMass), sprung = car.mass - wheels;
    const double carried = 0.5 * (f.unsprungMass * f.track * f.track + b.unsprungMass * b.track * b.track);
    const double roll = w.setup.rollCars[0].massArm, axis = r.massHeight - roll;
    const Number none;
    const world::PushSettings &p = w.setup.pushes[0], &q = w.setup.pushes[1];
    const vehicle::Body body = vehicle::body(car);
    const double arm = (r.massHeight - f.rollCentreHeight) * car.mass / sprung;
    std::vector<Row> rows{
        {"mass", "kg", {a.mass, a.mass, r.mass, car.mass}},
        {"rolling mass", "kg", {none, a.rollingMass, r.rollingMass, sprung}},
        {"front axle to mass centre", "m", {none, a.a, r.frontAxle, f.position}},
        {"rear axle to mass centre", "m", {none, a.b, r.rearAxle, -b.position}},
        {"roll axis above ground", "m", {none, none, axis, f.rollCentreHeight}},
        {"rolling mass above axis", "m", {none, a.h, r.rollArm, arm}},
        {"yaw inertia", "kg m2", {a.izz, a.izz, r.yawInertia, body.inertia[2][2]}},
        {"roll inertia about axis",
         "kg m2",
         {none, a.ixx, r.rollInertia, body.inertia[0][0] - carried + sprung * arm * arm}},
        {"roll-yaw product", "kg m2", {none, a.ixz, r.rollYawProduct, body.inertia[0][2]}},
        {"roll stiffness", "N m/rad", {none, none, r.rollStiffness, rollRate(f) + rollRate(b)}},
        {"roll damping", "N m s/rad", {none, a.rollDamping, r.rollDamping, rollDamping(f) + rollDamping(b)}},
        {"front cornering stiffness", "N/rad", {none, a.cf, r.frontStiffness, 2.0 * car.tire[0].s.linear.cy}},
        {"rear cornering stiffness", "N/rad", {none, a.cr, r.rearStiffness, 2.0 * car.tire[2].s.linear.cy}},
        {"road friction", "1", {none, c.roadFriction, r.roadFriction, car.tire[0].s.linear.mu}},
        {"contact ahead", "m", {a.contact.x, a.contact.x, p.point[0], q.point[0]}},
        {"contact to the left", "m", {a.contact.y, a.contact.y, p.point[1], q.point[1]}},
        {"contact above roll axis", "m", {none, a.contactHeight, p.point[2] + roll, q.point[2] + roll}},
        {"impulse ahead", "N s", {none, impulse.x, p.impulse[0], q.impulse[0]}},
        {"impulse to the left", "N s", {none, impulse.y, p.impulse[1], q.impulse[1]}},
        {"duration", "s", {0.0, duration, p.duration, q.duration}},
        {"restitution", "1", {c.e, c.e, none, none}},
    };
    return rows;
}

int run(Arguments& args)
{
    const bool json = args.flag("--json");
    const std::string file = args.option("--scenario", "");
    const bool given = args.hasPositional();
    const std::string path = given ? args.positional("CASE") : "";
    if (!args.good(kHelp)) return kUsage;
    impact::PairCase c = paperCase();
    if (given) {
        std::string text;
        core::Json in;
        if (!readAll(path, text)) return kFailed;
        core::Status status = core::parseJson(text, in);
        if (status) status = impact::readPair(in, "", c);
        if (status && c.model != impact::PairModel::roll4)
            status = core::Status::fail("model", "must be roll4: the planar model follows from it");
        if (status && (c.a.yawRate != 0.0 || c.a.rollRate != 0.0))
            status = core::Status::fail("a.yawRate", "car a must neither yaw nor roll before the impact");
        if (!status) return refuse(status);
    }
    impact::PairSettings settings = impact::settingsOf(c);
    const impact::PairResult roll4 = impact::solvePair(settings, c.a, c.b);
    settings.model = impact::PairModel::planar;
    const impact::PairResult planar = impact::solvePair(settings, c.a, c.b);
    for (const impact::PairResult* r : {&roll4, &planar})
        if (r->fault != impact::PairFault::none) return refuse(core::Status::fail("", impact::explain(r->fault)));
    if (!(roll4.impulseNormal > 0.0))
        return refuse(core::Status::fail("a.velocity", "no impact: the contact points do not close along the normal"));
    const dvec2 n(math::cos(c.normal), math::sin(c.normal));
    const dvec2 impulse = math::rotate(roll4.impulseNormal * n + roll4.impulseTangential * math::left(n), -c.a.heading);

    const core::Json document = scenarioOf(c, impulse, roll4.duration);
    scenario::Scenario s;
    if (const core::Status status = scenario::load(document, s); !status) return refuse(status);
    if (!file.empty() && !writeAll(file, core::prettyText(document))) return kFailed;
    world::World w;
    scenario::start(s, w);
    const double dt = w.setup.dt;
    double tire = 0.0; // [N s] of the roll car's tires while the pulse acts
    const auto first = int64_t(std::floor(2.0 / dt + 0.5)),
               last = int64_t(std::ceil((2.0 + roll4.duration) / dt - 1e-9));
    for (int64_t k = 0; k < last && !w.state.clock.stopped; ++k) {
        world::step(w);
        if (k >= first) tire += (w.state.rollCars[0].frontForce + w.state.rollCars[0].rearForce) * dt;
    }
    const State rollCar = stateOf(w, 0), car = stateOf(w, 1);

    std::vector<const char*> columns = {"planar", "roll4", "rollCar", "car"};
    std::vector<Row> after{
        {"Vx", "m/s", {planar.a.velocityBody.x, roll4.a.velocityBody.x, rollCar.vx, car.vx}},
        {"Vy", "m/s", {planar.a.velocityBody.y, roll4.a.velocityBody.y, rollCar.vy, car.vy}},
        {"yaw rate",
         "deg/s",
         {planar.a.yawRate / kDegree, roll4.a.yawRate / kDegree, rollCar.yawRate / kDegree, car.yawRate / kDegree}},
        {"roll rate",
         "deg/s",
         {Number(), roll4.a.rollRate / kDegree, rollCar.rollRate / kDegree, car.rollRate / kDegree}},
        {"tire over lateral impulse",
         "1",
         {Number(), std::fabs((roll4.a.tireFront + roll4.a.tireRear) / impulse.y), std::fabs(tire / impulse.y),
          Number()}},
    };
    const std::vector<const char*> models = columns;
    if (!given) { // Table 2
        columns.insert(columns.end(), {"printedPlanar", "printed4Dof", "printedCarSim"});
        const Number printed[5][3] = {
            {31.9, 31.1, 31.3}, {1.4, 4.5, 4.3}, {-109.0, -95.3, -89.9}, {{}, -15.8, -13.2}, {{}, {}, 0.37}};
        for (size_t i = 0; i < after.size(); ++i)
            for (const Number& x : printed[i]) after[i].values.push_back(x);
    }
    const std::vector<Row> inputs = inputsOf(c, w, impulse, roll4.duration);
    if (json) {
        const core::Json out = {{"after", toJson(after, columns)},
                                {"inputs", toJson(inputs, models)},
                                {"impulse", {{"normal", roll4.impulseNormal}, {"tangential", roll4.impulseTangential}}},
                                {"time", double(last) * dt}};
        std::printf("%s", core::prettyText(out).c_str());
        return kDone;
    }
    std::printf("After the impact: own axes of the car, which the planar model does not turn\n");
    print(after, columns, 3);
    std::printf("\nInputs\n");
    print(inputs, models, 4);
    return kDone;
}

}

const Command kCompare = {"compare", "one impact on four models, every input told", kHelp, run};

}
