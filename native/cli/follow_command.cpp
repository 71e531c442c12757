#include "cli/command.h"
#include "core/text.h"
#include "figures/draw.h"
#include "study/measured.h"

#include <algorithm>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab follow RUN.csv [--car NAME] [--columns TEXT] [--pedals] [--fit A,B,..] [--first S] [--seed N]\n"
    "                     [--svg FILE] [--csv FILE] [--json FILE]\n"
    "       yawlab follow RUN.csv --list\n\n"
    "Drives a car's model as a measured run was driven and prints how far it is from what was measured: what the "
    "page's\n"
    "\"Measured run\" shows. RUN.csv has time, steering and speed at least; separators, decimal commas, units in "
    "brackets\n"
    "or in a row of their own, and the page of keys before AiM's and MoTeC's columns are seen.\n"
    "  --car NAME      hatch, saloon, rally, suv, van, escort, bmw320i or vanagon (default hatch)\n"
    "  --list          which columns there are, and what they are taken for\n"
    "  --columns TEXT  where that is wrong: \"yawRate=-Gyro Z [deg/s]; brake=\" takes a column by its name, turned "
    "round\n"
    "                  by a minus, and leaves one out\n"
    "  --pedals        throttle and brake as measured, in place of a driver who holds the measured speed\n"
    "  --fit A,B,..    parameters of the car to fit, with bounds where a third to three times is not meant:\n"
    "                  frontTires.lacombe.cy,mass:900:1600\n"
    "  --first S       share of the run that is fitted to, 0.1 to 0.9; the error on the rest is told (default 0.5)\n"
    "  --seed N        of the fit's beginnings (default 1)\n"
    "  --svg, --csv, --json FILE  model and measurement as a drawing, rows, data; - for standard output\n";

core::Status listColumns(const std::string& text, const std::string& columns)
{
    study::Csv csv;
    if (core::Status s = study::readCsv(text, csv); !s) return s;
    study::Columns taken = study::guess(csv);
    if (core::Status s = study::choose(csv, columns, taken); !s) return s;
    for (const study::CsvColumn& c : csv.columns)
        say("%s%s%s\n", core::visible(c.name).c_str(), c.unit.empty() ? "" : ", ", core::visible(c.unit).c_str());
    say("\n%s\n", core::visible(study::written(csv, taken)).c_str());
    return {};
}

void print(const figures::Table& t)
{
    std::vector<size_t> widths;
    const auto measure = [&](const std::vector<std::string>& row) {
        widths.resize(std::max(widths.size(), row.size()));
        for (size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], size_t(std::count_if(row[i].begin(), row[i].end(), [](char c) {
                                     return (c & 0xC0) != 0x80; // bytes that begin a letter
                                 })));
    };
    measure(t.head);
    for (const auto& row : t.rows) measure(row);
    const auto write = [&](const std::vector<std::string>& row) {
        std::string line;
        for (size_t i = 0; i < row.size(); ++i) {
            const std::string cell = core::visible(row[i]);
            const auto letters =
                size_t(std::count_if(cell.begin(), cell.end(), [](char c) { return (c & 0xC0) != 0x80; }));
            line += (i ? "  " : "") + cell;
            if (i + 1 < row.size() && widths[i] > letters) line += std::string(widths[i] - letters, ' ');
        }
        say("%s\n", line.c_str());
    };
    say("%s\n", t.title.c_str());
    write(t.head);
    for (const auto& row : t.rows) write(row);
    say("\n");
}

int run(Arguments& args)
{
    core::Json settings = core::Json::object();
    const bool list = args.flag("--list");
    if (args.flag("--pedals")) settings["pedals"] = true;
    for (const char* key : {"car", "columns", "fit"})
        if (const std::string text = args.option(std::string("--") + key, ""); !text.empty()) settings[key] = text;
    settings["first"] = args.number("--first", 0.5, 0.1, 0.9);
    settings["seed"] = int64_t(args.number("--seed", 1, 1, 1000));
    const std::string svg = args.option("--svg", ""), csv = args.option("--csv", ""), json = args.option("--json", "");
    const std::string path = args.positional("RUN.csv");
    if (!args.good(kHelp)) return kUsage;
    std::string text;
    if (!readAll(path, text)) return kFailed;
    if (text.empty()) return refuse(core::Status::fail(path, core::say("is empty")));
    if (list) {
        const core::Status status = listColumns(text, settings.value("columns", ""));
        return status ? kDone : refuse(status);
    }
    settings["file"] = std::move(text);
    figures::Figure figure;
    const figures::Entry* entry = nullptr;
    if (core::Status s = figures::makeNamed("follow", settings, figures::Way::ours, figure, entry); !s)
        return refuse(s);
    const figures::Way way = figures::Way::ours;
    if (!svg.empty() && !writeAll(svg, figures::svg(*entry, figure, way, {.width = 1100}))) return kFailed;
    if (!csv.empty() && !writeAll(csv, figures::toCsv(*entry, figure, way))) return kFailed;
    if (!json.empty() && !writeAll(json, core::prettyText(figures::toJson(*entry, figure, way)) + "\n")) return kFailed;
    if (svg != "-" && csv != "-" && json != "-")
        for (const figures::Table& t : figure.tables) print(t);
    return kDone;
}

}

const Command kFollow = {"follow", "drives a model as a measured run was driven, and fits it", kHelp, run};

}
