#pragma once

#include <nccl.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tests/fake_cuda/cudart/machine.h"
#include "tests/fake_cuda/nccl/room.h"

namespace fake {

enum class Collective : std::uint32_t { allReduce, broadcast, reduce, allGather, reduceScatter };

struct CollectiveCall {
  Collective collective = Collective::allReduce;
  const void* send = nullptr;
  void* receive = nullptr;
  std::size_t count = 0;  // Count as in NCCL: for allGather the number sent, for reduceScatter the number received.
  ncclDataType_t type = ncclFloat32;
  ncclRedOp_t reduction = ncclSum;
  int root = 0;
};

struct Message {
  bool isSend = false;
  void* memory = nullptr;
  std::size_t bytes = 0;
  int peer = 0;
  std::size_t done = 0;  // Bytes that have been transferred.
  Nanoseconds start = 0;
};

// The next task of the communicator's thread: a collective, or messages that are transferred concurrently.
struct Task {
  CollectiveCall call;
  std::vector<Message> messages;  // Messages of a group of send and recv; empty for a collective.
  Stream* stream = nullptr;
  Nanoseconds start = 0;
  void* profiled = nullptr;  // The profiler plugin's handle of the collective.
};

// A rank's end of a communicator. Its thread moves the bytes once the rank's stream has reached an operation; the
// stream waits until all data of the other ranks has arrived, like a kernel of NCCL. It is never destroyed, because an
// operation that hangs still refers to it.
class Communicator {
 public:
  Communicator(std::shared_ptr<Room> room, int rank);
  [[nodiscard]] int rank() const { return m_rank; }
  [[nodiscard]] int size() const { return m_room->size(); }
  [[nodiscard]] bool isComplete() const;  // Returns true if all ranks have arrived.
  [[nodiscard]] ncclResult_t asyncError() const;

  // Queues the operation on the stream, after its earlier ones; any thread.
  void queue(const CollectiveCall& call, Stream& stream);
  void queue(std::vector<Message> messages, Stream& stream);
  // Ends operations that hang, without their data.
  void abort();
  [[nodiscard]] bool isAborted() const { return m_aborted; }

 private:
  void queue(Task task, const std::string& name, Stream& stream);
  void work();
  // Each returns false if the operation never ends.
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
  std::uint64_t m_chunk = 0;  // Number of the last chunk.
  std::atomic<bool> m_aborted{false};
  std::atomic<ncclResult_t> m_error{ncclSuccess};
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::deque<Task> m_tasks;
};

}  // namespace fake
