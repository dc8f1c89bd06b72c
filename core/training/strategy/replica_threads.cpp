#include "core/training/strategy/replica_threads.h"

#include <numeric>

#include <ATen/ThreadLocalState.h>
#include <pthread.h>
#include <sched.h>

#include "core/training/device/torch_api.h"

namespace scalescope {
namespace {

// Pins the calling thread. Oversubscribed plans name a core twice, for which pinning does not fail; a failure only
// costs speed.
void settle(const std::vector<int>& cores) {
  if (cores.empty()) return;
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int core : cores)
    if (core >= 0 && core < CPU_SETSIZE) CPU_SET(core, &set);
  sched_setaffinity(0, sizeof(set), &set);
}

}  // namespace

ReplicaThreads::ReplicaThreads(const std::vector<std::vector<int>>& cores) {
  for (std::size_t replica = 1; replica < cores.size(); ++replica) m_seats.push_back(std::make_unique<Seat>());
  try {
    for (std::size_t replica = 1; replica < cores.size(); ++replica) {
      Seat& seat = *m_seats[replica - 1];
      seat.thread = std::thread([this, &seat, own = cores[replica]] { wait(seat, own); });
      pthread_setname_np(seat.thread.native_handle(), ("replica-" + std::to_string(replica)).c_str());
    }
  } catch (...) {  // The threads that were started use this object.
    joinThreads();
    throw;
  }
  settle(cores.front());
}

ReplicaThreads::~ReplicaThreads() { joinThreads(); }

void ReplicaThreads::joinThreads() {
  {
    const std::lock_guard lock(m_mutex);
    m_stop = true;
  }
  m_changed.notify_all();
  for (const auto& seat : m_seats)
    if (seat->thread.joinable()) seat->thread.join();
}

void ReplicaThreads::wait(Seat& seat, const std::vector<int>& cores) {
  settle(cores);
  std::unique_lock lock(m_mutex);
  while (true) {
    m_changed.wait(lock, [&] { return m_stop || seat.task; });
    if (!seat.task) return;
    const std::function<void()> task = seat.task;
    lock.unlock();
    std::exception_ptr failure;
    try {
      task();
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    seat.failure = failure;
    seat.task = nullptr;
    m_changed.notify_all();
  }
}

void ReplicaThreads::run(std::size_t count, const std::function<void(std::size_t)>& work) {
  const at::ThreadLocalState state;
  {
    const std::lock_guard lock(m_mutex);
    for (std::size_t replica = 1; replica < count; ++replica)
      m_seats[replica - 1]->task = [&work, &state, replica] {
        const at::ThreadLocalStateGuard guard(state);
        work(replica);
      };
  }
  m_changed.notify_all();
  std::exception_ptr failure;
  try {
    work(0);
  } catch (...) {
    failure = std::current_exception();
  }
  std::unique_lock lock(m_mutex);
  for (std::size_t replica = 1; replica < count; ++replica) {
    Seat& seat = *m_seats[replica - 1];
    m_changed.wait(lock, [&seat] { return !seat.task; });
    if (!failure) failure = seat.failure;
    seat.failure = nullptr;
  }
  if (failure) std::rethrow_exception(failure);
}

std::vector<Rows> dealRows(std::int64_t rows, const std::vector<std::int64_t>& batches) {
  const auto all = std::accumulate(batches.begin(), batches.end(), std::int64_t{0});
  const auto count = static_cast<std::int64_t>(batches.size());
  std::vector<Rows> dealt;
  std::int64_t first = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t even = rows / count + (i < rows % count ? 1 : 0);
    const std::int64_t own = rows == all ? batches[static_cast<std::size_t>(i)] : even;
    if (own > 0) dealt.push_back({first, own});
    first += own;
  }
  return dealt;
}

}  // namespace scalescope
