// Reading and writing of the command line: whole files appear whole or not at all, tables grow row by row, and what
// goes to a terminal cannot move its cursor.
#include "cli/command.h"
#include "core/text.h"

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace cli {

namespace {

int outputError = 0; // errno of the first word that standard output did not take

void put(std::FILE* to, const char* format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    std::string text(size_t(std::max(0, std::vsnprintf(nullptr, 0, format, again))), '\0');
    va_end(again);
    std::vsnprintf(text.data(), text.size() + 1, format, arguments);
    text = core::visible(text, core::Shown::lines);
    if (std::fwrite(text.data(), 1, text.size(), to) != text.size() && to == stdout && outputError == 0)
        outputError = errno;
}

// --- which files this call reads and writes

using Identity = std::pair<dev_t, ino_t>;
std::vector<Identity> inputs;
std::vector<std::string> outputs;

// The file itself behind links, whether it is there or not.
std::string realName(const std::string& path)
{
    char real[PATH_MAX];
    if (realpath(path.c_str(), real)) return real;
    const size_t slash = path.find_last_of('/');
    const std::string folder = slash == path.npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
    if (!realpath(folder.c_str(), real)) return path;
    return std::string(real) + "/" + path.substr(slash == path.npos ? 0 : slash + 1);
}

// --- parts of files that an end from outside leaves nothing of

constexpr size_t kMostParts = 16;
char* volatile parts[kMostParts];

extern "C" void removeParts(int signal)
{
    for (char* volatile& part : parts)
        if (part) unlink(part);
    std::signal(signal, SIG_DFL);
    raise(signal);
}

void watch(char* name)
{
    for (char* volatile& part : parts) {
        if (part) continue;
        part = name;
        break;
    }
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const auto before = std::signal(signal, removeParts);
        if (before == SIG_IGN) std::signal(signal, SIG_IGN); // nohup
    }
}

void unwatch(const char* name)
{
    for (char* volatile& part : parts)
        if (part == name) part = nullptr;
}

}

void say(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put(stdout, format, arguments);
    va_end(arguments);
}

void warn(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put(stderr, format, arguments);
    va_end(arguments);
}

void keepStreamsApart()
{
    // Opened the wrong way round, so that using it fails. The lowest free number is the one that is closed.
    for (const int stream : {0, 1, 2})
        if (fcntl(stream, F_GETFD) == -1 && open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY) == -1) return;
}

bool outputArrived()
{
    if (std::fflush(stdout) != 0 && outputError == 0) outputError = errno;
    if (outputError == 0 && !std::ferror(stdout)) return true;
    // Whoever reads no further wants to hear no more.
    if (outputError != EPIPE) warn("yawlab: standard output cannot be written: %s\n", std::strerror(outputError));
    return false;
}

void noteInput(std::FILE* file)
{
    struct stat is = {};
    if (fstat(fileno(file), &is) == 0 && S_ISREG(is.st_mode)) inputs.emplace_back(is.st_dev, is.st_ino);
}

void noteInput(const std::string& path)
{
    struct stat is = {};
    if (stat(path.c_str(), &is) == 0 && S_ISREG(is.st_mode)) inputs.emplace_back(is.st_dev, is.st_ino);
}

bool readAll(const std::string& path, std::string& out)
{
    std::FILE* f = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
    if (!f) {
        warn("yawlab: %s: cannot be opened for reading: %s\n", path.c_str(), std::strerror(errno));
        return false;
    }
    noteInput(f);
    constexpr size_t limit = 256u << 20;
    char chunk[65536];
    out.clear();
    for (size_t n; (n = std::fread(chunk, 1, sizeof chunk, f)) > 0 && out.size() <= limit;) out.append(chunk, n);
    const bool broken = std::ferror(f) != 0, large = out.size() > limit;
    if (broken) warn("yawlab: %s: cannot be read: %s\n", path.c_str(), std::strerror(errno)); // a folder, say
    if (!broken && large) warn("yawlab: %s: larger than 256 MB\n", path.c_str());
    if (f != stdin) std::fclose(f);
    return !broken && !large;
}

OutputFile::~OutputFile()
{
    if (m_rowByRow)
        close();
    else
        discard();
}

bool OutputFile::refuse(const char* why)
{
    warn("yawlab: %s: %s\n", m_path == "-" ? "standard output" : m_path.c_str(), why);
    return false;
}

