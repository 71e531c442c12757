// Who hit whom: every event of the run, newest first; an open one tells everything that is known of it.
#include "overlay/overlay.h"
#include "overlay/widgets.h"

#include "impact/contact.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

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
        {later("restitution"), later("Knight 2002, eqs. (4-1) to (4-17)")},
        {later("energy"), later("Knight 2002, eqs. (4-22), (4-29) to (4-36)")},
        {later("planar pair"), later("Brach in Zhou 2008, eqs. (1) to (6)")},
        {later("4-DOF pair"), later("Zhou 2008, eqs. (10) to (18)")},
        {later("crush zones"), later("force and deflection of each zone")},
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
    if (value == 0.0) return row(o, label, "0", "");
    char plain[32], text[40];
    std::snprintf(plain, sizeof plain, "%.0e", std::fabs(value)); // 2e-17
    const char* e = std::strchr(plain, 'e');
    const int exponent = e ? std::atoi(e + 1) : 0;
    std::snprintf(text, sizeof text, "%.*se%s%d", int(e ? e - plain : 1), plain, exponent < 0 ? "\u2212" : "",
                  std::abs(exponent));
    row(o, label, text, "");
}

// Principal direction of force on a, seen from its own seat.
const char* forceFrom(const Overlay& o, const world::Event& e)
{
    const math::dvec3 t(-e.normal.y, e.normal.x, 0.0);
    const math::dvec3 from = -(e.normal * e.normalImpulse + t * e.tangentialImpulse);
    const math::dvec2 body = math::rotate({from.x, from.y}, -math::toYawPitchRoll(e.orientation).yaw);
    const double angle = body.x == 0.0 && body.y == 0.0 ? 0.0 : math::atan2(body.y, body.x) * kDegrees;
    const double size = std::fabs(angle);
    if (size < 0.5 || size > 179.5) return size < 90.0 ? o.say("ahead") : o.say("behind");
    const char* degrees = num(size, 0);
    return angle > 0.0 ? o.say("{angle}\u00b0 left of ahead", {{"angle", degrees}})
                       : o.say("{angle}\u00b0 right of ahead", {{"angle", degrees}});
}

void limits(const Overlay& o, uint32_t flags)
{
    const struct {
        uint32_t bit;
        const char* text;
    } known[] = {{impact::frictionLimited, later("friction lowered: energy would have grown")},
                 {impact::restitutionLimited, later("e lowered to 1")},
                 {impact::energyUnreachable, later("P raised to the least that can be reached")},
                 {impact::fellBack, later("energy method given up for restitution")},
                 {impact::resting, later("slow approach: e = 0")},
                 {impact::notPassed, later("the wall is not passed")},
                 {impact::durationLimited, later("duration shortened")},
                 {impact::durationUnsolved, later("duration shortened: the whole of it has no solution")},
                 {impact::slipReversed, later("the sliding turns round inside the impact")},
                 {impact::pulseCut, later("cut short: the rest would have added energy")},
                 {impact::pulseAtOnce, later("given at once: over time it would add energy or go in too far")}};
    ImGui::PushStyleColor(ImGuiCol_Text, o.theme.warning);
    for (const auto& l : known)
        if (flags & l.bit) ImGui::TextWrapped("%s", o.say(l.text));
    ImGui::PopStyleColor();
}

