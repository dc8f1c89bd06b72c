#include "launcher/owner/long_work.h"

namespace scalescope {

TaskProgress LongWork::progressTo(std::optional<Caller> caller) {
  return [this, caller](const Message& what, std::optional<double> share) {
    m_loop.post([this, caller, progress = control::Progress{caller ? caller->call : 0, what, share}] {
      if (caller)
        m_notifier.send(caller->client, progress);
      else
        m_notifier.publishAll(progress);
    });
  };
}

void LongWork::start(const Caller& caller, Task task, std::function<void()> done, std::function<void()> over) {
  m_loop.aside(
      [this, caller, task = std::move(task), done = std::move(done), over = std::move(over), stop = begin(caller)] {
        const Status how = task(stop);
        m_loop.post([this, caller, how, done, over] {
          m_stops.erase(caller);
          done();
          m_notifier.conclude(caller, how);
          over();
        });
      });
}

std::stop_token LongWork::begin(const Caller& caller) {
  const std::stop_source stop;
  m_stops[caller] = stop;
  return stop.get_token();
}

void LongWork::end(const Caller& caller, const Status& how) {
  m_stops.erase(caller);
  m_notifier.conclude(caller, how);
}

void LongWork::stop(const Caller& caller) {
  const auto found = m_stops.find(caller);
  if (found != m_stops.end()) found->second.request_stop();
}

void LongWork::stopAll() {
  for (auto& [key, stop] : m_stops) stop.request_stop();
}

}  // namespace scalescope
