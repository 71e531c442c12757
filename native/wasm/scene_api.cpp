#include "wasm/scene_api.h"

#include "scene/scenes.h"
#include "wasm/session.h"
#include "wasm/triangles.h"

using math::dvec3;
using scene::Material;
using scene::Scene;
using wasm::Session;

namespace {

void addTriangle(wasm::SceneShown& shown, const dvec3& a, const dvec3& b, const dvec3& c, uint32_t object,
                 Material material)
{
    const dvec3 across = math::cross(b - a, c - a);
    const double twice = math::length(across);
    const dvec3 normal = twice > 0.0 ? across / twice : dvec3(0.0, 0.0, 1.0);
    for (const dvec3& p : {a, b, c})
        for (int k = 0; k < 3; ++k) shown.positions.push_back(float(p[k]));
    for (int k = 0; k < 3; ++k) shown.normals.push_back(float(normal[k]));
    shown.objects.push_back(object);
    shown.materials.push_back(uint32_t(material));
}

// A scene with nothing to hit would take the place of one that has something.
core::Status usable(const Scene& scene)
{
    const scene::BuildReport& r = scene.report();
    if (r.walls > 0) return {};
    core::Message why;
    const auto count = [&](uint32_t n, core::Message what) {
        if (n == 0) return;
        const core::Message these = core::say("{count} {what}", {{"count", n}, {"what", std::move(what)}});
        why = why.empty() ? these : core::say("{some}, {others}", {{"some", why}, {"others", these}});
    };
    count(r.ground, core::say("lie flat, as ground does (is its up another axis?)"));
    count(r.degenerate, core::say("have no area"));
    count(r.nonFinite, core::say("have corners that are not numbers"));
    count(r.huge, core::say("are far too large"));
    return core::Status::fail(
        "", core::say("none of its {given} triangles can be driven into: {why}", {{"given", r.given}, {"why", why}}));
}

core::Status bring(Session& s, Scene scene)
{
    if (core::Status status = usable(scene); !status) return status;
    auto& current = s.scenario.setup.scene;
    if (!s.shown.brought) s.shown.own = current;
    s.shown.brought = std::make_shared<const Scene>(std::move(scene));
    current = s.shown.brought;
    wasm::begin(s);
    return {};
}

int32_t refuse(Session& s, const core::Status& status)
{
    return wasm::answer(s, status);
}

}

#ifdef __EMSCRIPTEN__
EM_JS(void, ylTellProgress, (double share), {
    if (Module['onProgress']) Module['onProgress'](share);
});
#else
static void ylTellProgress(double) {}
#endif

