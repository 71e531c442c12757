#include "control/law.h"
#include "core/json.h"

#include "math/random.h"
#include "support.h"

#include <catch_amalgamated.hpp>

using namespace control;
using Catch::Approx;

namespace {

core::Status compile(std::string_view text, Law& law, const std::vector<core::NamedNumber>& parameters = {})
{
    return Law::compile(text, parameters, 0.005, law);
}

double value(std::string_view text, const LawInputs& in = {}, const std::vector<core::NamedNumber>& parameters = {})
{
    Law law;
    const core::Status status = compile(text, law, parameters);
    INFO(text << " -> " << status.text());
    REQUIRE(status.ok());
    std::vector<double> memory(law.memory());
    return law.run(in, memory.data()).accel;
}

std::string error(std::string_view text)
{
    Law law;
    return compile(text, law).text();
}

}

TEST_CASE("law: arithmetic has the usual precedence")
{
    CHECK(value("1 + 2*3") == 7);
    CHECK(value("accel = (1 + 2)*3") == 9);
    CHECK(value("2^3^2") == 512);
    CHECK(value("-2^2") == -4);
    CHECK(value("2^-1") == 0.5);
    CHECK(value("7 - 4 - 2") == 1);
    CHECK(value("12/3/2") == 2);
    CHECK(value("1 + 1 < 3 and 2 >= 2 or 0") == 1);
    CHECK(value("not 1 == 2") == 1);
    CHECK(value("0 or not (1 and 0)") == 1);
    CHECK(value("1 != 1") == 0);
    CHECK(value(".5 + 1. + 1e1 + 2.5e-1 + 007") == 18.75);
    CHECK(value("min(4, 2, 3) + max(1, 5) + clamp(9, 0, 1) + abs(-3) + sqrt(16)") == 15);
    CHECK(value("if(gap < 10, -5, 1)") == -5);
    CHECK(value("sign(-3) + floor(2.7) + pow(2, 3)") == 9);
    CHECK(value("sin(pi/2) + cos(0) + atan2(0, 1) + tanh(0) + exp(0) + log(1)") == Approx(3));
    CHECK(value("# a comment\n 4 # another") == 4);
}

TEST_CASE("law: inputs, parameters, variables and outputs")
{
    LawInputs in;
    in.gap = 30;
    in.v = 20;
    in.leadSpeed = 18;
    const std::vector<core::NamedNumber> k{{"k1", 0.4}, {"k2", 1.5}, {"h", 1.2}};
    CHECK(value("accel = k1*(gap - h*v) + k2*(leadSpeed - v)", in, k) == Approx(0.4 * (30 - 24) + 1.5 * -2));
    Law law;
    REQUIRE(compile("e = gap - 2*v; accel = 0.1*e; steer = -0.5; accel = accel + 1;", law).ok());
    const LawOutputs out = law.run(in, nullptr);
    CHECK(out.accel == Approx(0.1 * (30 - 40) + 1));
    CHECK(out.steer == -0.5);
    CHECK(law.sets(lawAccel));
    CHECK(law.sets(lawSteer));
    CHECK_FALSE(law.sets(lawThrottle));
    CHECK(value("1/0") == 0); // not a number counts as 0
    CHECK(value("sqrt(-1)") == 0);
    CHECK(value("e = gap - 1; 2*e", in) == 58);
    CHECK(value(";; 3 ;; ") == 3);
}

TEST_CASE("law: every input can be read by its name")
{
    LawInputs in;
    double* p = &in.t;
    for (size_t i = 0; i < std::size(kLawInputs); ++i) p[i] = 100.0 + double(i);
    for (size_t i = 0; i < std::size(kLawInputs); ++i) CHECK(value(kLawInputs[i], in) == 100.0 + double(i));
    CHECK(value("leadSpeed", in) == in.leadSpeed);
    CHECK(value("yaw", in) == in.yaw);
    for (size_t i = 0; i < kLawOutputCount; ++i) {
        Law law;
        REQUIRE(compile(std::string(kLawOutputs[i]) + " = 3", law).ok());
        const LawOutputs out = law.run(in, nullptr);
        CHECK((&out.accel)[i] == 3);
    }
}

