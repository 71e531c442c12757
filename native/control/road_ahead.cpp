#include "control/road_ahead.h"

namespace control {

static constexpr int kPlaces = 64;
static constexpr double kLeastSpacing = 1.5;  // [m] between two places: a hairpin is a dozen of them
static constexpr double kLeastHorizon = 15.0; // [m]
static constexpr double kStraight = 1e-5;     // [1/m] less is no bend
static constexpr double kLeastLoad = 0.05;    // of the weight

namespace {

// What one place allows.
struct Place {
    double curvature, most;     // [1/m], [m2/s2] of v^2, (V1)
    double friction;            // [m/s2] F
    double forwards, leftwards; // [m/s2] A, B

    double slowing(double v2, double brake) const // (V2)
    {
        const double across = v2 * curvature - leftwards, left = friction * friction - across * across;
        const double held = math::sqrt(left > 0.0 ? left : 0.0);
        const double b = (held < brake ? held : brake) - forwards;
        return b > 0.0 ? b : 0.0;
    }
};

Place placeAt(const RoadAheadSettings& p, const Path& path, const terrain::Ground& ground, const vehicle::Ability& able,
              double along, double spacing, double offset, double steered)
{
    const Path::Pose pose = path.at(along);
    const math::dvec2 ahead{math::cos(pose.heading), math::sin(pose.heading)}, left{-ahead.y, ahead.x};
    const math::dvec2 at = pose.position + left * offset;
    const terrain::GroundSample g = ground.sample(at.x, at.y);
    Place out;
    // The mean over the way to the next place, so that no bend falls between two; then of the line beside the path.
    const double turned = math::wrapAngle(path.at(along + spacing).heading - pose.heading);
    const double line = turned / spacing, parallel = 1.0 - line * offset;
    out.curvature = parallel > 0.1 ? line / parallel : line;
    if (steered * steered > out.curvature * out.curvature) out.curvature = steered;
    const double up = g.normal.z > kLeastLoad ? g.normal.z : kLeastLoad;
    const double pull = math::kGravity * up;
    out.forwards = pull * (g.normal.x * ahead.x + g.normal.y * ahead.y);
    out.leftwards = pull * (g.normal.x * left.x + g.normal.y * left.y);
    out.friction = p.margin * able.grip * g.friction * pull;
    const double size = out.curvature < 0.0 ? -out.curvature : out.curvature;
    if (size < kStraight) {
        out.most = 1e6;
        return out;
    }
    const double holds = out.friction + (out.curvature > 0.0 ? out.leftwards : -out.leftwards);
    const double tips = p.margin * able.tips, most = holds < tips ? holds : tips;
    out.most = most > 0.0 ? most / size : 0.0;
    return out;
}

}

RoadSpeed roadSpeed(const RoadAheadSettings& p, const Path& path, const terrain::Ground& ground,
                    const vehicle::Ability& able, double along, double offset, double speed, double steered)
{
    // As far as the car takes to stop with half of what it may use on level ground.
    const double stops = speed * speed / (p.margin * able.grip * math::kGravity) + kLeastHorizon;
    const double far = stops < p.horizon ? stops : p.horizon;
    const double spacing = far / kPlaces > kLeastSpacing ? far / kPlaces : kLeastSpacing;
    const int places = int(far / spacing);
    double next = 1e6, slope = 0.0; // v^2 at the place behind; of the profile between the two
    for (int i = places; i >= 0; --i) {
        const Place here = placeAt(p, path, ground, able, along + i * spacing, spacing, offset, i == 0 ? steered : 0.0);
        const double before = next < here.most ? next : here.most;
        const double reach = next + 2.0 * spacing * here.slowing(before, able.brake);
        const double most = here.most < reach ? here.most : reach;
        slope = 0.5 * (next - most) / spacing;
        next = most;
    }
    return {math::sqrt(next), slope < 0.0 ? slope : 0.0};
}

}
