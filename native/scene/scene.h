// What a vehicle can hit: a triangle soup with a bounding-volume hierarchy over it, in one relocatable block of memory.
//
// M. Knight, Simulation of vehicle collisions in real time, 2002, chapter 3 and table 6-1: any visual database is the
// collision database, and its spatial order decides the cost. Here every soup gets its order on loading, so a scene
// needs no preparation.
//
// Usage:
//
//     scene::Soup soup;
//     soup.add({10, -5, 0}, {10, 5, 0}, {10, 5, 2}, 7);         // object 7, so that it can be broken later
//     scene::Scene scene = scene::Scene::build(soup);   // scene.report() says what was skipped
//     scene::Scene copy = ...; copy.load(scene.block());    // memcpy anywhere, for instance out of a Worker
//
// Frames: world axes, metres, z up. Winding does not matter. A triangle with |nz| > kGroundNormal is ground, which the
// wheels feel and no wall query returns; it is counted and left out of the hierarchy. Triangles that are not finite, of
// no area, or reach beyond kHugeCoordinate are counted, the first of each kind is named, and skipped.
//
// The block is host-endian (every target is little-endian) and holds no pointers. load() checks it before use.
#pragma once

#include "core/status.h"
#include "math/math.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace scene {

using math::dvec2;
using math::dvec3;

inline constexpr double kHugeCoordinate = 1e6; // [m] farther than this from the origin is a fault of the file
inline constexpr uint32_t kNone = 0xffffffffu;
inline constexpr double kGroundNormal = 0.7; // |nz| of a triangle above this is ground, 45.6 deg of slope

// Triangles as they come from any format: three corners each, and the object each belongs to (empty: all object 0).
struct Soup {
    std::vector<dvec3> corners;
    std::vector<uint32_t> objects;

    size_t size() const { return corners.size() / 3; }
    void add(const dvec3& a, const dvec3& b, const dvec3& c, uint32_t object = 0);
    void quad(const dvec3& a, const dvec3& b, const dvec3& c, const dvec3& d, uint32_t object = 0); // around its border
};

struct BuildReport {
    uint32_t given = 0; // triangles in the soup
    uint32_t walls = 0; // kept: given = walls + ground + degenerate + nonFinite + huge
    uint32_t ground = 0;
    uint32_t degenerate = 0; // no area
    uint32_t nonFinite = 0;  // NaN or infinity in a corner
    uint32_t huge = 0;
    uint32_t firstDegenerate = kNone; // index in the soup
    uint32_t firstNonFinite = kNone;
    uint32_t firstHuge = kNone;
    uint32_t objects = 0; // highest object id + 1
    uint32_t nodes = 0;
    uint32_t depth = 0; // of the hierarchy
};
static_assert(sizeof(BuildReport) == 12 * sizeof(uint32_t));

struct Box {
    dvec3 low, high;
};

struct Triangle {
    dvec3 a, b, c;   // [m] world
    uint32_t object; // as given in the soup
    uint32_t source; // index in the soup
};
static_assert(sizeof(Triangle) == 80);

// Box rounded outwards to float. Leaf: count > 0 triangles from `first`. Inner: children at `first` and `first` + 1.
struct Node {
    float low[3];
    float high[3];
    uint32_t first;
    uint32_t count;
};
static_assert(sizeof(Node) == 32);

class Scene {
public:
    // Binned surface-area heuristic (I. Wald, On fast construction of SAH-based bounding volume hierarchies, 2007), the
    // same tree on every machine. `progress(share)` is called with a rising share of the work done.
    static Scene build(const Soup& soup, const std::function<void(double)>& progress = {});

    // Takes a copy of a block that build() made, perhaps in another thread or process. On failure the scene is
    // unchanged.
    core::Status load(std::span<const uint8_t> block);
    std::span<const uint8_t> block() const; // empty for a scene without triangles that was never built

    const BuildReport& report() const { return m_report; }
    std::span<const Triangle> triangles() const { return {m_triangles, m_report.walls}; }
    std::span<const Node> nodes() const { return {m_nodes, m_report.nodes}; }
    bool empty() const { return m_report.walls == 0; }
    Box bounds() const; // of the walls; low > high when empty

    // Calls visit(triangle) for every triangle whose leaf overlaps the box (a superset of those that overlap it).
    template <class F> void overlapping(const Box& box, F&& visit) const
    {
        if (empty()) return;
        uint32_t stack[kStack];
        int top = 0;
        uint32_t at = 0;
        for (;;) {
            const Node& n = m_nodes[at];
            const bool apart = double(n.low[0]) > box.high.x || double(n.high[0]) < box.low.x ||
                               double(n.low[1]) > box.high.y || double(n.high[1]) < box.low.y ||
                               double(n.low[2]) > box.high.z || double(n.high[2]) < box.low.z;
            if (!apart && n.count == 0) {
                stack[top++] = n.first + 1;
                at = n.first;
                continue;
            }
            if (!apart)
                for (uint32_t i = 0; i < n.count; ++i) visit(m_triangles[n.first + i]);
            if (top == 0) return;
            at = stack[--top];
        }
    }

    static constexpr int kStack = 96; // deeper than any tree that build() makes or load() accepts

    Scene() = default;
    Scene(const Scene&) = default; // shares the block, which nobody changes
    Scene& operator=(const Scene&) = default;

private:
    explicit Scene(std::vector<uint64_t> block);

    std::shared_ptr<const std::vector<uint64_t>> m_block;
    BuildReport m_report;
    const Node* m_nodes = nullptr; // inside the block
    const Triangle* m_triangles = nullptr;
};

// What is air: objects that have been driven through, as bits by object id. The words live in the world's state; ids
// beyond are whole.
struct Broken {
    std::span<const uint64_t> words;

    bool operator()(uint32_t object) const
    {
        const size_t word = object / 64;
        return word < words.size() && (words[word] >> (object % 64) & 1u);
    }
};

}
