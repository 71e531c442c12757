// A map of pair impacts: any outputs over a grid of any two inputs (Zhou 2008, Figure 8: delta-V, yaw rate and roll
// rate over incidence and offset). What `yawlab map` and the page's contour plot compute.
//
//     {"pair": a pair case, "x": {"input": "incidence", "from": 0, "to": 0.5236, "count": 41},
//      "y": {"input": "offset", "from": -0.5, "to": 0.5, "count": 41},
//      "outputs": ["a.deltaV", "a.yawRate", "a.rollRate"]}
//  -> {"x": {"input", "unit", "values"}, "y": {...},
//      "outputs": {"a.deltaV": {"unit", "min", "max", "values": [[row of x] per y]}}, "points", "refused"}
// A point whose case is refused (compliance not above 0, ...) is null in JSON, empty in CSV; "refused" counts them.
#pragma once

#include "core/json_fwd.h"
#include "core/status.h"
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

struct PairMap {
    PairCase pair;
    MapAxis x, y;
    std::vector<std::string> outputs;
};

struct MapResult {
    std::vector<double> values; // [output][y][x]; not a number where the case is refused
    int64_t refused = 0;
    PairFault firstFault = PairFault::none;
};

core::Status readMap(const core::Json& in, PairMap& out);
MapResult computeMap(const PairMap&);
core::Json toJson(const PairMap&, const MapResult&);
std::string toCsv(const PairMap&, const MapResult&); // header "x [unit],y [unit],output [unit],...", one row a point

core::Json namesJson(); // {"inputs": {name: unit}, "outputs": {name: unit}}

// Inputs that a case of this model can vary: judged like the case's own keys at both ends of the axis.
core::Status judgeInput(const PairCase&, const std::string& path, const std::string& input, double value);

}
