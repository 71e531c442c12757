// Sums in one fixed order, for results that must be the same bits everywhere and the same left as right.
//
// Adding floating-point numbers is commutative but not associative: a + b is b + a to the bit, (a + b) + c is not
// a + (b + c). So a sum over the wheels pairs left with right first, and a car that is the mirror image of another gets
// the mirror image of its forces to the bit; and a long sum is a balanced tree, whose error grows with the logarithm of
// the count instead of the count (N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., 2002,
// section 4.2).
#pragma once

#include <cstddef>

namespace math {

// Over four wheels; exchanging left and right changes nothing.
template <class T> T sumOfWheels(const T& frontLeft, const T& frontRight, const T& rearLeft, const T& rearRight)
{
    return (frontLeft + frontRight) + (rearLeft + rearRight);
}

// values[0] + ... + values[count - 1] as a balanced tree; zero of T for none. term(i) gives the i-th number.
template <class T, class Term> T pairwiseSum(size_t first, size_t count, const Term& term)
{
    if (count == 0) return T(0);
    if (count == 1) return term(first);
    const size_t half = count / 2;
    return pairwiseSum<T>(first, half, term) + pairwiseSum<T>(first + half, count - half, term);
}

inline double pairwiseSum(const double* values, size_t count)
{
    return pairwiseSum<double>(0, count, [values](size_t i) { return values[i]; });
}

}
