#include "wasm/triangles.h"

#include <algorithm>
#include <cstring>

namespace wasm {

core::Status trianglesIn(const std::vector<uint8_t>& input, int32_t triangles, scene::Soup& soup)
{
    const auto count = size_t(std::max(triangles, 0));
    constexpr size_t kEach = 9 * sizeof(float) + sizeof(uint32_t);
    if (count == 0) return core::Status::fail("scene", core::say("there is no triangle in it"));
    if (input.size() / kEach < count)
        return core::Status::fail("scene", core::say("fewer numbers given than its triangles need"));
    const auto at = [&](size_t index) {
        float x;
        std::memcpy(&x, input.data() + index * sizeof x, sizeof x);
        return double(x);
    };
    soup.corners.reserve(3 * count);
    soup.objects.reserve(count);
    for (size_t i = 0; i < count; ++i) {
        for (size_t k = 9 * i; k < 9 * i + 9; k += 3) soup.corners.emplace_back(at(k), at(k + 1), at(k + 2));
        uint32_t object;
        std::memcpy(&object, input.data() + (9 * count + i) * sizeof object, sizeof object);
        if (object >= count)
            return core::Status::fail("scene",
                                      core::say("triangle {triangle} names object {object}; they are counted from 0",
                                                {{"triangle", i}, {"object", object}}));
        soup.objects.push_back(object);
    }
    return {};
}

}
