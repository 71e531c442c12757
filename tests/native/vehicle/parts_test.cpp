// Air, body on the ground, rear steering and single tires: each on its own against its closed form.
#include "vehicle/car_rig.h"

#include "math/random.h"
#include "support.h"
#include "terrain/built.h"
#include "vehicle/car_hull.h"
#include "vehicle/car_stage.h"

using namespace test;
using Catch::Approx;

namespace {

// What the outside does to a car in the air over one short step: force and torque, gravity taken off.
struct Push {
    dvec3 force, torque; // [N], [N m] world axes
};
Push inTheAir(const AeroSettings& air, const math::dvec2& velocity, double yaw = 0.0)
{
    CarSettings s;
    s.aero = air;
    Rig r(s, {.yaw = yaw, .velocity = velocity, .height = 100.0});
    r.state.engine.flags = 0;
    r.state.engine.speed = 0.0;
    for (WheelState& w : r.state.wheel) w.spin = 0.0;
    r.dt = 1e-4;
    const dvec3 p = r.state.body.momentum, l = r.state.body.angularMomentum;
    r.drive(r.dt, {.gear = 100});
    const dvec3 weight{0.0, 0.0, s.mass * math::kGravity};
    return {(r.state.body.momentum - p) / r.dt + weight, (r.state.body.angularMomentum - l) / r.dt};
}

}

TEST_CASE("air: drag by the body's axes, lift at the axles, acting where it is said to", "[car][aero]")
{
    const CarSettings s;
    const double half = 0.5 * 1.225;
    AeroSettings a;
    a.dragFront = 0.7;
    a.dragSide = 2.2;
    a.liftFront = 0.12;
    a.liftRear = -0.3; // downforce
    // Straight on: drag, lift of both axles and the moment about the centre of mass that they make, nose down positive.
    const Push ahead = inTheAir(a, {40.0, 0.0});
    CHECK(ahead.force.x == Approx(-half * 0.7 * 1600.0).epsilon(1e-4));
    CHECK(ahead.force.z == Approx(half * (0.12 - 0.3) * 1600.0).epsilon(1e-3));
    CHECK(ahead.torque.y == Approx(-half * 1600.0 * (0.12 * s.front.position - 0.3 * s.rear.position)).epsilon(1e-3));
    CHECK(std::abs(ahead.force.y) < 1e-6);
    // Backwards the wings push the other way, drag still against the motion.
    const Push back = inTheAir(a, {-40.0, 0.0});
    CHECK(back.force.x == Approx(-ahead.force.x).epsilon(1e-4));
    CHECK(back.force.z == Approx(-ahead.force.z).epsilon(1e-3));
    // Sideways: the larger area. Askew: each axis has its own.
    CHECK(inTheAir(a, {0.0, 30.0}).force.y == Approx(-half * 2.2 * 900.0).epsilon(1e-4));
    const Push askew = inTheAir(a, {20.0, 20.0});
    CHECK(askew.force.x == Approx(-half * 0.7 * math::sqrt(800.0) * 20.0).epsilon(1e-4));
    CHECK(askew.force.y == Approx(-half * 2.2 * math::sqrt(800.0) * 20.0).epsilon(1e-4));
    // The same in the world when car and motion turn together.
    const Push turned = inTheAir(a, {40.0, 0.0}, 1.0);
    CHECK(turned.force.x == Approx(ahead.force.x * std::cos(1.0)).epsilon(1e-4));
    CHECK(turned.force.y == Approx(ahead.force.x * std::sin(1.0)).epsilon(1e-4));
    // The paper's case: equal areas and no lift, drag along the velocity whatever the orientation.
    AeroSettings round;
    round.dragFront = round.dragSide = round.dragTop = 0.9;
    round.liftFront = round.liftRear = 0.0;
    const Push paper = inTheAir(round, {18.0, 24.0});
    CHECK(paper.force.x == Approx(-half * 0.9 * 30.0 * 18.0).epsilon(1e-4));
    CHECK(paper.force.y == Approx(-half * 0.9 * 30.0 * 24.0).epsilon(1e-4));
    CHECK(math::length(paper.torque) < 1.0); // no lever
    // Above the centre of mass drag lifts the nose; behind it a side wind would turn the car into itself.
    round.point[0] = -0.5;
    round.point[2] = 0.4;
    const Push lever = inTheAir(round, {18.0, 24.0});
    CHECK(lever.torque.y == Approx(0.4 * paper.force.x).epsilon(1e-3));
    CHECK(lever.torque.z == Approx(-0.5 * paper.force.y).epsilon(1e-3));
    CHECK(lever.torque.x == Approx(-0.4 * paper.force.y).epsilon(1e-3));
    // Density 0 is no air at all.
    a.density = 0.0;
    CHECK(math::length(inTheAir(a, {40.0, 10.0}).force) < 1e-6);
}

