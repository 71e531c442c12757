#include "cli/bench.h"

#include "impact/barrier.h"
#include "impact/pair.h"

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
        impact::PairSettings s;
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
