#pragma once

#include <optional>
#include <vector>

#include "core/analysis/values/results.h"
#include "launcher/plan/open_axis.h"
#include "launcher/run/queue_entry.h"
#include "launcher/run/study_load.h"
#include "launcher/run/tasks/task_list.h"
#include "launcher/run/tasks/unfinished_runs.h"

namespace scalescope {

// What of an entry's study is still to run, and by which plan: the study as it was met, the runs that its cells' keys
// have already, and those that have ended since. A value, without files or time.
class StudyWork {
 public:
  StudyWork(QueueEntry entry, LoadedStudy loaded, const WrittenCells& written);

  // One more cell of an open axis, or why there is none. Of an entry that names its cells there is never one.
  [[nodiscard]] Grown grow() const;
  [[nodiscard]] ResolvedCell resolved(const Cell& grown) const;
  void add(const ResolvedCell& grown, const WrittenCells& written);

  // Of open repeats, once all that is wanted has run: whether `result` is to be asked, and the cells that want one more
  // by it. Of an entry that names its cells those alone.
  [[nodiscard]] bool mayRepeatMore() const;
  std::vector<TaskList::CellTask> repeatMore(const Result<StudyResult>& result);

  [[nodiscard]] const TaskList& tasks() const { return m_tasks; }
  [[nodiscard]] int runsDone() const { return m_runsDone; }
  [[nodiscard]] CellState standing(const TaskList::CellTask& cell) const;  // before anything of it has run now
  // False: cells that need hosts that are away are no part of it.
  [[nodiscard]] bool isWhole() const { return !m_loaded.resolution.partly; }
  // A person says that the host will not come back: what needs it ends as lost with its next run.
  void giveUp(const std::string& host) { m_entry.givenUp.insert(host); }
  // Of a cell that needs a host which was given up.
  [[nodiscard]] std::optional<Message> whyLost(const Cell& cell) const;
  // Cells that are asked for and were never met, since they need a host that was given up: no run can be theirs.
  struct NeverMet {
    CellNumber cell;
    std::string host;
  };
  [[nodiscard]] std::vector<NeverMet> neverMet() const;
  [[nodiscard]] bool isAllFinished() const { return m_tasks.isAllFinished() && neverMet().empty(); }
  [[nodiscard]] bool hasCell(const RunPlan& plan) const { return scalescope::hasCell(m_loaded, plan); }
  // The plan is of a repeat that is asked for and not taken.
  [[nodiscard]] bool wants(const RunPlan& plan) const;
  // The run of that repeat that ended early and that another attempt resumes.
  [[nodiscard]] std::optional<EarlierRun> earlier(const TaskList::Next& task) const;

  void reserve(const CellKey& key, RepeatNumber repeat) { m_tasks.reserve(key, repeat); }
  void reserve(const TaskList::Next& task) { m_tasks.reserve(*cellOf(task.cell).key, task.repeat); }
  void ended(const RunPlan& run, int attempts, RunStatus status);

  [[nodiscard]] LaunchPlan planFor(const TaskList::Next& task, const RunId& run) const;
  // The same run once more, also where the cells have other numbers by now: the key decides.
  [[nodiscard]] LaunchPlan planAgain(const RunPlan& run, int attempt) const;

 private:
  [[nodiscard]] bool isAskedFor(CellNumber number) const;
  [[nodiscard]] std::optional<std::string> givenUpHost(const Cell& cell) const;
  void count(const RunRow& row);
  [[nodiscard]] bool isRetriedOom(const RunRow& row) const;
  [[nodiscard]] const ResolvedCell& cellOf(CellNumber number) const;

  QueueEntry m_entry;
  LoadedStudy m_loaded;
  int m_generation;
  TaskList m_tasks;
  UnfinishedRuns m_unfinished;
  int m_runsDone = 0;
  bool m_isKnownEnough = false;  // as far as the study's open repeats go; until another run has ended
};

}  // namespace scalescope