// The ground is looked at only below points that its tangent planes and its bend do not prove clear.
TEST_CASE("no point of the body that is in the ground is passed over", "[car][hull]")
{
    math::Random random = math::seeded(5);
    terrain::TerrainSettings rough{.kind = terrain::TerrainKind::data, .spacing = 4.0, .relief = 0.0};
    rough.columns = 65;
    for (int i = 0; i < 65 * 65; ++i) rough.heights.push_back(math::uniform(random, 0.0, 1.5));
    const terrain::Ground ground = groundOf(rough);
    const CarModel m = build(CarSettings{});
    int in = 0, clear = 0;
    for (int k = 0; k < scaled(20'000); ++k) {
        const auto any = [&](double most) { return math::uniform(random, -most, most); };
        CarState s;
        reset(m, s, {.position = {any(60.0), any(60.0)}, .yaw = any(3.0), .velocity = {1.0, 0.0}}, ground);
        s.body.position.z += any(0.3);
        s.body.orientation = math::fromYawPitchRoll(any(3.0), any(0.3), any(0.3));
        stage::Held held;
        stage::aimWheels(m, s, held);
        stage::Stage now;
        const stage::Flat x = stage::flatten(s);
        stage::evaluate(m, held, ground, x, now);
        int inside = 0;
        for (const dvec3& p : m.hullPoint) {
            const dvec3 at = s.body.position + now.toWorld({p.x, p.y, p.z - now.rise});
            inside += ground.height(at.x, at.y) > at.z;
        }
        REQUIRE(stage::hullTouch(m, x, now, ground).count == inside);
        (inside > 0 ? in : clear) += 1;
    }
    CHECK((in > scaled(2000) && clear > scaled(2000)));
}

TEST_CASE("the body meets the ground without sinking in, slides by its friction and comes to rest", "[car][hull]")
{
    const CarSettings s;
    const auto deepest = [](const Rig& r) { // [m] of any point of the body, below the plane z = 0
        const math::dmat3 turn = glm::mat3_cast(r.state.body.orientation);
        double depth = 0.0;
        for (const dvec3& p : r.model.hullPoint) depth = std::max(depth, -(r.state.body.position + turn * p).z);
        return depth;
    };
    // On its roof at 12 m/s: mu g, and some millimetres into the ground at rest.
    Rig roof(s, {.velocity = {12.0, 0.0}, .height = 1.0});
    roof.state.body.orientation = math::rotation({1, 0, 0}, math::kPi);
    roof.state.engine.flags = 0;
    double most = 0.0;
    roof.drive(1.0, {.gear = 100}, [&] { most = std::max(most, deepest(roof)); });
    const double fast = roof.telemetry().speed, since = roof.time; // it still rocks: the mean counts
    while (roof.telemetry().speed > 0.5 && roof.time < 10.0) roof.drive(roof.dt, {.gear = 100});
    CHECK((fast - roof.telemetry().speed) / (roof.time - since) ==
          Approx(s.hull.friction * math::kGravity).epsilon(0.05));
    roof.drive(6.0, {.gear = 100});
    CHECK(roof.telemetry().speed < 0.01);
    CHECK(deepest(roof) < 0.01);
    CHECK(most < 0.08);
    // Over and over at 25 m/s, and dropped on its nose from three metres: nothing sinks in that could be seen.
    for (const char* name : kCars) {
        INFO(name);
        Rig tumble(carFile(name), {.velocity = {18.0, 18.0}, .height = 0.6});
        tumble.state.body.angularMomentum += dvec3(3.0 * tumble.model.inertia[0][0], 0.0, 0.0);
        double depth = 0.0, highest = 0.0;
        tumble.drive(8.0, {.gear = 100}, [&] {
            depth = std::max(depth, deepest(tumble));
            highest = std::max(highest, tumble.motion().position.z);
        });
        UNSCOPED_INFO("tumble " << depth);
        CHECK(depth < 0.12);
        CHECK(highest < 4.0); // nothing explodes
        Rig nose(carFile(name), {.height = 3.0});
        nose.state.body.orientation = math::rotation({0, 1, 0}, 0.5 * math::kPi);
        depth = 0.0;
        nose.drive(5.0, {.gear = 100}, [&] { depth = std::max(depth, deepest(nose)); });
        CHECK(depth < 0.12);
        CHECK(nose.telemetry().speed < 0.5);
    }
}

TEST_CASE("rear wheels that steer against the front ones tighten the turn, with them widen it", "[steering]")
{
    const double angle = 0.05;
    for (double share : {-0.4, 0.0, 0.4}) {
        INFO(share);
        CarSettings s;
        s.steering.rearShare = share;
        s.steering.ackermann = 0.0;
        s.steering.compliance = 0.0;
        Rig r(s, {.velocity = {3.0, 0.0}}); // so slow that tires hardly slip
        r.drive(3.0, {.steer = angle / s.steering.maxAngle, .throttle = 0.1});
        const double wheelbase = s.front.position - s.rear.position;
        const double curvature = (std::tan(angle) - std::tan(share * angle)) / wheelbase;
        CHECK(r.motion().angularVelocity.z / r.speed() == Approx(curvature).epsilon(0.03));
        CHECK(r.state.wheel[2].steer == Approx(share * angle).margin(1e-12));
    }
}

TEST_CASE("a single wheel may have a tire of its own", "[car]")
{
    CarSettings s;
    s.aero.density = 0.0;
    const auto braked = [&](const CarSettings& car) {
        Rig r(car, {.velocity = {20.0, 0.0}});
        r.drive(0.6, {.brake = 0.6, .gear = 100});
        return r;
    };
    const Rig even = braked(s);
    CHECK(even.motion().angularVelocity.z == Approx(0.0).margin(1e-9));
    tire::TireSettings worn = s.frontTires;
    worn.model = tire::Model::dugoff;
    worn.dugoff.friction = 0.3;
    s.wheelTires = {{WheelPlace::frontLeft, worn}};
    const Rig odd = braked(s);
    CHECK(odd.model.tire[0].s.model == tire::Model::dugoff);
    CHECK(odd.model.tire[1].s.model == tire::Model::lacombe);
    CHECK(odd.telemetry().wheel[0].forceX > 0.6 * odd.telemetry().wheel[1].forceX); // negative both: it brakes less
    CHECK(odd.motion().angularVelocity.z < -0.05); // and the car is pulled to the right
    CHECK(odd.speed() > even.speed());
}
