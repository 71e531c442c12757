// A measured run beside what a model makes of it (study/follow.h).
#include "figures/entry.h"
#include "figures/tools.h"
#include "study/follow.h"

#include <algorithm>
#include <cmath>

namespace figures {

namespace {

using study::Quantity;

enum class Car : uint32_t { hatch, saloon, rally, suv, van, escort, bmw320i, vanagon };
constexpr const char* kCars[] = {"hatch", "saloon", "rally", "suv", "van", "escort", "bmw320i", "vanagon"};

struct Follow {
    Car car = Car::hatch;
    std::string file;
    std::string columns;
    bool pedals = false;
    std::string fit;
    double first = 0.5;
    int32_t seed = 1;
};

template <class V> void describe(V& v, Follow& s)
{
    v.choice("car", s.car,
             {{"hatch", Car::hatch},
              {"saloon", Car::saloon},
              {"rally", Car::rally},
              {"suv", Car::suv},
              {"van", Car::van},
              {"escort", Car::escort},
              {"bmw320i", Car::bmw320i},
              {"vanagon", Car::vanagon}},
             "whose model drives");
    v.flag("pedals", s.pedals, "throttle and brake as measured, in place of holding the measured speed");
    v.number("first", s.first, {.unit = "1", .min = 0.1, .max = 0.9, .doc = "share of the run that is fitted to"});
    v.integer("seed", s.seed, 1, 1000, "of the fit's beginnings");
    v.text("fit", s.fit, 400, "parameters to fit, with commas: frontTires.lacombe.cy, mass:900:1600");
    v.text("columns", s.columns, 4000, "what the columns are: yawRate=-Gyro Z [deg/s]; brake=");
    v.text("file", s.file, study::kMostCsvBytes, "text of the measured run, CSV; none: an example");
}

struct Shown {
    double factor;
    const char* unit;
    int digits;
};
Shown shown(Quantity q)
{
    switch (q) {
    case Quantity::speed:
        return {3.6, "km/h", 2};
    case Quantity::yawRate:
        return {1 / kDegree, "deg/s", 2};
    case Quantity::sideslip:
        return {1 / kDegree, "deg", 2};
    case Quantity::longitudinal:
    case Quantity::lateral:
        return {1, "m/s2", 3};
    default:
        return {1, "m", 2};
    }
}

std::vector<std::string> listed(const std::string& text)
{
    std::vector<std::string> out(1);
    for (const char c : text) {
        if (c == ',')
            out.emplace_back();
        else if (c != ' ')
            out.back() += c;
    }
    out.erase(std::remove(out.begin(), out.end(), std::string()), out.end());
    return out;
}

std::string few(double value) // five digits
{
    if (!math::isFinite(value)) return "\u2013";
    const double size = value == 0.0 ? 0.0 : std::floor(math::log(std::abs(value)) / math::log(10.0));
    return written(value, int(math::clamp(4.0 - size, 0.0, 9.0)));
}

// No more points than a picture can show.
Line lineOf(const std::vector<double>& x, const std::vector<double>& y, double factor)
{
    Line line;
    const size_t every = std::max<size_t>(1, x.size() / 1500);
    for (size_t i = 0; i < x.size(); i += every) line.push_back({x[i], factor * y[i]});
    return line;
}

Plot plotOf(const study::Measured& run, const study::Followed& f, size_t channel)
{
    const study::Compared& c = f.channels[channel];
    const Shown in = shown(c.quantity);
    Plot p;
    p.title = study::info(c.quantity).what;
    p.x = {"time", "s", 0, run.time.back()};
    p.y = {study::info(c.quantity).name, in.unit, 0, 0};
    p.curves.push_back({"measured", Ink::quiet, "", lineOf(run.time, run.of(c.quantity), in.factor), "", 2.6});
    if (!f.own.empty())
        p.curves.push_back(
            {"the car as it is", Ink::impact, "9 4", lineOf(run.time, f.own[channel].model, in.factor), "", 1.4});
    p.curves.push_back(
        {f.own.empty() ? "model" : "fitted", Ink::accent, "", lineOf(run.time, c.model, in.factor), "", 1.4});
    fit(p, false, true);
    if (!f.own.empty()) p.curves.push_back({"", Ink::text, "2 3", {{f.split, p.y.from}, {f.split, p.y.to}}, "", 1.0});
    return p;
}

core::Status followTool(const Follow& s, Way, Figure& f)
{
    std::string text = s.file;
    study::FollowSettings settings;
    settings.car = kCars[size_t(s.car)];
    settings.pedals = s.pedals;
    settings.fit = listed(s.fit);
    settings.first = s.first;
    settings.seed = s.seed;
    if (text.empty())
        if (core::Status status = study::example("saloon", {{"mass", 1650}}, 1.0, 7, text); !status) return status;
    study::Csv csv;
    study::Columns columns;
    study::Measured run;
    study::Followed r;
    core::Status status = study::readCsv(text, csv);
    if (status) {
        columns = study::guess(csv);
        status = study::choose(csv, s.columns, columns);
    }
    if (status) status = study::measure(csv, columns, run);
    if (status) status = study::follow(run, settings, r);
    if (!status) return status;
    f.says = "The model is steered as was measured and holds the measured speed; what it does then stands beside what "
             "was measured.";
    if (s.pedals)
        f.says = "The model gets the measured steering and pedals; what it does then stands beside what was measured.";
    if (!r.own.empty())
        f.says += " Fitted to the part before " + written(r.split, 1) + " s, judged on what comes after.";
    f.assumed = s.file.empty()
                    ? "No file is open: an example, a loaded saloon in a slalom with sensors' noise, computed "
                      "by the engine. Bring a CSV."
                    : "A level road of full friction, no wind; the car begins straight and settled.";
    if (!csv.writer.empty()) f.assumed += " The file was written by " + csv.writer + ".";
    f.columns = 2;
    Plot path;
    path.title = "path";
    path.plan = true;
    path.x = {"east", "m", 0, 0};
    path.y = {"north", "m", 0, 0};
    size_t x = r.channels.size(), y = x;
    Table errors{"errors: root of the mean square, and the largest", {"", "unit", "size of what was measured"}, {}};
    const bool fitted = !r.own.empty();
    for (const char* head : {"rms", "largest"})
        errors.head.push_back(fitted ? std::string(head) + ", first part" : head);
    if (fitted)
        for (const char* head : {"rms, second part", "largest, second part", "rms there as the car is"})
            errors.head.push_back(head);
    for (size_t i = 0; i < r.channels.size(); ++i) {
        const study::Compared& c = r.channels[i];
        if (c.quantity == Quantity::x) x = i;
        if (c.quantity == Quantity::y) y = i;
        if (c.quantity != Quantity::x && c.quantity != Quantity::y) f.plots.push_back(plotOf(run, r, i));
        const Shown in = shown(c.quantity);
        const auto number = [&](double v) { return written(in.factor * v, in.digits); };
        std::vector<std::string> row{study::info(c.quantity).what, in.unit, number(c.size), number(c.rms[0]),
                                     number(c.most[0])};
        if (fitted)
            for (const double v : {c.rms[1], c.most[1], r.own[i].rms[1]}) row.push_back(number(v));
        errors.rows.push_back(std::move(row));
    }
    if (x < r.channels.size() && y < r.channels.size()) {
        const auto drawn = [](const std::vector<double>& to, const std::vector<double>& up) {
            return lineOf(to, up, 1.0);
        };
        path.curves = {
            {"measured", Ink::quiet, "", drawn(run.of(Quantity::x), run.of(Quantity::y)), "", 2.6},
            {fitted ? "fitted" : "model", Ink::accent, "", drawn(r.channels[x].model, r.channels[y].model), "", 1.4}};
        fit(path, true, true);
        f.plots.push_back(path);
    }
    f.tables = {errors};
    if (fitted) {
        Table t{"fitted, in " + std::to_string(r.runs) + " runs",
                {"parameter", "as the car has it", "fitted", "deviation", "least", "most"},
                {}};
        for (const study::Fitted& p : r.fitted)
            t.rows.push_back({p.path, core::number(p.before), few(p.after), few(p.deviation), few(p.low), few(p.high)});
        f.tables.push_back(std::move(t));
    }
    Table taken{"columns", {"quantity", "column", "unit", "turned round"}, {}};
    for (size_t q = 0; q < study::kQuantities; ++q) {
        const study::Column& c = columns[q];
        if (c.index >= 0)
            taken.rows.push_back(
                {study::info(Quantity(q)).what, csv.columns[size_t(c.index)].name, c.unit, c.turned ? "yes" : "no"});
    }
    f.tables.push_back(std::move(taken));
    return {};
}

}

void addFollow(Entries& list)
{
    list.push_back(
        entry<Follow, followTool>("follow", kTools, "Measured run", "A run that was measured, driven again"));
}

}
