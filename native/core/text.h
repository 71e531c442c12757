// Numbers as text, the same on every platform and without a locale.
#pragma once

#include <string>

namespace core {

std::string number(double value);              // shortest form that reads back to the same bits: "0.005", "1e+20"
std::string fixed(double value, int decimals); // as printf %.Nf, but never "-0.00"

}
