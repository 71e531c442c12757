// How outside data is refused: where it went wrong and what to do about it. The step itself never fails, it asserts.
#pragma once

#include <string>
#include <utility>

namespace core {

struct Status {
    std::string path;    // place in the document, "cars[1].mass"; empty for the whole
    std::string message; // what is wrong and the remedy; empty means all is well

    bool ok() const { return message.empty(); }
    explicit operator bool() const { return ok(); }
    std::string text() const { return path.empty() ? message : path + ": " + message; } // as a user reads it

    static Status fail(std::string where, std::string what) { return {std::move(where), std::move(what)}; }
};

}
