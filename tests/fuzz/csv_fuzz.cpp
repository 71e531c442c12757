// Measured runs: whatever is accepted is a table of one length, whose columns can be named and taken, and gives a run of finite
// numbers over a time that rises. The first line of the input, behind a '#', is what its columns are said to be.
#include "fuzz.h"

#include "study/measured.h"

#include <cmath>

namespace {

void tryRun(const study::Csv& csv, const study::Columns& columns)
{
    study::Measured run;
    const core::Status status = study::measure(csv, columns, run);
    if (!status) {
        FUZZ_REQUIRE(!status.message.empty(), "a refusal says why");
        FUZZ_REQUIRE(run.time.empty(), "a refusal gives nothing");
        return;
    }
    FUZZ_REQUIRE(!run.time.empty() && run.time.front() == 0.0, "a run begins at 0");
    for (size_t i = 1; i < run.time.size(); ++i)
        FUZZ_REQUIRE(std::isfinite(run.time[i]) && run.time[i] > run.time[i - 1], "time rises");
    for (const std::vector<double>& values : run.values) {
        FUZZ_REQUIRE(values.empty() || values.size() == run.time.size(), "a value for every moment");
        for (const double v : values) FUZZ_REQUIRE(std::isfinite(v), "finite numbers");
    }
}

}

void fuzz(std::string_view input)
{
    std::string said;
    if (!input.empty() && input.front() == '#') {
        const size_t end = std::min(input.find('\n'), input.size());
        said = input.substr(1, end - 1);
        input.remove_prefix(std::min(end + 1, input.size()));
    }
    study::Csv csv;
    const core::Status status = study::readCsv(input, csv);
    if (!status) {
        FUZZ_REQUIRE(!status.message.empty(), "a refusal says why");
        FUZZ_REQUIRE(csv.columns.empty(), "a refusal gives nothing");
        return;
    }
    FUZZ_REQUIRE(csv.rows > 0 && !csv.columns.empty(), "a table holds something");
    FUZZ_REQUIRE(csv.columns.size() <= study::kMostCsvColumns, "within its bounds");
    for (const study::CsvColumn& c : csv.columns) {
        FUZZ_REQUIRE(c.values.size() == csv.rows, "columns of one length");
        for (const double v : c.values) FUZZ_REQUIRE(!std::isinf(v), "no number is without end");
    }
    study::Columns columns = study::guess(csv);
    for (const study::Column& c : columns)
        FUZZ_REQUIRE(c.index >= -1 && c.index < int(csv.columns.size()), "a column that there is");
    const std::string guessed = study::written(csv, columns);
    study::Columns again = study::guess(csv);
    if (study::choose(csv, guessed, again))
        FUZZ_REQUIRE(study::written(csv, again) == guessed, "what is written is read back");
    tryRun(csv, columns);
    if (study::choose(csv, said, columns)) tryRun(csv, columns);
}
