#include "control/metrics.h"

#include "core/json.h"

#include <algorithm>

namespace control {

namespace {

double speedOf(const Sample& s)
{
    return math::hypot(s.u, s.v);
}

// Least squares y = a + b x.
struct Line {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    void add(double at, double value)
    {
        n += 1;
        x += at;
        y += value;
        xx += at * at;
        xy += at * value;
    }
    double slope() const { return (n * xy - x * y) / (n * xx - x * x); }
    double offset() const { return (y - slope() * x) / n; }
};

// First moment [steps, fractional] from `from` on at which value() passes `level` upwards; below 0: never.
template <class F> double passes(const Run& run, size_t from, double level, F&& value)
{
    for (size_t i = std::max<size_t>(from, 1); i < run.samples.size(); ++i) {
        const double a = value(run.samples[i - 1]), b = value(run.samples[i]);
        if (a < level && b >= level) return double(i - 1) + (level - a) / (b - a);
    }
    return -1.0;
}

// The first sample at which steering has begun, and the last at which it has not ended; 0 when it never did.
size_t steeringBegins(const Run& run)
{
    for (size_t i = 1; i < run.samples.size(); ++i)
        if (std::abs(run.samples[i].command) > 1e-3) return i;
    return 0;
}

}

std::optional<Circle> circle(const Run& run)
{
    // Constant radius: from two seconds after the car has turned in, curvature yawRate / u keeps within a few per cent
    // while the lateral acceleration grows by at least 2 m/s2. Above 4 m/s2 tires are no longer linear: not fitted.
    std::vector<const Sample*> steady;
    std::vector<double> curvatures;
    double highest = 0.0;
    size_t turned = 0;
    for (const Sample& s : run.samples) {
        const double ay = s.u * s.yawRate;
        if (s.u < 3.0 || std::abs(ay) < 0.3 || double(turned++) * run.dt < 2.0) continue;
        highest = std::max(highest, std::abs(ay));
        if (std::abs(ay) > 4.0) continue;
        steady.push_back(&s);
        curvatures.push_back(s.yawRate / s.u);
    }
    if (steady.empty()) return {};
    // A jolt, as when an automatic changes down in the bend, is not the steady state that is asked for; nine tenths
    // must be.
    const auto middle = curvatures.begin() + std::ptrdiff_t(curvatures.size() / 2);
    std::nth_element(curvatures.begin(), middle, curvatures.end());
    const double median = *middle;
    double sum = 0.0, squares = 0.0, lowest = 1e9;
    size_t n = 0;
    Line steer, roll, slip;
    for (const Sample* s : steady) {
        const double ay = s->u * s->yawRate, curvature = s->yawRate / s->u, side = math::sign(ay);
        if (std::abs(curvature - median) > 0.1 * std::abs(median)) continue;
        sum += curvature;
        squares += curvature * curvature;
        lowest = std::min(lowest, std::abs(ay));
        steer.add(ay * side, s->steer * side);
        roll.add(ay * side, s->roll * side);
        slip.add(ay * side, math::atan2(s->v, s->u) * side);
        ++n;
    }
    if (double(n) * run.dt < 1.0 || 10 * n < 9 * steady.size() || highest - lowest < 2.0 || sum == 0.0) return {};
    const double mean = sum / double(n), scatter = squares / double(n) - mean * mean; // of the curvature
    if (scatter > math::square(0.05 * mean)) return {};
    return Circle{1.0 / std::abs(mean), steer.slope(), roll.slope(), slip.slope(), highest};
}

std::optional<StepSteer> stepSteer(const Run& run)
{
    const size_t begin = steeringBegins(run);
    if (!begin || begin + size_t(1.5 / run.dt) > run.samples.size()) return {};
    // A step: from half a second after its beginning on, the command stays where it is.
    const double held = run.samples.back().command;
    if (std::abs(held) < 1e-3) return {};
    for (size_t i = begin + size_t(0.5 / run.dt); i < run.samples.size(); ++i)
        if (std::abs(run.samples[i].command - held) > 0.01 * std::abs(held)) return {};
    if (bend(run) || handbrakeTurn(run)) return {}; // the response is not to the steering alone
    StepSteer out;
    const auto tail = size_t(0.5 / run.dt);
    double steer = 0.0;
    for (size_t i = run.samples.size() - tail; i < run.samples.size(); ++i) {
        const Sample& s = run.samples[i];
        out.steadyYawRate += s.yawRate / double(tail);
        out.steadyLateral += s.ay / double(tail);
        out.steadyRoll += s.roll / double(tail);
        steer += s.steer / double(tail);
    }
    if (std::abs(out.steadyYawRate) < 1e-6) return {};
    out.speed = run.samples[begin].u;
    out.gain = out.steadyYawRate / steer;
    const double half = passes(run, begin, 0.5, [&](const Sample& s) { return s.steer / steer; });
    const double yaw = passes(run, begin, 0.9, [&](const Sample& s) { return s.yawRate / out.steadyYawRate; });
    const double lateral = passes(run, begin, 0.9, [&](const Sample& s) { return s.ay / out.steadyLateral; });
    double peak = 0.0;
    size_t at = begin;
    for (size_t i = begin; i < run.samples.size(); ++i) {
        const double r = run.samples[i].yawRate / out.steadyYawRate;
        if (r > peak) {
            peak = r;
            at = i;
        }
    }
    out.responseTime = (yaw - half) * run.dt;
    out.lateralResponseTime = (lateral - half) * run.dt;
    out.peakTime = (double(at) - half) * run.dt;
    out.overshoot = peak - 1.0;
    return out;
}

std::optional<SineDwellResult> sineDwell(const Run& run)
{
    const size_t begin = steeringBegins(run);
    if (!begin) return {};
    const double first = math::sign(run.samples[begin + 1 < run.samples.size() ? begin + 1 : begin].command);
    size_t end = begin;
    bool reversed = false;
    for (size_t i = begin; i < run.samples.size(); ++i) {
        if (std::abs(run.samples[i].command) > 1e-3) end = i;
        if (run.samples[i].command * first < -1e-3) reversed = true;
    }
    const size_t last = end + size_t(1.75 / run.dt), aside = begin + size_t(1.07 / run.dt);
    if (!reversed || last >= run.samples.size() || end - begin > size_t(5.0 / run.dt)) return {};
    SineDwellResult out;
    for (size_t i = begin; i <= end; ++i) // the second peak has the sense of the second half of the steering
        if (run.samples[i].yawRate * first < out.peakYawRate * first) out.peakYawRate = run.samples[i].yawRate;
    if (out.peakYawRate == 0.0) return {};
    out.ratio100 = run.samples[end + size_t(1.0 / run.dt)].yawRate / out.peakYawRate;
    out.ratio175 = run.samples[last].yawRate / out.peakYawRate;
    const Sample &a = run.samples[begin], &b = run.samples[aside];
    out.displacement = std::abs((b.y - a.y) * math::cos(a.yaw) - (b.x - a.x) * math::sin(a.yaw));
    return out;
}

std::optional<LaneChange> laneChange(const Run& run)
{
    if (run.samples.size() < size_t(2.0 / run.dt)) return {};
    const Sample &first = run.samples.front(), &last = run.samples.back();
    const double c = math::cos(first.yaw), n = math::sin(first.yaw);
    const auto aside = [&](const Sample& s) { return (s.y - first.y) * c - (s.x - first.x) * n; };
    LaneChange out;
    out.entrySpeed = first.u;
    out.exitSpeed = last.u;
    for (const Sample& s : run.samples) {
        if (s.brake > 0.1 || std::abs(s.yaw - first.yaw) > 0.6) return {};
        if (std::abs(aside(s)) > std::abs(out.offset)) out.offset = aside(s);
        out.peakLateral = std::max(out.peakLateral, std::abs(s.ay));
        out.peakYawRate = std::max(out.peakYawRate, std::abs(s.yawRate));
        out.peakSteer = std::max(out.peakSteer, std::abs(s.frontWheels));
    }
    if (std::abs(out.offset) < 2.5 || std::abs(aside(last)) > 0.8) return {};
    return out;
}

// Pedals move at sample i when, against a fifth of a second before, the throttle is shut or opened by 0.3 or more, or
// the brake begins. Gives the sample at which it began.
static std::optional<size_t> pedalsMove(const Run& run, size_t i, Bend::Pedals& how)
{
    const auto& s = run.samples;
    const auto span = size_t(0.2 / run.dt);
    if (i <= span) return {};
    if (s[i].brake > 0.03 && s[i - 1].brake <= 0.03) {
        how = Bend::Pedals::braking;
        while (i > 0 && s[i - 1].brake < s[i].brake) --i;
        return i;
    }
    if (s[i].throttle < 0.02 && s[i - 1].throttle >= 0.02 && s[i - span].throttle > 0.1) {
        how = Bend::Pedals::powerOff;
        while (i > 0 && s[i - 1].throttle > s[i].throttle) --i;
        return i;
    }
    if (s[i].throttle - s[i - span].throttle >= 0.3 && s[i - 1].throttle - s[i - 1 - span].throttle < 0.3) {
        how = Bend::Pedals::powerOn;
        while (i > 0 && s[i - 1].throttle < s[i].throttle) --i;
        return i;
    }
    return {};
}

std::optional<Bend> bend(const Run& run)
{
    const auto& s = run.samples;
    const auto before = size_t(0.5 / run.dt), second = size_t(1.0 / run.dt), after = 2 * second;
    size_t held = 0; // the first sample of the present steering
    for (size_t i = 1; i < s.size(); ++i) {
        if (std::abs(s[i].command - s[held].command) > 1e-3 + 0.01 * std::abs(s[held].command)) held = i;
        Bend out;
        const auto began = pedalsMove(run, i, out.pedals);
        if (!began || std::abs(s[i].command) < 1e-3 || *began < held + 2 * before || *began + second >= s.size())
            continue;
        if (out.pedals == Bend::Pedals::powerOff) { // on the way to the brake?
            bool brakes = false;
            for (size_t k = i; k < s.size() && k < i + before; ++k) brakes = brakes || s[k].brake > 0.03;
            if (brakes) continue;
        }
        // A steady bend: over half a second the curvature keeps within a tenth.
        double sideslip = 0.0, least = 1e9, most = -1e9;
        for (size_t k = *began - before; k < *began; ++k) {
            const double curvature = s[k].yawRate / speedOf(s[k]), share = 1.0 / double(before);
            out.speed += share * speedOf(s[k]);
            out.lateral += share * s[k].ay;
            out.curvature += share * curvature;
            sideslip += share * math::atan2(s[k].v, s[k].u);
            least = std::min(least, curvature);
            most = std::max(most, curvature);
        }
        if (!(out.speed > 3.0) || !(most - least < 0.1 * std::abs(out.curvature))) continue;
        const double wheel = s[held].command, play = 1e-3 + 0.01 * std::abs(wheel);
        for (size_t k = *began; k < s.size() && k < *began + after; ++k) {
            if (speedOf(s[k]) < 1.0 || std::abs(s[k].command - wheel) > play) break;
            const double ratio = s[k].yawRate / speedOf(s[k]) / out.curvature;
            out.peakRatio = std::max(out.peakRatio, ratio);
            out.sideslip = std::max(out.sideslip, std::abs(math::wrapAngle(math::atan2(s[k].v, s[k].u) - sideslip)));
            if (k == *began + second) {
                out.ratio1 = ratio;
                out.acceleration = (speedOf(s[k]) - speedOf(s[*began])) / (double(second) * run.dt);
            }
        }
        if (out.ratio1 == 0.0) continue; // it did not last
        return out;
    }
    return {};
}

std::optional<HandbrakeTurn> handbrakeTurn(const Run& run)
{
    const auto& s = run.samples;
    for (size_t i = 1; i < s.size(); ++i) {
        if (s[i].handbrake <= 0.3 || s[i - 1].handbrake > 0.3 || speedOf(s[i]) < 3.0) continue;
        HandbrakeTurn out;
        out.speed = speedOf(s[i]);
        for (size_t k = i; k < s.size() && speedOf(s[k]) > 0.5; ++k) {
            out.turned += run.dt * s[k].yawRate;
            if (!out.quarterTime && std::abs(out.turned) >= 0.5 * math::kPi) out.quarterTime = double(k - i) * run.dt;
        }
        return out;
    }
    return {};
}

std::optional<PullAway> pullAway(const Run& run)
{
    const auto& s = run.samples;
    if (s.empty() || speedOf(s[0]) > 0.1) return {};
    PullAway out;
    for (size_t i = 0; i < s.size(); ++i) {
        if (out.time == 0.0 && !(s[i].throttle > 0.05)) {
            if (speedOf(s[i]) > 1.0) return {}; // it rolled off by itself
            continue;
        }
        out.time += run.dt;
        out.distance += run.dt * s[i].u;
        for (double rim : s[i].rim) out.wheelspin = std::max(out.wheelspin, rim - s[i].u);
        for (int axle = 0; axle < 4; axle += 2)
            out.difference = std::max(out.difference, std::abs(s[i].rim[axle] - s[i].rim[axle + 1]));
    }
    if (out.time == 0.0) return {};
    out.speed = s.back().u;
    return out;
}

std::optional<CoastDown> coastDown(const Run& run, double mass, double turning, double airDensity)
{
    // Decelerations over half a second at a time, without pedals, straight ahead.
    const auto span = size_t(0.5 / run.dt);
    Line line;
    double fastest = 0.0, slowest = 1e9;
    for (size_t i = span; i < run.samples.size(); i += span) {
        const Sample &a = run.samples[i - span], &b = run.samples[i];
        if (a.throttle > 0 || b.throttle > 0 || a.brake > 0 || b.brake > 0 || std::abs(a.yawRate) > 0.01 || b.u < 2.0)
            continue;
        const double v2 = (a.u * a.u + a.u * b.u + b.u * b.u) / 3.0; // mean square over the span
        line.add(v2, (a.u - b.u) / (double(span) * run.dt));
        fastest = std::max(fastest, a.u);
        slowest = std::min(slowest, b.u);
    }
    if (line.n < 10 || fastest - slowest < 5.0) return {};
    const double felt = mass + turning; // [kg] what the resistances slow
    return CoastDown{felt * line.offset() / (mass * math::kGravity),
                     airDensity > 0.0 ? 2.0 * felt * line.slope() / airDensity : 0.0};
}

std::optional<Sprint> sprint(const Run& run, double to)
{
    if (run.samples.empty() || speedOf(run.samples[0]) > 0.5) return {};
    const double at = passes(run, 1, to, speedOf), begin = passes(run, 1, 0.05, speedOf);
    if (at < 0.0 || begin < 0.0) return {};
    double metres = 0.0;
    for (size_t i = 1; i < size_t(at); ++i)
        metres += run.dt * 0.5 * (speedOf(run.samples[i]) + speedOf(run.samples[i - 1]));
    return Sprint{(at - begin) * run.dt, metres};
}

std::optional<Stop> stop(const Run& run, double from)
{
    // Braking may begin above `from`: time and way count from the moment the speed passes it.
    for (size_t i = 1; i < run.samples.size(); ++i) {
        const double a = speedOf(run.samples[i - 1]), b = speedOf(run.samples[i]);
        if (run.samples[i].brake <= 0.5 || a < from - 0.01 || b >= from) continue;
        const double share = a > b ? math::clamp((a - from) / (a - b), 0.0, 1.0) : 0.0; // of this step, gone already
        double metres = -share * run.dt * 0.5 * (a + from);
        for (size_t k = i; k < run.samples.size(); ++k) {
            metres += run.dt * 0.5 * (speedOf(run.samples[k]) + speedOf(run.samples[k - 1]));
            if (speedOf(run.samples[k]) > 0.05) continue;
            return Stop{(double(k - i + 1) - share) * run.dt, metres, from * from / (2.0 * metres)};
        }
        return {};
    }
    return {};
}

Extremes extremes(const Run& run)
{
    Extremes e;
    e.lowestSpeed = run.samples.empty() ? 0.0 : 1e9;
    for (const Sample& s : run.samples) {
        e.topSpeed = std::max(e.topSpeed, speedOf(s));
        e.lowestSpeed = std::min(e.lowestSpeed, speedOf(s));
        e.lateral = std::max(e.lateral, std::abs(s.ay));
        e.yawRate = std::max(e.yawRate, std::abs(s.yawRate));
        if (speedOf(s) > 2.0) e.sideslip = std::max(e.sideslip, std::abs(math::atan2(s.v, s.u)));
        e.roll = std::max(e.roll, std::abs(s.roll));
    }
    return e;
}

core::Json metricsJson(const Run& run, double mass, double turning, double airDensity)
{
    core::Json out = core::Json::object();
    if (const auto c = circle(run))
        out["circle"] = {{"radius", c->radius},
                         {"understeerGradient", c->understeer},
                         {"rollGradient", c->rollGradient},
                         {"sideslipGradient", c->sideslipGradient},
                         {"highestLateralAcceleration", c->highest}};
    if (const auto s = stepSteer(run))
        out["stepSteer"] = {{"speed", s->speed},
                            {"steadyYawRate", s->steadyYawRate},
                            {"yawGain", s->gain},
                            {"responseTime", s->responseTime},
                            {"peakResponseTime", s->peakTime},
                            {"overshoot", s->overshoot},
                            {"steadyLateralAcceleration", s->steadyLateral},
                            {"lateralResponseTime", s->lateralResponseTime},
                            {"steadyRoll", s->steadyRoll}};
    if (const auto d = sineDwell(run))
        out["sineDwell"] = {{"peakYawRate", d->peakYawRate},
                            {"yawRatio1.00", d->ratio100},
                            {"yawRatio1.75", d->ratio175},
                            {"displacement1.07", d->displacement},
                            {"stable", d->ratio100 <= 0.35 && d->ratio175 <= 0.2},
                            {"responsive", d->displacement >= 1.83}};
    if (const auto l = laneChange(run))
        out["laneChange"] = {{"entrySpeed", l->entrySpeed},   {"exitSpeed", l->exitSpeed},
                             {"offset", l->offset},           {"peakLateralAcceleration", l->peakLateral},
                             {"peakYawRate", l->peakYawRate}, {"peakSteer", l->peakSteer}};
    if (const auto b = bend(run)) {
        constexpr const char* kNames[] = {"powerOff", "brakingInATurn", "powerOn"};
        out[kNames[size_t(b->pedals)]] = {{"speed", b->speed},
                                          {"lateralAcceleration", b->lateral},
                                          {"radius", 1.0 / std::abs(b->curvature)},
                                          {"curvatureRatio1.00", b->ratio1},
                                          {"peakCurvatureRatio", b->peakRatio},
                                          {"sideslipChange", b->sideslip},
                                          {"meanAcceleration", b->acceleration}};
    }
    if (const auto h = handbrakeTurn(run)) {
        out["handbrakeTurn"] = {{"speed", h->speed}, {"turned", h->turned}};
        if (h->quarterTime) out["handbrakeTurn"]["quarterTurnTime"] = *h->quarterTime;
    }
    if (const auto p = pullAway(run))
        out["pullAway"] = {{"time", p->time},
                           {"distance", p->distance},
                           {"speed", p->speed},
                           {"wheelspin", p->wheelspin},
                           {"leftRightDifference", p->difference}};
    if (const auto c = coastDown(run, mass, turning, airDensity))
        out["coastDown"] = {{"rollingResistance", c->rolling}, {"dragArea", c->dragArea}};
    if (const auto s = sprint(run)) out["zeroToHundred"] = {{"time", s->seconds}, {"distance", s->metres}};
    if (const auto s = stop(run))
        out["hundredToZero"] = {{"time", s->seconds}, {"distance", s->metres}, {"meanDeceleration", s->deceleration}};
    const Extremes e = extremes(run);
    out["extremes"] = {{"topSpeed", e.topSpeed}, {"lowestSpeed", e.lowestSpeed}, {"lateralAcceleration", e.lateral},
                       {"yawRate", e.yawRate},   {"sideslip", e.sideslip},       {"roll", e.roll}};
    return out;
}

}
