/* Records of a program's steps for Scalescope, for training loops without Python: one header, C11 or C++11, no library
   to link. A program that scalescope-program did not start runs as before: each function then does nothing.

     int64_t begin = scalescope_now();
     load(batch);
     scalescope_part(SCALESCOPE_INPUT, begin);       // The parts of a step are optional.
     ...
     scalescope_step(batchSize, 0, loss);            // This is called once, at the end of each step.

   A step lasts from the end of the one before. Calls of one thread at a time. docs/FORMATS.md has the layout. */
#ifndef SCALESCOPE_H
#define SCALESCOPE_H
#if defined __cplusplus && defined __GNUC__
#pragma GCC system_header /* The casts are those of C, which strict C++ warnings refuse. */
#endif

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
  SCALESCOPE_STEP = 1,
  SCALESCOPE_INPUT,
  SCALESCOPE_FORWARD,
  SCALESCOPE_BACKWARD,
  SCALESCOPE_OPTIMIZER,
  SCALESCOPE_CHECKPOINT,
  SCALESCOPE_VALIDATION,
  SCALESCOPE_EXPOSED, /* Communication without simultaneous computation. */
  SCALESCOPE_COLLECTIVE,
  SCALESCOPE_FACT,
  SCALESCOPE_PHASE
};
enum {
  SCALESCOPE_PARAMETERS = 1,
  SCALESCOPE_GRADIENT_BYTES,
  SCALESCOPE_FLOPS, /* Operations of one step. */
  SCALESCOPE_WORLD_SIZE,
  SCALESCOPE_RANK,
  SCALESCOPE_LEARNING_RATE,
  SCALESCOPE_DATASET_LENGTH,
  SCALESCOPE_BATCH_SEEN,
  SCALESCOPE_ACCURACY, /* From 0 to 1. */
  SCALESCOPE_FLOPS_SHARE,
  SCALESCOPE_ALGORITHM, /* For a kind of collective: app/hook/tap/nccl_profiler.c. */
  SCALESCOPE_PEAK_FLOPS, /* Peak operations per second of this rank's device. */
  SCALESCOPE_OWN_COMM_HOOK /* 1: the program's own comm hook hides the exposed communication of backward. */
};
enum { SCALESCOPE_FROM_TAP = 2, SCALESCOPE_FROM_PROGRAM = 3, SCALESCOPE_FROM_NCCL = 4 };
/* Bits of the header's `attached`. */
enum { SCALESCOPE_TAP_ATTACHED = 2, SCALESCOPE_PROGRAM_ATTACHED = 4, SCALESCOPE_NCCL_ATTACHED = 8 };

typedef struct {
  char magic[8];
  uint32_t version, capacity;
  uint64_t written, read, dropped;
  uint32_t attached, writer; /* Bits of the sources, and the pid of the writing process. */
  uint64_t claimed, steps;
} ScalescopeHeader;

typedef struct {
  uint32_t kind, source;
  int64_t beginNs, endNs;
  uint64_t step;
  double a, b, c;
  uint32_t thread, zero;
} ScalescopeRecord;

