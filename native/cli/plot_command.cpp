#include "cli/scenario_argument.h"
#include "cli/svg.h"
#include "cli/trace.h"

#include <algorithm>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab plot SCENARIO [--channel A,B] [--until S] [--svg FILE] [--csv FILE] [--every N] [--with "
    "SCENARIO]\n\n"
    "Channels of all vehicles against time, collisions marked (B. H. Tongue, A. Moon 1995, figures 2 and 4): x the\n"
    "first, o the later ones, on both vehicles.\n"
    "  --channel A,B   channels of a vehicle (default speed), up to 8: drawn one below the other over the same time\n"
    "  --svg FILE      the picture (default standard output, when no --csv is asked for)\n"
    "  --csv FILE      the numbers: time, then for each channel one column a vehicle\n"
    "  --every N       a sample every N steps (default 4)\n"
    "  --with OTHER    a second run on the same axes, dashed: the run before\n";

constexpr size_t kMostChannels = 8;

struct Channel {
    std::string name, unit;
    int index = 0;

    std::string title() const { return name + (unit == "1" ? "" : " [" + unit + "]"); }
};

struct Trace {
    std::vector<double> time;
    std::vector<std::vector<std::vector<double>>> value; // by channel, by vehicle
    world::World world;

    size_t vehicles() const { return value.empty() ? 0 : value[0].size(); }
};

// "speed,yawRate"
core::Status readChannels(const std::string& text, std::vector<Channel>& out)
{
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(',', begin), text.size());
        const std::string name = text.substr(begin, end - begin);
        const core::ChannelPlace found = core::findChannel<watch::VehicleView>(name);
        if (!found)
            return core::Status::fail(
                "--channel", core::say("no channel \"{channel}\"; there are {names}",
                                       {{"channel", name}, {"names", core::channelNames<watch::VehicleView>()}}));
        if (out.size() == kMostChannels)
            return core::Status::fail("--channel", core::say("at most {most} at once", {{"most", kMostChannels}}));
        out.push_back({name, found.unit, found.index});
        begin = end + 1;
    }
    return {};
}

bool trace(const scenario::Scenario& s, double until, const std::vector<Channel>& channels, int64_t every, Trace& t)
{
    int64_t step = 0;
    t.value.resize(channels.size());
    return runTraced(
        s, until, t.world,
        [&](const world::World& w, const watch::Views& views) {
            if (step++ % every != 0) return;
            t.time.push_back(world::time(w));
            for (size_t c = 0; c < channels.size(); ++c) {
                t.value[c].resize(views.vehicles.size());
                for (size_t i = 0; i < views.vehicles.size(); ++i)
                    t.value[c][i].push_back(core::channelValue(views.vehicles[i], channels[c].index));
            }
        },
        "running");
}

// The axes of one channel.
struct Frame {
    double x0 = 70, y0 = 40, width = 700, height = 360, tMax = 1, low = 0, high = 1;

    double x(double t) const { return x0 + width * t / tMax; }
    double y(double v) const { return y0 + height * (high - v) / (high - low); }
    double bottom() const { return y0 + height; }
};
constexpr double kRoom = 30.0;   // between two frames
constexpr double kSmall = 170.0; // a frame's height where there are several

void axes(Svg& svg, const Frame& f, const std::string& label, bool times)
{
    const double stepT = niceStep(f.tMax), stepV = niceStep(f.high - f.low);
    for (double t = 0; t <= f.tMax * (1 + 1e-9); t += stepT) {
        svg.line(f.x(t), f.y0, f.x(t), f.bottom(), "#ddd");
        if (times) svg.text(f.x(t), f.bottom() + 16, core::number(std::floor(t / stepT + 0.5) * stepT), 11, "middle");
    }
    for (double k = std::ceil(f.low / stepV); k * stepV <= f.high; k += 1) {
        svg.line(f.x0, f.y(k * stepV), f.x0 + f.width, f.y(k * stepV), "#ddd");
        svg.text(f.x0 - 6, f.y(k * stepV) + 4, core::number(std::floor(k * stepV * 1e6 + 0.5) / 1e6), 11, "end");
    }
    svg.line(f.x0, f.bottom(), f.x0 + f.width, f.bottom(), "#222");
    svg.line(f.x0, f.y0, f.x0, f.bottom(), "#222");
    if (times) svg.text(f.x0 + f.width / 2, f.bottom() + 34, "time [s]", 12, "middle");
    svg.text(f.x0, f.y0 - 6, label, 12);
}

using Values = std::vector<std::vector<double>>; // of one channel, by vehicle

void fit(Frame& f, std::initializer_list<const Values*> all)
{
    f.low = 1e300;
    f.high = -1e300;
    for (const Values* each : all)
        for (const auto& values : *each)
            for (double v : values) {
                f.low = std::min(f.low, v);
                f.high = std::max(f.high, v);
            }
    if (f.low > f.high) f.low = f.high = 0.0;
    const double room = std::max(0.05 * (f.high - f.low), 1e-3);
    f.low -= room;
    f.high += room;
}

