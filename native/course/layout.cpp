#include "course/layout.h"

#include "core/text.h"
#include "course/cone.h"

#include <algorithm>

namespace course {

using core::Status;
using math::dvec2;

const char* name(Paint paint)
{
    constexpr const char* kNames[] = {"white",  "yellow", "blue",  "red", "orange", "black", "asphalt", "concrete",
                                      "gravel", "grass",  "water", "ice", "kerb",   "floor", "steel",   "lamp"};
    static_assert(sizeof kNames / sizeof kNames[0] == size_t(Paint::count));
    return kNames[uint32_t(paint) < uint32_t(Paint::count) ? uint32_t(paint) : 0];
}

namespace {

// --- places ----------------------------------------------------------------------------------------------------------

struct Frame {
    dvec2 origin{0.0}, ahead{1.0, 0.0};
    double heading = 0.0;

    Frame(const dvec2& at, double direction)
        : origin(at), ahead(math::cos(direction), math::sin(direction)), heading(direction)
    {
    }
    dvec2 left() const { return {-ahead.y, ahead.x}; }
    dvec2 at(double x, double y) const { return origin + ahead * x + left() * y; }
};

Frame frameOf(const Item& s)
{
    return {{s.at[0], s.at[1]}, s.heading};
}

Paint paintOf(Colour colour)
{
    constexpr Paint kPaints[] = {Paint::white, Paint::yellow, Paint::blue, Paint::red, Paint::orange};
    return kPaints[uint32_t(colour)];
}

// --- shapes ----------------------------------------------------------------------------------------------------------

void stroke(Layout& out, std::vector<dvec2> points, double width, Paint paint, double dash = 0.0, double gap = 0.0)
{
    out.strips.push_back({std::move(points), width, dash, gap, paint});
}

void field(Layout& out, const Frame& f, double x0, double x1, double y0, double y1, Paint paint)
{
    const double y = 0.5 * (y0 + y1);
    stroke(out, {f.at(x0, y), f.at(x1, y)}, y1 - y0, paint);
}

void write(Layout& out, const dvec2& at, double heading, double size, const std::string& text, Paint paint)
{
    if (!text.empty()) out.texts.push_back({at, heading, size, 0.0, paint, false, text});
}

// Points on an arc around `centre`, so many that the chords lie within a centimetre or two of it.
std::vector<dvec2> arc(const dvec2& centre, double radius, double from, double to)
{
    const double sweep = std::abs(to - from);
    const double part = std::clamp(0.4 / std::sqrt(std::max(radius, 0.2)), 0.02, 0.3); // sagitta R part^2 / 8 = 2 cm
    const auto n = std::max(2, int(std::ceil(sweep / part)));
    std::vector<dvec2> out;
    for (int i = 0; i <= n; ++i) {
        const double a = from + (to - from) * i / n;
        out.emplace_back(centre.x + radius * math::cos(a), centre.y + radius * math::sin(a));
    }
    return out;
}

// A line `offset` to the left of one that starts straight on or bent (radius: left positive, 0 straight).
std::vector<dvec2> along(const Frame& f, double length, double radius, double offset)
{
    if (radius == 0.0) return {f.at(0.0, offset), f.at(length, offset)};
    const dvec2 centre = f.at(0.0, radius);
    const double start = f.heading - (radius > 0.0 ? 0.5 : -0.5) * math::kPi;
    return arc(centre, std::abs(radius) + (radius > 0.0 ? -offset : offset), start, start + length / radius);
}

void post(Layout& out, const dvec2& at, double heading, double thick, double height, Paint paint)
{
    out.solids.push_back({at, heading, thick, thick, height, 0.0, paint});
}

void gate(Layout& out, const Frame& f, double width, double height, const std::string& text)
{
    const dvec2 right = f.at(0.0, -0.5 * width), left = f.at(0.0, 0.5 * width);
    out.gates.push_back({right, left, height, text});
    stroke(out, {right, left}, 0.3, Paint::white, 0.3, 0.3);
    for (const dvec2& end : {right, left}) post(out, end, f.heading, 0.12, height > 0.0 ? height : 0.8, Paint::orange);
    if (height > 0.0)
        out.solids.push_back({f.origin, f.heading, 0.3, width + 0.3, 0.25, height, Paint::steel});
    else
        write(out, f.at(-1.2, 0.0), f.heading, 0.8, text, Paint::white);
}

// --- cones -----------------------------------------------------------------------------------------------------------

void cone(Layout& out, const dvec2& at, double height)
{
    out.cones.push_back({at, height});
}

// Both limits of a lane from x0 to x1, cones at most `most` apart; limits touch the cones' base circles from inside.
void lane(Layout& out, const Frame& f, double x0, double x1, double right, double left, double most)
{
    constexpr double kHeight = 0.5;
    const auto n = int(std::ceil((x1 - x0) / most - 1e-9));
    for (int i = 0; i <= n; ++i)
        for (const double y : {right - kConeBase * kHeight, left + kConeBase * kHeight})
            cone(out, f.at(x0 + (x1 - x0) * i / n, y), kHeight);
}

// ISO 3888-1:2018, table 1: lengths 15, 30, 25, 25, 15, 15 m, widths 1.1 b + 0.25, 1.2 b + 0.25 and 1.3 b + 0.25 m,
// offset 3.5 m, here between the middles of the lanes.
void laneChange(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    const double b = s.width, side = s.right ? -3.5 : 3.5;
    const double first = 0.5 * (1.1 * b + 0.25), second = 0.5 * (1.2 * b + 0.25), third = 0.5 * (1.3 * b + 0.25);
    lane(out, f, 0.0, 15.0, -first, first, 5.0);
    lane(out, f, 45.0, 70.0, side - second, side + second, 5.0);
    lane(out, f, 95.0, 125.0, -third, third, 5.0);
    gate(out, f, 2.0 * first, 0.0, "");
    gate(out, {f.at(125.0, 0.0), s.heading}, 2.0 * third, 0.0, "");
}

// ISO 3888-2:2011, table 1: lengths 12, 13.5, 11, 12.5, 12 m, widths 1.1 b + 0.25, b + 1 and 1.3 b + 0.25 but at least
// 3 m; between the near limits of the first and the second lane 1 m. Here the limits of the first and the last lane that
// the second one is farther from lie in one line.
void avoidance(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    const double b = s.width, first = 1.1 * b + 0.25, second = b + 1.0, third = std::max(3.0, 1.3 * b + 0.25);
    const double outer = -0.5 * first, inner = 0.5 * first + 1.0;
    const auto section = [&](double x0, double x1, double y0, double width) {
        if (s.right)
            lane(out, f, x0, x1, -y0 - width, -y0, 4.0);
        else
            lane(out, f, x0, x1, y0, y0 + width, 4.0);
    };
    section(0.0, 12.0, outer, first);
    section(25.5, 36.5, inner, second);
    section(49.0, 61.0, outer, third);
    gate(out, f, first, 0.0, "");
    const double middle = outer + 0.5 * third;
    gate(out, {f.at(61.0, s.right ? -middle : middle), s.heading}, third, 0.0, "");
}

void slalom(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    for (int i = 0; i < s.count; ++i) cone(out, f.at(i * s.spacing, 0.0), s.height);
    gate(out, f, s.width, 0.0, s.text);
    if (s.count > 1) gate(out, {f.at((s.count - 1) * s.spacing, 0.0), s.heading}, s.width, 0.0, "");
}

void box(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    const double x = 0.5 * s.length, y = 0.5 * s.width, r = kConeBase * s.height;
    const auto n = std::max(1, int(std::ceil(s.length / s.spacing - 1e-9)));
    const auto m = std::max(1, int(std::ceil(s.width / s.spacing - 1e-9)));
    for (int i = 0; i <= n; ++i)
        for (const double side : {-y - r, y + r}) cone(out, f.at(-x + s.length * i / n, side), s.height);
    for (int i = 1; i < m; ++i) {
        cone(out, f.at(x + r, -y + s.width * i / m), s.height);
        if (!s.open) cone(out, f.at(-x - r, -y + s.width * i / m), s.height);
    }
    stroke(out, {f.at(-x, -y), f.at(x, -y), f.at(x, y), f.at(-x, y)}, 0.1, Paint::white);
    if (!s.open) stroke(out, {f.at(-x, y), f.at(-x, -y)}, 0.1, Paint::white);
}

// --- paint -----------------------------------------------------------------------------------------------------------

void circle(Layout& out, const Item& s)
{
    const dvec2 centre(s.at[0], s.at[1]);
    stroke(out, arc(centre, s.radius, 0.0, math::kTau), s.width, paintOf(s.colour));
    write(out, {centre.x, centre.y - s.radius - 1.6}, 0.5 * math::kPi, 1.5, s.text, paintOf(s.colour));
}

void line(Layout& out, const Item& s)
{
    const dvec2 a(s.at[0], s.at[1]), b(s.to[0], s.to[1]);
    stroke(out, {a, b}, s.width, paintOf(s.colour), s.spacing, s.spacing);
    const dvec2 d = (b - a) / math::length(b - a), across(d.y, -d.x); // to its right: where whoever reads it is going
    write(out, 0.5 * (a + b) - across * (0.8 + 0.5 * s.width), math::atan2(across.y, across.x), 0.9, s.text,
          paintOf(s.colour));
}

void marks(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    const Paint paint = paintOf(s.colour);
    stroke(out, {f.at(0.0, 0.0), f.at(s.length, 0.0)}, 0.08, paint);
    const auto n = int(std::floor(s.length / s.spacing + 1e-9));
    for (int i = 0; i <= n; ++i) {
        const double x = i * s.spacing;
        const double half = (i % 2 == 0 ? 0.5 : 0.25) * s.width;
        stroke(out, {f.at(x, -half), f.at(x, half)}, 0.12, paint);
        if (i % 2 != 0) continue;
        const double number = std::floor(x * s.scale * 100.0 + 0.5) / 100.0;
        const std::string text = core::number(number) + (i == 0 && !s.text.empty() ? " " + s.text : "");
        const double size = std::min(0.9 * s.width, 0.3 * s.spacing);
        if (s.right) // read from its right side, on that side
            write(out, f.at(x, -0.5 * s.width - 0.7 * size), s.heading + 0.5 * math::kPi, size, text, paint);
        else
            write(out, f.at(x, 0.5 * s.width + 1.1 * size), s.heading, size, text, paint);
    }
}

void road(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    const double half = 0.5 * s.lanes * s.width;
    const bool motorway = s.style == Style::motorway, street = s.style == Style::street;
    const auto stripe = [&](double offset, double width, Paint paint, double dash = 0.0, double gap = 0.0) {
        stroke(out, along(f, s.length, s.radius, offset), width, paint, dash, gap);
    };
    if (street) stripe(0.0, 2.0 * half + 4.4, Paint::concrete);
    if (street) stripe(0.0, 2.0 * half + 0.4, Paint::kerb);
    stripe(0.0, 2.0 * half + (motorway ? 4.0 : 0.0), Paint::asphalt);
    for (int k = 1; k < s.lanes; ++k) {
        const double dash = motorway ? 6.0 : 3.0, gap = motorway ? 12.0 : street ? 3.0 : 6.0;
        stripe(half - k * s.width, 0.12, Paint::white, dash, gap);
    }
    const double edge = street ? half - 0.2 : half;
    stripe(edge, 0.15, Paint::white);
    stripe(-edge, 0.15, Paint::white);
    if (motorway)
        for (double x = 0.0; x <= s.length && out.solids.size() < kMostSolids; x += 50.0)
            for (const double y : {half + 2.4, -half - 2.4}) {
                const dvec2 at = s.radius == 0.0 ? f.at(x, y) : along(f, std::max(x, 1e-6), s.radius, y).back();
                post(out, at, f.heading, 0.12, 1.0, Paint::white);
                out.solids.push_back({at, f.heading, 0.13, 0.13, 0.2, 0.7, Paint::black});
            }
    const dvec2 at = s.radius == 0.0 ? f.at(std::min(8.0, 0.5 * s.length), -half + 0.5 * s.width)
                                     : along(f, std::min(8.0, 0.5 * s.length), s.radius, -half + 0.5 * s.width).back();
    const double turned = s.radius == 0.0 ? 0.0 : std::min(8.0, 0.5 * s.length) / s.radius;
    write(out, at, s.heading + turned, std::min(1.2, 0.35 * s.width), s.text, Paint::white);
}

void crossing(Layout& out, const Item& s)
{
    constexpr double kCorner = 2.0; // [m] radius of the kerb
    const Frame f = frameOf(s);
    const double half = s.lanes * s.width, arm = std::max(s.length, half + kCorner + 4.0), mouth = half + kCorner;
    const Frame arms[] = {f,
                          {f.origin, s.heading + 0.5 * math::kPi},
                          {f.origin, s.heading + math::kPi},
                          {f.origin, s.heading + 1.5 * math::kPi}};
    field(out, f, -arm, arm, -half, half, Paint::asphalt);
    field(out, arms[1], -arm, arm, -half, half, Paint::asphalt);
    field(out, f, -mouth, mouth, -mouth, mouth, Paint::asphalt);
    for (const Frame& a : arms) { // the corner ahead and to the left: pavement inside it, kerb along it
        const auto edge = [&](double beyond) {
            std::vector<dvec2> points = {a.at(arm, half + beyond), a.at(mouth, half + beyond)};
            const std::vector<dvec2> bend =
                arc(a.at(mouth, mouth), kCorner - beyond, a.heading - 0.5 * math::kPi, a.heading - math::kPi);
            points.insert(points.end(), bend.begin() + 1, bend.end());
            points.push_back(a.at(half + beyond, arm));
            return points;
        };
        stroke(out, edge(1.0), 2.0, Paint::concrete);
        stroke(out, edge(0.1), 0.2, Paint::kerb);
    }
    for (const Frame& a : arms) { // traffic keeps right: who comes in along this arm is on its left side
        const double stop = mouth + 1.0;
        stroke(out, {a.at(stop, 0.1), a.at(stop, half - 0.2)}, 0.5, Paint::white);
        stroke(out, {a.at(stop + 0.25, 0.0), a.at(arm, 0.0)}, 0.12, Paint::white, 3.0, 3.0);
        for (int k = 1; k < s.lanes; ++k)
            for (const double y : {k * s.width, -k * s.width})
                stroke(out, {a.at(stop + 0.25, y), a.at(arm, y)}, 0.12, Paint::white, 1.5, 1.5);
    }
}

void bays(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    for (int i = 0; i <= s.count; ++i)
        stroke(out, {f.at(i * s.width, 0.0), f.at(i * s.width, s.length)}, 0.1, Paint::white);
    stroke(out, {f.at(-0.05, s.length), f.at(s.count * s.width + 0.05, s.length)}, 0.1, Paint::white);
    for (int i = 0; i < s.count; ++i)
        write(out, f.at((i + 0.5) * s.width, 0.6), s.heading + 0.5 * math::kPi, 0.6, std::to_string(i + 1),
              Paint::white);
    write(out, f.at(0.5 * s.count * s.width, -0.9), s.heading + 0.5 * math::kPi, 0.9, s.text, Paint::white);
}

void angle(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    const Paint paint = paintOf(s.colour);
    const double r = std::max(std::abs(s.radius), 0.2), length = 1.5 * r, end = s.heading + s.angle;
    stroke(out, {f.origin, f.at(length, 0.0)}, 0.08, paint);
    stroke(out, {f.origin, Frame(f.origin, end).at(length, 0.0)}, 0.08, paint);
    stroke(out, arc(f.origin, r, s.heading, end), 0.08, paint);
    const double degrees = std::floor(std::abs(s.angle) * 1800.0 / math::kPi + 0.5) / 10.0;
    const Frame middle(f.origin, s.heading + 0.5 * s.angle);
    const double size = std::min(1.2, 0.3 * r);
    const std::string number = core::number(degrees) + "\u00b0";
    write(out, middle.at(r + 1.2 * size, 0.0), middle.heading + math::kPi, size,
          s.text.empty() ? number : number + " " + s.text, paint);
}

void arrow(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    const Paint paint = paintOf(s.colour);
    const double head = std::min(0.4 * s.length, 5.0 * s.width);
    stroke(out, {f.at(0.0, 0.0), f.at(s.length - 0.5 * s.width, 0.0)}, s.width, paint);
    stroke(out, {f.at(s.length - head, 0.6 * head), f.at(s.length, 0.0), f.at(s.length - head, -0.6 * head)}, s.width,
           paint);
    const double size = std::min(0.9, 0.25 * s.length);
    write(out, f.at(0.3 * s.length, s.width + 0.9 * size), s.heading + 0.5 * math::kPi, size, s.text, paint);
}

void patch(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    const double x = 0.5 * s.length, y = 0.5 * s.width;
    constexpr Paint kLooks[] = {Paint::asphalt, Paint::concrete, Paint::gravel, Paint::grass, Paint::water, Paint::ice};
    if (s.look == Look::hatched) {
        const double each = std::max(1.0, s.length / 40.0);
        for (double a = -x; a < x; a += each) {
            const double b = std::min(a + s.width, x), top = -y + (b - a);
            stroke(out, {f.at(a, -y), f.at(b, top)}, 0.15, Paint::white);
        }
    } else {
        field(out, f, -x, x, -y, y, kLooks[uint32_t(s.look)]);
    }
    stroke(out, {f.at(-x, -y), f.at(x, -y), f.at(x, y), f.at(-x, y), f.at(-x, -y)}, 0.1, Paint::white);
    write(out, f.at(-x - 1.2, 0.0), s.heading, 1.2, s.text, Paint::white);
}

void mesh(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    const double half = 0.5 * s.count * s.spacing;
    for (int i = 0; i <= s.count; ++i) {
        const double a = -half + i * s.spacing;
        const double width = 0.05 * std::min(1.0, s.spacing);
        stroke(out, {f.at(a, -half), f.at(a, half)}, width, paintOf(s.colour));
        stroke(out, {f.at(-half, a), f.at(half, a)}, width, paintOf(s.colour));
    }
    const double near = s.count % 2 == 0 ? s.spacing : 0.5 * s.spacing;
    if (s.height > 0.0)
        for (const double a : {-near, near})
            for (const double b : {-near, near}) post(out, f.at(a, b), s.heading, 0.06, s.height, Paint::yellow);
}

// --- scenery ---------------------------------------------------------------------------------------------------------

void hall(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    const double x = 0.5 * s.length, y = 0.5 * s.width;
    field(out, f, -x, x, -y, y, Paint::floor);
    const auto n = int(std::floor(s.length + 1e-9));
    const int each = n > 100 ? 5 : 1;    // [m]
    for (int i = 0; i <= n; i += each) { // metres from its front end back, where the barrier stands
        const bool fifth = i % 5 == 0;
        stroke(out, {f.at(x - i, -y), f.at(x - i, y)}, fifth ? 0.08 : 0.03, Paint::kerb);
        if (fifth)
            write(out, f.at(x - i, -y - 0.7), s.heading + 0.5 * math::kPi, 0.8,
                  core::number(double(i)) + (i == 0 ? " m" : ""), Paint::white);
    }
    stroke(out, {f.at(-x, 0.0), f.at(x, 0.0)}, 0.06, Paint::yellow);
    if (s.height < 2.0) return;
    const auto bays = std::max(1, int(std::floor(s.length / 8.0 + 0.5)));
    for (int i = 0; i <= bays; ++i)
        post(out, f.at(-x + s.length * i / bays, y + 0.3), s.heading, 0.4, s.height, Paint::steel);
    out.solids.push_back({f.at(0.0, y + 0.3), s.heading, s.length, 0.3, 0.4, s.height, Paint::steel});
    for (int i = 0; i < bays; ++i)
        out.solids.push_back(
            {f.at(-x + s.length * (i + 0.5) / bays, y - 0.2), s.heading, 2.4, 0.5, 0.12, s.height - 0.2, Paint::lamp});
}

void barrier(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    const auto n = std::max(1, int(std::floor(s.width / 0.5 + 0.5)));
    const double each = s.width / n;
    for (int i = 0; i < n && out.solids.size() < kMostSolids; ++i)
        out.solids.push_back({f.at(-0.02, -0.5 * s.width + (i + 0.5) * each), s.heading, 0.03, each, s.height, 0.0,
                              i % 2 == 0 ? Paint::yellow : Paint::black});
    if (!s.text.empty())
        out.texts.push_back({f.at(-0.04, 0.0), s.heading, 0.4, s.height + 0.15, Paint::white, true, s.text});
}

void ruler(Layout& out, const Item& s)
{
    const Frame f = frameOf(s);
    post(out, f.origin, s.heading, 0.1, s.height, Paint::white);
    const auto n = std::min(100, int(std::floor(s.height / s.spacing + 1e-9)));
    for (int i = 1; i <= n; ++i) {
        const double z = i * s.spacing;
        out.solids.push_back({f.at(0.0, -0.1), s.heading, 0.11, i % 2 == 0 ? 0.5 : 0.3, 0.03, z - 0.015, Paint::black});
        if (i % 2 == 0 || n <= 6)
            out.texts.push_back({f.at(0.0, -0.75), s.heading, std::min(0.35, 0.7 * s.spacing), std::max(z - 0.17, 0.02),
                                 Paint::white, false, core::number(z) + " m"});
    }
}

void grade(Layout& out, const Item& s, const HeightAt& height)
{
    const Frame f = frameOf(s);
    const dvec2 low = f.origin, high = f.at(s.length, 0.0);
    const double slope = (height(high.x, high.y) - height(low.x, low.y)) / s.length, rise = std::abs(slope) * s.length;
    const double percent = std::floor(std::abs(slope) * 1000.0 + 0.5) / 10.0;
    // From the ground at its higher end level to above the lower one, and there the rise.
    const dvec2 foot = slope >= 0.0 ? low : high;
    out.solids.push_back({f.at(0.5 * s.length, 0.0), s.heading, s.length, 0.05, 0.05, 0.5 * rise, Paint::yellow});
    post(out, foot, s.heading, 0.05, rise + 0.05, Paint::yellow);
    out.texts.push_back(
        {foot, s.heading + 0.5 * math::kPi, 0.5, rise + 0.5, Paint::white, true, core::number(percent) + " %"});
}

void sign(Layout& out, const Item& s)
{
    if (!s.text.empty())
        out.texts.push_back({{s.at[0], s.at[1]}, s.heading, s.height, 1.6, Paint::white, true, s.text});
    if (!s.opens.empty()) out.offers.push_back({{s.at[0], s.at[1]}, s.opens, s.text});
}

void add(Layout& out, const Item& s, const HeightAt& height)
{
    const Frame f = frameOf(s);
    switch (s.kind) {
    case Kind::cones:
        for (int i = 0; i < s.count; ++i) cone(out, f.at(i * s.spacing, 0.0), s.height);
        return;
    case Kind::slalom:
        return slalom(out, s);
    case Kind::laneChange:
        return laneChange(out, s);
    case Kind::avoidance:
        return avoidance(out, s);
    case Kind::box:
        return box(out, s);
    case Kind::gate:
        return gate(out, f, s.width, s.height, s.text);
    case Kind::circle:
        return circle(out, s);
    case Kind::line:
        return line(out, s);
    case Kind::marks:
        return marks(out, s);
    case Kind::road:
        return road(out, s);
    case Kind::crossing:
        return crossing(out, s);
    case Kind::bays:
        return bays(out, s);
    case Kind::angle:
        return angle(out, s);
    case Kind::arrow:
        return arrow(out, s);
    case Kind::text:
        return write(out, f.origin, s.heading, s.height, s.text, paintOf(s.colour));
    case Kind::patch:
        return patch(out, s);
    case Kind::mesh:
        return mesh(out, s);
    case Kind::hall:
        return hall(out, s);
    case Kind::barrier:
        return barrier(out, s);
    case Kind::ruler:
        return ruler(out, s);
    case Kind::grade:
        return grade(out, s, height);
    case Kind::sign:
        return sign(out, s);
    case Kind::count:
        return;
    }
}

}

Status layOut(const std::vector<Item>& items, const HeightAt& height, Layout& out)
{
    Layout laid;
    size_t points = 0, strips = 0;
    for (size_t i = 0; i < items.size(); ++i) {
        add(laid, items[i], height);
        for (; strips < laid.strips.size(); ++strips) points += laid.strips[strips].points.size();
        const std::string path = "course[" + std::to_string(i) + "]";
        if (laid.cones.size() > kMostCones)
            return Status::fail(path,
                                core::say("together more than {most} cones; leave some out", {{"most", kMostCones}}));
        if (laid.gates.size() > kMostGates)
            return Status::fail(path,
                                core::say("together more than {most} gates; leave some out", {{"most", kMostGates}}));
        if (laid.solids.size() > kMostSolids)
            return Status::fail(path, core::say("together more than {most} posts, beams and lamps; leave some out",
                                                {{"most", kMostSolids}}));
        if (laid.texts.size() > kMostTexts)
            return Status::fail(path,
                                core::say("together more than {most} texts; leave some out", {{"most", kMostTexts}}));
        if (points > kMostPoints)
            return Status::fail(path, core::say("together more than {most} points of painted lines; leave some out",
                                                {{"most", kMostPoints}}));
    }
    out = std::move(laid);
    return {};
}

}
