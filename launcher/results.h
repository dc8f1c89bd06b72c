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

// Analysed cells by what they were made of: the cell, and its runs with their states. So a run that has ended costs the
// analysis of its own cell. Any thread.
class CellCache {
 public:
  [[nodiscard]] std::shared_ptr<const CellResult> find(const std::string& state);
  void keep(const std::string& state, std::shared_ptr<const CellResult> cell);
  [[nodiscard]] int analysed() const;  // cells that were not there

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

// Reads one study's cells and their runs' records from the store and analyses them, those that `cache` has not. Blocks;
// any thread with its own reader. Steps that are not the usual ones to look at go without a cache.
Result<StudyResult> studyResult(const StoreReader& reader, const StudyId& study, int baseline = 0,
                                CellCache* cache = nullptr, StepRange traced = {});

// One stored run alone: the study with the run's cell, of which it is the only repeat, and nothing to compare it with.
// Error store.unknown-run. Blocks; any thread with its own reader.
Result<StudyResult> runResult(const StoreReader& reader, const RunId& run);

// Reads the losses of every step into a result that holds some of them (kLossPoints). Blocks; any thread with its own
// reader. Stopped, it ends before the next run's log: error client.stopped, and the cells that were read are whole.
Status readWholeLosses(const StoreReader& reader, StudyResult& study, const std::stop_token& stop = {});

// Those steps of a stored cell as they were logged; null where none of its runs shows any. Blocks; any thread with its
// own reader.
Result<std::shared_ptr<const StepTrace>> storedTrace(const StoreReader& reader, const StudyId& study, int cell,
                                                     StepRange steps);

// The stored cells of a study as values.
Result<std::vector<Cell>> studyCells(const StoreReader& reader, const StudyId& study);

// Returns the seconds that each run of the study took which was done and measured here, by its records.
Result<std::map<RunId, std::pair<CellNumber, double>>> runSeconds(const StoreReader& reader, const StudyId& study);

// What an attempt has recorded so far of what a page shows while it runs. Error `live.earlier-records`: too much for
// that.
Result<std::map<Source, std::vector<Record>>> earlierRecords(const StoreReader& reader, const AttemptKey& attempt);

// `studies --json`, `runs --json`: lists as JSON in a stable order.
nlohmann::ordered_json toJson(const StudyRow& row);
nlohmann::ordered_json toJson(const RunRow& row);

}  // namespace scalescope
