#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/store/store.h"

namespace scalescope {

// Cache of analyzed cells. Its key is everything that the analysis reads: the cell, and its runs with their states. A
// run that ends therefore costs only the analysis of its own cell. Any thread.
class CellCache {
 public:
  [[nodiscard]] std::shared_ptr<const CellResult> find(const std::string& state);
  void keep(const std::string& state, std::shared_ptr<const CellResult> cell);
  [[nodiscard]] int analysed() const;  // Number of cells that were not in the cache.

 private:
  struct Kept {
    std::shared_ptr<const CellResult> cell;
    std::uint64_t used = 0;
    std::size_t bytes = 0;
  };
  mutable std::mutex m_mutex;
  std::map<std::string, Kept> m_cells;
  std::uint64_t m_clock = 0;
  std::size_t m_bytes = 0;
  int m_analysed = 0;
};

// Reads one study's cells and their runs' records from the store and analyzes the cells that are not in `cache`.
// Blocks; any thread with its own reader. If `traced` names steps other than the default ones, no cache is used.
Result<StudyResult> studyResult(const StoreReader& reader, const StudyId& study, int baseline = 0,
                                CellCache* cache = nullptr, StepRange traced = {});

// Analyzes one stored run alone: returns its study with only the run's cell, of which it is the only repeat, and
// without a comparison. Error store.unknown-run. Blocks; any thread with its own reader.
Result<StudyResult> runResult(const StoreReader& reader, const RunId& run);

// Reads the losses of every step into a result that has only some of them (kLossPoints). Blocks; any thread with its
// own reader. A stop ends it before the next run's log with the error client.stopped; the cells that were read by then
// are complete.
Status readWholeLosses(const StoreReader& reader, StudyResult& study, const std::stop_token& stop = {});

// Returns these steps of a stored cell as they were logged; null if none of its runs has any of them. Blocks; any
// thread with its own reader.
Result<std::shared_ptr<const StepTrace>> storedTrace(const StoreReader& reader, const StudyId& study, int cell,
                                                     StepRange steps);

// Returns the stored cells of a study.
Result<std::vector<Cell>> studyCells(const StoreReader& reader, const StudyId& study);

// Returns the duration in seconds and the cell of each run of the study that completed here, without imported runs.
Result<std::map<RunId, std::pair<CellNumber, double>>> runSeconds(const StoreReader& reader, const StudyId& study);

// Returns the records that an attempt has stored so far, of the types that a page shows during the run. Error
// `live.earlier-records`: they are more than a page can hold.
Result<std::map<Source, std::vector<Record>>> earlierRecords(const StoreReader& reader, const AttemptKey& attempt);

// Convert rows to JSON with a stable order of keys, for `studies --json` and `runs --json`.
nlohmann::ordered_json toJson(const StudyRow& row);
nlohmann::ordered_json toJson(const RunRow& row);

}  // namespace scalescope
