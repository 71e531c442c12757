#include "cli/trace.h"

#include "cli/command.h"

#include <cmath>
#include <cstring>

namespace cli {

int channelOffset(const std::string& name, std::string* unit)
{
    world::VehicleView view{};
    int found = -1;
    core::eachChannel(view, [&](const std::string& n, double& value, const core::ChannelInfo& info) {
        if (n != name) return;
        found = int(&value - reinterpret_cast<double*>(&view));
        if (unit) *unit = info.unit;
    });
    return found;
}

double channelValue(const world::VehicleView& view, int offset)
{
    double value = 0;
    std::memcpy(&value, reinterpret_cast<const char*>(&view) + size_t(offset) * sizeof(double), sizeof value);
    return value;
}

std::string channelNames()
{
    world::VehicleView view{};
    std::string names;
    core::eachChannel(view, [&](const std::string& n, double&, const core::ChannelInfo&) {
        names += (names.empty() ? "" : ", ") + n;
    });
    return names;
}

int64_t stepsTo(double until, const scenario::Scenario& s, const world::World& w)
{
    return int64_t(std::floor((until >= 0 ? until : s.document.duration) / w.setup.dt + 0.5));
}

bool runTraced(const scenario::Scenario& s, double until, world::World& w,
               const std::function<void(const world::World&, const world::Views&)>& sample, const char* progress)
{
    scenario::start(s, w);
    world::Views views;
    world::refresh(w, views);
    const int64_t steps = stepsTo(until, s, w);
    Progress shown(progress);
    for (int64_t i = 0;; ++i) {
        sample(w, views);
        if (i == steps || w.state.clock.stopped) break;
        world::step(w);
        world::refresh(w, views);
        if (i % 100 == 0) shown.at(double(i) / double(steps));
    }
    return !w.state.clock.stopped;
}

std::string partners(const world::World& w, const world::Event& e)
{
    const auto name = [&](double i) {
        return i >= 0 && size_t(i) < w.setup.vehicles.size() ? w.setup.vehicles[size_t(i)].name : std::string("wall");
    };
    return name(e.a) + "-" + name(e.b);
}

bool isImpact(const world::Event& e)
{
    return world::EventKind(uint32_t(e.kind)) == world::EventKind::impact;
}

std::string runStamp(const scenario::Scenario& s)
{
    std::string title = s.document.title;
    for (char& c : title)
        if (uint8_t(c) < 0x20 || c == 0x7f) c = ' '; // one line, whatever the title holds
    return "# yawlab " + std::string(scenario::engineVersion()) + ", scenario " + scenario::hash(s.document) + ", " +
           title + "\n";
}

}
