#include "core/hash.h"

#include <catch_amalgamated.hpp>

#include <cstring>
#include <vector>

TEST_CASE("long stretches of zeros are hashed by powers of the prime, to the value of word after word", "[core]")
{
    for (size_t words : {0u, 1u, 31u, 32u, 33u, 64u, 95u, 1000u, 7777u})
        for (size_t tail : {0u, 3u})
            for (size_t mark : {size_t(0), size_t(31), size_t(32), words / 2, words}) { // words: none is set
                std::vector<unsigned char> data(8 * words + tail);
                if (mark < words) data[8 * mark + 5] = 7;
                core::Hash fast, slow;
                fast.word(42);
                slow.word(42);
                fast.bytes(data.data(), data.size());
                for (size_t i = 0; i < data.size(); i += 8) {
                    uint64_t w = 0;
                    std::memcpy(&w, &data[i], data.size() - i < 8 ? data.size() - i : 8);
                    slow.word(w);
                }
                CAPTURE(words, tail, mark);
                REQUIRE(fast.value == slow.value);
            }
}
