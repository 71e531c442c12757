#include "cli/scenario_argument.h"
#include "cli/svg.h"
#include "cli/trace.h"
#include "math/math.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab snapshots SCENARIO [--times T,T,..] [--until S] [--svg FILE] [--csv FILE]\n\n"
    "Bird's-eye views of all vehicles at chosen times, one above the other at the same scale (B. H. Tongue, A. Moon "
    "1995,\n"
    "figures 3 and 5). Without --times: the start, every impact (the first eight), the end.\n"
    "  --svg FILE  the picture (default standard output, when no --csv is asked for)\n"
    "  --csv FILE  time, vehicle, name, x, y, yaw and the four corners\n";

struct Car {
    std::string name;
    double x, y, yaw, front, rear, width;

    std::array<double, 2> point(double along, double aside) const
    {
        const double c = math::cos(yaw), s = math::sin(yaw);
        return {x + c * along - s * aside, y + s * along + c * aside};
    }
    std::array<std::array<double, 2>, 4> corners() const
    {
        return {point(front, width / 2), point(front, -width / 2), point(-rear, -width / 2), point(-rear, width / 2)};
    }
};

struct Shot {
    double time;
    std::vector<Car> cars;
    std::vector<math::dvec2> cones;
};

Shot shoot(const world::World& w, const watch::Views& views)
{
    Shot s{world::time(w), {}, {}};
    for (size_t i = 0; i < views.vehicles.size(); ++i) {
        const auto& v = views.vehicles[i];
        s.cars.push_back({w.setup.vehicles[i].name, v.x, v.y, v.yaw, v.front, v.rear, v.width});
    }
    for (const course::ConeState& c : w.state.cones) s.cones.push_back(c.position);
    return s;
}

bool readTimes(const std::string& text, std::vector<double>& times)
{
    for (size_t begin = 0; begin <= text.size();) {
        const size_t comma = std::min(text.find(',', begin), text.size());
        const std::string one = text.substr(begin, comma - begin);
        char* end = nullptr;
        const double t = std::strtod(one.c_str(), &end);
        if (one.empty() || *end != 0 || !(t >= 0 && t <= 86400)) return false;
        times.push_back(t);
        begin = comma + 1;
    }
    std::sort(times.begin(), times.end());
    return times.size() <= 50;
}

// The parts of a painted line that lie inside a rectangle, cut every half metre.
template <class F> void eachPart(const course::Strip& strip, double x0, double x1, double y0, double y1, const F& use)
{
    std::vector<std::array<double, 2>> line;
    const auto flush = [&] {
        use(line);
        line.clear();
    };
    for (size_t k = 1; k < strip.points.size(); ++k) {
        const math::dvec2 a = strip.points[k - 1], d = strip.points[k] - a;
        const auto n = std::max(1, int(std::ceil(2.0 * math::length(d))));
        for (int i = k == 1 ? 0 : 1; i <= n; ++i) {
            const math::dvec2 p = a + d * (double(i) / n);
            if (p.x >= x0 && p.x <= x1 && p.y >= y0 && p.y <= y1)
                line.push_back({p.x, p.y});
            else
                flush();
        }
    }
    flush();
}

