// A figure as SVG text: lines, outlines and words with presentation attributes alone, so that a strict content policy
// has nothing to refuse and a printer nothing to miss. The colours are those of web/src/tokens.json.
//
// Each plot is a group with data-x0, data-sx, data-y0, data-sy: pixel = x0 + sx * value, which is what a page needs to
// follow a finger. Handles carry data-plot and data-handle, their places in the figure's own lists.
#pragma once

#include "figures/figure.h"

namespace figures {

struct DrawSettings {
    double width = 760.0; // [px]
    bool dark = false;    // on a dark ground, else on white paper
    bool framed = true;   // with title, tables, notes: a sheet of its own; else the plots alone
    bool plain = false;   // a small picture: no words but the curves' own, no legend
};

std::string svg(const Entry&, const Figure&, Way, const DrawSettings&);

const char* colour(Ink ink, bool dark);

}
