#include "tests/fake_cuda/cudart/settings.h"

#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace fake {
namespace {

bool isStruckByFaults() {
  const char* struck = std::getenv("FAKE_FAULT_RANK");
  if (struck == nullptr) return true;
  const char* rank = std::getenv("RANK");
  return rank != nullptr && std::strcmp(struck, rank) == 0;
}

Settings readSettings() {
  Settings read;
  read.devices = static_cast<int>(numberOf("FAKE_CUDA_DEVICES", 1));
  // Simulates a device that disappears after the probe has seen it: only ranks have a RANK.
  if (std::getenv("RANK") != nullptr)
    read.devices = static_cast<int>(numberOf("FAKE_CUDA_DEVICES_OF_RANKS", read.devices));
  read.memoryBytes = numberOf("FAKE_CUDA_MB", 81000) * 1'000'000;
  read.contextBytes = numberOf("FAKE_CUDA_CONTEXT_MB", 600) * 1'000'000;
  read.driverVersion = static_cast<int>(numberOf("FAKE_CUDA_DRIVER", 13000));
  read.kernelNs = numberOf("FAKE_CUDA_KERNEL_NS", 4000);
  read.eventNs = numberOf("FAKE_CUDA_EVENT_NS", 500);
  read.stickyAt = faultOf("FAKE_CUDA_STICKY_AT", 0);
  read.stickyError = static_cast<int>(numberOf("FAKE_CUDA_STICKY_ERROR", 700));
  read.mallocAt = faultOf("FAKE_CUDA_MALLOC_FAILS_AT", 0);
  read.hostAllocAt = faultOf("FAKE_CUDA_HOSTALLOC_FAILS_AT", 0);
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

}  // namespace fake
