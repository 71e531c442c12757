// The engineering overlay: Dear ImGui without any graphics API. It reads the world's views, never changes the world;
// what a click asks for comes out as a Request that the page turns into a command.
//
// Life of it:
//     Overlay o;
//     start(o, pixelRatio, theme);                  // theme: text of web/src/tokens.json's "dark" or "light"
//     addGlyph(o, ...) for each character;          // the page rasterises its own system face, in device pixels
//     buildAtlas(o, lineHeight, ascent);            // RGBA pixels; the page draws the glyphs at glyphPlace()
//     place(o, ...); mouse(o, ...); key(o, ...);    // device pixels from the top left corner
//     frame(o, source, dt);                         // fills o.draw: three vertex arrays, one index array
//
// Everything is in device pixels, `unit` of them to a CSS pixel, so that glyphs are never scaled.
#pragma once

#include "core/status.h"
#include "overlay/history.h"
#include "watch/view.h"
#include "world/world.h"

#include <imgui.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace overlay {

enum Panel : uint32_t {
    kRun,
    kWheels,
    kFriction,
    kTire,
    kSuspension,
    kDriveline,
    kBrakes,
    kEnergy,
    kEvents,
    kPanelCount
};
struct PanelInfo {
    const char* name;     // as keys, links and settings say it
    const char* title;    // short
    const char* question; // what the panel answers, shown in its title line
};
const PanelInfo& panelInfo(uint32_t panel);

// Meaning has one colour everywhere (tokens.json).
struct Theme {
    ImU32 ink = 0, panel = 0, solid = 0, raised = 0, line = 0, text = 0, quiet = 0, accent = 0, onAccent = 0;
    ImU32 good = 0, warning = 0;
    ImU32 normal = 0, longitudinal = 0, lateral = 0, resultant = 0, impact = 0, before = 0, after = 0;
};

// What a click in a panel asks the page to do.
struct Request {
    enum Kind : uint32_t { none, seekToEvent, copyCase, preset, dock, fold, resize, panels } kind = none;
    int32_t index = -1; // event, preset, edge
    float size = 0.0f;  // [px] with resize: width of the column, or height of the row below
};

// Which edge the panels keep to.
enum class Dock : uint32_t { right, left, bottom };
inline constexpr uint32_t kPresetCount = 3; // driver, teacher, engineer; the page says which panels they open

// All draw lists of a frame flattened: one draw call. place: x, y [px], u, v; clip: min x, min y, max x, max y [px].
// The lists are as long as the room they have and grow by half when a frame needs more, so that who looks at them (the
// page's typed arrays) need not look elsewhere each frame.
struct DrawData {
    std::vector<float> place, clip;
    std::vector<uint32_t> colours, indices;
    uint32_t vertexCount = 0, indexCount = 0; // of this frame
};

// What the panels read.
struct Source {
    const world::World* world = nullptr;
    const watch::Views* views = nullptr;
    double pace = 1.0;             // share of real time kept
    double stepMicroseconds = 0.0; // cost of one step, measured by the page
    double frameMilliseconds = 0.0;
};

// What stands for a hole in a sentence.
struct Filled {
    const char* name;
    const char* text;
};

struct Overlay {
    ImGuiContext* context = nullptr;
    ImFont* font = nullptr;
    Theme theme;
    float unit = 1.0f;                              // device pixels per CSS pixel
    float left = 0, top = 0, right = 0, bottom = 0; // [px] where the panels may be
    Dock dock = Dock::right;
    bool folded = false; // to the strip of panel names
    bool fixed = false;  // no edges to choose, no grip: a phone
    struct Box {
        float left = 0, top = 0, right = 0, bottom = 0;
        bool holds(float x, float y) const { return x >= left && x < right && y >= top && y < bottom; }
    };
    Box head, body, grip; // [px] of the windows as they were drawn last, empty when they were not
    std::array<bool, kPanelCount> open{};
    std::vector<int> glyphs;          // custom rectangles in the order of addGlyph()
    int car = 0;                      // the car the panels tell about
    int wheel = 0;                    // the wheel whose tire curve is drawn
    double nextSample = 0.0;          // [s]
    History times;                    // [s] of the samples below
    std::array<History, 3> histories; // speed, yaw rate, height
    int eventFilter = -1;             // car, -1: all
    int openEvent = -1;
    int seenEvent = -1; // the open one that the panel has scrolled to
    Request request;
    DrawData draw;
    int64_t allocations = 0; // of memory, since the start: stands still once all panels have been drawn

    // A sentence in the language that is spoken, else as it is: every word of ours that a panel shows goes through here
    // (scripts/messages.mjs lists them). With values it is valid for the next sixteen calls.
    std::vector<std::array<std::string, 2>> words; // English and the other language, in the order of the English
    const char* say(const char* english) const;
    const char* say(const char* english, std::initializer_list<Filled> values) const;
};

core::Status start(Overlay& o, float pixelRatio, std::string_view theme);
void stop(Overlay& o);
// Another language: {"English": "what is said for it"}. An empty object is English again.
core::Status speak(Overlay& o, std::string_view words);
int addGlyph(Overlay& o, uint32_t code, int width, int height, float advance, float x, float y);
const uint8_t* buildAtlas(Overlay& o, float lineHeight, float ascent, int& width, int& height);
struct GlyphPlace {
    int x, y;
};
GlyphPlace glyphPlace(const Overlay& o, int glyph);

void sample(Overlay& o, const Source& source); // once a frame that stepped: feeds the rolling plots, 30 a second
inline constexpr double kPlotSpan = 10.0;      // [s] that the rolling plots show
void forget(Overlay& o);                       // what the rolling plots hold
void frame(Overlay& o, const Source& source, float width, float height, float dt);

void drawPanels(Overlay& o, const Source& source); // the docked windows (column.cpp)
enum class Hit : int32_t { nothing, panel, grip };
Hit hit(const Overlay& o, float x, float y); // what lies under a place [px]

// The panels themselves, each into the present window.
void runPanel(Overlay&, const Source&);
void wheelsPanel(Overlay&, const Source&);
void frictionPanel(Overlay&, const Source&);
void tirePanel(Overlay&, const Source&);
void suspensionPanel(Overlay&, const Source&);
void drivelinePanel(Overlay&, const Source&);
void brakesPanel(Overlay&, const Source&);
void energyPanel(Overlay&, const Source&);
void eventsPanel(Overlay&, const Source&);

}
