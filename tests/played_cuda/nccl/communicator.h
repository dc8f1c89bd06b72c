#pragma once

#include <nccl.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tests/played_cuda/cudart/machine.h"
#include "tests/played_cuda/nccl/room.h"

namespace played {

enum class Collective : std::uint32_t { allReduce, broadcast, reduce, allGather, reduceScatter };

struct CollectiveCall {
  Collective collective = Collective::allReduce;
  const void* send = nullptr;
  void* receive = nullptr;
  std::size_t count = 0;  // as NCCL counts it: of allGather what is sent, of reduceScatter what is received
  ncclDataType_t type = ncclFloat32;
  ncclRedOp_t reduction = ncclSum;
  int root = 0;
};

struct Message {
  bool isSend = false;
  void* memory = nullptr;
  std::size_t bytes = 0;
  int peer = 0;
  std::size_t done = 0;  // bytes
  Nanoseconds start = 0;
};

// What the communicator's thread does next: a collective, or messages that go on side by side.
struct Task {
  CollectiveCall call;
  std::vector<Message> messages;  // none: the collective
  Stream* stream = nullptr;
  Nanoseconds start = 0;
  void* profiled = nullptr;  // the profiler plugin's handle of the collective
};

// A rank's end of a communicator. Its thread moves the bytes once the rank's stream has come to an operation; the
// stream stands until all that it needs from the others is there, as a kernel of NCCL does. Lives for ever: what hangs
// still refers to it.
class Communicator {
 public:
  Communicator(std::shared_ptr<Room> room, int rank);
  [[nodiscard]] int rank() const { return m_rank; }
  [[nodiscard]] int size() const { return m_room->size(); }
  [[nodiscard]] bool isComplete() const;  // all ranks have come
  [[nodiscard]] ncclResult_t asyncError() const;

  // On the stream, after what it has to do; any thread.
  void queue(const CollectiveCall& call, Stream& stream);
  void queue(std::vector<Message> messages, Stream& stream);
  // What hangs goes on without its data.
  void abort();
  [[nodiscard]] bool isAborted() const { return m_aborted; }

 private:
  void queue(Task task, const std::string& name, Stream& stream);
  void work();
  // Each returns false where it never comes to its end.
  bool perform(Task& task, Nanoseconds& end);
  bool performCollective(const Task& task, Nanoseconds& latestStart);
  bool passChunk(const Task& task, std::size_t from, std::size_t bytes, Nanoseconds& latestStart);
  void takeChunk(const CollectiveCall& call, std::size_t from, std::size_t bytes);
  bool performMessages(Task& task, Nanoseconds& latestStart);
  bool advance(Message& message, const Task& task, Nanoseconds& latestStart);
  bool lookFor(const std::function<bool()>& isSo) const;

  std::shared_ptr<Room> m_room;
  int m_rank;
  void* m_profiler;
  std::uint64_t m_chunk = 0;  // the last one
  std::atomic<bool> m_aborted{false};
  std::atomic<ncclResult_t> m_error{ncclSuccess};
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::deque<Task> m_tasks;
};

}  // namespace played
