// M. R. Knight, 2002, Table 6-1: how long a step takes by method and scene, measured where this runs.
#include "figures/entry.h"
#include "figures/tools.h"
#include "scenario/scenario.h"
#include "scene/scenes.h"

#include <algorithm>

namespace figures {

namespace {

Clock s_clock = nullptr; // [s]; none: nothing is measured

struct Times {
    double seconds = 0.1;
    int32_t rounds = 3;
};

template <class V> void describe(V& v, Times& s)
{
    v.number("seconds", s.seconds, {.unit = "s", .min = 0.02, .max = 1, .doc = "that each is measured for, at least"});
    v.integer("rounds", s.rounds, 1, 9, "of which the middle one counts");
}

enum class Where { none, rail, course, unsorted };

// One second in which a car comes along the barrier and into it, over and over.
class Runner {
public:
    core::Status load(Where where, bool energy)
    {
        const bool course = where == Where::course || where == Where::unsorted;
        math::dvec2 ahead(1.0, 0.0), at(-30.0, 6.0);
        if (course) {
            at = scene::courseCentre(0.1, ahead);
            at = at + 4.0 * math::left(ahead);
        }
        const double heading = math::atan2(ahead.y, ahead.x) + (course ? 10.0 : -10.0) * kDegree;
        core::Json json = {{"yawlab", 1},
                           {"integrator", "rk4"},
                           {"barrier", {{"method", energy ? "energy" : "restitution"}}},
                           {"cars",
                            {{{"model", "saloon"},
                              {"position", {at.x, at.y}},
                              {"heading", heading},
                              {"speed", 26.8224}, // 60 mph
                              {"driver", {{"follow", "speed"}, {"steering", "none"}}}}}}};
        if (where != Where::none) json["scene"] = {{"base", course ? "course" : "rail"}};
        if (core::Status status = scenario::load(json, m_scenario); !status) return status;
        if (where == Where::unsorted) m_all = scene::roadCourse(true); // as it is drawn, 8,780 triangles
        return {};
    }
    void second()
    {
        world::World w;
        scenario::start(m_scenario, w);
        for (int i = 0; i < kSteps; ++i) {
            world::step(w);
            if (m_all.corners.empty()) continue;
            // Without an order every triangle is asked in every step whether it is near.
            const math::dvec3 p = world::motion(w, 0).position;
            for (size_t k = 0; k < m_all.corners.size(); k += 3) {
                const math::dvec3 &a = m_all.corners[k], &b = m_all.corners[k + 1], &c = m_all.corners[k + 2];
                m_near += std::min({a.x, b.x, c.x}) < p.x + 3.0 && std::max({a.x, b.x, c.x}) > p.x - 3.0 &&
                          std::min({a.y, b.y, c.y}) < p.y + 3.0 && std::max({a.y, b.y, c.y}) > p.y - 3.0;
            }
        }
        m_hits += w.events.size();
    }
    uint64_t hits() const { return m_hits; }
    uint64_t near() const { return m_near; }

