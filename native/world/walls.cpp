#include "world/walls.h"

#include "world/advance.h"
#include "world/encounter.h"

#include <algorithm>

namespace world {

using collision::Pose;
using collision::Query;
using collision::Swept;
using math::dvec2;
using math::dvec3;
using vehicle::Body;
using vehicle::Motion;

namespace {

// What a vehicle may gain beyond its velocity in one step in which it meets nothing. A faster one is looked at where it
// ends.
constexpr double kMostGain = 2000.0;    // [m/s2]
constexpr double kMostTurnGain = 400.0; // [rad/s2]

bool finite(const Standing& s)
{
    return math::isFinite(s.position) && math::isFinite(s.orientation);
}

// Plate, and no pulse, nor a wall that it has been let into: what the short ways below are for.
bool plain(const World& world, size_t i)
{
    if (world.wallCaches[i].clearance.radius < 0.0 || world.setup.walls.form != WallSettings::Form::plate) return false;
    return !anyPulse(world, i) && !(world.wallCaches[i].episodes && anyEntry(world.state.walls[i]));
}

// The plate where it stands. Its height is not taken in grains: what the cache knows holds for half a metre around.
Query plateAt(const World& world, const WallCache& cache, const Standing& s)
{
    return {*world.setup.scene, {}, cache.outline, {s.position.z, s.position.z, dvec3(0.0), 0.0, 0.0}, nullptr};
}

// Looks for the room around a place. Of the slack that every point of the body has, a share goes to turning and the
// rest to moving, so that a step inside needs a few comparisons.
bool findRoom(const World& world, WallCache& cache, const Standing& s)
{
    cache.free = {};
    const collision::Around around = collision::roomAround(cache.clearance, plateAt(world, cache, s), s.pose());
    const double slack = around.least();
    const math::dquat& q = s.orientation;
    const double level = math::hypot(1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y + q.w * q.z));
    if (!(slack > 0.0) || level < 0.9) return false; // level: of the nose's direction; steeper ones turn it faster
    cache.clearance.patience = 0;
    // A quaternion that differs by d turns the body by less than 2.001 d, its heading by less than 2.5 d where the nose
    // is level to 0.9 and d < 0.08: each point by less than 2.5 d reach. Between two such places a turning corner
    // leaves its chord by less than reach (2 turn / reach)^2 / 8 < 0.11 turn, as turn <= 0.2 reach. Half of what it may
    // turn is for the step ahead.
    const double dt = world.setup.dt, reach = cache.outline.radius, turn = std::min(0.25 * slack, 0.2 * reach);
    const double turned = 0.5 * turn / (2.5 * reach), turning = 2.0 * turned / dt - 0.5 * kMostTurnGain * dt;
    const double gain = 0.5 * kMostGain * dt * dt, off = 1.11 * turn + gain;
    if (!(around.far > off && turning > 0.0)) return false;
    WallCache::Free& free = cache.free;
    free.position = s.position;
    free.orientation = s.orientation;
    free.far = math::square(around.far - off);
    for (int k = 0; k < 2; ++k) free.side[k] = {around.side[k].normal, around.side[k].room - off};
    free.turned = turned * turned;
    free.turning = turning * turning;
    free.low = cache.clearance.low + collision::kHeightGrain + gain;
    free.high = cache.clearance.high - collision::kHeightGrain - gain;
    return true;
}

// Where a step began, to go back to.
struct Start {
    Standing from;
    SavedVehicle saved;
    bool kept = false; // `saved` holds it: whenever the vehicle may have met something