bool OutputFile::open(const std::string& path, Way way)
{
    m_path = path;
    m_rowByRow = way != Way::whole;
    m_real = path == "-" ? path : realName(path);
    struct stat is = {};
    const bool there = path != "-" && stat(m_real.c_str(), &is) == 0;
    const bool file = path != "-" && (!there || S_ISREG(is.st_mode));
    if (file || path == "-") {
        for (const std::string& other : outputs)
            if (other == m_real) return refuse("two outputs of one call cannot go there; name another file for one");
        for (const Identity& input : inputs)
            if (there && input == Identity(is.st_dev, is.st_ino))
                return refuse("is read by this call and would be lost; name another file for the output");
        outputs.push_back(m_real);
    }
    if (path == "-") {
        m_file = stdout;
        return true;
    }
    if (there && access(m_real.c_str(), W_OK) != 0) return refuse(unwritten().c_str());
    if (file && !m_rowByRow) m_part = m_real + ".partial" + std::to_string(getpid());
    m_file = std::fopen(m_part.empty() ? m_real.c_str() : m_part.c_str(), way == Way::goOn ? "ab" : "wb");
    if (!m_file) {
        m_part.clear();
        return refuse(unwritten().c_str());
    }
    if (m_rowByRow) std::setvbuf(m_file, nullptr, _IONBF, 0); // rows go out whole, as writeRows() gives them
    if (m_part.empty()) return true;
    if (there) fchmod(fileno(m_file), is.st_mode & 07777);
    watch(m_part.data());
    return true;
}

std::string OutputFile::unwritten()
{
    return std::string("cannot be written: ") + std::strerror(errno);
}

void OutputFile::give(const std::string& text)
{
    if (!m_error.empty() || text.empty()) return;
    if (std::fwrite(text.data(), 1, text.size(), m_file) != text.size()) fail();
}

void OutputFile::fail()
{
    if (m_error.empty()) m_error = unwritten();
    if (m_file == stdout && outputError == 0) outputError = errno;
}

void OutputFile::write(const std::string& text)
{
    if (!m_rowByRow) return give(text);
    constexpr size_t kMostHeld = 1u << 16; // [bytes]
    constexpr double kLongestHeld = 0.2;   // [s]
    m_rows += text;
    if (m_rows.size() < kMostHeld && seconds() - m_given < kLongestHeld) return;
    giveRows();
}

// What a full disk took of a row is taken back: whole rows stay.
void OutputFile::cutTornRow(size_t written)
{
    const off_t end = m_file == stdout ? -1 : lseek(fileno(m_file), 0, SEEK_END);
    const size_t whole = written == 0 ? 0 : m_rows.rfind('\n', written - 1) + 1; // none: npos + 1 is 0
    if (end >= off_t(written) && ftruncate(fileno(m_file), end - off_t(written - whole)) != 0)
        return; // then it is torn
}

void OutputFile::giveRows()
{
    if (m_error.empty() && !m_rows.empty()) {
        const size_t written = std::fwrite(m_rows.data(), 1, m_rows.size(), m_file);
        if (written != m_rows.size()) {
            fail();
            cutTornRow(written);
        }
    }
    if (m_file == stdout && m_error.empty() && std::fflush(stdout) != 0) fail();
    m_rows.clear();
    m_given = seconds();
}

bool OutputFile::close()
{
    if (!m_file) return m_error.empty();
    if (m_rowByRow) giveRows();
    if (m_error.empty() && std::fflush(m_file) != 0) fail();
    if (m_file == stdout) {
        m_file = nullptr;
        return m_error.empty(); // outputArrived() says it
    }
    if (std::fclose(m_file) != 0) fail();
    m_file = nullptr;
    if (m_error.empty() && !m_part.empty() && std::rename(m_part.c_str(), m_real.c_str()) != 0) fail();
    if (!m_error.empty()) {
        refuse(m_error.c_str());
        if (!m_part.empty()) unlink(m_part.c_str());
    }
    unwatch(m_part.data());
    m_part.clear();
    return m_error.empty();
}

void OutputFile::discard()
{
    if (!m_file || m_file == stdout) return;
    std::fclose(m_file);
    m_file = nullptr;
    if (m_part.empty()) return;
    unlink(m_part.c_str());
    unwatch(m_part.data());
}

bool writeAll(const std::string& path, const std::string& text)
{
    OutputFile file;
    if (!file.open(path)) return false;
    file.write(text);
    return file.close();
}

}
