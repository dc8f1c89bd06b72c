#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "core/store/intake/store_thread.h"
#include "core/telemetry/wire/control.h"
#include "core/telemetry/wire/messages.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// Who hears what a run does: the owner's clients, or a test. The loop's thread.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void tell(StateEvent event) = 0;
  // Records that are stored now, the last of them `seq`.
  virtual void tellRecords(control::RecordBatch batch, std::uint64_t seq) = 0;
};

struct RunTimes {
  std::chrono::seconds answer{15};  // an agent that is reached answers within this
  std::chrono::seconds prepare{60};
  std::chrono::seconds start{60};
  std::chrono::seconds stallShown{60};  // or 10 x the median step, whichever is more
  std::chrono::seconds retry{5};        // a cancel or a fetch that got no answer
  std::chrono::seconds waiting{1};      // between two looks at a lease or a claim that somebody else holds
  std::chrono::seconds drain{60};       // from the last rank's end to the last byte
};

// What every part of a run works with.
struct RunWiring {
  Loop& loop;
  StoreThread& store;
  Listener& listener;
  RunTimes times{};
};

// One node as a run sees it: somewhere to send messages. Over a NodeSession, or played by a test.
struct NodePort {
  std::function<void(const ClientMessage&)> send;  // dropped where not connected: sent again once it is ready
  std::string host;
  bool sharesStore = true;
  bool ready = false;  // connected, and the agent has said hello
  bool away = false;   // could not be reached when that was last tried
  bool asks = false;   // a person must answer before it can be reached
};

}  // namespace scalescope
