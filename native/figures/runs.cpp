#include "figures/runs.h"

#include "figures/tools.h"

#include <algorithm>

namespace figures {

core::Status trace(const core::Json& json, double until, int every, Run& out)
{
    scenario::Scenario s;
    if (core::Status status = scenario::load(json, s); !status) return status;
    world::World w;
    scenario::start(s, w);
    const size_t count = w.setup.vehicles.size();
    out = {};
    out.dt = s.setup.dt * every;
    out.cars.resize(count);
    for (size_t i = 0; i < count; ++i) {
        const vehicle::Body body = world::body(w, i);
        out.names.push_back(w.setup.vehicles[i].name);
        out.outlines.push_back(box(body.front, body.rear, body.width));
    }
    const auto sample = [&] {
        for (size_t i = 0; i < count; ++i) {
            const vehicle::Motion m = world::motion(w, i);
            const double yaw = math::toYawPitchRoll(m.orientation).yaw;
            const math::dvec2 own = math::rotate({m.velocity.x, m.velocity.y}, -yaw);
            out.cars[i].push_back({world::time(w), m.position.x, m.position.y, yaw, m.velocity.x, m.velocity.y, own.x,
                                   own.y, m.angularVelocity.z});
        }
    };
    sample();
    for (int64_t step = 1; double(step) * s.setup.dt <= until + 1e-9; ++step) {
        world::step(w);
        if (step % every == 0) sample();
    }
    out.events = w.events;
    return {};
}

const Moment& momentAt(const std::vector<Moment>& moments, double time)
{
    size_t i = 0;
    while (i + 1 < moments.size() && moments[i + 1].time <= time + 1e-9) ++i;
    return moments[i];
}

}
