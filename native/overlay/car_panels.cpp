// What a car's parts do, from its telemetry: wheels, friction, driveline, energy.
#include "overlay/overlay.h"
#include "overlay/widgets.h"
#include "terrain/surfaces.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace overlay {

using vehicle::CarTelemetry;
using vehicle::WheelTelemetry;

namespace {

constexpr const char* kWheelNames[4] = {"front left", "front right", "rear left", "rear right"};
constexpr double kDegrees = 180.0 / math::kPi;
constexpr double kRpm = 30.0 / math::kPi;

const CarTelemetry* shownCar(const Overlay& o, const Source& s)
{
    return o.car < int(s.views->telemetry.size()) ? &s.views->telemetry[size_t(o.car)] : nullptr;
}

// Which part is at its limit, in a word.
const char* limitWord(const WheelTelemetry& w)
{
    if (w.touching < 0.5) return "in the air";
    if (w.antilock < 0.99) return "anti-lock";
    if (w.saturation > 0.97 && w.adhesion < 0.05) return "slides";
    if (std::fabs(w.stop) > 1.0) return "on the stop";
    if (w.saturation > 0.9) return "at the limit";
    return "";
}

// Four cells as the wheels stand; use(index, corner, size) draws one.
template <class F> void fourCells(const Overlay& o, float height, F&& use)
{
    const float gap = 6 * o.unit;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{(ImGui::GetContentRegionAvail().x - gap) * 0.5f, height * o.unit};
    for (int i = 0; i < 4; ++i) {
        const ImVec2 corner{at.x + float(i % 2) * (size.x + gap), at.y + float(i / 2) * (size.y + gap)};
        ImGui::GetWindowDrawList()->AddRectFilled(corner, {corner.x + size.x, corner.y + size.y},
                                                  o.theme.raised & 0x90ffffffu, 4 * o.unit);
        use(i, corner, size);
    }
    ImGui::Dummy({2 * size.x + gap, 2 * size.y + gap});
}

void textAt(ImDrawList* list, ImVec2 at, ImU32 colour, const char* text)
{
    list->AddText({std::floor(at.x), std::floor(at.y)}, colour, text);
}
void textRight(ImDrawList* list, ImVec2 at, ImU32 colour, const char* text)
{
    textAt(list, {at.x - ImGui::CalcTextSize(text).x, at.y}, colour, text);
}

}

void wheelsPanel(Overlay& o, const Source& s)
{
    const CarTelemetry* t = shownCar(o, s);
    if (!t) return;
    const float u = o.unit, line = ImGui::GetTextLineHeight() + 2 * u;
    fourCells(o, (7 * line + 12 * u) / u, [&](int i, ImVec2 at, ImVec2 size) {
        const WheelTelemetry& w = t->wheel[i];
        ImDrawList* list = ImGui::GetWindowDrawList();
        const float x = at.x + 8 * u, right = at.x + size.x - 20 * u;
        float y = at.y + 6 * u;
        textAt(list, {x, y}, o.theme.quiet, kWheelNames[i]);
        const char* word = limitWord(w);
        y += line;
        const auto value = [&](const char* label, const char* number, const char* unit, ImU32 colour) {
            textAt(list, {x, y}, o.theme.quiet, label);
            textRight(list, {right - 24 * u, y}, colour, number);
            textAt(list, {right - 20 * u, y}, o.theme.quiet, unit);
            y += line;
        };
        value("load", num(w.load / 1000.0, 2), "kN", o.theme.normal);
        value("long.", num(w.forceX / 1000.0, 2), "kN", o.theme.longitudinal);
        value("lateral", num(w.forceY / 1000.0, 2), "kN", o.theme.lateral);
        value("slip", num(100.0 * w.slipRatio, 1), "%", o.theme.text);
        value("angle", num(kDegrees * w.slipAngle, 1), "\u00b0", o.theme.text);
        textAt(list, {x, y}, w.saturation > 0.9 || w.touching < 0.5 ? o.theme.warning : o.theme.quiet,
               *word ? word : terrain::properties(uint32_t(w.surface)).name);
        // Suspension travel at the right edge: up is up, the tick is the place at rest.
        const float top = at.y + 10 * u, bottom = at.y + size.y - 10 * u, middle = 0.5f * (top + bottom);
        const float barX = at.x + size.x - 12 * u;
        list->AddRectFilled({barX, top}, {barX + 5 * u, bottom}, o.theme.line, 2 * u);
        const float reach = 0.5f * (bottom - top);
        const float place = middle - reach * float(std::clamp(w.travel / 0.12, -1.0, 1.0));
        list->AddRectFilled({barX, std::min(place, middle)}, {barX + 5 * u, std::max(place, middle)},
                            std::fabs(w.stop) > 1.0 ? o.theme.warning : o.theme.accent, 2 * u);
        list->AddLine({barX - 2 * u, middle}, {barX + 7 * u, middle}, o.theme.quiet, u);
    });
}

