// The text of a law, read from left to right: white space and comments, names, symbols, numbers, and the first mistake
// with its place. Internal to this room.
#pragma once

#include "core/status.h"

#include <string>
#include <string_view>

namespace control {

class LawText {
public:
    explicit LawText(std::string_view text) : m_text(text) {}

    size_t place() const { return m_at; } // bytes read
    size_t size() const { return m_text.size(); }
    bool ended() const { return m_at >= m_text.size(); }
    bool sees(char c) const { return m_at < m_text.size() && m_text[m_at] == c; }
    bool seesDigit() const;
    void pass(size_t bytes) { m_at += bytes; }

    void skip();                        // white space and comments
    bool take(std::string_view symbol); // after skip()
    std::string_view word();            // the name there after skip(), or nothing; it is not passed
    bool takeWord(std::string_view w);
    bool assigns(std::string_view name) const;  // `name` stands there and "=" behind it, not "=="
    void passAssignment(std::string_view name); // both
    bool number(double& out);                   // false: it is none, and the mistake is told

    bool ok() const { return m_status.ok(); }
    const core::Status& status() const { return m_status; }
    void fail(size_t at, core::Message message); // the first one stays
    core::Message found(size_t at) const;        // what stands there, for a message

private:
    size_t behind(std::string_view name) const; // of the name there, spaces passed

    std::string_view m_text;
    size_t m_at = 0;
    core::Status m_status;
};

}
