#pragma once

#include <functional>
#include <memory>
#include <string>

#include "launcher/run/attempt/run_controller.h"
#include "launcher/run/node_pool.h"

namespace scalescope {

// The run of the moment over its study's nodes, which stay connected from one run to the next. The loop's thread.
class CurrentRun {
 public:
  CurrentRun(RunWiring wiring, NodePool::Wiring nodes, StudyId study)
      : m_wiring(wiring), m_pool(std::move(nodes), std::move(study)) {}
  ~CurrentRun() { close(); }
  CurrentRun(const CurrentRun&) = delete;
  CurrentRun& operator=(const CurrentRun&) = delete;

  // Of a plan whose nodes can be reached, as far as is known; nothing is asked of them before begin(). `ended` is
  // called once nothing of the run is here any more, and not after close().
  Status open(const LaunchPlan& plan, std::function<void(const RunOutcome&)> ended);
  void begin() { m_controller->begin(); }
  [[nodiscard]] bool isOpen() const { return m_controller != nullptr; }

  void cancel();
  bool cancel(const RunId& run);         // false: it is not the run of the moment
  bool giveUp(const std::string& host);  // false: no run of the moment has it
  void tryNow() { m_pool.tryNow(); }
  void close();  // the sessions too; agents and ranks live on

 private:
  RunWiring m_wiring;
  NodePool m_pool;
  std::unique_ptr<RunController> m_controller;                   // before the pool
  std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);  // what comes back later asks it first
};

}  // namespace scalescope
