#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/telemetry/messages.h"
#include "launcher/event_bus.h"
#include "launcher/outcome.h"
#include "launcher/plan.h"
#include "launcher/store_thread.h"

namespace asio {
class io_context;
}

namespace scalescope {

// One node as a run sees it: somewhere to send messages. Implemented over NodeSession by StudyRunner, and by tests.
struct NodePort {
  std::function<void(const ClientMessage&)> send;  // dropped where not connected; the controller sends again from nodeReady
  std::string host;
  bool sharesStore = true;
  bool ready = false;
  AgentHello hello;
};

struct ControllerTimes {
  std::chrono::seconds lease{15};
  std::chrono::seconds prepare{60};
  std::chrono::seconds start{60};
  std::chrono::seconds stallShown{60};  // or 10 x the median step, whichever is more
  std::chrono::seconds retry{5};        // a cancel or a fetch that got no answer
  std::chrono::seconds drain{60};       // from the last rank's end to the last byte
};

// One attempt of one run: lease, prepare everywhere, start with rank 0's address, fetch all sources into the store, acknowledge,
// judge, write the outcome. All calls on the io_context's thread. A restarted client makes one with `reattach`: it asks no node
// to prepare or start but fetches from the stored offsets on.
class RunController {
 public:
  enum class Mode { fresh, reattach };
  struct Wiring {
    asio::io_context& context;
    StoreThread& store;
    EventBus& events;
    ControllerTimes times{};
  };
  using Ended = std::function<void(const RunOutcome&)>;

  RunController(Wiring wiring, LaunchPlan plan, std::vector<NodePort*> nodes, Mode mode, Ended ended);
  ~RunController();
  RunController(const RunController&) = delete;
  RunController& operator=(const RunController&) = delete;

  void begin();
  void cancel();  // confirmed by every node before the run ends; tried again until then
  [[nodiscard]] const RunId& run() const;

  void nodeReady(int node);  // after every (re)connect; NodePort::hello is fresh
  void nodeSaid(int node, AgentMessage message);
  void nodeUnreachable(int node, const Message* nonsense = nullptr);  // what it said that nobody understands, to be reported
  void nodeFailed(int node, const Error& reason);

 private:
  struct Impl;
  std::shared_ptr<Impl> m_impl;
};

}  // namespace scalescope
