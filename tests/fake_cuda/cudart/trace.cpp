#include "tests/fake_cuda/cudart/trace.h"

#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace fake {
namespace {

const char* enumName(Asked asked) {
  switch (asked) {
    case Asked::launch:
      return "launch";
    case Asked::captured:
      return "captured";
    case Asked::timedEvent:
      return "timed-event";
    case Asked::plainEvent:
      return "plain-event";
    case Asked::hostWait:
      return "host-wait";
    case Asked::deviceAlloc:
      return "device-alloc";
    case Asked::deviceFree:
      return "device-free";
    case Asked::hostAlloc:
      return "host-alloc";
    case Asked::outside:
      return "outside-capture";
    case Asked::beginCapture:
      return "begin-capture";
    case Asked::endCapture:
      return "end-capture";
    case Asked::error:
      return "error";
  }
  return "";
}

// Returns the command line, which identifies the run of a file.
std::string commandLine() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::string words((std::istreambuf_iterator<char>(file)), {});
  for (char& letter : words)
    if (letter == '\0') letter = ' ';
  return words;
}

FILE* openTrace() {
  const char* prefix = std::getenv("FAKE_CUDA_TRACE");
  if (prefix == nullptr) return nullptr;
  FILE* file = std::fopen((std::string(prefix) + "." + std::to_string(getpid())).c_str(), "we");
  if (file == nullptr) return nullptr;
  std::setvbuf(file, nullptr, _IOLBF, 1 << 14);
  const char* rank = std::getenv("RANK");
  std::fprintf(file, "# rank %s %s\n", rank == nullptr ? "none" : rank, commandLine().c_str());
  return file;
}

int threadNumber() {
  static std::atomic<int> threads{0};
  thread_local const int number = ++threads;
  return number;
}

}  // namespace

void trace(Asked asked, const std::string& name, std::int64_t number) {
  static FILE* const file = openTrace();
  if (file == nullptr) return;
  std::fprintf(file, "%lld %d %s %s %lld\n", static_cast<long long>(nowNs()), threadNumber(), enumName(asked),
               name.empty() ? "-" : name.c_str(), static_cast<long long>(number));
}

Nanoseconds nowNs() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

}  // namespace fake
