// Engine and gears: Deak 2003, Figure 9, and the tool that it grew into: resistances, top speed, how a differential divides.
#include "figures/entry.h"
#include "figures/tools.h"
#include "scenario/models.h"
#include "vehicle/car.h"

#include <algorithm>
#include <optional>

namespace figures {

namespace {

constexpr double kRpm = math::kPi / 30.0; // [rad/s]

enum class Car : uint32_t { hatch, saloon, rally, suv, van, escort };
constexpr const char* kCars[] = {"hatch", "saloon", "rally", "suv", "van", "escort"};
constexpr size_t kKnots = 9;

struct TorquePlot {
    Car car = Car::hatch;
    std::optional<double> maxTorque;
    std::array<std::optional<double>, kKnots> share;
};

template <class V> void describe(V& v, TorquePlot& s)
{
    v.choice("car", s.car,
             {{"hatch", Car::hatch},
              {"saloon", Car::saloon},
              {"rally", Car::rally},
              {"suv", Car::suv},
              {"van", Car::van},
              {"escort", Car::escort}},
             "whose engine and gearbox");
    v.optional("maxTorque", s.maxTorque,
               {.unit = "N m", .min = 20, .max = 1500, .doc = "factor of the curve; auto: the car's"});
    static constexpr const char* kKeys[] = {"share1", "share2", "share3", "share4", "share5",
                                            "share6", "share7", "share8", "share9"};
    for (size_t i = 0; i < kKnots; ++i)
        v.optional(kKeys[i], s.share[i],
                   {.unit = "1", .min = 0, .max = 1.5, .doc = "torque at a knot of the curve; auto: the car's"});
}

core::Status carOf(const TorquePlot& s, vehicle::CarSettings& car)
{
    core::Json model;
    if (core::Status status = scenario::readModel(kCars[size_t(s.car)], nullptr, model); !status) return status;
    for (const char* key : {"kind", "title", "source"}) model.erase(key);
    if (core::Status status = core::readJson(model, car, kCars[size_t(s.car)]); !status) return status;
    if (s.maxTorque) car.engine.maxTorque = *s.maxTorque;
    auto& knots = car.engine.torque.points;
    for (size_t i = 0; i < knots.size() && i < kKnots; ++i)
        if (s.share[i]) knots[i][1] = *s.share[i];
    return {};
}

// `unit`: of engine speed, per rad/s.
Plot torqueCurve(const vehicle::CarSettings& car, double unit, const char* name)
{
    const auto& knots = car.engine.torque.points;
    Plot p;
    p.title = "normalised torque";
    p.x = {"engine speed", name, 0, 0};
    p.y = {"torque over its factor", "1", 0, 1.15};
    Line line;
    for (size_t i = 0; i < knots.size(); ++i) {
        line.push_back({knots[i][0] * unit, knots[i][1]});
        p.y.to = std::max(p.y.to, 1.1 * knots[i][1]);
        if (i < kKnots)
            p.handles.push_back({{knots[i][0] * unit, knots[i][1]},
                                 "",
                                 "share" + std::to_string(i + 1),
                                 {0, knots[i][1]},
                                 {1, 1},
                                 "a knot of the curve"});
    }
    p.x.to = 1.05 * line.back()[0];
    p.curves = {{"torque, times " + written(car.engine.maxTorque, 0) + " N m", Ink::accent, "", line, "", 2.0}};
    Line power = sampled(0, car.engine.limitSpeed, 141, [&](double w) { return w * car.engine.torque.at(w); });
    double mostPower = 0;
    for (const Point& q : power) mostPower = std::max(mostPower, q[1]);
    for (Point& q : power) q = {q[0] * unit, q[1] / std::max(mostPower, 1e-9)};
    p.curves.push_back({"power over its most, " + written(1e-3 * mostPower * car.engine.maxTorque, 1) + " kW",
                        Ink::impact, "9 4", power, "", 1.6});
    return p;
}

double radiusOf(const vehicle::CarSettings& car)
{
    return car.frontTires.radius;
}
double ratioOf(const vehicle::CarSettings& car, size_t gear)
{
    return car.gearbox.ratios[gear] * car.gearbox.finalDrive;
}
double pullOf(const vehicle::CarSettings& car, size_t gear, double engineSpeed) // [N] at the wheels, full throttle
{
    return car.engine.torque.at(engineSpeed) * car.engine.maxTorque * ratioOf(car, gear) * car.gearbox.efficiency /
           radiusOf(car);
}
double resistance(const vehicle::CarSettings& car, double speed, double grade) // [N]
{
    const double down = math::cos(math::atan(grade)), along = math::sin(math::atan(grade));
    return 0.5 * car.aero.density * car.aero.dragFront * speed * speed +
           car.mass * math::kGravity * (car.frontTires.rollingResistance * down + along);
}

// Force at the driven wheels, gear by gear, and what resists on the level. `unit`: of speed, per m/s.
Plot wheelForce(const vehicle::CarSettings& car, double unit, const char* name, Table& t)
{
    Plot w;
    w.title = "force at the driven wheels, full throttle";
    w.x = {"speed", name, 0, 0};
    w.y = {"force", "kN", 0, 0};
    t = {"gears",
         {"gear", "ratio with final drive", std::string("speed at the limiter [") + name + "]", "most force [kN]"},
         {}};
    double fastest = 0, strongest = 0;
    for (size_t g = 0; g < car.gearbox.ratios.size(); ++g) {
        Line pull;
        double most = 0;
        for (const double speed : grid(car.engine.torque.points.front()[0], car.engine.limitSpeed, 121)) {
            const double force = pullOf(car, g, speed);
            pull.push_back({speed / ratioOf(car, g) * radiusOf(car) * unit, 1e-3 * force});
            most = std::max(most, 1e-3 * force);
        }
        fastest = std::max(fastest, pull.back()[0]);
        strongest = std::max(strongest, most);
        w.curves.push_back(family(g, "gear " + std::to_string(g + 1), pull));
        t.rows.push_back(
            {std::to_string(g + 1), written(ratioOf(car, g), 2), written(pull.back()[0], 1), written(most, 2)});
    }
    w.x.to = 1.02 * fastest;
    w.y.to = 1.1 * strongest;
    w.curves.push_back({"drag and rolling", Ink::text, "2 3",
                        sampled(0, w.x.to, 81, [&](double v) { return 1e-3 * resistance(car, v / unit, 0.0); }), "",
                        1.6});
    return w;
}

core::Status figure9(const TorquePlot& s, Way way, Figure& f)
{
    vehicle::CarSettings car;
    if (core::Status status = carOf(s, car); !status) return status;
    f.says = "The torque curve is made of linear segments and normalised; a factor beside it makes engines of "
             "different power. Each gear "
             "turns it into a force at the wheels; where two curves cross the next gear begins to pull harder.";
    f.assumed = "Engine, gears, tire radius and drag are those of our car; the paper prints no numbers.";
    f.run = "scenario=sprint";
    f.columns = 2;
    const bool ours = way == Way::ours;
    Table t;
    f.plots = {torqueCurve(car, ours ? 1.0 : 1.0 / kRpm, ours ? "rad/s" : "rpm"),
               wheelForce(car, ours ? 1.0 : 3.6, ours ? "m/s" : "km/h", t)};
    f.tables = {t};
    return {};
}

// --- the tool --------------------------------------------------------------------------------------------------------------

constexpr size_t kGears = 6;

struct Bench {
    TorquePlot engine;
    std::array<std::optional<double>, kGears> gear;
    std::optional<double> finalDrive, mass, dragArea, rolling;
    double grade = 0.05;
    vehicle::DifferentialSettings differential{.kind = vehicle::DifferentialSettings::Kind::limitedSlip};
    double through = 600.0, difference = 4.0;
};

template <class V> void describe(V& v, Bench& s)
{
    describe(v, s.engine);
    static constexpr const char* kKeys[] = {"gear1", "gear2", "gear3", "gear4", "gear5", "gear6"};
    for (size_t i = 0; i < kGears; ++i)
        v.optional(kKeys[i], s.gear[i], {.unit = "1", .min = 0.3, .max = 8, .doc = "ratio of a gear; auto: the car's"});
    v.optional("finalDrive", s.finalDrive, {.unit = "1", .min = 1, .max = 8, .doc = "ratio; auto: the car's"});
    v.optional("mass", s.mass, {.unit = "kg", .min = 200, .max = 5000, .doc = "of the car; auto: its own"});
    v.optional("dragArea", s.dragArea, {.unit = "m2", .min = 0, .max = 3, .doc = "auto: the car's"});
    v.optional("rolling", s.rolling, {.unit = "1", .min = 0, .max = 0.1, .doc = "rolling resistance; auto: the car's"});
    v.number("grade", s.grade, {.unit = "1", .min = -0.3, .max = 0.4, .doc = "of a hill, rise over run"});
    describe(v, s.differential);
    v.number("through", s.through, {.unit = "N m", .min = 0, .max = 5000, .doc = "torque into the differential"});
    v.number("difference", s.difference,
             {.unit = "rad/s", .min = -20, .max = 20, .doc = "of the two wheels' speeds, left less right"});
}

struct Best {
    double force; // [N] of the gear that pulls hardest
    size_t gear;
};
Best bestPull(const vehicle::CarSettings& car, double speed)
{
    Best best{0.0, car.gearbox.ratios.size()};
    for (size_t g = 0; g < car.gearbox.ratios.size(); ++g) {
        // Below the first knot the clutch slips and the engine stays there.
        const double turns = std::max(speed / radiusOf(car) * ratioOf(car, g), car.engine.torque.points.front()[0]);
        if (turns > car.engine.limitSpeed) continue;
        if (const double force = pullOf(car, g, turns); force > best.force) best = {force, g};
    }
    return best;
}

// The speed at which the pull no longer exceeds what resists. [m/s]
double topSpeed(const vehicle::CarSettings& car, double grade)
{
    double last = 0.0;
    for (double speed = 0.0; speed < 150.0; speed += 0.02) {
        const Best best = bestPull(car, speed);
        if (best.gear == car.gearbox.ratios.size() || best.force <= resistance(car, speed, grade)) return last;
        last = speed;
    }
    return last;
}

// Torque of either wheel against the difference of their speeds: each half of what passes, and the coupling between them.
Plot division(const Bench& s)
{
    using Kind = vehicle::DifferentialSettings::Kind;
    Plot p;
    p.title = "how the differential divides " + written(s.through, 0) + " N m";
    p.x = {"left wheel faster by", "rad/s", -20, 20};
    p.y = {"torque to the right wheel less that to the left", "N m", 0, 0};
    const std::pair<Kind, const char*> kinds[] = {
        {Kind::open, "open"}, {Kind::viscous, "viscous"}, {Kind::limitedSlip, "limited slip"}};
    size_t i = 0;
    for (const auto& [kind, name] : kinds) {
        vehicle::DifferentialSettings d = s.differential;
        d.kind = kind;
        Line line;
        for (const double w : grid(-20.0, 20.0, 161)) {
            const vehicle::Coupling c = vehicle::coupling(d, s.through, false, w);
            line.push_back({w, 2.0 * (c.viscous ? c.stiffness * w : c.active ? c.most * math::sign(w) : 0.0)});
        }
        p.curves.push_back(family(i++, name, line));
        if (kind == s.differential.kind) p.curves.back().width = 3.0;
    }
    fit(p, false, true);
    p.curves.push_back({"", Ink::accent, "6 4", {{s.difference, p.y.from}, {s.difference, p.y.to}}, "", 1.2});
    p.handles.push_back({{s.difference, p.y.from + 0.1 * (p.y.to - p.y.from)},
                         "difference",
                         "",
                         {s.difference, 0},
                         {1, 1},
                         "difference of the wheels' speeds"});
    return p;
}

core::Status drivelineBench(const Bench& s, Way, Figure& f)
{
    vehicle::CarSettings car;
    if (core::Status status = carOf(s.engine, car); !status) return status;
    auto& ratios = car.gearbox.ratios;
    for (size_t i = 0; i < std::min(kGears, ratios.size()); ++i) ratios[i] = s.gear[i].value_or(ratios[i]);
    for (size_t i = 1; i < ratios.size(); ++i)
        if (ratios[i] >= ratios[i - 1])
            return core::Status::fail("gear" + std::to_string(i + 1),
                                      core::say("must be below the ratio of the gear before it"));
    car.gearbox.finalDrive = s.finalDrive.value_or(car.gearbox.finalDrive);
    car.mass = s.mass.value_or(car.mass);
    car.aero.dragFront = s.dragArea.value_or(car.aero.dragFront);
    car.frontTires.rollingResistance = s.rolling.value_or(car.frontTires.rollingResistance);
    f.says = "From the engine to the road: torque by its knots, force in each gear against what resists on the level "
             "and on a hill, how fast it gets and how soon, and how a differential divides.";
    f.assumed = "Without wheelspin, without the inertia of engine and wheels, gears changed in no time: what engine "
                "and road alone allow. The run has all of them.";
    f.run = std::string("scenario=sprint&cars.0.model=") + kCars[size_t(s.engine.car)];
    f.columns = 2;
    Table gears;
    Plot force = wheelForce(car, 3.6, "km/h", gears);
    force.curves.push_back(
        {"the same on a grade of " + written(100 * s.grade, 0) + " %", Ink::text, "9 3 2 3",
         sampled(0, force.x.to, 81, [&](double v) { return 1e-3 * resistance(car, v / 3.6, s.grade); }), "", 1.6});
    const double level = topSpeed(car, 0.0), hill = topSpeed(car, s.grade);
    const auto mark = [&](double speed, double grade, const char* name) {
        force.marks.push_back({{3.6 * speed, 1e-3 * resistance(car, speed, grade)},
                               Sign::circle,
                               written(3.6 * speed, 0) + " km/h",
                               Ink::text,
                               name});
    };
    mark(level, 0.0, "top speed");
    mark(hill, s.grade, "");
    Plot sprint;
    sprint.title = "speed by time, full throttle from rest";
    sprint.x = {"time", "s", 0, 30};
    sprint.y = {"speed", "km/h", 0, 0};
    Line path;
    double speed = 0.0, hundred = kNone;
    constexpr double kStep = 0.01;
    for (double time = 0.0; time <= 30.0; time += kStep) {
        path.push_back({time, 3.6 * speed});
        if (speed >= 100.0 / 3.6 && !math::isFinite(hundred)) hundred = time;
        const double half = speed + 0.5 * kStep * (bestPull(car, speed).force - resistance(car, speed, 0.0)) / car.mass;
        speed += kStep * (bestPull(car, half).force - resistance(car, half, 0.0)) / car.mass; // midpoint
        speed = std::max(speed, 0.0);
    }
    sprint.curves = {{"on the level", Ink::accent, "", path, "", 2.0}};
    fit(sprint, false, true);
    sprint.y.from = 0.0;
    if (math::isFinite(hundred))
        sprint.marks = {
            {{hundred, 100.0}, Sign::circle, "100 km/h after " + written(hundred, 1) + " s", Ink::text, ""}};
    Table t{"what it can", {"", "value", "unit"}, {}};
    t.rows.push_back({"top speed on the level", written(3.6 * level, 1), "km/h"});
    t.rows.push_back({"top speed on the grade", written(3.6 * hill, 1), "km/h"});
    t.rows.push_back({"0 to 100 km/h", math::isFinite(hundred) ? written(hundred, 2) : "never", "s"});
    double steepest = 0.0;
    for (const double v : grid(0.0, 20.0, 101)) {
        const double share = (bestPull(car, v).force - resistance(car, v, 0.0)) / (car.mass * math::kGravity);
        steepest = std::max(steepest, share < 1.0 ? share / math::sqrt(1.0 - share * share) : share);
    }
    t.rows.push_back({"steepest grade, with grip enough", written(100 * steepest, 0), "%"});
    const vehicle::Coupling c = vehicle::coupling(s.differential, s.through, false, s.difference);
    const bool locked = s.differential.kind == vehicle::DifferentialSettings::Kind::locked;
    const double over = c.viscous ? c.stiffness * s.difference : c.active ? c.most * math::sign(s.difference) : 0.0;
    t.rows.push_back({"torque of the left wheel", locked ? "–" : written(0.5 * s.through - over, 0), "N m"});
    t.rows.push_back({"torque of the right wheel", locked ? "–" : written(0.5 * s.through + over, 0), "N m"});
    f.plots = {torqueCurve(car, 1.0 / kRpm, "rpm"), force, sprint, division(s)};
    f.tables = {gears, t};
    return {};
}

}

void addDriveline(Entries& list)
{
    list.push_back(
        entry<Bench, drivelineBench>("driveline", kTools, "Driveline bench", "From the torque curve to the road"));
}
void addDeakEngine(Entries& list)
{
    list.push_back(entry<TorquePlot, figure9>("d9", "Deak 2003", "Figure 9", "Torque curve of linear segments"));
}

}
