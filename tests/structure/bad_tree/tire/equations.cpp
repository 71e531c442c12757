// Not compiled: see models/smith.md. tire/reaches_up.cpp exists, tire/gone.h does not. // caught: citations
#include "tire/equations.h"

namespace tire {

double declaredOnly(double r);

// Smith 1999 (5) is of the function below.
double diameter(double r)
{
    return 2.0 * r;
}

// Smith 1999 (1)
double area(double r)
{
    return kPi * r * r;
}

double circumference(double r)
{
    return 2.0 * kPi * r; // Smith 1999 (7), (2) and (3)
}

// A radius is not two: Smith 1999 (11). // caught: citations
struct Ring {
    double inner = 0.0; // [m] Smith 1999 (3)
    double outer = 0.0; // [m] Smith 1999 (2), (12) // caught: citations
};

// What volume() would be, Smith 1999 (6), is nobody's.

}
