#include "overlay/widgets.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

namespace overlay {

// --- text ------------------------------------------------------------------------------------------------------------

// Fixed digits and a true minus sign; what is not a number is a dash.
const char* num(double value, int digits)
{
    static char buffers[16][40];
    static int next = 0;
    char* out = buffers[next = (next + 1) % 16];
    if (!std::isfinite(value)) return "\u2013";
    char plain[32];
    std::snprintf(plain, sizeof plain, "%.*f", digits, std::fabs(value));
    bool zero = true;
    for (const char* c = plain; *c; ++c) zero = zero && (*c == '0' || *c == '.');
    std::snprintf(out, 40, "%s%s", value < 0.0 && !zero ? "\u2212" : "", plain);
    return out;
}

void rightText(const char* text, float right)
{
    ImGui::SetCursorPosX(right - ImGui::CalcTextSize(text).x);
    ImGui::TextUnformatted(text);
}

void quietText(const Overlay& o, const char* text)
{
    ImGui::PushStyleColor(ImGuiCol_Text, o.theme.quiet);
    ImGui::TextUnformatted(text);
    ImGui::PopStyleColor();
}

void quietParagraph(const Overlay& o, const char* text)
{
    ImGui::PushStyleColor(ImGuiCol_Text, o.theme.quiet);
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x);
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

const char* fitted(const char* text, float width)
{
    static char out[200];
    if (ImGui::CalcTextSize(text).x <= width) return text;
    size_t n = std::min(std::strlen(text), sizeof out - 4);
    for (; n > 0; --n) {
        if ((text[n] & 0xc0) == 0x80) continue; // inside a character
        std::snprintf(out, sizeof out, "%.*s\u2026", int(n), text);
        if (ImGui::CalcTextSize(out).x <= width) return out;
    }
    return "\u2026";
}

static constexpr float kUnitWidth = 40.0f; // [CSS px] room for the longest unit

void row(const Overlay& o, const char* label, const char* value, const char* unit, ImU32 colour)
{
    const float width = ImGui::GetContentRegionAvail().x;
    const float at = ImGui::GetCursorPosX();
    quietText(o, label);
    ImGui::SameLine(0, 0);
    if (colour) ImGui::PushStyleColor(ImGuiCol_Text, colour);
    rightText(value, at + width - kUnitWidth * o.unit);
    if (colour) ImGui::PopStyleColor();
    ImGui::SameLine(0, 6.0f * o.unit);
    quietText(o, unit);
}

void change(const Overlay& o, const char* label, const char* before, const char* after, const char* unit)
{
    const float width = ImGui::GetContentRegionAvail().x;
    const float at = ImGui::GetCursorPosX(), right = at + width - kUnitWidth * o.unit;
    quietText(o, label);
    ImGui::SameLine(0, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, o.theme.before);
    rightText(before, right - 72 * o.unit);
    ImGui::PopStyleColor();
    ImGui::SameLine(0, 4 * o.unit);
    quietText(o, "\u2192");
    ImGui::SameLine(0, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, o.theme.after);
    rightText(after, right);
    ImGui::PopStyleColor();
    ImGui::SameLine(0, 6.0f * o.unit);
    quietText(o, unit);
}

void plot(const Overlay& o, const History& times, const History& h, const char* label, const char* unit, int digits,
          ImU32 colour)
{
    row(o, label, num(h.last(), digits), unit);
    const float u = o.unit;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, 38.0f * u};
    ImGui::Dummy(size);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, o.theme.raised, 4 * u);
    const History::Range range = h.range();
    double low = range.low, high = range.high;
    // Never finer than what is written: the last digit fills the height at most.
    double least = 2.0;
    for (int i = 0; i < digits; ++i) least *= 0.1;
    if (high - low < least) {
        const double middle = 0.5 * (low + high);
        low = middle - 0.5 * least;
        high = middle + 0.5 * least;
    }
    const float pad = 4 * u, labels = 46 * u;
    const float w = size.x - labels - 2 * pad, hgt = size.y - 2 * pad;
    const auto y = [&](double v) { return at.y + pad + hgt * float((high - v) / (high - low)); };
    const double span = kPlotSpan, from = times.last() - span; // [s]
    ImVec2 points[History::kSamples];
    int count = 0;
    for (size_t i = 0; i < h.size(); ++i) {
        const double v = h.at(i), t = times.at(i);
        if (!std::isfinite(v) || t < from) continue;
        points[count++] = {at.x + pad + w * float((t - from) / span), y(v)};
    }
    if (low < 0.0 && high > 0.0) list->AddLine({at.x + pad, y(0.0)}, {at.x + pad + w, y(0.0)}, o.theme.line, u);
    if (count > 1) list->AddPolyline(points, count, colour, ImDrawFlags_None, 1.5f * u);
    const float lineHeight = ImGui::GetTextLineHeight();
    textRight(list, {at.x + size.x - pad, at.y + u}, o.theme.quiet, num(high, digits));
    textRight(list, {at.x + size.x - pad, at.y + size.y - lineHeight - u}, o.theme.quiet, num(low, digits));
}

