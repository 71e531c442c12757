#include "vehicle/car_stage.h"

#include "math/lanes_trig.h"

namespace vehicle::stage {

using math::both;
using math::cross;
using math::dot;
using math::select;
using math::square;
using math::sum;

Flat flatten(const CarState& s)
{
    Flat x; // every entry is set
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
    Lanes sine, cosine, sineRate, cosineRate;
};
static Lean leanOf(const AxleSettings& a, Lanes side, Lanes travel)
{
    const Lanes free = a.camber + a.camberGain * travel, lean = side * math::within(free, -0.5, 0.5);
    const Lanes square = lean * lean;
    Lean l;
    l.sine = lean * (1.0 - square * (1.0 / 6.0));
    l.cosine = math::root(1.0 - l.sine * l.sine);
    l.sineRate = select(math::magnitude(free) < 0.5, side * (a.camberGain * (1.0 - 0.5 * square)), both(0.0));
    l.cosineRate = -l.sine * l.sineRate / l.cosine;
    return l;
}

static bool movesWithTravel(const AxleSettings& a)
{
    return a.camberGain != 0.0 || a.bumpSteer != 0.0;
}

// An axle at an angle and a lean.
static Lanes3 axleAt(Lanes sine, Lanes cosine, const Lean& lean)
{
    return {-sine * lean.cosine, cosine * lean.cosine, -lean.sine};
}

void headWheels(const CarModel& m, const CarState& s, Held& held)
{
    for (int k = 0; k < 2; ++k) {
        const AxleSettings& a = m.axle[k];
        const WheelState &left = s.wheel[2 * k], &right = s.wheel[2 * k + 1];
        const Lanes side = m.lanes[k].side, travel{left.travel, right.travel};
        // Toe-in turns the left wheel to the right.
        const Lanes angle = Lanes{left.steer, right.steer} - side * (a.toe + a.bumpSteer * travel);
        const auto [sine, cosine] = math::sineCosine(angle);
        held.headingX[k] = cosine;
        held.headingY[k] = sine;
        held.travel[k] = travel;
        if (!movesWithTravel(a)) held.axle[k] = axleAt(sine, cosine, leanOf(a, side, travel));
    }
}

void aimWheels(const CarModel& m, const CarState& s, Held& held)
{
    headWheels(m, s, held);
    for (int k = 0; k < 2; ++k)
        held.axle[k] = axleAt(held.headingY[k], held.headingX[k], leanOf(m.axle[k], m.lanes[k].side, held.travel[k]));
}

// An axle's directions at other travels than the step began with, and their change per travel.
static Aim aimAt(const AxleSettings& a, Lanes side, const Held& held, int k, Lanes travel)
{
    const Lean lean = leanOf(a, side, travel);
    Lanes cosine = held.headingX[k], sine = held.headingY[k];
    if (a.bumpSteer == 0.0)
        return {axleAt(sine, cosine, lean), {-sine * lean.cosineRate, cosine * lean.cosineRate, -lean.sineRate}};
    const Lanes turn = -side * a.bumpSteer;
    const Lanes by = turn * (travel - held.travel[k]), even = 1.0 - 0.5 * by * by; // some mrad
    const Lanes c = cosine * even - sine * by;
    sine = sine * even + cosine * by;
    cosine = c;
    return {axleAt(sine, cosine, lean),
            {-sine * lean.cosineRate - cosine * lean.cosine * turn,
             cosine * lean.cosineRate - sine * lean.cosine * turn, -lean.sineRate}};
}

Aim aimAtRest(const AxleSettings& a, Lanes side)
{
    const Lean lean = leanOf(a, side, both(0.0));
    const auto [sine, cosine] = math::sineCosine(-side * a.toe);
    const Lanes turn = -side * a.bumpSteer;
    return {axleAt(sine, cosine, lean),
            {-sine * lean.cosineRate - cosine * lean.cosine * turn,
             cosine * lean.cosineRate - sine * lean.cosine * turn, -lean.sineRate}};
}

Frames contactFrames(Lanes headingX, Lanes headingY, const Lanes3& normal)
{
    const Lanes3 heading{headingX, headingY, both(0.0)};
    const Lanes3 f = heading - normal * (headingX * normal.x + headingY * normal.y);
    const Lanes size = dot(f, f);
    const math::LanesMask good = size > 1e-12; // not a wheel whose heading points into the ground
    const Lanes scale = 1.0 / math::root(select(good, size, both(1.0)));
    Frames out;
    out.along = {select(good, f.x * scale, heading.x), select(good, f.y * scale, heading.y),
                 select(good, f.z * scale, heading.z)};
    out.across = cross(normal, out.along);
    return out;
}

WheelStage Stage::wheel(int i) const
{
    const AxleStage& k = axle[i / 2];
    const int n = i % 2;
    WheelStage w;
    w.arm = lane(k.arm, n);
    w.radial = lane(k.radial, n);
    w.normal = lane(k.normal, n);
    w.velocity = lane(k.velocity, n);
    w.penetration = k.penetration[n];
    w.penetrationRate = k.penetrationRate[n];
    w.load = k.load[n];
    w.travelRate = k.travelRate[n];
    w.friction = k.friction[n];
    w.rollingDrag = k.rollingDrag[n];
    w.groundHeight = k.groundHeight[n];
    w.surface = k.surface[n];
    w.strut = {k.strut.spring[n], k.strut.damper[n], k.strut.stop[n]};
    w.antiRoll = k.antiRoll[n];
    return w;
}

// travel, speed: of each axle's wheels.
static inline void resolveFrom(const CarModel& m, const math::dquat& q, const dvec3& momentum, const dvec3& angular,
                               const Lanes (&travel)[2], const Lanes (&speed)[2], Movement& s,
                               Turning* turning = nullptr)
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

