#pragma once

#include <string>

#include "core/base/result.h"

namespace scalescope {

// The rendezvous of a user's program: ranks meet at torchrun's MASTER_ADDR and MASTER_PORT.
struct Meeting {
  std::string address;
  int port = 0;
};

// Returns a free port for a program of one rank.
Result<Meeting> meetAlone();

// Ranks on one machine call this: rank 0 takes a free port outside the range of outgoing connections and writes it to
// the file that the agent gave to all ranks; the others wait for it there.
Result<Meeting> meetHere(int rank, int rankFile, double deadlineSeconds);

}  // namespace scalescope
