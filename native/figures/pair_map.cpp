// A collision of two cars over any two of its inputs: Zhou 2008, Figure 8 grown into a tool.
#include "figures/contour.h"
#include "figures/entry.h"
#include "figures/tools.h"
#include "figures/two_cars.h"
#include "impact/map.h"

namespace figures {

namespace {

enum class Input : uint32_t {
    incidence,
    offset,
    normal,
    e,
    mu,
    speed1,
    speed2,
    course1,
    course2,
    mass1,
    mass2,
    height
};
struct Swept {
    const char* input;
    const char* label;
    double shown; // factor to what is shown
    const char* unit;
    double from, to;
};
constexpr Swept kSwept[] = {{"incidence", "incidence of car 2", 1 / kDegree, "deg", 0, 30 * kDegree},
                            {"offset", "contact left of the middle of car 1", 1, "m", -0.5, 0.5},
                            {"normal", "normal, into car 1", 1 / kDegree, "deg", -30 * kDegree, 30 * kDegree},
                            {"e", "restitution e", 1, "1", 0, 0.6},
                            {"mu", "friction, tangential over normal", 1, "1", -0.6, 0.6},
                            {"a.speed", "speed of car 1", 1, "m/s", 0, 40},
                            {"b.speed", "speed of car 2", 1, "m/s", 0, 40},
                            {"a.course", "course of car 1", 1 / kDegree, "deg", -30 * kDegree, 30 * kDegree},
                            {"b.course", "course of car 2", 1 / kDegree, "deg", -30 * kDegree, 30 * kDegree},
                            {"a.mass", "mass of car 1", 1, "kg", 800, 3000},
                            {"b.mass", "mass of car 2", 1, "kg", 800, 3000},
                            {"a.contactHeight", "contact above the roll axis of car 1", 1, "m", -0.2, 0.8}};

struct PairMapTool {
    TwoCars pair;
    Input x = Input::incidence, y = Input::offset;
    std::optional<double> hereAcross, hereUp;
    bool second = false;
};

void describeInput(auto& v, const char* key, Input& value, const char* doc)
{
    v.choice(key, value,
             {{"incidence", Input::incidence},
              {"offset", Input::offset},
              {"normal", Input::normal},
              {"e", Input::e},
              {"mu", Input::mu},
              {"speed1", Input::speed1},
              {"speed2", Input::speed2},
              {"course1", Input::course1},
              {"course2", Input::course2},
              {"mass1", Input::mass1},
              {"mass2", Input::mass2},
              {"height", Input::height}},
             doc);
}
template <class V> void describe(V& v, PairMapTool& s)
{
    describeInput(v, "across", s.x, "what changes to the right");
    describeInput(v, "up", s.y, "what changes upwards");
    v.flag("second", s.second, "of car 2, else of car 1");
    v.optional(
        "hereAcross", s.hereAcross,
        {.min = -1e5, .max = 1e5, .doc = "the case's own value of what changes to the right, SI; auto: as given"});
    v.optional("hereUp", s.hereUp,
               {.min = -1e5, .max = 1e5, .doc = "the case's own value of what changes upwards, SI; auto: as given"});
    describe(v, s.pair);
}

core::Status pairMap(const PairMapTool& s, Way, Figure& f)
{
    if (s.x == s.y) return core::Status::fail("up", core::say("is the same as across: choose another"));
    impact::PairMap map;
    map.base = caseOf(s.pair);
    const Swept &x = kSwept[size_t(s.x)], &y = kSwept[size_t(s.y)];
    // About where the case stands, so that it is in the map.
    const auto axis = [&](const Swept& of) {
        const double now = impact::findInput(of.input)->get(map.base), half = 0.5 * (of.to - of.from);
        if (now >= of.from && now <= of.to) return impact::MapAxis{of.input, of.from, of.to, 31};
        return impact::MapAxis{of.input, now - half, now + half, 31};
    };
    map.x = axis(x);
    map.y = axis(y);
    const auto here = [&](const impact::MapAxis& a, const std::optional<double>& value) {
        if (value && *value >= a.from && *value <= a.to) impact::findInput(a.input)->set(map.base, *value);
    };
    here(map.x, s.hereAcross);
    here(map.y, s.hereUp);
    for (const impact::MapAxis* a : {&map.x, &map.y})
        for (const double value : {a->from, a->to})
            if (core::Status status = impact::judgeInput(map.base, a->input, a->input, value); !status) return status;
    const std::string car = s.second ? "b." : "a.";
    map.outputs = {car + "deltaV", car + "yawRate", car + "rollRate"};
    const impact::MapResult r = impact::computeMap(map);
    f.says = "The collision at hand over any two of its inputs. A click brings the case to that point; a second click "
             "there opens its run.";
    f.assumed = "Roll, suspension and tires of both cars are those of Zhou's Table 1.";
    if (r.refused)
        f.differs = std::to_string(r.refused) +
                    " of 961 points have no answer: " + impact::explain(r.firstFault).english() + ".";
    f.run = runOf(map.base, s.pair.contactHeight);
    f.columns = 3;
    const char* titles[] = {"velocity change [m/s]", "yaw rate [deg/s]", "roll rate [deg/s]"};
    const double atX = impact::findInput(x.input)->get(map.base) * x.shown,
                 atY = impact::findInput(y.input)->get(map.base) * y.shown;
    for (size_t k = 0; k < 3; ++k) {
        Plot p;
        p.title = std::string(titles[k]) + (s.second ? ", car 2" : ", car 1");
        p.x = {x.label, x.unit, map.x.from * x.shown, map.x.to * x.shown};
        p.y = {y.label, y.unit, map.y.from * y.shown, map.y.to * y.shown};
        p.proportion = 1.0;
        std::vector<double> values(r.values.begin() + ptrdiff_t(k * 961), r.values.begin() + ptrdiff_t((k + 1) * 961));
        if (k > 0)
            for (double& v : values) v /= kDegree;
        for (const Contour& c : contours(values, 31, 31))
            for (const Line& line : c.lines) {
                Line drawn;
                for (const Point& q : line)
                    drawn.push_back({p.x.from + q[0] * (p.x.to - p.x.from), p.y.from + q[1] * (p.y.to - p.y.from)});
                p.words.push_back({drawn[drawn.size() / 2], written(c.level, c.digits), Ink::text});
                p.curves.push_back({"", Ink::accent, "", std::move(drawn), "", 1.4});
            }
        p.marks = {{{atX, atY}, Sign::dot, "", Ink::impact, k == 0 ? "this case" : ""}};
        p.handles = {{{atX, atY},
                      "hereAcross",
                      "hereUp",
                      {atX / x.shown, atY / y.shown},
                      {1 / x.shown, 1 / y.shown},
                      "the case",
                      true}};
        f.plots.push_back(std::move(p));
    }
    return {};
}

}

void addPairMap(Entries& list)
{
    list.push_back(entry<PairMapTool, pairMap>("map", kTools, "Map", "A collision over any two of its inputs"));
}

}
