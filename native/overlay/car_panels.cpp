// What a car's other parts do, from its telemetry: driveline, brakes and aids, energy.
#include "overlay/overlay.h"
#include "overlay/widgets.h"

#include <cmath>
#include <cstdio>

namespace overlay {

using vehicle::CarTelemetry;

static constexpr double kRpm = 30.0 / math::kPi;

void drivelinePanel(Overlay& o, const Source& s)
{
    const CarTelemetry* t = shownCar(o, s);
    const vehicle::CarModel* m = shownModel(o, s);
    if (!t || !m) return;
    const float u = o.unit;
    const float width = ImGui::GetContentRegionAvail().x;
    const float x = ImGui::GetCursorPosX();
    const float speedAt = x + width - 58 * u;
    const auto line = [&](const char* part, double speed, double torque, const char* note) {
        ImGui::TextUnformatted(fitted(part, 80 * u));
        ImGui::SameLine(0, 0);
        ImGui::SetCursorPosX(x + 84 * u);
        quietText(o, fitted(note, speedAt - x - 132 * u)); // the longest speed stands right of it
        ImGui::SameLine(0, 0);
        rightText(num(speed * kRpm, 0), speedAt);
        ImGui::SameLine(0, 0);
        rightText(num(torque, 0), x + width);
    };
    ImGui::PushStyleColor(ImGuiCol_Text, o.theme.quiet);
    ImGui::TextUnformatted(o.say("part"));
    ImGui::SameLine(0, 0);
    rightText("rpm", speedAt);
    ImGui::SameLine(0, 0);
    rightText("N m", x + width);
    ImGui::PopStyleColor();
    const char* note = o.say("throttle {share} %", {{"share", num(100.0 * t->throttle, 0)}});
    line(o.say("engine"), t->engineSpeed, t->engineTorque, t->engineRunning > 0.5 ? note : o.say("stalled"));
    note = o.say("closed {share} %", {{"share", num(100.0 * t->engagement, 0)}});
    line(o.say("clutch"), t->clutchSlip, t->clutchTorque, note);
    if (t->shifting > 0.0)
        note = o.say("shifting");
    else if (t->gear < 0.0)
        note = o.say("reverse");
    else if (t->gear < 0.5)
        note = o.say("neutral");
    else
        note = o.say("gear {gear}", {{"gear", num(t->gear, 0)}});
    line(o.say("gearbox"), t->gearboxSpeed, t->gearboxTorque, note);
    const double share = m->driveline.frontShare;
    if (share > 0.0)
        line(o.say("front diff."), t->differentialSpeed[0], t->differentialTorque[0], o.say("left less right"));
    if (share < 1.0)
        line(o.say("rear diff."), t->differentialSpeed[1], t->differentialTorque[1], o.say("left less right"));
    if (share > 0.0 && share < 1.0)
        line(o.say("centre diff."), t->differentialSpeed[2], t->differentialTorque[2], o.say("front less rear"));
    for (int i = 0; i < 4; ++i) {
        const bool driven = i < 2 ? share > 0.0 : share < 1.0;
        line(o.say(kWheelNames[i]), t->wheel[i].spin, t->wheel[i].driveTorque, driven ? o.say("driven") : "");
    }
}

void brakesPanel(Overlay& o, const Source& s)
{
    const CarTelemetry* t = shownCar(o, s);
    const vehicle::CarModel* m = shownModel(o, s);
    if (!t || !m) return;
    const float u = o.unit;
    const float width = ImGui::GetContentRegionAvail().x;
    const float x = ImGui::GetCursorPosX();
    for (int i = 0; i < 4; ++i) {
        const vehicle::WheelTelemetry& w = t->wheel[i];
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float middle = at.y + 0.5f * ImGui::GetTextLineHeight() - 3 * u;
        quietText(o, fitted(o.say(kWheelNames[i]), 80 * u));
        bar(o, {at.x + 84 * u, middle}, {width - 210 * u, 7 * u}, 0.0f, float(w.brakePressure),
            w.antilock < 0.99 ? o.theme.warning : o.theme.impact);
        ImGui::SameLine(0, 0);
        rightText(num(100.0 * w.brakePressure, 0), x + width - 86 * u);
        ImGui::SameLine(0, 4 * u);
        quietText(o, "%");
        ImGui::SameLine(0, 0);
        rightText(num(w.brakeTorque, 0), x + width - 30 * u);
        ImGui::SameLine(0, 4 * u);
        quietText(o, "N m");
    }
    ImGui::Spacing();
    double least = 1.0;
    for (const vehicle::WheelTelemetry& w : t->wheel) least = std::min(least, w.antilock);
    // `does` says what it does while it acts.
    const auto aid = [&](const char* name, bool fitted, bool acts, const char* does) {
        const char* text = !fitted ? o.say("not fitted") : acts ? does : o.say("waits");
        quietText(o, name);
        ImGui::SameLine(0, 0);
        ImGui::PushStyleColor(ImGuiCol_Text, acts ? o.theme.warning : fitted ? o.theme.text : o.theme.quiet);
        rightText(text, x + width);
        ImGui::PopStyleColor();
    };
    const auto passes = [&](double share) { return o.say("lets pass {share} %", {{"share", num(100.0 * share, 0)}}); };
    aid(o.say("anti-lock"), m->aids.antilock, least < 0.99, passes(least));
    aid(o.say("traction control"), m->aids.traction, t->traction < 0.99, passes(t->traction));
    const char* brakes = num(100.0 * std::fabs(t->stability), 0);
    aid(o.say("stability control"), m->aids.stability, std::fabs(t->stability) > 0.01,
        t->stability > 0.0 ? o.say("brakes, left, {share} %", {{"share", brakes}})
                           : o.say("brakes, right, {share} %", {{"share", brakes}}));
    row(o, o.say("torque at the steering wheel"), num(t->steeringTorque, 1), "N m");
}

// One line of the energy panel: name, bar over the largest of them, kilojoules.
static void energyLine(const Overlay& o, const char* name, double joules, double most, ImU32 colour)
{
    const float u = o.unit;
    const float width = ImGui::GetContentRegionAvail().x;
    const float x = ImGui::GetCursorPosX();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    quietText(o, fitted(name, 136 * u));
    bar(o, {at.x + 140 * u, at.y + 0.5f * ImGui::GetTextLineHeight() - 3 * u}, {width - 220 * u, 7 * u}, 0.0f,
        float(std::fabs(joules) / std::max(most, 1.0)), colour);
    ImGui::SameLine(0, 0);
    rightText(num(joules / 1000.0, 1), x + width - 22 * u);
    ImGui::SameLine(0, 4 * u);
    quietText(o, "kJ");
}

// Vehicles without books: what they have now, and what the events say that impacts took.
static void energyWithoutBooks(const Overlay& o, const Source& s, const CarTelemetry* t)
{
    const watch::VehicleView& v = s.views->vehicles[size_t(o.car)];
    double lost = 0.0;
    bool shared = false;
    for (const world::Event& e : s.world->events) {
        if (e.a != o.car && e.b != o.car) continue;
        lost += e.energyBefore - e.energyAfter;
        shared = shared || e.b >= 0;
    }
    const double rest = t && t->mechanicalEnergy != 0.0 ? t->mechanicalEnergy - v.energy : 0.0;
    const double most = std::max({v.energy, std::fabs(rest), lost});
    energyLine(o, o.say("moving now"), v.energy, most, o.theme.accent);
    if (std::fabs(rest) > 0.5)
        energyLine(o, shownRoll(o, s) ? o.say("roll spring") : o.say("height"), rest, most, o.theme.accent);
    if (lost != 0.0) energyLine(o, o.say("impacts took"), lost, most, o.theme.impact);
    if (shared) quietText(o, o.say("from both vehicles together"));
    ImGui::Spacing();
    quietParagraph(o, t && !guided(o, s)
                          ? o.say("This car\u2019s tires and drag are forces without inner parts; it keeps no books of "
                                  "what they take. A car of 17 degrees of freedom does.")
                          : o.say("This vehicle keeps no books of its losses. A car of 17 degrees of freedom does."));
}

void energyPanel(Overlay& o, const Source& s)
{
    const CarTelemetry* t = shownCar(o, s);
    if (!shownModel(o, s)) return energyWithoutBooks(o, s, t);
    const vehicle::Ledger& l = t->ledger;
    const struct {
        const char* name;
        double joules;
    } losses[] = {{o.say("engine friction"), l.engineFriction},
                  {o.say("clutch"), l.clutch},
                  {o.say("gearbox"), l.gearbox},
                  {o.say("differentials"), l.differentials},
                  {o.say("brakes"), l.brakes},
                  {o.say("rolling"), l.rolling},
                  {o.say("tire slip"), l.tires},
                  {o.say("dampers"), l.dampers + l.tireDampers},
                  {o.say("air"), l.air},
                  {o.say("body on ground"), l.ground}};
    // What the books say it had at the start; the height counts from the zero of the map.
    double start = t->mechanicalEnergy - l.engine - l.external;
    for (const auto& e : losses) start += e.joules;
    double most = std::max({1.0, std::fabs(l.engine), std::fabs(t->mechanicalEnergy), std::fabs(l.external), start});
    for (const auto& e : losses) most = std::max(most, std::fabs(e.joules));
    const double moving = s.views->vehicles[size_t(o.car)].energy;
    energyLine(o, o.say("had at the start"), start, most, o.theme.before);
    energyLine(o, o.say("engine gave"), l.engine, most, o.theme.good);
    if (l.external != 0.0)
        energyLine(o, l.external < 0.0 ? o.say("impacts took") : o.say("impacts gave"), std::fabs(l.external), most,
                   o.theme.impact);
    for (const auto& e : losses)
        if (std::fabs(e.joules) > 0.5) energyLine(o, e.name, e.joules, most, o.theme.longitudinal);
    energyLine(o, o.say("moving now"), moving, most, o.theme.accent);
    energyLine(o, o.say("height, spin, springs"), t->mechanicalEnergy - moving, most, o.theme.accent);
}

}
