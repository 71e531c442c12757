// One glossary for every number that leaves the engine: CSV headers, view layouts for the page, panels and
// native/README.md are all made from the same descriptions.
//
// A view struct holds doubles only (so that the page reads it as one Float64Array) and is described beside itself:
//
//     template <class V> void channels(V& v, WheelView& s)
//     {
//         v.channel("load", s.load, {"N", "ground normal", "normal force of the ground on the tire, never negative"});
//         v.group("contact", s.contact, "contact patch");
//     }
#pragma once

#include <cstring>
#include <string>
#include <utility>

namespace core {

struct ChannelInfo {
    const char* unit;  // "m/s"; "1" for a pure number
    const char* frame; // "world", "body", "-"
    const char* doc;   // meaning and positive sense
};

// Calls use(fullName, value, info) for every channel of a view, in order; names joined by dots.
template <class F> class ChannelWalk {
public:
    ChannelWalk(F& use, std::string prefix) : m_use(use), m_prefix(std::move(prefix)) {}

    void channel(const char* name, double& value, const ChannelInfo& info) { m_use(m_prefix + name, value, info); }
    template <class T> void group(const std::string& name, T& part, const char*)
    {
        ChannelWalk inner(m_use, m_prefix + name + ".");
        channels(inner, part);
    }

private:
    F& m_use;
    std::string m_prefix;
};

template <class T, class F> void eachChannel(T& view, F&& use, const std::string& prefix = "")
{
    ChannelWalk<F> walk(use, prefix);
    channels(walk, view);
}

// A channel found by its name: its place in the block, to be read by channelValue().
struct ChannelPlace {
    int index = -1; // -1: there is none of this name
    std::string unit;

    explicit operator bool() const { return index >= 0; }
};

template <class T> ChannelPlace findChannel(const std::string& name)
{
    T view{};
    ChannelPlace found;
    eachChannel(view, [&](const std::string& n, double& value, const ChannelInfo& info) {
        if (n == name) found = {int(&value - reinterpret_cast<double*>(&view)), info.unit};
    });
    return found;
}

template <class T> double channelValue(const T& view, int index)
{
    double value = 0;
    std::memcpy(&value, reinterpret_cast<const char*>(&view) + size_t(index) * sizeof(double), sizeof value);
    return value;
}

template <class T> std::string channelNames()
{
    T view{};
    std::string names;
    eachChannel(view,
                [&](const std::string& n, double&, const ChannelInfo&) { names += (names.empty() ? "" : ", ") + n; });
    return names;
}

}
