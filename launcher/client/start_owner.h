#pragma once

#include <sys/types.h>

#include <chrono>
#include <stop_token>
#include <string>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// Returns a connection to the owner of the store; one is started if none answers. It inherits nothing from this process
// except the environment, and writes to FOLDER/owner.log. Blocks at most `timeout`, less if `stop` is requested. Error
// `client.no-owner` with the last line of that log.
Result<UniqueFd> reachOwner(const std::string& folder, const std::string& program, std::chrono::milliseconds timeout,
                            const std::stop_token& stop);

// Returns the process id at the other end as the kernel reports it; 0 if it is unknown or this process.
pid_t ownerPid(const UniqueFd& connection);
// Returns a descriptor of the process, readable once it has ended; invalid if it has already ended, or for 0.
UniqueFd ownerProcess(pid_t owner);

// Waits at most `timeout` for the end of the process; returns true once it has ended.
bool waitForEnd(const UniqueFd& process, std::chrono::milliseconds timeout);

// Returns the path of the owner's program: `given`, else $SCALESCOPE_OWNER, else beside this program or in its
// ../lib/scalescope.
std::string ownerProgramOf(const std::string& given);

// Returns the last line of the owner's log as inert text; empty if there is none.
std::string lastOwnerMessage(const std::string& folder);

// Kills an owner that does not end on request, by its pidfd and only if it has the store's lock open. Returns true once
// it has ended; false if the store has no owner.
Result<bool> forceOwnerOut(const std::string& folder);

}  // namespace scalescope
