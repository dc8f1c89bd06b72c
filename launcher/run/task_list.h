#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/base/ids.h"
#include "core/store/store.h"
#include "core/study/cells/expand.h"
#include "core/study/spec/round_order.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// The remaining runs of a study's cells; pure bookkeeping. Cells with one key share their runs.
class TaskList {
 public:
  struct CellTask {
    CellNumber number;
    CellKey key;
    bool untilOom = false;  // An `oom` finishes it.
  };
  struct Next {
    CellNumber cell;
    RepeatNumber repeat;
    std::optional<RoundOrder> order{};  // Order of the round; empty in a list that processes one cell after another.
  };

  // `seed`: for the order of cells in each round but the first (round_order.h).
  TaskList(int repeats, RepeatOrder order, std::uint32_t seed) : m_repeats(repeats), m_order(order), m_seed(seed) {}

  void add(const CellTask& cell) { m_cells.push_back(cell); }
  // Marks a repeat number as taken without counting it: of a run before `--again`, or of a running one.
  void reserve(const CellKey& key, RepeatNumber repeat) { m_keys[key].used.insert(repeat); }
  void ended(const CellKey& key, RepeatNumber repeat, RunStatus status);
  // Marks the cell as failed, since its machines are abandoned.
  void abandon(const CellKey& key) { m_keys[key].failed = true; }
  // Returns the next task. A failed cell is not retried in this list; the others continue.
  [[nodiscard]] std::optional<Next> next() const;
  [[nodiscard]] bool isFinished(const CellTask& cell) const;
  [[nodiscard]] bool isAllFinished() const;
  [[nodiscard]] bool isOom(const CellKey& key) const { return state(key).oom; }
  // Returns true if that repeat has completed, or is taken.
  [[nodiscard]] bool hasRepeat(const CellKey& key, RepeatNumber repeat) const;
  [[nodiscard]] int repeatsDone(const CellKey& key) const;
  [[nodiscard]] int runsMissing() const;
  [[nodiscard]] const std::vector<CellTask>& cells() const { return m_cells; }
  // Returns how many repeats of that key are wanted by now.
  [[nodiscard]] int repeats(const CellKey& key) const { return std::max(m_repeats, state(key).wanted); }
  // Adds one repeat to those it has, up to `most` in all; returns false if the cell has failed or has as many. The cell
  // is not finished before that repeat has ended.
  bool repeatMore(const CellTask& cell, int most);

 private:
  struct KeyState {
    std::set<RepeatNumber> done;
    std::set<RepeatNumber> used;
    int wanted = 0;  // Number with open repeats, if larger than that of all cells.
    bool oom = false;
    bool failed = false;
  };
  [[nodiscard]] const KeyState& state(const CellKey& key) const;
  [[nodiscard]] bool wants(const CellTask& cell, int round) const;
  [[nodiscard]] RepeatNumber freeRepeat(const CellKey& key) const;

  int m_repeats;
  RepeatOrder m_order;
  std::uint32_t m_seed;
  std::vector<CellTask> m_cells;
  std::map<CellKey, KeyState> m_keys;
};

// A run that ended early and whose next attempt can resume from its checkpoints.
struct EarlierRun {
  RunId run;
  int attempts = 0;  // Number of attempts so far, which is the number of the next one.
};

// The newest such run of every repeat. A repeat of a cell that trains (measure.mode train) with checkpoints is retried
// as another attempt of that run; of any other cell as a new run.
class UnfinishedRuns {
 public:
  void ended(const CellKey& key, RepeatNumber repeat, const RunId& run, int attempts, RunStatus status);
  [[nodiscard]] std::optional<EarlierRun> find(const Cell& cell, const CellKey& key, RepeatNumber repeat) const;

 private:
  std::map<std::pair<CellKey, RepeatNumber>, EarlierRun> m_runs;
};

}  // namespace scalescope
