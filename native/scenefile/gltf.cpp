// glTF 2.0 by tinygltf, without its images.
#include "scenefile/scenefile.h"

#include "core/json.h"
#include "core/text.h"

#define TINYGLTF_IMPLEMENTATION
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#define TINYGLTF_NO_EXTERNAL_IMAGE
#define TINYGLTF_NOEXCEPTION
#include <tiny_gltf.h>

#include <algorithm>
#include <cstring>
#include <limits>

namespace scenefile {

using core::Status;
using math::dvec3;
using math::dvec4;
using scene::Soup;

namespace {

using Matrix = glm::dmat4;

Matrix matrixOf(const tinygltf::Node& node)
{
    Matrix m(1.0);
    if (node.matrix.size() == 16) {
        for (size_t k = 0; k < 16; ++k) m[int(k / 4)][int(k % 4)] = node.matrix[k];
        return m;
    }
    if (node.rotation.size() == 4) {
        const math::dquat q(node.rotation[3], node.rotation[0], node.rotation[1], node.rotation[2]);
        m = Matrix(glm::mat3_cast(q));
    }
    if (node.scale.size() == 3)
        for (int c = 0; c < 3; ++c) m[c] *= node.scale[size_t(c)];
    if (node.translation.size() == 3) m[3] = dvec4(node.translation[0], node.translation[1], node.translation[2], 1.0);
    return m;
}

constexpr const char* kQuantization = "KHR_mesh_quantization";
constexpr const char* kInstancing = "needs EXT_mesh_gpu_instancing, which is not read: its copies would be missing; "
                                    "export it without, each copy a node of its own";
constexpr size_t kMostZeros = 1 << 20; // elements of an accessor that no bytes of the file stand behind

// A required extension that says how something looks, sounds, moves or is described: what can be hit stays the same.
bool isLook(const std::string& extension)
{
    for (const char* start :
         {"KHR_materials_", "KHR_texture_", "KHR_lights_", "KHR_animation_", "KHR_xmp", "KHR_audio", "EXT_materials_",
          "EXT_texture_", "EXT_lights_", "MSFT_texture_", "MSFT_packing_", "ADOBE_materials_"})
        if (extension.rfind(start, 0) == 0) return true;
    return false;
}

struct Reader {
    const tinygltf::Model& model;
    const std::string& path;
    Soup& soup;
    Report& report;
    Status status;
    std::vector<bool> visited = std::vector<bool>(model.nodes.size(), false);
    const bool quantized = std::count(model.extensionsUsed.begin(), model.extensionsUsed.end(), kQuantization) > 0;

    bool fail(core::Message message)
    {
        if (status) status = Status::fail(path, std::move(message));
        return false;
    }

    // `count` elements of `size` bytes, the first at `offset` of a view, `stride` apart (0: packed): null when one of
    // them lies outside of what the file holds. Hostile numbers overflow.
    const unsigned char* elements(int bufferView, size_t offset, size_t count, size_t size, size_t stride)
    {
        if (bufferView < 0 || size_t(bufferView) >= model.bufferViews.size() || count == 0) return nullptr;
        const auto& view = model.bufferViews[size_t(bufferView)];
        if (view.buffer < 0 || size_t(view.buffer) >= model.buffers.size()) return nullptr;
        const auto& data = model.buffers[size_t(view.buffer)].data;
        size_t start = 0, last = 0, end = 0; // end of the view, which may say more than its buffer holds
        if (__builtin_add_overflow(view.byteOffset, offset, &start) ||
            __builtin_mul_overflow(count - 1, stride > 0 ? stride : size, &last) ||
            __builtin_add_overflow(start, last, &last))
            return nullptr;
        if (__builtin_add_overflow(view.byteOffset, view.byteLength, &end) || end > data.size()) end = data.size();
        return last <= end && size <= end - last ? data.data() + start : nullptr;
    }

