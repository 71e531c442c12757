// The docked windows: a head with presets, edges and the names of the panels, below it (or beside it) the open panels.
// Right and left they stand in one column that scrolls, at the bottom side by side.
#include "overlay/overlay.h"
#include "overlay/widgets.h"

#include <cmath>

namespace overlay {

namespace {

using PanelFunction = void (*)(Overlay&, const Source&);
constexpr PanelFunction kFunctions[kPanelCount] = {runPanel,    wheelsPanel,     frictionPanel,
                                                   tirePanel,   suspensionPanel, drivelinePanel,
                                                   brakesPanel, energyPanel,     eventsPanel};
constexpr const char* kPresetNames[kPresetCount] = {later("Driver"), later("Teacher"), later("Engineer")};
constexpr const char* kEdgeNames[3] = {"##right", "##left", "##bottom"};
constexpr const char* kEdgeTips[3] = {later("At the right edge"), later("At the left edge"),
                                      later("At the lower edge")};
constexpr ImGuiWindowFlags kDocked = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                                     ImGuiWindowFlags_NoBringToFrontOnFocus;

bool applies(uint32_t panel, const Overlay& o, const Source& s)
{
    if (panel == kRun || panel == kEvents) return true;
    if (o.car >= int(s.world->setup.vehicles.size())) return false;
    const world::VehicleKind kind = s.world->setup.vehicles[size_t(o.car)].kind;
    if (panel == kEnergy) return true;
    if (panel == kWheels || panel == kFriction || panel == kTire) return kind != world::VehicleKind::box;
    return kind == world::VehicleKind::car;
}

void tip(const char* text)
{
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_DelayNormal)) ImGui::SetTooltip("%s", text);
}

// A small window with one edge filled; returns true when it was clicked.
bool edgeButton(const Overlay& o, const char* id, Dock edge, bool on)
{
    const float u = o.unit;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight() + 4 * u;
    const bool clicked = ImGui::InvisibleButton(id, {24 * u, line});
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 colour = on ? o.theme.accent : ImGui::IsItemHovered() ? o.theme.text : o.theme.quiet;
    const ImVec2 a{std::floor(at.x + 4 * u), std::floor(at.y + 0.5f * line - 6 * u)}, b{a.x + 16 * u, a.y + 12 * u};
    list->AddRect(a, b, colour, 2 * u, ImDrawFlags_None, std::max(1.0f, 1.2f * u));
    if (edge == Dock::right) list->AddRectFilled({b.x - 6 * u, a.y}, b, colour, 2 * u);
    if (edge == Dock::left) list->AddRectFilled(a, {a.x + 6 * u, b.y}, colour, 2 * u);
    if (edge == Dock::bottom) list->AddRectFilled({a.x, b.y - 5 * u}, b, colour, 2 * u);
    ImGui::SameLine(0, 0);
    return clicked;
}

// The next chip goes to the next line where it would not fit.
void wrap(const Overlay& o, const char* label, float right)
{
    const float width = ImGui::CalcTextSize(label).x + 12 * o.unit;
    if (ImGui::GetCursorScreenPos().x + width > right) ImGui::NewLine();
}

void head(Overlay& o, const Source& s, bool stacked)
{
    const float u = o.unit;
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowSize().x - ImGui::GetStyle().WindowPadding.x;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {4 * u, 4 * u});
    if (!stacked) {
        for (uint32_t p = 0; p < kPresetCount; ++p) {
            const char* preset = o.say(kPresetNames[p]);
            if (ImGui::InvisibleButton(preset,
                                       {ImGui::CalcTextSize(preset).x + 6 * u, ImGui::GetTextLineHeight() + 4 * u}))
                o.request = {Request::preset, int32_t(p)};
            const ImVec2 at = ImGui::GetItemRectMin();
            textAt(ImGui::GetWindowDrawList(), {at.x, at.y + 2 * u},
                   ImGui::IsItemHovered() ? o.theme.text : o.theme.accent, preset);
            tip(o.say("Opens the panels this reader wants"));
            ImGui::SameLine(0, 6 * u);
        }
        if (!o.fixed) {
            if (ImGui::GetCursorScreenPos().x > right - 96 * u) ImGui::NewLine();
            ImGui::SetCursorScreenPos({right - 96 * u, ImGui::GetCursorScreenPos().y});
            for (uint32_t e = 0; e < 3; ++e) {
                if (edgeButton(o, kEdgeNames[e], Dock(e), o.dock == Dock(e))) o.request = {Request::dock, int32_t(e)};
                tip(o.say(kEdgeTips[e]));
                ImGui::SameLine(0, 0);
            }
        }
    }
    if (!o.fixed) {
        const char* sign = o.folded ? o.say("\u2190 Open") : "\u2013##fold";
        if (!stacked) ImGui::SetCursorScreenPos({right - 24 * u, ImGui::GetCursorScreenPos().y});
        ImGui::PushStyleColor(ImGuiCol_Button, ImU32(0));
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {6 * u, 2 * u});
        if (ImGui::Button(sign)) o.request = {Request::fold};
        tip(o.folded ? o.say("Unfold the panels") : o.say("Fold to the names of the panels"));
        ImGui::PopStyleVar();
        ImGui::PopStyleColor();
    } else
        ImGui::NewLine();
    for (uint32_t p = 0; p < kPanelCount; ++p) {
        if (!applies(p, o, s)) continue;
        const PanelInfo& info = panelInfo(p);
        const char* title = o.say(info.title);
        if (!stacked) wrap(o, title, right);
        if (chip(o, title, o.open[p])) {
            o.open[p] = !o.open[p] || o.folded;
            o.request = o.folded ? Request{Request::fold} : Request{Request::panels};
        }
        tip(o.say(info.question));
        if (stacked) ImGui::NewLine();
    }
    if (!stacked) ImGui::NewLine();
    ImGui::PopStyleVar();
}

