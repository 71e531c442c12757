#include "impact/crush.h"

#include "core/json.h"

#include <cmath>

namespace impact {

using math::dvec2;

enum : uint32_t { kFront, kLeft, kRear, kRight };

const SideStiffness& stiffnessOf(const CrushSettings& s, uint32_t side)
{
    return side == kFront ? s.front : side == kRear ? s.rear : s.side;
}

double sideLength(const BodyRectangle& r, uint32_t side)
{
    return side == kFront || side == kRear ? r.width : r.front + r.rear;
}

double alongSide(const BodyRectangle& r, uint32_t side, const dvec2& p)
{
    switch (side) { // left end seen from the mass centre, looking at the side
    case kFront:
        return 0.5 * r.width - p.y;
    case kLeft:
        return p.x + r.rear;
    case kRear:
        return p.y + 0.5 * r.width;
    default:
        return r.front - p.x;
    }
}

static double stationAt(const BodyRectangle& r, uint32_t side, int i)
{
    return sideLength(r, side) * double(i) / double(kStations - 1);
}

static double density(const SideStiffness& k, double c)
{
    return k.A * c + 0.5 * k.B * c * c;
}

// The profile is linear between stations: Simpson's rule is exact for the quadratic density.
static double energyOf(const SideStiffness& k, double spacing, const double* depth)
{
    double sum = 0.0;
    for (int i = 0; i + 1 < kStations; ++i)
        sum += spacing / 6.0 *
               (density(k, depth[i]) + 4.0 * density(k, 0.5 * (depth[i] + depth[i + 1])) + density(k, depth[i + 1]));
    return sum;
}

double profileEnergy(const SideStiffness& k, const BodyRectangle& r, const CrushState& s, uint32_t side)
{
    return energyOf(k, sideLength(r, side) / double(kStations - 1), s.depth[side]);
}

double uniformDepth(const SideStiffness& k, double width, double energy)
{
    // w (A C + B C^2/2 + A^2/(2B)) = E  =>  C = (sqrt(2 B E/w) - A)/B
    const double c = (math::sqrt(2.0 * k.B * energy / width) - k.A) / k.B;
    return c > 0.0 ? c : 0.0;
}

double energyShare(const SideStiffness& own, const SideStiffness& other)
{
    return other.B / (own.B + other.B);
}

double crush(const CrushSettings& settings, const BodyRectangle& r, CrushState& s, uint32_t side, double along,
             double width, double energy)
{
    if (!(energy > 0.0)) return 0.0;
    const SideStiffness& k = stiffnessOf(settings, side);
    const double length = sideLength(r, side), spacing = length / double(kStations - 1);
    width = math::clamp(width, 0.05, length);
    s.energy[side] += energy;
    const double elastic = 0.5 * k.A * k.A / k.B * width;
    const double plastic = energy - elastic;
    if (!(plastic > 0.0)) return 0.0;
    double shape[kStations];
    double most = 0.0;
    for (int i = 0; i < kStations; ++i) {
        const double away = std::fabs(stationAt(r, side, i) - along) - 0.5 * width;
        shape[i] = away <= 0.0 ? 1.0 : away >= kTaper ? 0.0 : 1.0 - away / kTaper;
        most = shape[i] > most ? shape[i] : most;
    }
    if (most < 1.0) { // a hit narrower than the stations are apart dents the nearest one
        const int nearest = int(math::clamp(std::floor(along / spacing + 0.5), 0.0, double(kStations - 1)));
        shape[nearest] = 1.0;
    }
    const double before = profileEnergy(k, r, s, side);
    double* depth = s.depth[side];
    const auto dentedTo = [&](double c, double* out) {
        for (int i = 0; i < kStations; ++i) out[i] = depth[i] > c * shape[i] ? depth[i] : c * shape[i];
    };
    // No deeper than 0.6 of the way to the mass centre, or to the middle line: the engine and the sills hold.
    const double deepest = 0.6 * (side == kFront ? r.front : side == kRear ? r.rear : 0.5 * r.width);
    double low = 0.0, high = deepest, trial[kStations];
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        dentedTo(middle, trial);
        (energyOf(k, spacing, trial) - before > plastic ? high : low) = middle;
    }
    dentedTo(low, trial);
    double reached = 0.0;
    for (int i = 0; i < kStations; ++i) {
        depth[i] = trial[i];
        if (shape[i] > 0.0 && depth[i] > reached) reached = depth[i];
    }
    return reached;
}

bool dented(const CrushState& s)
{
    for (const auto& side : s.depth)
        for (double d : side)
            if (d > 0.0) return true;
    return false;
}