    static constexpr int kSteps = 200;

private:
    scenario::Scenario m_scenario;
    scene::Soup m_all;
    uint64_t m_near = 0, m_hits = 0;
};

double stepTime(Runner& runner, double seconds) // [s] of a step
{
    const double begin = s_clock();
    int count = 0;
    do {
        runner.second();
        ++count;
    } while (s_clock() - begin < seconds && count < 10'000);
    return (s_clock() - begin) / (count * double(Runner::kSteps));
}

double middle(std::vector<double> of)
{
    if (of.empty()) return kNone;
    std::sort(of.begin(), of.end());
    return of[of.size() / 2];
}

// A scene by both methods, energy second: what the machine does besides falls on all cells of a round alike, so that of the
// ratios of each round the middle one counts.
struct Cells {
    Runner runner[2];
    std::vector<double> times[2], ratios[2]; // [s], [1] a round
};

core::Status table61(const Times& s, Way, Figure& f)
{
    f.says =
        "Time of a step with and without collisions, by both methods, of one car that runs along a barrier and into "
        "it: printed for a machine of 2002 with 300 MHz, and measured on this one, now.";
    f.assumed =
        "The scenes are ours: as many triangles, of the same kind. Car and integrator are ours too, 17 degrees of "
        "freedom and RK4. A step is 5 ms of driving.";
    f.differs =
        "Here every scene is given an order when it is loaded. For the last but one row 8,780 triangles are asked "
        "one by one in every step; the report's scene had an order of its own, a poor one. In order a wall costs less "
        "than such short rounds scatter on a busy machine: a ratio may come out below 1.";
    f.run = "scenario=road-course";
    struct Row {
        const char* scene;
        const char* brief;
        Where where;
        double energy, restitution; // [ms] printed
    };
    const Row rows[] = {
        {"no collisions", "no collisions", Where::none, 0.99, kNone},
        {"test rail, 612 triangles", "test rail", Where::rail, 2.52, 2.60},
        {"road course, 8,780 triangles without an order", "course, no order", Where::unsorted, 4.69, 4.64},
        {"road course, its 1,838 barriers in order", "course, in order", Where::course, 3.88, 3.90}};
    Table t{s_clock ? "" : "nothing is measured: there is no clock here",
            {"scene", "method", "printed [ms]", "over none", "here [ms]", "over none"},
            {}};
    const auto cell = [](double v, int digits) { return math::isFinite(v) ? written(v, digits) : "\u2013"; };
    Plot p;
    p.title = "over the time without collisions";
    p.x = {"scene", "", -0.6, 3.6};
    p.y = {"ratio", "1", 0, 5.5};
    p.proportion = 0.45;
    Line printed, here;
    std::vector<Cells> cells(std::size(rows));
    for (size_t i = 0; s_clock && i < cells.size(); ++i)
        for (const bool energy : {false, true})
            if (core::Status status = cells[i].runner[energy].load(rows[i].where, energy); !status) return status;
    for (int round = 0; s_clock && round < s.rounds; ++round) {
        double base = kNone;
        for (size_t i = 0; i < cells.size(); ++i)
            for (const int energy : {1, 0}) {
                if (rows[i].where == Where::none && !energy) continue; // no walls, no method
                const double time = stepTime(cells[i].runner[energy], s.seconds);
                if (rows[i].where == Where::none) base = time;
                cells[i].times[energy].push_back(time);
                cells[i].ratios[energy].push_back(time / base);
            }
    }
    for (size_t i = 0; i < std::size(rows); ++i) {
        const Row& row = rows[i];
        const double times[2] = {1e3 * middle(cells[i].times[0]), 1e3 * middle(cells[i].times[1])};
        const double ratios[2] = {middle(cells[i].ratios[0]), middle(cells[i].ratios[1])};
        const auto told = [&](const char* method, double then, bool energy) {
            t.rows.push_back({row.scene, method, cell(then, 2), cell(then / 0.99, 2), cell(times[energy], 4),
                              cell(ratios[energy], 2)});
        };
        if (row.where == Where::none) {
            told("\u2013", row.energy, true);
        } else {
            told("energy", row.energy, true);
            told("restitution", row.restitution, false);
        }
        printed.push_back({double(i), row.energy / 0.99});
        here.push_back({double(i), ratios[1]});
        p.things.push_back(row.brief);
    }
    const auto bars = [&](const Line& values, double shift, Ink ink, const char* name) {
        for (size_t i = 0; i < values.size(); ++i) {
            const double x = values[i][0] + shift, ratio = values[i][1];
            if (!math::isFinite(ratio)) continue;
            const double y = std::min(ratio, 0.88 * p.y.to); // what is cut off says so
            p.bodies.push_back({{{x - 0.15, 0}, {x + 0.15, 0}, {x + 0.15, y}, {x - 0.15, y}}, ink, true});
            p.words.push_back(
                {{x, y + 0.33}, written(ratio, ratio < 9.95 ? 1 : 0) + (ratio > y ? " \u2191" : ""), ink});
            if (i == 0) p.marks.push_back({{x, 0.5 * y}, Sign::dot, "", ink, name});
        }
    };
    bars(printed, -0.18, Ink::quiet, "printed, energy method");
    bars(here, 0.18, Ink::accent, "here, energy method");
    f.plots = {p};
    f.tables = {t};
    return {};
}

}

void setClock(Clock clock)
{
    s_clock = clock;
}

void addKnightTimes(Entries& list)
{
    list.push_back(entry<Times, table61>("kT6-1", "Knight 2002", "Table 6-1", "Time of a step by method and scene"));
}

}
