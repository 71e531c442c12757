#include "scenario/difference.h"

#include "core/json.h"

namespace scenario {

core::Json difference(const core::Json& value, const core::Json& base)
{
    if (!value.is_object() || !base.is_object()) return value;
    core::Json out = core::Json::object();
    for (auto it = value.begin(); it != value.end(); ++it) {
        const auto other = base.find(it.key());
        if (other == base.end()) {
            out[it.key()] = it.value();
        } else if (core::canonicalText(*other) != core::canonicalText(it.value())) {
            core::Json inside = difference(it.value(), *other);
            const bool nothing = inside.is_object() && inside.empty() && other->is_object(); // only base has more
            if (!nothing) out[it.key()] = std::move(inside);
        }
    }
    return out;
}

core::Json merged(core::Json base, const core::Json& change)
{
    if (!base.is_object() || !change.is_object()) return change;
    for (auto it = change.begin(); it != change.end(); ++it) {
        const auto own = base.find(it.key());
        base[it.key()] = own == base.end() ? it.value() : merged(*own, it.value());
    }
    return base;
}

}
