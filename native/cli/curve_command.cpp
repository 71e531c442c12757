#include "cli/command.h"
#include "scenario/curve_study.h"

#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab curve [--csv FILE | --markdown]\n\n"
    "Two cars on a curve, Tongue and Moon 1995, section 4.2: \"Car 1 rotates more than car 2\". Runs the collision "
    "over\n"
    "everything that the report leaves open (tire stiffness, axles, direction of the contact, steering after it, speed "
    "in\n"
    "equation 2) and over its e and friction, and says in which of the variants the sentence holds.\n"
    "  --csv FILE  every variant: headings turned in 0.6 s after the hit, impacts, whether it holds (- for standard "
    "output)\n"
    "  --markdown  the page docs/curve-pair.md (the default)\n";

int run(Arguments& args)
{
    const std::string csv = args.option("--csv", "");
    const bool markdown = args.flag("--markdown");
    if (!args.good(kHelp)) return kUsage;
    if (!csv.empty() && markdown) {
        warn("yawlab: --csv or --markdown, not both\n");
        return kUsage;
    }
    std::vector<scenario::CurveOutcome> list;
    if (core::Status s = scenario::studyCurve(list); !s) return refuse(s);
    return writeAll(csv.empty() ? "-" : csv, csv.empty() ? scenario::curveMarkdown(list) : scenario::curveCsv(list))
               ? kDone
               : kFailed;
}

}

const Command kCurve = {"curve", "the curve pair of the platoon report over everything it does not print", kHelp, run};

}
