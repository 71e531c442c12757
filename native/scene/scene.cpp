#include "scene/scene.h"

#include "core/hash.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace scene {

namespace {

constexpr uint64_t kMagic = 0x31454e454353594cull; // "LYSCENE1" read as a little-endian word

struct Header {
    uint64_t magic = kMagic;
    uint64_t size = 0;       // bytes in all, this header included
    uint64_t nodeOffset = 0; // bytes from the start of the block
    uint64_t triangleOffset = 0;
    uint64_t hash = 0; // of everything behind the header
    BuildReport report;
};
static_assert(sizeof(Header) == 88);

constexpr int kBins = 16;
constexpr uint32_t kLeaf = 4;         // triangles: below this a split never pays
constexpr uint32_t kMaxLeaf = 16;     // above this a leaf is always split
constexpr uint32_t kMedianDepth = 48; // from here on halve by count, so the depth stays under Scene::kStack

float roundedDown(double x)
{
    const float f = float(x);
    return double(f) > x ? std::nextafter(f, -HUGE_VALF) : f;
}
float roundedUp(double x)
{
    const float f = float(x);
    return double(f) < x ? std::nextafter(f, HUGE_VALF) : f;
}

struct Bounds {
    float low[3] = {HUGE_VALF, HUGE_VALF, HUGE_VALF};
    float high[3] = {-HUGE_VALF, -HUGE_VALF, -HUGE_VALF};

    void add(const Bounds& b)
    {
        for (int k = 0; k < 3; ++k) {
            low[k] = std::min(low[k], b.low[k]);
            high[k] = std::max(high[k], b.high[k]);
        }
    }
    double area() const
    {
        const double x = double(high[0]) - low[0], y = double(high[1]) - low[1], z = double(high[2]) - low[2];
        return x < 0.0 ? 0.0 : x * y + y * z + z * x;
    }
    double middle(int axis) const { return 0.5 * (double(low[axis]) + double(high[axis])); }
};

struct Item {
    Bounds bounds;
    uint32_t source;
};

struct Builder {
    std::vector<Item>& items;
    std::vector<Node>& nodes;
    const std::function<void(double)>& progress;
    uint32_t depth = 0;
    uint32_t done = 0;
    uint32_t reported = 0;

    struct Task {
        uint32_t node, begin, end, depth;
    };

