#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

#include "core/study/spec/spec.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// Rounds of one collective that cross the link one after the other, and bytes that the busiest link carries in one
// direction, which a slower network would have to transfer. Ring all-reduce: 2(N-1) rounds and 2(N-1)/N of the bytes;
// all-gather N-1 and (N-1) times the bytes; broadcast and barrier use a binary tree, whose root sends the whole
// ceil(log2 N) times.
struct LinkUse {
  int rounds = 0;
  double bytes = 0;
};
LinkUse linkUse(CollectiveOp op, std::int64_t bytes, int ranks);

// Simulation of a slower link for what-if: transfers last as long as they would at this rate and latency, because their
// ends are delayed. The link carries one after the other. Nothing gets faster: a limit above the machine's own speed
// changes nothing.
class LinkLimit {
 public:
  explicit LinkLimit(const WhatIfSpec& spec);
  ~LinkLimit();
  LinkLimit(const LinkLimit&) = delete;
  LinkLimit& operator=(const LinkLimit&) = delete;

  // Returns the time (monotonic ns) at which a transfer that began at `startNs` on this rank and really ended at
  // `endNs` would end. The fastest transfer of its size so far separates its own time from the wait for other ranks.
  std::int64_t endOf(CollectiveOp op, std::int64_t bytes, const LinkUse& use, std::int64_t startNs, std::int64_t endNs);
  // Calls `then` at `timeNs` on a separate thread, in order.
  void at(std::int64_t timeNs, std::function<void()> then);

 private:
  struct Timer {
    std::int64_t timeNs = 0;
    std::uint64_t order = 0;
    std::function<void()> then;
    bool operator>(const Timer& other) const {
      return timeNs != other.timeNs ? timeNs > other.timeNs : order > other.order;
    }
  };
  void run();

  double m_nsPerByte = 0, m_latencyNs = 0, m_jitterNs = 0;
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::map<std::pair<CollectiveOp, std::int64_t>, std::int64_t> m_fastest;
  std::int64_t m_freeNs = 0;
  std::uint64_t m_count = 0;
  std::priority_queue<Timer, std::vector<Timer>, std::greater<>> m_timers;
  std::uint64_t m_order = 0;
  bool m_stop = false;
  std::thread m_thread;
};

}  // namespace scalescope
