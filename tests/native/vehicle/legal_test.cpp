// Outside data at the edge of what is let in: it works, or it is refused with its path.
#include "car_rig.h"

using namespace test;

namespace {

core::Status read(const std::string& name, const core::Json& changes, CarSettings& s)
{
    s = carFile(name);
    return core::readJson(changes, s, "cars[0].set");
}

bool finite(const CarState& s)
{
    bool good = math::isFinite(s.body.position) && math::isFinite(s.body.momentum) &&
                math::isFinite(s.body.angularMomentum) && math::isFinite(s.engine.speed);
    for (const WheelState& w : s.wheel) good = good && math::isFinite(w.spin) && math::isFinite(w.travel);
    return good;
}

constexpr const char* kCoefficients[] = {"PCX1", "PDX1", "PDX2", "PDX3", "PEX1", "PEX2", "PEX3", "PEX4", "PKX1",
                                         "PKX2", "PKX3", "PCY1", "PDY1", "PDY2", "PDY3", "PEY1", "PEY2", "PEY4",
                                         "PKY1", "PKY2", "PKY3", "PHY3", "PVY3", "PVY4", "RBX1", "RBX2", "RCX1",
                                         "REX1", "REX2", "RBY1", "RBY2", "RCY1", "REY1", "REY2", "RVY3", "RVY4",
                                         "RVY5", "RVY6", "QBZ1", "QCZ1", "QDZ1", "QDZ8", "QBZ10"};

}

TEST_CASE("a coefficient of Pacejka's tire at the end of its range works or is refused", "[tire][legal]")
{
    for (const char* key : kCoefficients) {
        int taken = 0;
        for (const double value : {-1000.0, -30.0, -1.0, 0.0, 1.0, 30.0, 1000.0}) {
            INFO(key << " " << value);
            const core::Json tire = {{"model", "magicFormula"}, {"magicFormula", {{key, value}}}};
            CarSettings s;
            const core::Status status = read("saloon", {{"frontTires", tire}, {"rearTires", tire}}, s);
            if (!status) {
                CHECK_THAT(status.text(), Catch::Matchers::StartsWith("cars[0].set.frontTires.magicFormula."));
                continue;
            }
            ++taken;
            const tire::Tire t = tire::build(s.frontTires);
            for (const double load : {1e-6, 100.0, 4000.0, 30e3, 300e3}) {
                for (const double vx : {-20.0, 0.0, 1e-4, 20.0}) {
                    for (const double slip : {-1.0, -0.1, 0.0, 0.02, 3.0}) {
                        const tire::Patch p{load, vx, slip * 10.0, vx * (1.0 - slip), 0.1 * slip, 1.0};
                        const tire::Response r = tire::respond(t, p);
                        REQUIRE(math::isFinite(tire::force(r, p)));
                        REQUIRE((r.gx > 0.0 && r.gy > 0.0 && r.limitX > 0.0 && r.limitY > 0.0 && r.sliding > 0.0));
                    }
                }
            }
            Rig r(s, {.velocity = {20.0, 0.0}});
            r.drive(1.5, {.steer = 0.3, .throttle = 0.5});
            CHECK(finite(r.state));
            // Rolling out over a drop no energy comes of it.
            Rig free(s, {.velocity = {10.0, 2.0}, .yawRate = 1.0, .height = 3.0});
            free.state.engine.flags = 0;
            const auto energy = [&] {
                return mechanicalEnergy(free.model, free.state, free.ground) + carcassEnergy(free.model, free.state);
            };
            const double start = energy();
            double most = 0.0;
            free.drive(4.0, {.gear = 100}, [&] { most = std::max(most, energy()); });
            CHECK(finite(free.state));
            CHECK(most < 1.001 * start);
        }
        INFO(key);
        CHECK(taken > 0);
    }
}

TEST_CASE("moments of inertia that leave the chassis none are refused, the others turn with their energy", "[legal]")
{
    const auto said = [](const char* text) {
        core::Json j;
        REQUIRE(core::parseJson(text, j).ok());
        CarSettings s;
        return read("saloon", j, s).text();
    };
    CHECK_THAT(said(R"({"inertiaXz": 1200})"), Catch::Matchers::StartsWith("cars[0].set.inertiaXz: too large"));
    CHECK_THAT(said(R"({"inertia": [560, 600, 2750], "front": {"spinInertia": 200}, "rear": {"spinInertia": 200}})"),
               Catch::Matchers::StartsWith("cars[0].set.inertia: pitch inertia must exceed"));
    CHECK_THAT(said(R"({"mass": 700, "inertia": [600, 10100, 10500], "front": {"position": 4, "unsprungMass": 300},
                        "rear": {"position": -0.8, "unsprungMass": 5}})"),
               Catch::Matchers::StartsWith("cars[0].set.inertia: roll inertia must exceed"));
    CHECK_THAT(said(R"({"inertia": [560, 2550, 3200]})"),
               Catch::Matchers::StartsWith("cars[0].set.inertia: no body has a moment"));
    CHECK_THAT(said(R"({"engine": {"inertia": 5, "transverse": false}, "inertia": [114, 2550, 2600]})"),
               Catch::Matchers::StartsWith("cars[0].set.inertia: roll inertia must exceed"));
    CHECK_THAT(said(R"({"frontTires": {"model": "dugoff", "dugoff": {"friction": 0}}})"),
               Catch::Matchers::StartsWith("cars[0].set.frontTires.dugoff.friction: "));

    uint64_t seed = 11;
    const auto next = [&] {
        seed = seed * 6364136223846793005ull + 1442695040888963407ull;
        return double(seed >> 11) / double(1ull << 53);
    };
    int taken = 0;
    for (int i = 0; i < scaled(600); ++i) {
        const double mass = 500.0 + 2500.0 * next(), large = mass * (0.3 + 3.0 * next());
        const core::Json j = {{"mass", mass},
                              {"inertia", {large * (0.05 + 0.5 * next()), large, large * (0.7 + 0.5 * next())}},
                              {"inertiaXz", large * (next() - 0.5) * next()},
                              {"front",
                               {{"position", 0.8 + 2.0 * next()},
                                {"unsprungMass", 80.0 * next() + 5.0},
                                {"spinInertia", 10.0 * next() + 0.1}}},
                              {"rear",
                               {{"position", -0.8 - 2.0 * next()},
                                {"unsprungMass", 80.0 * next() + 5.0},
                                {"spinInertia", 10.0 * next() + 0.1}}}};
        CarSettings s;
        const core::Status status = read("saloon", j, s);
        if (!status) continue;
        ++taken;
        INFO(j.dump());
        Rig r(s, {.velocity = {20.0, 0.0}, .yawRate = 2.0 * (next() - 0.5), .height = 2.0 * next()});
        r.state.engine.flags = 0;
        r.dt = 0.0025;
        const double start = mechanicalEnergy(r.model, r.state, r.ground);
        double most = 0.0;
        r.drive(1.5, {.steer = next() - 0.5, .gear = 100}, [&] {
            REQUIRE(kineticEnergy(r.model, r.state) > 0.0);
            most = std::max(most, mechanicalEnergy(r.model, r.state, r.ground) + carcassEnergy(r.model, r.state));
        });
        CHECK(finite(r.state));
        CHECK(most < 1.001 * start);
    }
    CHECK(taken > scaled(600) / 20);
}
