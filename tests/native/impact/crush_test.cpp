#include "impact/crush.h"

#include "impact/crush_zones.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <random>

using namespace impact;
using Catch::Approx;
using math::dvec2;

enum : uint32_t { kFront, kLeft, kRear, kRight };

static double area(const dvec2* p, int n)
{
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += 0.5 * math::cross2(p[i], p[(i + 1) % n]);
    return sum;
}

TEST_CASE("a full-width barrier crash dents as CRASH3's closed form says")
{
    const CrushSettings s;
    const BodyRectangle r{2.2, 2.4, 1.8};
    CrushState state;
    const double energy = 0.5 * 1500 * 13.4112 * 13.4112 * (1 - 0.0025); // 30 mph head-on, restitution 0.05
    const double depth = crush(s, r, state, kFront, 0.9, 1.8, energy);
    CHECK(depth == Approx(uniformDepth(s.front, 1.8, energy)).epsilon(1e-9));
    CHECK(depth > 0.3);
    CHECK(depth < 0.8); // half a metre or so, as tested cars of this class
    CHECK(profileEnergy(s.front, r, state, kFront) + 0.5 * s.front.A * s.front.A / s.front.B * 1.8 ==
          Approx(energy).epsilon(1e-9));
    CHECK(state.energy[kFront] == energy);
}

TEST_CASE("an energy below the elastic part leaves no dent, and a second hit adds its own energy")
{
    const CrushSettings s;
    const BodyRectangle r;
    CrushState state;
    const double elastic = 0.5 * s.front.A * s.front.A / s.front.B;
    CHECK(crush(s, r, state, kFront, 0.9, 1.0, 0.99 * elastic) == 0.0);
    CHECK_FALSE(dented(state));
    crush(s, r, state, kFront, 0.4, 0.8, 40e3);
    const double first = profileEnergy(s.front, r, state, kFront);
    CHECK(first == Approx(40e3 - 0.8 * elastic).epsilon(1e-9));
    crush(s, r, state, kFront, 1.4, 0.8, 60e3);
    CHECK(profileEnergy(s.front, r, state, kFront) - first == Approx(60e3 - 0.8 * elastic).epsilon(1e-9));
}

TEST_CASE("random hits keep the profile's energy, never bulge outwards and leave a simple counter-clockwise outline")
{
    std::mt19937_64 bits(5);
    const auto draw = [&](double low, double high) { return low + (high - low) * (double(bits() >> 11) * 0x1p-53); };
    for (int i = 0; i < test::scaled(300); ++i) {
        const CrushSettings s;
        const BodyRectangle r{draw(1.5, 2.6), draw(1.5, 2.6), draw(1.4, 2.1)};
        CrushState state;
        const double whole = (r.front + r.rear) * r.width;
        for (int hit = 0; hit < 6; ++hit) {
            const auto side = uint32_t(bits() % 4);
            const SideStiffness& k = stiffnessOf(s, side);
            const double width = draw(0.05, sideLength(r, side)), energy = draw(0, 1.5e5);
            const CrushState before = state;
            crush(s, r, state, side, draw(0, sideLength(r, side)), width, energy);
            const double taken = profileEnergy(k, r, state, side) - profileEnergy(k, r, before, side);
            const double plastic = std::max(0.0, energy - 0.5 * k.A * k.A / k.B * width);
            REQUIRE(taken <= plastic * (1 + 1e-9) + 1e-6);
            for (int j = 0; j < kStations; ++j) {
                REQUIRE(state.depth[side][j] >= before.depth[side][j]);
                REQUIRE(state.depth[side][j] <= 0.9 * 2.6);
            }
            dvec2 p[kCrushOutline];
            const int n = crushedOutline(r, state, p);
            const double now = area(p, n);
            REQUIRE(now > 0.0);
            REQUIRE(now <= whole + 1e-12);
            for (int j = 0; j < n; ++j) {
                REQUIRE(p[j].x <= r.front + 1e-12);
                REQUIRE(p[j].x >= -r.rear - 1e-12);
                REQUIRE(std::fabs(p[j].y) <= 0.5 * r.width + 1e-12);
            }
        }
    }
}

TEST_CASE("a dent lies where it was hit: left and right, front and rear, in the outline and in the code")
{
    const CrushSettings s;
    const BodyRectangle r{2.2, 2.4, 1.8};
    CrushState state;
    crush(s, r, state, kFront, alongSide(r, kFront, {2.2, 0.6}), 0.4, 50e3); // left headlamp
    dvec2 p[kCrushOutline];
    const int n = crushedOutline(r, state, p);
    double left = 9, right = 9;
    for (int i = 0; i < n; ++i) {
        if (p[i].x > 0.5 && p[i].y > 0.5) left = std::min(left, p[i].x);
        if (p[i].x > 0.5 && p[i].y < -0.5) right = std::min(right, p[i].x);
    }
    CHECK(left < 1.9);
    CHECK(deformationCode(r, state, kFront, 0.0).substr(0, 4) == "12FL");
    CHECK(deformationCode(r, state, kRear, 0.0).empty());
    CrushState side;
    crush(s, r, side, kLeft, alongSide(r, kLeft, {1.6, 0.9}), 0.8, 60e3);
    CHECK(deformationCode(r, side, kLeft, math::kPi / 2).substr(0, 4) == "09LF");
    CrushState rear;
    crush(s, r, rear, kRear, alongSide(r, kRear, {-2.4, -0.7}), 0.3, 60e3);
    CHECK(deformationCode(r, rear, kRear, math::kPi).substr(0, 4) == "06BR");
}

