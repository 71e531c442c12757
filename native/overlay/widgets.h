// What the panels are built of: numbers as text, a labelled row, a rolling plot, a bar.
#pragma once

#include "overlay/overlay.h"

namespace overlay {

// Fixed digits and a true minus sign; what is not a number is a dash. Valid for the next sixteen calls.
const char* num(double value, int digits);
void rightText(const char* text, float right);
// One line: quiet label left, number right-aligned, quiet unit behind it.
void row(const Overlay& o, const char* label, const char* value, const char* unit, ImU32 colour = 0);
// A rolling plot with its range at the right.
void plot(const Overlay& o, const History& h, const char* label, const char* unit, int digits, ImU32 colour);
// A horizontal bar from `zero` (share of the width) to `value` (share), inside the rectangle.
void bar(const Overlay& o, ImVec2 at, ImVec2 size, float zero, float value, ImU32 colour);
// An arrow inside a panel.
void arrow(ImDrawList* list, ImVec2 from, ImVec2 to, ImU32 colour, float thickness);

}
