// What the panels are built of: numbers as text, a labelled row, a rolling plot, a bar, four cells as the wheels stand.
#pragma once

#include "overlay/overlay.h"

#include <algorithm>

namespace overlay {

inline constexpr double kDegrees = 180.0 / math::kPi;
// Marks a sentence of a table for scripts/messages.mjs; it is told by say() where it is shown.
constexpr const char* later(const char* english)
{
    return english;
}
inline constexpr const char* kWheelNames[4] = {later("front left"), later("front right"), later("rear left"),
                                               later("rear right")};

// Fixed digits and a true minus sign; what is not a number is a dash. Valid for the next sixteen calls.
const char* num(double value, int digits);
void rightText(const char* text, float right);
void quietText(const Overlay& o, const char* text);
void quietParagraph(const Overlay& o, const char* text); // wraps
// One line: quiet label left, number right-aligned, quiet unit behind it.
void row(const Overlay& o, const char* label, const char* value, const char* unit, ImU32 colour = 0);
// One line with what was and what is, in their colours.
void change(const Overlay& o, const char* label, const char* before, const char* after, const char* unit);
// A rolling plot over time: caption and present value above, range at the right.
void plot(const Overlay& o, const History& times, const History& h, const char* label, const char* unit, int digits,
          ImU32 colour);
// A horizontal bar from `zero` (share of the width) to `value` (share), inside the rectangle.
void bar(const Overlay& o, ImVec2 at, ImVec2 size, float zero, float value, ImU32 colour);
// A small button that stays pressed; returns true when it was clicked. Ends on the same line.
bool chip(const Overlay& o, const char* label, bool on, float width = 0.0f /* [px], 0: as the label needs */);

void textAt(ImDrawList* list, ImVec2 at, ImU32 colour, const char* text);
void textRight(ImDrawList* list, ImVec2 at, ImU32 colour, const char* text);

// What instruments show of the vehicle in focus, or null.
const vehicle::CarTelemetry* shownCar(const Overlay& o, const Source& s);
const vehicle::CarModel* shownModel(const Overlay& o, const Source& s); // of a 17-DOF car
const vehicle::PlanarCarModel* shownPlanar(const Overlay& o, const Source& s);
const vehicle::RollCarModel* shownRoll(const Overlay& o, const Source& s);
bool guided(const Overlay& o, const Source& s); // a planar car held on its path: its tires do not act
// Slip of a wheel along itself, driving positive. A planar car has no wheel speed: there it is the slip that transmits
// the force its pedals ask for (tire/dugoff.h). A roll car has none at all: not a number.
double slipRatio(const Overlay& o, const Source& s, int wheel);
// Where nothing moves slip is a quotient of two nothings, and so is the share of the patch that it makes slide.
bool moves(const vehicle::CarTelemetry& t, const vehicle::WheelTelemetry& w);
// All of its patch slides: the force that is left is less than the most there was, and none of it is grip to spare.
bool slides(const vehicle::CarTelemetry& t, const vehicle::WheelTelemetry& w);
double gripUsed(const vehicle::CarTelemetry& t, const vehicle::WheelTelemetry& w); // [0, 1], 1 of a tire that slides
const char* gripVerdict(const Overlay& o, const vehicle::CarTelemetry& t); // which end goes first, in a sentence
// Which part is at its limit, "" for none.
const char* limitWord(const Overlay& o, const vehicle::CarTelemetry& t, const vehicle::WheelTelemetry& w);

// Shortens a text to a width with an ellipsis. Valid until the next call.
const char* fitted(const char* text, float width /* [px] */);

// Four cells as the wheels stand; use(index, corner, size) draws one.
template <class F> void fourCells(const Overlay& o, float height /* [px] */, F&& use)
{
    const float gap = 6 * o.unit;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{(ImGui::GetContentRegionAvail().x - gap) * 0.5f, height};
    for (int i = 0; i < 4; ++i) {
        const int column = i % 2, row = i / 2;
        const ImVec2 corner{at.x + float(column) * (size.x + gap), at.y + float(row) * (size.y + gap)};
        ImGui::GetWindowDrawList()->AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, o.theme.raised,
                                                  4 * o.unit);
        use(i, corner, size);
    }
    ImGui::Dummy({2 * size.x + gap, 2 * size.y + gap});
}

}