void curves(Svg& svg, const Frame& f, const std::vector<double>& time, const Values& values, const char* dash)
{
    for (size_t i = 0; i < values.size(); ++i) {
        std::vector<std::array<double, 2>> line;
        for (size_t k = 0; k < time.size(); ++k) line.push_back({f.x(time[k]), f.y(values[i][k])});
        svg.polyline(line, Svg::colour(i), 1.6, dash);
    }
}

double valueAt(const Trace& t, const Values& values, size_t vehicle, double time)
{
    const auto after = std::upper_bound(t.time.begin(), t.time.end(), time);
    const size_t k = after == t.time.begin() ? 0 : size_t(after - t.time.begin()) - 1;
    return values[vehicle][k];
}

void collisions(Svg& svg, const Frame& f, const Trace& t, const Values& values)
{
    bool first = true;
    for (const world::Event& e : t.world.events) {
        if (!isImpact(e) || e.time > f.tMax) continue;
        for (double who : {e.a, e.b}) {
            if (who < 0 || size_t(who) >= values.size()) continue;
            const double x = f.x(e.time), y = f.y(valueAt(t, values, size_t(who), e.time));
            if (first) {
                svg.line(x - 5, y - 5, x + 5, y + 5, "#222", 1.6);
                svg.line(x - 5, y + 5, x + 5, y - 5, "#222", 1.6);
            } else {
                svg.circle(x, y, 5, "#222");
            }
        }
        first = false;
    }
}

// What the colours and the marks mean, right of the frames.
void legend(Svg& svg, const Frame& f, const Trace& t, double bottom)
{
    const double x = f.x0 + f.width + 12;
    const size_t names = std::min<size_t>(t.vehicles(), 10);
    double y = f.y0 + 6;
    for (size_t i = 0; i < names; ++i, y += 15) {
        svg.line(x, y, x + 22, y, Svg::colour(i), 2);
        svg.text(x + 28, y + 4, "car " + t.world.setup.vehicles[i].name, 11);
    }
    y += 24;
    bool first = true;
    for (const world::Event& e : t.world.events) {
        if (!isImpact(e) || e.time > f.tMax) continue;
        if (y > bottom) break;
        svg.text(x, y, std::string(first ? "x " : "o ") + core::fixed(e.time, 3) + " s  " + partners(t.world, e), 11);
        first = false;
        y += 15;
    }
}

std::string csvOf(const scenario::Scenario& s, const Trace& t, const std::vector<Channel>& channels)
{
    std::string out = runStamp(s) + "time [s]";
    for (const Channel& c : channels)
        for (size_t i = 0; i < t.vehicles(); ++i) out += ",car" + std::to_string(i) + "." + c.title();
    out += '\n';
    for (size_t k = 0; k < t.time.size(); ++k) {
        out += core::number(t.time[k]);
        for (const Values& values : t.value)
            for (const auto& v : values) out += ',' + core::number(v[k]);
        out += '\n';
    }
    return out;
}

int run(Arguments& args)
{
    const std::string asked = args.option("--channel", "speed"), svgFile = args.option("--svg", ""),
                      csvFile = args.option("--csv", ""), other = args.option("--with", "");
    const double until = args.number("--until", -1.0, 0.001, 86400.0);
    const auto every = int64_t(args.number("--every", 4, 1, 1e9));
    const std::string name = args.positional("SCENARIO");
    if (!args.good(kHelp)) return kUsage;
    std::vector<Channel> channels;
    if (core::Status status = readChannels(asked, channels); !status) return refuse(status);
    scenario::Scenario s, before;
    if (!loadArgument(name, s) || (!other.empty() && !loadArgument(other, before))) return kFailed;
    Trace t, old;
    old.value.resize(channels.size());
    bool good = trace(s, until, channels, every, t);
    if (!other.empty()) good = trace(before, until, channels, every, old) && good;
    if (!good) return refuse(core::Status::fail("", core::say("a state stopped being a number")));

    Frame f;
    f.tMax = t.time.back() > 0 ? t.time.back() : 1.0;
    if (channels.size() > 1) f.height = kSmall;
    const double bottom = f.y0 + (f.height + kRoom) * double(channels.size()) - kRoom;
    Svg svg(960, bottom + 70);
    svg.text(f.x0, 18, s.document.title, 15);
    legend(svg, f, t, bottom);
    for (size_t c = 0; c < channels.size(); ++c, f.y0 += f.height + kRoom) {
        fit(f, {&t.value[c], &old.value[c]});
        axes(svg, f, channels[c].title(), c + 1 == channels.size());
        curves(svg, f, t.time, t.value[c], "");
        if (!other.empty()) curves(svg, f, old.time, old.value[c], "5 4");
        collisions(svg, f, t, t.value[c]);
    }
    if (!csvFile.empty() && !writeAll(csvFile, csvOf(s, t, channels))) return kFailed;
    if ((!svgFile.empty() || csvFile.empty()) && !writeAll(svgFile.empty() ? "-" : svgFile, svg.finish()))
        return kFailed;
    return kDone;
}

}

const Command kPlot = {"plot", "draws channels of all vehicles against time, collisions marked: SVG, CSV", kHelp, run};

}
