#include "impact/law.h"

#include <cmath>

namespace impact {

double valueOf(const LawSettings& s, double angle, double approachSpeed)
{
    switch (s.kind) {
    case LawKind::cosine:
        // Knight 2002 (4-11), (4-22)
        return 0.5 * (s.glancing - s.headOn) * math::cos(2.0 * angle) + 0.5 * (s.glancing + s.headOn);
    case LawKind::linear:
        return math::mix(s.glancing, s.headOn, angle / (0.5 * math::kPi));
    case LawKind::constant:
        return s.value;
    case LawKind::table:
        return s.table.at(s.over == LawInput::angle ? angle : approachSpeed);
    }
    return 0.0;
}

double valueOf(const LawSettings& s, const math::dvec2& direction, const math::dvec2& normal, double approachSpeed)
{
    const double across = std::fabs(math::dot(direction, normal)), along = std::fabs(math::cross2(direction, normal));
    const double size = across * across + along * along;
    if (s.kind == LawKind::cosine &&
        size > 0.0) // Knight 2002 (4-11), (4-22): cos 2a = (along^2 - across^2) / (along^2 + across^2)
        return math::mix(0.5 * (s.glancing + s.headOn), s.glancing, (along * along - across * across) / size);
    return valueOf(s, s.kind == LawKind::constant || !(size > 0.0) ? 0.0 : math::atan2(across, along), approachSpeed);
}

}
