#include "impact/map.h"

#include "core/text.h"
#include "impact/cases.h"

#include <limits>

namespace impact {

using core::Json;
using core::Status;

namespace {

template <class Kind> struct Of; // what differs between the two kinds
template <> struct Of<PairKind> {
    static constexpr const char* key = "pair";
    static const auto& inputs() { return pairInputs(); }
    static const auto& outputs() { return pairOutputs(); }
    static const PairInput* input(std::string_view name) { return findInput(name); }
    static const PairOutput* output(std::string_view name) { return findOutput(name); }
    static Status read(const Json& in, PairCase& out) { return readPair(in, key, out); }
    static PairResult solve(const PairCase& c) { return solvePair(settingsOf(c), c.a, c.b); }
    static PairFault fault(const PairResult& r) { return r.fault; }
};
template <> struct Of<BarrierKind> {
    static constexpr const char* key = "barrier";
    static const auto& inputs() { return barrierInputs(); }
    static const auto& outputs() { return barrierOutputs(); }
    static const BarrierInput* input(std::string_view name) { return findBarrierInput(name); }
    static const BarrierOutput* output(std::string_view name) { return findBarrierOutput(name); }
    static Status read(const Json& in, BarrierCase& out) { return readBarrier(in, key, out); }
    static BarrierEvent solve(const BarrierCase& c)
    {
        return solveBarrier(c, c.root == BarrierCase::Roots::through ? Root::through : Root::bounce);
    }
    static PairFault fault(const BarrierEvent&) { return PairFault::none; }
};

template <class List> std::string known(const List& list)
{
    std::string out;
    for (const auto& one : list) out += (out.empty() ? "" : ", ") + one.name;
    return out;
}

template <class Kind>
Status judge(const typename Kind::Case& base, const std::string& path, const std::string& input, double value)
{
    typename Kind::Case c = base, judged;
    Of<Kind>::input(input)->set(c, value);
    if (Status s = core::readJson(core::writeJson(c), judged); !s)
        return Status::fail(path, core::say("{value} gives {what}", {{"value", value}, {"what", s.told()}}));
    return {};
}

template <class Kind> Status readAxis(const Json& in, const char* key, const typename Kind::Case& base, MapAxis& out)
{
    if (Status s = requireKeys(in[key], key, {"input", "from", "to"}); !s) return s;
    if (Status s = core::readJson(in[key], out, key); !s) return s;
    if (!Of<Kind>::input(out.input))
        return Status::fail(join(key, "input"), core::say("no input of the name \"{name}\"; there are {names}",
                                                          {{"name", out.input}, {"names", known(Of<Kind>::inputs())}}));
    if (Status s = judge<Kind>(base, join(key, "from"), out.input, out.from); !s) return s;
    return judge<Kind>(base, join(key, "to"), out.input, out.to);
}

template <class Kind> Status read(const Json& in, MapOf<Kind>& out)
{
    MapOf<Kind> m;
    const char* kind = Of<Kind>::key;
    if (Status s = requireKeys(in, "", {kind, "x", "y", "outputs"}); !s) return s;
    for (auto it = in.begin(); it != in.end(); ++it)
        if (it.key() != kind && it.key() != "x" && it.key() != "y" && it.key() != "outputs")
            return Status::fail(it.key().substr(0, 60), core::say("unknown key; a map has {kind}, x, y and outputs",
                                                                  {{"kind", std::string(kind)}}));
    if (Status s = Of<Kind>::read(in[kind], m.base); !s) return s;
    if (Status s = readAxis<Kind>(in, "x", m.base, m.x); !s) return s;
    if (Status s = readAxis<Kind>(in, "y", m.base, m.y); !s) return s;
    if (m.x.input == m.y.input)
        return Status::fail("y.input", core::say("is the same as x.input: choose two different inputs"));
    const Json& outputs = in["outputs"];
    if (!outputs.is_array() || outputs.empty() || outputs.size() > 64)
        return Status::fail("outputs", core::say("expected a list of 1 to 64 names of outputs"));
    for (size_t i = 0; i < outputs.size(); ++i) {
        const std::string at = std::string("outputs[").append(std::to_string(i)).append("]");
        if (!outputs[i].is_string())
            return Status::fail(at, core::say("expected text, found {found}", {{"found", core::kindOf(outputs[i])}}));
        const auto name = outputs[i].template get<std::string>();
        if (!Of<Kind>::output(name))
            return Status::fail(at, core::say("no output of the name \"{name}\"; there are {names}",
                                              {{"name", name.substr(0, 60)}, {"names", known(Of<Kind>::outputs())}}));
        m.outputs.push_back(name);
    }
    out = std::move(m);
    return {};
}

template <class Kind> MapResult compute(const MapOf<Kind>& m)
{
    std::vector<const typename Kind::Output*> outputs;
    for (const std::string& name : m.outputs) outputs.push_back(Of<Kind>::output(name));
    const auto *x = Of<Kind>::input(m.x.input), *y = Of<Kind>::input(m.y.input);
    const size_t nx = size_t(m.x.count), ny = size_t(m.y.count);
    MapResult r;
    r.values.assign(outputs.size() * nx * ny, std::numeric_limits<double>::quiet_NaN());
    for (size_t j = 0; j < ny; ++j)
        for (size_t i = 0; i < nx; ++i) {
            typename Kind::Case c = m.base;
            x->set(c, m.x.at(int32_t(i)));
            y->set(c, m.y.at(int32_t(j)));
            const auto p = Of<Kind>::solve(c);
            if (const PairFault fault = Of<Kind>::fault(p); fault != PairFault::none) {
                if (r.refused++ == 0) r.firstFault = fault;
                continue;
            }
            for (size_t k = 0; k < outputs.size(); ++k) r.values[(k * ny + j) * nx + i] = outputs[k]->get(p);
        }
    return r;
}

template <class Kind> Json axisJson(const MapAxis& a)
{
    Json values = Json::array();
    for (int32_t i = 0; i < a.count; ++i) values.push_back(a.at(i));
    return {{"input", a.input}, {"unit", Of<Kind>::input(a.input)->unit}, {"values", values}};
}

template <class Kind> Json json(const MapOf<Kind>& m, const MapResult& r)
{
    const size_t nx = size_t(m.x.count), ny = size_t(m.y.count);
    Json out = {{"x", axisJson<Kind>(m.x)}, {"y", axisJson<Kind>(m.y)}, {"outputs", Json::object()}};
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
        Json entry = {{"unit", Of<Kind>::output(m.outputs[k])->unit}};
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

std::string head(const std::string& name, const char* unit)
{
    return std::string(unit) == "1" ? name : name + " [" + unit + "]";
}

template <class Kind> std::string csv(const MapOf<Kind>& m, const MapResult& r)
{
    const size_t nx = size_t(m.x.count), ny = size_t(m.y.count);
    std::string out =
        head(m.x.input, Of<Kind>::input(m.x.input)->unit) + "," + head(m.y.input, Of<Kind>::input(m.y.input)->unit);
    for (const std::string& name : m.outputs) out += "," + head(name, Of<Kind>::output(name)->unit);
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

template <class Kind> Json names()
{
    Json inputs = Json::object(), outputs = Json::object();
    for (const auto& i : Of<Kind>::inputs()) inputs[i.name] = i.unit;
    for (const auto& o : Of<Kind>::outputs()) outputs[o.name] = o.unit;
    return {{"inputs", inputs}, {"outputs", outputs}};
}

// Calls use(map) with a map of the kind that the request is of.
template <class F> Status either(const Json& in, F&& use)
{
    const auto of = [&](auto map) {
        Status s = read(in, map);
        if (s) use(map);
        return s;
    };
    return in.is_object() && in.contains("barrier") ? of(BarrierMap()) : of(PairMap());
}

}

Status judgeInput(const PairCase& base, const std::string& path, const std::string& input, double value)
{
    return judge<PairKind>(base, path, input, value);
}
Status readMap(const Json& in, PairMap& out)
{
    return read(in, out);
}
Status readMap(const Json& in, BarrierMap& out)
{
    return read(in, out);
}
MapResult computeMap(const PairMap& m)
{
    return compute(m);
}
MapResult computeMap(const BarrierMap& m)
{
    return compute(m);
}
Json toJson(const PairMap& m, const MapResult& r)
{
    return json(m, r);
}
Json toJson(const BarrierMap& m, const MapResult& r)
{
    return json(m, r);
}
std::string toCsv(const PairMap& m, const MapResult& r)
{
    return csv(m, r);
}
std::string toCsv(const BarrierMap& m, const MapResult& r)
{
    return csv(m, r);
}
Status mapJson(const Json& in, Json& out)
{
    return either(in, [&](const auto& map) { out = json(map, compute(map)); });
}
Status mapCsv(const Json& in, std::string& out)
{
    return either(in, [&](const auto& map) { out = csv(map, compute(map)); });
}
Json namesJson()
{
    return names<PairKind>();
}
Json barrierNamesJson()
{
    return names<BarrierKind>();
}

}
