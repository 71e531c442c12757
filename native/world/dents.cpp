#include "world/dents.h"

#include "world/world.h"

#include <cmath>

namespace world {

using math::dvec2;

namespace {

impact::BodyRectangle rectangleOf(const World& w, size_t i)
{
    const vehicle::Body b = body(w, i);
    return {b.front, b.rear, b.width};
}

}

void dent(World& w, size_t i, const collision::Pose& pose, collision::Side side, const dvec2& a, const dvec2& b,
          double energy)
{
    const VehicleSetup& v = w.setup.vehicles[i];
    const impact::BodyRectangle r = rectangleOf(w, i);
    const double from = impact::alongSide(r, uint32_t(side), pose.toBody(a));
    const double to = impact::alongSide(r, uint32_t(side), pose.toBody(b));
    const double length = impact::sideLength(r, uint32_t(side));
    const double middle = math::clamp(0.5 * (from + to), 0.0, length);
    const double width = std::fmax(std::fabs(to - from), v.crush.contactWidth);
    impact::crush(v.crush, r, w.state.crush[i], uint32_t(side), middle, width, energy);
    takeOutline(w, i);
}

void dentTop(World& w, size_t i, impact::Top top, double energy)
{
    w.state.crush[i].topEnergy[uint32_t(top)] += energy;
}

void takeOutline(World& w, size_t i)
{
    const impact::BodyRectangle r = rectangleOf(w, i);
    collision::Outline outline = collision::rectangle(r.front, r.rear, r.width);
    if (impact::dented(w.state.crush[i])) {
        dvec2 points[impact::kCrushOutline];
        const int n = impact::crushedOutline(r, w.state.crush[i], points);
        const collision::Outline shape = collision::polygon({points, size_t(n)});
        if (shape.count > 0) outline = shape;
    }
    w.caches[i].outline = outline;
    w.caches[i].forget();
}

}