    // Calls use(index, bytes) for all elements of an accessor, then again for those that a sparse one replaces (glTF
    // 2.0, 3.6.2.3). Without a buffer view all are zeros first. room(count) comes before: the bytes are there, or the
    // count is below kMostZeros.
    template <class Make, class Use>
    bool eachElement(const tinygltf::Accessor& a, size_t size, const std::string& what, Make&& room, Use&& use)
    {
        const core::Message outside = core::say("{what} lie outside of the buffer", {{"what", what}});
        if (a.bufferView == -1) {
            if (a.count > kMostZeros)
                return fail(core::say("{what}: {count} that stand in no buffer, more than {most}",
                                      {{"what", what}, {"count", a.count}, {"most", kMostZeros}}));
            constexpr unsigned char kZeros[16] = {};
            room(a.count);
            for (size_t i = 0; i < a.count; ++i) use(i, kZeros);
        } else if (a.count > 0) {
            if (a.bufferView < 0 || size_t(a.bufferView) >= model.bufferViews.size()) return fail(outside);
            const int stride = a.ByteStride(model.bufferViews[size_t(a.bufferView)]);
            if (stride <= 0) return fail(outside);
            const unsigned char* bytes = elements(a.bufferView, a.byteOffset, a.count, size, size_t(stride));
            if (!bytes) return fail(outside);
            room(a.count);
            for (size_t i = 0; i < a.count; ++i) use(i, bytes + i * size_t(stride));
        }
        if (!a.sparse.isSparse || a.sparse.count == 0) return true;
        const auto& where = a.sparse.indices;
        const auto& by = a.sparse.values;
        const size_t wide = unsignedBytes(where.componentType);
        if (wide == 0)
            return fail(core::say("{what}: sparse indices that are not unsigned whole numbers", {{"what", what}}));
        if (a.sparse.count < 0 || where.byteOffset < 0 || by.byteOffset < 0) return fail(outside);
        const size_t count = size_t(a.sparse.count);
        const unsigned char* indices = elements(where.bufferView, size_t(where.byteOffset), count, wide, 0);
        const unsigned char* values = elements(by.bufferView, size_t(by.byteOffset), count, size, 0);
        if (!indices || !values) return fail(outside);
        for (size_t i = 0; i < count; ++i) {
            const uint32_t at = whole(indices + i * wide, wide);
            if (at >= a.count)
                return fail(core::say("{what}: a sparse one replaces what is not there", {{"what", what}}));
            use(at, values + i * size);
        }
        return true;
    }

    static size_t unsignedBytes(int componentType) // 0: none
    {
        return componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE    ? 1
               : componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT ? 2
               : componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT   ? 4
                                                                         : 0;
    }
    static uint32_t whole(const unsigned char* bytes, size_t size)
    {
        uint32_t v = 0;
        std::memcpy(&v, bytes, size); // little-endian, as the file
        return v;
    }

    bool positions(int accessor, std::vector<dvec3>& out)
    {
        if (accessor < 0 || size_t(accessor) >= model.accessors.size())
            return fail(core::say("a mesh has no positions"));
        const auto& a = model.accessors[size_t(accessor)];
        const size_t size = a.componentType == TINYGLTF_COMPONENT_TYPE_FLOAT ? 4 : quantized ? smallBytes(a) : 0;
        if (a.type != TINYGLTF_TYPE_VEC3 || size == 0)
            return fail(core::say("positions that are not three floats are not read"));
        return eachElement(
            a, 3 * size, "positions", [&](size_t count) { out.resize(count); },
            [&](size_t i, const unsigned char* bytes) {
                for (int k = 0; k < 3; ++k) out[i][k] = component(a, bytes + size_t(k) * size);
            });
    }
    // KHR_mesh_quantization: whole numbers of one byte or two, as they are or as shares of the largest.
    static size_t smallBytes(const tinygltf::Accessor& a)
    {
        const int t = a.componentType;
        return t == TINYGLTF_COMPONENT_TYPE_BYTE || t == TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE     ? 1
               : t == TINYGLTF_COMPONENT_TYPE_SHORT || t == TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT ? 2
                                                                                                   : 0;
    }
    static double component(const tinygltf::Accessor& a, const unsigned char* bytes)
    {
        const auto of = [&](auto v, double most) {
            std::memcpy(&v, bytes, sizeof v);
            return a.normalized ? std::max(double(v) / most, -1.0) : double(v);
        };
        switch (a.componentType) {
        case TINYGLTF_COMPONENT_TYPE_BYTE:
            return of(int8_t(), 127.0);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
            return of(uint8_t(), 255.0);
        case TINYGLTF_COMPONENT_TYPE_SHORT:
            return of(int16_t(), 32767.0);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
            return of(uint16_t(), 65535.0);
        default:
            break;
        }
        float v = 0.0F;
        std::memcpy(&v, bytes, sizeof v);
        return double(v);
    }

