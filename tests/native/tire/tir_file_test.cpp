// Tire property files: what is taken, what is told, how hostile ones are refused.
#include "tire/tir_file.h"

#include "math/random.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <algorithm>

using Catch::Approx;

namespace {

const char* const kFile = R"($ a tire of our own, no maker's
[MDI_HEADER]
FILE_TYPE = 'tir'
[UNITS]
LENGTH = 'meter'   $ and so on
FORCE  = 'newton'
ANGLE  = 'radians'
[MODEL]
FITTYP   = 61
TYRESIDE = 'LEFT'
LONGVL   = 16.7
[DIMENSION]
UNLOADED_RADIUS = 0.3135
WIDTH           = 0.205
[VERTICAL]
FNOMIN             = 4.0D3
VERTICAL_STIFFNESS = 2.1e5
VERTICAL_DAMPING   = 50
[SHAPE]
{radial width}
1.0 0.0
1.0 0.4
[SCALING_COEFFICIENTS]
LFZO = 1
LMUX = 0.9
LMUY = 1
LKY  = 1.2
[LONGITUDINAL_COEFFICIENTS]
PCX1 = 1.685 ! shape
PDX1 = 1.21
PDX2 = -0.037
PKX1 = 21.51
PPX1 = -0.35
[LATERAL_COEFFICIENTS]
PCY1 = 1.193
PDY1 = 0.99
PKY1 = -14.95
PKY2 = 1.82
PKY6 = -0.92
PVY3 = -0.24
RHX1 = 0
[ALIGNING_COEFFICIENTS]
QBZ1 = 10.904
QCZ1 = 1.18
QDZ1 = 0.09
)";

core::Status read(const std::string& text, tire::TireSettings& out, tire::TirReport& report)
{
    return tire::readTir(text, out, report);
}
std::string refused(const std::string& text)
{
    tire::TireSettings s;
    tire::TirReport r;
    const core::Status status = tire::readTir(text, s, r);
    CHECK_FALSE(status.ok());
    CHECK(s.model == tire::Model::lacombe); // untouched
    return status.text();
}
std::string with(const std::string& what, const std::string& instead)
{
    std::string text = kFile;
    const size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), instead);
}
double across(const tire::TireSettings& s, double angle, double camber = 0.0)
{
    const tire::Tire t = tire::build(s);
    const tire::Patch p{.load = 4000.0, .vx = 20.0, .vy = 20.0 * angle, .rolling = 20.0, .camber = camber};
    const tire::Response r = tire::respond(t, p);
    return tire::force(r, p).y;
}

}

TEST_CASE("a tire property file becomes a tire; what our model has not is told", "[tire][tir]")
{
    tire::TireSettings s;
    tire::TirReport r;
    const core::Status status = read(kFile, s, r);
    INFO(status.text());
    REQUIRE(status.ok());
    CHECK(s.model == tire::Model::magicFormula);
    CHECK(s.nominalLoad == 4000.0);
    CHECK(s.radius == 0.3135);
    CHECK(s.width == 0.205);
    CHECK(s.verticalRate == 2.1e5);
    CHECK(s.magicFormula.PDX1 == Approx(0.9 * 1.21)); // the scale factor of friction is in it
    CHECK(s.magicFormula.PDY1 == 0.99);
    CHECK(s.magicFormula.RBX1 == 0.0); // not our default
    CHECK(s.magicFormula.PHY3 == Approx((-0.92 + 0.24) / (-14.95 * std::sin(2 * std::atan(1 / 1.82)))));
    CHECK(r.version == "MF 6.1");
    CHECK(r.side == "LEFT");
    const auto unused = [&](const char* name) {
        return std::find(r.unused.begin(), r.unused.end(), name) != r.unused.end();
    };
    CHECK(unused("PPX1"));
    CHECK(unused("LKY"));
    CHECK(unused("LONGVL"));
    CHECK_FALSE(unused("RHX1")); // zero
    CHECK_FALSE(unused("LMUY")); // one
    CHECK_FALSE(unused("PDX1"));
    CHECK(std::any_of(r.notes.begin(), r.notes.end(),
                      [](const std::string& n) { return n.find("combined") != std::string::npos; }));
    // Its cornering stiffness is that of (4.E25), its side force by camber that of (4.E30): Kyg0 gamma.
    const double stiffness = 14.95 * 4000 * std::sin(2 * std::atan(1 / 1.82));
    CHECK((across(s, -1e-4) - across(s, 1e-4)) / 2e-4 == Approx(stiffness).epsilon(1e-3));
    CHECK(std::abs(across(s, 0.0, 0.01) - across(s, 0.0, -0.01)) / 0.02 == Approx(0.92 * 4000).epsilon(0.02));
}

