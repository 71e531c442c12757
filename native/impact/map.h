// A map of impacts of two cars, or of one against a wall: any outputs over a grid of any two inputs (Zhou 2008, Figure 8:
// delta-V, yaw rate and roll rate over incidence and offset). What `yawlab map` and the page's contour plot compute.
//
//     {"pair": a pair case, "x": {"input": "incidence", "from": 0, "to": 0.5236, "count": 41},
//      "y": {"input": "offset", "from": -0.5, "to": 0.5, "count": 41},
//      "outputs": ["a.deltaV", "a.yawRate", "a.rollRate"]}
// or {"barrier": a barrier case, ...} with the names of barrierInputs() and barrierOutputs(), "angle" among them
//  -> {"x": {"input", "unit", "values"}, "y": {...},
//      "outputs": {"a.deltaV": {"unit", "min", "max", "values": [[row of x] per y]}}, "points", "refused"}
// A point whose case is refused (compliance not above 0, ...) is null in JSON, empty in CSV; "refused" counts them.
#pragma once

#include "core/json_fwd.h"
#include "core/status.h"
#include "impact/barrier_values.h"
#include "impact/pair_values.h"

namespace impact {

struct MapAxis {
    std::string input;
    double from = 0.0, to = 1.0;
    int32_t count = 41;

    double at(int32_t i) const { return count > 1 ? from + (to - from) * double(i) / double(count - 1) : from; }
};

template <class V> void describe(V& v, MapAxis& s)
{
    v.text("input", s.input, 64, "name of the input that varies, see `yawlab map --inputs`");
    v.number("from", s.from, {.doc = "first value, in the input's unit"});
    v.number("to", s.to, {.doc = "last value"});
    v.integer("count", s.count, 1, 1001, "number of values");
}

// What a map is over.
struct PairKind {
    using Case = PairCase;
    using Input = PairInput;
    using Output = PairOutput;
};
struct BarrierKind {
    using Case = BarrierCase;
    using Input = BarrierInput;
    using Output = BarrierOutput;
};

template <class Kind> struct MapOf {
    typename Kind::Case base; // the case whose inputs are varied
    MapAxis x, y;
    std::vector<std::string> outputs;
};
using PairMap = MapOf<PairKind>;
using BarrierMap = MapOf<BarrierKind>;

struct MapResult {
    std::vector<double> values; // [output][y][x]; not a number where the case is refused
    int64_t refused = 0;
    PairFault firstFault = PairFault::none;
};

core::Status readMap(const core::Json& in, PairMap& out);
core::Status readMap(const core::Json& in, BarrierMap& out);
MapResult computeMap(const PairMap&);
MapResult computeMap(const BarrierMap&);
core::Json toJson(const PairMap&, const MapResult&);
core::Json toJson(const BarrierMap&, const MapResult&);
std::string toCsv(const PairMap&, const MapResult&); // header "x [unit],y [unit],output [unit],...", one row a point
std::string toCsv(const BarrierMap&, const MapResult&);

// Either, by its key: as JSON, or as CSV.
core::Status mapJson(const core::Json& in, core::Json& out);
core::Status mapCsv(const core::Json& in, std::string& out);

core::Json namesJson();        // {"inputs": {name: unit}, "outputs": {name: unit}} of two cars
core::Json barrierNamesJson(); // of a car and a wall

// Inputs that a case of this model can vary: judged like the case's own keys at both ends of the axis.
core::Status judgeInput(const PairCase&, const std::string& path, const std::string& input, double value);

}
