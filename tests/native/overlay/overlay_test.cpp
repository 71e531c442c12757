// The panels without a page: every one of them draws for every kind of vehicle and event, what they draw is whole, and
// once they have been drawn no frame takes memory.
#include "overlay/overlay.h"
#include "overlay/widgets.h"
#include "scenario/scenario.h"
#include "support.h"
#include "tire/dugoff.h"

#include <catch_amalgamated.hpp>
#include <imgui_internal.h>

#include <cmath>
#include <cstring>

namespace {

struct Shown {
    world::World world;
    watch::Views views;
    overlay::Overlay overlay;
    overlay::Source source;

    explicit Shown(const char* scenario)
    {
        scenario::Scenario s;
        const core::Status loaded = scenario::loadNamed(scenario, s);
        INFO(loaded.text());
        REQUIRE(loaded);
        scenario::start(s, world);
        REQUIRE(overlay::start(overlay, 1.0f, "{}"));
        for (uint32_t c = 32; c < 127; ++c) overlay::addGlyph(overlay, c, 7, 16, 7.0f, 0.0f, 0.0f);
        int width = 0, height = 0;
        REQUIRE(overlay::buildAtlas(overlay, 16.0f, 12.0f, width, height));
        overlay.right = 320;
        overlay.bottom = 20000; // all panels at once, none scrolled out of sight
        source.world = &world;
        source.views = &views;
        watch::notePoses(world, views);
        watch::refresh(world, views);
    }
    ~Shown() { overlay::stop(overlay); }
    Shown(const Shown&) = delete;
    Shown& operator=(const Shown&) = delete;

    void run(double seconds)
    {
        for (auto left = int64_t(seconds / world.setup.dt + 0.5); left > 0; --left) {
            world::step(world);
            watch::refresh(world, views);
            overlay::sample(overlay, source);
        }
    }
    void openOnly(uint32_t panel)
    {
        for (uint32_t p = 0; p < overlay::kPanelCount; ++p) overlay.open[p] = p == panel;
    }
    void openAll() { overlay.open.fill(true); }
    const overlay::DrawData& frame()
    {
        overlay::frame(overlay, source, 400, 20000, 1.0f / 60.0f);
        return overlay.draw;
    }
};

}

TEST_CASE("every panel draws for every kind of vehicle", "[overlay]")
{
    // 17-DOF car, planar cars, roll car, boxes; hits against walls and between vehicles.
    for (const char* name :
         {"handbrake-turn", "five-cars", "zhou-figure-7", "drop", "two-hits", "pair-angled-rear-end"}) {
        Shown s(name);
        s.run(3.0);
        for (int car = 0; car < int(s.world.setup.vehicles.size()); ++car) {
            s.overlay.car = car;
            s.openAll();
            for (int event = -1; event < int(s.world.events.size()); ++event) {
                s.overlay.openEvent = event;
                for (int i = 0; i < 3; ++i) s.frame(); // windows take their size first
                const overlay::DrawData& d = s.overlay.draw;
                INFO(name << ", vehicle " << car << ", event " << event);
                REQUIRE(d.vertexCount > 1000);
                REQUIRE(d.vertexCount <= d.colours.size());
                REQUIRE(d.indexCount <= d.indices.size());
                bool inside = true, finite = true;
                for (uint32_t i = 0; i < d.indexCount; ++i) inside = inside && d.indices[i] < d.vertexCount;
                for (uint32_t i = 0; i < 4 * d.vertexCount; ++i)
                    finite = finite && std::isfinite(d.place[i]) && std::isfinite(d.clip[i]);
                CHECK(inside);
                CHECK(finite);
            }
        }
    }
}

TEST_CASE("an open panel shows something, also where a vehicle has no such part", "[overlay]")
{
    for (const char* name : {"handbrake-turn", "five-cars", "zhou-figure-7", "drop"}) {
        Shown s(name);
        s.run(0.5);
        s.overlay.open.fill(false);
        s.frame();
        const uint32_t closed = s.frame().vertexCount;
        for (uint32_t p : {overlay::kRun, overlay::kEnergy, overlay::kEvents}) { // those that every kind has
            s.openOnly(p);
            s.frame();
            INFO(name << ": " << overlay::panelInfo(p).title);
            CHECK(s.frame().vertexCount > closed + 40);
        }
    }
}

