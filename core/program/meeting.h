#pragma once

#include <string>

#include "core/base/result.h"

namespace scalescope {

// Where the ranks of a run of the user's own program meet: MASTER_ADDR and MASTER_PORT of torchrun.
struct Meeting {
  std::string address;
  int port = 0;
};

// Of a rank that meets nobody but itself.
Result<Meeting> meetAlone();

// Of ranks on one machine: rank 0 takes a port that nobody listens on and no outgoing connection gets, and leaves it in
// the file that its agent gave to all of them; the others wait for it there.
Result<Meeting> meetHere(int rank, int rankFile, double deadlineSeconds);

}  // namespace scalescope
