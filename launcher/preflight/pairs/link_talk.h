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
#include "core/telemetry/wire/link_words.h"
#include "launcher/preflight/calls/host_call.h"

namespace scalescope::preflight {

// Messages of the hosts' agents, in the order of their arrival. Thread-safe.
class LinkNewsBox {
 public:
  struct Entry {
    std::size_t host = 0;
    LinkNews news;
  };
  void put(std::size_t host, LinkNews news);
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
class LinkTalk {
 public:
  LinkTalk(std::size_t host, HostCall& call, LinkNewsBox& box);
  ~LinkTalk();
  LinkTalk(const LinkTalk&) = delete;
  LinkTalk& operator=(const LinkTalk&) = delete;
  void tell(const LinkOrder& order);
  [[nodiscard]] bool isOver() const { return m_isOver; }

 private:
  void wake() const;
  void hear(std::string bytes);

  std::size_t m_host;
  LinkNewsBox& m_box;
  UniqueFd m_wakeFd;
  std::mutex m_mutex;
  std::string m_outgoing;  // Guarded by m_mutex.
  std::string m_heard;     // Used by the thread.
  std::atomic<bool> m_isOver{false};
  std::jthread m_thread;  // Last member: joined before the others are destroyed.
};

}  // namespace scalescope::preflight
