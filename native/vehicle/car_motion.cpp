// What others see of a car and do to it: its motion, energies and momentum, and impulses on it.
#include "vehicle/car.h"

#include "vehicle/car_stage.h"

namespace vehicle {

using math::cross;
using math::dot;
using math::dvec3;
using math::square;

static stage::Stage stageOf(const CarModel& m, const CarState& s, const terrain::Ground& ground)
{
    stage::Held held;
    stage::aimWheels(m, s, held);
    stage::Stage at;
    stage::evaluate(m, held, ground, stage::flatten(s), at);
    return at;
}

CarMotion motion(const CarModel& m, const CarState& s)
{
    stage::Movement at;
    CarMotion out;
    stage::resolve(m, s, at, out.turning);
    for (int i = 0; i < 9; ++i) out.r[i] = at.r[i];
    out.position = s.body.position;
    out.orientation = s.body.orientation;
    out.velocity = s.body.momentum / m.mass;
    out.angularVelocity = at.toWorld(at.omega);
    out.bodyDrift = at.toWorld({0.0, 0.0, at.origin.z - at.velocity.z});
    return out;
}

Body body(const CarModel& m)
{
    return m.outline;
}

void applyImpulse(const CarModel& m, CarState& s, const dvec3& impulse, const dvec3& point)
{
    applyImpulse(m, s, motion(m, s), impulse, point);
}

void applyImpulse(const CarModel& m, CarState& s, const CarMotion& before, const dvec3& impulse, const dvec3& point)
{
    const dvec3 arm = point - s.body.position, moment = cross(arm, impulse);
    s.body.momentum += impulse;
    s.body.angularMomentum += moment;
    // At given speeds of wheels and spins the kinetic energy is quadratic in P and L, and by (C1) its derivatives are
    // the velocity of the mass centre (vertically of the chassis's origin) and the angular velocity: an impulse adds
    // its product with what they were and half of what they change by, which is (C1) of the impulse alone.
    const double(&r)[9] = before.r;
    const auto toBody = [&r](const dvec3& v) {
        return dvec3(r[0] * v.x + r[3] * v.y + r[6] * v.z, r[1] * v.x + r[4] * v.y + r[7] * v.z,
                     r[2] * v.x + r[5] * v.y + r[8] * v.z);
    };
    const dvec3 P = toBody(impulse), L = toBody(moment);
    const double sprung = P.z * m.perSprungMass;
    const dvec3 turned = before.turning.of({L.x, L.y + m.sprungX * P.z, L.z});
    const double given = dot(impulse, before.velocity + before.bodyDrift) + dot(moment, before.angularVelocity);
    const double changed = (P.x * P.x + P.y * P.y) * m.perMass + P.z * (sprung + turned.y * m.sprungX) + dot(L, turned);
    s.ledger.external += given + 0.5 * changed;
}

double yawInertia(const CarModel& m, const CarState& s)
{
    return yawInertia(m, s, motion(m, s));
}

double yawMomentum(const CarModel& m, const CarState& s)
{
    // L is without the spins, which lean with the car: wheels about their axles, the crank about its own.
    stage::Held held;
    stage::aimWheels(m, s, held);
    dvec3 spins = stage::engineAxis(m) * (m.driveline.engine.settings.inertia * s.engineSpeed);
    for (int i = 0; i < 4; ++i) spins += held.axleOf(i) * (m.wheel[i].inertia * s.wheel[i].spin);
    stage::Movement at;
    stage::resolve(m, s, at);
    return s.body.angularMomentum.z + at.toWorld(spins).z;
}

void displace(const CarModel&, CarState& s, const math::dvec2& shift)
{
    s.body.position.x += shift.x;
    s.body.position.y += shift.y;
}

// Of the chassis and the wheels it carries, without their spins: the quadratic form behind (C1).
static double moving(const CarModel& m, const CarState& s, const stage::Movement& at)
{
    const dvec3 &w = at.omega, &v = at.velocity;
    const dvec3 p = at.toBody(s.body.momentum);
    double rise = 0.0, grown = 0.0, xz = 0.0, yz = 0.0, vertical = 0.0, wheels = 0.0;
    for (int i = 0; i < 4; ++i) {
        const WheelModel& k = m.wheel[i];
        const WheelState& t = s.wheel[i];
        rise += k.mass * t.travel;
        grown += k.mass * t.travel * (2.0 * k.z + t.travel);
        xz += k.mass * t.travel * k.x;
        yz += k.mass * t.travel * k.y;
        vertical += k.mass * t.velocity;
        wheels += 0.5 * k.mass * t.velocity * t.velocity;
    }
    rise /= m.mass;
    grown -= m.mass * rise * rise;
    const double sprung = (p.z - vertical) / m.sprungMass;
    const double jxx = m.jxx + grown, jyy = m.jyy + grown, jxz = m.jxz - xz, jyz = -yz;
    const double turning =
        0.5 * (jxx * w.x * w.x + jyy * w.y * w.y + m.jzz * w.z * w.z) + jxz * w.x * w.z + jyz * w.y * w.z;
    return 0.5 * m.mass * (v.x * v.x + v.y * v.y) + 0.5 * m.sprungMass * sprung * sprung + turning + wheels;
}

double kineticEnergy(const CarModel& m, const CarState& s)
{
    stage::Movement at;
    stage::resolve(m, s, at);
    return moving(m, s, at);
}

double mechanicalEnergy(const CarModel& m, const CarState& s, const terrain::Ground& ground)
{
    const stage::Stage at = stageOf(m, s, ground);
    double elastic = 0.0, spin = 0.0;
    for (int i = 0; i < 4; ++i) {
        const WheelModel& k = m.wheel[i];
        const WheelState& t = s.wheel[i];
        spin += 0.5 * k.inertia * t.spin * t.spin;
        elastic += k.preload * t.travel + strutEnergy(m.axle[i / 2], t.travel) +
                   tire::verticalEnergy(m.tire[i], at.axle[i / 2].penetration[i % 2]);
    }
    for (int i = 0; i < 4; i += 2)
        elastic += 0.5 * m.axle[i / 2].antiRollRate * square(s.wheel[i].travel - s.wheel[i + 1].travel);
    return moving(m, s, at) + spin + 0.5 * m.driveline.engine.settings.inertia * s.engineSpeed * s.engineSpeed +
           elastic + m.mass * math::kGravity * s.body.position.z;
}

double carcassEnergy(const CarModel& m, const CarState& s)
{
    double e = 0.0;
    for (int i = 0; i < 4; ++i)
        e += 0.5 * m.tire[i].kx * square(s.wheel[i].deflectionX) + 0.5 * m.tire[i].ky * square(s.wheel[i].deflectionY);
    return e;
}

double balance(const Ledger& l)
{
    return l.engine + l.external - l.engineFriction - l.clutch - l.gearbox - l.differentials - l.brakes - l.rolling -
           l.tires - l.dampers - l.tireDampers - l.air - l.ground;
}

}
