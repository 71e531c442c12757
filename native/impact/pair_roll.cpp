#include "impact/pair_roll.h"

#include <cmath>
#include <utility>

namespace impact {

namespace {

struct RollEquations {
    Vector4 left{};                               // [N s], [N m s]
    std::array<std::array<double, 4>, 4> slope{}; // of `left` by the end velocities
};

}

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

// The adhesion limit of Zhou 2008 (13a): friction times the static load of each end.
std::array<double, 2> adhesionLimits(const PairCar& c, double roadFriction)
{
    const double load = c.mass * kGravity * roadFriction / (c.a + c.b);
    return {load * c.b, load * c.a};
}

// Zhou 2008 (13a), the tire forces below (13), clipped at the adhesion limit.
TireForces tireForces(const PairCar& c, const std::array<double, 2>& limit, const Vector4& v)
{
    const double speed = slipSpeed(v);
    const double slip[2] = {(v[1] + c.a * v[2]) / speed, (v[1] - c.b * v[2]) / speed};
    const double stiffness[2] = {c.cf, c.cr};
    TireForces f;
    for (size_t i = 0; i < 2; ++i) {
        const double linear = -stiffness[i] * slip[i];
        f.saturated[i] = std::fabs(linear) > limit[i];
        f.force[i] = math::clamp(linear, -limit[i], limit[i]);
    }
    return f;
}

// The tire terms of Zhou 2008 (15), (16): the slip forces of both ends add, over dt/2 each.
std::array<double, 2> tireImpulses(const PairCar& c, double dt, double roadFriction, const Vector4& end)
{
    const auto limit = adhesionLimits(c, roadFriction);
    const TireForces f1 = tireForces(c, limit, startOf(c)), f2 = tireForces(c, limit, end);
    return {0.5 * dt * (f1.force[0] + f2.force[0]), 0.5 * dt * (f1.force[1] + f2.force[1])};
}

// Gauss elimination with row pivoting, three right-hand sides.
static bool solve(std::array<std::array<double, 4>, 4>& m, std::array<Vector4, 3>& rhs)
{
    for (size_t col = 0; col < 4; ++col) {
        size_t pivot = col;
        for (size_t row = col + 1; row < 4; ++row)
            if (std::fabs(m[row][col]) > std::fabs(m[pivot][col])) pivot = row;
        if (!(std::fabs(m[pivot][col]) > 0.0)) return false;
        std::swap(m[col], m[pivot]);
        for (auto& r : rhs) std::swap(r[col], r[pivot]);
        for (size_t row = col + 1; row < 4; ++row) {
            const double factor = m[row][col] / m[col][col];
            if (factor == 0.0) continue;
            for (size_t k = col; k < 4; ++k) m[row][k] -= factor * m[col][k];
            for (auto& r : rhs) r[row] -= factor * r[col];
        }
    }
    for (auto& r : rhs)
        for (size_t row = 4; row-- > 0;) {
            for (size_t k = row + 1; k < 4; ++k) r[row] -= m[row][k] * r[k];
            r[row] /= m[row][row];
        }
    return true;
}

// Zhou 2008 (14), (15), (16), (17): left sides less what is known on the right, without the contact impulse, for any
// motion before, Zhou 2008 (B), and their derivatives by the velocities after, Zhou 2008 (A11), (A22).
static RollEquations equationsOf(const PairCar& c, double dt, const RollStart& s, const Vector4& at, bool derivatives)
{
    const Vector4& v = s.velocity;
    const double half = 0.5 * dt, mh = c.rollingMass * c.h;
    const TireForces now = tireForces(c, s.limit, at);
    const double front = half * (s.tires.force[0] + now.force[0]), rear = half * (s.tires.force[1] + now.force[1]);
    const double turned = half * (at[0] * at[2] + v[0] * v[2]); // trapezoid of vx times the yaw rate
    RollEquations e;
    e.left = {c.mass * (at[0] - v[0]) - c.mass * half * (at[1] * at[2] + v[1] * v[2]),         // (14)
              c.mass * (at[1] - v[1] + turned) - mh * (at[3] - v[3]) - front - rear,           // (15)
              c.izz * (at[2] - v[2]) + c.ixz * (at[3] - v[3]) - c.a * front + c.b * rear,      // (16)
              c.ixx * (at[3] - v[3]) + c.ixz * (at[2] - v[2]) - mh * (at[1] - v[1] + turned) + // (17)
                  half * c.rollDamping * (at[3] + v[3])};
    if (!derivatives) return e;
    // Columns Vx, Vy, yaw rate, roll rate.
    e.slope = {{{c.mass, -c.mass * half * at[2], -c.mass * half * at[1], 0.0},
                {c.mass * half * at[2], c.mass, c.mass * half * at[0], -mh},
                {0.0, 0.0, c.izz, c.ixz},
                {-mh * half * at[2], -mh, c.ixz - mh * half * at[0], c.ixx + half * c.rollDamping}}};
    const double arm[2] = {c.a, -c.b}, stiffness[2] = {c.cf, c.cr};
    for (size_t i = 0; i < 2; ++i) {
        if (now.saturated[i]) continue; // at its limit the force does not change
        const double speed = slipSpeed(at), k = half * stiffness[i] / speed;
        const double drift = at[1] + arm[i] * at[2];
        const double byVx = std::fabs(at[0]) > kSlipFloor ? -k * drift / at[0] : 0.0;
        e.slope[1][0] += byVx;
        e.slope[1][1] += k;
        e.slope[1][2] += k * arm[i];
        e.slope[2][0] += byVx * arm[i];
        e.slope[2][1] += k * arm[i];
        e.slope[2][2] += k * arm[i] * arm[i];
    }
    return e;
}

RollStart rollStart(const PairCar& c, double roadFriction)
{
    RollStart s;
    s.velocity = startOf(c);
    s.limit = adhesionLimits(c, roadFriction);
    s.tires = tireForces(c, s.limit, s.velocity);
    return s;
}

RollStep rollStep(const PairCar& c, double dt, const RollStart& s, const Vector4& at)
{
    RollEquations e = equationsOf(c, dt, s, at, true);
    // Zhou 2008 (A13), (A23): a unit impulse along x and along y, moved to the right side.
    std::array<Vector4, 3> right{e.left, Vector4{1.0, 0.0, -c.contact.y, 0.0},
                                 Vector4{0.0, 1.0, c.contact.x, -c.contactHeight}};
    RollStep out;
    out.solvable = solve(e.slope, right);
    for (size_t i = 0; i < 4; ++i) out.free[i] = at[i] - right[0][i];
    out.unit = {right[1], right[2]};
    return out;
}

double rollMiss(const PairCar& c, double dt, const RollStart& s, const Vector4& at, const dvec2& P)
{
    const Vector4 left = equationsOf(c, dt, s, at, false).left;
    return math::square((left[0] - P.x) / c.mass) + math::square((left[1] - P.y) / c.mass) +
           math::square((left[2] - math::cross2(c.contact, P)) / c.izz) +
           math::square((left[3] + c.contactHeight * P.y) / c.ixx);
}

// Zhou 2008 (14), (15), (16), (17), each with all its terms.
double rollResidual(const PairCar& c, double dt, double roadFriction, const Vector4& V, const dvec2& P)
{
    const Vector4 v = startOf(c);
    const auto tire = tireImpulses(c, dt, roadFriction, V);
    const double half = 0.5 * dt, mh = c.rollingMass * c.h;
    struct Row {
        double sum = 0.0, size = 0.0;
    };
    const auto row = [](std::initializer_list<double> terms) {
        Row r;
        for (double t : terms) {
            r.sum += t;
            r.size += std::fabs(t);
        }
        return r;
    };
    const Row linear[2] = {
        row({c.mass * V[0], -c.mass * v[0], -c.mass * half * V[1] * V[2], -c.mass * half * v[1] * v[2], -P.x}), // (14)
        row({c.mass * V[1], -c.mass * v[1], c.mass * half * V[0] * V[2], c.mass * half * v[0] * v[2], -mh * V[3],
             mh * v[3], -P.y, -tire[0], -tire[1]})}; // (15)
    const Row angular[2] = {row({c.izz * V[2], -c.izz * v[2], c.ixz * V[3], -c.ixz * v[3], -c.contact.x * P.y,
                                 c.contact.y * P.x, -c.a * tire[0], c.b * tire[1]}), // (16)
                            row({c.ixx * V[3], -c.ixx * v[3], c.ixz * V[2], -c.ixz * v[2], -mh * V[1], mh * v[1],
                                 -mh * half * V[0] * V[2], -mh * half * v[0] * v[2], c.contactHeight * P.y,
                                 half * c.rollDamping * V[3], half * c.rollDamping * v[3]})}; // (17)
    // A row in which nothing happens holds nothing but rounding: its size is that of its kind, and a moment's at least
    // that of the forces a metre away.
    const double size = linear[0].size + linear[1].size, turning = angular[0].size + angular[1].size + 1.0 * size;
    double worst = 0.0;
    if (size > 0.0) worst = std::fmax(std::fabs(linear[0].sum), std::fabs(linear[1].sum)) / size;
    if (turning > 0.0)
        worst = std::fmax(worst, std::fmax(std::fabs(angular[0].sum), std::fabs(angular[1].sum)) / turning);
    return worst;
}

}
