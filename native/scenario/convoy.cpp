#include "scenario/convoy.h"

#include "control/racing_line.h"
#include "scenario/models.h"
#include "terrain/terrain.h"
#include "world/kinds.h"

namespace scenario {

using core::Json;
using core::Status;

namespace {

std::string entry(const char* list, size_t i)
{
    return std::string(list) + "[" + std::to_string(i) + "]";
}

Status addDriver(const control::DriverSettings& settings, const std::string& path, world::Setup& setup,
                 world::VehicleSetup& vehicle)
{
    if (!settings.wheels.empty() && vehicle.kind != world::VehicleKind::car)
        return Status::fail(path + ".wheels",
                            core::say("only a vehicle of the kind \"car\" has wheels of its own; leave it out"));
    control::DriverModel model;
    if (Status s = control::build(settings, setup.dt, model); !s)
        return Status::fail(path + (s.path.empty() ? "" : "." + s.path), s.message);
    vehicle.driver = int32_t(setup.drivers.size());
    setup.drivers.push_back(std::move(model));
    return {};
}

// A driven car without a path keeps to the straight line on which it starts. Cars one behind the other share it, so
// that they see each other.
uint32_t ownLine(const world::VehicleSetup& v, size_t firstOwn, world::Setup& setup)
{
    for (size_t k = firstOwn; k < setup.paths.size(); ++k) {
        const control::Path::Place p = setup.paths[k].locate(v.start.position);
        const double turn = math::wrapAngle(p.heading - v.start.yaw);
        if (p.offset * p.offset < 1e-6 && turn * turn < 1e-12) return uint32_t(k);
    }
    control::PathSettings line;
    line.start[0] = v.start.position.x;
    line.start[1] = v.start.position.y;
    line.heading = v.start.yaw;
    control::Path path;
    control::Path::build(line, path);
    setup.paths.push_back(std::move(path));
    return uint32_t(setup.paths.size() - 1);
}

const PlatoonMember* member(const PlatoonEntry& p, int32_t car)
{
    const PlatoonMember* found = nullptr;
    for (const PlatoonMember& m : p.members)
        if (m.car == car) found = &m;
    return found;
}

Json over(const Json& base, const Json& change)
{
    Json out = base.is_object() ? base : Json::object();
    if (change.is_object())
        for (auto it = change.begin(); it != change.end(); ++it) out[it.key()] = it.value();
    return out;
}

ModelUse memberModel(const PlatoonEntry& p, int32_t car)
{
    const PlatoonMember* m = member(p, car);
    return {m && !m->model.empty() ? m->model : p.model, over(p.set, m ? m->set : Json())};
}

Status addPlatoon(const PlatoonEntry& p, size_t index, const Json* models, world::Setup& setup)
{
    const std::string at = entry("platoons", index);
    if (size_t(p.path) >= setup.paths.size())
        return Status::fail(at + ".path", core::say("there are only {count} paths", {{"count", setup.paths.size()}}));
    for (size_t k = 0; k < p.members.size(); ++k)
        if (p.members[k].car > p.cars)
            return Status::fail(at + "." + entry("members", k) + ".car",
                                core::say("the platoon has only {cars} cars", {{"cars", p.cars}}));
    double along = p.at, lastRear = 0.0;
    for (int32_t car = 1; car <= p.cars; ++car) {
        const PlatoonMember* m = member(p, car);
        const std::string path = m ? at + "." + entry("members", size_t(m - p.members.data())) : at;
        world::VehicleSetup v;
        Json model;
        const ModelUse use = memberModel(p, car);
        if (Status s = readModel(use.model, models, model); !s) return Status::fail(path + ".model", s.message);
        if (Status s = addModel(model, use.set, path + ".set", setup, v); !s) return s;
        const vehicle::Body body = world::withModel(setup, v, [](const auto& built) { return vehicle::body(built); });
        control::DriverSettings driver = p.driver;
        if (p.lane != 0.0 && driver.lane.offset == 0.0) driver.lane.offset = p.lane;
        if (m)
            if (Status s = core::readJson(m->driver, driver, path + ".driver"); !s) return s;
        const double speed = m && m->speed ? *m->speed : p.speed;
        const std::optional<double> gap = m && m->gap ? m->gap : p.gap;
        if (car > 1) along -= lastRear + (gap ? *gap : control::keptGap(driver, speed)) + body.front;
        lastRear = body.rear;
        const control::Path::Pose pose = setup.paths[size_t(p.path)].at(along);
        v.start.position = pose.position + p.lane * math::dvec2(-math::sin(pose.heading), math::cos(pose.heading));
        v.start.yaw = pose.heading;
        v.start.velocity = {speed, 0.0};
        v.start.yawRate = speed * pose.curvature;
        v.name = std::to_string(car);
        v.path = uint32_t(p.path);
        v.along = along;
        v.onPath = true;
        v.platoon = int32_t(1000001 + index); // above what cars may name
        if (Status s = addDriver(driver, path + ".driver", setup, v); !s) return s;
        setup.vehicles.push_back(std::move(v));
    }
    return {};
}

}

Status layOnRoad(const world::Setup& setup, const control::PathSettings& settings, control::Path& path)
{
    const terrain::Terrain* land = setup.ground.terrain();
    const size_t roads = land ? land->lines.size() : 0;
    if (size_t(settings.road) >= roads)
        return Status::fail("road", core::say("the terrain has {roads} roads, numbered from 0", {{"roads", roads}}));
    const terrain::RoadLine& line = land->lines[size_t(settings.road)];
    std::vector<math::dvec2> places;
    std::vector<double> headings;
    for (const terrain::RoadSample& s : line.samples) {
        places.push_back(s.position);
        headings.push_back(math::atan2(s.direction.y, s.direction.x));
    }
    path = control::Path::through(places, headings, line.closed);
    if (settings.cut > 0.0) path = control::racingLine(path, settings.cut);
    if (settings.reverse) path = path.reversed();
    return {};
}

std::optional<ModelUse> modelUse(const Document& d, size_t vehicle)
{
    if (vehicle < d.cars.size()) return ModelUse{d.cars[vehicle].model, d.cars[vehicle].set, -1, int32_t(vehicle)};
    vehicle -= d.cars.size();
    for (size_t k = 0; k < d.platoons.size(); ++k) {
        if (vehicle < size_t(d.platoons[k].cars)) {
            ModelUse use = memberModel(d.platoons[k], int32_t(vehicle) + 1);
            use.platoon = int32_t(k);
            use.car = int32_t(vehicle) + 1;
            return use;
        }
        vehicle -= size_t(d.platoons[k].cars);
    }
    return std::nullopt;
}

Status addTraffic(const Document& d, const Json* models, world::Setup& setup)
{
    setup.afterCollision = d.afterCollision;
    for (size_t i = 0; i < d.paths.size(); ++i) {
        control::Path path;
        Status s = d.paths[i].road >= 0 ? layOnRoad(setup, d.paths[i], path) : control::Path::build(d.paths[i], path);
        if (!s) return Status::fail(entry("paths", i) + "." + s.path, s.message);
        setup.paths.push_back(std::move(path));
    }
    if (setup.paths.empty()) setup.paths.emplace_back(); // from the origin to the east
    const size_t given = setup.paths.size();
    for (size_t i = 0; i < d.cars.size(); ++i) {
        const CarEntry& car = d.cars[i];
        world::VehicleSetup& v = setup.vehicles[i];
        v.platoon = car.platoon;
        if (car.path >= 0 && size_t(car.path) >= given)
            return Status::fail(entry("cars", i) + ".path",
                                core::say("there are only {count} paths", {{"count", given}}));
        v.path = car.path >= 0 ? uint32_t(car.path) : car.driver ? ownLine(v, given, setup) : 0;
        if (car.along) {
            if (car.path < 0) return Status::fail(entry("cars", i) + ".along", core::say("needs a path"));
            const control::Path::Pose pose = setup.paths[v.path].at(*car.along);
            const double lane = car.driver ? car.driver->lane.offset : 0.0;
            v.start.position = pose.position + lane * math::dvec2(-math::sin(pose.heading), math::cos(pose.heading));
            v.start.yaw = pose.heading;
            v.start.yawRate = car.speed * pose.curvature;
            v.along = *car.along;
            v.onPath = true;
        }
        if (!car.driver) continue;
        if (Status s = addDriver(*car.driver, entry("cars", i) + ".driver", setup, v); !s) return s;
    }
    for (size_t i = 0; i < d.platoons.size(); ++i)
        if (Status s = addPlatoon(d.platoons[i], i, models, setup); !s) return s;
    if (setup.vehicles.size() > 2000) return Status::fail("platoons", core::say("more than 2000 vehicles in all"));
    return {};
}

}
