#include "tests/fake_cuda/nccl/room.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "tests/fake_cuda/cudart/trace.h"

namespace fake {
namespace {

constexpr std::int64_t kPatienceSeconds = 900;
constexpr int kLooksWithoutPause = 64;
constexpr std::chrono::microseconds kPause{50};

}  // namespace

std::shared_ptr<Room> Room::enter(const std::string& id, int size) {
  const char* folder = std::getenv("FAKE_NCCL_DIR");
  const std::string path = std::string(folder == nullptr ? "/dev/shm" : folder) + "/fake-nccl-" + id;
  const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return nullptr;
  // The file is a hole until it is written: the first and the last rank see the same zeros.
  void* memory = ftruncate(fd, sizeof(SharedRoom)) == 0
                     ? mmap(nullptr, sizeof(SharedRoom), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
                     : MAP_FAILED;
  close(fd);
  if (memory == MAP_FAILED) return nullptr;
  auto* shared = static_cast<SharedRoom*>(memory);
  if (shared->arrived.fetch_add(1) + 1 == static_cast<std::uint32_t>(size)) unlink(path.c_str());
  return std::shared_ptr<Room>(new Room(shared, size));
}

Room::~Room() { munmap(m_shared, sizeof(SharedRoom)); }

bool lookUntil(const std::function<bool()>& isSo, const std::function<bool()>& isOver) {
  const Nanoseconds end = nowNs() + numberOf("FAKE_NCCL_PATIENCE_S", kPatienceSeconds) * 1'000'000'000;
  for (int looks = 0; !isSo(); ++looks) {
    if (isOver() || nowNs() > end) return false;
    if (looks < kLooksWithoutPause)
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(kPause);
  }
  return true;
}

}  // namespace fake
