// A run that instruments wrote: a CSV, what its columns are, and the numbers in SI and the engine's signs.
//
//     study::Csv csv;      readCsv(text, csv)                 -> names, units, numbers
//     study::Columns c;    guess(csv)                         -> what each is, by name and unit
//     study::Measured run; measure(csv, c, run)               -> SI, times from 0, rising
//
// Separators are comma, semicolon or tab; lines before the names (AiM, MoTeC: a page of "Key","Value") are passed over,
// units stand in brackets behind the names or in a row of their own. With semicolon or tab a decimal comma is read.
// Files are hostile until read: size, columns and numbers are judged, with the line that is wrong.
#pragma once

#include "core/status.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace study {

inline constexpr size_t kMostCsvBytes = 32u << 20, kMostCsvColumns = 2000, kMostCsvCells = 8'000'000;

struct CsvColumn {
    std::string name, unit;     // "" where none is given
    std::vector<double> values; // not a number: empty
};
struct Csv {
    std::string writer; // "AiM", "MoTeC", "" for others
    std::vector<CsvColumn> columns;
    size_t rows = 0;
};
core::Status readCsv(std::string_view text, Csv& out);

enum class Quantity : uint32_t {
    time,
    steer,         // of the road wheels, left positive
    steeringWheel, // left positive
    throttle,
    brake,
    speed,
    yawRate,      // counter-clockwise
    longitudinal, // acceleration ahead
    lateral,      // acceleration to the left
    sideslip,     // of the velocity from the nose, positive to the left
    x,
    y,
    count
};
inline constexpr size_t kQuantities = size_t(Quantity::count);
struct QuantityInfo {
    const char* name; // "yawRate"
    const char* what; // "yaw rate, counter-clockwise"
    const char* unit; // SI
};
const QuantityInfo& info(Quantity);

// Factor from a unit as written ("deg/s", "km/h", "%") to the SI unit `to`; 0: they do not measure the same.
double factorOf(const std::string& unit, const std::string& to);

struct Column {
    int index = -1;      // in the CSV; -1: not measured
    std::string unit;    // as it is taken
    bool turned = false; // counts the other way round
};
using Columns = std::array<Column, kQuantities>;
Columns guess(const Csv&);
// "yawRate=-Gyro Z [deg/s]; brake=": a column by its name, minus: the other way round, nothing: left out; the rest as guessed.
core::Status choose(const Csv&, const std::string& text, Columns& inOut);
std::string written(const Csv&, const Columns&); // the same text, complete

struct Measured {
    std::vector<double> time;                            // [s] from 0
    std::array<std::vector<double>, kQuantities> values; // SI; empty: not measured
    bool has(Quantity q) const { return !values[size_t(q)].empty(); }
    const std::vector<double>& of(Quantity q) const { return values[size_t(q)]; }
};
core::Status measure(const Csv&, const Columns&, Measured& out);

}