TEST_CASE("panels take no memory once they have been drawn", "[overlay]")
{
    Shown s("circle");
    s.openAll();
    for (int i = 0; i < 120; ++i) { // longer than the rolling plots remember
        s.run(0.1);
        s.frame();
    }
    const int64_t before = s.overlay.allocations;
    const float* place = s.overlay.draw.place.data();
    const uint32_t* indices = s.overlay.draw.indices.data();
    for (int i = 0; i < test::scaled(600); ++i) {
        s.run(1.0 / 60.0);
        s.frame();
    }
    CHECK(s.overlay.allocations == before);
    CHECK(s.overlay.draw.place.data() == place);
    CHECK(s.overlay.draw.indices.data() == indices);
}

TEST_CASE("the slip shown of a planar car is the one that gives its tires' force", "[overlay]")
{
    Shown s("five-cars");
    s.run(0.1);
    const int car = 0;
    s.overlay.car = car;
    const vehicle::PlanarCarModel* m = overlay::shownPlanar(s.overlay, s.source);
    REQUIRE(m);
    vehicle::PlanarCarState& state = s.world.state.planarCars[s.world.setup.vehicles[size_t(car)].model];
    state.guided = 2; // free, braking straight ahead
    vehicle::Controls c;
    for (double brake : {0.05, 0.2, 0.4}) {
        c.brake = brake;
        s.world.state.controls[size_t(car)] = c;
        vehicle::step(*m, state, c, {}, s.world.setup.ground, dynamics::Integrator::midpoint, s.world.setup.dt);
        watch::refresh(s.world, s.views);
        for (int wheel = 0; wheel < 4; ++wheel) {
            const vehicle::WheelTelemetry& w = s.views.telemetry[size_t(car)].wheel[wheel];
            const double slip = overlay::slipRatio(s.overlay, s.source, wheel);
            const double u = w.spin * vehicle::kShownRadius;
            const tire::DugoffForce f = tire::dugoffForce(wheel < 2 ? m->settings.frontTire : m->settings.rearTire,
                                                          w.load, w.friction, u, w.slipSpeedY, u * (1.0 + slip));
            INFO("brake " << brake << ", wheel " << wheel);
            CHECK(slip < 0.0);
            CHECK(f.x == Catch::Approx(w.forceX).epsilon(1e-3)); // the force is of the step's start
        }
    }
}

TEST_CASE("a tire that slides whole is told to have no grip left, whatever force is left of it", "[overlay]")
{
    // The two-region tire slides at 80 % of its peak: by its force alone it would have grip to spare.
    Shown s("head-on");
    const auto said = [&] { return std::string(overlay::gripVerdict(s.overlay, s.views.telemetry[0])); };
    s.run(0.5);
    CHECK(said() == "It does not: all tires have grip left.");
    s.run(0.48); // the wall has stopped the car, its wheels still turn
    const vehicle::CarTelemetry& t = s.views.telemetry[0];
    for (const vehicle::WheelTelemetry& w : t.wheel) {
        CHECK(w.saturation < 0.9);
        CHECK(w.adhesion == 0.0);
        CHECK(overlay::gripUsed(t, w) == 1.0);
        CHECK(std::string(overlay::limitWord(s.overlay, t, w)) == "slides");
    }
    CHECK(said() == "Both ends are at their limit.");

    // Driven wheels that spin before a wall slip along; wheels that stand do not slide, whatever their slip's quotient
    // is.
    vehicle::CarTelemetry pressed{};
    for (vehicle::WheelTelemetry& w : pressed.wheel) w = {.load = 3000.0, .adhesion = 0.0, .touching = 1.0};
    CHECK(std::string(overlay::gripVerdict(s.overlay, pressed)) == "It does not: all tires have grip left.");
    for (int i : {0, 1}) {
        pressed.wheel[i].forceX = 2400.0;
        pressed.wheel[i].saturation = 0.8;
        pressed.wheel[i].slipSpeedX = -15.0;
    }
    CHECK(std::string(overlay::gripVerdict(s.overlay, pressed)) == "The front wheels slip along.");
}

