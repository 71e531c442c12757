// Paths, drivers and platoons of a document: from settings to the world's setup.
#pragma once

#include "scenario/document.h"

#include <optional>

namespace scenario {

// Which car file a vehicle of the document is made from, what is changed of it, and where the document says so.
struct ModelUse {
    std::string model;
    core::Json set;
    int32_t platoon = -1; // index into platoons; -1: an entry of cars
    int32_t car = 0;      // index into cars, or the car's number in its platoon, from 1
};
// Of the vehicle with this index in the world; nothing when the document has fewer.
std::optional<ModelUse> modelUse(const Document& document, size_t vehicle);

// The line of a road of the terrain as a path: settings.road says which.
core::Status layOnRoad(const world::Setup& setup, const control::PathSettings& settings, control::Path& path);

// Builds the paths, gives the cars of the document (already in the setup, in their order) their drivers, and adds the
// platoons' cars behind them. Every error names the place in the document.
core::Status addTraffic(const Document& document, const core::Json* models, world::Setup& setup);

}
