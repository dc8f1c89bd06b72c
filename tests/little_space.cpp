#include "tests/little_space.h"

#include <dlfcn.h>
#include <sys/statvfs.h>

#include <atomic>

namespace {

constexpr std::uint64_t kAll = ~0ull;
std::atomic<std::uint64_t> littleSpace = kAll;

template <class Info>
int statvfsNamed(const char* function, const char* path, Info* info) {
  using Call = int (*)(const char*, Info*);
  const auto real = reinterpret_cast<Call>(dlsym(RTLD_NEXT, function));
  const int done = real == nullptr ? -1 : real(path, info);
  if (const std::uint64_t bytes = littleSpace; done == 0 && bytes != kAll)
    info->f_bavail = info->f_bfree = bytes / info->f_frsize;
  return done;
}

}  // namespace

// The program's functions are used in place of those of libc, also by std::filesystem::space.
extern "C" int statvfs(const char* path, struct statvfs* info) { return statvfsNamed("statvfs", path, info); }
extern "C" int statvfs64(const char* path, struct statvfs64* info) { return statvfsNamed("statvfs64", path, info); }

namespace scalescope {

LittleSpace::LittleSpace(std::uint64_t bytes) { littleSpace = bytes; }
LittleSpace::~LittleSpace() { littleSpace = kAll; }

}  // namespace scalescope