/* Returns true if this process may write to the ring at `header`; the first process to call it becomes the writer. */
static inline int scalescope_own(ScalescopeHeader* header) {
  uint32_t self = (uint32_t)getpid();
  uint32_t writer = __atomic_load_n(&header->writer, __ATOMIC_ACQUIRE);
  while (writer != self) {
    if (writer != 0 && (kill((pid_t)writer, 0) == 0 || errno == EPERM)) return 0;
    if (__atomic_compare_exchange_n(&header->writer, &writer, self, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) break;
  }
  return 1;
}

/* Returns the mapped ring that SCALESCOPE_RING names, or NULL. */
static inline ScalescopeHeader* scalescope_map(void) {
  const char* path = getenv("SCALESCOPE_RING");
  if (path == NULL || *path == '\0') return NULL;
  int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return NULL;
  off_t size = lseek(file, 0, SEEK_END);
  void* map = MAP_FAILED;
  if (size >= (off_t)sizeof(ScalescopeHeader))
    map = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (map == MAP_FAILED) return NULL;
  ScalescopeHeader* header = (ScalescopeHeader*)map;
  uint64_t bytes = sizeof(ScalescopeHeader) + (uint64_t)header->capacity * sizeof(ScalescopeRecord);
  if (memcmp(header->magic, "SCSPRING", 8) != 0 || header->version != 1 || header->capacity == 0 ||
      (header->capacity & (header->capacity - 1)) != 0 || bytes > (uint64_t)size) {
    munmap(map, (size_t)size);
    return NULL;
  }
  return header;
}

/* Returns the index of the first of `count` free records, or -1 if the reader is too far behind: the records are then
   counted as dropped. */
static inline int64_t scalescope_claim(ScalescopeHeader* header, uint32_t count) {
  uint64_t claimed = __atomic_load_n(&header->claimed, __ATOMIC_RELAXED);
  do {
    if (claimed + count - __atomic_load_n(&header->read, __ATOMIC_ACQUIRE) > header->capacity) {
      __atomic_fetch_add(&header->dropped, count, __ATOMIC_RELAXED);
      return -1;
    }
  } while (
      !__atomic_compare_exchange_n(&header->claimed, &claimed, claimed + count, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
  return (int64_t)claimed;
}

static inline void scalescope_write(ScalescopeHeader* header, ScalescopeRecord record) {
  int64_t index = scalescope_claim(header, 1);
  if (index < 0) return;
  ScalescopeRecord* place = (ScalescopeRecord*)(header + 1) + ((uint64_t)index & (header->capacity - 1));
  uint32_t kind = record.kind;
  record.kind = 0;
  record.thread = (uint32_t)syscall(SYS_gettid);
  record.zero = 0;
  *place = record;
  __atomic_store_n(&place->kind, kind, __ATOMIC_RELEASE); /* Publishes the record. */
}

/* Returns a record of that interval without numbers, in the current step of the header. */
static inline ScalescopeRecord scalescope_record(const ScalescopeHeader* header, uint32_t kind, uint32_t source,
                                                 int64_t beginNs, int64_t endNs) {
  ScalescopeRecord record;
  memset(&record, 0, sizeof record);
  record.kind = kind;
  record.source = source;
  record.beginNs = beginNs;
  record.endNs = endNs;
  record.step = __atomic_load_n(&header->steps, __ATOMIC_RELAXED);
  return record;
}

static inline int64_t scalescope_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* State that the functions below share within one source file: call them from one file only. */
typedef struct {
  int asked;
  ScalescopeHeader* header;
  int64_t stepBegin;
} ScalescopeProgram;

static inline ScalescopeProgram* scalescope_program(void) {
  static ScalescopeProgram program;
  if (!program.asked) {
    program.asked = 1;
    program.header = scalescope_map();
    if (program.header != NULL && !scalescope_own(program.header)) program.header = NULL;
    if (program.header != NULL) {
      __atomic_fetch_or(&program.header->attached, SCALESCOPE_PROGRAM_ATTACHED, __ATOMIC_RELAXED);
      program.stepBegin = scalescope_now();
      ScalescopeRecord begins = scalescope_record(program.header, SCALESCOPE_PHASE, SCALESCOPE_FROM_PROGRAM,
                                                  program.stepBegin, program.stepBegin);
      begins.a = 1;
      scalescope_write(program.header, begins);
    }
  }
  return &program;
}

/* Marks the start of training and of the first step. Optional; by default that is the first call of another function.
   Returns true if the program is measured. */
static inline int scalescope_begin(void) { return scalescope_program()->header != NULL; }

static inline void scalescope_append(uint32_t kind, int64_t begin, int64_t end, double a, double b, double c) {
  ScalescopeHeader* header = scalescope_program()->header;
  if (header == NULL) return;
  ScalescopeRecord record = scalescope_record(header, kind, SCALESCOPE_FROM_PROGRAM, begin, end);
  record.a = a;
  record.b = b;
  record.c = c;
  scalescope_write(header, record);
}

/* Records one of the parts SCALESCOPE_INPUT to SCALESCOPE_EXPOSED, from `begin` (scalescope_now) until now. */
static inline void scalescope_part(uint32_t kind, int64_t begin) {
  if (kind >= SCALESCOPE_INPUT && kind <= SCALESCOPE_EXPOSED) scalescope_append(kind, begin, scalescope_now(), 0, 0, 0);
}

/* Ends a step now, on `samples` and `tokens` of this rank (0: unknown), with `loss` (NAN: unknown). */
static inline void scalescope_step(double samples, double tokens, double loss) {
  ScalescopeProgram* program = scalescope_program();
  if (program->header == NULL) return;
  int64_t now = scalescope_now();
  scalescope_append(SCALESCOPE_STEP, program->stepBegin, now, samples, tokens, loss);
  __atomic_fetch_add(&program->header->steps, 1, __ATOMIC_RELAXED);
  program->stepBegin = now;
}

static inline void scalescope_fact(int fact, double value) {
  int64_t now = scalescope_now();
  scalescope_append(SCALESCOPE_FACT, now, now, fact, value, 0);
}

#endif
