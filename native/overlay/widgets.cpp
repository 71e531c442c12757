#include "overlay/widgets.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

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

// One line: quiet label left, number right-aligned, quiet unit behind it.
void row(const Overlay& o, const char* label, const char* value, const char* unit, ImU32 colour)
{
    const float width = ImGui::GetContentRegionAvail().x;
    const float at = ImGui::GetCursorPosX();
    const float unitWidth = 46.0f * o.unit;
    ImGui::PushStyleColor(ImGuiCol_Text, o.theme.quiet);
    ImGui::TextUnformatted(label);
    ImGui::PopStyleColor();
    ImGui::SameLine(0, 0);
    if (colour) ImGui::PushStyleColor(ImGuiCol_Text, colour);
    rightText(value, at + width - unitWidth);
    if (colour) ImGui::PopStyleColor();
    ImGui::SameLine(0, 6.0f * o.unit);
    ImGui::PushStyleColor(ImGuiCol_Text, o.theme.quiet);
    ImGui::TextUnformatted(unit);
    ImGui::PopStyleColor();
}

// A rolling plot with its range written at the right: low below, high above.
void plot(const Overlay& o, const History& h, const char* label, const char* unit, int digits, ImU32 colour)
{
    const float u = o.unit;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, 44.0f * u};
    ImGui::Dummy(size);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, o.theme.raised, 4 * u);
    auto [low, high] = h.range();
    if (high - low < 1e-6) {
        low -= 0.5;
        high += 0.5;
    }
    const float pad = 4 * u, labels = 58 * u;
    const float w = size.x - labels - 2 * pad, hgt = size.y - 2 * pad;
    ImVec2 points[History::kSamples];
    int count = 0;
    for (size_t i = 0; i < h.size(); ++i) {
        const double v = h.at(i);
        if (!std::isfinite(v)) continue;
        points[count++] = {at.x + pad + w * float(i) / float(History::kSamples - 1),
                           at.y + pad + hgt * float((high - v) / (high - low))};
    }
    if (low < 0.0 && high > 0.0) {
        const float zero = at.y + pad + hgt * float(high / (high - low));
        list->AddLine({at.x + pad, zero}, {at.x + pad + w, zero}, o.theme.line, u);
    }
    list->AddPolyline(points, count, colour, ImDrawFlags_None, 1.5f * u);
    const float lineHeight = ImGui::GetTextLineHeight();
    const auto right = [&](const char* text, float y, ImU32 c) {
        list->AddText({at.x + size.x - pad - ImGui::CalcTextSize(text).x, y}, c, text);
    };
    right(num(high, digits), at.y + 2 * u, o.theme.quiet);
    right(num(low, digits), at.y + size.y - lineHeight - 2 * u, o.theme.quiet);
    char caption[64];
    std::snprintf(caption, sizeof caption, "%s [%s]", label, unit);
    list->AddText({at.x + pad + 2 * u, at.y + 2 * u}, o.theme.text, caption);
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

void arrow(ImDrawList* list, ImVec2 from, ImVec2 to, ImU32 colour, float thickness)
{
    const float dx = to.x - from.x, dy = to.y - from.y;
    const float length = std::sqrt(dx * dx + dy * dy);
    if (length < 1.0f) return;
    const float head = std::min(4.0f * thickness, 0.6f * length);
    const float ux = dx / length, uy = dy / length;
    const ImVec2 base{to.x - ux * head, to.y - uy * head};
    list->AddLine(from, base, colour, thickness);
    list->AddTriangleFilled(to, {base.x - uy * head * 0.5f, base.y + ux * head * 0.5f},
                            {base.x + uy * head * 0.5f, base.y - ux * head * 0.5f}, colour);
}

}
