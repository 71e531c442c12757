// Who hit whom: every event of the run, newest first; an open one tells everything that is known of it.
#include "overlay/overlay.h"
#include "overlay/widgets.h"

#include "impact/contact.h"

#include <cmath>
#include <cstdio>

namespace overlay {

namespace {

const char* carName(const Source& s, double index)
{
    const size_t i = size_t(index);
    if (index < 0 || i >= s.world->setup.vehicles.size()) return "";
    return s.world->setup.vehicles[i].name.c_str();
}

// Against a wall there are two methods, between vehicles more; each says where its equations stand.
struct MethodText {
    const char* name;
    const char* equations;
};
MethodText methodText(const world::Event& e)
{
    static constexpr MethodText kKnown[] = {
        {"restitution", "Knight 2002, eqs. (4-1) to (4-17)"},
        {"energy", "Knight 2002, eqs. (4-22), (4-29) to (4-36)"},
        {"planar pair", "Brach in Zhou 2008, eqs. (1) to (6)"},
        {"4-DOF pair", "Zhou 2008, eqs. (10) to (18)"},
        {"crush zones", "force and deflection of each zone"},
    };
    const size_t m = size_t(std::max(e.method, 0.0));
    if (m >= std::size(kKnown) || (e.b < 0 && m > 1)) return {"\u2013", ""};
    return kKnown[m];
}

void vector(const Overlay& o, const char* label, double x, double y, int digits, const char* unit)
{
    char text[64];
    std::snprintf(text, sizeof text, "%s,  %s", num(x, digits), num(y, digits));
    row(o, label, text, unit);
}
void residual(const Overlay& o, const char* label, double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.0e", std::fabs(value));
    row(o, label, text, "");
}

void limits(const Overlay& o, uint32_t flags)
{
    const struct {
        uint32_t bit;
        const char* text;
    } known[] = {{impact::frictionLimited, "friction lowered: energy would have grown"},
                 {impact::restitutionLimited, "e lowered to 1"},
                 {impact::energyUnreachable, "P raised to the least that can be reached"},
                 {impact::fellBack, "energy method given up for restitution"},
                 {impact::resting, "slow approach: e = 0"},
                 {impact::notPassed, "the wall is not passed"},
                 {impact::durationLimited, "duration shortened"}};
    ImGui::PushStyleColor(ImGuiCol_Text, o.theme.warning);
    for (const auto& l : known)
        if (flags & l.bit) ImGui::TextWrapped("%s", l.text);
    ImGui::PopStyleColor();
}

void details(Overlay& o, const Source& s, const world::Event& e)
{
    vector(o, "point x, y", e.point.x, e.point.y, 2, "m");
    if (e.kind != double(uint32_t(world::EventKind::impact)) && e.normalImpulse == 0.0) return;
    vector(o, "normal x, y", e.normal.x, e.normal.y, 3, "");
    row(o, "angle of attack", num(e.angleOfAttack * kDegrees, 1), "\u00b0");
    row(o, "angle of the heading", num(e.headingAngle * kDegrees, 1), "\u00b0");
    row(o, "restitution e", num(e.e, 3), "");
    row(o, "energy kept P", num(e.P, 3), "");
    row(o, "friction \u00b5", num(e.mu, 3), "");
    row(o, "normal impulse", num(e.normalImpulse, 0), "N s", o.theme.impact);
    row(o, "tangential impulse", num(e.tangentialImpulse, 0), "N s", o.theme.impact);
    const double force = math::length(e.force);
    if (force > 0.0) {
        row(o, "peak force", num(force / 1000.0, 1), "kN", o.theme.impact);
        row(o, "peak yaw moment", num(e.moment / 1000.0, 2), "kN m");
        row(o, "duration", num(e.duration * 1000.0, 0), "ms");
    } else
        quietText(o, "applied at once, without a force over time");
    const auto both = [&](const char* label, double before, double after, int digits, const char* unit) {
        change(o, label, num(before, digits), num(after, digits), unit);
    };
    const bool pair = e.b >= 0;
    if (pair) quietText(o, carName(s, e.a));
    row(o, "delta-V", num(e.deltaV, 2), "m/s");
    both("speed", math::length(e.velocityBefore), math::length(e.velocityAfter), 2, "m/s");
    both("east", e.velocityBefore.x, e.velocityAfter.x, 2, "m/s");
    both("north", e.velocityBefore.y, e.velocityAfter.y, 2, "m/s");
    both("yaw rate", e.yawRateBefore * kDegrees, e.yawRateAfter * kDegrees, 1, "\u00b0/s");
    if (pair) {
        quietText(o, carName(s, e.b));
        row(o, "delta-V", num(e.otherDeltaV, 2), "m/s");
        both("speed", math::length(e.otherBefore), math::length(e.otherAfter), 2, "m/s");
        both("yaw rate", e.otherYawRateBefore * kDegrees, e.otherYawRateAfter * kDegrees, 1, "\u00b0/s");
    }
    both("energy", e.energyBefore / 1000.0, e.energyAfter / 1000.0, 2, "kJ");
    row(o, "energy lost", num((e.energyBefore - e.energyAfter) / 1000.0, 2), "kJ");
    residual(o, "balance of momentum", e.linearResidual);
    residual(o, "balance of spin", e.angularResidual);
    residual(o, "method's condition", e.methodResidual);
    const MethodText method = methodText(e);
    row(o, "method", method.name, "");
    if (*method.equations) quietText(o, method.equations);
    limits(o, uint32_t(e.flags));
}

}

void eventsPanel(Overlay& o, const Source& s)
{
    const auto& events = s.world->events;
    const size_t vehicles = s.world->setup.vehicles.size();
    if (vehicles > 1) {
        ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
        if (ImGui::BeginCombo("##filter", o.eventFilter < 0 ? "all vehicles" : carName(s, o.eventFilter))) {
            if (ImGui::Selectable("all vehicles", o.eventFilter < 0)) o.eventFilter = -1;
            for (size_t i = 0; i < vehicles; ++i) {
                ImGui::PushID(int(i));
                if (ImGui::Selectable(carName(s, double(i)), o.eventFilter == int(i))) o.eventFilter = int(i);
                ImGui::PopID();
            }
            ImGui::EndCombo();
        }
    }
    if (o.openEvent >= int(events.size())) o.openEvent = -1;
    int shown = 0;
    for (size_t k = events.size(); k-- > 0 && shown < 40;) {
        const world::Event& e = events[k];
        if (o.eventFilter >= 0 && e.a != o.eventFilter && e.b != o.eventFilter) continue;
        ++shown;
        ImGui::PushID(int(k));
        char line[160];
        const char* kind = world::name(world::EventKind(uint32_t(e.kind)));
        int n = std::snprintf(line, sizeof line, "%s s  %s", num(e.time, 3), kind);
        const auto more = [&](const char* format, const char* text) {
            if (n < int(sizeof line)) n += std::snprintf(line + n, sizeof line - size_t(n), format, text);
        };
        if (e.a >= 0 && (vehicles > 1 || e.b >= 0)) more("  %s", carName(s, e.a));
        if (e.b >= 0) more(" \u2192 %s", carName(s, e.b));
        if (e.deltaV > 0.0) more("  \u0394V %s m/s", num(e.deltaV, 1));
        const bool open = o.openEvent == int(k);
        if (ImGui::Selectable(line, open)) o.openEvent = open ? -1 : int(k);
        if (open) {
            ImGui::Spacing();
            if (ImGui::Button("Go there")) o.request = {Request::seekToEvent, int32_t(k)};
            if (e.kind == double(uint32_t(world::EventKind::impact))) {
                ImGui::SameLine();
                if (ImGui::Button("Copy as case")) o.request = {Request::copyCase, int32_t(k)};
            }
            details(o, s, e);
            ImGui::Spacing();
        }
        ImGui::PopID();
    }
    if (shown == 0) quietText(o, events.empty() ? "Nothing has happened yet." : "Nothing has happened to this one.");
}

}
