// A proving ground for one car: place it, drive it, look.
#pragma once

#include "assets/catalog.h"
#include "core/describe.h"
#include "vehicle/telemetry.h"

#include "support.h"

#include <catch_amalgamated.hpp>

#include <cmath>
#include <functional>

namespace test {

using namespace vehicle;
using dynamics::Integrator;
using math::dvec2;
using math::dvec3;

// A plane that rises along x by `gradient` (tangent) and has a friction.
inline terrain::Ground slope(double gradient, double friction = 1.0)
{
    terrain::TerrainSettings s;
    s.kind = terrain::TerrainKind::slope;
    s.grade = gradient;
    s.friction = friction;
    core::Status status;
    terrain::Ground g = terrain::build(s, {}, status);
    REQUIRE(status.ok());
    return g;
}

inline constexpr const char* kCars[] = {"hatch", "saloon", "rally", "suv", "escort", "bmw320i", "vanagon", "van"};

// A car of assets/cars, read by the engine's own judge.
inline CarSettings carFile(const std::string& name)
{
    const assets::Asset* file = assets::find("cars/" + name + ".json");
    REQUIRE(file);
    core::Json j;
    REQUIRE(core::parseJson(file->text, j));
    CHECK(j["kind"] == "car");
    CHECK(!j["title"].get<std::string>().empty());
    CHECK(!j["source"].get<std::string>().empty());
    for (const char* key : {"kind", "title", "source"}) j.erase(key);
    CarSettings s;
    const core::Status status = core::readJson(j, s, name);
    INFO(status.text());
    REQUIRE(status.ok());
    return s;
}

struct Rig {
    CarModel model;
    CarState state;
    terrain::Ground ground;
    Integrator integrator = Integrator::rk4;
    double dt = 0.005;
    double time = 0.0;

    explicit Rig(const CarSettings& settings = {}, const Placement& start = {}, const terrain::Ground& on = {})
        : model(build(settings)), ground(on)
    {
        place(start);
    }
    void place(const Placement& start)
    {
        reset(model, state, start, ground);
        time = 0.0;
    }
    // `watch` is called after every step.
    void drive(double seconds, const Controls& c, const std::function<void()>& watch = {})
    {
        const long steps = std::lround(seconds / dt);
        for (long i = 0; i < steps; ++i) {
            vehicle::replace(model, state, c.buttons, ground);
            vehicle::step(model, state, c, {}, ground, integrator, dt);
            time += dt;
            if (watch) watch();
        }
    }
    Motion motion() const { return vehicle::motion(model, state); }
    CarTelemetry telemetry() const { return vehicle::telemetry(model, state, ground); }
    double speed() const { return telemetry().forwardSpeed; }
    // Energy that came from nowhere since `before` (the value of this function then).
    double unexplained() const { return mechanicalEnergy(model, state, ground) - balance(state.ledger); }
};

}
