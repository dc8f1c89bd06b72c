#include "launcher/owner/long_work.h"

namespace scalescope {

TaskProgress LongWork::progressTo(std::optional<ClientId> client, control::Call call) {
  return [this, client, call](const Message& what, std::optional<double> share) {
    m_loop.post([this, client, progress = control::Progress{call, what, share}] {
      if (client)
        m_notifier.send(*client, progress);
      else
        m_notifier.publishAll(progress);
    });
  };
}

void LongWork::start(ClientId client, control::Call call, Task task, std::function<void()> done,
                     std::function<void()> over) {
  m_loop.aside([this, client, call, task = std::move(task), done = std::move(done), over = std::move(over),
                stop = begin(client, call)] {
    const Status how = task(stop);
    m_loop.post([this, client, call, how, done, over] {
      m_stops.erase({client, call});
      done();
      m_notifier.conclude(client, call, how);
      over();
    });
  });
}

std::stop_token LongWork::begin(ClientId client, control::Call call) {
  const std::stop_source stop;
  m_stops[{client, call}] = stop;
  return stop.get_token();
}

void LongWork::end(ClientId client, control::Call call, const Status& how) {
  m_stops.erase({client, call});
  m_notifier.conclude(client, call, how);
}

void LongWork::stop(ClientId client, control::Call call) {
  const auto found = m_stops.find({client, call});
  if (found != m_stops.end()) found->second.request_stop();
}

void LongWork::stopAll() {
  for (auto& [key, stop] : m_stops) stop.request_stop();
}

}  // namespace scalescope
