// What tests share: counts that scale with the build, so that a sanitizer run does less of the same.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace test {

// n in a release run; less under YAWLAB_TEST_SCALE (wasm 0.2, sanitizers 0.05, `./check long` more than 1).
inline int scaled(int n)
{
    const char* scale = std::getenv("YAWLAB_TEST_SCALE");
    return std::max(1, int(double(n) * (scale ? std::atof(scale) : 1.0)));
}

}
