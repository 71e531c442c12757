// What the wheels do: loads and forces, the friction ellipse, the tire's curves with the working points on them, the
// suspension.
#include "overlay/overlay.h"
#include "overlay/widgets.h"
#include "terrain/surfaces.h"

#include <cmath>
#include <cstdio>

namespace overlay {

using vehicle::CarTelemetry;
using vehicle::WheelTelemetry;

// The text of a wheel's cell: its name, then a line for each value with its number and unit at the right.
class CellText {
public:
    CellText(const Overlay& o, int wheel, ImVec2 at, float right)
        : m_o(o), m_line(ImGui::GetTextLineHeight() + 1 * o.unit), m_right(right), m_at(at)
    {
        textAt(ImGui::GetWindowDrawList(), m_at, o.theme.text, o.say(kWheelNames[wheel]));
        m_at.y += m_line;
    }
    void operator()(const char* label, const char* number, const char* unit, ImU32 colour)
    {
        ImDrawList* list = ImGui::GetWindowDrawList();
        textAt(list, m_at, m_o.theme.quiet, label);
        textRight(list, {m_right - 26 * m_o.unit, m_at.y}, colour, number);
        textAt(list, {m_right - 22 * m_o.unit, m_at.y}, m_o.theme.quiet, unit);
        m_at.y += m_line;
    }
    ImVec2 next() const { return m_at; }

private:
    const Overlay& m_o;
    float m_line, m_right;
    ImVec2 m_at;
};

void wheelsPanel(Overlay& o, const Source& s)
{
    const CarTelemetry* t = shownCar(o, s);
    if (!t) return;
    const bool carcass = shownModel(o, s) != nullptr;
    const float u = o.unit, line = ImGui::GetTextLineHeight() + 1 * u;
    fourCells(o, (carcass ? 8 : 7) * line + 10 * u, [&](int i, ImVec2 at, ImVec2 size) {
        const WheelTelemetry& w = t->wheel[i];
        CellText value(o, i, {at.x + 8 * u, at.y + 4 * u}, at.x + size.x - 8 * u);
        value(o.say("load"), num(w.load / 1000.0, 2), "kN", o.theme.normal);
        value(o.say("along"), num(w.forceX / 1000.0, 2), "kN", o.theme.longitudinal);
        value(o.say("across"), num(w.forceY / 1000.0, 2), "kN", o.theme.lateral);
        value(o.say("slip"), num(100.0 * slipRatio(o, s, i), 1), "%", o.theme.text);
        value(o.say("angle"), num(kDegrees * w.slipAngle, 1), "\u00b0", o.theme.text);
        if (carcass) { // how far the carcass has been carried along and across: the relaxation state
            char both[48];
            std::snprintf(both, sizeof both, "%s, %s", num(1000.0 * w.deflectionX, 0), num(1000.0 * w.deflectionY, 0));
            value(o.say("carcass"), both, "mm", o.theme.text);
        }
        const char* word = limitWord(o, *t, w);
        textAt(ImGui::GetWindowDrawList(), value.next(), *word ? o.theme.warning : o.theme.quiet,
               *word ? word : o.say(terrain::properties(uint32_t(w.surface)).name));
    });
}

// --- friction --------------------------------------------------------------------------------------------------------

void frictionPanel(Overlay& o, const Source& s)
{
    const CarTelemetry* t = shownCar(o, s);
    if (!t) return;
    const float u = o.unit, line = ImGui::GetTextLineHeight();
    double most = 1.0; // [N] the four share one scale
    for (const WheelTelemetry& w : t->wheel) most = std::max({most, w.limitX, w.limitY});
    quietText(o, gripVerdict(o, *t));
    fourCells(o, 96 * u + 2 * line, [&](int i, ImVec2 at, ImVec2 size) {
        const WheelTelemetry& w = t->wheel[i];
        ImDrawList* list = ImGui::GetWindowDrawList();
        const float reach = std::min(42 * u, 0.5f * (size.x - 12 * u));
        const ImVec2 centre{at.x + 0.5f * size.x, at.y + line + 5 * u + reach};
        const float scale = reach / float(most);
        list->AddLine({centre.x - reach, centre.y}, {centre.x + reach, centre.y}, o.theme.line, u);
        list->AddLine({centre.x, centre.y - reach}, {centre.x, centre.y + reach}, o.theme.line, u);
        ImVec2 ring[49];
        for (int k = 0; k <= 48; ++k) {
            const double a = double(k) * math::kTau / 48.0;
            ring[k] = {centre.x + scale * float(w.limitY * math::sin(a)),
                       centre.y - scale * float(w.limitX * math::cos(a))};
        }
        list->AddPolyline(ring, 49, o.theme.quiet, ImDrawFlags_None, 1.5f * u);
        // Forward is up, left is left.
        const ImVec2 tip{centre.x - scale * float(w.forceY), centre.y - scale * float(w.forceX)};
        list->AddLine(centre, {centre.x, tip.y}, o.theme.longitudinal, 2.5f * u);
        list->AddLine({centre.x, tip.y}, tip, o.theme.lateral, 2.5f * u);
        list->AddCircleFilled(tip, 4 * u, gripUsed(*t, w) > 0.97 ? o.theme.impact : o.theme.resultant);
        list->AddCircle(tip, 4 * u, o.theme.solid, 0, u);
        textAt(list, {at.x + 6 * u, at.y + 3 * u}, o.theme.text, o.say(kWheelNames[i]));
        char share[32];
        std::snprintf(share, sizeof share, "%.0f %%", std::min(100.0, 100.0 * w.saturation));
        textRight(list, {at.x + size.x - 6 * u, at.y + 3 * u}, gripUsed(*t, w) > 0.9 ? o.theme.warning : o.theme.quiet,
                  share);
        const char* word = limitWord(o, *t, w);
        if (!*word && w.touching > 0.5 && moves(*t, w) && w.adhesion < 0.995) {
            word = o.say("{share} % slides", {{"share", num(100.0 * (1.0 - w.adhesion), 0)}});
        }
        textAt(list, {at.x + 6 * u, at.y + size.y - line - 3 * u},
               gripUsed(*t, w) > 0.9 || w.touching < 0.5 ? o.theme.warning : o.theme.quiet, word);
    });
}

// --- the tire's curves -----------------------------------------------------------------------------------------------

namespace {

// The steady force of one wheel's tire at a slip, with the load, friction and speed it has now.
struct Bench {
    const tire::Tire* tire = nullptr;             // of the 17-DOF car
    const tire::DugoffSettings* dugoff = nullptr; // of the planar car
    double stiffness = 0.0, limit = 0.0;          // [N/rad], [N] of the roll car's axle, a wheel's half of them
    double load = 0.0, friction = 1.0, speed = 10.0, camber = 0.0;

