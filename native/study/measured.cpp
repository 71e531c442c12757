#include "study/measured.h"

#include "core/text.h"
#include "math/math.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace study {

using core::Status;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr size_t kLongestLine = 100'000, kLongestName = 200;

std::string trimmed(std::string_view s)
{
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; };
    while (!s.empty() && blank(s.front())) s.remove_prefix(1);
    while (!s.empty() && blank(s.back())) s.remove_suffix(1);
    return std::string(s);
}
std::string lower(std::string s)
{
    for (char& c : s)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    return s;
}
std::string plain(const std::string& s) // letters and digits
{
    std::string out;
    for (const char c : lower(s))
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
    return out;
}

Status refuse(size_t line, core::Message why)
{
    return Status::fail("line " + std::to_string(line), std::move(why));
}

std::vector<std::string> cells(std::string_view line, char separator)
{
    std::vector<std::string> out(1);
    bool quoted = false;
    for (size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"') {
            if (quoted && i + 1 < line.size() && line[i + 1] == '"') {
                out.back() += c;
                ++i;
            } else
                quoted = !quoted;
        } else if (c == separator && !quoted)
            out.emplace_back();
        else
            out.back() += c;
    }
    for (std::string& cell : out) cell = trimmed(cell);
    return out;
}

// A whole decimal number, or nothing where none was measured.
enum class Cell { number, empty, words };
Cell cellOf(const std::string& cell, bool decimalComma, double& value)
{
    value = kNone;
    const std::string low = lower(cell);
    if (cell.empty() || low == "nan" || low == "na" || low == "null" || low == "-") return Cell::empty;
    if (cell.size() > 40) return Cell::words;
    std::string text = cell;
    for (char& c : text) {
        if (decimalComma && c == ',') c = '.';
        if (!((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E')) return Cell::words;
    }
    char* end = nullptr;
    value = std::strtod(text.c_str(), &end);
    if (end != text.c_str() + text.size() || !math::isFinite(value)) return Cell::words;
    return Cell::number;
}

struct Row {
    size_t line;
    std::vector<std::string> cells;
};
bool numeric(const Row& row, bool decimalComma)
{
    size_t numbers = 0;
    double value;
    for (const std::string& cell : row.cells) {
        const Cell kind = cellOf(cell, decimalComma, value);
        if (kind == Cell::words) return false;
        numbers += kind == Cell::number;
    }
    return numbers >= 2;
}

struct Unit {
    const char* name;
    const char* si;
    double factor;
};
constexpr double kDegree = math::kPi / 180.0;
constexpr Unit kUnits[] = {{"s", "s", 1},
                           {"sec", "s", 1},
                           {"ms", "s", 1e-3},
                           {"min", "s", 60},
                           {"m", "m", 1},
                           {"mm", "m", 1e-3},
                           {"km", "m", 1e3},
                           {"ft", "m", 0.3048},
                           {"m/s", "m/s", 1},
                           {"km/h", "m/s", 1 / 3.6},
                           {"kph", "m/s", 1 / 3.6},
                           {"kmh", "m/s", 1 / 3.6},
                           {"mph", "m/s", 0.44704},
                           {"ft/s", "m/s", 0.3048},
                           {"kn", "m/s", 1852.0 / 3600.0},
                           {"knots", "m/s", 1852.0 / 3600.0},
                           {"rad", "rad", 1},
                           {"deg", "rad", kDegree},
                           {"\u00b0", "rad", kDegree},
                           {"rad/s", "rad/s", 1},
                           {"deg/s", "rad/s", kDegree},
                           {"dps", "rad/s", kDegree},
                           {"\u00b0/s", "rad/s", kDegree},
                           {"m/s2", "m/s2", 1},
                           {"m/s^2", "m/s2", 1},
                           {"m/s/s", "m/s2", 1},
                           {"m/s\u00b2", "m/s2", 1},
                           {"g", "m/s2", 9.80665},
                           {"1", "1", 1},
                           {"", "1", 1},
                           {"-", "1", 1},
                           {"ratio", "1", 1},
                           {"%", "1", 0.01},
                           {"pct", "1", 0.01}};

// What instruments call it, letters and digits alone, the surest first.
constexpr const char* kCalled[kQuantities] = {
    "time t times elapsedtime timestamp laptime sessiontime",
    "steer roadwheelangle frontwheelangle frontsteer steerroad delta",
    ("steeringwheel steeringwheelangle swa handwheelangle steeringangle steerangle steeredangle steering steeringpos "
     "steerpos steeringposition"),
    "throttle throttlepos throttleposition throttlepedal accelerator pedalpos pps tps apps",
    "brake brakepos brakeposition brakepedal brakeposfront",
    "speed forwardspeed groundspeed gpsspeed vehiclespeed corrspeed corrdistspeed speedavg v vx drivenspeed",
    "yawrate headingrate gyroz gyroyawvelocity gpsgyro yawvelocity gyroyaw",
    "longitudinalacceleration accelerationx longacc gpslonacc inlineacc gforcelong acclong ax longitudinalacc inlineg",
    "lateralacceleration accelerationy latacc gpslatacc lateralacc gforcelat acclat ay lateralg",
    "sideslip slipangle beta sideslipangle driftangle",
    "x posx positionx easting gpsx",
    "y posy positiony northing gpsy"};
constexpr QuantityInfo kInfo[kQuantities] = {{"time", "time", "s"},
                                             {"steer", "angle of the road wheels, left positive", "rad"},
                                             {"steeringWheel", "angle of the steering wheel, left positive", "rad"},
                                             {"throttle", "throttle", "1"},
                                             {"brake", "brake pedal", "1"},
                                             {"speed", "speed", "m/s"},
                                             {"yawRate", "yaw rate, counter-clockwise", "rad/s"},
                                             {"longitudinal", "acceleration ahead", "m/s2"},
                                             {"lateral", "acceleration to the left", "m/s2"},
                                             {"sideslip", "sideslip, to the left", "rad"},
                                             {"x", "place, east", "m"},
                                             {"y", "place, north", "m"}};

// "speed [km/h]", "speed (km/h)"
void split(const std::string& cell, std::string& name, std::string& unit)
{
    name = cell.substr(0, kLongestName);
    const size_t end = cell.size();
    if (end < 3 || (cell[end - 1] != ']' && cell[end - 1] != ')')) return;
    const size_t open = cell.rfind(cell[end - 1] == ']' ? '[' : '(');
    if (open == std::string::npos || open == 0) return;
    name = trimmed(cell.substr(0, std::min(open, kLongestName)));
    unit = trimmed(cell.substr(open + 1, end - open - 2));
}

}

const QuantityInfo& info(Quantity q)
{
    return kInfo[size_t(q)];
}

double factorOf(const std::string& unit, const std::string& to)
{
    for (const std::string& name : {unit, lower(unit)})
        for (const Unit& u : kUnits)
            if (name == u.name) return to == u.si ? u.factor : 0.0;
    return 0.0;
}

Status readCsv(std::string_view text, Csv& out)
{
    if (text.size() > kMostCsvBytes)
        return Status::fail("file", core::say("{megabytes} MB; the most that is read is {most} MB",
                                              {{"megabytes", std::to_string(text.size() >> 20)},
                                               {"most", std::to_string(kMostCsvBytes >> 20)}}));
    if (text.rfind("\xef\xbb\xbf", 0) == 0) text.remove_prefix(3);
    std::vector<std::pair<size_t, std::string_view>> lines;
    for (size_t line = 1; !text.empty(); ++line) {
        const size_t end = text.find('\n');
        const std::string_view row = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        if (row.size() > kLongestLine) return refuse(line, core::say("is too long for a row of measured numbers"));
        const size_t first = row.find_first_not_of(" \t\r");
        if (first == std::string_view::npos || row[first] == '#' || row[first] == '%') continue;
        lines.emplace_back(line, row);
    }
    // The separator that cuts the last lines alike, into the most pieces.
    char separator = ',';
    size_t most = 0;
    for (const char c : {';', '\t', ','}) { // a decimal comma stands as often as the semicolon beside it
        size_t least = std::numeric_limits<size_t>::max();
        for (size_t i = lines.size() > 20 ? lines.size() - 20 : lines.size() / 2; i < lines.size(); ++i)
            least = std::min(least, size_t(std::count(lines[i].second.begin(), lines[i].second.end(), c)));
        if (least > most && least < std::numeric_limits<size_t>::max()) {
            most = least;
            separator = c;
        }
    }
    if (most == 0) return Status::fail("file", core::say("has no rows of at least two numbers"));
    bool comma = false, point = false;
    for (size_t i = lines.size() > 20 ? lines.size() - 20 : 0; separator != ',' && i < lines.size(); ++i) {
        comma = comma || lines[i].second.find(',') != std::string_view::npos;
        point = point || lines[i].second.find('.') != std::string_view::npos;
    }
    const bool decimalComma = comma && !point;
    const auto rowOf = [&](size_t i) { return Row{lines[i].first, cells(lines[i].second, separator)}; };

    size_t first = 0; // row of numbers
    while (first < lines.size() && !numeric(rowOf(first), decimalComma)) ++first;
    // A page of keys and values may hold a line of two numbers: the data are wide, and go on.
    while (first < lines.size()) {
        const Row row = rowOf(first);
        const bool goesOn = first + 1 >= lines.size() || numeric(rowOf(first + 1), decimalComma);
        if (numeric(row, decimalComma) && row.cells.size() > most && goesOn) break;
        ++first;
    }
    if (first >= lines.size()) return Status::fail("file", core::say("has no rows of at least two numbers"));
    const size_t width = rowOf(first).cells.size();
    if (width > kMostCsvColumns || width * (lines.size() - first) > kMostCsvCells)
        return Status::fail("file", core::say("{columns} columns of {rows} rows are more than is read",
                                              {{"columns", width}, {"rows", lines.size() - first}}));
    Csv csv;
    csv.columns.resize(width);
    for (size_t i = 0; i < width; ++i) csv.columns[i].name = "column " + std::to_string(i + 1);
    if (first > 0) {
        Row names = rowOf(first - 1), units;
        if (first > 1) { // a row of units below the names
            size_t known = 0, words = 0;
            for (const std::string& cell : names.cells) {
                bool unit = false;
                for (const Unit& u : kUnits)
                    unit = unit || (!cell.empty() && (cell == u.name || lower(cell) == u.name));
                known += unit;
                words += !cell.empty();
            }
            const Row above = rowOf(first - 2);
            if (2 * known >= words && above.cells.size() + 1 >= width) {
                units = names;
                names = above;
            }
        }
        for (size_t i = 0; i < width && i < names.cells.size(); ++i) {
            if (!names.cells[i].empty()) split(names.cells[i], csv.columns[i].name, csv.columns[i].unit);
            if (i < units.cells.size() && !units.cells[i].empty()) csv.columns[i].unit = units.cells[i];
        }
    }
    for (size_t i = 0; i < std::min<size_t>(first, 20); ++i) {
        const std::string line = lower(std::string(lines[i].second));
        if (line.find("aim csv") != std::string::npos) csv.writer = "AiM";
        if (line.find("motec") != std::string::npos) csv.writer = "MoTeC";
    }
    csv.rows = lines.size() - first;
    for (CsvColumn& c : csv.columns) c.values.reserve(csv.rows);
    for (size_t i = first; i < lines.size(); ++i) {
        const Row row = rowOf(i);
        for (size_t k = 0; k < width; ++k) {
            double value = kNone;
            if (k < row.cells.size() && cellOf(row.cells[k], decimalComma, value) == Cell::words)
                return refuse(row.line,
                              core::say("{column}: \"{found}\" is not a number",
                                        {{"column", csv.columns[k].name}, {"found", row.cells[k].substr(0, 40)}}));
            csv.columns[k].values.push_back(value);
        }
    }
    out = std::move(csv);
    return {};
}

Columns guess(const Csv& csv)
{
    Columns out;
    std::vector<bool> taken(csv.columns.size(), false);
    for (size_t q = 0; q < kQuantities; ++q) {
        std::string names = kCalled[q];
        for (size_t at = 0; at < names.size() && out[q].index < 0;) {
            const size_t end = std::min(names.find(' ', at), names.size());
            const std::string name = names.substr(at, end - at);
            at = end + 1;
            for (size_t i = 0; i < csv.columns.size() && out[q].index < 0; ++i) {
                const CsvColumn& c = csv.columns[i];
                std::string called = plain(c.name);
                if (called.rfind("car0", 0) == 0) called = called.substr(4); // as `yawlab run --csv` names them
                if (taken[i] || called != name) continue;
                if (!c.unit.empty() && factorOf(c.unit, kInfo[q].unit) == 0.0) continue;
                out[q] = {int(i), c.unit.empty() ? kInfo[q].unit : c.unit, false};
                taken[i] = true;
            }
        }
    }
    return out;
}

Status choose(const Csv& csv, const std::string& text, Columns& inOut)
{
    if (trimmed(text).empty()) return {};
    for (const std::string& one : cells(text, ';')) {
        if (one.empty()) continue;
        const size_t equals = one.find('=');
        const std::string name = trimmed(one.substr(0, equals));
        size_t q = 0;
        while (q < kQuantities && name != kInfo[q].name) ++q;
        if (equals == std::string::npos || q == kQuantities) {
            std::string names;
            for (const QuantityInfo& i : kInfo) names += (names.empty() ? "" : ", ") + std::string(i.name);
            return Status::fail("columns", core::say("\"{found}\": expected QUANTITY=COLUMN [UNIT] of {names}",
                                                     {{"found", one.substr(0, 60)}, {"names", names}}));
        }
        std::string column = trimmed(one.substr(equals + 1));
        Column chosen;
        if (!column.empty()) {
            const auto find = [&](const std::string& wanted) {
                for (size_t i = 0; i < csv.columns.size(); ++i)
                    if (csv.columns[i].name == wanted) return int(i);
                return -1;
            };
            std::string called, unit;
            split(column, called, unit);
            // A name may hold brackets itself: without its unit first, as written() gives it.
            chosen.index = find(called) >= 0 ? find(called) : find(column);
            if (chosen.index < 0 && called[0] == '-') {
                chosen.turned = true;
                chosen.index = find(trimmed(called.substr(1)));
            }
            if (chosen.index < 0)
                return Status::fail("columns",
                                    core::say("there is no column \"{name}\"", {{"name", called.substr(0, 60)}}));
            const std::string& own = csv.columns[size_t(chosen.index)].unit;
            chosen.unit = !unit.empty() ? unit : !own.empty() ? own : kInfo[q].unit;
        }
        inOut[q] = chosen;
    }
    return {};
}

std::string written(const Csv& csv, const Columns& columns)
{
    std::string out;
    for (size_t q = 0; q < kQuantities; ++q) {
        const Column& c = columns[q];
        if (!out.empty()) out += "; ";
        out += std::string(kInfo[q].name) + "=";
        if (c.index >= 0) out += (c.turned ? "-" : "") + csv.columns[size_t(c.index)].name + " [" + c.unit + "]";
    }
    return out;
}

Status measure(const Csv& csv, const Columns& columns, Measured& out)
{
    const auto need = [&](Quantity q) -> Status {
        if (columns[size_t(q)].index >= 0) return {};
        return Status::fail("columns", core::say("no column is known as {what}; say which is: {name}=NAME [{unit}]",
                                                 {{"what", std::string(info(q).what)},
                                                  {"name", std::string(info(q).name)},
                                                  {"unit", std::string(info(q).unit)}}));
    };
    if (Status s = need(Quantity::time); !s) return s;
    if (columns[size_t(Quantity::steeringWheel)].index < 0)
        if (Status s = need(Quantity::steer); !s) return s;
    if (Status s = need(Quantity::speed); !s) return s;
    for (size_t q = 0; q < kQuantities; ++q) {
        const Column& c = columns[q];
        if (c.index >= 0 && factorOf(c.unit, kInfo[q].unit) == 0.0)
            return Status::fail("columns", core::say("{name}: \"{given}\" is no unit of it; give one as {unit}",
                                                     {{"name", std::string(kInfo[q].name)},
                                                      {"given", c.unit.substr(0, 20)},
                                                      {"unit", std::string(kInfo[q].unit)}}));
    }
    Measured run;
    const Column& clock = columns[size_t(Quantity::time)];
    const std::vector<double>& times = csv.columns[size_t(clock.index)].values;
    const double second = factorOf(clock.unit, "s");
    std::vector<size_t> rows;
    for (size_t i = 0; i < times.size(); ++i)
        if (math::isFinite(times[i]) && (rows.empty() || times[i] > times[rows.back()])) rows.push_back(i);
    if (rows.size() < 10) return Status::fail("columns", core::say("time must rise over at least ten rows"));
    for (const size_t i : rows) run.time.push_back(second * (times[i] - times[rows[0]]));
    if (run.time.back() > 3600.0)
        return Status::fail("columns", core::say("{seconds} s are more than an hour; is time in {unit}?",
                                                 {{"seconds", run.time.back()}, {"unit", clock.unit}}));
    for (size_t q = 1; q < kQuantities; ++q) {
        const Column& c = columns[q];
        if (c.index < 0) continue;
        const double factor = factorOf(c.unit, kInfo[q].unit) * (c.turned ? -1.0 : 1.0);
        const std::vector<double>& from = csv.columns[size_t(c.index)].values;
        std::vector<double>& to = run.values[q];
        size_t measured = 0;
        for (const size_t i : rows) {
            to.push_back(factor * from[i]);
            measured += math::isFinite(from[i]);
        }
        if (measured < 2) {
            to.clear();
            continue;
        }
        // Gaps by straight lines, the ends as the nearest: a slower channel stands in every tenth row.
        size_t last = to.size();
        for (size_t i = 0; i < to.size(); ++i) {
            if (!math::isFinite(to[i])) continue;
            for (size_t k = last == to.size() ? 0 : last + 1; k < i; ++k)
                to[k] = last == to.size() ? to[i]
                                          : to[last] + (to[i] - to[last]) * (run.time[k] - run.time[last]) /
                                                           (run.time[i] - run.time[last]);
            last = i;
        }
        for (size_t k = last + 1; k < to.size(); ++k) to[k] = to[last];
    }
    if (!run.has(Quantity::speed) || (!run.has(Quantity::steer) && !run.has(Quantity::steeringWheel)))
        return Status::fail("columns", core::say("speed and steering have no numbers"));
    out = std::move(run);
    return {};
}

}
