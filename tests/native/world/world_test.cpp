#include "core/layout.h"
#include "watch/timeline.h"
#include "watch/view.h"

#include <catch_amalgamated.hpp>

#include <bit>

using namespace world;

static Setup twoBoxes()
{
    Setup s;
    s.boxes.push_back(vehicle::build(vehicle::BoxSettings{}));
    s.boxes.push_back(vehicle::build(vehicle::BoxSettings{.mass = 800.0}));
    for (uint32_t i = 0; i < 2; ++i) {
        VehicleSetup v;
        v.model = i;
        v.live = i == 0;
        v.start.position = {10.0 * i, 0.0};
        v.start.yaw = 0.3;
        v.start.velocity = {5.0, 1.0};
        v.start.yawRate = 2.0;
        v.start.height = 2.0;
        s.vehicles.push_back(v);
    }
    return s;
}

// Controls that change often and are not on the quantised grid.
static vehicle::Controls wave(int64_t step)
{
    vehicle::Controls c;
    c.steer = math::sin(0.013 * double(step));
    c.throttle = 0.5 + 0.5 * math::cos(0.007 * double(step));
    return c;
}

TEST_CASE("a box falls, bounces and comes to rest on its underside")
{
    World w;
    build(twoBoxes(), w);
    const double rest = 0.5 * 1.2;
    run(w, 1);
    CHECK(motion(w, 0).velocity.z == Catch::Approx(-math::kGravity * 0.005).epsilon(1e-12));
    run(w, 4000);
    CHECK(motion(w, 0).position.z == Catch::Approx(rest).margin(0.03));
    CHECK(math::length(motion(w, 0).velocity) < 1e-2);
    CHECK(motion(w, 0).position.z > rest - 1200 * math::kGravity / 4 / 120000.0 - 1e-6);
}

TEST_CASE("a snapshot restored gives the same future bit for bit, also in another world")
{
    World a, b;
    build(twoBoxes(), a);
    build(twoBoxes(), b);
    run(a, 333);
    const core::Bytes bytes = snapshot(a);
    run(a, 500);
    REQUIRE(restore(b, bytes).ok());
    CHECK(firstDifferentBlock(a, b) != "");
    run(b, 500);
    CHECK(hash(a) == hash(b));
    CHECK(firstDifferentBlock(a, b) == "");
}

TEST_CASE("a snapshot of another scenario, a cut one and garbage are refused and change nothing")
{
    World a, b;
    build(twoBoxes(), a);
    Setup one = twoBoxes();
    one.boxes.pop_back();
    one.vehicles.pop_back();
    build(one, b);
    const uint64_t before = hash(a);
    CHECK_FALSE(restore(a, snapshot(b)).ok());
    core::Bytes cut = snapshot(a);
    cut.pop_back();
    CHECK_FALSE(restore(a, cut).ok());
    CHECK_FALSE(restore(a, core::Bytes(7, 0xff)).ok());
    CHECK_FALSE(restore(a, {}).ok());
    CHECK(hash(a) == before);
}

TEST_CASE("live controls are quantised, recorded and replayed to the same hashes")
{
    World live;
    build(twoBoxes(), live);
    for (int64_t i = 0; i < 1001; ++i) {
        setInput(live, 0, wave(i));
        step(live);
    }
    CHECK(live.state.controls[0].steer != wave(1000).steer); // on the grid
    CHECK(std::fabs(live.state.controls[0].steer - wave(1000).steer) <= 0.5e-3);
    const uint64_t end = hash(live);

    control::Recording copy;
    REQUIRE(decode(encode(live.recording), copy).ok());
    CHECK(copy.hashes == live.recording.hashes);
    World replay;
    build(twoBoxes(), replay);
    replay.recording = copy;
    reset(replay);
    for (int64_t i = 0; i < 1001; ++i) {
        setInput(replay, 0, wave(7 * i)); // hands off: the recording counts
        CHECK(replaying(replay));
        step(replay);
    }
    CHECK(hash(replay) == end);
    CHECK(replay.firstDifference == -1);
}

TEST_CASE("a replay that differs says in which second it first did")
{
    World w;
    build(twoBoxes(), w);
    run(w, 1000);
    w.recording.hashes[3] ^= 1;
    reset(w);
    run(w, 1000);
    CHECK(w.firstDifference == 600);
}

