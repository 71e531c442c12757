#include "tire/tir_file.h"

#include "core/describe.h"
#include "core/text.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace tire {

namespace {

constexpr size_t kLongestLine = 1000, kMostNames = 2000, kLongestName = 40;

struct Entry {
    std::string text; // without quotes
    bool quoted = false;
    int line = 0;
    bool used = false;
};
using Entries = std::map<std::string, Entry, std::less<>>;

core::Status refuse(int line, core::Message why)
{
    return core::Status::fail("line " + std::to_string(line), std::move(why));
}

std::string_view trimmed(std::string_view s)
{
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; };
    while (!s.empty() && blank(s.front())) s.remove_prefix(1);
    while (!s.empty() && blank(s.back())) s.remove_suffix(1);
    return s;
}

// Up to a comment; what stands in quotes is no comment.
std::string_view withoutComment(std::string_view s)
{
    bool quoted = false;
    for (size_t i = 0; i < s.size(); ++i) {
        if (s[i] == '\'') quoted = !quoted;
        if (!quoted && (s[i] == '$' || s[i] == '!')) return s.substr(0, i);
    }
    return s;
}

std::string upper(std::string_view s)
{
    std::string out(s);
    for (char& c : out)
        if (c >= 'a' && c <= 'z') c = char(c - 'a' + 'A');
    return out;
}

bool isName(std::string_view s)
{
    if (s.empty() || s.size() > kLongestName) return false;
    return std::all_of(s.begin(), s.end(), [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
    });
}

