// An event's case, answered on its own, is the event again.
#include "impact/barrier_io.h"
#include "impact/pair_io.h"
#include "scenario/scenario.h"
#include "watch/event_case.h"

#include <catch_amalgamated.hpp>

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using namespace world;
using namespace watch;

static World runOf(const std::string& text, double seconds)
{
    scenario::Scenario s;
    REQUIRE(scenario::loadText(text, s).text() == "");
    World w;
    scenario::start(s, w);
    run(w, int64_t(seconds / w.setup.dt));
    return w;
}

TEST_CASE("every impact of a run, computed again from its case, gives the numbers of its event", "[world][walls]")
{
    const std::string barrier =
        GENERATE(R"({})", R"({"method": "energy"})", R"({"method": "energy", "root": "through"})",
                 R"({"contactHeight": true, "mu": {"law": "constant", "value": 0.4}})",
                 R"({"body": "box", "angle": "heading"})", R"({"pulse": {"apply": "step"}})",
                 R"({"pulse": {"apply": "pulse", "shape": "haversine"}, "e": {"law": "linear"}})",
                 R"({"e": {"law": "constant", "value": 1.5}})");
    const std::string model = GENERATE("saloon", "box", "path", "suv-roll");
    INFO(barrier << " " << model);
    const World w =
        runOf(R"({"yawlab": 1, "scene": {"base": "rail"}, "barrier": )" + barrier + R"(, "cars": [{"model": ")" +
                  model + R"(", "position": [-60, 8], "heading": -0.35, "speed": 24, "yawRate": 0.2}]})",
              6.0);
    int impacts = 0, resting = 0;
    for (size_t k = 0; k < w.events.size(); ++k) {
        const Event& e = w.events[k];
        core::Json in, out;
        if (e.kind != double(EventKind::impact) && e.kind != double(EventKind::contact)) {
            CHECK_FALSE(barrierCaseOf(w, k, in).ok());
            continue;
        }
        (e.kind == double(EventKind::impact) ? impacts : resting) += 1;
        REQUIRE(barrierCaseOf(w, k, in).ok());
        core::Json read; // as somebody pastes it
        REQUIRE(core::parseJson(core::prettyText(in), read).ok());
        REQUIRE(impact::barrierCases(read, out).text() == "");
        const auto number = [&](const core::Json& j) { return j.get<double>(); };
        const double size = e.normalImpulse;
        CHECK_THAT(number(out["impulse"]["normal"]), WithinRel(size, 1e-9));
        CHECK_THAT(number(out["impulse"]["tangential"]), WithinAbs(e.tangentialImpulse, 1e-9 * size));
        CHECK_THAT(number(out["e"]), WithinAbs(e.e, 1e-9));
        CHECK_THAT(number(out["mu"]), WithinAbs(e.mu, 1e-9));
        CHECK_THAT(number(out["P"]), WithinAbs(e.P, 1e-9));
        CHECK_THAT(number(out["angleOfAttack"]), WithinAbs(e.angleOfAttack, 1e-9));
        CHECK_THAT(number(out["headingAngle"]), WithinAbs(e.headingAngle, 1e-9));
        CHECK_THAT(number(out["energy"]["before"]), WithinRel(e.energyBefore, 1e-9));
        CHECK_THAT(number(out["energy"]["after"]), WithinRel(e.energyAfter, 1e-9));
        CHECK(out["method"] == (e.method == 0.0 ? "restitution" : "energy"));
        CHECK(out["limits"] == impact::limitsJson(uint32_t(e.flags)));
        CHECK(out["contact"] == impact::name(impact::Regime(uint32_t(e.regime))));
        CHECK_THAT(number(out["slipEnds"]), WithinAbs(e.slipEnds, 1e-9));
        const collision::Pose pose = collision::poseOf(e.position, e.orientation);
        const auto after = pose.toWorld({number(out["velocity"][0]), number(out["velocity"][1])}) - pose.position;
        CHECK_THAT(after.x, WithinAbs(e.velocityAfter.x, 1e-9));
        CHECK_THAT(after.y, WithinAbs(e.velocityAfter.y, 1e-9));
    }
    CHECK(impacts > 0);
}

TEST_CASE("an impact inside which the sliding turns round says so: regime, share of the impulse, limits",
          "[world][walls]")
{
    int reversed = 0, others = 0;
    for (int k = 0; k < 60; ++k) { // towards the wall x = 10, its front corner first, turning more and more
        const std::string turning = std::to_string(-6.0 + 0.2 * k);
        const World w = runOf(R"({"yawlab": 1, "scene": {"walls": [{"from": [10, 20], "to": [10, -20], "height": 4,
            "bottom": -1}]}, "barrier": {"mu": {"law": "constant", "value": 0.1}, "e": {"law": "constant", "value": 0.5}},
            "cars": [{"model": "path", "position": [5, 0], "heading": 0.9, "speed": 6, "lateralSpeed": -6, "yawRate": )" +
                                  turning + "}]}",
                              1.0);
        for (const Event& e : w.events) {
            if (e.kind != double(EventKind::impact)) continue;
            const bool flagged = uint32_t(e.flags) & impact::slipReversed;
            const bool turned = e.regime == double(uint32_t(impact::Regime::reversed));
            CHECK(flagged == turned);
            (turned ? reversed : others) += 1;
            if (!turned) continue;
            CHECK(e.slipEnds > 0.0);
            CHECK(e.slipEnds < 1.0);
            CHECK(impact::limitNames(uint32_t(e.flags)).find("slipReversed") != std::string::npos);
        }
    }
    CHECK(reversed > 0);
    CHECK(others > 0);
}

