// The rows of a study: their text, their order, the file that they grow in.
//
// A file names its study, its number of runs and its part of it in the first line, and the columns in the second. Run k
// of n parts' part i is row (k - i) / n of its file: which rows are there says which runs are done.
#pragma once

#include "study/study.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace cli {

// Every `of`-th run from number `part`, both counted from 1 as people do.
struct Shard {
    uint64_t part = 1, of = 1;

    uint64_t runs(uint64_t all) const { return all < part ? 0 : (all - part) / of + 1; }
    uint64_t run(uint64_t row) const { return part - 1 + row * of; }
};
core::Status readShard(const std::string& text, Shard& out); // "3/8"

std::string headOf(const study::Study& study, const Shard& shard); // both lines

// Does runs on `jobs` threads and gives their rows in order. `give` returns false to end; it is called by this thread.
struct Row {
    std::vector<core::Json> values;
    std::vector<double> results;
    core::Status status;
};
using GiveRow = std::function<bool(uint64_t run, const Row& row)>;
void doRuns(const study::Study& study, const Shard& shard, uint64_t firstRow, unsigned jobs,
            const scenario::SceneReader& reader, const GiveRow& give);
std::string textOf(const study::Study& study, const Row& row);

// How many whole rows a file has behind this head; what is no whole row at its end is cut off. 0 when there is no file.
core::Status rowsDone(const std::string& path, const std::string& head, uint64_t& rows);

// Joins the files of all parts of a study.
core::Status joinParts(const std::vector<std::string>& paths, const std::function<void(const std::string&)>& write);

}
