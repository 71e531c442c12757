// B. H. Tongue, A. Moon, 1995, section 1: how bad a pile-up becomes, by spacing, by what cars can know, by their law.
#include "figures/entry.h"
#include "figures/tools.h"
#include "scenario/scenario.h"

#include <algorithm>

namespace figures {

namespace {

enum class Law : uint32_t { path, acc, cacc, idm };
constexpr const char* kLaws[] = {"path", "acc", "cacc", "idm"};

struct PileUp {
    Law law = Law::path;
    int32_t cars = 8;
    double speed = 30.0;
    double braking = 7.0;
    double reaction = 0.3;
    double radio = 0.05;
    double widest = 16.0;
};

template <class V> void describe(V& v, PileUp& s)
{
    v.choice("law", s.law, {{"path", Law::path}, {"acc", Law::acc}, {"cacc", Law::cacc}, {"idm", Law::idm}},
             "by which each follows the one ahead");
    v.integer("cars", s.cars, 2, 20, "in the row");
    v.number("speed", s.speed, {.unit = "m/s", .min = 10, .max = 45, .doc = "of all before the first brakes"});
    v.number("braking", s.braking, {.unit = "m/s2", .min = 3, .max = 9, .doc = "of everybody, once they know"});
    v.number("reaction", s.reaction, {.unit = "s", .min = 0, .max = 2, .doc = "after the car ahead is seen to brake"});
    v.number("radio", s.radio, {.unit = "s", .min = 0, .max = 1, .doc = "until everybody hears of it by radio"});
    v.number("widest", s.widest, {.unit = "m", .min = 4, .max = 60, .doc = "gap up to which is drawn"});
}

struct Known {
    const char* name;
    bool look, listen;
};
constexpr Known kKnown[] = {{"by the law alone", false, false}, {"by eye", true, false}, {"by radio", false, true}};

core::Json setUp(const PileUp& s, const Known& k, double gap, core::Json json)
{
    core::Json& platoon = json["platoons"][0];
    platoon["cars"] = s.cars;
    platoon["gap"] = gap;
    platoon["speed"] = s.speed;
    core::Json& driver = platoon["driver"];
    driver["follow"] = kLaws[size_t(s.law)];
    driver["speed"] = s.speed;
    driver["radio"] = {{"on", k.listen || s.law == Law::cacc}, {"delay", s.radio}};
    driver["emergency"] = {
        {"look", k.look}, {"listen", k.listen}, {"reaction", s.reaction}, {"deceleration", s.braking}};
    if (s.law == Law::path) driver["path"] = {{"gap", gap}};
    platoon["members"][0]["driver"]["emergency"]["deceleration"] = s.braking;
    for (const char* key : {"variants", "show", "course"}) json.erase(key);
    return json;
}

core::Status pileUp(const PileUp& s, Way, Figure& f)
{
    f.says =
        "The first car of a row brakes hard. How often do the others run into each other, and how hard, by the gap "
        "between them and by how they come to know of it? Close together they touch early and gently, far apart "
        "hardly ever; between them it is worst.";
    f.assumed = "The report asks the question and prints no such result. Cars of its Table 1, restitution 0.3, no "
                "crush, brakes with a lag of 0.1 s; a hit ends the control of the two it concerns.";
    f.columns = 2;
    core::Json base;
    if (core::Status status = scenario::namedJson("emergency-eyes", base); !status) return status;
    f.run = "scenario=emergency-eyes&platoons.0.cars=" + std::to_string(s.cars) +
            "&platoons.0.driver.follow=" + kLaws[size_t(s.law)] + "&platoons.0.speed=" + core::number(s.speed) +
            "&platoons.0.driver.speed=" + core::number(s.speed) +
            "&platoons.0.driver.emergency.deceleration=" + core::number(s.braking) +
            "&platoons.0.driver.emergency.reaction=" + core::number(s.reaction);
    Plot hits, worst;
    hits.title = "impacts";
    hits.x = {"gap between bumpers", "m", 0, s.widest};
    hits.y = {"number of impacts", "1", 0, 0};
    worst = hits;
    worst.title = "the worst";
    worst.y = {"largest velocity change", "m/s", 0, 0};
    Table t{"impacts and largest velocity change", {"gap [m]"}, {}};
    for (const Known& k : kKnown) t.head.push_back(std::string(k.name) + " [n, m/s]");
    constexpr int kGaps = 9;
    const auto gaps = grid(0.05 * s.widest, s.widest, kGaps);
    for (const double gap : gaps) t.rows.push_back({written(gap, 2)});
    size_t i = 0;
    for (const Known& k : kKnown) {
        Line number, severity;
        for (size_t g = 0; g < gaps.size(); ++g) {
            scenario::Scenario loaded;
            if (core::Status status = scenario::load(setUp(s, k, gaps[g], base), loaded); !status) return status;
            world::World w;
            scenario::start(loaded, w);
            world::run(w, int64_t((2.0 + s.speed / s.braking + 4.0) / loaded.setup.dt));
            int count = 0;
            double most = 0;
            for (const world::Event& e : w.events)
                if (isImpact(e)) {
                    ++count;
                    most = std::max({most, e.deltaV, e.otherDeltaV});
                }
            number.push_back({gaps[g], double(count)});
            severity.push_back({gaps[g], most});
            t.rows[g].push_back(std::to_string(count) + ", " + written(most, 2));
        }
        hits.curves.push_back(family(i, k.name, number));
        worst.curves.push_back(family(i, k.name, severity));
        ++i;
    }
    for (Plot* p : {&hits, &worst}) {
        fit(*p, false, true);
        p->y.from = 0;
        p->y.to = std::max(p->y.to, 1.0);
    }
    f.plots = {hits, worst};
    f.tables = {t};
    return {};
}

}

void addPileUp(Entries& list)
{
    list.push_back(
        entry<PileUp, pileUp>("ps", "Tongue 1995", "Aim", "Severity of a pile-up by spacing, law and radio"));
}

}
