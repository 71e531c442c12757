// What stands behind one handle: a scenario, its world, its timeline, the views and the buffers that cross the
// boundary.
#pragma once

#include "control/hand.h"
#include "core/text.h"
#include "scenario/link.h"
#include "scenario/scenario.h"
#include "scenario/score.h"
#include "scenario/story.h"
#include "terrain/packed.h"
#include "watch/timeline.h"
#include "watch/view.h"
#include "world/world.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace wasm {

// The scene's triangles as arrays (scene_api.h), and a scene that somebody brought.
struct SceneShown {
    std::vector<float> positions, normals; // 9 and 3 a triangle
    std::vector<uint32_t> objects, materials;
    std::vector<uint8_t> broken;
    std::shared_ptr<const scene::Scene> brought; // null: the scenario's own
    std::shared_ptr<const scene::Scene> own;     // the scenario's, while something else is brought
};

// The terrain's first road, for lap times.
struct RoadShown {
    bool sought = false, there = false;
    control::Path path;
    control::Path::Place place; // found last
    std::array<double, 4> told{};
};

// A buffer that is used again and again, made `size` long. What something far larger needed is given back.
template <class T> void fit(std::vector<T>& buffer, size_t size)
{
    constexpr size_t kKept = size_t(1) << 20; // [bytes]
    if (buffer.capacity() > kKept / sizeof(T) && size < buffer.capacity() / 4) std::vector<T>().swap(buffer);
    buffer.resize(size);
}

enum View : int32_t { kWorldView, kVehicleView, kEventView, kTelemetryView, kConeView, kGoalView, kViewCount };

struct Session {
    scenario::Scenario scenario;
    world::World world;
    watch::Timeline timeline;
    watch::Views views;
    std::array<double, 8> hands{}; // steer, throttle, brake, clutch, handbrake, gear, buttons, aid
    control::HandState hand;       // of who steers by fingers
    std::vector<uint8_t> input;
    std::string text;
    core::Message refusal; // the last one
    std::vector<float> heights;
    std::vector<double> trace;
    std::unique_ptr<scenario::Story> story;     // under way
    std::unique_ptr<scenario::Scoring> scoring; // under way
    SceneShown shown;
    RoadShown road;

    std::string_view given(int32_t length) const
    {
        return {reinterpret_cast<const char*>(input.data()), std::min(input.size(), size_t(std::max(length, 0)))};
    }
};

void begin(Session& s); // the scenario from its start
// 0 when all went well; else 1, with the refusal and its English, which may quote what came from outside.
int32_t answer(Session& s, const core::Status& status);

// The triangles of the scene file that was read last, by what its scenario says of it. Engines of one module share it
// (ghosts, the scout, comparisons open the same scenario again), and a changed scenario does not ask for it anew.
struct SceneFileRead {
    std::string key;
    std::shared_ptr<const scene::Soup> soup;
};
SceneFileRead& lastSceneFile();
std::string keyOf(const scene::SceneFile& file);

// The ground that was made last, for whoever opens the same one next: a changed car starts at once, and ghosts share
// it. `lod`: of a spline surface that came ready made, whose pictures the page has.
struct GroundMade {
    terrain::TerrainSettings settings;
    terrain::Ground ground;
    std::shared_ptr<const terrain::LodModel> lod;
};
GroundMade& lastGround();
terrain::Ground madeGround(const terrain::TerrainSettings& settings, const terrain::Fetch& fetch, core::Status& status);
// Opens a scenario on the spline surface that some other engine has made of it.
core::Status loadOn(Session& s, std::string_view scenario, std::string_view block);
int32_t steps(Session& s, int32_t count);
void refreshViews(Session& s);
core::Json layout();
core::Json info(const Session& s);
core::Status parameters(const Session& s, size_t vehicle, core::Json& out);
scenario::Document recorded(const Session& s); // the document with the run so far as its recording
std::string link(const Session& s, bool withControls);
core::Status trace(Session& s, std::string_view request, int32_t& rows);

}
