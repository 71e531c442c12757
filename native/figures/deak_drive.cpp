// Sz. Deak, 2003, section 5.7: wheel forces as the game shows them, a corner taken in a controlled slide.
#include "figures/entry.h"
#include "figures/perspective.h"
#include "figures/runs.h"
#include "watch/view.h"

#include <algorithm>
#include <cmath>

namespace figures {

namespace {

using math::dvec2;
using math::dvec3;

// --- Figure 10 -----------------------------------------------------------------------------------------------------------

enum class Drive : uint32_t { oversteer, lift, braking, handbrake, change };
constexpr const char* kDrives[] = {"power-oversteer", "lift-off", "turn-in-braking", "handbrake-turn", "lane-change"};

struct Wheels {
    Drive drive = Drive::oversteer;
    double time = 3.8;
    double turn = 2.5;
    double scale = 4000.0;
};

template <class V> void describe(V& v, Wheels& s)
{
    v.choice("drive", s.drive,
             {{"power-oversteer", Drive::oversteer},
              {"lift-off", Drive::lift},
              {"turn-in-braking", Drive::braking},
              {"handbrake-turn", Drive::handbrake},
              {"lane-change", Drive::change}},
             "what the car does");
    v.number("time", s.time, {.unit = "s", .min = 0, .max = 7, .doc = "when it is looked at"});
    v.number("turn", s.turn, {.unit = "rad", .min = -math::kPi, .max = math::kPi, .doc = "of the eye about the car"});
    v.number("scale", s.scale, {.unit = "N/m", .min = 1000, .max = 20000, .doc = "force that an arrow of a metre is"});
}

core::Status figure10(const Wheels& s, Way, Figure& f)
{
    const char* name = kDrives[size_t(s.drive)];
    scenario::Scenario loaded;
    if (core::Status status = scenario::loadNamed(name, loaded); !status) return status;
    world::World w;
    scenario::start(loaded, w);
    world::run(w, std::llround(s.time / loaded.setup.dt));
    watch::Views views;
    watch::refresh(w, views);
    const vehicle::CarTelemetry& t = views.telemetry[0];
    const vehicle::Motion m = world::motion(w, 0);
    const vehicle::Body body = world::body(w, 0);
    const double yaw = math::toYawPitchRoll(m.orientation).yaw;
    f.says =
        "Forces of the ground on the four wheels, as they are shown while driving: across, along, and what carries "
        "the car.";
    f.assumed = "Car and manoeuvre are ours; the paper prints a picture alone.";
    f.run = std::string("scenario=") + name + "&t=" + core::number(s.time) + "&paused=1&camera=chase";
    std::vector<Face> faces;
    const dvec2 at(m.position.x, m.position.y);
    ground(faces, {std::floor(at.x / 4.0) * 4.0 - 24.0, std::floor(at.y / 4.0) * 4.0 - 24.0},
           {std::floor(at.x / 4.0) * 4.0 + 24.0, std::floor(at.y / 4.0) * 4.0 + 24.0}, 2.0);
    car(faces, at, yaw, body.front, body.rear, body.width);
    const dvec2 behind = math::rotate(dvec2(1.0, 0.0), yaw + s.turn);
    const Eye eye = Eye::towards({at.x + 6.2 * behind.x, at.y + 6.2 * behind.y, 3.1}, {at.x, at.y, 0.45});
    Plot p = picture(eye, faces, 0.62, 0.36);
    Table table{"forces of the ground",
                {"wheel", "load [N]", "along [N]", "across, to the left [N]", "slip ratio", "slip angle [deg]",
                 "share of what is possible"},
                {}};
    static constexpr const char* kNames[] = {"front left", "front right", "rear left", "rear right"};
    dvec3 sum(0.0);
    for (size_t i = 0; i < 4; ++i) {
        const vehicle::WheelTelemetry& wheel = t.wheel[i];
        const auto arrow = [&](const dvec3& force, Ink ink, const char* text) {
            const auto from = eye.of(wheel.point), to = eye.of(wheel.point + force / s.scale);
            if (from && to) p.arrows.push_back({*from, *to, text, ink});
        };
        arrow(wheel.normalForce, Ink::normal, i == 0 ? "load" : "");
        arrow(wheel.longitudinalForce, Ink::longitudinal, i == 2 ? "along" : "");
        arrow(wheel.lateralForce, Ink::lateral, i == 1 ? "across" : "");
        sum += wheel.normalForce + wheel.longitudinalForce + wheel.lateralForce;
        table.rows.push_back({kNames[i], written(wheel.load, 0), written(wheel.forceX, 0), written(wheel.forceY, 0),
                              written(wheel.slipRatio, 3), written(wheel.slipAngle / kDegree, 1),
                              written(wheel.saturation, 2)});
    }
    const dvec2 level = math::rotate(dvec2(sum.x, sum.y), -yaw);
    table.rows.push_back(
        {"in all, along and across the car", written(sum.z, 0), written(level.x, 0), written(level.y, 0), "", "", ""});
    f.plots = {std::move(p)};
    f.tables = {table,
                {"the car",
                 {"", "value", "unit"},
                 {{"speed", written(t.speed, 2), "m/s"},
                  {"side slip", written(t.sideslip / kDegree, 1), "deg"},
                  {"lateral acceleration", written(t.lateralAcceleration, 2), "m/s2"}}}};
    return {};
}

// --- Figure 13 -----------------------------------------------------------------------------------------------------------

struct Slide {
    double steer = 0.16;
    double counter = 0.20;
    double after = 1.3;
    double throttle = 1.0;
    double eased = 0.12;
};

template <class V> void describe(V& v, Slide& s)
{
    v.number("steer", s.steer, {.unit = "1", .min = 0, .max = 0.4, .doc = "of the steering's most, into the bend"});
    v.number("counter", s.counter,
             {.unit = "1", .min = 0, .max = 0.8, .doc = "taken back of it once the tail comes out"});
    v.number("after", s.after, {.unit = "s", .min = 0.2, .max = 3, .doc = "from the throttle to the counter-steer"});
    v.number("throttle", s.throttle, {.unit = "1", .min = 0.2, .max = 1, .doc = "from 3 s on"});
    v.number("eased", s.eased, {.unit = "1", .min = 0, .max = 1, .doc = "throttle once the driver steers against it"});
}

core::Status figure13(const Slide& s, Way way, Figure& f)
{
    core::Json json;
    if (core::Status status = scenario::namedJson("power-oversteer", json); !status) return status;
    const auto lists = [](std::initializer_list<std::array<double, 2>> points) {
        core::Json out = core::Json::array();
        for (const auto& p : points) out.push_back(core::Json::array({p[0], p[1]}));
        return out;
    };
    const double begins = 3.0 + s.after, held = s.steer - s.counter;
    core::Json& driver = json["cars"][0]["driver"];
    driver["throttle"] =
        lists({{0, 0.2}, {3, 0.2}, {3.1, s.throttle}, {begins, s.throttle}, {begins + 0.3, s.eased}, {100, s.eased}});
    driver["steer"] = lists({{0, 0}, {0.5, 0}, {1, s.steer}, {begins, s.steer}, {begins + 0.3, held}, {100, held}});
    Run run;
    if (core::Status status = trace(json, 7.0, 1, run); !status) return status;
    f.says = "A rear-driven car in a bend: the throttle brings the tail out, steering against it holds the slide.";
    f.assumed = "Car, bend, pedals and steering are ours; the paper prints a picture alone.";
    f.run = "scenario=power-oversteer&cars.0.driver.throttle=" + core::canonicalText(driver["throttle"]) +
            "&cars.0.driver.steer=" + core::canonicalText(driver["steer"]) + "&camera=chase";
    const bool ours = way == Way::ours;
    const double angle = ours ? 1.0 : 1.0 / kDegree;
    f.columns = 2;
    const auto& moments = run.cars[0];
    Plot p;
    p.plan = true;
    p.title = "from above, every 0.4 s";
    p.x = {"x", "m", 0, 0};
    p.y = {"y", "m", 0, 0};
    Line path;
    for (const Moment& m : moments)
        if (m.time >= 1.0) path.push_back({m.x, m.y});
    p.curves = {{"path of the mass centre", Ink::accent, "", path, "", 1.6}};
    for (double time = 1.0; time < 7.0; time += 0.4) {
        const Moment& m = momentAt(moments, time);
        p.bodies.push_back({placed(run.outlines[0], {m.x, m.y}, m.yaw), Ink::text, true});
        p.arrows.push_back({{m.x, m.y}, {m.x + 0.35 * m.vx, m.y + 0.35 * m.vy}, "", Ink::before});
    }
    fit(p, true, true);
    Plot slip;
    slip.title = "side slip: the angle from the heading to the velocity";
    slip.x = {"time", "s", 0, 7};
    slip.y = {"to the left", ours ? "rad" : "deg", 0, 0};
    Line line;
    double most = 0, last = 0;
    for (const Moment& m : moments) {
        const double beta = math::atan2(m.v, m.u);
        line.push_back({m.time, beta * angle});
        if (std::abs(beta) > std::abs(most)) most = beta;
        last = beta;
    }
    slip.curves = {{"", Ink::accent, "", line, "", 1.8}};
    fit(slip, false, true);
    for (const double time : {3.0, begins})
        slip.curves.push_back({time == 3.0 ? "the throttle opens" : "steering against it",
                               time == 3.0 ? Ink::impact : Ink::good,
                               "6 4",
                               {{time, slip.y.from}, {time, slip.y.to}},
                               "",
                               1.2});
    f.plots = {p, slip};
    f.tables = {{"the slide",
                 {"", "value", "unit"},
                 {{"most side slip", written(most * angle, ours ? 3 : 1), ours ? "rad" : "deg"},
                  {"side slip after 7 s", written(last * angle, ours ? 3 : 1), ours ? "rad" : "deg"},
                  {"speed after 7 s", written(math::hypot(moments.back().vx, moments.back().vy), 1), "m/s"}}}};
    return {};
}

}

void addDeakDrive(Entries& list)
{
    list.push_back(entry<Wheels, figure10>("d10", "Deak 2003", "Figure 10", "Wheel forces at work"));
    list.push_back(entry<Slide, figure13>("d13", "Deak 2003", "Figure 13", "A corner in a controlled slide"));
}

}
