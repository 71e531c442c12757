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
// words: only who asks knows which options take a value. What nobody asked for is an error. Behind a `--` there are no
// options any more.
class Arguments {
public:
    explicit Arguments(std::vector<std::string> words);

    bool flag(const std::string& name);                                       // --hash
    bool alone(const std::string& name);                                      // --csv where no FILE follows it
    std::string option(const std::string& name, const std::string& fallback); // --csv FILE or --csv=FILE
    double number(const std::string& name, double fallback, double min, double max);
    std::string positional(const std::string& what); // next word that is no option; problem if there is none
    bool hasPositional() const;
    // Call after the last question: false when something was not understood; says so on standard error, with the usage
    // that `help` begins with.
    bool good(const char* help);

private:
    bool isOption(size_t i) const { return i < m_options && m_words[i].size() > 1 && m_words[i][0] == '-'; }

    std::vector<std::string> m_words;
    size_t m_options; // words before a `--`
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
    kSnapshots, kSweep, kScene, kCompare, kCurve, kFigure, kFollow, kManual, kScore;

std::vector<const Command*> commands();             // in the order in which help lists them
extern const char *const kAbout, *const kExitCodes; // lines of help

// For people: what would move the cursor of a terminal, colour or turn its text is shown instead (core::visible).
[[gnu::format(printf, 1, 2)]] void say(const char* format, ...);  // on standard output
[[gnu::format(printf, 1, 2)]] void warn(const char* format, ...); // on standard error

void keepStreamsApart(); // first of all: no file may get the number of a standard stream that is closed
bool outputArrived();    // last of all: false, and said, when standard output did not take everything

// Files; "-" is standard input or output. Problems are said on standard error.
bool readAll(const std::string& path, std::string& out);
bool writeAll(const std::string& path, const std::string& text);
// A file that this call reads: no output may take its place.
void noteInput(std::FILE* file);
void noteInput(const std::string& path);

// A file written bit by bit. It lies beside its name until it is whole, and whatever ends the program before leaves
// what was there; row by row it grows in its place, and whatever ends the program leaves whole rows, behind which a
// later call may go on. Two outputs of one call in one file are refused, and an output that is an input. After a failed
// open() nothing else may be called.
class OutputFile {
public:
    enum class Way { whole, rowByRow, goOn }; // goOn: row by row behind what is there

    OutputFile() = default;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile(); // what was not closed is nothing, but for rows

    bool open(const std::string& path, Way way = Way::whole); // says why on standard error when it fails
    void write(const std::string& text);                      // row by row: whole rows
    bool good() const { return m_error.empty(); }             // false: nothing more can be written
    bool close();                                             // false, and said, when anything could not be written

private:
    bool refuse(const char* why);
    static std::string unwritten(); // by errno
    void give(const std::string& text);
    void giveRows();
    void cutTornRow(size_t written);
    void fail();
    void discard();

    std::FILE* m_file = nullptr;
    std::string m_path, m_real, m_part; // as asked for; behind links; while it is not whole
    std::string m_error;
    bool m_rowByRow = false;
    std::string m_rows;   // held back
    double m_given = 0.0; // when rows went out last
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
