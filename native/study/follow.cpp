#include "study/follow.h"

#include "core/describe.h"
#include "core/text.h"
#include "math/random.h"
#include "scenario/models.h"
#include "scenario/scenario.h"
#include "vehicle/car.h"
#include "watch/measure.h"

#include <algorithm>
#include <limits>

namespace study {

using core::Json;
using core::Status;

namespace {

// What the run is driven with: read in order.
class Reader {
public:
    Reader(const std::vector<double>& times, const std::vector<double>& values) : m_times(times), m_values(values) {}
    double at(double time)
    {
        while (m_at + 2 < m_times.size() && m_times[m_at + 1] <= time) ++m_at;
        const double share = (time - m_times[m_at]) / (m_times[m_at + 1] - m_times[m_at]);
        return m_values[m_at] + math::clamp(share, 0.0, 1.0) * (m_values[m_at + 1] - m_values[m_at]);
    }

private:
    const std::vector<double>&m_times, &m_values;
    size_t m_at = 0;
};

// A place of a car file by its path; null when there is none.
const Json* find(const Json& car, const std::string& path)
{
    const Json* at = &car;
    size_t begin = 0;
    while (begin <= path.size()) {
        const size_t end = std::min(path.find('.', begin), path.size());
        const std::string key = path.substr(begin, end - begin);
        if (!at->is_object() || !at->contains(key)) return nullptr;
        at = &(*at)[key];
        begin = end + 1;
    }
    return at;
}
void put(Json& car, const std::string& path, double value)
{
    Json* at = &car;
    size_t begin = 0;
    for (size_t end = path.find('.'); end != std::string::npos; end = path.find('.', begin)) {
        at = &(*at)[path.substr(begin, end - begin)];
        begin = end + 1;
    }
    (*at)[path.substr(begin)] = value;
}

struct Task {
    const Measured& run;
    const FollowSettings& settings;
    std::vector<Quantity> channels;
    size_t split = 0; // first row of the second part
    int32_t runs = 0;

