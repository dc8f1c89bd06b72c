#pragma once

// Programs of a study that goes on over a real sshd, killed in a phase of it.
#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/faults/place.h"

namespace scalescope {

// proxy: ends with all its connections, and is there again a while later; network: silent both ways until that is
// noticed.
enum class Victim { agent, owner, worker, sshd, proxy, network };
enum class Phase { preparing, training, draining, cancelling };

struct Kill {
  Victim victim = Victim::agent;
  Phase phase = Phase::training;
  std::chrono::milliseconds after{0};        // in that phase
  std::chrono::milliseconds unreachable{0};  // of a proxy
  std::string host = "n0";                   // as of a Place::Wish: what is struck are n0's programs
  std::string second = "";
};

// Of the study in that place; of agents, ranks and sessions those of n0.
std::vector<pid_t> pidsOf(Place& place, const TcpProxy& proxy, Victim victim);
// The study in that phase; draining and cancelling last until the network is mended.
void reach(Place& place, TcpProxy& proxy, Phase phase);
// One study with that kill in it, to its end.
Case caseOf(const Kill& kill);
// Each victim in each phase, and a rank as soon as it lives, in training, and stopped while it is cancelled.
std::vector<Kill> everyKill(const std::vector<Victim>& victims);

}  // namespace scalescope
