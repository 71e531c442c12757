// Studies as JavaScript sees them: whoever opens one may do any of its runs, in any order, and gets the rows that `yawlab
// sweep` writes. In the modules yawlab_figures, which the page loads for them, and yawlab_core. Manners as in wasm/api.h: texts go in
// through ylStudyInput() and come out through ylStudyText(); calls that can refuse return 0 when all went well.
#pragma once

#include "wasm/api.h"

namespace wasm {
struct StudyDesk;
}

extern "C" {
wasm::StudyDesk* ylStudyCreate(); // one study at a time
void ylStudyDestroy(wasm::StudyDesk* d);
uint8_t* ylStudyInput(wasm::StudyDesk* d, int32_t bytes);
const char* ylStudyText(wasm::StudyDesk* d);
int32_t ylStudyTextLength(wasm::StudyDesk* d);
void ylStudyRefusal(wasm::StudyDesk* d); // text: what was refused last, as ylRefusal of wasm/api.h

void ylStudyTotals(wasm::StudyDesk* d); // text: [{"name", "unit", "doc"}] of what can be asked of a whole run
// Input: triangles (wasm/triangles.h) of the file that the next study's scene names, in the file's own axes and units.
int32_t ylStudyWalls(wasm::StudyDesk* d, int32_t triangles, int32_t yUp, int32_t metres);
// Input: a study as JSON. Text: {"title", "runs", "until", "head": the table's first lines, "axes": [{"path", "law",
// "values" or "a", "b"}], "outputs": [{"name", "unit"}]}.
int32_t ylStudyOpen(wasm::StudyDesk* d, int32_t length);
// Does a run. Text: {"row": its line of the table, "values": of the axes, "results": numbers, null where nothing
// happened, "refused": what is told of a run that failed}.
void ylStudyRun(wasm::StudyDesk* d, double run);
int32_t ylStudyScenario(wasm::StudyDesk* d, double run); // text: the run's scenario, shown as the study's own is

// Input: {"scenario", "path", "value"}. Text: the scenario with that place of it changed, as a link would say it.
int32_t ylStudyChanged(wasm::StudyDesk* d, int32_t length);
}