TEST_CASE("every impact of two vehicles, computed again from its case, gives the velocities of its event",
          "[world][pairs]")
{
    const std::string method =
        GENERATE(R"("restitution")", R"("energy")", R"("planar")", R"("planar", "muFraction": 0.4)", R"("roll4")",
                 R"("zones")", R"("roll4", "pulse": {"apply": "pulse"})", R"("planar", "pulse": {"apply": "step"})",
                 R"("planar", "contactHeight": 0.85)", R"("restitution", "contactHeight": 0.35, "mu": {"value": 0.6})",
                 R"("planar", "contactHeight": 0.3, "muFraction": 0.7, "pulse": {"apply": "pulse"})");
    const auto models = GENERATE(std::pair{"saloon", "van"}, std::pair{"box", "path"}, std::pair{"suv-roll", "path"},
                                 std::pair{"suv-roll", "saloon"});
    INFO(method << " " << models.first << " " << models.second);
    const World w = runOf(R"({"yawlab": 1, "collisions": {"method": )" + method + R"(}, "cars": [{"model": ")" +
                              models.first + R"(", "position": [0, 0], "speed": 12, "yawRate": 0.1},
                              {"model": ")" +
                              models.second + R"(", "position": [24, 0.3], "heading": 3.1, "speed": 15}]})",
                          4.0);
    int impacts = 0;
    for (size_t k = 0; k < w.events.size(); ++k) {
        const Event& e = w.events[k];
        core::Json in, read, out;
        if (e.kind != double(EventKind::impact) && e.kind != double(EventKind::contact)) {
            CHECK_FALSE(pairCaseOf(w, k, in).ok());
            continue;
        }
        ++impacts;
        const char* command = "";
        REQUIRE(caseOf(w, k, in, command).ok());
        CHECK(std::string(command) == "pair");
        REQUIRE(core::parseJson(core::prettyText(in), read).ok()); // as somebody pastes it
        REQUIRE(impact::pairCases(read, out, false).text() == "");
        CAPTURE(k, e.time, core::prettyText(in), core::prettyText(out));
        const auto number = [&](const core::Json& j) { return j.get<double>(); };
        const double size = e.normalImpulse / e.given; // of a pulse that was cut short the case has the whole
        CHECK_THAT(number(out["impulse"]["normal"]), WithinRel(size, 1e-9));
        CHECK_THAT(number(out["impulse"]["tangential"]), WithinAbs(e.tangentialImpulse / e.given, 1e-9 * size));
        CHECK_THAT(number(out["e"]), WithinAbs(e.e, 1e-9));
        if (e.given < 1.0) continue;
        const bool roll4 = in["model"] == "roll4";
        if (roll4 && e.duration > 0.0) continue; // the vehicles' own tires act under a pulse
        const auto compare = [&](const char* car, double index, const math::dvec3& after, double yawRateAfter) {
            CHECK_THAT(number(out[car]["yawRate"]), WithinAbs(yawRateAfter, 1e-6));
            const VehicleKind kind = w.setup.vehicles[size_t(index)].kind;
            if (roll4 && (kind == VehicleKind::roll || kind == VehicleKind::car)) return; // of the roll axis
            CHECK_THAT(number(out[car]["velocity"][0]), WithinAbs(after.x, 1e-6));
            CHECK_THAT(number(out[car]["velocity"][1]), WithinAbs(after.y, 1e-6));
        };
        compare("a", e.a, e.velocityAfter, e.yawRateAfter);
        compare("b", e.b, e.otherAfter, e.otherYawRateAfter);
    }
    CHECK(impacts > 0);
}

TEST_CASE("what is no impact against a wall has no case, and says so", "[world][walls]")
{
    const World w = runOf(R"({"yawlab": 1, "cars": [{"model": "box", "position": [0, 0], "speed": 20},
                              {"model": "box", "position": [9, 0]}]})",
                          1.0);
    REQUIRE_FALSE(w.events.empty());
    core::Json out = "as it was";
    CHECK(barrierCaseOf(w, 0, out).text() == "events[0]: is no impact against a wall");
    CHECK(barrierCaseOf(w, 99, out).text() == "events[99]: there is no such event");
    CHECK(out == "as it was");
}
