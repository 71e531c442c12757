#include "impact/reconstruct.h"

#include "impact/cases.h"
#include "impact/map.h"

#include <cmath>

namespace impact {

using core::Json;
using core::Status;

static dvec2 departure(const AfterData& a)
{
    if (!a.byRest) return a.velocity;
    return math::rotate({math::sqrt(2.0 * a.rest.drag * math::kGravity * a.rest.distance), 0.0}, a.rest.course);
}

static void residuals(const Reconstruction& q, const PairResult& p, std::vector<double>& out)
{
    out.clear();
    for (auto [data, car] : {std::pair{&q.a, &p.a}, std::pair{&q.b, &p.b}}) {
        const dvec2 d = car->velocity - departure(*data);
        out.push_back(d.x);
        out.push_back(d.y);
        if (data->yawRate) out.push_back(q.yawLength * (car->yawRate - *data->yawRate));
    }
}

// Cholesky-free: the normal matrix has at most a handful of rows, Gauss elimination with pivoting does.
static bool solve(std::vector<std::vector<double>> m, std::vector<double> b, std::vector<double>& x)
{
    const size_t n = b.size();
    for (size_t c = 0; c < n; ++c) {
        size_t p = c;
        for (size_t r = c + 1; r < n; ++r)
            if (std::fabs(m[r][c]) > std::fabs(m[p][c])) p = r;
        if (!(std::fabs(m[p][c]) > 0.0)) return false;
        std::swap(m[c], m[p]);
        std::swap(b[c], b[p]);
        for (size_t r = c + 1; r < n; ++r) {
            const double f = m[r][c] / m[c][c];
            for (size_t k = c; k < n; ++k) m[r][k] -= f * m[c][k];
            b[r] -= f * b[c];
        }
    }
    x.assign(n, 0.0);
    for (size_t r = n; r-- > 0;) {
        double sum = b[r];
        for (size_t k = r + 1; k < n; ++k) sum -= m[r][k] * x[k];
        x[r] = sum / m[r][r];
    }
    return true;
}

namespace {

struct Fit {
    const Reconstruction& q;
    std::vector<const PairInput*> inputs;