void panel(Overlay& o, const Source& s, uint32_t p)
{
    ImGui::PushID(int(p));
    ImGui::TextUnformatted(o.say(panelInfo(p).question));
    ImGui::Spacing();
    kFunctions[p](o, s);
    ImGui::PopID();
}

Overlay::Box boxOfWindow()
{
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    return {at.x, at.y, at.x + size.x, at.y + size.y};
}

// The inner edge can be drawn.
void grip(Overlay& o)
{
    const float u = o.unit, thick = 10 * u;
    ImVec2 at{o.left - thick, o.top}, size{thick, o.bottom - o.top};
    if (o.dock == Dock::left) at.x = o.right;
    if (o.dock == Dock::bottom) {
        at = {o.left, o.top - thick};
        size = {o.right - o.left, thick};
    }
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    if (ImGui::Begin("grip", nullptr, kDocked | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav)) {
        o.grip = boxOfWindow();
        ImGui::InvisibleButton("##grip", size);
        const bool across = o.dock == Dock::bottom;
        if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
            const ImVec2 m{at.x + 0.5f * size.x, at.y + 0.5f * size.y};
            const ImVec2 half = across ? ImVec2(24 * u, 1.5f * u) : ImVec2(1.5f * u, 24 * u);
            ImGui::GetWindowDrawList()->AddRectFilled({m.x - half.x, m.y - half.y}, {m.x + half.x, m.y + half.y},
                                                      o.theme.accent, 1.5f * u);
        }
        if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 1.0f)) {
            const ImVec2 mouse = ImGui::GetIO().MousePos;
            const float wide = o.dock == Dock::left ? mouse.x - o.left : o.right - mouse.x;
            o.request = {Request::resize, 0, across ? o.bottom - mouse.y : wide};
        }
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
}

}

void drawPanels(Overlay& o, const Source& source)
{
    o.head = o.body = o.grip = {};
    if (!source.world || !source.views) return;
    o.car = std::min(o.car, std::max(0, int(source.views->vehicles.size()) - 1));
    const float u = o.unit, width = o.right - o.left, height = o.bottom - o.top;
    if (width < 40.0f * u || height < 60.0f * u) return;
    const bool row = o.dock == Dock::bottom && !o.fixed;

    ImGui::SetNextWindowPos({o.left, o.top});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {(o.folded && !row ? 6.0f : 12.0f) * u, 6 * u});
    if (ImGui::Begin("head", nullptr, kDocked | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoScrollbar))
        head(o, source, o.folded && !row);
    o.head = boxOfWindow();
    ImGui::End();
    ImGui::PopStyleVar();
    if (o.folded) return;
    if (!o.fixed) grip(o);

    bool any = false;
    for (uint32_t p = 0; p < kPanelCount; ++p) any = any || (o.open[p] && applies(p, o, source));
    if (!any) return;
    const float top = o.head.bottom + 4 * u;
    ImGui::SetNextWindowPos({o.left, top});
    if (row)
        ImGui::SetNextWindowSize({width, o.bottom - top});
    else
        ImGui::SetNextWindowSizeConstraints({width, 0}, {width, o.bottom - top});
    const ImGuiWindowFlags flags =
        kDocked | (row ? ImGuiWindowFlags_HorizontalScrollbar : ImGuiWindowFlags_AlwaysAutoResize);
    if (ImGui::Begin("panels", nullptr, flags)) {
        o.body = boxOfWindow();
        bool first = true;
        for (uint32_t p = 0; p < kPanelCount; ++p) {
            if (!o.open[p] || !applies(p, o, source)) continue;
            if (row) {
                if (!first) ImGui::SameLine(0, 16 * u);
                if (ImGui::BeginChild(panelInfo(p).name, {300 * u, ImGui::GetContentRegionAvail().y}))
                    panel(o, source, p);
                ImGui::EndChild();
            } else {
                if (!first) {
                    ImGui::Spacing();
                    ImGui::Separator();
                    ImGui::Spacing();
                }
                panel(o, source, p);
            }
            first = false;
        }
        if (!row) ImGui::Dummy({width - 24 * u, 1});
    }
    ImGui::End();
}

Hit hit(const Overlay& o, float x, float y)
{
    if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) return Hit::panel;
    if (o.grip.holds(x, y)) return Hit::grip;
    return o.head.holds(x, y) || o.body.holds(x, y) ? Hit::panel : Hit::nothing;
}

void forget(Overlay& o)
{
    o.times.clear();
    for (History& h : o.histories) h.clear();
    o.nextSample = 0.0;
}

void sample(Overlay& o, const Source& source)
{
    if (source.views->vehicles.empty()) return;
    const double now = world::time(*source.world);
    if (now < o.times.last()) forget(o); // went back: what lay ahead is not the past
    if (now < o.nextSample) return;
    o.nextSample = now + kPlotSpan / double(History::kSamples - 1);
    const watch::VehicleView& v =
        source.views->vehicles[size_t(std::min(o.car, int(source.views->vehicles.size()) - 1))];
    o.times.add(now);
    o.histories[0].add(v.speed);
    o.histories[1].add(v.yawRate * kDegrees);
    o.histories[2].add(v.z);
}

}
