#include "wasm/figures_api.h"

#include "core/describe.h"
#include "figures/draw.h"
#include "study/measured.h"
#include "tire/tir_file.h"
#include "verify/verify.h"

#include <algorithm>
#include <string>
#include <vector>

namespace wasm {

struct Desk {
    std::vector<uint8_t> input;
    std::string text;
    core::Message refusal;

    // The last figure made, tiles apart: drawn again in another width or on another ground it need not be computed again.
    const figures::Entry* entry = nullptr;
    core::Json settings;
    figures::Way way = figures::Way::printed;
    figures::Figure figure;
};

struct FigureRequest {
    std::string figure;
    core::Json settings = core::Json::object();
    bool ours = false, dark = false, framed = false, plain = false, csv = false;
    double width = 760;
};

template <class V> void describe(V& v, FigureRequest& r)
{
    v.text("figure", r.figure, 16, "its id");
    v.raw("settings", r.settings, "of the figure");
    v.flag("ours", r.ours, "ISO axes and SI units");
    v.flag("dark", r.dark, "on a dark ground");
    v.flag("framed", r.framed, "with title, tables and notes");
    v.flag("plain", r.plain, "a small picture without numbers");
    v.flag("csv", r.csv, "as CSV too");
    v.number("width", r.width, {.unit = "px", .min = 80, .max = 4000, .doc = "of the drawing"});
}

#ifdef __EMSCRIPTEN__
static double now()
{
    return 1e-3 * emscripten_get_now();
}
constexpr figures::Clock kClock = now;
#else
constexpr figures::Clock kClock = nullptr;
#endif

static core::Status answer(const FigureRequest& r, Desk& d)
{
    const figures::Way way = r.ours ? figures::Way::ours : figures::Way::printed;
    figures::setClock(r.plain ? nullptr : kClock); // a tile takes no time
    if (r.plain || !d.entry || d.entry->id != r.figure || d.way != way || d.settings != r.settings) {
        d.entry = nullptr;
        const figures::Entry* entry = nullptr;
        if (core::Status status = figures::makeNamed(r.figure, r.settings, way, d.figure, entry); !status)
            return status;
        d.entry = entry;
        d.way = way;
        d.settings = r.settings;
    }
    const figures::Figure& figure = d.figure;
    const figures::Entry* entry = d.entry;
    core::Json out = {{"svg", figures::svg(*entry, figure, way,
                                           {.width = r.width, .dark = r.dark, .framed = r.framed, .plain = r.plain})},
                      {"figure", figures::toJson(*entry, figure, way)},
                      {"schema", entry->schema()}};
    if (r.csv) out["csv"] = figures::toCsv(*entry, figure, way);
    if (r.plain) d.entry = nullptr;
    d.text = core::canonicalText(out);
    return {};
}

static core::Status tireOf(std::string_view given, std::string& text)
{
    tire::TireSettings tire;
    tire::TirReport report;
    if (core::Status status = tire::readTir(given, tire, report); !status) return status;
    text = core::canonicalText({{"tire", core::writeJson(tire)},
                                {"version", report.version},
                                {"side", report.side},
                                {"used", report.used},
                                {"unused", report.unused},
                                {"notes", report.notes}});
    return {};
}

struct ColumnsRequest {
    std::string file, columns;
};
template <class V> void describe(V& v, ColumnsRequest& r)
{
    v.text("file", r.file, study::kMostCsvBytes, "text of a CSV");
    v.text("columns", r.columns, 4000, "what its columns are");
}

static core::Status columnsOf(const core::Json& given, std::string& text)
{
    ColumnsRequest r;
    study::Csv csv;
    if (core::Status status = core::readJson(given, r); !status) return status;
    if (core::Status status = study::readCsv(r.file, csv); !status) return status;
    study::Columns taken = study::guess(csv);
    if (core::Status status = study::choose(csv, r.columns, taken); !status) return status;
    core::Json columns = core::Json::array(), list = core::Json::array();
    for (const study::CsvColumn& c : csv.columns) columns.push_back({{"name", c.name}, {"unit", c.unit}});
    for (size_t q = 0; q < study::kQuantities; ++q) {
        const study::QuantityInfo& info = study::info(study::Quantity(q));
        list.push_back({{"quantity", info.name},
                        {"what", info.what},
                        {"unit", info.unit},
                        {"column", taken[q].index},
                        {"as", taken[q].unit},
                        {"turned", taken[q].turned}});
    }
    text = core::canonicalText(
        {{"writer", csv.writer}, {"rows", csv.rows}, {"columns", std::move(columns)}, {"taken", std::move(list)}});
    return {};
}

static std::string_view inputOf(const Desk& d, int32_t length)
{
    return {reinterpret_cast<const char*>(d.input.data()), std::min(d.input.size(), size_t(length > 0 ? length : 0))};
}
static int32_t told(Desk& d, const core::Status& status)
{
    d.refusal = status.told();
    if (!status) d.text = status.text();
    return status ? 0 : 1;
}

}