bool chip(const Overlay& o, const char* label, bool on, float width)
{
    const float u = o.unit;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {width > 0.0f ? 1.0f : 6 * u, 2 * u});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, std::max(1.0f, std::floor(u)));
    ImGui::PushStyleColor(ImGuiCol_Button, on ? o.theme.raised : ImU32(0));
    ImGui::PushStyleColor(ImGuiCol_Border, on ? o.theme.accent : o.theme.line);
    ImGui::PushStyleColor(ImGuiCol_Text, on ? o.theme.text : o.theme.quiet);
    const bool clicked = ImGui::Button(label, {width, 0.0f});
    ImGui::PopStyleColor(3);
    ImGui::PopStyleVar(2);
    ImGui::SameLine(0, 4 * u);
    return clicked;
}

void bar(const Overlay& o, ImVec2 at, ImVec2 size, float zero, float value, ImU32 colour)
{
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float radius = std::min(3.0f * o.unit, 0.5f * size.y);
    list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, o.theme.raised, radius);
    const float a = std::clamp(std::min(zero, value), 0.0f, 1.0f), b = std::clamp(std::max(zero, value), 0.0f, 1.0f);
    if (b - a > 1e-3f)
        list->AddRectFilled({at.x + a * size.x, at.y}, {at.x + b * size.x, at.y + size.y}, colour, radius);
}

void textAt(ImDrawList* list, ImVec2 at, ImU32 colour, const char* text)
{
    list->AddText({std::floor(at.x), std::floor(at.y)}, colour, text);
}
void textRight(ImDrawList* list, ImVec2 at, ImU32 colour, const char* text)
{
    textAt(list, {at.x - ImGui::CalcTextSize(text).x, at.y}, colour, text);
}

// --- the vehicle in focus --------------------------------------------------------------------------------------------

const vehicle::CarTelemetry* shownCar(const Overlay& o, const Source& s)
{
    return o.car < int(s.views->telemetry.size()) ? &s.views->telemetry[size_t(o.car)] : nullptr;
}
const vehicle::CarModel* shownModel(const Overlay& o, const Source& s)
{
    const world::Setup& setup = s.world->setup;
    if (o.car >= int(setup.vehicles.size())) return nullptr;
    const world::VehicleSetup& v = setup.vehicles[size_t(o.car)];
    return v.kind == world::VehicleKind::car ? &setup.cars[v.design] : nullptr;
}
const vehicle::PlanarCarModel* shownPlanar(const Overlay& o, const Source& s)
{
    const world::Setup& setup = s.world->setup;
    if (o.car >= int(setup.vehicles.size())) return nullptr;
    const world::VehicleSetup& v = setup.vehicles[size_t(o.car)];
    return v.kind == world::VehicleKind::planar ? &setup.planarCars[v.model] : nullptr;
}

const vehicle::RollCarModel* shownRoll(const Overlay& o, const Source& s)
{
    const world::Setup& setup = s.world->setup;
    if (o.car >= int(setup.vehicles.size())) return nullptr;
    const world::VehicleSetup& v = setup.vehicles[size_t(o.car)];
    return v.kind == world::VehicleKind::roll ? &setup.rollCars[v.model] : nullptr;
}
bool guided(const Overlay& o, const Source& s)
{
    return shownPlanar(o, s) && s.world->state.planarCars[s.world->setup.vehicles[size_t(o.car)].model].guided == 1;
}

