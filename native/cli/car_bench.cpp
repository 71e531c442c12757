// The car: a step by integrator and tire model, its parts, and how its cost grows with the number of cars.
#include "cli/bench.h"

#include "core/describe.h"
#include "scenario/models.h"
#include "vehicle/car_stage.h"

namespace cli {

namespace {

using dynamics::Integrator;

vehicle::CarSettings settingsOf(const char* name)
{
    core::Json model;
    vehicle::CarSettings s;
    if (!scenario::readModel(name, nullptr, model)) return s;
    for (const char* key : {"kind", "title", "source"}) model.erase(key);
    core::readJson(model, s, name);
    return s;
}

// A car in a steady circle of 40 m at 10 m/s: the peers' case (tests/bench).
struct Circling {
    vehicle::CarModel model;
    vehicle::CarState state;
    terrain::Ground ground;
    vehicle::Controls controls;

    explicit Circling(const vehicle::CarSettings& s) : model(vehicle::build(s))
    {
        vehicle::reset(model, state, {.velocity = {10.0, 0.0}}, ground);
        controls.steer = 0.1;
        controls.throttle = 0.15;
    }
    void step(Integrator integrator) { vehicle::step(model, state, controls, {}, ground, integrator, 0.005); }
};

}

void benchCar(Bench& b)
{
    if (!b.wants("car.")) return;
    const vehicle::CarSettings hatch = settingsOf("hatch");
    for (auto [name, integrator] :
         {std::pair("car.step.euler.us", Integrator::euler), std::pair("car.step.midpoint.us", Integrator::midpoint),
          std::pair("car.step.rk4.us", Integrator::rk4)}) {
        if (!b.wants(name)) continue;
        Circling car(hatch);
        b.add(name, "us", b.time([&, i = integrator] { car.step(i); }), 1e6);
    }
    if (b.wants("car.step.rk4.magic.us")) {
        vehicle::CarSettings magic = hatch;
        magic.frontTires.model = magic.rearTires.model = tire::Model::magicFormula;
        Circling car(magic);
        b.add("car.step.rk4.magic.us", "us", b.time([&] { car.step(Integrator::rk4); }), 1e6);
    }
    if (b.wants("car.part.")) {
        Circling car(hatch);
        for (int i = 0; i < 400; ++i) car.step(Integrator::rk4);
        const vehicle::stage::Flat x = vehicle::stage::flatten(car.state);
        vehicle::stage::Held held;
        vehicle::stage::aimWheels(car.model, car.state, held);
        vehicle::stage::Stage stage;
        vehicle::stage::Flat rate;
        b.add("car.part.steer.us", "us", b.time([&] {
            vehicle::stage::aimWheels(car.model, car.state, held);
            keep(held);
        }),
              1e6);
        b.add("car.part.stage.us", "us", b.time([&] { // suspension, vertical tires, chassis, ground: one evaluation
            vehicle::stage::evaluate(car.model, held, car.ground, x, stage);
            vehicle::stage::finish(car.model, held, x, stage, rate);
            keep(rate);
        }),
              1e6);
        b.add("car.part.terrain.us", "us", b.time([&] { // four wheels
            double sum = 0.0;
            for (int i = 0; i < 4; ++i) sum += car.ground.sample(double(i), sum).height;
            keep(sum);
        }),
              1e6);
        using math::both;
        tire::PatchOf<math::Lanes> p{both(3600.0), both(10.0), both(0.2), both(10.1), both(0.01), both(1.0)};
        vehicle::DriveAxle axles[2];
        for (int i = 0; i < 2; ++i) {
            vehicle::DriveAxle& a = axles[i];
            a.tires = &car.model.lanes[i].tires;
            for (int k = 0; k < 2; ++k) a.tire[k] = &car.model.tire[2 * i + k];
            a.inertia = car.model.lanes[i].inertia;
            a.radius = both(0.3);
            a.brake = a.vy = a.ax = a.ay = a.camber = both(0.0);
            a.rolling = a.vx = both(10.0);
            a.load = both(3000.0);
            a.friction = both(1.0);
            a.spin = both(33.0);
        }
        b.add("car.part.tires.us", "us", b.time([&] { // the eight responses and relaxations of a step
            double sum = 0.0;
            for (int i = 0; i < 2 * vehicle::kSubsteps; ++i) {
                const vehicle::DriveAxle& a = axles[i % 2];
                p.vy = both(0.2 + sum * 1e-9);
                const auto r = tire::respond(*a.tires, a.tire, p);
                sum += math::sum(tire::relax(*a.tires, r, p, {both(0.001), both(0.001)}, 0.0025).fy);
            }
            keep(sum);
        }),
              1e6);
        vehicle::DriveInput input;
        input.ratio = 8.0;
        input.throttle = 0.15;
        vehicle::DriveOutput out;
        out.engineSpeed = 264.0;
        vehicle::DriveWork work;
        b.add("car.part.driveline.us", "us", b.time([&] { // with its tires
            vehicle::DriveAxle copy[2] = {axles[0], axles[1]};
            vehicle::DriveOutput o = out;
            vehicle::solve(car.model.driveline, input, copy, o, work, 0.005);
            keep(o);
        }),
              1e6);
    }
    for (int n : {10, 100, 1000}) { // cost of a car among n over the cost of one alone
        const std::string name = "car.linear." + std::to_string(n);
        if (!b.wants(name)) continue;
        Circling one(hatch);
        std::vector<vehicle::CarState> many(static_cast<size_t>(n),
                                            one.state); // equal cars share a model, as in a world
        auto r = b.ratio(
            [&] {
                for (vehicle::CarState& s : many)
                    vehicle::step(one.model, s, one.controls, {}, one.ground, Integrator::rk4, 0.005);
            },
            [&] {
                for (int i = 0; i < n; ++i) one.step(Integrator::rk4);
            });
        b.add(name, "1", r);
    }
}

}
