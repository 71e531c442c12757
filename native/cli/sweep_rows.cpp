#include "cli/sweep_rows.h"

#include "cli/command.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <memory>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#ifndef __EMSCRIPTEN__
#include <condition_variable>
#include <mutex>
#include <thread>
#endif

namespace cli {

using core::Status;
using study::Row;
using study::Shard;

namespace {

#ifndef __EMSCRIPTEN__
constexpr uint64_t kAhead = 256; // rows a thread that done runs may lie ahead of the one that is waited for

// Threads take the next run; rows wait here for the ones before them.
class Pool {
public:
    Pool(const study::Study& study, const Shard& shard, uint64_t firstRow, const scenario::SceneReader& reader)
        : m_study(study), m_shard(shard), m_reader(reader), m_next(firstRow), m_wanted(firstRow),
          m_end(shard.runs(study.runs))
    {
    }

    void work()
    {
        const scenario::GroundMaker ground = study::sameGround();
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_room.wait(lock, [&] { return m_ended || m_next >= m_end || m_next < m_wanted + kAhead; });
            if (m_ended || m_next >= m_end) return;
            const uint64_t row = m_next++;
            lock.unlock();
            Row done = study::rowOf(m_study, m_shard.run(row), m_reader, ground);
            lock.lock();
            m_done.emplace(row, std::move(done));
            if (row == m_wanted) m_come.notify_one();
        }
    }

    void collect(const GiveRow& give)
    {
        bool more = true;
        while (more && m_wanted < m_end) {
            std::unique_lock lock(m_mutex);
            m_come.wait(lock, [&] { return m_done.count(m_wanted) > 0; });
            const auto found = m_done.find(m_wanted);
            const Row row = std::move(found->second);
            m_done.erase(found);
            lock.unlock();
            more = give(m_shard.run(m_wanted), row);
            lock.lock();
            ++m_wanted;
            m_ended = !more;
            m_room.notify_all();
        }
    }

private:
    const study::Study& m_study;
    const Shard m_shard;
    const scenario::SceneReader& m_reader;
    std::mutex m_mutex;
    std::condition_variable m_come, m_room;
    std::map<uint64_t, Row> m_done;
    uint64_t m_next, m_wanted, m_end;
    bool m_ended = false;
};
#endif

struct Closing {
    void operator()(std::FILE* f) const { std::fclose(f); }
};
using File = std::unique_ptr<std::FILE, Closing>;

bool readLine(std::FILE* f, std::string& line)
{
    line.clear();
    char block[4096];
    while (std::fgets(block, sizeof block, f)) {
        line += block;
        if (line.back() == '\n') return true;
    }
    return false; // no line, or none that ends
}

struct Part {
    std::string path;
    File file;
    std::string stamp, columns; // the stamp without its part
    Shard shard;
    uint64_t runs = 0;
};

Status openPart(const std::string& path, Part& out)
{
    out.path = path;
    out.file.reset(std::fopen(path.c_str(), "rb"));
    if (!out.file)
        return Status::fail(path, core::verbatim(std::string("cannot be opened for reading: ") + std::strerror(errno)));
    noteInput(out.file.get());
    if (!readLine(out.file.get(), out.stamp) || !readLine(out.file.get(), out.columns))
        return Status::fail(path, core::say("has no first two lines; it is no part of a study"));
    const size_t runs = out.stamp.find(" runs"), begin = runs == out.stamp.npos ? runs : out.stamp.rfind(' ', runs - 1);
    if (begin == out.stamp.npos || out.stamp.compare(0, 9, "# yawlab ") != 0)
        return Status::fail(path, core::say("does not begin as the table of a study does"));
    out.runs = std::strtoull(out.stamp.c_str() + begin + 1, nullptr, 10);
    const std::string word = " runs, part ";
    if (out.stamp.compare(runs, word.size(), word) != 0) return {}; // the whole study
    const size_t from = runs + word.size(), to = out.stamp.find(',', from);
    if (Status s = readShard(out.stamp.substr(from, to - from), out.shard); !s) return Status::fail(path, s.message);
    out.stamp.erase(runs + 5, to - runs - 5);
    return {};
}

Status judgeParts(const std::vector<Part>& parts)
{
    const Part& first = parts.front();
    std::vector<bool> there(first.shard.of, false);
    for (const Part& p : parts) {
        if (p.stamp != first.stamp || p.columns != first.columns || p.shard.of != first.shard.of)
            return Status::fail(p.path, core::say("is of another study than {first}", {{"first", first.path}}));
        if (there[p.shard.part - 1])
            return Status::fail(p.path, core::say("is part {part} once more", {{"part", p.shard.part}}));
        there[p.shard.part - 1] = true;
    }
    for (size_t i = 0; i < there.size(); ++i)
        if (!there[i])
            return Status::fail("sweep merge",
                                core::say("part {part} of {of} is missing", {{"part", i + 1}, {"of", there.size()}}));
    return {};
}

}

