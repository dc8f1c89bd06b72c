#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/telemetry/log/objects.h"

namespace scalescope {

// Numbers that others measured, as runs of a study that is marked as imported (StudySpec::imported) and has no cell
// keys: it is never run, never reused, and stands beside measured results only with a note.

inline constexpr std::size_t kMaxForeignRows = 1000;

// One row of a table, or one benchmark. `values` are spelled as in results --json where the meaning is the same
// (imagesPerSecond stepSeconds epochSeconds totalSeconds parameters testAccuracy trainImages); columns whose definition
// nobody knows (compute, communication, bandwidth, speedup, efficiency) are kept under "printed.." and never shown as
// measured.
struct ForeignRun {
  std::size_t cell = 0;  // index into cells
  int repeat = 1;        // rows of one configuration are its repeats
  int line = 0;          // in the file
  std::map<std::string, double> values;
  std::map<std::string, std::string> words;  // model, dataset
  std::vector<BenchmarkRecord> benchmarks;
};

struct ForeignStudy {
  StudySpec spec;
  std::vector<Cell> cells;
  std::vector<ForeignRun> runs;
};

// Reads what a program of nccl-tests printed, or a table that the audit's reader reads (core/analysis/tables) with
// devices, a batch and a time or a rate in its rows. The first thing that cannot be right, or that contradicts the rest
// of its row, refuses the whole file, by line, row and column; rows that say they have no number are left out.
// `fileName` without its folder names the study. `collective` says what nccl-tests output is of whose text does not
// (collectiveChoices(); "": nothing said), and is refused where it is none of these.
Result<ForeignStudy> readForeign(std::string_view text, const std::string& fileName,
                                 const std::string& collective = {});

// The record that an imported run's `client` log begins with, and what analysis takes from it again.
ImportedManifest foreignManifest(const ForeignRun& run);

// Fills a cell of an imported study from those records: rates and times as printed or as they follow from batch and
// images.
void analyseForeign(const std::vector<RunRecords>& runs, CellResult& out);

}  // namespace scalescope
