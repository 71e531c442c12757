#include "cli/trace.h"

#include "cli/command.h"
#include "core/text.h"

#include <cmath>

namespace cli {

int64_t stepsTo(double until, const scenario::Scenario& s, const world::World& w)
{
    return int64_t(std::floor((until >= 0 ? until : s.document.duration) / w.setup.dt + 0.5));
}

bool runTraced(const scenario::Scenario& s, double until, world::World& w,
               const std::function<void(const world::World&, const watch::Views&)>& sample, const char* progress)
{
    scenario::start(s, w);
    watch::Views views;
    watch::refresh(w, views);
    const int64_t steps = stepsTo(until, s, w);
    Progress shown(progress);
    for (int64_t i = 0;; ++i) {
        sample(w, views);
        if (i == steps || w.state.clock.stopped) break;
        world::step(w);
        watch::refresh(w, views);
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

std::string runStamp(const scenario::Scenario& s)
{
    return "# yawlab " + std::string(scenario::engineVersion()) + ", scenario " + scenario::hash(s.document) + ", " +
           core::visible(s.document.title) + "\n";
}

}
