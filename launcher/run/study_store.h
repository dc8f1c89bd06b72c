#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/store/intake/store_thread.h"
#include "launcher/plan/resolve.h"
#include "launcher/results.h"
#include "launcher/run/queue_entry.h"
#include "launcher/run/study_load.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// What a step waits for that could not write: a full disk as a rule, and nothing of the study is lost by that.
std::optional<Message> notWritten(const Error& why);

// What an entry's study asks of the store. Each is answered once, on the loop's thread, which is to check whether
// anybody still listens.
class StudyStore {
 public:
  StudyStore(Loop& loop, StoreThread& store, QueueEntry entry)
      : m_loop(loop), m_store(store), m_entry(std::move(entry)) {}

  // New cells, and the runs that their keys have.
  void writeCells(const std::vector<ResolvedCell>& cells, std::function<void(const Result<WrittenCells>&)> done);
  void readPlan(const RunId& run, std::function<void(const Result<RunPlan>&)> done);
  // A new run, or another attempt of one, before any agent hears of it: so the next owner finds it.
  void writeDown(const LaunchPlan& plan, std::function<void(const Status&)> done);
  // What the study's runs say so far, all that was written before with it; read aside.
  void readResult(std::function<void(const Result<StudyResult>&)> done);
  void leaveQueue(int code, std::function<void(const Status&)> done);

 private:
  template <class Answer>
  void ask(std::function<Answer(StoreWriter&)> work, std::function<void(const Answer&)> done);

  Loop& m_loop;
  StoreThread& m_store;
  const QueueEntry m_entry;
  const std::shared_ptr<CellCache> m_cells = std::make_shared<CellCache>();  // analysed for readResult already
};

}  // namespace scalescope
