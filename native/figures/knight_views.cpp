// M. R. Knight, 2002, chapter 6: the two scenes with their triangles, the stills of both scenarios by both methods.
#include "figures/entry.h"
#include "figures/perspective.h"
#include "figures/runs.h"
#include "figures/tools.h"
#include "impact/contact.h"
#include "scene/scenes.h"

#include <algorithm>

namespace figures {

namespace {

using math::dvec2;

// Edges of triangles seen from above; of upright ones the line that they stand on.
Line planOf(const scene::Soup& soup)
{
    Line out;
    for (size_t i = 0; i < soup.size(); ++i) {
        const auto* c = &soup.corners[3 * i];
        for (size_t k = 0; k < 3; ++k) {
            const auto &a = c[k], &b = c[(k + 1) % 3];
            if (math::length(dvec2(b) - dvec2(a)) < 1e-6) continue;
            out.push_back({a.x, a.y});
            out.push_back({b.x, b.y});
            out.push_back({kNone, kNone});
            if (std::abs(math::cross2(dvec2(c[1]) - dvec2(c[0]), dvec2(c[2]) - dvec2(c[0]))) < 1e-9) break; // upright
        }
    }
    return out;
}

Figure figure61(const NoSettings&, Way)
{
    const scene::Soup soup = scene::testRail();
    const scene::BuildReport report = scene::Scene::build(soup).report();
    Figure f;
    f.says = "The simple scene from above: an L of walls on flat ground, drawn with its triangles.";
    f.assumed = "Dimensions and the way the ground is divided are ours; the thesis prints the number of triangles.";
    f.differs = "The thesis tests all of its triangles; here flat ground is left out when the scene is built.";
    f.run = "scenario=front-right";
    Plot p;
    p.plan = true;
    p.x = {"x", "m", 0, 0};
    p.y = {"y", "m", 0, 0};
    p.curves = {{"triangles", Ink::quiet, "", planOf(soup), "", 0.7},
                {"inner faces of the L", Ink::impact, "", {{-100, 0}, {0, 0}, {0, 40}}, "", 2.4}};
    fit(p, true, true);
    f.plots = {p};
    f.tables = {{"triangles",
                 {"", "printed", "ours"},
                 {{"in the scene", "612", std::to_string(soup.size())},
                  {"that can be hit", "612", std::to_string(report.walls)},
                  {"flat ground, left out", "", std::to_string(report.ground)}}}};
    return f;
}

Figure figure62(const NoSettings&, Way)
{
    const scene::Soup walls = scene::roadCourse(false), all = scene::roadCourse(true);
    Figure f;
    f.says = "The larger scene from above: a closed road course, of which only the barriers are kept for collisions.";
    f.assumed = "The course is ours, in number of triangles and in spirit; Watkins Glen's own database is not printed.";
    f.run = "scenario=road-course";
    Plot p;
    p.plan = true;
    p.x = {"x", "m", 0, 0};
    p.y = {"y", "m", 0, 0};
    Line centre;
    for (const double share : grid(0.0, 1.0, 401)) {
        dvec2 along;
        const dvec2 at = scene::courseCentre(share, along);
        centre.push_back({at.x, at.y});
    }
    p.curves = {{"barriers", Ink::impact, "", planOf(walls), "", 1.2},
                {"middle of the road", Ink::quiet, "6 5", centre, "", 1.0}};
    fit(p, true, true);
    f.plots = {p};
    f.tables = {{"triangles",
                 {"", "printed", "ours"},
                 {{"in the whole visual scene", "8780", std::to_string(all.size())},
                  {"kept for collisions", "1838", std::to_string(walls.size())}}}};
    return f;
}

struct Stills {
    double between = 0.2;
    bool above = false;
};

template <class V> void describe(V& v, Stills& s)
{
    v.number("between", s.between,
             {.unit = "s", .min = 0.02, .max = 1, .doc = "time from still to still; the second is the hit"});
    v.flag("above", s.above, "from above in place of in perspective");
}

core::Status stills(const Stills& s, const char* const (&names)[2], const Line& line, Point low, Point high,
                    const Eye& eye, Figure& f)
{
    f.columns = 2;
    f.assumed =
        "Car, start and wall are ours: printed are angle and speed. The thesis does not say from where its stills "
        "look.";
    f.run = std::string("scenario=") + names[0];
    static constexpr const char* kMethods[] = {"restitution", "energy"};
    Run runs[2];
    double hits[2];
    Table t{"before and after the first hit",
            {"method", "hit [s]", "speed before [m/s]", "after [m/s]", "yaw rate after [deg/s]", "planar energy kept"},
            {}};
    for (size_t k = 0; k < 2; ++k) {
        core::Json json;
        if (core::Status status = scenario::namedJson(names[k], json); !status) return status;
        if (core::Status status = trace(json, 3.0, 1, runs[k]); !status) return status;
        const auto first = std::find_if(runs[k].events.begin(), runs[k].events.end(), world::isImpact);
        if (first == runs[k].events.end())
            return core::Status::fail("figure", core::say("{name} meets no wall", {{"name", names[k]}}));
        const world::Event& e = *first;
        if (k == 1 && (uint32_t(e.flags) & impact::fellBack))
            f.differs =
                "What (4-22) asks of the energy is out of reach here (Figure 4-3): restitution answers for both.";
        hits[k] = e.time;
        t.rows.push_back({kMethods[k], written(e.time, 3), written(math::length(dvec2(e.velocityBefore)), 3),
                          written(math::length(dvec2(e.velocityAfter)), 3), written(e.yawRateAfter / kDegree, 1),
                          written(e.energyAfter / e.energyBefore, 4)});
    }
    for (int i = 0; i < 5; ++i)
        for (size_t k = 0; k < 2; ++k) {
            const double time = std::max(0.0, hits[k] + s.between * (i - 1));
            const Moment& m = momentAt(runs[k].cars[0], time);
            Plot p;
            if (s.above) {
                p.plan = true;
                p.x = {"x", "m", low[0], high[0]};
                p.y = {"y", "m", low[1], high[1]};
                p.curves = {{"", Ink::quiet, "", line, "", 3.0}};
                p.bodies = {{placed(runs[k].outlines[0], {m.x, m.y}, m.yaw), look(k).ink, true}};
                p.arrows = {{{m.x, m.y}, {m.x + 0.12 * m.vx, m.y + 0.12 * m.vy}, "", Ink::before}};
            } else {
                std::vector<Face> faces;
                ground(faces, {low[0] - 30, low[1] - 20}, {high[0] + 30, high[1] + 20}, 4.0);
                wall(faces, line, 1.0);
                car(faces, {m.x, m.y}, m.yaw, 2.2, 2.4, 1.8);
                p = picture(eye, faces, 0.62, 0.3);
            }
            p.title = std::string(kMethods[k]) + ", " +
                      (i == 0 ? written(-s.between, 2) : written(s.between * (i - 1), 2)) + " s";
            f.plots.push_back(p);
        }
    f.tables = {t};
    return {};
}

core::Status figure63(const Stills& s, Way, Figure& f)
{
    f.says = "The right front corner meets the wall at 10 degrees and 60 mph: stills by both methods, the "
             "second at the hit.";
    return stills(s, {"front-right", "front-right-energy"}, {{-100, 0}, {0, 0}, {0, 40}}, {-72, -1.5}, {-40, 6.5},
                  Eye::towards({-80, 12, 5.5}, {-52, 0.5, 0}), f);
}
core::Status figure64(const Stills& s, Way, Figure& f)
{
    f.says = "Head-on at 30 mph: stills by both methods, the second at the hit. Restitution leaves a creep "
             "back, 4 per cent of "
             "the energy a fifth of the speed.";
    return stills(s, {"head-on", "head-on-energy"}, {{15, -10}, {15, 10}}, {2, -4}, {18, 4},
                  Eye::towards({1, -9, 3.5}, {11.5, 0, 0.5}), f);
}

}

void addKnightViews(Entries& list)
{
    list.push_back(entry<NoSettings, figure61>("k6-1", "Knight 2002", "Figure 6-1", "L-shaped test scene"));
    list.push_back(entry<NoSettings, figure62>("k6-2", "Knight 2002", "Figure 6-2", "The road course"));
    list.push_back(entry<Stills, figure63>("k6-3", "Knight 2002", "Figure 6-3", "Stills of the front right side hit"));
    list.push_back(entry<Stills, figure64>("k6-4", "Knight 2002", "Figure 6-4", "Stills of the head-on hit"));
}

}
