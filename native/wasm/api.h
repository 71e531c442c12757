// The engine as JavaScript sees it: flat C functions on one handle. Embind would cost 40 KB of glue and eval; this
// costs nothing and is the same for the page, Workers, Node and any other host.
//
// Manners:
// - Texts go in through ylInput(): it returns space for `bytes` bytes, valid until the next call; the following call is
//   told the length. Texts come out through ylText() / ylTextLength() (UTF-8, not terminated), valid until the call
//   after.
// - Calls that can refuse return 0 when all went well; otherwise the text says what is wrong, with its path.
// - Numbers come out as blocks of doubles (ylView, ylViewCount). ylLayout() describes every block: its id, stride, and
//   each field's offset, unit, frame and meaning. Pointers move when memory grows or entries are added: take them again
//   after each call that steps or loads.
#pragma once

#include <cstdint>

#ifdef __EMSCRIPTEN__
#include <emscripten/emscripten.h>
#define YL_API EMSCRIPTEN_KEEPALIVE
#else
#define YL_API
#endif

namespace wasm {
struct Session;
}

extern "C" {
wasm::Session* ylCreate(); // holds the first built-in scenario's world: nothing to load is an empty world
void ylDestroy(wasm::Session* s);
uint8_t* ylInput(wasm::Session* s, int32_t bytes);
const char* ylText(wasm::Session* s);
int32_t ylTextLength(wasm::Session* s);
void ylRefusal(wasm::Session* s); // text: the last refusal as {"say", "with"}, for other languages (core/message.h)

int32_t ylLoad(wasm::Session* s, int32_t length);                   // input: a scenario as JSON
int32_t ylLoadOn(wasm::Session* s, int32_t length, int32_t ground); // the same, then its ground: ylTerrainPack's block
int32_t ylOpenLink(wasm::Session* s, int32_t length);   // input: the fragment of an address; text: {"title", "options"}
void ylScenario(wasm::Session* s);                      // text: canonical JSON
void ylRecorded(wasm::Session* s);                      // the same with the run so far inside
int32_t ylLink(wasm::Session* s, int32_t withControls); // text: "#y1...."
void ylCatalog(wasm::Session* s);                       // text: [{"name", "title", "doc", "topic", "keywords"}]
int32_t ylAsset(wasm::Session* s, int32_t length); // input: path below assets/; 0: text is the file, 1: there is none
void ylSchema(wasm::Session* s);                   // not in the page's module
void ylCourse(wasm::Session* s);                   // text: the course as it is laid out (native/course/layout.h)
void ylLayout(wasm::Session* s);
void ylInfo(wasm::Session* s); // text: what of the scenario the page shows: title, duration, vehicles, ...

// One of the scenario's variants as a scenario, counted from 0: the text. 1 with a text that says what is wrong.
int32_t ylVariant(wasm::Session* s, int32_t index);
// What the run will tell (native/scenario/story.h), found by a world of its own: so many steps of it. Negative: begins
// anew. 1 once it is whole, with the text; 0 before.
int32_t ylStory(wasm::Session* s, int32_t steps);
// What the recording that the scenario brought is worth (native/scenario/score.h): so many steps of driving it again. Negative:
// begins anew. 0 while it is under way, the text the share that is done; 1: proved; 2: refused, the text with "refused" beside.
int32_t ylScore(wasm::Session* s, int32_t steps);

// Text: {"kind", "values", "defaults"} of a vehicle's parameters.
int32_t ylParameters(wasm::Session* s, int32_t vehicle);

// Text: momentum and energy of each impact (native/watch/momentum.h).
void ylMomentum(wasm::Session* s);

// Text: {"command": "barrier"|"pair", "case": text}: an event of the run as the case that `yawlab impact` answers with
// the same numbers.
int32_t ylEventCase(wasm::Session* s, int32_t event);

int32_t ylStep(wasm::Session* s, int32_t steps); // returns steps run
void ylRestart(wasm::Session* s);                // to the start; the controls given so far are forgotten
void ylSeek(wasm::Session* s, double step);      // anywhere in the run so far, exactly
void ylTakeOver(wasm::Session* s);               // a new branch begins here
double ylEnd(wasm::Session* s);                  // furthest step of this run
const double* ylView(wasm::Session* s, int32_t view);
int32_t ylViewCount(wasm::Session* s, int32_t view);
// For live vehicles: steer, throttle, brake, clutch, handbrake, gear, buttons, aid. With an aid of 0 or more `steer` is what
// fingers ask, and a driver's hand turns the wheel (control/hand.h); below 0 it is the wheel.
double* ylControls(wasm::Session* s);
void ylHash(wasm::Session* s);        // text: 16 digits
int32_t ylSnapshot(wasm::Session* s); // text buffer holds the bytes; returns how many
int32_t ylRestore(wasm::Session* s, int32_t length);

// A copy of the run is replayed to record channels: text input {"every": steps, "channels": ["vehicles.0.speed", ...]}.
// Returns the number of rows, or -1 with a text; ylTraceData(): rows of (time, channels ...).
int32_t ylTrace(wasm::Session* s, int32_t length);
const double* ylTraceData(wasm::Session* s);

// One impact on four models of the struck car, every input told, and the responses over time (native/scenario/compare.h
// has the form of the answer): text input a roll4 case as `yawlab impact pair` reads it, empty for Zhou, Peng and Lu's Figure 6, whose
// printed values then stand beside; text output the answer, its "scenario" fit for ylLoad. 0, or 1 with a text that
// says what is wrong. The session's own run is left alone; about 10 ms.
int32_t ylCompare(wasm::Session* s, int32_t length);
// Where a place lies on the terrain's first road: distance along it, to the left of it, the road's length [m], 1 when
// it is closed. Null without a road.
const double* ylRoadPlace(wasm::Session* s, double x, double y);
double ylHeight(wasm::Session* s, double x, double y);
// How deep each side of a vehicle is dented [m]: front, left, rear, right, eight places each from its left end to its
// right one as seen from the mass centre (native/impact/crush.h). Null while nothing is dented; read it before the next
// step.
const double* ylDents(wasm::Session* s, int32_t vehicle);
const float* ylHeights(wasm::Session* s, double x0, double y0, double spacing, int32_t columns, int32_t rows);
// The same of the friction that a tire meets there, every layer and road counted: a factor on its own.
const float* ylFrictions(wasm::Session* s, double x0, double y0, double spacing, int32_t columns, int32_t rows);
double ylSurface(wasm::Session* s, double x, double y); // index into the surface table
}
