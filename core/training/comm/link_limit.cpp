#include "core/training/comm/link_limit.h"

#include <pthread.h>

#include <algorithm>
#include <bit>
#include <chrono>

#include "core/base/clock.h"
#include "core/training/data/sampler.h"

namespace scalescope {

LinkUse linkUse(CollectiveOp op, std::int64_t bytes, int ranks) {
  if (ranks < 2) return {};
  const double n = ranks;
  const int levels = static_cast<int>(std::bit_width(static_cast<unsigned>(ranks - 1)));
  const auto size = static_cast<double>(bytes);
  switch (op) {
    case CollectiveOp::allReduce:
      return {2 * (ranks - 1), 2 * (n - 1) / n * size};
    case CollectiveOp::allGather:
      return {ranks - 1, (n - 1) * size};
    case CollectiveOp::reduceScatter:
    case CollectiveOp::allToAll:
      return {ranks - 1, (n - 1) / n * size};
    case CollectiveOp::broadcast:
    case CollectiveOp::reduce:
      return {levels, levels * size};
    case CollectiveOp::barrier:
      return {levels, 0};
    case CollectiveOp::scatter:
    case CollectiveOp::gather:
    case CollectiveOp::sendRecv:
    case CollectiveOp::push:
    case CollectiveOp::pull:
      return {1, size};
  }
  return {};
}

LinkLimit::LinkLimit(const WhatIfSpec& spec)
    : m_nsPerByte(spec.linkMbps > 0 ? 8e3 / spec.linkMbps : 0),
      m_latencyNs(spec.latencyMs * 1e6),
      m_jitterNs(spec.jitterMs * 1e6),
      m_thread([this] { run(); }) {
  pthread_setname_np(m_thread.native_handle(), "link-limit");
}

LinkLimit::~LinkLimit() {
  {
    const std::lock_guard lock(m_mutex);
    m_stop = true;
  }
  m_changed.notify_all();
  m_thread.join();
}

std::int64_t LinkLimit::endOf(CollectiveOp op, std::int64_t bytes, const LinkUse& use, std::int64_t startNs,
                              std::int64_t endNs) {
  const std::lock_guard lock(m_mutex);
  const std::int64_t took = std::max<std::int64_t>(0, endNs - startNs);
  const auto [fastest, isNew] = m_fastest.emplace(std::pair{op, bytes}, took);
  fastest->second = std::min(fastest->second, took);
  const std::int64_t lastArrivalNs = endNs - fastest->second;
  // The draw is the same on every rank, because all ranks count the same collectives.
  const double draw = static_cast<double>(mix(++m_count) >> 11) * 0x1p-53;
  const std::int64_t beginNs = std::max(lastArrivalNs, m_freeNs);
  m_freeNs = beginNs + static_cast<std::int64_t>(use.bytes * m_nsPerByte);
  const double lateNs = use.rounds > 0 ? use.rounds * m_latencyNs + draw * m_jitterNs : 0;
  return std::max(endNs, m_freeNs + static_cast<std::int64_t>(lateNs));
}

void LinkLimit::at(std::int64_t timeNs, std::function<void()> then) {
  {
    const std::lock_guard lock(m_mutex);
    m_timers.push({timeNs, m_order++, std::move(then)});
  }
  m_changed.notify_all();
}

void LinkLimit::run() {
  std::unique_lock lock(m_mutex);
  while (!m_stop) {
    if (m_timers.empty()) {
      m_changed.wait(lock);
      continue;
    }
    const std::int64_t waitNs = m_timers.top().timeNs - monotonicNs();
    if (waitNs > 0) {
      m_changed.wait_for(lock, std::chrono::nanoseconds(waitNs));
      continue;
    }
    const std::function<void()> then = m_timers.top().then;
    m_timers.pop();
    lock.unlock();
    then();
    lock.lock();
  }
}

}  // namespace scalescope
