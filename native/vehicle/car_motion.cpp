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

Motion motion(const CarModel& m, const CarState& s)
{
    stage::Movement at;
    stage::resolve(m, s, at);
    return {s.body.position, s.body.orientation, s.body.momentum / m.mass, at.toWorld(at.omega),
            at.toWorld({0.0, 0.0, at.origin.z - at.velocity.z})};
}

// At given speeds of wheels and spins the velocities are linear in P and L, (C1): along the car's z axis an impulse
// moves the chassis alone, whose own centre lies sprungX ahead, so that it turns the car as well.
Mobility mobility(const CarModel& m, const CarState& s)
{
    stage::Movement at;
    Turning turning;
    stage::resolve(m, s, at, turning);
    const dvec3 perPitch = turning.of({0.0, 1.0, 0.0}), pitched = m.sprungX * perPitch; // per impulse along z
    const dvec3 x(at.r[0], at.r[3], at.r[6]), y(at.r[1], at.r[4], at.r[7]), z(at.r[2], at.r[5], at.r[8]);
    const math::dmat3 r(x, y, z), back = glm::transpose(r);
    const double perRise = m.perSprungMass + m.sprungX * pitched.y; // [1/kg] along the car's z axis
    const math::dmat3 angular(turning.of({1.0, 0.0, 0.0}), perPitch, turning.of({0.0, 0.0, 1.0}));
    return {math::dmat3(m.perMass * x, m.perMass * y, perRise * z) * back,
            math::dmat3(pitched.x * z, pitched.y * z, pitched.z * z) * back, r * angular * back};
}

Body body(const CarModel& m)
{
    return m.outline;
}

void applyImpulse(const CarModel& m, CarState& s, const dvec3& linear, const dvec3& angular)
{
    stage::Movement at;
    Turning turning;
    stage::resolve(m, s, at, turning);
    s.body.momentum += linear;
    s.body.angularMomentum += angular;
    // The kinetic energy grows by the impulse's product with what the velocities were and half of what they change by.
    const dvec3 P = at.toBody(linear), L = at.toBody(angular);
    const dvec3 spin = turning.of({L.x, L.y + m.sprungX * P.z, L.z}); // as mobility() has it
    const dvec3 speed(P.x * m.perMass, P.y * m.perMass, P.z * m.perSprungMass + m.sprungX * spin.y);
    const dvec3 before(at.velocity.x, at.velocity.y, at.origin.z);
    s.ledger.external += dot(P, before + 0.5 * speed) + dot(L, at.omega + 0.5 * spin);
}

double yawMomentum(const CarModel& m, const CarState& s)
{
    // L is without the spins, which lean with the car: wheels about their axles, the crank about its own.
    stage::Held held;
    stage::aimWheels(m, s, held);
    dvec3 spins = stage::engineAxis(m) * (m.driveline.engine.settings.inertia * s.engine.speed);
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
    return moving(m, s, at) + spin + 0.5 * m.driveline.engine.settings.inertia * s.engine.speed * s.engine.speed +
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