    Status drive(const Json& set, std::vector<std::vector<double>>& out);
};

Status carOf(const std::string& name, const Json& set, vehicle::CarSettings& car)
{
    Json model;
    if (Status s = scenario::readModel(name, nullptr, model); !s) return s;
    const std::string kind = model.value("kind", "");
    if (kind != "car")
        return Status::fail("car",
                            core::say("a vehicle of the kind \"{kind}\" cannot follow a measured run; take one of "
                                      "the kind \"car\"",
                                      {{"kind", kind}}));
    for (const char* key : {"kind", "title", "source"}) model.erase(key);
    if (Status s = core::readJson(model, car, name); !s) return s;
    return core::readJson(set, car, "set");
}

constexpr double kStep = 0.005;
constexpr double kHold = 4.0;   // [1/s] how hard the driver holds the measured speed
constexpr double kAround = 0.3; // [s] over which the measured speed's own change is taken, so that noise is not driven

// Values of the channels at the measured times.
Status Task::drive(const Json& set, std::vector<std::vector<double>>& out)
{
    ++runs;
    vehicle::CarSettings car;
    if (Status s = carOf(settings.car, set, car); !s) return s;
    const auto first = [&](Quantity q) { return run.has(q) ? run.of(q).front() : 0.0; };
    const double speed = first(Quantity::speed), slip = first(Quantity::sideslip);
    Json driver = {
        {"follow", settings.pedals ? "none" : "speed"}, {"steering", "none"}, {"speedHold", {{"gain", kHold}}}};
    Json vehicle = {{"model", settings.car},
                    {"set", set},
                    {"speed", speed * math::cos(slip)},
                    {"lateralSpeed", speed * math::sin(slip)},
                    {"yawRate", first(Quantity::yawRate)},
                    {"driver", driver}};
    scenario::Scenario s;
    if (Status status =
            scenario::load({{"yawlab", 1}, {"title", "A measured run"}, {"dt", kStep}, {"cars", {vehicle}}}, s);
        !status)
        return status;
    world::World w;
    scenario::start(s, w);
    const bool wheel = run.has(Quantity::steeringWheel);
    const double range = car.steering.maxAngle * (wheel ? car.steering.ratio : 1.0);
    Reader steer(run.time, run.of(wheel ? Quantity::steeringWheel : Quantity::steer));
    const std::vector<double>& speeds = run.of(Quantity::speed);
    Reader held(run.time, speeds), past(run.time, speeds), coming(run.time, speeds);
    const bool throttled = run.has(Quantity::throttle), braked = run.has(Quantity::brake);
    Reader throttle(run.time, run.of(throttled ? Quantity::throttle : Quantity::speed)),
        brake(run.time, run.of(braked ? Quantity::brake : Quantity::speed));
    const auto hold = [&](core::Table& table, double time, double value) {
        table.points = {{time - kStep, value}, {time + kStep, value}};
    };
    // A driver who only holds a speed lags behind one that changes: this one is told how it changes, too.
    const auto slope = [&](double time) {
        return (coming.at(time + kAround) - past.at(time - kAround)) / (2.0 * kAround);
    };
    watch::Measuring measuring(w, 0);
    measuring.note(w); // samples[k] is the state after k steps
    const auto steps = int64_t(run.time.back() / kStep + 1.0);
    for (int64_t i = 0; i < steps; ++i) {
        const double time = double(i) * kStep;
        control::DriverSettings& d = w.setup.drivers[0].settings;
        hold(d.steer, time, math::clamp(steer.at(time) / range, -1.0, 1.0));
        if (settings.pedals) {
            hold(d.throttle, time, throttled ? math::clamp(throttle.at(time), 0.0, 1.0) : 0.0);
            hold(d.brake, time, braked ? math::clamp(brake.at(time), 0.0, 1.0) : 0.0);
        } else
            hold(d.speedByTime, time, std::max(0.0, held.at(time) + slope(time) / kHold));
        world::step(w);
        measuring.note(w);
    }
    const auto& samples = measuring.run().samples;
    const double x0 = first(Quantity::x), y0 = first(Quantity::y);
    // The model starts east; what was measured has a heading of its own, that of its first two metres.
    double turn = 0.0;
    if (run.has(Quantity::x) && run.has(Quantity::y))
        for (size_t i = 0; i < run.time.size(); ++i) {
            const double dx = run.of(Quantity::x)[i] - x0, dy = run.of(Quantity::y)[i] - y0;
            if (math::hypot(dx, dy) < 2.0) continue;
            turn = math::atan2(dy, dx) - slip;
            break;
        }
    const auto value = [&](const control::Sample& a, const control::Sample& before, Quantity q) {
        switch (q) {
        case Quantity::speed:
            return math::hypot(a.u, a.v);
        case Quantity::yawRate:
            return a.yawRate;
        case Quantity::longitudinal:
            return (a.u - before.u) / kStep - a.v * a.yawRate;
        case Quantity::lateral:
            return (a.v - before.v) / kStep + a.u * a.yawRate;
        case Quantity::sideslip:
            return math::atan2(a.v, a.u);
        case Quantity::x:
            return x0 + a.x * math::cos(turn) - a.y * math::sin(turn);
        case Quantity::y:
            return y0 + a.x * math::sin(turn) + a.y * math::cos(turn);
        default:
            return 0.0;
        }
    };
    out.assign(channels.size(), std::vector<double>(run.time.size()));
    for (size_t i = 0; i < run.time.size(); ++i) {
        const double at = run.time[i] / kStep;
        const auto last = int64_t(samples.size()) - 1;
        const auto k = std::min(std::max<int64_t>(int64_t(at), 0), std::max<int64_t>(last - 1, 0));
        const double share = math::clamp(at - double(k), 0.0, 1.0);
        for (size_t c = 0; c < channels.size(); ++c) {
            const auto of = [&](int64_t j) {
                const auto here = size_t(std::min(j, last)), prior = here > 0 ? here - 1 : here;
                return value(samples[here], samples[prior], channels[c]);
            };
            out[c][i] = of(k) + share * (of(k + 1) - of(k));
        }
    }
    return {};
}

struct Least { // below it what was measured is noise
    Quantity quantity;
    double size;
};
constexpr Least kLeast[] = {{Quantity::speed, 0.5},
                            {Quantity::yawRate, 0.02},
                            {Quantity::longitudinal, 0.2},
                            {Quantity::lateral, 0.2},
                            {Quantity::sideslip, 0.005}};

bool counts(Quantity q, bool pedals)
{
    return q == Quantity::yawRate || q == Quantity::lateral || q == Quantity::sideslip ||
           (pedals && (q == Quantity::speed || q == Quantity::longitudinal));
}

double sizeOf(const std::vector<double>& values, size_t from, size_t to)
{
    double sum = 0.0;
    for (size_t i = from; i < to; ++i) sum += math::square(values[i]);
    return to > from ? math::sqrt(sum / double(to - from)) : 0.0;
}

std::vector<Compared> compare(const Task& task, const std::vector<std::vector<double>>& model)
{
    std::vector<Compared> out;
    const size_t count = task.run.time.size();
    for (size_t c = 0; c < task.channels.size(); ++c) {
        const Quantity q = task.channels[c];
        Compared one;
        one.quantity = q;
        one.model = model[c];
        const std::vector<double>& measured = task.run.of(q);
        one.size = sizeOf(measured, 0, count);
        one.counts = counts(q, task.settings.pedals);
        std::vector<double> difference(count);
        for (size_t i = 0; i < count; ++i) {
            difference[i] = model[c][i] - measured[i];
            double& most = one.most[i >= task.split];
            most = std::max(most, std::abs(difference[i]));
        }
        one.rms[0] = sizeOf(difference, 0, task.split);
        one.rms[1] = sizeOf(difference, task.split, count);
        out.push_back(std::move(one));
    }
    return out;
}

// --- the fit -------------------------------------------------------------------------------------------------------------

struct Fit {
    Task& task;
    std::vector<Fitted>& parameters;
    std::vector<double> scale; // of each channel

