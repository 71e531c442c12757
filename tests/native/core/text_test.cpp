// Numbers as text, and the word that was meant.
#include "core/json.h"
#include "core/text.h"

#include <catch_amalgamated.hpp>

#include <cstdlib>
#include <string>

using core::nearest;
using core::remedy;

TEST_CASE("a word nobody knows is answered with the one that was meant, or with all there are", "[core]")
{
    const std::vector<std::string> known = {"yawlab", "title", "cars", "mass", "speed", "afterCollision"};
    CHECK(nearest("masss", known) == "mass");
    CHECK(nearest("sped", known) == "speed");
    CHECK(nearest("cras", known) == "cars"); // neighbours swapped: one slip, not two
    CHECK(nearest("TITLE", known) == "title");
    CHECK(nearest("aftercollison", known) == "afterCollision");
    CHECK(nearest("after", known) == "afterCollision"); // a beginning
    CHECK(nearest("vehicles", known).empty());
    CHECK(nearest("x", known).empty());
    CHECK(nearest("", known).empty());
    CHECK(nearest(std::string(100'000, 'm'), known).empty());
    CHECK(remedy("masss", known).english() == "; did you mean \"mass\"?");
    CHECK(remedy("vehicles", {"cars", "mass"}).english() == "; there are cars, mass");
    CHECK(remedy("vehicles", {}).empty());
}

TEST_CASE("numbers read back to the same bits and hide no sign of zero", "[core]")
{
    CHECK(core::number(0.005) == "0.005");
    CHECK(core::number(-0.0) == "0");
    CHECK(core::number(1e20) == "1e+20");
    CHECK(core::fixed(-0.001, 2) == "0.00");
    CHECK(core::fixed(-0.006, 2) == "-0.01");
    for (double v : {1.0 / 3.0, 6.02214076e23, 5e-324, 1.7976931348623157e308, 299792458.0, -2.5e-7})
        CHECK(std::strtod(core::number(v).c_str(), nullptr) == v);
}

TEST_CASE("what has no shape of its own is shown, and nothing else changes", "[core]")
{
    using core::Shown;
    using core::visible;
    const std::string plain = "K\xc3\xbcrbis \xe2\x82\xac \xf0\x9f\x9a\x97 100 % \\ \"x\"";
    for (const Shown how : {Shown::line, Shown::lines, Shown::json}) CHECK(visible(plain, how) == plain);
    CHECK(visible("\x1b[31mred\x07\x7f") == "\\x1b[31mred\\x07\\x7f");
    CHECK(visible(std::string("a\0b", 3)) == "a\\x00b");
    CHECK(visible("a\nb\tc\rd") == "a\\x0ab\\x09c\\x0dd");
    CHECK(visible("a\nb\tc\rd", Shown::lines) == "a\nb\tc\\x0dd");
    CHECK(visible("\xc2\x9b"
                  "31m") == "\\u009b31m");                     // CSI of one character
    CHECK(visible("exe.\xe2\x80\xaegnp") == "exe.\\u202egnp"); // from right to left
    CHECK(visible("\xe2\x81\xa6"
                  "a\xe2\x80\x8b"
                  "b\xef\xbb\xbf") == "\\u2066a\\u200bb\\ufeff");
    CHECK(visible("\xff\xc0\x80\xed\xa0\x80\xe2\x82") == "\\xff\\xc0\\x80\\xed\\xa0\\x80\\xe2\\x82"); // no UTF-8
    CHECK(visible("\xef\xbf\xbe") == "\\ufffe"); // no character of XML
    CHECK(visible(visible("\x1b")) == "\\x1b");
    // A document is the same when it is read again.
    const core::Json json = {{"title", "\x1b[2J\x7f\xc2\x9b\xe2\x80\xae\n"}, {"k\xe2\x80\xae", 1}};
    const std::string text = core::prettyText(json);
    for (const char c : text) CHECK((c == '\n' || (c >= 0x20 && c < 0x7f)));
    core::Json again;
    REQUIRE(core::parseJson(text, again).ok());
    CHECK(again == json);
}
