// docs/validation.md: every verification as a row, with where its number comes from and what was fitted or assumed.
#include "verify/verify.h"

#include "core/text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace verify {

namespace {

const char* const kOpening = R"(# What the engine is held to

Every row is a number that a paper prints, or that a formula gives, and ours beside it. **No instrumented crash is among the rows.** Those of
the NHTSA tests 4363 and 4364 and of the barrier compare our equations with solutions that others published for the same inputs: they verify
equations, not that cars behave so. CarSim's column is another program's. **Fitted**, that is chosen so that printed results come out: in
Zhou's Table 2 the distance x_A from the rear bumper to the mass centre, one value for the planar column and another for the 4-DOF column since
no single one fits both, and the height of the contact; in test 4364 the contact, within the rounding of its inputs. **Assumed**, because
nobody prints it: the vehicle in Knight's two tests, axles, tires and resistances of the platoon, and what else the notes say. A row that **differs**
is one where we do not come to what the source says: its note tells how, and the row would be missed if the two began to agree.

The difference is ours less theirs, ~0 where it is less than a thousandth of the tolerance. Equations, signs and misprints are told in
[models](models/README.md). `yawlab verify --markdown` writes this page, and `./check structure` fails when it is not what the engine computes.
)";

std::string shown(double value) // seven digits are enough to see any difference that counts
{
    char text[40];
    std::snprintf(text, sizeof text, "%.7g", value == 0.0 ? 0.0 : value);
    return text;
}

std::string brief(double value, const char* format)
{
    char text[40];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

std::string cell(const std::string& text)
{
    std::string out;
    for (char c : text) {
        if (c == '|') out += '\\';
        out += c;
    }
    return out;
}

bool begins(const std::string& name, std::string_view prefix)
{
    return name.compare(0, prefix.size(), prefix) == 0;
}

// A table, and below it the notes that its rows refer to.
void tell(std::string& out, const Group& section, const Cases& rows)
{
    out += "\n## " + std::string(section.title) + "\n\n" + section.origin + "\n\n";
    out += "| case | source | " + std::string(section.column) +
           " | ours | unit | difference | tolerance | verdict | assumed |\n|---|---|---|---|---|---|---|---|---|\n";
    std::vector<std::string> notes;
    for (const Case& c : rows) {
        std::string note;
        if (!c.assumed.empty()) {
            auto at = std::find(notes.begin(), notes.end(), c.assumed);
            if (at == notes.end()) at = notes.insert(notes.end(), c.assumed);
            note = "note " + std::to_string(at - notes.begin() + 1);
        }
        const double difference = c.got - c.expected;
        const bool none = std::fabs(difference) <= 1e-3 * c.tolerance;
        out += "| " + c.name + " | " + cell(c.source) + " | " + shown(c.expected) + " | " + shown(c.got) + " | " +
               (c.unit == "1" ? "" : c.unit) + " | " + (none ? "~0" : brief(difference, "%+.2g")) + " | " +
               brief(c.tolerance, "%.2g") + " | " +
               (!c.pass()   ? "**missed**"
                : c.differs ? "**differs**"
                            : "holds") +
               " | " + note + " |\n";
    }
    if (!notes.empty()) out += "\n";
    for (size_t i = 0; i < notes.size(); ++i) out += std::to_string(i + 1) + ". " + notes[i] + "\n";
}

}

const char* opening()
{
    return kOpening;
}

std::string report(const Cases& cases)
{
    Cases rest = cases;
    std::string tables;
    for (const Group& group : groups()) {
        const auto end = std::stable_partition(rest.begin(), rest.end(),
                                               [&](const Case& c) { return !begins(c.name, group.prefix); });
        const Cases rows(end, rest.end());
        rest.erase(end, rest.end());
        if (!rows.empty()) tell(tables, group, rows);
    }
    size_t held = 0, differing = 0;
    for (const Case& c : cases)
        if (c.pass()) ++(c.differs ? differing : held);
    std::string out = kOpening;
    out += "\n" + std::to_string(cases.size()) + " rows: " + std::to_string(held) + " hold, " +
           std::to_string(differing) +
           (differing == 1 ? " differs, as its note says.\n" : " differ, as their notes say.\n");
    out += "\n## Where it is weak\n\n";
    for (const Weakness& w : weaknesses()) out += std::string("- **") + w.about + ".** " + w.words + "\n";
    return out + tables;
}

}
