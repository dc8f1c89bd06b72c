#include "launcher/lab.h"

#include <unistd.h>

#include <chrono>
#include <thread>

#include "core/base/nested.h"
#include "launcher/hand_over.h"
#include "launcher/store_lock.h"
#include "launcher/store_owner.h"

namespace scalescope {
namespace {

constexpr int kAttempts = 20;  // x 250 ms: an owner that is starting or ending

// Somebody else holds the lock: through it, else read only. An owner between its lock and its socket, or between its socket
// and its end, is given five seconds.
Result<std::unique_ptr<Lab>> openBeside(const LabOptions& options, pid_t holder) {
  const Message beside{"launcher.owner-elsewhere", {{"folder", options.folder}, {"pid", std::int64_t{holder}}}};
  auto client = openClient(options.folder, beside);
  if (client) return client;
  return openReader(options.folder,
                    because({"launcher.owner-no-answer", {{"folder", options.folder}, {"pid", std::int64_t{holder}}}}, client.error()));
}

}  // namespace

Status Lab::giveUpStore() { return fail("launcher.not-owner", {{"folder", folder()}}); }

Result<std::unique_ptr<Lab>> openLab(const LabOptions& options) {
  if (auto inherited = inheritedSockets()) {
    auto owner = openOwner(options, std::move(*inherited));
    if (owner) reportReady();
    return owner;
  }
  for (int attempt = 1;; ++attempt) {
    auto lock = takeStoreLock(options.folder);
    if (!lock) {
      // A folder that cannot be written is still worth reading.
      if (access((options.folder + "/store.db").c_str(), R_OK) != 0) return tl::unexpected(lock.error());
      return openReader(options.folder, because({"launcher.read-only", {{"folder", options.folder}}}, lock.error()));
    }
    if (lock->fd.valid()) return openOwner(options, {std::move(lock->fd), {}});
    if (const auto socket = connectControl(options.folder); socket || attempt >= kAttempts) return openBeside(options, lock->holder);
    std::this_thread::sleep_for(std::chrono::milliseconds(250));
  }
}

}  // namespace scalescope
