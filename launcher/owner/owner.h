#pragma once

#include <chrono>
#include <string>

namespace scalescope {

struct OwnerOptions {
  std::string folder;             // the store's
  std::chrono::seconds idle{30};  // after the last client, with nothing to do
  std::string version;            // of the program, told to clients
  std::string agentProgram;       // "" = as the client's environment says, else beside this program
  std::string workerProgram;
};

// The one process that writes a store, leases its agents and starts ranks, until it may end: when nothing is running, the queue is
// empty or paused and no client has been there for `idle`; when the last client says that it has done; when a newer client asks for
// the store, between runs; on SIGTERM and SIGINT, and where the store's folder is no more. Runs go on whatever it does. Waits up to
// ten seconds for an owner that is ending. Returns the exit code: 0 also where another process owns the store already. What it has
// to say for people stands in its log (stderr).
int ownStore(const OwnerOptions& options);

}  // namespace scalescope
