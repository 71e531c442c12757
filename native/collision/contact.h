// Where two borders meet: of a body with a wall, or of two bodies.
#pragma once

#include "collision/outline.h"

namespace collision {

// Of two bodies (pair.h) heights and object say nothing.
struct Contact {
    double time = 0.0;             // share of the sweep, 0 to 1
    double closing = 0.0;          // [m] approach along the normal at `point`, per whole sweep; > 0
    double gap = 0.0;              // [m]
    double gapA = 0.0, gapB = 0.0; // [m] at a and b, of touches()
    dvec2 point{0.0};              // [m] world, middle of a-b, on the outline
    dvec2 a{0.0}, b{0.0};          // [m] world, ends of the line of interference; equal at a corner
    double low = 0.0;              // [m] world heights of the wall there, within the body's own
    double high = 0.0;
    dvec2 normal{0.0}; // unit, out of the wall, or of the other body, into the body
    uint32_t object = 0;
    Side side = Side::front;      // face of the body the point is on
    Side otherSide = Side::front; // of two bodies: face of the other one

    void moveTo(const dvec2& at) { a = b = point = at; }
};

// A first contact inside a step.
struct Swept {
    bool hit = false;
    bool near = false;   // something is in reach; of walls
    bool inside = false; // something overlaps the outline at the start; such features are ignored. See pushOut()
    Contact contact;
};

// `slow` of approaches up to `speed` [m/s] over `duration` [s]: touches() must find at the end what they have closed.
inline double slowWay(double speed, double duration)
{
    return std::fmin(speed * duration, kMostSink);
}

// What follows is this room's own.

// Two points that nearly meet. gap < 0: the outline's point is behind the wall, or the wall's inside the outline.
struct Touch {
    double gap;          // [m]
    dvec2 point;         // [m] world, on the outline
    dvec2 normal;        // unit, into the body
    uint32_t object = 0; // of the wall, as are triangle and heights
    uint32_t triangle = 0;
    double low = 0.0, high = 0.0;

    bool before(const Touch& t) const
    {
        if (gap != t.gap) return gap < t.gap;
        if (triangle != t.triangle) return triangle < t.triangle;
        return point.x != t.point.x ? point.x < t.point.x : point.y < t.point.y;
    }
};

// Touches of one direction are one contact, its line of interference a-b as long as they reach. The first of a
// direction, which is the deepest, gives gap, normal and object.
class Lines {
public:
    explicit Lines(Contact* out) : m_out(out) {} // at least kMaxTouches

    void add(const Touch& t, bool mayBegin = true)
    {
        int g = 0;
        while (g < m_count && !(math::dot(m_out[g].normal, t.normal) > kSameDirection)) ++g;
        Contact& c = m_out[g];
        if (g == m_count) {
            if (g == kMaxTouches || !mayBegin) return;
            ++m_count;
            c = {};
            c.gap = t.gap;
            c.normal = t.normal;
            c.object = t.object;
            c.low = t.low;
            c.high = t.high;
            m_first[g] = HUGE_VAL;
            m_last[g] = -HUGE_VAL;
        }
        c.low = std::fmin(c.low, t.low);
        c.high = std::fmax(c.high, t.high);
        const double along = math::dot(t.point, math::left(c.normal));
        if (along < m_first[g]) {
            m_first[g] = along;
            c.a = t.point;
            c.gapA = t.gap;
        }
        if (along > m_last[g]) {
            m_last[g] = along;
            c.b = t.point;
            c.gapB = t.gap;
        }
    }
    // Number of contacts.
    int finish()
    {
        for (int g = 0; g < m_count; ++g) m_out[g].point = 0.5 * (m_out[g].a + m_out[g].b);
        return m_count;
    }
    int count() const { return m_count; }

private:
    Contact* m_out;
    int m_count = 0;
    double m_first[kMaxTouches], m_last[kMaxTouches]; // along left(normal)
};

// The deepest of `count` contacts in a direction, null for none.
inline const Contact* inDirection(const Contact* contacts, int count, const dvec2& normal)
{
    const Contact* best = nullptr;
    for (const Contact* c = contacts; c != contacts + count; ++c)
        if (math::dot(c->normal, normal) > kSameDirection && (!best || c->gap < best->gap)) best = c;
    return best;
}

// Notes how fast the contact closes. Where its middle leaves while an end arrives, a face that rocks, it is at the end,
// or at `reached`, the point that came first.
template <class F> void noteClosing(Contact& c, double slow, const dvec2& reached, F&& closingAt)
{
    c.closing = closingAt(c.point);
    if (c.closing > slow) return;
    dvec2 chosen = closingAt(c.a) >= closingAt(c.b) ? c.a : c.b;
    if (closingAt(reached) > closingAt(chosen)) chosen = reached;
    c.moveTo(chosen);
    c.closing = closingAt(chosen);
}

}