    using Values = std::vector<double>; // shares of the way from low to high

    Json settingsOf(const Values& at) const
    {
        Json set = task.settings.set;
        for (size_t i = 0; i < parameters.size(); ++i) put(set, parameters[i].path, valueOf(i, at[i]));
        return set;
    }
    double valueOf(size_t i, double share) const
    {
        return parameters[i].low + share * (parameters[i].high - parameters[i].low);
    }
    // Differences of the first part, each over its channel's size; nothing where the car refuses the values.
    bool residual(const Values& at, std::vector<double>& out) const
    {
        std::vector<std::vector<double>> model;
        if (!task.drive(settingsOf(at), model)) return false;
        out.clear();
        for (size_t c = 0; c < task.channels.size(); ++c) {
            if (!counts(task.channels[c], task.settings.pedals)) continue;
            const std::vector<double>& measured = task.run.of(task.channels[c]);
            for (size_t i = 0; i < task.split; ++i) out.push_back((model[c][i] - measured[i]) / scale[c]);
        }
        for (const double v : out)
            if (!math::isFinite(v)) return false;
        return true;
    }
};

double squares(const std::vector<double>& r)
{
    double sum = 0.0;
    for (const double v : r) sum += v * v;
    return sum;
}

// A x = b of a symmetric positive matrix; false where it is none. A becomes its factor, x stands in b.
bool solve(std::vector<std::vector<double>>& a, std::vector<double>& b)
{
    const size_t n = b.size();
    for (size_t i = 0; i < n; ++i)
        for (size_t j = 0; j <= i; ++j) {
            double sum = a[i][j];
            for (size_t k = 0; k < j; ++k) sum -= a[i][k] * a[j][k];
            if (i == j && !(sum > 0.0)) return false;
            a[i][j] = i == j ? math::sqrt(sum) : sum / a[j][j];
        }
    for (size_t i = 0; i < n; ++i) {
        for (size_t k = 0; k < i; ++k) b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; ++k) b[i] -= a[k][i] * b[k];
        b[i] /= a[i][i];
    }
    return true;
}

using Matrix = std::vector<std::vector<double>>;

// Levenberg-Marquardt between the bounds; `normal`: J^T J at the end.
Status search(const Fit& fit, Fit::Values& at, Matrix& normal, double& cost, size_t& count)
{
    const size_t n = at.size();
    std::vector<double> r, other;
    if (!fit.residual(at, r)) return Status::fail("fit", core::say("the car cannot be driven with its own values"));
    cost = squares(r);
    count = r.size();
    double damping = 1e-3;
    for (int pass = 0; pass < 15; ++pass) {
        Matrix slopes(n);
        for (size_t i = 0; i < n; ++i) {
            Fit::Values moved = at;
            const double step = at[i] < 0.5 ? 1e-3 : -1e-3;
            moved[i] += step;
            if (!fit.residual(moved, other))
                return Status::fail("fit",
                                    core::say("{path}: the car refuses values near {value}",
                                              {{"path", fit.parameters[i].path}, {"value", fit.valueOf(i, at[i])}}));
            slopes[i].resize(r.size());
            for (size_t k = 0; k < r.size(); ++k) slopes[i][k] = (other[k] - r[k]) / step;
        }
        normal.assign(n, std::vector<double>(n, 0.0));
        std::vector<double> down(n, 0.0);
        for (size_t i = 0; i < n; ++i) {
            for (size_t j = 0; j <= i; ++j) {
                for (size_t k = 0; k < r.size(); ++k) normal[i][j] += slopes[i][k] * slopes[j][k];
                normal[j][i] = normal[i][j];
            }
            for (size_t k = 0; k < r.size(); ++k) down[i] -= slopes[i][k] * r[k];
        }
        bool better = false;
        const double before = cost;
        for (int attempt = 0; attempt < 6 && !better; ++attempt) {
            Matrix damped = normal;
            for (size_t i = 0; i < n; ++i) damped[i][i] += damping * (normal[i][i] + 1e-12);
            std::vector<double> step = down;
            Fit::Values moved = at;
            if (solve(damped, step))
                for (size_t i = 0; i < n; ++i) moved[i] = math::clamp(at[i] + step[i], 0.0, 1.0);
            if (moved != at && fit.residual(moved, other) && squares(other) < cost) {
                better = true;
                at = moved;
                r = other;
                cost = squares(r);
                damping = std::max(1e-9, 0.2 * damping);
            } else
                damping *= 5.0;
        }
        if (!better || before - cost < 1e-6 * before) break;
    }
    return {};
}

// "mass:900:1600"; without bounds a third to three times the car's own value.
Status readParameter(const std::string& text, const Json& car, Fitted& out)
{
    const size_t colon = text.find(':'), second = colon == std::string::npos ? colon : text.find(':', colon + 1);
    out.path = text.substr(0, colon);
    const Json* value = find(car, out.path);
    if (!value || !value->is_number())
        return Status::fail("fit",
                            core::say("the car has no number \"{path}\"; a parameter is named as in its file, as "
                                      "frontTires.lacombe.cy",
                                      {{"path", out.path.substr(0, 60)}}));
    out.before = value->get<double>();
    if (colon == std::string::npos) {
        if (out.before == 0.0)
            return Status::fail("fit",
                                core::say("{path} is 0: give its bounds, {path}:LEAST:MOST", {{"path", out.path}}));
        out.low = std::min(out.before / 3.0, out.before * 3.0);
        out.high = std::max(out.before / 3.0, out.before * 3.0);
        return {};
    }
    Json low, high;
    if (second == std::string::npos || !core::parseJson(text.substr(colon + 1, second - colon - 1), low) ||
        !core::parseJson(text.substr(second + 1), high) || !low.is_number() || !high.is_number() ||
        !(low.get<double>() < high.get<double>()))
        return Status::fail("fit",
                            core::say("\"{text}\": expected PARAMETER:LEAST:MOST", {{"text", text.substr(0, 60)}}));
    out.low = low.get<double>();
    out.high = high.get<double>();
    if (out.before < out.low || out.before > out.high) out.before = 0.5 * (out.low + out.high);
    return {};
}

}

