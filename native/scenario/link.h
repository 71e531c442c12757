// A scenario or a whole run as the fragment of an address.
//
//     #y1.<base64url of raw-deflated canonical JSON, differences from the frozen defaults only>
//     #scenario=head-on&cars.0.speed=13.4&ui=0     readable: a built-in scenario and changes by path
//     #scenario=head-on&variant=energy             one of its variants
//     #y1....&paused=1&cars.0.speed=20             the same changes and wishes behind the packed form
//
// Keys that are the page's own (kPageKeys) are handed back untouched. Links are hostile input. docs/links.md has every form
// that was ever given out.
#pragma once

#include "scenario/scenario.h"

#include <utility>

namespace scenario {

struct LinkOptions {
    std::vector<std::pair<std::string, std::string>> page; // ui, camera, t, paused ...
};

std::string encodeLink(const Document& document); // with '#', smallest form

// Reads either form, with or without '#'. `json` gets what to load(): a failing load still has the text to show.
core::Status decodeLink(std::string_view fragment, core::Json& json, LinkOptions& options);
core::Status loadLink(std::string_view fragment, Scenario& out, LinkOptions& options, const SceneReader& reader = {},
                      const GroundMaker& maker = {});
// Sets root.a.0.b = value, making objects and list entries on the way; a list grows by one entry at most.
core::Status setPath(core::Json& root, const std::string& path, core::Json value);
bool looksLikeLink(std::string_view text);

}