using wasm::Desk;

extern "C" {

YL_API Desk* ylFiguresCreate()
{
    return new Desk;
}
YL_API void ylFiguresDestroy(Desk* d)
{
    delete d;
}
YL_API uint8_t* ylFiguresInput(Desk* d, int32_t bytes)
{
    d->input.resize(size_t(bytes > 1 ? bytes : 1));
    return d->input.data();
}
YL_API const char* ylFiguresText(Desk* d)
{
    return d->text.data();
}
YL_API int32_t ylFiguresTextLength(Desk* d)
{
    return int32_t(d->text.size());
}

YL_API void ylFiguresList(Desk* d)
{
    d->text = core::canonicalText(figures::listJson());
}

YL_API void ylFiguresRefusal(Desk* d)
{
    d->text = core::canonicalText(core::toJson(d->refusal));
}
YL_API int32_t ylFiguresMake(Desk* d, int32_t length)
{
    core::Json json;
    wasm::FigureRequest request;
    core::Status status = core::parseJson(wasm::inputOf(*d, length), json);
    if (status) status = core::readJson(json, request);
    if (status) status = wasm::answer(request, *d);
    return wasm::told(*d, status);
}
YL_API int32_t ylFiguresColumns(Desk* d, int32_t length)
{
    core::Json json;
    core::Status status = core::parseJson(wasm::inputOf(*d, length), json);
    if (status) status = wasm::columnsOf(json, d->text);
    return wasm::told(*d, status);
}
YL_API int32_t ylFiguresTir(Desk* d, int32_t length)
{
    return wasm::told(*d, wasm::tireOf(wasm::inputOf(*d, length), d->text));
}

YL_API void ylFiguresVerifyGroups(Desk* d)
{
    core::Json weaknesses = core::Json::array(), groups = core::Json::array();
    for (const verify::Weakness& w : verify::weaknesses())
        weaknesses.push_back({{"about", w.about}, {"words", w.words}});
    for (const verify::Group& g : verify::groups())
        groups.push_back({{"title", g.title}, {"column", g.column}, {"origin", g.origin}, {"run", g.run}});
    d->text = core::canonicalText(
        {{"opening", verify::opening()}, {"weaknesses", std::move(weaknesses)}, {"groups", std::move(groups)}});
}

YL_API int32_t ylFiguresVerify(Desk* d, int32_t group)
{
    const auto& groups = verify::groups();
    if (group < 0 || size_t(group) >= groups.size()) {
        d->text = "there is no such group";
        return 1;
    }
    verify::Cases rows;
    groups[size_t(group)].compute(rows);
    core::Json list = core::Json::array();
    for (const verify::Case& c : rows) list.push_back(verify::toJson(c));
    d->text = core::canonicalText(list);
    return 0;
}
}
