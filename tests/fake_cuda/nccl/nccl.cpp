// NCCL's functions as LibTorch calls them.
#include <nccl.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <utility>

#include "tests/fake_cuda/nccl/communicator.h"
#include "tests/fake_cuda/nccl/sums.h"

using namespace fake;

namespace {

// An operation of this thread's group, which is queued when the outermost group ends: its messages may wait for each
// other.
struct Waiting {
  Communicator* communicator = nullptr;
  Stream* stream = nullptr;
  CollectiveCall call;
  std::vector<Message> messages;  // Messages of a group of send and recv; empty for a collective.
};

struct Group {
  int depth = 0;
  std::vector<Waiting> waiting;
};
thread_local Group group;

Communicator& of(ncclComm_t communicator) { return *reinterpret_cast<Communicator*>(communicator); }

// Returns the stream on the call's device: when the group ends, the thread may have a different device.
Stream& streamOf(cudaStream_t stream) {
  const std::lock_guard lock(machine().mutex);
  return machine().of(stream);
}

void queueAll() {
  for (Waiting& each : std::exchange(group.waiting, {}))
    if (each.messages.empty())
      each.communicator->queue(each.call, *each.stream);
    else
      each.communicator->queue(std::move(each.messages), *each.stream);
}

ncclResult_t add(ncclComm_t communicator, cudaStream_t stream, const CollectiveCall& call) {
  if (bytesOf(call.type) == 0) return ncclInvalidArgument;
  Waiting waiting;
  waiting.communicator = &of(communicator);
  waiting.stream = &streamOf(stream);
  waiting.call = call;
  group.waiting.push_back(std::move(waiting));
  if (group.depth == 0) queueAll();
  return ncclSuccess;
}

// Messages of one communicator in a group are one operation.
ncclResult_t add(ncclComm_t communicator, cudaStream_t stream, const Message& message) {
  Waiting* found = nullptr;
  for (Waiting& each : group.waiting)
    if (each.communicator == &of(communicator) && !each.messages.empty()) found = &each;
  if (found == nullptr) {
    Waiting waiting;
    waiting.communicator = &of(communicator);
    waiting.stream = &streamOf(stream);
    group.waiting.push_back(std::move(waiting));
    found = &group.waiting.back();
  }
  found->messages.push_back(message);
  if (group.depth == 0) queueAll();
  return ncclSuccess;
}

std::string idOf(const ncclUniqueId& id) { return {id.internal, strnlen(id.internal, sizeof id.internal)}; }

ncclResult_t join(ncclComm_t* communicator, int ranks, const ncclUniqueId& id, int rank) {
  if (ranks > kMostRanks) return ncclInvalidArgument;
  if (const std::int64_t error = faultOf("FAKE_NCCL_INIT_FAILS", 0); error != 0)
    return static_cast<ncclResult_t>(error);
  // NCCL finds no interface by itself if there is only the loopback.
  const char* interface = std::getenv("NCCL_SOCKET_IFNAME");
  const bool isNamed = interface != nullptr && std::strcmp(interface, "lo") == 0;
  if (numberOf("FAKE_NCCL_ONLY_LOOPBACK", 0) != 0 && !isNamed) return ncclSystemError;
  const std::shared_ptr<Room> room = Room::enter(idOf(id), ranks);
  if (!room) return ncclSystemError;
  auto* made = new Communicator(room, rank);
  *communicator = reinterpret_cast<ncclComm_t>(made);
  const bool isWhole = lookUntil([&] { return made->isComplete(); }, [] { return false; });
  return isWhole ? ncclSuccess : ncclSystemError;
}

}  // namespace

