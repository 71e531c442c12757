#include "study/outputs.h"

#include "watch/view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

namespace study {

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
constexpr size_t kMostWhich = 1000000;

enum TotalIndex : size_t {
    hits,
    pairsHit,
    wallHits,
    carsHit,
    firstHit,
    lastHit,
    maxDeltaV,
    sumDeltaV,
    meanDeltaV,
    meanWorstDeltaV,
    energyLost,
    minGap,
    amplification,
    stopTime,
    kTotals
};

// "car12.x" is 12 and "x".
bool numbered(const std::string& text, const std::string& word, size_t& number, std::string& rest)
{
    const size_t dot = text.find('.');
    if (dot == text.npos || text.compare(0, word.size(), word) != 0 || dot == word.size()) return false;
    if (text.find_first_not_of("0123456789", word.size()) != dot || dot - word.size() > 7) return false;
    number = size_t(std::strtoul(text.c_str() + word.size(), nullptr, 10));
    rest = text.substr(dot + 1);
    return number <= kMostWhich;
}

core::Status readChannel(const std::string& channel, Output& out)
{
    if (const core::ChannelPlace body = core::findChannel<watch::VehicleView>(channel)) {
        out.index = body.index;
        out.unit = body.unit;
        return {};
    }
    if (const core::ChannelPlace part = core::findChannel<vehicle::CarTelemetry>(channel)) {
        out.index = part.index;
        out.unit = part.unit;
        out.telemetry = true;
        return {};
    }
    return core::Status::fail(
        out.name,
        core::say("no channel \"{channel}\"; there are {names} and those of a car's parts (yawlab schema --channels)",
                  {{"channel", channel}, {"names", core::channelNames<watch::VehicleView>()}}));
}

core::Status readImpact(const std::string& channel, Output& out)
{
    const core::ChannelPlace found = core::findChannel<world::Event>(channel);
    if (!found)
        return core::Status::fail(out.name,
                                  core::say("no value \"{name}\" of an impact; there are {names}",
                                            {{"name", channel}, {"names", core::channelNames<world::Event>()}}));
    out.kind = Output::Kind::impact;
    out.index = found.index;
    out.unit = found.unit;
    return {};
}

// What has to be looked at after each step, and what comes of it.
struct Watch {
    std::vector<double> folded; // of each output
    std::vector<double> startSpeed, leastSpeed;
    double gap = kNothing, stopped = kNothing;
};

double channelOf(const watch::Views& views, const Output& o)
{
    return o.telemetry ? core::channelValue(views.telemetry[o.which], o.index)
                       : core::channelValue(views.vehicles[o.which], o.index);
}

bool folds(const Output& o)
{
    return o.kind == Output::Kind::largest || o.kind == Output::Kind::least;
}

void note(const world::World& w, const watch::Views& views, const std::vector<Output>& outputs, Watch& watch)
{
    for (size_t k = 0; k < outputs.size(); ++k) {
        if (!folds(outputs[k])) continue;
        const double v = channelOf(views, outputs[k]);
        double& held = watch.folded[k];
        if (std::isnan(held) || (outputs[k].kind == Output::Kind::largest ? v > held : v < held)) held = v;
    }
    bool stands = true;
    for (size_t i = 0; i < views.vehicles.size(); ++i) {
        const double speed = views.vehicles[i].speed;
        if (watch.startSpeed.size() == i) {
            watch.startSpeed.push_back(speed);
            watch.leastSpeed.push_back(speed);
        }
        watch.leastSpeed[i] = std::min(watch.leastSpeed[i], speed);
        stands = stands && speed < 0.01;
    }
    if (!stands)
        watch.stopped = kNothing;
    else if (std::isnan(watch.stopped))
        watch.stopped = world::time(w);
    for (const control::Sight& sight : w.convoy.scratch.sights)
        if (sight.hasAhead && !(sight.gap >= watch.gap)) watch.gap = sight.gap;
}

struct Sums {
    std::array<double, kTotals> total;
    std::vector<double> worst; // [m/s] of each vehicle
    std::vector<const world::Event*> impacts;
};

Sums sumUp(const world::World& w, const Watch& watch)
{
    Sums s;
    s.total.fill(kNothing);
    const size_t n = w.setup.vehicles.size();
    s.worst.assign(n, 0.0);
    std::vector<bool> hit(n, false);
    std::set<std::pair<double, double>> met;
    double pairs = 0, walls = 0, most = 0, sum = 0, count = 0, lost = 0;
    for (const world::Event& e : w.events) {
        if (e.kind == double(world::EventKind::pulseEnded)) lost += e.energyBefore - e.energyAfter;
        if (!world::isImpact(e)) continue;
        s.impacts.push_back(&e);
        (e.b >= 0 ? pairs : walls) += 1;
        lost += e.energyBefore - e.energyAfter;
        for (const auto& [vehicle, deltaV] : {std::pair{e.a, e.deltaV}, std::pair{e.b, e.otherDeltaV}}) {
            if (!(vehicle >= 0 && size_t(vehicle) < n)) continue;
            hit[size_t(vehicle)] = true;
            s.worst[size_t(vehicle)] = std::max(s.worst[size_t(vehicle)], deltaV);
            most = std::max(most, deltaV);
            sum += deltaV;
            count += 1;
        }
        if (e.b >= 0) met.insert(std::minmax(e.a, e.b));
    }
    const auto cars = double(std::count(hit.begin(), hit.end(), true));
    s.total[hits] = pairs;
    s.total[pairsHit] = double(met.size());
    s.total[wallHits] = walls;
    s.total[carsHit] = cars;
    if (!s.impacts.empty()) {
        s.total[firstHit] = s.impacts.front()->time;
        s.total[lastHit] = s.impacts.back()->time;
    }
    s.total[maxDeltaV] = most;
    s.total[sumDeltaV] = sum;
    if (count > 0) s.total[meanDeltaV] = sum / count;
    if (cars > 0) s.total[meanWorstDeltaV] = std::accumulate(s.worst.begin(), s.worst.end(), 0.0) / cars;
    s.total[energyLost] = lost;
    s.total[minGap] = watch.gap;
    s.total[stopTime] = watch.stopped;
    if (watch.startSpeed.size() > 1 && watch.startSpeed.front() - watch.leastSpeed.front() >= 1e-9)
        s.total[amplification] =
            (watch.startSpeed.back() - watch.leastSpeed.back()) / (watch.startSpeed.front() - watch.leastSpeed.front());
    return s;
}

bool watched(const Output& o)
{
    if (o.kind != Output::Kind::total) return folds(o);
    const auto total = size_t(o.index);
    return total == minGap || total == amplification || total == stopTime;
}

}