// A whole decimal number; Fortran's exponents (1.0D3) are seen too.
bool number(std::string_view word, double& out)
{
    if (word.empty() || word.size() > 40) return false;
    std::string text(word);
    for (char& c : text) {
        if (c == 'd' || c == 'D') c = 'e';
        if (!((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E')) return false;
    }
    char* end = nullptr;
    out = std::strtod(text.c_str(), &end);
    return end == text.c_str() + text.size() && math::isFinite(out);
}

core::Status entriesOf(std::string_view text, Entries& out)
{
    if (text.size() > kMostTirBytes)
        return core::Status::fail("file", core::say("{bytes} bytes; a tire property file has less than a million",
                                                    {{"bytes", std::to_string(text.size())}}));
    int line = 0;
    bool table = false; // rows of numbers: [SHAPE] and the like
    bool section = false;
    while (!text.empty()) {
        const size_t end = text.find('\n');
        std::string_view row = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        ++line;
        if (line == 1 && row.substr(0, 3) == "\xEF\xBB\xBF") row.remove_prefix(3);
        if (row.size() > kLongestLine)
            return refuse(line, core::say("longer than {most} characters: no tire property file",
                                          {{"most", std::to_string(kLongestLine)}}));
        row = trimmed(withoutComment(row));
        if (row.empty()) continue;
        if (row.front() == '[') {
            if (row.back() != ']') return refuse(line, core::say("a section begins with [ and does not end with ]"));
            table = false;
            section = true;
            continue;
        }
        if (row.front() == '{') { // head of a table
            table = true;
            continue;
        }
        const size_t equals = row.find('=');
        if (equals == std::string_view::npos) {
            if (table) continue;
            return refuse(line, core::say("expected NAME = VALUE, found \"{found}\"",
                                          {{"found", core::visible(row.substr(0, 60))}}));
        }
        if (!section) return refuse(line, core::say("stands before any [SECTION]: no tire property file"));
        const std::string name = upper(trimmed(row.substr(0, equals)));
        std::string_view value = trimmed(row.substr(equals + 1));
        if (!isName(name))
            return refuse(line, core::say("\"{found}\" is no name of a coefficient",
                                          {{"found", core::visible(std::string_view(name).substr(0, 60))}}));
        Entry entry{"", false, line, false};
        if (!value.empty() && value.front() == '\'') {
            const size_t close = value.find('\'', 1);
            if (close == std::string_view::npos) return refuse(line, core::say("a text begins with ' and has no end"));
            entry.quoted = true;
            value = value.substr(1, close - 1);
        }
        entry.text = std::string(trimmed(value));
        if (const auto before = out.find(name); before != out.end())
            return refuse(line, core::say("{name} stands in line {before} already",
                                          {{"name", name}, {"before", std::to_string(before->second.line)}}));
        if (out.size() >= kMostNames) return refuse(line, core::say("more names than a tire property file has"));
        out.emplace(name, std::move(entry));
    }
    if (out.empty()) return core::Status::fail("file", core::say("holds no NAME = VALUE: no tire property file"));
    return {};
}

class Reader {
public:
    explicit Reader(Entries& entries) : m_entries(entries) {}
    core::Status status;

    std::string text(const char* name)
    {
        const auto it = m_entries.find(name);
        if (it == m_entries.end()) return "";
        it->second.used = true;
        return it->second.text;
    }
    bool has(const char* name) const { return m_entries.find(name) != m_entries.end(); }
    // `fallback` where the file does not have it.
    double value(const char* name, double fallback)
    {
        const auto it = m_entries.find(name);
        if (it == m_entries.end()) return fallback;
        it->second.used = true;
        double out = fallback;
        if ((it->second.quoted || !number(it->second.text, out)) && status)
            status = core::Status::fail("line " + std::to_string(it->second.line) + ", " + name,
                                        core::say("expected a number, found \"{found}\"",
                                                  {{"found", core::visible(it->second.text.substr(0, 60))}}));
        return out;
    }
    double wanted(const char* name)
    {
        if (!has(name) && status)
            status = core::Status::fail(name, core::say("the file does not have it, and without it there is no tire"));
        return value(name, 1.0);
    }

private:
    Entries& m_entries;
};

core::Status versionOf(Reader& r, TirReport& report)
{
    if (r.has("FITTYP")) {
        const int fit = int(math::clamp(r.value("FITTYP", 0), 0.0, 999.0));
        if (!r.status) return r.status;
        switch (fit) {
        case 6:
        case 52:
            report.version = "MF 5.2";
            return {};
        case 60:
        case 61:
        case 62:
            report.version = fit == 60 ? "MF 6.0" : fit == 61 ? "MF 6.1" : "MF 6.2";
            return {};
        default:
            return core::Status::fail(
                "FITTYP", core::say("{found} is another tire model; read are 6 and 52 (Magic Formula 5.2), 60, 61, 62",
                                    {{"found", std::to_string(fit)}}));
        }
    }
    const std::string format = upper(r.text("PROPERTY_FILE_FORMAT"));
    if (format == "PAC2002" || format == "MF_05" || format == "MF-TYRE") {
        report.version = "MF 5.2";
        return {};
    }
    return core::Status::fail("FITTYP", core::say("the file does not say which Magic Formula it is for: FITTYP 6, 52, "
                                                  "60, 61 or 62, or PROPERTY_FILE_FORMAT 'PAC2002'"));
}

core::Status judgeUnits(Reader& r)
{
    const struct {
        const char* name;
        std::set<std::string> known;
    } units[] = {{"LENGTH", {"METER", "METRE", "M"}},
                 {"FORCE", {"NEWTON", "N"}},
                 {"ANGLE", {"RADIAN", "RADIANS", "RAD"}},
                 {"MASS", {"KG", "KILOGRAM"}},
                 {"TIME", {"SECOND", "SEC", "S"}}};
    for (const auto& u : units) {
        if (!r.has(u.name)) continue;
        const std::string unit = upper(r.text(u.name));
        if (!u.known.count(unit))
            return core::Status::fail(u.name, core::say("the file is in {unit}; read are files in SI units",
                                                        {{"unit", core::visible(unit.substr(0, 40))}}));
    }
    return {};
}

}

core::Status readTir(std::string_view text, TireSettings& out, TirReport& report)
{
    Entries entries;
    TirReport told;
    if (core::Status status = entriesOf(text, entries); !status) return status;
    Reader r(entries);
    if (core::Status status = versionOf(r, told); !status) return status;
    if (core::Status status = judgeUnits(r); !status) return status;
    told.side = upper(r.text("TYRESIDE"));
    if (told.side != "LEFT" && told.side != "RIGHT") told.side.clear();

    TireSettings s;
    s.model = Model::magicFormula;
    s.nominalLoad = r.wanted("FNOMIN") * r.value("LFZO", 1.0);
    s.radius = r.wanted("UNLOADED_RADIUS");
    s.width = r.value("WIDTH", s.width);
    if (r.has("VERTICAL_STIFFNESS")) {
        s.verticalRate = r.value("VERTICAL_STIFFNESS", s.verticalRate);
        s.verticalRise = 0.0;
    }
    s.verticalDamping = r.value("VERTICAL_DAMPING", s.verticalDamping);
    s.rollingResistance = r.value("QSY1", s.rollingResistance);
    for (const char* name : {"PCX1", "PDX1", "PKX1", "PCY1", "PDY1", "PKY1"}) r.wanted(name);

    // Every coefficient by its own name, those that a file leaves out zero.
    MagicFormulaSettings& m = s.magicFormula;
    core::Json json;
    {
        const core::Json schema = core::SchemaWriter::schemaOf(m);
        for (const auto& [name, about] : schema["properties"].items()) {
            if (name == "aligning") continue;
            const bool has = r.has(name.c_str());
            json[name] = r.value(name.c_str(), 0.0);
            told.used += has;
        }
    }
    json["aligning"] = "full";
    const double mux = r.value("LMUX", 1.0), muy = r.value("LMUY", 1.0);
    for (const char* name : {"PDX1", "PDX2"}) json[name] = json[name].get<double>() * mux;
    for (const char* name : {"PDY1", "PDY2"}) json[name] = json[name].get<double>() * muy;
    // Kyg0 = (PKY6 + PKY7 dfz) Fz and SHyg = (Kyg0 - dSVy/dgamma) / Kya, Pacejka 2012 (4.E30), (4.E27), at dfz = 0.
    if (told.version != "MF 5.2" && r.has("PKY6")) {
        const double pky1 = json["PKY1"], pky2 = json["PKY2"], pvy3 = json["PVY3"];
        const double slope = pky2 == 0.0 ? pky1 : pky1 * math::sin(2.0 * math::atan(1.0 / pky2));
        if (slope != 0.0) {
            json["PHY3"] = (r.value("PKY6", 0.0) - pvy3) / slope;
            told.notes.push_back("PHY3 out of PKY6 and PVY3, at nominal load");
        }
    }
    if (!r.status) return r.status;
    if (core::Status status = core::readJson(json, m); !status) {
        const auto it = entries.find(status.path);
        if (it != entries.end()) status.path = "line " + std::to_string(it->second.line) + ", " + status.path;
        return status;
    }
    // The tire as a whole is judged as that of a car file is.
    const core::Json rest = {{"nominalLoad", s.nominalLoad},
                             {"radius", s.radius},
                             {"width", s.width},
                             {"verticalRate", s.verticalRate},
                             {"verticalDamping", s.verticalDamping},
                             {"rollingResistance", s.rollingResistance}};
    TireSettings judged;
    if (core::Status status = core::readJson(rest, judged); !status) {
        static const std::map<std::string, const char*, std::less<>> kNames = {{"nominalLoad", "FNOMIN"},
                                                                               {"radius", "UNLOADED_RADIUS"},
                                                                               {"width", "WIDTH"},
                                                                               {"verticalRate", "VERTICAL_STIFFNESS"},
                                                                               {"verticalDamping", "VERTICAL_DAMPING"},
                                                                               {"rollingResistance", "QSY1"}};
        if (const auto name = kNames.find(status.path); name != kNames.end())
            if (const auto it = entries.find(name->second); it != entries.end())
                status.path = "line " + std::to_string(it->second.line) + ", " + name->second;
        return status;
    }
    told.used += 2 + int(r.has("WIDTH")) + int(r.has("VERTICAL_STIFFNESS")) + int(r.has("VERTICAL_DAMPING")) +
                 int(r.has("QSY1"));
    if (!r.has("RBX1") && !r.has("RBY1"))
        told.notes.push_back("no combined slip in the file: the friction ellipse bounds the forces");
    if (!r.has("QSY1")) told.notes.push_back("rolling resistance is our default: the file has no QSY1");
    for (const auto& [name, entry] : entries) {
        double value = 0.0;
        if (entry.used || entry.quoted || !number(entry.text, value)) continue;
        const bool scale = name.front() == 'L' && name.size() <= 6; // LKX, LGAY, LMUV: 1 says nothing
        if (value != (scale ? 1.0 : 0.0)) told.unused.push_back(name);
    }
    out = s;
    report = std::move(told);
    return {};
}

}
