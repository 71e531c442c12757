#include "terrain/ground.h"

namespace terrain {

GroundSample Ground::sample(double, double) const
{
    GroundSample s;
    s.height = m_height;
    return s;
}

}