extern "C" {

YL_API int32_t ylSceneTake(Session* s, int32_t which)
{
    wasm::SceneShown& shown = s->shown;
    shown.positions.clear();
    shown.normals.clear();
    shown.objects.clear();
    shown.materials.clear();
    const scene::SceneSettings& settings = s->scenario.document.scene;
    const Scene* scene = s->world.setup.scene.get();
    if (which == 1 && !shown.brought) {
        const scene::Look look = scene::lookOf(settings);
        for (size_t i = 0; i < look.soup.size(); ++i) {
            const dvec3* c = &look.soup.corners[3 * i];
            addTriangle(shown, c[0], c[1], c[2], look.soup.objects[i], look.materials[i]);
        }
        if (const auto& file = s->scenario.file)
            for (size_t i = 0; i < file->size(); ++i) {
                const dvec3* c = &file->corners[3 * i];
                addTriangle(shown, c[0], c[1], c[2], s->scenario.fileObject + file->objects[i], Material::brought);
            }
    } else if (scene) {
        shown.positions.reserve(9 * scene->triangles().size());
        for (const scene::Triangle& t : scene->triangles())
            addTriangle(shown, t.a, t.b, t.c, t.object,
                        shown.brought || (s->scenario.file && t.object >= s->scenario.fileObject) ? Material::brought
                        : t.object >= s->world.setup.growthObject                                 ? Material::growth
                                                                  : scene::materialOf(settings, t.object));
    }
    return int32_t(shown.objects.size());
}

YL_API const void* ylSceneArray(Session* s, int32_t array)
{
    switch (array) {
    case 0:
        return s->shown.positions.data();
    case 1:
        return s->shown.normals.data();
    case 2:
        return s->shown.objects.data();
    case 3:
        return s->shown.materials.data();
    default:
        return nullptr;
    }
}

YL_API void ylSceneInfo(Session* s)
{
    core::Json materials = core::Json::array();
    for (uint32_t m = 0; m < uint32_t(Material::count); ++m) materials.push_back(scene::name(Material(m)));
    const Scene none;
    const Scene& scene = s->world.setup.scene ? *s->world.setup.scene : none;
    const scene::BuildReport& r = scene.report();
    const scene::Box box = scene.empty() ? scene::Box{dvec3(0.0), dvec3(0.0)} : scene.bounds();
    const auto corner = [](const dvec3& p) { return core::Json::array({p.x, p.y, p.z}); };
    s->text = core::canonicalText({{"materials", std::move(materials)},
                                   {"triangles", r.walls},
                                   {"objects", r.objects},
                                   {"growth", s->shown.brought ? scene::kNone : s->world.setup.growthObject},
                                   {"brought", s->shown.brought != nullptr},
                                   {"ground", r.ground},
                                   {"degenerate", r.degenerate},
                                   {"nonFinite", r.nonFinite},
                                   {"huge", r.huge},
                                   {"memory", scene.block().size()},
                                   {"low", corner(box.low)},
                                   {"high", corner(box.high)}});
}

YL_API const uint8_t* ylSceneBroken(Session* s)
{
    const Scene* scene = s->world.setup.scene.get();
    std::vector<uint8_t>& out = s->shown.broken;
    out.assign(scene ? scene->report().objects : 0, 0);
    const auto& words = s->world.state.broken;
    for (size_t i = 0; i < out.size() && i / 64 < words.size(); ++i) out[i] = uint8_t(words[i / 64] >> (i % 64) & 1u);
    return out.data();
}

YL_API int32_t ylSceneBring(Session* s, int32_t triangles)
{
    scene::Soup soup;
    if (const core::Status status = wasm::trianglesIn(s->input, triangles, soup); !status) return refuse(*s, status);
    const core::Status status = bring(*s, Scene::build(soup));
    return status ? 0 : refuse(*s, status);
}

YL_API void ylSceneAwaited(Session* s)
{
    s->text = scenario::sceneAwaited(s->scenario) ? s->scenario.document.scene.file.name : "";
}

YL_API int32_t ylSceneComplete(Session* s, int32_t triangles, int32_t yUp, int32_t metres)
{
    const scene::SceneFile& file = s->scenario.document.scene.file;
    if (file.name.empty()) return refuse(*s, core::Status::fail("scene.file.name", core::say("no file is named")));
    scene::Soup soup;
    if (const core::Status status = wasm::trianglesIn(s->input, triangles, soup); !status) return refuse(*s, status);
    scene::stand(soup, file, yUp != 0, metres != 0);
    wasm::SceneFileRead& last = wasm::lastSceneFile();
    last = {wasm::keyOf(file), std::make_shared<const scene::Soup>(std::move(soup))};
    scenario::completeScene(s->scenario, last.soup);
    wasm::begin(*s);
    return 0;
}

YL_API int32_t ylSceneBuild(Session* s, int32_t triangles)
{
    scene::Soup soup;
    if (const core::Status status = wasm::trianglesIn(s->input, triangles, soup); !status) return -refuse(*s, status);
    const Scene scene = Scene::build(soup, ylTellProgress);
    s->text.assign(reinterpret_cast<const char*>(scene.block().data()), scene.block().size());
    return int32_t(s->text.size());
}

YL_API int32_t ylSceneLoad(Session* s, int32_t length)
{
    const std::string_view block = s->given(length);
    Scene scene;
    core::Status status = scene.load({reinterpret_cast<const uint8_t*>(block.data()), block.size()});
    if (status) status = bring(*s, std::move(scene));
    return status ? 0 : refuse(*s, status);
}

YL_API void ylSceneReturn(Session* s)
{
    if (!s->shown.brought) return;
    s->scenario.setup.scene = s->shown.own;
    s->shown.brought = nullptr;
    s->shown.own = nullptr;
    wasm::begin(*s);
}
}
