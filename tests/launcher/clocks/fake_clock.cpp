#include "tests/launcher/clocks/fake_clock.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>

#include "core/base/file.h"

namespace scalescope {

struct FakeClock::Page {
  std::atomic<std::int64_t> monotonic, wall;  // Seconds; a new file is all zeros.
  std::atomic<std::int64_t> reads;
};

namespace {

std::atomic<std::int64_t>* monotonicAhead = nullptr;
std::atomic<std::int64_t>* wallAhead = nullptr;
std::atomic<std::int64_t>* monotonicReads = nullptr;

}  // namespace

FakeClock::FakeClock(const std::string& file) {
  const UniqueFd fd(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!fd.valid() || ftruncate(fd.get(), sizeof(Page)) != 0) throw std::runtime_error(file);
  void* page = mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED, fd.get(), 0);
  if (page == MAP_FAILED) throw std::runtime_error(file);
  m_page = static_cast<Page*>(page);
}
FakeClock::~FakeClock() {
  if (monotonicAhead == &m_page->monotonic) monotonicAhead = wallAhead = monotonicReads = nullptr;
  munmap(m_page, sizeof(Page));
}
void FakeClock::use() {
  monotonicAhead = &m_page->monotonic;
  wallAhead = &m_page->wall;
  monotonicReads = &m_page->reads;
}
void FakeClock::passMonotonic(std::chrono::seconds time) { m_page->monotonic += time.count(); }
std::int64_t FakeClock::reads() const { return m_page->reads; }
void FakeClock::setWall(std::chrono::seconds ahead) { m_page->wall = ahead.count(); }

}  // namespace scalescope

// Replaces every call of this program and of its libraries.
extern "C" __attribute__((visibility("default"))) int clock_gettime(clockid_t clock, timespec* now) noexcept {
  const long result = syscall(SYS_clock_gettime, clock, now);
  if (clock == CLOCK_MONOTONIC && scalescope::monotonicAhead != nullptr) {
    now->tv_sec += *scalescope::monotonicAhead;
    ++*scalescope::monotonicReads;
  }
  if (clock == CLOCK_REALTIME && scalescope::wallAhead != nullptr) now->tv_sec += *scalescope::wallAhead;
  return static_cast<int>(result);
}

// The kernel waits by its own clock, so the deadline is converted.
extern "C" __attribute__((visibility("default"))) int pthread_cond_clockwait(pthread_cond_t* condition,
                                                                             pthread_mutex_t* mutex, clockid_t clock,
                                                                             const timespec* end) {
  using Wait = int (*)(pthread_cond_t*, pthread_mutex_t*, clockid_t, const timespec*);
  static const Wait next = reinterpret_cast<Wait>(dlsym(RTLD_NEXT, "pthread_cond_clockwait"));
  timespec own = *end;
  if (clock == CLOCK_MONOTONIC && scalescope::monotonicAhead != nullptr) own.tv_sec -= *scalescope::monotonicAhead;
  return next(condition, mutex, clock, &own);
}
