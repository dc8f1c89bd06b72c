#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "launcher/run/attempt/launch.h"
#include "launcher/run/attempt/outcome.h"

namespace scalescope {

// One attempt of one run: it is launched, its sources are fetched into the store and acknowledged, it is monitored,
// ended and judged, and its outcome is written. Nothing is decided while a rank of it may live. All calls are on the
// loop's thread.
class RunController {
 public:
  struct Ended {
    // True after a reattach if no node has started a rank of it, and nothing was written, so it may be launched again.
    bool unstarted = false;
    RunOutcome outcome;
  };
  using Handler = std::function<void(const Ended&)>;

  RunController(RunWiring wiring, LaunchPlan plan, std::vector<NodePort*> nodes, Launch::Mode mode, Handler ended);
  ~RunController();  // Sends no more requests: agents and ranks continue.
  RunController(const RunController&) = delete;
  RunController& operator=(const RunController&) = delete;

  void begin();
  // Cancels the run; every node confirms before it ends, and the request is repeated until then. The reason is
  // cancelledByUser or displaced.
  void cancel(EndReason reason, std::optional<Message> why = {});
  // Returns false if the run has no such host.
  bool abandon(const std::string& host);
  [[nodiscard]] const RunPlan& plan() const;

  void nodeReady(int node);  // Continues after every (re)connect of a node.
  void nodeReported(int node, const AgentMessage& message);
  // Handles a lost node, or one whose user must do something; the run continues.
  void nodeUnreachable(int node, const Error& reason);
  void nodeAsks(int node);  // The host waits for an answer of the user before it can be reached.

 private:
  struct Impl;
  std::shared_ptr<Impl> m_impl;
};

}  // namespace scalescope
