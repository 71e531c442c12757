// How outside data is refused: where it went wrong and what to do about it. The step itself never fails, it asserts.
#pragma once

#include "core/message.h"

#include <string>
#include <utility>

namespace core {

struct Status {
    std::string path; // place in the document, "cars[1].mass"; empty for the whole
    Message message;  // what is wrong and the remedy; empty means all is well

    bool ok() const { return message.empty(); }
    explicit operator bool() const { return ok(); }
    std::string text() const { return told().english(); } // as a user reads it
    Message told() const { return path.empty() ? message : say("{path}: {what}", {{"path", path}, {"what", message}}); }

    static Status fail(std::string where, Message what) { return {std::move(where), std::move(what)}; }
};

}
