#include "core/text.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace core {

std::string number(double value)
{
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    if (value == std::floor(value) && std::fabs(value) < 1e15) {
        char text[32];
        std::snprintf(text, sizeof text, "%.0f", value == 0.0 ? 0.0 : value);
        return text;
    }
    char buffer[64];
    return std::string(buffer, nlohmann::detail::to_chars(buffer, buffer + sizeof buffer, value)); // Grisu2
}

std::string fixed(double value, int decimals)
{
    char text[400];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    bool zero = text[0] == '-';
    for (const char* c = text; *c && zero; ++c) zero = *c == '-' || *c == '0' || *c == '.';
    return zero ? text + 1 : text;
}

}