std::string draw(const std::string& title, const std::vector<Shot>& shots, const std::vector<control::Path>& paths,
                 const course::Layout& laid)
{
    double x0 = 1e300, x1 = -1e300, y0 = 1e300, y1 = -1e300;
    for (const Shot& s : shots)
        for (const Car& c : s.cars)
            for (const auto& p : c.corners()) {
                x0 = std::min(x0, p[0]);
                x1 = std::max(x1, p[0]);
                y0 = std::min(y0, p[1]);
                y1 = std::max(y1, p[1]);
            }
    if (x0 > x1) x0 = y0 = 0, x1 = y1 = 1;
    x0 -= 3, x1 += 3, y0 -= 3, y1 += 3;
    const double scale = std::min(880 / (x1 - x0), 420 / (y1 - y0)), panel = (y1 - y0) * scale;
    Svg svg(960, 50 + double(shots.size()) * (panel + 34));
    svg.text(40, 24, title, 15);
    double top = 40;
    for (const Shot& s : shots) {
        const auto at = [&](const std::array<double, 2>& p) {
            return std::array<double, 2>{40 + (p[0] - x0) * scale, top + 20 + (y1 - p[1]) * scale};
        };
        svg.text(40, top + 12, "t = " + core::fixed(s.time, 3) + " s", 12);
        constexpr double kField = 1.2; // [m] what is wider is a field, not a line
        for (const course::Strip& strip : laid.strips) {
            if (strip.width > kField) continue;
            const std::string dash =
                strip.dash > 0.0 ? core::fixed(strip.dash * scale, 2) + " " + core::fixed(strip.gap * scale, 2) : "";
            eachPart(strip, x0, x1, y0, y1, [&](std::vector<std::array<double, 2>> line) {
                for (auto& p : line) p = at(p);
                svg.polyline(line, "#999", std::max(0.5, strip.width * scale), dash.c_str());
            });
        }
        for (const math::dvec2& c : s.cones) {
            const auto p = at({c.x, c.y});
            if (c.x >= x0 && c.x <= x1 && c.y >= y0 && c.y <= y1) svg.circle(p[0], p[1], 1.5, "#d55e00");
        }
        for (const control::Path& path : paths) {
            std::vector<std::array<double, 2>> line;
            const double reach = (x1 - x0) + (y1 - y0);
            const double from = path.locate({0.5 * (x0 + x1), 0.5 * (y0 + y1)}).along;
            for (double d = -reach; d <= reach; d += reach / 400) {
                const auto p = path.at(from + d).position;
                const bool inside = p.x >= x0 && p.x <= x1 && p.y >= y0 && p.y <= y1;
                if (inside) line.push_back(at({p.x, p.y}));
                if (!inside || d + reach / 400 > reach) {
                    svg.polyline(line, "#bbb", 1, "6 4");
                    line.clear();
                }
            }
        }
        for (size_t i = 0; i < s.cars.size(); ++i) {
            const Car& c = s.cars[i];
            std::vector<std::array<double, 2>> box;
            for (const auto& p : c.corners()) box.push_back(at(p));
            svg.polygon(box, Svg::colour(i), 0.75);
            svg.polygon({at(c.point(c.front, 0)), at(c.point(c.front - 0.35 * c.width, 0.3 * c.width)),
                         at(c.point(c.front - 0.35 * c.width, -0.3 * c.width))},
                        "#fff", 0.9);
            const auto middle = at(c.point(-0.2 * c.rear, 0));
            if (s.cars.size() <= 40) svg.text(middle[0], middle[1] + 4, c.name, 11, "middle", "#fff");
        }
        top += panel + 34;
    }
    // A bar of a round length.
    const double bar = niceStep((x1 - x0) / 2);
    svg.line(40, top + 2, 40 + bar * scale, top + 2, "#222", 2);
    svg.text(46 + bar * scale, top + 6, core::number(bar) + " m", 11);
    return svg.finish();
}

std::string csvOf(const scenario::Scenario& s, const std::vector<Shot>& shots)
{
    std::string out = runStamp(s) +
                      "time [s],vehicle,name,x [m],y [m],yaw [rad],frontLeftX [m],frontLeftY [m],frontRightX [m],"
                      "frontRightY [m],rearRightX [m],rearRightY [m],rearLeftX [m],rearLeftY [m]\n";
    for (const Shot& shot : shots)
        for (size_t i = 0; i < shot.cars.size(); ++i) {
            const Car& c = shot.cars[i];
            out += core::number(shot.time) + "," + std::to_string(i) + "," + core::csvField(c.name);
            for (double v : {c.x, c.y, c.yaw}) out += "," + core::number(v);
            for (const auto& p : c.corners()) out += "," + core::number(p[0]) + "," + core::number(p[1]);
            out += '\n';
        }
    return out;
}

int run(Arguments& args)
{
    const std::string timesText = args.option("--times", ""), svgFile = args.option("--svg", ""),
                      csvFile = args.option("--csv", "");
    double until = args.number("--until", -1.0, 0.0, 86400.0);
    const std::string name = args.positional("SCENARIO");
    if (!args.good(kHelp)) return kUsage;
    scenario::Scenario s;
    if (!loadArgument(name, s)) return kFailed;
    std::vector<double> times;
    if (!timesText.empty() && !readTimes(timesText, times))
        return refuse(core::Status::fail("--times", core::say("expected up to 50 times in seconds, 0,1.36,2.86")));
    const bool chosen = !times.empty();
    if (chosen) until = times.back();
    const double half = 0.5 * s.setup.dt;
    std::vector<Shot> shots;
    Shot last;
    size_t told = 0, next = 0;
    world::World w;
    const bool good = runTraced(
        s, until, w,
        [&](const world::World& now, const watch::Views& views) {
            const double t = world::time(now);
            bool take = !chosen && shots.empty();
            if (chosen)
                for (; next < times.size() && times[next] <= t + half; ++next) take = true;
            for (; told < now.events.size(); ++told)
                take = take || (!chosen && isImpact(now.events[told]) && shots.size() < 9);
            last = shoot(now, views);
            if (take) shots.push_back(last);
        },
        "running");
    if (!good) return refuse(core::Status::fail("", core::say("a state stopped being a number")));
    if (!chosen && shots.back().time < last.time) shots.push_back(last);
    if (!csvFile.empty() && !writeAll(csvFile, csvOf(s, shots))) return kFailed;
    std::vector<control::Path> paths;
    if (!s.setup.drivers.empty()) paths = s.setup.paths;
    if ((!svgFile.empty() || csvFile.empty()) &&
        !writeAll(svgFile.empty() ? "-" : svgFile, draw(s.document.title, shots, paths, s.course)))
        return kFailed;
    return kDone;
}

}

const Command kSnapshots = {"snapshots", "draws all vehicles from above at chosen times: SVG, CSV", kHelp, run};

}
