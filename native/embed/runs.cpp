// Runs of scenarios behind the C interface.
#include "core/hash.h"
#include "embed/error.h"
#include "embed/yawlab.h"
#include "scenario/link.h"
#include "scenario/scenario.h"
#include "watch/view.h"

#include <cstring>
#include <memory>
#include <new>

struct yawlab_run {
    scenario::Scenario scenario;
    world::World world;
    watch::Views views;
};

namespace embed {

namespace {

thread_local std::string lastError;

struct Channel {
    std::string name, unit;
};

template <class View> void addChannels(std::vector<Channel>& out)
{
    View view{};
    core::eachChannel(view, [&](const std::string& name, double&, const core::ChannelInfo& info) {
        out.push_back({name, info.unit});
    });
}

template <class... Parts> std::vector<Channel> channelsOf()
{
    std::vector<Channel> out;
    (addChannels<Parts>(out), ...);
    return out;
}

const std::vector<Channel>& vehicleChannels()
{
    static const std::vector<Channel> list = channelsOf<watch::VehicleView, vehicle::CarTelemetry>();
    return list;
}

const std::vector<Channel>& eventChannels()
{
    static const std::vector<Channel> list = channelsOf<world::Event>();
    return list;
}

core::Status loadAny(const std::string& text, scenario::Scenario& out)
{
    const size_t first = text.find_first_not_of(" \t\r\n");
    if (first != text.npos && text[first] == '{') return scenario::loadText(text, out);
    scenario::LinkOptions options;
    if (scenario::looksLikeLink(text)) return scenario::loadLink(text, out, options);
    return scenario::loadNamed(text, out);
}

const char* nameIn(const std::vector<Channel>& list, size_t channel)
{
    return channel < list.size() ? list[channel].name.c_str() : nullptr;
}

const char* unitIn(const std::vector<Channel>& list, size_t channel)
{
    return channel < list.size() ? list[channel].unit.c_str() : nullptr;
}

bool share(double x, double low)
{
    return x >= low && x <= 1.0;
}

}

int fail(const std::string& text)
{
    lastError = text;
    return -1;
}

void clear()
{
    lastError.clear();
}

}

using namespace embed;

int yawlab_api(void)
{
    return YAWLAB_API;
}

const char* yawlab_version(void)
{
    return scenario::engineVersion();
}

const char* yawlab_error(void)
{
    return lastError.c_str();
}

yawlab_run* yawlab_run_new(const char* text)
{
    clear();
    if (!text) {
        fail("scenario: is NULL");
        return nullptr;
    }
    auto run = std::unique_ptr<yawlab_run>(new (std::nothrow) yawlab_run);
    if (!run) {
        fail("out of memory");
        return nullptr;
    }
    if (const core::Status s = loadAny(text, run->scenario); !s) {
        fail(s.text());
        return nullptr;
    }
    if (scenario::sceneAwaited(run->scenario)) {
        fail("scene.file.name: walls from a file are not read here; give them as scene.walls");
        return nullptr;
    }
    scenario::start(run->scenario, run->world);
    return run.release();
}

void yawlab_run_free(yawlab_run* run)
{
    delete run;
}

double yawlab_run_dt(const yawlab_run* run)
{
    return run ? run->world.setup.dt : 0.0;
}

double yawlab_run_time(const yawlab_run* run)
{
    return run ? world::time(run->world) : 0.0;
}

double yawlab_run_duration(const yawlab_run* run)
{
    return run ? run->scenario.document.duration : 0.0;
}

int64_t yawlab_run_step(yawlab_run* run, int64_t steps)
{
    clear();
    if (!run) return fail("run: is NULL");
    int64_t made = 0;
    for (; made < steps && !run->world.state.clock.stopped; ++made) world::step(run->world);
    return made;
}

int yawlab_run_reset(yawlab_run* run)
{
    clear();
    if (!run) return fail("run: is NULL");
    scenario::start(run->scenario, run->world);
    return 0;
}

size_t yawlab_run_hash(const yawlab_run* run, char* text, size_t size)
{
    if (!run) return 0;
    const std::string hex = core::hex(world::hash(run->world));
    if (text && size > hex.size()) std::memcpy(text, hex.c_str(), hex.size() + 1);
    return hex.size();
}

int yawlab_run_control(yawlab_run* run, size_t vehicle, double steer, double throttle, double brake)
{
    clear();
    if (!run) return fail("run: is NULL");
    if (vehicle >= run->world.setup.vehicles.size()) return fail("vehicle: there is no such one; they count from 0");
    if (!run->world.setup.vehicles[vehicle].live)
        return fail("vehicle: takes no live controls; give it \"live\": true in the scenario");
    if (!share(steer, -1.0) || !share(throttle, 0.0) || !share(brake, 0.0))
        return fail("controls: steer is -1 to 1, throttle and brake are 0 to 1");
    vehicle::Controls controls;
    controls.steer = steer;
    controls.throttle = throttle;
    controls.brake = brake;
    world::setInput(run->world, vehicle, controls);
    return 0;
}

size_t yawlab_run_vehicles(const yawlab_run* run)
{
    return run ? run->world.setup.vehicles.size() : 0;
}

size_t yawlab_channels(void)
{
    return vehicleChannels().size();
}

const char* yawlab_channel_name(size_t channel)
{
    return nameIn(vehicleChannels(), channel);
}

const char* yawlab_channel_unit(size_t channel)
{
    return unitIn(vehicleChannels(), channel);
}

int yawlab_run_read(yawlab_run* run, size_t vehicle, double* values)
{
    clear();
    if (!run || !values) return fail("a pointer is NULL");
    if (vehicle >= run->world.setup.vehicles.size()) return fail("vehicle: there is no such one; they count from 0");
    watch::refresh(run->world, run->views);
    const auto put = [&](const std::string&, double& x, const core::ChannelInfo&) { *values++ = x; };
    core::eachChannel(run->views.vehicles[vehicle], put);
    core::eachChannel(run->views.telemetry[vehicle], put);
    return 0;
}

size_t yawlab_run_events(const yawlab_run* run)
{
    return run ? run->world.events.size() : 0;
}

size_t yawlab_event_channels(void)
{
    return eventChannels().size();
}

const char* yawlab_event_channel_name(size_t channel)
{
    return nameIn(eventChannels(), channel);
}

const char* yawlab_event_channel_unit(size_t channel)
{
    return unitIn(eventChannels(), channel);
}

int yawlab_run_read_event(const yawlab_run* run, size_t event, double* values)
{
    clear();
    if (!run || !values) return fail("a pointer is NULL");
    if (event >= run->world.events.size()) return fail("event: there is no such one; they count from 0");
    world::Event e = run->world.events[event];
    core::eachChannel(e, [&](const std::string&, double& x, const core::ChannelInfo&) { *values++ = x; });
    return 0;
}

const char* yawlab_event_kind(double kind)
{
    const bool known = kind >= 0.0 && kind < double(uint32_t(world::EventKind::count));
    return known ? world::name(world::EventKind(uint32_t(kind))) : "?";
}
