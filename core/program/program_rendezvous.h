#pragma once

#include <string>

#include "core/base/result.h"

namespace scalescope {

// The rendezvous of a user's program: ranks connect to torchrun's MASTER_ADDR and MASTER_PORT.
struct ProgramRendezvous {
  std::string address;
  int port = 0;
};

// Returns an address with a free port for a program of one rank.
Result<ProgramRendezvous> rendezvousAlone();

// Returns true if a process listens on the port, so that rank 0 of a program cannot.
bool isTaken(int port);

// Agrees on a rendezvous among ranks on one machine. Rank 0 takes a free port outside the range of outgoing connections
// and writes it to the file that the agent gave to all ranks; the others wait for it in that file.
Result<ProgramRendezvous> rendezvousHere(int rank, int rankFile, double deadlineSeconds);

}  // namespace scalescope
