#include "cli/scenario_argument.h"
#include "cli/svg.h"
#include "cli/trace.h"

#include <algorithm>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab plot SCENARIO [--channel NAME] [--until S] [--svg FILE] [--csv FILE] [--every N] [--with "
    "SCENARIO]\n\n"
    "A channel of all vehicles against time, collisions marked (B. H. Tongue, A. Moon 1995, figures 2 and 4): x the\n"
    "first, o the later ones, on both vehicles.\n"
    "  --channel NAME  any channel of a vehicle (default speed)\n"
    "  --svg FILE      the picture (default standard output, when no --csv is asked for)\n"
    "  --csv FILE      the numbers: time, then one column a vehicle\n"
    "  --every N       a sample every N steps (default 4)\n"
    "  --with OTHER    a second run on the same axes, dashed: the run before\n";

struct Trace {
    std::vector<double> time;
    std::vector<std::vector<double>> value; // per vehicle
    world::World world;
};

bool trace(const scenario::Scenario& s, double until, int offset, int64_t every, Trace& t)
{
    int64_t step = 0;
    return runTraced(
        s, until, t.world,
        [&](const world::World& w, const watch::Views& views) {
            if (step++ % every != 0) return;
            t.time.push_back(world::time(w));
            t.value.resize(views.vehicles.size());
            for (size_t i = 0; i < views.vehicles.size(); ++i)
                t.value[i].push_back(core::channelValue(views.vehicles[i], offset));
        },
        "running");
}

struct Frame {
    double x0 = 70, y0 = 40, width = 700, height = 360, tMax = 1, low = 0, high = 1;

    double x(double t) const { return x0 + width * t / tMax; }
    double y(double v) const { return y0 + height * (high - v) / (high - low); }
};

void axes(Svg& svg, const Frame& f, const std::string& title, const std::string& unit)
{
    svg.text(f.x0, 22, title, 15);
    const double stepT = niceStep(f.tMax), stepV = niceStep(f.high - f.low);
    for (double t = 0; t <= f.tMax * (1 + 1e-9); t += stepT) {
        svg.line(f.x(t), f.y0, f.x(t), f.y0 + f.height, "#ddd");
        svg.text(f.x(t), f.y0 + f.height + 16, core::number(std::floor(t / stepT + 0.5) * stepT), 11, "middle");
    }
    for (double k = std::ceil(f.low / stepV); k * stepV <= f.high; k += 1) {
        svg.line(f.x0, f.y(k * stepV), f.x0 + f.width, f.y(k * stepV), "#ddd");
        svg.text(f.x0 - 6, f.y(k * stepV) + 4, core::number(std::floor(k * stepV * 1e6 + 0.5) / 1e6), 11, "end");
    }
    svg.line(f.x0, f.y0 + f.height, f.x0 + f.width, f.y0 + f.height, "#222");
    svg.line(f.x0, f.y0, f.x0, f.y0 + f.height, "#222");
    svg.text(f.x0 + f.width / 2, f.y0 + f.height + 34, "time [s]", 12, "middle");
    svg.text(f.x0, f.y0 - 6, unit, 12, "middle");
}

void curves(Svg& svg, const Frame& f, const Trace& t, const char* dash)
{
    for (size_t i = 0; i < t.value.size(); ++i) {
        std::vector<std::array<double, 2>> line;
        for (size_t k = 0; k < t.time.size(); ++k) line.push_back({f.x(t.time[k]), f.y(t.value[i][k])});
        svg.polyline(line, Svg::colour(i), 1.6, dash);
    }
}

double valueAt(const Trace& t, size_t vehicle, double time)
{
    const auto after = std::upper_bound(t.time.begin(), t.time.end(), time);
    const size_t k = after == t.time.begin() ? 0 : size_t(after - t.time.begin()) - 1;
    return t.value[vehicle][k];
}