TEST_CASE("of two cars the softer one takes more, and two springs in series carry the same force")
{
    const SideStiffness soft{20e3, 200e3}, hard{60e3, 600e3};
    CHECK(energyShare(soft, hard) == Approx(0.75));
    CHECK(energyShare(soft, hard) + energyShare(hard, soft) == Approx(1.0));
    const CrushSpring both = springOf(soft, hard, 1.5);
    const double force = 200e3, c = (force / 1.5 - soft.A) / soft.B + (force / 1.5 - hard.A) / hard.B;
    CHECK(both.preload + both.stiffness * c == Approx(force));
}

TEST_CASE("crush zones: momentum is exchanged, restitution results and falls with the closing speed")
{
    const CrushZoneSettings s;
    double last = 1.0;
    for (double closing : {0.5, 1.0, 2.0, 5.0, 10.0, 20.0}) {
        const ZoneCrash c = crashZones(s, 1500, s, 1500, closing);
        INFO(closing << " e " << c.restitution << " T " << c.duration << " F " << c.peakForce << " sets " << c.setA[0]
                     << " " << c.setA[1] << " " << c.setA[2]);
        CHECK(c.steps < 100000);
        CHECK(c.restitution >= 0.0);
        CHECK(c.restitution <= last + 0.02);
        last = c.restitution;
        CHECK(c.impulse == Approx(750.0 * closing * (1 + c.restitution)).epsilon(1e-6));
        CHECK(c.lost >= 0.0);
        for (int i = 0; i < 3; ++i) CHECK(c.setA[i] == Approx(c.setB[i]).margin(1e-12));
    }
    const ZoneCrash slow = crashZones(s, 1500, s, 1500, 0.5), fast = crashZones(s, 1500, s, 1500, 20.0);
    CHECK(slow.restitution > 0.3);
    CHECK(fast.restitution < 0.2);
    CHECK(slow.setA[0] == 0.0);
    CHECK(fast.setA[0] > 0.02);
    // Half the step, the same answer.
    CHECK(crashZones(s, 1500, s, 1500, 10.0, 1e-5).restitution ==
          Approx(crashZones(s, 1500, s, 1500, 10.0).restitution).margin(0.005));
}

TEST_CASE("crush zones: undamped springs that never yield give all of it back to an equal car")
{
    CrushZoneSettings s;
    for (double& y : s.yield) y = 1e9;
    for (double& d : s.damping) d = 0.0;
    s.zoneMass[0] = s.zoneMass[1] = s.bumperMass = 1e-3 * 1500; // light zones hold little vibration
    const ZoneCrash c = crashZones(s, 1500, s, 1500, 1.0, 2e-6);
    CHECK(c.restitution == Approx(1.0).margin(0.03));
}

TEST_CASE("crush zones: what is told of each step is the crash, and telling changes nothing")
{
    const CrushZoneSettings s;
    std::vector<ZoneMoment> moments;
    const double mass[] = {1500, 1100}, closing = 9.0, dt = 2e-5;
    const ZoneCrash c = crashZones(s, mass[0], s, mass[1], closing, dt, &moments);
    const ZoneCrash untold = crashZones(s, mass[0], s, mass[1], closing, dt);
    CHECK(c.restitution == untold.restitution);
    REQUIRE(moments.size() == size_t(c.steps) + 1);
    double impulse = 0.0, peak = 0.0, work = 0.0;
    for (size_t i = 0; i < moments.size(); ++i) {
        const ZoneMoment& m = moments[i];
        CHECK(m.time == Approx(double(i) * dt).margin(1e-12));
        impulse += m.push * dt;
        peak = std::max(peak, m.push);
        if (i + 1 == moments.size()) continue;
        for (int k = 0; k < 2; ++k) {
            // The compartment is the car less its zone, and the inner spring alone acts on it.
            const double compartment = mass[k] - s.zoneMass[0] - s.zoneMass[1] - s.bumperMass;
            CHECK(m.speed[k] - moments[i + 1].speed[k] == Approx(m.force[k][2] * dt / compartment).margin(1e-12));
            for (int j = 0; j < 3; ++j) work += m.force[k][j] * (moments[i + 1].shorter[k][j] - m.shorter[k][j]);
        }
    }
    CHECK(impulse == Approx(c.impulse).epsilon(1e-12));
    CHECK(peak == c.peakForce);
    // The area within the loops is what springs and dampers have taken. What they have not is the bounce and the zones'
    // vibration, of two masses of which a tenth is in the zones.
    const double all = 0.5 * mass[0] * mass[1] / (mass[0] + mass[1]) * closing * closing;
    CHECK(work > 0.9 * c.lost);
    CHECK(work < c.lost + 1e-3 * all);
    CHECK(work < all);
}
