#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/store/store_thread.h"
#include "launcher/plan/resolve.h"
#include "launcher/study_results.h"
#include "launcher/run/queue_entry.h"
#include "launcher/run/study_load.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// Returns the reason to wait for a step that could not write: usually a full disk, and nothing of the study is lost.
std::optional<Message> notWritten(const Error& why);

// Requests of an entry's study to the store. Each is answered once, on the loop's thread; the caller must check that it
// still exists.
class StudyStore {
 public:
  StudyStore(Loop& loop, StoreThread& store, QueueEntry entry)
      : m_loop(loop), m_store(store), m_entry(std::move(entry)) {}

  // Writes new cells, and reads the runs that their keys have.
  void writeCells(const std::vector<ResolvedCell>& cells, std::function<void(const Result<WrittenCells>&)> done);
  void readPlan(const RunId& run, std::function<void(const Result<RunPlan>&)> done);
  // Writes a new run, or another attempt of one, before any agent gets a request for it, so that the next owner finds
  // it.
  void writeDown(const LaunchPlan& plan, std::function<void(const Status&)> done);
  // Reads the results of the study's runs, including everything written before, on another thread.
  void readResult(std::function<void(const Result<StudyResult>&)> done);
  void leaveQueue(int code, std::function<void(const Status&)> done);

 private:
  template <class Answer>
  void ask(std::function<Answer(StoreWriter&)> work, std::function<void(const Answer&)> done);

  Loop& m_loop;
  StoreThread& m_store;
  const QueueEntry m_entry;
  // Cells that readResult has analyzed.
  const std::shared_ptr<CellCache> m_cells = std::make_shared<CellCache>();
};

}  // namespace scalescope