    bool indices(int accessor, size_t vertices, std::vector<uint32_t>& out)
    {
        if (accessor < 0) { // not indexed: in order
            out.resize(vertices);
            for (size_t i = 0; i < vertices; ++i) out[i] = uint32_t(i);
            return true;
        }
        if (size_t(accessor) >= model.accessors.size()) return fail(core::say("indices that are not there"));
        const auto& a = model.accessors[size_t(accessor)];
        const size_t size = unsignedBytes(a.componentType);
        if (a.type != TINYGLTF_TYPE_SCALAR || size == 0)
            return fail(core::say("indices that are not unsigned whole numbers"));
        if (!eachElement(
                a, size, "indices", [&](size_t count) { out.resize(count); },
                [&](size_t i, const unsigned char* bytes) { out[i] = whole(bytes, size); }))
            return false;
        for (const uint32_t v : out)
            if (v >= vertices) return fail(core::say("an index names a vertex that is not there"));
        return true;
    }

    bool mesh(const tinygltf::Mesh& m, const Matrix& world, uint32_t object)
    {
        for (const auto& p : m.primitives) {
            if (p.extensions.count("KHR_draco_mesh_compression"))
                return fail(core::say("Draco-compressed meshes are not read"));
            const auto position = p.attributes.find("POSITION");
            const int mode = p.mode < 0 ? TINYGLTF_MODE_TRIANGLES : p.mode;
            if (position == p.attributes.end() || mode < TINYGLTF_MODE_TRIANGLES) continue; // points and lines
            std::vector<dvec3> points;
            std::vector<uint32_t> index;
            if (!positions(position->second, points) || !indices(p.indices, points.size(), index)) return false;
            if (soup.size() + index.size() > kMostTriangles)
                return fail(core::say("more than {most} triangles", {{"most", kMostTriangles}}));
            for (dvec3& v : points) v = dvec3(world * dvec4(v, 1.0));
            const size_t step = mode == TINYGLTF_MODE_TRIANGLES ? 3 : 1;
            for (size_t i = 0; i + 2 < index.size(); i += step) {
                const size_t first = mode == TINYGLTF_MODE_TRIANGLE_FAN ? 0 : i;
                soup.add(points[index[first]], points[index[i + 1]], points[index[i + 2]], object);
            }
        }
        return true;
    }

