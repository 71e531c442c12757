// The frame of the command line: one file a subcommand, one line a subcommand in main.cpp.
//
// Exit codes: 0 done, 1 the input was refused or the run failed, 2 the call was not understood, 3 a verification
// failed.
#pragma once

#include "core/json.h"
#include "core/status.h"

#include <cstdio>
#include <string>
#include <vector>

namespace cli {

inline constexpr int kDone = 0, kFailed = 1, kUsage = 2, kNotVerified = 3;

// What stands behind the subcommand's name. Options are asked for by name, in any order, and before the positional
// words: only who asks knows which options take a value. What nobody asked for is an error.
class Arguments {
public:
    explicit Arguments(std::vector<std::string> words) : m_words(std::move(words)), m_used(m_words.size(), false) {}

    bool flag(const std::string& name);                                       // --hash
    bool alone(const std::string& name);                                      // --csv where no FILE follows it
    std::string option(const std::string& name, const std::string& fallback); // --csv FILE or --csv=FILE
    double number(const std::string& name, double fallback, double min, double max);
    std::string positional(const std::string& what); // next word that is no option; problem if there is none
    bool hasPositional() const;
    // Call after the last question: false when something was not understood; says so on standard error.
    bool good(const char* help);

private:
    std::vector<std::string> m_words;
    std::vector<bool> m_used;
    std::vector<std::string> m_asked;
    std::string m_problem;
};

struct Command {
    const char* name;
    const char* summary; // one line
    const char* help;    // usage and what is read and written
    int (*run)(Arguments&);
};

extern const Command kRun, kHash, kLink, kSchema, kVerify, kBench, kImpact, kMap, kReconstruct, kTire, kMetrics, kPlot,
    kSnapshots, kSweep, kScene, kCompare;

// Files; "-" is standard input or output. Problems are said on standard error.
bool readAll(const std::string& path, std::string& out);
bool writeAll(const std::string& path, const std::string& text);

// A file written bit by bit, for what may not fit into memory. After a failed open() nothing else may be called.
class OutputFile {
public:
    OutputFile() = default;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile() { close(); }

    bool open(const std::string& path); // says why on standard error when it fails
    void write(const std::string& text);
    bool close(); // false, and said, when anything could not be written

private:
    std::FILE* m_file = nullptr;
    std::string m_path;
    bool m_good = true;
};

int refuse(const core::Status& status); // prints and returns kFailed

// Progress on a terminal for anything longer than two seconds.
class Progress {
public:
    explicit Progress(const char* what);
    ~Progress();
    void at(double share);

private:
    const char* m_what;
    double m_start, m_last = 0;
    bool m_shown = false, m_terminal;
};

double seconds(); // wall clock, for progress and benchmarks only

}