void details(Overlay& o, const Source& s, const world::Event& e)
{
    vector(o, o.say("point x, y"), e.point.x, e.point.y, 2, "m");
    if (e.kind == double(uint32_t(world::EventKind::pulseEnded))) {
        row(o, o.say("given of the impulse"), num(e.given * 100.0, 0), "%", o.theme.warning);
        row(o, o.say("in"), num(e.duration * 1000.0, 0), "ms");
        change(o, o.say("work, foreseen and done"), num(e.energyBefore / 1000.0, 2), num(e.energyAfter / 1000.0, 2),
               "kJ");
        limits(o, uint32_t(e.flags));
        return;
    }
    if (e.kind == double(uint32_t(world::EventKind::grounded))) {
        row(o, o.say("impulse from the ground"), num(e.normalImpulse, 0), "N s", o.theme.impact);
        row(o, o.say("energy taken"), num((e.energyBefore - e.energyAfter) / 1000.0, 2), "kJ");
        row(o, o.say("delta-V"), num(e.deltaV, 2), "m/s");
        return;
    }
    if (!world::isImpact(e) && e.normalImpulse == 0.0) return;
    vector(o, o.say("normal x, y"), e.normal.x, e.normal.y, 3, "");
    row(o, o.say("angle of attack"), num(e.angleOfAttack * kDegrees, 1), "\u00b0");
    row(o, o.say("angle of the heading"), num(e.headingAngle * kDegrees, 1), "\u00b0");
    row(o, o.say("restitution e"), num(e.e, 3), "");
    row(o, o.say("energy kept P"), num(e.P, 3), "");
    row(o, o.say("friction \u00b5"), num(e.mu, 3), "");
    row(o, o.say("normal impulse"), num(e.normalImpulse, 0), "N s", o.theme.impact);
    row(o, o.say("tangential impulse"), num(e.tangentialImpulse, 0), "N s", o.theme.impact);
    row(o, o.say("contact point"), o.say(impact::name(impact::Regime(uint32_t(e.regime)))), "");
    if (e.slipEnds < 1.0) row(o, o.say("sliding ends after"), num(e.slipEnds * 100.0, 0), o.say("% of the impulse"));
    const double force = math::length(e.force);
    if (force > 0.0) {
        row(o, o.say("peak force"), num(force / 1000.0, 1), "kN", o.theme.impact);
        row(o, o.say("peak yaw moment"), num(e.moment / 1000.0, 2), "kN m");
        row(o, o.say("duration"), num(e.duration * 1000.0, 0), "ms");
    } else
        quietText(o, o.say("applied at once, without a force over time"));
    const auto both = [&](const char* label, double before, double after, int digits, const char* unit) {
        change(o, label, num(before, digits), num(after, digits), unit);
    };
    const bool pair = e.b >= 0;
    const auto car = [&](double index, const math::dvec3& before, const math::dvec3& after, double deltaV,
                         double yawBefore, double yawAfter) {
        if (pair) {
            ImGui::Spacing();
            ImGui::TextUnformatted(carName(s, index));
        }
        row(o, o.say("delta-V"), num(deltaV, 2), "m/s");
        both(o.say("speed"), math::length(before), math::length(after), 2, "m/s");
        both(o.say("east"), before.x, after.x, 2, "m/s");
        both(o.say("north"), before.y, after.y, 2, "m/s");
        both(o.say("yaw rate"), yawBefore * kDegrees, yawAfter * kDegrees, 1, "\u00b0/s");
    };
    const math::dvec3 closing = pair ? e.velocityBefore - e.otherBefore : e.velocityBefore;
    row(o, o.say("mass centres close at"), num(-math::dot(closing, e.normal), 2), "m/s");
    car(e.a, e.velocityBefore, e.velocityAfter, e.deltaV, e.yawRateBefore, e.yawRateAfter);
    if (pair) row(o, o.say("force comes from"), forceFrom(o, e), "");
    if (pair) car(e.b, e.otherBefore, e.otherAfter, e.otherDeltaV, e.otherYawRateBefore, e.otherYawRateAfter);
    if (pair) {
        ImGui::Spacing();
        ImGui::TextUnformatted(o.say("both together"));
    }
    both(o.say("energy"), e.energyBefore / 1000.0, e.energyAfter / 1000.0, 2, "kJ");
    row(o, o.say("energy lost"), num((e.energyBefore - e.energyAfter) / 1000.0, 2), "kJ");
    residual(o, o.say("balance of momentum"), e.linearResidual);
    residual(o, o.say("balance of spin"), e.angularResidual);
    residual(o, o.say("method's condition"), e.methodResidual);
    const MethodText method = methodText(e);
    row(o, o.say("method"), o.say(method.name), "");
    if (*method.equations) quietText(o, o.say(method.equations));
    limits(o, uint32_t(e.flags));
}

}

