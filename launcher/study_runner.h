#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "launcher/event_bus.h"
#include "launcher/lab.h"
#include "launcher/run_controller.h"
#include "launcher/store_thread.h"
#include "launcher/transport/host_question.h"

namespace asio {
class io_context;
class thread_pool;
}  // namespace asio

namespace scalescope {

// One entry of the store's queue.
struct QueueEntry {
  StudyId study;
  std::vector<int> cells;  // numbers; empty = all
  bool again = false;
  std::string since;  // ULID: with `again` only runs minted later count
};

// Runs one study: resolves it, takes up its unfinished runs, then runs what is missing, one run at a time. All calls and
// `finished` on the io_context's thread; slow work in the pool.
class StudyRunner {
 public:
  struct Wiring {
    asio::io_context& context;
    asio::thread_pool& pool;
    StoreThread& store;
    EventBus& events;
    LabOptions options;
    ControllerTimes times{};
    std::function<void(HostQuestion)> question = {};  // of the nodes' links; must return at once
  };
  // 0 all cells finished, 1 failure, 3 some cells did not finish, 130 cancelled.
  using Finished = std::function<void(int exitCode)>;

  StudyRunner(Wiring wiring, QueueEntry entry, Finished finished);
  ~StudyRunner();  // closes the sessions; agents and ranks live on
  StudyRunner(const StudyRunner&) = delete;
  StudyRunner& operator=(const StudyRunner&) = delete;

  void begin();
  void pause();  // after the run of the moment
  void resume();
  void cancel();
  bool cancelRun(const RunId& run);  // false: not this study's run of the moment
  [[nodiscard]] const StudyId& study() const;

 private:
  struct Impl;
  std::shared_ptr<Impl> m_impl;
};

}  // namespace scalescope