    math::dvec2 force(double slipRatio, double slipAngle) const
    {
        if (stiffness > 0.0) // Zhou 2008 (13a): linear, cut at the adhesion limit
            return {0.0, math::clamp(-stiffness * slipAngle, -limit, limit)};
        const double vy = speed * math::tan(slipAngle), rolling = speed * (1.0 + slipRatio);
        if (dugoff) {
            const tire::DugoffForce f = tire::dugoffForce(*dugoff, load, friction, speed, vy, rolling);
            return {f.x, f.y};
        }
        const tire::Patch p{load, speed, vy, rolling, camber, friction};
        return tire::force(tire::respond(*tire, p), p);
    }
};

Bench benchOf(const Overlay& o, const Source& s, const CarTelemetry& t, int wheel)
{
    Bench b;
    const WheelTelemetry& w = t.wheel[wheel];
    if (const vehicle::CarModel* m = shownModel(o, s)) b.tire = &m->tire[wheel];
    if (const vehicle::PlanarCarModel* m = shownPlanar(o, s))
        b.dugoff = wheel < 2 ? &m->settings.frontTire : &m->settings.rearTire;
    if (const vehicle::RollCarModel* m = shownRoll(o, s)) {
        b.stiffness = 0.5 * (wheel < 2 ? m->settings.frontStiffness : m->settings.rearStiffness);
        b.limit = w.limitY;
    }
    b.load = w.load;
    b.friction = w.friction;
    b.speed = std::max(t.speed, 2.0);
    b.camber = math::sin(w.camber);
    return b;
}

// One diagram: curve without the other slip, dashed curve with the other slip as it is now, the wheel's point.
template <class F>
void curve(const Overlay& o, const char* title, const char* now, const char* unit, const char* low, const char* high,
           double reach, double slip, double force, double scale, ImU32 colour, bool rises,
           F&& at /* (slip, combined) -> N */)
{
    const float u = o.unit, line = ImGui::GetTextLineHeight();
    row(o, title, now, unit);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, 96 * u};
    ImGui::Dummy(size);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, o.theme.raised, 4 * u);
    const ImVec2 middle{corner.x + 0.5f * size.x, corner.y + 0.5f * size.y};
    const float wide = 0.5f * size.x - 8 * u, tall = 0.5f * size.y - 6 * u;
    list->AddLine({middle.x - wide, middle.y}, {middle.x + wide, middle.y}, o.theme.line, u);
    list->AddLine({middle.x, middle.y - tall}, {middle.x, middle.y + tall}, o.theme.line, u);
    const auto place = [&](double x, double f) {
        return ImVec2{middle.x + wide * float(std::clamp(x / reach, -1.0, 1.0)),
                      middle.y - tall * float(std::clamp(f / scale, -1.0, 1.0))};
    };
    constexpr int kPoints = 61;
    ImVec2 points[kPoints];
    for (int pass = 0; pass < 2; ++pass) {
        for (int k = 0; k < kPoints; ++k) {
            const double x = reach * (2.0 * k / (kPoints - 1) - 1.0);
            points[k] = place(x, at(x, pass == 1));
        }
        if (pass == 0)
            list->AddPolyline(points, kPoints, colour, ImDrawFlags_None, 2 * u);
        else
            for (int k = 0; k + 1 < kPoints; k += 2) list->AddLine(points[k], points[k + 1], o.theme.text, 1.2f * u);
    }
    const ImVec2 dot = place(slip, force);
    list->AddCircleFilled(dot, 4.5f * u, o.theme.resultant);
    list->AddCircle(dot, 4.5f * u, o.theme.solid, 0, u);
    // Each label lies where the curve does not come.
    const float above = middle.y - line - u, below = middle.y + u;
    textAt(list, {corner.x + 6 * u, rises ? above : below}, o.theme.quiet, low);
    textRight(list, {corner.x + size.x - 6 * u, rises ? below : above}, o.theme.quiet, high);
    char top[32];
    std::snprintf(top, sizeof top, "%s kN", num(scale / 1000.0, 1));
    if (rises)
        textRight(list, {middle.x - 6 * u, corner.y + 2 * u}, o.theme.quiet, top);
    else
        textAt(list, {middle.x + 6 * u, corner.y + 2 * u}, o.theme.quiet, top);
}

}