void eventsPanel(Overlay& o, const Source& s)
{
    const auto& events = s.world->events;
    const size_t vehicles = s.world->setup.vehicles.size();
    if (vehicles > 1) {
        ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
        if (ImGui::BeginCombo("##filter", o.eventFilter < 0 ? o.say("all vehicles") : carName(s, o.eventFilter))) {
            if (ImGui::Selectable(o.say("all vehicles"), o.eventFilter < 0)) o.eventFilter = -1;
            for (size_t i = 0; i < vehicles; ++i) {
                ImGui::PushID(int(i));
                if (ImGui::Selectable(carName(s, double(i)), o.eventFilter == int(i))) o.eventFilter = int(i);
                ImGui::PopID();
            }
            ImGui::EndCombo();
        }
    }
    if (o.openEvent >= int(events.size())) o.openEvent = -1;
    if (o.openEvent < 0) o.seenEvent = -1;
    int shown = 0;
    for (size_t k = events.size(); k-- > 0 && shown < 40;) {
        const world::Event& e = events[k];
        if (o.eventFilter >= 0 && e.a != o.eventFilter && e.b != o.eventFilter) continue;
        ++shown;
        ImGui::PushID(int(k));
        const bool open = o.openEvent == int(k);
        const bool twoLines = vehicles > 1 && e.a >= 0;
        const float line = ImGui::GetTextLineHeight(), width = ImGui::GetContentRegionAvail().x;
        if (ImGui::Selectable("##event", open, 0, {width, (twoLines ? 2 : 1) * line}))
            o.openEvent = o.seenEvent = open ? -1 : int(k); // it stays where it was clicked
        if (open && o.seenEvent != int(k)) {                // opened by a key or a command, perhaps out of sight
            ImGui::SetScrollHereY(0.0f);
            o.seenEvent = int(k);
        }
        ImDrawList* list = ImGui::GetWindowDrawList();
        const ImVec2 at = ImGui::GetItemRectMin();
        const float x = at.x + 4 * o.unit, y = 0.5f * (at.y + ImGui::GetItemRectMax().y - (twoLines ? 2 : 1) * line);
        char text[160];
        const char* kind = o.say(world::name(world::EventKind(uint32_t(e.kind))));
        if (e.object >= 0 && !twoLines) kind = o.say("{event} with a wall", {{"event", kind}});
        std::snprintf(text, sizeof text, "%s s   %s", num(e.time, 3), kind);
        textAt(list, {x, y}, o.theme.text, text);
        if (e.deltaV > 0.0) {
            std::snprintf(text, sizeof text, "\u0394V %s m/s", num(std::max(e.deltaV, e.otherDeltaV), 1));
            textRight(list, {at.x + width, y}, o.theme.text, text);
        }
        if (twoLines) {
            const char* with = e.b >= 0 ? carName(s, e.b) : e.object >= 0 ? o.say("wall") : "";
            std::snprintf(text, sizeof text, "%s%s%s", carName(s, e.a), *with ? " \u2192 " : "", with);
            textAt(list, {x, y + line}, o.theme.quiet, fitted(text, width - 8 * o.unit));
        }
        if (open) {
            ImGui::Spacing();
            if (ImGui::Button(o.say("Go there"))) o.request = {Request::seekToEvent, int32_t(k)};
            if (world::isImpact(e)) {
                ImGui::SameLine();
                if (ImGui::Button(o.say("Copy as case"))) o.request = {Request::copyCase, int32_t(k)};
            }
            details(o, s, e);
            ImGui::Spacing();
        }
        ImGui::PopID();
    }
    if (shown == 0)
        quietText(o, events.empty() ? o.say("Nothing has happened yet.") : o.say("Nothing has happened to this one."));
}

}
