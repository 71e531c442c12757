#include "impact/map.h"

#include "core/text.h"
#include "impact/cases.h"

#include <limits>

namespace impact {

using core::Json;
using core::Status;

static std::string known(const std::vector<std::string>& names)
{
    std::string out;
    for (const std::string& n : names) out += (out.empty() ? "" : ", ") + n;
    return out;
}

static std::string knownInputs()
{
    std::vector<std::string> names;
    for (const PairInput& i : pairInputs()) names.push_back(i.name);
    return known(names);
}

Status judgeInput(const PairCase& base, const std::string& path, const std::string& input, double value)
{
    PairCase c = base;
    findInput(input)->set(c, value);
    PairCase judged;
    if (Status s = core::readJson(core::writeJson(c), judged); !s)
        return Status::fail(path, core::say("{value} gives {what}", {{"value", value}, {"what", s.told()}}));
    return {};
}

static Status readAxis(const Json& in, const char* key, const PairCase& base, MapAxis& out)
{
    if (Status s = requireKeys(in[key], key, {"input", "from", "to"}); !s) return s;
    if (Status s = core::readJson(in[key], out, key); !s) return s;
    if (!findInput(out.input))
        return Status::fail(join(key, "input"), core::say("no input of the name \"{name}\"; there are {names}",
                                                          {{"name", out.input}, {"names", knownInputs()}}));
    if (Status s = judgeInput(base, join(key, "from"), out.input, out.from); !s) return s;
    return judgeInput(base, join(key, "to"), out.input, out.to);
}

Status readMap(const Json& in, PairMap& out)
{
    PairMap m;
    if (Status s = requireKeys(in, "", {"pair", "x", "y", "outputs"}); !s) return s;
    for (auto it = in.begin(); it != in.end(); ++it)
        if (it.key() != "pair" && it.key() != "x" && it.key() != "y" && it.key() != "outputs")
            return Status::fail(it.key().substr(0, 60), core::say("unknown key; a map has pair, x, y and outputs"));
    if (Status s = readPair(in["pair"], "pair", m.pair); !s) return s;
    if (Status s = readAxis(in, "x", m.pair, m.x); !s) return s;
    if (Status s = readAxis(in, "y", m.pair, m.y); !s) return s;
    if (m.x.input == m.y.input)
        return Status::fail("y.input", core::say("is the same as x.input: choose two different inputs"));
    const Json& outputs = in["outputs"];
    if (!outputs.is_array() || outputs.empty() || outputs.size() > 64)
        return Status::fail("outputs", core::say("expected a list of 1 to 64 names of outputs"));
    for (size_t i = 0; i < outputs.size(); ++i) {
        const std::string at = std::string("outputs[").append(std::to_string(i)).append("]");
        if (!outputs[i].is_string())
            return Status::fail(at, core::say("expected text, found {found}", {{"found", core::kindOf(outputs[i])}}));
        const auto name = outputs[i].get<std::string>();
        if (!findOutput(name)) {
            std::vector<std::string> names;
            for (const PairOutput& o : pairOutputs()) names.push_back(o.name);
            return Status::fail(at, core::say("no output of the name \"{name}\"; there are {names}",
                                              {{"name", name.substr(0, 60)}, {"names", known(names)}}));
        }
        m.outputs.push_back(name);
    }
    out = std::move(m);
    return {};
}

MapResult computeMap(const PairMap& m)
{
    std::vector<const PairOutput*> outputs;
    for (const std::string& name : m.outputs) outputs.push_back(findOutput(name));
    const PairInput *x = findInput(m.x.input), *y = findInput(m.y.input);
    const size_t nx = size_t(m.x.count), ny = size_t(m.y.count);
    MapResult r;
    r.values.assign(outputs.size() * nx * ny, std::numeric_limits<double>::quiet_NaN());
    for (size_t j = 0; j < ny; ++j)
        for (size_t i = 0; i < nx; ++i) {
            PairCase c = m.pair;
            x->set(c, m.x.at(int32_t(i)));
            y->set(c, m.y.at(int32_t(j)));
            const PairResult p = solvePair(settingsOf(c), c.a, c.b);
            if (p.fault != PairFault::none) {
                if (r.refused++ == 0) r.firstFault = p.fault;
                continue;
            }
            for (size_t k = 0; k < outputs.size(); ++k) r.values[(k * ny + j) * nx + i] = outputs[k]->get(p);
        }
    return r;
}

static Json axisJson(const MapAxis& a)
{
    Json values = Json::array();
    for (int32_t i = 0; i < a.count; ++i) values.push_back(a.at(i));
    return {{"input", a.input}, {"unit", findInput(a.input)->unit}, {"values", values}};
}

Json toJson(const PairMap& m, const MapResult& r)
{
    const size_t nx = size_t(m.x.count), ny = size_t(m.y.count);
    Json out = {{"x", axisJson(m.x)}, {"y", axisJson(m.y)}, {"outputs", Json::object()}};
    for (size_t k = 0; k < m.outputs.size(); ++k) {
        Json rows = Json::array();
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (size_t j = 0; j < ny; ++j) {
            Json row = Json::array();
            for (size_t i = 0; i < nx; ++i) {
                const double v = r.values[(k * ny + j) * nx + i];
                row.push_back(math::isFinite(v) ? Json(v) : Json(nullptr));
                if (v < low) low = v;
                if (v > high) high = v;
            }
            rows.push_back(std::move(row));
        }
        Json entry = {{"unit", findOutput(m.outputs[k])->unit}};
        entry["min"] = low <= high ? Json(low) : Json(nullptr);
        entry["max"] = low <= high ? Json(high) : Json(nullptr);
        entry["values"] = std::move(rows);
        out["outputs"][m.outputs[k]] = std::move(entry);
    }
    out["points"] = int64_t(nx * ny);
    out["refused"] = r.refused;
    if (r.refused) out["refusedBecause"] = explain(r.firstFault).english();
    return out;
}

static std::string head(const std::string& name, const char* unit)
{
    return std::string(unit) == "1" ? name : name + " [" + unit + "]";
}

std::string toCsv(const PairMap& m, const MapResult& r)
{
    const size_t nx = size_t(m.x.count), ny = size_t(m.y.count);
    std::string out = head(m.x.input, findInput(m.x.input)->unit) + "," + head(m.y.input, findInput(m.y.input)->unit);
    for (const std::string& name : m.outputs) out += "," + head(name, findOutput(name)->unit);
    out += '\n';
    for (size_t j = 0; j < ny; ++j)
        for (size_t i = 0; i < nx; ++i) {
            out += core::number(m.x.at(int32_t(i))) + "," + core::number(m.y.at(int32_t(j)));
            for (size_t k = 0; k < m.outputs.size(); ++k) {
                const double v = r.values[(k * ny + j) * nx + i];
                out += ',';
                if (math::isFinite(v)) out += core::number(v);
            }
            out += '\n';
        }
    return out;
}

Json namesJson()
{
    Json inputs = Json::object(), outputs = Json::object();
    for (const PairInput& i : pairInputs()) inputs[i.name] = i.unit;
    for (const PairOutput& o : pairOutputs()) outputs[o.name] = o.unit;
    return {{"inputs", inputs}, {"outputs", outputs}};
}

}