double slipRatio(const Overlay& o, const Source& s, int wheel)
{
    const vehicle::CarTelemetry* t = shownCar(o, s);
    if (!t || shownRoll(o, s)) return std::numeric_limits<double>::quiet_NaN();
    const vehicle::WheelTelemetry& w = t->wheel[wheel];
    const vehicle::PlanarCarModel* m = shownPlanar(o, s);
    if (!m) return w.slipRatio;
    const vehicle::PlanarCarSettings& p = m->settings;
    const vehicle::Controls& c = s.world->state.controls[size_t(o.car)];
    const bool front = wheel < 2;
    const double along =
        w.spin * vehicle::kShownRadius; // [m/s] a wheel without a speed of its own rolls with the ground
    const double drive = c.gear == 100 ? 0.0
                                       : (c.gear < 0 ? -1.0 : 1.0) * c.throttle *
                                             vehicle::availableDrive(p, c.gear < 0 ? -along : along);
    const double pedals = c.brake * (front ? p.brakeFront : 1.0 - p.brakeFront) + (front ? 0.0 : 0.5 * c.handbrake);
    const double brake = 0.5 * p.brakeForce * pedals + p.rollingResistance * w.load;
    const double sense = along > 0.0 ? -1.0 : along < 0.0 ? 1.0 : 0.0;
    const double request = 0.5 * drive * (front ? p.driveFront : 1.0 - p.driveFront) + sense * brake;
    const tire::DugoffForce f = tire::dugoffAtForce(front ? p.frontTire : p.rearTire, w.load, w.friction, along,
                                                    w.slipSpeedY, request, p.slipLimit);
    // (D2): braking s = 1 - wR/u, driving s = 1 - u/(wR).
    const double forward = along < 0.0 ? -f.x : f.x;
    return forward < 0.0 ? -f.slip : f.slip / std::max(1.0 - f.slip, 0.1);
}

bool moves(const vehicle::CarTelemetry& t, const vehicle::WheelTelemetry& w)
{
    return t.speed > 0.5 || std::max(std::fabs(w.slipSpeedX), std::fabs(w.slipSpeedY)) > 0.05; // [m/s]
}
bool slides(const vehicle::CarTelemetry& t, const vehicle::WheelTelemetry& w)
{
    return w.touching > 0.5 && w.adhesion < 0.05 && moves(t, w);
}
double gripUsed(const vehicle::CarTelemetry& t, const vehicle::WheelTelemetry& w)
{
    return slides(t, w) ? 1.0 : std::min(1.0, w.saturation);
}

const char* gripVerdict(const Overlay& o, const vehicle::CarTelemetry& t)
{
    const double front = std::max(gripUsed(t, t.wheel[0]), gripUsed(t, t.wheel[1]));
    const double rear = std::max(gripUsed(t, t.wheel[2]), gripUsed(t, t.wheel[3]));
    const auto sideways = [&](int a, int b) {
        double across = 0.0, along = 0.0;
        for (int i : {a, b}) {
            across += std::fabs(t.wheel[i].forceY);
            along += std::fabs(t.wheel[i].forceX);
        }
        return across > along;
    };
    if (front < 0.9 && rear < 0.9) return o.say("It does not: all tires have grip left.");
    if (front >= 0.9 && rear >= 0.9) return o.say("Both ends are at their limit.");
    if (front > rear)
        return sideways(0, 1) ? o.say("The front gives way: it runs wide.") : o.say("The front wheels slip along.");
    return sideways(2, 3) ? o.say("The rear gives way: it turns in.") : o.say("The rear wheels slip along.");
}

const char* limitWord(const Overlay& o, const vehicle::CarTelemetry& t, const vehicle::WheelTelemetry& w)
{
    if (w.touching < 0.5) return o.say("in the air");
    if (w.antilock < 0.99) return o.say("anti-lock");
    if (slides(t, w)) return o.say("slides");
    if (std::fabs(w.stop) > 1.0) return o.say("on the stop");
    if (w.saturation > 0.9) return o.say("at the limit");
    return "";
}

}