    void keep(const World& world, size_t i)
    {
        save(world, i, saved);
        kept = true;
    }
    template <class VehicleState> void keepState(const VehicleState& state) // no pulse acts: savePulses() may wait
    {
        std::memcpy(saved.state.bytes, &state, sizeof state);
        kept = true;
    }
    void goBack(World& world, size_t i) const
    {
        if (kept) putBack(world, i, saved);
    }
};

// Steps of a vehicle of which it is known without a sweep what they meet.
enum class Short { no, moved, done }; // moved: it is at its end, but must be looked at in full

template <class Model, class VehicleState> struct ShortWay {
    World& world;
    const size_t i;
    const Model& model;
    VehicleState& moving;
    const double begun, duration; // [s] into the step, and on from there
    Start& start;
    WallCache& cache = world.wallCaches[i];
    WallState& walls = world.state.walls[i];

    void integrate(const vehicle::External& external)
    {
        vehicle::step(model, moving, world.state.controls[i], external, world.setup.ground, world.setup.integrator,
                      duration);
    }

    bool surelyClear() const
    {
        if constexpr (std::is_same_v<VehicleState, vehicle::CarState>) { // without what costs a car work
            const auto& body = moving.body;
            const double least = std::min(model.jxx, model.jyy) / 1.5; // the wheels' travel takes less than that off
            return cache.free.holds(body.position + (duration * model.perMass) * body.momentum, body.orientation,
                                    math::dot(body.angularMomentum, body.angularMomentum) / (least * least));
        } else {
            const Motion m = vehicle::motion(model, moving);
            return cache.free.holds(m.position + duration * m.velocity, m.orientation,
                                    math::dot(m.angularVelocity, m.angularVelocity));
        }
    }

    // It touches nothing and has room: no sweep, no query.
    Short passesClear()
    {
        if (cache.episodes || anyPulse(world, i)) return Short::no;
        if (!surelyClear()) {
            start.from = standingOf(model, moving);
            if (!plain(world, i)) return Short::no;
            if (!findRoom(world, cache, start.from) || !surelyClear()) {
                if (!(cache.clearance.radius >= 0.0)) return Short::no;
                start.keepState(moving);
                integrate({});
                const Standing to = standingOf(model, moving);
                return finite(to) && collision::knownClear(cache.clearance, plateAt(world, cache, start.from),
                                                           start.from.pose(), to.pose())
                           ? Short::done
                           : Short::moved;
            }
        }
        integrate({});
        return Short::done;
    }

    // It is in contact, and moves so little, or so straight along a wall, that none can be hit, only rested against: no
    // sweep.
    Short staysAtRest()
    {
        if (!cache.still && !cache.slid) return Short::no;
        start.keepState(moving);
        integrate({});
        return settles();
    }
    Short settles()
    {
        const Standing& from = start.from;
        const bool same = cache.stood.position == from.position && cache.stood.orientation == from.orientation;
        const Pose pose = same ? cache.pose : from.pose(); // as a rule it stands where the last step left it
        cache.stood = standingOf(model, moving);
        cache.pose = cache.stood.pose();
        cache.still =
            finite(cache.stood) && collision::barelyMoves(cache.clearance, plateAt(world, cache, from), pose,
                                                          cache.pose, world.setup.walls.response.restSpeed * duration);
        cache.slid = !cache.still && finite(cache.stood) && slidesOn(pose);
        if (!cache.still && !cache.slid) return Short::moved;
        Encounter(world, i, begun + duration).settle(cache.stood, cache.pose, duration);
        return Short::done;
    }

    bool slidesOn(const Pose& from)
    {
        const collision::Level level = collision::plateLevel(start.from.position.z);
        const Query query{*world.setup.scene, {world.state.broken}, cache.outline, level, &cache.clearance};
        return collision::slides(cache.clearance, query, from, cache.pose,
                                 world.setup.walls.response.restSpeed * duration);
    }

    // It stands pressed against walls, and nothing has struck or shifted it.
    bool leans() const
    {
        constexpr double kTurned = kPushedOff / Leaning::kReach; // [rad/s]
        if constexpr (std::is_same_v<VehicleState, vehicle::CarState>) {
            const dvec3& p = moving.body.momentum;
            return walls.leaning.at(moving.body.position) && math::dot(p, p) < math::square(kPushedOff * model.mass) &&
                   std::abs(moving.body.angularMomentum.z) < kTurned * model.jzz;
        } else {
            const Motion m = vehicle::motion(model, moving);
            return walls.leaning.at(m.position) && math::dot(m.velocity, m.velocity) < kPushedOff * kPushedOff &&
                   std::abs(m.angularVelocity.z) < kTurned;
        }
    }
    // Its walls' force acts throughout.
    Short staysPut()
    {
        Leaning& leaning = walls.leaning;
        start.from = standingOf(model, moving);
        vehicle::External external;
        external.force = dvec3(leaning.force, 0.0);
        external.torque.z = leaning.moment;
        if (leaning.steady == 1) start.keepState(moving);
        integrate(external);
        leaning.held += duration;
        const Standing to = standingOf(model, moving);
        if (leaning.holds(to.position, to.orientation)) {
            for (uint32_t k = 0; k < leaning.contacts; ++k) {
                collision::ContactEpisode& e = walls.episodes.entry[leaning.episode[k]];
                e.lastTime = time(world) + begun + duration;
                e.impulse += leaning.normal[k] * duration;
            }
            return Short::done;
        }
        leaning.steady = 0;
        cache.episodes = collision::expire(walls.episodes, time(world));
        const dvec2 J = -duration * leaning.force;
        if (J != dvec2(0.0)) {
            const dvec2 arm = math::left(J) * (duration * leaning.moment / math::dot(J, J)); // its line of action
            vehicle::applyImpulse(model, moving, dvec3(J, 0.0), to.position + dvec3(arm, 0.0));
        }
        return cache.still && plain(world, i) ? settles() : Short::moved;
    }

    Short take()
    {
        if (walls.leaning.steady) {
            if (leans()) return staysPut();
            walls.leaning = {};
        }
        if (cache.episodes) cache.episodes = collision::expire(walls.episodes, time(world));
        const Short way = passesClear();
        if (way != Short::no) return way;
        start.from = standingOf(model, moving);
        return cache.episodes && plain(world, i) ? staysAtRest() : Short::no;
    }
};

}