void frictionPanel(Overlay& o, const Source& s)
{
    const CarTelemetry* t = shownCar(o, s);
    if (!t) return;
    const float u = o.unit;
    double most = 1.0; // [N] the four share one scale
    for (const WheelTelemetry& w : t->wheel) most = std::max({most, w.limitX, w.limitY});
    fourCells(o, 124, [&](int i, ImVec2 at, ImVec2 size) {
        const WheelTelemetry& w = t->wheel[i];
        ImDrawList* list = ImGui::GetWindowDrawList();
        const ImVec2 centre{at.x + 0.5f * size.x, at.y + 0.5f * size.y + 7 * u};
        const float reach = 0.5f * (size.y - 30 * u);
        const float scale = reach / float(most);
        list->AddLine({centre.x - reach, centre.y}, {centre.x + reach, centre.y}, o.theme.line, u);
        list->AddLine({centre.x, centre.y - reach}, {centre.x, centre.y + reach}, o.theme.line, u);
        ImVec2 ring[49];
        for (int k = 0; k <= 48; ++k) {
            const float a = float(k) * float(math::kTau) / 48.0f;
            ring[k] = {centre.x + scale * float(w.limitY) * float(math::sin(a)),
                       centre.y - scale * float(w.limitX) * float(math::cos(a))};
        }
        list->AddPolyline(ring, 49, o.theme.quiet, ImDrawFlags_None, 1.5f * u);
        // Forward is up, left is left.
        const ImVec2 tip{centre.x - scale * float(w.forceY), centre.y - scale * float(w.forceX)};
        list->AddLine(centre, {centre.x, tip.y}, o.theme.longitudinal, 2.5f * u);
        list->AddLine({centre.x, tip.y}, tip, o.theme.lateral, 2.5f * u);
        list->AddCircleFilled(tip, 4 * u, w.saturation > 0.97 ? o.theme.impact : o.theme.resultant);
        textAt(list, {at.x + 6 * u, at.y + 4 * u}, o.theme.quiet, kWheelNames[i]);
        char share[24];
        std::snprintf(share, sizeof share, "%.0f %%", std::min(100.0, 100.0 * w.saturation));
        textRight(list, {at.x + size.x - 6 * u, at.y + 4 * u}, w.saturation > 0.9 ? o.theme.warning : o.theme.text,
                  share);
        const char* word = limitWord(w);
        textRight(list, {at.x + size.x - 6 * u, at.y + size.y - ImGui::GetTextLineHeight() - 3 * u}, o.theme.warning,
                  word);
    });
}

