#include "impact/pulse.h"

#include <catch_amalgamated.hpp>

using namespace impact;
using Catch::Approx;

static const PulseShape kDrawn[] = {PulseShape::square, PulseShape::triangle, PulseShape::halfSine,
                                    PulseShape::haversine};

TEST_CASE("a pulse's steps sum to its impulse, whatever the steps")
{
    const dvec3 impulse(1234.5, -67.8, 9.1), turning(-11, 0, 222);
    for (PulseShape shape : kDrawn)
        for (double dt : {0.005, 0.0031, 0.2}) {
            PulseState p = startPulse(shape, 0.1, impulse, turning, PulseFrame::body);
            dvec3 sum(0), turned(0);
            int steps = 0;
            while (p.active && steps < 1000) {
                const double h = steps % 3 == 2 ? 0.37 * dt : dt; // split steps too
                const PulseStep f = advance(p, h);
                sum += f.force * h;
                turned += f.torque * h;
                ++steps;
            }
            INFO(name(shape) << " dt " << dt);
            CHECK(glm::length(sum - impulse) < 1e-12 * glm::length(impulse));
            CHECK(glm::length(turned - turning) < 1e-12 * glm::length(turning));
            const PulseStep over = advance(p, dt);
            CHECK(over.force == dvec3(0));
        }
}

TEST_CASE("each shape has its peak in the middle and its closed-form height")
{
    for (PulseShape shape : kDrawn) {
        PulseState p = startPulse(shape, 1.0, {1, 0, 0}, {}, PulseFrame::world);
        double peak = 0;
        const double h = 1e-4;
        for (int i = 0; i < 10000; ++i) peak = std::max(peak, advance(p, h).force.x);
        INFO(name(shape));
        CHECK(peak == Approx(peakForceFactor(shape)).epsilon(1e-3));
    }
    const PulseState p = startPulse(PulseShape::triangle, 2.0, {1, 0, 0}, {}, PulseFrame::world);
    CHECK(shareAt(p, 0.5) == Approx(0.125));
    CHECK(shareAt(p, 1.0) == 0.5);
    CHECK(shareAt(p, 2.0) == 1.0);
}

TEST_CASE("a force-deflection pulse follows the crush spring integrated in time")
{
    // m x'' = -(F0 + k x) from x' = v to rest, then the unloading returns e of the impulse.
    const CrushSpring spring{40e3, 8e5};
    const double m = 900, v = 9, e = 0.15, J = m * v * (1 + e);
    PulseState p = startForceDeflection(spring, m, v, e, {J, 0, 0}, {}, PulseFrame::world);
    double x = 0, speed = v, t = 0;
    const double h = 1e-6;
    double worst = 0;
    int steps = 0;
    while (speed > 0) {
        const double force = spring.preload + spring.stiffness * (x + 0.5 * h * speed);
        x += h * (speed - 0.5 * h * force / m);
        speed -= h * force / m;
        t += h;
        if (++steps % 1000 == 0) worst = std::max(worst, std::fabs(shareAt(p, t) * J - m * (v - speed)));
    }
    CHECK(worst < 0.001); // of 9,315 N s, with steps of 1 us
    CHECK(p.loadingTime * p.duration == Approx(t).epsilon(1e-4));
    CHECK(shareAt(p, p.loadingTime * p.duration) == Approx(1 / (1 + e)).epsilon(1e-12));
    // No jump of force where loading turns into unloading.
    const double turn = p.loadingTime * p.duration, d = 1e-6;
    CHECK((shareAt(p, turn) - shareAt(p, turn - d)) / d ==
          Approx((shareAt(p, turn + d) - shareAt(p, turn)) / d).epsilon(1e-3));
    const PulseState plastic = startForceDeflection(spring, m, v, 0.0, {1, 0, 0}, {}, PulseFrame::world);
    CHECK(plastic.loadingTime == 1.0);
    CHECK(shareAt(plastic, plastic.duration) == 1.0);
}
