#include "figures/draw.h"

#include "figures/tools.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace figures {

const char* colour(Ink ink, bool dark)
{
    // web/src/tokens.json, in the order of Ink
    static constexpr const char* kDark[] = {"#e8edf3", "#9fb0c3", "#2a3441", "#4cc2ff", "#009e73", "#e69f00", "#56b4e9",
                                            "#e69f00", "#cc79a7", "#f0e442", "#d55e00", "#9fb0c3", "#009e73"};
    static constexpr const char* kLight[] = {"#141b24", "#4c5b6c", "#c9d2dc", "#0072b2", "#006d4f",
                                             "#8f6200", "#1f78b4", "#a86f00", "#9c4375", "#7d7400",
                                             "#b34700", "#5d6f83", "#00734f"};
    static_assert(std::size(kDark) == size_t(Ink::count) && std::size(kLight) == size_t(Ink::count));
    return (dark ? kDark : kLight)[size_t(ink)];
}

namespace {

std::string at(double v)
{
    return core::fixed(v, 1);
}

std::string escaped(const std::string& s)
{
    std::string out;
    for (const char c : core::visible(s))
        out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
    return out;
}

// Bytes that begin a character.
size_t letters(const std::string& s)
{
    return size_t(std::count_if(s.begin(), s.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}
double lengthOf(const std::string& s, double size)
{
    return 0.56 * size * double(letters(s));
}

std::vector<std::string> wrapped(const std::string& text, double size, double width)
{
    std::vector<std::string> lines(1);
    std::string word;
    for (const char c : text + " ") {
        if (c != ' ') {
            word += c;
            continue;
        }
        const std::string longer = lines.back().empty() ? word : lines.back() + " " + word;
        if (lengthOf(longer, size) > width && !lines.back().empty())
            lines.push_back(word);
        else
            lines.back() = longer;
        word.clear();
    }
    return lines;
}

// A step of 1, 2 or 5 times a power of ten that cuts `span` into about `wanted` pieces, and the decimals it needs.
struct Ticks {
    double step;
    int digits;
};
Ticks ticks(double span, double wanted)
{
    if (!(span > 0)) return {1.0, 0};
    double power = 1e-12;
    int digits = 12;
    while (power * 10.0 * wanted <= span * (1 + 1e-9)) {
        power *= 10.0;
        --digits;
    }
    for (const double factor : {1.0, 2.0, 5.0})
        if (span / (power * factor) <= wanted * (1 + 1e-9)) return {power * factor, std::max(digits, 0)};
    return {power * 10.0, std::max(digits - 1, 0)};
}

// Where a plot lies on the sheet and how its numbers become pixels.
struct Place {
    double left, top, width, height; // [px] of the frame
    const Plot* plot;
    double room; // [px] for words over it

    double x(double v) const { return left + width * (v - plot->x.from) / (plot->x.to - plot->x.from); }
    double y(double v) const { return top + height * (plot->y.to - v) / (plot->y.to - plot->y.from); }
};

class Sheet {
public:
    Sheet(const DrawSettings& s, const char* id) : m_s(s), m_id(id) {}

    std::string body;

    const char* ink(Ink i) const { return colour(i, m_s.dark); }
    const char* ground() const { return m_s.dark ? "#161d27" : "#ffffff"; }

    void line(double x0, double y0, double x1, double y1, Ink i, double width = 1.0, const std::string& dash = "")
    {
        body += "<path d=\"M" + at(x0) + " " + at(y0) + "L" + at(x1) + " " + at(y1) + "\" stroke=\"" + ink(i) +
                "\" stroke-width=\"" + at(width) + "\"" + dashed(dash) + "/>\n";
    }
    // With a border in the ground's colour where it lies over lines.
    void text(double x, double y, const std::string& words, double size, const char* anchor, Ink i, bool bold = false,
              bool over = false, double turn = 0)
    {
        body += "<text x=\"" + at(x) + "\" y=\"" + at(y) + "\" font-size=\"" + at(size) + "\" fill=\"" + ink(i) + "\"";
        if (anchor[0] != 's') body += std::string(" text-anchor=\"") + anchor + "\"";
        if (bold) body += " font-weight=\"600\"";
        if (turn != 0) body += " transform=\"rotate(" + at(turn) + " " + at(x) + " " + at(y) + ")\"";
        if (over)
            body += std::string(" paint-order=\"stroke\" stroke=\"") + ground() +
                    "\" stroke-width=\"3\" stroke-linejoin=\"round\"";
        body += ">" + escaped(words) + "</text>\n";
    }
    std::string path(const Place& p, const Line& points, bool closed) const
    {
        std::string d;
        bool pen = false;
        double lastX = 0, lastY = 0;
        for (const Point& q : points) {
            if (!math::isFinite(q[0]) || !math::isFinite(q[1])) {
                pen = false;
                continue;
            }
            // What lies far outside is brought near: a renderer's numbers are short.
            const double x = math::clamp(p.x(q[0]), p.left - 2e3, p.left + p.width + 2e3),
                         y = math::clamp(p.y(q[1]), p.top - 2e3, p.top + p.height + 2e3);
            if (pen && at(x) == at(lastX) && at(y) == at(lastY)) continue;
            d += (pen ? "L" : "M") + at(x) + " " + at(y);
            lastX = x;
            lastY = y;
            pen = true;
        }
        if (closed && !d.empty()) d += "Z";
        return d;
    }
    void sign(double x, double y, Sign s, Ink i)
    {
        const std::string stroke = std::string("\" fill=\"none\" stroke=\"") + ink(i) + "\" stroke-width=\"1.8\"/>\n";
        switch (s) {
        case Sign::cross:
            body += "<path d=\"M" + at(x - 5) + " " + at(y - 5) + "l10 10m0 -10l-10 10" + stroke;
            break;
        case Sign::circle:
            body += "<circle cx=\"" + at(x) + "\" cy=\"" + at(y) + "\" r=\"5" + stroke;
            break;
        case Sign::square:
            body += "<rect x=\"" + at(x - 4.5) + "\" y=\"" + at(y - 4.5) + "\" width=\"9\" height=\"9" + stroke;
            break;
        case Sign::dot:
            body += "<circle cx=\"" + at(x) + "\" cy=\"" + at(y) + "\" r=\"3.2\" fill=\"" + ink(i) + "\"/>\n";
            break;
        }
    }
    static std::string dashed(const std::string& dash)
    {
        return dash.empty() ? std::string() : " stroke-dasharray=\"" + dash + "\"";
    }

    static std::string grey(double light)
    {
        const long v = std::lround(math::clamp(light, 0.0, 1.0) * 255.0);
        return "rgb(" + std::to_string(v) + "," + std::to_string(v) + "," + std::to_string(v) + ")";
    }
    void shade(const Place& p, const Shade& s);
    void axes(const Place& p, double size);
    static std::vector<std::string> titleLines(const Plot& plot, double size, double room);
    void title(const Place& p, double size);
    void content(const Place& p, double size, size_t number);
    double legend(const Place& p, double size, bool draw);
    double table(const Table& t, double left, double top, double width, double size);

private:
    const DrawSettings& m_s;
    const char* m_id; // clips have names, and several figures may stand in one document
};

void Sheet::axes(const Place& p, double size)
{
    const Plot& plot = *p.plot;
    const auto low = [](const Axis& a) { return std::min(a.from, a.to); };
    const auto high = [](const Axis& a) { return std::max(a.from, a.to); };
    const Ticks tx = ticks(high(plot.x) - low(plot.x), std::max(2.0, p.width / (m_s.plain ? 200.0 : 48.0))),
                ty = ticks(high(plot.y) - low(plot.y), std::max(2.0, p.height / (m_s.plain ? 100.0 : 34.0)));
    const auto walk = [](const Axis& a, const Ticks& t, double lo, double hi, auto&& one) {
        (void)a;
        for (double k = std::ceil(lo / t.step - 1e-9); k * t.step <= hi + 1e-9 * t.step; k += 1) one(k * t.step);
    };
    if (plot.bare) {
        if (!m_s.plain) title(p, size);
        return;
    }
    body += "<g>\n";
    const bool crowded = p.width < 10 * size * double(plot.things.size()); // names of things then stand in two lines
    for (size_t k = 0; k < plot.things.size() && !m_s.plain; ++k)
        text(p.x(double(k)), p.top + p.height + size + 4 + (crowded && k % 2 ? size + 2 : 0), plot.things[k], size,
             "middle", Ink::quiet);
    if (plot.things.empty())
        walk(plot.x, tx, low(plot.x), high(plot.x), [&](double v) {
            line(p.x(v), p.top, p.x(v), p.top + p.height, Ink::line, 1);
            if (!m_s.plain)
                text(p.x(v), p.top + p.height + size + 4, written(v, tx.digits), size, "middle", Ink::quiet);
        });
    walk(plot.y, ty, low(plot.y), high(plot.y), [&](double v) {
        line(p.left, p.y(v), p.left + p.width, p.y(v), Ink::line, 1);
        if (!m_s.plain) text(p.left - 6, p.y(v) + 0.35 * size, written(v, ty.digits), size, "end", Ink::quiet);
    });
    for (const bool vertical : {true, false}) { // the zeros
        const Axis& a = vertical ? plot.x : plot.y;
        if (low(a) > 0 || high(a) < 0 || (vertical && !plot.things.empty())) continue;
        if (vertical)
            line(p.x(0), p.top, p.x(0), p.top + p.height, Ink::quiet, 1);
        else
            line(p.left, p.y(0), p.left + p.width, p.y(0), Ink::quiet, 1);
    }
    body += "<rect x=\"" + at(p.left) + "\" y=\"" + at(p.top) + "\" width=\"" + at(p.width) + "\" height=\"" +
            at(p.height) + "\" fill=\"none\" stroke=\"" + ink(Ink::quiet) + "\"/>\n</g>\n";
    if (m_s.plain) return;
    const auto label = [](const Axis& a) { return a.unit.empty() ? a.label : a.label + " [" + a.unit + "]"; };
    if (plot.things.empty())
        text(p.left + p.width / 2, p.top + p.height + 2 * size + 10, label(plot.x), size, "middle", Ink::text);
    text(p.left - 56, p.top + p.height / 2, label(plot.y), size, "middle", Ink::text, false, false, -90);
    title(p, size);
}

std::vector<std::string> Sheet::titleLines(const Plot& plot, double size, double room)
{
    return wrapped(plot.title, size + 2, room); // bold letters are wider
}

void Sheet::title(const Place& p, double size)
{
    if (p.plot->title.empty()) return;
    const std::vector<std::string> lines = titleLines(*p.plot, size, p.room);
    for (size_t k = 0; k < lines.size(); ++k)
        text(p.left, p.top - 8 - double(lines.size() - 1 - k) * (size + 5), lines[k], size + 1, "start", Ink::text,
             true);
}

// Rows of like cells as one bar each, all bars of a grey in one path.
void Sheet::shade(const Place& p, const Shade& s)
{
    constexpr int kGreys = 32;
    std::vector<std::string> bars(kGreys);
    const auto greyOf = [&](size_t i, size_t j) {
        const double share = (s.values[j * s.columns + i] - s.black) / (s.white - s.black);
        return size_t(math::clamp(share * kGreys, 0.0, kGreys - 1.0));
    };
    const double wide = (s.x1 - s.x0) / double(s.columns), high = (s.y1 - s.y0) / double(s.rows);
    for (size_t j = 0; j < s.rows; ++j)
        for (size_t i = 0; i < s.columns;) {
            size_t end = i + 1;
            while (end < s.columns && greyOf(end, j) == greyOf(i, j)) ++end;
            const double left = p.x(s.x0 + wide * double(i)), right = p.x(s.x0 + wide * double(end)),
                         top = p.y(s.y0 + high * double(j + 1)), bottom = p.y(s.y0 + high * double(j));
            bars[greyOf(i, j)] +=
                "M" + at(left) + " " + at(top) + "H" + at(right) + "V" + at(bottom) + "H" + at(left) + "Z";
            i = end;
        }
    for (size_t k = 0; k < bars.size(); ++k)
        if (!bars[k].empty()) {
            const std::string g = grey(double(k) / (kGreys - 1));
            body.append("<path d=\"").append(bars[k]).append("\" fill=\"").append(g);
            body.append("\" stroke=\"").append(g).append("\" stroke-width=\"0.5\"/>\n");
        }
}

struct Frame {
    double left, top, right, bottom; // [px]

    bool overlaps(const Frame& o) const { return left < o.right && o.left < right && top < o.bottom && o.top < bottom; }
};

// Where the words of a mark stand: above it and to the right, unless there is no room, or something is there.
static Frame beside(const Place& p, double x, double y, double wide, double size, const std::vector<Frame>& taken)
{
    std::optional<Frame> first;
    for (const double bottom : {y - 6, y + size + 4})
        for (const double left : {x + 9, x - 9 - wide}) {
            const Frame at{left, bottom - size, left + wide, bottom};
            if (at.right + 3 > p.left + p.width || bottom + 6 < p.top + 2 * size) continue;
            if (std::none_of(taken.begin(), taken.end(), [&](const Frame& o) { return at.overlaps(o); })) return at;
            if (!first) first = at;
        }
    return first.value_or(Frame{x - 9 - wide, y + 4, x - 9, y + size + 4});
}

void Sheet::content(const Place& p, double size, size_t number)
{
    const Plot& plot = *p.plot;
    const std::string clip = std::string("clip-") + m_id + (m_s.plain ? "-small-" : "-") + std::to_string(number);
    const double sx = p.width / (plot.x.to - plot.x.from), sy = -p.height / (plot.y.to - plot.y.from);
    body += "<clipPath id=\"" + clip + "\"><rect x=\"" + at(p.left) + "\" y=\"" + at(p.top) + "\" width=\"" +
            at(p.width) + "\" height=\"" + at(p.height) + "\"/></clipPath>\n";
    body += "<g data-plot=\"" + std::to_string(number) + "\" data-x0=\"" + core::number(p.left - sx * plot.x.from) +
            "\" data-sx=\"" + core::number(sx) + "\" data-y0=\"" + core::number(p.top - sy * plot.y.to) +
            "\" data-sy=\"" + core::number(sy) + "\">\n<g clip-path=\"url(#" + clip + ")\">\n";
    for (const Shade& s : plot.shades) shade(p, s);
    for (const Zone& z : plot.zones) {
        const std::string d = path(p, z.outline, true);
        if (d.empty()) continue;
        body += "<path d=\"" + d + "\" fill=\"" + ink(z.ink) + "\" fill-opacity=\"0.2\"/>\n";
    }
    for (const Body& b : plot.bodies) {
        const std::string d = path(p, b.outline, true);
        if (b.light >= 0)
            body += "<path d=\"" + d + "\" fill=\"" + grey(b.light) + "\" stroke=\"" + grey(b.light) +
                    "\" stroke-width=\"0.6\"/>\n";
        else
            body += "<path d=\"" + d + "\" fill=\"" + (b.filled ? ink(b.ink) : "none") +
                    "\" fill-opacity=\"0.15\" stroke=\"" + ink(b.ink) +
                    "\" stroke-width=\"1.4\" stroke-linejoin=\"round\"/>\n";
    }
    for (const Curve& c : plot.curves)
        body += "<path d=\"" + path(p, c.points, false) + "\" fill=\"none\" stroke=\"" + ink(c.ink) +
                "\" stroke-width=\"" + at(c.width) + "\" stroke-linejoin=\"round\"" + dashed(c.dash) + "/>\n";
    body += "</g>\n";
    for (const Arrow& a : plot.arrows) {
        const double x0 = p.x(a.from[0]), y0 = p.y(a.from[1]), x1 = p.x(a.to[0]), y1 = p.y(a.to[1]);
        const double length = math::hypot(x1 - x0, y1 - y0);
        if (!(length > 1.0)) continue;
        const double ux = (x1 - x0) / length, uy = (y1 - y0) / length, head = std::min(9.0, 0.6 * length);
        const double bx = x1 - head * ux, by = y1 - head * uy;
        line(x0, y0, bx, by, a.ink, 2.0);
        body += "<path d=\"M" + at(x1) + " " + at(y1) + "L" + at(bx - 0.42 * head * uy) + " " +
                at(by + 0.42 * head * ux) + "L" + at(bx + 0.42 * head * uy) + " " + at(by - 0.42 * head * ux) +
                "Z\" fill=\"" + ink(a.ink) + "\"/>\n";
        if (!a.text.empty() && !m_s.plain)
            text(x1 + 7 * ux, y1 + 7 * uy + 0.35 * size, a.text, size,
                 ux < -0.3  ? "end"
                 : ux > 0.3 ? "start"
                            : "middle",
                 a.ink, true, true);
    }
    for (const Curve& c : plot.curves) {
        if (c.at.empty() || m_s.plain) continue;
        for (size_t i = c.points.size(); i-- > 0;) {
            const Point& q = c.points[i];
            if (!math::isFinite(q[0]) || !math::isFinite(q[1])) continue;
            const double x = p.x(q[0]);
            text(math::clamp(x + 4, p.left + 2, p.left + p.width - lengthOf(c.at, size) - 2),
                 math::clamp(p.y(q[1]) + 0.35 * size, p.top + size, p.top + p.height - 3), c.at, size, "start", c.ink,
                 true, true);
            break;
        }
    }
    const auto shown = [&](const Mark& m) {
        const double x = p.x(m.at[0]), y = p.y(m.at[1]);
        return x >= p.left - 1 && x <= p.left + p.width + 1 && y >= p.top - 1 && y <= p.top + p.height + 1;
    };
    std::vector<Frame> taken; // by marks and their words
    for (const Mark& m : plot.marks)
        if (shown(m)) taken.push_back({p.x(m.at[0]) - 6, p.y(m.at[1]) - 6, p.x(m.at[0]) + 6, p.y(m.at[1]) + 6});
    for (const Mark& m : plot.marks) {
        if (!shown(m)) continue;
        const double x = p.x(m.at[0]), y = p.y(m.at[1]);
        sign(x, y, m.sign, m.ink);
        if (m.text.empty() || m_s.plain) continue;
        taken.push_back(beside(p, x, y, lengthOf(m.text, size), size, taken));
        text(taken.back().left, taken.back().bottom, m.text, size, "start", m.ink, false, true);
    }
    for (const Words& w : plot.words)
        if (!m_s.plain) text(p.x(w.at[0]), p.y(w.at[1]) + 0.35 * size, w.text, size, "middle", w.ink, false, true);
    if (!m_s.plain)
        for (size_t i = 0; i < plot.handles.size(); ++i) {
            const Handle& h = plot.handles[i];
            body += "<circle class=\"handle\" data-plot=\"" + std::to_string(number) + "\" data-handle=\"" +
                    std::to_string(i) + "\" cx=\"" + at(p.x(h.at[0])) + "\" cy=\"" + at(p.y(h.at[1])) +
                    "\" r=\"8\" fill=\"" + ink(Ink::accent) + "\" fill-opacity=\"0.35\" stroke=\"" + ink(Ink::accent) +
                    "\" stroke-width=\"2\"><title>" + escaped(h.what) + "</title></circle>\n";
        }
    body += "</g>\n";
}

// Names of zones, curves and marks beneath a plot, in rows; its height.
double Sheet::legend(const Place& p, double size, bool draw)
{
    const Plot& plot = *p.plot;
    double x = p.left, y = p.top + p.height + 2 * size + 32;
    const double first = y, row = size + 7;
    bool any = false;
    const auto entry = [&](const std::string& name, auto&& sample) {
        if (name.empty()) return;
        const double wide = 38 + lengthOf(name, size) + 14;
        if (any && x + wide > p.left + p.width + 10) {
            x = p.left;
            y += row;
        }
        any = true;
        if (draw) {
            sample(x, y - 0.35 * size);
            text(x + 34, y, name, size, "start", Ink::text);
        }
        x += wide;
    };
    for (const Zone& z : plot.zones)
        entry(z.name, [&](double left, double middle) {
            body += "<rect x=\"" + at(left) + "\" y=\"" + at(middle - 5) + "\" width=\"28\" height=\"10\" fill=\"" +
                    ink(z.ink) + "\" fill-opacity=\"0.2\" stroke=\"" + ink(z.ink) + "\"/>\n";
        });
    for (const Curve& c : plot.curves)
        entry(c.name, [&](double left, double middle) { line(left, middle, left + 28, middle, c.ink, 2.2, c.dash); });
    for (const Mark& m : plot.marks)
        entry(m.name, [&](double left, double middle) { sign(left + 14, middle, m.sign, m.ink); });
    return any ? y - first + row : 0.0;
}

double Sheet::table(const Table& t, double left, double top, double width, double size)
{
    size_t columns = t.head.size();
    for (const auto& r : t.rows) columns = std::max(columns, r.size());
    std::vector<double> widest(columns, 0.0);
    const auto measure = [&](const std::vector<std::string>& row) {
        for (size_t i = 0; i < row.size(); ++i) widest[i] = std::max(widest[i], lengthOf(row[i], size) + 14.0);
    };
    measure(t.head);
    for (double& w : widest) w *= 1.06; // bold
    for (const auto& r : t.rows) measure(r);
    double total = 0;
    for (const double w : widest) total += w;
    const double fits = total > width ? width / total : 1.0; // letters shrink rather than leave the sheet
    const double letter = size * fits, row = letter + 9;
    double y = top;
    if (!t.title.empty()) {
        y += size + 2;
        text(left, y, t.title, size + 1, "start", Ink::text, true);
        y += 6;
    }
    std::vector<bool> words(columns, true); // else numbers, which end alike
    for (const auto& r : t.rows)
        for (size_t i = 1; i < r.size(); ++i)
            if (!r[i].empty() && (r[i][0] < 0 || (r[i][0] >= '0' && r[i][0] <= '9'))) words[i] = false;
    const auto write = [&](const std::vector<std::string>& cells, bool head) {
        double x = left;
        for (size_t i = 0; i < cells.size(); ++i) {
            text(words[i] ? x : x + widest[i] * fits - 7, y + letter + 1, cells[i], letter, words[i] ? "start" : "end",
                 head ? Ink::quiet : Ink::text, head);
            x += widest[i] * fits;
        }
        y += row;
        line(left, y - 2, left + total * fits, y - 2, Ink::line, 1);
    };
    if (!t.head.empty()) write(t.head, true);
    for (const auto& r : t.rows) write(r, false);
    return y - top + 14;
}

}

std::string svg(const Entry& entry, const Figure& figure, Way way, const DrawSettings& s)
{
    Sheet sheet(s, entry.id);
    const double size = s.plain ? 10.0 : 12.0;
    const double leftRoom = s.plain ? 6 : 70, rightRoom = s.plain ? 6 : 16, topRoom = s.plain ? 6 : 30;
    double top = 4;
    if (s.framed) {
        for (const std::string& l :
             wrapped(std::string(entry.paper) + ", " + entry.printed + ": " + entry.title, 16, s.width - 40)) {
            top += 22;
            sheet.text(20, top, l, 16, "start", Ink::text, true);
        }
        top += 6;
        for (const std::string& l : wrapped(figure.says, size, s.width - 40)) {
            top += size + 5;
            sheet.text(20, top, l, size, "start", Ink::quiet);
        }
        top += 6;
    }
    const int columns = s.plain || s.width < 560.0 ? 1 : std::max(1, figure.columns);
    const double cell = s.width / columns;
    const size_t shown = s.plain ? std::min<size_t>(figure.plots.size(), 1) : figure.plots.size();
    for (size_t i = 0; i < shown; i += size_t(columns)) {
        double tallest = 0;
        const size_t end = std::min(shown, i + size_t(columns));
        const double room = cell - leftRoom - 4;
        size_t lines = 1; // of the row's titles
        for (size_t k = i; k < end && !s.plain; ++k)
            lines = std::max(lines, Sheet::titleLines(figure.plots[k], size, room).size());
        top += double(lines - 1) * (size + 5);
        for (size_t k = i; k < end; ++k) {
            const Plot& plot = figure.plots[k];
            Place p{cell * double(k - i) + leftRoom, top + topRoom, cell - leftRoom - rightRoom, 0, &plot, room};
            const double usual = s.plain ? 0.62 : plot.proportion > 0 ? plot.proportion : columns > 1 ? 0.72 : 0.52;
            p.height = p.width * usual;
            if (plot.plan) { // one scale: the height follows, and where that is too tall the width
                const double ratio = (plot.y.to - plot.y.from) / (plot.x.to - plot.x.from);
                const double most = p.width * (s.plain || columns == 1 ? 0.62 : 1.0);
                p.height = p.width * (ratio < 0 ? -ratio : ratio);
                if (p.height > most) {
                    p.width *= most / p.height;
                    p.height = most;
                }
            }
            sheet.axes(p, size);
            sheet.content(p, size, k);
            const double names = s.plain ? 0.0 : sheet.legend(p, size, true);
            tallest = std::max(tallest, topRoom + p.height +
                                            (s.plain     ? 6
                                             : plot.bare ? 8 + names
                                                         : 2 * size + 22 + names));
        }
        top += tallest;
    }
    if (s.framed || (s.plain && figure.plots.empty()))
        for (const Table& t : figure.tables) {
            top += 10;
            Table few = t;
            if (s.plain && few.rows.size() > 6) few.rows.resize(6);
            top += sheet.table(few, s.plain ? 6 : 20, top, s.width - (s.plain ? 12 : 40), size);
            if (s.plain) break;
        }
    if (s.framed) {
        const auto note = [&](const char* what, const std::string& text) {
            if (text.empty()) return;
            top += 4;
            for (const std::string& l : wrapped(std::string(what) + text, size, s.width - 40)) {
                top += size + 5;
                sheet.text(20, top, l, size, "start", Ink::quiet);
            }
        };
        note("Assumed: ", figure.assumed);
        note("Differs: ", figure.differs);
        if (std::string(entry.paper) != kTools) {
            top += size + 8;
            sheet.text(20, top, way == Way::ours ? "ISO axes, SI units" : "Axes, units and signs as printed", size,
                       "start", Ink::quiet);
        }
    }
    const double height = top + 10;
    const std::string w = at(s.width), h = at(height);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + w + "\" height=\"" + h + "\" viewBox=\"0 0 " + w +
           " " + h + "\" font-family=\"system-ui, sans-serif\" role=\"img\" aria-label=\"" +
           escaped(std::string(entry.printed) + ": " + entry.title) + "\">\n" +
           (s.framed ? std::string("<rect width=\"") + w + "\" height=\"" + h + "\" fill=\"" + sheet.ground() + "\"/>\n"
                     : "") +
           sheet.body + "</svg>\n";
}

}