int crushedOutline(const BodyRectangle& r, const CrushState& s, dvec2* out)
{
    const double hw = 0.5 * r.width;
    if (!dented(s)) {
        out[0] = {r.front, -hw};
        out[1] = {r.front, hw};
        out[2] = {-r.rear, hw};
        out[3] = {-r.rear, -hw};
        return 4;
    }
    constexpr int last = kStations - 1;
    // Corners move in by what both their sides have lost there.
    const double frontX[2] = {r.front - s.depth[kFront][0], r.front - s.depth[kFront][last]};
    const double rearX[2] = {-r.rear + s.depth[kRear][last], -r.rear + s.depth[kRear][0]};
    const double leftY[2] = {hw - s.depth[kLeft][last], hw - s.depth[kLeft][0]}; // front, rear
    const double rightY[2] = {-hw + s.depth[kRight][0], -hw + s.depth[kRight][last]};
    // Counter-clockwise: front from right to left, left from front to rear, rear from left to right, right to the
    // front.
    int n = 0;
    const auto side = [&](uint32_t which, const dvec2& start, const dvec2& end) {
        // From right to left seen from the mass centre: station last to 0; the end corner belongs to the next side.
        for (int i = last; i > 0; --i) {
            const double share = double(last - i) / double(last);
            const double d = s.depth[which][i];
            dvec2 p = math::dvec2(math::mix(start.x, end.x, share), math::mix(start.y, end.y, share));
            if (i < last) {
                if (which == kFront) p.x = r.front - d;
                if (which == kRear) p.x = -r.rear + d;
                if (which == kLeft) p.y = hw - d;
                if (which == kRight) p.y = -hw + d;
            }
            out[n++] = p;
        }
    };
    const dvec2 frontRight(frontX[1], rightY[0]), frontLeft(frontX[0], leftY[0]), rearLeft(rearX[0], leftY[1]),
        rearRight(rearX[1], rightY[1]);
    side(kFront, frontRight, frontLeft);
    side(kLeft, frontLeft, rearLeft);
    side(kRear, rearLeft, rearRight);
    side(kRight, rearRight, frontRight);
    return n;
}

CrushSpring springOf(const SideStiffness& k, double width)
{
    return {k.A * width, k.B * width};
}

CrushSpring springOf(const SideStiffness& a, const SideStiffness& b, double width)
{
    // Equal force F = A + B C on both: C_a + C_b = (F - A_a)/B_a + (F - A_b)/B_b.
    const double stiffness = 1.0 / (1.0 / a.B + 1.0 / b.B);
    return {stiffness * (a.A / a.B + b.A / b.B) * width, stiffness * width};
}

std::string deformationCode(const BodyRectangle& r, const CrushState& s, uint32_t side, double pdof)
{
    const double* depth = s.depth[side];
    int first = -1, final = -1;
    double deepest = 0.0;
    for (int i = 0; i < kStations; ++i) {
        if (!(depth[i] > 0.0)) continue;
        if (first < 0) first = i;
        final = i;
        deepest = depth[i] > deepest ? depth[i] : deepest;
    }
    if (first < 0) return "";
    // Clock: 12 ahead, 3 from the right.
    int clock = int(std::floor(-pdof / (math::kPi / 6.0) + 0.5)) % 12;
    if (clock <= 0) clock += 12;
    const double length = sideLength(r, side), from = stationAt(r, side, first) / length,
                 to = stationAt(r, side, final) / length;
    const bool one = from<1.0 / 3.0, three = to> 2.0 / 3.0, two = from < 2.0 / 3.0 && to > 1.0 / 3.0;
    // Thirds from the left end seen from outside ahead or behind; front, middle, rear thirds at the sides.
    const bool along = side == kLeft || side == kRight;
    const bool flip =
        side == kLeft || side == kRear; // station 0 is the rear end of the left side, the right end of the rear
    const bool start = flip ? three : one, end = flip ? one : three;
    const char place = start && end   ? 'D'
                       : start && two ? 'Y'
                       : end && two   ? 'Z'
                       : start        ? (along ? 'F' : 'L')
                       : end          ? (along ? 'B' : 'R')
                                      : (along ? 'P' : 'C');
    const double wide = (to - from) * length;
    const char type = wide < 0.41 ? 'N' : deepest < 0.1 && along ? 'S' : 'W';
    const double way = side == kFront ? r.front : side == kRear ? r.rear : 0.5 * r.width;
    const int extent = int(math::clamp(1.0 + std::floor(9.0 * deepest / way), 1.0, 9.0));
    const char letter = side == kFront ? 'F' : side == kRear ? 'B' : side == kLeft ? 'L' : 'R';
    std::string code;
    code += char('0' + clock / 10);
    code += char('0' + clock % 10);
    code += letter;
    code += place;
    code += 'E';
    code += type;
    code += char('0' + extent);
    return code;
}

core::Json crushJson(const BodyRectangle& r, const CrushState& s)
{
    static const char* const names[kCrushSides] = {"front", "left", "rear", "right"};
    core::Json out = core::Json::object();
    for (uint32_t side = 0; side < kCrushSides; ++side) {
        core::Json places = core::Json::array(), depths = core::Json::array();
        double deepest = 0.0;
        for (int i = 0; i < kStations; ++i) {
            places.push_back(stationAt(r, side, i));
            depths.push_back(s.depth[side][i]);
            deepest = s.depth[side][i] > deepest ? s.depth[side][i] : deepest;
        }
        out[names[side]] = {{"along", places}, {"depth", depths}, {"deepest", deepest}, {"energy", s.energy[side]}};
    }
    return out;
}

double topDepth(const CrushSettings& c, const CrushState& s, Top top)
{
    return uniformDepth(c.side, c.contactWidth, s.topEnergy[uint32_t(top)]);
}

core::Json topJson(const CrushSettings& c, const CrushState& s)
{
    const auto of = [&](Top top) {
        return core::Json{{"depth", topDepth(c, s, top)}, {"energy", s.topEnergy[uint32_t(top)]}};
    };
    return {{"roof", of(Top::roof)}, {"underside", of(Top::underside)}};
}

}
