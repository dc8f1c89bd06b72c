#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "core/store/store_thread.h"
#include "core/telemetry/wire/control.h"
#include "core/telemetry/wire/messages.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// Receiver of a run's events: the owner's clients, or a test. The loop's thread.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void publish(StateEvent event) = 0;
  // Publishes records that are stored, the last of them `seq`.
  virtual void publishRecords(control::RecordBatch batch, std::uint64_t seq) = 0;
};

struct RunTimes {
  std::chrono::seconds answer{15};  // Time limit for a reply of a reachable agent.
  std::chrono::seconds prepare{60};
  std::chrono::seconds start{60};
  std::chrono::seconds stallShown{60};  // The limit is 10 x the median step if that is longer.
  std::chrono::seconds retry{5};        // Interval of a cancel or a fetch without a reply.
  std::chrono::seconds waiting{1};      // Interval of requests for a lease or claim that another client holds.
  std::chrono::seconds drain{60};       // Time from the last rank's end to the last byte.
};

// Parts that all of a run's classes use.
struct RunWiring {
  Loop& loop;
  StoreThread& store;
  Listener& listener;
  RunTimes times{};
};

// One node as a run sees it: a destination of messages, implemented by a NodeSession or a test.
struct NodePort {
  // Drops messages while not connected; they are sent again once it is ready.
  std::function<void(const ClientMessage&)> send;
  std::string host;
  bool sharesStore = true;
  bool ready = false;        // True if it is connected, and the agent has said hello.
  bool unreachable = false;  // The last attempt to reach it failed.
  bool asks = false;         // The user must answer a question before it can be reached.
};

}  // namespace scalescope
