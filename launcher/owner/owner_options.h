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

}  // namespace scalescope
