#pragma once

#include "launcher/owner/owner_options.h"

namespace scalescope {

// The one process that writes a store, leases its agents and starts ranks, until it may end: when nothing is running,
// the queue is empty or paused and no client has been there for `idle`; when the last client says that it has done;
// when a newer client asks for the store, between runs; on SIGTERM and SIGINT, and where the store's folder is no more.
// Runs go on whatever it does. Waits up to ten seconds for an owner that is ending. Returns the exit code: 0 also where
// another process owns the store already. What it has to say for people stands in its log (stderr).
int ownStore(const OwnerOptions& options);

}  // namespace scalescope