const std::vector<Total>& totals()
{
    static const std::vector<Total> list = {
        {"hits", "1", "impacts between vehicles; one that is pushed on hits again"},
        {"pairsHit", "1", "pairs of vehicles that met, however often"},
        {"wallHits", "1", "impacts against walls"},
        {"carsHit", "1", "vehicles that had an impact"},
        {"firstHit", "s", "time of the first impact"},
        {"lastHit", "s", "time of the last impact"},
        {"maxDeltaV", "m/s", "largest change of velocity of a vehicle in an impact"},
        {"sumDeltaV", "m/s", "sum over all impacts and both their vehicles"},
        {"meanDeltaV", "m/s", "mean over all impacts and both their vehicles"},
        {"meanWorstDeltaV", "m/s", "of each vehicle hit its largest; the mean"},
        {"energyLost", "J", "in all impacts"},
        {"minGap", "m", "least gap that a driver had, along the path"},
        {"amplification", "1", "largest dip of speed of the last vehicle over that of the first"},
        {"stopTime", "s", "from which all stand"},
    };
    return list;
}

core::Status readOutput(const std::string& name, Output& out)
{
    out = {};
    out.name = name;
    for (size_t k = 0; k < totals().size(); ++k)
        if (name == totals()[k].name) {
            out.index = int(k);
            out.unit = totals()[k].unit;
            return {};
        }
    std::string text = name, rest;
    const bool largest = text.compare(0, 4, "max:") == 0, least = text.compare(0, 4, "min:") == 0;
    if (largest || least) text = text.substr(4);
    if (numbered(text, "car", out.which, rest)) {
        out.kind = largest ? Output::Kind::largest : least ? Output::Kind::least : Output::Kind::last;
        if (rest != "worstDeltaV" || largest || least) return readChannel(rest, out);
        out.kind = Output::Kind::worstDeltaV;
        out.unit = "m/s";
        return {};
    }
    if (!largest && !least && numbered(text, "impact", out.which, rest)) return readImpact(rest, out);
    return core::Status::fail(name, core::say("is nothing that a run gives; expected one of {names}, carN.CHANNEL, "
                                              "max:carN.CHANNEL, min:carN.CHANNEL, carN.worstDeltaV or impactN.VALUE",
                                              {{"names", [] {
                                                    std::string list;
                                                    for (const Total& t : totals())
                                                        list += (list.empty() ? "" : ", ") + std::string(t.name);
                                                    return list;
                                                }()}}));
}

core::Status measure(const scenario::Scenario& s, double until, const std::vector<Output>& outputs,
                     std::vector<double>& values)
{
    const size_t n = s.setup.vehicles.size();
    for (const Output& o : outputs)
        if (o.kind != Output::Kind::total && o.kind != Output::Kind::impact && o.which >= n)
            return core::Status::fail(o.name, core::say("the scenario has {n} vehicles, counted from 0", {{"n", n}}));
    world::World w;
    scenario::start(s, w);
    watch::Views views;
    Watch watch;
    watch.folded.assign(outputs.size(), kNothing);
    const bool each = std::any_of(outputs.begin(), outputs.end(), watched);
    const auto steps = int64_t(std::floor((until >= 0 ? until : s.document.duration) / w.setup.dt + 0.5));
    for (int64_t i = 0;; ++i) {
        const bool last = i == steps || w.state.clock.stopped;
        if (each || last) {
            watch::refresh(w, views);
            note(w, views, outputs, watch);
        }
        if (last) break;
        world::step(w);
    }
    if (w.state.clock.stopped) return core::Status::fail("", core::say("a state stopped being a number"));
    const Sums sums = sumUp(w, watch);
    values.clear();
    for (size_t k = 0; k < outputs.size(); ++k) {
        const Output& o = outputs[k];
        double v = kNothing;
        switch (o.kind) {
        case Output::Kind::total:
            v = sums.total[size_t(o.index)];
            break;
        case Output::Kind::last:
            v = channelOf(views, o);
            break;
        case Output::Kind::largest:
        case Output::Kind::least:
            v = watch.folded[k];
            break;
        case Output::Kind::worstDeltaV:
            v = sums.worst[o.which];
            break;
        case Output::Kind::impact:
            if (o.which < sums.impacts.size()) v = core::channelValue(*sums.impacts[o.which], o.index);
            break;
        }
        values.push_back(v);
    }
    return {};
}

}
