#include "impact/law.h"

namespace impact {

double valueOf(const LawSettings& s, double angle, double approachSpeed)
{
    switch (s.kind) {
    case LawKind::cosine:
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

}