void tirePanel(Overlay& o, const Source& s)
{
    const CarTelemetry* t = shownCar(o, s);
    if (!t) return;
    const float each = (ImGui::GetContentRegionAvail().x - 12 * o.unit) / 4;
    static constexpr const char* kShort[4] = {later("front L"), later("front R"), later("rear L"), later("rear R")};
    for (int i = 0; i < 4; ++i)
        if (chip(o, o.say(kShort[i]), o.wheel == i, each)) o.wheel = i;
    ImGui::NewLine();
    const WheelTelemetry& w = t->wheel[o.wheel];
    const Bench b = benchOf(o, s, *t, o.wheel);
    if (w.touching < 0.5) return quietText(o, o.say("In the air: no force."));
    if (guided(o, s)) return quietParagraph(o, o.say("This car is held on its path: its tires do not act."));
    const double used = gripUsed(*t, w);
    row(o, o.say("grip left in this direction"), num(100.0 * (1.0 - used), 0), "%", used > 0.9 ? o.theme.warning : 0);
    const double scale = 1.15 * std::max({w.limitX, w.limitY, 1.0});
    const double slip = slipRatio(o, s, o.wheel);
    curve(o, o.say("force across against slip angle"), num(kDegrees * w.slipAngle, 1), "\u00b0", "\u221220\u00b0",
          "+20\u00b0", 20.0 / kDegrees, w.slipAngle, w.forceY, scale, o.theme.lateral, false,
          [&](double a, bool combined) { return b.force(combined && slip == slip ? slip : 0.0, a).y; });
    if (b.stiffness > 0.0)
        return quietParagraph(o,
                              o.say("Linear up to what the road gives, as the roll car\u2019s equations have it. Its "
                                    "traction and brakes are forces on the body, so there is no slip along."));
    curve(o, o.say("force along against slip"), num(100.0 * slip, 1), "%", "\u221240 %", "+40 %", 0.4, slip, w.forceX,
          scale, o.theme.longitudinal, true,
          [&](double k, bool combined) { return b.force(k, combined ? w.slipAngle : 0.0).x; });
    quietParagraph(o, b.dugoff
                          ? o.say("Dashed: with the other slip it has now. A planar car\u2019s wheels have no speed of "
                                  "their own: the slip is the one that gives the force its pedals ask for.")
                          : o.say("Dashed: with the other slip it has now. The point lags behind by the relaxation."));
}