void drivelinePanel(Overlay& o, const Source& s)
{
    const CarTelemetry* t = shownCar(o, s);
    if (!t) return;
    const float u = o.unit;
    const float width = ImGui::GetContentRegionAvail().x;
    const auto line = [&](const char* part, double speed, double torque, const char* note) {
        const float x = ImGui::GetCursorPosX();
        ImGui::TextUnformatted(part);
        ImGui::SameLine(0, 0);
        ImGui::PushStyleColor(ImGuiCol_Text, o.theme.quiet);
        ImGui::SetCursorPosX(x + 92 * u);
        ImGui::TextUnformatted(note);
        ImGui::PopStyleColor();
        ImGui::SameLine(0, 0);
        if (std::isfinite(speed)) rightText(num(speed * kRpm, 0), x + width - 78 * u);
        ImGui::SameLine(0, 0);
        rightText(num(torque, 0), x + width);
    };
    ImGui::PushStyleColor(ImGuiCol_Text, o.theme.quiet);
    const float x = ImGui::GetCursorPosX();
    ImGui::TextUnformatted("part");
    ImGui::SameLine(0, 0);
    rightText("rpm", x + width - 78 * u);
    ImGui::SameLine(0, 0);
    rightText("N m", x + width);
    ImGui::PopStyleColor();
    char note[40];
    std::snprintf(note, sizeof note, "%s", t->engineRunning > 0.5 ? "" : "stalled");
    line("engine", t->engineSpeed, t->engineTorque, note);
    std::snprintf(note, sizeof note, "%.0f %% engaged", 100.0 * t->engagement);
    line("clutch", t->clutchSlip, t->clutchTorque, note);
    if (t->shifting > 0.0)
        std::snprintf(note, sizeof note, "shifting");
    else if (t->gear < 0.0)
        std::snprintf(note, sizeof note, "reverse");
    else if (t->gear < 0.5)
        std::snprintf(note, sizeof note, "neutral");
    else
        std::snprintf(note, sizeof note, "gear %.0f", t->gear);
    line("gearbox", t->gearboxSpeed, t->gearboxTorque, note);
    line("front diff.", t->differentialSpeed[0], t->differentialTorque[0], "left\u2212right");
    line("rear diff.", t->differentialSpeed[1], t->differentialTorque[1], "left\u2212right");
    if (t->differentialTorque[2] != 0.0)
        line("centre diff.", t->differentialSpeed[2], t->differentialTorque[2], "front\u2212rear");
    for (int i = 0; i < 4; ++i)
        line(kWheelNames[i], t->wheel[i].spin, t->wheel[i].driveTorque - t->wheel[i].brakeTorque, "");
    ImGui::Spacing();
    ImGui::TextDisabled("brake pressure");
    const ImVec2 at = ImGui::GetCursorScreenPos();
    for (int i = 0; i < 4; ++i) {
        const float w = (width - 18 * u) / 4;
        bar(o, {at.x + float(i) * (w + 6 * u), at.y}, {w, 7 * u}, 0.0f, float(t->wheel[i].brakePressure),
            t->wheel[i].antilock < 0.99 ? o.theme.warning : o.theme.impact);
    }
    ImGui::Dummy({width, 9 * u});
    if (t->traction < 0.99) row(o, "traction control passes", num(100.0 * t->traction, 0), "%", o.theme.warning);
    if (std::fabs(t->stability) > 0.01)
        row(o, "stability control brakes", num(100.0 * t->stability, 0), "%", o.theme.warning);
    row(o, "torque at the steering wheel", num(t->steeringTorque, 1), "N m");
}

void energyPanel(Overlay& o, const Source& s)
{
    const CarTelemetry* t = shownCar(o, s);
    if (!t) return;
    const float u = o.unit;
    const vehicle::Ledger& l = t->ledger;
    const struct {
        const char* name;
        double joules;
    } losses[] = {{"engine friction", l.engineFriction},
                  {"clutch", l.clutch},
                  {"gearbox", l.gearbox},
                  {"differentials", l.differentials},
                  {"brakes", l.brakes},
                  {"rolling", l.rolling},
                  {"tire slip", l.tires},
                  {"dampers", l.dampers + l.tireDampers},
                  {"air", l.air},
                  {"body on ground", l.ground}};
    double most = std::max(1.0, std::fabs(l.engine));
    for (const auto& e : losses) most = std::max(most, std::fabs(e.joules));
    const float width = ImGui::GetContentRegionAvail().x;
    const auto line = [&](const char* name, double joules, ImU32 colour) {
        const float x = ImGui::GetCursorPosX();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::PushStyleColor(ImGuiCol_Text, o.theme.quiet);
        ImGui::TextUnformatted(name);
        ImGui::PopStyleColor();
        bar(o, {at.x + 112 * u, at.y + 4 * u}, {width - 190 * u, 7 * u}, 0.0f, float(std::fabs(joules) / most), colour);
        ImGui::SameLine(0, 0);
        rightText(num(joules / 1000.0, 1), x + width - 24 * u);
        ImGui::SameLine(0, 4 * u);
        ImGui::TextDisabled("kJ");
    };
    line("engine gave", l.engine, o.theme.good);
    if (l.external != 0.0) line("impacts gave", l.external, o.theme.impact);
    for (const auto& e : losses)
        if (std::fabs(e.joules) > 0.5) line(e.name, e.joules, o.theme.longitudinal);
    line("in the car now", t->mechanicalEnergy, o.theme.accent);
}

}
