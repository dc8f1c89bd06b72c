/* A profiler plugin of NCCL (NCCL_PROFILER_PLUGIN, interface version 5: NCCL 2.28 and newer). It records each
   collective of the process in the ring that SCALESCOPE_RING names: bytes, time of hand-over, and execution time of its
   kernel by the GPU's own timer; and the algorithm, protocol and number of channels that NCCL chose.

   The types below are those of NCCL's plugin interface (its profiler_v5.h), with the members that are read here. */
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "app/hook/tap/tap_ring.h"

enum { PROFILE_COLLECTIVE = 1 << 1, PROFILE_KERNEL_CHANNEL = 1 << 6, PROFILE_COLLECTIVE_API = 1 << 9 };
enum { KERNEL_CHANNEL_STOP = 22 };

typedef struct {
  uint64_t type;
  void* parent;
  int rank;
  union {
    struct {
      const char* function;
      size_t count;
      const char* datatype;
      int root;
      void* stream;
      bool isGraphCaptured;
    } api;
    struct {
      uint64_t number;
      const char* function;
      const void* sendBuffer;
      void* receiveBuffer;
      size_t count;
      int root;
      const char* datatype;
      uint8_t channels, warps;
      const char* algorithm;
      const char* protocol;
      void* group;
    } collective;
    struct {
      uint8_t channel;
      uint64_t timer;
    } kernel;
    uint64_t others[12];
  };
} Event;

typedef union {
  struct {
    uint64_t timer;
  } kernel;
  uint64_t others[2];
} State;

typedef struct {
  const char* name;
  int (*init)(void** context, uint64_t communicator, int* mask, const char* name, int nodes, int ranks, int rank,
              void* log);
  int (*startEvent)(void* context, void** handle, Event* event);
  int (*stopEvent)(void* handle);
  int (*recordEventState)(void* handle, int state, State* arguments);
  int (*finalize)(void* context);
} Profiler;

/* A collective from its hand-over until all of its channels have ended. */
typedef struct {
  int isUsed;
  int operation, channels, opened, closed;
  double bytes;
  int64_t handedOver;
  uint64_t begin, end; /* Times of the GPU's timer, in ns. */
} RunningCollective;

enum { COLLECTIVES = 4096, ALGORITHMS = 64 };
static const int64_t c_abandonNs = 10 * (int64_t)1000000000;
static const int64_t c_windowNs = 1000000000;

static pthread_mutex_t s_mutex = PTHREAD_MUTEX_INITIALIZER; /* Guards all variables below. */
static RunningCollective s_collectives[COLLECTIVES];
static unsigned s_next;
static uint32_t s_algorithms[ALGORITHMS]; /* Algorithms that have been recorded. */
static int s_algorithmCount;
/* CLOCK_MONOTONIC minus the GPU's timer: the least difference at NCCL's reports of GPU times, since a report can only
   be late; for this window and the previous one, because the clocks drift. */
static int64_t s_offset, s_offsetBefore, s_window;
static int s_hasOffset;

static char s_captured; /* Handle of the API call of a collective that a CUDA graph captures. */

static void seen(uint64_t timer) {
  int64_t now = scalescope_now();
  int64_t offset = (int64_t)((uint64_t)now - timer);
  if (!s_hasOffset || now - s_window > c_windowNs) {
    s_offsetBefore = s_hasOffset ? s_offset : offset;
    s_offset = offset;
    s_window = now;
    s_hasOffset = 1;
  } else if (offset < s_offset) {
    s_offset = offset;
  }
}

static int64_t hostTime(uint64_t timer) {
  return (int64_t)(timer + (uint64_t)(s_offset < s_offsetBefore ? s_offset : s_offsetBefore));
}

static int operationOf(const char* function) {
  if (function == NULL) return 0;
  if (strcmp(function, "AllReduce") == 0) return ALLREDUCE;
  if (strcmp(function, "AllGather") == 0) return ALLGATHER;
  if (strcmp(function, "ReduceScatter") == 0) return REDUCE_SCATTER;
  if (strcmp(function, "Broadcast") == 0) return BROADCAST;
  return 0;
}

static int bytesOfType(const char* datatype) {
  static const struct {
    const char* name;
    int bytes;
  } types[] = {{"ncclInt8", 1},    {"ncclUint8", 1},    {"ncclFloat8e4m3", 1}, {"ncclFloat8e5m2", 1},
               {"ncclFloat16", 2}, {"ncclBfloat16", 2}, {"ncclInt32", 4},      {"ncclUint32", 4},
               {"ncclFloat32", 4}, {"ncclInt64", 8},    {"ncclUint64", 8},     {"ncclFloat64", 8}};
  for (size_t i = 0; datatype != NULL && i < sizeof types / sizeof types[0]; ++i)
    if (strcmp(datatype, types[i].name) == 0) return types[i].bytes;
  return 0;
}

static int placeOf(const char* name, const char* const* names, int count) {
  for (int i = 0; name != NULL && i < count; ++i)
    if (strcmp(name, names[i]) == 0) return i + 1;
  return 0; /* The name is unknown. */
}

/* Records NCCL's choice for a kind of collective if it is new: b = operation + 256 algorithm + 65536 protocol +
   16777216 channels; the numbers are positions in the lists below from 1, and 0 for a name that they do not contain. */
