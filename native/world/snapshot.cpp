#include "core/hash.h"
#include "world/world.h"

#include <cmath>

namespace world {

namespace {

struct Header {
    uint32_t magic = 0x59574e53; // "SNWY" in memory
    uint32_t version = 1;
    uint64_t layout = 0; // hash of block names and sizes: a snapshot only fits the scenario and engine that made it
};

uint64_t layoutOf(const World& world)
{
    core::Hash h;
    eachBlock(world.state, [&](const char* name, const void*, size_t size) {
        h.text(name);
        h.word(size);
    });
    return h.finish();
}

}

// A state that is not a number has as many bit patterns as machines: all of them count as one.
static void hashNumbers(core::Hash& h, const void* data, size_t size)
{
    core::ByteReader in(static_cast<const uint8_t*>(data), size);
    while (in.left() >= sizeof(double)) {
        const auto x = in.value<double>();
        if (!std::isnan(x))
            h.bytes(&x, sizeof x);
        else
            h.text("NaN");
    }
    h.bytes(static_cast<const uint8_t*>(data) + size - in.left(), in.left());
}

uint64_t hash(const World& world)
{
    core::Hash h;
    eachBlock(world.state, [&](const char*, const void* data, size_t size) {
        world.state.clock.stopped ? hashNumbers(h, data, size) : h.bytes(data, size);
    });
    return h.finish();
}

core::Bytes snapshot(const World& world)
{
    core::Bytes out;
    core::ByteWriter w(out);
    Header header;
    header.layout = layoutOf(world);
    w.value(header);
    eachBlock(world.state, [&](const char*, const void* data, size_t size) { w.raw(data, size); });
    return out;
}

core::Status restore(World& world, const core::Bytes& bytes)
{
    core::ByteReader in(bytes.data(), bytes.size());
    const auto header = in.value<Header>();
    size_t size = 0;
    eachBlock(world.state, [&](const char*, const void*, size_t n) { size += n; });
    if (header.magic != Header().magic || header.version != Header().version)
        return core::Status::fail("snapshot", core::say("made by another version, or not a snapshot"));
    if (header.layout != layoutOf(world) || in.left() != size)
        return core::Status::fail("snapshot", core::say("belongs to another scenario"));
    eachBlock(world.state, [&](const char*, void* data, size_t n) { in.raw(data, n); });
    prepareContacts(world);
    const double now = double(world.state.clock.step);
    while (!world.events.empty() && world.events.back().step > now) world.events.pop_back();
    if (world.firstDifference > world.state.clock.step) world.firstDifference = -1;
    return {};
}

std::string firstDifferentBlock(const World& a, const World& b)
{
    struct Block {
        const char* name;
        const void* data;
        size_t size;
    };
    std::vector<Block> first;
    eachBlock(a.state, [&](const char* name, const void* data, size_t size) { first.push_back({name, data, size}); });
    std::string found;
    size_t i = 0;
    eachBlock(b.state, [&](const char* name, const void* data, size_t size) {
        const Block& other = first[i++];
        if (found.empty() && (size != other.size || (size > 0 && std::memcmp(data, other.data, size) != 0)))
            found = name;
    });
    return found;
}

}
