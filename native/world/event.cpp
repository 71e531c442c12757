#include "world/event.h"

namespace world {

const char* name(EventKind kind)
{
    switch (kind) {
    case EventKind::impact:
        return "impact";
    case EventKind::contact:
        return "contact";
    case EventKind::pushedOut:
        return "pushed-out";
    case EventKind::broken:
        return "broken";
    case EventKind::nonFinite:
        return "non-finite";
    case EventKind::controlsCut:
        return "controls-cut";
    case EventKind::grounded:
        return "grounded";
    case EventKind::stalled:
        return "stalled";
    case EventKind::count:
        break;
    }
    return "?";
}

}
