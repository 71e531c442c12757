#include "cli/bench.h"

#include "scenario/scenario.h"
#include "vehicle/planar_car.h"

namespace cli {

namespace {

// N planar cars in a row, all following by IDM: drivers, traffic, tires, pair search.
world::World column(int cars)
{
    const core::Json document = {
        {"yawlab", 1},
        {"platoons",
         core::Json::array(
             {{{"cars", cars}, {"gap", 20}, {"speed", 15}, {"driver", {{"follow", "idm"}, {"speed", 18}}}}})}};
    scenario::Scenario s;
    world::World w;
    if (scenario::load(document, s).ok()) scenario::start(s, w);
    world::run(w, 50);
    return w;
}

}

void benchPlatoon(Bench& b)
{
    if (!b.wants("platoon.")) return;
    // The bare car: cornering and braking, Dugoff's tires partly sliding.
    const vehicle::PlanarCarModel model = vehicle::build(vehicle::PlanarCarSettings{});
    vehicle::PlanarCarState car;
    const terrain::Ground ground;
    vehicle::Placement at;
    at.velocity = {25.0, 0.0};
    vehicle::Controls controls;
    controls.steer = 0.03;
    controls.throttle = 0.3;
    for (auto method : {dynamics::Integrator::rk4, dynamics::Integrator::midpoint}) {
        vehicle::reset(model, car, at, ground);
        b.add(std::string("platoon.step.") + dynamics::name(method) + ".us", "us", b.time([&] {
            vehicle::step(model, car, controls, {}, ground, method, 0.005);
            keep(car);
        }),
              1e6);
    }
    world::World ten = column(10), hundred = column(100), thousand = column(1000);
    b.add("platoon.step.10.us", "us", b.time([&] { world::step(ten); }), 1e6 / 10);
    b.add("platoon.step.100.us", "us", b.time([&] { world::step(hundred); }), 1e6 / 100);
    b.add("platoon.step.us", "us", b.time([&] { world::step(thousand); }), 1e6 / 1000);
    b.add("platoon.linear.1000", "1", b.ratio([&] { world::step(thousand); }, [&] { world::step(ten); }), 1.0 / 100);
}

}