// --- suspension ------------------------------------------------------------------------------------------------------

void suspensionPanel(Overlay& o, const Source& s)
{
    const CarTelemetry* t = shownCar(o, s);
    const vehicle::CarModel* m = shownModel(o, s);
    if (!t || !m) return;
    const float u = o.unit, line = ImGui::GetTextLineHeight() + 1 * u;
    fourCells(o, 7 * line + 10 * u, [&](int i, ImVec2 at, ImVec2 size) {
        const WheelTelemetry& w = t->wheel[i];
        const vehicle::AxleSettings& axle = m->axle[i / 2];
        ImDrawList* list = ImGui::GetWindowDrawList();
        CellText value(o, i, {at.x + 6 * u, at.y + 4 * u}, at.x + size.x - 17 * u);
        value(o.say("travel"), num(1000.0 * w.travel, 0), "mm", o.theme.text);
        value(o.say("spring"), num(w.spring / 1000.0, 2), "kN", o.theme.text);
        value(o.say("damper"), num(w.damper / 1000.0, 2), "kN", o.theme.text);
        value(o.say("roll bar"), num(w.antiRoll / 1000.0, 2), "kN", o.theme.text);
        const bool stopped = std::fabs(w.stop) > 1.0;
        value(o.say("stop"), num(w.stop / 1000.0, 2), "kN", stopped ? o.theme.warning : o.theme.text);
        value(o.say("camber"), num(kDegrees * w.camber, 1), "\u00b0", o.theme.text);
        // Travel at the right edge: up is up; marks at rest and at the two stops.
        const float top = at.y + 8 * u, bottom = at.y + size.y - 8 * u, barX = at.x + size.x - 12 * u;
        const double up = 1.15 * axle.bumpTravel, down = 1.15 * axle.reboundTravel;
        const auto place = [&](double travel) {
            return top + (bottom - top) * float(std::clamp((up - travel) / (up + down), 0.0, 1.0));
        };
        list->AddRectFilled({barX, top}, {barX + 6 * u, bottom}, o.theme.line, 2 * u);
        const float rest = place(0.0), now = place(w.travel);
        list->AddRectFilled({barX, std::min(rest, now)}, {barX + 6 * u, std::max(rest, now) + u},
                            stopped ? o.theme.warning : o.theme.accent);
        for (double mark : {0.0, axle.bumpTravel, -axle.reboundTravel}) {
            const float my = place(mark);
            list->AddLine({barX - 3 * u, my}, {barX + 9 * u, my}, mark == 0.0 ? o.theme.text : o.theme.impact,
                          1.5f * u);
        }
    });
}

}
