#include "core/base/clock.h"

#include <ctime>
#include <fstream>

namespace scalescope {
namespace {
std::int64_t readClock(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<std::int64_t>(now.tv_sec) * kSecondNs + now.tv_nsec;
}
}  // namespace

std::int64_t monotonicNs() { return readClock(CLOCK_MONOTONIC); }
double secondsSince(std::int64_t startNs) { return static_cast<double>(monotonicNs() - startNs) * 1e-9; }

std::int64_t wallNs() { return readClock(CLOCK_REALTIME); }
std::int64_t threadCpuNs() { return readClock(CLOCK_THREAD_CPUTIME_ID); }
std::int64_t ThreadClock::cpuNs() const { return readClock(m_clock); }
std::int64_t processCpuNs() { return readClock(CLOCK_PROCESS_CPUTIME_ID); }

std::string bootId() {
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::string id;
  return std::getline(file, id) && !id.empty() ? id : "unknown";
}

std::string isoTime(std::int64_t wall) {
  const std::time_t seconds = static_cast<std::time_t>(wall / kSecondNs);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

}  // namespace scalescope