void stepAgainstWalls(World& world, size_t i, double start, double duration)
{
    if (!world.setup.scene || world.setup.scene->empty()) {
        integrate(world, i, duration);
        return;
    }
    Start begin;
    const Short way = withVehicle(world, i, [&](const auto& model, auto& moving) {
        return ShortWay<std::decay_t<decltype(model)>, std::decay_t<decltype(moving)>>{world, i,        model, moving,
                                                                                       start, duration, begin}
            .take();
    });
    if (way == Short::done) return;
    bool moved = way == Short::moved; // the first stretch is behind it already
    if (moved) savePulses(world, i, begin.saved);
    Standing& from = begin.from;
    Encounter encounter(world, i, start);
    const WallSettings& settings = world.setup.walls;
    WallState& state = world.state.walls[i];
    const auto keep = [&] { begin.keep(world, i); };
    const auto goBack = [&] { begin.goBack(world, i); };
    double left = duration;
    bool touched = false;
    int passed = 0; // contacts that broke an object: it is met no more, so these need no bound
    for (int contacts = 0;; ++contacts) {
        if (!moved) {
            keep();
            encounter.drive(left);
        }
        moved = false;
        const Standing to = standing(world, i);
        if (!finite(to)) return;
        const Pose end = collision::poseOf(to.position, to.orientation);
        const collision::Sweep sweep = collision::sweepBetween(collision::poseOf(from.position, from.orientation), end);
        const Query query = encounter.query(from);
        Swept swept =
            collision::firstContact(query, sweep, settings.response.restSpeed * left, settings.interference / left);
        if (swept.inside && contacts == 0) { // before this step began: out, and once more from there
            goBack();
            encounter.leaveWall();
            from = standing(world, i);
            touched = true;
            contacts = 0;
            keep();
            encounter.drive(left);
            const Standing again = standing(world, i);
            swept =
                collision::firstContact(encounter.query(from),
                                        collision::sweepBetween(collision::poseOf(from.position, from.orientation),
                                                                collision::poseOf(again.position, again.orientation)),
                                        settings.response.restSpeed * left, settings.interference / left);
        }
        touched = touched || swept.touching || swept.hit;
        if (!swept.hit) {
            const double slow = settings.response.restSpeed * left;
            WallCache& cache = world.wallCaches[i];
            cache.slid = contacts == 0;
            cache.still = contacts == 0 && collision::barelyMoves(cache.clearance, query, sweep.start, end, slow);
            break;
        }
        goBack();
        double part = swept.contact.time * left;
        if (part < 1e-9) part = 0.0; // [s] less is no time at all
        if (left - part < 1e-9) part = left;
        if (part > 0.0) encounter.drive(part);
        encounter.elapsed += part;
        left -= part;
        if (contacts - passed < kMostContacts) {
            if (!encounter.meet(swept.contact, false)) encounter.pass(swept.contact);
            passed += collision::Broken{world.state.broken}(swept.contact.object);
        } else if (contacts - passed <
                   kMostContacts + kMostRests) { // between walls: each further one takes its approach away
            if (!encounter.meet(swept.contact, true)) encounter.pass(swept.contact);
        } else { // wedged
            encounter.hold();
            if (left > 0.0) encounter.standStill(left);
            break;
        }
        from = standing(world, i);
        if (left <= 0.0) break;
    }
    encounter.elapsed = start + duration;
    encounter.part(duration);
    if (anyEntry(state)) encounter.press(duration);
    if (!touched && !collision::anyActive(state.episodes)) return;
    const Standing last = standing(world, i);
    encounter.settle(last, last.pose(), duration);
}

void prepareWalls(World& world)
{
    world.wallCaches.resize(world.setup.vehicles.size());
    for (size_t i = 0; i < world.wallCaches.size(); ++i) {
        const Body b = body(world, i);
        world.wallCaches[i].body = b;
        world.wallCaches[i].outline = collision::rectangle(b.front, b.rear, b.width);
        world.wallCaches[i].forget();
    }
}

}