    void node(int index, const Matrix& parent, int depth)
    {
        if (!status) return;
        if (index < 0 || size_t(index) >= model.nodes.size()) {
            fail(core::say("a node that is not there"));
            return;
        }
        // The specification asks for trees; a circle never ends, and shared children of shared children nearly so.
        if (visited[size_t(index)] || depth > kDeepest) {
            fail(visited[size_t(index)]
                     ? core::say("node {node} is reached twice: nodes must form trees, without circles",
                                 {{"node", index}})
                     : core::say("nodes nested more than {most} deep", {{"most", kDeepest}}));
            return;
        }
        visited[size_t(index)] = true;
        const auto& n = model.nodes[size_t(index)];
        const Matrix world = parent * matrixOf(n);
        if (n.mesh >= 0) {
            if (size_t(n.mesh) >= model.meshes.size()) {
                fail(core::say("a mesh that is not there"));
                return;
            }
            if (n.extensions.count("EXT_mesh_gpu_instancing")) {
                fail(core::verbatim(kInstancing));
                return;
            }
            report.names.push_back(n.name.empty() ? model.meshes[size_t(n.mesh)].name : n.name);
            mesh(model.meshes[size_t(n.mesh)], world, uint32_t(report.names.size() - 1));
        }
        for (int child : n.children) node(child, world, depth + 1);
    }
};

bool noImage(tinygltf::Image*, const int, std::string*, std::string*, int, int, const unsigned char*, int, void*)
{
    return true; // colours do not collide
}

// The loader's own way to other files, led through the caller's.
struct Neighbours {
    const Beside& beside;
    std::vector<size_t> lengths; // [bytes] of the buffers in other files, in the order in which they are asked for
    size_t asked = 0;
    Status status;
};
bool always(const std::string&, void*)
{
    return true;
}
std::string asItIs(const std::string& path, void*)
{
    return path;
}
bool neighbour(std::vector<unsigned char>* out, std::string* error, const std::string& name, void* user)
{
    auto& all = *static_cast<Neighbours*>(user);
    std::string bytes;
    Status s;
    if (!core::staysBeside(name))
        s = Status::fail("\"" + name.substr(0, 80) + "\"", core::say("a buffer must lie beside its file or below"));
    else if (!all.beside)
        s = Status::fail("\"" + name.substr(0, 80) + "\"",
                         core::say("it refers to other files, which are not at hand; use a .glb"));
    else
        s = all.beside(name, bytes);
    if (!s) {
        if (all.status) all.status = s;
        *error = s.text();
        return false;
    }
    // A file may be longer than the buffer's byteLength (glTF 2.0, 3.6.1.1), the loader wants them equal: what is too
    // many goes here. Too few stay an error of its own.
    const size_t asked = all.asked++;
    if (asked < all.lengths.size() && all.lengths[asked] < bytes.size()) bytes.resize(all.lengths[asked]);
    out->assign(bytes.begin(), bytes.end());
    return true;
}

bool isData(const std::string& uri)
{
    return uri.compare(0, 5, "data:") == 0;
}

// The same for buffers that stand in the file itself: digits of base64 that are too many go. True when any did.
bool shorten(std::string& uri, size_t length)
{
    const size_t comma = uri.find(',');
    if (!isData(uri) || comma == uri.npos || comma < 7 || uri.compare(comma - 7, 7, ";base64") != 0) return false;
    size_t digits = uri.size() - comma - 1, pad = 0;
    while (pad < 2 && pad < digits && uri[uri.size() - 1 - pad] == '=') ++pad;
    digits -= pad;
    const size_t wanted = length / 3 * 4 + (length % 3 == 0 ? 0 : length % 3 + 1);
    if (length == 0 || digits * 3 / 4 <= length || digits <= wanted) return false;
    uri.resize(comma + 1 + wanted);
    uri.append((4 - wanted % 4) % 4, '=');
    return true;
}

// Places and counts that the loader takes for none where they are no whole number from 0 on: it would read elsewhere.
Status judgePlaces(const core::Json& value, const std::string& path)
{
    if (value.is_array())
        for (size_t i = 0; i < value.size(); ++i) {
            std::string at = path;
            at.append("[").append(std::to_string(i)).append("]");
            if (Status s = judgePlaces(value[i], at); !s) return s;
        }
    if (!value.is_object()) return {};
    for (const auto& [key, part] : value.items()) {
        std::string at = path;
        if (!at.empty()) at += ".";
        at += key;
        for (const char* place : {"byteOffset", "byteLength", "byteStride", "count"})
            if (key == place && !part.is_number_unsigned())
                return Status::fail(at, core::say("{part} is no whole number from 0 on; copy or export the file again",
                                                  {{"part", part.dump().substr(0, 40)}}));
        for (const char* list : {"accessors", "buffers", "bufferViews", "sparse", "indices", "values"})
            if (key == list)
                if (Status s = judgePlaces(part, at); !s) return s;
    }
    return {};
}

// Looks at a file's JSON before the loader; `text` is made anew where a buffer had to be shortened.
Status lookAt(std::string_view json, std::vector<size_t>& lengths, std::string& text)
{
    core::Json file;
    constexpr core::JsonLimits kLimits{.bytes = kMostBytes, .depth = 256, .values = 100'000'000};
    if (!core::parseJson(json, file, kLimits) || !file.is_object()) return {}; // the loader will say what is wrong
    if (Status s = judgePlaces(file, ""); !s) return s;
    const auto buffers = file.find("buffers");
    if (buffers == file.end() || !buffers->is_array()) return {};
    bool changed = false;
    for (auto& b : *buffers) {
        if (!b.is_object() || !b.contains("uri") || !b["uri"].is_string()) continue;
        const size_t length = b.contains("byteLength") && b["byteLength"].is_number_unsigned()
                                  ? b["byteLength"].get<size_t>()
                                  : std::numeric_limits<size_t>::max();
        std::string uri = b["uri"].get<std::string>();
        if (!isData(uri)) {
            lengths.push_back(length);
        } else if (length < uri.size() && shorten(uri, length)) {
            b["uri"] = uri;
            changed = true;
        }
    }
    if (changed) text = file.dump();
    return {};
}

// The loader's words end in line feeds and may quote much of the file.
std::string tidy(std::string text)
{
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    for (char& c : text) c = c == '\n' ? ';' : c;
    return text.size() > 300 ? text.substr(0, 300) + " ..." : text;
}

}

Status readGltf(const std::string& path, std::string_view bytes, bool binary, const Beside& beside, Soup& soup,
                Report& report)
{
    report.format = "glTF";
    tinygltf::TinyGLTF loader;
    loader.SetImageLoader(noImage, nullptr);
    if (binary && (bytes.size() < 4 || bytes.substr(0, 4) != "glTF")) {
        const size_t first = bytes.find_first_not_of(" \t\r\n");
        const bool text = first != bytes.npos && bytes[first] == '{';
        return Status::fail(
            path,
            text
                ? core::say("this is glTF as text, not a GLB file: a GLB begins with the bytes \"glTF\"; name it .gltf")
                : core::say("not a GLB file: expected the bytes \"glTF\" at its beginning; export it again as GLB "
                            "(glTF binary), or as .obj"));
    }
    Neighbours neighbours{beside, {}, 0, {}};
    std::string text;
    std::string_view json = bytes;
    if (binary && bytes.size() >= 20) { // header, then length and kind of the first chunk, then the JSON
        uint32_t length = 0;
        std::memcpy(&length, bytes.data() + 12, 4);
        json = bytes.substr(20, length);
    }
    if (Status s = lookAt(json, neighbours.lengths, text); !s) return Status::fail(path, s.told());
    if (!binary && !text.empty()) bytes = text;
    loader.SetFsCallbacks({always, asItIs, neighbour, nullptr, &neighbours});
    tinygltf::Model model;
    std::string error, warnings;
    const auto size = static_cast<unsigned int>(bytes.size()); // below kMostBytes
    const bool good = binary ? loader.LoadBinaryFromMemory(&model, &error, &warnings,
                                                           reinterpret_cast<const unsigned char*>(bytes.data()), size)
                             : loader.LoadASCIIFromString(&model, &error, &warnings, bytes.data(), size, "");
    if (!neighbours.status) return Status::fail(path, neighbours.status.told());
    if (!good)
        return Status::fail(path, error.empty() ? core::say("not a glTF 2.0 file") : core::verbatim(tidy(error)));
    report.warnings = warnings;
    for (const std::string& e : model.extensionsRequired) {
        if (e == "EXT_mesh_gpu_instancing") return Status::fail(path, core::verbatim(kInstancing));
        if (!isLook(e) && e != kQuantization)
            return Status::fail(path, core::say("needs {extension}, which is not read; export it without",
                                                {{"extension", e.substr(0, 80)}}));
    }
    Reader reader{model, path, soup, report, {}};
    std::vector<int> roots;
    const int scene = model.defaultScene >= 0 ? model.defaultScene : 0;
    if (size_t(scene) < model.scenes.size()) {
        roots = model.scenes[size_t(scene)].nodes;
    } else { // no scene: all nodes that are nobody's child
        std::vector<bool> child(model.nodes.size(), false);
        for (const auto& n : model.nodes)
            for (int c : n.children)
                if (c >= 0 && size_t(c) < child.size()) child[size_t(c)] = true;
        for (size_t i = 0; i < child.size(); ++i)
            if (!child[i]) roots.push_back(int(i));
    }
    for (int root : roots) reader.node(root, Matrix(1.0), 0);
    return reader.status;
}

}
