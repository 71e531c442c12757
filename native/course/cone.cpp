#include "course/cone.h"

#include <algorithm>
#include <cmath>

namespace course {

using math::dvec2;

namespace {

struct Cone { // what its height decides
    double H, b, centre, k2, edge2;
    explicit Cone(double height)
        : H(height), b(kConeBase * height), centre(height / 3.0), k2(b * b / 4.0 + height * height / 18.0),
          edge2(k2 + b * b + centre * centre)
    {
    }
    // [m] of the mass centre above its place upright, tilted about the edge of the base.
    double rise(double tilt) const { return b * math::sin(tilt) + centre * (math::cos(tilt) - 1.0); }
};

dvec2 nearest(const Rectangle& pose, const dvec2& p)
{
    return {std::clamp(p.x, -pose.rear, pose.front), std::clamp(p.y, -pose.half, pose.half)};
}
bool within(const Rectangle& pose, const dvec2& p, double radius)
{
    const dvec2 d = p - nearest(pose, p);
    return math::dot(d, d) < radius * radius;
}

// Direction out of the outline at which a cone that was at `from` and is at `to`, both seen from the vehicle, was met.
dvec2 normalAt(const Rectangle& pose, dvec2 from, dvec2 to, double radius)
{
    if (!within(pose, from, radius)) {
        for (int i = 0; i < 30; ++i) { // where it touches first
            const dvec2 middle = 0.5 * (from + to);
            (within(pose, middle, radius) ? to : from) = middle;
        }
        const dvec2 d = from - nearest(pose, from);
        return d / math::length(d);
    }
    const dvec2 d = to - nearest(pose, to);
    const double far = math::length(d);
    if (far > 1e-9) return d / far;
    const double ahead = pose.front - to.x, behind = to.x + pose.rear, side = pose.half - std::abs(to.y);
    if (side <= ahead && side <= behind) return {0.0, to.y < 0.0 ? -1.0 : 1.0};
    return {ahead <= behind ? 1.0 : -1.0, 0.0};
}

// Of the outline along a unit vector.
double reach(const Rectangle& pose, const dvec2& n)
{
    return n.x * (n.x > 0.0 ? pose.front : -pose.rear) + std::abs(n.y) * pose.half;
}

void tip(ConeState& s, const Cone& cone, const dvec2& n, double turn)
{
    // Angular rate about the mass centre, top away from the vehicle positive, to tipping about the edge of the base.
    const double rate = turn * std::sqrt(cone.k2 / cone.edge2);
    if (rate == 0.0) return;
    if (s.tilt == 0.0 && s.tiltRate == 0.0) {
        s.falls = rate < 0.0 ? -n : n;
        s.tiltRate = std::abs(rate);
    } else if (s.tilt < lyingTilt()) {
        s.tiltRate += rate * math::dot(s.falls, n);
    }
}

void slide(ConeState& s, double friction, double dt)
{
    const double speed = math::length(s.velocity);
    if (!(speed > 0.0)) return;
    const double a = kConeFriction * friction * math::kGravity;
    const dvec2 along = s.velocity / speed;
    if (a * dt >= speed) { // stops on the way
        s.position += along * (speed * speed / (2.0 * a));
        s.velocity = dvec2(0.0);
        return;
    }
    s.position += along * ((speed - 0.5 * a * dt) * dt);
    s.velocity = along * (speed - a * dt);
}

// The rate follows from the energy, rate^2/2 edge2 + g rise(tilt) = const, so that none is made.
void tumble(ConeState& s, const Cone& cone, double dt)
{
    if (s.tilt >= lyingTilt() || (s.tilt == 0.0 && s.tiltRate == 0.0)) return;
    const double next = s.tilt + s.tiltRate * dt;
    if (next <= 0.0) { // stands again
        s.tilt = s.tiltRate = 0.0;
        s.falls = dvec2(0.0);
        return;
    }
    const double reached = std::min(next, lyingTilt());
    const double squared =
        s.tiltRate * s.tiltRate - 2.0 * math::kGravity * (cone.rise(reached) - cone.rise(s.tilt)) / cone.edge2;
    if (!(squared > 0.0)) { // does not get there: back
        s.tiltRate = -s.tiltRate;
        return;
    }
    s.tilt = reached;
    s.tiltRate = reached >= lyingTilt() ? 0.0 : s.tiltRate < 0.0 ? -std::sqrt(squared) : std::sqrt(squared);
}

}

double lyingTilt()
{
    return 0.5 * math::kPi + math::atan(kConeBase);
}

double coneEnergy(const ConeState& s, double height)
{
    const Cone cone(height);
    return 0.5 * math::dot(s.velocity, s.velocity) + 0.5 * cone.edge2 * s.tiltRate * s.tiltRate +
           math::kGravity * cone.rise(s.tilt);
}

bool strike(ConeState& s, double height, const Striker& by, dvec2& n)
{
    const Cone cone(height);
    const Rectangle& now = by.now;
    const dvec2 to = now.toBody(s.position);
    if (!within(now, to, cone.b)) return false;
    const bool lies = s.tilt >= lyingTilt();
    if (by.underside >= (lies ? 2.0 * cone.b : cone.H)) return false; // above it
    const dvec2 own = normalAt(now, by.before.toBody(s.position), to, cone.b);
    n = now.turned(own);
    s.position += n * std::max(0.0, reach(now, own) + cone.b - math::dot(to, own));
    const dvec2 touch = now.turned(nearest(now, now.toBody(s.position)));
    const double closing = -math::dot(s.velocity - (by.velocity + by.yawRate * math::left(touch)), n);
    if (!(closing > 0.0)) return true;
    const double bounce = closing > kConeSoft ? kConeBounce : 0.0;
    const double arm = lies ? 0.0 : std::clamp(by.underside, 0.0, cone.H) - cone.centre;
    const double J = (1.0 + bounce) * closing / (1.0 + arm * arm / cone.k2);
    s.velocity += J * n;
    tip(s, cone, n, J * arm / cone.k2);
    return true;
}

void advance(ConeState& s, double height, double friction, double dt)
{
    slide(s, friction, dt);
    tumble(s, Cone(height), dt);
}

}
