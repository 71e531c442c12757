#include "vehicle/car_stage.h"

namespace vehicle::stage {

using math::cross;
using math::dot;
using math::square;

Flat flatten(const CarState& s)
{
    Flat x{};
    const auto& b = s.body;
    const double first[] = {b.position.x,    b.position.y,    b.position.z,   b.orientation.w,
                            b.orientation.x, b.orientation.y, b.orientation.z};
    for (size_t i = 0; i < 7; ++i) x[i] = first[i];
    const double last[] = {b.momentum.x,        b.momentum.y,        b.momentum.z,
                           b.angularMomentum.x, b.angularMomentum.y, b.angularMomentum.z};
    for (size_t i = 0; i < 6; ++i) x[kMomentum + i] = last[i];
    for (size_t i = 0; i < 4; ++i) {
        x[kTravel + i] = s.wheel[i].travel;
        x[kVertical + i] = s.wheel[i].velocity;
    }
    x[kDampers] = s.ledger.dampers;
    x[kTireDampers] = s.ledger.tireDampers;
    x[kTires] = s.ledger.tires;
    x[kAir] = s.ledger.air;
    x[kGround] = s.ledger.ground;
    x[kExternal] = s.ledger.external;
    return x;
}

void unflatten(const Flat& x, CarState& s)
{
    auto& b = s.body;
    b.position = {x[0], x[1], x[2]};
    b.orientation = dynamics::renormalised(math::dquat(x[3], x[4], x[5], x[6]));
    b.momentum = {x[kMomentum], x[kMomentum + 1], x[kMomentum + 2]};
    b.angularMomentum = {x[kAngular], x[kAngular + 1], x[kAngular + 2]};
    for (size_t i = 0; i < 4; ++i) {
        s.wheel[i].travel = x[kTravel + i];
        s.wheel[i].velocity = x[kVertical + i];
    }
    s.ledger.dampers = x[kDampers];
    s.ledger.tireDampers = x[kTireDampers];
    s.ledger.tires = x[kTires];
    s.ledger.air = x[kAir];
    s.ledger.ground = x[kGround];
    s.ledger.external = x[kExternal];
}

// Sine and cosine of a wheel's lean, top to the left, and their change per travel. The sine is good to 5th order; its
// derivative is its own, so that the ledger closes.
struct Lean {
    double sine, cosine, sineRate, cosineRate;
};
static Lean leanOf(const AxleSettings& a, double side, double travel)
{
    const double free = a.camber + a.camberGain * travel, lean = side * math::clamp(free, -0.5, 0.5);
    Lean l;
    l.sine = lean * (1.0 - lean * lean / 6.0);
    l.cosine = math::sqrt(1.0 - l.sine * l.sine);
    l.sineRate = std::abs(free) < 0.5 ? side * a.camberGain * (1.0 - 0.5 * lean * lean) : 0.0;
    l.cosineRate = -l.sine * l.sineRate / l.cosine;
    return l;
}

void aimWheels(const CarModel& m, const CarState& s, Held& held)
{
    for (int i = 0; i < 4; ++i) {
        const AxleSettings& a = m.axle[i / 2];
        const WheelState& w = s.wheel[i];
        const double side = m.wheel[i].side;
        const double toe = a.toe + a.bumpSteer * w.travel;
        const double angle = w.steer - side * toe; // toe-in turns the left wheel to the right
        const double sine = angle == 0.0 ? 0.0 : math::sin(angle), cosine = angle == 0.0 ? 1.0 : math::cos(angle);
        const Lean lean = leanOf(a, side, w.travel);
        held.axle[i] = {-sine * lean.cosine, cosine * lean.cosine, -lean.sine};
        held.heading[i] = {cosine, sine, 0.0};
        held.travel[i] = w.travel;
    }
}

// An axle's direction at another travel than the step began with, and its change per travel.
struct Aim {
    dvec3 axle, rate{0.0};
};
static Aim aimAt(const CarModel& m, const Held& held, int i, double travel)
{
    const AxleSettings& a = m.axle[i / 2];
    if (a.camberGain == 0.0 && a.bumpSteer == 0.0) return {held.axle[i]};
    const Lean lean = leanOf(a, m.wheel[i].side, travel);
    double cosine = held.heading[i].x, sine = held.heading[i].y, turn = 0.0;
    if (a.bumpSteer != 0.0) {
        turn = -m.wheel[i].side * a.bumpSteer;
        const double by = turn * (travel - held.travel[i]), even = 1.0 - 0.5 * by * by; // some mrad
        const double c = cosine * even - sine * by;
        sine = sine * even + cosine * by;
        cosine = c;
    }
    return {{-sine * lean.cosine, cosine * lean.cosine, -lean.sine},
            {-sine * lean.cosineRate - cosine * lean.cosine * turn,
             cosine * lean.cosineRate - sine * lean.cosine * turn, -lean.sineRate}};
}

Frame contactFrame(const dvec3& heading, const dvec3& normal)
{
    const dvec3 f = heading - normal * dot(heading, normal);
    const double size = dot(f, f);
    Frame out;
    out.along = size > 1e-12 ? f / math::sqrt(size) : heading; // a wheel whose heading points into the ground
    out.across = cross(normal, out.along);
    return out;
}

// travel(i), speed(i): of wheel i.
template <class T, class V>
static inline void resolveFrom(const CarModel& m, const math::dquat& q, const dvec3& momentum, const dvec3& angular,
                               T&& travel, V&& speed, Movement& s)
{
    // Rotation of a quaternion of any length: inside a step it is slightly off.
    {
        const double w = q.w, i = q.x, j = q.y, k = q.z;
        const double n = 2.0 / (((w * w + i * i) + j * j) + k * k);
        s.r[0] = 1.0 - n * (j * j + k * k);
        s.r[1] = n * (i * j - w * k);
        s.r[2] = n * (i * k + w * j);
        s.r[3] = n * (i * j + w * k);
        s.r[4] = 1.0 - n * (i * i + k * k);
        s.r[5] = n * (j * k - w * i);
        s.r[6] = n * (i * k - w * j);
        s.r[7] = n * (j * k + w * i);
        s.r[8] = 1.0 - n * (i * i + j * j);
        s.up = s.r[8];
    }
    const dvec3 P = s.toBody(momentum);
    const dvec3 L = s.toBody(angular);

    // Velocities from momenta, (C1). Sums over the wheels in pairs, left with right.
    double s1[4], s2[4], s3[4], s4[4], pz[4], py[4], px[4];
    for (int i = 0; i < 4; ++i) {
        const WheelModel& w = m.wheel[i];
        const double z = travel(size_t(i)), p = w.mass * speed(size_t(i));
        s1[i] = w.mass * z;
        s2[i] = s1[i] * (2.0 * w.z + z);
        s3[i] = s1[i] * w.x;
        s4[i] = s1[i] * w.y;
        pz[i] = p;
        py[i] = p * w.y;
        px[i] = p * w.x;
    }
    const auto sum = [](const double(&v)[4]) { return (v[0] + v[1]) + (v[2] + v[3]); };
    const double rise = s.rise = sum(s1) / m.mass;
    const double grown = sum(s2) - m.mass * rise * rise;
    const double jxx = m.jxx + grown, jyy = m.jyy + grown, jxz = m.jxz - sum(s3), jyz = -sum(s4);
    const double sprung = (P.z - sum(pz)) / m.sprungMass; // vertical speed of the chassis's own centre
    const double lx = L.x - sum(py), ly = L.y + (sum(px) + m.sprungMass * m.sprungX * sprung), lz = L.z;
    const double ix = 1.0 / jxx, iy = 1.0 / jyy;
    dvec3& o = s.omega;
    o.z = ((lz - jxz * ix * lx) - jyz * iy * ly) / ((m.jzz - jxz * jxz * ix) - jyz * jyz * iy);
    o.x = (lx - jxz * o.z) * ix;
    o.y = (ly - jyz * o.z) * iy;
    s.velocity = P / m.mass;
    s.origin = {s.velocity.x - rise * o.y, s.velocity.y + rise * o.x, sprung + o.y * m.sprungX};
}

void resolve(const CarModel& m, const CarState& x, Movement& s)
{
    resolveFrom(
        m, x.body.orientation, x.body.momentum, x.body.angularMomentum, [&](size_t i) { return x.wheel[i].travel; },
        [&](size_t i) { return x.wheel[i].velocity; }, s);
}

static void resolve(const CarModel& m, const Flat& x, Movement& s)
{
    resolveFrom(
        m, {x[3], x[4], x[5], x[6]}, {x[kMomentum], x[kMomentum + 1], x[kMomentum + 2]},
        {x[kAngular], x[kAngular + 1], x[kAngular + 2]}, [&](size_t i) { return x[kTravel + i]; },
        [&](size_t i) { return x[kVertical + i]; }, s);
}

void evaluate(const CarModel& m, const Held& held, const terrain::Ground& ground, const Flat& x, Stage& s)
{
    resolve(m, x, s);
    const auto sum = [](const double(&v)[4]) { return (v[0] + v[1]) + (v[2] + v[3]); };
    const dvec3 &o = s.omega, &origin = s.origin;
    const double rise = s.rise;
    const dvec3 originWorld = dvec3(x[0], x[1], x[2]) - rise * s.toWorld({0.0, 0.0, 1.0});

    double fx[4], fy[4], fz[4], tx[4], ty[4], tz[4], dampers[4], tireDampers[4];
    for (int i = 0; i < 4; ++i) {
        const WheelModel& w = m.wheel[i];
        WheelStage& k = s.wheel[i];
        const double z = x[kTravel + size_t(i)], speed = x[kVertical + size_t(i)];
        k.travelRate = speed - ((origin.z + o.x * w.y) - o.y * w.x);
        const dvec3 fromOrigin{w.x + w.moveX * z, w.y + w.moveY * z, w.z + z};
        k.arm = {fromOrigin.x, fromOrigin.y, fromOrigin.z - rise};
        dvec3 centre = origin + cross(o, fromOrigin);
        const double carriedX = origin.x + (o.y * fromOrigin.z - o.z * w.y),
                     carriedY = origin.y + (o.z * w.x - o.x * fromOrigin.z);
        centre += dvec3(w.moveX, w.moveY, 1.0) * k.travelRate;

        // Wheel on the tangent plane of the ground below its centre.
        const dvec3 at = originWorld + s.toWorld(fromOrigin);
        const terrain::GroundSample g = ground.sample(at.x, at.y);
        k.normal = s.toBody(g.normal);
        k.friction = g.friction;
        k.rollingDrag = g.rollingDrag;
        k.surface = g.surface;
        k.groundHeight = g.height;
        const Aim aim = aimAt(m, held, i, z);
        const dvec3& axle = aim.axle;
        const double tilt = dot(k.normal, axle), flat = 1.0 - tilt * tilt;
        const double across = math::sqrt(flat > 1e-6 ? flat : 1e-6);
        k.radial = (k.normal - axle * tilt) / across;
        const tire::TireSettings& t = m.tire[i].s;
        // Support of a wheel of some width: radius times cosine of the lean, and half the width when it lies flat.
        k.penetration = (t.radius * across + 0.5 * t.width * tilt * tilt) - (at.z - g.height) * g.normal.z;
        const double arm =
            t.radius - (k.penetration > 0.0 ? k.penetration < 0.5 * t.radius ? k.penetration : 0.5 * t.radius : 0.0);
        const dvec3 spinless = cross(o, k.radial);
        k.velocity = centre - arm * spinless;
        // Rate and moment are the penetration's derivatives along the car's motion, so that the spring gives back what
        // it took.
        const dvec3 leans = cross(axle, k.normal) * (t.width * tilt);
        // A wheel that leans or turns as it travels sinks in by `lever` per travel: the load works on the travel there.
        const double lever = tilt * (t.width - t.radius / across) * dot(k.normal, aim.rate);
        k.penetrationRate =
            ((t.radius * dot(k.normal, spinless) + dot(o, leans)) - dot(k.normal, centre)) + lever * k.travelRate;
        k.load = tire::verticalForce(m.tire[i], k.penetration, k.penetrationRate);
        const double elastic = tire::verticalSpring(m.tire[i], k.penetration);
        tireDampers[i] = (k.load - elastic) * k.penetrationRate;

        k.strut = strut(m.axle[i / 2], z, k.travelRate);
        const double other = x[kTravel + size_t(i ^ 1)];
        k.antiRoll = m.axle[i / 2].antiRollRate * (z - other);
        dampers[i] = k.strut.damper * k.travelRate;

        const dvec3 normalForce = k.normal * k.load;
        const dvec3 moment = cross(k.arm, normalForce) - (cross(k.radial, normalForce) * t.radius + leans * k.load);
        fx[i] = normalForce.x;
        fy[i] = normalForce.y;
        fz[i] = normalForce.z;
        tx[i] = moment.x;
        ty[i] = moment.y;
        tz[i] = moment.z;
        // (C2)
        s.axial[i] = (normalForce.z + w.moveX * normalForce.x + w.moveY * normalForce.y) - lever * k.load -
                     w.mass * math::kGravity * s.up + w.mass * (o.y * carriedX - o.x * carriedY) -
                     (w.preload + (k.strut.total() + k.antiRoll));
    }
    s.force = {sum(fx), sum(fy), sum(fz)};
    s.torque = {sum(tx), sum(ty), sum(tz)};
    s.dampers = sum(dampers);
    s.tireDampers = sum(tireDampers);
    s.air = 0.0;
    if (m.aero.density > 0.0) { // (A1)
        const AeroSettings& a = m.aero;
        const dvec3 point{a.point[0], a.point[1], a.point[2]};
        const dvec3 there = origin + cross(o, point);
        const dvec3 drag = airDrag(a, there);
        const double pressure = 0.5 * a.density * origin.x * std::abs(origin.x);
        const double front = pressure * a.liftFront, rear = pressure * a.liftRear;
        const dvec3 fromMass{point.x, point.y, point.z - rise};
        s.force += dvec3(drag.x, drag.y, drag.z + (front + rear));
        s.torque += cross(fromMass, drag);
        s.torque.y -= front * m.wheel[0].x + rear * m.wheel[2].x;
        s.air = -(dot(drag, there) + front * (origin.z - o.y * m.wheel[0].x) + rear * (origin.z - o.y * m.wheel[2].x));
    }
}

void finish(const CarModel& m, const Held& held, const Flat& x, const Stage& s, Flat& d)
{
    double fx[4], fy[4], fz[4], tx[4], ty[4], tz[4], power[4];
    for (int i = 0; i < 4; ++i) {
        const WheelModel& w = m.wheel[i];
        const WheelStage& k = s.wheel[i];
        // The force of the step, in body axes, laid on the ground as it is now.
        const dvec3 f = held.tireForce[i] - k.normal * dot(held.tireForce[i], k.normal);
        const double radius = m.tire[i].s.radius;
        const double sunk = k.penetration > 0.0 ? k.penetration < 0.5 * radius ? k.penetration : 0.5 * radius : 0.0;
        const dvec3 moment = cross(k.arm - k.radial * (radius - sunk), f) + k.normal * held.aligning[i];
        fx[i] = f.x;
        fy[i] = f.y;
        fz[i] = f.z;
        tx[i] = moment.x;
        ty[i] = moment.y;
        tz[i] = moment.z;
        power[i] = -dot(f, k.velocity) - held.aligning[i] * dot(k.normal, s.omega);
        d[kVertical + size_t(i)] = (s.axial[i] + (f.z + (w.moveX * f.x + w.moveY * f.y))) / w.mass;
        d[kTravel + size_t(i)] = k.travelRate;
    }
    const auto sum = [](const double(&v)[4]) { return (v[0] + v[1]) + (v[2] + v[3]); };
    dvec3 force = s.force + dvec3(sum(fx), sum(fy), sum(fz));
    dvec3 torque = s.torque + dvec3(sum(tx), sum(ty), sum(tz));
    torque -= held.spinRate + cross(s.omega, held.spinMomentum);
    const dvec3 omega = s.toWorld(s.omega), velocity = s.toWorld(s.velocity);
    double external = 0.0;
    if (held.externalBody) {
        force += held.externalForce;
        torque += held.externalTorque;
        external = dot(held.externalForce, s.velocity) + dot(held.externalTorque, s.omega);
    }
    dvec3 F = s.toWorld(force), T = s.toWorld(torque);
    if (!held.externalBody) {
        F += held.externalForce;
        T += held.externalTorque;
        external = dot(held.externalForce, velocity) + dot(held.externalTorque, omega);
    }
    F += held.hullForce;
    T += held.hullTorque;
    F.z -= m.mass * math::kGravity;
    const math::dquat q(x[3], x[4], x[5], x[6]), rate = dynamics::spin(q, omega);
    d[0] = velocity.x;
    d[1] = velocity.y;
    d[2] = velocity.z;
    d[3] = rate.w;
    d[4] = rate.x;
    d[5] = rate.y;
    d[6] = rate.z;
    d[kDampers] = s.dampers;
    d[kTireDampers] = s.tireDampers;
    d[kTires] = sum(power);
    d[kAir] = s.air;
    d[kGround] = -(dot(held.hullForce, velocity) + dot(held.hullTorque, omega));
    d[kExternal] = external;
    d[kMomentum] = F.x;
    d[kMomentum + 1] = F.y;
    d[kMomentum + 2] = F.z;
    d[kAngular] = T.x;
    d[kAngular + 1] = T.y;
    d[kAngular + 2] = T.z;
}

}
