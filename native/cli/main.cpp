#include "cli/command.h"

#include "core/text.h"
#include "scenario/scenario.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace cli {

// In the order in which help lists them.
static const Command* const kCommands[] = {
    &kRun,   &kPlot,   &kSnapshots, &kSweep, &kHash,        &kLink, &kSchema,  &kVerify,
    &kBench, &kImpact, &kCompare,   &kMap,   &kReconstruct, &kTire, &kMetrics,
#ifdef YAWLAB_SCENE_FILES
    &kScene,
#endif
};

bool Arguments::flag(const std::string& name)
{
    m_asked.push_back(name);
    bool found = false;
    for (size_t i = 0; i < m_words.size(); ++i) {
        if (m_used[i] || m_words[i] != name) continue;
        m_used[i] = true;
        found = true;
    }
    return found;
}

bool Arguments::alone(const std::string& name)
{
    m_asked.push_back(name);
    for (size_t i = 0; i < m_words.size(); ++i) {
        if (m_used[i] || m_words[i] != name) continue;
        if (i + 1 < m_words.size() && !m_used[i + 1] && m_words[i + 1].compare(0, 2, "--") != 0) return false;
        m_used[i] = true;
        return true;
    }
    return false;
}

std::string Arguments::option(const std::string& name, const std::string& fallback)
{
    m_asked.push_back(name);
    for (size_t i = 0; i < m_words.size(); ++i) {
        if (m_used[i]) continue;
        if (m_words[i].compare(0, name.size() + 1, name + "=") == 0) {
            m_used[i] = true;
            return m_words[i].substr(name.size() + 1);
        }
        if (m_words[i] != name) continue;
        m_used[i] = true;
        if (i + 1 >= m_words.size() || m_used[i + 1] || m_words[i + 1].compare(0, 2, "--") == 0) {
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
        if (m_used[i] || (m_words[i].size() > 1 && m_words[i][0] == '-')) continue;
        m_used[i] = true;
        return m_words[i];
    }
    if (m_problem.empty()) m_problem = what + " is missing";
    return "";
}

bool Arguments::hasPositional() const
{
    for (size_t i = 0; i < m_words.size(); ++i)
        if (!m_used[i] && !(m_words[i].size() > 1 && m_words[i][0] == '-')) return true;
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
    std::fprintf(stderr, "yawlab: %s\n\n%s", m_problem.c_str(), help);
    return false;
}

bool readAll(const std::string& path, std::string& out)
{
    std::FILE* f = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
    if (!f) {
        std::fprintf(stderr, "yawlab: %s: cannot be opened for reading\n", path.c_str());
        return false;
    }
    constexpr size_t limit = 256u << 20;
    char chunk[65536];
    out.clear();
    for (size_t n; (n = std::fread(chunk, 1, sizeof chunk, f)) > 0 && out.size() <= limit;) out.append(chunk, n);
    const bool good = !std::ferror(f) && out.size() <= limit;
    if (f != stdin) std::fclose(f);
    if (!good) std::fprintf(stderr, "yawlab: %s: cannot be read, or is larger than 256 MB\n", path.c_str());
    return good;
}

bool OutputFile::open(const std::string& path)
{
    m_path = path;
    m_file = path == "-" ? stdout : std::fopen(path.c_str(), "wb");
    if (!m_file) std::fprintf(stderr, "yawlab: %s: cannot be written\n", path.c_str());
    return m_file != nullptr;
}

void OutputFile::write(const std::string& text)
{
    m_good = std::fwrite(text.data(), 1, text.size(), m_file) == text.size() && m_good;
}

bool OutputFile::close()
{
    if (!m_file) return m_good;
    m_good = std::fflush(m_file) == 0 && m_good;
    if (m_file != stdout) m_good = std::fclose(m_file) == 0 && m_good;
    m_file = nullptr;
    if (!m_good) std::fprintf(stderr, "yawlab: %s: cannot be written\n", m_path.c_str());
    return m_good;
}

bool writeAll(const std::string& path, const std::string& text)
{
    OutputFile file;
    if (!file.open(path)) return false;
    file.write(text);
    return file.close();
}

int refuse(const core::Status& status)
{
    std::fprintf(stderr, "yawlab: %s\n", status.text().c_str());
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
    std::printf("yawlab %s: vehicle dynamics and collisions\n\nusage: yawlab COMMAND ...\n\n",
                scenario::engineVersion());
    for (const Command* c : kCommands) std::printf("  %-12s %s\n", c->name, c->summary);
    std::printf(
        "\n`yawlab COMMAND --help` says more. SCENARIO is a built-in name, a file, - for standard input, or a link.\n"
        "Exit codes: 0 done, 1 input refused or run failed, 2 call not understood, 3 verification failed.\n");
    return kDone;
}

}

int main(int argc, char** argv)
{
    using namespace cli;
    std::vector<std::string> words(argv + 1, argv + argc);
    if (words.empty() || words[0] == "--help" || words[0] == "-h" || words[0] == "help") return help();
    if (words[0] == "--version") {
        std::printf("yawlab %s\n", scenario::engineVersion());
        return kDone;
    }
    for (const Command* c : kCommands) {
        if (words[0] != c->name) continue;
        words.erase(words.begin());
        for (const std::string& w : words) {
            if (w != "--help" && w != "-h") continue;
            std::printf("%s", c->help);
            return kDone;
        }
        Arguments arguments(std::move(words));
        const int code = c->run(arguments);
        // What was printed has to arrive: a full disk is no success.
        if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return code;
        std::fprintf(stderr, "yawlab: standard output cannot be written\n");
        return code == kDone ? kFailed : code;
    }
    std::vector<std::string> names;
    for (const Command* c : kCommands) names.push_back(c->name);
    std::fprintf(stderr, "yawlab: there is no command \"%s\"%s\n", words[0].c_str(),
                 core::remedy(words[0], names).c_str());
    return kUsage;
}