Status readShard(const std::string& text, Shard& out)
{
    char* end = nullptr;
    const unsigned long long part = std::strtoull(text.c_str(), &end, 10);
    const unsigned long long of = *end == '/' ? std::strtoull(end + 1, &end, 10) : 0;
    if (text.empty() || text[0] < '0' || text[0] > '9' || *end != 0 || part < 1 || part > of || of > 100000)
        return Status::fail("--shard", core::say("expected part/parts, as 3/8, found \"{text}\"", {{"text", text}}));
    out = {part, of};
    return {};
}

void doRuns(const study::Study& s, const Shard& shard, uint64_t firstRow, [[maybe_unused]] unsigned jobs,
            const scenario::SceneReader& reader, const GiveRow& give)
{
#ifndef __EMSCRIPTEN__
    if (jobs > 1) {
        Pool pool(s, shard, firstRow, reader);
        std::vector<std::thread> threads;
        for (unsigned i = 0; i < jobs; ++i) threads.emplace_back([&] { pool.work(); });
        pool.collect(give);
        for (std::thread& t : threads) t.join();
        return;
    }
#endif
    const uint64_t end = shard.runs(s.runs);
    const scenario::GroundMaker ground = study::sameGround();
    for (uint64_t row = firstRow; row < end; ++row)
        if (!give(shard.run(row), study::rowOf(s, shard.run(row), reader, ground))) return;
}

Claim::~Claim()
{
    if (m_file >= 0) close(m_file);
}

Status Claim::take(const std::string& path)
{
    struct stat is = {};
    if (stat(path.c_str(), &is) == 0 && !S_ISREG(is.st_mode))
        return Status::fail(path, core::say("is no file in which a study could go on"));
    m_file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (m_file < 0)
        return Status::fail(path, core::verbatim(std::string("cannot be written: ") + std::strerror(errno)));
#ifndef __EMSCRIPTEN__
    // Where a file system knows no locks it goes without.
    if (flock(m_file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return Status::fail(path, core::say("another call is writing it; wait for that one, or name another file"));
#endif
    return {};
}

Status rowsDone(const std::string& path, const std::string& head, uint64_t& rows)
{
    rows = 0;
    struct stat is = {};
    if (stat(path.c_str(), &is) != 0) return {};
    const File f(std::fopen(path.c_str(), "rb"));
    if (!f) return Status::fail(path, core::verbatim(std::string("cannot be read: ") + std::strerror(errno)));
    std::string found(head.size(), '\0'), line;
    found.resize(std::fread(found.data(), 1, head.size(), f.get()));
    off_t whole = 0;
    if (found == head) {
        whole = off_t(head.size());
        for (; readLine(f.get(), line); ++rows) whole += off_t(line.size());
        if (rows == 0) whole = 0;                           // the head is written with the first row
    } else if (head.compare(0, found.size(), found) != 0) { // what is left of a head that was being written is nothing
        return Status::fail(path, core::say("holds something else than this study; remove it or name another file"));
    }
    if (whole < is.st_size && truncate(path.c_str(), whole) != 0)
        return Status::fail(path, core::verbatim(std::string("cannot be cut: ") + std::strerror(errno)));
    return {};
}

Status joinParts(const std::vector<std::string>& paths, const std::function<void(const std::string&)>& write)
{
    std::vector<Part> parts(paths.size());
    for (size_t i = 0; i < paths.size(); ++i)
        if (Status s = openPart(paths[i], parts[i]); !s) return s;
    if (Status s = judgeParts(parts); !s) return s;
    std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.shard.part < b.shard.part; });
    write(parts.front().stamp + parts.front().columns);
    std::string line;
    for (uint64_t run = 0; run < parts.front().runs; ++run) {
        const Part& p = parts[run % parts.size()];
        if (!readLine(p.file.get(), line))
            return Status::fail(
                p.path, core::say("ends before run {run}; do the same part again, it goes on there", {{"run", run}}));
        write(line);
    }
    return {};
}

}
