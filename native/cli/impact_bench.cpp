#include "cli/bench.h"

#include "impact/barrier.h"
#include "impact/map.h"

namespace cli {

// Response cost against Knight's 0.013 ms of a 5 ms step (thesis, chapter 6): each method over a spread of contacts.
void benchImpact(Bench& b)
{
    constexpr double kStep = 0.005;
    for (impact::Method method : {impact::Method::restitution, impact::Method::energy}) {
        const std::string name = std::string("impact.barrier.") + impact::name(method) + ".ns";
        if (!b.wants("impact.share") && !b.wants(name)) continue;
        impact::BarrierSettings s;
        s.method = method;
        double angle = 0.0;
        const BenchResult r = b.time([&] {
            angle = angle > 1.5 ? 0.02 : angle + 0.013;
            const auto ev = impact::barrier(s, {1500, 2500}, {{26.8, 0.3}, 0.1},
                                            {{2.2, -0.9}, {-math::sin(angle), math::cos(angle)}});
            double kept = ev.energyKept;
            keep(kept);
        });
        b.add(name, "ns", r, 1e9);
        if (method == impact::Method::energy) b.add("impact.share", "%", r, 100.0 / kStep);
    }
    if (b.wants("impact.map.41.ms")) { // Zhou 2008, Figure 8, 41 x 41 points of the 4-DOF model
        impact::PairMap map;
        for (impact::PairCar* car : {&map.base.a, &map.base.b}) {
            car->mass = 2450;
            car->izz = 4946;
            car->rollingMass = 2210;
            car->h = car->contactHeight = 0.40;
            car->ixz = 40;
            car->ixx = 1597;
            car->rollDamping = 8000;
            car->a = 1.105;
            car->b = 1.745;
            car->cf = 145750;
            car->cr = 104830;
        }
        map.base.model = impact::PairModel::roll4;
        map.base.e = 0.2;
        map.base.a.velocity = {29, 0};
        map.base.a.contact = {-2.6, 0};
        map.base.b.velocity = {33.5, 0};
        map.base.b.contact = {2, 0};
        map.x = {"incidence", 0.0, math::kPi / 6, 41};
        map.y = {"offset", -0.5, 0.5, 41};
        map.outputs = {"a.deltaV", "a.yawRate", "a.rollRate"};
        b.add("impact.map.41.ms", "ms", b.time([&] {
            const auto r = impact::computeMap(map);
            double first = r.values[0];
            keep(first);
        }),
              1e3);
    }
    for (impact::PairModel model : {impact::PairModel::planar, impact::PairModel::roll4}) {
        const std::string name = model == impact::PairModel::planar ? "impact.pair.planar.us" : "impact.pair.roll4.us";
        if (!b.wants(name)) continue;
        impact::PairCar a, c;
        for (impact::PairCar* car : {&a, &c}) {
            car->rollingMass = 1300;
            car->h = 0.4;
            car->rollDamping = 4000;
            car->cf = car->cr = 80000;
            car->contactHeight = 0.3;
        }
        a.velocity = {29, 0};
        a.contact = {-2.3, 0.1};
        c.velocity = {33, 4};
        c.contact = {2.2, 0};
        impact::PairImpact s;
        s.model = model;
        double angle = 0.0;
        b.add(name, "us", b.time([&] {
            angle = angle > 0.5 ? 0.0 : angle + 0.007;
            c.heading = s.normal = angle;
            const auto r = impact::solvePair(s, a, c);
            double rate = r.a.yawRate;
            keep(rate);
        }),
              1e6);
    }
}

}
