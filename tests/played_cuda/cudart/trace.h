#pragma once

#include <cstdint>
#include <string>

#include "tests/played_cuda/cudart/settings.h"

// What a process asked of the played device, line by line, in the file PLAYED_CUDA_TRACE.PID: a rank that is killed or
// ends by _Exit leaves all that it asked for until then.
namespace played {

enum class Asked {
  launch,       // of anything that a stream does: a kernel, copy, memset, graph or collective
  captured,     // the same, recorded instead
  timedEvent,   // recorded on a stream
  plainEvent,   // likewise, without timing
  hostWait,     // the calling thread waited for the device
  deviceAlloc,  // cudaMalloc
  deviceFree,
  hostAlloc,
  outside,  // queued by a thread that captures, on a stream that does not
  beginCapture,
  endCapture,
  error,  // a call was refused; its number
};

// One line: when, by which thread, what, its name, a number. Names are C++'s mangled ones. Any thread.
void trace(Asked asked, const std::string& name, std::int64_t number = 0);

Nanoseconds nowNs();  // CLOCK_MONOTONIC, the clock of the records too

}  // namespace played