static void recordAlgorithm(ScalescopeHeader* ring, int operation, const Event* event) {
  static const char* const algorithms[] = {"TREE",      "RING", "COLLNET_DIRECT", "COLLNET_CHAIN", "NVLS",
                                           "NVLS_TREE", "PAT"};
  static const char* const protocols[] = {"LL", "LL128", "SIMPLE"};
  uint32_t packed = (uint32_t)operation | (uint32_t)placeOf(event->collective.algorithm, algorithms, 7) << 8 |
                    (uint32_t)placeOf(event->collective.protocol, protocols, 3) << 16 |
                    (uint32_t)event->collective.channels << 24;
  for (int i = 0; i < s_algorithmCount; ++i)
    if (s_algorithms[i] == packed) return;
  if (s_algorithmCount == ALGORITHMS) return;
  s_algorithms[s_algorithmCount++] = packed;
  int64_t now = scalescope_now();
  ScalescopeRecord record = scalescope_record(ring, SCALESCOPE_FACT, SCALESCOPE_FROM_NCCL, now, now);
  record.a = SCALESCOPE_ALGORITHM;
  record.b = packed;
  scalescope_write(ring, record);
}

static void recordCollective(RunningCollective* collective) {
  collective->isUsed = 0;
  ScalescopeHeader* ring = scalescope_tap_ring(SCALESCOPE_NCCL_ATTACHED);
  if (ring == NULL || collective->end < collective->begin) return;
  int64_t begin = hostTime(collective->begin);
  if (begin < collective->handedOver) begin = collective->handedOver; /* It cannot have run before. */
  int64_t end = begin + (int64_t)(collective->end - collective->begin);
  ScalescopeRecord record = scalescope_record(ring, SCALESCOPE_COLLECTIVE, SCALESCOPE_FROM_NCCL, begin, end);
  record.a = collective->bytes;
  record.b = collective->operation;
  record.c = (double)(collective->handedOver - begin);
  scalescope_write(ring, record);
}

/* Returns a free entry; an entry whose channels have all ended, although NCCL had announced more, is recorded and
   reused. */
static RunningCollective* place(int64_t now) {
  for (int tries = 0; tries < COLLECTIVES; ++tries) {
    RunningCollective* one = &s_collectives[s_next++ % COLLECTIVES];
    if (one->isUsed && now - one->handedOver > c_abandonNs && one->opened == one->closed) {
      if (one->opened > 0) recordCollective(one);
      one->isUsed = 0;
    }
    if (!one->isUsed) return one;
  }
  return NULL;
}

static void* handedOver(int ranks, const Event* event) {
  int operation = operationOf(event->collective.function);
  int size = bytesOfType(event->collective.datatype);
  ScalescopeHeader* ring = scalescope_tap_ring(SCALESCOPE_NCCL_ATTACHED);
  if (operation == 0 || ring == NULL || event->parent == &s_captured) return NULL;
  int64_t now = scalescope_now();
  RunningCollective* one = place(now);
  if (one == NULL) {
    __atomic_fetch_add(&ring->dropped, 1, __ATOMIC_RELAXED);
    return NULL;
  }
  /* NCCL counts the elements of one rank's part. */
  int parts = operation == ALLGATHER || operation == REDUCE_SCATTER ? ranks : 1;
  *one = (RunningCollective){
      .isUsed = 1, .operation = operation, .channels = event->collective.channels, .handedOver = now};
  one->bytes = size > 0 ? (double)event->collective.count * size * parts : NAN;
  recordAlgorithm(ring, operation, event);
  return one;
}

static int init(void** context, uint64_t communicator, int* mask, const char* name, int nodes, int ranks, int rank,
                void* log) {
  (void)communicator, (void)name, (void)nodes, (void)rank, (void)log;
  *context = (void*)(uintptr_t)(ranks > 0 ? ranks : 1); /* Only the number of ranks is needed. */
  *mask = PROFILE_COLLECTIVE | PROFILE_KERNEL_CHANNEL | PROFILE_COLLECTIVE_API;
  return 0;
}

static int startEvent(void* context, void** handle, Event* event) {
  *handle = NULL;
  if (event->type == PROFILE_COLLECTIVE_API) {
    if (event->api.isGraphCaptured) *handle = &s_captured;
    return 0;
  }
  if (event->type != PROFILE_COLLECTIVE && event->type != PROFILE_KERNEL_CHANNEL) return 0;
  pthread_mutex_lock(&s_mutex);
  if (event->type == PROFILE_COLLECTIVE) {
    *handle = handedOver((int)(uintptr_t)context, event);
  } else {
    RunningCollective* one = event->parent;
    seen(event->kernel.timer);
    if (one != NULL && one->isUsed) {
      if (one->opened == 0 || event->kernel.timer < one->begin) one->begin = event->kernel.timer;
      ++one->opened;
      *handle = one;
    }
  }
  pthread_mutex_unlock(&s_mutex);
  return 0;
}

/* A collective ends with its channels, which recordEventState reports. */
static int stopEvent(void* handle) {
  (void)handle;
  return 0;
}

static int recordEventState(void* handle, int state, State* arguments) {
  RunningCollective* one = handle;
  if (state != KERNEL_CHANNEL_STOP || one == NULL || handle == &s_captured || arguments == NULL) return 0;
  pthread_mutex_lock(&s_mutex);
  seen(arguments->kernel.timer);
  if (one->isUsed) {
    if (arguments->kernel.timer > one->end) one->end = arguments->kernel.timer;
    ++one->closed;
    if (one->closed >= one->channels && one->closed == one->opened) recordCollective(one);
  }
  pthread_mutex_unlock(&s_mutex);
  return 0;
}

static int finalize(void* context) {
  (void)context;
  return 0;
}

SCALESCOPE_EXPORTED Profiler ncclProfiler_v5 = {"scalescope", init, startEvent, stopEvent, recordEventState, finalize};
