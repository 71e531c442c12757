// The panels' sentences in another language.
#include "overlay/overlay.h"

#include "core/json.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace overlay {

core::Status speak(Overlay& o, std::string_view text)
{
    core::Json json;
    if (auto status = core::parseJson(text, json); !status) return status;
    if (!json.is_object()) return core::Status::fail("words", core::say("expected an object of sentences"));
    o.words.clear();
    for (const auto& [english, said] : json.items())
        if (said.is_string()) o.words.push_back({english, said.get<std::string>()});
    std::sort(o.words.begin(), o.words.end());
    return {};
}

const char* Overlay::say(const char* english) const
{
    const auto at = std::lower_bound(words.begin(), words.end(), english,
                                     [](const auto& word, const char* wanted) { return word[0] < wanted; });
    return at != words.end() && (*at)[0] == english ? (*at)[1].c_str() : english;
}

const char* Overlay::say(const char* english, std::initializer_list<Filled> values) const
{
    static char buffers[16][160];
    static int next = 0;
    char* out = buffers[next = (next + 1) % 16];
    const char* from = say(english);
    size_t length = 0;
    const auto put = [&](const char* piece, size_t size) {
        size = std::min(size, sizeof buffers[0] - 1 - length);
        while (size > 0 && (piece[size] & 0xc0) == 0x80) --size; // no half of a character
        std::memcpy(out + length, piece, size);
        length += size;
    };
    while (*from) {
        const char* hole = std::strchr(from, '{');
        const char* close = hole ? std::strchr(hole, '}') : nullptr;
        if (!close) break;
        put(from, size_t(hole - from));
        for (const Filled& value : values)
            if (size_t(close - hole - 1) == std::strlen(value.name) &&
                !std::strncmp(hole + 1, value.name, size_t(close - hole - 1)))
                put(value.text, std::strlen(value.text));
        from = close + 1;
    }
    put(from, std::strlen(from));
    out[length] = '\0';
    return out;
}

}
