/* Records the collectives of Gloo in a program that loads this library by LD_PRELOAD, in the ring that SCALESCOPE_RING
   names: bytes, time of hand-over, and time of execution. It interposes functions that libtorch_cpu exports and calls
   through its own symbol table, so it needs no header of torch. Of torch's arguments it reads the few words below, and
   records no bytes if they are implausible.

   The library of torch is loaded with RTLD_LOCAL, where RTLD_NEXT does not search, so the functions are looked up in
   each loaded library. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <link.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>

#include "app/hook/tap/tap_ring.h"

#define EXPORTED SCALESCOPE_EXPORTED

typedef void Collective(void* options);
typedef void Enqueue(void* group, void** work);
typedef void Execute(void** work);

/* Functions that this library interposes: gloo's allreduce(const AllreduceOptions&), allgather, allgatherv and
   broadcast; c10d::ProcessGroupGloo::enqueue(c10::intrusive_ptr<AsyncWork>), by which the program hands over work, and
   c10d::ProcessGroupGloo::AsyncWork::execute(const c10::intrusive_ptr<AsyncWork>&), by which a thread of the process
   group runs it and calls one of gloo's. */
#define ALLREDUCE_SYMBOL "_ZN4gloo9allreduceERKNS_16AllreduceOptionsE"
#define ALLGATHER_SYMBOL "_ZN4gloo9allgatherERNS_16AllgatherOptionsE"
#define ALLGATHERV_SYMBOL "_ZN4gloo10allgathervERNS_17AllgathervOptionsE"
#define BROADCAST_SYMBOL "_ZN4gloo9broadcastERNS_16BroadcastOptionsE"
#define ENQUEUE_SYMBOL                                            \
  "_ZN4c10d16ProcessGroupGloo7enqueueEN3c1013intrusive_ptrINS0_9" \
  "AsyncWorkENS1_6detail34intrusive_target_default_null_typeIS3_EEEE"
#define EXECUTE_SYMBOL                                                   \
  "_ZN4c10d16ProcessGroupGloo9AsyncWork7executeERKN3c1013intrusive_ptrI" \
  "S1_NS2_6detail34intrusive_target_default_null_typeIS1_EEEE"

EXPORTED void tapAllreduce(void* options) __asm__(ALLREDUCE_SYMBOL);
EXPORTED void tapAllgather(void* options) __asm__(ALLGATHER_SYMBOL);
EXPORTED void tapAllgatherv(void* options) __asm__(ALLGATHERV_SYMBOL);
EXPORTED void tapBroadcast(void* options) __asm__(BROADCAST_SYMBOL);
EXPORTED void tapEnqueue(void* group, void** work) __asm__(ENQUEUE_SYMBOL);
EXPORTED void tapExecute(void** work) __asm__(EXECUTE_SYMBOL);
EXPORTED int scalescope_tap_attach(uint32_t bit);
EXPORTED int64_t scalescope_tap_claim(uint32_t count);
EXPORTED int64_t scalescope_tap_handover(void);

static ScalescopeHeader* s_ring;
static int s_mapped, s_lookedUp; /* States for once(). */
static Collective *s_realAllreduce, *s_realAllgather, *s_realAllgatherv, *s_realBroadcast;
static Enqueue* s_realEnqueue;
static Execute* s_realExecute;

/* Work that waits for a thread of the process group, and its time of hand-over. */
enum { WAITING = 256 };
static struct {
  void* work;
  int64_t handedOver;
} s_waiting[WAITING];
static int64_t s_lastHandover;
static __thread int64_t t_handover; /* Hand-over of the work that this thread runs; 0 if unknown. */

/* Replaces pthread_once, which glibc 2.34 moved to another library. */
enum { NOT_DONE, RUNNING, DONE };

