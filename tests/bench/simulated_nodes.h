#pragma once

#include <cstdint>
#include <string>

namespace scalescope {

// Agents whose ranks only write records, all in one process: each connection is a separate node, identified by study
// and node index in its hello.
struct SimulatedNodes {
  int recordsPerRank = 10;
  int recordsPerSecond = 0;  // Rate of each rank; 0 means all records at once.
  int answerMs = 0;          // Delay of a reply, which simulates the round trip of a network.
  bool haveStarted = false;  // True if one rank on each node already runs when the owner connects.
};

// Starts a child that serves on the Unix socket until it is killed, and returns its pid. It may only be called while
// there is no other thread.
int startNodes(const std::string& socketPath, const SimulatedNodes& how);

}  // namespace scalescope
