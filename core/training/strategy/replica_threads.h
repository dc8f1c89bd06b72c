#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace scalescope {

// Threads that live for a whole run, one per replica of a data-parallel process but the first, whose work the calling
// thread does. Each is pinned to its replica's cores and computes with as many threads.
class ReplicaThreads {
 public:
  // `cores` has one list per replica; empty = not pinned. The calling thread is pinned, too.
  explicit ReplicaThreads(const std::vector<std::vector<int>>& cores);
  ~ReplicaThreads();
  ReplicaThreads(const ReplicaThreads&) = delete;
  ReplicaThreads& operator=(const ReplicaThreads&) = delete;

  // Runs work(i) for every replica below `count`, at once, under the caller's autograd and autocast state. Returns when
  // all are done; throws what the first of them threw.
  void run(std::size_t count, const std::function<void(std::size_t)>& work);

 private:
  struct Seat {
    std::thread thread;
    std::function<void()> task;
    std::exception_ptr failure;
  };
  void wait(Seat& seat, const std::vector<int>& cores);
  void joinThreads();

  std::mutex m_mutex;
  std::condition_variable m_changed;
  bool m_stop = false;
  std::vector<std::unique_ptr<Seat>> m_seats;  // Seats of replicas 1, 2, ..
};

// Rows of a micro-batch that one replica computes.
struct Rows {
  std::int64_t first = 0;
  std::int64_t count = 0;
  friend bool operator==(const Rows&, const Rows&) = default;
};

// Deals `rows` images to replicas whose shares of a whole micro-batch are `batches`; a shorter one (a rest, a
// validation) is dealt as evenly as possible. Returns one entry per replica with a row, in order: the last replicas may
// have none.
std::vector<Rows> dealRows(std::int64_t rows, const std::vector<std::int64_t>& batches);

}  // namespace scalescope
