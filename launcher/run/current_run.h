#pragma once

#include <functional>
#include <memory>
#include <string>

#include "launcher/run/attempt/run_controller.h"
#include "launcher/run/node_pool.h"

namespace scalescope {

// The current run on its study's nodes, which stay connected from one run to the next. The loop's thread.
class CurrentRun {
 public:
  CurrentRun(RunWiring wiring, NodePool::Wiring nodes, StudyId study)
      : m_wiring(wiring), m_pool(std::move(nodes), std::move(study)) {}
  ~CurrentRun() { close(); }
  CurrentRun(const CurrentRun&) = delete;
  CurrentRun& operator=(const CurrentRun&) = delete;

  // Opens the run of a plan whose nodes are reachable as far as known; they get no request before begin(). `ended` is
  // called once nothing of the run is left here, and not after close().
  Status open(const LaunchPlan& plan, std::function<void(const RunOutcome&)> ended);
  void begin() { m_controller->begin(); }
  [[nodiscard]] bool isOpen() const { return m_controller != nullptr; }

  void cancel();
  bool cancel(const RunId& run);          // Returns false if it is not the current run.
  bool abandon(const std::string& host);  // Returns false if the current run does not have it.
  void retryNow() { m_pool.retryNow(); }
  void close();  // Closes the sessions too; agents and ranks continue.

 private:
  RunWiring m_wiring;
  NodePool m_pool;
  std::unique_ptr<RunController> m_controller;                   // Controller, declared after the pool, which it uses.
  std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);  // Mark for callbacks that come later.
};

}  // namespace scalescope