Status follow(const Measured& run, const FollowSettings& settings, Followed& out)
{
    Task task{run, settings, {}, 0, 0};
    if (settings.pedals && !run.has(Quantity::throttle))
        return Status::fail("pedals", core::say("no throttle was measured; let the driver hold the speed"));
    for (const Quantity q : {Quantity::speed, Quantity::yawRate, Quantity::lateral, Quantity::longitudinal,
                             Quantity::sideslip, Quantity::x, Quantity::y})
        if (run.has(q)) task.channels.push_back(q);
    const double end = settings.fit.empty() ? run.time.back() : settings.first * run.time.back();
    task.split = size_t(std::upper_bound(run.time.begin(), run.time.end(), end) - run.time.begin());
    Followed f;
    f.split = run.time[std::min(task.split, run.time.size() - 1)];
    std::vector<std::vector<double>> model;
    if (Status s = task.drive(settings.set, model); !s) return s;
    f.channels = compare(task, model);
    if (!settings.fit.empty()) {
        if (settings.fit.size() > kMostFitted)
            return Status::fail("fit", core::say("at most {most} parameters at once", {{"most", kMostFitted}}));
        vehicle::CarSettings car;
        if (Status s = carOf(settings.car, settings.set, car); !s) return s;
        const Json own = core::writeJson(car);
        for (const std::string& text : settings.fit) {
            Fitted one;
            if (Status s = readParameter(text, own, one); !s) return s;
            for (const Fitted& other : f.fitted)
                if (other.path == one.path)
                    return Status::fail("fit", core::say("{path} stands there twice", {{"path", one.path}}));
            f.fitted.push_back(std::move(one));
        }
        if (task.split < 10 || run.time.size() - task.split < 10)
            return Status::fail("first", core::say("leaves too few rows in one of the parts"));
        Fit fit{task, f.fitted, {}};
        bool any = false;
        for (const Quantity q : task.channels) {
            double least = 1.0;
            for (const Least& l : kLeast)
                if (l.quantity == q) least = l.size;
            fit.scale.push_back(std::max(least, sizeOf(run.of(q), 0, task.split)));
            any = any || counts(q, settings.pedals);
        }
        if (!any) return Status::fail("fit", core::say("needs yaw rate, lateral acceleration or sideslip to fit to"));
        Fit::Values best;
        for (const Fitted& p : f.fitted) best.push_back((p.before - p.low) / (p.high - p.low));
        std::vector<double> r;
        double least = fit.residual(best, r) ? squares(r) : 1e300;
        math::Random random = math::seeded(uint64_t(settings.seed));
        for (int i = 0; i < 4; ++i) {
            Fit::Values drawn;
            for (size_t k = 0; k < f.fitted.size(); ++k) drawn.push_back(math::uniform(random));
            if (!fit.residual(drawn, r) || squares(r) >= least) continue;
            least = squares(r);
            best = drawn;
        }
        Matrix normal;
        double cost = 0.0;
        size_t count = 0;
        if (Status s = search(fit, best, normal, cost, count); !s) return s;
        const size_t n = best.size();
        for (size_t i = 0; i < n; ++i) {
            f.fitted[i].after = fit.valueOf(i, best[i]);
            Matrix a = normal;
            std::vector<double> unit(n, 0.0);
            unit[i] = 1.0;
            f.fitted[i].deviation =
                solve(a, unit) && unit[i] > 0.0 && count > n
                    ? math::sqrt(unit[i] * cost / double(count - n)) * (f.fitted[i].high - f.fitted[i].low)
                    : std::numeric_limits<double>::quiet_NaN();
        }
        if (Status s = task.drive(fit.settingsOf(best), model); !s) return s;
        f.own = std::move(f.channels);
        f.channels = compare(task, model);
    }
    f.runs = task.runs;
    out = std::move(f);
    return {};
}

