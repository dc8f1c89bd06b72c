#include "tests/fake_cuda/nccl/profiler.h"

#include <dlfcn.h>

#include <cstdlib>

namespace fake {
namespace {

constexpr std::uint64_t kCollective = 1 << 1, kKernelChannel = 1 << 6;
constexpr int kKernelChannelStop = 22;

struct PluginEvent {
  std::uint64_t type = 0;
  void* parent = nullptr;
  int rank = 0;
  union {
    struct {
      std::uint64_t number;
      const char* function;
      const void* send;
      void* receive;
      std::size_t count;
      int root;
      const char* datatype;
      std::uint8_t channels, warps;
      const char* algorithm;
      const char* protocol;
      void* group;
    } collective;
    struct {
      std::uint8_t channel;
      std::uint64_t timer;
    } kernel;
  };
};

struct PluginFunctions {
  const char* name;
  int (*init)(void** context, std::uint64_t communicator, int* mask, const char* name, int nodes, int ranks, int rank,
              void* log);
  int (*startEvent)(void* context, void** handle, PluginEvent* event);
  int (*stopEvent)(void* handle);
  int (*recordEventState)(void* handle, int state, std::uint64_t* timer);
  int (*finalize)(void* context);
};

const PluginFunctions* plugin() {
  static const PluginFunctions* const found = [] {
    const char* name = std::getenv("NCCL_PROFILER_PLUGIN");
    void* library = name == nullptr ? nullptr : dlopen(name, RTLD_NOW | RTLD_LOCAL);
    return library == nullptr ? nullptr : static_cast<const PluginFunctions*>(dlsym(library, "ncclProfiler_v5"));
  }();
  return found;
}

const char* functionOf(Collective collective) {
  switch (collective) {
    case Collective::allReduce:
      return "AllReduce";
    case Collective::broadcast:
      return "Broadcast";
    case Collective::reduce:
      return "Reduce";
    case Collective::allGather:
      return "AllGather";
    case Collective::reduceScatter:
      return "ReduceScatter";
  }
  return "";
}

const char* nameOf(ncclDataType_t type) {
  switch (type) {
    case ncclFloat32:
      return "ncclFloat32";
    case ncclFloat16:
      return "ncclFloat16";
    case ncclBfloat16:
      return "ncclBfloat16";
    case ncclFloat64:
      return "ncclFloat64";
    case ncclInt64:
      return "ncclInt64";
    case ncclInt32:
      return "ncclInt32";
    case ncclInt8:
      return "ncclInt8";
    case ncclUint8:
      return "ncclUint8";
    default:
      return "Unknown";
  }
}

}  // namespace

void* profilerContext(int ranks, int rank) {
  void* context = nullptr;
  int mask = 0;
  if (plugin() != nullptr) plugin()->init(&context, 1, &mask, nullptr, 1, ranks, rank, nullptr);
  return context;
}

void* profileCollective(void* context, int rank, const CollectiveCall& call) {
  if (plugin() == nullptr) return nullptr;
  PluginEvent event;
  event.type = kCollective;
  event.rank = rank;
  event.collective = {0,
                      functionOf(call.collective),
                      call.send,
                      call.receive,
                      call.count,
                      call.root,
                      nameOf(call.type),
                      1,
                      1,
                      "RING",
                      "SIMPLE",
                      nullptr};
  void* handle = nullptr;
  plugin()->startEvent(context, &handle, &event);
  if (handle != nullptr) plugin()->stopEvent(handle);
  return handle;
}

void profileKernel(void* context, void* collective, Nanoseconds start, Nanoseconds end) {
  if (plugin() == nullptr || collective == nullptr) return;
  PluginEvent event;
  event.type = kKernelChannel;
  event.parent = collective;
  event.kernel = {0, static_cast<std::uint64_t>(start)};
  void* handle = nullptr;
  plugin()->startEvent(context, &handle, &event);
  if (handle == nullptr) return;
  auto timer = static_cast<std::uint64_t>(end);
  plugin()->recordEventState(handle, kKernelChannelStop, &timer);
  plugin()->stopEvent(handle);
}

}  // namespace fake
