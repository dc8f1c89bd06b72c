#include "tests/played_cuda/cudart/settings.h"

#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace played {
namespace {

bool isStruckByFaults() {
  const char* struck = std::getenv("PLAYED_FAULT_RANK");
  if (struck == nullptr) return true;
  const char* rank = std::getenv("RANK");
  return rank != nullptr && std::strcmp(struck, rank) == 0;
}

Settings readSettings() {
  Settings read;
  read.devices = static_cast<int>(numberOf("PLAYED_CUDA_DEVICES", 1));
  // Simulates a device that disappears after the probe has seen it: only ranks have a RANK.
  if (std::getenv("RANK") != nullptr)
    read.devices = static_cast<int>(numberOf("PLAYED_CUDA_DEVICES_OF_RANKS", read.devices));
  read.memoryBytes = numberOf("PLAYED_CUDA_MB", 81000) * 1'000'000;
  read.contextBytes = numberOf("PLAYED_CUDA_CONTEXT_MB", 600) * 1'000'000;
  read.driverVersion = static_cast<int>(numberOf("PLAYED_CUDA_DRIVER", 13000));
  read.kernelNs = numberOf("PLAYED_CUDA_KERNEL_NS", 4000);
  read.eventNs = numberOf("PLAYED_CUDA_EVENT_NS", 500);
  read.stickyAt = faultOf("PLAYED_CUDA_STICKY_AT", 0);
  read.stickyError = static_cast<int>(numberOf("PLAYED_CUDA_STICKY_ERROR", 700));
  read.mallocAt = faultOf("PLAYED_CUDA_MALLOC_FAILS_AT", 0);
  read.hostAllocAt = faultOf("PLAYED_CUDA_HOSTALLOC_FAILS_AT", 0);
  return read;
}

}  // namespace

std::int64_t numberOf(const char* variable, std::int64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::atoll(text);
}

std::int64_t faultOf(const char* variable, std::int64_t otherwise) {
  return isStruckByFaults() ? numberOf(variable, otherwise) : otherwise;
}

bool faultHasBegun(const char* variable) {
  const char* path = std::getenv(variable);
  return path != nullptr && isStruckByFaults() && access(path, F_OK) == 0;
}

const Settings& settings() {
  static const Settings read = readSettings();
  return read;
}

}  // namespace played
