#pragma once

#include <cstdint>
#include <string>

#include "tests/fake_cuda/cudart/settings.h"

// Writes the calls of a process to the simulated device, one per line, into the file FAKE_CUDA_TRACE.PID: a rank that
// is killed or ends by _Exit leaves all calls until then.
namespace fake {

enum class Asked {
  launch,       // Any operation of a stream: a kernel, copy, memset, graph or collective.
  captured,     // An operation that was captured instead.
  timedEvent,   // An event with timing, recorded on a stream.
  plainEvent,   // An event without timing.
  hostWait,     // The calling thread waited for the device.
  deviceAlloc,  // A cudaMalloc.
  deviceFree,
  hostAlloc,
  outside,  // Queued by a capturing thread on a stream that does not capture.
  beginCapture,
  endCapture,
  error,  // A call was refused, with the number of the error.
};

// Writes one line: time, thread, kind of call, name, number. Names are C++'s mangled ones. Any thread.
void trace(Asked asked, const std::string& name, std::int64_t number = 0);

Nanoseconds nowNs();  // Returns CLOCK_MONOTONIC, which is also the clock of the records.

}  // namespace fake
