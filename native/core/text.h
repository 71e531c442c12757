// Numbers as text, the same on every platform and without a locale; and what to say to a word nobody knows.
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
// What to say after a word that is none of `known`: `; did you mean "mass"?`, else `; there are mass, izz, ...`.
std::string remedy(const std::string& word, const std::vector<std::string>& known);

// Names a file in the same folder or below, whatever system or address it is joined to: no scheme, root or drive, no
// way up, no backslash or control character.
bool staysBeside(std::string_view name);

}
