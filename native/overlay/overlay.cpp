#include "overlay/overlay.h"

#include "overlay/widgets.h"

#include "core/json.h"

#include <misc/freetype/imgui_freetype.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace overlay {

static const std::array<PanelInfo, kPanelCount> kPanels = {{
    {"run", later("Run"), later("How does it move?")},
    {"wheels", later("Wheels"), later("What does each tire carry?")},
    {"friction", later("Friction"), later("Why does it slide?")},
    {"tire", later("Tire"), later("How much grip is left?")},
    {"suspension", later("Suspension"), later("What holds the body up?")},
    {"driveline", later("Driveline"), later("Where does the torque go?")},
    {"brakes", later("Brakes"), later("What do brakes and aids do?")},
    {"energy", later("Energy"), later("Where did the energy go?")},
    {"events", later("Events"), later("Who hit whom?")},
}};

const PanelInfo& panelInfo(uint32_t panel)
{
    return kPanels[std::min<uint32_t>(panel, kPanelCount - 1)];
}

// "#rrggbb" or "#rrggbbaa"; anything else is magenta, which nobody overlooks.
static ImU32 colour(const core::Json& theme, const char* name)
{
    const auto it = theme.find(name);
    if (it == theme.end() || !it->is_string()) return IM_COL32(255, 0, 255, 255);
    const std::string& s = it->get_ref<const std::string&>();
    uint32_t v[4] = {255, 0, 255, 255};
    const auto digit = [](char c) { return c >= 'a' ? c - 'a' + 10 : c >= 'A' ? c - 'A' + 10 : c - '0'; };
    for (size_t i = 0; 2 * i + 2 < s.size() && i < 4; ++i)
        v[i] = uint32_t(digit(s[2 * i + 1]) * 16 + digit(s[2 * i + 2]));
    return IM_COL32(v[0], v[1], v[2], v[3]);
}

static ImVec4 as4(ImU32 c)
{
    return ImGui::ColorConvertU32ToFloat4(c);
}

static void applyStyle(const Overlay& o)
{
    const Theme& t = o.theme;
    ImGuiStyle style;
    style.WindowRounding = style.ChildRounding = style.FrameRounding = style.PopupRounding = 6;
    style.GrabRounding = style.ScrollbarRounding = 4;
    style.WindowPadding = {12, 8};
    style.FramePadding = {8, 4};
    style.ItemSpacing = {8, 4};
    style.ItemInnerSpacing = {6, 4};
    style.CellPadding = {4, 2};
    style.WindowBorderSize = 1;
    style.FrameBorderSize = 0;
    style.ScrollbarSize = 10;
    style.IndentSpacing = 12;
    ImVec4* c = style.Colors;
    for (int i = 0; i < ImGuiCol_COUNT; ++i) c[i] = as4(t.raised);
    c[ImGuiCol_Text] = as4(t.text);
    c[ImGuiCol_TextDisabled] = as4(t.quiet);
    c[ImGuiCol_WindowBg] = as4(t.panel);
    c[ImGuiCol_ChildBg] = ImVec4(0, 0, 0, 0);
    c[ImGuiCol_PopupBg] = as4(t.solid);
    c[ImGuiCol_Border] = c[ImGuiCol_Separator] = c[ImGuiCol_TableBorderLight] = c[ImGuiCol_TableBorderStrong] =
        as4(t.line);
    c[ImGuiCol_BorderShadow] = ImVec4(0, 0, 0, 0);
    c[ImGuiCol_ScrollbarBg] = ImVec4(0, 0, 0, 0);
    c[ImGuiCol_ScrollbarGrab] = as4(t.line);
    c[ImGuiCol_HeaderHovered] = c[ImGuiCol_ButtonHovered] = c[ImGuiCol_FrameBgHovered] = as4(t.line);
    c[ImGuiCol_HeaderActive] = c[ImGuiCol_ButtonActive] = c[ImGuiCol_CheckMark] = c[ImGuiCol_SliderGrab] =
        as4(t.accent);
    c[ImGuiCol_TableRowBg] = c[ImGuiCol_TableRowBgAlt] = ImVec4(0, 0, 0, 0);
    c[ImGuiCol_NavHighlight] = as4(t.accent);
    style.ScaleAllSizes(o.unit);
    ImGui::GetStyle() = style;
}

