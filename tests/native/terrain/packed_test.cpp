#include "terrain/packed.h"

#include "built.h"
#include "math/random.h"
#include "support.h"
#include "terrain/draw_data.h"

#include <catch_amalgamated.hpp>

using namespace terrain;

namespace {

struct Made {
    std::shared_ptr<const Terrain> terrain;
    LodModel lod;
    core::Bytes block;
};

Made made(const TerrainSettings& settings)
{
    Made out;
    out.terrain = test::groundOf(settings).shared();
    out.lod = buildDrawData(*out.terrain).lod;
    out.block = packed(*out.terrain, out.lod);
    return out;
}

TerrainSettings hills()
{
    TerrainSettings s;
    s.kind = TerrainKind::hills;
    s.size = 512.0;
    s.spacing = 4.0;
    s.seed = 5;
    s.layers.push_back({.property = LayerProperty::friction, .columns = 2, .values = {1.0, 0.5, 1.0, 0.5}});
    return s;
}

}

TEST_CASE("a terrain that was made elsewhere is driven on and drawn like the one that was packed", "[terrain][packed]")
{
    TerrainSettings data;
    data.kind = TerrainKind::data;
    data.columns = 6;
    for (int k = 0; k < 36; ++k) data.heights.push_back(double(k % 7));
    for (const TerrainSettings& settings : {hills(), data}) {
        const Made m = made(settings);
        auto copy = std::make_shared<Terrain>();
        LodModel lod;
        REQUIRE(unpack(m.block.data(), m.block.size(), *copy, lod).ok());
        CHECK(packed(*copy, lod) == m.block);

        core::Status status;
        const Ground own = test::groundOf(settings), brought = build(settings, {}, status, copy);
        REQUIRE(status.ok());
        CHECK(brought.shared() == copy);
        math::Random random = math::seeded(9);
        for (int k = 0; k < 2000; ++k) {
            const double x = math::uniform(random, -300.0, 300.0), y = math::uniform(random, -300.0, 300.0);
            const GroundSample a = own.sample(x, y), b = brought.sample(x, y);
            REQUIRE(a.height == b.height);
            REQUIRE(a.normal == b.normal);
            REQUIRE(a.friction == b.friction);
            REQUIRE(a.rollingDrag == b.rollingDrag);
            REQUIRE(a.surface == b.surface);
            REQUIRE(own.dustColour(x, y) == brought.dustColour(x, y));
            REQUIRE(own.bend(x, y, 3.0) == brought.bend(x, y, 3.0));
        }
        LodCamera camera;
        camera.position = {3.0, 4.0, 20.0};
        for (size_t k = 0; k < 16; k += 5) camera.viewProjection[k] = 1e-6; // sees everything
        camera.viewProjection[15] = 1.0;
        LodSelection first, second;
        select(m.lod, {}, camera, 0.0, first);
        select(lod, {}, camera, 0.0, second);
        REQUIRE(first.instances.size() == second.instances.size());
        CHECK(first.instances.size() > 4);
        CHECK(std::memcmp(first.instances.data(), second.instances.data(),
                          first.instances.size() * sizeof(LodInstance)) == 0);
    }
}

