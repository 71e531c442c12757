// Numbers as text, the same on every platform and without a locale; and the word that was meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core {

std::string number(double value);              // shortest form that reads back to the same bits: "0.005", "1e+20"
std::string fixed(double value, int decimals); // as printf %.Nf, but never "-0.00"

// Which of `known` was meant by `word`, when one is near enough (a slip of the hand, another case, a beginning); else
// "".
std::string nearest(const std::string& word, const std::vector<std::string>& known);

// Text from outside as a person may see it: what has no shape of its own but acts on what stands around it is shown as
// an escape, `\x1b` or `\u202e`. These are the control characters, those that turn the direction of writing, spaces of
// no width, and bytes that are no UTF-8. Nothing else changes.
enum class Shown {
    line,  // of one line: line feeds are shown too
    lines, // line feeds and tabs stay
    json,  // the text of a JSON document: escapes that JSON knows, line feeds between values stay
};
std::string visible(std::string_view text, Shown how = Shown::line);

// As a field of a CSV file: RFC 4180, on one line, nothing hidden in it, and no formula that a spreadsheet would compute.
std::string csvField(std::string_view text);

// Names a file in the same folder or below, whatever system or address it is joined to: no scheme, root or drive, no
// way up, no backslash or control character.
bool staysBeside(std::string_view name);

}
