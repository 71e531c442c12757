// Where a car begins: placed on the ground, moving, standing on a slope; and put back on its wheels or on the road.
#include "vehicle/car.h"

#include "vehicle/car_stage.h"

#include <algorithm>

namespace vehicle {

using math::cross;
using math::dot;
using math::dvec3;
using math::Lanes;

// Sets the motion of the whole car as one rigid piece with rolling wheels. v, w: body axes.
static void setMotion(const CarModel& m, CarState& s, const dvec3& v, const dvec3& w, const terrain::Ground& ground)
{
    const math::dmat3 r = glm::mat3_cast(s.body.orientation);
    double vertical[4];
    for (int i = 0; i < 4; ++i) {
        vertical[i] = v.z + w.x * m.wheel[i].y - w.y * m.wheel[i].x;
        s.wheel[i].velocity = vertical[i];
    }
    s.body.momentum = m.mass * (r * v);
    const double sprung = v.z - w.y * m.sprungX;
    const auto part = [&](int i) { return m.wheel[i].mass * vertical[i]; };
    // (C1) at rest height.
    dvec3 l{m.jxx * w.x + m.jxz * w.z, m.jyy * w.y, m.jxz * w.x + m.jzz * w.z};
    l.x += (part(0) * m.wheel[0].y + part(1) * m.wheel[1].y) + (part(2) * m.wheel[2].y + part(3) * m.wheel[3].y);
    l.y -=
        ((part(0) + part(1)) * m.wheel[0].x + (part(2) + part(3)) * m.wheel[2].x) + m.sprungMass * m.sprungX * sprung;
    s.body.angularMomentum = r * l;

    stage::Held held;
    stage::aimWheels(m, s, held);
    stage::Stage at;
    stage::evaluate(m, held, ground, stage::flatten(s), at);
    for (int k = 0; k < 2; ++k) {
        const stage::AxleStage& axle = at.axle[k];
        const stage::Frames f = stage::contactFrames(held.headingX[k], held.headingY[k], axle.normal);
        const Lanes spin =
            dot(axle.velocity, f.along) / m.lanes[k].rollingRadius + dot(held.axle[k], math::both(at.omega));
        s.wheel[2 * k].spin = spin[0];
        s.wheel[2 * k + 1].spin = spin[1];
    }
}

// Lays the car on the plane through the ground under its wheels, then turns it as it was asked to. True on level ground.
static bool lay(const CarModel& m, CarState& s, const Placement& p, const terrain::Ground& ground)
{
    const double c = math::cos(p.yaw), n = math::sin(p.yaw);
    dvec3 at[4];
    bool level = true;
    for (int i = 0; i < 4; ++i) {
        const WheelModel& w = m.wheel[i];
        const double x = p.position.x + c * w.x - n * w.y, y = p.position.y + n * w.x + c * w.y;
        const terrain::GroundSample g = ground.sample(x, y);
        at[i] = {x, y, g.height};
        level = level && g.normal.z == 1.0 && g.height == at[0].z;
    }
    const dvec3 front = 0.5 * (at[0] + at[1]), rear = 0.5 * (at[2] + at[3]);
    const dvec3 along = math::normalize(front - rear);
    const dvec3 left = 0.5 * ((at[0] - at[1]) + (at[2] - at[3]));
    const dvec3 up = math::normalize(cross(along, left));
    if (level) {
        s.body.orientation = math::yawRotation(p.yaw);
    } else {
        s.body.orientation = math::normalize(glm::quat_cast(math::dmat3(along, cross(up, along), up)));
    }
    const double share = -m.axle[1].position / m.wheelbase;
    const double height = math::mix(rear.z, front.z, share);
    if (p.pitch != 0.0 || p.roll != 0.0)
        s.body.orientation = math::normalize(s.body.orientation * math::rotation({0, 1, 0}, p.pitch) *
                                             math::rotation({1, 0, 0}, p.roll));
    // The centre of mass is massHeight above the plane, over the asked place.
    s.body.position = {p.position.x, p.position.y, height + m.massHeight / up.z + p.height};
    s.lastGood[0] = p.position.x;
    s.lastGood[1] = p.position.y;
    s.lastGood[2] = p.yaw;
    return level;
}

// The gear for the speed, and the engine as fast as it is carried.
static void engage(const CarModel& m, CarState& s, double speed)
{
    const GearboxModel& gears = m.driveline.gearbox;
    int32_t gear = 1;
    const double turn = speed / m.wheel[0].rollingRadius;
    s.gearbox.demand = 0.3;
    while (gear < gears.gears && turn * gears.ratio[gear] > upshiftSpeed(gears, gear, s.gearbox.demand)) ++gear;
    s.gearbox.gear = s.gearbox.lever = speed < -0.1 ? -1 : gear;
    const double idle = m.driveline.engine.settings.idleSpeed;
    const double carried = turn * ratio(gears, s.gearbox.gear);
    s.engine.speed = carried > idle ? carried : idle;
}

// A car parked on a slope is held by its tires' carcasses from the first step on: the downhill pull shared by load,
// along the car by the wheels that are braked. Struts and tires settle under the slope's load transfer, brakes on,
// before time begins.
static void park(const CarModel& m, CarState& s, Placement::Hold hold, const terrain::Ground& ground)
{
    const bool handbrake = hold == Placement::Hold::handbrake;
    const dvec3 pull = glm::mat3_cast(math::dquat(s.body.orientation.w, -s.body.orientation.x, -s.body.orientation.y,
                                                  -s.body.orientation.z)) *
                       dvec3(0.0, 0.0, -math::kGravity);
    for (int i = 0; i < 4; ++i) {
        const double mass = m.wheel[i].preload / math::kGravity + m.wheel[i].mass;
        const double held = !handbrake ? mass : i < 2 ? 0.0 : 0.5 * m.mass;
        s.wheel[i].deflectionX = -pull.x * held / m.tire[i].kx;
        s.wheel[i].deflectionY = -pull.y * mass / m.tire[i].ky;
        s.wheel[i].forceX = -pull.x * held;
        s.wheel[i].forceY = -pull.y * mass;
    }
    CarState settling = s;
    Controls pedals;
    pedals.handbrake = 1.0;
    pedals.brake = handbrake ? 0.0 : 1.0;
    pedals.gear = handbrake ? 100 : 0;
    for (int i = 0; i < 1200; ++i) step(m, settling, pedals, {}, ground, dynamics::Integrator::midpoint, 0.005);
    const bool good = math::isFinite(settling.body.position) && math::length(settling.body.momentum) < 1e-3 * m.mass &&
                      math::length(settling.body.position - s.body.position) < 0.5;
    if (!good) return;
    s.body = settling.body;
    s.body.momentum = s.body.angularMomentum = dvec3(0.0);
    for (int i = 0; i < 4; ++i) {
        s.wheel[i].travel = settling.wheel[i].travel;
        s.wheel[i].deflectionX = settling.wheel[i].deflectionX;
        s.wheel[i].deflectionY = settling.wheel[i].deflectionY;
        s.wheel[i].forceX = settling.wheel[i].forceX;
        s.wheel[i].forceY = settling.wheel[i].forceY;
        if (hold == Placement::Hold::brakes) s.wheel[i].pressure = settling.wheel[i].pressure;
    }
    if (hold != Placement::Hold::nothing) s.modes = settling.modes;
}

void reset(const CarModel& m, CarState& s, const Placement& p, const terrain::Ground& ground)
{
    s = {};
    const bool level = lay(m, s, p, ground);
    engage(m, s, p.velocity.x);
    setMotion(m, s, dvec3(0.0), dvec3(0.0), ground);
    const dvec3 rates{p.rollRate, p.pitchRate, p.yawRate};
    const bool tilted = p.roll != 0.0 || p.pitch != 0.0;
    const bool parked =
        p.velocity == math::dvec2(0.0) && rates == dvec3(0.0) && p.verticalSpeed == 0.0 && p.height == 0.0 && !tilted;
    if (parked && !level) park(m, s, p.hold, ground);
    if (!parked) setMotion(m, s, {p.velocity.x, p.velocity.y, p.verticalSpeed}, rates, ground);
}

// Along the road and clear of its edges, bound as it came: who left the road in a spin, or stands at a rail, drives on.
static void takeLane(double& x, double& y, double& yaw, const terrain::Ground& ground)
{
    constexpr double kEdge = 1.4; // [m] from the car's middle to the edge of the carriageway
    terrain::OnRoad road;
    if (!ground.road(x, y, road)) return;
    const double inside = std::max(0.0, road.halfWidth - kEdge);
    const double shift = math::clamp(road.lateral, -inside, inside) - road.lateral;
    x += shift * road.left.x;
    y += shift * road.left.y;
    const double along = math::atan2(-road.left.x, road.left.y);
    const bool against = math::cos(yaw - along) < 0.0;
    yaw = against ? math::atan2(road.left.x, -road.left.y) : along;
}

bool replace(const CarModel& m, CarState& s, uint32_t buttons, const terrain::Ground& ground)
{
    if (!(buttons & (rightCar | backToRoad))) return false;
    double x = s.lastGood[0], y = s.lastGood[1], yaw = s.lastGood[2];
    if (!(buttons & backToRoad)) {
        const Motion was = motion(m, s);
        x = was.position.x;
        y = was.position.y;
        yaw = math::toYawPitchRoll(was.orientation).yaw;
    } else {
        takeLane(x, y, yaw, ground);
    }
    const double before = mechanicalEnergy(m, s, ground) + carcassEnergy(m, s);
    CarState fresh;
    reset(m, fresh, {.position = {x, y}, .yaw = yaw}, ground);
    fresh.ledger = s.ledger;
    for (int i = 0; i < 3; ++i) fresh.lastGood[i] = s.lastGood[i];
    s = fresh;
    s.ledger.external += mechanicalEnergy(m, s, ground) + carcassEnergy(m, s) - before;
    return true;
}

}
