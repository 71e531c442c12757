// What the case files of the impact models share: one case or a list of cases in, one result or a list out.
#pragma once

#include "core/describe.h"
#include "math/math.h"

namespace impact {

// Calls one(case, path, result) -> Status for each; a list's paths begin with "[i]".
template <class F> core::Status eachCase(const core::Json& in, core::Json& out, F&& one)
{
    if (!in.is_array()) return one(in, std::string(), out);
    core::Json list = core::Json::array();
    for (size_t i = 0; i < in.size(); ++i) {
        core::Json result;
        if (core::Status s = one(in[i], std::string("[").append(std::to_string(i)).append("]"), result); !s) return s;
        list.push_back(std::move(result));
    }
    out = std::move(list);
    return {};
}

inline std::string join(const std::string& path, const std::string& key)
{
    return path.empty() ? key : path + "." + key;
}

// The keys without which a case means nothing.
inline core::Status requireKeys(const core::Json& in, const std::string& path, std::initializer_list<const char*> keys)
{
    if (!in.is_object())
        return core::Status::fail(path, core::say("expected an object, found {found}", {{"found", core::kindOf(in)}}));
    for (const char* key : keys)
        if (!in.contains(key)) return core::Status::fail(join(path, key), core::say("is missing"));
    return {};
}

inline core::Json pairOf(const math::dvec2& v)
{
    return core::Json::array({v.x == 0.0 ? 0.0 : v.x, v.y == 0.0 ? 0.0 : v.y});
}

}
