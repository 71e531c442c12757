#include "impact/pair_roll.h"

#include <cmath>
#include <utility>

namespace impact {

// The slip is over |vx| so that a car that has spun past 90 degrees still brakes its slide; below this speed the tire
// is at its limit anyway and the quotient only has to stay finite.
static constexpr double kSlipFloor = 0.1; // [m/s]
static constexpr double kGravity = 9.81;  // [m/s2] not printed; with it Table 2 comes out as computed independently

static double slipSpeed(const Vector4& v)
{
    return std::fmax(std::fabs(v[0]), kSlipFloor);
}

Vector4 startOf(const PairCar& c)
{
    const dvec2 v = math::rotate(c.velocity, -c.heading);
    return {v.x, v.y, c.yawRate, c.rollRate};
}

TireForces tireForces(const PairCar& c, double roadFriction, const Vector4& v)
{
    const double slip[2] = {(v[1] + c.a * v[2]) / slipSpeed(v), (v[1] - c.b * v[2]) / slipSpeed(v)};
    const double stiffness[2] = {c.cf, c.cr};
    const double load = c.mass * kGravity * roadFriction / (c.a + c.b);
    const double limit[2] = {load * c.b, load * c.a}; // below (13)
    TireForces f;
    for (int i = 0; i < 2; ++i) {
        const double linear = -stiffness[i] * slip[i];
        f.saturated[i] = std::fabs(linear) > limit[i];
        f.force[i] = math::clamp(linear, -limit[i], limit[i]);
    }
    return f;
}

std::array<double, 2> tireImpulses(const PairCar& c, double dt, double roadFriction, const Vector4& end)
{
    const TireForces f1 = tireForces(c, roadFriction, startOf(c)), f2 = tireForces(c, roadFriction, end);
    return {0.5 * dt * (f1.force[0] + f2.force[0]), 0.5 * dt * (f1.force[1] + f2.force[1])};
}

// Gauss elimination with row pivoting, three right-hand sides.
static bool solve(std::array<std::array<double, 4>, 4>& m, std::array<Vector4, 3>& rhs)
{
    for (int col = 0; col < 4; ++col) {
        int pivot = col;
        for (int row = col + 1; row < 4; ++row)
            if (std::fabs(m[row][col]) > std::fabs(m[pivot][col])) pivot = row;
        if (!(std::fabs(m[pivot][col]) > 0.0)) return false;
        std::swap(m[col], m[pivot]);
        for (auto& r : rhs) std::swap(r[col], r[pivot]);
        for (int row = col + 1; row < 4; ++row) {
            const double factor = m[row][col] / m[col][col];
            if (factor == 0.0) continue;
            for (int k = col; k < 4; ++k) m[row][k] -= factor * m[col][k];
            for (auto& r : rhs) r[row] -= factor * r[col];
        }
    }
    for (auto& r : rhs)
        for (int row = 3; row >= 0; --row) {
            for (int k = row + 1; k < 4; ++k) r[row] -= m[row][k] * r[k];
            r[row] /= m[row][row];
        }
    return true;
}

RollStep rollStep(const PairCar& c, double dt, double roadFriction, const Vector4& at)
{
    const Vector4 v = startOf(c);
    const double half = 0.5 * dt, mh = c.rollingMass * c.h;
    const TireForces before = tireForces(c, roadFriction, v), now = tireForces(c, roadFriction, at);
    // Rows (14)..(17); columns Vx, Vy, yaw rate, roll rate.
    std::array<std::array<double, 4>, 4> m{{{c.mass, 0.0, -c.mass * half * at[1], 0.0},
                                            {0.0, c.mass, c.mass * half * at[0], -mh},
                                            {0.0, 0.0, c.izz, c.ixz},
                                            {0.0, -mh, c.ixz - mh * half * at[0], c.ixx + half * c.rollDamping}}};
    std::array<Vector4, 3> rhs{};
    rhs[0] = {c.mass * (v[0] + half * v[1] * v[2]), c.mass * (v[1] - half * v[0] * v[2]) - mh * v[3],
              c.izz * v[2] + c.ixz * v[3],
              -mh * v[1] + (c.ixz + mh * half * v[0]) * v[2] + (c.ixx - half * c.rollDamping) * v[3]};
    const double arm[2] = {c.a, -c.b}, stiffness[2] = {c.cf, c.cr};
    for (int i = 0; i < 2; ++i) {
        double known = half * before.force[i];
        if (now.saturated[i]) {
            known += half * now.force[i];
        } else {
            const double k = half * stiffness[i] / slipSpeed(at);
            m[1][1] += k;
            m[1][2] += k * arm[i];
            m[2][1] += k * arm[i];
            m[2][2] += k * arm[i] * arm[i];
        }
        rhs[0][1] += known;
        rhs[0][2] += known * arm[i];
    }
    rhs[1] = {1.0, 0.0, -c.contact.y, 0.0};
    rhs[2] = {0.0, 1.0, c.contact.x, -c.contactHeight};
    RollStep out;
    out.solvable = solve(m, rhs);
    out.free = rhs[0];
    out.unit = {rhs[1], rhs[2]};
    return out;
}

double rollResidual(const PairCar& c, double dt, double roadFriction, const Vector4& V, const dvec2& P)
{
    const Vector4 v = startOf(c);
    const auto tire = tireImpulses(c, dt, roadFriction, V);
    const double half = 0.5 * dt, mh = c.rollingMass * c.h;
    double worst = 0.0;
    const auto balance = [&](std::initializer_list<double> terms) {
        double sum = 0.0, size = 0.0;
        for (double t : terms) {
            sum += t;
            size += std::fabs(t);
        }
        if (size > 0.0) worst = std::fmax(worst, std::fabs(sum) / size);
    };
    balance({c.mass * V[0], -c.mass * v[0], -c.mass * half * V[1] * V[2], -c.mass * half * v[1] * v[2], -P.x}); // (14)
    balance({c.mass * V[1], -c.mass * v[1], c.mass * half * V[0] * V[2], c.mass * half * v[0] * v[2], -mh * V[3],
             mh * v[3], -P.y, -tire[0], -tire[1]}); // (15)
    balance({c.izz * V[2], -c.izz * v[2], c.ixz * V[3], -c.ixz * v[3], -c.contact.x * P.y, c.contact.y * P.x,
             -c.a * tire[0], c.b * tire[1]}); // (16)
    balance({c.ixx * V[3], -c.ixx * v[3], c.ixz * V[2], -c.ixz * v[2], -mh * V[1], mh * v[1], -mh * half * V[0] * V[2],
             -mh * half * v[0] * v[2], c.contactHeight * P.y, half * c.rollDamping * V[3],
             half * c.rollDamping * v[3]}); // (17)
    return worst;
}

}
