#pragma once

#include <sys/types.h>

#include <chrono>
#include <stop_token>
#include <string>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// A connection to the owner of the store; one is started where none answers. It inherits nothing of this process but
// its environment, and writes to FOLDER/owner.log. Blocks at most `patience`, less when `stop` asks. Error
// `client.no-owner` with that log's last line.
Result<UniqueFd> reachOwner(const std::string& folder, const std::string& program, std::chrono::milliseconds patience,
                            const std::stop_token& stop);

// The process that listens at the other end, as the kernel knows it; 0 = not told, or this one.
pid_t ownerPid(const UniqueFd& connection);
// It as a descriptor that is readable once it has ended; not valid where it has already, or for 0.
UniqueFd ownerProcess(pid_t owner);

// Waits for that end, at most `patience`; true once it has ended.
bool waitForEnd(const UniqueFd& process, std::chrono::milliseconds patience);

// Where the owner's program lies: `given`, else $SCALESCOPE_OWNER, else beside this program or in its
// ../lib/scalescope.
std::string ownerProgramOf(const std::string& given);

// The last line of the owner's log, inert; "" without one.
std::string lastOwnerWord(const std::string& folder);

// Ends an owner that does not end when it is asked: only a process that has the store's lock open, by its pidfd. True
// once it is gone; false where nobody owns the store.
Result<bool> forceOwnerOut(const std::string& folder);

}  // namespace scalescope