    // Velocities from momenta, (C1), in the place of Deak 2003 (4.2-2), (4.2-3). Front and rear are added first, then
    // left and right.
    const AxleModel &f = m.lanes[0], &r = m.lanes[1];
    const Lanes mz0 = f.mass * travel[0], mz1 = r.mass * travel[1], p0 = f.mass * speed[0], p1 = r.mass * speed[1];
    const double rise = s.rise = sum(mz0 + mz1) * m.perMass;
    const double grown = sum(mz0 * (2.0 * f.z + travel[0]) + mz1 * (2.0 * r.z + travel[1])) - m.mass * rise * rise;
    const double jxx = m.jxx + grown, jyy = m.jyy + grown, jxz = m.jxz - sum(mz0 * f.x + mz1 * r.x),
                 jyz = -sum(mz0 * f.y + mz1 * r.y);
    const double sprung = (P.z - sum(p0 + p1)) * m.perSprungMass; // vertical speed of the chassis's own centre
    const double lx = L.x - sum(p0 * f.y + p1 * r.y),
                 ly = L.y + (sum(p0 * f.x + p1 * r.x) + m.sprungMass * m.sprungX * sprung), lz = L.z;
    const Lanes inverse = 1.0 / Lanes{jxx, jyy};
    const double ix = inverse[0], iy = inverse[1];
    const double jz = (m.jzz - jxz * jxz * ix) - jyz * jyz * iy;
    if (turning) *turning = {ix, iy, jxz, jyz, jz};
    dvec3& o = s.omega; // Turning::of, in place
    o.z = ((lz - jxz * ix * lx) - jyz * iy * ly) / jz;
    o.x = (lx - jxz * o.z) * ix;
    o.y = (ly - jyz * o.z) * iy;
    s.velocity = P * m.perMass;
    s.origin = {s.velocity.x - rise * o.y, s.velocity.y + rise * o.x, sprung + o.y * m.sprungX};
}

void resolve(const CarModel& m, const CarState& x, Movement& s, Turning& turning)
{
    const WheelState(&w)[4] = x.wheel;
    resolveFrom(m, x.body.orientation, x.body.momentum, x.body.angularMomentum,
                {Lanes{w[0].travel, w[1].travel}, Lanes{w[2].travel, w[3].travel}},
                {Lanes{w[0].velocity, w[1].velocity}, Lanes{w[2].velocity, w[3].velocity}}, s, &turning);
}

static void resolve(const CarModel& m, const Flat& x, Movement& s)
{
    const double *travel = &x[kTravel], *speed = &x[kVertical];
    resolveFrom(m, {x[3], x[4], x[5], x[6]}, {x[kMomentum], x[kMomentum + 1], x[kMomentum + 2]},
                {x[kAngular], x[kAngular + 1], x[kAngular + 2]}, {math::load(travel), math::load(travel + 2)},
                {math::load(speed), math::load(speed + 2)}, s);
}

// The axis's parts of a rotation, row by row, times the two vectors of an axle.
static Lanes3 toWorld(const Movement& s, const Lanes3& v)
{
    return {s.r[0] * v.x + s.r[1] * v.y + s.r[2] * v.z, s.r[3] * v.x + s.r[4] * v.y + s.r[5] * v.z,
            s.r[6] * v.x + s.r[7] * v.y + s.r[8] * v.z};
}
static Lanes3 toBody(const Movement& s, const Lanes3& v)
{
    return {s.r[0] * v.x + s.r[3] * v.y + s.r[6] * v.z, s.r[1] * v.x + s.r[4] * v.y + s.r[7] * v.z,
            s.r[2] * v.x + s.r[5] * v.y + s.r[8] * v.z};
}

