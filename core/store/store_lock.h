#pragma once

#include <string>

#include <sys/types.h>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// The right to write a store, which belongs to the process whose descriptor holds flock on FOLDER/lock. The lock
// belongs to the open descriptor, so that it passes to a child process without a gap.
struct StoreLock {
  UniqueFd fd;       // Lock; invalid if another process holds it.
  pid_t holder = 0;  // Process id in the file, written by the holder; 0 = unknown.
};

// Takes the lock and creates the folder if it is missing. Error if folder or file cannot be created or opened.
Result<StoreLock> takeStoreLock(const std::string& folder);

// Returns true if that process has FOLDER/lock open. A pid in the file alone proves nothing, since another process may
// have it now.
bool hasLockOpen(pid_t pid, const std::string& folder);

// Writes this process's id into the lock file. Only the holder may call it.
Status writeLockHolder(const UniqueFd& lock);

// Creates a listening socket FOLDER/control.sock (0600), whatever the length of the path. An old file of that name is
// replaced, which is safe because this process holds the lock.
Result<UniqueFd> listenControl(const std::string& folder);

// Connects to FOLDER/control.sock.
Result<UniqueFd> connectControl(const std::string& folder);

}  // namespace scalescope
