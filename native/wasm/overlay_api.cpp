// The overlay's half of the flat API (native/overlay/overlay.h says what each call means). Only in the page's module.
#include "overlay/overlay.h"
#include "wasm/api.h"
#include "wasm/session.h"

#include <map>

using wasm::Session;

namespace {

struct Shown {
    overlay::Overlay overlay;
    overlay::Source source;
    int atlasWidth = 0, atlasHeight = 0;
    float width = 1, height = 1;
    std::array<uint32_t, 13> draw{};
};

Shown& shown(Session* s)
{
    static std::map<Session*, Shown> all;
    Shown& o = all[s];
    o.source.world = &s->world;
    o.source.views = &s->views;
    return o;
}

// Order of web/src/view/overlay.ts: navigation and editing keys.
constexpr ImGuiKey kKeys[] = {ImGuiKey_Tab,       ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow,
                              ImGuiKey_DownArrow, ImGuiKey_PageUp,    ImGuiKey_PageDown,   ImGuiKey_Home,
                              ImGuiKey_End,       ImGuiKey_Enter,     ImGuiKey_Space,      ImGuiKey_Escape,
                              ImGuiKey_Backspace, ImGuiKey_Delete};

}

extern "C" {

YL_API int32_t ylOverlayStart(Session* s, double pixelRatio, int32_t length)
{
    const core::Status status = overlay::start(shown(s).overlay, float(pixelRatio), s->given(length));
    return wasm::answer(*s, status);
}
// {"English": "what is said for it"}
YL_API int32_t ylOverlayWords(Session* s, int32_t length)
{
    return wasm::answer(*s, overlay::speak(shown(s).overlay, s->given(length)));
}
YL_API int32_t ylOverlayGlyph(Session* s, int32_t code, int32_t width, int32_t height, double advance, double x,
                              double y)
{
    return overlay::addGlyph(shown(s).overlay, uint32_t(code), width, height, float(advance), float(x), float(y));
}
YL_API const uint8_t* ylOverlayAtlas(Session* s, double lineHeight, double ascent)
{
    Shown& o = shown(s);
    return overlay::buildAtlas(o.overlay, float(lineHeight), float(ascent), o.atlasWidth, o.atlasHeight);
}
YL_API int32_t ylOverlayAtlasWidth(Session* s)
{
    return shown(s).atlasWidth;
}
YL_API int32_t ylOverlayAtlasHeight(Session* s)
{
    return shown(s).atlasHeight;
}
YL_API int32_t ylOverlayGlyphPlace(Session* s, int32_t glyph)
{
    const overlay::GlyphPlace p = overlay::glyphPlace(shown(s).overlay, glyph);
    return p.x | (p.y << 16);
}
YL_API void ylOverlayPlace(Session* s, double width, double height, double left, double top, double right,
                           double bottom)
{
    Shown& o = shown(s);
    o.width = float(width);
    o.height = float(height);
    o.overlay.left = float(left);
    o.overlay.top = float(top);
    o.overlay.right = float(right);
    o.overlay.bottom = float(bottom);
}

YL_API void ylOverlayMouse(Session* s, double x, double y, int32_t button, int32_t down)
{
    ImGui::SetCurrentContext(shown(s).overlay.context);
    ImGuiIO& io = ImGui::GetIO();
    io.AddMousePosEvent(float(x), float(y));
    if (button >= 0) io.AddMouseButtonEvent(button, down != 0);
}
YL_API void ylOverlayWheel(Session* s, double lines)
{
    ImGui::SetCurrentContext(shown(s).overlay.context);
    ImGui::GetIO().AddMouseWheelEvent(0.0f, float(lines));
}
YL_API void ylOverlayKey(Session* s, int32_t key, int32_t down)
{
    if (key < 0 || key >= int32_t(std::size(kKeys))) return;
    ImGui::SetCurrentContext(shown(s).overlay.context);
    ImGui::GetIO().AddKeyEvent(kKeys[key], down != 0);
}
YL_API void ylOverlayCharacter(Session* s, int32_t code)
{
    ImGui::SetCurrentContext(shown(s).overlay.context);
    ImGui::GetIO().AddInputCharacter(uint32_t(code));
}
// What lies under a place: 0 nothing of the overlay, 1 a panel, 2 the edge that is drawn to another size.
YL_API int32_t ylOverlayHit(Session* s, double x, double y)
{
    ImGui::SetCurrentContext(shown(s).overlay.context);
    return int32_t(overlay::hit(shown(s).overlay, float(x), float(y)));
}
YL_API int32_t ylOverlayWants(Session* s)
{
    ImGui::SetCurrentContext(shown(s).overlay.context);
    const ImGuiIO& io = ImGui::GetIO();
    return (io.WantCaptureMouse ? 1 : 0) | (io.WantCaptureKeyboard ? 2 : 0) | (io.WantTextInput ? 4 : 0);
}

// Measures of the page: pace, microseconds a step, milliseconds a frame.
YL_API void ylOverlayStats(Session* s, double pace, double stepMicroseconds, double frameMilliseconds)
{
    Shown& o = shown(s);
    o.source.pace = pace;
    o.source.stepMicroseconds = stepMicroseconds;
    o.source.frameMilliseconds = frameMilliseconds;
}
YL_API void ylOverlaySample(Session* s)
{
    overlay::sample(shown(s).overlay, shown(s).source);
}
// The rolling plots after a jump: their seconds before this moment, replayed on a copy.
YL_API void ylOverlayReplay(Session* s)
{
    Shown& o = shown(s);
    overlay::forget(o.overlay);
    world::World copy = s->world;
    watch::Views views = s->views;
    const int64_t now = copy.state.clock.step;
    s->timeline.seek(copy, std::max<int64_t>(0, now - int64_t(overlay::kPlotSpan / copy.setup.dt)));
    overlay::Source past = o.source;
    past.world = &copy;
    past.views = &views;
    const double between = overlay::kPlotSpan / double(overlay::History::kSamples - 1);
    const int64_t stride = int64_t(between / copy.setup.dt) + 1;
    for (;;) {
        watch::refresh(copy, views);
        overlay::sample(o.overlay, past);
        const int64_t left = now - copy.state.clock.step;
        if (left < 1 || copy.state.clock.stopped) break;
        world::run(copy, std::min(stride, left));
    }
}
// Returns a block of whole numbers, so that JavaScript need not box any: vertex count, index count, addresses of place,
// colours, clip, indices, then a request's kind, index + 1 and size [px], the open event + 1 (0: none), allocations of
// memory so far, room for vertices and for indices at those addresses.
YL_API const uint32_t* ylOverlayFrame(Session* s, double dt)
{
    Shown& o = shown(s);
    overlay::frame(o.overlay, o.source, o.width, o.height, float(dt));
    const overlay::DrawData& d = o.overlay.draw;
    const overlay::Request& r = o.overlay.request;
    const auto address = [](const void* p) { return uint32_t(reinterpret_cast<uintptr_t>(p)); };
    o.draw = {d.vertexCount,
              d.indexCount,
              address(d.place.data()),
              address(d.colours.data()),
              address(d.clip.data()),
              address(d.indices.data()),
              uint32_t(r.kind),
              uint32_t(r.index + 1),
              uint32_t(std::max(r.size, 0.0f)),
              uint32_t(o.overlay.openEvent + 1),
              uint32_t(o.overlay.allocations),
              uint32_t(d.colours.size()),
              uint32_t(d.indices.size())};
    o.overlay.request = {};
    return o.draw.data();
}
YL_API void ylOverlayPanels(Session* s)
{
    core::Json out = core::Json::array();
    for (uint32_t p = 0; p < overlay::kPanelCount; ++p) {
        const overlay::PanelInfo& info = overlay::panelInfo(p);
        out.push_back({{"name", info.name},
                       {"title", info.title},
                       {"question", info.question},
                       {"open", bool(shown(s).overlay.open[p])}});
    }
    s->text = core::canonicalText(out);
}
YL_API void ylOverlayOpen(Session* s, int32_t panel, int32_t open)
{
    if (panel >= 0 && panel < int32_t(overlay::kPanelCount)) shown(s).overlay.open[size_t(panel)] = open != 0;
}
YL_API void ylOverlayCar(Session* s, int32_t car)
{
    overlay::Overlay& o = shown(s).overlay;
    if (o.car == car) return;
    o.car = car;
    overlay::forget(o); // the plots tell about one vehicle
}
// The edge, folded or not, and whether that can be changed in the overlay.
YL_API void ylOverlayDock(Session* s, int32_t edge, int32_t folded, int32_t fixed)
{
    overlay::Overlay& o = shown(s).overlay;
    o.dock = overlay::Dock(std::clamp(edge, 0, 2));
    o.folded = folded != 0;
    o.fixed = fixed != 0;
}
// Opens an event, -1: none; shows the events of one vehicle, -1: of all.
YL_API void ylOverlayEvent(Session* s, int32_t event, int32_t vehicle)
{
    shown(s).overlay.openEvent = event;
    shown(s).overlay.eventFilter = vehicle;
}
// The tire panel tells about the next wheel.
YL_API void ylOverlayNextWheel(Session* s)
{
    shown(s).overlay.wheel = (shown(s).overlay.wheel + 1) % 4;
}
// Takes or gives back the keyboard.
YL_API void ylOverlayFocus(Session* s, int32_t on)
{
    ImGui::SetCurrentContext(shown(s).overlay.context);
    ImGui::SetWindowFocus(on ? "head" : nullptr);
}
}
