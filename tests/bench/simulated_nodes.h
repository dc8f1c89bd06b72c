#pragma once

#include <cstdint>
#include <string>

namespace scalescope {

// Agents whose ranks write records and nothing else, all in one process: each connection is a node of its own, told
// apart by study and node index in its hello.
struct SimulatedNodes {
  int recordsPerRank = 10;
  int recordsPerSecond = 0;  // of each rank; 0: all at once
  int answerMs = 0;          // so late as over a network whose round trip takes that long
  bool haveStarted = false;  // one rank each lives already when the owner comes
};

// A child that serves on the Unix socket until it is killed; its pid. Only while no other thread runs.
int startNodes(const std::string& socketPath, const SimulatedNodes& how);

}  // namespace scalescope
