// The rows of a study in their order, and the file that they grow in (study/rows.h has their text).
#pragma once

#include "study/rows.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace cli {

core::Status readShard(const std::string& text, study::Shard& out); // "3/8"

// Does runs on `jobs` threads and gives their rows in order. `give` returns false to end; it is called by this thread.
using GiveRow = std::function<bool(uint64_t run, const study::Row& row)>;
void doRuns(const study::Study& study, const study::Shard& shard, uint64_t firstRow, unsigned jobs,
            const scenario::SceneReader& reader, const GiveRow& give);

// A table that grows is one call's alone while it lasts: two in one file would do every run twice.
class Claim {
public:
    Claim() = default;
    Claim(const Claim&) = delete;
    Claim& operator=(const Claim&) = delete;
    ~Claim();

    core::Status take(const std::string& path);

private:
    int m_file = -1;
};

// How many whole rows a file has behind this head; what is no whole row at its end is cut off, and the head too where no row
// stands behind it. 0 when there is no file.
core::Status rowsDone(const std::string& path, const std::string& head, uint64_t& rows);

// Joins the files of all parts of a study.
core::Status joinParts(const std::vector<std::string>& paths, const std::function<void(const std::string&)>& write);

}