TEST_CASE("law: delay, lowpass, integral and latch remember")
{
    const double dt = 0.005;
    const auto run = [&](const char* text, int steps, auto&& signal) {
        Law law;
        REQUIRE(compile(text, law).ok());
        std::vector<double> memory(law.memory());
        double out = 0;
        for (int i = 0; i <= steps; ++i) {
            LawInputs in;
            in.dt = dt;
            in.t = i * dt;
            in.v = signal(in.t);
            out = law.run(in, memory.data()).accel;
        }
        return out;
    };
    const auto ramp = [](double t) { return 3 * t + 1; };
    for (double seconds : {0.0, 0.005, 0.1, 0.3, 0.31, 0.3125, 0.9, 2.0, 7.3}) {
        const std::string text = "delay(v, " + core::canonicalText(core::Json(seconds)) + ")";
        for (int steps : {1700, 1701, 1702, 1723}) {
            CHECK(run(text.c_str(), steps, ramp) == Approx(ramp(steps * dt - seconds)).epsilon(1e-9));
        }
        CHECK(run(text.c_str(), 0, ramp) == 1.0); // the first value before the start
    }
    CHECK(run("delay(v, 2*0.15)", 100, [](double t) { return t < 0.199 ? 0.0 : 1.0; }) == 1.0);
    CHECK(run("delay(v, 0.3)", 99, [](double t) { return t < 0.199 ? 0.0 : 1.0; }) == 0.0);
    // lowpass of a step: 1 - exp(-t/T), with the input of the first call taken as settled
    CHECK(run("lowpass(if(t > 0, 1, 0), 0.5)", 200, ramp) == Approx(1 - std::exp(-1.0 / 0.5)).epsilon(1e-9));
    CHECK(run("integral(1, 100)", 199, ramp) == Approx(1.0));
    CHECK(run("integral(1, 0.25)", 199, ramp) == 0.25);
    CHECK(run("latch(t > 0.1 and t < 0.2)", 199, ramp) == 1.0);
    CHECK(run("latch(t > 2)", 199, ramp) == 0.0);
    CHECK(run("if(0, delay(v, 0.1), 0) + delay(v, 0.1)", 100, ramp) == Approx(ramp(0.4)));
}

TEST_CASE("law: errors name the column")
{
    CHECK(error("accel = gap +").find("column 14: expected a value, found the end") == 0);
    CHECK(error("accel = 2 * gapp").find("column 13: unknown name \"gapp\"") == 0);
    CHECK(error("accel = 1 2").find("column 11: expected an operator") == 0);
    CHECK(error("accel = (1 + 2").find("column 15: expected \")\"") == 0);
    CHECK(error("accel = foo(2)").find("column 9: unknown function \"foo\"") == 0);
    CHECK(error("accel = min(2)").find("column 9: min() takes 2 to 8 values") == 0);
    CHECK(error("accel = sqrt(2, 3)").find("column 17: sqrt() takes 1 value") == 0);
    CHECK(error("accel = delay(v, gap)").find("column 18: delay() wants a constant here") == 0);
    CHECK(error("accel = delay(v, 60)").find("column 18: a time from 0 to 10 s") == 0);
    CHECK(error("v = 3").find("column 1: \"v\" is an input") == 0);
    CHECK(error("min = 3").find("column 1: \"min\" is a word") == 0);
    CHECK(error("k = 3").find("column 1: the law sets none of accel") == 0);
    CHECK(error("accel = steer").find("column 9: \"steer\" is read before it is set") == 0);
    CHECK(error("accel = 1;\nsteer = 2 +* 3").find("line 2, column 12: expected a value") == 0);
    CHECK(error("accel = 3gap").find("column 10: expected an operator") == 0);
    CHECK(error("accel = 1e").find("column 9: a number with an empty exponent") == 0);
    CHECK(error("accel = 1e999").find("column 9: not a number") == 0);
    CHECK(error("accel = \xff").find("column 9: expected a value, found a character that is not plain text") == 0);
    CHECK_FALSE(error("").empty());
    CHECK_FALSE(error(std::string(200, '(')).empty());
    CHECK(error(std::string(200, '(')).find("nested too deep") != std::string::npos);
    CHECK(error(std::string(200, '-') + "1").find("nested too deep") != std::string::npos);
    std::string many = "1";
    for (int i = 0; i < 400; ++i) many += "+1";
    CHECK(error(many).find("too long") != std::string::npos);
    CHECK(error(std::string(5000, ' ')).find("4000 bytes") != std::string::npos);
    std::string lines = "accel = 0";
    for (int i = 0; i < 40; ++i) lines += "+delay(v,1)";
    CHECK(error(lines).find("too many delays") != std::string::npos);
}