void evaluate(const CarModel& m, const Held& held, const terrain::Ground& ground, const Flat& x, Stage& s)
{
    resolve(m, x, s);
    const Lanes3 o = both(s.omega), origin = both(s.origin);
    const double rise = s.rise;
    const Lanes3 originWorld = both(dvec3(x[0], x[1], x[2]) - rise * s.toWorld({0.0, 0.0, 1.0}));
    const Lanes zero = both(0.0);

    Lanes3 force[2], torque[2];
    Lanes dampers[2], tireDampers[2];
    for (int a = 0; a < 2; ++a) {
        const AxleModel& w = m.lanes[a];
        AxleStage& k = s.axle[a];
        const Lanes z = math::load(&x[kTravel + 2 * size_t(a)]), speed = math::load(&x[kVertical + 2 * size_t(a)]);
        k.travelRate = speed - ((origin.z + o.x * w.y) - o.y * w.x);
        const Lanes3 fromOrigin{w.x + w.moveX * z, w.y + w.moveY * z, w.z + z};
        k.arm = {fromOrigin.x, fromOrigin.y, fromOrigin.z - rise};
        const Lanes carriedX = origin.x + (o.y * fromOrigin.z - o.z * w.y),
                    carriedY = origin.y + (o.z * w.x - o.x * fromOrigin.z);
        const Lanes3 centre =
            origin + cross(o, fromOrigin) + Lanes3{w.moveX * k.travelRate, w.moveY * k.travelRate, k.travelRate};

        // Wheel on the tangent plane of the ground below its centre.
        const Lanes3 at = originWorld + toWorld(s, fromOrigin);
        const terrain::GroundLanes below = ground.sample(at.x, at.y);
        const Lanes3& normalWorld = below.normal;
        const Lanes3 normal = k.normal = toBody(s, normalWorld);
        k.friction = below.friction;
        k.rollingDrag = below.rollingDrag;
        k.surface[0] = below.surface[0];
        k.surface[1] = below.surface[1];
        k.groundHeight = below.height;
        const AxleSettings& settings = m.axle[a];
        const Aim aim =
            movesWithTravel(settings) ? aimAt(settings, w.side, held, a, z) : Aim{held.axle[a], {zero, zero, zero}};
        const Lanes3& axle = k.axle = aim.axle;
        const Lanes tilt = dot(normal, axle), flat = 1.0 - tilt * tilt;
        const Lanes across = math::root(math::largest(flat, both(1e-6))), perAcross = 1.0 / across;
        k.radial = (normal - axle * tilt) * perAcross;
        k.above = (at.z - k.groundHeight) * normalWorld.z;
        // Support of a wheel of some width: radius times cosine of the lean, and half the width when it lies flat.
        k.penetration = (w.radius * across + 0.5 * w.width * tilt * tilt) - k.above;
        const Lanes sunk = math::smallest(math::largest(k.penetration, zero), 0.5 * w.radius), arm = w.radius - sunk;
        const Lanes3 spinless = cross(o, k.radial);
        k.velocity = centre - spinless * arm;
        k.contact = k.arm - k.radial * arm;
        // Rate and moment are the penetration's derivatives along the car's motion, so that the spring gives back what
        // it took.
        const Lanes3 leans = cross(axle, normal) * (w.width * tilt);
        // A wheel that leans or turns as it travels sinks in by `lever` per travel: the load works on the travel there.
        const Lanes lever = tilt * (w.width - w.radius * perAcross) * dot(normal, aim.rate);
        k.penetrationRate =
            ((w.radius * dot(normal, spinless) + dot(o, leans)) - dot(normal, centre)) + lever * k.travelRate;
        k.load = tire::verticalForce(w.tires, k.penetration, k.penetrationRate);
        const Lanes elastic = tire::verticalSpring(w.tires, k.penetration);
        tireDampers[a] = (k.load - elastic) * k.penetrationRate;

        k.strut = strut(settings, z, k.travelRate);
        k.strut.damper *= held.damping;
        k.antiRoll = settings.antiRollRate * (z - math::exchanged(z));
        dampers[a] = k.strut.damper * k.travelRate;

        force[a] = normal * k.load;
        torque[a] = (cross(k.arm - k.radial * w.radius, normal) - leans) * k.load;
        // (C2)
        k.axial = (force[a].z + w.moveX * force[a].x + w.moveY * force[a].y) - lever * k.load -
                  w.mass * (math::kGravity * s.up) + w.mass * (o.y * carriedX - o.x * carriedY) -
                  (w.preload + (k.strut.total() + k.antiRoll));
    }
    s.force = sum(force[0] + force[1]);
    s.torque = sum(torque[0] + torque[1]);
    s.dampers = sum(dampers[0] + dampers[1]);
    s.tireDampers = sum(tireDampers[0] + tireDampers[1]);
    s.air = 0.0;
    if (m.aero.density > 0.0) { // (A1)
        const AeroSettings& a = m.aero;
        const dvec3 point{a.point[0], a.point[1], a.point[2]};
        const dvec3 there = s.origin + cross(s.omega, point);
        const dvec3 drag = airDrag(a, there);
        const double pressure = 0.5 * a.density * s.origin.x * std::abs(s.origin.x);
        const double front = pressure * a.liftFront, rear = pressure * a.liftRear;
        const dvec3 fromMass{point.x, point.y, point.z - rise};
        s.force += dvec3(drag.x, drag.y, drag.z + (front + rear));
        s.torque += cross(fromMass, drag);
        s.torque.y -= front * m.wheel[0].x + rear * m.wheel[2].x;
        s.air = -(dot(drag, there) + front * (s.origin.z - s.omega.y * m.wheel[0].x) +
                  rear * (s.origin.z - s.omega.y * m.wheel[2].x));
    }
}

