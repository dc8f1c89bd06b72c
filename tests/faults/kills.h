#pragma once

// Kills programs of a study over a real sshd, in a phase of the study.
#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/faults/place.h"

namespace scalescope {

// A proxy ends with all its connections and returns a while later; a network is silent in both directions until this is
// noticed.
enum class Victim { agent, owner, worker, sshd, proxy, network };
enum class Phase { preparing, training, draining, cancelling };

struct Kill {
  Victim victim = Victim::agent;
  Phase phase = Phase::training;
  std::chrono::milliseconds after{0};        // Delay within that phase.
  std::chrono::milliseconds unreachable{0};  // Duration for which a proxy is gone.
  std::string host = "n0";                   // Host as in Place::RunOptions; the victims are n0's programs.
  std::string second = "";
};

// Returns the processes of the study; for agents, ranks and sessions those of n0.
std::vector<pid_t> pidsOf(Place& place, const TcpProxy& proxy, Victim victim);
// Brings the study into that phase; draining and cancelling last until the network works again.
void reach(Place& place, TcpProxy& proxy, Phase phase);
// Returns a case that runs one study to its end with that kill.
Case caseOf(const Kill& kill);
// Returns each victim in each phase, and further kills of a rank: as soon as it exists, in training, and stopped while
// it is cancelled.
std::vector<Kill> everyKill(const std::vector<Victim>& victims);

}  // namespace scalescope