TEST_CASE("law: a thousand malformed laws are refused with a column, none does harm")
{
    // Grown from good laws by breaking them: a piece lost, doubled, swapped or replaced. What still compiles must run.
    const std::vector<std::string> good = {
        "accel = 0.4*(gap - 1.2*v) + 1.5*(leadSpeed - v); steer = -0.1*offset - headingError",
        "e = gap - 5; accel = clamp(if(e < 0, -8, 0.3*e), -8, 3) + lowpass(leadAccel, 0.2)",
        "accel = max(min(delay(leadSpeed, 0.3) - v, 2), -6) * (v > 0 or gap >= 10) ^ 2",
        "throttle = abs(sin(t)) ; brake = sqrt(v)/100; turn = curvature + 1e-3*tanh(-offset)"};
    const std::vector<std::string> pieces = {"(",     ")",     ",",      ";",   "=",    "==", "+",        "*",    "^",
                                             "delay", "gap",   "1e",     ".",   "\xf0", "#",  "\n",       "if(",  "not",
                                             "and",   "accel", "steer=", "0/0", "((((", "-",  "lowpass(", "1..2", "\"",
                                             "min",   "<",     "<=",     "!",   "&",    "k",  "max(1)",   "zz9"};
    math::Random random = math::seeded(2026);
    const auto pick = [&](size_t n) { return size_t(math::draw(random) % n); };
    int refused = 0, accepted = 0;
    const int wanted = 1000;
    while (refused < wanted) {
        std::string text = good[pick(good.size())];
        for (size_t k = 1 + pick(4); k > 0; --k) {
            const size_t at = pick(text.size() + 1), n = std::min(pick(6), text.size() - at);
            switch (pick(4)) {
            case 0:
                text.erase(at, n);
                break;
            case 1:
                text.insert(at, pieces[pick(pieces.size())]);
                break;
            case 2:
                text.insert(at, text.substr(at, n));
                break;
            default:
                text = text.substr(0, at);
                break;
            }
        }
        Law law;
        const core::Status status = compile(text, law);
        if (status.ok()) {
            ++accepted;
            std::vector<double> memory(law.memory());
            LawInputs in;
            in.dt = 0.005;
            for (int i = 0; i < 5; ++i) {
                in.v = math::uniform(random, -50, 50);
                in.gap = math::uniform(random, -5, 100);
                const LawOutputs out = law.run(in, memory.data());
                for (size_t o = 0; o < kLawOutputCount; ++o) REQUIRE(std::isfinite((&out.accel)[o]));
            }
            REQUIRE(accepted < 100 * wanted);
            continue;
        }
        ++refused;
        INFO(text << " -> " << status.text());
        REQUIRE((status.message.english().find("column ") != std::string::npos));
        REQUIRE(law.empty());
    }
    CHECK(refused == wanted);
    CHECK(accepted > 0);
}