// Deak 2003 (4.3-1), (4.3-2)
Loads loads(const CarModel& m, const Held& held, const Stage& s)
{
    Loads out;
    Lanes3 forces[2], torques[2];
    for (int a = 0; a < 2; ++a) {
        const AxleModel& w = m.lanes[a];
        const AxleStage& k = s.axle[a];
        // The force of the step, in body axes, laid on the ground as it is now.
        const Lanes3& held3 = held.tireForce[a];
        const Lanes3 f = forces[a] = held3 - k.normal * dot(held3, k.normal);
        torques[a] = cross(k.contact, f) + k.normal * held.aligning[a];
        out.slip[a] = -dot(f, k.velocity) - held.aligning[a] * dot(k.normal, both(s.omega));
        out.lift[a] = (k.axial + (f.z + (w.moveX * f.x + w.moveY * f.y))) * w.perMass;
    }
    dvec3 force = s.force + sum(forces[0] + forces[1]);
    dvec3 torque = s.torque + sum(torques[0] + torques[1]);
    torque -= held.spinRate + cross(s.omega, held.spinMomentum);
    if (held.external && held.externalBody) {
        force += held.externalForce;
        torque += held.externalTorque;
    }
    out.force = s.toWorld(force);
    out.torque = s.toWorld(torque);
    if (held.external || held.hull) {
        out.force += held.outsideForce;
        out.torque += held.outsideTorque;
    }
    out.force.z -= m.mass * math::kGravity;
    return out;
}

// Deak 2003 (4.3-3), (4.3-5), and (C2) of each wheel
void finish(const CarModel& m, const Held& held, const Flat& x, const Stage& s, Flat& d)
{
    const Loads l = loads(m, held, s);
    const dvec3 omega = s.toWorld(s.omega), velocity = s.toWorld(s.velocity);
    const math::dquat q(x[3], x[4], x[5], x[6]), rate = dynamics::spin(q, omega);
    d[0] = velocity.x;
    d[1] = velocity.y;
    d[2] = velocity.z;
    d[3] = rate.w;
    d[4] = rate.x;
    d[5] = rate.y;
    d[6] = rate.z;
    for (size_t a = 0; a < 2; ++a) {
        math::store(&d[kTravel + 2 * a], s.axle[a].travelRate);
        math::store(&d[kVertical + 2 * a], l.lift[a]);
    }
    d[kDampers] = s.dampers;
    d[kTireDampers] = s.tireDampers;
    d[kTires] = sum(l.slip[0] + l.slip[1]);
    d[kAir] = s.air;
    d[kGround] = d[kExternal] = 0.0;
    if (held.external || held.hull) {
        // What a force on the chassis works along: vertically the chassis's own motion, not the mass centre's (C1).
        const double drift = s.origin.z - s.velocity.z;
        const dvec3 worked = velocity + drift * dvec3(s.r[2], s.r[5], s.r[8]);
        if (held.hull) d[kGround] = -(dot(held.hullForce, worked) + dot(held.hullTorque, omega));
        if (held.external)
            d[kExternal] = held.externalBody ? dot(held.externalForce, dvec3(s.velocity.x, s.velocity.y, s.origin.z)) +
                                                   dot(held.externalTorque, s.omega)
                                             : dot(held.externalForce, worked) + dot(held.externalTorque, omega);
    }
    // Deak 2003 (4.3-4), (4.3-6)
    d[kMomentum] = l.force.x;
    d[kMomentum + 1] = l.force.y;
    d[kMomentum + 2] = l.force.z;
    d[kAngular] = l.torque.x;
    d[kAngular + 1] = l.torque.y;
    d[kAngular + 2] = l.torque.z;
}

}
