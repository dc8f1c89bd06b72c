#pragma once

#include <optional>
#include <vector>

#include "core/analysis/values/results.h"
#include "launcher/plan/open_axis.h"
#include "launcher/run/queue_entry.h"
#include "launcher/run/study_load.h"
#include "launcher/run/task_list.h"

namespace scalescope {

// The part of an entry's study that is still to run, and its plans: the resolved study, the existing runs of its cells'
// keys, and those that have ended since. A value, without files or time.
class StudyWork {
 public:
  StudyWork(QueueEntry entry, LoadedStudy loaded, const WrittenCells& written);

  // Returns one more cell of an open axis, or why there is none. An entry that names its cells gets none.
  [[nodiscard]] Grown grow() const;
  [[nodiscard]] ResolvedCell resolved(const Cell& grown) const;
  void add(const ResolvedCell& grown, const WrittenCells& written);

  // These are for open repeats, once all wanted repeats have run: the first returns true if `result` is needed, the
  // second the cells that need one more repeat by it. An entry that names its cells has only those.
  [[nodiscard]] bool mayRepeatMore() const;
  std::vector<TaskList::CellTask> repeatMore(const Result<StudyResult>& result);

  [[nodiscard]] const TaskList& tasks() const { return m_tasks; }
  [[nodiscard]] int runsDone() const { return m_runsDone; }
  // State before anything of the cell has run in this start.
  [[nodiscard]] CellState standing(const TaskList::CellTask& cell) const;
  // Returns false if cells that need unreachable hosts are missing.
  [[nodiscard]] bool isWhole() const { return !m_loaded.resolution.partly; }
  // Abandons a host for the user: a cell that needs it ends as lost with its next run.
  void abandon(const std::string& host) { m_entry.abandoned.insert(host); }
  // Returns the reason for a cell that needs an abandoned host.
  [[nodiscard]] std::optional<Message> whyLost(const Cell& cell) const;
  // A requested cell that was never resolved because it needs an abandoned host, so that it cannot have a run.
  struct NeverMet {
    CellNumber cell;
    std::string host;
  };
  [[nodiscard]] std::vector<NeverMet> neverMet() const;
  [[nodiscard]] bool isAllFinished() const { return m_tasks.isAllFinished() && neverMet().empty(); }
  [[nodiscard]] bool hasCell(const RunPlan& plan) const { return scalescope::hasCell(m_loaded, plan); }
  // Returns true if the plan's repeat is requested and not taken.
  [[nodiscard]] bool wants(const RunPlan& plan) const;
  // Returns the run of that repeat that ended early and that another attempt resumes.
  [[nodiscard]] std::optional<EarlierRun> earlier(const TaskList::Next& task) const;

  void reserve(const CellKey& key, RepeatNumber repeat) { m_tasks.reserve(key, repeat); }
  void reserve(const TaskList::Next& task) { m_tasks.reserve(*cellOf(task.cell).key, task.repeat); }
  void ended(const RunPlan& run, int attempts, RunStatus status);

  [[nodiscard]] LaunchPlan planFor(const TaskList::Next& task, const RunId& run) const;
  // Returns the plan of the same run for another attempt, even if cells have other numbers by now: the key decides.
  [[nodiscard]] LaunchPlan planAgain(const RunPlan& run, int attempt) const;

 private:
  [[nodiscard]] bool isAskedFor(CellNumber number) const;
  [[nodiscard]] std::optional<std::string> abandonedHost(const Cell& cell) const;
  void count(const RunRow& row);
  [[nodiscard]] bool isRetriedOom(const RunRow& row) const;
  [[nodiscard]] const ResolvedCell& cellOf(CellNumber number) const;

  QueueEntry m_entry;
  LoadedStudy m_loaded;
  int m_generation;
  TaskList m_tasks;
  UnfinishedRuns m_unfinished;
  int m_runsDone = 0;
  bool m_isKnownEnough = false;  // The study's open repeats need no more runs, until another run has ended.
};

}  // namespace scalescope
