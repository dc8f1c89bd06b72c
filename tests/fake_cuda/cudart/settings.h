#pragma once

#include <cstdint>
#include <string>

// Settings in the variables FAKE_CUDA_* of a process; README.md lists them.
namespace fake {

using Nanoseconds = std::int64_t;

// Returns a number from the environment; `otherwise` if it is not set.
std::int64_t numberOf(const char* variable, std::int64_t otherwise);
// Returns the number of a fault: FAKE_FAULT_RANK limits faults to the process of that RANK, for the others it is
// `otherwise`.
std::int64_t faultOf(const char* variable, std::int64_t otherwise);
// Returns true if a fault has begun, which is when a file exists.
bool faultHasBegun(const char* variable);

struct Settings {
  int devices = 1;
  std::int64_t memoryBytes = 0;   // Memory of each device.
  std::int64_t contextBytes = 0;  // Part of it that a context takes.
  int driverVersion = 13000;
  Nanoseconds kernelNs = 0;      // Time of each kernel on its stream.
  Nanoseconds eventNs = 0;       // Time of a recorded event with timing.
  std::int64_t stickyAt = 0;     // Number of the launch that breaks the device; 0 means none.
  int stickyError = 700;         // A cudaError_t.
  std::int64_t mallocAt = 0;     // Number of the cudaMalloc from which on each fails; 0 means none.
  std::int64_t hostAllocAt = 0;  // The corresponding number for cudaHostAlloc.
};

const Settings& settings();

}  // namespace fake
