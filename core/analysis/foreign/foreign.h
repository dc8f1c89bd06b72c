#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/telemetry/log/objects.h"

namespace scalescope {

// Results from other tools or publications are runs of a study that is marked as imported (StudySpec::imported) and has
// no cell keys: such a study is never run or reused, and is shown next to measured results only with a note.

inline constexpr std::size_t kMaxForeignRows = 1000;

// One row of a table, or one benchmark. The keys of `values` are those of results --json if the meaning is the same
// (imagesPerSecond stepSeconds epochSeconds totalSeconds parameters testAccuracy trainImages). Columns whose definition
// is unknown (compute, communication, bandwidth, speedup, efficiency) are kept under "printed.." and never shown as
// measured.
struct ForeignRun {
  std::size_t cell = 0;  // Index into ForeignStudy::cells.
  int repeat = 1;        // Rows of one configuration are its repeats.
  int line = 0;          // Line in the file.
  std::map<std::string, double> values;
  std::map<std::string, std::string> words;  // Model and dataset.
  std::vector<BenchmarkRecord> benchmarks;
};

struct ForeignStudy {
  StudySpec spec;
  std::vector<Cell> cells;
  std::vector<ForeignRun> runs;
};

// Reads the output of a program of nccl-tests, rccl-tests or OSU, or a table in a format of the audit
// (core/analysis/tables) whose rows have devices, a batch and a time or a rate. The first value that is impossible or
// contradicts the rest of its row makes the whole file an error, which names line, row and column; rows that are marked
// as having no number are left out. `fileName` without its folder names the study. `collective` (one of
// collectiveChoices(), or "") is used for nccl-tests output that does not name its collective; any other value is an
// error.
Result<ForeignStudy> readForeign(std::string_view text, const std::string& fileName,
                                 const std::string& collective = {});

// Returns the first record of an imported run's `client` log, which analysis reads back.
ImportedManifest foreignManifest(const ForeignRun& run);

// Fills a cell of an imported study from those records: rates and times as printed, or computed from batch and images.
void analyseForeign(const std::vector<RunRecords>& runs, CellResult& out);

}  // namespace scalescope
