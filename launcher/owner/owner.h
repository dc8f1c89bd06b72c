#pragma once

#include "launcher/owner/owner_options.h"

namespace scalescope {

// Runs the only process that writes a store, leases its agents and starts ranks. It ends if nothing is running, the
// queue is empty or paused and no client has been connected for `idle`; if the last client says that it is finished; if
// a newer client asks for the store, between runs; on SIGTERM and SIGINT; and if the store's folder has disappeared.
// Runs continue in any case. Waits up to ten seconds for an owner that is ending. Returns the exit code: 0 also if
// another process owns the store already. Messages for the user are in its log (stderr).
int ownStore(const OwnerOptions& options);

}  // namespace scalescope