void collisions(Svg& svg, const Frame& f, const Trace& t, double yList)
{
    int shown = 0;
    for (const world::Event& e : t.world.events) {
        if (!isImpact(e) || e.time > f.tMax) continue;
        for (double who : {e.a, e.b}) {
            if (who < 0 || size_t(who) >= t.value.size()) continue;
            const double x = f.x(e.time), y = f.y(valueAt(t, size_t(who), e.time));
            if (shown == 0) {
                svg.line(x - 5, y - 5, x + 5, y + 5, "#222", 1.6);
                svg.line(x - 5, y + 5, x + 5, y - 5, "#222", 1.6);
            } else {
                svg.circle(x, y, 5, "#222");
            }
        }
        if (shown < 14)
            svg.text(f.x0 + f.width + 12, yList + 15 * shown,
                     std::string(shown ? "o " : "x ") + core::fixed(e.time, 3) + " s  " + partners(t.world, e), 11);
        ++shown;
    }
}

std::string csvOf(const scenario::Scenario& s, const Trace& t, const std::string& channel, const std::string& unit)
{
    std::string out = runStamp(s) + "time [s]";
    for (size_t i = 0; i < t.value.size(); ++i)
        out += ",car" + std::to_string(i) + "." + channel + (unit == "1" ? "" : " [" + unit + "]");
    out += '\n';
    for (size_t k = 0; k < t.time.size(); ++k) {
        out += core::number(t.time[k]);
        for (const auto& v : t.value) out += ',' + core::number(v[k]);
        out += '\n';
    }
    return out;
}

int run(Arguments& args)
{
    const std::string channel = args.option("--channel", "speed"), svgFile = args.option("--svg", ""),
                      csvFile = args.option("--csv", ""), other = args.option("--with", "");
    const double until = args.number("--until", -1.0, 0.001, 86400.0);
    const auto every = int64_t(args.number("--every", 4, 1, 1e9));
    const std::string name = args.positional("SCENARIO");
    if (!args.good(kHelp)) return kUsage;
    const core::ChannelPlace found = core::findChannel<watch::VehicleView>(channel);
    if (!found)
        return refuse(core::Status::fail(
            "--channel", core::say("no channel \"{channel}\"; there are {names}",
                                   {{"channel", channel}, {"names", core::channelNames<watch::VehicleView>()}})));
    scenario::Scenario s, before;
    if (!loadArgument(name, s) || (!other.empty() && !loadArgument(other, before))) return kFailed;
    Trace t, old;
    bool good = trace(s, until, found.index, every, t);
    if (!other.empty()) good = trace(before, until, found.index, every, old) && good;
    if (!good) return refuse(core::Status::fail("", core::say("a state stopped being a number")));

    Frame f;
    f.tMax = t.time.back() > 0 ? t.time.back() : 1.0;
    f.low = 1e300;
    f.high = -1e300;
    for (const Trace* each : {&t, &old})
        for (const auto& values : each->value)
            for (double v : values) {
                f.low = std::min(f.low, v);
                f.high = std::max(f.high, v);
            }
    if (f.low > f.high) f.low = f.high = 0.0;
    const double room = std::max(0.05 * (f.high - f.low), 1e-3);
    f.low -= room;
    f.high += room;
    Svg svg(960, 470);
    axes(svg, f, s.document.title + ": " + channel, found.unit == "1" ? "" : "[" + found.unit + "]");
    curves(svg, f, t, "");
    if (!other.empty()) curves(svg, f, old, "5 4");
    const size_t names = std::min<size_t>(t.value.size(), 10);
    for (size_t i = 0; i < names; ++i) {
        svg.line(f.x0 + f.width + 12, f.y0 + 6 + 15 * double(i), f.x0 + f.width + 34, f.y0 + 6 + 15 * double(i),
                 Svg::colour(i), 2);
        svg.text(f.x0 + f.width + 40, f.y0 + 10 + 15 * double(i), "car " + t.world.setup.vehicles[i].name, 11);
    }
    collisions(svg, f, t, f.y0 + 30 + 15 * double(names));
    if (!csvFile.empty() && !writeAll(csvFile, csvOf(s, t, channel, found.unit))) return kFailed;
    if ((!svgFile.empty() || csvFile.empty()) && !writeAll(svgFile.empty() ? "-" : svgFile, svg.finish()))
        return kFailed;
    return kDone;
}

}

const Command kPlot = {"plot", "draws a channel of all vehicles against time, collisions marked: SVG, CSV", kHelp, run};

}
