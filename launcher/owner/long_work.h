#pragma once

#include <functional>
#include <map>
#include <optional>
#include <stop_token>

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

  // Returns a callback that reports a call's progress to its client, or that of opening the store to all clients. It
  // may be called on any thread.
  [[nodiscard]] TaskProgress progressTo(std::optional<Caller> caller);
  // Runs `task` on another thread. `done` is called when it has ended, before its client is notified; `over` after
  // that.
  void start(const Caller& caller, Task task, std::function<void()> done, std::function<void()> over);
  // Does the same for work that is run elsewhere.
  [[nodiscard]] std::stop_token begin(const Caller& caller);
  void end(const Caller& caller, const Status& how);

  void stop(const Caller& caller);
  void stopAll();
  [[nodiscard]] bool empty() const { return m_stops.empty(); }

 private:
  Loop& m_loop;
  ClientNotifier& m_notifier;
  std::map<Caller, std::stop_source> m_stops;
};

}  // namespace scalescope