Status example(const std::string& name, const Json& set, double noise, int64_t seed, std::string& csv)
{
    vehicle::CarSettings car;
    if (Status s = carOf(name, set, car); !s) return s;
    constexpr double kLong = 16.0, kEvery = 0.02; // [s]
    Measured asked;
    for (int i = 0; i <= int(kLong / kEvery); ++i) {
        const double t = i * kEvery;
        asked.time.push_back(t);
        asked.values[size_t(Quantity::steeringWheel)].push_back(
            t < 1.0 ? 0.0 : (0.25 + 0.04 * t) * car.steering.ratio / 15.0 * math::sin(1.6 * (t - 1.0) + 0.02 * t * t));
        asked.values[size_t(Quantity::speed)].push_back(22.0 + 2.0 * math::sin(0.4 * t));
    }
    FollowSettings settings;
    settings.car = name;
    settings.set = set;
    Task task{asked,
              settings,
              {Quantity::speed, Quantity::yawRate, Quantity::lateral, Quantity::longitudinal, Quantity::sideslip,
               Quantity::x, Quantity::y},
              asked.time.size(),
              0};
    std::vector<std::vector<double>> run;
    if (Status s = task.drive(set, run); !s) return s;
    math::Random random = math::seeded(uint64_t(seed));
    // One after the other: in which order the parts of a sum are worked out is the compiler's own affair.
    const auto add = [&](double value, double deviation, int digits) {
        csv += "," + core::fixed(value + noise * deviation * math::normal(random), digits);
    };
    constexpr double kDegree = math::kPi / 180.0;
    csv = "Time [s],Steering Wheel Angle [deg],Speed [km/h],Yaw Rate [deg/s],Lat Acc [g],Lon Acc [g],Sideslip [deg],"
          "Pos X [m],Pos Y [m]\n";
    for (size_t i = 0; i < asked.time.size(); ++i) {
        csv += core::fixed(asked.time[i], 2) + "," + core::fixed(asked.of(Quantity::steeringWheel)[i] / kDegree, 2);
        add(3.6 * run[0][i], 0.05, 3);
        add(run[1][i] / kDegree, 0.3, 3);
        add(run[2][i] / 9.80665, 0.01, 4);
        add(run[3][i] / 9.80665, 0.01, 4);
        add(run[4][i] / kDegree, 0.1, 3);
        add(run[5][i], 0.05, 3);
        add(run[6][i], 0.05, 3);
        csv += "\n";
    }
    return {};
}

}