core::Status start(Overlay& o, float pixelRatio, std::string_view text)
{
    core::Json theme;
    if (auto status = core::parseJson(text, theme); !status) return status;
    if (!theme.is_object()) return core::Status::fail("theme", core::say("expected an object of colours"));
    if (!o.context) {
        IMGUI_CHECKVERSION();
        ImGui::SetAllocatorFunctions(
            [](size_t bytes, void* count) {
                ++*static_cast<int64_t*>(count);
                return std::malloc(bytes);
            },
            [](void* memory, void*) { std::free(memory); }, &o.allocations);
        o.context = ImGui::CreateContext();
        o.open[kWheels] = o.open[kFriction] = o.open[kEvents] = true;
    }
    ImGui::SetCurrentContext(o.context);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    o.unit = std::clamp(pixelRatio, 0.5f, 4.0f);

    Theme& t = o.theme;
    struct {
        const char* name;
        ImU32* to;
    } const colours[] = {{"ink", &t.ink},
                         {"panel", &t.panel},
                         {"solid", &t.solid},
                         {"raised", &t.raised},
                         {"line", &t.line},
                         {"text", &t.text},
                         {"quiet", &t.quiet},
                         {"accent", &t.accent},
                         {"on-accent", &t.onAccent},
                         {"good", &t.good},
                         {"warning", &t.warning},
                         {"normal", &t.normal},
                         {"longitudinal", &t.longitudinal},
                         {"lateral", &t.lateral},
                         {"resultant", &t.resultant},
                         {"impact", &t.impact},
                         {"before", &t.before},
                         {"after", &t.after}};
    for (const auto& c : colours) *c.to = colour(theme, c.name);
    applyStyle(o);

    io.Fonts->Clear();
    o.glyphs.clear();
    // A face without a glyph: all of them are the page's, and font.cpp gives them their places.
    io.Fonts->FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
    static unsigned char none = 0;
    ImFontConfig config;
    config.SizePixels = 13.0f;
    config.FontData = &none;
    config.FontDataSize = sizeof none;
    config.FontDataOwnedByAtlas = false;
    o.font = io.Fonts->AddFont(&config);
    return {};
}

void stop(Overlay& o)
{
    if (o.context) ImGui::DestroyContext(o.context);
    o.context = nullptr;
}

int addGlyph(Overlay& o, uint32_t code, int width, int height, float advance, float x, float y)
{
    ImGui::SetCurrentContext(o.context);
    o.glyphs.push_back(ImGui::GetIO().Fonts->AddCustomRectFontGlyph(o.font, ImWchar(code), std::max(width, 1),
                                                                    std::max(height, 1), advance, {x, y}));
    return int(o.glyphs.size()) - 1;
}

const uint8_t* buildAtlas(Overlay& o, float lineHeight, float ascent, int& width, int& height)
{
    ImGui::SetCurrentContext(o.context);
    ImGuiIO& io = ImGui::GetIO();
    unsigned char* pixels = nullptr;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    o.font->FontSize = lineHeight;
    o.font->Ascent = ascent;
    o.font->Descent = ascent - lineHeight;
    o.font->FallbackChar = '?';
    o.font->EllipsisChar = ImWchar(0x2026);
    o.font->BuildLookupTable();
    io.Fonts->SetTexID(&o); // anything but none: there is one picture, and the page knows which
    return pixels;
}

GlyphPlace glyphPlace(const Overlay& o, int glyph)
{
    ImGui::SetCurrentContext(o.context);
    const ImFontAtlasCustomRect* r = ImGui::GetIO().Fonts->GetCustomRectByIndex(o.glyphs[size_t(glyph)]);
    return {r->X, r->Y};
}

static void flatten(const ImDrawData* data, DrawData& out)
{
    const size_t vertices = size_t(data->TotalVtxCount), indices = size_t(data->TotalIdxCount);
    if (out.colours.size() < vertices) {
        const size_t room = std::max<size_t>(8192, vertices + vertices / 2);
        out.place.resize(4 * room);
        out.clip.resize(4 * room);
        out.colours.resize(room);
    }
    if (out.indices.size() < indices) out.indices.resize(std::max<size_t>(16384, indices + indices / 2));
    out.vertexCount = out.indexCount = 0;
    for (int n = 0; n < data->CmdListsCount; ++n) {
        const ImDrawList* list = data->CmdLists[n];
        const uint32_t base = out.vertexCount;
        for (const ImDrawVert& v : list->VtxBuffer) {
            const float place[4] = {v.pos.x, v.pos.y, v.uv.x, v.uv.y};
            std::memcpy(&out.place[4 * size_t(out.vertexCount)], place, sizeof place);
            out.colours[out.vertexCount++] = v.col;
        }
        for (const ImDrawCmd& command : list->CmdBuffer) {
            if (command.UserCallback) continue;
            for (uint32_t i = 0; i < command.ElemCount; ++i) {
                const uint32_t vertex = base + command.VtxOffset + list->IdxBuffer[int(command.IdxOffset + i)];
                out.indices[out.indexCount++] = vertex;
                std::memcpy(&out.clip[4 * size_t(vertex)], &command.ClipRect, 4 * sizeof(float));
            }
        }
    }
}

void frame(Overlay& o, const Source& source, float width, float height, float dt)
{
    ImGui::SetCurrentContext(o.context);
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {width, height};
    io.DeltaTime = std::max(dt, 1e-4f);
    ImGui::NewFrame();
    drawPanels(o, source);
    ImGui::Render();
    const size_t before = o.draw.colours.size() + o.draw.indices.size();
    flatten(ImGui::GetDrawData(), o.draw);
    if (o.draw.colours.size() + o.draw.indices.size() != before) ++o.allocations;
}

}
