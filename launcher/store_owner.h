#pragma once

#include <chrono>
#include <memory>

#include "core/base/file.h"
#include "launcher/lab.h"

namespace scalescope {

// The process that writes a store: store thread, launcher thread, control socket, queue. Made with the lock held; an inherited
// listening socket (hand-over) is used as it is.
struct OwnerSockets {
  UniqueFd lock;
  UniqueFd listening;  // not valid: made here
};
Result<std::unique_ptr<Lab>> openOwner(const LabOptions& options, OwnerSockets sockets);

// The same through another process's control.sock. Error: nobody answers within 10 s.
Result<std::unique_ptr<Lab>> openClient(const std::string& folder, Message note);

// Asks the owner through control.sock to let the store go and waits for its answer, at most `deadline`. An owner that closes the
// connection instead of answering is letting go.
Status askToGiveUp(const std::string& folder, std::chrono::milliseconds deadline);

// Reads only: every command is refused with `note`.
std::unique_ptr<Lab> openReader(const std::string& folder, Message note);

// Descriptors that a hand-over passes on, from SCALESCOPE_LOCK_FD and SCALESCOPE_CONTROL_FD; the variables are unset.
std::optional<OwnerSockets> inheritedSockets();

}  // namespace scalescope
