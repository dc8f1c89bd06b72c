#include <signal.h>

#include <cerrno>
#include <chrono>
#include <thread>

#include "launcher/lab.h"
#include "launcher/store_lock.h"
#include "launcher/store_owner.h"

namespace scalescope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kKilledPatience{5};
constexpr std::chrono::milliseconds kOwnerLook{50};

// The lock once it is free, at the latest then; not valid: still held.
Result<StoreLock> lockUntil(const std::string& folder, Clock::time_point end) {
  for (;;) {
    auto lock = takeStoreLock(folder);
    if (!lock || lock->fd.valid() || Clock::now() >= end) return lock;
    std::this_thread::sleep_for(kOwnerLook);
  }
}

// A process that does not let go loses the store with its life: its runs and their logs do not depend on it.
Result<StoreLock> lockByForce(const std::string& folder, pid_t holder) {
  if (!hasLockOpen(holder, folder)) return fail("launcher.owner-unknown", {{"folder", folder}, {"pid", std::int64_t{holder}}});
  if (::kill(holder, SIGKILL) != 0) return fail("launcher.owner-unkillable", {{"pid", std::int64_t{holder}}, {"reason", errnoText(errno)}});
  return lockUntil(folder, Clock::now() + kKilledPatience);
}

tl::unexpected<Error> ownerKeeps(const std::string& folder, pid_t holder, std::chrono::milliseconds patience, const Status& asked) {
  Arguments arguments{{"folder", folder},
                      {"pid", std::int64_t{holder}},
                      {"seconds", std::int64_t{std::chrono::ceil<std::chrono::seconds>(patience).count()}}};
  if (!asked) return fail("launcher.owner-keeps", std::move(arguments), asked.error());
  return fail("launcher.owner-keeps", std::move(arguments));
}

}  // namespace

Result<std::unique_ptr<Lab>> takeOverStore(const LabOptions& options, TakeOver how, std::chrono::milliseconds patience) {
  const std::string& folder = options.folder;
  auto lock = takeStoreLock(folder);
  if (!lock) return tl::unexpected(lock.error());
  if (!lock->fd.valid() && how == TakeOver::whenGone)
    return fail("launcher.owner-lives", {{"folder", folder}, {"pid", std::int64_t{lock->holder}}});
  if (!lock->fd.valid()) {
    const auto end = Clock::now() + patience;
    // An owner that cannot be asked may be starting or ending: the lock says what became of it.
    const Status asked = askToGiveUp(folder, patience);
    lock = lockUntil(folder, end);
    if (!lock) return tl::unexpected(lock.error());
    if (!lock->fd.valid() && how == TakeOver::force) lock = lockByForce(folder, lock->holder);
    if (!lock) return tl::unexpected(lock.error());
    if (!lock->fd.valid()) return ownerKeeps(folder, lock->holder, patience, asked);
  }
  return openOwner(options, {std::move(lock->fd), {}});
}

}  // namespace scalescope
