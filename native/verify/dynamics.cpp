#include "verify/verify.h"

#include "dynamics/rigid_body.h"

namespace verify {

// Deak 2003 (4.3-11), (4.3-12) and section 4.3: energy of an undamped spring after one step, z = w h = 0.15, as each
// method's closed form says.
void spring(Cases& cases)
{
    using dynamics::Integrator;
    const double z = 0.15;
    const struct {
        Integrator method;
        double expected;
    } rows[] = {{Integrator::euler, 1 + z * z},
                {Integrator::midpoint, 1 + z * z * z * z / 4},
                {Integrator::rk4, 1 - math::pow(z, 6) / 72 + math::pow(z, 8) / 576}};
    for (const auto& row : rows) {
        std::array<double, 2> x{1.0, 0.5};
        const double before = x[0] * x[0] + x[1] * x[1];
        dynamics::advance(row.method, x, 1, z, [](const auto& s, auto& d) { d = {s[1], -s[0]}; });
        cases.push_back({std::string("dynamics.spring.") + dynamics::name(row.method), "Deak 2003, section 4.3",
                         row.expected, (x[0] * x[0] + x[1] * x[1]) / before, 1e-12, "1", ""});
    }
}

}
