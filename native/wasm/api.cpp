#include "wasm/api.h"

#include "assets/catalog.h"
#include "core/hash.h"
#include "scenario/compare.h"
#include "scenario/convoy.h"
#include "wasm/session.h"
#include "watch/event_case.h"
#include "watch/momentum.h"

#include <cmath>

using wasm::Session;

namespace {

int32_t answer(Session* s, const core::Status& status)
{
    return wasm::answer(*s, status);
}

}

namespace wasm {

// Something of the ground on a grid, rows along y.
template <class Of>
static const float* sampled(Session& s, double x0, double y0, double spacing, int32_t columns, int32_t rows, Of of)
{
    wasm::fit(s.heights, size_t(std::max(columns, 0)) * size_t(std::max(rows, 0)));
    size_t at = 0;
    for (int32_t j = 0; j < rows; ++j)
        for (int32_t i = 0; i < columns; ++i)
            s.heights[at++] = float(of(s.world.setup.ground.sample(x0 + spacing * i, y0 + spacing * j)));
    return s.heights.data();
}

}

extern "C" {

YL_API Session* ylCreate()
{
    auto* s = new Session;
    wasm::begin(*s);
    return s;
}
YL_API void ylDestroy(Session* s)
{
    delete s;
}
YL_API uint8_t* ylInput(Session* s, int32_t bytes)
{
    wasm::fit(s->input, size_t(std::max(bytes, 1)));
    return s->input.data();
}
YL_API const char* ylText(Session* s)
{
    return s->text.data();
}
YL_API void ylRefusal(Session* s)
{
    s->text = core::canonicalText(core::toJson(s->refusal));
}
YL_API int32_t ylTextLength(Session* s)
{
    return int32_t(s->text.size());
}

YL_API int32_t ylLoad(Session* s, int32_t length)
{
    const core::Status status = scenario::loadText(s->given(length), s->scenario, {}, wasm::madeGround);
    if (status) wasm::begin(*s);
    return answer(s, status);
}
YL_API int32_t ylLoadOn(Session* s, int32_t length, int32_t ground)
{
    const std::string_view all = s->given(std::max(length, 0) + std::max(ground, 0));
    const size_t text = std::min(all.size(), size_t(std::max(length, 0)));
    return answer(s, wasm::loadOn(*s, all.substr(0, text), all.substr(text)));
}
YL_API int32_t ylOpenLink(Session* s, int32_t length)
{
    scenario::LinkOptions options;
    const core::Status status = scenario::loadLink(s->given(length), s->scenario, options, {}, wasm::madeGround);
    if (!status) return answer(s, status);
    wasm::begin(*s);
    core::Json page = core::Json::object();
    for (const auto& [key, value] : options.page) page[key] = value;
    s->text = core::canonicalText({{"title", s->scenario.document.title}, {"options", std::move(page)}});
    return 0;
}
YL_API void ylScenario(Session* s)
{
    s->text = core::prettyText(scenario::canonicalJson(s->scenario.document));
}
YL_API void ylRecorded(Session* s)
{
    s->text = core::canonicalText(scenario::canonicalJson(wasm::recorded(*s)));
}
YL_API int32_t ylLink(Session* s, int32_t withControls)
{
    s->text = wasm::link(*s, withControls != 0);
    return 0;
}
YL_API void ylCatalog(Session* s)
{
    core::Json out = core::Json::array();
    for (const auto& entry : scenario::catalog())
        out.push_back({{"name", entry.name},
                       {"title", entry.title},
                       {"doc", entry.summary},
                       {"topic", entry.topic},
                       {"keywords", entry.keywords}});
    s->text = core::canonicalText(out);
}
YL_API int32_t ylAsset(Session* s, int32_t length)
{
    const assets::Asset* asset = assets::find(s->given(length));
    s->text = asset ? asset->text : std::string_view();
    return asset ? 0 : 1;
}
YL_API void ylCourse(Session* s)
{
    s->text = core::canonicalText(course::layoutJson(s->scenario.course));
}
YL_API void ylLayout(Session* s)
{
    s->text = core::canonicalText(wasm::layout());
}
YL_API void ylInfo(Session* s)
{
    s->text = core::canonicalText(wasm::info(*s));
}

YL_API int32_t ylVariant(Session* s, int32_t index)
{
    core::Json json = scenario::canonicalJson(s->scenario.document);
    const auto& list = s->scenario.document.variants.list;
    if (index < 0 || size_t(index) >= list.size())
        return answer(
            s, core::Status::fail("variants.list", core::say("there is no variant {index}", {{"index", index}})));
    if (const core::Status status = scenario::takeVariant(json, list[size_t(index)].name); !status)
        return answer(s, status);
    s->text = core::canonicalText(json);
    return 0;
}
YL_API int32_t ylStory(Session* s, int32_t steps)
{
    if (steps < 0 || !s->story) s->story = std::make_unique<scenario::Story>(s->scenario);
    s->text.clear();
    if (!s->story->advance(steps)) return 0;
    s->text = core::canonicalText(s->story->json());
    s->story.reset();
    return 1;
}

YL_API int32_t ylScore(Session* s, int32_t steps)
{
    if (steps < 0 || !s->scoring) s->scoring = std::make_unique<scenario::Scoring>(s->scenario);
    if (!s->scoring->advance(steps)) {
        s->text = core::number(s->scoring->share());
        return 0;
    }
    core::Json told = s->scoring->json();
    const core::Status refused = s->scoring->refused();
    if (!refused) {
        told["refused"] = core::toJson(refused.told());
        std::string differs;
        if (scenario::challengeOf(s->scenario.document, &differs).empty() && !differs.empty())
            told["differs"] = differs;
    }
    s->text = core::canonicalText(told);
    s->scoring.reset();
    return refused ? 1 : 2;
}

YL_API void ylMomentum(Session* s)
{
    s->text = core::canonicalText(watch::momentum(s->world));
}

YL_API int32_t ylParameters(Session* s, int32_t vehicle)
{
    core::Json out;
    const core::Status status = wasm::parameters(*s, size_t(std::max(vehicle, 0)), out);
    if (!status) return answer(s, status);
    s->text = core::canonicalText(out);
    return 0;
}

YL_API int32_t ylEventCase(Session* s, int32_t event)
{
    core::Json out;
    const char* command = "";
    const core::Status status = watch::caseOf(s->world, size_t(std::max(event, 0)), out, command);
    if (!status) return answer(s, status);
    s->text = core::canonicalText({{"command", command}, {"case", core::prettyText(out)}});
    return 0;
}

YL_API int32_t ylStep(Session* s, int32_t steps)
{
    return wasm::steps(*s, steps);
}
YL_API void ylRestart(Session* s)
{
    wasm::begin(*s);
}
YL_API void ylSeek(Session* s, double step)
{
    s->timeline.seek(s->world, int64_t(step));
    watch::notePoses(s->world, s->views);
    wasm::refreshViews(*s);
}
YL_API void ylTakeOver(Session* s)
{
    s->timeline.branch(s->world);
    wasm::refreshViews(*s);
}
YL_API double ylEnd(Session* s)
{
    return double(s->timeline.end());
}
YL_API const double* ylDents(Session* s, int32_t vehicle)
{
    const auto& crush = s->world.state.crush;
    if (vehicle < 0 || size_t(vehicle) >= crush.size() || !impact::dented(crush[size_t(vehicle)])) return nullptr;
    return &crush[size_t(vehicle)].depth[0][0];
}
YL_API int32_t ylCompare(Session* s, int32_t length)
{
    scenario::Comparison c;
    if (const core::Status status = scenario::compareText(s->given(length), c); !status) return answer(s, status);
    s->text = core::canonicalText(scenario::toJson(c));
    return 0;
}
YL_API const double* ylRoadPlace(Session* s, double x, double y)
{
    wasm::RoadShown& road = s->road;
    if (!road.sought) {
        control::PathSettings first;
        first.road = 0;
        road = {};
        road.sought = true;
        road.there = scenario::layOnRoad(s->scenario.setup, first, road.path).ok();
        if (road.there) road.place = road.path.locate({x, y});
    }
    if (!road.there) return nullptr;
    const math::dvec2 point(x, y);
    road.place = road.path.project(point, road.place.along);
    if (std::fabs(road.place.offset) > 30.0) road.place = road.path.locate(point); // jumped, or far off
    const double length = road.path.length();
    const double along = road.place.along - length * std::floor(road.place.along / length);
    road.told = {along, road.place.offset, length, road.path.closed() ? 1.0 : 0.0};
    return road.told.data();
}
YL_API const double* ylView(Session* s, int32_t view)
{
    switch (view) {
    case wasm::kWorldView:
        return reinterpret_cast<const double*>(&s->views.world);
    case wasm::kVehicleView:
        return reinterpret_cast<const double*>(s->views.vehicles.data());
    case wasm::kEventView:
        return reinterpret_cast<const double*>(s->world.events.data());
    case wasm::kTelemetryView:
        return reinterpret_cast<const double*>(s->views.telemetry.data());
    case wasm::kConeView:
        return reinterpret_cast<const double*>(s->views.cones.data());
    case wasm::kGoalView:
        return reinterpret_cast<const double*>(s->views.goal.data());
    default:
        return nullptr;
    }
}
YL_API int32_t ylViewCount(Session* s, int32_t view)
{
    switch (view) {
    case wasm::kWorldView:
        return 1;
    case wasm::kVehicleView:
        return int32_t(s->views.vehicles.size());
    case wasm::kEventView:
        return int32_t(s->world.events.size());
    case wasm::kTelemetryView:
        return int32_t(s->views.telemetry.size());
    case wasm::kConeView:
        return int32_t(s->views.cones.size());
    case wasm::kGoalView:
        return int32_t(s->views.goal.size());
    default:
        return 0;
    }
}
YL_API double* ylControls(Session* s)
{
    return s->hands.data();
}
YL_API void ylHash(Session* s)
{
    s->text = core::hex(world::hash(s->world));
}
YL_API int32_t ylSnapshot(Session* s)
{
    const core::Bytes bytes = world::snapshot(s->world);
    s->text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return int32_t(bytes.size());
}
YL_API int32_t ylRestore(Session* s, int32_t length)
{
    const std::string_view given = s->given(length);
    const core::Status status = world::restore(s->world, core::Bytes(given.begin(), given.end()));
    if (status) {
        watch::notePoses(s->world, s->views);
        wasm::refreshViews(*s);
    }
    return answer(s, status);
}

YL_API int32_t ylTrace(Session* s, int32_t length)
{
    int32_t rows = 0;
    const core::Status status = wasm::trace(*s, s->given(length), rows);
    return answer(s, status) == 0 ? rows : -1;
}
YL_API const double* ylTraceData(Session* s)
{
    return s->trace.data();
}

YL_API double ylHeight(Session* s, double x, double y)
{
    return s->world.setup.ground.sample(x, y).height;
}
YL_API const float* ylHeights(Session* s, double x0, double y0, double spacing, int32_t columns, int32_t rows)
{
    return wasm::sampled(*s, x0, y0, spacing, columns, rows, [](const auto& g) { return g.height; });
}
YL_API const float* ylFrictions(Session* s, double x0, double y0, double spacing, int32_t columns, int32_t rows)
{
    return wasm::sampled(*s, x0, y0, spacing, columns, rows, [](const auto& g) { return g.friction; });
}
YL_API double ylSurface(Session* s, double x, double y)
{
    return double(s->world.setup.ground.sample(x, y).surface);
}
}
