#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "launcher/run/attempt/launch.h"
#include "launcher/run/attempt/outcome.h"

namespace scalescope {

// One attempt of one run: launched, its sources fetched into the store and acknowledged, watched, ended, judged, and
// its outcome written. Nothing is decided about it while a rank of it may live. All calls on the loop's thread.
class RunController {
 public:
  struct Ended {
    bool unstarted =
        false;  // reattach: no node has started a rank of it, and nothing was written; it may be launched afresh
    RunOutcome outcome;
  };
  using Handler = std::function<void(const Ended&)>;

  RunController(RunWiring wiring, LaunchPlan plan, std::vector<NodePort*> nodes, Launch::Mode mode, Handler ended);
  ~RunController();  // asks nobody anything any more: agents and ranks go on
  RunController(const RunController&) = delete;
  RunController& operator=(const RunController&) = delete;

  void begin();
  // Confirmed by every node before the run ends; asked for again until then. The reason is cancelledByUser or
  // displaced.
  void cancel(EndReason reason, std::optional<Message> why = {});
  // False where the run has no such host.
  bool giveUp(const std::string& host);
  [[nodiscard]] const RunPlan& plan() const;

  void nodeReady(int node);  // after every (re)connect
  void nodeSaid(int node, const AgentMessage& message);
  void nodeUnreachable(int node, const Error& reason);  // also where a person must do something: the run goes on
  void nodeAsks(int node);                              // a person, before it can be reached

 private:
  struct Impl;
  std::shared_ptr<Impl> m_impl;
};

}  // namespace scalescope
