#pragma once

#include <atomic>
#include <condition_variable>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/base/file.h"
#include "core/telemetry/wire/link_probe_messages.h"
#include "launcher/preflight/host_call.h"

namespace scalescope::preflight {

// Messages of the hosts' agents, in the order of their arrival. Thread-safe.
class LinkProbeReplies {
 public:
  struct Entry {
    std::size_t host = 0;
    LinkProbeReply reply;
  };
  void put(std::size_t host, LinkProbeReply reply);
  // Waits until `met`, which is called with all entries, returns true; returns false at the time `end`.
  bool waitUntil(std::chrono::steady_clock::time_point end, const std::function<bool(const std::vector<Entry>&)>& met);
  [[nodiscard]] std::vector<Entry> all() const;

 private:
  mutable std::mutex m_mutex;
  std::condition_variable m_changed;
  std::vector<Entry> m_entries;
};

// Connection to one host's agent running `links`, with its own thread that ends with the agent or with the watch; the
// destructor joins it.
class LinkProbe {
 public:
  LinkProbe(std::size_t host, HostCall& call, LinkProbeReplies& box);
  ~LinkProbe();
  LinkProbe(const LinkProbe&) = delete;
  LinkProbe& operator=(const LinkProbe&) = delete;
  void send(const LinkProbeRequest& order);
  [[nodiscard]] bool isOver() const { return m_isOver; }

 private:
  void wake() const;
  void readBytes(std::string bytes);

  std::size_t m_host;
  LinkProbeReplies& m_box;
  UniqueFd m_wakeFd;
  std::mutex m_mutex;
  std::string m_outgoing;  // m_mutex guards it.
  std::string m_received;  // Text that only the thread uses.
  std::atomic<bool> m_isOver{false};
  std::jthread m_thread;  // It is the last member, so it is joined before the others are destroyed.
};

}  // namespace scalescope::preflight
