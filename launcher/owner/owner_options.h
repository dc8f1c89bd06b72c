#pragma once

#include <chrono>
#include <string>

namespace scalescope {

struct OwnerOptions {
  std::string folder;             // Folder of the store.
  std::chrono::seconds idle{30};  // Time after the last client left, with nothing to do.
  std::string version;            // Version of the program, reported to clients.
  std::string agentProgram;       // If empty, from the client's environment, else beside this program.
  std::string workerProgram;
};

}  // namespace scalescope
