#include "wasm/figures_api.h"

#include "core/describe.h"
#include "figures/draw.h"
#include "verify/verify.h"

#include <algorithm>
#include <string>
#include <vector>

namespace wasm {

struct Desk {
    std::vector<uint8_t> input;
    std::string text;
    core::Message refusal;
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

static core::Status answer(const FigureRequest& r, std::string& text)
{
    const figures::Way way = r.ours ? figures::Way::ours : figures::Way::printed;
    figures::Figure figure;
    const figures::Entry* entry = nullptr;
    if (core::Status status = figures::makeNamed(r.figure, r.settings, way, figure, entry); !status) return status;
    core::Json out = {{"svg", figures::svg(*entry, figure, way,
                                           {.width = r.width, .dark = r.dark, .framed = r.framed, .plain = r.plain})},
                      {"figure", figures::toJson(*entry, figure, way)},
                      {"schema", entry->schema()}};
    if (r.csv) out["csv"] = figures::toCsv(*entry, figure, way);
    text = core::canonicalText(out);
    return {};
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
    const size_t size = std::min(d->input.size(), size_t(length > 0 ? length : 0));
    const std::string_view given(reinterpret_cast<const char*>(d->input.data()), size);
    core::Json json;
    wasm::FigureRequest request;
    core::Status status = core::parseJson(given, json);
    if (status) status = core::readJson(json, request);
    if (status) status = wasm::answer(request, d->text);
    d->refusal = status.told();
    if (!status) d->text = status.text();
    return status ? 0 : 1;
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
