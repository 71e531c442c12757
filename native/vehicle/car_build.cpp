// A car's constants from its settings.
#include "vehicle/car.h"

#include "vehicle/car_stage.h"

namespace vehicle {

using math::dvec3;
using math::Lanes;
using math::square;

double stage::wheelRate(const CarModel& m, int i, double travel, double depth, double deflection)
{
    const AxleSettings& a = m.axle[i / 2];
    const tire::TireSettings& t = m.tire[i].s;
    double k = a.springRate + 3.0 * a.springRise * square(travel) + 2.0 * std::abs(a.antiRollRate);
    double c = a.bumpDamping > a.reboundDamping ? a.bumpDamping : a.reboundDamping;
    if (depth >= 0.0) {
        k += a.stopRate + 2.0 * a.stopRise * depth;
        c += a.stopDamping;
    }
    // The strut moves wheel and chassis against each other, the tire the wheel alone.
    const double yields = 1.0 / a.unsprungMass + m.strutYield;
    k *= yields;
    c *= yields;
    if (deflection > 0.0) {
        k += (t.verticalRate + 2.0 * t.verticalRise * deflection) / a.unsprungMass;
        c += t.verticalDamping / a.unsprungMass;
    }
    return math::largest(math::sqrt(k), c);
}

Masses masses(const CarSettings& s)
{
    double wheels = 0.0, wheelsX = 0.0, wheelsXX = 0.0, wheelsYY = 0.0, spins = 0.0;
    double wheelsZ = 0.0, wheelsZZ = 0.0, wheelsXZ = 0.0; // of the hubs of unloaded tires
    for (int i = 0; i < 4; ++i) {
        const AxleSettings& a = i < 2 ? s.front : s.rear;
        const double mass = a.unsprungMass, x = a.position, y = 0.5 * a.track,
                     z = (i < 2 ? s.frontTires : s.rearTires).radius - s.massHeight;
        wheels += mass;
        wheelsX += mass * x;
        wheelsXX += mass * x * x;
        wheelsYY += mass * y * y;
        wheelsZ += mass * z;
        wheelsZZ += mass * z * z;
        wheelsXZ += mass * x * z;
        spins += a.spinInertia;
    }
    Masses j;
    j.sprung = s.mass - wheels;
    j.sprungX = -wheelsX / j.sprung; // the whole's centre of mass is the origin
    const double sprungZ = -wheelsZ / j.sprung;
    const double crank = s.engine.inertia;
    j.jxx = s.inertia[0] - wheelsYY - (s.engine.transverse ? 0.0 : crank);
    j.jyy = s.inertia[1] - wheelsXX - j.sprung * j.sprungX * j.sprungX - spins - (s.engine.transverse ? crank : 0.0);
    j.jzz = s.inertia[2];
    j.jxz = -s.inertiaXz;
    // J grows with the square of the wheels' distance from the chassis's own centre, by travel too (C1): at its least
    // it is the chassis's own.
    const double above = wheelsZZ + j.sprung * sprungZ * sprungZ;
    j.own[0] = j.jxx - above;
    j.own[1] = j.jyy - above;
    j.own[2] = j.jzz - wheelsXX - wheelsYY - j.sprung * j.sprungX * j.sprungX;
    j.ownXz = s.inertiaXz - wheelsXZ - j.sprung * j.sprungX * sprungZ;
    return j;
}

namespace {

constexpr double kLeansBy = 0.85; // of its tipping acceleration is left to a car that leans and is shaken

void takeParts(const CarSettings& s, CarModel& m)
{
    m.mass = s.mass;
    m.axle[0] = s.front;
    m.axle[1] = s.rear;
    m.steering = s.steering;
    m.brakes = s.brakes;
    m.aids = s.aids;
    m.aero = s.aero;
    m.hull = s.hull;
    m.massHeight = s.massHeight;
    m.wheelbase = s.front.position - s.rear.position;
    m.driveline.engine = build(s.engine);
    m.driveline.clutch = s.clutch;
    const bool slips = s.clutch.kind == ClutchSettings::Kind::viscous;
    m.driveline.gearbox = build(s.gearbox, m.driveline.engine, slips ? 1.0 / s.clutch.viscosity : 0.0);
    m.driveline.frontShare = s.driveline.frontShare;
    m.driveline.differential[0] = s.driveline.front;
    m.driveline.differential[1] = s.driveline.rear;
    m.driveline.differential[2] = s.driveline.centre;
    m.tire[0] = m.tire[1] = tire::build(s.frontTires);
    m.tire[2] = m.tire[3] = tire::build(s.rearTires);
    for (const WheelTire& w : s.wheelTires) m.tire[size_t(w.wheel)] = tire::build(w.tire);
}

// On level ground a wheel that leans and toes in stands ahead of its axle or behind: where its load acts
// (car_stage.cpp: the moment of the load).
struct Stand {
    double at;    // [m] ahead of the mass centre
    double lean;  // vertical component of the wheel's axis
    double lever; // what the load does there to the travel
};

Stand standOf(const CarModel& m, int i)
{
    const tire::TireSettings& t = m.tire[i].s;
    const stage::Aim aim = stage::aimAtRest(m.axle[i / 2], Lanes{1.0, -1.0});
    const dvec3 axle = math::lane(aim.axle, i % 2), rate = math::lane(aim.rate, i % 2);
    const double across = math::sqrt(1.0 - axle.z * axle.z), arm = t.width - t.radius / across;
    return {m.axle[i / 2].position - axle.x * axle.z * arm, axle.z, axle.z * arm * rate.z};
}

// Each wheel as it stands under the resting car: its place, its load's deflection, its strut's preload.
void standOnWheels(CarModel& m)
{
    const double weight = m.mass * math::kGravity;
    const Stand stand[4] = {standOf(m, 0), standOf(m, 1), standOf(m, 2), standOf(m, 3)};
    const double front = 0.5 * (stand[0].at + stand[1].at), rear = 0.5 * (stand[2].at + stand[3].at);
    for (int i = 0; i < 4; ++i) {
        const AxleSettings& a = m.axle[i / 2];
        const double lean = stand[i].lean;
        WheelModel& w = m.wheel[i];
        // Moments about the other axle.
        const double load = 0.5 * weight * std::abs(i < 2 ? rear : front) / (front - rear);
        w.side = i % 2 == 0 ? 1.0 : -1.0;
        w.x = a.position;
        w.y = w.side * 0.5 * a.track;
        w.deflection = tire::verticalDeflection(m.tire[i], load);
        w.z = m.tire[i].s.radius * math::sqrt(1.0 - lean * lean) + 0.5 * m.tire[i].s.width * lean * lean -
              w.deflection - m.massHeight;
        w.mass = a.unsprungMass;
        w.inertia = a.spinInertia;
        w.preload = load * (1.0 - stand[i].lever) - a.unsprungMass * math::kGravity;
        // A rolling tire travels on about a third of its deflection less than its radius (Pacejka 2012, section 1.2.1).
        w.rollingRadius = m.tire[i].s.radius - w.deflection / 3.0;
        w.moveX = a.antiPitch;
        w.moveY = w.side * 2.0 * a.rollCentreHeight / a.track;
    }
}

// The two wheels of an axle side by side, as the step computes them.
void pairWheels(CarModel& m)
{
    for (int a = 0; a < 2; ++a) {
        const WheelModel &l = m.wheel[2 * a], &r = m.wheel[2 * a + 1];
        const tire::Tire *tl = &m.tire[2 * a], *tr = tl + 1;
        m.lanes[a] = {Lanes{l.x, r.x},
                      Lanes{l.y, r.y},
                      Lanes{l.z, r.z},
                      Lanes{l.side, r.side},
                      Lanes{l.mass, r.mass},
                      Lanes{1.0 / l.mass, 1.0 / r.mass},
                      Lanes{l.inertia, r.inertia},
                      Lanes{l.preload, r.preload},
                      Lanes{l.rollingRadius, r.rollingRadius},
                      Lanes{l.moveX, r.moveX},
                      Lanes{l.moveY, r.moveY},
                      Lanes{tl->s.radius, tr->s.radius},
                      Lanes{tl->s.width, tr->s.width},
                      tire::sideBySide(*tl, *tr)};
    }
}

void takeMasses(const CarSettings& s, CarModel& m)
{
    const Masses j = masses(s);
    m.sprungMass = j.sprung;
    m.perMass = 1.0 / m.mass;
    m.perSprungMass = 1.0 / m.sprungMass;
    m.sprungX = j.sprungX;
    m.jxx = j.jxx;
    m.jyy = j.jyy;
    m.jzz = j.jzz;
    m.jxz = j.jxz;
    m.inertia = math::dmat3(s.inertia[0], 0, -s.inertiaXz, 0, s.inertia[1], 0, -s.inertiaXz, 0, s.inertia[2]);
}

// The chassis on its four struts rises, rolls or pitches: how it yields where that is most.
void judgeStruts(const CarSettings& s, CarModel& m)
{
    const Masses j = masses(s);
    double rolls = 0.0, pitches = 0.0;
    for (const WheelModel& w : m.wheel) {
        rolls += square(w.y) / j.own[0];
        pitches += square(w.x) / j.own[1];
    }
    m.strutYield = math::largest(4.0 * m.perSprungMass, math::largest(rolls, pitches));
    for (int i = 0; i < 4; ++i) {
        const AxleSettings& a = m.axle[i / 2];
        const double c = math::largest(a.bumpDamping, a.reboundDamping) + a.stopDamping;
        m.damperRate = math::largest(m.damperRate, c * (1.0 / a.unsprungMass + m.strutYield));
        m.wheelRate = math::largest(m.wheelRate, stage::wheelRate(m, i, 0.0, -1.0, m.wheel[i].deflection));
    }
}

// The slip angle of most side force, to a tenth of a degree; of a law without a peak where it gives all but a fiftieth.
double peakSlip(const tire::Tire& t, double load)
{
    constexpr double kPace = 10.0, kStep = 0.002; // [m/s], [rad]
    const auto side = [&](double slip) {
        const tire::Patch p{.load = load, .vx = kPace, .vy = -kPace * math::tan(slip), .rolling = kPace};
        return tire::force(tire::respond(t, p), p).y;
    };
    double most = 0.0;
    for (double slip = kStep; slip < 0.4; slip += kStep) most = math::largest(most, side(slip));
    double slip = kStep;
    while (slip < 0.4 && side(slip) < 0.98 * most) slip += kStep;
    return slip;
}

double axleLoad(const CarModel& m, int axle) // [N] on one of its wheels, standing
{
    return 0.5 * (m.mass * math::kGravity) * std::abs(m.axle[1 - axle].position) / m.wheelbase;
}

// What drivers and step lengths go by: grip, tipping, and K = m (b Cr - a Cf)/(L Cf Cr) of the single-track model.
void judgeHandling(const CarSettings& s, CarModel& m)
{
    double c[2];
    for (int i = 0; i < 2; ++i) {
        const double load = axleLoad(m, i);
        const tire::Response r = tire::respond(m.tire[2 * i], {.load = load, .vx = 10.0, .rolling = 10.0});
        c[i] = 2.0 * r.gy;
        const double grip = r.limitY / load;
        m.grip = i == 0 || grip < m.grip ? grip : m.grip;
    }
    m.peakSlip = peakSlip(m.tire[0], axleLoad(m, 0));
    const double a = s.front.position, b = -s.rear.position;
    m.understeer = s.mass * (b * c[1] - a * c[0]) / (m.wheelbase * c[0] * c[1]);
    // Half the track over the height of the mass centre, less what it leans out of the bend by.
    const double track = s.front.track < s.rear.track ? s.front.track : s.rear.track;
    m.tips = kLeansBy * math::kGravity * 0.5 * track / s.massHeight;
}

// The chassis on all its carcasses along, across and about z; k = g / relaxation length.
void judgeCarcasses(CarModel& m)
{
    double kx = 0.0, ky = 0.0, kz = 0.0, gx = 0.0, gy = 0.0;
    for (int i = 0; i < 4; ++i) {
        const tire::Tire& t = m.tire[i];
        kx += t.kx;
        ky += t.ky;
        kz += t.kx * square(m.wheel[i].y) + t.ky * square(m.wheel[i].x);
        gx += t.kx * t.s.relaxationX;
        gy += t.ky * t.s.relaxationY;
    }
    const double alongYield = m.perMass + square(m.massHeight) / m.jyy,
                 acrossYield = m.perMass + square(m.massHeight) / m.jxx;
    m.carcassRate = math::sqrt(math::largest(math::largest(kx * alongYield, ky * acrossYield), kz / m.jzz));
    m.slipRate = math::largest(gx * alongYield, gy * acrossYield);
}

// Underside between the axles and the bumpers' lower edges, sloping up; waist at the corners; roof inside the outline.
void shapeHull(CarModel& m)
{
    const HullSettings& k = m.hull;
    const double low = k.clearance - m.massHeight, high = k.height - m.massHeight;
    m.outline = {m.mass, m.inertia, k.front, k.rear, k.width, low, high};
    const double half = 0.5 * k.width, waist = math::mix(low, high, 0.45), lip = math::mix(low, high, 0.08);
    int n = 0;
    for (double side : {1.0, -1.0}) {
        m.hullPoint[n++] = {0.7 * m.axle[0].position, 0.9 * side * half, low};
        m.hullPoint[n++] = {0.7 * m.axle[1].position, 0.9 * side * half, low};
        m.hullPoint[n++] = {k.front, 0.85 * side * half, lip};
        m.hullPoint[n++] = {-k.rear, 0.85 * side * half, lip};
        m.hullPoint[n++] = {0.25 * k.front, 0.75 * side * half, high};
        m.hullPoint[n++] = {-0.6 * k.rear, 0.75 * side * half, high};
    }
    for (int i = 2; i < n; i += 6) { // bumpers reach up to the waist
        m.hullPoint[i].z = lip;
        m.hullPoint[i + 1].z = math::mix(lip, waist, 0.2);
    }
    for (int i = 0; i < kHullPoints / 2; ++i)
        m.hullLanes[i] = math::lanes3(m.hullPoint[i], m.hullPoint[i + kHullPoints / 2]);
    const auto reaches = [&](const dvec3& p) { m.reach = math::length(p) > m.reach ? math::length(p) : m.reach; };
    for (const dvec3& p : m.hullPoint) reaches(p);
    for (const WheelModel& w : m.wheel) reaches({w.x, w.y, w.z});
    m.reach += 0.5; // more than what wheels and hull travel
}

}

CarModel build(const CarSettings& s)
{
    CarModel m;
    takeParts(s, m);
    standOnWheels(m);
    pairWheels(m);
    takeMasses(s, m);
    judgeStruts(s, m);
    judgeHandling(s, m);
    judgeCarcasses(m);
    shapeHull(m);
    return m;
}

}