extern "C" {

ncclResult_t ncclGetVersion(int* version) {
  *version = NCCL_VERSION_CODE;
  return ncclSuccess;
}

ncclResult_t ncclGetUniqueId(ncclUniqueId* id) {
  std::random_device random;
  std::memset(id, 0, sizeof *id);
  std::snprintf(id->internal, sizeof id->internal, "%08x%08x%08x", random(), random(), random());
  return ncclSuccess;
}

const char* ncclGetErrorString(ncclResult_t error) {
  switch (error) {
    case ncclSuccess:
      return "no error";
    case ncclUnhandledCudaError:
      return "unhandled cuda error (run with NCCL_DEBUG=INFO for details)";
    case ncclSystemError:
      return "unhandled system error (run with NCCL_DEBUG=INFO for details)";
    case ncclInternalError:
      return "internal error - please report this issue to the NCCL developers";
    case ncclInvalidArgument:
      return "invalid argument (run with NCCL_DEBUG=WARN for details)";
    case ncclInvalidUsage:
      return "invalid usage (run with NCCL_DEBUG=WARN for details)";
    case ncclRemoteError:
      return "remote process exited or there was a network error";
    case ncclInProgress:
      return "NCCL operation in progress";
    default:
      return "unknown result code";
  }
}

const char* ncclGetLastError(ncclComm_t) { return ""; }

ncclResult_t ncclCommInitRank(ncclComm_t* communicator, int ranks, ncclUniqueId id, int rank) {
  return join(communicator, ranks, id, rank);
}

ncclResult_t ncclCommInitRankConfig(ncclComm_t* communicator, int ranks, ncclUniqueId id, int rank, ncclConfig_t*) {
  return join(communicator, ranks, id, rank);
}

ncclResult_t ncclCommInitRankScalable(ncclComm_t* communicator, int ranks, int rank, int, ncclUniqueId* ids,
                                      ncclConfig_t*) {
  return join(communicator, ranks, ids[0], rank);
}

ncclResult_t ncclCommInitAll(ncclComm_t* communicators, int count, const int*) {
  ncclUniqueId id;
  ncclGetUniqueId(&id);
  for (int rank = 0; rank < count; ++rank) {
    const std::shared_ptr<Room> room = Room::enter(idOf(id), count);
    if (!room) return ncclSystemError;
    communicators[rank] = reinterpret_cast<ncclComm_t>(new Communicator(room, rank));
  }
  return ncclSuccess;
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t communicator, ncclResult_t* error) {
  *error = of(communicator).asyncError();
  return ncclSuccess;
}

ncclResult_t ncclCommCount(const ncclComm_t communicator, int* count) {
  *count = of(communicator).size();
  return ncclSuccess;
}

ncclResult_t ncclCommUserRank(const ncclComm_t communicator, int* rank) {
  *rank = of(communicator).rank();
  return ncclSuccess;
}

ncclResult_t ncclCommAbort(ncclComm_t communicator) {
  of(communicator).abort();
  return ncclSuccess;
}

ncclResult_t ncclCommFinalize(ncclComm_t) { return ncclSuccess; }

ncclResult_t ncclCommDestroy(ncclComm_t) { return ncclSuccess; }

ncclResult_t ncclGroupStart() {
  ++group.depth;
  return ncclSuccess;
}

ncclResult_t ncclGroupEnd() {
  if (--group.depth == 0) queueAll();
  return ncclSuccess;
}

ncclResult_t ncclAllReduce(const void* send, void* receive, size_t count, ncclDataType_t type, ncclRedOp_t reduction,
                           ncclComm_t communicator, cudaStream_t stream) {
  return add(communicator, stream, {Collective::allReduce, send, receive, count, type, reduction, 0});
}

ncclResult_t ncclBroadcast(const void* send, void* receive, size_t count, ncclDataType_t type, int root,
                           ncclComm_t communicator, cudaStream_t stream) {
  return add(communicator, stream, {Collective::broadcast, send, receive, count, type, ncclSum, root});
}

ncclResult_t ncclBcast(void* memory, size_t count, ncclDataType_t type, int root, ncclComm_t communicator,
                       cudaStream_t stream) {
  return ncclBroadcast(memory, memory, count, type, root, communicator, stream);
}

ncclResult_t ncclReduce(const void* send, void* receive, size_t count, ncclDataType_t type, ncclRedOp_t reduction,
                        int root, ncclComm_t communicator, cudaStream_t stream) {
  return add(communicator, stream, {Collective::reduce, send, receive, count, type, reduction, root});
}

ncclResult_t ncclAllGather(const void* send, void* receive, size_t count, ncclDataType_t type, ncclComm_t communicator,
                           cudaStream_t stream) {
  return add(communicator, stream, {Collective::allGather, send, receive, count, type, ncclSum, 0});
}

ncclResult_t ncclReduceScatter(const void* send, void* receive, size_t count, ncclDataType_t type,
                               ncclRedOp_t reduction, ncclComm_t communicator, cudaStream_t stream) {
  return add(communicator, stream, {Collective::reduceScatter, send, receive, count, type, reduction, 0});
}

ncclResult_t ncclSend(const void* memory, size_t count, ncclDataType_t type, int peer, ncclComm_t communicator,
                      cudaStream_t stream) {
  Message message;
  message.isSend = true;
  message.memory = const_cast<void*>(memory);
  message.bytes = count * bytesOf(type);
  message.peer = peer;
  return add(communicator, stream, message);
}

ncclResult_t ncclRecv(void* memory, size_t count, ncclDataType_t type, int peer, ncclComm_t communicator,
                      cudaStream_t stream) {
  Message message;
  message.memory = memory;
  message.bytes = count * bytesOf(type);
  message.peer = peer;
  return add(communicator, stream, message);
}

ncclResult_t ncclAlltoAll(const void* send, void* receive, size_t count, ncclDataType_t type, ncclComm_t communicator,
                          cudaStream_t stream) {
  const std::size_t part = count * bytesOf(type);
  ncclGroupStart();
  for (int peer = 0; peer < of(communicator).size(); ++peer) {
    ncclSend(static_cast<const char*>(send) + static_cast<std::size_t>(peer) * part, count, type, peer, communicator,
             stream);
    ncclRecv(static_cast<char*>(receive) + static_cast<std::size_t>(peer) * part, count, type, peer, communicator,
             stream);
  }
  return ncclGroupEnd();
}

ncclResult_t ncclMemAlloc(void** memory, size_t bytes) {
  return cudaMalloc(memory, bytes) == cudaSuccess ? ncclSuccess : ncclUnhandledCudaError;
}

ncclResult_t ncclMemFree(void* memory) {
  return cudaFree(memory) == cudaSuccess ? ncclSuccess : ncclUnhandledCudaError;
}

}  // extern "C"
