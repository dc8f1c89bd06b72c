#include "tests/fake_cuda/nccl/communicator.h"

#include <signal.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <thread>

#include "tests/fake_cuda/cudart/trace.h"
#include "tests/fake_cuda/nccl/profiler.h"
#include "tests/fake_cuda/nccl/sums.h"

namespace fake {
namespace {

constexpr Nanoseconds kStartNs = 10'000;
constexpr double kBytesPerNs = 50;

const char* nameOf(Collective collective) {
  switch (collective) {
    case Collective::allReduce:
      return "nccl-all-reduce";
    case Collective::broadcast:
      return "nccl-broadcast";
    case Collective::reduce:
      return "nccl-reduce";
    case Collective::allGather:
      return "nccl-all-gather";
    case Collective::reduceScatter:
      return "nccl-reduce-scatter";
  }
  return "";
}

Offer offerOf(const CollectiveCall& call) {
  return {static_cast<std::uint32_t>(call.collective), static_cast<std::uint32_t>(call.type),
          static_cast<std::uint32_t>(call.reduction), static_cast<std::uint32_t>(call.root), call.count};
}

Nanoseconds costOf(std::size_t bytes) {
  return numberOf("FAKE_NCCL_NS", kStartNs) + static_cast<Nanoseconds>(static_cast<double>(bytes) / kBytesPerNs);
}

// Number of operations of this process, over all communicators: faults occur at a certain number.
std::atomic<std::int64_t> operations{0};

bool hasFault(const char* variable, const char* fileVariable) {
  const std::int64_t after = faultOf(variable, 0);
  return (after > 0 && operations > after) || faultHasBegun(fileVariable);
}

bool hangs() { return hasFault("FAKE_NCCL_HANG_AFTER", "FAKE_NCCL_HANG"); }
bool lostAPeer() { return hasFault("FAKE_NCCL_REMOTE_AFTER", "FAKE_NCCL_REMOTE"); }

}  // namespace

Communicator::Communicator(std::shared_ptr<Room> room, int rank)
    : m_room(std::move(room)), m_rank(rank), m_profiler(profilerContext(m_room->size(), rank)) {
  std::thread([this] { work(); }).detach();
}

bool Communicator::isComplete() const { return m_room->shared().arrived >= static_cast<std::uint32_t>(m_room->size()); }

ncclResult_t Communicator::asyncError() const {
  const ncclResult_t error = m_error;
  return error == ncclSuccess && lostAPeer() ? ncclRemoteError : error;
}

void Communicator::queue(const CollectiveCall& call, Stream& stream) {
  Task task;
  task.call = call;
  task.profiled = profileCollective(m_profiler, m_rank, call);
  queue(std::move(task), nameOf(call.collective), stream);
}

void Communicator::queue(std::vector<Message> messages, Stream& stream) {
  Task task;
  task.messages = std::move(messages);
  queue(std::move(task), "nccl-send-recv", stream);
}

void Communicator::queue(Task task, const std::string& name, Stream& stream) {
  Operation operation;
  operation.name = name;
  operation.begin = [this, task = std::move(task)](Stream& on, Nanoseconds start) {
    Task begun = task;
    begun.stream = &on;
    begun.start = start;
    const std::lock_guard lock(m_mutex);
    m_tasks.push_back(std::move(begun));
    m_changed.notify_all();
  };
  const std::lock_guard lock(machine().mutex);
  machine().queue(stream, std::move(operation));
}

void Communicator::abort() {
  m_aborted = true;
  m_changed.notify_all();
}

void Communicator::work() {
  for (;;) {
    Task task;
    {
      std::unique_lock lock(m_mutex);
      m_changed.wait(lock, [this] { return !m_tasks.empty(); });
      task = std::move(m_tasks.front());
      m_tasks.pop_front();
    }
    Nanoseconds end = 0;
    if (!perform(task, end) && !m_aborted)
      return;  // The thread ends for good, because every later operation on the communicator hangs too.
    profileKernel(m_profiler, task.profiled, task.start, end);
    const std::lock_guard lock(machine().mutex);
    machine().finish(*task.stream, end);
  }
}

bool Communicator::lookFor(const std::function<bool()>& isSo) const {
  return lookUntil(
      isSo, [this] { return m_aborted.load(); });
}

bool Communicator::perform(Task& task, Nanoseconds& end) {
  if (++operations == faultOf("FAKE_NCCL_STOP_AFTER", -1) + 1) raise(SIGSTOP);
  if (hangs() || lostAPeer()) {
    lookFor([] { return false; });
    return false;
  }
  Nanoseconds latestStart = task.start;
  const bool whole = task.messages.empty() ? performCollective(task, latestStart) : performMessages(task, latestStart);
  std::size_t bytes = task.call.count * bytesOf(task.call.type);
  for (const Message& message : task.messages) bytes += message.bytes;
  end = latestStart + costOf(bytes);
  return whole;
}

bool Communicator::performCollective(const Task& task, Nanoseconds& latestStart) {
  const auto ranks = static_cast<std::size_t>(size());
  std::size_t bytes = task.call.count * bytesOf(task.call.type);
  if (task.call.collective == Collective::reduceScatter) bytes *= ranks;
  // There is at least one chunk: ranks synchronize even if there is nothing to send.
  std::size_t from = 0;
  do {
    const std::size_t part = std::min(kChunkBytes, bytes - from);
    if (!passChunk(task, from, part, latestStart)) return false;
    from += part;
  } while (from < bytes);
  return true;
}

bool Communicator::passChunk(const Task& task, std::size_t from, std::size_t bytes, Nanoseconds& latestStart) {
  SharedRoom& shared = m_room->shared();
  const std::uint64_t chunk = ++m_chunk;
  Seat& own = shared.seats[m_rank];
  for (int rank = 0; rank < size(); ++rank)
    if (!lookFor([&] { return shared.seats[rank].taken >= chunk - 1; })) return false;
  const bool sends = task.call.collective != Collective::broadcast || task.call.root == m_rank;
  if (sends) std::memcpy(own.chunk, static_cast<const char*>(task.call.send) + from, bytes);
  own.start = task.start;
  own.offer = offerOf(task.call);
  own.posted = chunk;
  for (int rank = 0; rank < size(); ++rank) {
    const Seat& seat = shared.seats[rank];
    if (!lookFor([&] { return seat.posted >= chunk; })) return false;
    latestStart = std::max(latestStart, seat.start);
    if (seat.offer == own.offer) continue;
    std::fprintf(stderr, "fake NCCL: rank %d: %s of %zu values of type %d, but rank %d does something else\n", m_rank,
                 nameOf(task.call.collective), task.call.count, static_cast<int>(task.call.type), rank);
    m_error = ncclInvalidUsage;
    lookFor([] { return false; });
    return false;
  }
  takeChunk(task.call, from, bytes);
  own.taken = chunk;
  return true;
}

// Sums are computed in the order of ranks, so that each rank has the same result.
void Communicator::takeChunk(const CollectiveCall& call, std::size_t from, std::size_t bytes) {
  SharedRoom& shared = m_room->shared();
  char* receive = static_cast<char*>(call.receive);
  const std::size_t part = call.count * bytesOf(call.type);
  if (call.collective == Collective::broadcast) {
    std::memcpy(receive + from, shared.seats[call.root].chunk, bytes);
    return;
  }
  if (call.collective == Collective::allGather) {
    for (int rank = 0; rank < size(); ++rank)
      std::memcpy(receive + static_cast<std::size_t>(rank) * part + from, shared.seats[rank].chunk, bytes);
    return;
  }
  if (call.collective == Collective::reduce && call.root != m_rank) return;
  // This is the range of the chunk that this rank needs, and its destination; the chunk is at `from` of each rank's
  // input.
  const std::size_t ownBegin =
      call.collective == Collective::reduceScatter ? static_cast<std::size_t>(m_rank) * part : 0;
  const std::size_t begin = std::max(from, ownBegin);
  const std::size_t end = std::min(from + bytes, ownBegin + part);
  if (begin >= end) return;
  char* into = receive + (begin - ownBegin);
  const std::size_t count = (end - begin) / bytesOf(call.type);
  std::memcpy(into, shared.seats[0].chunk + (begin - from), end - begin);
  for (int rank = 1; rank < size(); ++rank)
    combine(call.type, call.reduction, into, shared.seats[rank].chunk + (begin - from), count);
  if (call.reduction == ncclAvg) divide(call.type, into, count, size());
}

bool Communicator::performMessages(Task& task, Nanoseconds& latestStart) {
  return lookFor([&] {
    bool isOver = true;
    // Messages to or from one peer are processed one after the other.
    bool sendsBusy[kMostRanks] = {};
    bool receivesBusy[kMostRanks] = {};
    for (Message& message : task.messages) {
      bool& isBusy = (message.isSend ? sendsBusy : receivesBusy)[message.peer];
      if (!isBusy) isBusy = !advance(message, task, latestStart);
      if (isBusy) isOver = false;
    }
    return isOver;
  });
}

// Returns true once the complete message has been transferred.
bool Communicator::advance(Message& message, const Task& task, Nanoseconds& latestStart) {
  SharedRoom& shared = m_room->shared();
  Mail& mail = message.isSend ? shared.mail[m_rank][message.peer] : shared.mail[message.peer][m_rank];
  while (message.done < message.bytes) {
    const std::size_t part = std::min(kMailBytes, message.bytes - message.done);
    char* memory = static_cast<char*>(message.memory) + message.done;
    if (message.isSend) {
      if (mail.taken < mail.posted) return false;
      std::memcpy(mail.bytes, memory, part);
      mail.start = task.start;
      ++mail.posted;
    } else {
      if (mail.posted == mail.taken) return false;
      std::memcpy(memory, mail.bytes, part);
      latestStart = std::max(latestStart, mail.start);
      ++mail.taken;
    }
    message.done += part;
  }
  return true;
}

}  // namespace fake