    explicit Fit(const Reconstruction& problem) : q(problem)
    {
        for (const std::string& name : q.unknowns) inputs.push_back(findInput(name));
    }
    PairResult run(const std::vector<double>& x) const
    {
        PairCase c = q.pair;
        for (size_t i = 0; i < inputs.size(); ++i) inputs[i]->set(c, x[i]);
        return solvePair(settingsOf(c), c.a, c.b);
    }
    double cost(const std::vector<double>& x, std::vector<double>& r) const
    {
        const PairResult p = run(x);
        if (p.fault != PairFault::none) return HUGE_VAL;
        residuals(q, p, r);
        double sum = 0.0;
        for (double v : r) sum += v * v;
        return sum;
    }
    static double stepOf(double x) { return 1e-6 * (1.0 + std::fabs(x)); }
};

}

ReconstructionResult reconstruct(const Reconstruction& q)
{
    const Fit fit(q);
    const size_t n = fit.inputs.size();
    ReconstructionResult out;
    std::vector<double> x(n), r, plus, minus, trial(n);
    for (size_t i = 0; i < n; ++i) {
        PairCase c = q.pair;
        x[i] = fit.inputs[i]->get(c);
        // From standing there is no slope to follow: an impact needs a closing speed.
        if (x[i] == 0.0 && std::string(fit.inputs[i]->unit) == "m/s") x[i] = 10.0;
    }
    double best = fit.cost(x, r);
    double damping = 1e-3;
    for (out.passes = 0; out.passes < 200; ++out.passes) {
        std::vector<std::vector<double>> columns(n);
        for (size_t i = 0; i < n; ++i) {
            const double h = Fit::stepOf(x[i]);
            trial = x;
            trial[i] = x[i] + h;
            const double up = fit.cost(trial, plus);
            trial[i] = x[i] - h;
            const double down = fit.cost(trial, minus);
            columns[i].assign(r.size(), 0.0);
            if (up < HUGE_VAL && down < HUGE_VAL)
                for (size_t k = 0; k < r.size(); ++k) columns[i][k] = (plus[k] - minus[k]) / (2.0 * h);
        }
        std::vector<std::vector<double>> normal(n, std::vector<double>(n));
        std::vector<double> slope(n), move;
        double steepest = 0.0;
        for (size_t i = 0; i < n; ++i) {
            for (size_t k = 0; k < r.size(); ++k) slope[i] -= columns[i][k] * r[k];
            for (size_t j = 0; j < n; ++j)
                for (size_t k = 0; k < r.size(); ++k) normal[i][j] += columns[i][k] * columns[j][k];
            steepest = std::fmax(steepest, std::fabs(slope[i]));
        }
        bool moved = false;
        double change = 0.0;
        for (int attempt = 0; attempt < 30 && !moved; ++attempt) {
            auto damped = normal;
            for (size_t i = 0; i < n; ++i) damped[i][i] += damping * (normal[i][i] > 0.0 ? normal[i][i] : 1.0);
            if (!solve(damped, slope, move)) break;
            change = 0.0;
            for (size_t i = 0; i < n; ++i) {
                trial[i] = x[i] + move[i];
                change = std::fmax(change, std::fabs(move[i]) / (1.0 + std::fabs(x[i])));
            }
            const double cost = fit.cost(trial, plus);
            if (cost <= best) {
                moved = true;
                x = trial;
                best = cost;
                r = plus;
                damping = std::fmax(damping * 0.1, 1e-14);
            } else {
                damping *= 10.0;
            }
        }
        if (!moved || change < 1e-13) {
            // Where no step helps any more the slope must have vanished, against the size of its own terms.
            out.converged = best < HUGE_VAL && (change < 1e-9 || steepest < 1e-6 * (1.0 + best));
            break;
        }
    }
    out.unknowns = x;
    out.pair = fit.run(x);
    out.misfit = r.empty() ? 0.0 : math::sqrt(best / double(r.size()));
    if (!(out.pair.p1 < 0.0)) out.converged = false; // the cars would not meet
    return out;
}

static Status readAfter(const Json& in, const std::string& path, AfterData& out)
{
    if (!in.is_object())
        return Status::fail(path, core::say("expected an object, found {found}", {{"found", core::kindOf(in)}}));
    const bool velocity = in.contains("velocity"), rest = in.contains("rest");
    if (velocity == rest) return Status::fail(path, core::say("give either velocity or rest {distance, drag, course}"));
    core::JsonReader reader(in, path);
    reader.fixed("velocity", &out.velocity.x, 2, {.unit = "m/s", .min = -1000.0, .max = 1000.0});
    reader.optional("yawRate", out.yawRate, {.unit = "rad/s", .min = -1000.0, .max = 1000.0});
    reader.object("rest", out.rest, "");
    reader.finish();
    out.byRest = rest;
    if (reader.status && rest) return requireKeys(in["rest"], join(path, "rest"), {"distance", "course"});
    return reader.status;
}

Status readReconstruction(const Json& in, const std::string& path, Reconstruction& out)
{
    Reconstruction q;
    if (Status s = requireKeys(in, path, {"pair", "after"}); !s) return s;
    if (Status s = readPair(in["pair"], join(path, "pair"), q.pair); !s) return s;
    const std::string after = join(path, "after");
    if (Status s = requireKeys(in["after"], after, {"a", "b"}); !s) return s;
    if (Status s = readAfter(in["after"]["a"], join(after, "a"), q.a); !s) return s;
    if (Status s = readAfter(in["after"]["b"], join(after, "b"), q.b); !s) return s;
    Json pair, rest;
    core::JsonReader reader(in, path);
    reader.raw("pair", pair, "");
    reader.raw("after", rest, "");
    reader.number("yawLength", q.yawLength, {.unit = "m", .min = 0.001, .max = 100.0});
    Json unknowns;
    reader.raw("unknowns", unknowns, "");
    reader.finish();
    if (!reader.status) return reader.status;
    if (!unknowns.is_null()) {
        const std::string at = join(path, "unknowns");
        if (!unknowns.is_array() || unknowns.empty() || unknowns.size() > 4)
            return Status::fail(at, core::say("expected a list of 1 to 4 names of inputs"));
        q.unknowns.clear();
        for (size_t i = 0; i < unknowns.size(); ++i) {
            const std::string name = unknowns[i].is_string() ? unknowns[i].get<std::string>() : "";
            if (!findInput(name))
                return Status::fail(std::string(at).append("[").append(std::to_string(i)).append("]"),
                                    core::say("no input of this name, see `yawlab map --inputs`"));
            for (const std::string& before : q.unknowns)
                if (before == name)
                    return Status::fail(std::string(at).append("[").append(std::to_string(i)).append("]"),
                                        core::say("{name} stands twice", {{"name", name}}));
            q.unknowns.push_back(name);
        }
    }
    out = std::move(q);
    return {};
}

static Json row(const std::string& input, const char* unit, double value, const Reconstruction& q,
                const std::vector<double>& slopes)
{
    Json j = {{"input", input}, {"unit", unit}, {"value", value}};
    for (size_t i = 0; i < q.unknowns.size(); ++i) j[q.unknowns[i]] = slopes[i];
    return j;
}

// d(unknowns)/d(datum), re-solved on both sides from the found solution.
template <class Change> static std::vector<double> slopesOf(const Reconstruction& at, double value, Change&& change)
{
    const double h = 1e-4 * (1.0 + std::fabs(value));
    Reconstruction up = at, down = at;
    change(up, value + h);
    change(down, value - h);
    const auto high = reconstruct(up).unknowns, low = reconstruct(down).unknowns;
    std::vector<double> d(high.size());
    for (size_t i = 0; i < d.size(); ++i) d[i] = (high[i] - low[i]) / (2.0 * h);
    return d;
}

static Json sensitivities(const Reconstruction& q, const ReconstructionResult& found)
{
    Reconstruction at = q; // start every solution where this one ended
    for (size_t i = 0; i < q.unknowns.size(); ++i) findInput(q.unknowns[i])->set(at.pair, found.unknowns[i]);
    Json table = Json::array();
    const auto add = [&](const std::string& name, const char* unit, double value, auto&& change) {
        table.push_back(row(name, unit, value, q, slopesOf(at, value, change)));
    };
    for (int car = 0; car < 2; ++car) {
        AfterData Reconstruction::*data = car == 0 ? &Reconstruction::a : &Reconstruction::b;
        const std::string name = car == 0 ? "after.a." : "after.b.";
        const AfterData& d = q.*data;
        if (d.byRest) {
            add(name + "rest.distance", "m", d.rest.distance,
                [&](Reconstruction& x, double v) { (x.*data).rest.distance = v < 0.0 ? 0.0 : v; });
            add(name + "rest.drag", "1", d.rest.drag,
                [&](Reconstruction& x, double v) { (x.*data).rest.drag = v < 0.0 ? 0.0 : v; });
            add(name + "rest.course", "rad", d.rest.course,
                [&](Reconstruction& x, double v) { (x.*data).rest.course = v; });
        } else {
            add(name + "velocity[0]", "m/s", d.velocity.x,
                [&](Reconstruction& x, double v) { (x.*data).velocity.x = v; });
            add(name + "velocity[1]", "m/s", d.velocity.y,
                [&](Reconstruction& x, double v) { (x.*data).velocity.y = v; });
        }
        if (d.yawRate)
            add(name + "yawRate", "rad/s", *d.yawRate, [&](Reconstruction& x, double v) { (x.*data).yawRate = v; });
    }
    for (const char* input :
         {"e", "mu", "muFraction", "normal", "a.mass", "b.mass", "a.izz", "b.izz", "a.heading", "b.heading", "a.course",
          "b.course", "a.yawRate", "b.yawRate", "a.contact[0]", "a.contact[1]", "b.contact[0]", "b.contact[1]"}) {
        const std::string name = input;
        if (name == (q.pair.muFraction ? "mu" : "muFraction")) continue; // the one that is not in use
        bool unknown = false;
        for (const std::string& u : q.unknowns) unknown = unknown || u == name;
        if (unknown) continue;
        const PairInput* i = findInput(name);
        add(name, i->unit, i->get(at.pair), [&](Reconstruction& x, double v) { i->set(x.pair, v); });
    }
    return table;
}

Status reconstructCases(const Json& in, Json& out)
{
    return eachCase(in, out, [](const Json& one, const std::string& path, Json& result) -> Status {
        Reconstruction q;
        if (Status s = readReconstruction(one, path, q); !s) return s;
        const ReconstructionResult r = reconstruct(q);
        if (r.pair.fault != PairFault::none) return Status::fail(join(path, "pair"), explain(r.pair.fault));
        result["unknowns"] = Json::object();
        for (size_t i = 0; i < q.unknowns.size(); ++i) result["unknowns"][q.unknowns[i]] = r.unknowns[i];
        result["converged"] = r.converged;
        result["passes"] = r.passes;
        result["misfit"] = r.misfit;
        PairCase c = q.pair;
        for (size_t i = 0; i < q.unknowns.size(); ++i) findInput(q.unknowns[i])->set(c, r.unknowns[i]);
        result["before"] = {{"a", {{"velocity", pairOf(c.a.velocity)}}}, {"b", {{"velocity", pairOf(c.b.velocity)}}}};
        result["after"] = toJson(settingsOf(c), r.pair);
        result["sensitivity"] = sensitivities(q, r);
        return {};
    });
}

}
