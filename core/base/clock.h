#pragma once

#include <cstdint>
#include <string>

namespace scalescope {

// CLOCK_MONOTONIC in nanoseconds: order and durations on one machine.
std::int64_t monotonicNs();
// From such a moment to now.
double secondsSince(std::int64_t startNs);

// CLOCK_REALTIME in nanoseconds since 1970: only for showing dates.
std::int64_t wallNs();

inline constexpr std::int64_t kSecondNs = 1'000'000'000;

// CPU time of the calling thread in nanoseconds (CLOCK_THREAD_CPUTIME_ID).
std::int64_t threadCpuNs();

// CPU time of this process, threads that have ended included, in nanoseconds (CLOCK_PROCESS_CPUTIME_ID).
std::int64_t processCpuNs();

// The kernel's boot id, or "unknown" where /proc is absent.
std::string bootId();

// "2026-11-21T10:15:30Z" from wall nanoseconds.
std::string isoTime(std::int64_t wallNs);

}  // namespace scalescope
