#include "figures/figure.h"

#include "figures/entry.h"
#include "figures/tools.h"

#include <algorithm>
#include <cstdlib>

namespace figures {

const std::vector<Paper>& papers()
{
    static const std::vector<Paper> kPapers = {
        {"Knight 2002",
         "M. R. Knight, Simulation of vehicle collisions in real time, MSc thesis, Iowa State University, 2002"},
        {"Knight 2003", "M. Knight, J. Bernard, Simulation of vehicle collisions in real time, 2003"},
        {"Tongue 1995",
         "B. H. Tongue, A. Moon, Low Speed Collision Dynamics and Control: Year One Report, California PATH, 1995"},
        {"Zhou 2008",
         "J. Zhou, H. Peng, J. Lu, Collision model for vehicle motion prediction after light impacts, 2008"},
        {"Deak 2003", "Sz. De\u00e1k, Dynamic Simulation in a Driving Simulator Game, 2003"},
        {kTools, "What the figures grew into: everything can be dragged, and begun from an event of a run", false}};
    return kPapers;
}

const std::vector<Entry>& entries()
{
    static const std::vector<Entry> kEntries = [] {
        Entries list;
        addKnight(list);
        addKnightViews(list);
        addKnightTimes(list);
        addKnightScenes(list);
        addTongue(list);
        addPileUp(list);
        addZhou(list);
        addZhouSolid(list);
        const size_t deak = list.size();
        addDeakTerrain(list);
        addDeakSolids(list);
        addDeakDrive(list);
        addDeak(list);
        addDeakEngine(list);
        std::sort(list.begin() + ptrdiff_t(deak), list.end(), // d1 to d13
                  [](const Entry& a, const Entry& b) { return std::atoi(a.id + 1) < std::atoi(b.id + 1); });
        addWall(list);
        addTwoCars(list);
        addPairMap(list);
        addZones(list);
        addTireBench(list);
        addDriveline(list);
        addSpring(list);
        addFollow(list);
        addHandling(list);
        return list;
    }();
    return kEntries;
}

const Entry* find(std::string_view id)
{
    for (const Entry& e : entries())
        if (id == e.id) return &e;
    return nullptr;
}

core::Json listJson()
{
    core::Json list = core::Json::array(), of = core::Json::array();
    for (const Paper& p : papers()) of.push_back({{"key", p.key}, {"title", p.title}, {"printed", p.printed}});
    for (const Entry& e : entries())
        list.push_back({{"id", e.id}, {"paper", e.paper}, {"printed", e.printed}, {"title", e.title}});
    return {{"papers", std::move(of)}, {"figures", std::move(list)}};
}

core::Status makeNamed(std::string_view id, const core::Json& settings, Way way, Figure& out, const Entry*& entry)
{
    out = {}; // whatever was drawn before
    entry = find(id);
    if (entry) return entry->make(settings, way, out);
    std::vector<std::string> ids;
    for (const Entry& e : entries()) ids.push_back(e.id);
    return core::Status::fail("figure", core::say("there is no figure \"{id}\"{remedy}",
                                                  {{"id", id}, {"remedy", core::remedy(std::string(id), ids)}}));
}

namespace {

core::Json numberOrNull(double v)
{
    return math::isFinite(v) ? core::Json(v) : core::Json();
}
core::Json pointJson(const Point& p)
{
    return core::Json::array({numberOrNull(p[0]), numberOrNull(p[1])});
}
core::Json lineJson(const Line& line)
{
    core::Json out = core::Json::array();
    for (const Point& p : line) out.push_back(pointJson(p));
    return out;
}
core::Json axisJson(const Axis& a)
{
    return {{"label", a.label}, {"unit", a.unit}, {"from", a.from}, {"to", a.to}};
}
constexpr const char* kSigns[] = {"cross", "circle", "square", "dot"};

core::Json plotJson(const Plot& p)
{
    core::Json out = {{"title", p.title}, {"x", axisJson(p.x)}, {"y", axisJson(p.y)}};
    core::Json curves = core::Json::array(), marks = core::Json::array(), zones = core::Json::array(),
               handles = core::Json::array(), bodies = core::Json::array(), arrows = core::Json::array();
    for (const Curve& c : p.curves)
        curves.push_back({{"name", c.name.empty() ? c.at : c.name}, {"points", lineJson(c.points)}});
    for (const Mark& m : p.marks)
        marks.push_back(
            {{"name", m.name}, {"text", m.text}, {"sign", kSigns[size_t(m.sign)]}, {"at", pointJson(m.at)}});
    for (const Zone& z : p.zones) zones.push_back({{"name", z.name}, {"outline", lineJson(z.outline)}});
    for (const Body& b : p.bodies) bodies.push_back(lineJson(b.outline));
    for (const Arrow& a : p.arrows)
        arrows.push_back({{"text", a.text}, {"from", pointJson(a.from)}, {"to", pointJson(a.to)}});
    for (const Handle& h : p.handles)
        handles.push_back({{"x", h.settingX},
                           {"y", h.settingY},
                           {"value", pointJson(h.value)},
                           {"scale", pointJson(h.scale)},
                           {"cross", pointJson(h.cross)},
                           {"at", pointJson(h.at)},
                           {"what", h.what},
                           {"comes", h.comes}});
    for (const Shade& sh : p.shades) {
        core::Json values = core::Json::array();
        for (const double v : sh.values) values.push_back(v);
        out["shades"].push_back({{"name", sh.name},
                                 {"from", pointJson({sh.x0, sh.y0})},
                                 {"to", pointJson({sh.x1, sh.y1})},
                                 {"columns", sh.columns},
                                 {"values", std::move(values)}});
    }
    out["curves"] = std::move(curves);
    out["marks"] = std::move(marks);
    out["zones"] = std::move(zones);
    out["bodies"] = std::move(bodies);
    out["arrows"] = std::move(arrows);
    out["handles"] = std::move(handles);
    return out;
}

std::string field(const std::string& text)
{
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

}

core::Json toJson(const Entry& entry, const Figure& f, Way way)
{
    core::Json plots = core::Json::array(), tables = core::Json::array();
    for (const Plot& p : f.plots) plots.push_back(plotJson(p));
    for (const Table& t : f.tables) tables.push_back({{"title", t.title}, {"head", t.head}, {"rows", t.rows}});
    return {{"id", entry.id},
            {"paper", entry.paper},
            {"printed", entry.printed},
            {"title", entry.title},
            {"axes", way == Way::ours ? "ours" : "printed"},
            {"says", f.says},
            {"assumed", f.assumed},
            {"differs", f.differs},
            {"run", f.run},
            {"play", f.play.setting.empty() ? core::Json()
                                            : core::Json{{"setting", f.play.setting},
                                                         {"from", f.play.from},
                                                         {"to", f.play.to},
                                                         {"seconds", f.play.seconds}}},
            {"plots", std::move(plots)},
            {"tables", std::move(tables)}};
}

std::string toCsv(const Entry& entry, const Figure& f, Way way)
{
    std::string out = "# " + std::string(entry.paper) + ", " + entry.printed + ": " + entry.title + "; " +
                      (way == Way::ours ? "ISO axes, SI units" : "axes, units and signs as printed") + "\n";
    const auto unit = [](const Axis& a) { return a.unit.empty() ? a.label : a.label + " [" + a.unit + "]"; };
    for (const Plot& p : f.plots) {
        out += "plot,series," + field(unit(p.x)) + "," + field(unit(p.y)) + "\n";
        const auto row = [&](const std::string& series, const Point& q) {
            if (math::isFinite(q[0]) && math::isFinite(q[1]))
                out +=
                    field(p.title) + "," + field(series) + "," + core::number(q[0]) + "," + core::number(q[1]) + "\n";
        };
        for (const Shade& sh : p.shades) {
            const double wide = (sh.x1 - sh.x0) / double(sh.columns), high = (sh.y1 - sh.y0) / double(sh.rows);
            for (size_t k = 0; k < sh.values.size(); ++k) {
                const size_t above = k / sh.columns;
                out += field(p.title) + "," + field(sh.name + ", " + core::number(sh.values[k])) + "," +
                       core::number(sh.x0 + wide * (double(k % sh.columns) + 0.5)) + "," +
                       core::number(sh.y0 + high * (double(above) + 0.5)) + "\n";
            }
        }
        for (const Curve& c : p.curves)
            for (const Point& q : c.points) row(c.name.empty() ? c.at : c.name, q);
        for (const Zone& z : p.zones)
            for (const Point& q : z.outline) row(z.name, q);
        for (const Mark& m : p.marks) row(m.text.empty() ? m.name : m.text, m.at);
        for (const Arrow& a : p.arrows) {
            row(a.text + " from", a.from);
            row(a.text + " to", a.to);
        }
    }
    for (const Table& t : f.tables) {
        for (const auto* line : {&t.head}) {
            for (size_t i = 0; i < line->size(); ++i) out += (i ? "," : "") + field((*line)[i]);
            out += "\n";
        }
        for (const auto& r : t.rows) {
            for (size_t i = 0; i < r.size(); ++i) out += (i ? "," : "") + field(r[i]);
            out += "\n";
        }
    }
    return out;
}

void fit(Plot& plot, bool x, bool y)
{
    double low[2] = {1e300, 1e300}, high[2] = {-1e300, -1e300};
    const auto take = [&](const Point& p) {
        if (!math::isFinite(p[0]) || !math::isFinite(p[1])) return;
        for (size_t i = 0; i < 2; ++i) {
            low[i] = std::min(low[i], p[i]);
            high[i] = std::max(high[i], p[i]);
        }
    };
    for (const Curve& c : plot.curves)
        for (const Point& p : c.points) take(p);
    for (const Body& b : plot.bodies)
        for (const Point& p : b.outline) take(p);
    for (const Mark& m : plot.marks) take(m.at);
    for (const Arrow& a : plot.arrows) {
        take(a.from);
        take(a.to);
    }
    if (low[0] > high[0]) return;
    for (size_t i = 0; i < 2; ++i) {
        if (i == 0 ? !x : !y) continue;
        Axis& axis = i == 0 ? plot.x : plot.y;
        const double air = high[i] > low[i] ? 0.06 * (high[i] - low[i]) : 0.5;
        const bool falls = axis.from > axis.to;
        axis.from = falls ? high[i] + air : low[i] - air;
        axis.to = falls ? low[i] - air : high[i] + air;
    }
}

Line placed(const Line& outline, const math::dvec2& at, double heading)
{
    Line out;
    for (const Point& p : outline) {
        const math::dvec2 w = at + math::rotate({p[0], p[1]}, heading);
        out.push_back({w.x, w.y});
    }
    return out;
}

Line box(double front, double rear, double width)
{
    const double h = 0.5 * width;
    return {{front, -h}, {front, h}, {-rear, h}, {-rear, -h}};
}

}
