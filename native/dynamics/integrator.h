// Fixed-step integration: Euler, semi-implicit Euler, midpoint, RK4 behind one call.
//
// S. Deak, Dynamic Simulation in a Driving Simulator Game, 2003, cited as Deak 2003, section 4.3; its formulas have no
// numbers of their own, docs/models/deak.md gives them some.
//
// A state is a flat array of doubles; positions first, velocities (or momenta) behind them, so that the semi-implicit
// method knows which part to advance first. Usage:
//
//     std::array<double, 2> x{1.0, 0.0};                                    // position, velocity
//     dynamics::advance(Integrator::rk4, x, 1, dt, [](const auto& s, auto& d) { d = {s[1], -s[0]}; });
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace dynamics {

enum class Integrator : uint32_t { euler, semiImplicit, midpoint, rk4 };

const char* name(Integrator method);
int evaluations(Integrator method); // derivative evaluations a step

// `derivative(state, out)` fills `out` for a state. `positions` is how many leading entries are positions.
template <size_t N, class F>
void advance(Integrator method, std::array<double, N>& x, size_t positions, double dt, F&& derivative)
{
    std::array<double, N> k1, k2, k3, k4, s;
    const auto shifted = [&](const std::array<double, N>& k, double h) {
        for (size_t i = 0; i < N; ++i) s[i] = x[i] + h * k[i];
    };
    derivative(x, k1);
    switch (method) {
    case Integrator::euler: // Deak 2003 (4.3-11): f(t + dt) = f + f' dt
        for (size_t i = 0; i < N; ++i) x[i] += dt * k1[i];
        return;
    case Integrator::semiImplicit: // velocities with the old positions, then positions with the new velocities
        for (size_t i = positions; i < N; ++i) x[i] += dt * k1[i];
        derivative(x, k2);
        for (size_t i = 0; i < positions; ++i) x[i] += dt * k2[i];
        return;
    case Integrator::midpoint:
        // Deak 2003 (4.3-12), which prints f' dt/2 in the place of the *state* f + f' dt/2
        shifted(k1, 0.5 * dt);
        derivative(s, k2);
        for (size_t i = 0; i < N; ++i) x[i] += dt * k2[i];
        return;
    case Integrator::rk4:
        shifted(k1, 0.5 * dt);
        derivative(s, k2);
        shifted(k2, 0.5 * dt);
        derivative(s, k3);
        shifted(k3, dt);
        derivative(s, k4);
        for (size_t i = 0; i < N; ++i) x[i] += dt / 6.0 * ((k1[i] + k4[i]) + 2.0 * (k2[i] + k3[i]));
        return;
    }
}

}
