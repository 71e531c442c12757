// Where each channel of a view lies, for the page.
#pragma once

#include "core/channels.h"
#include "core/json.h"

namespace core {

// {"stride": doubles per entry, "fields": {name: {"offset", "unit", "frame", "doc"}}}
template <class T> Json layoutOf()
{
    static_assert(sizeof(T) % sizeof(double) == 0);
    T view{};
    Json fields = Json::object();
    eachChannel(view, [&](const std::string& name, double& value, const ChannelInfo& info) {
        fields[name] = {{"offset", &value - reinterpret_cast<double*>(&view)},
                        {"unit", info.unit},
                        {"frame", info.frame},
                        {"doc", info.doc}};
    });
    return {{"stride", sizeof(T) / sizeof(double)}, {"fields", std::move(fields)}};
}

}
