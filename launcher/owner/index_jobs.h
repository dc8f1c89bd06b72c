#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include "core/store/store_thread.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// Makes the series and their pyramid of new records outside of measured time: while nothing holds it, and shortly after
// the last hold was released, step by step on the store's thread, so that other jobs can run between two steps. A run
// that is requested is processed at once, also during a run. It may be ended at any point: the database has each
// source's position, and readers take the rest from the logs. All calls and hooks are on the loop's thread.
class IndexJobs : public std::enable_shared_from_this<IndexJobs> {
 public:
  struct Hooks {
    std::function<void(double share)> progress;    // Progress of the pass.
    std::function<void(const Error&)> unreadable;  // Called for a log that was skipped, once per pass.
  };
  IndexJobs(Loop& loop, StoreThread& store, Hooks hooks, std::chrono::milliseconds quiet = std::chrono::seconds(2));

  void start();  // Starts a pass, since an earlier owner may have left work.
  // Holds it back while the token lives, because a run may be measured.
  [[nodiscard]] std::shared_ptr<void> hold();
  // Processes a run. Calls `done` with the status of the last step, after which its series have all its stored records.
  void ask(const RunId& run, std::function<void(const Status&)> done);
  void stop();  // Stops after the current step; pending requests get an error.

 private:
  struct Asked {
    SeriesWork work;
    std::function<void(const Status&)> done;
  };
  void wake();
  void next();
  void step(SeriesWork work);
  void stepped(const SeriesWork& work, const Status& status);

  Loop& m_loop;
  StoreThread& m_store;
  Hooks m_hooks;
  const std::chrono::milliseconds m_quiet;
  std::shared_ptr<void> m_timer;
  std::deque<Asked> m_asked;
  std::optional<SeriesWork> m_pass;  // Pass over all runs, while it has work left.
  int m_holds = 0;
  bool m_quietNow = false;  // Set after the quiet time since the last hold.
  bool m_stepping = false;
  bool m_askedStep = false;  // The current step belongs to m_asked.front().
  bool m_stopped = false;
};

}  // namespace scalescope
