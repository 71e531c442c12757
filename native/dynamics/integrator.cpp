#include "dynamics/integrator.h"

namespace dynamics {

const char* name(Integrator method)
{
    switch (method) {
    case Integrator::euler:
        return "euler";
    case Integrator::semiImplicit:
        return "semi-implicit";
    case Integrator::midpoint:
        return "midpoint";
    case Integrator::rk4:
        return "rk4";
    }
    return "?";
}

int evaluations(Integrator method)
{
    switch (method) {
    case Integrator::euler:
        return 1;
    case Integrator::semiImplicit:
        return 2;
    case Integrator::midpoint:
        return 2;
    case Integrator::rk4:
        return 4;
    }
    return 0;
}

}