TEST_CASE("scrubbing lands on the same bits, and a branch forgets what lay ahead")
{
    World w;
    build(twoBoxes(), w);
    watch::Timeline line(40 * snapshot(w).size()); // small enough to be thinned
    line.start(w);
    std::vector<uint64_t> hashes{hash(w)};
    for (int64_t i = 0; i < 20000; ++i) {
        setInput(w, 0, wave(i));
        step(w);
        line.visit(w);
        hashes.push_back(hash(w));
    }
    CHECK(line.bytes() <= 41 * snapshot(w).size());
    for (int64_t to : {19999, 3, 0, 10001, 200, 199, 201, 20000, 12345}) {
        line.seek(w, to);
        CHECK(w.state.clock.step == to);
        CHECK(hash(w) == hashes[size_t(to)]);
    }
    CHECK(w.firstDifference == -1);
    line.branch(w);
    CHECK(line.end() == 12345);
    CHECK_FALSE(w.recording.samples * w.rhythm.stepsPerSample > 12345 + w.rhythm.stepsPerSample);
    for (int64_t i = 0; i < 500; ++i) {
        setInput(w, 0, wave(-i));
        step(w);
        line.visit(w);
    }
    const uint64_t branch = hash(w);
    line.seek(w, 100);
    line.seek(w, 12845);
    CHECK(hash(w) == branch);
}

TEST_CASE("recordings from outside are bounded")
{
    World w;
    build(twoBoxes(), w);
    run(w, 2000);
    const core::Bytes good = encode(w.recording);
    control::Recording out;
    for (size_t cut = 0; cut < good.size(); ++cut)
        CHECK_FALSE(decode(core::Bytes(good.begin(), good.begin() + long(cut)), out).ok());
    uint64_t seed = 1;
    for (int i = 0; i < 20000; ++i) {
        core::Bytes bad = good;
        seed = seed * 6364136223846793005ull + 1442695040888963407ull;
        bad[size_t(seed >> 33) % bad.size()] ^= uint8_t(1 + (seed >> 20) % 255);
        control::decode(bad, out); // accepted or refused, but never beyond its bounds (the sanitizer build looks)
    }
    SUCCEED();
}

TEST_CASE("two worlds side by side do not notice each other")
{
    World a, b, alone;
    build(twoBoxes(), a);
    build(twoBoxes(), b);
    build(twoBoxes(), alone);
    for (int i = 0; i < 300; ++i) {
        step(a);
        if (i % 3 == 0) step(b);
    }
    run(alone, 300);
    CHECK(hash(a) == hash(alone));
}

TEST_CASE("a state that stops being a number stops the world with an event")
{
    Setup s = twoBoxes();
    s.vehicles[1].start.velocity = {1e200, 0};
    s.vehicles[1].start.yawRate = 1e200;
    World w;
    build(s, w);
    run(w, 400);
    CHECK(w.state.clock.stopped == 1);
    REQUIRE(w.events.size() == 1);
    CHECK(EventKind(w.events[0].kind) == EventKind::nonFinite);
    CHECK(w.events[0].a == 1);
    const int64_t at = w.state.clock.step;
    run(w, 10);
    CHECK(w.state.clock.step == at);
}

// Which bits an operation without an answer leaves is the machine's: x86 sets the sign, others do not.
TEST_CASE("the hash of a world that stopped knows one NaN only")
{
    World a, b;
    build(twoBoxes(), a);
    build(twoBoxes(), b);
    a.state.boxes[1].body.momentum.y = __builtin_bit_cast(double, uint64_t(0x7ff8000000000000));
    b.state.boxes[1].body.momentum.y = __builtin_bit_cast(double, uint64_t(0xfff8000000000001));
    a.state.clock.stopped = b.state.clock.stopped = 1;
    CHECK(hash(a) == hash(b));
    b.state.boxes[0].body.momentum.x += 1.0;
    CHECK(hash(a) != hash(b));
}

TEST_CASE("the layout of a view names every double once")
{
    for (const core::Json& layout :
         {core::layoutOf<watch::VehicleView>(), core::layoutOf<watch::WorldView>(), core::layoutOf<Event>()}) {
        std::vector<int> seen(layout["stride"].get<size_t>());
        for (const auto& f : layout["fields"]) ++seen[f["offset"].get<size_t>()];
        for (int n : seen) CHECK(n == 1);
    }
}

TEST_CASE("controls are sampled at 50 Hz and hashed once a second whatever the step")
{
    for (double dt : {0.0025, 0.005, 0.01}) {
        Setup s = twoBoxes();
        s.dt = dt;
        World w;
        build(s, w);
        run(w, int64_t(3.0 / dt + 0.5));
        CHECK(w.recording.samples == 150);
        CHECK(w.recording.hashes.size() == 4);
    }
}
