#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "core/base/ids.h"
#include "core/base/index.h"
#include "core/store/store.h"
#include "core/study/spec/round_order.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// What is still to run of a study's cells: pure bookkeeping. Cells with one key share their runs.
class TaskList {
 public:
  struct CellTask {
    CellNumber number;
    CellKey key;
    bool untilOom = false;  // an `oom` finishes it
  };
  struct Next {
    CellNumber cell;
    RepeatNumber repeat;
    std::optional<RoundOrder> order{};  // none in a list that takes one cell after the other
  };

  // `seed`: of the order of cells in each round but the first (round_order.h).
  TaskList(int repeats, RepeatOrder order, std::uint32_t seed) : m_repeats(repeats), m_order(order), m_seed(seed) {}

  void add(const CellTask& cell) { m_cells.push_back(cell); }
  // A repeat number that is taken without counting: of runs before `--again`, or one that is running.
  void reserve(const CellKey& key, RepeatNumber repeat) { m_keys[key].used.insert(repeat); }
  void ended(const CellKey& key, RepeatNumber repeat, RunStatus status);
  // Its machines will not come back.
  void giveUp(const CellKey& key) { m_keys[key].failed = true; }
  // A failed cell is not tried again in this list; the others go on.
  [[nodiscard]] std::optional<Next> next() const;
  [[nodiscard]] bool isFinished(const CellTask& cell) const;
  [[nodiscard]] bool isAllFinished() const;
  [[nodiscard]] bool isOom(const CellKey& key) const { return state(key).oom; }
  // That repeat has ended well, or is taken.
  [[nodiscard]] bool hasRepeat(const CellKey& key, RepeatNumber repeat) const;
  [[nodiscard]] int repeatsDone(const CellKey& key) const;
  [[nodiscard]] int runsMissing() const;
  [[nodiscard]] const std::vector<CellTask>& cells() const { return m_cells; }
  // How many of that key are wanted by now.
  [[nodiscard]] int repeats(const CellKey& key) const { return std::max(m_repeats, state(key).wanted); }
  // One more than it has, at most `most` in all; false where it has failed or has as many. Not counted as finished
  // before that one has ended.
  bool repeatMore(const CellTask& cell, int most);

 private:
  struct KeyState {
    std::set<RepeatNumber> done;
    std::set<RepeatNumber> used;
    int wanted = 0;  // of open repeats, where that is more than all cells get
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

}  // namespace scalescope
