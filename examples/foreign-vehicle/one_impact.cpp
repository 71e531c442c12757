// One impact from the room `impact` alone: head-on at 30 mph (Knight 2002, chapter 6).
#include "impact/barrier.h"

#include <cstdio>

int main()
{
    const impact::BarrierEvent hit = impact::barrier({}, {1500, 2500}, {{13.4112, 0}, 0}, {{2.2, 0}, {-1, 0}});
    std::printf("head-on at 30 mph: %.2f N s, %.5f m/s after it\n", hit.impulseNormal, hit.velocityAfter.x);
    return hit.impulseNormal > 21122.6 && hit.impulseNormal < 21122.7 ? 0 : 1;
}