static void once(int* state, void (*function)(void)) {
  if (__atomic_load_n(state, __ATOMIC_ACQUIRE) == DONE) return;
  int notDone = NOT_DONE;
  if (__atomic_compare_exchange_n(state, &notDone, RUNNING, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    function();
    __atomic_store_n(state, DONE, __ATOMIC_RELEASE);
  }
  while (__atomic_load_n(state, __ATOMIC_ACQUIRE) != DONE) sched_yield();
}

typedef struct {
  const char* symbol;
  void *own, *found;
} Search;

static int lookIn(struct dl_phdr_info* library, size_t size, void* argument) {
  (void)size;
  Search* search = argument;
  if (library->dlpi_name == NULL || library->dlpi_name[0] == '\0') return 0;
  void* handle = dlopen(library->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
  void* found = handle != NULL ? dlsym(handle, search->symbol) : NULL;
  if (found == NULL || found == search->own) return 0;
  search->found = found;
  return 1;
}

/* Returns the function of this name in another library. */
static void* lookUp(const char* symbol, void* own) {
  Search search = {symbol, own, NULL};
  dl_iterate_phdr(lookIn, &search);
  return search.found;
}

static void lookUpAll(void) {
  s_realAllreduce = (Collective*)lookUp(ALLREDUCE_SYMBOL, (void*)tapAllreduce);
  s_realAllgather = (Collective*)lookUp(ALLGATHER_SYMBOL, (void*)tapAllgather);
  s_realAllgatherv = (Collective*)lookUp(ALLGATHERV_SYMBOL, (void*)tapAllgatherv);
  s_realBroadcast = (Collective*)lookUp(BROADCAST_SYMBOL, (void*)tapBroadcast);
  s_realEnqueue = (Enqueue*)lookUp(ENQUEUE_SYMBOL, (void*)tapEnqueue);
  s_realExecute = (Execute*)lookUp(EXECUTE_SYMBOL, (void*)tapExecute);
}

static void forgetInChild(void) { s_ring = NULL; }

static void map(void) {
  s_ring = scalescope_map();
  if (s_ring != NULL && !scalescope_own(s_ring)) s_ring = NULL;
  pthread_atfork(NULL, NULL, forgetInChild);
}

ScalescopeHeader* scalescope_tap_ring(uint32_t bit) {
  once(&s_mapped, map);
  ScalescopeHeader* ring = s_ring;
  if (ring != NULL && (__atomic_load_n(&ring->attached, __ATOMIC_RELAXED) & bit) == 0)
    __atomic_fetch_or(&ring->attached, bit, __ATOMIC_RELAXED);
  return ring;
}

/* The function was called by this name, so another library must have it; without it the program cannot continue. */
static void requireFound(int found, const char* symbol) {
  if (found) return;
  fprintf(stderr,
          "libscalescope_tap: no library has the function %s: run this program without this tap (unset LD_PRELOAD)\n",
          symbol);
  abort();
}

static double bytesOf(uint64_t elements, uint64_t elementSize) {
  int makesSense = elementSize >= 1 && elementSize <= 16 && elements < (uint64_t)1 << 48;
  return makesSense ? (double)elements * (double)elementSize : NAN;
}

static void run(Collective* function, const char* symbol, void* options, int operation, double bytes) {
  requireFound(function != NULL, symbol);
  int64_t begin = scalescope_now();
  function(options);
  int64_t end = scalescope_now();
  if (scalescope_tap_ring(SCALESCOPE_TAP_ATTACHED) == NULL) return;
  ScalescopeRecord record = scalescope_record(s_ring, SCALESCOPE_COLLECTIVE, SCALESCOPE_FROM_TAP, begin, end);
  record.a = bytes;
  record.b = operation;
  record.c = t_handover != 0 ? (double)(t_handover - begin) : NAN;
  scalescope_write(s_ring, record);
}

/* Reads a word of a torch object at its offset. */
static uint64_t wordAt(const void* object, size_t offset) {
  uint64_t word;
  memcpy(&word, (const char*)object + offset, sizeof word);
  return word;
}

/* Returns the size of the buffer to which `offset` of the options points (gloo's UnboundBuffer: functions, address,
   size). */
static double bufferBytes(const void* options, size_t offset) {
  uint64_t buffer = wordAt(options, offset);
  return buffer != 0 ? bytesOf(wordAt((const void*)(uintptr_t)buffer, 16), 1) : NAN;
}

void tapAllreduce(void* options) {
  once(&s_lookedUp, lookUpAll);
  run(s_realAllreduce, ALLREDUCE_SYMBOL, options, ALLREDUCE, bytesOf(wordAt(options, 80), wordAt(options, 88)));
}

/* For both kinds of all-gather, the bytes are those of each rank's result. */
void tapAllgather(void* options) {
  once(&s_lookedUp, lookUpAll);
  run(s_realAllgather, ALLGATHER_SYMBOL, options, ALLGATHER, bufferBytes(options, 24));
}

void tapAllgatherv(void* options) {
  once(&s_lookedUp, lookUpAll);
  run(s_realAllgatherv, ALLGATHERV_SYMBOL, options, ALLGATHER, bufferBytes(options, 24));
}

void tapBroadcast(void* options) {
  once(&s_lookedUp, lookUpAll);
  run(s_realBroadcast, BROADCAST_SYMBOL, options, BROADCAST, bytesOf(wordAt(options, 32), wordAt(options, 40)));
}

void tapEnqueue(void* group, void** work) {
  once(&s_lookedUp, lookUpAll);
  requireFound(s_realEnqueue != NULL, ENQUEUE_SYMBOL);
  int64_t now = scalescope_now();
  __atomic_store_n(&s_lastHandover, now, __ATOMIC_RELEASE);
  for (int i = 0; i < WAITING; ++i) {
    void* none = NULL;
    if (__atomic_load_n(&s_waiting[i].work, __ATOMIC_RELAXED) == NULL &&
        __atomic_compare_exchange_n(&s_waiting[i].work, &none, *work, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {
      __atomic_store_n(&s_waiting[i].handedOver, now, __ATOMIC_RELEASE);
      break;
    }
  }
  s_realEnqueue(group, work);
}

void tapExecute(void** work) {
  once(&s_lookedUp, lookUpAll);
  requireFound(s_realExecute != NULL, EXECUTE_SYMBOL);
  t_handover = 0;
  for (int i = 0; i < WAITING; ++i)
    if (__atomic_load_n(&s_waiting[i].work, __ATOMIC_ACQUIRE) == *work) {
      t_handover = __atomic_load_n(&s_waiting[i].handedOver, __ATOMIC_ACQUIRE);
      __atomic_store_n(&s_waiting[i].work, NULL, __ATOMIC_RELEASE);
      break;
    }
  s_realExecute(work);
  t_handover = 0;
}

/* The functions below are for the Python writer of the same ring (ring.py). */

/* Returns true if this process writes to the ring; `bit` is then set among the sources. */
int scalescope_tap_attach(uint32_t bit) { return scalescope_tap_ring(bit) != NULL; }

/* Returns the index of the first of `count` free records, or -1. Call it only after scalescope_tap_attach. */
int64_t scalescope_tap_claim(uint32_t count) { return s_ring != NULL ? scalescope_claim(s_ring, count) : -1; }

/* Returns the time of the last hand-over of a collective, on the clock of scalescope_now; 0 if there was none, or none
   through the functions above. */
int64_t scalescope_tap_handover(void) { return __atomic_load_n(&s_lastHandover, __ATOMIC_ACQUIRE); }