TEST_CASE("an event that a key opens is scrolled into sight, once", "[overlay]")
{
    Shown s("two-hits");
    s.run(3.0);
    REQUIRE(s.world.events.size() >= 4);
    s.overlay.bottom = 500; // a window's height: the events stand below the wheels and the friction
    s.overlay.open = {};
    for (uint32_t panel : {overlay::kWheels, overlay::kFriction, overlay::kEvents}) s.overlay.open[panel] = true;
    const auto scrolled = [&] {
        for (int i = 0; i < 4; ++i) s.frame();
        const ImGuiWindow* found = nullptr;
        for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows)
            if (w->ScrollMax.y > 0.0f) found = w;
        REQUIRE(found);
        return found->Scroll.y;
    };
    CHECK(scrolled() == 0.0f);
    s.overlay.openEvent = 3;
    CHECK(scrolled() > 200.0f);
    CHECK(s.overlay.seenEvent == 3);
    s.overlay.openEvent = -1;
    scrolled();
    CHECK(s.overlay.seenEvent == -1);
}

TEST_CASE("a sentence is told in another language, its holes filled, and what that leaves out stays English",
          "[overlay]")
{
    overlay::Overlay o;
    CHECK(std::string(o.say("gear {gear}", {{"gear", "3"}})) == "gear 3");
    REQUIRE(overlay::speak(o, R"({"gear {gear}": "{gear}. \u0413\u0430\u043d\u0433", "rolling": "R", "brakes": 7})"));
    CHECK(std::string(o.say("gear {gear}", {{"gear", "3"}})) == "3. \u0413\u0430\u043d\u0433");
    CHECK(std::string(o.say("rolling")) == "R");
    CHECK(std::string(o.say("brakes")) == "brakes");
    CHECK(std::string(o.say("roll")) == "roll");
    // What has no room ends between two characters; a hole that nobody fills is empty.
    const std::string far(300, 'x');
    CHECK(std::string(o.say("rolling {x}", {{"x", far.c_str()}})).size() == 159);
    std::string wide;
    for (int i = 0; i < 100; ++i) wide += "\u0413";
    CHECK(std::string(o.say("a{x}", {{"x", wide.c_str()}})).size() == 159);
    CHECK(std::string(o.say("aa{x}", {{"x", wide.c_str()}})).size() == 158);
    CHECK(std::string(o.say("gear {gear}", {{"other", "3"}})) == ". \u0413\u0430\u043d\u0433");
    REQUIRE(overlay::speak(o, "{}"));
    CHECK(std::string(o.say("rolling")) == "rolling");
    CHECK_FALSE(overlay::speak(o, "[]"));
    CHECK_FALSE(overlay::speak(o, "{"));
}

TEST_CASE("a text is shortened between characters", "[overlay]")
{
    Shown s("drop");
    s.frame();
    ImGui::SetCurrentContext(s.overlay.context);
    ImGui::NewFrame();
    ImGui::Begin("test");
    CHECK(std::strcmp(overlay::fitted("abc", 1000.0f), "abc") == 0);
    const char* text = "\u0394\u0394\u0394\u0394\u0394\u0394\u0394\u0394\u0394\u0394";
    const std::string cut = overlay::fitted(text, ImGui::CalcTextSize(text).x * 0.6f);
    CHECK(cut.size() < std::strlen(text));
    CHECK(cut.size() % 2 == 1); // whole two-byte characters and the ellipsis of three
    CHECK(cut.substr(cut.size() - 3) == "\u2026");
    ImGui::End();
    ImGui::EndFrame();
}
