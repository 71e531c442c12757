// A tire on a bench: Deak 2003, Figures 11 and 12 grown into one tool. All four models, a car's own tire or a file's, at any
// load, slip, angle, camber and ground.
#include "figures/entry.h"
#include "figures/tools.h"
#include "scenario/models.h"
#include "tire/tir_file.h"
#include "vehicle/car.h"

#include <algorithm>
#include <optional>

namespace figures {

namespace {

using math::dvec2;
using tire::Model;

enum class Source : uint32_t { plain, hatch, saloon, rally, suv, van, escort, bmw320i, vanagon };
constexpr const char* kSources[] = {"", "hatch", "saloon", "rally", "suv", "van", "escort", "bmw320i", "vanagon"};

struct Bench {
    Source source = Source::plain;
    bool rear = false;
    std::string file; // text of a .tir
    Model model = Model::lacombe;
    bool all = true;
    double load = 4000.0, speed = 20.0, friction = 1.0, camber = 0.0;
    double slip = 0.05, angle = 4.0 * kDegree;
    std::optional<double> nominalLoad, cx, cy, peak, sliding;
    std::optional<double> PDX1, PDY1, PKX1, PKY1, PCX1, PCY1;
};

template <class V> void describe(V& v, Bench& s)
{
    v.choice("source", s.source,
             {{"default", Source::plain},
              {"hatch", Source::hatch},
              {"saloon", Source::saloon},
              {"rally", Source::rally},
              {"suv", Source::suv},
              {"van", Source::van},
              {"escort", Source::escort},
              {"bmw320i", Source::bmw320i},
              {"vanagon", Source::vanagon}},
             "whose tire");
    v.flag("rear", s.rear, "the rear axle's");
    v.text("file", s.file, tire::kMostTirBytes, "text of a tire property file, in place of a car's tire");
    v.choice("model", s.model,
             {{"lacombe", Model::lacombe},
              {"magicFormula", Model::magicFormula},
              {"dugoff", Model::dugoff},
              {"linear", Model::linear}},
             "what the families are of");
    v.flag("all", s.all, "all four models over one another");
    v.number("load", s.load, {.unit = "N", .min = 200, .max = 20000, .doc = "on the tire"});
    v.number("slip", s.slip, {.unit = "1", .min = -1, .max = 1, .doc = "slip ratio at which the angle is swept"});
    v.number(
        "angle", s.angle,
        {.unit = "rad", .min = -30 * kDegree, .max = 30 * kDegree, .doc = "slip angle at which the slip is swept"});
    v.number("friction", s.friction, {.unit = "1", .min = 0.05, .max = 1.5, .doc = "factor of the ground"});
    v.number("camber", s.camber,
             {.unit = "rad", .min = -10 * kDegree, .max = 10 * kDegree, .doc = "top to the left positive"});
    v.number("speed", s.speed, {.unit = "m/s", .min = 1, .max = 80, .doc = "of the patch over the ground"});
    v.optional("nominalLoad", s.nominalLoad, {.unit = "N", .min = 100, .max = 1e5, .doc = "auto: the tire's own"});
    v.optional("cx", s.cx, {.unit = "N", .min = 1e3, .max = 1e6, .doc = "slip stiffness of the three plain models"});
    v.optional("cy", s.cy,
               {.unit = "N/rad", .min = 1e3, .max = 1e6, .doc = "cornering stiffness of the three plain models"});
    v.optional("peak", s.peak, {.unit = "1", .min = 0.1, .max = 3, .doc = "friction before it slides, of the same"});
    v.optional("sliding", s.sliding,
               {.unit = "1", .min = 0.1, .max = 3, .doc = "friction when it slides: two regions"});
    v.optional("PCX1", s.PCX1, {.min = 0.5, .max = 3, .doc = "Magic Formula: longitudinal shape"});
    v.optional("PDX1", s.PDX1, {.min = 0.1, .max = 3, .doc = "longitudinal friction"});
    v.optional("PKX1", s.PKX1, {.min = 2, .max = 100, .doc = "slip stiffness over load"});
    v.optional("PCY1", s.PCY1, {.min = 0.5, .max = 3, .doc = "lateral shape"});
    v.optional("PDY1", s.PDY1, {.min = 0.1, .max = 3, .doc = "lateral friction"});
    v.optional("PKY1", s.PKY1, {.min = -100, .max = -2, .doc = "cornering stiffness over load, negative"});
}

core::Status carTire(const char* car, bool rear, tire::TireSettings& out)
{
    core::Json model;
    if (core::Status status = scenario::readModel(car, nullptr, model); !status) return status;
    const std::string kind = model.value("kind", "");
    for (const char* key : {"kind", "title", "source"}) model.erase(key);
    if (kind != "car")
        return core::Status::fail(
            "source", core::say("a vehicle of the kind \"{kind}\" has no tires that could be shown", {{"kind", kind}}));
    vehicle::CarSettings settings;
    core::Status status = core::readJson(model, settings, car);
    out = rear ? settings.rearTires : settings.frontTires;
    return status;
}

core::Status settingsOf(const Bench& s, tire::TireSettings& t, std::string& told)
{
    if (!s.file.empty()) {
        tire::TirReport report;
        if (core::Status status = tire::readTir(s.file, t, report); !status) return status;
        told = report.version + ", " + std::to_string(report.used) + " numbers used";
        for (size_t i = 0; i < report.unused.size(); ++i)
            told += (i ? ", " : "; our model has not: ") + report.unused[i];
        for (const std::string& note : report.notes) told += "; " + note;
    } else if (s.source != Source::plain)
        if (core::Status status = carTire(kSources[size_t(s.source)], s.rear, t); !status) return status;
    const auto put = [](const std::optional<double>& value, std::initializer_list<double*> to) {
        if (value)
            for (double* one : to) *one = *value;
    };
    put(s.nominalLoad, {&t.nominalLoad});
    put(s.cx, {&t.lacombe.cx, &t.linear.cx, &t.dugoff.longitudinalStiffness});
    put(s.cy, {&t.lacombe.cy, &t.linear.cy, &t.dugoff.corneringStiffness});
    put(s.peak, {&t.lacombe.mus, &t.linear.mu, &t.dugoff.friction});
    put(s.sliding, {&t.lacombe.muk});
    tire::MagicFormulaSettings& m = t.magicFormula;
    put(s.PCX1, {&m.PCX1});
    put(s.PDX1, {&m.PDX1});
    put(s.PKX1, {&m.PKX1});
    put(s.PCY1, {&m.PCY1});
    put(s.PDY1, {&m.PDY1});
    put(s.PKY1, {&m.PKY1});
    tire::TireSettings judged; // what one model's sliders ask for, another's rule may refuse
    return core::readJson(core::writeJson(t), judged);
}

constexpr Model kModels[] = {Model::lacombe, Model::magicFormula, Model::dugoff, Model::linear};
constexpr const char* kNames[] = {"two regions (Lacombe)", "Magic Formula", "Dugoff", "linear to the ellipse"};

struct Felt {
    dvec2 force;
    double aligning;
};
class Rig {
public:
    Rig(const tire::TireSettings& t, Model model, const Bench& s) : m_s(s)
    {
        tire::TireSettings own = t;
        own.model = model;
        m_tire = tire::build(own);
    }
    Felt at(double slip, double angle, double load) const
    {
        tire::Patch p;
        p.load = load;
        p.friction = m_s.friction;
        p.camber = math::sin(m_s.camber);
        p.vx = m_s.speed * math::cos(angle);
        p.vy = m_s.speed * math::sin(angle);
        p.rolling = p.vx * (1.0 + slip); // Deak 2003 (5.7-1)
        const tire::Response r = tire::respond(m_tire, p);
        dvec2 f = tire::force(r, p);
        f *= tire::withinLimit(r, f.x, f.y);
        return {f, tire::aligningTorque(r, f.y)};
    }

private:
    const Bench& m_s;
    tire::Tire m_tire;
};

core::Status bench(const Bench& s, Way, Figure& f)
{
    tire::TireSettings settings;
    std::string told;
    if (core::Status status = settingsOf(s, settings, told); !status) return status;
    f.says =
        "Forces of a tire over slip ratio, slip angle and load. The dashed uprights are dragged: the slip at which "
        "the angle is swept, and the angle at which the slip is.";
    f.assumed = !told.empty()               ? "From a file: " + told + "."
                : s.source == Source::plain ? "The engine's default tire; parameters of all four models are ours."
                                            : "The tire of our car; models that it does not wear have defaults.";
    f.run = s.source == Source::plain || !s.file.empty()
                ? "scenario=step-steer"
                : std::string("scenario=step-steer&cars.0.model=") + kSources[size_t(s.source)];
    f.columns = 2;
    Plot along, across, turning, both;
    along.title = "along the wheel, at a slip angle of " + written(s.angle / kDegree, 1) + "\u00b0";
    along.x = {"slip ratio", "1", -1, 1};
    along.y = {"longitudinal force", "N", 0, 0};
    across.title = "across, at a slip ratio of " + written(s.slip, 3);
    across.x = {"slip angle", "deg", -30, 30};
    across.y = {"lateral force, to the left", "N", 0, 0};
    turning.title = "aligning torque, at a slip ratio of " + written(s.slip, 3);
    turning.x = across.x;
    turning.y = {"counter-clockwise", "N m", 0, 0};
    both.title = "longitudinal against lateral: slip rises at constant angle";
    both.plan = true;
    both.x = {"longitudinal force", "N", 0, 0};
    both.y = {"lateral force", "N", 0, 0};
    Table t{"at the slip and the angle above",
            {"model", "along [N]", "across [N]", "aligning [N m]", "most along over load", "at slip ratio",
             "most across over load", "at angle [deg]"},
            {}};
    size_t i = 0;
    for (size_t k = 0; k < std::size(kModels); ++k) {
        if (!s.all && kModels[k] != s.model) continue;
        const Rig rig(settings, kModels[k], s);
        Point mostAlong{0, 0}, mostAcross{0, 0};
        along.curves.push_back(family(i, kNames[k], sampled(-1, 1, 401, [&](double slip) {
                                          const double force = rig.at(slip, s.angle, s.load).force.x;
                                          if (force > mostAlong[1]) mostAlong = {slip, force};
                                          return force;
                                      })));
        across.curves.push_back(family(i, kNames[k], sampled(-30, 30, 361, [&](double angle) {
                                           const double force = rig.at(s.slip, angle * kDegree, s.load).force.y;
                                           if (force > mostAcross[1]) mostAcross = {angle, force};
                                           return force;
                                       })));
        turning.curves.push_back(family(i, kNames[k], sampled(-30, 30, 361, [&](double angle) {
                                            return rig.at(s.slip, angle * kDegree, s.load).aligning;
                                        })));
        ++i;
        const Felt felt = rig.at(s.slip, s.angle, s.load);
        t.rows.push_back({kNames[k], written(felt.force.x, 0), written(felt.force.y, 0), written(felt.aligning, 1),
                          written(mostAlong[1] / s.load, 3), written(mostAlong[0], 3),
                          written(mostAcross[1] / s.load, 3), written(mostAcross[0], 1)});
    }
    const Rig own(settings, s.model, s);
    i = 0;
    for (const double angle : {1.0, 2.0, 4.0, 8.0, 12.0}) {
        Line line;
        for (const double k : grid(-1.0, 1.0, 321)) { // finer near 0, where most happens
            const dvec2 force = own.at(k * k * k, -angle * kDegree, s.load).force;
            line.push_back({force.x, force.y});
        }
        both.curves.push_back(family(i++, "slip angle " + written(angle, 0) + "\u00b0", line));
    }
    fit(both, true, true);
    for (Plot* p : {&along, &across, &turning}) fit(*p, false, true);
    const auto upright = [](Plot& p, double at, const char* setting, double value, double scale, const char* what) {
        p.curves.push_back({"", Ink::accent, "6 4", {{at, p.y.from}, {at, p.y.to}}, "", 1.2});
        p.handles.push_back({{at, p.y.from + 0.1 * (p.y.to - p.y.from)}, setting, "", {value, 0}, {scale, 1}, what});
    };
    upright(along, s.slip, "slip", s.slip, 1.0, "slip ratio");
    upright(across, s.angle / kDegree, "angle", s.angle, kDegree, "slip angle");
    Plot loads;
    loads.title =
        "stiffness and most force over load, " +
        std::string(kNames[size_t(std::find(std::begin(kModels), std::end(kModels), s.model) - std::begin(kModels))]);
    loads.x = {"load", "N", 0, 2.0 * std::max(s.load, settings.nominalLoad)};
    loads.y = {"force", "N", 0, 0};
    Line stiffness, most;
    for (const double load : grid(0.02 * loads.x.to, loads.x.to, 61)) {
        stiffness.push_back({load, -own.at(0.0, 1e-4, load).force.y / 1e-4 * kDegree});
        double best = 0.0;
        for (const double angle : grid(0.5, 40.0, 80))
            best = std::max(best, -own.at(0.0, angle * kDegree, load).force.y);
        most.push_back({load, best});
    }
    loads.curves = {family(0, "most lateral force", most), family(1, "cornering stiffness per degree", stiffness)};
    fit(loads, false, true);
    loads.y.from = std::min(loads.y.from, 0.0);
    loads.curves.push_back({"", Ink::accent, "6 4", {{s.load, loads.y.from}, {s.load, loads.y.to}}, "", 1.2});
    loads.handles.push_back(
        {{s.load, loads.y.from + 0.1 * (loads.y.to - loads.y.from)}, "load", "", {s.load, 0}, {1, 1}, "load"});
    f.plots = {along, across, both, turning, loads};
    f.tables = {t};
    return {};
}

}

void addTireBench(Entries& list)
{
    list.push_back(
        entry<Bench, bench>("tire", kTools, "Tire bench", "A tire by all four models, from a car or a file"));
}

}