TEST_CASE("a block that is cut short or altered is refused or harmless", "[terrain][packed]")
{
    TerrainSettings s = hills();
    s.size = 128.0;
    const Made m = made(s);
    Terrain kept = *m.terrain;
    LodModel lod = m.lod;
    for (size_t size = 0; size < m.block.size(); size += 1 + m.block.size() / 97) {
        const core::Status status = unpack(m.block.data(), size, kept, lod);
        CHECK_FALSE(status.ok());
        CHECK(status.text().find("build it again") != std::string::npos);
    }
    CHECK(packed(kept, lod) == m.block); // as it was
    core::Bytes longer = m.block;
    longer.push_back(0);
    CHECK_FALSE(unpack(longer.data(), longer.size(), kept, lod).ok());

    math::Random random = math::seeded(3);
    int accepted = 0;
    for (int run = 0; run < test::scaled(400); ++run) {
        core::Bytes block = m.block;
        // Lengths and indices stand at the head of each part; half of the changes go to the first kilobyte.
        const size_t within = run % 2 ? block.size() : 1024;
        for (int k = 0; k < 3; ++k)
            block[size_t(math::uniform(random, 0.0, double(within) - 1.0))] =
                uint8_t(math::uniform(random, 0.0, 256.0));
        auto t = std::make_shared<Terrain>();
        LodModel l;
        if (!unpack(block.data(), block.size(), *t, l).ok()) continue;
        ++accepted;
        core::Status status;
        const Ground g = build(s, {}, status, t);
        for (int k = 0; k < 20; ++k) {
            const double x = math::uniform(random, -90.0, 90.0), y = math::uniform(random, -90.0, 90.0);
            const GroundSample at = g.sample(x, y);
            CHECK(at.surface < kSurfaceCount);
            g.bend(x, y, 3.0);
        }
        LodSelection out;
        LodCamera camera;
        camera.viewProjection[15] = 1.0;
        select(l, {}, camera, 0.0, out);
    }
    CHECK(accepted > 0);
}

TEST_CASE("a packed terrain with one thing out of bounds is refused, and taken at the bound", "[terrain][packed]")
{
    const Made m = made(hills());
    const auto taken = [&](auto&& change) {
        Terrain t = *m.terrain;
        LodModel l = m.lod;
        change(t, l);
        const core::Bytes block = packed(t, l);
        Terrain copy;
        LodModel lod;
        return unpack(block.data(), block.size(), copy, lod).ok();
    };
    CHECK(taken([](Terrain&, LodModel&) {}));
    CHECK_FALSE(taken([](Terrain&, LodModel& l) { l.levels = 0; }));
    CHECK(taken([](Terrain&, LodModel& l) { l.levels = kMaxLevels; }));
    CHECK_FALSE(taken([](Terrain&, LodModel& l) { l.levels = kMaxLevels + 1; }));
    CHECK_FALSE(taken([](Terrain&, LodModel& l) { l.fineLevels = -1; }));
    CHECK(taken([](Terrain&, LodModel& l) { l.fineLevels = 0; }));
    CHECK(taken([](Terrain&, LodModel& l) { l.fineLevels = 8; }));
    CHECK_FALSE(taken([](Terrain&, LodModel& l) { l.fineLevels = 9; }));
    for (const int32_t side : {-1, 1}) {
        CHECK(taken([&](Terrain&, LodModel& l) { l.rootX = side * ((1 << 26) - 1); }));
        CHECK_FALSE(taken([&](Terrain&, LodModel& l) { l.rootX = side * (1 << 26); }));
        CHECK_FALSE(taken([&](Terrain&, LodModel& l) { l.rootY = side * (1 << 26); }));
    }
    CHECK_FALSE(taken([](Terrain&, LodModel& l) { l.spacing = 0.0; }));
    CHECK_FALSE(taken([](Terrain&, LodModel& l) { l.ranges.clear(); }));
    CHECK_FALSE(taken([](Terrain&, LodModel& l) { l.ranges[0].width = 0; }));
    CHECK_FALSE(taken([](Terrain&, LodModel& l) { ++l.ranges[0].height; }));
    CHECK_FALSE(taken([](Terrain& t, LodModel&) { t.rails.push_back(0.0f); }));
    CHECK_FALSE(taken([](Terrain& t, LodModel&) { t.cover.resize(t.cover.size() + 1); }));
    CHECK_FALSE(taken([](Terrain& t, LodModel&) { t.bends.most.emplace_back(); }));
    CHECK_FALSE(taken([](Terrain& t, LodModel&) { t.reliefRows.pop_back(); }));
}
