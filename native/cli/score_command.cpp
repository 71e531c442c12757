#include "cli/scenario_argument.h"
#include "core/text.h"
#include "scenario/score.h"

#include <cmath>
#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab score LINK|RECORDING [--json] [--challenge NAME] [--claim SCORE]\n"
    "       yawlab score --board BOARD.json [--json]\n\n"
    "Drives a recorded run of a scenario with a goal again and prints what it is worth: score, medal, verdict. It "
    "counts\n"
    "only where every recorded hash is reached; what is forged is refused with its place, and exit code 3.\n"
    "  --json            the verdict as JSON\n"
    "  --challenge NAME  refuses a run of any other scenario than this built-in one\n"
    "  --claim SCORE     refuses a run that has another score\n"
    "  --board FILE      every entry of a board (docs/challenges.md): its challenge, its claim\n";

constexpr size_t kMostEntries = 100;

struct Claim {
    std::string challenge; // "": any
    double score = 0.0;
    bool claimed = false;
};

// As far as a score is written down.
bool same(double claimed, double score)
{
    return std::fabs(claimed - score) <= 5e-4 + 1e-9 * std::fabs(score);
}

core::Status prove(const scenario::Scenario& s, const Claim& claim, core::Json& out)
{
    using core::Status;
    scenario::Scoring scoring(s);
    Progress progress("judging");
    while (!scoring.advance(500)) progress.at(scoring.share());
    out = scoring.json();
    if (!scoring.refused().ok()) return scoring.refused();
    if (!claim.challenge.empty() && out.value("challenge", "") != claim.challenge) {
        std::string differs;
        (void)scenario::challengeOf(s.document, &differs);
        return Status::fail(differs.empty() ? "goal" : differs,
                            core::say("is not as in \"{challenge}\"", {{"challenge", claim.challenge}}));
    }
    if (claim.claimed && !scoring.reached())
        return Status::fail("score",
                            core::say("claims {claim}, and the goal is not reached", {{"claim", claim.score}}));
    if (claim.claimed && !same(claim.score, scoring.score()))
        return Status::fail("score", core::say("claims {claim}, and drives {score}",
                                               {{"claim", claim.score}, {"score", scoring.score()}}));
    return {};
}

void tell(const core::Json& verdict)
{
    const std::string challenge = verdict.value("challenge", "");
    say("%s%s\n", verdict.value("title", "").c_str(),
        challenge.empty() ? ", none of the built-in challenges" : (" (" + challenge + ")").c_str());
    if (verdict.value("phase", "") != "reached")
        say("verified: failed at %.3f s, %s\n", verdict.value("ended", 0.0), verdict.value("reason", "").c_str());
    else
        say("verified: score %.4f %s, medal %s\n", verdict.value("score", 0.0), verdict.value("unit", "").c_str(),
            verdict.value("medal", "").c_str());
}

int one(const std::string& what, const Claim& claim, bool json)
{
    scenario::Scenario s;
    if (!loadArgument(what, s)) return kFailed;
    core::Json verdict;
    const core::Status status = prove(s, claim, verdict);
    verdict["verified"] = status.ok();
    if (!status) verdict["refused"] = status.text();
    if (json)
        say("%s\n", verdict.dump(2).c_str());
    else if (status)
        tell(verdict);
    else
        warn("yawlab: refused: %s\n", status.text().c_str());
    return status ? kDone : kNotVerified;
}

int board(const std::string& file, bool json)
{
    std::string text;
    core::Json board;
    if (!readAll(file, text)) return kFailed;
    if (core::Status status = core::parseJson(text, board); !status) return refuse(status);
    const bool whole = board.is_object() && board.value("yawlabBoard", core::Json()) == 1 &&
                       board.contains("challenge") && board["challenge"].is_string() && board.contains("entries") &&
                       board["entries"].is_array() && board["entries"].size() <= kMostEntries;
    if (!whole)
        return refuse(
            core::Status::fail(file, core::say("is no board: {\"yawlabBoard\": 1, \"challenge\": NAME, "
                                               "\"entries\": [{\"name\", \"score\", \"link\"}]}, at most 100")));
    bool good = true;
    core::Json out = core::Json::array();
    for (size_t i = 0; i < board["entries"].size(); ++i) {
        const core::Json& e = board["entries"][i];
        const std::string at = "entries[" + std::to_string(i) + "]";
        core::Status status;
        core::Json verdict = core::Json::object();
        scenario::Scenario s;
        scenario::LinkOptions options;
        if (!e.is_object() || !e.contains("name") || !e["name"].is_string() || !e.contains("score") ||
            !e["score"].is_number() || !e.contains("link") || !e["link"].is_string())
            status = core::Status::fail("", core::say("an entry has a name, a score and a link"));
        else if (status = scenario::loadLink(e["link"].get<std::string>(), s, options); status)
            status = prove(s, {board["challenge"].get<std::string>(), e["score"].get<double>(), true}, verdict);
        good = good && status;
        if (!status) status.path = at + (status.path.empty() ? "" : "." + status.path);
        const std::string name =
            e.is_object() && e.contains("name") && e["name"].is_string() ? e["name"].get<std::string>() : at;
        verdict.update({{"name", name}, {"verified", status.ok()}});
        if (!status) verdict["refused"] = status.text();
        if (!json && status)
            say("verified  %10.4f %-6s %-7s %s\n", verdict.value("score", 0.0), verdict.value("unit", "").c_str(),
                verdict.value("medal", "").c_str(), name.c_str());
        else if (!json)
            say("refused   %s: %s\n", name.c_str(), status.text().c_str());
        out.push_back(std::move(verdict));
    }
    if (json) say("%s\n", out.dump(2).c_str());
    return good ? kDone : kNotVerified;
}

int run(Arguments& args)
{
    const bool json = args.flag("--json");
    const std::string file = args.option("--board", "");
    Claim claim;
    claim.challenge = args.option("--challenge", "");
    constexpr double kNone = -1.0;
    claim.score = args.number("--claim", kNone, 0.0, 1e9);
    claim.claimed = claim.score != kNone;
    const std::string what = file.empty() ? args.positional("LINK or RECORDING") : "";
    if (!args.good(kHelp)) return kUsage;
    return file.empty() ? one(what, claim, json) : board(file, json);
}

}

const Command kScore = {"score", "drives a recorded run again and prints what it is worth", kHelp, run};

}