TEST_CASE("versions are told apart, other models refused", "[tire][tir]")
{
    tire::TireSettings s;
    tire::TirReport r;
    for (const auto& [fit, version] :
         {std::pair("52", "MF 5.2"), std::pair("6", "MF 5.2"), std::pair("62", "MF 6.2")}) {
        CHECK(read(with("= 61", std::string("= ") + fit), s, r).ok());
        CHECK(r.version == version);
    }
    CHECK(read(with("FITTYP   = 61", "PROPERTY_FILE_FORMAT = 'PAC2002'"), s, r).ok());
    CHECK(s.magicFormula.PHY3 == 0.0); // 5.2 has it by its own name
    CHECK(refused(with("= 61", "= 70")).find("FITTYP: 70 is another tire model") != std::string::npos);
    CHECK(refused(with("FITTYP   = 61", "")).find("FITTYP") != std::string::npos);
}

TEST_CASE("a faulty file is refused with line and reason", "[tire][tir]")
{
    CHECK(refused("") == "file: holds no NAME = VALUE: no tire property file");
    CHECK(refused(with("PDX1 = 1.21", "PDX1 = 1,21")) == "line 30, PDX1: expected a number, found \"1,21\"");
    CHECK(refused(with("PDX1 = 1.21", "PDX1 = nan")).rfind("line 30, PDX1: expected a number", 0) == 0);
    CHECK(refused(with("PDX1 = 1.21", "PDX1 = 1e999")).rfind("line 30, PDX1: expected a number", 0) == 0);
    CHECK(refused(with("PDX1 = 1.21", "PDX1 = 70")).rfind("line 30, PDX1: ", 0) == 0); // out of its range
    CHECK(refused(with("PDX1 = 1.21", "PCX1 = 2")) == "line 30: PCX1 stands in line 29 already");
    CHECK(refused(with("PDX1 = 1.21", "")).rfind("PDX1: the file does not have it", 0) == 0);
    CHECK(refused(with("PDX1 = 1.21", "PDX1")) == "line 30: expected NAME = VALUE, found \"PDX1\"");
    CHECK(refused(with("[DIMENSION]", "[DIMENSION")) == "line 12: a section begins with [ and does not end with ]");
    CHECK(refused(with("'LEFT'", "'LEFT")) == "line 10: a text begins with ' and has no end");
    CHECK(refused(with("'meter'", "'mm'")).rfind("LENGTH: the file is in MM", 0) == 0);
    CHECK(refused(with("= 0.3135", "= 31")).rfind("line 13, UNLOADED_RADIUS: ", 0) == 0);
    CHECK(refused(with("PKY1 = -14.95", "PKY1 = 14.95")).rfind("line 37, PKY1: ", 0) == 0); // another axis system
    CHECK(refused("{\"model\": \"magicFormula\"}").find("no NAME = VALUE") != std::string::npos);
    CHECK(refused("a = 1\n").find("before any [SECTION]") != std::string::npos);
    CHECK(refused(std::string(2000, 'x')).find("longer than") != std::string::npos);
    CHECK(refused(std::string(tire::kMostTirBytes + 1, '\n')).find("less than a million") != std::string::npos);
    CHECK(refused("[A]\n\x1b[2J = 1\n").find('\x1b') == std::string::npos); // a terminal is left alone
}

TEST_CASE("line ends of other systems and a byte order mark say nothing", "[tire][tir]")
{
    tire::TireSettings a, b;
    tire::TirReport r;
    REQUIRE(read(kFile, a, r).ok());
    std::string text = "\xEF\xBB\xBF";
    for (const char c : std::string(kFile)) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    REQUIRE(read(text, b, r).ok());
    CHECK(across(a, 0.05) == across(b, 0.05));
}

TEST_CASE("files with bytes changed are read or refused, and what is read is a tire", "[tire][tir]")
{
    constexpr std::string_view kBytes("0123456789.-+eE'[]$=\n\t \0Z", 25);
    math::Random random = math::seeded(5);
    int accepted = 0;
    for (int i = 0; i < test::scaled(2000); ++i) {
        std::string text = kFile;
        for (int k = 0; k < 1 + i % 4; ++k)
            text[size_t(math::uniform(random) * double(text.size()))] =
                kBytes[size_t(math::uniform(random) * double(kBytes.size()))];
        tire::TireSettings s;
        tire::TirReport r;
        const core::Status status = read(text, s, r);
        if (!status) {
            CHECK_FALSE(status.path.empty());
            continue;
        }
        ++accepted;
        for (const double angle : {-0.3, 0.01, 0.2}) CHECK(std::isfinite(across(s, angle)));
    }
    CHECK(accepted > test::scaled(2000) / 20);
}
