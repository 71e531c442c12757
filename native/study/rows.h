// The rows of a study's table: their text, whoever does the runs.
//
// A table names its study, its number of runs and its part of it in the first line, and the columns in the second. Run k
// of n parts' part i is row (k - i) / n of its table: which rows are there says which runs are done.
#pragma once

#include "study/study.h"

#include <cstdint>
#include <string>
#include <vector>

namespace study {

// Every `of`-th run from number `part`, both counted from 1 as people do.
struct Shard {
    uint64_t part = 1, of = 1;

    uint64_t runs(uint64_t all) const { return all < part ? 0 : (all - part) / of + 1; }
    uint64_t run(uint64_t row) const { return part - 1 + row * of; }
};

struct Row {
    std::vector<core::Json> values;
    std::vector<double> results;
    core::Status status; // of a run that was refused or failed; its results are empty
};
Row rowOf(const Study& study, uint64_t run, const scenario::SceneReader& reader,
          const scenario::GroundMaker& ground = {});

// Makes a ground once for all runs of one thread that stand on the same: a spline surface takes longer than most runs.
scenario::GroundMaker sameGround();

std::string headOf(const Study& study, const Shard& shard); // both lines
std::string textOf(const Study& study, const Row& row);

}
