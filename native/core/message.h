// What somebody is told, so that another language can tell it too: an English sentence and the values in it.
//
//     core::say("two neighbouring points coincide")
//     core::say("more than {most} names", {{"most", maxCount}})
//
// The sentence is its own code: it stands where the message arises, a translation is looked up by it, and `{name}` is
// filled with the value of that name. Only a literal will do, so that scripts/messages.mjs finds every one of them;
// web/src/text/en/engine_says.ts is the list. A value may be a message itself.
#pragma once

#include "core/json_fwd.h"
#include "core/text.h"

#include <concepts>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace core {

struct MessageValue;

struct Message {
    std::string_view code; // the sentence with its holes; empty: nothing is said, or the English alone is known
    std::vector<MessageValue> values;
    std::string plain; // without a code: the English alone

    bool empty() const { return code.empty() && plain.empty(); }
    std::string english() const;
};

struct MessageValue {
    std::string_view name;
    std::string text;             // a number as core::number writes it, a name, a quotation
    std::vector<Message> message; // one in the place of the text, or none

    MessageValue(const char* n, std::string_view t) : name(n), text(t) {}
    MessageValue(const char* n, const char* t) : name(n), text(t) {}
    MessageValue(const char* n, const std::string& t) : name(n), text(t) {}
    MessageValue(const char* n, double v) : name(n), text(number(v)) {}
    MessageValue(const char* n, std::integral auto v) : name(n), text(std::to_string(v)) {}
    MessageValue(const char* n, Message m);
};

// A sentence that the compiler has seen whole.
class Sentence {
public:
    consteval Sentence(const char* english) : m_text(english) {} // implicit: say() takes the literal

    constexpr std::string_view text() const { return m_text; }

private:
    std::string_view m_text;
};

Message say(Sentence sentence, std::initializer_list<MessageValue> values = {});
// Without a code: for the command line, and for what another library says. The rooms of the page take say().
Message verbatim(std::string text);

// What to say after a word that is none of `known`: `; did you mean "mass"?`, else `; there are mass, izz, ...`.
Message remedy(const std::string& word, const std::vector<std::string>& known);

// {"say": the sentence, "with": {name: text or message}}; what came from outside made visible.
Json toJson(const Message& message);

}
