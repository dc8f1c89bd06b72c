#pragma once

#include <cstdint>
#include <string>

// What the variables PLAYED_CUDA_* of a process ask for; README.md lists them.
namespace played {

using Nanoseconds = std::int64_t;

// A number of the environment; `otherwise` where it is not set.
std::int64_t numberOf(const char* variable, std::int64_t otherwise);
// The same, of a fault: PLAYED_FAULT_RANK limits faults to the process of that RANK, for the others it is `otherwise`.
std::int64_t faultOf(const char* variable, std::int64_t otherwise);
// The same, of a fault that begins once a file exists.
bool faultHasBegun(const char* variable);

struct Settings {
  int devices = 1;
  std::int64_t memoryBytes = 0;   // of each device
  std::int64_t contextBytes = 0;  // of it, what a context takes
  int driverVersion = 13000;
  Nanoseconds kernelNs = 0;      // each kernel's time on its stream
  Nanoseconds eventNs = 0;       // of a recorded event with timing
  std::int64_t stickyAt = 0;     // this launch leaves the device broken; 0: none does
  int stickyError = 700;         // a cudaError_t
  std::int64_t mallocAt = 0;     // from this cudaMalloc on each finds no memory; 0: none
  std::int64_t hostAllocAt = 0;  // likewise of cudaHostAlloc
};

const Settings& settings();

}  // namespace played
