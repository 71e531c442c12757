// Sine, cosine and arc tangent of two numbers at once, to the bit those of math.h (but of -0, whose sign is lost).
//
// Small arguments, as steering angles are, need no reduction: there musl's functions are polynomials, those of S.
// Moshier and K. C. Ng in Sun's fdlibm (k_sin.c, k_cos.c, s_atan.c, 1993), and evaluated in the same order they round
// alike. Where either number is larger, both go to math.h.
#pragma once

#include "math/lanes.h"

namespace math {

struct SineCosine {
    Lanes sine, cosine;
};

inline SineCosine sineCosine(Lanes x)
{
    if (any(magnitude(x) > 0.785)) return {Lanes{sin(x[0]), sin(x[1])}, Lanes{cos(x[0]), cos(x[1])}};
    const Lanes z = x * x, w = z * z, half = 0.5 * z, rest = 1.0 - half;
    const Lanes s = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * 2.75573137070700676789e-06) +
                    z * w * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10);
    const Lanes c =
        z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * 2.48015872894767294178e-05)) +
        w * w * (-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11));
    return {x + z * x * (-1.66666666666666324348e-01 + z * s), rest + (((1.0 - rest) - half) + z * c)};
}

inline Lanes atan(Lanes x)
{
    if (any(magnitude(x) >= 0.4375)) return Lanes{atan(x[0]), atan(x[1])};
    const Lanes z = x * x, w = z * z;
    const Lanes odd = z * (3.33333333333329318027e-01 +
                           w * (1.42857142725034663711e-01 +
                                w * (9.09088713343650656196e-02 +
                                     w * (6.66107313738753120669e-02 +
                                          w * (4.97687799461593236017e-02 + w * 1.62858201153657823623e-02)))));
    const Lanes even =
        w *
        (-1.99999999998764832476e-01 +
         w * (-1.11111104054623557880e-01 +
              w * (-7.69187620504482999495e-02 + w * (-5.83357013379057348645e-02 + w * -3.65315727442169155270e-02))));
    return x - x * (odd + even);
}

}
