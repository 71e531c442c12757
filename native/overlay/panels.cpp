#include "overlay/overlay.h"

#include "overlay/widgets.h"

#include <cmath>
#include <cstdio>
#include <string>

namespace overlay {

// --- panels ----------------------------------------------------------------------------------------------------------

static void runPanel(Overlay& o, const Source& s)
{
    const world::WorldView& w = s.views->world;
    row(o, "cost of a step", num(s.stepMicroseconds, 1), "\u00b5s");
    row(o, "main thread", num(s.frameMilliseconds, 1), "ms");
    if (s.pace < 0.97) row(o, "runs at", num(s.pace, 2), "\u00d7", o.theme.warning);
    row(o, "step", num(w.step, 0), "");
    if (s.views->vehicles.empty()) return;
    const world::VehicleView& v = s.views->vehicles[size_t(o.car)];
    const double deg = 180.0 / math::kPi;
    ImGui::Spacing();
    row(o, "place x", num(v.x, 2), "m");
    row(o, "place y", num(v.y, 2), "m");
    row(o, "height z", num(v.z, 3), "m");
    row(o, "forward u", num(v.u, 2), "m/s");
    row(o, "sideways v", num(v.v, 2), "m/s");
    row(o, "yaw", num(v.yaw * deg, 1), "\u00b0");
    row(o, "pitch", num(v.pitch * deg, 1), "\u00b0");
    row(o, "roll", num(v.roll * deg, 1), "\u00b0");
    row(o, "yaw rate", num(v.yawRate * deg, 1), "\u00b0/s");
    ImGui::Spacing();
    plot(o, o.histories[0], "speed", "m/s", 1, o.theme.accent);
    plot(o, o.histories[1], "yaw rate", "\u00b0/s", 1, o.theme.resultant);
    plot(o, o.histories[2], "height", "m", 2, o.theme.normal);
}

static void eventDetails(Overlay& o, const world::Event& e)
{
    const double deg = 180.0 / math::kPi;
    row(o, "angle of attack", num(e.angleOfAttack * deg, 1), "\u00b0");
    row(o, "restitution e", num(e.e, 3), "");
    row(o, "energy kept P", num(e.P, 3), "");
    row(o, "friction \u00b5", num(e.mu, 3), "");
    row(o, "normal impulse", num(e.normalImpulse, 0), "N s", o.theme.impact);
    row(o, "tangential", num(e.tangentialImpulse, 0), "N s", o.theme.impact);
    const double force = math::length(e.force);
    if (force > 0.0) row(o, "peak force", num(force / 1000.0, 2), "kN");
    row(o, "delta-V", num(e.deltaV, 2), "m/s");
    row(o, "speed before", num(math::length(e.velocityBefore), 2), "m/s", o.theme.before);
    row(o, "speed after", num(math::length(e.velocityAfter), 2), "m/s", o.theme.after);
    row(o, "yaw rate before", num(e.yawRateBefore * deg, 1), "\u00b0/s", o.theme.before);
    row(o, "yaw rate after", num(e.yawRateAfter * deg, 1), "\u00b0/s", o.theme.after);
    row(o, "energy before", num(e.energyBefore / 1000.0, 2), "kJ", o.theme.before);
    row(o, "energy after", num(e.energyAfter / 1000.0, 2), "kJ", o.theme.after);
    char residual[32];
    std::snprintf(residual, sizeof residual, "%.0e", e.linearResidual);
    row(o, "momentum residual", residual, "");
    std::snprintf(residual, sizeof residual, "%.0e", e.angularResidual);
    row(o, "angular residual", residual, "");
    std::snprintf(residual, sizeof residual, "%.0e", e.methodResidual);
    row(o, "method residual", residual, "");
}

static std::string carName(const Source& s, double index)
{
    const size_t i = size_t(index);
    if (index < 0 || i >= s.world->setup.vehicles.size()) return "";
    return s.world->setup.vehicles[i].name;
}

static void eventsPanel(Overlay& o, const Source& s)
{
    const auto& events = s.world->events;
    const size_t vehicles = s.world->setup.vehicles.size();
    if (vehicles > 1) {
        ImGui::SetNextItemWidth(-1);
        const std::string now = o.eventFilter < 0 ? "all vehicles" : carName(s, o.eventFilter);
        if (ImGui::BeginCombo("##filter", now.c_str())) {
            if (ImGui::Selectable("all vehicles", o.eventFilter < 0)) o.eventFilter = -1;
            for (size_t i = 0; i < vehicles; ++i)
                if (ImGui::Selectable(carName(s, double(i)).c_str(), o.eventFilter == int(i))) o.eventFilter = int(i);
            ImGui::EndCombo();
        }
    }
    if (events.empty()) {
        ImGui::TextDisabled("Nothing has happened yet.");
        return;
    }
    int shown = 0;
    for (size_t k = events.size(); k-- > 0 && shown < 40;) {
        const world::Event& e = events[k];
        if (o.eventFilter >= 0 && e.a != o.eventFilter && e.b != o.eventFilter) continue;
        ++shown;
        ImGui::PushID(int(k));
        std::string line = std::string(num(e.time, 3)) + " s  " + world::name(world::EventKind(uint32_t(e.kind)));
        if (e.a >= 0) line += "  " + carName(s, e.a);
        if (e.b >= 0) line += " \u2194 " + carName(s, e.b);
        if (e.deltaV > 0.0) line += "  \u0394V " + std::string(num(e.deltaV, 1)) + " m/s";
        const bool open = o.openEvent == int(k);
        if (ImGui::Selectable(line.c_str(), open)) o.openEvent = open ? -1 : int(k);
        if (open) {
            ImGui::Indent();
            eventDetails(o, e);
            if (ImGui::SmallButton("Go there")) o.request = {Request::seekToEvent, int32_t(k)};
            ImGui::SameLine();
            if (ImGui::SmallButton("Copy as case")) o.request = {Request::copyCase, int32_t(k)};
            ImGui::Unindent();
        }
        ImGui::PopID();
    }
}

// --- the docked column -----------------------------------------------------------------------------------------------

void wheelsPanel(Overlay&, const Source&); // car_panels.cpp
void frictionPanel(Overlay&, const Source&);
void drivelinePanel(Overlay&, const Source&);
void energyPanel(Overlay&, const Source&);

using PanelFunction = void (*)(Overlay&, const Source&);

static bool applies(uint32_t panel, const Overlay& o, const Source& s)
{
    if (panel == kRun || panel == kEvents) return true;
    if (o.car >= int(s.world->setup.vehicles.size())) return false;
    const world::VehicleKind kind = s.world->setup.vehicles[size_t(o.car)].kind;
    if (panel == kWheels || panel == kFriction)
        return kind == world::VehicleKind::car || kind == world::VehicleKind::planar;
    return kind == world::VehicleKind::car;
}

void drawPanels(Overlay& o, const Source& source)
{
    if (!source.world || !source.views) return;
    o.car = std::min(o.car, std::max(0, int(source.views->vehicles.size()) - 1));
    const float width = o.right - o.left, height = o.bottom - o.top;
    if (width < 40.0f * o.unit || height < 60.0f * o.unit) return;
    ImGui::SetNextWindowPos({o.left, o.top});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, height});
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                   ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                                   ImGuiWindowFlags_NoFocusOnAppearing;
    if (ImGui::Begin("overlay", nullptr, flags)) {
        static constexpr PanelFunction kFunctions[kPanelCount] = {runPanel,       wheelsPanel, frictionPanel,
                                                                  drivelinePanel, energyPanel, eventsPanel};
        ImGui::PushItemWidth(-1);
        for (uint32_t p = 0; p < kPanelCount; ++p) {
            if (!applies(p, o, source)) continue;
            const PanelInfo& info = panelInfo(p);
            ImGui::SetNextItemOpen(o.open[p]);
            ImGui::PushStyleColor(ImGuiCol_Header, ImVec4(0, 0, 0, 0));
            const bool open = ImGui::CollapsingHeader(info.question);
            ImGui::PopStyleColor();
            o.open[p] = open;
            if (open) kFunctions[p](o, source);
            ImGui::Dummy({width - 24 * o.unit, 2 * o.unit});
        }
        ImGui::PopItemWidth();
    }
    ImGui::End();
}

void sample(Overlay& o, const Source& source)
{
    const int64_t step = source.world->state.clock.step;
    if (step < o.lastStep)
        for (History& h : o.histories) h.clear();
    if (step == o.lastStep || source.views->vehicles.empty()) {
        o.lastStep = step;
        return;
    }
    o.lastStep = step;
    const world::VehicleView& v =
        source.views->vehicles[size_t(std::min(o.car, int(source.views->vehicles.size()) - 1))];
    o.histories[0].add(v.speed);
    o.histories[1].add(v.yawRate * 180.0 / math::kPi);
    o.histories[2].add(v.z);
}

}
