#pragma once

#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <utility>

#include "launcher/owner/clients/audience.h"
#include "launcher/owner/owner_tasks.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// Work beside the runs that takes long: its client hears how far it is and how it went, and may stop it; it goes on
// when that client has gone. The loop's thread.
class LongWork {
 public:
  using Task = std::function<Status(const std::stop_token&)>;
  LongWork(Loop& loop, Audience& audience) : m_loop(loop), m_audience(audience) {}

  // Whom to tell how far a call's work is; everybody where no client is named. May be called on any thread.
  [[nodiscard]] TaskProgress progressTo(std::optional<ClientId> client, control::Call call);
  // Runs `task` aside. `done` when it has, before its client hears of it; `over` after that.
  void start(ClientId client, control::Call call, Task task, std::function<void()> done, std::function<void()> over);
  // The same of what somebody else runs.
  [[nodiscard]] std::stop_token begin(ClientId client, control::Call call);
  void end(ClientId client, control::Call call, const Status& how);

  void stop(ClientId client, control::Call call);
  void stopAll();
  [[nodiscard]] bool empty() const { return m_stops.empty(); }

 private:
  Loop& m_loop;
  Audience& m_audience;
  std::map<std::pair<ClientId, control::Call>, std::stop_source> m_stops;
};

}  // namespace scalescope
