// The papers' figures as JavaScript sees them: a module of its own (yawlab_figures), loaded when the atlas is opened, so
// that the page's first load stays what it is. Manners as in wasm/api.h: texts go in through ylFiguresInput() and come
// out through ylFiguresText(); calls that can refuse return 0 when all went well, otherwise the text says what is wrong.
#pragma once

#include "wasm/api.h"

namespace wasm {
struct Desk;
}

extern "C" {
wasm::Desk* ylFiguresCreate();
void ylFiguresDestroy(wasm::Desk* d);
uint8_t* ylFiguresInput(wasm::Desk* d, int32_t bytes);
const char* ylFiguresText(wasm::Desk* d);
int32_t ylFiguresTextLength(wasm::Desk* d);

void ylFiguresList(wasm::Desk* d); // text: {"papers": [...], "figures": [...]}
// Text input {"figure": id, "settings": {}, "ours": false, "width": px, "dark": false, "framed": false, "plain": false,
// "csv": false}; text output {"svg", "figure": as `yawlab figure --json`, "schema"}, and "csv" where it was asked for.
int32_t ylFiguresMake(wasm::Desk* d, int32_t length);
void ylFiguresRefusal(wasm::Desk* d); // text: what was refused last, as ylRefusal of wasm/api.h

// Text input a tire property file; text output {"tire": as in a car file, "version", "side", "used", "unused": [..],
// "notes": [..]} (tire/tir_file.h).
int32_t ylFiguresTir(wasm::Desk* d, int32_t length);

// Text input {"file": text of a CSV, "columns": what they are}; text output {"writer", "rows", "columns": [{"name", "unit"}],
// "taken": [{"quantity", "what", "unit": SI, "column": index or -1, "as": unit, "turned"}]} (study/measured.h).
int32_t ylFiguresColumns(wasm::Desk* d, int32_t length);

// What the engine is held to (verify/verify.h), group by group, so that who waits sees how far it is.
// text: {"opening", "weaknesses": [{"about", "words"}], "groups": [{"title", "column", "origin", "run"}]}
void ylFiguresVerifyGroups(wasm::Desk* d);
int32_t ylFiguresVerify(wasm::Desk* d, int32_t group); // text: [rows as `yawlab verify --json`]
}
