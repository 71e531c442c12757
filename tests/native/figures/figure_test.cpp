// What holds of every figure: it is made both ways, drawn, told as CSV and JSON; settings are judged.
#include "make.h"

#include "figures/contour.h"
#include "figures/draw.h"

#include <cmath>
#include <set>

using figures::Way;

TEST_CASE("every figure is made both ways, drawn, and told", "[figures]")
{
    std::set<std::string> ids;
    for (const figures::Entry& e : figures::entries()) {
        INFO(e.id);
        CHECK(ids.insert(e.id).second);
        bool known = false;
        for (const figures::Paper& p : figures::papers()) known = known || p.key == std::string(e.paper);
        CHECK(known);
        for (const Way way : {Way::printed, Way::ours}) {
            const figures::Figure f = test::figure(e.id, "{}", way);
            CHECK_FALSE(f.says.empty());
            CHECK((!f.plots.empty() || !f.tables.empty()));
            for (const figures::Plot& p : f.plots) {
                CHECK_FALSE(p.x.label.empty());
                CHECK_FALSE(p.y.label.empty());
                CHECK(p.x.from != p.x.to);
                CHECK(p.y.from != p.y.to);
            }
            for (const bool plain : {false, true})
                for (const double width : {360.0, 900.0}) {
                    const std::string svg =
                        figures::svg(e, f, way, {.width = width, .dark = plain, .framed = !plain, .plain = plain});
                    CHECK(svg.rfind("<svg ", 0) == 0);
                    CHECK(svg.find("nan") == std::string::npos);
                    CHECK(svg.find("style=") == std::string::npos); // a strict content policy refuses it
                }
            CHECK(figures::toCsv(e, f, way).size() > 100);
            CHECK(figures::toJson(e, f, way)["axes"] == (way == Way::ours ? "ours" : "printed"));
        }
        const core::Json schema = e.schema();
        for (const figures::Plot& p : test::figure(e.id).plots) // a handle moves settings that there are
            for (const figures::Handle& h : p.handles)
                for (const std::string& key : {h.settingX, h.settingY})
                    if (!key.empty()) CHECK(schema["properties"].contains(key));
    }
    CHECK(ids.size() >= 38);
}

TEST_CASE("a setting that is none, a value out of range, a figure that there is not: refused with the remedy",
          "[figures]")
{
    figures::Figure f;
    const figures::Entry* e = nullptr;
    CHECK(figures::makeNamed("k4-5", {{"mue", 0.2}}, Way::printed, f, e).text().find("\"mu\"") != std::string::npos);
    CHECK(figures::makeNamed("k4-5", {{"mu", -1}}, Way::printed, f, e).path == "mu");
    CHECK(figures::makeNamed("k4-6", core::Json::object(), Way::printed, f, e).text().find("did you mean \"k4-") !=
          std::string::npos);
}

TEST_CASE("words from outside do not leave their element", "[figures]")
{
    figures::Figure f = test::figure("k4-2");
    f.plots[0].title = "<script>&\"";
    const std::string svg = figures::svg(*figures::find("k4-2"), f, Way::printed, {});
    CHECK(svg.find("<script>") == std::string::npos);
    CHECK(svg.find("&lt;script&gt;&amp;&quot;") != std::string::npos);
}

TEST_CASE("contours: of a plane straight lines at their place, of a hill closed ones", "[figures]")
{
    constexpr size_t n = 21;
    std::vector<double> plane(n * n), hill(n * n);
    for (size_t j = 0; j < n; ++j)
        for (size_t i = 0; i < n; ++i) {
            const double x = double(i) / (n - 1), y = double(j) / (n - 1);
            plane[j * n + i] = 3 * x + y;
            hill[j * n + i] = -(x - 0.5) * (x - 0.5) - (y - 0.5) * (y - 0.5);
        }
    for (const figures::Contour& c : figures::contours(plane, n, n)) {
        if (c.level == 0.0 || c.level == 4.0) continue;
        REQUIRE(c.lines.size() == 1);
        for (const figures::Point& p : c.lines[0]) CHECK(std::abs(3 * p[0] + p[1] - c.level) < 1e-12);
    }
    int closed = 0;
    for (const figures::Contour& c : figures::contours(hill, n, n))
        for (const figures::Line& l : c.lines) closed += l.front() == l.back();
    CHECK(closed > 2);
    CHECK(figures::contours(std::vector<double>(n * n, 1.0), n, n).empty());
}

TEST_CASE("settings at the ends of their ranges make a figure, or are refused by their name", "[figures]")
{
    // Those that run worlds for long have one test each of what they show.
    const std::set<std::string> slow = {"handling", "follow", "ps", "d2", "d3", "d4", "d6"};
    for (const figures::Entry& e : figures::entries()) {
        if (slow.contains(e.id)) continue;
        const core::Json properties = e.schema().value("properties", core::Json::object());
        for (auto it = properties.begin(); it != properties.end(); ++it) {
            const core::Json& range = it->contains("anyOf") ? (*it)["anyOf"][0] : *it;
            std::vector<core::Json> ends;
            for (const char* end : {"minimum", "maximum"})
                if (range.contains(end)) ends.push_back(range[end]);
            if (range.contains("enum")) ends.insert(ends.end(), range["enum"].begin(), range["enum"].end());
            if (range.value("type", "") == "boolean") ends = {true, false};
            for (const core::Json& end : ends) {
                INFO(e.id << ": " << it.key() << " = " << end.dump());
                figures::Figure f;
                if (const core::Status s = e.make({{it.key(), end}}, Way::printed, f); !s) {
                    CHECK_FALSE(s.path.empty());
                    continue;
                }
                const std::string svg = figures::svg(e, f, Way::printed, {.width = 600});
                CHECK(svg.find("nan") == std::string::npos);
                CHECK(svg.find("inf") == std::string::npos);
            }
        }
    }
}
