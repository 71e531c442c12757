#include "cli/command.h"
#include "figures/draw.h"

#include <chrono>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab figure --list\n"
    "       yawlab figure NAME [--set K=V ...] [--ours] [--svg FILE | --csv FILE | --json FILE]\n\n"
    "A figure or table of the papers, computed: what the page's atlas shows. --list tells the names.\n"
    "  --set K=V     a setting of the figure, several times; --settings tells which there are. K=@FILE: a file's text\n"
    "  --settings    the settings as a JSON schema with units, ranges and defaults\n"
    "  --ours        ISO axes and SI units in place of those printed\n"
    "  --svg FILE    a drawing (the default, on standard output)\n"
    "  --width N     of it in pixels, 280 to 4000 (default 900)\n"
    "  --dark        on a dark ground\n"
    "  --csv FILE    one row a point: plot, series, x, y; tables after it\n"
    "  --json FILE   the figure as data\n"
    "FILE is - for standard output.\n";

core::Status changed(const std::string& text, core::Json& settings)
{
    const size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return core::Status::fail("--set", core::say("expected SETTING=VALUE, found \"{text}\"", {{"text", text}}));
    core::Json value;
    std::string wanted = text.substr(equals + 1);
    if (wanted.rfind('@', 0) == 0) {
        const std::string path = wanted.substr(1);
        if (!readAll(path, wanted)) return core::Status::fail(path, core::say("cannot be read"));
        value = wanted;
    } else if (!core::parseJson(wanted, value))
        value = wanted;
    settings[text.substr(0, equals)] = value;
    return {};
}

int list(Arguments& args)
{
    if (!args.good(kHelp)) return kUsage;
    for (const figures::Entry& e : figures::entries()) say("%-6s %-12s %-22s %s\n", e.id, e.paper, e.printed, e.title);
    return kDone;
}

double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

int run(Arguments& args)
{
    if (args.flag("--list")) return list(args);
    core::Json settings = core::Json::object();
    core::Status status;
    for (std::string one = args.option("--set", ""); !one.empty() && status; one = args.option("--set", ""))
        status = changed(one, settings);
    const bool schema = args.flag("--settings"), dark = args.flag("--dark");
    const figures::Way way = args.flag("--ours") ? figures::Way::ours : figures::Way::printed;
    std::string svgFile = args.option("--svg", "");
    const std::string csvFile = args.option("--csv", ""), jsonFile = args.option("--json", "");
    const double width = args.number("--width", 900, 280, 4000);
    const std::string name = args.positional("NAME");
    if (!args.good(kHelp)) return kUsage;
    if (!status) return refuse(status);
    figures::setClock(now);
    figures::Figure figure;
    const figures::Entry* entry = nullptr;
    if (status = figures::makeNamed(name, settings, way, figure, entry); !status) return refuse(status);
    if (schema) return writeAll("-", core::prettyText(entry->schema()) + "\n") ? kDone : kFailed;
    if (svgFile.empty() && csvFile.empty() && jsonFile.empty()) svgFile = "-";
    if (!svgFile.empty() && !writeAll(svgFile, figures::svg(*entry, figure, way, {.width = width, .dark = dark})))
        return kFailed;
    if (!csvFile.empty() && !writeAll(csvFile, figures::toCsv(*entry, figure, way))) return kFailed;
    if (!jsonFile.empty() && !writeAll(jsonFile, core::prettyText(figures::toJson(*entry, figure, way)) + "\n"))
        return kFailed;
    return kDone;
}

}

const Command kFigure = {"figure", "a figure or table of the papers, computed: SVG, CSV, JSON", kHelp, run};

}
