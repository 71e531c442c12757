// A seeded generator of our own, the same numbers on every machine; its state is plain and belongs into a snapshot.
//
// PCG-XSH-RR 64/32: M. E. O'Neill, PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for
// Random Number Generation, HMC-CS-2014-0905, 2014. A 64-bit linear congruential state, of which 32 bits are shuffled
// out by a shift and a rotation that the state itself selects. <random> is not used: its distributions differ between
// libraries.
//
//     math::Random noise = math::seeded(scenario.seed, carIndex); // streams with different numbers are independent
//     const double e = sigma * math::normal(noise);
#pragma once

#include "math/math.h"

#include <cstdint>

namespace math {

struct Random {
    uint64_t state = 0x853c49e6748fea9bull;
    uint64_t increment = 0xda3e39cb94b95bdbull; // odd; names the stream
};
static_assert(sizeof(Random) == 16, "no padding: hashed with the state that holds it");

// The next 32 bits.
inline uint32_t draw(Random& r)
{
    const uint64_t old = r.state;
    r.state = old * 6364136223846793005ull + r.increment;
    const uint32_t shuffled = uint32_t(((old >> 18) ^ old) >> 27), turn = uint32_t(old >> 59);
    return (shuffled >> turn) | (shuffled << ((32u - turn) & 31u));
}

inline Random seeded(uint64_t seed, uint64_t stream = 0)
{
    Random r{0, (stream << 1) | 1u};
    draw(r);
    r.state += seed;
    draw(r);
    return r;
}

// In [0, 1), 53 bits.
inline double uniform(Random& r)
{
    const uint64_t high = draw(r) >> 5, low = draw(r) >> 6;
    return (double(high) * 67108864.0 + double(low)) * (1.0 / 9007199254740992.0);
}

inline double uniform(Random& r, double low, double high)
{
    return low + (high - low) * uniform(r);
}

// Standard normal. G. E. P. Box, M. E. Muller, A Note on the Generation of Random Normal Deviates, 1958; the sine half
// is not kept, so that a state is two words.
inline double normal(Random& r)
{
    const double u = 1.0 - uniform(r); // (0, 1]
    return math::sqrt(-2.0 * math::log(u)) * math::cos(kTau * uniform(r));
}

}
