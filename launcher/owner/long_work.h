#pragma once

#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <utility>

#include "launcher/owner/clients/client_notifier.h"
#include "launcher/owner/owner_tasks.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// Long work besides the runs: its client gets its progress and result and may stop it; it continues if the client
// leaves. The loop's thread.
class LongWork {
 public:
  using Task = std::function<Status(const std::stop_token&)>;
  LongWork(Loop& loop, ClientNotifier& notifier) : m_loop(loop), m_notifier(notifier) {}

  // Returns a callback that reports a call's progress to its client, or to all clients if none is given. It may be
  // called on any thread.
  [[nodiscard]] TaskProgress progressTo(std::optional<ClientId> client, control::Call call);
  // Runs `task` on another thread. `done` is called when it has ended, before its client is notified; `over` after
  // that.
  void start(ClientId client, control::Call call, Task task, std::function<void()> done, std::function<void()> over);
  // Does the same for work that is run elsewhere.
  [[nodiscard]] std::stop_token begin(ClientId client, control::Call call);
  void end(ClientId client, control::Call call, const Status& how);

  void stop(ClientId client, control::Call call);
  void stopAll();
  [[nodiscard]] bool empty() const { return m_stops.empty(); }

 private:
  Loop& m_loop;
  ClientNotifier& m_notifier;
  std::map<std::pair<ClientId, control::Call>, std::stop_source> m_stops;
};

}  // namespace scalescope
