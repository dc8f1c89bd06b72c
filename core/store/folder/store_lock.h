#pragma once

#include <string>

#include <sys/types.h>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// Who may write a store: the process whose descriptor holds flock on FOLDER/lock. The lock belongs to the open
// descriptor, so that it passes on to a child without a gap.
struct StoreLock {
  UniqueFd fd;       // not valid: somebody else holds it
  pid_t holder = 0;  // who wrote itself into the file; 0 = unknown
};

// Makes the folder where absent. Error: folder or file cannot be made or opened.
Result<StoreLock> takeStoreLock(const std::string& folder);

// True if that process has FOLDER/lock open: what makes a pid in the file more than a number that another process may
// have now.
bool hasLockOpen(pid_t pid, const std::string& folder);

// Writes this process into the lock file; for the holder only.
Status writeLockHolder(const UniqueFd& lock);

// A listening socket FOLDER/control.sock (0600), any path length; an old file of that name is replaced (the lock is
// ours).
Result<UniqueFd> listenControl(const std::string& folder);

// A connection to FOLDER/control.sock.
Result<UniqueFd> connectControl(const std::string& folder);

}  // namespace scalescope
