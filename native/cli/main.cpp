#include "cli/command.h"

#include "core/text.h"
#include "scenario/scenario.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace cli {

// In the order in which help lists them.
static const Command* const kCommands[] = {
    &kRun,     &kPlot,  &kSnapshots, &kSweep,  &kHash, &kLink,        &kSchema, &kVerify,  &kBench, &kImpact,
    &kCompare, &kCurve, &kFigure,    &kFollow, &kMap,  &kReconstruct, &kTire,   &kMetrics, &kScore,
#ifdef YAWLAB_SCENE_FILES
    &kScene,
#endif
    &kManual,
};

const char* const kAbout =
    "SCENARIO is a built-in name, a file, - for standard input, or a link. `yawlab COMMAND --help` says more.\n";
const char* const kExitCodes = "0 done, 1 input refused or run failed, 2 call not understood, 3 verification failed.\n";

std::vector<const Command*> commands()
{
    return {std::begin(kCommands), std::end(kCommands)};
}

Arguments::Arguments(std::vector<std::string> words) : m_words(std::move(words))
{
    const auto end = std::find(m_words.begin(), m_words.end(), "--");
    m_options = size_t(end - m_words.begin());
    if (end != m_words.end()) m_words.erase(end);
    m_used.assign(m_words.size(), false);
}

bool Arguments::flag(const std::string& name)
{
    m_asked.push_back(name);
    bool found = false;
    for (size_t i = 0; i < m_options; ++i) {
        if (m_used[i] || m_words[i] != name) continue;
        m_used[i] = true;
        found = true;
    }
    return found;
}

bool Arguments::alone(const std::string& name)
{
    m_asked.push_back(name);
    for (size_t i = 0; i < m_options; ++i) {
        if (m_used[i] || m_words[i] != name) continue;
        if (i + 1 < m_options && !m_used[i + 1] && m_words[i + 1].compare(0, 2, "--") != 0) return false;
        m_used[i] = true;
        return true;
    }
    return false;
}

std::string Arguments::option(const std::string& name, const std::string& fallback)
{
    m_asked.push_back(name);
    for (size_t i = 0; i < m_options; ++i) {
        if (m_used[i]) continue;
        if (m_words[i].compare(0, name.size() + 1, name + "=") == 0) {
            m_used[i] = true;
            return m_words[i].substr(name.size() + 1);
        }
        if (m_words[i] != name) continue;
        m_used[i] = true;
        if (i + 1 >= m_options || m_used[i + 1] || m_words[i + 1].compare(0, 2, "--") == 0) {
            m_problem = name + " needs a value";
            return fallback;
        }
        m_used[i + 1] = true;
        return m_words[i + 1];
    }
    return fallback;
}

double Arguments::number(const std::string& name, double fallback, double min, double max)
{
    const std::string absent = "\n", text = option(name, absent);
    if (text == absent) return fallback;
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (end == text.c_str() || *end != 0 || !(value >= min && value <= max)) {
        char range[80];
        std::snprintf(range, sizeof range, " takes a number from %g to %g, not ", min, max);
        m_problem = name + range + "\"" + text + "\"";
        return fallback;
    }
    return value;
}

std::string Arguments::positional(const std::string& what)
{
    for (size_t i = 0; i < m_words.size(); ++i) {
        if (m_used[i] || isOption(i)) continue;
        m_used[i] = true;
        return m_words[i];
    }
    if (m_problem.empty()) m_problem = what + " is missing";
    return "";
}

bool Arguments::hasPositional() const
{
    for (size_t i = 0; i < m_words.size(); ++i)
        if (!m_used[i] && !isOption(i)) return true;
    return false;
}

bool Arguments::good(const char* help)
{
    for (size_t i = 0; i < m_words.size() && m_problem.empty(); ++i)
        if (!m_used[i]) {
            const std::string meant = core::nearest(m_words[i], m_asked);
            m_problem = "\"" + m_words[i] + "\" is not understood here";
            if (!meant.empty()) m_problem += "; did you mean \"" + meant + "\"?";
        }
    if (m_problem.empty()) return true;
    const std::string all = help, usage = all.substr(0, all.find("\n\n"));
    warn("yawlab: %s\n\n%s\n\nThe same call with --help says more.\n", m_problem.c_str(), usage.c_str());
    return false;
}

int refuse(const core::Status& status)
{
    warn("yawlab: %s\n", core::visible(status.text()).c_str());
    return kFailed;
}

double seconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Progress::Progress(const char* what) : m_what(what), m_start(seconds()), m_terminal(isatty(2)) {}

Progress::~Progress()
{
    if (m_shown) std::fprintf(stderr, "\r\033[K");
}

void Progress::at(double share)
{
    const double now = seconds();
    if (!m_terminal || now - m_start < 2.0 || now - m_last < 0.2) return;
    m_last = now;
    m_shown = true;
    std::fprintf(stderr, "\r%s %3.0f %%, %.0f s left ", m_what, 100.0 * share,
                 share > 0 ? (now - m_start) * (1 - share) / share : 0.0);
}

static int help()
{
    say("yawlab %s: vehicle dynamics and collisions\n\nusage: yawlab COMMAND ...\n\n", scenario::engineVersion());
    for (const Command* c : kCommands) say("  %-12s %s\n", c->name, c->summary);
    say("\n%sExit codes: %s", kAbout, kExitCodes);
    return kDone;
}

static int dispatch(std::vector<std::string> words)
{
    if (words.empty() || words[0] == "--help" || words[0] == "-h" || words[0] == "help") return help();
    if (words[0] == "--version") {
        say("yawlab %s\n", scenario::engineVersion());
        return kDone;
    }
    for (const Command* c : kCommands) {
        if (words[0] != c->name) continue;
        words.erase(words.begin());
        for (const std::string& w : words) {
            if (w == "--") break;
            if (w != "--help" && w != "-h") continue;
            say("%s", c->help);
            return kDone;
        }
        Arguments arguments(std::move(words));
        return c->run(arguments);
    }
    std::vector<std::string> names;
    for (const Command* c : kCommands) names.push_back(c->name);
    warn("yawlab: there is no command \"%s\"%s\n", words[0].c_str(), core::remedy(words[0], names).english().c_str());
    return kUsage;
}

}

int main(int argc, char** argv)
{
    cli::keepStreamsApart();
    const int code = cli::dispatch({argv + std::min(argc, 1), argv + argc});
    return cli::outputArrived() || code != cli::kDone ? code : cli::kFailed; // a full disk is no success
}
