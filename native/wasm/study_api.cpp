#include "wasm/study_api.h"

#include "core/text.h"
#include "scenario/link.h"
#include "study/rows.h"
#include "wasm/triangles.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using wasm::StudyDesk;

namespace wasm {

struct StudyDesk {
    std::vector<uint8_t> input;
    std::string text;
    core::Message refusal;

    study::Study study;
    core::Json shown; // of its scenario: what weighs nothing in a run, and is left out of them
    scenario::GroundMaker ground = study::sameGround();
    scene::Soup walls;
    bool yUp = false, metres = true;

    std::string_view given(int32_t length) const
    {
        return {reinterpret_cast<const char*>(input.data()), std::min(input.size(), size_t(std::max(length, 0)))};
    }
    int32_t answer(const core::Status& status)
    {
        refusal = status.told();
        if (!status) text = core::visible(refusal.english());
        return status ? 0 : 1;
    }
    scenario::SceneReader reader() const
    {
        return [this](const scene::SceneFile& file, scene::Soup& soup) {
            if (walls.objects.empty())
                return core::Status::fail("scene.file.name",
                                          core::say("the walls are in the file {file}, which is not "
                                                    "here; the command line looks beside the scenario",
                                                    {{"file", file.name}}));
            soup = walls;
            scene::stand(soup, file, yUp, metres);
            return core::Status();
        };
    }
    uint64_t runOf(double run) const { return std::min(uint64_t(run > 0 ? run : 0), study.runs - 1); }
};

static core::Json axisJson(const study::Axis& a)
{
    using Law = study::Axis::Law;
    if (a.law == Law::listed) return {{"path", a.path}, {"law", "listed"}, {"values", a.values}};
    return {{"path", a.path}, {"law", a.law == Law::uniform ? "uniform" : "normal"}, {"a", a.a}, {"b", a.b}};
}

static core::Json headJson(const study::Study& s)
{
    core::Json axes = core::Json::array(), outputs = core::Json::array();
    for (const study::Axis& a : s.axes) axes.push_back(axisJson(a));
    for (const study::Output& o : s.outputs) outputs.push_back({{"name", o.name}, {"unit", o.unit}});
    return {{"title", s.title},
            {"runs", s.runs},
            {"until", s.until >= 0 ? core::Json(s.until) : core::Json()},
            {"head", study::headOf(s, {})},
            {"axes", std::move(axes)},
            {"outputs", std::move(outputs)}};
}

// What the study's scenario says of how it is shown.
static core::Json shownOf(const core::Json& document)
{
    core::Json named = document.value("scenario", core::Json()), out = core::Json::object();
    if (named.is_string() && !scenario::namedJson(named.get<std::string>(), named).ok()) return out;
    for (const char* key : {"show", "variants"})
        if (named.is_object() && named.contains(key)) out[key] = named[key];
    return out;
}

static core::Status open(StudyDesk& d, std::string_view text)
{
    core::Json document;
    study::Study study;
    if (core::Status status = core::parseJson(text, document); !status) return status;
    if (core::Status status = study::read(document, {}, d.reader(), study); !status) return status;
    // A study that is refused as a whole is refused before its first row.
    std::vector<core::Json> values;
    scenario::Scenario first;
    if (core::Status status = study::scenarioOf(study, 0, d.reader(), values, first, d.ground); !status) return status;
    d.study = std::move(study);
    d.shown = shownOf(document);
    d.text = core::canonicalText(headJson(d.study));
    return {};
}

static core::Status scenarioText(StudyDesk& d, double run)
{
    std::vector<core::Json> values;
    scenario::Scenario one;
    if (core::Status status = study::scenarioOf(d.study, d.runOf(run), d.reader(), values, one, d.ground); !status)
        return status;
    core::Json out = scenario::canonicalJson(one.document);
    out.update(d.shown);
    d.text = core::canonicalText(out);
    return {};
}

static core::Status changed(StudyDesk& d, std::string_view text)
{
    core::Json given;
    if (core::Status status = core::parseJson(text, given); !status) return status;
    const bool whole = given.is_object() && given.contains("scenario") && given.contains("value") &&
                       given.contains("path") && given["path"].is_string();
    if (!whole) return core::Status::fail("", core::say("a scenario, a path and a value are wanted"));
    if (core::Status s = scenario::setPath(given["scenario"], given["path"].get<std::string>(), given["value"]); !s)
        return s;
    d.text = core::canonicalText(given["scenario"]);
    return {};
}

}

extern "C" {

YL_API StudyDesk* ylStudyCreate()
{
    return new StudyDesk;
}
YL_API void ylStudyDestroy(StudyDesk* d)
{
    delete d;
}
YL_API uint8_t* ylStudyInput(StudyDesk* d, int32_t bytes)
{
    d->input.resize(size_t(std::max(bytes, 1)));
    return d->input.data();
}
YL_API const char* ylStudyText(StudyDesk* d)
{
    return d->text.data();
}
YL_API int32_t ylStudyTextLength(StudyDesk* d)
{
    return int32_t(d->text.size());
}
YL_API void ylStudyRefusal(StudyDesk* d)
{
    d->text = core::canonicalText(core::toJson(d->refusal));
}

YL_API void ylStudyTotals(StudyDesk* d)
{
    core::Json out = core::Json::array();
    for (const study::Total& t : study::totals()) out.push_back({{"name", t.name}, {"unit", t.unit}, {"doc", t.doc}});
    d->text = core::canonicalText(out);
}
YL_API int32_t ylStudyWalls(StudyDesk* d, int32_t triangles, int32_t yUp, int32_t metres)
{
    scene::Soup soup;
    const core::Status status = wasm::trianglesIn(d->input, triangles, soup);
    if (status) {
        d->walls = std::move(soup);
        d->yUp = yUp != 0;
        d->metres = metres != 0;
    }
    return d->answer(status);
}
YL_API int32_t ylStudyOpen(StudyDesk* d, int32_t length)
{
    return d->answer(wasm::open(*d, d->given(length)));
}
YL_API void ylStudyRun(StudyDesk* d, double run)
{
    const study::Row row = study::rowOf(d->study, d->runOf(run), d->reader(), d->ground);
    core::Json results = core::Json::array();
    for (size_t k = 0; k < d->study.outputs.size(); ++k) {
        const bool there = row.status && k < row.results.size() && !std::isnan(row.results[k]);
        results.push_back(there ? core::Json(row.results[k]) : core::Json());
    }
    core::Json out = {{"row", study::textOf(d->study, row)}, {"values", row.values}, {"results", std::move(results)}};
    if (!row.status) out["refused"] = core::toJson(row.status.told());
    d->text = core::canonicalText(out);
}
YL_API int32_t ylStudyScenario(StudyDesk* d, double run)
{
    return d->answer(wasm::scenarioText(*d, run));
}
YL_API int32_t ylStudyChanged(StudyDesk* d, int32_t length)
{
    return d->answer(wasm::changed(*d, d->given(length)));
}
}