    // Where to cut [begin, end), or `begin` for a leaf. Reorders the range.
    uint32_t split(const Task& t, const Bounds& box)
    {
        const uint32_t n = t.end - t.begin;
        if (n <= 1) return t.begin;
        double low[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, high[3] = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
        for (uint32_t i = t.begin; i < t.end; ++i) {
            for (int k = 0; k < 3; ++k) {
                const double m = items[i].bounds.middle(k);
                low[k] = std::min(low[k], m);
                high[k] = std::max(high[k], m);
            }
        }
        int widest = 0;
        for (int k = 1; k < 3; ++k)
            if (high[k] - low[k] > high[widest] - low[widest]) widest = k;
        if (!(high[widest] > low[widest])) { // all in one place: no plane parts them
            return n <= kMaxLeaf ? t.begin : t.begin + n / 2;
        }
        if (t.depth >= kMedianDepth) return median(t, widest);

        int bestAxis = -1, bestBin = 0;
        double best = n <= kLeaf ? double(n) * box.area() : HUGE_VAL; // cost of staying a leaf
        for (int axis = 0; axis < 3; ++axis) {
            const double extent = high[axis] - low[axis];
            if (!(extent > 0.0)) continue;
            const double scale = kBins * (1.0 - 1e-9) / extent;
            Bounds bin[kBins];
            uint32_t count[kBins] = {};
            for (uint32_t i = t.begin; i < t.end; ++i) {
                const int b = int((items[i].bounds.middle(axis) - low[axis]) * scale);
                bin[b].add(items[i].bounds);
                ++count[b];
            }
            double right[kBins] = {};
            Bounds sum;
            uint32_t c = 0;
            for (int b = kBins - 1; b > 0; --b) {
                sum.add(bin[b]);
                c += count[b];
                right[b] = c * sum.area();
            }
            sum = {};
            c = 0;
            for (int b = 0; b + 1 < kBins; ++b) {
                sum.add(bin[b]);
                c += count[b];
                const double cost = c * sum.area() + right[b + 1] + 0.5 * box.area(); // half a triangle for the visit
                if (c > 0 && c < n && cost < best) {
                    best = cost;
                    bestAxis = axis;
                    bestBin = b;
                }
            }
        }
        if (bestAxis < 0) return n <= kMaxLeaf ? t.begin : median(t, widest);
        const double scale = kBins * (1.0 - 1e-9) / (high[bestAxis] - low[bestAxis]);
        const auto cut = std::stable_partition(items.begin() + t.begin, items.begin() + t.end, [&](const Item& i) {
            return int((i.bounds.middle(bestAxis) - low[bestAxis]) * scale) <= bestBin;
        });
        return uint32_t(cut - items.begin());
    }
    uint32_t median(const Task& t, int axis)
    {
        const uint32_t middle = t.begin + (t.end - t.begin) / 2;
        std::sort(items.begin() + t.begin, items.begin() + t.end, [axis](const Item& a, const Item& b) {
            const double x = a.bounds.middle(axis), y = b.bounds.middle(axis);
            return x != y ? x < y : a.source < b.source; // a total order: the same cut everywhere
        });
        return middle;
    }
    void run()
    {
        nodes.push_back({});
        std::vector<Task> stack{{0, 0, uint32_t(items.size()), 1}};
        while (!stack.empty()) {
            const Task t = stack.back();
            stack.pop_back();
            Bounds box;
            for (uint32_t i = t.begin; i < t.end; ++i) box.add(items[i].bounds);
            depth = std::max(depth, t.depth);
            const uint32_t cut = split(t, box);
            Node node{};
            std::copy(box.low, box.low + 3, node.low);
            std::copy(box.high, box.high + 3, node.high);
            if (cut == t.begin) {
                node.first = t.begin;
                node.count = t.end - t.begin;
                done += node.count;
                if (progress && done - reported >= 65536) {
                    reported = done;
                    progress(double(done) / double(items.size()));
                }
            } else {
                node.first = uint32_t(nodes.size());
                nodes.resize(nodes.size() + 2);
                stack.push_back({node.first + 1, cut, t.end, t.depth + 1});
                stack.push_back({node.first, t.begin, cut, t.depth + 1});
            }
            nodes[t.node] = node;
        }
    }
};

bool huge(const dvec3& v)
{
    return std::abs(v.x) > kHugeCoordinate || std::abs(v.y) > kHugeCoordinate || std::abs(v.z) > kHugeCoordinate;
}

void count(uint32_t& number, uint32_t& first, uint32_t index)
{
    if (number++ == 0) first = index;
}

}

void Soup::add(const dvec3& a, const dvec3& b, const dvec3& c, uint32_t object)
{
    objects.resize(size(), 0);
    corners.push_back(a);
    corners.push_back(b);
    corners.push_back(c);
    objects.push_back(object);
}

void Soup::quad(const dvec3& a, const dvec3& b, const dvec3& c, const dvec3& d, uint32_t object)
{
    add(a, b, c, object);
    add(a, c, d, object);
}

Scene Scene::build(const Soup& soup, const std::function<void(double)>& progress)
{
    Header header;
    BuildReport& report = header.report;
    report.given = uint32_t(soup.size());
    std::vector<Item> items;
    items.reserve(soup.size());
    for (uint32_t i = 0; i < report.given; ++i) {
        const dvec3& a = soup.corners[3 * i];
        const dvec3& b = soup.corners[3 * i + 1];
        const dvec3& c = soup.corners[3 * i + 2];
        const dvec3 normal = math::cross(b - a, c - a);
        const double twiceArea = math::length(normal);
        const double longest = std::max({math::dot(b - a, b - a), math::dot(c - a, c - a), math::dot(c - b, c - b)});
        if (!math::isFinite(a) || !math::isFinite(b) || !math::isFinite(c)) {
            count(report.nonFinite, report.firstNonFinite, i);
        } else if (huge(a) || huge(b) || huge(c)) {
            count(report.huge, report.firstHuge, i);
        } else if (!(twiceArea > 1e-9 * longest) || !(longest > 1e-12)) { // a needle's normal is rounding error
            count(report.degenerate, report.firstDegenerate, i);
        } else {
            if (i < soup.objects.size()) report.objects = std::max(report.objects, soup.objects[i] + 1);
            if (std::abs(normal.z) > kGroundNormal * twiceArea) {
                ++report.ground;
                continue;
            }
            Item item{{}, i};
            for (int k = 0; k < 3; ++k) {
                item.bounds.low[k] = roundedDown(std::min({a[k], b[k], c[k]}));
                item.bounds.high[k] = roundedUp(std::max({a[k], b[k], c[k]}));
            }
            items.push_back(item);
        }
    }
    if (soup.objects.empty() && report.given > 0) report.objects = 1;
    report.walls = uint32_t(items.size());

    std::vector<Node> nodes;
    nodes.reserve(items.size());
    if (!items.empty()) {
        Builder builder{items, nodes, progress};
        builder.run();
        report.depth = builder.depth;
    }
    report.nodes = uint32_t(nodes.size());
    header.nodeOffset = sizeof(Header);
    header.triangleOffset = header.nodeOffset + nodes.size() * sizeof(Node);
    header.size = header.triangleOffset + items.size() * sizeof(Triangle);

    std::vector<uint64_t> block(header.size / 8);
    uint8_t* bytes = reinterpret_cast<uint8_t*>(block.data());
    if (!nodes.empty()) std::memcpy(bytes + header.nodeOffset, nodes.data(), nodes.size() * sizeof(Node));
    for (size_t k = 0; k < items.size(); ++k) {
        const uint32_t i = items[k].source;
        const Triangle t{soup.corners[3 * i], soup.corners[3 * i + 1], soup.corners[3 * i + 2],
                         i < soup.objects.size() ? soup.objects[i] : 0, i};
        std::memcpy(bytes + header.triangleOffset + k * sizeof(Triangle), static_cast<const void*>(&t),
                    sizeof(Triangle));
    }
    core::Hash hash;
    hash.bytes(bytes + sizeof(Header), header.size - sizeof(Header));
    header.hash = hash.finish();
    std::memcpy(bytes, &header, sizeof(Header));
    if (progress) progress(1.0);
    return Scene(std::move(block));
}

core::Status Scene::load(std::span<const uint8_t> block)
{
    const auto refuse = [](core::Message why) { return core::Status::fail("scene block", std::move(why)); };
    Header header;
    if (block.size() < sizeof(Header)) return refuse(core::say("shorter than its header; build the scene again"));
    std::memcpy(static_cast<void*>(&header), block.data(), sizeof(Header));
    const BuildReport& r = header.report;
    if (header.magic != kMagic)
        return refuse(core::say("not a collision scene of this engine version; build the scene again"));
    if (header.size != block.size() || header.nodeOffset != sizeof(Header) ||
        header.triangleOffset != header.nodeOffset + uint64_t(r.nodes) * sizeof(Node) ||
        header.size != header.triangleOffset + uint64_t(r.walls) * sizeof(Triangle) || (r.nodes == 0) != (r.walls == 0))
        return refuse(core::say("its parts do not add up to its length; build the scene again"));
    core::Hash hash;
    hash.bytes(block.data() + sizeof(Header), block.size() - sizeof(Header));
    if (hash.finish() != header.hash) return refuse(core::say("damaged: its checksum differs; build the scene again"));

    // A checksum proves nothing about who made it: children must lie behind their parent, leaves inside the triangles.
    std::vector<uint8_t> depth(r.nodes, 0);
    for (uint32_t i = 0; i < r.nodes; ++i) {
        Node n;
        std::memcpy(static_cast<void*>(&n), block.data() + header.nodeOffset + uint64_t(i) * sizeof(Node),
                    sizeof(Node));
        if (n.count > 0) {
            if (uint64_t(n.first) + n.count > r.walls)
                return refuse(core::say("a leaf points outside; build the scene again"));
        } else {
            if (n.first <= i || uint64_t(n.first) + 1 >= r.nodes || depth[i] + 2 > kStack)
                return refuse(core::say("a node points outside; build the scene again"));
            depth[n.first] = depth[n.first + 1] = uint8_t(depth[i] + 1);
        }
    }
    std::vector<uint64_t> words((block.size() + 7) / 8, 0);
    std::memcpy(words.data(), block.data(), block.size());
    *this = Scene(std::move(words));
    return {};
}

std::span<const uint8_t> Scene::block() const
{
    if (!m_block) return {};
    return {reinterpret_cast<const uint8_t*>(m_block->data()), m_block->size() * 8};
}

Box Scene::bounds() const
{
    if (empty()) return {dvec3(1.0), dvec3(-1.0)};
    const Node& n = m_nodes[0];
    return {dvec3(n.low[0], n.low[1], n.low[2]), dvec3(n.high[0], n.high[1], n.high[2])};
}

Scene::Scene(std::vector<uint64_t> block) : m_block(std::make_shared<const std::vector<uint64_t>>(std::move(block)))
{
    Header header;
    const uint8_t* bytes = this->block().data();
    std::memcpy(static_cast<void*>(&header), bytes, sizeof(Header));
    m_report = header.report;
    m_nodes = reinterpret_cast<const Node*>(bytes + header.nodeOffset);
    m_triangles = reinterpret_cast<const Triangle*>(bytes + header.triangleOffset);
}

}
