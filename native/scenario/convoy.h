// Paths, drivers and platoons of a document: from settings to the world's setup.
#pragma once

#include "scenario/document.h"

namespace scenario {

// Builds the paths, gives the cars of the document (already in the setup, in their order) their drivers, and adds the
// platoons' cars behind them. Every error names the place in the document.
core::Status addTraffic(const Document& document, const core::Json* models, world::Setup& setup);

}
