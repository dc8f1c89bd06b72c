#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include "core/store/intake/store_thread.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// Makes series and their pyramid of what the store has taken in, off the clock: while nothing holds it, and a moment
// after the last hold went, step by step on the store's thread, with room for whatever else waits there between two
// steps. What somebody asked for is made at once, also beside a run. Ended at any point nothing is lost: the database
// says how far each source is, and readers take the rest from the logs. All calls and hooks on the loop's thread.
class IndexJobs : public std::enable_shared_from_this<IndexJobs> {
 public:
  struct Hooks {
    std::function<void(double share)> progress;    // of the pass
    std::function<void(const Error&)> unreadable;  // a log that was passed over, once per pass
  };
  IndexJobs(Loop& loop, StoreThread& store, Hooks hooks, std::chrono::milliseconds quiet = std::chrono::seconds(2));

  void start();                                // there may be work from an earlier owner
  [[nodiscard]] std::shared_ptr<void> hold();  // a run may be timed while the token lives
  // `done`: with the status of the last step, after which everything that was stored of the run is in its series.
  void ask(const RunId& run, std::function<void(const Status&)> done);
  void stop();  // after the step under way; who asked hears an error

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
  std::optional<SeriesWork> m_pass;  // over all runs, while there is something left
  int m_holds = 0;
  bool m_quietNow = false;  // long enough since the last hold
  bool m_stepping = false;
  bool m_askedStep = false;  // the step under way is of m_asked.front()
  bool m_stopped = false;
};

}  // namespace scalescope
